create sequence report_no;

-- A rolling line of the mill. Its weeks are named by their Monday (China).
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
  ready_days int not null check (ready_days >= 0 and ready_days <= 27),
  close_days int not null check (close_days >= 0 and close_days <= 60),
  -- Weeks ahead that take orders by themselves; later ones may be asked for.
  release_weeks int not null check (release_weeks >= 0 and release_weeks <= 26),
  seq int not null,
  active boolean not null default true
);

-- A week of a rolling line: what it can make and what is taken of it.
create table line_week (
  line_id bigint not null references rolling_line,
  week date not null check (extract(isodow from week) = 1::numeric),
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
  constraint line_week_capacity check ((booked_kg + elsewhere_kg) <= capacity_kg)
) with (fillfactor = 70);

-- An edition of the schedule as it was published, for comparing with the last one.
create table schedule_issue (
  id bigint generated always as identity primary key,
  weekly boolean not null,
  moves int not null check (moves >= 0),
  told int not null check (told >= 0),
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);
create index schedule_issue_weekly on schedule_issue (id desc) where weekly;

-- What a week still had free when an edition came out.
create table issue_week (
  issue_id bigint not null references schedule_issue,
  line_id bigint not null references rolling_line,
  week date not null,
  left_kg bigint not null check (left_kg >= 0),
  state text not null check (state in ('open', 'limited', 'closed', 'inquire', 'stopped')),
  primary key (issue_id, line_id, week)
);

-- What was made of a booking, as the mill reported it.
create table production_report (
  id bigint generated always as identity primary key,
  report_no text not null unique,
  booking_id bigint not null references schedule_booking,
  line_id bigint not null references rolling_line,
  request_id text not null,
  units int not null check (units > 0),
  kg bigint not null check (kg > 0),
  made_on date not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_by bigint references app_user,
  taken_back_reason text not null default '',
  unique (actor_id, request_id),
  check ((taken_back_at is null) = (taken_back_by is null))
);
create index production_report_booking on production_report (booking_id, id);

create view inv.booking as
  select b.id, b.order_id, b.state, b.kg, b.produced_kg, o.status,
     coalesce(( select sum(r.kg) as sum
            from production_report r
           where r.booking_id = b.id and r.taken_back_at is null), 0::numeric)::bigint as reported_kg
    from schedule_booking b
      join orders o on o.id = b.order_id;
