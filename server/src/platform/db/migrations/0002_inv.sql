-- Views for the invariants of `npm run proof -- invariants`: the same questions whatever the tables are called. Money fen, weight kg.
-- Rooms that are not built yet (auctions, invoices, waybills ...) bring their views with them.
create schema inv;
create view inv.company as select id, code from company;
create view inv.app_user as
  select id, company_id, case when staff_code is null then 'buyer' else 'staff' end as role, password_hash from app_user;
create view inv.stock as select sku_id as sku, initial, on_hand, reserved from stock;
create view inv.stock_move as select id, sku_id as sku, delta, reason, ref from stock_move;
create view inv.allocation as select id, sku_id as sku, order_line_id, pieces as qty, state from allocation;
-- The acceptance surcharge is a service of the mill's finance desk.
create view inv.orders as
  select o.id, o.company_id, o.user_id, o.instead_user_id, o.actor_id, o.status, o.goods_fen, o.freight_fen, o.service_fen + o.acceptance_fen as service_fen,
    o.discount_fen, o.total_fen, o.paid_fen, null::text as contract_no, null::bigint as auction_id, null::bigint as coupon_id, o.client_request_id,
    false as on_credit, coalesce(a.company_id, o.company_id) as address_company_id, o.master_order_code
  from orders o left join shipping_address a on a.id = o.address_id;
-- Goods priced by the piece stand as 1000 kg a piece, goods priced by the kilogram as a thousandfold price per ton.
create view inv.order_line as
  select id, order_id, sku_id as sku, pieces as qty, case price_unit when 'piece' then pieces::bigint * 1000 else weight_kg end as weight_kg,
    case price_unit when 'kg' then price_fen * 1000 else price_fen end as price_fen_per_t, amount_fen, tracked
  from order_line;
create view inv.order_status_log as select order_id, seq, from_status, to_status, at, actor_id from order_status_log;
create view inv.payment as select id, order_id, company_id, lower(provider) as provider, provider_txn_id || '#' || order_id as provider_txn_id, amount_fen, state from payment;
create view inv.refund as select id, order_id, null::bigint as order_line_id, amount_fen, null::int as qty, state from refund;
create view inv.account as select id, company_id, kind, balance_fen from account;
create view inv.ledger_entry as
  select e.id, e.journal_id, e.account_id, e.amount_fen, j.source_type, j.source_id, j.source_step, j.at from ledger_entry e join journal j on j.id = e.journal_id;
create view inv.idem as select scope, key, state, resource_type, resource_id from idem;
-- One event may pay several orders of one submission.
create view inv.webhook_event as
  select e.provider, e.event_id || coalesce('#' || p.id, '') as event_id, e.verified, p.id as payment_id from webhook_event e left join payment p on p.webhook_event_id = e.id;
create view inv.audit_log as select seq, actor_id, on_behalf_of, action, object_type, object_id, prev_hash, hash, payload from audit_log;
create view inv.session as select token_hash, user_id, revoked, expires_at from session;
create view inv.sms_code as select id, mobile, purpose, code_hash, attempts, consumed_at, created_at from sms_code;
