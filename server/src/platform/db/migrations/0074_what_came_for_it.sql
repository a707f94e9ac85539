-- The key of a page is good from when the bank gave it, however long the round goes on: a month of sixty pages takes more than ten minutes.
alter table bank_round add column page_at timestamptz;
-- Which money a planned transfer was paid with: no slip for another is of it.
alter table transfer_payment add column receipt_ids bigint[] not null default '{}';
