-- ---------- What a line was ordered as (decision 0183). The rule is `lineTitle` of domain/src/goods/goods/lineTitle.ts; the name is kept with the order,
-- so that every room and paper after it says the same, whatever the goods are called since.
create function line_title(title text, futures jsonb) returns text
  language sql immutable parallel safe
  return case when coalesce(futures ->> 'coating', '') = '' then title
    else regexp_replace(title, '(?<![^ ])(?:AZ|ZM|ZF|Z)\d{2,3}(?![^ ])', replace(futures ->> 'coating', '\', '\\'), 'g') end;

-- By what a line asks for other goods than its product: coating mass, passivation, oil, coil bore ... Packing, weight of a piece and day of
-- delivery make nothing else of it; what the product has by itself neither.
create function made_as(title text, attributes jsonb, futures jsonb) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(futures) f
    where f.key in ('coating', 'rolledBase', 'innerDiameter', 'oiling', 'surfaceQuality', 'surfaceStructure', 'surfaceTreatment', 'paintBrand',
        'utStandard', 'utLevel', 'towerToleranceMm', 'lengthFromMm', 'lengthToMm')
      and f.value not in ('""', 'null')
      -- As `ownParams` of domain/src/goods/goods/futuresParams.ts reads them: 无锌花 F is F.
      and f.value #>> '{}' is distinct from
        substring(attributes ->> case f.key when 'innerDiameter' then 'innerDia' else f.key end from '(?:^|\s)([A-Z0-9.]+)$')
      and not (f.key = 'rolledBase' and f.value = '"CR"'));

alter table order_line add title text, add made_as jsonb not null default '{}';
update order_line l set title = line_title(k.title, l.futures), made_as = made_as(k.title, k.attributes, l.futures) from sku k where k.id = l.sku_id;
drop trigger keep_tolerance on order_line;
drop function keep_tolerance();
-- One look at the goods for all that a line keeps of its day.
create function keep_of_the_day() returns trigger language plpgsql as $$
begin
  select p.tolerance_pct, line_title(k.title, new.futures), case when new.futures = '{}' then '{}' else made_as(k.title, k.attributes, new.futures) end
    into new.tolerance_pct, new.title, new.made_as from sku k join product_class p on p.class_code = k.class_code where k.id = new.sku_id;
  return new;
end $$;
create trigger keep_of_the_day before insert on order_line for each row execute function keep_of_the_day();
alter table order_line alter title set not null;

-- A certificate is of one heat of what was ordered under one name: Z60 and Z80 of one product on one truck are two papers.
alter table certificate add title text;
update certificate c set title = coalesce(
  (select min(l.title) from certificate_unit u join waybill_unit x on x.unit_id = u.unit_id and x.waybill_id = c.waybill_id
     join order_line l on l.id = x.order_line_id where u.certificate_id = c.id),
  (select k.title from sku k where k.id = c.sku_id));
alter table certificate alter title set not null;
drop index certificate_delivery;
create unique index certificate_delivery on certificate (waybill_id, heat_no, sku_id, title) where parent_id is null;

-- What stands on a truck is called as its lines.
create or replace function keep_loads(ids bigint[]) returns void language sql as $$
  update waybill w set load_title = coalesce(x.title, w.load_title), load_class = coalesce(x.class_code, w.load_class),
    load_word = coalesce(x.word, w.load_word), load_units = x.units, load_pieces = x.pieces, load_kg = x.kg
  from unnest(ids) as i(id) cross join lateral (
    select min(l.title) || case when count(distinct l.title) > 1 then ' 等' else '' end as title, min(k.class_code) as class_code, min(k.piece_unit) as word,
      count(*)::int as units, coalesce(sum(y.pieces), 0)::int as pieces, coalesce(sum(y.tag_kg), 0)::bigint as kg
    from waybill_unit y join order_line l on l.id = y.order_line_id join sku k on k.id = l.sku_id
    where y.waybill_id = i.id and y.off_at is null) x
  where w.id = i.id and w.ended_at is null
$$;
create or replace function rebuild_loads() returns void language sql as $$
  update waybill w set load_title = x.title, load_class = x.class_code, load_word = x.word, load_units = x.units, load_pieces = x.pieces, load_kg = x.kg
  from (
    select y.waybill_id, min(l.title) || case when count(distinct l.title) > 1 then ' 等' else '' end as title, min(k.class_code) as class_code,
      min(k.piece_unit) as word, count(*)::int as units, sum(y.pieces)::int as pieces, sum(y.tag_kg)::bigint as kg
    from waybill_unit y join order_line l on l.id = y.order_line_id join sku k on k.id = l.sku_id join waybill v on v.id = y.waybill_id
    where y.off_at is null or v.ended_at is not null group by y.waybill_id) x
  where w.id = x.waybill_id;
  update waybill w set net_kg = t.net_kg from scale_ticket t
  where t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id);
$$;
update waybill w set load_title = x.title from (
  select y.waybill_id, min(l.title) || case when count(distinct l.title) > 1 then ' 等' else '' end as title
  from waybill_unit y join order_line l on l.id = y.order_line_id join waybill v on v.id = y.waybill_id
  where y.off_at is null or v.ended_at is not null group by y.waybill_id having bool_or(l.made_as <> '{}')) x
where w.id = x.waybill_id;

-- ---------- What a unit was made as. Its line says its name and parameters in words; none: it is its product.
alter table steel_unit add made_line_id bigint references order_line, add made_as jsonb not null default '{}';
update steel_unit u set made_line_id = l.id, made_as = l.made_as from production_report r join schedule_booking b on b.id = r.booking_id
  join order_line l on l.id = b.order_line_id where u.report_id = r.id and l.made_as <> '{}';
-- What was made to order and is wanted by nobody becomes stock of a product by somebody's word; its report stays known.
alter table steel_unit drop constraint steel_unit_check2, add constraint steel_unit_produced check (source <> 'production' or report_id is not null);
alter table steel_unit add constraint steel_unit_made_as check ((made_line_id is null) = (made_as = '{}'));
create index steel_unit_made_line on steel_unit (made_line_id) where made_line_id is not null;
create function keep_made_as() returns trigger language plpgsql as $$
begin
  select l.id, l.made_as into new.made_line_id, new.made_as from order_line l where l.id = new.order_line_id and l.made_as <> '{}';
  new.made_as := coalesce(new.made_as, '{}');
  return new;
end $$;
create trigger keep_made_as before insert on steel_unit for each row when (new.report_id is not null) execute function keep_made_as();
