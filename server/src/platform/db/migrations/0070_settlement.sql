-- ---------- 结算: what an order finally costs by what was delivered.
create sequence settle_no;
create table settlement (
  id bigint generated always as identity primary key,
  settle_no text not null unique,
  order_id bigint not null references orders,
  -- A first sheet; further ones for what was disputed then.
  seq smallint not null,
  state text not null check (state in ('drafted', 'offered', 'due', 'done', 'void')),
  settled_kg bigint not null check (settled_kg >= 0),
  goods_fen bigint not null check (goods_fen >= 0),
  service_fen bigint not null check (service_fen >= 0),
  freight_fen bigint not null check (freight_fen >= 0),
  acceptance_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  final_fen bigint not null,
  -- What was paid for disputed rows: neither given back nor kept.
  held_fen bigint not null default 0 check (held_fen >= 0),
  -- Positive: given back; negative: asked for.
  difference_fen bigint not null,
  tail_pieces int not null default 0 check (tail_pieces >= 0),
  tail_kg bigint not null default 0,
  tail_fen bigint not null default 0,
  tail_choice text check (tail_choice in ('close', 'carry')),
  -- The mill agrees to end the order although the tail is beyond the tolerance (双方另签).
  tail_agreed boolean not null default false,
  by_rule boolean not null default false,
  confirm_by timestamptz,
  reminded_at timestamptz,
  note text not null default '',
  drafted_by bigint not null references app_user,
  drafted_at timestamptz not null default now(),
  offered_by bigint references app_user,
  offered_at timestamptz,
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  paid_by bigint references app_user,
  paid_at timestamptz,
  end_reason text not null default '',
  carried_order_id bigint references orders,
  check (final_fen = goods_fen + service_fen + freight_fen + acceptance_fen - discount_fen),
  check ((state in ('due', 'done')) <= (confirmed_at is not null)),
  unique (order_id, seq)
) with (fillfactor = 80);
-- One sheet of an order waits for a word at a time.
create unique index settlement_open on settlement (order_id) where state in ('drafted', 'offered');
create index settlement_wait on settlement (state, confirm_by) where state in ('drafted', 'offered', 'due');
create table settlement_row (
  settlement_id bigint not null references settlement,
  waybill_id bigint not null references waybill,
  order_line_id bigint not null references order_line,
  pieces int not null check (pieces > 0),
  ordered_kg bigint not null,
  theory_kg bigint not null,
  tag_kg bigint not null,
  scale_kg bigint not null,
  settled_kg bigint not null check (settled_kg >= 0),
  goods_fen bigint not null,
  service_fen bigint not null,
  freight_fen bigint not null,
  paid_fen bigint not null,
  -- Net of the buyer's own scale over the whole truck; null: not weighed.
  buyer_kg bigint,
  ticket_no text not null default '',
  verdict text not null check (verdict in ('auto', 'reweighed', 'open', 'accepted', 'held')),
  primary key (settlement_id, waybill_id, order_line_id)
);
create index settlement_row_waybill on settlement_row (waybill_id);
create table settlement_event (
  settlement_id bigint not null references settlement,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (settlement_id, seq)
);
-- A dispute over a truck that ended: from now on it settles as it was weighed and taken.
create table settlement_release (
  waybill_id bigint primary key references waybill,
  reason text not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);
-- 结案: one side wishes that nothing more of an order comes.
create table case_close (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  reason text not null,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  state text not null default 'asked' check (state in ('asked', 'agreed', 'refused', 'withdrawn')),
  answer text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz
);
create unique index case_close_open on case_close (order_id) where state = 'asked';
-- The rest of an order that went on as a new one.
alter table orders add column carried_from bigint references orders;
create unique index orders_carried on orders (carried_from) where carried_from is not null;

create view inv.settlement as
  select s.id, s.order_id, s.state, s.final_fen, s.held_fen, s.difference_fen, s.settled_kg, s.seq, s.paid_at,
    (select coalesce(sum(r.settled_kg), 0) from settlement_row r where r.settlement_id = s.id and r.verdict <> 'held')::bigint as row_kg,
    (select coalesce(sum(r.goods_fen + r.service_fen + r.freight_fen), 0) from settlement_row r where r.settlement_id = s.id and r.verdict <> 'held')::bigint as row_fen,
    s.goods_fen + s.service_fen + s.freight_fen as cost_fen
  from settlement s;
create view inv.settlement_row as
  select r.settlement_id, s.state, s.order_id, r.waybill_id, r.order_line_id, r.verdict, r.settled_kg, r.goods_fen, r.pieces, l.price_fen, l.price_unit
  from settlement_row r join settlement s on s.id = r.settlement_id join order_line l on l.id = r.order_line_id;
