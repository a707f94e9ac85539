-- Whom a payment was asked of: its refunds go to that house alone, and no other's notice settles it. Empty: nobody outside.
alter table pay_request add column partner text not null default '';
update pay_request set partner = 'sandboxBank' where provider in ('CCB', 'QR');
