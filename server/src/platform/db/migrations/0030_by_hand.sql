-- What a partner would have answered, registered by one person and checked by another: money paid out, drafts signed for and honoured.
create table hand_word (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('balanceRefund', 'receiptReturn', 'sourceRefund', 'draft')),
  -- The number people know it by, and the key of this one try: a second try is another instruction.
  no text not null,
  key text not null,
  company_id bigint references company,
  amount_fen bigint not null check (amount_fen > 0),
  result text not null check (result in ('paid', 'returned', 'signed', 'honoured', 'dishonoured')),
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
  check ((result in ('paid', 'honoured')) = (bank_txn_id <> '')),
  check ((bank_txn_id <> '') = (bank_account <> '')),
  check ((state = 'asked') = (decided_at is null)),
  check (state <> 'confirmed' or decided_by <> asked_by),
  check (not partner_asked or reason <> '')
);
create unique index hand_word_open on hand_word (kind, key) where state = 'asked';
create unique index hand_word_done on hand_word (kind, key) where state = 'confirmed';
create unique index hand_word_txn on hand_word (bank_account, bank_txn_id) where bank_txn_id <> '' and (state in ('asked', 'confirmed'));
create index hand_word_of on hand_word (kind, no, id);
create index hand_word_ended on hand_word (id desc) where state <> 'asked';

-- While somebody's word on an instruction waits for the second person, or a file it is in waits to be handed over, it is not sent.
alter table erp_outbox add column held boolean not null default false;
-- Ended by a word registered by hand: the bank has no number for it.
alter table pay_refund add column by_hand boolean not null default false;
alter table pay_refund drop constraint pay_refund_check1;
alter table pay_refund add constraint pay_refund_check1 check (state <> 'done' or bank_refund_id is not null or by_hand);
create or replace view inv.pay_refund as
  select p.id, p.state, p.amount_fen, r.amount_fen as refund_fen, r.state as refund_state, p.refund_id,
     m.provider,
     coalesce(( select sum(h.amount_fen) as sum
            from fund_hold h
           where h.pay_refund_id = p.id and h.released_at is null), 0::numeric)::bigint as held_fen,
     coalesce(( select b.amount_fen
            from sandbox_bank_refund b
           where b.key = p.source_no and b.state = 'paid'), 0::bigint) as bank_fen,
     r.payment_id, m.amount_fen as paid_fen, m.amount_fen - m.held_fen as came_fen, p.by_hand
    from pay_refund p
      join refund r on r.id = p.refund_id
      join payment m on m.id = r.payment_id;
create view inv.hand_word as
  select id, kind, no, key, company_id, amount_fen, result, bank_account, bank_txn_id, state, asked_by, decided_by
    from hand_word;
