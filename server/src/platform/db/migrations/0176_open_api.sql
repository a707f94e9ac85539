-- 开放接口: keys of companies' own systems. Of a key only its hash is kept; what a minute and a day have had is counted in its row, so that all
-- processes count together.
create table open_key (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- Whom it acts as, who made it.
  user_id bigint not null references app_user,
  made_by bigint not null references app_user,
  name text not null,
  hash text not null unique,
  tail text not null,
  rights text[] not null check (cardinality(rights) > 0),
  per_day integer not null check (per_day > 0),
  nets text[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  renewed_to bigint references open_key,
  request_id text not null,
  last_at timestamptz,
  last_ip text not null default '',
  minute_at timestamptz not null default '-infinity',
  minute_n integer not null default 0,
  day_on date not null default '-infinity',
  day_n integer not null default 0,
  unique (company_id, request_id)
);
create index open_key_company on open_key (company_id, id desc);

-- 回调: where a company's system wants to hear of what happened.
create table open_hook (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  made_by bigint not null references app_user,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Sealed: it signs, so it cannot be a hash.
  secret text not null,
  lost_in_row integer not null default 0,
  stopped_at timestamptz,
  removed_at timestamptz,
  request_id text not null,
  created_at timestamptz not null default now(),
  unique (company_id, request_id)
);
create index open_hook_company on open_hook (company_id, id) where removed_at is null;

-- One event for one hook; written in the transaction of the event. The body is kept as it is sent, byte by byte.
create table open_delivery (
  id bigint generated always as identity primary key,
  hook_id bigint not null references open_hook,
  event_id text not null unique,
  event text not null,
  about text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'lost')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  -- Asked for by a person: goes out although the hook is stopped.
  forced boolean not null default false,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index open_delivery_due on open_delivery (next_at) where state = 'waiting';
create index open_delivery_hook on open_delivery (hook_id, id desc);
create index open_delivery_age on open_delivery (created_at);

create table open_try (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references open_delivery on delete cascade,
  at timestamptz not null default now(),
  -- What the receiver answered; 0: nothing came.
  code integer not null,
  trouble text not null default '',
  ms integer not null
);
create index open_try_delivery on open_try (delivery_id, id);
