-- A payment that waits for its transfer is of the orders that were due when it was said; what becomes due later is said anew. No two are of one order:
-- they are said under the lock of the orders.
alter table transfer_payment add column order_ids bigint[] not null default '{}';
update transfer_payment t set order_ids = array(select o.id from orders o
  where o.company_id = t.company_id and (o.master_order_code = t.master_order_code or o.order_code = t.master_order_code) order by o.id);
alter table transfer_payment alter column order_ids drop default;
drop index transfer_payment_waiting;
create index transfer_payment_waiting on transfer_payment (company_id) where state = 'waiting';
