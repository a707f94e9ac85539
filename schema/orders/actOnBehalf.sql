-- A ticket of one use by which an employee begins to act for a buyer.
create table proxy_ticket (
  token_hash text primary key,
  staff_id bigint not null references app_user,
  user_id bigint not null references app_user,
  parent_hash text not null references session,
  reason text not null,
  minutes int not null check (minutes >= 5 and minutes <= 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
