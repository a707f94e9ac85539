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
  per_day int not null check (per_day > 0),
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
  minute_n int not null default 0,
  day_on date not null default '-infinity',
  day_n int not null default 0,
  -- 沙箱密钥: what they write is carried out whole and taken back. Their own cart is all that is kept from one call to the next.
  sandbox boolean not null default false,
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
  lost_in_row int not null default 0,
  stopped_at timestamptz,
  removed_at timestamptz,
  request_id text not null,
  created_at timestamptz not null default now(),
  format text not null default 'json' check (format in ('json', 'cxml')),
  cxml_ends jsonb,
  unique (company_id, request_id),
  constraint open_hook_cxml check ((format = 'cxml') = (cxml_ends is not null))
);
create index open_hook_company on open_hook (company_id, id) where removed_at is null;
create trigger wake_hook after update of stopped_at on open_hook for each row
  when (new.stopped_at is null and old.stopped_at is not null)
  execute function wake('send-hooks');

-- One event for one hook; written in the transaction of the event. The body is kept as it is sent, byte by byte.
create table open_delivery (
  id bigint generated always as identity primary key,
  hook_id bigint not null references open_hook,
  event_id text not null unique,
  event text not null,
  about text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'lost')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  -- Asked for by a person: goes out although the hook is stopped.
  forced boolean not null default false,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- 模拟事件: sent by a press, of nothing that happened. No figure counts it, no hook is stopped for it.
  simulated boolean not null default false
);
create index open_delivery_age on open_delivery (created_at);
create index open_delivery_due on open_delivery (next_at) where state = 'waiting';
create index open_delivery_hook on open_delivery (hook_id, id desc);
create index open_delivery_waiting on open_delivery (hook_id, next_at, id) where state = 'waiting';
create trigger wake_delivery after insert or update of state, next_at, forced on open_delivery for each row
  when (new.state = 'waiting' and soon(new.next_at))
  execute function wake('send-hooks');

-- A try to deliver an event to a hook.
create table open_try (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references open_delivery on delete cascade,
  at timestamptz not null default now(),
  -- What the receiver answered; 0: nothing came.
  code int not null,
  trouble text not null default '',
  ms int not null
);
create index open_try_delivery on open_try (delivery_id, id);

-- The cart of a company's key for trying out, where nothing counts.
create table open_rehearsal (
  key_id bigint primary key references open_key on delete cascade,
  -- Rows of cart_item as they were after the last call.
  cart jsonb not null default '[]',
  changed_at timestamptz not null default now()
);

-- A repeat of a rehearsed call gets its first answer, as on the real mall: nothing else of the first is left that could tell it is a repeat.
create table open_rehearsal_answer (
  key_id bigint not null references open_key on delete cascade,
  request_id text not null,
  path text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (key_id, request_id)
);
