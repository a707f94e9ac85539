-- 来款、冻结、余款退款. Money that nobody has claimed yet lies on an account of the mall of its own, so that the ledger always shows what the
-- bank holds; what is frozen is always the sum of the holds that say why.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check
  check (kind in ('customer_available', 'customer_frozen', 'mall_bank', 'mall_orders', 'mall_suspense'));
insert into account (company_id, kind) values (null, 'mall_suspense');

create sequence receipt_no;
create table fund_receipt (
  id bigint generated always as identity primary key,
  receipt_no text not null unique,
  bank_txn_id text not null unique,
  source text not null check (source in ('notice', 'import')),
  payer_name text not null,
  payer_sealed text not null,
  payer_tail text not null,
  payer_hash text not null,
  to_account text not null,
  amount_fen bigint not null check (amount_fen > 0),
  remark text not null default '',
  paid_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Of all that the bank said: the same transaction with other facts is not the same message.
  facts_hash text not null,
  state text not null default 'open' check (state in ('open', 'claimed', 'booked', 'returnAsked', 'returning', 'returned')),
  why text not null default '',
  -- Whose it probably is, with its points: found when it came, shown to the desk and, from a line on, to the company.
  likely_company_id bigint references company,
  likely_points integer not null default 0,
  company_id bigint references company,
  goods_fen bigint not null default 0 check (goods_fen >= 0),
  deposit_fen bigint not null default 0 check (deposit_fen >= 0),
  -- Times it was booked or returned: each posts under a step of its own.
  round integer not null default 0,
  by_rule boolean not null default false,
  asked_by bigint references app_user,
  asked_at timestamptz,
  ask_reason text not null default '',
  checked_by bigint references app_user,
  booked_at timestamptz,
  check ((state in ('claimed', 'booked')) = (company_id is not null)),
  check (company_id is null or goods_fen + deposit_fen = amount_fen),
  check (checked_by is null or by_rule or checked_by <> asked_by),
  check (state <> 'booked' or booked_at is not null)
);
create index fund_receipt_work on fund_receipt (state, id) where state <> 'booked';
create index fund_receipt_newest on fund_receipt (state, id desc);
create index fund_receipt_company on fund_receipt (company_id, id desc) where company_id is not null;
create index fund_receipt_likely on fund_receipt (likely_company_id, id desc) where state in ('open', 'returnAsked');
create table fund_receipt_event (
  receipt_id bigint not null references fund_receipt,
  seq integer not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (receipt_id, seq)
);

create sequence fund_refund_no;
create table fund_refund (
  id bigint generated always as identity primary key,
  refund_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  bank_account_id bigint not null references company_bank_account,
  account_name text not null,
  bank_name text not null,
  account_sealed text not null,
  account_tail text not null,
  reason text not null,
  status smallint not null default 0 check (status between 0 and 5),
  first_by bigint references app_user,
  first_at timestamptz,
  approved_by bigint references app_user,
  approved_at timestamptz,
  -- Times it went to the ERP: each instruction has a key of its own.
  attempt integer not null default 0,
  erp_key text unique,
  bank_txn_id text unique,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  answer text not null default '',
  created_at timestamptz not null default now(),
  unique (user_id, request_id),
  check (first_by is null or approved_by is null or first_by <> approved_by),
  check ((status = 3) = (paid_at is not null)),
  check (status not in (1, 2, 3) or (approved_by is not null and erp_key is not null))
);
create index fund_refund_company on fund_refund (company_id, id desc);
create index fund_refund_status on fund_refund (status, id);
create table fund_refund_event (
  refund_id bigint not null references fund_refund,
  seq integer not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (refund_id, seq)
);

create table fund_hold (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  amount_fen bigint not null check (amount_fen > 0),
  receipt_id bigint references fund_receipt,
  refund_id bigint references fund_refund,
  reason text not null,
  ends text not null,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  outcome text not null default '',
  released_by bigint references app_user,
  check (num_nonnulls(receipt_id, refund_id) = 1),
  check ((released_at is null) = (outcome = ''))
);
create index fund_hold_company on fund_hold (company_id, id) where released_at is null;
-- One reason freezes once at a time.
create unique index fund_hold_of_receipt on fund_hold (receipt_id) where released_at is null;
create unique index fund_hold_of_refund on fund_hold (refund_id) where released_at is null;

create table fund_voucher (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  paid_on date not null,
  account_tail text not null,
  file_id text not null references file_object,
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'withdrawn')),
  receipt_id bigint references fund_receipt,
  created_at timestamptz not null default now(),
  unique (user_id, request_id),
  check ((state = 'matched') = (receipt_id is not null))
);
create index fund_voucher_company on fund_voucher (company_id, id desc);
create index fund_voucher_amount on fund_voucher (amount_fen) where state = 'waiting';

alter table export_ticket drop constraint export_ticket_kind_check;
alter table export_ticket add constraint export_ticket_kind_check check (kind in ('ship', 'units', 'refunds', 'receipts'));

create view inv.fund_hold as select company_id, amount_fen, released_at is null as open from fund_hold;
create view inv.fund_refund as select id, refund_no, company_id, amount_fen, status, attempt from fund_refund;
create view inv.fund_receipt as select id, receipt_no, company_id, amount_fen, goods_fen, deposit_fen, state, by_rule, round from fund_receipt;
