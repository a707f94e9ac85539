-- ---------- 买方账号 given by the mill (decision 0165): where no SMS proves a number, one employee asks, another agrees and reads out the start password.
create table account_ask (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('open', 'reset')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  mobile text not null,
  real_name text not null,
  -- For whom and how he was recognised, in words.
  reason text not null check (reason <> ''),
  -- The account that was opened, or whose password is given anew.
  user_id bigint references app_user,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  decide_reason text not null default '',
  request_id text not null,
  unique (asked_by, request_id),
  check ((state = 'waiting') = (decided_by is null)),
  check (state <> 'done' or (user_id is not null and decided_by <> asked_by))
);
-- One at a time for a number.
create unique index account_ask_waiting on account_ask (mobile) where state = 'waiting';
create index account_ask_user on account_ask (user_id);
create index account_ask_decided_by on account_ask (decided_by);
create index account_ask_at on account_ask (asked_at);
