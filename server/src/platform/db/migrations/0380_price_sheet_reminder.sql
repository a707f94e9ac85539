-- 结算价: a day before silence counts as yes, the buyer is told once more.
alter table framework_price_sheet add column reminded_at timestamptz;
