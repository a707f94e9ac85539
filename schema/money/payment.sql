create sequence source_refund_no;
create sequence ccb_request_sn;
create sequence pay_odd_no;

-- A wish to pay one or several orders by one way of payment.
create table pay_request (
  id bigint generated always as identity primary key,
  payment_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  provider text not null,
  master_order_code text not null,
  order_ids bigint[] not null,
  amount_fen bigint not null,
  state smallint not null default 0,
  message text not null default '',
  client_request_id text not null,
  provider_txn_id text,
  surplus_fen bigint not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- 保证金、订金转货款: whatever way the rest is paid, what was frozen for the order is part of its payment.
  -- Of a request: what it counts on beside its own amount. The bank is asked for the amount alone; a request from before counts on nothing.
  held_fen bigint not null default 0 check (held_fen >= 0),
  partner text not null default '',
  -- When the house was last asked how it stands, while it is open: whoever has waited longest is asked next.
  house_asked_at timestamptz,
  rest boolean not null default false,
  stage_from smallint not null default 0,
  stage_to smallint not null default 0,
  unique (user_id, client_request_id),
  check (amount_fen >= 0 and (amount_fen + held_fen) > 0)
);
create index pay_request_at on pay_request (created_at desc, id desc);
create index pay_request_direct on pay_request (company_id, id desc) where state = 1 and (provider in ('CCB', 'QR'));
create index pay_request_master on pay_request (master_order_code);
create index pay_request_open on pay_request (created_at) where state = 0;
create index pay_request_orders on pay_request using gin (order_ids);
create index pay_request_settled on pay_request (settled_at desc, id desc) where settled_at is not null;
create index pay_request_state on pay_request (state, id desc);
create trigger wake_payment after insert on pay_request for each row
  when (new.state = 0 and new.provider <> 'BALANCE')
  execute function wake('reconcile-payments 15100');

-- Money that has come for an order.
create table payment (
  id bigint generated always as identity primary key,
  pay_request_id bigint not null references pay_request,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  provider text not null,
  provider_txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  webhook_event_id bigint,
  at timestamptz not null default now(),
  -- Of a payment: the part of it that was frozen money and came from no bank and no line of credit.
  held_fen bigint not null default 0,
  rest boolean not null default false,
  stage_from smallint not null default 0,
  stage_to smallint not null default 0,
  unique (provider, provider_txn_id, order_id),
  check (held_fen >= 0 and held_fen <= amount_fen)
);
create index payment_company_direct on payment (company_id, at) where state = 'succeeded' and (provider in ('CCB', 'QR'));
create unique index payment_one_per_part on payment (order_id, rest, stage_from) where state = 'succeeded';
create index payment_order on payment (order_id);
create index payment_request on payment (pay_request_id);
create trigger keep_trade after insert or delete or update of state, at, provider, amount_fen, held_fen on payment for each row
  execute function keep_trade_of_payment();

-- A word of a payment provider, taken in once.
create table webhook_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  verified boolean not null,
  payment_no text not null,
  amount_fen bigint not null,
  outcome text not null,
  at timestamptz not null default now(),
  unique (provider, event_id)
);

-- The sandbox bank's own books (it is another house: only its signed callback tells the mall).
create table sandbox_bank_txn (
  txn_id text primary key,
  payment_no text not null unique,
  amount_fen bigint not null,
  payer text not null,
  state text not null check (state in ('created', 'paid', 'failed')),
  kind text not null,
  notify_url text not null,
  notified boolean not null default false,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);

-- Money going back the way it came, through the bank or the payment provider.
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
  -- Ended by a word registered by hand: the bank has no number for it.
  by_hand boolean not null default false,
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check (state <> 'done' or bank_refund_id is not null or by_hand)
);
create unique index pay_refund_once on pay_refund (refund_id) where state <> 'failed';
create index pay_refund_refund on pay_refund (refund_id);
create index pay_refund_work on pay_refund (id) where state in ('asked', 'sent');
create trigger wake_source after insert or update of state on pay_refund for each row
  when (new.state = 'asked')
  execute function wake('work-on-source-refunds');

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
create trigger wake_bank after insert or update of state on sandbox_bank_refund for each row
  when (new.state = 'taken' or new.told = 0)
  execute function wake('work-sandbox-refunds 2100');

-- A payment from the balance that waits for its transfer.
create table transfer_payment (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  master_order_code text not null,
  order_ids bigint[] not null,
  request_id text not null,
  due_fen bigint not null check (due_fen > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'dropped', 'over')),
  why text not null default '',
  payment_no text,
  created_at timestamptz not null default now(),
  looked_at timestamptz,
  ended_at timestamptz,
  receipt_ids bigint[] not null default '{}',
  rest boolean not null default false,
  stage_from smallint not null default 0,
  stage_to smallint not null default 0,
  unique (user_id, request_id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'paid') = (payment_no is not null))
);
create index transfer_payment_company on transfer_payment (company_id, created_at);
create index transfer_payment_waiting on transfer_payment (company_id) where state = 'waiting';
create index transfer_payment_work on transfer_payment (looked_at nulls first, id) where state = 'waiting';
create trigger wake_transfer_payment after insert on transfer_payment for each row execute function wake('pay-by-transfer');

-- A refund handed to 建设银行, which has no key of its own for it: written before it leaves, asked about by its number from then on.
create table ccb_refund (
  source_no text primary key,
  asked_at timestamptz not null default now()
);

-- Money that a house says, signed, has come for a payment, and that does not fit it. Two persons say what becomes of it.
create table pay_odd (
  id bigint generated always as identity primary key,
  odd_no text not null unique,
  pay_request_id bigint not null references pay_request,
  company_id bigint not null references company,
  partner text not null,
  txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- What is told: less or more than was asked, or a second time.
  why text not null check (why in ('less', 'more', 'twice')),
  state text not null default 'open' check (state in ('open', 'credited', 'dismissed')),
  at timestamptz not null default now(),
  ended_at timestamptz,
  unique (pay_request_id, txn_id, amount_fen),
  check ((state = 'open') = (ended_at is null))
);
create index pay_odd_open on pay_odd (at) where state = 'open';

-- The code that 支付宝 gave for a payment, which may refuse a second one for the same number: shown again as long as it is read.
create table alipay_code (
  payment_no text primary key,
  code text not null,
  at timestamptz not null default now()
);

create view inv.payment as
  select id, order_id, company_id, lower(provider) as provider,
     (provider_txn_id || '#') || order_id as provider_txn_id, amount_fen, state, held_fen
    from payment;

-- One event may pay several orders of one submission.
create view inv.webhook_event as
  select e.provider, e.event_id || coalesce('#' || p.id, '') as event_id, e.verified,
     p.id as payment_id
    from webhook_event e
      left join payment p on p.webhook_event_id = e.id;

create view inv.bank_refund as
  select t.txn_id, t.amount_fen,
     coalesce(sum(b.amount_fen) filter (where b.state = 'paid'), 0::numeric)::bigint as back_fen
    from sandbox_bank_txn t
      join sandbox_bank_refund b on b.txn_id = t.txn_id
   group by t.txn_id, t.amount_fen;

create view inv.transfer_payment as
  select id, company_id, master_order_code, state, payment_no
    from transfer_payment;

create view inv.pay_odd as
  select odd_no, company_id, amount_fen, state
    from pay_odd;

create function stage_sum(total bigint, shares smallint[], n integer) returns bigint language sql immutable
as $$
  select least(total, (total * coalesce((select sum(s) from unnest(shares[1:n]) s), 0)::bigint + 9999) / 10000 * 100)
$$;

create function stages_paid(total bigint, paid bigint, shares smallint[]) returns smallint language sql immutable
as $$
  select case when shares = '{}' then 0::smallint
    else (select min(n)::smallint from generate_series(0, cardinality(shares)) n where public.stage_sum(total, shares, n) = paid) end
$$;
