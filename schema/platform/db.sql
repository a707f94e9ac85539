-- One request key has one effect (reliability T05, decision 0257): scope is the call and who asks, the answer is what its twin is given.
create table idem (
  scope text not null,
  key text not null,
  request_hash text not null,
  state text not null check (state in ('running', 'done')),
  answer jsonb,
  resource_type text not null,
  resource_id bigint,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idem_created on idem (created_at);

-- A partition of a table that lies by month, in the schema `months` (decision 0294): from when to when its rows are. The first one has no beginning.
-- A partition of a table that lies by month, in the schema `months` (decision 0294): which numbers are in it. The open one takes what is written.
create table month_partition (
  name text primary key,
  parent text not null check (parent in ('audit_log', 'notice')),
  from_no bigint not null,
  to_no bigint,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (parent, from_no),
  check ((to_no is null) = (closed_at is null)),
  check (from_no < to_no)
);
create unique index month_partition_open on month_partition (parent) where to_no is null;

create view inv.idem as
  select scope, key, state, resource_type, resource_id
    from idem;

create view inv.framework_reservation as
  select p.id, c.cc_no as contract_no, r.state, p.closed_at is not null as closed, p.kg,
     coalesce(( select sum(g.held_pieces) as sum
            from framework_reservation_goods g
           where g.period_id = p.id), 0::bigint) as held,
     coalesce(( select sum(round((g.held_pieces * k.piece_weight_g)::numeric / 1000.0)) as sum
            from framework_reservation_goods g
              join sku k on k.id = g.sku_id
           where g.period_id = p.id), 0::numeric)::bigint as held_kg,
     coalesce(( select sum(
                 case m.kind
                     when 'kept' then m.pieces
                     else - m.pieces
                 end) as sum
            from framework_reservation_move m
           where m.period_id = p.id), 0::bigint) as moved
    from framework_reservation_period p
      join framework_reservation r on r.id = p.reservation_id
      join framework_contract c on c.id = r.contract_id;

-- History is written once: no role of the application may change or remove it.
create function written_once() returns trigger language plpgsql
as $$
begin
  raise exception '% is written once', tg_table_name;
end $$;

create function month_of(at timestamptz) returns date language sql immutable parallel safe
return (date_trunc('month', (at at time zone 'Asia/Shanghai')))::date;

create function day_of(at timestamptz) returns date language sql immutable parallel safe
return ((at at time zone 'Asia/Shanghai'))::date;

create function never_changed() returns trigger language plpgsql
as $$
begin raise exception '% is never changed', tg_table_name; end $$;

create function company_of_order() returns trigger language plpgsql
as $$
begin
  new.company_id := (select company_id from orders where id = new.order_id);
  return new;
end $$;

-- What makes work for a job says so where it is written: at the commit every process hears the job's name on the channel mall_work, after a
-- rollback nobody does, and of the same name said twice in a transaction one is told (decision 0024). Each row of the list below is a fact and
-- the job it wakes; a name with a number is heard of so many milliseconds later. A moment that is further away than soon() is no fact yet: the
-- sweep that comes before it asks when it is (server/src/platform/db/soon.ts, as far ahead as here).
create function wake() returns trigger language plpgsql
as $$
begin
  for i in 0 .. tg_nargs - 1 loop
    perform pg_notify('mall_work', tg_argv[i]);
  end loop;
  return null;
end $$;

create function soon(at timestamptz) returns boolean language sql stable
as $$ select at <= now() + interval '90 seconds' $$;

-- lpad() cuts what is longer than its width: after the last number of six digits nine of ten would have been there before.
create function padded(count bigint, digits integer) returns text language sql immutable parallel safe
return lpad((count)::text, greatest(digits, length((count)::text)), '0');

-- A prefix, the day or month in China (a pattern of to_char, '' for none), and the next count of the sequence.
create function running_no(prefix text, date_pattern text, series regclass, digits integer, at timestamptz) returns text language sql
return ((prefix || coalesce(to_char((at at time zone 'Asia/Shanghai'), date_pattern), '')) || padded(nextval(series), digits));

create function stages_sound(shares smallint[]) returns boolean language sql immutable
as $$
  select shares = '{}' or (cardinality(shares) between 2 and 6 and (select min(s) >= 10 and sum(s) = 100 from unnest(shares) s))
$$;

create function keep_released() returns trigger language plpgsql
as $$
declare
  o record;
begin
  for o in select id from orders where stage_shares <> '{}' and id in (select l.order_id from put p join order_line l on l.id = p.order_line_id) order by id for no key update loop
    if exists (select from orders x cross join lateral order_loaded(x.id) l where x.id = o.id and l.fen > x.paid_fen) then
      raise exception 'order % would be loaded beyond what is paid', o.id using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

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
