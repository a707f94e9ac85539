-- ---------- 门岗、过磅、签收: what the ground of shipment did not hold yet.
-- Files are known by their random names.
alter table receipt alter column file_ids drop default;
alter table receipt alter column file_ids type text[] using file_ids::text[];
alter table receipt alter column file_ids set default '{}';
alter table receipt_unit alter column file_ids drop default;
alter table receipt_unit alter column file_ids type text[] using file_ids::text[];
alter table receipt_unit alter column file_ids set default '{}';
-- Who took the goods, and why somebody else than the buyer.
alter table receipt add column how text not null default 'buyer' check (how in ('buyer', 'driver', 'staff', 'auto', 'gate'));
alter table receipt add column why text not null default '';
alter table receipt alter column how drop default;
alter table receipt add constraint receipt_proxy check (by_proxy = (how in ('driver', 'staff')));

alter table weigh_dispute add column file_ids text[] not null default '{}';
-- A truck is asked for a second weighing once at a time, and who opened it by the link is known by it.
alter table weigh_dispute add column request_id text;
create unique index weigh_dispute_request on weigh_dispute (waybill_id, request_id) where request_id is not null;

alter table waybill add column receipt_warned_at timestamptz;
create index waybill_in_transit on waybill (arrived_at, id) where status = 4;
create index waybill_gate on waybill (depot_code, left_at) where left_at is not null;

-- 门口拦下: every try to enter that was refused. Counted before the code is looked at, taken back when it was right.
create table gate_try (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  at timestamptz not null default clock_timestamp(),
  -- A wrong code or pass; anything else is no guess.
  guess boolean not null,
  plate_seen text not null default '',
  why text not null default '',
  by_id bigint not null references app_user
);
create index gate_try_waybill on gate_try (waybill_id, at);

-- What was done by the driver's link, for its limits: the link is all he has.
create table pass_act (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  act text not null check (act in ('reweigh', 'arrive', 'photo', 'sign')),
  at timestamptz not null default clock_timestamp(),
  -- Of a photo.
  file_id text references file_object
);
create index pass_act_waybill on pass_act (waybill_id, at);

-- What a scale shows now, for whom, since when: it can be booked when it stood still. One row a scale.
create table scale_reading (
  scale_code text primary key,
  waybill_id bigint not null references waybill,
  kg bigint not null,
  since timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- 重量异议 after the receipt: the buyer's own scale beside the ticket that counts. One a truck.
create table weight_objection (
  id bigint generated always as identity primary key,
  waybill_id bigint not null unique references waybill,
  order_id bigint not null references orders,
  ticket_id bigint not null references scale_ticket,
  mill_kg bigint not null check (mill_kg > 0),
  buyer_kg bigint not null check (buyer_kg > 0),
  -- Hundredths of a permille: whole numbers only.
  permille_100 int not null check (permille_100 >= 0),
  reason text not null default '',
  file_ids text[] not null default '{}',
  -- mill: within the band, the ticket counts; open: somebody decides; decided: what counts stands in settled_kg.
  state text not null check (state in ('mill', 'open', 'decided')),
  settled_kg bigint check (settled_kg > 0),
  decision text not null default '',
  opened_by bigint not null references app_user,
  opened_at timestamptz not null default now(),
  closed_by bigint references app_user,
  closed_at timestamptz,
  check ((state = 'decided') = (settled_kg is not null)),
  check ((state = 'decided') = (closed_at is not null))
);
create index weight_objection_order on weight_objection (order_id);
create index weight_objection_open on weight_objection (opened_at) where state = 'open';

create view inv.scale_ticket as
  select t.id, t.waybill_id, t.kind, t.supersedes_id, t.net_kg,
    (select p.waybill_id from scale_ticket p where p.id = t.supersedes_id) as old_waybill,
    (select count(*) from scale_ticket n where n.supersedes_id = t.id) as followers
  from scale_ticket t;
create view inv.weigh_dispute as
  select d.id, d.waybill_id, d.state, w.status, w.left_at is not null as has_left from weigh_dispute d join waybill w on w.id = d.waybill_id;
create view inv.receipt as
  select r.id, r.waybill_id, w.status, r.by_proxy, r.sound,
    (select count(*) from receipt_unit u where u.receipt_id = r.id) as units,
    (select count(*) from waybill_unit x where x.waybill_id = r.waybill_id and x.off_at is null) as expected,
    coalesce((select bool_and(u.pieces_short = 0 and u.pieces_damaged = 0) from receipt_unit u where u.receipt_id = r.id), true) as all_sound,
    (select count(*) from receipt_unit u join waybill_unit x on x.id = u.waybill_unit_id
     where u.receipt_id = r.id and u.pieces_sound + u.pieces_short + u.pieces_damaged <> x.pieces) as uncounted
  from receipt r join waybill w on w.id = r.waybill_id;
