-- 电子签章沙箱: another house. Its books, its keys (sealed), the notices it owes; nothing here refers to a table of the mall.
create table sandbox_sign_key (
  owner text primary key,
  name text not null,
  certificate text not null,
  key_sealed text not null,
  created_at timestamptz not null default now()
);
create table sandbox_sign_flow (
  platform_id text primary key,
  request_id text not null unique,
  title text not null,
  callback_url text not null,
  buyer_owner text not null,
  buyer_name text not null,
  mill_name text not null,
  state text not null default 'open' check (state in ('open', 'done', 'revoked', 'refused', 'expired')),
  seq int not null default 1,
  pdf bytea not null,
  -- Where the two seals stand.
  seals jsonb not null,
  buyer_at timestamptz,
  buyer_person text not null default '',
  buyer_way text not null default '',
  mill_at timestamptz,
  mill_person text not null default '',
  refused_by text not null default '',
  reason text not null default '',
  void_state text not null default '' check (void_state in ('', 'open', 'done', 'refused', 'withdrawn')),
  void_by text not null default '',
  void_reason text not null default '',
  void_pdf bytea,
  void_buyer_at timestamptz,
  void_mill_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create table sandbox_sign_ticket (
  ticket text primary key,
  platform_id text not null references sandbox_sign_flow,
  person text not null,
  mobile text not null,
  way text not null check (way in ('sms', 'ukey')),
  phase text not null check (phase in ('sign', 'void')),
  code_hash text not null,
  tries smallint not null default 0,
  used_at timestamptz,
  return_url text not null,
  created_at timestamptz not null default now()
);
create index sandbox_sign_ticket_of on sandbox_sign_ticket (platform_id);
create table sandbox_sign_notice (
  event_id text primary key,
  platform_id text not null references sandbox_sign_flow,
  body jsonb not null,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index sandbox_sign_notice_due on sandbox_sign_notice (due_at) where delivered_at is null;
create index sandbox_sign_notice_of on sandbox_sign_notice (platform_id);
