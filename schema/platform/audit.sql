-- An act of a person that others may ask about, chained by hashes, written once.
create table audit_log (
  seq bigint primary key,
  actor_id bigint not null references app_user,
  on_behalf_of bigint references app_user,
  action text not null,
  object_type text not null,
  object_id text not null,
  detail text not null,
  payload text not null,
  prev_hash text not null,
  hash text not null,
  at timestamptz not null default now(),
  -- The act of an audit row as a code of the closed list (domain/audit/audit.acts.ts) beside the words people read. Rows from before have
  -- none: the log is written once.
  act text
) partition by range (seq);
create index audit_log_action on audit_log (action, seq);
create index audit_log_actor on audit_log (actor_id, seq);
create index audit_log_at on audit_log (at);
create index audit_log_behalf on audit_log (on_behalf_of, seq) where on_behalf_of is not null;
create index audit_log_object on audit_log (object_type, object_id, seq);
create index audit_log_object_id on audit_log (object_id, seq);
create index audit_log_type on audit_log (object_type, seq);
create index audit_log_words on audit_log using gin (((((object_id || ' ') || action) || ' ') || detail) gin_trgm_ops);
create trigger written_once before delete or update on audit_log for each row execute function written_once();

-- A month that was written to a file, looked at there, and only then dropped from the database (decision 0295).
create table archived_month (
  name text primary key,
  parent text not null check (parent = 'audit_log'),
  rows bigint not null check (rows > 0),
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_hash text not null,
  checksum text not null,
  storage_key text not null unique,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz not null default now(),
  checked_at timestamptz,
  checked_by bigint references app_user,
  sound boolean,
  unique (parent, first_seq),
  check ((checked_at is null) = (sound is null))
);

create view inv.audit_log as
  select a.seq, a.actor_id, a.on_behalf_of, a.action, a.object_type,
         case
             when a.object_type = 'order' then o.id
             when a.object_id ~ '^[0-9]{1,18}$' then a.object_id::bigint
             else null::bigint
         end as object_id,
     a.prev_hash, a.hash, a.payload
    from audit_log a
      left join orders o on a.object_type = 'order' and o.order_code = a.object_id;

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
