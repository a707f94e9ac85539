-- ---------- 导入银行流水: a file of the bank's, looked at first, taken whole or not at all. The same file is taken once.
create sequence receipt_import_no;
create table receipt_import (
  id bigint generated always as identity primary key,
  import_no text not null unique,
  file_name text not null,
  sha256 text not null unique,
  encoding text not null check (encoding in ('UTF-8', 'GBK')),
  lines int not null check (lines > 0),
  booked int not null default 0,
  open int not null default 0,
  repeat int not null default 0,
  sum_fen bigint not null default 0,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  check (booked >= 0 and open >= 0 and repeat >= 0 and booked + open + repeat <= lines)
);
alter table fund_receipt add column import_id bigint references receipt_import;
create index fund_receipt_import on fund_receipt (import_id) where import_id is not null;
create view inv.receipt_import as
  select i.id, i.lines, i.booked, i.open, i.repeat, i.sum_fen, (select count(*) from fund_receipt r where r.import_id = i.id)::int as receipts,
    (select coalesce(sum(r.amount_fen), 0) from fund_receipt r where r.import_id = i.id)::bigint as receipt_fen
  from receipt_import i;
