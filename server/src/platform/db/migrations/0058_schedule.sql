-- ---------- 排产: lines, their weeks, and what is booked into them. Weights whole kg; weeks are named by their Monday (China).
create table rolling_line (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null unique check (name <> ''),
  works text not null check (works <> ''),
  product text not null check (product <> ''),
  size_words text not null default '',
  variety_codes text[] not null check (cardinality(variety_codes) > 0),
  grades text[] not null default '{}',
  thickness_from_um int,
  thickness_to_um int,
  width_from_um int,
  width_to_um int,
  capacity_kg bigint not null check (capacity_kg > 0 and capacity_kg <= 200000000),
  -- From Monday to the warehouse, and before Monday to the last day of ordering.
  ready_days int not null check (ready_days between 0 and 27),
  close_days int not null check (close_days between 0 and 60),
  -- Weeks ahead that take orders by themselves; later ones may be asked for.
  release_weeks int not null check (release_weeks between 0 and 26),
  seq int not null,
  active boolean not null default true
);
create table line_week (
  line_id bigint not null references rolling_line,
  week date not null check (extract(isodow from week) = 1),
  capacity_kg bigint not null check (capacity_kg >= 0),
  -- Orders of the mall; demand outside it (合同户、内部) is told by hand.
  booked_kg bigint not null default 0 check (booked_kg >= 0),
  elsewhere_kg bigint not null default 0 check (elsewhere_kg >= 0),
  released boolean not null default false,
  stop_reason text not null default '',
  closes_on date not null,
  extended_to date,
  closed_early_on date,
  primary key (line_id, week),
  -- 不超排: whatever two planners and a hundred buyers do at once.
  constraint line_week_capacity check (booked_kg + elsewhere_kg <= capacity_kg)
) with (fillfactor = 70);
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
  foreign key (line_id, week) references line_week,
  foreign key (draft_line_id, draft_week) references line_week,
  check ((week is null) = (line_id is null) and (week is null) = (planned_on is null)),
  check ((draft_week is null) = (draft_line_id is null)),
  check (state <> 'waiting' or (week is null and wait_cause is not null)),
  check (state not in ('planned', 'running') or week is not null),
  check ((slip_reply is null) = (slip_from_on is null)),
  check (state in ('planned', 'waiting') or draft_week is null)
);
create index schedule_booking_order on schedule_booking (order_id);
create index schedule_booking_week on schedule_booking (line_id, week) where state in ('planned', 'running', 'done');
create index schedule_booking_draft on schedule_booking (draft_line_id, draft_week) where draft_week is not null;
create index schedule_booking_waiting on schedule_booking (id) where state = 'waiting';
create index schedule_booking_slip on schedule_booking (slip_reply_by) where slip_reply = 'waits';
create table booking_move (
  id bigint generated always as identity primary key,
  booking_id bigint not null references schedule_booking,
  event text not null check (event in ('booked', 'waits', 'published', 'accepted', 'cancelAsked', 'defaulted', 'released', 'produced', 'takenBack')),
  from_week date,
  to_week date,
  from_on date,
  to_on date,
  reason text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index booking_move_booking on booking_move (booking_id, id);
create trigger written_once before update or delete on booking_move for each row execute function written_once();
-- 发布: what stood in the weeks when an edition came out, for 上期对照.
create table schedule_issue (
  id bigint generated always as identity primary key,
  weekly boolean not null,
  moves int not null check (moves >= 0),
  told int not null check (told >= 0),
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);
create index schedule_issue_weekly on schedule_issue (id desc) where weekly;
create table issue_week (
  issue_id bigint not null references schedule_issue,
  line_id bigint not null references rolling_line,
  week date not null,
  left_kg bigint not null check (left_kg >= 0),
  state text not null check (state in ('open', 'limited', 'closed', 'inquire', 'stopped')),
  primary key (issue_id, line_id, week)
);
