-- What only grows and nothing refers to lies in partitions by month (decision 0294), by its number: numbers are given in the order of time, every index ends in
-- them, and their key stays unique. What there is becomes the first partition as it stands, its indexes with it; no row is read.
create schema months;

create table month_partition (
  name text primary key,
  parent text not null check (parent in ('audit_log', 'notice')),
  from_no bigint not null,
  to_no bigint,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((to_no is null) = (closed_at is null)),
  check (from_no < to_no),
  unique (parent, from_no)
);
create unique index month_partition_open on month_partition (parent) where to_no is null;
insert into month_partition (name, parent, from_no) values ('audit_log_before', 'audit_log', 0), ('notice_before', 'notice', 0);

drop view inv.audit_log;
alter table audit_log set schema months;
alter table months.audit_log rename to audit_log_before;
drop trigger written_once on months.audit_log_before;
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
alter table audit_log attach partition months.audit_log_before for values from (minvalue) to (maxvalue);

alter table notice set schema months;
alter table months.notice rename to notice_before;
create table notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  event text not null,
  title text not null,
  body text not null,
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  threads text[] not null default '{}'
) partition by range (id);
create index notice_event on notice (user_id, event, id desc);
create index notice_unread on notice (user_id) where read_at is null;
create index notice_user on notice (user_id, id);
select setval('public.notice_id_seq', nextval('months.notice_id_seq'));
alter table months.notice_before alter id drop identity;
alter table notice attach partition months.notice_before for values from (minvalue) to (maxvalue);

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

-- A partition as it is listed, with nothing in it.
create function make_partition(p_part month_partition) returns void language plpgsql
as $$
begin
  execute format('create table months.%I (like public.%I including all excluding identity)', p_part.name, p_part.parent);
  execute format('alter table public.%I attach partition months.%I for values from (%s) to (%s)', p_part.parent, p_part.name,
    case p_part.from_no when 0 then 'minvalue' else p_part.from_no::text end, coalesce(p_part.to_no::text, 'maxvalue'));
end $$;

-- Closes the open partition behind its last row and opens the next one, named for the month of `p_at`; false where the open one is empty or of that month.
-- Nobody writes meanwhile: the lock is held while the rows of one month are looked through.
create function turn_month(p_parent text, p_at timestamptz) returns boolean language plpgsql
as $$
declare
  v_open month_partition;
  v_next month_partition;
  v_key text := case p_parent when 'audit_log' then 'seq' else 'id' end;
  v_last bigint;
begin
  -- A new partition takes over the foreign keys: what they name is locked first, and whoever calls waits shortly (a deadlock would be another's failure).
  lock table public.app_user in share row exclusive mode;
  execute format('lock table public.%I in access exclusive mode', p_parent);
  select * into v_open from month_partition where parent = p_parent and to_no is null for update;
  v_next.name := p_parent || to_char(p_at at time zone 'Asia/Shanghai', '_YYYY_MM');
  execute format('select max(%I) from months.%I', v_key, v_open.name) into v_last;
  if v_last is null or exists (select from month_partition where name = v_next.name) then
    return false;
  end if;
  execute format('alter table public.%I detach partition months.%I', p_parent, v_open.name);
  update month_partition set to_no = v_last + 1, closed_at = p_at where name = v_open.name;
  execute format('alter table public.%I attach partition months.%I for values from (%s) to (%s)', p_parent, v_open.name,
    case v_open.from_no when 0 then 'minvalue' else v_open.from_no::text end, v_last + 1);
  insert into month_partition (name, parent, from_no, opened_at) values (v_next.name, p_parent, v_last + 1, p_at) returning * into v_next;
  perform make_partition(v_next);
  return true;
end $$;

-- For a restore: the partitions are made anew as they are listed. The tables are empty then.
create function make_listed_partitions() returns void language plpgsql
as $$
declare
  v_old record;
  v_new month_partition;
begin
  for v_old in
    select c.relname as name, p.relname as parent from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'months'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table public.%I detach partition months.%I', v_old.parent, v_old.name);
    execute format('drop table months.%I', v_old.name);
  end loop;
  for v_new in select * from month_partition order by parent, from_no loop
    perform make_partition(v_new);
  end loop;
end $$;
