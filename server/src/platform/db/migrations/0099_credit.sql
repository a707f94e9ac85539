-- 授信: what a company may owe, what it owes and until when. mall_credit is what customers owe the mall: below zero by exactly that sum, so that
-- a customer's own accounts never are.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check
  check (kind in ('customer_available', 'customer_frozen', 'customer_draft', 'mall_bank', 'mall_orders', 'mall_suspense', 'mall_credit', 'mall_draft',
    'mall_draft_claim'));
insert into account (company_id, kind) values (null, 'mall_credit');

create table credit_line (
  company_id bigint primary key references company,
  limit_fen bigint not null check (limit_fen >= 0),
  term_days integer not null check (term_days between 1 and 180),
  valid_until date not null,
  state text not null default 'open' check (state in ('open', 'stopped')),
  stop_reason text not null default '',
  -- Sum of what is not repaid of its uses. May stand above a limit that was lowered since, never above the one it was used under.
  used_fen bigint not null default 0 check (used_fen >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'stopped') = (stop_reason <> ''))
) with (fillfactor = 80);

create table credit_use (
  id bigint generated always as identity primary key,
  company_id bigint not null references credit_line,
  order_id bigint not null references orders,
  payment_id bigint not null unique references payment,
  amount_fen bigint not null check (amount_fen > 0),
  repaid_fen bigint not null default 0 check (repaid_fen between 0 and amount_fen),
  rest_fen bigint not null generated always as (amount_fen - repaid_fen) stored,
  term_days integer not null,
  due_on date not null,
  -- What the line was at that moment: it was within its limit.
  limit_fen bigint not null,
  used_after_fen bigint not null check (used_after_fen <= limit_fen),
  -- How far the buyer has been told (reminderStage).
  told smallint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((ended_at is not null) = (repaid_fen = amount_fen))
) with (fillfactor = 80);
create index credit_use_company on credit_use (company_id, id desc);
create index credit_use_open on credit_use (company_id, due_on) where ended_at is null;
create index credit_use_due on credit_use (due_on) where ended_at is null;
create index credit_use_order on credit_use (order_id) where ended_at is null;

create table credit_repayment (
  id bigint generated always as identity primary key,
  use_id bigint not null references credit_use,
  company_id bigint not null references company,
  amount_fen bigint not null check (amount_fen > 0),
  -- By the buyer, by the job at the due date, or out of money that was given back for the order.
  kind text not null check (kind in ('repaid', 'collected', 'returned')),
  user_id bigint not null references app_user,
  request_id text,
  at timestamptz not null default now(),
  unique (user_id, request_id),
  check ((kind = 'repaid') = (request_id is not null))
);
create index credit_repayment_use on credit_repayment (use_id);

-- A change that a second person of finance must look at. One waits at a time.
create table credit_ask (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  limit_fen bigint not null check (limit_fen >= 0),
  term_days integer not null check (term_days between 1 and 180),
  valid_until date not null,
  reason text not null,
  -- The line it was asked for; 0: there was none.
  version integer not null,
  state text not null default 'waits' check (state in ('waits', 'agreed', 'refused', 'withdrawn')),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  answer text not null default '',
  check (state not in ('agreed', 'refused') or (decided_by is not null and decided_by <> asked_by))
);
create unique index credit_ask_waits on credit_ask (company_id) where state = 'waits';

-- Never changes: who did what to the line, and how it stood afterwards.
create table credit_event (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  event text not null,
  use_id bigint references credit_use,
  amount_fen bigint not null default 0,
  limit_fen bigint not null,
  used_fen bigint not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);
create index credit_event_company on credit_event (company_id, id desc);

create view inv.credit_line as select company_id, limit_fen, used_fen from credit_line;
create view inv.credit_use as select id, company_id, order_id, payment_id, amount_fen, repaid_fen, limit_fen, used_after_fen, ended_at is null as open from credit_use;
create view inv.credit_repayment as select id, use_id, company_id, amount_fen, kind from credit_repayment;
