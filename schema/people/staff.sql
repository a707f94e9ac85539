-- 视图: filters an employee keeps under a name, per list of the console.
create table staff_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  at timestamptz not null default now(),
  unique (user_id, list, name)
);

-- 交接: one person's work put into another's hands; kept for its request and for whoever asks later.
create table work_handover (
  id bigint generated always as identity primary key,
  from_id bigint not null references app_user,
  to_id bigint not null references app_user,
  -- What was asked, and what of each kind went over.
  asked jsonb not null,
  moved jsonb not null,
  reason text not null check (reason <> ''),
  actor_id bigint not null references app_user,
  request_id text not null,
  at timestamptz not null default now(),
  unique (actor_id, request_id),
  check (from_id <> to_id)
);

-- Columns of a list that an employee does not want to see: they follow him, like his views.
create table staff_columns (
  user_id bigint not null references app_user,
  label text not null check (label <> ''),
  hidden text[] not null,
  at timestamptz not null default now(),
  primary key (user_id, label)
);
