-- 回单: a slip may be made for a planned transfer (decision 0252): then the desk sees for which orders, and what comes of just its sum is theirs. Which slip a
-- receipt has answered is asked by the receipt; a new slip wakes who pays, since its money may be there already.
alter table fund_voucher add column transfer_id bigint references transfer_payment;
create index fund_voucher_transfer on fund_voucher (transfer_id) where transfer_id is not null;
create index fund_voucher_receipt on fund_voucher (receipt_id) where receipt_id is not null;
create trigger wake_slip after insert on fund_voucher for each statement execute function wake('pay-by-transfer');
