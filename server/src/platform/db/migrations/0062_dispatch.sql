-- ---------- 调度与仓库: what the dispatcher and the yard write beside the ground of 0061.

-- What happened to a unit in the yard; making and loading are told by its report and its trucks.
create table unit_event (
  id bigint generated always as identity primary key,
  unit_id bigint not null references steel_unit,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index unit_event_unit on unit_event (unit_id, id);
-- 释放: the line a unit was taken from by hand; it is not given to the same one again by itself.
alter table steel_unit add column not_for_line bigint references order_line;
create index steel_unit_yard on steel_unit (depot_code, id desc) where state <> 'void';
create index steel_unit_heat on steel_unit (heat_no, id desc) where state <> 'void';
create index steel_unit_sku on steel_unit (sku_id, state);

-- 错过时段: the hour is over and the truck has not come; its people were told.
alter table waybill add column missed_at timestamptz;
-- The same request sent twice is one truck.
alter table waybill add column request_id text not null default '';
create unique index waybill_request on waybill (made_by, request_id) where request_id <> '';
create index waybill_plate on waybill (plate, id desc) where plate <> '';
create index waybill_day on waybill (slot_at, id) where ended_at is null;

-- 换车申请: near its slot a change of truck or driver is the dispatcher's to allow.
create table waybill_change (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  plate text not null,
  axles smallint not null,
  declared_tare_kg bigint not null check (declared_tare_kg > 0),
  driver_name text not null,
  driver_mobile text not null,
  driver_id_sealed text not null,
  driver_id_tail text not null,
  reason text not null default '',
  state text not null default 'waits' check (state in ('waits', 'agreed', 'refused', 'lapsed')),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  decision text not null default '',
  check ((state = 'waits') = (decided_at is null))
);
create unique index waybill_change_waits on waybill_change (waybill_id) where state = 'waits';
create index waybill_change_waybill on waybill_change (waybill_id, id);

-- 运费: between the mill and its carrier, paid by somebody else than who asks for it.
create table carrier_freight (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  amount_fen bigint not null check (amount_fen > 0),
  note text not null default '',
  state text not null default 'waits' check (state in ('waits', 'paid', 'rejected')),
  applied_by bigint not null references app_user,
  applied_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  check ((state = 'waits') = (decided_at is null)),
  check (decided_by is null or decided_by <> applied_by)
);
create unique index carrier_freight_open on carrier_freight (waybill_id) where state in ('waits', 'paid');
create index carrier_freight_state on carrier_freight (state, id desc);

-- The address of an export: sixty seconds, one use, kept only as its hash. What is asked for is frozen with it.
create table export_ticket (
  token_hash text primary key,
  kind text not null check (kind in ('ship', 'units')),
  -- Null: the whole mall, as the desk sees it.
  company_id bigint references company,
  user_id bigint references app_user,
  contact_id bigint references app_user,
  filters jsonb not null,
  asked_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index export_ticket_age on export_ticket (created_at);

create view inv.freight as
  select f.id, f.waybill_id, f.state, w.status, w.self_pickup from carrier_freight f join waybill w on w.id = f.waybill_id;
create view inv.spot_unit as
  select u.sku_id as sku, sum(u.pieces) filter (where u.state in ('allocated', 'loaded'))::int as bound
  from steel_unit u where u.source = 'stock' group by u.sku_id;
create view inv.unit_of_line as
  select l.id, l.pieces - l.tail_pieces as wanted, l.tracked,
    coalesce((select sum(u.pieces) from steel_unit u where u.order_line_id = l.id and u.state in ('allocated', 'loaded', 'shipped')), 0)::int as units
  from order_line l;
alter table carrier add column active boolean not null default true;
