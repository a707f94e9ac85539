-- ---------- 采购意向转议价: the quote that was made out of an intent, by either side; one.
alter table intend add column quote_no text not null default '';
create unique index intend_quote on intend (quote_no) where quote_no <> '';
