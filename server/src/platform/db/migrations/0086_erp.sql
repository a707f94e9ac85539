-- ERP: what the mall tells it and what it answers. A message is written in the transaction that causes it and goes out by a job; its key is one,
-- so that sending it twice is sending it once.
create table erp_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null unique,
  payload jsonb not null,
  -- waiting: to be sent; sent: the ERP has it, its answer is awaited; done: answered.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  trouble text not null default '',
  created_at timestamptz not null default now()
);
create index erp_outbox_due on erp_outbox (next_at) where state <> 'done';
create table erp_inbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  key text not null,
  body jsonb not null,
  -- applied: it had its effect; odd: it does not fit what was asked for and had none.
  outcome text not null check (outcome in ('applied', 'repeat', 'odd')),
  received_at timestamptz not null default now()
);
create index erp_inbox_key on erp_inbox (key, id);

-- The sandbox ERP's own books: another house.
create table sandbox_erp (
  key text primary key,
  topic text not null,
  amount_fen bigint not null,
  mode text not null,
  state text not null default 'taken' check (state in ('taken', 'paid', 'returned')),
  bank_txn_id text not null,
  reason text not null default '',
  asked integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
-- And what the sandbox bank has told of transfers that came in.
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
create view inv.sandbox_erp as select key, amount_fen, state from sandbox_erp;
