-- A month that was written to a file, looked at there, and only then dropped from the database (decision 0295).
create table archived_month (
  name text primary key,
  parent text not null check (parent = 'audit_log'),
  rows bigint not null check (rows > 0),
  -- Its first and last rows: numbers, times, and the hash that the row after it names.
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_hash text not null,
  -- Sum of the rows' own digests, reckoned by the database and by the reader of the file.
  checksum text not null,
  storage_key text not null unique,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz not null default now(),
  checked_at timestamptz,
  checked_by bigint references app_user,
  sound boolean,
  check ((checked_at is null) = (sound is null)),
  unique (parent, first_seq)
);

-- Call-offs of a company were looked for among all of its orders.
create index orders_framework on orders (company_id, id desc) where origin = 'framework';
-- Baskets of visits were looked for in all carts.
create index cart_item_punch_out on cart_item (created_at) where kind = 'system' or (kind = 'later' and source_no like 'punchOut/%');

-- The last step of archiving a month, all or nothing: it leaves the list of partitions and its table is dropped, its archive stands in its place. False where
-- somebody was faster. Whoever calls has compared the file with the table: a closed month of the log is never written again.
create function archive_month(p_archive archived_month) returns boolean language plpgsql
as $$
declare
  v_part month_partition;
begin
  -- With the table go its foreign keys: what they name is locked first, and whoever calls waits shortly.
  lock table public.app_user in access exclusive mode;
  delete from month_partition where name = p_archive.name and to_no is not null returning * into v_part;
  if not found then
    return false;
  end if;
  execute format('alter table public.%I detach partition months.%I', v_part.parent, v_part.name);
  execute format('drop table months.%I', v_part.name);
  insert into archived_month select p_archive.*;
  return true;
end $$;
