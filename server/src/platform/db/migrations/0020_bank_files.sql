-- Files of any bank: taken as far as they can be, so the same file may come again for what was left; what a person said once of the columns of a
-- file nobody knew is kept by its head.
alter table receipt_import drop constraint receipt_import_encoding_check;
alter table receipt_import drop constraint receipt_import_sha256_key;
alter table receipt_import
  add column layout text not null default '',
  add column left_out int not null default 0 check (left_out >= 0);
create index receipt_import_file on receipt_import (sha256);

create table statement_layout (
  fingerprint text primary key,
  bank_name text not null check (bank_name <> ''),
  columns jsonb not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);

create or replace view inv.receipt_import as
  select id, lines, booked, open, repeat, sum_fen,
    (select count(*) from fund_receipt r where r.import_id = i.id)::int as receipts,
    (select coalesce(sum(r.amount_fen), 0) from fund_receipt r where r.import_id = i.id)::bigint as receipt_fen,
    left_out
  from receipt_import i;
