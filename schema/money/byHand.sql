-- What a partner would have answered, registered by one person and checked by another: money paid out, drafts signed for and honoured.
create table hand_word (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('balanceRefund', 'receiptReturn', 'sourceRefund', 'draft', 'payOdd', 'oddArrival')),
  -- The number people know it by, and the key of this one try: a second try is another instruction.
  no text not null,
  key text not null,
  company_id bigint references company,
  amount_fen bigint not null check (amount_fen > 0),
  result text not null check (result in (
    'paid', 'returned', 'signed', 'honoured', 'dishonoured', 'credited', 'dismissed', 'booked', 'setAside'
  )),
  bank_account text not null default '',
  bank_name text not null default '',
  bank_txn_id text not null default '',
  happened_on date not null,
  file_id text references file_object,
  reason text not null default '',
  -- The partner had been asked: it may do it too.
  partner_asked boolean not null,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'refused', 'withdrawn', 'overtaken')),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  decide_reason text not null default '',
  check ((result in ('paid', 'honoured', 'credited')) = (bank_txn_id <> '')),
  check ((bank_txn_id <> '') = (bank_account <> '')),
  check ((state = 'asked') = (decided_at is null)),
  check (state <> 'confirmed' or decided_by <> asked_by),
  check (not partner_asked or reason <> '')
);
create unique index hand_word_done on hand_word (kind, key) where state = 'confirmed';
create index hand_word_ended on hand_word (id desc) where state <> 'asked';
create index hand_word_of on hand_word (kind, no, id);
create unique index hand_word_open on hand_word (kind, key) where state = 'asked';
create unique index hand_word_txn on hand_word (bank_account, bank_txn_id) where bank_txn_id <> '' and (state in ('asked', 'confirmed'));

create view inv.hand_word as
  select id, kind, no, key, company_id, amount_fen, result, bank_account, bank_txn_id, state, asked_by,
     decided_by
    from hand_word;
