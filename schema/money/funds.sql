create sequence receipt_no;
create sequence fund_refund_no;
create sequence receipt_import_no;
create sequence odd_arrival_no;

-- A purse: of a company or of the mall itself. Double entry from the first day.
create table account (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  kind text not null check (kind in (
    'customer_available', 'customer_frozen', 'customer_draft', 'mall_bank', 'mall_orders', 'mall_suspense', 'mall_credit',
    'mall_draft', 'mall_draft_claim', 'mall_forfeit', 'mall_rebate'
  )),
  balance_fen bigint not null default 0,
  entries bigint not null default 0,
  in_fen bigint not null default 0,
  out_fen bigint not null default 0,
  unique nulls not distinct (company_id, kind),
  check (kind !~~ 'customer%' or balance_fen >= 0),
  constraint mall_has_no_running_balance check (company_id is not null or balance_fen = 0)
) with (fillfactor = 70);
create trigger begin_balance after insert on account for each row
  when (new.company_id is null)
  execute function begin_mall_balance();

-- One act that moved money; its entries add up to nothing.
create table journal (
  id bigint generated always as identity primary key,
  source_type text not null,
  source_id text not null,
  source_step text not null,
  money_change_type smallint not null,
  note text not null default '',
  actor_id bigint references app_user,
  at timestamptz not null default now(),
  unique (source_type, source_id, source_step)
);
create index journal_of_contract on journal (source_id) where (source_type in ('rebate', 'hold')) and source_id ~~ 'CC%';

-- What one act did to one account, written once.
create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journal,
  account_id bigint not null references account,
  -- Less than nothing: it went out.
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint,
  at timestamptz not null,
  money_change_type smallint not null,
  no bigint not null
);
create index ledger_entry_account on ledger_entry (account_id, id);
create index ledger_entry_at on ledger_entry (account_id, at, id);
create index ledger_entry_journal on ledger_entry (journal_id);
create index ledger_entry_kind on ledger_entry (account_id, money_change_type, at, id);
create unique index ledger_entry_no on ledger_entry (account_id, no) where no > 0;
create trigger describe before insert on ledger_entry for each row
  when (new.at is null or new.money_change_type is null)
  execute function describe_entry();
create constraint trigger journal_balances after insert on ledger_entry deferrable initially deferred for each row
  execute function journal_balances();
create trigger keep_figures after insert on ledger_entry referencing new table as entries for each statement
  execute function keep_ledger_figures();
create trigger number before insert on ledger_entry for each row when (new.no is null) execute function number_entry();
create trigger written_once before delete or update on ledger_entry for each row execute function written_once();

-- Money that goes back from an order.
create table refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  payment_id bigint not null references payment,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('requested', 'approved', 'done', 'rejected')),
  reason text not null,
  at timestamptz not null default now(),
  claim_id bigint references claim,
  company_id bigint not null references company
);
create index refund_claim on refund (claim_id) where claim_id is not null;
create index refund_company on refund (company_id, id);
create index refund_order on refund (order_id);
create trigger company_of_order before insert on refund for each row execute function company_of_order();
create trigger keep_trade after insert or delete or update of state, at, claim_id, amount_fen on refund for each row
  execute function keep_trade_of_refund();

-- A day of an account by kind of movement: count, in and out.
create table ledger_day (
  account_id bigint not null references account,
  day date not null,
  money_change_type smallint not null,
  entries bigint not null,
  in_fen bigint not null,
  out_fen bigint not null,
  primary key (account_id, day, money_change_type)
) with (fillfactor = 60);

-- The mall's own accounts: what a job has summed up to an entry, and what came after it. `seen_*` is the next stretch: it is summed when
-- no transaction that was running when it was seen can still add an entry to it.
create table mall_balance (
  account_id bigint primary key references account,
  summed_to bigint not null,
  balance_fen bigint not null,
  seen_to bigint,
  seen_by xid8
);

-- A transfer that has come in at the mill's bank, until it is known whose it is.
create table fund_receipt (
  id bigint generated always as identity primary key,
  receipt_no text not null unique,
  bank_txn_id text not null,
  source text not null check (source in ('notice', 'import', 'link')),
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
  likely_points int not null default 0,
  company_id bigint references company,
  goods_fen bigint not null default 0 check (goods_fen >= 0),
  deposit_fen bigint not null default 0 check (deposit_fen >= 0),
  -- Times it was booked or returned: each posts under a step of its own.
  round int not null default 0,
  by_rule boolean not null default false,
  asked_by bigint references app_user,
  asked_at timestamptz,
  ask_reason text not null default '',
  checked_by bigint references app_user,
  booked_at timestamptz,
  import_id bigint references receipt_import,
  check ((state in ('claimed', 'booked')) = (company_id is not null)),
  check (company_id is null or (goods_fen + deposit_fen) = amount_fen),
  check (checked_by is null or by_rule or checked_by <> asked_by),
  check (state <> 'booked' or booked_at is not null)
);
create index fund_receipt_company on fund_receipt (company_id, id desc) where company_id is not null;
create index fund_receipt_import on fund_receipt (import_id) where import_id is not null;
create unique index fund_receipt_key on fund_receipt (bank_txn_id, to_account, ((paid_at at time zone 'Asia/Shanghai')::date));
create index fund_receipt_likely on fund_receipt (likely_company_id, id desc) where state in ('open', 'returnAsked');
create index fund_receipt_newest on fund_receipt (state, id desc);
create index fund_receipt_payer on fund_receipt (payer_hash, amount_fen);
create index fund_receipt_work on fund_receipt (state, id) where state <> 'booked';
create trigger wake_arrival after insert or update of state on fund_receipt for each statement
  execute function wake('pay-by-transfer');

-- What happened to a transfer.
create table fund_receipt_event (
  receipt_id bigint not null references fund_receipt,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (receipt_id, seq)
);

-- A wish of a company to have its balance paid out.
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
  status smallint not null default 0 check (status >= 0 and status <= 5),
  first_by bigint references app_user,
  first_at timestamptz,
  approved_by bigint references app_user,
  approved_at timestamptz,
  -- Times it went to the ERP: each instruction has a key of its own.
  attempt int not null default 0,
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
  check ((status not in (1, 2, 3)) or approved_by is not null and erp_key is not null)
);
create index fund_refund_company on fund_refund (company_id, id desc);
create index fund_refund_status on fund_refund (status, id);

-- What happened to a payout.
create table fund_refund_event (
  refund_id bigint not null references fund_refund,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (refund_id, seq)
);

-- Money of a company that is held for one thing until it ends.
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
  -- The pool of a company is one hold among its others.
  pool_company_id bigint references company,
  pay_refund_id bigint references pay_refund,
  -- 订金: a hold among the company's others.
  group_member_id bigint references group_member,
  framework_contract_id bigint references framework_contract,
  check (num_nonnulls(receipt_id, refund_id, pay_refund_id, pool_company_id, group_member_id, framework_contract_id) = 1),
  check ((released_at is null) = (outcome = ''))
);
create index fund_hold_company on fund_hold (company_id, id) where released_at is null;
create unique index fund_hold_of_framework on fund_hold (framework_contract_id) where released_at is null;
create unique index fund_hold_of_member on fund_hold (group_member_id) where released_at is null;
create unique index fund_hold_of_pay_refund on fund_hold (pay_refund_id) where released_at is null;
create unique index fund_hold_of_pool on fund_hold (pool_company_id) where released_at is null;
create unique index fund_hold_of_receipt on fund_hold (receipt_id) where released_at is null;
create unique index fund_hold_of_refund on fund_hold (refund_id) where released_at is null;

-- A buyer's word that he has transferred, with the bank's paper.
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
  transfer_id bigint references transfer_payment,
  unique (user_id, request_id),
  check ((state = 'matched') = (receipt_id is not null))
);
create index fund_voucher_amount on fund_voucher (amount_fen) where state = 'waiting';
create index fund_voucher_company on fund_voucher (company_id, id desc);
create index fund_voucher_receipt on fund_voucher (receipt_id) where receipt_id is not null;
create index fund_voucher_transfer on fund_voucher (transfer_id) where transfer_id is not null;
create trigger wake_slip after insert on fund_voucher for each statement execute function wake('pay-by-transfer');

-- A transfer in the books of the sandbox bank, as it has told of it.
create table sandbox_transfer (
  txn_id text primary key,
  payer_name text not null,
  payer_account text not null,
  to_account text not null,
  amount_fen bigint not null,
  remark text not null,
  notified boolean not null default false,
  created_at timestamptz not null default now()
);
create trigger wake_transfer after insert on sandbox_transfer for each row
  when (not new.notified)
  execute function wake('tell-transfers 20100');

-- What happened to a draft.
create table draft_event (
  draft_id bigint not null references draft,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (draft_id, seq)
);

-- What of a draft pays which order, and what of that was given back.
create table draft_use (
  id bigint generated always as identity primary key,
  draft_id bigint not null references draft,
  order_id bigint not null references orders,
  payment_id bigint not null references payment,
  amount_fen bigint not null check (amount_fen > 0),
  returned_fen bigint not null default 0,
  at timestamptz not null default now(),
  unique (payment_id, draft_id),
  check (returned_fen >= 0 and returned_fen <= amount_fen)
);
create index draft_use_draft on draft_use (draft_id, id);
create index draft_use_order on draft_use (order_id);

-- The credit a company has with the mill.
create table credit_line (
  company_id bigint primary key references company,
  limit_fen bigint not null check (limit_fen >= 0),
  term_days int not null check (term_days >= 1 and term_days <= 180),
  valid_until date not null,
  state text not null default 'open' check (state in ('open', 'stopped')),
  stop_reason text not null default '',
  -- Sum of what is not repaid of its uses. May stand above a limit that was lowered since, never above the one it was used under.
  used_fen bigint not null default 0 check (used_fen >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'stopped') = (stop_reason <> ''))
) with (fillfactor = 80);

-- An order paid on credit, and what of it is still owed.
create table credit_use (
  id bigint generated always as identity primary key,
  company_id bigint not null references credit_line,
  order_id bigint not null references orders,
  payment_id bigint not null unique references payment,
  amount_fen bigint not null check (amount_fen > 0),
  repaid_fen bigint not null default 0,
  rest_fen bigint not null generated always as (amount_fen - repaid_fen) stored,
  term_days int not null,
  due_on date not null,
  -- What the line was at that moment: it was within its limit.
  limit_fen bigint not null,
  used_after_fen bigint not null,
  -- How far the buyer has been told (reminderStage).
  told smallint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (repaid_fen >= 0 and repaid_fen <= amount_fen),
  check (used_after_fen <= limit_fen),
  check ((ended_at is not null) = (repaid_fen = amount_fen))
) with (fillfactor = 80);
create index credit_use_company on credit_use (company_id, id desc);
create index credit_use_due on credit_use (due_on) where ended_at is null;
create index credit_use_open on credit_use (company_id, due_on) where ended_at is null;
create index credit_use_order on credit_use (order_id) where ended_at is null;

-- What was paid back of one use of a credit.
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
  term_days int not null check (term_days >= 1 and term_days <= 180),
  valid_until date not null,
  reason text not null,
  -- The line it was asked for; 0: there was none.
  version int not null,
  state text not null default 'waits' check (state in ('waits', 'agreed', 'refused', 'withdrawn')),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  answer text not null default '',
  check ((state not in ('agreed', 'refused')) or decided_by is not null and decided_by <> asked_by)
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

-- A bank statement that was read in.
create table receipt_import (
  id bigint generated always as identity primary key,
  import_no text not null unique,
  file_name text not null,
  sha256 text not null,
  encoding text not null,
  lines int not null check (lines > 0),
  booked int not null default 0,
  open int not null default 0,
  repeat int not null default 0,
  sum_fen bigint not null default 0,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  layout text not null default '',
  left_out int not null default 0 check (left_out >= 0),
  check (booked >= 0 and open >= 0 and repeat >= 0 and (booked + open + repeat) <= lines)
);
create index receipt_import_file on receipt_import (sha256);

-- How the columns of a bank's file that nobody knew were read, by a person, once: asked again by the file's head.
create table statement_layout (
  fingerprint text primary key,
  bank_name text not null check (bank_name <> ''),
  columns jsonb not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);

-- 银行直联: how far the bank has been asked for what came in.
create table bank_round (
  account text primary key,
  -- The last day that was read to its end after it was over: the next round begins behind it.
  whole_to date not null,
  -- What stood on the account at its end: the next line goes on from it, or one was written into it afterwards. Null: not known.
  whole_fen bigint,
  -- The round that is under way; a page that is null: none. Empty: its first page.
  from_day date,
  to_day date,
  page text,
  began_at timestamptz,
  -- The last line of the page before, whose balance the next one goes on from.
  last_fen bigint,
  last_at timestamptz,
  -- The same of the days that are over, at the end of what was read of them.
  over_fen bigint,
  -- The first day of the round on which the balances do not follow from one another, and the one that was told of.
  gap_day date,
  said_day date,
  -- Something waits: a page, a notice of the bank. Asked as soon as the bank allows it.
  again boolean not null default false,
  asked_at timestamptz,
  read_at timestamptz,
  page_at timestamptz
);

-- A line of the bank's that no receipt was made of by rule: perhaps told before under another number, taken back, without a payer. Two persons say what it is.
create table odd_arrival (
  id bigint generated always as identity primary key,
  odd_no text not null unique,
  account text not null,
  txn_id text not null,
  day date not null,
  payer_name text not null default '',
  payer_sealed text not null default '',
  payer_tail text not null default '',
  payer_hash text not null default '',
  to_account text not null,
  amount_fen bigint not null check (amount_fen <> 0),
  remark text not null default '',
  paid_at timestamptz,
  why text not null,
  -- What it is perhaps, or has other facts than.
  twin_id bigint references fund_receipt,
  -- It could be a receipt: it came in, from an account of somebody.
  bookable boolean not null,
  state text not null default 'open' check (state in ('open', 'booked', 'setAside')),
  receipt_id bigint references fund_receipt,
  at timestamptz not null default now(),
  ended_at timestamptz,
  unique (account, txn_id, day),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'booked') = (receipt_id is not null)),
  check (not bookable or amount_fen > 0 and payer_sealed <> '' and paid_at is not null)
);
create index odd_arrival_open on odd_arrival (at) where state = 'open';

create view inv.ledger_entry as
  select e.id, e.journal_id, e.account_id, e.amount_fen, j.source_type, j.source_id, j.source_step, j.at
    from ledger_entry e
      join journal j on j.id = e.journal_id;

create view mall_account as
  select a.id, a.kind,
     b.balance_fen + coalesce(( select sum(e.amount_fen) as sum
            from ledger_entry e
           where e.account_id = a.id and e.id > b.summed_to), 0::numeric)::bigint as balance_fen
    from account a
      join mall_balance b on b.account_id = a.id;

create view inv.account as
  select a.id, a.company_id, a.kind, coalesce(m.balance_fen, a.balance_fen) as balance_fen
    from account a
      left join mall_account m on m.id = a.id;

create view inv.ledger_figure as
  select id as account_id, entries, in_fen, out_fen
    from account
   where company_id is not null;

create view inv.ledger_day as
  select account_id, day, money_change_type, entries, in_fen, out_fen
    from ledger_day;

create view inv.ledger_day_true as
  select e.account_id, day_of(j.at) as day, j.money_change_type, count(*) as entries,
     coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0::numeric) as in_fen,
     coalesce(- sum(e.amount_fen) filter (where e.amount_fen < 0), 0::numeric) as out_fen
    from ledger_entry e
      join journal j on j.id = e.journal_id
      join account a on a.id = e.account_id
   where a.company_id is not null
   group by e.account_id, (day_of(j.at)), j.money_change_type;

create view inv.fund_hold as
  select company_id, amount_fen, released_at is null as open
    from fund_hold;

create view inv.fund_refund as
  select id, refund_no, company_id, amount_fen, status, attempt
    from fund_refund;

create view inv.fund_receipt as
  select id, receipt_no, company_id, amount_fen, goods_fen, deposit_fen, state, by_rule, round
    from fund_receipt;

-- Of an order: what it was settled at, paid less given back, and what stands on live invoices less what was taken back of them.
create view inv.invoice_order as
  select id, order_code,
     paid_fen::numeric - (( select coalesce(sum(r.amount_fen), 0::numeric) as "coalesce"
            from refund r
           where r.order_id = o.id and r.state <> 'rejected')) + (( select coalesce(sum(- s.difference_fen), 0::numeric) as "coalesce"
            from settlement s
           where s.order_id = o.id and s.state = 'done' and s.difference_fen < 0)) as kept_fen,
     ( select coalesce(sum(l.gross_fen - l.red_fen), 0::numeric) as "coalesce"
            from invoice_line l
              join invoice v on v.id = l.invoice_id
           where l.order_id = o.id and v.kind = 'blue' and v.flow <> 'NA') as invoiced_fen,
     ( select coalesce(sum(x.gross_fen), 0::numeric) as "coalesce"
            from red_letter_line x
              join red_letter r on r.id = x.red_letter_id
              join invoice_line l on l.invoice_id = x.invoice_id and l.line_no = x.line_no
           where l.order_id = o.id and (r.state in ('01', '02', '03', '04', '10')) and r.done_at is null) as red_asked_fen
    from orders o;

create view inv.draft_use as
  select draft_id, order_id, payment_id, amount_fen, returned_fen
    from draft_use;

create view inv.credit_line as
  select company_id, limit_fen, used_fen
    from credit_line;

create view inv.credit_use as
  select id, company_id, order_id, payment_id, amount_fen, repaid_fen, limit_fen, used_after_fen,
     ended_at is null as open
    from credit_use;

create view inv.credit_repayment as
  select id, use_id, company_id, amount_fen, kind
    from credit_repayment;

create view inv.pay_refund as
  select p.id, p.state, p.amount_fen, r.amount_fen as refund_fen, r.state as refund_state, p.refund_id,
     m.provider,
     coalesce(( select sum(h.amount_fen) as sum
            from fund_hold h
           where h.pay_refund_id = p.id and h.released_at is null), 0::numeric)::bigint as held_fen,
     coalesce(( select b.amount_fen
            from sandbox_bank_refund b
           where b.key = p.source_no and b.state = 'paid'), 0::bigint) as bank_fen,
     r.payment_id, m.amount_fen as paid_fen, m.amount_fen - m.held_fen as came_fen, p.by_hand, q.partner
    from pay_refund p
      join refund r on r.id = p.refund_id
      join payment m on m.id = r.payment_id
      join pay_request q on q.id = m.pay_request_id;

create view inv.odd_arrival as
  select o.odd_no, o.amount_fen, o.state, r.amount_fen as receipt_fen
    from odd_arrival o
      left join fund_receipt r on r.id = o.receipt_id;

create view inv.receipt_import as
  select id, lines, booked, open, repeat, sum_fen,
     (( select count(*) as count
            from fund_receipt r
           where r.import_id = i.id))::integer as receipts,
     (( select coalesce(sum(r.amount_fen), 0::numeric) as "coalesce"
            from fund_receipt r
           where r.import_id = i.id))::bigint as receipt_fen,
     left_out
    from receipt_import i;

create view inv.group_buy_join as
  select m.id, m.group_id as group_buy_id, m.company_id, m.pieces as qty, m.weight_kg, m.choice,
     m.state as member_state, m.deposit_fen, m.deposit_state, m.order_id, m.moved_to_id, m.price_fen, m.why,
         case
             when m.state = 'left' then 'left'
             when g.state = 5 then 'ended'
             else 'joined'
         end as state,
     ( select coalesce(sum(h.amount_fen), 0::numeric) as "coalesce"
            from fund_hold h
           where h.group_member_id = m.id and h.released_at is null) as hold_fen,
     ( select coalesce(sum(d.amount_fen), 0::numeric) as "coalesce"
            from group_deposit_move d
           where d.member_id = m.id) as moves_fen
    from group_member m
      join group_buy g on g.id = m.group_id;

create view inv.framework_deposit as
  select c.cc_no as contract_no, c.status, c.version, d.state, coalesce(d.due_fen, 0::bigint) as due_fen,
     coalesce(d.held_fen, 0::bigint) as held_fen, coalesce(d.forfeited_fen, 0::bigint) as forfeited_fen,
     floor((2::numeric * coalesce((c.content ->> 'valueFen')::numeric, 0::numeric) * coalesce((c.content ->> 'depositBp')::numeric, 0::numeric) + 10000::numeric) / 20000::numeric) as content_fen,
     (( select coalesce(sum(h.amount_fen), 0::numeric) as "coalesce"
            from fund_hold h
           where h.framework_contract_id = c.id and h.released_at is null))::bigint as hold_fen,
     (( select coalesce(sum(m.amount_fen), 0::numeric) as "coalesce"
            from framework_deposit_move m
           where m.contract_id = c.id))::bigint as moves_fen,
     (( select coalesce(sum(e.amount_fen), 0::numeric) as "coalesce"
            from journal j
              join ledger_entry e on e.journal_id = j.id
              join account a on a.id = e.account_id
           where j.source_type = 'hold' and j.source_id ~~ (c.cc_no || ':%') and a.kind = 'customer_frozen' and a.company_id = c.company_id))::bigint as ledger_fen
    from framework_contract c
      left join framework_deposit d on d.contract_id = c.id;

-- What was frozen for an order and what its payment took of it.
create view inv.held_payment as
  select id, held_fen,
     coalesce(( select - sum(e.amount_fen)
            from journal j
              join ledger_entry e on e.journal_id = j.id
              join account a on a.id = e.account_id
           where j.source_type = 'payment' and j.source_id = p.id::text and a.kind = 'customer_frozen'), 0::numeric)::bigint as taken_fen
    from payment p
   where state = 'succeeded';

create function journal_balances() returns trigger language plpgsql
as $$
begin
  if (select sum(amount_fen) from ledger_entry where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not balance', new.journal_id;
  end if;
  return null;
end $$;

create function describe_entry() returns trigger language plpgsql
as $$
begin
  select j.at, j.money_change_type into strict new.at, new.money_change_type from journal j where j.id = new.journal_id;
  return new;
end $$;

-- Of customers' accounts only: their row is locked by the posting anyway. The mall's own have no row that all payments would wait for.
create function keep_ledger_figures() returns trigger language plpgsql
as $$
begin
  insert into ledger_day
    select e.account_id, day_of(e.at), e.money_change_type, count(*), coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)
    from entries e join account a on a.id = e.account_id where a.company_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, day, money_change_type) do update set entries = ledger_day.entries + excluded.entries,
    in_fen = ledger_day.in_fen + excluded.in_fen, out_fen = ledger_day.out_fen + excluded.out_fen;
  update account a set entries = a.entries + t.n, in_fen = a.in_fen + t.i, out_fen = a.out_fen + t.o
    from (select account_id, count(*) as n, coalesce(sum(amount_fen) filter (where amount_fen > 0), 0) as i,
            coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0) as o from entries group by 1 order by 1) t
    where a.id = t.account_id and a.company_id is not null;
  return null;
end $$;

create function begin_mall_balance() returns trigger language plpgsql
as $$
begin
  insert into mall_balance values (new.id, 0, 0);
  return null;
end $$;

create function number_entry() returns trigger language plpgsql
as $$
begin
  -- Sees the entries that this very statement has written before.
  select case when a.company_id is null then 0 else coalesce((select max(e.no) from ledger_entry e where e.account_id = a.id and e.no > 0), 0) + 1 end
    into strict new.no from account a where a.id = new.account_id;
  return new;
end $$;
