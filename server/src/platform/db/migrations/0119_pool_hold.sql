-- A hold has one reason: what came in and is claimed back, a refund of the balance, a refund the way it was paid, or the pool of auctions.
alter table fund_hold drop constraint fund_hold_check;
alter table fund_hold add constraint fund_hold_check check (num_nonnulls(receipt_id, refund_id, pay_refund_id, pool_company_id) = 1);
