-- A log-in that lasts, kept only as the hash of its token; for acting on behalf also whose it is.
create table session (
  token_hash text primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('buyer', 'staff')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked boolean not null default false,
  ip text not null,
  -- A session is named by its number where its owner ends it from another device: the token's hash never leaves the server.
  id bigint generated always as identity unique,
  actor_id bigint references app_user,
  parent_hash text references session,
  reason text not null default '',
  agent text not null default '',
  ended_at timestamptz,
  -- A proxy session is over when this is set: the buyer has been told how it ended.
  end_why text not null default '',
  -- When the person of a session has last proved that it is he: at the log-in, and by his password when money is to leave the company's balance.
  -- A session from before was proved when it began.
  proved_at timestamptz not null default now(),
  -- To which account its person went on: a page that was drawn in it acts for nobody any more, and says so.
  switched_to bigint references app_user
);
create index session_by_user on session (user_id);
create index session_expires on session (expires_at);
create index session_live on session (user_id, expires_at) where not revoked;
create index session_parent on session (parent_hash) where parent_hash is not null;
create index session_proxy on session (user_id, id) where actor_id is not null;
create index session_proxy_open on session (id) where actor_id is not null and ended_at is null;
create trigger wake_session after insert or update of revoked, expires_at on session for each row
  when ((new.actor_id is not null or new.kind = 'staff') and (new.revoked or soon(new.expires_at)))
  execute function wake('end-proxy-sessions');

-- Wrong passwords of one name or address, counted until it may try again.
create table login_failure (
  scope text primary key,
  failures int not null,
  blocked_until timestamptz,
  at timestamptz not null default now()
);
create index login_failure_at on login_failure (at);

-- A code that was sent to a mobile number, kept only as its hash.
create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  purpose text not null,
  code_hash text not null,
  attempts int not null default 0,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  ip text not null,
  -- Codes that an employee sends for a buyer count against him, not against the address of his office.
  staff_id bigint references app_user
);
create index sms_code_at on sms_code (created_at);
create index sms_code_ip on sms_code (ip, created_at);
create index sms_code_mobile on sms_code (mobile, id);
create index sms_code_staff on sms_code (staff_id, created_at) where staff_id is not null;

-- How often a question was asked from an address within the hour.
create table ask_count (
  scope text primary key,
  n int not null,
  since timestamptz not null default now()
);
create index ask_count_since on ask_count (since);

-- The password was right, the one-time code is still to come: five minutes and one use, kept only as its hash.
create table staff_ticket (
  token_hash text primary key,
  staff_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- A ticket for the second step dies with its fifth code, however many come at once.
  tries int not null default 0
);

-- A browser a person has logged in with. Only the hash of what its cookie says; good for nothing but not being held up by strangers.
create table known_device (
  device_hash text not null,
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);
create index known_device_user on known_device (user_id, seen_at);

-- How an employee wants his console to look; without a row: bright, normal.
create table staff_look (
  user_id bigint primary key references app_user,
  theme text not null check (theme in ('light', 'dark', 'auto')),
  density text not null check (density in ('normal', 'compact'))
);

create view inv.session as
  select token_hash, user_id, revoked, expires_at
    from session;

create view inv.sms_code as
  select id, mobile, purpose, code_hash, attempts, consumed_at, created_at
    from sms_code;
