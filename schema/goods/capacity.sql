-- A line of made-to-order goods, waiting for or standing in a week of a rolling line.
create table schedule_booking (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  order_line_id bigint not null unique references order_line,
  kg bigint not null check (kg > 0),
  state text not null check (state in ('waiting', 'planned', 'running', 'done', 'ended')),
  wait_cause text check (wait_cause in ('noLine', 'noRoom', 'notReleased')),
  -- As published; null while it waits.
  line_id bigint references rolling_line,
  week date,
  planned_on date,
  -- 未发布的改动: takes its tons in the new week at once, reaches the buyer with the publication.
  draft_line_id bigint references rolling_line,
  draft_week date,
  draft_reason text not null default '',
  draft_by bigint references app_user,
  -- End of the delivery period that the buyer chose; null: he chose none.
  due_on date,
  -- What the buyer was told last before a slip, until when he may choose, and what became of it.
  slip_from_week date,
  slip_from_on date,
  slip_reason text not null default '',
  slip_reply text check (slip_reply in ('waits', 'accepted', 'cancelAsked', 'defaulted')),
  slip_reply_by timestamptz,
  produced_kg bigint not null default 0 check (produced_kg >= 0),
  created_at timestamptz not null default now(),
  check ((week is null) = (line_id is null) and (week is null) = (planned_on is null)),
  check ((draft_week is null) = (draft_line_id is null)),
  check (state <> 'waiting' or week is null and wait_cause is not null),
  check ((state not in ('planned', 'running')) or week is not null),
  check ((slip_reply is null) = (slip_from_on is null)),
  check ((state in ('planned', 'waiting')) or draft_week is null),
  foreign key (draft_line_id, draft_week) references line_week,
  foreign key (line_id, week) references line_week
);
create index schedule_booking_draft on schedule_booking (draft_line_id, draft_week) where draft_week is not null;
create index schedule_booking_list on schedule_booking (state, planned_on, id);
create index schedule_booking_order on schedule_booking (order_id);
create index schedule_booking_slip on schedule_booking (slip_reply_by) where slip_reply = 'waits';
create index schedule_booking_waiting on schedule_booking (id) where state = 'waiting';
create index schedule_booking_week on schedule_booking (line_id, week) where state in ('planned', 'running', 'done');

-- Every move of a booking from week to week.
create table booking_move (
  id bigint generated always as identity primary key,
  booking_id bigint not null references schedule_booking,
  event text not null check (event in (
    'booked', 'waits', 'published', 'accepted', 'cancelAsked', 'defaulted', 'released', 'produced', 'takenBack'
  )),
  from_week date,
  to_week date,
  from_on date,
  to_on date,
  reason text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index booking_move_booking on booking_move (booking_id, id);
create trigger written_once before delete or update on booking_move for each row execute function written_once();

-- When a depot's gate works, in the mill's hours; no row: it does not load.
create table depot_gate (
  depot_code text primary key references depot,
  opens_at smallint not null check (opens_at >= 0 and opens_at <= 23),
  closes_at smallint not null check (closes_at >= 1 and closes_at <= 24),
  trucks_per_hour smallint not null check (trucks_per_hour >= 0 and trucks_per_hour <= 60),
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
  constraint gate_slot_capacity check (taken >= 0 and taken <= capacity)
) with (fillfactor = 80);

-- A carrier that drives for the mill.
create table carrier (
  code text primary key,
  name text not null,
  mode text not null,
  active boolean not null default true
);

-- Tons of a week that are taken though no paid order has them: first a running group's, then its members', then their unpaid orders'.
create table week_hold (
  id bigint generated always as identity primary key,
  line_id bigint not null,
  week date not null,
  kg bigint not null check (kg > 0),
  group_id bigint references group_buy,
  member_id bigint unique references group_member,
  order_id bigint unique references orders,
  created_at timestamptz not null default now(),
  check (num_nonnulls(group_id, member_id, order_id) = 1),
  foreign key (line_id, week) references line_week
);
create index week_hold_group on week_hold (group_id) where group_id is not null;
create index week_hold_week on week_hold (line_id, week);

-- The plan as the invariants ask for it.
create view inv.line_week as
  select line_id, week, capacity_kg, booked_kg, elsewhere_kg,
     coalesce(( select sum(b.kg) as sum
            from schedule_booking b
           where (b.state in ('waiting', 'planned', 'running', 'done')) and coalesce(b.draft_line_id, b.line_id) = w.line_id and coalesce(b.draft_week, b.week) = w.week), 0::numeric)::bigint + coalesce(( select sum(h.kg) as sum
            from week_hold h
           where h.line_id = w.line_id and h.week = w.week), 0::numeric)::bigint as held_kg
    from line_week w;

create view inv.week_hold as
  select h.id, h.kg, h.group_id, g.state as group_state, h.member_id, m.state as member_state,
     m.weight_kg as member_kg, h.order_id, o.status as order_status, o.weight_kg as order_kg
    from week_hold h
      left join group_buy g on g.id = h.group_id
      left join group_member m on m.id = h.member_id
      left join orders o on o.id = h.order_id;
