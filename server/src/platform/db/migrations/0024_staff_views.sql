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
