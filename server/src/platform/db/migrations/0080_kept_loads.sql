-- What stands on a truck and what its scale said are kept beside it (decision 0028): every list shows them, and none of them adds them up.
alter table waybill
  add column load_title text not null default '',
  add column load_class text not null default '',
  add column load_word text not null default '件',
  add column load_units int not null default 0,
  add column load_pieces int not null default 0,
  add column load_kg bigint not null default 0,
  -- Of the ticket that counts; null before the first.
  add column net_kg bigint,
  -- The moment a truck is for: its slot, else when it was made.
  add column for_at timestamptz not null generated always as (coalesce(slot_at, made_at)) stored;

-- A truck that was given up keeps what stood on it.
create function keep_loads(ids bigint[]) returns void language sql as $$
  update waybill w set load_title = coalesce(x.title, w.load_title), load_class = coalesce(x.class_code, w.load_class),
    load_word = coalesce(x.word, w.load_word), load_units = x.units, load_pieces = x.pieces, load_kg = x.kg
  from unnest(ids) as i(id) cross join lateral (
    select min(k.title) || case when count(distinct k.id) > 1 then ' 等' else '' end as title, min(k.class_code) as class_code, min(k.piece_unit) as word,
      count(*)::int as units, coalesce(sum(y.pieces), 0)::int as pieces, coalesce(sum(y.tag_kg), 0)::bigint as kg
    from waybill_unit y join order_line l on l.id = y.order_line_id join sku k on k.id = l.sku_id
    where y.waybill_id = i.id and y.off_at is null) x
  where w.id = i.id and w.ended_at is null
$$;
create function keep_loads_put() returns trigger language plpgsql as $$
begin
  perform keep_loads(array(select distinct waybill_id from put));
  return null;
end $$;
create function keep_loads_moved() returns trigger language plpgsql as $$
begin
  perform keep_loads(array(select distinct n.waybill_id from now_rows n join was_rows o on o.id = n.id
    where o.off_at is distinct from n.off_at or o.tag_kg <> n.tag_kg or o.pieces <> n.pieces));
  return null;
end $$;
create trigger waybill_unit_put after insert on waybill_unit referencing new table as put for each statement execute function keep_loads_put();
create trigger waybill_unit_moved after update on waybill_unit referencing new table as now_rows old table as was_rows
  for each statement execute function keep_loads_moved();

create function keep_net() returns trigger language plpgsql as $$
begin
  update waybill set net_kg = new.net_kg where id = new.waybill_id;
  return null;
end $$;
-- A ticket is never changed: the last one of a truck is the one that counts.
create trigger scale_ticket_counts after insert on scale_ticket for each row execute function keep_net();

-- What an import without triggers left out. A truck that was given up is read from everything that stood on it.
create function rebuild_loads() returns void language sql as $$
  update waybill w set load_title = x.title, load_class = x.class_code, load_word = x.word, load_units = x.units, load_pieces = x.pieces, load_kg = x.kg
  from (
    select y.waybill_id, min(k.title) || case when count(distinct k.id) > 1 then ' 等' else '' end as title, min(k.class_code) as class_code,
      min(k.piece_unit) as word, count(*)::int as units, sum(y.pieces)::int as pieces, sum(y.tag_kg)::bigint as kg
    from waybill_unit y join order_line l on l.id = y.order_line_id join sku k on k.id = l.sku_id join waybill v on v.id = y.waybill_id
    where y.off_at is null or v.ended_at is not null group by y.waybill_id) x
  where w.id = x.waybill_id;
  update waybill w set net_kg = t.net_kg from scale_ticket t
  where t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id);
$$;
select rebuild_loads();

-- The day's trucks of a company, of a depot, of the mill; trucks under way, and those that were given up.
create index waybill_company_for on waybill (company_id, for_at);
create index waybill_for on waybill (for_at);
drop index waybill_day;
create index waybill_company_live on waybill (company_id, status, depot_code) where status < 5 and ended_at is null;
create index waybill_live on waybill (id desc) where status < 5 and ended_at is null;
create index waybill_company_ended on waybill (company_id, id desc) where ended_at is not null;
create index waybill_ended on waybill (id desc) where ended_at is not null;
