-- Numbers of transfers begin anew each day at some banks, and each account has its own: a transfer is its number, the account and the day of China.
alter table fund_receipt drop constraint fund_receipt_bank_txn_id_key;
create unique index fund_receipt_key on fund_receipt (bank_txn_id, to_account, ((paid_at at time zone 'Asia/Shanghai')::date));
