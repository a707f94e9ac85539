-- Columns of a list that an employee does not want to see: they follow him, like his views.
create table staff_columns (
  user_id bigint not null references app_user,
  label text not null check (label <> ''),
  hidden text[] not null,
  at timestamptz not null default now(),
  primary key (user_id, label)
);
