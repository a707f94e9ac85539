-- Money that a house says has come for a payment, and that does not fit it: another sum, or a second time. Two persons say what becomes of it.
create sequence pay_odd_no;
create table pay_odd (
  id bigint generated always as identity primary key,
  odd_no text not null unique,
  pay_request_id bigint not null references pay_request,
  company_id bigint not null references company,
  partner text not null,
  txn_id text not null,
  -- What the house says has come, beside what it was asked for.
  amount_fen bigint not null check (amount_fen > 0),
  why text not null check (why in ('less', 'more', 'twice')),
  state text not null default 'open' check (state in ('open', 'credited', 'dismissed')),
  at timestamptz not null default now(),
  ended_at timestamptz,
  unique (pay_request_id, txn_id, amount_fen),
  check ((state = 'open') = (ended_at is null))
);
create index pay_odd_open on pay_odd (at) where state = 'open';
alter table hand_word drop constraint hand_word_kind_check;
alter table hand_word add constraint hand_word_kind_check check (kind in ('balanceRefund', 'receiptReturn', 'sourceRefund', 'draft', 'payOdd'));
alter table hand_word drop constraint hand_word_result_check;
alter table hand_word add constraint hand_word_result_check check (result in ('paid', 'returned', 'signed', 'honoured', 'dishonoured', 'credited', 'dismissed'));
alter table hand_word drop constraint hand_word_check;
alter table hand_word add constraint hand_word_check check ((result in ('paid', 'honoured', 'credited')) = (bank_txn_id <> ''));
create view inv.pay_odd as
  select odd_no, company_id, amount_fen, state
    from pay_odd;
