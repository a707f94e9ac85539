-- ---------- 原路退回: a refund of money that came by the bank goes on from the balance to the account it came from. Frozen while the bank works.
create sequence source_refund_no;
create table pay_refund (
  id bigint generated always as identity primary key,
  -- The mall's key at the bank: asked again under the same key it is the same refund.
  source_no text not null unique,
  refund_id bigint not null references refund,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'asked' check (state in ('asked', 'sent', 'done', 'failed')),
  bank_refund_id text unique,
  -- What the bank said, or what about its words did not fit.
  reason text not null default '',
  trouble text not null default '',
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  looked_at timestamptz,
  ended_at timestamptz,
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check (state <> 'done' or bank_refund_id is not null)
);
create unique index pay_refund_once on pay_refund (refund_id) where state <> 'failed';
create index pay_refund_refund on pay_refund (refund_id);
create index pay_refund_work on pay_refund (id) where state in ('asked', 'sent');

alter table fund_hold add column pay_refund_id bigint references pay_refund;
alter table fund_hold drop constraint fund_hold_check;
alter table fund_hold add constraint fund_hold_check check (num_nonnulls(receipt_id, refund_id, pay_refund_id) = 1);
create unique index fund_hold_of_pay_refund on fund_hold (pay_refund_id) where released_at is null;

-- The sandbox bank's own books of what went back: another house.
create table sandbox_bank_refund (
  key text primary key,
  bank_refund_id text not null unique,
  txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'taken' check (state in ('taken', 'paid', 'failed', 'cancelled')),
  reason text not null default '',
  told int not null default 0,
  taken_at timestamptz not null default now()
);
create index sandbox_bank_refund_txn on sandbox_bank_refund (txn_id);
create index sandbox_bank_refund_work on sandbox_bank_refund (taken_at) where state = 'taken' or told = 0;

create view inv.pay_refund as
  select p.id, p.state, p.amount_fen, r.amount_fen as refund_fen, r.state as refund_state, p.refund_id, m.provider,
    coalesce((select sum(h.amount_fen) from fund_hold h where h.pay_refund_id = p.id and h.released_at is null), 0)::bigint as held_fen,
    coalesce((select b.amount_fen from sandbox_bank_refund b where b.key = p.source_no and b.state = 'paid'), 0)::bigint as bank_fen
  from pay_refund p join refund r on r.id = p.refund_id join payment m on m.id = r.payment_id;
create view inv.bank_refund as
  select t.txn_id, t.amount_fen, coalesce(sum(b.amount_fen) filter (where b.state = 'paid'), 0)::bigint as back_fen
  from sandbox_bank_txn t join sandbox_bank_refund b on b.txn_id = t.txn_id group by t.txn_id, t.amount_fen;
