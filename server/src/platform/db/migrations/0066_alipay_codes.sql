-- The code that 支付宝 gave for a payment: it may refuse a second one for the same number, so the first is shown again as long as it is read.
create table alipay_code (
  payment_no text primary key,
  code text not null,
  at timestamptz not null default now()
);
