-- What a company sees of its own after years of trade: its wishes, and its trucks and disputed rows that are not settled yet.
create index intend_company on intend (company_id, id desc) where company_id is not null;
create index waybill_company_unsettled on waybill (company_id) where status >= 5 and settled_at is null;
