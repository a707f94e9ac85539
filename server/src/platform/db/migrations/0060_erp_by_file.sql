-- What the connected ERP has no place for waits for a file.
alter table erp_outbox add column by_file boolean not null default false;
create index erp_outbox_by_file on erp_outbox (id) where by_file and state = 'waiting';
