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
