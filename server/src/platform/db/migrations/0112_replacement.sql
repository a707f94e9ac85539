-- ---------- 换货: steel that goes back and is delivered anew. The order that delivers it is made when both sides agree, holds its goods, and is
-- paid by what the returned steel is worth, when it is back.
alter table claim drop constraint claim_wish_check;
alter table claim add constraint claim_wish_check check (wish in ('discount', 'return', 'replace', 'none'));
alter table claim_unit drop constraint claim_unit_way_check;
alter table claim_unit add constraint claim_unit_way_check check (way in ('discount', 'return', 'replace', 'none'));
alter table claim_term drop constraint claim_term_way_check;
alter table claim_term add constraint claim_term_way_check check (way in ('discount', 'return', 'replace', 'none'));
-- One order a return; the return's claim leads to the order whose steel it replaces.
alter table orders add column replaces_return_id bigint references goods_return;
create unique index orders_replaces on orders (replaces_return_id) where replaces_return_id is not null;

-- Until its steel is back such an order waits for that, not for the buyer's money.
alter view order_block rename to order_block_after;
create view order_block as
  select b.* from order_block_after b
    where b.kind <> 'pay' or not exists (select 1 from orders r where r.id = b.order_id and r.replaces_return_id is not null)
  union all select o.id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'replaceWaits', o.created_at,
      o.hold_until, g.return_no
    from orders o join goods_return g on g.id = o.replaces_return_id where o.status = 3 and o.replaces_return_id is not null;

create view inv.replacement as
  select o.id as order_id, o.status, o.total_fen, o.paid_fen, o.weight_kg, g.id as return_id, g.status as return_status, g.claim_id, g.order_id as first_order_id,
    (select coalesce(sum(l.amount_fen), 0) from goods_return_unit r join refund_line l on l.claim_unit_id = r.claim_unit_id and l.returned where r.return_id = g.id)::bigint as given_back_fen,
    (select coalesce(sum(y.tag_kg), 0) from goods_return_unit r join claim_unit p on p.id = r.claim_unit_id join waybill_unit y on y.id = p.waybill_unit_id where r.return_id = g.id)::bigint as tag_kg,
    (select coalesce(sum(q.settled_kg), 0) from settlement_row q join settlement s on s.id = q.settlement_id and s.state in ('due', 'done') where q.verdict <> 'held'
      and (q.waybill_id, q.order_line_id) in (select p.waybill_id, p.order_line_id from goods_return_unit r join claim_unit p on p.id = r.claim_unit_id where r.return_id = g.id))::bigint as settled_kg,
    (select count(*) from goods_return_unit r join claim_unit p on p.id = r.claim_unit_id where r.return_id = g.id and p.way is distinct from 'replace')::int as foreign_units,
    (select count(*) from settlement s where s.order_id = o.id and s.state in ('due', 'done') and s.difference_fen < 0)::int as asked_more
  from orders o join goods_return g on g.id = o.replaces_return_id;
