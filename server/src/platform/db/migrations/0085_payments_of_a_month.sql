-- 资金总览 (decision 0271): what banks paid straight into a company's orders in a month, found by its days.
create index payment_company_direct on payment (company_id, at) where state = 'succeeded' and provider in ('CCB', 'QR');
