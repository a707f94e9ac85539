-- 指数: values that change what is published, or jump, wait here until a second person has read them; one sheet an index.
create table framework_index_wish (
  index_code text primary key references framework_index,
  -- What the second person says yes to: another sheet has another number.
  no bigint generated always as identity unique,
  -- [{onDay, fen, wasFen}]: wasFen is what was published when it was asked for, null for a new day.
  rows jsonb not null,
  reason text not null check (length(reason) between 2 and 200),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
create index framework_index_wish_made_by on framework_index_wish (made_by);
