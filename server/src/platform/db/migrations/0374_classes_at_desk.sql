-- ---------- 品类 and 品种 at the desk (decision 0146): kept like the other rows of 基础资料.
alter table product_class add off boolean not null default false, add rev int not null default 0, add request_id text unique,
  add check (tolerance_pct between 0 and 20), add check (min_futures_kg >= 0);
alter table variety add seq int not null default 0, add off boolean not null default false, add rev int not null default 0, add request_id text unique;
update variety v set seq = n.n from (select variety_code, row_number() over (order by ctid) as n from variety) n where n.variety_code = v.variety_code;
create index variety_cate on variety (cate_code);
create index sku_variety on sku (variety_code);

-- An order keeps the 短溢装 of the day on which it was placed, whatever the class has since.
alter table order_line add tolerance_pct int;
update order_line l set tolerance_pct = p.tolerance_pct from sku k join product_class p using (class_code) where k.id = l.sku_id;
create function keep_tolerance() returns trigger language plpgsql as $$
begin
  select p.tolerance_pct into new.tolerance_pct from sku k join product_class p on p.class_code = k.class_code where k.id = new.sku_id;
  return new;
end $$;
create trigger keep_tolerance before insert on order_line for each row execute function keep_tolerance();
alter table order_line alter tolerance_pct set not null;
