-- Downloads go out by an address of sixty seconds and one use, kept only as its hash. Five rooms had a table each for it.
create table one_use_address (
  token_hash text primary key,
  -- The GET that it opens, and what is frozen with it: whose rows, which file.
  path text not null,
  payload jsonb not null,
  -- Null: a guest, of what everybody sees.
  asked_by bigint references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index one_use_address_age on one_use_address (created_at);
