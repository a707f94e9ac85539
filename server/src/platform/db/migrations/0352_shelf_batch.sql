-- 成批上下架: many goods at one press, with its reason; what it really changed, so that the opposite act can name the same goods.
create sequence shelf_batch_no;
create table shelf_batch (
  id bigint generated always as identity primary key,
  batch_no text not null unique,
  on_shelf boolean not null,
  -- Null: at once.
  due_at timestamptz(3),
  reason text not null check (reason <> ''),
  staff_id bigint not null references app_user,
  request_id text not null,
  -- What was asked for, as a hash: the same key with other contents is refused.
  said text not null,
  made_at timestamptz(3) not null default now(),
  changed text[] not null,
  same int not null,
  refused jsonb not null,
  unique (staff_id, request_id)
);
