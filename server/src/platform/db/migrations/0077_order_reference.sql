-- 采购单号 and 希望到货日: what a buyer's own books call an order, and the day he wishes for.
create table order_reference (
  order_id bigint primary key references orders,
  company_id bigint not null references company,
  buyer_no text not null check (length(buyer_no) <= 40 and buyer_no = btrim(buyer_no)),
  wanted_on date,
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  check (buyer_no <> '' or wanted_on is not null)
);
create index order_reference_company on order_reference (company_id, buyer_no, order_id);
create trigger company_of_order before insert on order_reference for each row execute function company_of_order();
create view inv.order_reference as
  select r.order_id, r.company_id, o.company_id as order_company_id
    from order_reference r
      join orders o on o.id = r.order_id;
-- Frozen like the rest of a line: what both seal says the same for ever.
alter table statement_line add column buyer_no text not null default '';
