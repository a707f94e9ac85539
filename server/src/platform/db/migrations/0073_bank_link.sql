-- 银行直联: the bank is asked for what came in, page by page (decision 0238).
alter table fund_receipt drop constraint fund_receipt_source_check;
alter table fund_receipt add constraint fund_receipt_source_check check (source in ('notice', 'import', 'link'));
-- One payer's transfers of one sum: whether two sources tell of the same one.
create index fund_receipt_payer on fund_receipt (payer_hash, amount_fen);

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
  read_at timestamptz
);

-- A line of the bank's that no receipt was made of by rule: perhaps told before under another number, taken back, without a payer. Two persons say what it is.
create sequence odd_arrival_no;
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
  -- Less than nothing: it went out.
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
  check (not bookable or (amount_fen > 0 and payer_sealed <> '' and paid_at is not null))
);
create index odd_arrival_open on odd_arrival (at) where state = 'open';
alter table hand_word drop constraint hand_word_kind_check;
alter table hand_word add constraint hand_word_kind_check check (kind in ('balanceRefund', 'receiptReturn', 'sourceRefund', 'draft', 'payOdd', 'oddArrival'));
alter table hand_word drop constraint hand_word_result_check;
alter table hand_word add constraint hand_word_result_check check (result in ('paid', 'returned', 'signed', 'honoured', 'dishonoured', 'credited', 'dismissed', 'booked', 'setAside'));
create view inv.odd_arrival as
  select o.odd_no, o.amount_fen, o.state, r.amount_fen as receipt_fen
    from odd_arrival o
      left join fund_receipt r on r.id = o.receipt_id;
