-- ---------- 发货: bill of lading, gate slots, waybills and what is on them, weighings, receipts.
create sequence bill_no;
create sequence waybill_no;
create sequence ticket_no;

-- 提单: what the mill hands out of one order at one depot; several trucks draw on it.
create table bill (
  id bigint generated always as identity primary key,
  bill_no text not null unique,
  order_id bigint not null references orders,
  depot_code text not null references depot,
  -- 1 自提, 2 代办: the order's own.
  freight_mode smallint not null,
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (order_id, depot_code)
);

-- When a depot's gate works, in the mill's hours; no row: it does not load.
create table depot_gate (
  depot_code text primary key references depot,
  opens_at smallint not null check (opens_at between 0 and 23),
  closes_at smallint not null check (closes_at between 1 and 24),
  trucks_per_hour smallint not null check (trucks_per_hour between 0 and 60),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}',
  -- 停发: the whole depot, with its reason, until it opens again.
  closed_until timestamptz,
  closed_reason text not null default '',
  address text not null default '',
  gate_name text not null default '',
  check (opens_at < closes_at)
);
-- An hour at a gate. Made when it is first asked for; never more trucks than it takes.
create table gate_slot (
  depot_code text not null references depot,
  starts_at timestamptz not null check (date_trunc('hour', starts_at) = starts_at),
  capacity smallint not null check (capacity >= 0),
  taken smallint not null default 0,
  primary key (depot_code, starts_at),
  constraint gate_slot_capacity check (taken between 0 and capacity)
) with (fillfactor = 80);

create table carrier (
  code text primary key,
  name text not null,
  mode text not null
);

-- 运单: one truck with goods of one order.
create table waybill (
  id bigint generated always as identity primary key,
  waybill_no text not null unique,
  bill_id bigint not null references bill,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  depot_code text not null references depot,
  -- 1-8, specification section 4.
  status smallint not null default 1 check (status between 1 and 8),
  status_since timestamptz not null default now(),
  -- Given up before it entered: keeps status 1 and says when and why.
  ended_at timestamptz,
  end_reason text not null default '',
  self_pickup boolean not null,
  carrier_code text references carrier,
  slot_at timestamptz,
  plate text not null default '',
  axles smallint not null default 6,
  declared_tare_kg bigint not null default 15000 check (declared_tare_kg > 0),
  driver_name text not null default '',
  driver_mobile text not null default '',
  -- Sealed (decision 0022): only its tail is ever shown.
  driver_id_sealed text not null default '',
  driver_id_tail text not null default '',
  pick_up_code text not null default '',
  -- What the driver's link carries; a change of truck makes a new one.
  pass_token text not null unique,
  address_text text not null default '',
  receiver text not null default '',
  receiver_mobile text not null default '',
  -- 皮重 on entering; the ticket repeats it.
  tare_kg bigint check (tare_kg > 0),
  tare_at timestamptz,
  tare_by bigint references app_user,
  tare_scale text not null default '',
  entered_at timestamptz,
  loaded_at timestamptz,
  left_at timestamptz,
  arrived_at timestamptz,
  received_at timestamptz,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  event_seq int not null default 0,
  version int not null default 1,
  foreign key (depot_code, slot_at) references gate_slot (depot_code, starts_at),
  check (ended_at is null or status = 1)
) with (fillfactor = 75);
create index waybill_order on waybill (order_id, id);
create index waybill_bill on waybill (bill_id);
create index waybill_company on waybill (company_id, id desc);
create index waybill_slot on waybill (depot_code, slot_at) where slot_at is not null;
create index waybill_open on waybill (depot_code, status, id) where status < 5 and ended_at is null;

alter table steel_unit add column waybill_id bigint references waybill;
alter table steel_unit add column blocked_reason text not null default '';
alter table steel_unit add constraint steel_unit_on_truck check ((state in ('loaded', 'shipped')) <= (waybill_id is not null));
create index steel_unit_waybill on steel_unit (waybill_id) where waybill_id is not null;

-- What is, or was, on a truck. A unit stands on one live truck at most.
create table waybill_unit (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  unit_id bigint not null references steel_unit,
  order_line_id bigint not null references order_line,
  pieces int not null check (pieces > 0),
  tag_kg bigint not null check (tag_kg > 0),
  theory_kg bigint not null check (theory_kg > 0),
  -- Its part of the net weight of the ticket that counts; null until weighed.
  scale_kg bigint check (scale_kg >= 0),
  on_at timestamptz not null default now(),
  -- Seen on the truck by the warehouse.
  loaded_at timestamptz,
  -- Taken off, or the truck given up.
  off_at timestamptz
);
create unique index waybill_unit_live on waybill_unit (unit_id) where off_at is null;
create index waybill_unit_waybill on waybill_unit (waybill_id) where off_at is null;
create index waybill_unit_line on waybill_unit (order_line_id) where off_at is null;

-- The track: what happened, when, where.
create table waybill_event (
  waybill_id bigint not null references waybill,
  seq int not null,
  event text not null,
  from_status smallint,
  to_status smallint,
  place text not null default '',
  detail text not null default '',
  -- Between the mill and its carrier: never shown to the buyer.
  inside boolean not null default false,
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (waybill_id, seq)
);

-- 磅单: one weighing. Never changed; a correction is a new one that names the old.
create table scale_ticket (
  id bigint generated always as identity primary key,
  ticket_no text not null unique,
  waybill_id bigint not null references waybill,
  kind text not null check (kind in ('first', 'reweigh', 'correction')),
  supersedes_id bigint unique references scale_ticket,
  scale_code text not null,
  tare_kg bigint not null check (tare_kg > 0),
  tare_at timestamptz not null,
  gross_kg bigint not null,
  gross_at timestamptz not null default clock_timestamp(),
  net_kg bigint not null generated always as (gross_kg - tare_kg) stored,
  -- What it was compared with when it was made.
  reference_kg bigint not null check (reference_kg > 0),
  limit_permille smallint not null,
  within boolean not null,
  by_hand boolean not null default false,
  reason text not null default '',
  request_id text not null,
  weigher_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  check (gross_kg > tare_kg),
  check ((kind = 'first') = (supersedes_id is null)),
  unique (weigher_id, request_id)
);
create unique index scale_ticket_first on scale_ticket (waybill_id) where kind = 'first';
create index scale_ticket_waybill on scale_ticket (waybill_id, id);
create index scale_ticket_at on scale_ticket (gross_at, id);
create function never_changed() returns trigger language plpgsql as $$
begin raise exception '% is never changed', tg_table_name; end $$;
create trigger scale_ticket_never_changed before update or delete on scale_ticket for each row execute function never_changed();

-- 磅单异议 before leaving the gate: a clock, a second weighing, the weighmaster's word.
create table weigh_dispute (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  ticket_id bigint not null references scale_ticket,
  opened_by bigint not null references app_user,
  opened_at timestamptz not null default now(),
  -- Out of the band by itself, or asked for by the buyer or his driver.
  cause text not null check (cause in ('band', 'buyer', 'driver')),
  buyer_kg bigint check (buyer_kg > 0),
  reason text not null default '',
  reply_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'decided', 'lapsed')),
  -- The ticket that holds after it.
  settled_ticket_id bigint references scale_ticket,
  decision text not null default '',
  closed_by bigint references app_user,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index weigh_dispute_open on weigh_dispute (waybill_id) where state = 'open';
create index weigh_dispute_waybill on weigh_dispute (waybill_id, id);
create index weigh_dispute_clock on weigh_dispute (reply_by) where state = 'open';

-- 签收: who took the goods, and what of them was not as it should be.
create table receipt (
  id bigint generated always as identity primary key,
  waybill_id bigint not null unique references waybill,
  by_proxy boolean not null,
  receiver text not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  -- The buyer's own scale, whole truck; null: not weighed.
  buyer_net_kg bigint check (buyer_net_kg > 0),
  note text not null default '',
  file_ids bigint[] not null default '{}',
  -- Nothing short, nothing damaged.
  sound boolean not null,
  request_id text not null,
  unique (actor_id, request_id)
);
create table receipt_unit (
  receipt_id bigint not null references receipt,
  waybill_unit_id bigint not null references waybill_unit,
  pieces_sound int not null check (pieces_sound >= 0),
  pieces_short int not null default 0 check (pieces_short >= 0),
  pieces_damaged int not null default 0 check (pieces_damaged >= 0),
  note text not null default '',
  file_ids bigint[] not null default '{}',
  primary key (receipt_id, waybill_unit_id)
);

-- Of a line's held pieces those that have left; and those that will never come (结案).
alter table allocation add column shipped int not null default 0 check (shipped >= 0);
update allocation set shipped = pieces where state = 'shipped';
alter table allocation add constraint allocation_shipped check (shipped <= pieces);
alter table order_line add column tail_pieces int not null default 0 check (tail_pieces >= 0 and tail_pieces <= pieces);

create or replace view inv.allocation as
  select id, sku_id as sku, order_line_id, pieces - shipped as qty, state from allocation where state = 'released' or (state = 'active' and pieces > shipped)
  union all select id, sku_id, order_line_id, shipped, 'shipped' from allocation where shipped > 0;
create or replace view inv.order_line as
  select id, order_id, sku_id as sku, pieces as qty, case price_unit when 'piece' then pieces::bigint * 1000 else weight_kg end as weight_kg,
    case price_unit when 'kg' then price_fen * 1000 else price_fen end as price_fen_per_t, amount_fen, tracked, tail_pieces as tail
  from order_line;
create view inv.gate_slot as
  select s.depot_code, s.starts_at, s.capacity, s.taken,
    (select count(*) from waybill w where w.depot_code = s.depot_code and w.slot_at = s.starts_at and w.ended_at is null) as held
  from gate_slot s;
create view inv.waybill as
  select w.id, w.waybill_no, w.order_id, w.status, w.ended_at is not null as ended, w.left_at is not null as has_left,
    (select count(*) from waybill_unit x where x.waybill_id = w.id and x.off_at is null) as units,
    (select sum(x.scale_kg) from waybill_unit x where x.waybill_id = w.id and x.off_at is null)::bigint as scale_kg,
    (select t.net_kg from scale_ticket t where t.waybill_id = w.id
      and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)) as net_kg
  from waybill w;
create view inv.waybill_unit as
  select x.id, x.waybill_id, x.unit_id, x.order_line_id, x.off_at is null as live, u.state, u.order_line_id as unit_line, u.waybill_id as unit_waybill,
    l.order_id, w.order_id as waybill_order, w.status as waybill_status
  from waybill_unit x join steel_unit u on u.id = x.unit_id join order_line l on l.id = x.order_line_id join waybill w on w.id = x.waybill_id;
create view inv.shipped_line as
  select l.id, l.order_id, l.pieces, l.tail_pieces, l.tracked,
    coalesce((select sum(x.pieces) from waybill_unit x join waybill w on w.id = x.waybill_id where x.order_line_id = l.id and x.off_at is null and w.ended_at is null), 0)::int as on_trucks,
    coalesce((select sum(x.pieces) from waybill_unit x join waybill w on w.id = x.waybill_id where x.order_line_id = l.id and x.off_at is null and w.left_at is not null), 0)::int as gone,
    coalesce((select a.shipped from allocation a where a.order_line_id = l.id), 0)::int as stock_shipped
  from order_line l;
