-- 开户行及账号 of the title at the time of the application, as it lies with the title: sealed, or plain where it is older than the seal. Applications
-- from before have none, and their invoices were issued without.
alter table invoice_apply add column bank_account text not null default '';
