-- What a company has paid for orders straight from its bank: beside the transfers that came onto its balance.
create index pay_request_direct on pay_request (company_id, id desc) where state = 1 and provider in ('CCB', 'QR');
