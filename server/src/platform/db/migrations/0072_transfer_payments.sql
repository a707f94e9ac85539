-- 对公转账: what is to be paid from the balance as soon as its transfer has come. It is of the orders that were due when it was said; what becomes due later is
-- said anew. No two that wait are of one order: they are said under the lock of the orders.
create table transfer_payment (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  master_order_code text not null,
  order_ids bigint[] not null,
  request_id text not null,
  -- What was due when it was said: a transfer of just this sum that names nothing is taken for it where no other is of the same sum.
  due_fen bigint not null check (due_fen > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'dropped', 'over')),
  -- Why it has not paid yet, or will not; for the company.
  why text not null default '',
  payment_no text,
  created_at timestamptz not null default now(),
  looked_at timestamptz,
  ended_at timestamptz,
  unique (user_id, request_id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'paid') = (payment_no is not null))
);
create index transfer_payment_waiting on transfer_payment (company_id) where state = 'waiting';
create index transfer_payment_company on transfer_payment (company_id, created_at);
create index transfer_payment_work on transfer_payment (looked_at nulls first, id) where state = 'waiting';
create trigger wake_transfer_payment after insert on transfer_payment for each row execute function wake('pay-by-transfer');
-- Once a statement: a bank's file brings ten thousand rows in one.
create trigger wake_arrival after insert or update of state on fund_receipt for each statement execute function wake('pay-by-transfer');
create view inv.transfer_payment as
  select id, company_id, master_order_code, state, payment_no
    from transfer_payment;
