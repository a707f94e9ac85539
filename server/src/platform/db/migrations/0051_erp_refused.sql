-- A message that the ERP will not take is kept with its reason and not told again by itself.
alter table erp_outbox add column refused_at timestamptz;
drop index erp_outbox_due;
create index erp_outbox_due on erp_outbox (next_at) where state <> 'done' and refused_at is null;
