-- 保证金、订金转货款: whatever way the rest is paid, what was frozen for the order is part of its payment.
-- Of a request: what it counts on beside its own amount. The bank is asked for the amount alone; a request from before counts on nothing.
alter table pay_request add column held_fen bigint not null default 0 check (held_fen >= 0);
alter table pay_request drop constraint pay_request_amount_fen_check;
alter table pay_request add constraint pay_request_amount_fen_check check (amount_fen >= 0 and amount_fen + held_fen > 0);
-- Of a payment: the part of it that was frozen money and came from no bank and no line of credit.
alter table payment add column held_fen bigint not null default 0 check (held_fen between 0 and amount_fen);
update payment p set held_fen = h.fen
from (
  select j.source_id, -sum(e.amount_fen) as fen from journal j join ledger_entry e on e.journal_id = j.id join account a on a.id = e.account_id
  where j.source_type = 'payment' and a.kind = 'customer_frozen' group by j.source_id
) h where h.source_id = p.id::text;
-- A balance's request counted them in its amount.
update pay_request r set held_fen = h.fen, amount_fen = r.amount_fen - h.fen
from (select pay_request_id, sum(held_fen)::bigint as fen from payment where held_fen > 0 group by pay_request_id) h where h.pay_request_id = r.id;

create or replace view inv.payment as
  select id, order_id, company_id, lower(provider) as provider, provider_txn_id || '#' || order_id as provider_txn_id, amount_fen, state, held_fen from payment;
create or replace view inv.pay_refund as
  select p.id, p.state, p.amount_fen, r.amount_fen as refund_fen, r.state as refund_state, p.refund_id, m.provider,
    coalesce((select sum(h.amount_fen) from fund_hold h where h.pay_refund_id = p.id and h.released_at is null), 0)::bigint as held_fen,
    coalesce((select b.amount_fen from sandbox_bank_refund b where b.key = p.source_no and b.state = 'paid'), 0)::bigint as bank_fen,
    r.payment_id, m.amount_fen as paid_fen, m.amount_fen - m.held_fen as came_fen
  from pay_refund p join refund r on r.id = p.refund_id join payment m on m.id = r.payment_id;
-- What was frozen for an order and what its payment took of it.
create view inv.held_payment as
  select p.id, p.held_fen,
    coalesce((select -sum(e.amount_fen) from journal j join ledger_entry e on e.journal_id = j.id join account a on a.id = e.account_id
      where j.source_type = 'payment' and j.source_id = p.id::text and a.kind = 'customer_frozen'), 0)::bigint as taken_fen
  from payment p where p.state = 'succeeded';
