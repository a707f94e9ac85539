-- Whom a payment was asked of: its refunds go to that house alone, and no other's notice settles it. Empty: nobody outside.
alter table pay_request add column partner text not null default '';
update pay_request set partner = 'sandboxBank' where provider in ('CCB', 'QR');
-- The sandbox's books are held against the mall's; those of a real house lie with it.
create or replace view inv.pay_refund as
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
