-- The mall's tables, views and functions as they stood when the first numbering of migrations was closed (decision 0226). Built from the schema; what
-- each thing is and says stands in schema/<area>/<room>.sql. Money whole fen, weight whole kg or grams, dimensions whole micrometres: never
-- numeric or float. Never edited: what follows is the next number.
create extension if not exists pg_trgm;
create schema inv;
-- Functions are made before the tables they read.
set local check_function_bodies = off;

-- ---------- running numbers
create sequence order_no;
create sequence company_no start 200001;
create sequence certification_no;
create sequence contract_no;
create sequence sign_flow_no;
create sequence report_no;
create sequence bill_no;
create sequence waybill_no;
create sequence ticket_no;
create sequence cert_no;
create sequence settle_no;
create sequence receipt_no;
create sequence fund_refund_no;
create sequence claim_no;
create sequence return_no;
create sequence invoice_apply_no;
create sequence invoice_sn;
create sequence red_no;
create sequence sandbox_tax_no;
create sequence export_no;
create sequence draft_code_no;
create sequence draft_quote_no;
create sequence erp_run_no;
create sequence bid_lot_no;
create sequence source_refund_no;
create sequence receipt_import_no;
create sequence mail_no;
create sequence group_buy_no;
create sequence framework_no;
create sequence coupon_plan_no;
create sequence coupon_no;
create sequence price_quote_no;
create sequence company_price_no;
create sequence article_no;
create sequence repricing_no;
create sequence goods_import_no;
create sequence option_change_no;
create sequence grade_no;
create sequence shelf_batch_no;
create sequence concession_no;

-- ---------- functions
create function journal_balances() returns trigger language plpgsql
as $$
begin
  if (select sum(amount_fen) from ledger_entry where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not balance', new.journal_id;
  end if;
  return null;
end $$;

create function written_once() returns trigger language plpgsql
as $$
begin
  raise exception '% is written once', tg_table_name;
end $$;

create function month_of(at timestamptz) returns date language sql immutable parallel safe
return (date_trunc('month', (at at time zone 'Asia/Shanghai')))::date;

create function counts_as_bought(status smallint) returns boolean language sql immutable parallel safe
return (status not in (8, 9));

create function keep_order_figures() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_order_figure(new, 1);
    if counts_as_bought(new.status) then perform add_to_order_month(new, 1); end if;
    return null;
  end if;
  -- Rows of one person are always taken in the order of their status, so that two changes at once do not wait for each other.
  if old.status <= new.status then
    perform add_to_order_figure(old, -1);
    perform add_to_order_figure(new, 1);
  else
    perform add_to_order_figure(new, 1);
    perform add_to_order_figure(old, -1);
  end if;
  if counts_as_bought(old.status) and not counts_as_bought(new.status) then
    perform add_to_order_month(old, -1);
    perform add_to_bought_month(old, -1);
  elsif not counts_as_bought(old.status) and counts_as_bought(new.status) then
    perform add_to_order_month(new, 1);
    perform add_to_bought_month(new, 1);
  elsif counts_as_bought(new.status) and (old.weight_kg, old.total_fen, old.created_at) is distinct from (new.weight_kg, new.total_fen, new.created_at) then
    perform add_to_order_month(old, -1);
    perform add_to_order_month(new, 1);
    if month_of(old.created_at) <> month_of(new.created_at) then
      perform add_to_bought_month(old, -1);
      perform add_to_bought_month(new, 1);
    end if;
  end if;
  return null;
end $$;

create function keep_line_figures() returns trigger language plpgsql
as $$
begin
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), count(distinct o.id), sum(l.weight_kg), sum(l.amount_fen + l.service_fen)
    from lines l join orders o on o.id = l.order_id join sku k on k.id = l.sku_id where counts_as_bought(o.status)
    group by o.company_id, o.user_id, k.class_code, month_of(o.created_at) order by 1, 4, 2, 3
  on conflict (company_id, month, user_id, class_code)
    do update set n = bought_month.n + excluded.n, kg = bought_month.kg + excluded.kg, fen = bought_month.fen + excluded.fen;
  return null;
end $$;

create function begin_company_figure() returns trigger language plpgsql
as $$
begin
  insert into company_figure (company_id) values (new.id);
  return null;
end $$;

create function day_of(at timestamptz) returns date language sql immutable parallel safe
return ((at at time zone 'Asia/Shanghai'))::date;

create function describe_entry() returns trigger language plpgsql
as $$
begin
  select j.at, j.money_change_type into strict new.at, new.money_change_type from journal j where j.id = new.journal_id;
  return new;
end $$;

create function keep_ledger_figures() returns trigger language plpgsql
as $$
begin
  insert into ledger_day
    select e.account_id, day_of(e.at), e.money_change_type, count(*), coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)
    from entries e join account a on a.id = e.account_id where a.company_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, day, money_change_type) do update set entries = ledger_day.entries + excluded.entries,
    in_fen = ledger_day.in_fen + excluded.in_fen, out_fen = ledger_day.out_fen + excluded.out_fen;
  update account a set entries = a.entries + t.n, in_fen = a.in_fen + t.i, out_fen = a.out_fen + t.o
    from (select account_id, count(*) as n, coalesce(sum(amount_fen) filter (where amount_fen > 0), 0) as i,
            coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0) as o from entries group by 1 order by 1) t
    where a.id = t.account_id and a.company_id is not null;
  return null;
end $$;

create function begin_mall_balance() returns trigger language plpgsql
as $$
begin
  insert into mall_balance values (new.id, 0, 0);
  return null;
end $$;

create function rebuild_figures() returns void language plpgsql
as $$
begin
  truncate order_figure, order_month, bought_month, ledger_day;
  insert into order_figure select company_id, user_id, channel_code, status, count(*), sum(weight_kg), sum(total_fen) from orders group by 1, 2, 3, 4;
  insert into order_month select company_id, user_id, depot_code, month_of(created_at), count(*), sum(weight_kg), sum(total_fen)
    from orders where counts_as_bought(status) group by 1, 2, 3, 4;
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), count(distinct o.id), sum(l.weight_kg), sum(l.amount_fen + l.service_fen)
    from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where counts_as_bought(o.status) group by 1, 2, 3, 4;
  insert into ledger_day
    select e.account_id, day_of(e.at), e.money_change_type, count(*), coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)
    from ledger_entry e join account a on a.id = e.account_id where a.company_id is not null group by 1, 2, 3;
  update account a set entries = t.n, in_fen = t.i, out_fen = t.o
    from (select account_id, sum(entries) as n, sum(in_fen) as i, sum(out_fen) as o from ledger_day group by 1) t where t.account_id = a.id;
end $$;

create function terms_hash(title text, clauses jsonb) returns text language sql stable
as $$
  select encode(sha256(convert_to(title || '|' || clauses::text, 'UTF8')), 'hex')
$$;

create function published_stays() returns trigger language plpgsql
as $$
begin
  if old.state = 'published' then
    raise exception 'a published version never changes';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create function document_stays() returns trigger language plpgsql
as $$
begin
  if new.document is distinct from old.document or new.contract_no <> old.contract_no or new.order_id <> old.order_id
    or new.terms_ids <> old.terms_ids or new.total_fen <> old.total_fen then
    raise exception 'the text of a contract is frozen';
  end if;
  return new;
end $$;

create function signed_once() returns trigger language plpgsql
as $$
begin
  if old.signed_sha256 is not null and (new.signed_sha256 is distinct from old.signed_sha256 or new.signed_key is distinct from old.signed_key
      or new.draft_sha256 is distinct from old.draft_sha256 or new.signed_seals is distinct from old.signed_seals) then
    raise exception 'a signed document is kept as it is';
  end if;
  if old.void_sha256 is not null and (new.void_sha256 is distinct from old.void_sha256 or new.void_key is distinct from old.void_key) then
    raise exception 'a signed document is kept as it is';
  end if;
  return new;
end $$;

create function never_deleted() returns trigger language plpgsql
as $$
begin
  raise exception '% is never deleted', tg_table_name;
end $$;

create function never_changed() returns trigger language plpgsql
as $$
begin raise exception '% is never changed', tg_table_name; end $$;

create function keep_loads(ids bigint[]) returns void language sql
as $$
  update waybill w set load_title = coalesce(x.title, w.load_title), load_class = coalesce(x.class_code, w.load_class),
    load_word = coalesce(x.word, w.load_word), load_units = x.units, load_pieces = x.pieces, load_kg = x.kg
  from unnest(ids) as i(id) cross join lateral (
    select min(l.title) || case when count(distinct l.title) > 1 then ' 等' else '' end as title, min(k.class_code) as class_code, min(k.piece_unit) as word,
      count(*)::int as units, coalesce(sum(y.pieces), 0)::int as pieces, coalesce(sum(y.tag_kg), 0)::bigint as kg
    from waybill_unit y join order_line l on l.id = y.order_line_id join sku k on k.id = l.sku_id
    where y.waybill_id = i.id and y.off_at is null) x
  where w.id = i.id and w.ended_at is null
$$;

create function keep_loads_put() returns trigger language plpgsql
as $$
begin
  perform keep_loads(array(select distinct waybill_id from put));
  return null;
end $$;

create function keep_loads_moved() returns trigger language plpgsql
as $$
begin
  perform keep_loads(array(select distinct n.waybill_id from now_rows n join was_rows o on o.id = n.id
    where o.off_at is distinct from n.off_at or o.tag_kg <> n.tag_kg or o.pieces <> n.pieces));
  return null;
end $$;

create function keep_net() returns trigger language plpgsql
as $$
begin
  update waybill set net_kg = new.net_kg where id = new.waybill_id;
  return null;
end $$;

create function rebuild_loads() returns void language sql
as $$
  update waybill w set load_title = x.title, load_class = x.class_code, load_word = x.word, load_units = x.units, load_pieces = x.pieces, load_kg = x.kg
  from (
    select y.waybill_id, min(l.title) || case when count(distinct l.title) > 1 then ' 等' else '' end as title, min(k.class_code) as class_code,
      min(k.piece_unit) as word, count(*)::int as units, sum(y.pieces)::int as pieces, sum(y.tag_kg)::bigint as kg
    from waybill_unit y join order_line l on l.id = y.order_line_id join sku k on k.id = l.sku_id join waybill v on v.id = y.waybill_id
    where y.off_at is null or v.ended_at is not null group by y.waybill_id) x
  where w.id = x.waybill_id;
  update waybill w set net_kg = t.net_kg from scale_ticket t
  where t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id);
$$;

create function company_of_truck() returns trigger language plpgsql
as $$
begin
  new.company_id := (select company_id from waybill where id = new.waybill_id);
  return new;
end $$;

create function company_of_order() returns trigger language plpgsql
as $$
begin
  new.company_id := (select company_id from orders where id = new.order_id);
  return new;
end $$;

create function conceded_unit() returns trigger language plpgsql
as $$
begin
  update certificate c set conceded = true where c.id = new.certificate_id and c.parent_id is null and not c.conceded
    and exists (select 1 from cert_misfit m where m.unit_id = new.unit_id and m.order_id = c.order_id and m.state = 'conceded');
  return null;
end $$;

create function settle_trucks() returns trigger language plpgsql
as $$
begin
  update waybill w set settled_at = now() from settlement_row r
    where r.settlement_id = new.id and r.verdict <> 'held' and w.id = r.waybill_id and w.settled_at is null;
  return null;
end $$;

create function settle_truck() returns trigger language plpgsql
as $$
begin
  update waybill set settled_at = now() where id = new.waybill_id and settled_at is null
    and exists (select 1 from settlement s where s.id = new.settlement_id and s.state in ('due', 'done'));
  return null;
end $$;

create function hold_unsound() returns trigger language plpgsql
as $$
begin
  new.held := not new.sound;
  return new;
end $$;

create function end_hold() returns trigger language plpgsql
as $$
begin
  update receipt set held = false where waybill_id = new.waybill_id;
  return null;
end $$;

create function paper_stays() returns trigger language plpgsql
as $$
begin
  if old.state <> 'waits' or new.kind <> old.kind or new.contract_no <> old.contract_no or new.signed_on <> old.signed_on
    or new.buyer_signer <> old.buyer_signer or new.note <> old.note or new.recorded_by <> old.recorded_by or new.recorded_at <> old.recorded_at then
    raise exception 'a record of a paper contract is kept as it is';
  end if;
  return new;
end $$;

create function keep_comment_figure() returns trigger language plpgsql
as $$
begin
  if new.state = 'shown' then perform count_comment(new, 1); end if;
  if tg_op = 'UPDATE' and old.state = 'shown' then perform count_comment(old, -1); end if;
  return null;
end $$;

create function number_entry() returns trigger language plpgsql
as $$
begin
  -- Sees the entries that this very statement has written before.
  select case when a.company_id is null then 0 else coalesce((select max(e.no) from ledger_entry e where e.account_id = a.id and e.no > 0), 0) + 1 end
    into strict new.no from account a where a.id = new.account_id;
  return new;
end $$;

create function option_words(futures jsonb) returns jsonb language sql stable
as $$
  select case when w.words is null then futures - 'words' else futures || jsonb_build_object('words', w.words) end
  from (select jsonb_object_agg(f.key, o.label) as words from jsonb_each_text(futures - 'words') f
    cross join lateral (select label from order_option where param = f.key and code = f.value order by scope_code limit 1) o) w
$$;

create function won_away(line bigint) returns integer language sql stable
as $$ select coalesce(sum(u.pieces), 0)::int from steel_unit u where u.won_line_id = line and (u.order_line_id is distinct from line or u.state = 'blocked') $$;

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

create function padded(count bigint, digits integer) returns text language sql immutable parallel safe
return lpad((count)::text, greatest(digits, length((count)::text)), '0');

create function running_no(prefix text, date_pattern text, series regclass, digits integer, at timestamptz) returns text language sql
return ((prefix || coalesce(to_char((at at time zone 'Asia/Shanghai'), date_pattern), '')) || padded(nextval(series), digits));

create function line_title(title text, futures jsonb) returns text language sql immutable parallel safe
return case when (coalesce((futures ->> 'coating'), '') = '') then title else regexp_replace(title, '(?<![^ ])(?:AZ|ZM|ZF|Z)\d{2,3}(?![^ ])', replace((futures ->> 'coating'), '\', '\\'), 'g') end;

create function made_as(title text, attributes jsonb, futures jsonb) returns jsonb language sql immutable parallel safe
return (select coalesce(jsonb_object_agg(f.key, f.value), '{}'::jsonb) as "coalesce" from jsonb_each(made_as.futures) f(key, value) where ((f.key in ('coating', 'rolledBase', 'innerDiameter', 'oiling', 'surfaceQuality', 'surfaceStructure', 'surfaceTreatment', 'paintBrand', 'utStandard', 'utLevel', 'towerToleranceMm', 'lengthFromMm', 'lengthToMm')) and (f.value not in ('""'::jsonb, 'null'::jsonb)) and ((f.value #>> '{}'::text[]) is distinct from "substring"((made_as.attributes ->> case f.key when 'innerDiameter' then 'innerDia' else f.key end), '(?:^|\s)([A-Z0-9.]+)$')) and (not ((f.key = 'rolledBase') and (f.value = '"CR"'::jsonb)))));

create function keep_of_the_day() returns trigger language plpgsql
as $$
begin
  select p.tolerance_pct, line_title(k.title, new.futures), case when new.futures = '{}' then '{}' else made_as(k.title, k.attributes, new.futures) end
    into new.tolerance_pct, new.title, new.made_as from sku k join product_class p on p.class_code = k.class_code where k.id = new.sku_id;
  return new;
end $$;

create function keep_made_as() returns trigger language plpgsql
as $$
begin
  select l.id, l.made_as into new.made_line_id, new.made_as from order_line l where l.id = new.order_line_id and l.made_as <> '{}';
  new.made_as := coalesce(new.made_as, '{}');
  return new;
end $$;

create function coating_of(title text) returns text language sql immutable parallel safe
return "substring"(title, '(?<![^ ])((?:AZ|ZM|ZF|Z)\d{2,3})(?![^ ])');

-- ---------- tables

create table sales_area (
  sales_area_code text primary key,
  name text not null,
  price_adjust_fen bigint not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique,
  adjust_since timestamptz
);

create table mill (
  mill_code text primary key,
  name text not null,
  short_name text not null,
  city text not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table depot (
  depot_code text primary key,
  name text not null,
  adcode text not null,
  city text not null,
  sales_area_code text not null references sales_area,
  kind text not null,
  out_fee_fen bigint not null,
  lift_fee_fen bigint not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table freight (
  depot_code text not null references depot,
  sales_area_code text not null references sales_area,
  freight_fen_per_t bigint not null check (freight_fen_per_t >= 0),
  primary key (depot_code, sales_area_code)
);

create table city (
  city_code text primary key,
  name text not null,
  short_name text not null,
  pinyin text not null,
  initial text not null,
  province_code text not null,
  province_name text not null,
  sales_area_code text references sales_area,
  hot boolean not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table channel (
  channel_code text primary key,
  name text not null,
  telephone text not null,
  commonly boolean not null,
  no_show boolean not null,
  advantages text[] not null,
  class_codes text[] not null,
  seq int not null,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table product_class (
  class_code text primary key,
  name text not null,
  tolerance_pct int not null check (tolerance_pct >= 0 and tolerance_pct <= 20),
  spot_days int[],
  futures_days int[],
  min_futures_kg bigint not null check (min_futures_kg >= 0),
  packing text not null,
  seq int not null,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table category (
  cate_code text primary key,
  parent_code text references category,
  name text not null,
  channel_code text not null references channel,
  class_code text not null references product_class,
  seq int not null,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table variety (
  variety_code text primary key,
  name text not null,
  shape text not null,
  uses text[] not null,
  cate_code text not null references category,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);
create index variety_cate on variety (cate_code);

create table sku (
  id int primary key,
  sku_code text not null unique,
  spu_code text not null,
  title text not null,
  product_name text not null,
  variety_code text not null references variety,
  class_code text not null references product_class,
  cate_code text not null references category,
  channel_code text not null references channel,
  grade text not null,
  standard text not null,
  spec text not null,
  mill_code text not null references mill,
  depot_code text not null references depot,
  thickness_um int,
  width_um int,
  length_um int,
  diameter_um int,
  attributes jsonb not null,
  grade_level text not null,
  settlement smallint not null,
  sale_unit smallint not null,
  price_unit text not null check (price_unit in ('ton', 'kg', 'piece')),
  piece_unit text not null,
  piece_weight_g int not null constraint sku_piece_weight_bound check (piece_weight_g <= 200000000) check (piece_weight_g > 0),
  list_price_fen bigint not null check (list_price_fen > 0) constraint sku_price_bound check (list_price_fen <= 1000000000),
  price_parts jsonb not null,
  spot boolean not null,
  futures boolean not null,
  on_shelf boolean not null,
  on_shelf_at timestamptz not null,
  off_shelf_at timestamptz,
  off_shelf_why text not null default '',
  withdrawn boolean not null default false,
  described_at timestamptz
);
create index sku_cate on sku (cate_code);
create index sku_on_desk on sku (channel_code, depot_code, id);
create index sku_price on sku (list_price_fen, id);
create index sku_spu on sku (spu_code);
create index sku_variety on sku (variety_code);
create index sku_words on sku using gin (((((((title || ' ') || sku_code) || ' ') || grade) || ' ') || spec) gin_trgm_ops);

create table stock (
  sku_id int primary key references sku,
  initial int not null check (initial >= 0),
  on_hand int not null constraint stock_on_hand_bound check (on_hand <= 10000000) check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  constraint stock_check check (reserved <= on_hand)
) with (fillfactor = 70);

create table stock_move (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  delta int not null check (delta <> 0),
  reason text not null,
  ref text not null,
  at timestamptz not null default now()
);
create index stock_move_sku on stock_move (sku_id, id);

create table sku_area_price (
  sku_id int not null references sku,
  sales_area_code text not null references sales_area,
  price_fen bigint not null constraint sku_area_price_bound check (price_fen <= 1000000000) check (price_fen > 0),
  primary key (sku_id, sales_area_code)
);

create table company (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  credit_code text not null unique,
  city_code text not null,
  sales_area_code text not null,
  address text not null,
  customer_category text not null,
  customer_tier text not null,
  approval_status smallint not null,
  frozen boolean not null default false,
  bd_name text not null default '',
  bd_phone text not null default '',
  profile jsonb not null default '{}',
  legal_person text not null default '',
  nature smallint not null default 0 check (nature >= 0 and nature <= 7),
  industry smallint not null default 0 check (industry >= 0 and industry <= 12),
  registered_capital_fen bigint check (registered_capital_fen >= 0),
  established_on date,
  valid_until date,
  business_scope text not null default '',
  tel text not null default '',
  bd_user_id bigint,
  frozen_reason text not null default '',
  certified_at timestamptz,
  created_at timestamptz not null default now()
);
create index company_bd on company (bd_user_id);
create index company_name on company (name, id);
create index company_words on company using gin (((((name || ' ') || code) || ' ') || credit_code) gin_trgm_ops);

create table company_role (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  rights text[] not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, name)
);

create table app_user (
  id bigint generated always as identity primary key,
  user_name text not null unique,
  mobile text not null unique,
  nick_name text not null,
  real_name text not null,
  head_img_url text not null default '',
  password_hash text not null,
  user_type smallint not null,
  company_id bigint references company,
  staff_code text unique,
  staff_roles text[] not null default '{}',
  is_pick_up boolean not null default true,
  frozen boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  email text not null default '',
  city_code text references city,
  password_changed_at timestamptz,
  role_code text not null default '',
  custom_role_id bigint,
  order_limit_fen bigint check (order_limit_fen >= 0),
  month_limit_fen bigint check (month_limit_fen >= 0),
  order_limit_kg bigint check (order_limit_kg >= 0),
  month_limit_kg bigint check (month_limit_kg >= 0),
  frozen_reason text not null default '',
  closed_at timestamptz,
  phone text not null default '',
  totp_secret text,
  totp_step bigint not null default 0,
  must_change_password boolean not null default false,
  totp_pending text,
  simulated boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, custom_role_id) references company_role (company_id, id)
);
create index app_user_company on app_user (company_id) where company_id is not null;
create index app_user_mobile_begin on app_user (mobile collate "C");
create index app_user_nick_name on app_user (nick_name collate "C");
create index app_user_real_name on app_user (real_name collate "C");
create index app_user_staff on app_user (id) where staff_code is not null;

create table repricing (
  id bigint generated always as identity primary key,
  repricing_no text not null unique,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'published', 'takenBack', 'dropped')),
  version int not null default 1 check (version > 0),
  title text not null check (title <> ''),
  note text not null default '',
  source text not null check (source in ('rules', 'sheet', 'reverse', 'import', 'table', 'hand')),
  rules jsonb not null default '[]',
  of_id bigint references repricing,
  publish_at timestamptz(3),
  goods int not null default 0 check (goods >= 0),
  needs text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  submitted_at timestamptz(3),
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  decide_reason text not null default '',
  returned text not null default '',
  published_at timestamptz(3),
  taken_back_at timestamptz(3),
  taken_back_by bigint references app_user,
  kept int not null default 0,
  table_scope jsonb,
  area_how text not null default 'leave' check (area_how in ('leave', 'move', 'drop', 'fixed')),
  areas int not null default 0 check (areas >= 0),
  authors bigint[] not null default '{}',
  unique (made_by, request_id),
  constraint repricing_author check (made_by = any (authors)),
  constraint repricing_check1 check ((published_at is not null) = (state in ('published', 'takenBack'))),
  constraint repricing_check2 check ((taken_back_at is not null) = (state = 'takenBack')),
  constraint repricing_second_person check (decided_by is null or not (decided_by = any (authors))),
  constraint repricing_table_scope check ((source = 'table') = (table_scope is not null))
);
create index repricing_due on repricing (publish_at) where state = 'approved';
create index repricing_state on repricing (state, id);

create table price_change (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  sales_area_code text,
  was_fen bigint,
  now_fen bigint,
  staff_id bigint not null,
  at timestamptz not null default now(),
  repricing_id bigint references repricing,
  why text not null default '',
  by_hand boolean not null default false
);
create index price_change_area_at on price_change (at) where sales_area_code is not null;
create index price_change_at on price_change (at) where sales_area_code is null;
create index price_change_by_hand on price_change (at) where by_hand;
create index price_change_repricing on price_change (repricing_id, sku_id) where repricing_id is not null;
create index price_change_sku on price_change (sku_id, id);

create table variety_price (
  variety_code text not null references variety,
  priced_on date not null,
  price_fen_per_t bigint not null constraint variety_price_bound check (price_fen_per_t >= 1 and price_fen_per_t <= 1000000000),
  made boolean not null default false,
  staff_id bigint references app_user,
  entered_at timestamptz(3),
  primary key (variety_code, priced_on)
);
create index variety_price_on on variety_price (priced_on);
create index variety_price_staff on variety_price (staff_id) where staff_id is not null;

create table session (
  token_hash text primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('buyer', 'staff')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked boolean not null default false,
  ip text not null,
  id bigint generated always as identity unique,
  actor_id bigint references app_user,
  parent_hash text references session,
  reason text not null default '',
  agent text not null default '',
  ended_at timestamptz,
  end_why text not null default '',
  proved_at timestamptz not null default now()
);
create index session_by_user on session (user_id);
create index session_expires on session (expires_at);
create index session_live on session (user_id, expires_at) where not revoked;
create index session_parent on session (parent_hash) where parent_hash is not null;
create index session_proxy on session (user_id, id) where actor_id is not null;
create index session_proxy_open on session (id) where actor_id is not null and ended_at is null;

create table login_failure (
  scope text primary key,
  failures int not null,
  blocked_until timestamptz,
  at timestamptz not null default now()
);
create index login_failure_at on login_failure (at);

create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  purpose text not null,
  code_hash text not null,
  attempts int not null default 0,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  ip text not null,
  staff_id bigint references app_user
);
create index sms_code_ip on sms_code (ip, created_at);
create index sms_code_mobile on sms_code (mobile, id);
create index sms_code_staff on sms_code (staff_id, created_at) where staff_id is not null;

create table shipping_address (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  address_type text not null check (address_type in ('F', 'M')),
  name text not null,
  city_code text not null references city,
  detail text not null,
  receiver text not null,
  mobile text not null,
  is_default boolean not null default false,
  deleted boolean not null default false
);
create index shipping_address_company on shipping_address (company_id);
create unique index shipping_address_default on shipping_address (company_id) where is_default and not deleted;

create table invoice_title (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  title text not null,
  tax_no text not null,
  address text not null,
  tel text not null,
  bank_name text not null,
  bank_account text not null,
  default_type smallint not null,
  is_default boolean not null default true,
  deleted boolean not null default false,
  title_type smallint not null default 2
);
create index invoice_title_company on invoice_title (company_id);

create table article_category (
  cat_code text primary key,
  name text not null,
  area text not null check (area in ('main', 'bottom', 'show', 'notice', 'agreement')),
  seq int not null,
  off boolean not null default false,
  rev int not null default 0
);

create table article (
  article_id text primary key,
  cat_code text not null references article_category,
  seq int not null,
  kind text not null default '',
  channels text[] not null default '{}',
  off_from timestamptz(3),
  rev int not null default 1,
  request_id text unique,
  asked jsonb
);
create index article_cat on article (cat_code, seq);

create table hot_word (
  word text not null,
  seq int not null,
  channel_code text not null,
  from_at timestamptz(3),
  until_at timestamptz(3),
  primary key (channel_code, word),
  constraint hot_word_check check (until_at is null or from_at is null or until_at > from_at)
);

create table intend (
  id bigint generated always as identity primary key,
  intend_code text not null unique,
  user_id bigint references app_user,
  company_id bigint references company,
  product_name text not null,
  grade text not null,
  spec text not null,
  quantity_kg bigint not null,
  deliver_to text not null,
  contact_name text not null,
  contact_mobile text not null,
  note text not null,
  state smallint not null default 0,
  handled_note text not null default '',
  created_at timestamptz not null default now(),
  quote_no text not null default '',
  from_word text not null default '',
  made_by bigint references app_user,
  constraint intend_of_word check ((from_word = '') = (made_by is null)),
  constraint intend_quantity check (quantity_kg > 0 or quantity_kg = 0 and from_word <> '')
);
create index intend_at on intend (created_at desc, id desc);
create index intend_company on intend (company_id, id desc) where company_id is not null;
create unique index intend_quote on intend (quote_no) where quote_no <> '';
create index intend_state on intend (state, id desc);
create index intend_word on intend (from_word, id desc) where from_word <> '';
create unique index intend_word_open on intend (from_word) where from_word <> '' and state = 0;

create table favourite (
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  price_then_fen bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, sku_id)
);

create table footprint (
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  at timestamptz not null default now(),
  primary key (user_id, sku_id)
);
create index footprint_at on footprint (user_id, at desc);

create table cart_item (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('cart', 'buyNow', 'contract', 'quote')),
  sku_id int not null references sku,
  stock_mode smallint not null,
  options_key text not null,
  pieces int not null check (pieces > 0),
  futures jsonb not null default '{}',
  services text[] not null default '{}',
  selected boolean not null default true,
  seen_price_fen bigint not null,
  created_at timestamptz not null default now(),
  source_no text not null default '',
  constraint cart_item_one_line unique (user_id, kind, source_no, sku_id, stock_mode, options_key),
  constraint cart_item_source_check check ((kind in ('cart', 'buyNow')) = (source_no = ''))
) with (fillfactor = 80);
create index cart_item_age on cart_item (created_at) where kind = 'cart';

create table service_price (
  service_code text primary key,
  label text not null,
  fen_per_t bigint not null,
  class_codes text[] not null,
  seq int not null,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table coupon_plan (
  id bigint generated always as identity primary key,
  plan_no text not null unique,
  name text not null,
  kind text not null check (kind in ('off', 'perTon', 'percent', 'freight')),
  off_fen bigint not null default 0 check (off_fen >= 0),
  from_fen bigint not null default 0 check (from_fen >= 0),
  per_ton_fen bigint not null default 0 check (per_ton_fen >= 0),
  percent_bp int not null default 0 check (percent_bp >= 0 and percent_bp <= 3000),
  most_fen bigint not null default 0 check (most_fen >= 0),
  channels text[] not null default '{}',
  classes text[] not null default '{}',
  stock_mode smallint not null default 0 check (stock_mode in (0, 1, 2)),
  offered boolean not null,
  stock int not null check (stock > 0),
  per_company int not null check (per_company > 0),
  given int not null default 0,
  take_until timestamptz(3) not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3),
  valid_days int check (valid_days >= 1 and valid_days <= 365),
  state text not null default 'open' check (state in ('waiting', 'open', 'returned', 'stopped')),
  stop_reason text not null default '',
  stopped_at timestamptz(3),
  stopped_by bigint references app_user,
  recalled boolean not null default false,
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  unique (made_by, request_id),
  constraint coupon_plan_check check (given >= 0 and given <= stock),
  constraint coupon_plan_check1 check ((valid_until is null) <> (valid_days is null))
);

create table coupon (
  id bigint generated always as identity primary key,
  coupon_no text not null unique,
  plan_id bigint constraint coupon_plan_id_not_null1 not null references coupon_plan,
  company_id bigint not null references company,
  state text not null default 'open' check (state in ('open', 'used', 'expired', 'stopped')),
  way text not null check (way in ('taken', 'given')),
  got_by bigint not null references app_user,
  got_at timestamptz(3) not null default now(),
  request_id text not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  order_id bigint,
  used_fen bigint check (used_fen > 0),
  used_at timestamptz(3),
  warned_at timestamptz(3),
  unique (id, company_id),
  unique (plan_id, company_id, got_by, request_id),
  constraint coupon_check check ((state = 'used') = (order_id is not null)),
  constraint coupon_check1 check ((order_id is null) = (used_fen is null))
);
create index coupon_company on coupon (company_id, valid_until desc);
create unique index coupon_one_order on coupon (order_id) where order_id is not null;
create index coupon_open on coupon (valid_until) where state = 'open';

create table draft_quote (
  id bigint generated always as identity primary key,
  quote_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  kind text not null,
  acceptor_name text not null,
  class_code text not null,
  face_fen bigint not null check (face_fen > 0),
  due_on date not null,
  rate_bp int not null check (rate_bp > 0),
  days int not null check (days > 0),
  quoted_on date not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  unique (user_id, request_id)
);
create index draft_quote_company on draft_quote (company_id, valid_until desc);

create table claim (
  id bigint generated always as identity primary key,
  claim_no text not null unique,
  order_id bigint not null,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('visible', 'weight', 'inner', 'transit', 'document', 'price')),
  after_sales_type smallint not null check (after_sales_type >= 1 and after_sales_type <= 6),
  status smallint not null default 0 check (status >= 0 and status <= 8),
  version int not null default 1,
  wish text not null check (wish in ('discount', 'return', 'replace', 'none')),
  wish_fen_per_ton bigint not null default 0 check (wish_fen_per_ton >= 0),
  note text not null default '',
  contact text not null,
  mobile text not null,
  visit_on date,
  filed_at timestamptz not null default now(),
  status_since timestamptz not null default now(),
  answer_by timestamptz,
  reminded_at timestamptz,
  handler_id bigint references app_user,
  survey_by bigint references app_user,
  survey_at timestamptz,
  survey_note text not null default '',
  arbiter_id bigint references app_user,
  waits_for text not null default '',
  end_reason text not null default '',
  ended_at timestamptz,
  request_id text not null,
  unique (user_id, request_id),
  constraint claim_check check ((status = 3) <= (answer_by is not null)),
  constraint claim_check1 check ((status in (5, 6, 7)) = (ended_at is not null)),
  constraint claim_check2 check (
    arbiter_id is null
    or arbiter_id is distinct from handler_id
    and arbiter_id is distinct from survey_by
  )
) with (fillfactor = 80);
create index claim_answer on claim (answer_by) where status = 3;
create index claim_company on claim (company_id, id) include (status);
create index claim_order on claim (order_id);
create index claim_work on claim (id) where status in (0, 1, 2, 3, 4, 8);

create table goods_return (
  id bigint generated always as identity primary key,
  return_no text not null unique,
  claim_id bigint not null references claim,
  order_id bigint not null,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  depot_code text not null references depot,
  status smallint not null default 0 check (status >= 0 and status <= 4),
  version int not null default 1,
  mode text check (mode in ('mill', 'own')),
  plan_on date,
  plate text not null default '',
  contact text not null default '',
  mobile text not null default '',
  made_at timestamptz not null default now(),
  booked_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  constraint goods_return_check check ((status in (3, 4)) = (ended_at is not null)),
  constraint goods_return_check1 check ((status in (1, 2, 3)) <= (mode is not null))
);
create index goods_return_claim on goods_return (claim_id);
create index goods_return_company on goods_return (company_id, id) include (status);
create index goods_return_order on goods_return (order_id);
create index goods_return_work on goods_return (id) where status in (0, 1, 2);

create table orders (
  id bigint generated always as identity primary key,
  order_code text not null unique,
  master_order_code text not null,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  instead_user_id bigint references app_user,
  actor_id bigint not null references app_user,
  channel_code text not null references channel,
  depot_code text not null references depot,
  sales_area_code text not null references sales_area,
  stock_mode smallint not null,
  settlement smallint not null,
  status smallint not null,
  pay_status smallint not null default 0,
  cancel_apply smallint not null default 0,
  cancel_reason text not null default '',
  review_reason text not null default '',
  freight_mode smallint not null,
  payment_type text not null,
  invoice_route smallint not null,
  invoice_type smallint not null,
  invoice_title_id bigint references invoice_title,
  address_id bigint references shipping_address,
  address_text text not null default '',
  receiver text not null default '',
  receiver_mobile text not null default '',
  note text not null default '',
  goods_fen bigint not null check (goods_fen >= 0),
  freight_fen bigint not null check (freight_fen >= 0),
  service_fen bigint not null check (service_fen >= 0),
  acceptance_fen bigint not null default 0 check (acceptance_fen >= 0),
  discount_fen bigint not null default 0 check (discount_fen >= 0),
  total_fen bigint not null check (total_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  pieces int not null,
  weight_kg bigint not null,
  line_count int not null,
  summary text not null,
  client_request_id text,
  status_seq int not null default 1,
  status_since timestamptz not null default now(),
  hold_until timestamptz,
  created_at timestamptz not null default now(),
  company_approval smallint not null default 0 check (company_approval >= 0 and company_approval <= 3),
  company_approval_why text not null default '',
  company_approver_id bigint references app_user,
  agreement_goods boolean not null default false,
  review_causes text[] not null default '{}',
  hold_warned_at timestamptz,
  cancel_asked_at timestamptz,
  handed_to_id bigint references app_user,
  sign_mode text not null default 'signed' check (sign_mode in ('ticked', 'signed')),
  terms_at timestamptz,
  terms_by bigint references app_user,
  terms_ids bigint[] not null default '{}',
  carried_from bigint references orders,
  draft_quote_id bigint references draft_quote,
  replaces_return_id bigint references goods_return,
  origin text not null default 'list' check (origin in ('list', 'auction', 'replacement', 'group', 'framework', 'quote')),
  origin_no text not null default '',
  coupon_id bigint,
  constraint orders_check check (paid_fen <= total_fen),
  constraint orders_check1 check (total_fen = (goods_fen + freight_fen + service_fen + acceptance_fen - discount_fen)),
  constraint orders_coupon_fkey foreign key (coupon_id, company_id) references coupon (id, company_id),
  constraint orders_origin_no_check check ((origin = 'list') = (origin_no = ''))
) with (fillfactor = 85);
create index orders_at on orders (created_at, id);
create index orders_cancel_apply on orders (cancel_asked_at, id) where cancel_apply = 1;
create unique index orders_carried on orders (carried_from) where carried_from is not null;
create index orders_company on orders (company_id, id desc);
create index orders_company_approval on orders (company_id, id) where company_approval = 1 and status = 0;
create index orders_dealt on orders (id desc) where status in (4, 5, 6, 7);
create index orders_handed on orders (handed_to_id, id desc) where handed_to_id is not null;
create index orders_held on orders (company_id) where status in (0, 1, 2, 3);
create index orders_hold on orders (hold_until) where status in (0, 1, 2, 3);
create index orders_in_plan on orders (company_id, id) where status = 4 and stock_mode = 2;
create index orders_in_yard on orders (status, id) where status in (5, 6);
create unique index orders_live_coupon on orders (coupon_id) where coupon_id is not null and (status not in (8, 9));
create index orders_master on orders (master_order_code);
create index orders_of_company_at on orders (company_id, created_at, id);
create index orders_of_status on orders (status, id desc);
create index orders_of_user on orders (user_id, id desc);
create index orders_of_user_at on orders (user_id, created_at, id);
create index orders_of_user_status on orders (user_id, status, id desc);
create index orders_open on orders (status, status_since) where status in (0, 1, 2, 3);
create index orders_origin on orders (origin, origin_no) where origin <> 'list';
create unique index orders_replaces on orders (replaces_return_id) where replaces_return_id is not null;
create index orders_status on orders (company_id, status, id desc);

create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line_no int not null,
  sku_id int not null references sku,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  price_fen bigint not null check (price_fen >= 0),
  price_unit text not null,
  amount_fen bigint not null,
  service_fen bigint not null,
  services jsonb not null,
  futures jsonb not null,
  price_lines jsonb not null,
  tracked boolean not null,
  cart_item_id bigint,
  tail_pieces int not null default 0,
  final_price_fen bigint check (final_price_fen >= 0),
  band_percent smallint check (band_percent >= 1 and band_percent <= 10),
  tolerance_pct int not null,
  title text not null,
  made_as jsonb not null default '{}',
  unique (order_id, line_no),
  constraint order_line_check check (tail_pieces >= 0 and tail_pieces <= pieces)
);
create index order_line_sku on order_line (sku_id);

create table allocation (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  order_line_id bigint not null unique references order_line,
  pieces int not null check (pieces > 0),
  state text not null check (state in ('active', 'shipped', 'released')),
  shipped int not null default 0 check (shipped >= 0),
  constraint allocation_shipped check (shipped <= pieces)
);
create index allocation_active on allocation (sku_id) where state = 'active';

create table order_status_log (
  order_id bigint not null references orders,
  seq int not null,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_id bigint not null references app_user,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, seq)
);

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

create table account (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  kind text not null check (kind in ('customer_available', 'customer_frozen', 'customer_draft', 'mall_bank', 'mall_orders', 'mall_suspense', 'mall_credit', 'mall_draft', 'mall_draft_claim', 'mall_forfeit', 'mall_rebate')),
  balance_fen bigint not null default 0,
  entries bigint not null default 0,
  in_fen bigint not null default 0,
  out_fen bigint not null default 0,
  unique nulls not distinct (company_id, kind),
  constraint account_check check (kind !~~ 'customer%' or balance_fen >= 0),
  constraint mall_has_no_running_balance check (company_id is not null or balance_fen = 0)
) with (fillfactor = 70);

create table journal (
  id bigint generated always as identity primary key,
  source_type text not null,
  source_id text not null,
  source_step text not null,
  money_change_type smallint not null,
  note text not null default '',
  actor_id bigint references app_user,
  at timestamptz not null default now(),
  unique (source_type, source_id, source_step)
);
create index journal_of_contract on journal (source_id) where (source_type in ('rebate', 'hold')) and source_id ~~ 'CC%';

create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journal,
  account_id bigint not null references account,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint,
  at timestamptz not null,
  money_change_type smallint not null,
  no bigint not null
);
create index ledger_entry_account on ledger_entry (account_id, id);
create index ledger_entry_at on ledger_entry (account_id, at, id);
create index ledger_entry_journal on ledger_entry (journal_id);
create index ledger_entry_kind on ledger_entry (account_id, money_change_type, at, id);
create unique index ledger_entry_no on ledger_entry (account_id, no) where no > 0;

create table pay_request (
  id bigint generated always as identity primary key,
  payment_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  provider text not null,
  master_order_code text not null,
  order_ids bigint[] not null,
  amount_fen bigint not null,
  state smallint not null default 0,
  message text not null default '',
  client_request_id text not null,
  provider_txn_id text,
  surplus_fen bigint not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  held_fen bigint not null default 0 check (held_fen >= 0),
  unique (user_id, client_request_id),
  constraint pay_request_amount_fen_check check (amount_fen >= 0 and (amount_fen + held_fen) > 0)
);
create index pay_request_at on pay_request (created_at desc, id desc);
create index pay_request_direct on pay_request (company_id, id desc) where state = 1 and (provider in ('CCB', 'QR'));
create index pay_request_master on pay_request (master_order_code);
create index pay_request_open on pay_request (created_at) where state = 0;
create index pay_request_orders on pay_request using gin (order_ids);
create index pay_request_settled on pay_request (settled_at desc, id desc) where settled_at is not null;
create index pay_request_state on pay_request (state, id desc);

create table payment (
  id bigint generated always as identity primary key,
  pay_request_id bigint not null references pay_request,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  provider text not null,
  provider_txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  webhook_event_id bigint,
  at timestamptz not null default now(),
  held_fen bigint not null default 0,
  unique (provider, provider_txn_id, order_id),
  constraint payment_check check (held_fen >= 0 and held_fen <= amount_fen)
);
create unique index payment_one_per_order on payment (order_id) where state = 'succeeded';
create index payment_order on payment (order_id);
create index payment_request on payment (pay_request_id);

create table refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  payment_id bigint not null references payment,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('requested', 'approved', 'done', 'rejected')),
  reason text not null,
  at timestamptz not null default now(),
  claim_id bigint references claim,
  company_id bigint not null references company
);
create index refund_claim on refund (claim_id) where claim_id is not null;
create index refund_company on refund (company_id, id);
create index refund_order on refund (order_id);

create table webhook_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  verified boolean not null,
  payment_no text not null,
  amount_fen bigint not null,
  outcome text not null,
  at timestamptz not null default now(),
  unique (provider, event_id)
);

create table sandbox_bank_txn (
  txn_id text primary key,
  payment_no text not null unique,
  amount_fen bigint not null,
  payer text not null,
  state text not null check (state in ('created', 'paid', 'failed')),
  kind text not null,
  notify_url text not null,
  notified boolean not null default false,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);

create table setting (
  key text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);

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
);
create index audit_log_action on audit_log (action, seq);
create index audit_log_actor on audit_log (actor_id, seq);
create index audit_log_at on audit_log (at);
create index audit_log_behalf on audit_log (on_behalf_of, seq) where on_behalf_of is not null;
create index audit_log_object on audit_log (object_type, object_id, seq);
create index audit_log_object_id on audit_log (object_id, seq);
create index audit_log_type on audit_log (object_type, seq);
create index audit_log_words on audit_log using gin (((((object_id || ' ') || action) || ' ') || detail) gin_trgm_ops);

create table consent (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  article_id text not null,
  title text not null,
  version text not null,
  at timestamptz not null default now(),
  ip text not null
);
create index consent_article on consent (article_id, user_id, id desc);
create index consent_user on consent (user_id);
create index consent_version on consent (article_id, version);

create table sms_ticket (
  token_hash text primary key,
  mobile text not null,
  purpose text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table ask_count (
  scope text primary key,
  n int not null,
  since timestamptz not null default now()
);
create index ask_count_since on ask_count (since);

create table company_invitation (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  invited_by bigint not null references app_user,
  mobile text not null,
  name text not null,
  role_code text not null,
  custom_role_id bigint,
  order_limit_fen bigint,
  month_limit_fen bigint,
  order_limit_kg bigint,
  month_limit_kg bigint,
  state smallint not null default 0 check (state >= 0 and state <= 4),
  user_id bigint references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  sent_at timestamptz not null default now(),
  sends int not null default 1,
  foreign key (company_id, custom_role_id) references company_role (company_id, id)
);
create index company_invitation_mobile on company_invitation (mobile) where state = 0;
create unique index company_invitation_open on company_invitation (company_id, mobile) where state = 0;

create table file_object (
  id text primary key,
  company_id bigint references company,
  user_id bigint not null references app_user,
  purpose text not null,
  storage_key text not null unique,
  preview_key text unique,
  thumb_key text unique,
  original_name text not null,
  mime text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index file_object_company on file_object (company_id, created_at desc);
create index file_object_user on file_object (user_id, created_at);

create table certification (
  id bigint generated always as identity primary key,
  cert_code text not null unique,
  kind text not null check (kind in ('first', 'change')),
  applicant_id bigint not null references app_user,
  company_id bigint references company,
  state smallint not null default 0 check (state >= 0 and state <= 4),
  form jsonb not null default '{}',
  registry jsonb,
  registry_at timestamptz,
  verdicts jsonb not null default '{}',
  reject_reason text not null default '',
  reviewer_id bigint references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz
);
create index certification_agent on certification ((form ->> 'agentMobile')) where state = 2;
create index certification_applicant on certification (applicant_id, id desc);
create index certification_at on certification (submitted_at desc, id desc) where submitted_at is not null;
create index certification_company on certification (company_id, id);
create unique index certification_open_change on certification (company_id) where kind = 'change' and (state in (0, 1, 3));
create unique index certification_open_first on certification (applicant_id) where kind = 'first' and (state in (0, 1, 3));
create index certification_queue on certification (submitted_at) where state = 1;
create index certification_state on certification (state, id desc) where submitted_at is not null;

create table certification_log (
  id bigint generated always as identity primary key,
  certification_id bigint not null references certification,
  actor_id bigint not null references app_user,
  event text not null,
  detail text not null default '',
  at timestamptz not null default now()
);
create index certification_log_of on certification_log (certification_id, id);

create table bank_check (
  id bigint generated always as identity primary key,
  certification_id bigint not null references certification,
  account_hash text not null,
  amount_fen int not null check (amount_fen >= 1 and amount_fen <= 99),
  attempts int not null default 0,
  state text not null check (state in ('waiting', 'passed', 'dead', 'expired', 'failed')),
  message text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz
);
create index bank_check_of on bank_check (certification_id, id);
create unique index bank_check_open on bank_check (certification_id) where state = 'waiting';

create table company_licence (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  kind text not null,
  number text not null default '',
  file_id text references file_object,
  valid_until date,
  warned_days int,
  deleted boolean not null default false
);
create index company_licence_of on company_licence (company_id) where not deleted;

create table company_bank_account (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  account_name text not null,
  bank_name text not null,
  sub_bank_name text not null,
  line_no text not null,
  account_sealed text not null,
  account_tail text not null,
  account_hash text not null,
  is_default boolean not null default false,
  verified_at timestamptz,
  deleted boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index company_bank_account_default on company_bank_account (company_id) where is_default and not deleted;
create unique index company_bank_account_one on company_bank_account (company_id, account_hash) where not deleted;

create table sub_bank (
  line_no text primary key,
  bank_name text not null,
  name text not null,
  city_code text not null references city
);
create index sub_bank_city on sub_bank (city_code, line_no);

create table proxy_ticket (
  token_hash text primary key,
  staff_id bigint not null references app_user,
  user_id bigint not null references app_user,
  parent_hash text not null references session,
  reason text not null,
  minutes int not null check (minutes >= 5 and minutes <= 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);

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
);
create index notice_event on notice (user_id, event, id desc);
create index notice_unread on notice (user_id) where read_at is null;
create index notice_user on notice (user_id, id);

create table outbox (
  id bigint generated always as identity primary key,
  medium text not null check (medium = 'sms'),
  address text not null,
  body text not null,
  event text not null,
  attempts int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_address on outbox (address, id desc);
create index outbox_at on outbox (created_at desc, id desc);
create index outbox_open on outbox (due_at) where sent_at is null;

create table staff_ticket (
  token_hash text primary key,
  staff_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  tries int not null default 0
);

create table order_figure (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  channel_code text not null,
  status smallint not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, user_id, channel_code, status)
) with (fillfactor = 60);

create table order_month (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  depot_code text not null,
  month date not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, month, user_id, depot_code)
) with (fillfactor = 60);

create table bought_month (
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  class_code text not null,
  month date not null,
  n bigint not null,
  kg bigint not null,
  fen bigint not null,
  primary key (company_id, month, user_id, class_code)
) with (fillfactor = 60);

create table company_figure (
  company_id bigint primary key references company,
  fen bigint not null default 0,
  balance_fen bigint not null default 0,
  last_order_id bigint not null default 0
);
create index company_figure_balance on company_figure (balance_fen desc, company_id);
create index company_figure_fen on company_figure (fen desc, company_id);
create index company_figure_last on company_figure (last_order_id desc, company_id desc);

create table sold_day (
  day date not null,
  sku_id int not null references sku,
  kg bigint not null,
  primary key (day, sku_id)
);

create table hot_sku (
  channel_code text not null,
  rank int not null,
  sku_id int not null references sku,
  kg bigint not null,
  primary key (channel_code, rank)
);

create table ledger_day (
  account_id bigint not null references account,
  day date not null,
  money_change_type smallint not null,
  entries bigint not null,
  in_fen bigint not null,
  out_fen bigint not null,
  primary key (account_id, day, money_change_type)
) with (fillfactor = 60);

create table mall_balance (
  account_id bigint primary key references account,
  summed_to bigint not null,
  balance_fen bigint not null,
  seen_to bigint,
  seen_by xid8
);

create table known_device (
  device_hash text not null,
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);
create index known_device_user on known_device (user_id, seen_at);

create table installation (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);

create table job_run (
  job text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  took_ms int not null default 0
);

create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  author_id bigint not null references app_user,
  body text not null check (body <> ''),
  hand_to_id bigint references app_user,
  at timestamptz not null default now()
);
create index order_note_order on order_note (order_id, id);

create table staff_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  at timestamptz not null default now(),
  unique (user_id, list, name)
);

create table cart_removed (
  id bigint primary key,
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  stock_mode smallint not null,
  options_key text not null,
  pieces int not null check (pieces > 0),
  futures jsonb not null,
  services text[] not null,
  selected boolean not null,
  seen_price_fen bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz not null default now(),
  kind text not null default 'cart',
  source_no text not null default ''
);
create index cart_removed_at on cart_removed (removed_at);
create index cart_removed_user on cart_removed (user_id);

create table contract_terms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('template', 'agreement')),
  code text not null,
  version_no int not null check (version_no > 0),
  title text not null,
  clauses jsonb not null,
  state text not null check (state in ('draft', 'published')),
  note text not null default '',
  rev int not null default 1,
  made_by bigint references app_user,
  made_at timestamptz not null default now(),
  published_by bigint references app_user,
  published_at timestamptz,
  hash text,
  in_force_from timestamptz,
  unique (kind, code, version_no),
  constraint contract_terms_check check ((state = 'published') = (published_at is not null and hash is not null)),
  constraint contract_terms_in_force check ((state = 'published') = (in_force_from is not null))
);
create index contract_terms_agreement on contract_terms (id) where kind = 'agreement';
create index contract_terms_current on contract_terms (kind, code, version_no desc) where state = 'published';
create unique index contract_terms_draft on contract_terms (kind, code) where state = 'draft';

create table order_contract (
  id bigint generated always as identity primary key,
  contract_no text not null unique,
  order_id bigint not null references orders,
  version_no int not null,
  contract_type text not null check (contract_type in ('M', 'Y', 'C')),
  status smallint not null,
  sign_mode text not null check (sign_mode in ('ticked', 'signed', 'paper')),
  terms_ids bigint[] not null,
  document jsonb not null,
  total_fen bigint not null check (total_fen >= 0),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  accepted_by bigint references app_user,
  accepted_at timestamptz,
  ended_at timestamptz,
  reason text not null default '',
  unique (order_id, version_no)
);
create unique index order_contract_live on order_contract (order_id) where status <> 4;

create table order_contract_log (
  contract_id bigint not null references order_contract,
  seq int not null,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_id bigint not null references app_user,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (contract_id, seq)
);

create table sign_flow (
  id bigint generated always as identity primary key,
  flow_no text not null unique,
  kind text not null check (kind in ('order', 'framework', 'statement')),
  document_no text not null,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  title text not null,
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  status smallint not null check (status in ('-1'::integer, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100)),
  left_status smallint check (left_status <> 100),
  version int not null default 1,
  by_hand boolean not null default false,
  expires_at timestamptz not null,
  extended smallint not null default 0,
  signer_id bigint references app_user,
  buyer_signed_at timestamptz,
  buyer_signer text not null default '',
  seller_signed_at timestamptz,
  seller_signer text not null default '',
  reason text not null default '',
  trouble text not null default '',
  revoke_asked_by text check (revoke_asked_by in ('buyer', 'mill')),
  revoke_asked_at timestamptz,
  revoke_reason text not null default '',
  void_by text check (void_by in ('buyer', 'mill')),
  void_asked_at timestamptz,
  void_reason text not null default '',
  void_buyer_at timestamptz,
  void_seller_at timestamptz,
  urged_at timestamptz,
  warned_at timestamptz,
  sent_at timestamptz,
  platform_id text unique,
  platform_seq int not null default 0,
  next_ask_at timestamptz,
  silent_since timestamptz,
  draft_key text unique,
  draft_sha256 text check (draft_sha256 ~ '^[0-9a-f]{64}$'),
  signed_key text unique,
  signed_sha256 text check (signed_sha256 ~ '^[0-9a-f]{64}$'),
  signed_seals jsonb not null default '[]',
  void_key text unique,
  void_sha256 text check (void_sha256 ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stray_id text,
  handed_request text,
  handed_at timestamptz,
  constraint sign_flow_check check ((status = 100) = (left_status is not null)),
  constraint sign_flow_check1 check ((signed_key is null) = (signed_sha256 is null)),
  constraint sign_flow_check2 check ((void_key is null) = (void_sha256 is null)),
  constraint sign_flow_check3 check (status <> 4 or signed_sha256 is not null),
  constraint sign_flow_check4 check ((status not in (3, 4, 6, 7)) or buyer_signed_at is not null and seller_signed_at is not null),
  constraint sign_flow_check5 check (stray_id is null or platform_id is null)
);
create index sign_flow_ask on sign_flow (next_ask_at) where next_ask_at is not null;
create index sign_flow_at on sign_flow (created_at, id);
create index sign_flow_company on sign_flow (company_id, id desc);
create unique index sign_flow_document on sign_flow (kind, document_no) where status <> 5;
create index sign_flow_of on sign_flow (kind, document_no, id);
create index sign_flow_signer_at on sign_flow (signer_id, id desc) where signer_id is not null;
create index sign_flow_user on sign_flow (user_id, id desc);
create index sign_flow_work on sign_flow (status, id) where status in ('-1'::integer, 0, 1, 2, 3, 6, 8, 9, 10, 100);

create table sign_log (
  id bigint generated always as identity primary key,
  flow_id bigint not null references sign_flow,
  event text not null,
  from_status smallint not null,
  to_status smallint not null,
  actor_id bigint not null references app_user,
  detail text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index sign_log_of on sign_log (flow_id, id);

create table sign_event (
  event_id text primary key,
  flow_id bigint not null references sign_flow,
  seq int not null,
  outcome text not null,
  at timestamptz not null default now()
);
create index sign_event_of on sign_event (flow_id);

create table sign_authority (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  file_id text not null references file_object,
  limit_fen bigint check (limit_fen > 0),
  valid_from date not null,
  valid_until date not null,
  state smallint not null default 0 check (state >= 0 and state <= 3),
  reason text not null default '',
  created_by bigint not null references app_user,
  reviewer_id bigint references app_user,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint sign_authority_check check (valid_until >= valid_from)
);
create unique index sign_authority_approved on sign_authority (company_id, user_id) where state = 1;
create index sign_authority_company on sign_authority (company_id, id desc);
create index sign_authority_file on sign_authority (file_id);
create index sign_authority_queue on sign_authority (state, id);
create unique index sign_authority_waiting on sign_authority (company_id, user_id) where state = 0;

create table sandbox_sign_key (
  owner text primary key,
  name text not null,
  certificate text not null,
  key_sealed text not null,
  created_at timestamptz not null default now()
);

create table sandbox_sign_flow (
  platform_id text primary key,
  request_id text not null unique,
  title text not null,
  callback_url text not null,
  buyer_owner text not null,
  buyer_name text not null,
  mill_name text not null,
  state text not null default 'open' check (state in ('open', 'done', 'revoked', 'refused', 'expired')),
  seq int not null default 1,
  pdf bytea not null,
  seals jsonb not null,
  buyer_at timestamptz,
  buyer_person text not null default '',
  buyer_way text not null default '',
  mill_at timestamptz,
  mill_person text not null default '',
  refused_by text not null default '',
  reason text not null default '',
  void_state text not null default '' check (void_state in ('', 'open', 'done', 'refused', 'withdrawn')),
  void_by text not null default '',
  void_reason text not null default '',
  void_pdf bytea,
  void_buyer_at timestamptz,
  void_mill_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table sandbox_sign_ticket (
  ticket text primary key,
  platform_id text not null references sandbox_sign_flow,
  person text not null,
  mobile text not null,
  way text not null check (way in ('sms', 'ukey')),
  phase text not null check (phase in ('sign', 'void')),
  code_hash text not null,
  tries smallint not null default 0,
  used_at timestamptz,
  return_url text not null,
  created_at timestamptz not null default now()
);
create index sandbox_sign_ticket_of on sandbox_sign_ticket (platform_id);

create table sandbox_sign_notice (
  event_id text primary key,
  platform_id text not null references sandbox_sign_flow,
  body jsonb not null,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index sandbox_sign_notice_due on sandbox_sign_notice (due_at) where delivered_at is null;
create index sandbox_sign_notice_of on sandbox_sign_notice (platform_id);

create table rolling_line (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null unique check (name <> ''),
  works text not null check (works <> ''),
  product text not null check (product <> ''),
  size_words text not null default '',
  variety_codes text[] not null check (cardinality(variety_codes) > 0),
  grades text[] not null default '{}',
  thickness_from_um int,
  thickness_to_um int,
  width_from_um int,
  width_to_um int,
  capacity_kg bigint not null check (capacity_kg > 0 and capacity_kg <= 200000000),
  ready_days int not null check (ready_days >= 0 and ready_days <= 27),
  close_days int not null check (close_days >= 0 and close_days <= 60),
  release_weeks int not null check (release_weeks >= 0 and release_weeks <= 26),
  seq int not null,
  active boolean not null default true
);

create table line_week (
  line_id bigint not null references rolling_line,
  week date not null check (extract(isodow from week) = 1::numeric),
  capacity_kg bigint not null check (capacity_kg >= 0),
  booked_kg bigint not null default 0 check (booked_kg >= 0),
  elsewhere_kg bigint not null default 0 check (elsewhere_kg >= 0),
  released boolean not null default false,
  stop_reason text not null default '',
  closes_on date not null,
  extended_to date,
  closed_early_on date,
  primary key (line_id, week),
  constraint line_week_capacity check ((booked_kg + elsewhere_kg) <= capacity_kg)
) with (fillfactor = 70);

create table schedule_booking (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  order_line_id bigint not null unique references order_line,
  kg bigint not null check (kg > 0),
  state text not null check (state in ('waiting', 'planned', 'running', 'done', 'ended')),
  wait_cause text check (wait_cause in ('noLine', 'noRoom', 'notReleased')),
  line_id bigint references rolling_line,
  week date,
  planned_on date,
  draft_line_id bigint references rolling_line,
  draft_week date,
  draft_reason text not null default '',
  draft_by bigint references app_user,
  due_on date,
  slip_from_week date,
  slip_from_on date,
  slip_reason text not null default '',
  slip_reply text check (slip_reply in ('waits', 'accepted', 'cancelAsked', 'defaulted')),
  slip_reply_by timestamptz,
  produced_kg bigint not null default 0 check (produced_kg >= 0),
  created_at timestamptz not null default now(),
  constraint schedule_booking_check check ((week is null) = (line_id is null) and (week is null) = (planned_on is null)),
  constraint schedule_booking_check1 check ((draft_week is null) = (draft_line_id is null)),
  constraint schedule_booking_check2 check (state <> 'waiting' or week is null and wait_cause is not null),
  constraint schedule_booking_check3 check ((state not in ('planned', 'running')) or week is not null),
  constraint schedule_booking_check4 check ((slip_reply is null) = (slip_from_on is null)),
  constraint schedule_booking_check5 check ((state in ('planned', 'waiting')) or draft_week is null),
  foreign key (draft_line_id, draft_week) references line_week,
  foreign key (line_id, week) references line_week
);
create index schedule_booking_draft on schedule_booking (draft_line_id, draft_week) where draft_week is not null;
create index schedule_booking_list on schedule_booking (state, planned_on, id);
create index schedule_booking_order on schedule_booking (order_id);
create index schedule_booking_slip on schedule_booking (slip_reply_by) where slip_reply = 'waits';
create index schedule_booking_waiting on schedule_booking (id) where state = 'waiting';
create index schedule_booking_week on schedule_booking (line_id, week) where state in ('planned', 'running', 'done');

create table booking_move (
  id bigint generated always as identity primary key,
  booking_id bigint not null references schedule_booking,
  event text not null check (event in ('booked', 'waits', 'published', 'accepted', 'cancelAsked', 'defaulted', 'released', 'produced', 'takenBack')),
  from_week date,
  to_week date,
  from_on date,
  to_on date,
  reason text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index booking_move_booking on booking_move (booking_id, id);

create table schedule_issue (
  id bigint generated always as identity primary key,
  weekly boolean not null,
  moves int not null check (moves >= 0),
  told int not null check (told >= 0),
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);
create index schedule_issue_weekly on schedule_issue (id desc) where weekly;

create table issue_week (
  issue_id bigint not null references schedule_issue,
  line_id bigint not null references rolling_line,
  week date not null,
  left_kg bigint not null check (left_kg >= 0),
  state text not null check (state in ('open', 'limited', 'closed', 'inquire', 'stopped')),
  primary key (issue_id, line_id, week)
);

create table production_report (
  id bigint generated always as identity primary key,
  report_no text not null unique,
  booking_id bigint not null references schedule_booking,
  line_id bigint not null references rolling_line,
  request_id text not null,
  units int not null check (units > 0),
  kg bigint not null check (kg > 0),
  made_on date not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_by bigint references app_user,
  taken_back_reason text not null default '',
  unique (actor_id, request_id),
  constraint production_report_check check ((taken_back_at is null) = (taken_back_by is null))
);
create index production_report_booking on production_report (booking_id, id);

create table bid_lot (
  id bigint generated always as identity primary key,
  bidding_no text not null unique,
  version int not null default 1,
  title text not null,
  event_name text not null default '',
  mode text not null check (mode in ('PRICE', 'LOT', 'QTY', 'SEALED')),
  status smallint not null default 0 check (status in (0, 1, 5, 6, 7, 8, 9, 12)),
  depot_code text not null references depot,
  start_fen bigint not null check (start_fen > 0),
  step_fen bigint not null check (step_fen > 0),
  steps_most int not null check (steps_most >= 1 and steps_most <= 20),
  has_reserve boolean not null default false,
  deposit_fixed_fen bigint check (deposit_fixed_fen > 0),
  deposit_bp int not null check (deposit_bp >= 100 and deposit_bp <= 3000),
  deposit_fen bigint not null check (deposit_fen > 0),
  open_at timestamptz(3) not null,
  first_end_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  sign_up_until timestamptz(3),
  night_pause boolean not null default true,
  paused_at timestamptz(3),
  resume_at timestamptz(3),
  window_s int not null,
  extend_s int not null,
  extensions_most int not null,
  extensions int not null default 0,
  pay_hours int not null,
  lift_days int not null,
  overdue_fen bigint not null,
  band_percent int not null default 0,
  notice_text text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  annex_ids text[] not null default '{}',
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  piece_unit text not null,
  grade_level text not null,
  settlement smallint not null,
  cover_file text not null default '',
  prime_sku_id int references sku,
  list_fen_per_ton bigint,
  bid_no int not null default 0,
  event_no int not null default 0,
  move_no int not null default 0,
  bidders int not null default 0,
  last_bid_at timestamptz(3),
  last_hash text not null default '',
  lead_company_id bigint references company,
  lead_fen bigint,
  lead_seq int,
  closed_at timestamptz(3),
  hammer_fen bigint,
  result_note text not null default '',
  from_lot_id bigint references bid_lot,
  ends_soon_told_at timestamptz(3),
  made_by bigint not null references app_user,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  copied_by jsonb,
  kept_pieces int not null default 0 check (kept_pieces >= 0),
  kept_at timestamptz,
  kept_by bigint references app_user,
  kept_why text not null default '',
  opens_told_for timestamptz(3),
  authors bigint[] not null default '{}',
  unique (made_by, request_id),
  constraint bid_lot_check check (first_end_at > open_at and ends_at >= first_end_at),
  constraint bid_lot_check1 check (extend_s >= window_s),
  constraint bid_lot_check2 check ((lead_company_id is null) = (lead_fen is null)),
  constraint bid_lot_check3 check ((status in (0, 1)) or closed_at is not null),
  constraint bid_lot_check4 check ((kept_pieces > 0) = (kept_at is not null and kept_by is not null and kept_why <> ''))
) with (fillfactor = 50);
create index bid_lot_closed on bid_lot (closed_at desc) where closed_at is not null;
create index bid_lot_from on bid_lot (from_lot_id) where from_lot_id is not null;
create index bid_lot_live on bid_lot (ends_at) where status = 1;
create index bid_lot_status on bid_lot (status, ends_at desc);

create table bill (
  id bigint generated always as identity primary key,
  bill_no text not null unique,
  order_id bigint not null references orders,
  depot_code text not null references depot,
  freight_mode smallint not null,
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (order_id, depot_code)
);

create table carrier (
  code text primary key,
  name text not null,
  mode text not null,
  active boolean not null default true
);

create table gate_slot (
  depot_code text not null references depot,
  starts_at timestamptz not null check (date_trunc('hour', starts_at) = starts_at),
  capacity smallint not null check (capacity >= 0),
  taken smallint not null default 0,
  primary key (depot_code, starts_at),
  constraint gate_slot_capacity check (taken >= 0 and taken <= capacity)
) with (fillfactor = 80);

create table waybill (
  id bigint generated always as identity primary key,
  waybill_no text not null unique,
  bill_id bigint not null references bill,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  depot_code text not null references depot,
  status smallint not null default 1 check (status >= 1 and status <= 8),
  status_since timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text not null default '',
  self_pickup boolean not null,
  carrier_code text references carrier,
  slot_at timestamptz,
  plate text not null default '',
  axles smallint not null default 6,
  declared_tare_kg bigint not null default 15000 check (declared_tare_kg > 0),
  driver_name text not null default '',
  driver_mobile text not null default '',
  driver_id_sealed text not null default '',
  driver_id_tail text not null default '',
  pick_up_code text not null default '',
  pass_token text not null unique,
  address_text text not null default '',
  receiver text not null default '',
  receiver_mobile text not null default '',
  tare_kg bigint check (tare_kg > 0),
  tare_at timestamptz,
  tare_by bigint references app_user,
  tare_scale text not null default '',
  entered_at timestamptz,
  loaded_at timestamptz,
  left_at timestamptz,
  arrived_at timestamptz,
  received_at timestamptz,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  event_seq int not null default 0,
  version int not null default 1,
  missed_at timestamptz,
  request_id text not null default '',
  receipt_warned_at timestamptz,
  certified_at timestamptz,
  load_title text not null default '',
  load_class text not null default '',
  load_word text not null default '件',
  load_units int not null default 0,
  load_pieces int not null default 0,
  load_kg bigint not null default 0,
  net_kg bigint,
  for_at timestamptz not null generated always as (coalesce(slot_at, made_at)) stored,
  settled_at timestamptz,
  constraint waybill_check check (ended_at is null or status = 1),
  foreign key (depot_code, slot_at) references gate_slot
) with (fillfactor = 75);
create index waybill_bill on waybill (bill_id);
create index waybill_certify on waybill (left_at) where left_at is not null and certified_at is null;
create index waybill_come on waybill (status, id desc) include (ended_at) where status >= 5;
create index waybill_company on waybill (company_id, id desc) include (status, ended_at);
create index waybill_company_ended on waybill (company_id, id desc) where ended_at is not null;
create index waybill_company_for on waybill (company_id, for_at, id) include (status, ended_at);
create index waybill_company_live on waybill (company_id, status, depot_code) where status < 5 and ended_at is null;
create index waybill_company_unsettled on waybill (company_id) where status >= 5 and settled_at is null;
create index waybill_ended on waybill (id desc) where ended_at is not null;
create index waybill_for on waybill (for_at, id) include (status, ended_at);
create index waybill_freight on waybill (id) where (status in (5, 6, 7)) and not self_pickup;
create index waybill_gate on waybill (depot_code, left_at) where left_at is not null;
create index waybill_in_transit on waybill (arrived_at, id) where status = 4;
create index waybill_live on waybill (id desc) where status < 5 and ended_at is null;
create index waybill_open on waybill (depot_code, status, id) where status < 5 and ended_at is null;
create index waybill_order on waybill (order_id, id);
create index waybill_plate on waybill (plate, id desc) where plate <> '';
create unique index waybill_request on waybill (made_by, request_id) where request_id <> '';
create index waybill_slot on waybill (depot_code, slot_at) where slot_at is not null;
create index waybill_under_way on waybill (status, id) where status < 5 and ended_at is null;
create index waybill_unsettled on waybill (order_id) where status >= 5 and ended_at is null and settled_at is null;

create table steel_unit (
  id bigint generated always as identity primary key,
  unit_no text not null check (unit_no ~ '^[A-Z0-9][A-Z0-9-]{3,29}$'),
  kind text not null check (kind in ('coil', 'bundle', 'plate', 'piece', 'lot')),
  sku_id int not null references sku,
  heat_no text not null,
  depot_code text not null references depot,
  position text not null default '',
  pieces int not null check (pieces > 0),
  bars int check (bars > 0),
  tag_kg bigint not null check (tag_kg > 0),
  theory_kg bigint not null check (theory_kg > 0),
  made_on date not null,
  source text not null check (source in ('stock', 'production')),
  state text not null check (state in ('free', 'kept', 'allocated', 'loaded', 'shipped', 'blocked', 'void')),
  order_line_id bigint references order_line,
  report_id bigint references production_report,
  created_at timestamptz not null default now(),
  waybill_id bigint references waybill,
  blocked_reason text not null default '',
  not_for_line bigint references order_line,
  compared_line bigint,
  lot_id bigint references bid_lot,
  won_line_id bigint references order_line,
  made_line_id bigint references order_line,
  made_as jsonb not null default '{}',
  constraint steel_unit_check check ((state not in ('allocated', 'loaded', 'shipped')) or order_line_id is not null),
  constraint steel_unit_check1 check ((state not in ('free', 'void')) or order_line_id is null),
  constraint steel_unit_kept check (state <> 'kept' or lot_id is not null and order_line_id is null),
  constraint steel_unit_made_as check ((made_line_id is null) = (made_as = '{}'::jsonb)),
  constraint steel_unit_not_kept check ((state not in ('free', 'void')) or lot_id is null and won_line_id is null),
  constraint steel_unit_on_truck check ((state in ('loaded', 'shipped')) <= (waybill_id is not null)),
  constraint steel_unit_produced check (source <> 'production' or report_id is not null),
  constraint steel_unit_won check (won_line_id is null or lot_id is not null)
) with (fillfactor = 80);
create index steel_unit_compare on steel_unit (id) where (state in ('allocated', 'loaded')) and compared_line is distinct from order_line_id;
create index steel_unit_depot_in_yard on steel_unit (depot_code, id desc) where state in ('free', 'kept', 'allocated', 'loaded', 'blocked');
create index steel_unit_free on steel_unit (sku_id, depot_code) where state = 'free';
create index steel_unit_heat on steel_unit (heat_no, id desc) where state <> 'void';
create index steel_unit_in_yard on steel_unit (id) where state in ('free', 'kept', 'allocated', 'loaded', 'blocked');
create index steel_unit_line on steel_unit (order_line_id) where order_line_id is not null;
create index steel_unit_lot on steel_unit (lot_id) where lot_id is not null;
create index steel_unit_made_line on steel_unit (made_line_id) where made_line_id is not null;
create unique index steel_unit_no on steel_unit (unit_no) where state <> 'void';
create index steel_unit_report on steel_unit (report_id) where report_id is not null;
create index steel_unit_sku on steel_unit (sku_id, state);
create index steel_unit_waybill on steel_unit (waybill_id) where waybill_id is not null;
create index steel_unit_won on steel_unit (won_line_id) where won_line_id is not null;
create index steel_unit_yard on steel_unit (depot_code, id desc) include (state) where state <> 'void';

create table depot_gate (
  depot_code text primary key references depot,
  opens_at smallint not null check (opens_at >= 0 and opens_at <= 23),
  closes_at smallint not null check (closes_at >= 1 and closes_at <= 24),
  trucks_per_hour smallint not null check (trucks_per_hour >= 0 and trucks_per_hour <= 60),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}',
  closed_until timestamptz,
  closed_reason text not null default '',
  address text not null default '',
  gate_name text not null default '',
  constraint depot_gate_check check (opens_at < closes_at)
);

create table waybill_unit (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  unit_id bigint not null references steel_unit,
  order_line_id bigint not null references order_line,
  pieces int not null check (pieces > 0),
  tag_kg bigint not null check (tag_kg > 0),
  theory_kg bigint not null check (theory_kg > 0),
  scale_kg bigint check (scale_kg >= 0),
  on_at timestamptz not null default now(),
  loaded_at timestamptz,
  off_at timestamptz
);
create index waybill_unit_line on waybill_unit (order_line_id) where off_at is null;
create unique index waybill_unit_live on waybill_unit (unit_id) where off_at is null;
create index waybill_unit_unit on waybill_unit (unit_id, id);
create index waybill_unit_waybill on waybill_unit (waybill_id) where off_at is null;

create table waybill_event (
  waybill_id bigint not null references waybill,
  seq int constraint waybill_event_seq_not_null1 not null,
  event text not null,
  from_status smallint,
  to_status smallint,
  place text not null default '',
  detail text not null default '',
  inside boolean not null default false,
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (waybill_id, seq)
);

create table scale_ticket (
  id bigint generated always as identity primary key,
  ticket_no text not null unique,
  waybill_id bigint not null references waybill,
  kind text not null check (kind in ('first', 'reweigh', 'correction')),
  supersedes_id bigint unique references scale_ticket,
  scale_code text not null,
  tare_kg bigint not null check (tare_kg > 0),
  tare_at timestamptz not null,
  gross_kg bigint not null,
  gross_at timestamptz not null default clock_timestamp(),
  net_kg bigint not null generated always as (gross_kg - tare_kg) stored,
  reference_kg bigint not null check (reference_kg > 0),
  limit_permille smallint not null,
  within boolean not null,
  by_hand boolean not null default false,
  reason text not null default '',
  request_id text not null,
  weigher_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  company_id bigint not null references company,
  unique (weigher_id, request_id),
  constraint scale_ticket_check check (gross_kg > tare_kg),
  constraint scale_ticket_check1 check ((kind = 'first') = (supersedes_id is null))
);
create index scale_ticket_at on scale_ticket (gross_at, id);
create index scale_ticket_company on scale_ticket (company_id, gross_at, id);
create unique index scale_ticket_first on scale_ticket (waybill_id) where kind = 'first';
create index scale_ticket_waybill on scale_ticket (waybill_id, id);

create table weigh_dispute (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  ticket_id bigint not null references scale_ticket,
  opened_by bigint not null references app_user,
  opened_at timestamptz not null default now(),
  cause text not null check (cause in ('band', 'buyer', 'driver')),
  buyer_kg bigint check (buyer_kg > 0),
  reason text not null default '',
  reply_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'decided', 'lapsed')),
  settled_ticket_id bigint references scale_ticket,
  decision text not null default '',
  closed_by bigint references app_user,
  closed_at timestamptz,
  file_ids text[] not null default '{}',
  request_id text,
  constraint weigh_dispute_check check ((state = 'open') = (closed_at is null))
);
create index weigh_dispute_clock on weigh_dispute (reply_by) where state = 'open';
create unique index weigh_dispute_open on weigh_dispute (waybill_id) where state = 'open';
create unique index weigh_dispute_request on weigh_dispute (waybill_id, request_id) where request_id is not null;
create index weigh_dispute_waybill on weigh_dispute (waybill_id, id);

create table receipt (
  id bigint generated always as identity primary key,
  waybill_id bigint not null unique references waybill,
  by_proxy boolean not null,
  receiver text not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  buyer_net_kg bigint check (buyer_net_kg > 0),
  note text not null default '',
  file_ids text[] not null default '{}',
  sound boolean not null,
  request_id text not null,
  how text not null check (how in ('buyer', 'driver', 'staff', 'auto', 'gate')),
  why text not null default '',
  held boolean not null default false,
  unique (actor_id, request_id),
  constraint receipt_proxy check (by_proxy = (how in ('driver', 'staff')))
);
create index receipt_held on receipt (at) where held;

create table receipt_unit (
  receipt_id bigint not null references receipt,
  waybill_unit_id bigint not null references waybill_unit,
  pieces_sound int not null check (pieces_sound >= 0),
  pieces_short int not null default 0 check (pieces_short >= 0),
  pieces_damaged int not null default 0 check (pieces_damaged >= 0),
  note text not null default '',
  file_ids text[] not null default '{}',
  primary key (receipt_id, waybill_unit_id)
);

create table unit_event (
  id bigint generated always as identity primary key,
  unit_id bigint not null references steel_unit,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index unit_event_unit on unit_event (unit_id, id);

create table waybill_change (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  plate text not null,
  axles smallint not null,
  declared_tare_kg bigint not null check (declared_tare_kg > 0),
  driver_name text not null,
  driver_mobile text not null,
  driver_id_sealed text not null,
  driver_id_tail text not null,
  reason text not null default '',
  state text not null default 'waits' check (state in ('waits', 'agreed', 'refused', 'lapsed')),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  decision text not null default '',
  constraint waybill_change_check check ((state = 'waits') = (decided_at is null))
);
create unique index waybill_change_waits on waybill_change (waybill_id) where state = 'waits';
create index waybill_change_waybill on waybill_change (waybill_id, id);

create table carrier_freight (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  amount_fen bigint not null check (amount_fen > 0),
  note text not null default '',
  state text not null default 'waits' check (state in ('waits', 'paid', 'rejected')),
  applied_by bigint not null references app_user,
  applied_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  constraint carrier_freight_check check ((state = 'waits') = (decided_at is null)),
  constraint carrier_freight_check1 check (decided_by is null or decided_by <> applied_by)
);
create unique index carrier_freight_open on carrier_freight (waybill_id) where state in ('waits', 'paid');
create index carrier_freight_state on carrier_freight (state, id desc);
create index carrier_freight_waybill on carrier_freight (waybill_id, id);

create table gate_try (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  at timestamptz not null default clock_timestamp(),
  guess boolean not null,
  plate_seen text not null default '',
  why text not null default '',
  by_id bigint not null references app_user
);
create index gate_try_waybill on gate_try (waybill_id, at);

create table pass_act (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  act text not null check (act in ('reweigh', 'arrive', 'photo', 'sign')),
  at timestamptz not null default clock_timestamp(),
  file_id text references file_object
);
create index pass_act_waybill on pass_act (waybill_id, at);

create table scale_reading (
  scale_code text primary key,
  waybill_id bigint not null references waybill,
  kg bigint not null,
  since timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

create table weight_objection (
  id bigint generated always as identity primary key,
  waybill_id bigint not null unique references waybill,
  order_id bigint not null references orders,
  ticket_id bigint not null references scale_ticket,
  mill_kg bigint not null check (mill_kg > 0),
  buyer_kg bigint not null check (buyer_kg > 0),
  permille_100 int not null check (permille_100 >= 0),
  reason text not null default '',
  file_ids text[] not null default '{}',
  state text not null check (state in ('mill', 'open', 'decided')),
  settled_kg bigint check (settled_kg > 0),
  decision text not null default '',
  opened_by bigint not null references app_user,
  opened_at timestamptz not null default now(),
  closed_by bigint references app_user,
  closed_at timestamptz,
  constraint weight_objection_check check ((state = 'decided') = (settled_kg is not null)),
  constraint weight_objection_check1 check ((state = 'decided') = (closed_at is not null))
);
create index weight_objection_open on weight_objection (opened_at) where state = 'open';
create index weight_objection_order on weight_objection (order_id);

create table heat_record (
  id bigint generated always as identity primary key,
  heat_no text not null check (heat_no <> ''),
  grade text not null,
  size_um int not null check (size_um >= 0),
  version_no int not null check (version_no > 0),
  standard text not null,
  measured jsonb not null,
  source text not null check (source in ('lab', 'demo')),
  inspector text not null,
  tested_on date not null,
  reason text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (heat_no, grade, size_um, version_no)
);
create index heat_record_at on heat_record (made_at desc, id desc);

create table cert_limit (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  grade text not null,
  version_no int not null check (version_no > 0),
  limits jsonb not null,
  note text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (company_id, grade, version_no)
);

create table cert_misfit (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  order_line_id bigint not null references order_line,
  unit_id bigint not null references steel_unit,
  heat_record_id bigint not null references heat_record,
  cert_limit_id bigint references cert_limit,
  kind text not null check (kind in ('standard', 'own')),
  found jsonb not null,
  state text not null default 'open' check (state in ('open', 'exchangeAsked', 'withdrawAsked', 'conceded', 'exchanged', 'withdrawn', 'cleared')),
  opened_at timestamptz not null default now(),
  answered_by bigint references app_user,
  answered_at timestamptz,
  reason text not null default '',
  decided_by bigint references app_user,
  decided_at timestamptz,
  decision text not null default '',
  new_unit_id bigint references steel_unit,
  company_id bigint not null references company,
  constraint cert_misfit_check check (kind = 'own' or state <> 'conceded'),
  constraint cert_misfit_check1 check (state <> 'conceded' or answered_by is not null),
  constraint cert_misfit_check2 check (state <> 'exchanged' or new_unit_id is not null)
);
create index cert_misfit_company on cert_misfit (company_id, id);
create unique index cert_misfit_live on cert_misfit (unit_id, order_line_id) where state in ('open', 'exchangeAsked', 'withdrawAsked', 'conceded');
create index cert_misfit_order on cert_misfit (order_id, id);
create index cert_misfit_queue on cert_misfit (state, opened_at, id);
create index cert_misfit_unit on cert_misfit (unit_id, order_line_id);
create index cert_misfit_waits on cert_misfit (company_id, id) where state in ('open', 'exchangeAsked', 'withdrawAsked');

create table certificate (
  id bigint generated always as identity primary key,
  cert_no text not null unique,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  waybill_id bigint not null references waybill,
  sku_id int not null references sku,
  heat_no text not null,
  grade text not null,
  size_um int not null,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  parent_id bigint references certificate,
  child_no int,
  customer text not null default '',
  use_for text not null default '',
  contact text not null default '',
  request_id text,
  version_no int not null default 1,
  children int not null default 0,
  checks int not null default 0,
  issued_by bigint not null references app_user,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  revoke_reason text not null default '',
  conceded boolean not null default false,
  title text not null,
  unique (issued_by, request_id),
  unique (parent_id, child_no),
  constraint certificate_check check ((parent_id is null) = (child_no is null)),
  constraint certificate_check1 check (revoked_at is null or parent_id is not null)
);
create index certificate_company on certificate (company_id, issued_at desc, id desc) where parent_id is null;
create unique index certificate_delivery on certificate (waybill_id, heat_no, sku_id, title) where parent_id is null;
create index certificate_heat on certificate (heat_no);
create index certificate_issued on certificate (issued_at desc, id desc) where parent_id is null;
create index certificate_order on certificate (order_id);

create table certificate_version (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  version_no int not null check (version_no > 0),
  heat_record_id bigint not null references heat_record,
  verify_code text not null,
  content text not null,
  content_hash text not null,
  reason text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (certificate_id, version_no),
  constraint certificate_version_check check (content_hash = encode(sha256(convert_to(content, 'UTF8'::name)), 'hex'))
);
create index certificate_version_heat on certificate_version (heat_record_id);

create table certificate_unit (
  certificate_id bigint not null references certificate,
  unit_id bigint not null references steel_unit,
  unit_no text not null,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  split_pieces int not null default 0,
  split_kg bigint not null default 0,
  primary key (certificate_id, unit_id),
  constraint certificate_unit_left check (split_pieces between 0 and pieces and split_kg between 0 and weight_kg)
);
create index certificate_unit_unit on certificate_unit (unit_id);

create table certificate_paper (
  version_id bigint not null references certificate_version,
  sha256 text not null,
  drawn_at timestamptz not null default now(),
  primary key (version_id, sha256)
);

create table cert_wrong (
  scope text primary key,
  n int not null,
  since timestamptz not null
);

create table settlement (
  id bigint generated always as identity primary key,
  settle_no text not null unique,
  order_id bigint not null references orders,
  seq smallint not null,
  state text not null check (state in ('drafted', 'offered', 'due', 'done', 'void')),
  settled_kg bigint not null check (settled_kg >= 0),
  goods_fen bigint not null check (goods_fen >= 0),
  service_fen bigint not null check (service_fen >= 0),
  freight_fen bigint not null check (freight_fen >= 0),
  acceptance_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  final_fen bigint not null,
  held_fen bigint not null default 0 check (held_fen >= 0),
  difference_fen bigint not null,
  tail_pieces int not null default 0 check (tail_pieces >= 0),
  tail_kg bigint not null default 0,
  tail_fen bigint not null default 0,
  tail_choice text check (tail_choice in ('close', 'carry')),
  tail_agreed boolean not null default false,
  by_rule boolean not null default false,
  confirm_by timestamptz,
  reminded_at timestamptz,
  note text not null default '',
  drafted_by bigint not null references app_user,
  drafted_at timestamptz not null default now(),
  offered_by bigint references app_user,
  offered_at timestamptz,
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  paid_by bigint references app_user,
  paid_at timestamptz,
  end_reason text not null default '',
  carried_order_id bigint references orders,
  company_id bigint not null references company,
  unique (order_id, seq),
  constraint settlement_check check (final_fen = (goods_fen + service_fen + freight_fen + acceptance_fen - discount_fen)),
  constraint settlement_check1 check ((state in ('due', 'done')) <= (confirmed_at is not null))
) with (fillfactor = 80);
create index settlement_at on settlement (drafted_at, id) include (state);
create index settlement_company on settlement (company_id, id) include (state);
create index settlement_company_at on settlement (company_id, drafted_at, id) include (state);
create index settlement_company_settled on settlement (company_id, coalesce(paid_at, confirmed_at)) where state = 'done';
create index settlement_company_wait on settlement (company_id, state) where state in ('drafted', 'offered', 'due');
create index settlement_due on settlement (order_id) where state = 'due';
create unique index settlement_open on settlement (order_id) where state in ('drafted', 'offered');
create index settlement_wait on settlement (state, confirm_by) where state in ('drafted', 'offered', 'due');

create table settlement_row (
  settlement_id bigint not null references settlement,
  waybill_id bigint not null references waybill,
  order_line_id bigint not null references order_line,
  pieces int not null check (pieces > 0),
  ordered_kg bigint not null,
  theory_kg bigint not null,
  tag_kg bigint not null,
  scale_kg bigint not null,
  settled_kg bigint not null check (settled_kg >= 0),
  goods_fen bigint not null,
  service_fen bigint not null,
  freight_fen bigint not null,
  paid_fen bigint not null,
  buyer_kg bigint,
  ticket_no text not null default '',
  verdict text not null check (verdict in ('auto', 'reweighed', 'open', 'accepted', 'held')),
  primary key (settlement_id, waybill_id, order_line_id)
);
create index settlement_row_waybill on settlement_row (waybill_id);

create table settlement_event (
  settlement_id bigint not null references settlement,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (settlement_id, seq)
);

create table settlement_release (
  waybill_id bigint primary key references waybill,
  reason text not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);

create table case_close (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  reason text not null,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  state text not null default 'asked' check (state in ('asked', 'agreed', 'refused', 'withdrawn', 'over')),
  answer text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz
);
create unique index case_close_open on case_close (order_id) where state = 'asked';

create table paper_contract (
  id bigint generated always as identity primary key,
  contract_no text not null,
  signed_on date not null,
  buyer_signer text not null,
  note text not null default '',
  state text not null default 'waits' check (state in ('waits', 'confirmed', 'rejected', 'takenBack', 'ended')),
  recorded_by bigint not null references app_user,
  recorded_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  kind text not null default 'order' check (kind in ('order', 'framework')),
  order_contract_no text generated always as (
case
    when kind = 'order' then contract_no
    else null::text
end) stored references order_contract (contract_no),
  constraint paper_contract_check check ((state = 'waits') = (decided_at is null)),
  constraint paper_contract_check1 check ((decided_by is null) = (state in ('waits', 'ended'))),
  constraint paper_contract_check2 check ((state not in ('confirmed', 'rejected')) or decided_by <> recorded_by),
  constraint paper_contract_check3 check (state <> 'takenBack' or decided_by = recorded_by)
);
create unique index paper_contract_live on paper_contract (contract_no) where state in ('waits', 'confirmed');
create index paper_contract_of on paper_contract (contract_no, id desc);

create table paper_scan (
  paper_id bigint not null references paper_contract,
  line_no smallint not null check (line_no >= 1 and line_no <= 6),
  file_id text not null references file_object,
  primary key (paper_id, line_no),
  unique (paper_id, file_id)
);
create index paper_scan_file on paper_scan (file_id);

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
  constraint receipt_import_check check (booked >= 0 and open >= 0 and repeat >= 0 and (booked + open + repeat) <= lines)
);

create table fund_receipt (
  id bigint generated always as identity primary key,
  receipt_no text not null unique,
  bank_txn_id text not null,
  source text not null check (source in ('notice', 'import')),
  payer_name text not null,
  payer_sealed text not null,
  payer_tail text not null,
  payer_hash text not null,
  to_account text not null,
  amount_fen bigint not null check (amount_fen > 0),
  remark text not null default '',
  paid_at timestamptz not null,
  received_at timestamptz not null default now(),
  facts_hash text not null,
  state text not null default 'open' check (state in ('open', 'claimed', 'booked', 'returnAsked', 'returning', 'returned')),
  why text not null default '',
  likely_company_id bigint references company,
  likely_points int not null default 0,
  company_id bigint references company,
  goods_fen bigint not null default 0 check (goods_fen >= 0),
  deposit_fen bigint not null default 0 check (deposit_fen >= 0),
  round int not null default 0,
  by_rule boolean not null default false,
  asked_by bigint references app_user,
  asked_at timestamptz,
  ask_reason text not null default '',
  checked_by bigint references app_user,
  booked_at timestamptz,
  import_id bigint references receipt_import,
  constraint fund_receipt_check check ((state in ('claimed', 'booked')) = (company_id is not null)),
  constraint fund_receipt_check1 check (company_id is null or (goods_fen + deposit_fen) = amount_fen),
  constraint fund_receipt_check2 check (checked_by is null or by_rule or checked_by <> asked_by),
  constraint fund_receipt_check3 check (state <> 'booked' or booked_at is not null)
);
create index fund_receipt_company on fund_receipt (company_id, id desc) where company_id is not null;
create index fund_receipt_import on fund_receipt (import_id) where import_id is not null;
create unique index fund_receipt_key on fund_receipt (bank_txn_id, to_account, ((paid_at at time zone 'Asia/Shanghai')::date));
create index fund_receipt_likely on fund_receipt (likely_company_id, id desc) where state in ('open', 'returnAsked');
create index fund_receipt_newest on fund_receipt (state, id desc);
create index fund_receipt_work on fund_receipt (state, id) where state <> 'booked';

create table fund_receipt_event (
  receipt_id bigint not null references fund_receipt,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (receipt_id, seq)
);

create table fund_refund (
  id bigint generated always as identity primary key,
  refund_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  bank_account_id bigint not null references company_bank_account,
  account_name text not null,
  bank_name text not null,
  account_sealed text not null,
  account_tail text not null,
  reason text not null,
  status smallint not null default 0 check (status >= 0 and status <= 5),
  first_by bigint references app_user,
  first_at timestamptz,
  approved_by bigint references app_user,
  approved_at timestamptz,
  attempt int not null default 0,
  erp_key text unique,
  bank_txn_id text unique,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  answer text not null default '',
  created_at timestamptz not null default now(),
  unique (user_id, request_id),
  constraint fund_refund_check check (first_by is null or approved_by is null or first_by <> approved_by),
  constraint fund_refund_check1 check ((status = 3) = (paid_at is not null)),
  constraint fund_refund_check2 check ((status not in (1, 2, 3)) or approved_by is not null and erp_key is not null)
);
create index fund_refund_company on fund_refund (company_id, id desc);
create index fund_refund_status on fund_refund (status, id);

create table fund_refund_event (
  refund_id bigint not null references fund_refund,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (refund_id, seq)
);

create table framework_contract (
  id bigint generated always as identity primary key,
  cc_no text not null unique,
  company_id bigint not null references company,
  status smallint not null check (status >= 1 and status <= 5),
  version int not null default 0 check (version >= 0),
  last_version int not null default 1,
  contract_type text not null check (contract_type in ('Y', 'M', 'C')),
  from_on date not null,
  to_on date not null,
  tolerance_bp int not null check (tolerance_bp >= 0 and tolerance_bp <= 2000),
  content jsonb not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  decided_by bigint references app_user,
  request_id text not null,
  ends_told_at timestamptz,
  rebate_due_on date,
  rev int not null default 1 check (rev > 0),
  unique (made_by, request_id),
  constraint framework_contract_check check (last_version >= version),
  constraint framework_contract_check1 check (to_on >= from_on),
  constraint framework_contract_check2 check (decided_by is null or decided_by <> made_by),
  constraint framework_contract_check3 check (status <> 1 or version > 0)
);
create index framework_contract_company on framework_contract (company_id, status);
create index framework_contract_ends on framework_contract (to_on) where status = 1;
create index framework_contract_rebate on framework_contract (rebate_due_on) where rebate_due_on is not null;

create table group_buy (
  id bigint generated always as identity primary key,
  group_no text not null unique,
  version int not null default 1,
  state smallint not null default 0 check (state >= 0 and state <= 5),
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  period text not null default '',
  area_code text not null,
  list_fen bigint not null check (list_fen > 0),
  deposit_bp int not null check (deposit_bp >= 100 and deposit_bp <= 5000),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  first_ends_at timestamptz(3) not null,
  piece_g int not null check (piece_g > 0),
  min_join_kg bigint not null check (min_join_kg > 0),
  limit_kg bigint not null,
  cap_kg bigint not null,
  min_pieces int not null check (min_pieces > 0),
  limit_pieces int not null,
  cap_pieces int not null,
  held_pieces int not null default 0 check (held_pieces >= 0),
  joined_pieces int not null default 0,
  joined_kg bigint not null default 0 check (joined_kg >= 0),
  members int not null default 0 check (members >= 0),
  tier int not null default 0,
  told_tier int not null default 0,
  event_no int not null default 0,
  pay_hours int not null check (pay_hours >= 2 and pay_hours <= 240),
  note text not null default '',
  closed_at timestamptz(3),
  final_fen bigint,
  result_note text not null default '',
  warned_at timestamptz,
  made_by bigint not null references app_user,
  request_id text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz(3),
  authors bigint[] not null default '{}',
  unique (made_by, request_id),
  constraint group_buy_check check (limit_kg >= min_join_kg),
  constraint group_buy_check1 check (cap_kg >= limit_kg),
  constraint group_buy_check2 check (limit_pieces >= min_pieces),
  constraint group_buy_check3 check (cap_pieces >= limit_pieces),
  constraint group_buy_check4 check (joined_pieces >= 0 and joined_pieces <= cap_pieces),
  constraint group_buy_check5 check (first_ends_at > starts_at and ends_at >= first_ends_at),
  constraint group_buy_check6 check ((stock_mode = 2) = (period <> '')),
  constraint group_buy_check7 check ((state in (3, 4, 5)) = (closed_at is not null)),
  constraint group_buy_check8 check (state = 0 or published_at is not null),
  constraint group_buy_check9 check ((state = 4) = (final_fen is not null))
) with (fillfactor = 60);
create index group_buy_live on group_buy (ends_at) where published_at is not null and (state in (0, 1, 2));
create index group_buy_sku on group_buy (sku_id);
create index group_buy_state on group_buy (state, ends_at desc);

create table group_rules (
  version int primary key,
  paragraphs text[] not null,
  what text not null,
  made_by bigint not null references app_user,
  since timestamptz not null default now()
);

create table group_member (
  id bigint generated always as identity primary key,
  group_id bigint not null references group_buy,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  take_less boolean not null default false,
  choice text not null check (choice in ('refund', 'list', 'nextWindow')),
  deposit_fen bigint not null check (deposit_fen > 0),
  deposit_state text not null default 'held' check (deposit_state in ('held', 'released', 'converted', 'forfeited')),
  state text not null default 'joined' check (state in ('joined', 'pending', 'left', 'unpaid', 'paid', 'defaulted', 'refunded', 'moved', 'cancelled')),
  order_id bigint unique references orders,
  moved_to_id bigint references group_buy,
  price_fen bigint,
  until timestamptz,
  why text not null default '',
  joined_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  rules_version int references group_rules,
  terms_ids bigint[] not null default '{}',
  terms_by bigint references app_user,
  terms_at timestamptz,
  warned_until timestamptz,
  unique (group_id, company_id),
  constraint group_member_check check ((state in ('unpaid', 'paid', 'defaulted')) <= (order_id is not null)),
  constraint group_member_check1 check ((state in ('joined', 'pending', 'unpaid')) >= (deposit_state = 'held'))
) with (fillfactor = 70);
create index group_member_company on group_member (company_id, id desc);
create index group_member_pending on group_member (group_id) where state = 'pending';
create index group_member_unpaid on group_member (order_id) where state = 'unpaid';

create table pay_refund (
  id bigint generated always as identity primary key,
  source_no text not null unique,
  refund_id bigint not null references refund,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'asked' check (state in ('asked', 'sent', 'done', 'failed')),
  bank_refund_id text unique,
  reason text not null default '',
  trouble text not null default '',
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  looked_at timestamptz,
  ended_at timestamptz,
  constraint pay_refund_check check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint pay_refund_check1 check (state <> 'done' or bank_refund_id is not null)
);
create unique index pay_refund_once on pay_refund (refund_id) where state <> 'failed';
create index pay_refund_refund on pay_refund (refund_id);
create index pay_refund_work on pay_refund (id) where state in ('asked', 'sent');

create table fund_hold (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  amount_fen bigint not null check (amount_fen > 0),
  receipt_id bigint references fund_receipt,
  refund_id bigint references fund_refund,
  reason text not null,
  ends text not null,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  outcome text not null default '',
  released_by bigint references app_user,
  pool_company_id bigint references company,
  pay_refund_id bigint references pay_refund,
  group_member_id bigint references group_member,
  framework_contract_id bigint references framework_contract,
  constraint fund_hold_check check (num_nonnulls(receipt_id, refund_id, pay_refund_id, pool_company_id, group_member_id, framework_contract_id) = 1),
  constraint fund_hold_check1 check ((released_at is null) = (outcome = ''))
);
create index fund_hold_company on fund_hold (company_id, id) where released_at is null;
create unique index fund_hold_of_framework on fund_hold (framework_contract_id) where released_at is null;
create unique index fund_hold_of_member on fund_hold (group_member_id) where released_at is null;
create unique index fund_hold_of_pay_refund on fund_hold (pay_refund_id) where released_at is null;
create unique index fund_hold_of_pool on fund_hold (pool_company_id) where released_at is null;
create unique index fund_hold_of_receipt on fund_hold (receipt_id) where released_at is null;
create unique index fund_hold_of_refund on fund_hold (refund_id) where released_at is null;

create table fund_voucher (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  paid_on date not null,
  account_tail text not null,
  file_id text not null references file_object,
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'withdrawn')),
  receipt_id bigint references fund_receipt,
  created_at timestamptz not null default now(),
  unique (user_id, request_id),
  constraint fund_voucher_check check ((state = 'matched') = (receipt_id is not null))
);
create index fund_voucher_amount on fund_voucher (amount_fen) where state = 'waiting';
create index fund_voucher_company on fund_voucher (company_id, id desc);

create table erp_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null unique,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  trouble text not null default '',
  created_at timestamptz not null default now(),
  about text not null default '',
  resent int not null default 0
);
create index erp_outbox_about on erp_outbox (about, id desc) where about <> '';
create index erp_outbox_due on erp_outbox (next_at) where state <> 'done';
create index erp_outbox_moved on erp_outbox (about, done_at) where topic = 'stock.moved';
create index erp_outbox_open on erp_outbox (state, id) where state <> 'done';
create index erp_outbox_order on erp_outbox (about, id) where state = 'waiting' and topic ~~ 'order.%';
create index erp_outbox_shipped_done on erp_outbox (done_at) where topic = 'order.shipped';
create index erp_outbox_trouble on erp_outbox (id) where trouble <> '' and state <> 'done';

create table erp_inbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  key text not null,
  body jsonb not null,
  outcome text not null check (outcome in ('applied', 'repeat', 'odd')),
  received_at timestamptz not null default now()
);
create index erp_inbox_key on erp_inbox (key, id);

create table sandbox_erp (
  key text primary key,
  topic text not null,
  amount_fen bigint not null,
  mode text not null,
  state text not null default 'taken' check (state in ('taken', 'paid', 'returned')),
  bank_txn_id text not null,
  reason text not null default '',
  asked int not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);

create table sandbox_transfer (
  txn_id text primary key,
  payer_name text not null,
  payer_account text not null,
  to_account text not null,
  amount_fen bigint not null,
  remark text not null,
  notified boolean not null default false,
  created_at timestamptz not null default now()
);

create table claim_draft (
  order_id bigint not null references orders,
  user_id bigint not null references app_user,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (order_id, user_id)
);

create table claim_unit (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim,
  waybill_unit_id bigint not null references waybill_unit,
  unit_id bigint not null references steel_unit,
  order_line_id bigint not null references order_line,
  waybill_id bigint not null references waybill,
  problem text not null,
  problem_kg bigint not null check (problem_kg > 0),
  opened_percent smallint not null default 0 check (opened_percent >= 0 and opened_percent <= 100),
  live boolean not null default true,
  property text not null default '',
  cert_value text not null default '',
  retest_value text not null default '',
  standard_value text not null default '',
  finding text check (finding in ('upheld', 'partly', 'unfounded')),
  way text check (way in ('discount', 'return', 'replace', 'none')),
  fen_per_ton bigint not null default 0 check (fen_per_ton >= 0),
  kg bigint not null default 0 check (kg >= 0),
  agreed_fen bigint not null default 0 check (agreed_fen >= 0),
  agreed_by bigint references app_user,
  agreed_at timestamptz,
  refund_id bigint references refund,
  unique (claim_id, waybill_unit_id),
  constraint claim_unit_check check ((way is null) = (agreed_at is null)),
  constraint claim_unit_check1 check (way = 'discount' or fen_per_ton = 0 and kg = 0),
  constraint claim_unit_check2 check (refund_id is null or way is not null)
);
create index claim_unit_claim on claim_unit (claim_id);
create unique index claim_unit_live on claim_unit (waybill_unit_id) where live;
create index claim_unit_of on claim_unit (waybill_unit_id);

create table claim_photo (
  claim_id bigint not null references claim,
  claim_unit_id bigint references claim_unit,
  position text not null check ("position" in ('edge', 'head', 'tail', 'label', 'paper')),
  file_id text not null references file_object,
  at timestamptz not null default now(),
  primary key (claim_id, file_id)
);
create index claim_photo_file on claim_photo (file_id);

create table claim_round (
  claim_id bigint not null references claim,
  seq int not null,
  side text not null check (side in ('mill', 'buyer', 'arbiter')),
  note text not null default '',
  by_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (claim_id, seq)
);

create table claim_term (
  claim_id bigint not null,
  seq int not null,
  claim_unit_id bigint not null references claim_unit,
  way text not null check (way in ('discount', 'return', 'replace', 'none')),
  fen_per_ton bigint not null default 0 check (fen_per_ton >= 0),
  kg bigint not null default 0 check (kg >= 0),
  handling_fen bigint not null default 0 check (handling_fen >= 0),
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  primary key (claim_id, seq, claim_unit_id),
  constraint claim_term_check check (way = 'return' or handling_fen = 0),
  foreign key (claim_id, seq) references claim_round
);

create table claim_event (
  claim_id bigint not null references claim,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  request_id text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (claim_id, seq)
);
create unique index claim_event_request on claim_event (claim_id, actor_id, request_id) where request_id <> '';

create table refund_line (
  refund_id bigint not null references refund,
  line_no smallint not null,
  order_line_id bigint not null references order_line,
  waybill_unit_id bigint not null references waybill_unit,
  waybill_id bigint not null references waybill,
  claim_unit_id bigint not null references claim_unit,
  amount_fen bigint not null check (amount_fen > 0),
  kg bigint not null check (kg >= 0),
  returned boolean not null default false,
  primary key (refund_id, line_no)
);
create index refund_line_back on refund_line (order_line_id) where returned;
create index refund_line_claim on refund_line (claim_unit_id);
create unique index refund_line_returned on refund_line (waybill_unit_id) where returned;
create index refund_line_unit on refund_line (waybill_unit_id);

create table goods_return_unit (
  return_id bigint not null references goods_return,
  claim_unit_id bigint not null unique references claim_unit,
  handling_fen bigint not null default 0 check (handling_fen >= 0),
  received_kg bigint check (received_kg > 0),
  placed text check (placed in ('stock', 'scrap')),
  new_unit_no text not null default '',
  received_by bigint references app_user,
  received_at timestamptz,
  primary key (return_id, claim_unit_id),
  constraint goods_return_unit_check check ((received_at is null) = (received_kg is null)),
  constraint goods_return_unit_check1 check ((received_at is null) = (placed is null))
);

create table invoice_apply (
  id bigint generated always as identity primary key,
  apply_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  apply_status smallint not null default 0 check (apply_status in ('-1'::integer, 0, 1)),
  step text not null default 'billingDetails' check (step in ('billingDetails', 'fillInRecipients', 'confirmationInformation')),
  title_id bigint references invoice_title,
  title_type smallint not null default 2 check (title_type in (1, 2)),
  invoice_type smallint not null default 2 check (invoice_type in (1, 2)),
  title text not null default '',
  tax_no text not null default '',
  address text not null default '',
  tel text not null default '',
  bank_name text not null default '',
  recipient_mobile text not null default '',
  recipient_mail text not null default '',
  remark text not null default '',
  hold_until timestamptz not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  bank_account text not null default '',
  constraint invoice_apply_check check (title_type = 2 or invoice_type = 1),
  constraint invoice_apply_check1 check (apply_status <> 1 or applied_at is not null and title <> '' and recipient_mobile <> '')
) with (fillfactor = 85);
create index invoice_apply_company on invoice_apply (company_id, id) include (apply_status);
create unique index invoice_apply_draft on invoice_apply (user_id) where apply_status = 0;
create index invoice_apply_over on invoice_apply (hold_until) where apply_status = 0;

create table invoice_ticket (
  settlement_id bigint not null,
  waybill_id bigint not null,
  order_line_id bigint not null references order_line,
  order_id bigint not null references orders,
  gross_fen bigint not null check (gross_fen > 0),
  taken_fen bigint not null default 0,
  primary key (settlement_id, waybill_id, order_line_id),
  constraint invoice_ticket_check check (taken_fen >= 0 and taken_fen <= gross_fen),
  foreign key (settlement_id, waybill_id, order_line_id) references settlement_row
) with (fillfactor = 80);
create index invoice_ticket_order on invoice_ticket (order_id);

create table invoice_pick (
  apply_id bigint not null references invoice_apply,
  settlement_id bigint not null,
  waybill_id bigint not null,
  order_line_id bigint not null,
  held boolean not null default true,
  primary key (apply_id, settlement_id, waybill_id, order_line_id),
  foreign key (settlement_id, waybill_id, order_line_id) references invoice_ticket
);
create unique index invoice_pick_held on invoice_pick (settlement_id, waybill_id, order_line_id) where held;

create table invoice (
  id bigint generated always as identity primary key,
  invoice_sn text not null unique,
  company_id bigint not null references company,
  apply_id bigint constraint invoice_apply_id_not_null1 not null references invoice_apply,
  kind text not null check (kind in ('blue', 'red')),
  flow text not null check (flow in ('NA', 'NB', 'NC', 'NS', 'NTS', 'WS', 'WE', 'WC', 'NR', 'WV', 'DD')),
  handled smallint not null default 0 check (handled in (0, 1)),
  group_text text not null,
  payment_type text not null,
  rate_percent smallint not null,
  kg bigint not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  red_fen bigint not null default 0,
  red_open_fen bigint not null default 0,
  changed jsonb,
  changed_fen bigint,
  why text not null default '',
  reason text not null default '',
  trouble text not null default '' check (trouble in ('', 'session', 'refused', 'wrong', 'quota', 'away')),
  trouble_text text not null default '',
  send_after timestamptz not null default now(),
  quota_on date,
  ask_at timestamptz,
  tries int not null default 0,
  tax_invoice_no text unique check (tax_invoice_no ~ '^[0-9]{20}$'),
  issued_at timestamptz,
  delivered_at timestamptz,
  pdf_key text,
  pdf_hash text,
  xml_key text,
  xml_hash text,
  used_at timestamptz,
  used_by bigint references app_user,
  blue_id bigint references invoice,
  created_at timestamptz not null default now(),
  flow_since timestamptz not null default now(),
  constraint invoice_check check (gross_fen = (net_fen + tax_fen)),
  constraint invoice_check1 check (
    case kind
    when 'blue' then gross_fen > 0
    and net_fen > 0
    and blue_id is null
    else gross_fen < 0
    and net_fen <= 0
    and blue_id is not null
end
  ),
  constraint invoice_check2 check (kind = 'red' or red_fen >= 0 and red_open_fen >= 0 and (red_fen + red_open_fen) <= gross_fen),
  constraint invoice_check3 check ((flow in ('NS', 'WS', 'DD')) = (tax_invoice_no is not null)),
  constraint invoice_check4 check ((handled = 1) = (tax_invoice_no is not null)),
  constraint invoice_check5 check ((changed is null) = (changed_fen is null)),
  constraint invoice_check6 check ((flow = 'WC') <= (changed is not null))
) with (fillfactor = 75);
create index invoice_apply_of on invoice (apply_id);
create index invoice_blue on invoice (blue_id) where blue_id is not null;
create index invoice_company on invoice (company_id, id) include (flow, kind);
create index invoice_company_flow on invoice (company_id, flow, id);
create index invoice_wait on invoice (flow, id) where flow in ('WV', 'NC', 'WC', 'NR', 'NTS', 'WE', 'NB', 'NS', 'WS');

create table invoice_line (
  invoice_id bigint not null references invoice,
  line_no smallint not null,
  order_id bigint not null references orders,
  order_line_id bigint not null references order_line,
  settlement_id bigint not null,
  waybill_id bigint not null references waybill,
  ticket_no text not null,
  goods_name text not null,
  spec text not null,
  kg bigint not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  red_fen bigint not null default 0,
  red_net_fen bigint not null default 0,
  red_kg bigint not null default 0,
  primary key (invoice_id, line_no),
  constraint invoice_line_check check (gross_fen = (net_fen + tax_fen)),
  constraint invoice_line_check1 check (red_fen = 0 or red_fen >= 0 and red_fen <= gross_fen),
  constraint invoice_line_check2 check (red_net_fen = 0 or red_net_fen >= 0 and red_net_fen <= net_fen),
  constraint invoice_line_check3 check (
    (red_fen - red_net_fen) = 0
    or (red_fen - red_net_fen) >= 0
    and (red_fen - red_net_fen) <= tax_fen
  ),
  constraint invoice_line_check4 check (red_kg = 0 or red_kg >= 0 and red_kg <= kg),
  foreign key (settlement_id, waybill_id, order_line_id) references invoice_ticket
);
create index invoice_line_order on invoice_line (order_id);

create table invoice_event (
  invoice_id bigint not null references invoice,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (invoice_id, seq)
);

create table invoice_day (
  day date primary key,
  net_fen bigint not null default 0 check (net_fen >= 0)
);

create table red_letter (
  id bigint generated always as identity primary key,
  red_no text not null unique,
  invoice_id bigint not null references invoice,
  company_id bigint not null references company,
  state text not null check (state in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10')),
  starter text not null check (starter in ('seller', 'buyer')),
  reason text not null,
  source_no text not null default '',
  reserve_fen bigint not null default 0 check (reserve_fen >= 0),
  reserve_order_id bigint references orders,
  kg bigint not null,
  gross_fen bigint not null check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  expires_at timestamptz,
  answer text not null default '',
  red_invoice_id bigint references invoice,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  answered_by bigint references app_user,
  answered_at timestamptz,
  done_at timestamptz,
  source_parts bigint[] not null default '{}',
  constraint red_letter_check check (gross_fen = (net_fen + tax_fen)),
  constraint red_letter_check1 check ((state in ('02', '03')) <= (expires_at is not null)),
  constraint red_letter_check2 check ((done_at is not null) <= (red_invoice_id is not null))
);
create index red_letter_asked on red_letter (id) where (state in ('02', '03')) and done_at is null;
create index red_letter_company on red_letter (company_id, id);
create index red_letter_invoice on red_letter (invoice_id);
create index red_letter_reserve on red_letter (reserve_order_id) where reserve_fen > 0;
create unique index red_letter_running on red_letter (invoice_id) where (state in ('01', '02', '03', '04')) and done_at is null;
create index red_letter_source on red_letter (source_no) where source_no <> '';
create index red_letter_wait on red_letter (state, expires_at) where done_at is null;

create table red_letter_line (
  red_letter_id bigint not null references red_letter,
  invoice_id bigint not null,
  line_no smallint not null,
  kg bigint not null,
  gross_fen bigint not null check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  primary key (red_letter_id, line_no),
  constraint red_letter_line_check check (gross_fen = (net_fen + tax_fen)),
  foreign key (invoice_id, line_no) references invoice_line
);

create table sandbox_tax_job (
  request_id text primary key,
  kind text not null check (kind in ('blue', 'red')),
  seller_tax_no text not null,
  buyer_tax_no text not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  state text not null check (state in ('queued', 'issued', 'refused')),
  reason text not null default '',
  tax_invoice_no text unique,
  issued_at timestamptz,
  ready_at timestamptz not null,
  callback_url text not null,
  seq int not null default 1,
  notify_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  blue_no text not null default ''
);
create index sandbox_tax_job_blue on sandbox_tax_job (blue_no) where blue_no <> '';
create index sandbox_tax_job_notify on sandbox_tax_job (notify_at) where notify_at is not null;
create index sandbox_tax_job_ready on sandbox_tax_job (ready_at) where state = 'queued';

create table sandbox_tax_session (
  id smallint primary key check (id = 1),
  scanned_at timestamptz not null,
  scanned_by text not null
);

create table tax_event (
  event_id text primary key,
  request_id text not null,
  outcome text not null,
  at timestamptz not null default now()
);

create table export_job (
  id bigint generated always as identity primary key,
  export_no text not null unique,
  kind text not null,
  format text not null check (format in ('xlsx', 'csv', 'zip')),
  title text not null,
  company_id bigint references company,
  owner_id bigint references app_user,
  contact_id bigint references app_user,
  filters jsonb not null,
  asked_by bigint not null references app_user,
  actor_id bigint references app_user,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  tries smallint not null default 0,
  done_count int not null default 0 check (done_count >= 0),
  total_count int check (total_count >= 0),
  trouble text not null default '',
  file_key text,
  bytes bigint check (bytes > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  beat_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  constraint export_job_check check ((state = 'done') = (file_key is not null)),
  constraint export_job_check1 check (state <> 'done' or bytes is not null and expires_at is not null)
);
create index export_job_mine on export_job (asked_by, id);
create index export_job_old on export_job (expires_at) where state = 'done';
create index export_job_work on export_job (id) where state in ('waiting', 'running');

create table statement (
  id bigint generated always as identity primary key,
  statement_no text not null unique,
  company_id bigint not null references company,
  month date not null check (extract(day from month) = 1::numeric),
  state text not null check (state in ('offered', 'confirmed', 'silent', 'sealed')),
  equations jsonb not null,
  balance_opening_fen bigint not null,
  balance_closing_fen bigint not null,
  goods_opening_fen bigint not null,
  goods_closing_fen bigint not null,
  settled_fen bigint not null,
  settled_kg bigint not null,
  line_count int not null,
  drafted_at timestamptz not null default now(),
  confirm_by timestamptz not null,
  reminded_at timestamptz,
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  sealed_at timestamptz,
  unique (company_id, month),
  constraint statement_check check ((state in ('confirmed', 'sealed')) = (confirmed_at is not null))
);
create index statement_month on statement (month, company_id);
create index statement_wait on statement (confirm_by) where state = 'offered';

create table statement_line (
  statement_id bigint not null references statement,
  seq int not null,
  settlement_id bigint not null references settlement,
  order_id bigint not null references orders,
  order_code text not null,
  settle_no text not null,
  waybill_no text not null,
  ticket_no text not null,
  title text not null,
  settled_at timestamptz not null,
  settled_kg bigint not null,
  amount_fen bigint not null,
  state text not null default 'agreed' check (state in ('agreed', 'disputed', 'upheld', 'corrected')),
  reason text not null default '',
  own_kg bigint check (own_kg > 0),
  disputed_by bigint references app_user,
  disputed_at timestamptz,
  answer text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz,
  primary key (statement_id, seq),
  constraint statement_line_check check ((state = 'agreed') = (disputed_at is null)),
  constraint statement_line_check1 check ((state in ('upheld', 'corrected')) = (answered_at is not null))
);
create index statement_line_disputed on statement_line (statement_id) where state = 'disputed';

create table draft_class (
  id bigint generated always as identity primary key,
  class_code text not null check (class_code in ('A', 'B', 'C')),
  rate_bp int not null check (rate_bp >= 1 and rate_bp <= 2000),
  single_limit_fen bigint not null check (single_limit_fen > 0),
  company_limit_fen bigint not null check (company_limit_fen > 0),
  months smallint not null check (months >= 1 and months <= 12),
  valid_from timestamptz not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (class_code, valid_from)
);

create table draft_acceptor (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  kind text not null check (kind in ('bank', 'commercial')),
  class_code text not null check (class_code in ('A', 'B', 'C')),
  taken boolean not null default true,
  note text not null default '',
  changed_at timestamptz not null default now()
);

create table draft (
  id bigint generated always as identity primary key,
  draft_code text not null unique,
  draft_no text not null check (draft_no ~ '^[0-9]{30}(-[1-9][0-9]{0,11}-[1-9][0-9]{0,11})?$'),
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  request_id text not null,
  kind text not null check (kind in ('bank', 'commercial')),
  acceptor_id bigint constraint draft_acceptor_id_not_null1 not null references draft_acceptor,
  acceptor_name text constraint draft_acceptor_name_not_null1 not null,
  class_code text not null,
  face_fen bigint not null check (face_fen > 0),
  due_on date not null,
  rate_bp int not null,
  days int not null check (days > 0),
  discount_fen bigint not null check (discount_fen >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'paid', 'dishonoured', 'expired', 'withdrawn', 'refused')),
  applied_fen bigint not null default 0,
  endorse_by date not null,
  signed_at timestamptz,
  presented_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  ended_why text not null default '',
  odd text not null default '',
  created_at timestamptz not null default now(),
  package_no text generated always as ("left"(draft_no, 30)) stored,
  part_from bigint generated always as (coalesce(nullif(split_part(draft_no, '-', 2), ''), '0')::bigint) stored,
  part_to bigint generated always as (coalesce(nullif(split_part(draft_no, '-', 3), ''), '999999999999')::bigint) stored,
  unique (user_id, request_id),
  constraint draft_check check (applied_fen >= 0 and applied_fen <= face_fen),
  constraint draft_check1 check ((state in ('signed', 'paid', 'dishonoured')) = (signed_at is not null)),
  constraint draft_check2 check (signed_at is not null or applied_fen = 0),
  constraint draft_check3 check ((state in ('waiting', 'signed')) = (ended_at is null))
);
create index draft_company on draft (company_id, id desc);
create index draft_newest on draft (state, id desc);
create unique index draft_no_live on draft (draft_no) where state in ('waiting', 'signed', 'paid', 'dishonoured');
create index draft_odd on draft (id) where odd <> '' and state = 'waiting';
create index draft_open on draft (company_id, class_code) where state in ('waiting', 'signed');
create index draft_package on draft (package_no) where state in ('waiting', 'signed', 'paid', 'dishonoured');
create index draft_work on draft (state, due_on, id);

create table draft_event (
  draft_id bigint not null references draft,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (draft_id, seq)
);

create table draft_use (
  id bigint generated always as identity primary key,
  draft_id bigint not null references draft,
  order_id bigint not null references orders,
  payment_id bigint not null references payment,
  amount_fen bigint not null check (amount_fen > 0),
  returned_fen bigint not null default 0,
  at timestamptz not null default now(),
  unique (payment_id, draft_id),
  constraint draft_use_check check (returned_fen >= 0 and returned_fen <= amount_fen)
);
create index draft_use_draft on draft_use (draft_id, id);
create index draft_use_order on draft_use (order_id);

create table draft_debt (
  draft_id bigint primary key references draft,
  company_id bigint not null references company,
  amount_fen bigint not null check (amount_fen > 0),
  offset_fen bigint not null default 0,
  due_on date not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  late_at timestamptz,
  paid_fen bigint not null default 0,
  paid_by bigint references app_user,
  request_id text,
  unique (paid_by, request_id),
  constraint draft_debt_check check (offset_fen >= 0 and paid_fen >= 0 and (offset_fen + paid_fen) <= amount_fen),
  constraint draft_debt_check1 check ((settled_at is not null) = ((offset_fen + paid_fen) = amount_fen)),
  constraint draft_debt_check2 check ((paid_fen > 0) = (paid_by is not null and request_id is not null))
);
create index draft_debt_open on draft_debt (company_id) where settled_at is null;

create table draft_notice (
  notice_id text primary key,
  kind text not null check (kind in ('endorsed', 'honoured', 'dishonoured', 'insolvent')),
  draft_no text not null,
  facts_hash text not null,
  outcome text not null,
  draft_id bigint references draft,
  received_at timestamptz not null default now()
);
create index draft_notice_draft on draft_notice (draft_id, received_at);

create table sandbox_draft (
  notice_id text primary key,
  draft_no text not null,
  kind text not null check (kind in ('endorsed', 'honoured', 'dishonoured', 'insolvent')),
  bill_kind text not null,
  acceptor text not null,
  holder text not null,
  face_fen bigint not null,
  due_on date not null,
  reason text not null default '',
  notified boolean not null default false,
  accepted boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index sandbox_draft_answer on sandbox_draft (draft_no) where kind in ('honoured', 'dishonoured', 'insolvent');
create index sandbox_draft_untold on sandbox_draft (created_at) where not notified;

create table sandbox_draft_presented (
  draft_no text primary key,
  face_fen bigint not null,
  presented_at timestamptz not null default now(),
  answered boolean not null default false
);
create index sandbox_draft_waiting on sandbox_draft_presented (presented_at) where not answered;

create table credit_line (
  company_id bigint primary key references company,
  limit_fen bigint not null check (limit_fen >= 0),
  term_days int not null check (term_days >= 1 and term_days <= 180),
  valid_until date not null,
  state text not null default 'open' check (state in ('open', 'stopped')),
  stop_reason text not null default '',
  used_fen bigint not null default 0 check (used_fen >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credit_line_check check ((state = 'stopped') = (stop_reason <> ''))
) with (fillfactor = 80);

create table credit_use (
  id bigint generated always as identity primary key,
  company_id bigint not null references credit_line,
  order_id bigint not null references orders,
  payment_id bigint not null unique references payment,
  amount_fen bigint not null check (amount_fen > 0),
  repaid_fen bigint not null default 0,
  rest_fen bigint not null generated always as (amount_fen - repaid_fen) stored,
  term_days int not null,
  due_on date not null,
  limit_fen bigint not null,
  used_after_fen bigint not null,
  told smallint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint credit_use_check check (repaid_fen >= 0 and repaid_fen <= amount_fen),
  constraint credit_use_check1 check (used_after_fen <= limit_fen),
  constraint credit_use_check2 check ((ended_at is not null) = (repaid_fen = amount_fen))
) with (fillfactor = 80);
create index credit_use_company on credit_use (company_id, id desc);
create index credit_use_due on credit_use (due_on) where ended_at is null;
create index credit_use_open on credit_use (company_id, due_on) where ended_at is null;
create index credit_use_order on credit_use (order_id) where ended_at is null;

create table credit_repayment (
  id bigint generated always as identity primary key,
  use_id bigint not null references credit_use,
  company_id bigint not null references company,
  amount_fen bigint not null check (amount_fen > 0),
  kind text not null check (kind in ('repaid', 'collected', 'returned')),
  user_id bigint not null references app_user,
  request_id text,
  at timestamptz not null default now(),
  unique (user_id, request_id),
  constraint credit_repayment_check check ((kind = 'repaid') = (request_id is not null))
);
create index credit_repayment_use on credit_repayment (use_id);

create table credit_ask (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  limit_fen bigint not null check (limit_fen >= 0),
  term_days int not null check (term_days >= 1 and term_days <= 180),
  valid_until date not null,
  reason text not null,
  version int not null,
  state text not null default 'waits' check (state in ('waits', 'agreed', 'refused', 'withdrawn')),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  answer text not null default '',
  constraint credit_ask_check check ((state not in ('agreed', 'refused')) or decided_by is not null and decided_by <> asked_by)
);
create unique index credit_ask_waits on credit_ask (company_id) where state = 'waits';

create table credit_event (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  event text not null,
  use_id bigint references credit_use,
  amount_fen bigint not null default 0,
  limit_fen bigint not null,
  used_fen bigint not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);
create index credit_event_company on credit_event (company_id, id desc);

create table finance_reminder (
  matter text not null check (matter in ('credit', 'settlement', 'red', 'invoice')),
  number text not null,
  on_day date not null default (now() at time zone 'Asia/Shanghai')::date,
  company_id bigint not null references company,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (matter, number, on_day)
);
create index finance_reminder_company on finance_reminder (company_id, at);

create table sandbox_erp_event (
  key text primary key,
  topic text not null,
  payload jsonb not null,
  mode text not null,
  state text not null default 'taken' check (state in ('taken', 'booked')),
  asked int not null default 1,
  created_at timestamptz not null default now(),
  booked_at timestamptz
);
create index sandbox_erp_event_taken on sandbox_erp_event (created_at) where state = 'taken';

create table sandbox_erp_book (
  kind text not null,
  ref text not null,
  event_key text not null,
  value bigint not null check (value <> 0),
  primary key (kind, ref, event_key)
);
create index sandbox_erp_book_event on sandbox_erp_book (event_key);

create table sandbox_erp_opening (
  one boolean default true primary key check (one),
  at timestamptz not null default now()
);

create table erp_reconciliation (
  id bigint generated always as identity primary key,
  run_no text not null unique,
  day date not null,
  how text not null check (how in ('daily', 'manual')),
  state text not null check (state in ('clean', 'differing', 'failed')),
  books jsonb not null default '[]',
  compared int not null default 0,
  different int not null default 0,
  under_way int not null default 0,
  messages int not null default 0,
  trouble text not null default '',
  actor_id bigint not null references app_user,
  request_id text,
  taken_at timestamptz not null default now(),
  unique (actor_id, request_id),
  constraint erp_reconciliation_check check ((state = 'differing') = (different > 0)),
  constraint erp_reconciliation_check1 check ((state = 'failed') = (trouble <> '')),
  constraint erp_reconciliation_check2 check ((how = 'manual') = (request_id is not null))
);
create unique index erp_reconciliation_day on erp_reconciliation (day) where how = 'daily';

create table erp_difference (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('available', 'frozen', 'orderPaid', 'orderKg', 'invoiced', 'stock')),
  ref text not null,
  ours bigint not null,
  theirs bigint not null,
  under_way bigint not null default 0,
  first_run_id bigint not null references erp_reconciliation,
  last_run_id bigint not null references erp_reconciliation,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'explained', 'mendAsked', 'mended', 'gone')),
  note text not null default '',
  noted_by bigint references app_user,
  mend_asked_by bigint references app_user,
  mended_by bigint references app_user,
  ended_at timestamptz,
  version int not null default 0,
  constraint erp_difference_check check (ours <> theirs),
  constraint erp_difference_check1 check (mended_by is null or mended_by is distinct from mend_asked_by),
  constraint erp_difference_check2 check ((state in ('mended', 'gone')) = (ended_at is not null)),
  constraint erp_difference_check3 check (state <> 'mended' or mended_by is not null)
);
create unique index erp_difference_book on erp_difference (kind, ref) where state in ('open', 'explained', 'mendAsked');
create index erp_difference_mended on erp_difference (kind, ref, id desc) where state = 'mended';
create index erp_difference_newest on erp_difference (id desc);
create index erp_difference_work on erp_difference (state, id) where state in ('open', 'explained', 'mendAsked');

create table erp_difference_event (
  difference_id bigint not null references erp_difference,
  seq int not null,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (difference_id, seq)
);

create table mall_comment (
  id bigint generated always as identity primary key,
  order_line_id bigint not null unique references order_line,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  spu_code text not null,
  goods_stars smallint not null check (goods_stars >= 1 and goods_stars <= 5),
  weight_stars smallint not null check (weight_stars >= 1 and weight_stars <= 5),
  delivery_stars smallint not null check (delivery_stars >= 1 and delivery_stars <= 5),
  low boolean not null generated always as (least(goods_stars, weight_stars, delivery_stars) <= 2) stored,
  words text not null default '' check (char_length(words) <= 500),
  pictures smallint not null default 0 check (pictures >= 0 and pictures <= 6),
  author text not null,
  state text not null default 'shown' check (state in ('shown', 'hidden', 'appealed')),
  why_hidden text not null default '',
  appeals smallint not null default 0,
  appeal text not null default '',
  reply text not null default '' check (char_length(reply) <= 500),
  replied_by bigint references app_user,
  replied_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint mall_comment_check check (state = 'shown' or why_hidden <> ''),
  constraint mall_comment_check1 check ((reply = '') = (replied_by is null) and (replied_by is null) = (replied_at is null))
);
create index mall_comment_company on mall_comment (company_id, id desc);
create index mall_comment_goods on mall_comment (spu_code, id desc) where state = 'shown';
create index mall_comment_hidden on mall_comment (state, id) where state <> 'shown';
create index mall_comment_order on mall_comment (order_id);
create index mall_comment_unanswered on mall_comment (low desc, id) where reply = '' and state = 'shown';
create index mall_comment_user on mall_comment (user_id, id desc);

create table mall_comment_file (
  file_id text primary key references file_object,
  comment_id bigint not null references mall_comment,
  seq smallint not null check (seq >= 1 and seq <= 6),
  unique (comment_id, seq) deferrable initially deferred
);

create table mall_comment_event (
  comment_id bigint not null references mall_comment,
  seq int not null,
  event text not null,
  detail text not null default '',
  before jsonb,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  primary key (comment_id, seq)
);
create index mall_comment_event_actor on mall_comment_event (actor_id, at);

create table comment_figure (
  spu_code text primary key,
  n int not null default 0,
  goods_sum int not null default 0,
  weight_sum int not null default 0,
  delivery_sum int not null default 0,
  star1 int not null default 0,
  star2 int not null default 0,
  star3 int not null default 0,
  star4 int not null default 0,
  star5 int not null default 0,
  low int not null default 0,
  pictures int not null default 0
);

create table one_use_address (
  token_hash text primary key,
  path text not null,
  payload jsonb not null,
  asked_by bigint references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index one_use_address_age on one_use_address (created_at);

create table bid_rules (
  version int primary key,
  paragraphs text[] not null,
  what text not null,
  made_by bigint not null references app_user,
  since timestamptz not null default now()
);

create table bid_reserve (
  lot_id bigint primary key references bid_lot on delete cascade,
  reserve_fen bigint not null check (reserve_fen > 0)
);

create table bid_line (
  lot_id bigint not null references bid_lot on delete cascade,
  line_no int not null,
  sku_id int not null references sku,
  unit_no text not null default '',
  pieces int not null check (pieces > 0),
  held_pieces int not null default 0,
  weight_kg bigint not null check (weight_kg > 0),
  defect text not null default '',
  file_ids text[] not null default '{}',
  unit_id bigint references steel_unit,
  primary key (lot_id, line_no),
  constraint bid_line_check check (held_pieces >= 0 and held_pieces <= pieces)
);
create index bid_line_sku on bid_line (sku_id) where held_pieces > 0;
create index bid_line_unit on bid_line (unit_id) where unit_id is not null;

create table bid_inspection (
  lot_id bigint not null references bid_lot on delete cascade,
  on_day date not null,
  from_time text not null,
  to_time text not null,
  place text not null default '',
  most int not null,
  booked int not null default 0,
  primary key (lot_id, on_day),
  constraint bid_inspection_check check (booked >= 0 and booked <= most)
);

create table bid_visit (
  lot_id bigint not null,
  company_id bigint not null references company,
  on_day date not null,
  people int not null,
  contact text not null,
  plate text not null default '',
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  primary key (lot_id, company_id),
  foreign key (lot_id, on_day) references bid_inspection
);

create table bid_entry (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  code_no int not null,
  rules_version int not null references bid_rules,
  deposit_fen bigint not null check (deposit_fen > 0),
  covered_fen bigint not null default 0 check (covered_fen >= 0),
  deposit_state text not null default 'held' check (deposit_state in ('held', 'released', 'converted', 'forfeited')),
  held_at timestamptz not null,
  ended_at timestamptz,
  best_fen bigint,
  best_pieces int,
  best_seq int,
  bids int not null default 0,
  last_at timestamptz,
  auto_fen bigint,
  auto_user_id bigint references app_user,
  auto_at timestamptz,
  told_seq int not null default 0,
  ip text not null default '',
  created_at timestamptz not null default now(),
  terms_ids bigint[] not null default '{}',
  unique (lot_id, code_no),
  unique (lot_id, company_id),
  constraint bid_entry_check check ((deposit_state = 'held') = (ended_at is null))
) with (fillfactor = 60);
create index bid_entry_company on bid_entry (company_id, id desc);
create index bid_entry_covered on bid_entry (company_id) where covered_fen > 0;

create table bid (
  lot_id bigint constraint bid_lot_id_not_null1 not null references bid_lot,
  seq int not null,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  code_no int not null,
  price_fen bigint not null check (price_fen > 0),
  pieces int,
  auto boolean not null,
  arrived_at timestamptz(3) not null,
  prev_hash text not null,
  hash text not null,
  request_id text,
  ip text not null default '',
  primary key (lot_id, seq)
);
create index bid_company on bid (company_id, lot_id, seq desc);
create unique index bid_of_request on bid (user_id, request_id) where request_id is not null;

create table bid_refused (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  company_id bigint not null references company,
  price_fen bigint not null,
  why text not null,
  at timestamptz not null default clock_timestamp()
);
create index bid_refused_lot on bid_refused (lot_id, id desc);

create table bid_event (
  lot_id bigint not null references bid_lot,
  seq int not null,
  kind text not null,
  at timestamptz(3) not null,
  bid_seq int,
  code_no int,
  price_fen bigint,
  pieces int,
  auto boolean not null default false,
  lead_fen bigint,
  bids int not null,
  ends_at timestamptz(3) not null,
  old_ends_at timestamptz(3),
  extensions int not null,
  note text not null default '',
  primary key (lot_id, seq)
);

create table bid_move (
  lot_id bigint not null references bid_lot,
  move_no int not null,
  kind text not null check (kind in ('soft', 'desk', 'pause')),
  bid_seq int,
  old_end timestamptz(3) not null,
  new_end timestamptz(3) not null,
  reason text not null default '',
  at timestamptz(3) not null default clock_timestamp(),
  primary key (lot_id, move_no),
  constraint bid_move_check check ((kind = 'soft') = (bid_seq is not null)),
  constraint bid_move_check1 check (new_end > old_end)
);

create table bid_award (
  id bigint generated always as identity primary key,
  award_no text not null unique,
  lot_id bigint not null references bid_lot,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  bid_seq int not null,
  price_fen bigint not null check (price_fen > 0),
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  amount_fen bigint not null check (amount_fen > 0),
  deposit_fen bigint not null check (deposit_fen > 0),
  state text not null check (state in ('asking', 'unpaid', 'paid', 'defaulted', 'declined', 'cancelled')),
  order_id bigint unique references orders,
  until timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  why text not null default '',
  lift_by date,
  warned_until timestamptz,
  unique (lot_id, company_id),
  constraint bid_award_check check ((state in ('unpaid', 'paid')) <= (order_id is not null)),
  constraint bid_award_check1 check ((state = 'paid') <= (lift_by is not null))
);
create index bid_award_asking on bid_award (until) where state = 'asking';
create index bid_award_company on bid_award (company_id, id desc);
create index bid_award_open on bid_award (order_id) where state = 'unpaid';

create table bid_pool (
  company_id bigint primary key references company,
  held_fen bigint not null default 0 check (held_fen >= 0),
  barred_until timestamptz,
  added_at timestamptz
);

create table bid_pool_move (
  id bigint generated always as identity primary key,
  company_id bigint not null references bid_pool,
  kind text not null check (kind in ('added', 'signUp', 'bid', 'returned', 'released', 'converted', 'forfeited')),
  amount_fen bigint not null check (amount_fen <> 0),
  after_fen bigint not null check (after_fen >= 0),
  lot_id bigint references bid_lot,
  actor_id bigint not null references app_user,
  request_id text,
  at timestamptz not null default clock_timestamp()
);
create index bid_pool_move_company on bid_pool_move (company_id, id desc);
create unique index bid_pool_move_of_request on bid_pool_move (company_id, request_id) where request_id is not null;

create table sandbox_bank_refund (
  key text primary key,
  bank_refund_id text not null unique,
  txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'taken' check (state in ('taken', 'paid', 'failed', 'cancelled')),
  reason text not null default '',
  told int not null default 0,
  taken_at timestamptz not null default now()
);
create index sandbox_bank_refund_txn on sandbox_bank_refund (txn_id);
create index sandbox_bank_refund_work on sandbox_bank_refund (taken_at) where state = 'taken' or told = 0;

create table order_project (
  order_id bigint primary key references orders,
  company_id bigint not null references company,
  project text not null check (length(project) between 1 and 40 and project = btrim(project)),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now()
);
create index order_project_company on order_project (company_id, project, order_id);

create table mail_outbox (
  id bigint generated always as identity primary key,
  mail_no text not null unique,
  company_id bigint references company,
  about_kind text not null check (about_kind = 'invoice'),
  about text not null,
  address text not null check (address ~~ '%@%' and address !~ '[\s,;<>]'),
  subject text not null check (subject !~ '[\r\n]'),
  body text not null,
  files jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'bounced', 'failed')),
  attempts int not null default 0,
  last_error text not null default '',
  due_at timestamptz not null default now(),
  asked_by bigint references app_user,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  constraint mail_outbox_check check (state <> 'sent' or sent_at is not null),
  constraint mail_outbox_check1 check ((state in ('bounced', 'failed')) = (ended_at is not null))
);
create index mail_outbox_about on mail_outbox (about_kind, about, id desc);
create index mail_outbox_due on mail_outbox (due_at) where state = 'waiting';

create table sandbox_mail (
  mail_no text primary key,
  address text not null,
  subject text not null,
  body text not null,
  files jsonb not null,
  bounce text not null default '',
  bounce_told boolean not null default false,
  at timestamptz not null default now()
);
create index sandbox_mail_bounced on sandbox_mail (at) where bounce <> '' and not bounce_told;

create table group_tier (
  group_id bigint not null references group_buy on delete cascade,
  tier_no int not null,
  min_kg bigint not null check (min_kg > 0),
  price_fen bigint not null check (price_fen > 0),
  primary key (group_id, tier_no)
);

create table group_deposit_move (
  id bigint generated always as identity primary key,
  member_id bigint not null references group_member,
  kind text not null check (kind in ('joined', 'more', 'less', 'released', 'converted', 'forfeited')),
  amount_fen bigint not null check (amount_fen <> 0),
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index group_deposit_move_member on group_deposit_move (member_id, id);

create table group_request (
  user_id bigint not null references app_user,
  request_id text not null,
  group_id bigint not null references group_buy,
  act text not null,
  body text not null,
  at timestamptz not null default now(),
  primary key (user_id, request_id)
);

create table group_event (
  group_id bigint not null references group_buy,
  seq int not null,
  kind text not null,
  at timestamptz(3) not null default clock_timestamp(),
  change_kg bigint not null default 0,
  joined_kg bigint not null,
  members int not null,
  tier int not null,
  price_fen bigint not null,
  ends_at timestamptz(3) not null,
  note text not null default '',
  primary key (group_id, seq)
);

create table framework_index (
  code text primary key,
  name text not null constraint framework_index_name check (length(name) >= 2 and length(name) <= 40),
  off boolean not null default false,
  rev int not null default 1,
  source text not null default '' check (length(source) <= 80)
);
create unique index framework_index_of_name on framework_index (name);

create table framework_index_day (
  index_code text not null references framework_index,
  on_day date not null,
  fen bigint not null check (fen >= 100 and fen <= 10000000),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  primary key (index_code, on_day)
);

create table framework_line (
  contract_id bigint not null references framework_contract,
  line_no int not null,
  committed_kg bigint not null check (committed_kg >= 0),
  primary key (contract_id, line_no)
);

create table framework_change (
  id bigint generated always as identity primary key,
  change_no text not null unique,
  contract_id bigint not null references framework_contract,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  asked jsonb not null,
  differences jsonb not null,
  reason text not null,
  state text not null default 'waits' check (state in ('waits', 'signing', 'done', 'rejected', 'withdrawn', 'unsigned')),
  decided_by bigint references app_user,
  decided_at timestamptz,
  why text not null default '',
  request_id text not null,
  by_mill boolean not null default false,
  unique (asked_by, request_id)
);
create unique index framework_change_open on framework_change (contract_id) where state in ('waits', 'signing');

create table framework_version (
  contract_id bigint not null references framework_contract,
  version int not null check (version > 0),
  content jsonb not null,
  change_id bigint references framework_change,
  state text not null check (state in ('signing', 'inForce', 'past', 'dropped')),
  made_at timestamptz not null default now(),
  signed_at timestamptz,
  index_name text,
  seller_name text,
  buyer_name text,
  primary key (contract_id, version),
  constraint framework_version_check check ((state in ('inForce', 'past')) = (signed_at is not null))
);
create unique index framework_version_one on framework_version (contract_id) where state = 'inForce';

create table framework_call (
  order_line_id bigint primary key references order_line,
  order_id bigint not null references orders,
  contract_id bigint not null,
  line_no int not null,
  version int not null,
  kg bigint not null check (kg > 0),
  index_fen bigint not null,
  month text,
  provisional_fen bigint,
  final_fen bigint,
  foreign key (contract_id, line_no) references framework_line,
  constraint framework_call_price check ((month is null) = (provisional_fen is null) and (final_fen is null or month is not null))
);
create index framework_call_line on framework_call (contract_id, line_no);
create index framework_call_order on framework_call (order_id);
create index framework_call_unpriced on framework_call (month) where month is not null and final_fen is null;

create table price_quote (
  id bigint generated always as identity primary key,
  quote_no text not null unique,
  version int not null default 1,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  actor_id bigint not null references app_user,
  area_code text not null,
  state text not null default 'asked' check (state in ('asked', 'approval', 'offered', 'accepted', 'ordered', 'refused', 'withdrawn', 'expired')),
  title text not null,
  note text not null default '',
  reply text not null default '',
  counters int not null default 0 check (counters >= 0 and counters <= 1),
  valid_hours int check (valid_hours >= 1 and valid_hours <= 168),
  expires_at timestamptz(3),
  offered_by bigint references app_user,
  approval_why text not null default '',
  decided_by bigint references app_user,
  master_order_code text not null default '',
  warned_at timestamptz(3),
  from_quote_id bigint references price_quote,
  request_id text not null,
  made_at timestamptz(3) not null default now(),
  since timestamptz(3) not null default now(),
  step_no int not null default 0,
  mill_made boolean not null default false,
  from_cart boolean not null default false,
  unique (user_id, request_id),
  constraint price_quote_check check (decided_by is null or decided_by <> offered_by),
  constraint price_quote_check1 check ((state = 'ordered') = (master_order_code <> '')),
  constraint price_quote_check2 check ((state not in ('offered', 'accepted')) or expires_at is not null)
);
create index price_quote_company on price_quote (company_id, id desc);
create index price_quote_open on price_quote (state, since) where state in ('asked', 'approval', 'offered', 'accepted');

create table price_quote_line (
  id bigint generated always as identity primary key,
  quote_id bigint not null references price_quote,
  line_no int not null,
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  futures jsonb not null default '{}',
  services text[] not null default '{}',
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  list_fen bigint not null check (list_fen > 0),
  options_fen bigint not null default 0,
  wanted_fen bigint not null check (wanted_fen > 0),
  counter_fen bigint check (counter_fen > 0),
  offer_fen bigint check (offer_fen > 0),
  offer_pieces int check (offer_pieces > 0),
  next_fen bigint check (next_fen > 0),
  next_pieces int check (next_pieces > 0),
  authority_fen bigint,
  reason text not null default '',
  state text not null default 'asked' check (state in ('asked', 'offered', 'countered', 'refused', 'agreed', 'dropped')),
  need_on date,
  offer_on date,
  next_on date,
  unique (quote_id, line_no),
  unique (quote_id, sku_id, stock_mode),
  constraint price_quote_line_check check (offer_pieces <= pieces),
  constraint price_quote_line_check1 check (state <> 'agreed' or offer_fen is not null and offer_pieces is not null)
);

create table price_quote_step (
  quote_id bigint not null references price_quote,
  seq int not null,
  at timestamptz(3) not null default now(),
  side text not null check (side in ('buyer', 'mill', 'manager', 'clock')),
  kind text not null,
  actor_id bigint references app_user,
  detail text not null default '',
  primary key (quote_id, seq)
);

create table framework_rebate (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_contract,
  period_key text not null,
  seq int not null check (seq > 0),
  from_on date not null,
  to_on date not null,
  made_in text not null,
  version int not null,
  settled_kg bigint not null check (settled_kg >= 0),
  fen_per_ton bigint not null check (fen_per_ton >= 0),
  rebate_fen bigint not null check (rebate_fen >= 0),
  posted_fen bigint not null,
  made_at timestamptz not null default now(),
  unique (contract_id, period_key, made_in),
  unique (contract_id, period_key, seq),
  constraint framework_rebate_check check (to_on >= from_on)
);

create table framework_rebate_sheet (
  rebate_id bigint not null references framework_rebate,
  settlement_id bigint not null references settlement,
  settled_kg bigint not null check (settled_kg >= 0),
  returned_kg bigint not null,
  primary key (rebate_id, settlement_id),
  constraint framework_rebate_sheet_check check (returned_kg >= 0 and returned_kg <= settled_kg)
);
create index framework_rebate_sheet_of on framework_rebate_sheet (settlement_id);

create table framework_rebate_hold (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_contract,
  period_key text not null,
  reason text not null,
  held_by bigint not null references app_user,
  held_at timestamptz not null default now(),
  freed_by bigint references app_user,
  freed_at timestamptz,
  constraint framework_rebate_hold_check check ((freed_by is null) = (freed_at is null))
);
create unique index framework_rebate_hold_open on framework_rebate_hold (contract_id, period_key) where freed_at is null;

create table framework_price_sheet (
  contract_id bigint not null references framework_contract,
  month text not null,
  from_on date not null,
  to_on date not null,
  index_fen bigint not null check (index_fen > 0),
  points jsonb not null,
  issued_at timestamptz not null default now(),
  version int not null default 1 check (version > 0),
  state text not null default 'offered' check (state in ('offered', 'disputed', 'confirmed', 'silent', 'upheld', 'replaced')),
  confirm_by timestamptz not null,
  word_by bigint references app_user,
  word_at timestamptz,
  dispute text not null default '',
  answered_by bigint references app_user,
  answered_at timestamptz,
  answer text not null default '',
  stood_at timestamptz,
  reminded_at timestamptz,
  primary key (contract_id, month, version),
  constraint framework_price_sheet_answer check (
    (state in ('upheld', 'replaced')) = (answered_at is not null)
    and (answered_at is null) = (answered_by is null)
    and (answered_at is null) = (answer = '')
  ),
  constraint framework_price_sheet_stands check ((state in ('confirmed', 'silent', 'upheld')) = (stood_at is not null)),
  constraint framework_price_sheet_word check (
    (state in ('offered', 'silent')) = (word_by is null)
    and (word_by is null) = (word_at is null)
    and ((state not in ('disputed', 'upheld', 'replaced')) or dispute <> '')
  )
);
create index framework_price_sheet_answered_by on framework_price_sheet (answered_by);
create index framework_price_sheet_disputed on framework_price_sheet (contract_id) where state = 'disputed';
create unique index framework_price_sheet_now on framework_price_sheet (contract_id, month) where state <> 'replaced';
create index framework_price_sheet_waits on framework_price_sheet (confirm_by) where state = 'offered';
create index framework_price_sheet_word_by on framework_price_sheet (word_by);

create table framework_deposit (
  contract_id bigint primary key references framework_contract,
  due_fen bigint not null check (due_fen >= 0),
  held_fen bigint not null default 0 check (held_fen >= 0),
  state text not null default 'waits' check (state in ('waits', 'held', 'freed', 'forfeited')),
  forfeited_fen bigint not null default 0 check (forfeited_fen >= 0),
  told_at timestamptz,
  ask_forfeit_fen bigint check (ask_forfeit_fen >= 0),
  ask_reason text,
  asked_by bigint references app_user,
  asked_at timestamptz,
  decided_by bigint references app_user,
  why text not null default '',
  ended_at timestamptz,
  constraint framework_deposit_check check (num_nonnulls(ask_forfeit_fen, ask_reason, asked_by, asked_at) in (0, 4)),
  constraint framework_deposit_check1 check (decided_by is null or decided_by <> asked_by),
  constraint framework_deposit_check2 check (state <> 'held' or held_fen >= due_fen),
  constraint framework_deposit_check3 check (state <> 'waits' or held_fen < due_fen),
  constraint framework_deposit_check4 check ((state in ('freed', 'forfeited')) = (ended_at is not null)),
  constraint framework_deposit_check5 check (ended_at is null or held_fen = 0)
);
create index framework_deposit_open on framework_deposit (contract_id) where ended_at is null;

create table framework_deposit_move (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_deposit,
  kind text not null check (kind in ('frozen', 'freed', 'forfeited')),
  amount_fen bigint not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  constraint framework_deposit_move_check check ((kind = 'frozen') = (amount_fen > 0) and amount_fen <> 0)
);
create index framework_deposit_move_of on framework_deposit_move (contract_id);

create table framework_change_file (
  change_id bigint not null references framework_change,
  no int not null check (no > 0),
  file_id text not null references file_object,
  primary key (change_id, no),
  unique (change_id, file_id)
);

create table company_price (
  id bigint generated always as identity primary key,
  price_no text not null unique,
  company_id bigint not null references company,
  state text not null check (state in ('waiting', 'live', 'stopped', 'rejected')),
  version int not null default 0 check (version >= 0),
  latest int not null default 0,
  stop_reason text not null default '',
  stopped_by bigint references app_user,
  stopped_at timestamptz(3),
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  unique (made_by, request_id),
  constraint company_price_check check ((state = 'stopped') = (stopped_by is not null)),
  constraint company_price_check1 check ((state not in ('waiting', 'rejected')) or version = 0),
  constraint company_price_check2 check (state <> 'live' or version > 0)
);
create index company_price_live on company_price (company_id) where state = 'live';

create table company_price_version (
  price_id bigint not null references company_price,
  version int not null check (version > 0),
  state text not null check (state in ('waiting', 'inForce', 'past', 'rejected')),
  kind text not null check (kind in ('fixed', 'cut', 'percent')),
  price_fen bigint not null default 0 check (price_fen >= 0),
  cut_fen bigint not null default 0 check (cut_fen >= 0),
  percent_bp int not null default 0 check (percent_bp >= 0 and percent_bp <= 3000),
  channel_code text not null default '',
  class_code text not null default '',
  grade text not null default '',
  sku_code text not null default '',
  size_from_um bigint,
  size_to_um bigint,
  stock_mode smallint not null default 0 check (stock_mode in (0, 1, 2)),
  price_unit text not null check (price_unit in ('ton', 'kg', 'piece')),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  limit_kg bigint check (limit_kg > 0),
  note text not null default '',
  below text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  decide_reason text not null default '',
  in_force_at timestamptz,
  ended_at timestamptz,
  primary key (price_id, version),
  unique (made_by, request_id),
  constraint company_price_version_check1 check (until_at > from_at),
  constraint company_price_version_check2 check (size_from_um <= size_to_um),
  constraint company_price_version_check3 check ((kind = 'fixed') = (price_fen > 0)),
  constraint company_price_version_check4 check ((kind = 'cut') = (cut_fen > 0)),
  constraint company_price_version_check5 check ((kind = 'percent') = (percent_bp > 0)),
  constraint company_price_version_check6 check (decided_by is null or decided_by <> made_by),
  constraint company_price_version_check7 check (
    (state not in ('inForce', 'past'))
    or in_force_at is not null
    and (below = '' or decided_by is not null)
  ),
  constraint company_price_version_check8 check ((state = 'past') = (ended_at is not null))
);
create unique index company_price_in_force on company_price_version (price_id) where state = 'inForce';
create unique index company_price_waits on company_price_version (price_id) where state = 'waiting';

create table company_price_use (
  order_line_id bigint primary key references order_line,
  order_id bigint not null references orders,
  price_id bigint not null,
  version int not null,
  kg bigint not null check (kg > 0),
  list_fen bigint not null check (list_fen > 0),
  options_fen bigint not null,
  price_fen bigint not null check (price_fen > 0),
  used_at timestamptz not null default clock_timestamp(),
  foreign key (price_id, version) references company_price_version
);
create index company_price_use_order on company_price_use (order_id);
create index company_price_use_price on company_price_use (price_id);

create table price_quote_file (
  quote_id bigint not null references price_quote,
  file_id text primary key references file_object,
  side text not null check (side in ('buyer', 'mill')),
  sent boolean not null,
  at timestamptz(3) not null default now(),
  constraint price_quote_file_check check (sent or side = 'mill')
);
create index price_quote_file_quote on price_quote_file (quote_id, at);

create table group_ask (
  id bigint generated always as identity primary key,
  group_id bigint not null references group_buy,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  pieces int not null check (pieces > 0),
  take_less boolean not null,
  choice text not null check (choice in ('refund', 'list', 'nextWindow')),
  rules_version int references group_rules,
  why text not null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'withdrawn', 'over')),
  reason text not null default '',
  answered_by bigint references app_user,
  asked_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  terms_ids bigint[] not null default '{}',
  constraint group_ask_check check ((state = 'waiting') = (answered_at is null)),
  constraint group_ask_check1 check ((state not in ('agreed', 'refused')) or answered_by <> user_id)
);
create unique index group_ask_waiting on group_ask (group_id, company_id) where state = 'waiting';

create table group_watch (
  user_id bigint not null references app_user,
  company_id bigint not null references company,
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  area_code text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sku_id, stock_mode, area_code)
);
create index group_watch_goods on group_watch (sku_id, stock_mode, area_code);

create table week_hold (
  id bigint generated always as identity primary key,
  line_id bigint not null,
  week date not null,
  kg bigint not null check (kg > 0),
  group_id bigint references group_buy,
  member_id bigint unique references group_member,
  order_id bigint unique references orders,
  created_at timestamptz not null default now(),
  constraint week_hold_check check (num_nonnulls(group_id, member_id, order_id) = 1),
  foreign key (line_id, week) references line_week
);
create index week_hold_group on week_hold (group_id) where group_id is not null;
create index week_hold_week on week_hold (line_id, week);

create table article_version (
  id bigint generated always as identity primary key,
  article_id text not null references article,
  version_no int not null check (version_no > 0),
  title text not null check (title <> ''),
  is_open smallint not null check (is_open in (0, 1)),
  link text not null default '',
  body jsonb not null,
  pictures text[] not null default '{}',
  note text not null default '',
  rev int not null default 1,
  state text not null check (state in ('draft', 'waiting', 'published')),
  preview_key text not null unique,
  made_by bigint references app_user,
  made_at timestamptz(3) not null default now(),
  submitted_by bigint references app_user,
  submitted_at timestamptz(3),
  wanted_from timestamptz(3),
  sent_back text not null default '',
  decided_by bigint references app_user,
  published_at timestamptz(3),
  live_from timestamptz(3),
  unique (article_id, version_no),
  constraint article_version_check check ((state = 'published') = (live_from is not null and published_at is not null)),
  constraint article_version_check1 check (state <> 'waiting' or submitted_by is not null and submitted_at is not null),
  constraint article_version_check2 check (decided_by is null or decided_by <> submitted_by)
);
create index article_version_live on article_version (article_id, live_from desc, version_no desc) where state = 'published';
create unique index article_version_open on article_version (article_id) where state <> 'published';
create index article_version_pictures on article_version using gin (pictures);

create table article_feedback (
  id bigint generated always as identity primary key,
  article_id text not null references article,
  version_no int not null,
  user_id bigint references app_user,
  useful boolean not null,
  note text not null default '',
  at timestamptz(3) not null default now(),
  unique (article_id, version_no, user_id)
);
create index article_feedback_article on article_feedback (article_id, version_no, id desc);

create table setup_away (
  id boolean default true primary key check (id),
  by_user bigint not null references app_user,
  at timestamptz not null default now()
);

create table repricing_line (
  repricing_id bigint not null references repricing,
  sku_id int not null references sku,
  was_fen bigint not null,
  now_fen bigint not null,
  parts jsonb,
  was_parts jsonb,
  primary key (repricing_id, sku_id),
  constraint repricing_line_check check (now_fen > 0 and now_fen <> was_fen),
  constraint repricing_line_check1 check ((parts is null) = (was_parts is null))
);
create index repricing_line_sku on repricing_line (sku_id);

create table open_key (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  made_by bigint not null references app_user,
  name text not null,
  hash text not null unique,
  tail text not null,
  rights text[] not null check (cardinality(rights) > 0),
  per_day int not null check (per_day > 0),
  nets text[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  renewed_to bigint references open_key,
  request_id text not null,
  last_at timestamptz,
  last_ip text not null default '',
  minute_at timestamptz not null default '-infinity',
  minute_n int not null default 0,
  day_on date not null default '-infinity',
  day_n int not null default 0,
  sandbox boolean not null default false,
  unique (company_id, request_id)
);
create index open_key_company on open_key (company_id, id desc);

create table open_hook (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  made_by bigint not null references app_user,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  lost_in_row int not null default 0,
  stopped_at timestamptz,
  removed_at timestamptz,
  request_id text not null,
  created_at timestamptz not null default now(),
  unique (company_id, request_id)
);
create index open_hook_company on open_hook (company_id, id) where removed_at is null;

create table open_delivery (
  id bigint generated always as identity primary key,
  hook_id bigint not null references open_hook,
  event_id text not null unique,
  event text not null,
  about text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'lost')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  forced boolean not null default false,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  simulated boolean not null default false
);
create index open_delivery_age on open_delivery (created_at);
create index open_delivery_due on open_delivery (next_at) where state = 'waiting';
create index open_delivery_hook on open_delivery (hook_id, id desc);
create index open_delivery_waiting on open_delivery (hook_id, next_at, id) where state = 'waiting';

create table open_try (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references open_delivery on delete cascade,
  at timestamptz not null default now(),
  code int not null,
  trouble text not null default '',
  ms int not null
);
create index open_try_delivery on open_try (delivery_id, id);

create table goods_import (
  id bigint generated always as identity primary key,
  import_no text not null unique,
  source text not null check (source in ('sheet', 'rule', 'count')),
  file_name text not null,
  reason text not null default '',
  state text not null default 'read' check (state in ('read', 'waiting', 'done', 'failed', 'undone', 'dropped')),
  rows int not null check (rows > 0),
  made int not null default 0,
  changed int not null default 0,
  same int not null default 0,
  staff_id bigint not null references app_user,
  request_id text not null,
  said text not null,
  created_at timestamptz(3) not null default now(),
  started_by bigint references app_user,
  started_at timestamptz(3),
  done_at timestamptz(3),
  failed_why text not null default '',
  undone_by bigint references app_user,
  undone_at timestamptz(3),
  priced int not null default 0 check (priced >= 0),
  repricing_id bigint references repricing,
  left_out int not null default 0 check (left_out >= 0),
  unique (staff_id, request_id),
  constraint goods_import_check check (rows = (made + changed + same)),
  constraint goods_import_check1 check ((state in ('done', 'undone')) = (done_at is not null)),
  constraint goods_import_check2 check ((state = 'undone') = (undone_at is not null)),
  constraint goods_import_check3 check ((state not in ('waiting', 'done', 'failed', 'undone')) or started_by is not null)
);
create index goods_import_repricing on goods_import (repricing_id) where repricing_id is not null;
create index goods_import_waiting on goods_import (id) where state = 'waiting';

create table goods_import_row (
  import_id bigint not null references goods_import,
  row_no int not null,
  sku_code text not null,
  title text not null,
  title_was text not null,
  kind text not null check (kind in ('made', 'changed', 'same')),
  sku_id int references sku,
  changes jsonb not null,
  was jsonb,
  wanted jsonb not null,
  price_fen bigint check (price_fen > 0),
  primary key (import_id, row_no),
  unique (import_id, sku_code)
);

create table goods_import_progress (
  import_id bigint primary key references goods_import,
  done int not null,
  at timestamptz not null default now()
);

create table sku_change (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  at timestamptz(3) not null default now(),
  staff_id bigint references app_user,
  import_id bigint references goods_import,
  field text not null,
  was text not null,
  now text not null,
  why text not null default ''
);
create index sku_change_made on sku_change (id) where field = 'made';
create index sku_change_sku on sku_change (sku_id, id);

create table sku_shelf_plan (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  on_shelf boolean not null,
  due_at timestamptz(3) not null,
  reason text not null default '',
  staff_id bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  state text not null default 'planned' check (state in ('planned', 'done', 'dropped')),
  ended_at timestamptz(3),
  constraint sku_shelf_plan_check check ((state = 'planned') = (ended_at is null))
);
create index sku_shelf_plan_due on sku_shelf_plan (due_at) where state = 'planned';
create unique index sku_shelf_plan_one on sku_shelf_plan (sku_id, on_shelf) where state = 'planned';

create table goods_list (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  company_id bigint references company,
  name text not null check (name <> ''),
  shared boolean not null default false,
  version int not null default 1 check (version > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  constraint goods_list_check check (not shared or company_id is not null)
);
create unique index goods_list_name on goods_list (user_id, name) where removed_at is null;
create index goods_list_shared on goods_list (company_id) where shared and removed_at is null;

create table goods_list_line (
  list_id bigint not null references goods_list,
  sku_id int not null references sku,
  line_no int not null check (line_no > 0),
  pieces int not null check (pieces >= 1 and pieces <= 99999),
  primary key (list_id, sku_id)
);

create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  name text not null check (name <> ''),
  criteria jsonb not null,
  channel_code text,
  area_code text not null,
  tell_new boolean not null,
  tell_stock boolean not null,
  tell_under_fen bigint check (tell_under_fen > 0),
  on_shelf text[] not null,
  in_stock text[] not null,
  was_under boolean not null,
  lowest_fen bigint,
  checked_at timestamptz(3) not null default now(),
  next_check_at timestamptz(3) not null default (now() + '00:10:00'::interval),
  told_text text not null default '',
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (user_id, name)
);
create index saved_search_due on saved_search (next_check_at);

create table support_visitor (
  id bigint generated always as identity primary key,
  mark_hash text not null unique,
  label text not null check (label ~ '^[0-9A-F]{4}$'),
  created_at timestamptz(3) not null default now()
);

create table support_thread (
  id bigint generated always as identity primary key,
  thread_no text not null unique,
  visitor_id bigint references support_visitor,
  user_id bigint references app_user,
  company_id bigint references company,
  channel_code text not null default '',
  state text not null check (state in ('waiting', 'open', 'ended')),
  agent_id bigint references app_user,
  last_seq int not null default 0,
  buyer_read_seq int not null default 0,
  staff_read_seq int not null default 0,
  unanswered_since timestamptz(3),
  accepted_at timestamptz(3),
  last_at timestamptz(3) not null default now(),
  told_seq int not null default 0,
  transfer_to bigint references app_user,
  transfer_note text not null default '',
  transfer_until timestamptz(3),
  ended_at timestamptz(3),
  ended_by text not null default '' check (ended_by in ('', 'buyer', 'staff', 'quiet', 'closed', 'login')),
  solved text not null default '' check (solved in ('', 'yes', 'part', 'no')),
  stars smallint check (stars >= 1 and stars <= 5),
  rate_words text not null default '',
  rated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint support_thread_check check (visitor_id is not null or user_id is not null),
  constraint support_thread_check1 check ((state = 'ended') = (ended_at is not null)),
  constraint support_thread_check2 check ((state = 'ended') = (ended_by <> '')),
  constraint support_thread_check3 check (state <> 'waiting' or agent_id is null),
  constraint support_thread_check4 check (state <> 'open' or agent_id is not null),
  constraint support_thread_check5 check (
    transfer_to is null
    or state = 'open'
    and transfer_note <> ''
    and transfer_until is not null
  ),
  constraint support_thread_check6 check ((rated_at is null) = (solved = '') and (rated_at is null or state = 'ended'))
);
create index support_thread_agent on support_thread (agent_id) where state = 'open';
create index support_thread_living on support_thread (unanswered_since) where state <> 'ended';
create index support_thread_of_user on support_thread (user_id, id desc);
create unique index support_thread_user on support_thread (user_id) where state <> 'ended' and user_id is not null;
create unique index support_thread_visitor on support_thread (visitor_id) where state <> 'ended' and user_id is null;

create table support_message (
  thread_id bigint not null references support_thread,
  seq int not null check (seq > 0),
  side text not null check (side in ('buyer', 'staff', 'system')),
  author_id bigint references app_user,
  words text not null,
  card_kind text not null default '' check (card_kind in ('', 'goods', 'order', 'lot', 'quote')),
  card_code text not null default '',
  file_id text references file_object,
  request_id text not null default '',
  at timestamptz(3) not null default now(),
  primary key (thread_id, seq),
  constraint support_message_check check ((card_kind = '') = (card_code = '')),
  constraint support_message_check1 check (words <> '' or card_kind <> '' or file_id is not null)
);
create unique index support_message_file on support_message (file_id) where file_id is not null;
create unique index support_message_request on support_message (thread_id, side, request_id) where request_id <> '';

create table support_note (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_thread,
  after_seq int not null,
  author_id bigint not null references app_user,
  words text not null check (words <> ''),
  request_id text not null,
  at timestamptz(3) not null default now(),
  unique (thread_id, request_id)
);

create table support_ticket (
  id bigint generated always as identity primary key,
  ticket_no text not null unique,
  thread_id bigint references support_thread,
  visitor_id bigint references support_visitor,
  user_id bigint references app_user,
  company_id bigint references company,
  kind text not null check (kind in ('price', 'order', 'delivery', 'quality', 'money', 'account', 'appeal', 'other')),
  words text not null check (words <> ''),
  mobile text not null default '',
  card_kind text not null default '' check (card_kind in ('', 'goods', 'order', 'lot', 'quote')),
  card_code text not null default '',
  owner_id bigint references app_user,
  due_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'done')),
  answer text not null default '',
  version int not null default 1,
  request_id text not null default '',
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  done_by bigint references app_user,
  constraint support_ticket_appeal check (kind <> 'appeal' or card_kind = 'lot' and company_id is not null),
  constraint support_ticket_check check ((state = 'done') = (done_at is not null)),
  constraint support_ticket_check1 check (state <> 'done' or answer <> '' and owner_id is not null)
);
create index support_ticket_appeals on support_ticket (card_code) where kind = 'appeal';
create index support_ticket_open on support_ticket (due_at) where state = 'open';
create unique index support_ticket_request on support_ticket (coalesce(user_id, - visitor_id), request_id) where request_id <> '';
create index support_ticket_thread on support_ticket (thread_id) where thread_id is not null;
create index support_ticket_user on support_ticket (user_id, id desc);

create table support_ticket_event (
  ticket_id bigint not null references support_ticket,
  seq int not null check (seq > 0),
  event text not null check (event in ('made', 'assign', 'due', 'add', 'done', 'reopen')),
  detail text not null default '',
  actor_id bigint references app_user,
  at timestamptz(3) not null default now(),
  primary key (ticket_id, seq)
);

create table support_phrase (
  id bigint generated always as identity primary key,
  owner_id bigint references app_user,
  title text not null check (title <> ''),
  words text not null check (words <> ''),
  created_at timestamptz(3) not null default now()
);
create index support_phrase_owner on support_phrase (owner_id);

create table support_duty (
  staff_id bigint primary key references app_user,
  on_duty boolean not null,
  seen_at timestamptz(3) not null default now(),
  channels text[] not null default '{}',
  session_id bigint
);

create table search_word (
  day date not null,
  word text not null check (length(word) >= 1 and length(word) <= 40),
  channel_code text not null,
  searches int not null check (searches > 0),
  empty int not null,
  last_at timestamptz(3) not null,
  primary key (day, word, channel_code),
  constraint search_word_check check (empty >= 0 and empty <= searches)
);

create table search_synonym (
  id bigint generated always as identity primary key,
  word text not null check (length(word) >= 1 and length(word) <= 20),
  means text not null check (length(means) >= 1 and length(means) <= 40),
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  removed_by bigint references app_user,
  removed_at timestamptz(3),
  constraint search_synonym_check check ((removed_by is null) = (removed_at is null))
);
create unique index search_synonym_word on search_synonym (word) where removed_at is null;

create table visit_day (
  day date not null,
  channel_code text not null,
  visitors int not null default 0,
  pages int not null default 0,
  searches int not null default 0,
  empty_searches int not null default 0,
  goods_views int not null default 0,
  cart_adds int not null default 0,
  checkouts int not null default 0,
  primary key (day, channel_code)
) with (fillfactor = 60);

create table visit_slot (
  day date not null,
  slot smallint not null check (slot >= 0 and slot <= 143),
  channel_code text not null,
  visitors int not null default 0,
  pages int not null default 0,
  searches int not null default 0,
  empty_searches int not null default 0,
  goods_views int not null default 0,
  cart_adds int not null default 0,
  checkouts int not null default 0,
  primary key (day, slot, channel_code)
) with (fillfactor = 60);

create table visit_sketch (
  day date not null,
  channel_code text not null,
  registers bytea not null check (length(registers) = 4096),
  counted int not null default 0,
  primary key (day, channel_code)
);

create table visit_goods (
  span text not null check (span in ('day', 'week', 'month')),
  from_on date not null,
  sku_id int not null references sku,
  channel_code text not null references channel,
  views int not null check (views > 0),
  primary key (span, from_on, sku_id)
) with (fillfactor = 70);
create index visit_goods_channel on visit_goods (span, from_on, channel_code, views desc, sku_id);
create index visit_goods_most on visit_goods (span, from_on, views desc, sku_id);

create table order_option (
  id int generated always as identity primary key,
  param text not null check (param in ('coating', 'packageWay', 'baseSize', 'rolledBase', 'innerDiameter', 'oiling', 'surfaceQuality', 'surfaceStructure', 'surfaceTreatment', 'paintBrand', 'utStandard')),
  scope_code text not null,
  code text not null check (code <> ''),
  label text not null check (label <> ''),
  seq int not null default 0,
  add_fen bigint not null,
  from_um int check (from_um >= 0),
  to_um int,
  not_for text[] not null default '{}',
  why_not text not null default '',
  in_list boolean not null default true,
  levels text[] not null default '{}',
  off boolean not null default false,
  rev int not null default 0,
  until_on date,
  unique (param, scope_code, code),
  constraint order_option_check check (to_um is null or from_um is null or to_um >= from_um)
);

create table option_change (
  id bigint generated always as identity primary key,
  change_no text not null unique,
  state text not null check (state in ('waiting', 'approved', 'inForce', 'sentBack', 'withdrawn', 'stale')),
  title text not null check (title <> ''),
  note text not null default '',
  lines jsonb not null,
  asked jsonb not null,
  line_count int not null check (line_count > 0),
  starts_at timestamptz(3),
  needs text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  decide_reason text not null default '',
  in_force_at timestamptz(3),
  unique (made_by, request_id),
  constraint option_change_check check (decided_by is null or decided_by <> made_by or state = 'withdrawn'),
  constraint option_change_check1 check (state <> 'inForce' or in_force_at is not null),
  constraint option_change_check2 check (needs = '' or (state not in ('approved', 'inForce')) or decided_by is not null)
);
create index option_change_due on option_change (starts_at) where state = 'approved';
create index option_change_in_force on option_change (in_force_at) where state = 'inForce';
create index option_change_state on option_change (state, id);

create table class_grade (
  grade_code text primary key,
  grade text not null check (grade <> ''),
  standard text not null,
  class_codes text[] not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

create table open_rehearsal (
  key_id bigint primary key references open_key on delete cascade,
  cart jsonb not null default '[]',
  changed_at timestamptz not null default now()
);

create table company_note (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  author_id bigint not null references app_user,
  body text not null check (body <> ''),
  request_id text not null,
  at timestamptz not null default now(),
  unique (author_id, request_id)
);
create index company_note_company on company_note (company_id, id desc);

create table company_note_mention (
  note_id bigint not null references company_note,
  user_id bigint not null references app_user,
  primary key (note_id, user_id)
);

create table order_note_mention (
  note_id bigint not null references order_note,
  user_id bigint not null references app_user,
  primary key (note_id, user_id)
);

create table work_handover (
  id bigint generated always as identity primary key,
  from_id bigint not null references app_user,
  to_id bigint not null references app_user,
  asked jsonb not null,
  moved jsonb not null,
  reason text not null check (reason <> ''),
  actor_id bigint not null references app_user,
  request_id text not null,
  at timestamptz not null default now(),
  unique (actor_id, request_id),
  constraint work_handover_check check (from_id <> to_id)
);

create table staff_look (
  user_id bigint primary key references app_user,
  theme text not null check (theme in ('light', 'dark', 'auto')),
  density text not null check (density in ('normal', 'compact'))
);

create table content_piece (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('panel', 'home'))
);

create table activity_panel (
  id bigint primary key references content_piece on delete cascade,
  seq int not null,
  off boolean not null default false,
  rev int not null default 1,
  request_id text not null unique,
  asked jsonb not null,
  place text not null check (place in ('panel', 'banner'))
);

create table home_page (
  id bigint primary key references content_piece on delete cascade,
  code text not null unique
);

create table piece_version (
  id bigint generated always as identity primary key,
  piece_id bigint not null references content_piece on delete cascade,
  version_no int not null check (version_no > 0),
  note text not null default '',
  rev int not null default 1,
  state text not null check (state in ('draft', 'published')),
  preview_key text not null unique,
  made_by bigint references app_user,
  made_at timestamptz(3) not null default now(),
  published_by bigint references app_user,
  published_at timestamptz(3),
  live_from timestamptz(3),
  unique (piece_id, version_no),
  constraint piece_version_check check ((state = 'published') = (live_from is not null and published_at is not null))
);
create unique index piece_version_draft on piece_version (piece_id) where state = 'draft';
create index piece_version_live on piece_version (piece_id, live_from desc, version_no desc) where state = 'published';

create table panel_text (
  version_id bigint primary key references piece_version on delete cascade,
  title text not null check (title <> '' and length(title) <= 20),
  subtitle text not null check (length(subtitle) <= 40),
  link text not null check (link ~* '^(/([^/\\]|$)|https?://)' and length(link) <= 500),
  picture_id text references file_object,
  channels text[] not null default '{}',
  terminal text not null check (terminal in ('ALL', 'PC', 'MOBILE')),
  until_at timestamptz(3),
  class_code text not null default ''
);
create index panel_text_picture on panel_text (picture_id) where picture_id is not null;

create table home_block (
  version_id bigint not null references piece_version on delete cascade,
  seq int not null,
  kind text not null,
  area text not null,
  shown boolean not null,
  title text not null check (length(title) <= 20),
  subtitle text not null check (length(subtitle) <= 60),
  size int check (size >= 1 and size <= 30),
  terminal text not null check (terminal in ('ALL', 'PC', 'MOBILE')),
  primary key (version_id, seq),
  unique (version_id, kind)
);

create table setting_wish (
  key text primary key,
  value text not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
create index setting_wish_made_by on setting_wish (made_by);

create table framework_index_wish (
  index_code text primary key references framework_index,
  no bigint generated always as identity unique,
  rows jsonb not null,
  reason text not null check (length(reason) >= 2 and length(reason) <= 200),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
create index framework_index_wish_made_by on framework_index_wish (made_by);

create table price_rule (
  id bigint generated always as identity primary key,
  part text not null check (part in ('base', 'grade', 'size', 'attribute')),
  class_code text not null references product_class,
  variety_code text not null default '',
  mill_code text not null default '',
  grade text not null default '',
  axis text not null default '' check (axis in ('', 'thickness', 'width', 'diameter', 'length')),
  from_um int check (from_um >= 0),
  to_um int check (to_um > 0),
  attribute text not null default '',
  attribute_value text not null default '',
  fen bigint not null,
  from_on date not null,
  until_on date,
  note text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  request_id text not null,
  ended_by bigint references app_user,
  ended_at timestamptz(3),
  dropped boolean not null default false,
  unique (made_by, request_id),
  constraint price_rule_check check (until_on is null or until_on >= from_on),
  constraint price_rule_check1 check (from_um is null or to_um is null or from_um < to_um),
  constraint price_rule_check2 check ((part = 'size') = (axis <> '')),
  constraint price_rule_check3 check ((part = 'attribute') = (attribute <> '' and attribute_value <> '')),
  constraint price_rule_check4 check (part <> 'grade' or grade <> ''),
  constraint price_rule_check5 check (part <> 'base' or fen > 0)
);
create index price_rule_class on price_rule (class_code, from_on) where not dropped;

create table erp_stock_level (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  sku_code text not null,
  depot_code text not null,
  pieces int,
  kg bigint,
  counted_at timestamptz(3) not null,
  seq bigint not null,
  state text not null check (state in ('stuck', 'applied', 'same', 'older', 'dropped')),
  why text not null default '',
  trouble text not null default '',
  under_way int not null default 0,
  was_pieces int,
  now_pieces int,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  came int not null default 1,
  odd text not null default '',
  received_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  dropped_by bigint references app_user,
  note text not null default '',
  constraint erp_stock_level_check check (pieces is not null or kg is not null),
  constraint erp_stock_level_check1 check ((state = 'stuck') = (done_at is null)),
  constraint erp_stock_level_check2 check ((state = 'stuck') = (why <> '')),
  constraint erp_stock_level_check3 check ((state = 'dropped') = (dropped_by is not null))
);
create index erp_stock_level_due on erp_stock_level (next_at) where state = 'stuck';
create index erp_stock_level_of on erp_stock_level (sku_code, depot_code, counted_at desc, seq desc);

create table shelf_batch (
  id bigint generated always as identity primary key,
  batch_no text not null unique,
  on_shelf boolean not null,
  due_at timestamptz(3),
  reason text not null check (reason <> ''),
  staff_id bigint not null references app_user,
  request_id text not null,
  said text not null,
  made_at timestamptz(3) not null default now(),
  changed text[] not null,
  same int not null,
  refused jsonb not null,
  unique (staff_id, request_id)
);

create table staff_columns (
  user_id bigint not null references app_user,
  label text not null check (label <> ''),
  hidden text[] not null,
  at timestamptz not null default now(),
  primary key (user_id, label)
);

create table bid_incident (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  note text not null check (note <> ''),
  actor_id bigint not null references app_user,
  request_id text not null,
  at timestamptz(3) not null default now(),
  unique (actor_id, request_id)
);
create index bid_incident_lot on bid_incident (lot_id, id);

create unlogged table bid_watch (
  process uuid not null,
  lot_id bigint not null,
  company_id bigint not null,
  lines int not null check (lines > 0),
  at timestamptz not null,
  primary key (process, lot_id, company_id)
);
create index bid_watch_lot on bid_watch (lot_id);

create table repricing_area (
  repricing_id bigint not null references repricing,
  sku_id int not null references sku,
  sales_area_code text not null references sales_area,
  was_fen bigint check (was_fen > 0),
  now_fen bigint check (now_fen > 0),
  primary key (repricing_id, sku_id, sales_area_code),
  constraint repricing_area_check check (was_fen is distinct from now_fen)
);
create index repricing_area_sku on repricing_area (sku_id);

create table account_ask (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('open', 'reset')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  mobile text not null,
  real_name text not null,
  reason text not null check (reason <> ''),
  user_id bigint references app_user,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  decide_reason text not null default '',
  request_id text not null,
  unique (asked_by, request_id),
  constraint account_ask_check check ((state = 'waiting') = (decided_by is null)),
  constraint account_ask_check1 check (state <> 'done' or user_id is not null and decided_by <> asked_by)
);
create index account_ask_at on account_ask (asked_at);
create index account_ask_decided_by on account_ask (decided_by);
create index account_ask_user on account_ask (user_id);
create unique index account_ask_waiting on account_ask (mobile) where state = 'waiting';

create table coating_test (
  id bigint generated always as identity primary key,
  heat_no text not null,
  grade text not null,
  size_um int not null,
  coating text not null,
  version_no int not null check (version_no > 0),
  spots int[] not null check (cardinality(spots) = 3),
  source text not null check (source in ('lab', 'demo')),
  inspector text not null,
  tested_on date not null,
  reason text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (heat_no, grade, size_um, coating, version_no)
);

create table open_rehearsal_answer (
  key_id bigint not null references open_key on delete cascade,
  request_id text not null,
  path text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (key_id, request_id)
);

create table concession (
  id bigint generated always as identity primary key,
  concession_no text not null unique,
  kind text not null check (kind in ('coupon', 'group', 'lot', 'reserve', 'agreed', 'quote')),
  ref_no text not null,
  ref_version int not null default 0,
  title text not null,
  share_ppm int not null check (share_ppm >= 0),
  sku_ids int[],
  classes text[] not null default '{}',
  needs text not null,
  note text not null default '',
  asked jsonb,
  authors bigint[] not null check (cardinality(authors) > 0),
  asked_by bigint not null references app_user,
  asked_at timestamptz(3) not null default now(),
  state text not null check (state in ('alone', 'waiting', 'passed', 'returned', 'dropped')),
  decided_by bigint references app_user,
  decided_at timestamptz(3),
  reason text not null default '',
  constraint concession_check check (asked_by = any (authors)),
  constraint concession_check1 check ((state = 'alone') = (needs = '')),
  constraint concession_check2 check ((state in ('passed', 'returned')) = (decided_by is not null)),
  constraint concession_second_person check (decided_by is null or not (decided_by = any (authors)))
);
create index concession_alone on concession (asked_by, asked_at) where state = 'alone';
create index concession_listed on concession (id desc) where state <> 'alone';
create unique index concession_waiting on concession (kind, ref_no) where state = 'waiting';

-- ---------- keys between tables that know each other
alter table claim add constraint claim_order_id_fkey foreign key (order_id) references orders(id);
alter table company add constraint company_bd_user_id_fkey foreign key (bd_user_id) references app_user(id);
alter table coupon add constraint coupon_order_id_fkey foreign key (order_id) references orders(id);
alter table goods_return add constraint goods_return_order_id_fkey foreign key (order_id) references orders(id);

-- ---------- functions of rows
create function add_to_order_figure(o orders, sign integer) returns void language sql
as $$
  insert into order_figure values (o.company_id, o.user_id, o.channel_code, o.status, sign, sign * o.weight_kg, sign * o.total_fen)
  on conflict (company_id, user_id, channel_code, status)
    do update set n = order_figure.n + excluded.n, kg = order_figure.kg + excluded.kg, fen = order_figure.fen + excluded.fen
$$;

create function add_to_order_month(o orders, sign integer) returns void language sql
as $$
  insert into order_month values (o.company_id, o.user_id, o.depot_code, month_of(o.created_at), sign, sign * o.weight_kg, sign * o.total_fen)
  on conflict (company_id, month, user_id, depot_code)
    do update set n = order_month.n + excluded.n, kg = order_month.kg + excluded.kg, fen = order_month.fen + excluded.fen
$$;

create function add_to_bought_month(o orders, sign integer) returns void language sql
as $$
  insert into bought_month
    select o.company_id, o.user_id, k.class_code, month_of(o.created_at), sign, sign * sum(l.weight_kg), sign * sum(l.amount_fen + l.service_fen)
    from order_line l join sku k on k.id = l.sku_id where l.order_id = o.id group by k.class_code order by k.class_code
  on conflict (company_id, month, user_id, class_code)
    do update set n = bought_month.n + excluded.n, kg = bought_month.kg + excluded.kg, fen = bought_month.fen + excluded.fen
$$;

create function count_comment(c mall_comment, sign integer) returns void language sql
as $$
  insert into comment_figure as f (spu_code, n, goods_sum, weight_sum, delivery_sum, star1, star2, star3, star4, star5, low, pictures)
  values (c.spu_code, sign, sign * c.goods_stars, sign * c.weight_stars, sign * c.delivery_stars, sign * (c.goods_stars = 1)::int, sign * (c.goods_stars = 2)::int,
    sign * (c.goods_stars = 3)::int, sign * (c.goods_stars = 4)::int, sign * (c.goods_stars = 5)::int, sign * c.low::int, sign * (c.pictures > 0)::int)
  on conflict (spu_code) do update set n = f.n + excluded.n, goods_sum = f.goods_sum + excluded.goods_sum, weight_sum = f.weight_sum + excluded.weight_sum,
    delivery_sum = f.delivery_sum + excluded.delivery_sum, star1 = f.star1 + excluded.star1, star2 = f.star2 + excluded.star2, star3 = f.star3 + excluded.star3,
    star4 = f.star4 + excluded.star4, star5 = f.star5 + excluded.star5, low = f.low + excluded.low, pictures = f.pictures + excluded.pictures
$$;

-- ---------- views
create view inv.company as
  select id, code
    from company;

create view inv.app_user as
  select id, company_id,
         case
             when staff_code is null then 'buyer'
             else 'staff'
         end as role,
     password_hash
    from app_user;

create view inv.stock as
  select sku_id as sku, initial, on_hand, reserved
    from stock;

create view inv.stock_move as
  select id, sku_id as sku, delta, reason, ref
    from stock_move;

create view inv.allocation as
  select allocation.id, allocation.sku_id as sku, allocation.order_line_id,
     allocation.pieces - allocation.shipped as qty, allocation.state
    from allocation
   where allocation.state = 'released' or allocation.state = 'active' and allocation.pieces > allocation.shipped
 union all
  select allocation.id, allocation.sku_id as sku, allocation.order_line_id, allocation.shipped as qty,
     'shipped' as state
    from allocation
   where allocation.shipped > 0
 union all
  select - (bid_line.lot_id * 1000 + bid_line.line_no) as id, bid_line.sku_id as sku,
     null::bigint as order_line_id, bid_line.held_pieces as qty, 'active' as state
    from bid_line
   where bid_line.held_pieces > 0
 union all
  select - ('1000000000000'::bigint + group_buy.id) as id, group_buy.sku_id as sku,
     null::bigint as order_line_id, group_buy.held_pieces as qty, 'active' as state
    from group_buy
   where group_buy.held_pieces > 0;

create view inv.orders as
  select o.id, o.company_id, o.user_id, o.instead_user_id, o.actor_id, o.status, o.goods_fen, o.freight_fen,
     o.service_fen + o.acceptance_fen as service_fen, o.discount_fen, o.total_fen, o.paid_fen,
     null::text as contract_no, null::bigint as auction_id, o.coupon_id, o.client_request_id,
     false as on_credit, coalesce(a.company_id, o.company_id) as address_company_id, o.master_order_code
    from orders o
      left join shipping_address a on a.id = o.address_id;

create view inv.order_line as
  select id, order_id, sku_id as sku, pieces as qty,
         case price_unit
             when 'piece' then pieces::bigint * 1000
             else weight_kg
         end as weight_kg,
         case price_unit
             when 'kg' then price_fen * 1000
             else price_fen
         end as price_fen_per_t,
     amount_fen, tracked, tail_pieces as tail
    from order_line;

create view inv.order_status_log as
  select order_id, seq, from_status, to_status, at, actor_id
    from order_status_log;

create view inv.payment as
  select id, order_id, company_id, lower(provider) as provider,
     (provider_txn_id || '#') || order_id as provider_txn_id, amount_fen, state, held_fen
    from payment;

create view inv.refund as
  select id, order_id, null::bigint as order_line_id, amount_fen, null::integer as qty, state, claim_id,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from refund_line l
           where l.refund_id = refund.id))::bigint as lines_fen
    from refund;

create view inv.ledger_entry as
  select e.id, e.journal_id, e.account_id, e.amount_fen, j.source_type, j.source_id, j.source_step, j.at
    from ledger_entry e
      join journal j on j.id = e.journal_id;

create view inv.idem as
  select scope, key, state, resource_type, resource_id
    from idem;

create view inv.webhook_event as
  select e.provider, e.event_id || coalesce('#' || p.id, '') as event_id, e.verified,
     p.id as payment_id
    from webhook_event e
      left join payment p on p.webhook_event_id = e.id;

create view inv.session as
  select token_hash, user_id, revoked, expires_at
    from session;

create view inv.sms_code as
  select id, mobile, purpose, code_hash, attempts, consumed_at, created_at
    from sms_code;

create view inv.file_object as
  select id, company_id, storage_key, mime, size, sha256, original_name
    from file_object;

create view inv.outbox as
  select id, created_at, sent_at, attempts
    from outbox;

create view inv.person as
  select id, company_id, role_code, custom_role_id, closed_at is not null as closed
    from app_user
   where company_id is not null;

create view inv.order_approval as
  select o.id, o.status, o.user_id, o.company_id, o.company_approval as approval,
     o.company_approver_id as approver_id, a.company_id as approver_company_id
    from orders o
      left join app_user a on a.id = o.company_approver_id;

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

create view mall_account as
  select a.id, a.kind,
     b.balance_fen + coalesce(( select sum(e.amount_fen) as sum
            from ledger_entry e
           where e.account_id = a.id and e.id > b.summed_to), 0::numeric)::bigint as balance_fen
    from account a
      join mall_balance b on b.account_id = a.id;

create view inv.account as
  select a.id, a.company_id, a.kind, coalesce(m.balance_fen, a.balance_fen) as balance_fen
    from account a
      left join mall_account m on m.id = a.id;

create view inv.order_figure as
  select company_id, user_id, channel_code, status, n, kg, fen
    from order_figure;

create view inv.order_figure_true as
  select company_id, user_id, channel_code, status, count(*) as n, sum(weight_kg) as kg, sum(total_fen) as fen
    from orders
   group by company_id, user_id, channel_code, status;

create view inv.bought_month as
  select order_month.company_id, order_month.user_id, 'depot ' || order_month.depot_code as of,
     order_month.month, order_month.n, order_month.kg, order_month.fen
    from order_month
 union all
  select bought_month.company_id, bought_month.user_id, 'class ' || bought_month.class_code as of,
     bought_month.month, bought_month.n, bought_month.kg, bought_month.fen
    from bought_month;

create view inv.bought_month_true as
  select orders.company_id, orders.user_id, 'depot ' || orders.depot_code as of,
     month_of(orders.created_at) as month, count(*) as n, sum(orders.weight_kg) as kg,
     sum(orders.total_fen) as fen
    from orders
   where counts_as_bought(orders.status)
   group by orders.company_id, orders.user_id, ('depot ' || orders.depot_code), (month_of(orders.created_at))
 union all
  select o.company_id, o.user_id, 'class ' || k.class_code as of, month_of(o.created_at) as month,
     count(distinct o.id) as n, sum(l.weight_kg) as kg, sum(l.amount_fen + l.service_fen) as fen
    from orders o
      join order_line l on l.order_id = o.id
      join sku k on k.id = l.sku_id
   where counts_as_bought(o.status)
   group by o.company_id, o.user_id, ('class ' || k.class_code), (month_of(o.created_at));

create view inv.ledger_figure as
  select id as account_id, entries, in_fen, out_fen
    from account
   where company_id is not null;

create view inv.ledger_day as
  select account_id, day, money_change_type, entries, in_fen, out_fen
    from ledger_day;

create view inv.ledger_day_true as
  select e.account_id, day_of(j.at) as day, j.money_change_type, count(*) as entries,
     coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0::numeric) as in_fen,
     coalesce(- sum(e.amount_fen) filter (where e.amount_fen < 0), 0::numeric) as out_fen
    from ledger_entry e
      join journal j on j.id = e.journal_id
      join account a on a.id = e.account_id
   where a.company_id is not null
   group by e.account_id, (day_of(j.at)), j.money_change_type;

create view inv.order_wait as
  select id, status, hold_until, agreement_goods,
     (exists ( select 1
            from order_status_log h
           where h.order_id = o.id and h.event = 'approve')) as approved
    from orders o;

create view inv.line_week as
  select line_id, week, capacity_kg, booked_kg, elsewhere_kg,
     coalesce(( select sum(b.kg) as sum
            from schedule_booking b
           where (b.state in ('waiting', 'planned', 'running', 'done')) and coalesce(b.draft_line_id, b.line_id) = w.line_id and coalesce(b.draft_week, b.week) = w.week), 0::numeric)::bigint + coalesce(( select sum(h.kg) as sum
            from week_hold h
           where h.line_id = w.line_id and h.week = w.week), 0::numeric)::bigint as held_kg
    from line_week w;

create view inv.booking as
  select b.id, b.order_id, b.state, b.kg, b.produced_kg, o.status,
     coalesce(( select sum(r.kg) as sum
            from production_report r
           where r.booking_id = b.id and r.taken_back_at is null), 0::numeric)::bigint as reported_kg
    from schedule_booking b
      join orders o on o.id = b.order_id;

create view inv.steel_unit as
  select u.id, u.unit_no, u.state, u.order_line_id, u.tag_kg, u.report_id, l.order_id, o.status
    from steel_unit u
      left join order_line l on l.id = u.order_line_id
      left join orders o on o.id = l.order_id;

create view inv.futures_order as
  select id, status,
     ( select count(*) as count
            from order_line l
           where l.order_id = o.id) as lines,
     ( select count(*) as count
            from schedule_booking b
           where b.order_id = o.id and b.state <> 'ended') as booked,
     ( select count(*) as count
            from schedule_booking b
           where b.order_id = o.id and b.state = 'done') as done
    from orders o
   where stock_mode = 2;

create view inv.gate_slot as
  select depot_code, starts_at, capacity, taken,
     ( select count(*) as count
            from waybill w
           where w.depot_code = s.depot_code and w.slot_at = s.starts_at and w.ended_at is null) as held
    from gate_slot s;

create view inv.waybill as
  select id, waybill_no, order_id, status, ended_at is not null as ended, left_at is not null as has_left,
     ( select count(*) as count
            from waybill_unit x
           where x.waybill_id = w.id and x.off_at is null) as units,
     (( select sum(x.scale_kg) as sum
            from waybill_unit x
           where x.waybill_id = w.id and x.off_at is null))::bigint as scale_kg,
     ( select t.net_kg
            from scale_ticket t
           where t.waybill_id = w.id and not (exists ( select 1
                    from scale_ticket n
                   where n.supersedes_id = t.id))) as net_kg
    from waybill w;

create view inv.waybill_unit as
  select x.id, x.waybill_id, x.unit_id, x.order_line_id, x.off_at is null as live, u.state,
     u.order_line_id as unit_line, u.waybill_id as unit_waybill, l.order_id, w.order_id as waybill_order,
     w.status as waybill_status
    from waybill_unit x
      join steel_unit u on u.id = x.unit_id
      join order_line l on l.id = x.order_line_id
      join waybill w on w.id = x.waybill_id;

create view inv.shipped_line as
  select id, order_id, pieces, tail_pieces, tracked,
     coalesce(( select sum(x.pieces) as sum
            from waybill_unit x
              join waybill w on w.id = x.waybill_id
           where x.order_line_id = l.id and x.off_at is null and w.ended_at is null), 0::bigint)::integer as on_trucks,
     coalesce(( select sum(x.pieces) as sum
            from waybill_unit x
              join waybill w on w.id = x.waybill_id
           where x.order_line_id = l.id and x.off_at is null and w.left_at is not null), 0::bigint)::integer as gone,
     coalesce(( select a.shipped
            from allocation a
           where a.order_line_id = l.id), 0) as stock_shipped
    from order_line l;

create view inv.freight as
  select f.id, f.waybill_id, f.state, w.status, w.self_pickup
    from carrier_freight f
      join waybill w on w.id = f.waybill_id;

create view inv.spot_unit as
  select sku_id as sku,
     sum(pieces) filter (where state in ('allocated', 'loaded'))::integer as bound
    from steel_unit u
   where source = 'stock'
   group by sku_id;

create view inv.unit_of_line as
  select id, pieces - tail_pieces as wanted, tracked,
     coalesce(( select sum(u.pieces) as sum
            from steel_unit u
           where u.order_line_id = l.id and (u.state in ('allocated', 'loaded', 'shipped'))), 0::bigint)::integer as units
    from order_line l;

create view inv.scale_ticket as
  select id, waybill_id, kind, supersedes_id, net_kg,
     ( select p.waybill_id
            from scale_ticket p
           where p.id = t.supersedes_id) as old_waybill,
     ( select count(*) as count
            from scale_ticket n
           where n.supersedes_id = t.id) as followers
    from scale_ticket t;

create view inv.weigh_dispute as
  select d.id, d.waybill_id, d.state, w.status, w.left_at is not null as has_left
    from weigh_dispute d
      join waybill w on w.id = d.waybill_id;

create view inv.receipt as
  select r.id, r.waybill_id, w.status, r.by_proxy, r.sound,
     ( select count(*) as count
            from receipt_unit u
           where u.receipt_id = r.id) as units,
     ( select count(*) as count
            from waybill_unit x
           where x.waybill_id = r.waybill_id and x.off_at is null) as expected,
     coalesce(( select bool_and(u.pieces_short = 0 and u.pieces_damaged = 0) as bool_and
            from receipt_unit u
           where u.receipt_id = r.id), true) as all_sound,
     ( select count(*) as count
            from receipt_unit u
              join waybill_unit x on x.id = u.waybill_unit_id
           where u.receipt_id = r.id and (u.pieces_sound + u.pieces_short + u.pieces_damaged) <> x.pieces) as uncounted
    from receipt r
      join waybill w on w.id = r.waybill_id;

create view inv.certificate as
  select id, cert_no, parent_id, pieces, weight_kg, revoked_at is not null as revoked,
     ( select coalesce(sum(u.pieces), 0::bigint) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id) as unit_pieces,
     (( select coalesce(sum(u.weight_kg), 0::numeric) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id))::bigint as unit_kg,
     ( select coalesce(sum(u.split_pieces), 0::bigint) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id) as split_pieces,
     (( select coalesce(sum(u.split_kg), 0::numeric) as "coalesce"
            from certificate_unit u
           where u.certificate_id = c.id))::bigint as split_kg,
     ( select coalesce(sum(k.pieces), 0::bigint) as "coalesce"
            from certificate k
           where k.parent_id = c.id and k.revoked_at is null) as child_pieces,
     (( select coalesce(sum(k.weight_kg), 0::numeric) as "coalesce"
            from certificate k
           where k.parent_id = c.id and k.revoked_at is null))::bigint as child_kg
    from certificate c;

create view inv.delivered_heat as
  select w.id as waybill_id, w.waybill_no, u.heat_no, u.sku_id,
     (exists ( select 1
            from certificate c
           where c.waybill_id = w.id and c.heat_no = u.heat_no and c.sku_id = u.sku_id and c.parent_id is null)) as has_certificate,
     (exists ( select 1
            from heat_record h
              join sku k on k.id = u.sku_id
           where h.heat_no = u.heat_no and h.grade = k.grade and h.size_um = coalesce(k.thickness_um, 0))) as has_values,
     w.certified_at is not null as certified
    from waybill w
      join waybill_unit x on x.waybill_id = w.id and x.off_at is null
      join steel_unit u on u.id = x.unit_id
   where w.left_at is not null;

create view inv.settlement as
  select id, order_id, state, final_fen, held_fen, difference_fen, settled_kg, seq, paid_at,
     (( select coalesce(sum(r.settled_kg), 0::numeric) as "coalesce"
            from settlement_row r
           where r.settlement_id = s.id and r.verdict <> 'held'))::bigint as row_kg,
     (( select coalesce(sum(r.goods_fen + r.service_fen + r.freight_fen), 0::numeric) as "coalesce"
            from settlement_row r
           where r.settlement_id = s.id and r.verdict <> 'held'))::bigint as row_fen,
     goods_fen + service_fen + freight_fen as cost_fen
    from settlement s;

create view inv.settlement_row as
  select r.settlement_id, s.state, s.order_id, r.waybill_id, r.order_line_id, r.verdict, r.settled_kg,
     r.goods_fen, r.pieces, coalesce(l.final_price_fen, l.price_fen) as price_fen, l.price_unit
    from settlement_row r
      join settlement s on s.id = r.settlement_id
      join order_line l on l.id = r.order_line_id;

create view order_rest as
  select o.id as order_id, l.pieces, l.kg,
     coalesce(( select max(w.received_at) as max
            from waybill w
           where w.order_id = o.id), o.status_since) as since
    from orders o
      join lateral ( select sum(x.pieces - x.tail_pieces - coalesce(g.gone, 0::bigint)) as pieces,
             sum(x.weight_kg * (x.pieces - x.tail_pieces - coalesce(g.gone, 0::bigint)) / x.pieces)::bigint as kg
            from order_line x
              left join lateral ( select sum(u.pieces) as gone
                    from waybill_unit u
                      join waybill w on w.id = u.waybill_id
                   where u.order_line_id = x.id and u.off_at is null and w.left_at is not null) g on true
           where x.order_id = o.id and (x.pieces - x.tail_pieces) > coalesce(g.gone, 0::bigint)) l on l.pieces > 0::numeric
   where o.status = 6 and not (exists ( select 1
            from waybill w
           where w.order_id = o.id and w.ended_at is null and w.status < 5)) and not (exists ( select 1
            from order_line x
              join steel_unit u on u.order_line_id = x.id and (u.state in ('allocated', 'loaded'))
           where x.order_id = o.id)) and not (exists ( select 1
            from settlement s
           where s.order_id = o.id and (s.state in ('drafted', 'offered')))) and not (exists ( select 1
            from case_close k
           where k.order_id = o.id and k.state = 'asked'));

create view order_block_delivery as
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'confirm' as kind,
     o.status_since as since, o.hold_until as due, o.order_code as ref
    from orders o
   where o.status = 0
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case o.status
             when 1 then 'review'
             else 'approval'
         end as kind,
     o.status_since as since, o.hold_until as due, o.order_code as ref
    from orders o
   where o.status in (1, 2)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'cancelAsked' as kind,
     o.cancel_asked_at as since, null::timestamptz as due, o.order_code as ref
    from orders o
   where o.cancel_apply = 1 and o.cancel_asked_at is not null
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when n.status = 2 and p.recorded_at is not null then 'paperWaits'
             when n.status = 2 and f.status = 100 then 'signUnclear'
             when n.status = 2 and (f.status in (2, 3)) then 'sealMill'
             when n.status = 2 and f.status = 1 then 'signBuyer'
             when n.status = 2 then 'signReady'
             else 'pay'
         end as kind,
     coalesce(p.recorded_at, o.status_since) as since, o.hold_until as due,
         case
             when n.status = 2 then n.contract_no
             else o.order_code
         end as ref
    from orders o
      left join order_contract n on n.order_id = o.id and n.status <> 4
      left join lateral ( select s.status
            from sign_flow s
           where s.kind = 'order' and s.document_no = n.contract_no
           order by s.id desc
          limit 1) f on true
      left join paper_contract p on p.contract_no = n.contract_no and p.state = 'waits'
   where o.status = 3
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when b.slip_reply = 'waits' then 'slip'
             when b.state = 'waiting' then 'toPlan'
             else 'late'
         end as kind,
         case
             when b.slip_reply = 'waits' then o.status_since
             when b.state = 'waiting' then b.created_at
             else (b.planned_on::timestamp at time zone 'Asia/Shanghai')
         end as since,
         case
             when b.slip_reply = 'waits' then b.slip_reply_by
             else null::timestamptz
         end as due,
     o.order_code as ref
    from orders o
      join schedule_booking b on b.order_id = o.id
   where o.status = 4 and o.stock_mode = 2 and (b.slip_reply = 'waits' or b.state = 'waiting' or (b.state in ('planned', 'running')) and b.planned_on < (now() at time zone 'Asia/Shanghai')::date)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when y.near then 'toAllocate'
             when y.lacks > 0::numeric then 'unitsLack'
             when o.freight_mode = 1 then 'toBook'
             else 'toDispatch'
         end as kind,
         case
             when y.near then now()
             else o.status_since
         end as since,
     null::timestamptz as due, o.order_code as ref
    from orders o
      join lateral ( select coalesce(sum(greatest(0::bigint, l.pieces - l.tail_pieces - coalesce(u.pieces, 0::bigint))), 0::numeric) as lacks,
             coalesce(sum(u.waiting), 0::numeric) as waiting,
             coalesce(bool_or(o.stock_mode = 1 and l.tracked and (l.pieces - l.tail_pieces) > (coalesce(u.pieces, 0::bigint) + won_away(l.id)) and (exists ( select 1
                    from steel_unit f
                   where f.sku_id = l.sku_id and f.depot_code = o.depot_code and f.state = 'free' and f.source = 'stock' and f.not_for_line is distinct from l.id and f.pieces <= (l.pieces - l.tail_pieces - coalesce(u.pieces, 0::bigint) - won_away(l.id))))), false) as near
            from order_line l
              left join lateral ( select sum(x.pieces) as pieces,
                     sum(x.pieces) filter (where x.state = 'allocated' and x.waybill_id is null) as waiting
                    from steel_unit x
                   where x.order_line_id = l.id and (x.state in ('allocated', 'loaded', 'shipped'))) u on true
           where l.order_id = o.id) y on y.waiting > 0::numeric or y.lacks > 0::numeric and o.stock_mode = 1
   where (o.status in (5, 6)) and o.cancel_apply <> 1
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when m.kind = 'standard' then 'misfit'
             when m.state = 'open' then 'misfitOwn'
             else 'misfitAsked'
         end as kind,
     min(m.opened_at) as since, null::timestamptz as due, min(u.heat_no) as ref
    from cert_misfit m
      join orders o on o.id = m.order_id
      join steel_unit u on u.id = m.unit_id
   where m.state in ('open', 'exchangeAsked', 'withdrawAsked')
   group by o.id, (
         case
             when m.kind = 'standard' then 'misfit'
             when m.state = 'open' then 'misfitOwn'
             else 'misfitAsked'
         end)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'noValues' as kind,
     w.left_at as since, null::timestamptz as due,
     ( select min(u.heat_no) as min
            from waybill_unit x
              join steel_unit u on u.id = x.unit_id
           where x.waybill_id = w.id and x.off_at is null) as ref
    from waybill w
      join orders o on o.id = w.order_id
   where w.left_at is not null and w.certified_at is null and w.left_at < (now() - '00:10:00'::interval) and w.load_units > 0
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case
             when c.id is not null then 'changeAsked'
             when w.status = 1 and w.missed_at is not null then 'slotMissed'
             when w.status = 1 and w.plate = '' then 'truckUnnamed'
             when d.id is not null and (exists ( select 1
                from scale_ticket t
               where t.waybill_id = w.id and t.id > d.ticket_id)) then 'reweighed'
             when d.id is not null then 'weighDispute'
             when w.status in (2, 3) then 'inYard'
             when w.arrived_at is null then 'onRoad'
             else 'unsigned'
         end as kind,
     coalesce(c.asked_at,
         case
             when w.status = 1 then coalesce(w.missed_at, w.made_at)
             else null::timestamptz
         end, d.opened_at,
         case
             when w.status = 4 then coalesce(w.arrived_at, w.left_at)
             else w.entered_at
         end, w.made_at) as since,
         case
             when d.id is not null then d.reply_by
             when w.status = 1 and w.missed_at is null and w.plate = '' then w.slot_at - '02:00:00'::interval
             else null::timestamptz
         end as due,
     w.waybill_no as ref
    from waybill w
      join orders o on o.id = w.order_id
      left join waybill_change c on c.waybill_id = w.id and c.state = 'waits'
      left join weigh_dispute d on d.waybill_id = w.id and d.state = 'open'
   where w.status < 5 and w.ended_at is null and (w.status > 1 or w.plate = '' or w.missed_at is not null or c.id is not null)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'unsound' as kind,
     r.at as since, null::timestamptz as due, w.waybill_no as ref
    from receipt r
      join waybill w on w.id = r.waybill_id
      join orders o on o.id = w.order_id
   where r.held
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'weightObjection' as kind,
     j.opened_at as since, null::timestamptz as due, w.waybill_no as ref
    from weight_objection j
      join waybill w on w.id = j.waybill_id
      join orders o on o.id = j.order_id
   where j.state = 'open'
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'closeAsked' as kind,
     k.asked_at as since, null::timestamptz as due, o.order_code as ref
    from case_close k
      join orders o on o.id = k.order_id
   where k.state = 'asked'
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code,
         case
             when s.state = 'due' then - s.difference_fen
             else s.final_fen
         end as total_fen,
         case s.state
             when 'drafted' then 'sheetDrafted'
             when 'offered' then 'sheetOffered'
             else 'sheetDue'
         end as kind,
     coalesce(s.confirmed_at, s.offered_at, s.drafted_at) as since,
         case
             when s.state in ('offered', 'due') then s.confirm_by
             else null::timestamptz
         end as due,
     s.settle_no as ref
    from settlement s
      join orders o on o.id = s.order_id
   where (s.state in ('drafted', 'due')) or s.state = 'offered' and not s.by_rule
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'restOpen' as kind,
     r.since, null::timestamptz as due, o.order_code as ref
    from order_rest r
      join orders o on o.id = r.order_id
   where o.stock_mode = 2;

create view inv.delivered_line as
  select l.id, l.order_id, sum(x.pieces)::integer as pieces, sum(x.theory_kg)::bigint as ordered_kg,
     sum(
         case
             when o.settlement = 1 then x.theory_kg
             else coalesce(x.scale_kg, x.tag_kg)
         end)::bigint as kg,
     greatest(3, p.tolerance_pct) as tolerance_pct
    from waybill w
      join waybill_unit x on x.waybill_id = w.id and x.off_at is null
      join order_line l on l.id = x.order_line_id
      join orders o on o.id = l.order_id
      join sku k on k.id = l.sku_id
      join product_class p on p.class_code = k.class_code
   where w.left_at is not null and k.price_unit <> 'piece'
   group by l.id, o.id, p.class_code;

create view inv.kept_mark as
  select 'settled' as what, w.id, w.settled_at is not null as kept,
     (exists ( select 1
            from settlement_row r
              join settlement s on s.id = r.settlement_id
           where r.waybill_id = w.id and r.verdict <> 'held' and (s.state in ('due', 'done')))) as truth
    from waybill w
 union all
  select 'held' as what, r.id, r.held as kept,
     not r.sound and not (exists ( select 1
            from settlement_release f
           where f.waybill_id = r.waybill_id)) as truth
    from receipt r
 union all
  select 'conceded' as what, c.id, c.conceded as kept,
     (exists ( select 1
            from certificate_unit u
              join cert_misfit m on m.unit_id = u.unit_id and m.order_id = c.order_id
           where u.certificate_id = c.id and m.state = 'conceded')) as truth
    from certificate c
   where c.parent_id is null
 union all
  select 'ticket' as what, t.id, true as kept, t.company_id = w.company_id as truth
    from scale_ticket t
      join waybill w on w.id = t.waybill_id
 union all
  select 'sheet' as what, s.id, true as kept, s.company_id = o.company_id as truth
    from settlement s
      join orders o on o.id = s.order_id
 union all
  select 'misfit' as what, m.id, true as kept, m.company_id = o.company_id as truth
    from cert_misfit m
      join orders o on o.id = m.order_id;

create view inv.fund_hold as
  select company_id, amount_fen, released_at is null as open
    from fund_hold;

create view inv.fund_refund as
  select id, refund_no, company_id, amount_fen, status, attempt
    from fund_refund;

create view inv.fund_receipt as
  select id, receipt_no, company_id, amount_fen, goods_fen, deposit_fen, state, by_rule, round
    from fund_receipt;

create view inv.sandbox_erp as
  select key, amount_fen, state
    from sandbox_erp;

create view inv.refund_line as
  select l.refund_id, l.waybill_id, l.order_line_id, l.waybill_unit_id, l.amount_fen, l.kg, l.returned, r.state,
     r.claim_id
    from refund_line l
      join refund r on r.id = l.refund_id;

create view inv.settled_line as
  select r.waybill_id, r.order_line_id, sum(r.goods_fen + r.service_fen)::bigint as paid_fen,
     sum(r.settled_kg)::bigint as kg
    from settlement_row r
      join settlement s on s.id = r.settlement_id
   where r.verdict <> 'held' and (s.state in ('due', 'done'))
   group by r.waybill_id, r.order_line_id;

create view inv.claim as
  select id, status,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id))::integer as units,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id and u.live))::integer as live,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id and u.way is null))::integer as open,
     (( select count(*) as count
            from claim_unit u
           where u.claim_id = c.id and u.way = 'discount' and u.refund_id is null))::integer as unpaid,
     (( select coalesce(sum(u.agreed_fen), 0::numeric) as "coalesce"
            from claim_unit u
           where u.claim_id = c.id and u.way = 'discount' and u.refund_id is not null))::bigint as agreed_fen,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from refund_line l
              join claim_unit u on u.id = l.claim_unit_id
           where u.claim_id = c.id and not l.returned))::bigint as paid_fen
    from claim c;

create view inv.invoice as
  select id, kind, flow, gross_fen, net_fen, tax_fen, rate_percent, red_fen, red_open_fen, blue_id,
     tax_invoice_no,
     (( select coalesce(sum(l.gross_fen), 0::numeric) as "coalesce"
            from invoice_line l
           where l.invoice_id = v.id))::bigint as line_gross_fen,
     (( select coalesce(sum(l.net_fen), 0::numeric) as "coalesce"
            from invoice_line l
           where l.invoice_id = v.id))::bigint as line_net_fen,
     (( select count(*) as count
            from invoice_line l
           where l.invoice_id = v.id))::integer as lines,
     (( select coalesce(sum(- r.gross_fen), 0::numeric) as "coalesce"
            from invoice r
           where r.blue_id = v.id and r.tax_invoice_no is not null))::bigint as red_issued_fen,
     (( select coalesce(sum(r.gross_fen), 0::numeric) as "coalesce"
            from red_letter r
           where r.invoice_id = v.id and (r.state in ('01', '02', '03', '04', '10')) and r.done_at is null))::bigint as red_asked_fen
    from invoice v;

create view inv.invoice_order as
  select id, order_code,
     paid_fen::numeric - (( select coalesce(sum(r.amount_fen), 0::numeric) as "coalesce"
            from refund r
           where r.order_id = o.id and r.state <> 'rejected')) + (( select coalesce(sum(- s.difference_fen), 0::numeric) as "coalesce"
            from settlement s
           where s.order_id = o.id and s.state = 'done' and s.difference_fen < 0)) as kept_fen,
     ( select coalesce(sum(l.gross_fen - l.red_fen), 0::numeric) as "coalesce"
            from invoice_line l
              join invoice v on v.id = l.invoice_id
           where l.order_id = o.id and v.kind = 'blue' and v.flow <> 'NA') as invoiced_fen,
     ( select coalesce(sum(x.gross_fen), 0::numeric) as "coalesce"
            from red_letter_line x
              join red_letter r on r.id = x.red_letter_id
              join invoice_line l on l.invoice_id = x.invoice_id and l.line_no = x.line_no
           where l.order_id = o.id and (r.state in ('01', '02', '03', '04', '10')) and r.done_at is null) as red_asked_fen
    from orders o;

create view inv.invoice_ticket as
  select t.settlement_id, t.waybill_id, t.order_line_id, t.order_id, t.gross_fen, t.taken_fen,
     s.state as sheet_state, r.verdict,
     (( select coalesce(sum(l.gross_fen - l.red_fen), 0::numeric) as "coalesce"
            from invoice_line l
              join invoice v on v.id = l.invoice_id
           where l.settlement_id = t.settlement_id and l.waybill_id = t.waybill_id and l.order_line_id = t.order_line_id and v.kind = 'blue' and v.flow <> 'NA'))::bigint as live_fen
    from invoice_ticket t
      join settlement s on s.id = t.settlement_id
      join settlement_row r on r.settlement_id = t.settlement_id and r.waybill_id = t.waybill_id and r.order_line_id = t.order_line_id;

create view inv.statement as
  select id, statement_no, company_id, month, balance_opening_fen, balance_closing_fen, goods_opening_fen,
     goods_closing_fen, settled_fen, settled_kg, line_count,
     (( select count(*) as count
            from statement_line l
           where l.statement_id = s.id))::integer as lines,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from statement_line l
           where l.statement_id = s.id))::bigint as line_fen,
     (( select coalesce(sum(e.amount_fen), 0::numeric) as "coalesce"
            from ledger_entry e
              join account a on a.id = e.account_id
           where a.company_id = s.company_id and (a.kind in ('customer_available', 'customer_frozen')) and e.at < ((s.month + '1 mon'::interval) at time zone 'Asia/Shanghai')))::bigint as ledger_fen,
     ( select n.balance_opening_fen
            from statement n
           where n.company_id = s.company_id and n.month = (s.month + '1 mon'::interval)) as next_opening_fen
    from statement s;

create view inv.draft as
  select id, draft_no, company_id, face_fen, applied_fen, state
    from draft;

create view inv.draft_use as
  select draft_id, order_id, payment_id, amount_fen, returned_fen
    from draft_use;

create view inv.draft_debt as
  select draft_id, company_id, amount_fen, offset_fen, paid_fen, settled_at is not null as settled
    from draft_debt;

create view inv.credit_line as
  select company_id, limit_fen, used_fen
    from credit_line;

create view inv.credit_use as
  select id, company_id, order_id, payment_id, amount_fen, repaid_fen, limit_fen, used_after_fen,
     ended_at is null as open
    from credit_use;

create view inv.credit_repayment as
  select id, use_id, company_id, amount_fen, kind
    from credit_repayment;

create view inv.erp_difference as
  select id, kind, ref, ours, theirs, state, first_run_id, last_run_id, mend_asked_by, mended_by
    from erp_difference;

create view inv.erp_reconciliation as
  select id, day, how, state, different
    from erp_reconciliation;

create view inv.erp_outbox as
  select key, topic, about, state, payload, created_at
    from erp_outbox;

create view inv.sandbox_erp_event as
  select key, state
    from sandbox_erp_event;

create view inv.mall_comment as
  select id, order_line_id, order_id, company_id, user_id, spu_code, goods_stars, weight_stars, delivery_stars,
     low, pictures, state, created_at, changed_at
    from mall_comment;

create view inv.mall_comment_file as
  select file_id, comment_id
    from mall_comment_file;

create view inv.comment_figure as
  select spu_code, n, goods_sum, weight_sum, delivery_sum, star1, star2, star3, star4, star5, low, pictures
    from comment_figure;

create view order_block_after as
  select order_block_delivery.order_id, order_block_delivery.company_id, order_block_delivery.user_id,
     order_block_delivery.depot_code, order_block_delivery.total_fen, order_block_delivery.kind,
     order_block_delivery.since, order_block_delivery.due, order_block_delivery.ref
    from order_block_delivery
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen,
         case c.status
             when 0 then 'claimFiled'
             when 3 then 'claimOffered'
             when 8 then 'claimAward'
             else 'claimOpen'
         end as kind,
     c.status_since as since, c.answer_by as due, c.claim_no as ref
    from claim c
      join orders o on o.id = c.order_id
   where c.status in (0, 1, 2, 3, 8)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, u.fen as total_fen,
     'claimMoney' as kind, c.status_since as since, null::timestamptz as due,
     c.claim_no as ref
    from claim c
      join orders o on o.id = c.order_id
      cross join lateral ( select coalesce(sum(x.agreed_fen), 0::numeric)::bigint as fen
            from claim_unit x
           where x.claim_id = c.id) u
   where c.status = 4 and c.waits_for <> ''
 union all
  select o.id as order_id, o.company_id, o.user_id, g.depot_code, o.total_fen,
         case g.status
             when 0 then 'returnBook'
             else 'returnComes'
         end as kind,
     coalesce(g.booked_at, g.made_at) as since,
         case
             when g.plan_on is not null then ((g.plan_on + 1)::timestamp at time zone 'Asia/Shanghai')
             else null::timestamptz
         end as due,
     g.return_no as ref
    from goods_return g
      join orders o on o.id = g.order_id
   where g.status in (0, 1, 2)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, v.gross_fen as total_fen,
         case v.flow
             when 'WC' then 'invoiceAgree'
             when 'NR' then 'invoiceBack'
             when 'NB' then 'invoiceFailed'
             else 'invoiceCheck'
         end as kind,
     v.flow_since as since, null::timestamptz as due, v.invoice_sn as ref
    from invoice v
      cross join lateral ( select distinct l_1.order_id
            from invoice_line l_1
           where l_1.invoice_id = v.id) l
      join orders o on o.id = l.order_id
   where (v.flow in ('WV', 'NC', 'WC', 'NR', 'NB')) and v.kind = 'blue'
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, r.gross_fen as total_fen,
         case r.state
             when '02' then 'redBuyer'
             else 'redMill'
         end as kind,
     r.made_at as since, r.expires_at as due, v.invoice_sn as ref
    from red_letter r
      join invoice v on v.id = r.invoice_id
      cross join lateral ( select distinct l_1.order_id
            from invoice_line l_1
           where l_1.invoice_id = v.id) l
      join orders o on o.id = l.order_id
   where (r.state in ('02', '03')) and r.done_at is null;

create view inv.auction as
  select l.id, l.mode, l.status, l.start_fen, l.step_fen, r.reserve_fen, l.first_end_at, l.ends_at as end_at,
     l.window_s, l.extend_s, l.extensions_most, l.extensions, l.pieces, l.weight_kg, l.deposit_fen, l.closed_at,
     l.bid_no, l.lead_company_id, l.lead_fen
    from bid_lot l
      left join bid_reserve r on r.lot_id = l.id
   where l.status <> 0;

create view inv.bid as
  select lot_id as auction_id, seq, company_id, price_fen as amount_fen, pieces, auto, arrived_at, prev_hash,
     hash
    from bid;

create view inv.auction_move as
  select lot_id as auction_id, move_no, kind, bid_seq, old_end, new_end
    from bid_move;

create view inv.deposit as
  select id, lot_id as auction_id, company_id, deposit_fen as amount_fen, covered_fen, deposit_state as state,
     held_at, auto_fen, best_seq, best_pieces
    from bid_entry;

create view inv.award as
  select id, lot_id as auction_id, company_id, bid_seq, price_fen, pieces, weight_kg, amount_fen, deposit_fen,
     state, order_id
    from bid_award;

create view inv.bid_pool as
  select company_id, held_fen,
     ( select coalesce(sum(e.covered_fen), 0::numeric) as "coalesce"
            from bid_entry e
           where e.company_id = p.company_id) as exposure_fen,
     ( select coalesce(sum(h.amount_fen), 0::numeric) as "coalesce"
            from fund_hold h
           where h.pool_company_id = p.company_id and h.released_at is null) as hold_fen,
     ( select coalesce(sum(m.amount_fen), 0::numeric) as "coalesce"
            from bid_pool_move m
           where m.company_id = p.company_id) as moves_fen
    from bid_pool p;

create view order_block as
  select b.order_id, b.company_id, b.user_id, b.depot_code, b.total_fen, b.kind, b.since, b.due, b.ref
    from order_block_after b
   where b.kind <> 'pay' or not (exists ( select 1
            from orders r
           where r.id = b.order_id and r.replaces_return_id is not null))
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'replaceWaits' as kind,
     o.created_at as since, o.hold_until as due, g.return_no as ref
    from orders o
      join goods_return g on g.id = o.replaces_return_id
   where o.status = 3 and o.replaces_return_id is not null;

create view inv.replacement as
  select o.id as order_id, o.status, o.total_fen, o.paid_fen, o.weight_kg, g.id as return_id,
     g.status as return_status, g.claim_id, g.order_id as first_order_id,
     (( select coalesce(sum(l.amount_fen), 0::numeric) as "coalesce"
            from goods_return_unit r
              join refund_line l on l.claim_unit_id = r.claim_unit_id and l.returned
           where r.return_id = g.id))::bigint as given_back_fen,
     (( select coalesce(sum(y.tag_kg), 0::numeric) as "coalesce"
            from goods_return_unit r
              join claim_unit p on p.id = r.claim_unit_id
              join waybill_unit y on y.id = p.waybill_unit_id
           where r.return_id = g.id))::bigint as tag_kg,
     (( select coalesce(sum(q.settled_kg), 0::numeric) as "coalesce"
            from settlement_row q
              join settlement s on s.id = q.settlement_id and (s.state in ('due', 'done'))
           where q.verdict <> 'held' and ((q.waybill_id, q.order_line_id) in ( select p.waybill_id,
                     p.order_line_id
                    from goods_return_unit r
                      join claim_unit p on p.id = r.claim_unit_id
                   where r.return_id = g.id))))::bigint as settled_kg,
     (( select count(*) as count
            from goods_return_unit r
              join claim_unit p on p.id = r.claim_unit_id
           where r.return_id = g.id and p.way is distinct from 'replace'))::integer as foreign_units,
     (( select count(*) as count
            from settlement s
           where s.order_id = o.id and (s.state in ('due', 'done')) and s.difference_fen < 0))::integer as asked_more
    from orders o
      join goods_return g on g.id = o.replaces_return_id;

create view inv.pay_refund as
  select p.id, p.state, p.amount_fen, r.amount_fen as refund_fen, r.state as refund_state, p.refund_id,
     m.provider,
     coalesce(( select sum(h.amount_fen) as sum
            from fund_hold h
           where h.pay_refund_id = p.id and h.released_at is null), 0::numeric)::bigint as held_fen,
     coalesce(( select b.amount_fen
            from sandbox_bank_refund b
           where b.key = p.source_no and b.state = 'paid'), 0::bigint) as bank_fen,
     r.payment_id, m.amount_fen as paid_fen, m.amount_fen - m.held_fen as came_fen
    from pay_refund p
      join refund r on r.id = p.refund_id
      join payment m on m.id = r.payment_id;

create view inv.bank_refund as
  select t.txn_id, t.amount_fen,
     coalesce(sum(b.amount_fen) filter (where b.state = 'paid'), 0::numeric)::bigint as back_fen
    from sandbox_bank_txn t
      join sandbox_bank_refund b on b.txn_id = t.txn_id
   group by t.txn_id, t.amount_fen;

create view inv.receipt_import as
  select id, lines, booked, open, repeat, sum_fen,
     (( select count(*) as count
            from fund_receipt r
           where r.import_id = i.id))::integer as receipts,
     (( select coalesce(sum(r.amount_fen), 0::numeric) as "coalesce"
            from fund_receipt r
           where r.import_id = i.id))::bigint as receipt_fen
    from receipt_import i;

create view inv.order_project as
  select p.order_id, p.company_id, o.company_id as order_company_id
    from order_project p
      join orders o on o.id = p.order_id;

create view inv.mail as
  select id, state, attempts,
     (exists ( select 1
            from sandbox_mail s
           where s.mail_no = m.mail_no)) as carried,
     jsonb_array_length(files) as files,
     ( select jsonb_array_length(s.files) as jsonb_array_length
            from sandbox_mail s
           where s.mail_no = m.mail_no) as carried_files
    from mail_outbox m;

create view inv.group_buy as
  select id, state, stock_mode, cap_pieces as cap_qty, limit_pieces as per_company_qty, held_pieces,
     joined_pieces, joined_kg, members, tier, list_fen, deposit_bp, final_fen,
     published_at is not null as published,
     coalesce(( select t.price_fen
            from group_tier t
           where t.group_id = g.id and t.min_kg <= g.joined_kg
           order by t.tier_no desc
          limit 1), list_fen) as price_fen,
     ( select count(*) as count
            from group_tier t
           where t.group_id = g.id and t.min_kg <= g.joined_kg) as tiers_reached
    from group_buy g;

create view inv.group_buy_join as
  select m.id, m.group_id as group_buy_id, m.company_id, m.pieces as qty, m.weight_kg, m.choice,
     m.state as member_state, m.deposit_fen, m.deposit_state, m.order_id, m.moved_to_id, m.price_fen, m.why,
         case
             when m.state = 'left' then 'left'
             when g.state = 5 then 'ended'
             else 'joined'
         end as state,
     ( select coalesce(sum(h.amount_fen), 0::numeric) as "coalesce"
            from fund_hold h
           where h.group_member_id = m.id and h.released_at is null) as hold_fen,
     ( select coalesce(sum(d.amount_fen), 0::numeric) as "coalesce"
            from group_deposit_move d
           where d.member_id = m.id) as moves_fen
    from group_member m
      join group_buy g on g.id = m.group_id;

create view inv.group_order as
  select o.id, o.origin_no, o.company_id, o.status, o.total_fen, o.paid_fen, g.id as group_buy_id
    from orders o
      left join group_buy g on g.group_no = o.origin_no
   where o.origin = 'group';

create view inv.contract as
  select cc_no as contract_no, company_id, status, tolerance_bp,
     (( select coalesce(sum(l.committed_kg), 0::numeric) as "coalesce"
            from framework_line l
           where l.contract_id = c.id))::bigint as weight_kg
    from framework_contract c;

create view inv.call_off as
  select c.cc_no as contract_no, c.tolerance_bp, l.line_no, l.committed_kg, k.order_line_id, k.kg,
     o.status as order_status, o.origin, o.origin_no, ol.weight_kg as order_kg, ol.price_fen,
     v.state as version_state
    from framework_call k
      join framework_contract c on c.id = k.contract_id
      join framework_line l on l.contract_id = k.contract_id and l.line_no = k.line_no
      join orders o on o.id = k.order_id
      join order_line ol on ol.id = k.order_line_id
      left join framework_version v on v.contract_id = k.contract_id and v.version = k.version;

create view inv.framework_version as
  select c.cc_no as contract_no, c.status, c.version as in_force, v.version, v.state,
     c.content = v.content as same
    from framework_contract c
      join framework_version v on v.contract_id = c.id;

create view inv.contract_order as
  select id, company_id, status, origin_no as contract_no
    from orders o
   where origin = 'framework';

create view inv.framework_order_line as
  select l.id as order_line_id, o.origin_no as contract_no
    from order_line l
      join orders o on o.id = l.order_id
   where o.origin = 'framework';

create view inv.coupon as
  select id, company_id, state
    from coupon;

create view inv.coupon_use as
  select c.id, c.state, c.order_id, c.used_fen, c.company_id, o.id as live_order_id, o.discount_fen,
     o.company_id as order_company_id
    from coupon c
      left join orders o on o.coupon_id = c.id and (o.status not in (8, 9));

create view inv.coupon_plan as
  select id, given, stock, per_company,
     ( select count(*)::integer as count
            from coupon c
           where c.plan_id = p.id) as coupons,
     coalesce(( select max(t.n) as max
            from ( select count(*)::integer as n
                    from coupon c
                   where c.plan_id = p.id and c.way = 'taken'
                   group by c.company_id) t), 0) as most_taken
    from coupon_plan p;

create view inv.quote as
  select id, quote_no, company_id, state, offered_by, decided_by, step_no, master_order_code,
     ( select count(*)::integer as count
            from price_quote_step s
           where s.quote_id = q.id) as steps,
     ( select count(distinct o.master_order_code)::integer as count
            from orders o
           where o.origin = 'quote' and o.origin_no = q.quote_no) as submissions,
     ( select bool_and(o.company_id = q.company_id and o.master_order_code = q.master_order_code) as bool_and
            from orders o
           where o.origin = 'quote' and o.origin_no = q.quote_no) as own
    from price_quote q;

create view inv.quote_line as
  select l.quote_id, l.sku_id as sku, l.state, l.offer_fen, l.offer_pieces, l.authority_fen, q.decided_by,
     q.state as quote_state,
     ( select sum(x.pieces)::integer as sum
            from orders o
              join order_line x on x.order_id = o.id
           where o.master_order_code = q.master_order_code and o.origin_no = q.quote_no and x.sku_id = l.sku_id) as ordered_pieces,
     ( select max(x.price_fen) as max
            from orders o
              join order_line x on x.order_id = o.id
           where o.master_order_code = q.master_order_code and o.origin_no = q.quote_no and x.sku_id = l.sku_id) as ordered_fen
    from price_quote_line l
      join price_quote q on q.id = l.quote_id;

create view inv.framework_rebate as
  select b.id, c.cc_no as contract_no, b.period_key, b.seq, b.settled_kg, b.fen_per_ton, b.rebate_fen,
     b.posted_fen, b.to_on, (b.made_at at time zone 'Asia/Shanghai')::date as made_on,
     coalesce(( select max((t.value ->> 'fenPerTon')::bigint) as max
            from jsonb_array_elements(v.content -> 'tiers') t(value)
           where ((t.value ->> 'fromKg')::bigint) <= b.settled_kg), 0::bigint) as tier_fen,
     coalesce(( select sum(x.posted_fen) as sum
            from framework_rebate x
           where x.contract_id = b.contract_id and x.period_key = b.period_key and x.seq < b.seq), 0::numeric)::bigint as before_fen,
     ( select coalesce(max(x.seq), 0) as "coalesce"
            from framework_rebate x
           where x.contract_id = b.contract_id and x.period_key = b.period_key and x.seq < b.seq) as before_seq,
     coalesce(( select sum(s.settled_kg - s.returned_kg) as sum
            from framework_rebate_sheet s
           where s.rebate_id = b.id), 0::numeric)::bigint as sheet_kg,
     coalesce(( select sum(e.amount_fen) as sum
            from journal j
              join ledger_entry e on e.journal_id = j.id
              join account a on a.id = e.account_id
           where j.source_type = 'rebate' and j.source_id = ((c.cc_no || ':') || b.period_key) and j.source_step = b.seq::text and a.kind = 'customer_available' and a.company_id = c.company_id), 0::numeric)::bigint as ledger_fen
    from framework_rebate b
      join framework_contract c on c.id = b.contract_id
      left join framework_version v on v.contract_id = b.contract_id and v.version = b.version;

create view inv.framework_rebate_sheet as
  select b.id as rebate_id, b.contract_id, b.period_key, b.seq, p.settlement_id, s.state, p.settled_kg,
     p.returned_kg,
     coalesce(( select sum(r.settled_kg) as sum
            from settlement_row r
              join framework_call k on k.order_line_id = r.order_line_id
           where r.settlement_id = s.id and r.verdict <> 'held' and k.contract_id = b.contract_id), 0::numeric)::bigint as now_kg,
     coalesce(( select sum(l.kg) as sum
            from refund_line l
              join refund f on f.id = l.refund_id
              join framework_call k on k.order_line_id = l.order_line_id
              join settlement_row r on r.settlement_id = s.id and r.order_line_id = l.order_line_id and r.waybill_id = l.waybill_id and r.verdict <> 'held'
           where l.returned and f.state <> 'rejected' and k.contract_id = b.contract_id), 0::numeric)::bigint as now_back_kg
    from framework_rebate_sheet p
      join framework_rebate b on b.id = p.rebate_id
      join settlement s on s.id = p.settlement_id;

create view inv.rebate_journal as
  select id, source_id, source_step,
     (exists ( select 1
            from framework_rebate b
              join framework_contract c on c.id = b.contract_id
           where j.source_id = ((c.cc_no || ':') || b.period_key) and j.source_step = b.seq::text and b.posted_fen <> 0)) as has_row
    from journal j
   where source_type = 'rebate';

create view inv.price_sheet as
  select (((c.cc_no || ' ') || k.month) || ' ') || k.order_line_id as id, k.final_fen, ol.price_fen,
     ol.final_price_fen, k.provisional_fen, p.index_fen,
     ((x.l ->> 'premiumFen')::bigint) + ((x.l ->> 'extraFen')::bigint) as extra_fen,
     k.index_fen as provisional_index_fen,
     ( select floor((2::numeric * sum((t.value ->> 'fen')::numeric) + count(*)::numeric) / (2 * count(*))::numeric) as floor
            from jsonb_array_elements(p.points) t(value)) as mean_fen,
     (exists ( select 1
            from settlement s
           where s.order_id = k.order_id and (s.state in ('due', 'done')))) as settled,
     p.stood_at is not null as stands
    from framework_call k
      join framework_contract c on c.id = k.contract_id
      join order_line ol on ol.id = k.order_line_id
      join framework_version v on v.contract_id = k.contract_id and v.version = k.version
      join lateral ( select l.value as l
            from jsonb_array_elements(v.content -> 'lines') l(value)
           where ((l.value ->> 'lineNo')::integer) = k.line_no) x on true
      left join framework_price_sheet p on p.contract_id = k.contract_id and p.month = k.month and p.state <> 'replaced'
   where k.month is not null;

create view inv.framework_deposit as
  select c.cc_no as contract_no, c.status, c.version, d.state, coalesce(d.due_fen, 0::bigint) as due_fen,
     coalesce(d.held_fen, 0::bigint) as held_fen, coalesce(d.forfeited_fen, 0::bigint) as forfeited_fen,
     floor((2::numeric * coalesce((c.content ->> 'valueFen')::numeric, 0::numeric) * coalesce((c.content ->> 'depositBp')::numeric, 0::numeric) + 10000::numeric) / 20000::numeric) as content_fen,
     (( select coalesce(sum(h.amount_fen), 0::numeric) as "coalesce"
            from fund_hold h
           where h.framework_contract_id = c.id and h.released_at is null))::bigint as hold_fen,
     (( select coalesce(sum(m.amount_fen), 0::numeric) as "coalesce"
            from framework_deposit_move m
           where m.contract_id = c.id))::bigint as moves_fen,
     (( select coalesce(sum(e.amount_fen), 0::numeric) as "coalesce"
            from journal j
              join ledger_entry e on e.journal_id = j.id
              join account a on a.id = e.account_id
           where j.source_type = 'hold' and j.source_id ~~ (c.cc_no || ':%') and a.kind = 'customer_frozen' and a.company_id = c.company_id))::bigint as ledger_fen
    from framework_contract c
      left join framework_deposit d on d.contract_id = c.id;

create view inv.agreed_use as
  select u.order_line_id, u.price_id, u.kg, u.price_fen, l.price_fen as line_fen, l.weight_kg as line_kg,
     u.list_fen,
         case v.kind
             when 'fixed' then v.price_fen + u.options_fen
             when 'cut' then u.list_fen - v.cut_fen
             else u.list_fen - ((u.list_fen - u.options_fen) * v.percent_bp + 5000) / 10000
         end as by_terms_fen,
     o.company_id as order_company_id, p.company_id, o.status as order_status,
     u.used_at >= v.from_at and u.used_at < v.until_at and u.used_at >= v.in_force_at and (v.ended_at is null or u.used_at <= v.ended_at) as in_time
    from company_price_use u
      join order_line l on l.id = u.order_line_id
      join orders o on o.id = u.order_id
      join company_price p on p.id = u.price_id
      join company_price_version v on v.price_id = u.price_id and v.version = u.version;

create view inv.agreed_price as
  select p.id, p.state, p.version, v.limit_kg, v.state as version_state,
     ( select coalesce(sum(u.kg), 0::numeric)::bigint as "coalesce"
            from company_price_use u
              join orders o on o.id = u.order_id
           where u.price_id = p.id and (o.status not in (8, 9))) as ordered_kg
    from company_price p
      left join company_price_version v on v.price_id = p.id and v.version = p.version;

create view inv.agreed_line as
  select l.id as order_line_id
    from order_line l
      join orders o on o.id = l.order_id
   where o.carried_from is null and l.price_lines @> '[{"code": "agreement"}]'::jsonb;

create view inv.week_hold as
  select h.id, h.kg, h.group_id, g.state as group_state, h.member_id, m.state as member_state,
     m.weight_kg as member_kg, h.order_id, o.status as order_status, o.weight_kg as order_kg
    from week_hold h
      left join group_buy g on g.id = h.group_id
      left join group_member m on m.id = h.member_id
      left join orders o on o.id = h.order_id;

create view inv.group_ask as
  select a.id, a.state, a.group_id, g.state as group_state, a.company_id, a.user_id, a.answered_by
    from group_ask a
      join group_buy g on g.id = a.group_id;

create view inv.repricing as
  select id, repricing_no, state, needs, goods, made_by, decided_by, kept
    from repricing;

create view inv.repricing_line as
  select r.repricing_no, r.state, l.sku_id, coalesce(h.changes, 0::bigint) as changes,
     coalesce(h.moved, 0::bigint) as moved, coalesce(h.moved_back, 0::bigint) as moved_back
    from repricing_line l
      join repricing r on r.id = l.repricing_id
      left join ( select x.repricing_id, x.sku_id, count(*) as changes,
             count(*) filter (where p.was_fen = x.was_fen and p.now_fen = x.now_fen) as moved,
             count(*) filter (where p.was_fen = x.now_fen and p.now_fen = x.was_fen) as moved_back
            from price_change p
              join repricing_line x on x.repricing_id = p.repricing_id and x.sku_id = p.sku_id
           where p.sales_area_code is null
           group by x.repricing_id, x.sku_id) h on h.repricing_id = l.repricing_id and h.sku_id = l.sku_id;

create view inv.goods_import as
  select i.import_no, i.state, i.rows, i.made, i.changed, i.same, count(r.row_no)::integer as kept,
     count(*) filter (where r.kind = 'made')::integer as kept_made,
     count(*) filter (where r.kind = 'changed')::integer as kept_changed,
     count(*) filter (where (r.kind = 'made' or r.kind = 'changed' and r.changes <> '[]'::jsonb) and not (exists ( select 1
            from sku_change c
           where c.import_id = i.id and c.sku_id = r.sku_id)))::integer as without_history
    from goods_import i
      left join goods_import_row r on r.import_id = i.id
   group by i.id;

create view inv.sku_without_history as
  select sku_code
    from sku k
   where not (exists ( select 1
            from sku_change c
           where c.sku_id = k.id));

create view inv.held_payment as
  select id, held_fen,
     coalesce(( select - sum(e.amount_fen)
            from journal j
              join ledger_entry e on e.journal_id = j.id
              join account a on a.id = e.account_id
           where j.source_type = 'payment' and j.source_id = p.id::text and a.kind = 'customer_frozen'), 0::numeric)::bigint as taken_fen
    from payment p
   where state = 'succeeded';

create view inv.invoice_line as
  select l.invoice_id, l.line_no, v.kind, l.gross_fen, l.net_fen, l.tax_fen, l.kg, l.red_fen, l.red_net_fen,
     l.red_kg, coalesce(o.gross_fen, 0::numeric)::bigint as open_red_fen,
     coalesce(o.net_fen, 0::numeric)::bigint as open_red_net_fen,
     coalesce(o.kg, 0::numeric)::bigint as open_red_kg
    from invoice_line l
      join invoice v on v.id = l.invoice_id
      left join lateral ( select sum(x.gross_fen) as gross_fen, sum(x.net_fen) as net_fen, sum(x.kg) as kg
            from red_letter_line x
              join red_letter r on r.id = x.red_letter_id
           where x.invoice_id = l.invoice_id and x.line_no = l.line_no and (r.state in ('01', '02', '03', '04', '10')) and r.done_at is null) o on true;

-- ---------- rows that every mall begins with
insert into account (id, kind, balance_fen, entries, in_fen, out_fen) overriding system value values
  ('1', 'mall_suspense', '0', '0', '0', '0'),
  ('2', 'mall_draft', '0', '0', '0', '0'),
  ('3', 'mall_draft_claim', '0', '0', '0', '0'),
  ('4', 'mall_credit', '0', '0', '0', '0'),
  ('5', 'mall_forfeit', '0', '0', '0', '0'),
  ('6', 'mall_rebate', '0', '0', '0', '0');
select setval(pg_get_serial_sequence('account', 'id'), 6);
insert into mall_balance (account_id, summed_to, balance_fen) values
  ('1', '0', '0'),
  ('2', '0', '0'),
  ('3', '0', '0'),
  ('4', '0', '0'),
  ('5', '0', '0'),
  ('6', '0', '0');
insert into article_category (cat_code, name, area, seq, off, rev) values
  ('buyService', '购物指南', 'main', 1, false, 0),
  ('frameworkContract', '框架合同', 'main', 2, false, 0),
  ('salesService', '销售服务', 'main', 3, false, 0),
  ('afterService', '售后服务', 'main', 4, false, 0),
  ('wuliuService', '物流服务', 'main', 5, false, 0),
  ('links', '友情链接', 'main', 6, false, 0),
  ('links2', '关联平台', 'main', 7, false, 0),
  ('bottomArticle', '底部链接', 'bottom', 8, false, 0),
  ('notice', '通知公告', 'notice', 9, false, 0),
  ('privacyAgreement', '隐私与协议', 'agreement', 10, false, 0),
  ('case', '工程案例', 'show', 11, false, 0),
  ('qualificationsCenter', '企业展示', 'show', 12, false, 0),
  ('productInstructions', '产品说明', 'show', 13, false, 0);
insert into content_piece (id, kind) overriding system value values
  ('1', 'home'),
  ('2', 'home');
select setval(pg_get_serial_sequence('content_piece', 'id'), 2);
insert into home_page (id, code) values
  ('1', 'index'),
  ('2', 'channel');
insert into sandbox_tax_session (id, scanned_at, scanned_by) values
  (1, now(), '沙箱初始登录');
insert into support_phrase (id, title, words, created_at) overriding system value values
  ('1', '装车时间', '提货车辆请按预约时段到厂，凭提货码进门；装车一般在两小时内完成。', now()),
  ('2', '理计与过磅', '理计按理论重量结算，过磅按实际磅单结算，磅差在 ±3‰ 以内以发货磅单为准。', now()),
  ('3', '发票', '结算完成后可在「开票申请」里提交，税控开出后会发到您的收票邮箱。', now()),
  ('4', '留货', '没有付款的货不保留库存，需要锁定请下单后在时限内付款。', now());
select setval(pg_get_serial_sequence('support_phrase', 'id'), 4);
insert into order_option (param, scope_code, code, label, seq, add_fen, from_um, to_um, not_for, why_not, in_list, levels)
select r.param, r.scope, r.code, r.label, r.seq, r.add, r."from", r."to", coalesce(r."notFor", '{}'), coalesce(r.why, ''), coalesce(r."inList", true),
  coalesce(r.levels, '{}')
from jsonb_to_recordset($rows$[
  {"param":"coating","scope":"GGC","code":"Z40","label":"Z40","seq":10,"add":-9000,"to":1200},
  {"param":"coating","scope":"GGC","code":"Z60","label":"Z60","seq":20,"add":-5000},
  {"param":"coating","scope":"GGC","code":"Z80","label":"Z80","seq":30,"add":0},
  {"param":"coating","scope":"GGC","code":"Z100","label":"Z100","seq":40,"add":4000},
  {"param":"coating","scope":"GGC","code":"Z120","label":"Z120","seq":50,"add":8000},
  {"param":"coating","scope":"GGC","code":"Z150","label":"Z150","seq":60,"add":14000},
  {"param":"coating","scope":"GGC","code":"Z180","label":"Z180","seq":70,"add":20000,"from":500},
  {"param":"coating","scope":"GGC","code":"Z200","label":"Z200","seq":80,"add":24000,"from":500},
  {"param":"coating","scope":"GGC","code":"Z275","label":"Z275","seq":90,"add":40000,"from":500},
  {"param":"coating","scope":"GAC","code":"AZ50","label":"AZ50","seq":10,"add":-6000,"to":1200},
  {"param":"coating","scope":"GAC","code":"AZ100","label":"AZ100","seq":20,"add":0},
  {"param":"coating","scope":"GAC","code":"AZ120","label":"AZ120","seq":30,"add":7000},
  {"param":"coating","scope":"GAC","code":"AZ150","label":"AZ150","seq":40,"add":16000},
  {"param":"coating","scope":"GMC","code":"ZM60","label":"ZM60","seq":10,"add":-12000},
  {"param":"coating","scope":"GMC","code":"ZM90","label":"ZM90","seq":20,"add":-4000},
  {"param":"coating","scope":"GMC","code":"ZM120","label":"ZM120","seq":30,"add":0},
  {"param":"coating","scope":"GMC","code":"ZM180","label":"ZM180","seq":40,"add":15000,"from":500},
  {"param":"coating","scope":"GMC","code":"ZM275","label":"ZM275","seq":50,"add":38000,"from":800},
  {"param":"coating","scope":"GMC","code":"ZM310","label":"ZM310","seq":60,"add":46000,"from":800},
  {"param":"coating","scope":"JFG","code":"黑管","label":"黑管","seq":10,"add":0},
  {"param":"coating","scope":"JFG","code":"热浸锌","label":"热浸锌","seq":20,"add":96000},
  {"param":"coating","scope":"JFG","code":"锌铝镁","label":"锌铝镁","seq":30,"add":72000,"to":4000},
  {"param":"packageWay","scope":"","code":"1","label":"裸装/简包装","seq":10,"add":0,"notFor":["CRC","GAL","PPC"],"why":"薄板易锈蚀擦伤，不裸装"},
  {"param":"packageWay","scope":"","code":"2","label":"普通包装","seq":20,"add":0},
  {"param":"packageWay","scope":"","code":"3","label":"精包装","seq":30,"add":2500},
  {"param":"packageWay","scope":"","code":"4","label":"出口包装","seq":40,"add":4500},
  {"param":"baseSize","scope":"CRC","code":"0-0.35","label":"厚度 0–0.35 mm","seq":10,"add":42000,"to":350},
  {"param":"baseSize","scope":"CRC","code":"0.35-0.45","label":"厚度 0.35–0.45 mm","seq":20,"add":30000,"from":350,"to":450},
  {"param":"baseSize","scope":"CRC","code":"0.45-0.55","label":"厚度 0.45–0.55 mm","seq":30,"add":20000,"from":450,"to":550},
  {"param":"baseSize","scope":"CRC","code":"0.55-0.7","label":"厚度 0.55–0.7 mm","seq":40,"add":11000,"from":550,"to":700},
  {"param":"baseSize","scope":"CRC","code":"0.7-0.9","label":"厚度 0.7–0.9 mm","seq":50,"add":5000,"from":700,"to":900},
  {"param":"baseSize","scope":"CRC","code":"0.9-1.6","label":"厚度 0.9–1.6 mm","seq":60,"add":0,"from":900,"to":1600},
  {"param":"baseSize","scope":"CRC","code":"1.6-","label":"厚度 ≥ 1.6 mm","seq":70,"add":3000,"from":1600},
  {"param":"baseSize","scope":"GAL","code":"0-0.35","label":"厚度 0–0.35 mm","seq":10,"add":43000,"to":350},
  {"param":"baseSize","scope":"GAL","code":"0.35-0.45","label":"厚度 0.35–0.45 mm","seq":20,"add":30000,"from":350,"to":450},
  {"param":"baseSize","scope":"GAL","code":"0.45-0.55","label":"厚度 0.45–0.55 mm","seq":30,"add":20000,"from":450,"to":550},
  {"param":"baseSize","scope":"GAL","code":"0.55-0.7","label":"厚度 0.55–0.7 mm","seq":40,"add":12000,"from":550,"to":700},
  {"param":"baseSize","scope":"GAL","code":"0.7-0.95","label":"厚度 0.7–0.95 mm","seq":50,"add":5000,"from":700,"to":950},
  {"param":"baseSize","scope":"GAL","code":"0.95-","label":"厚度 ≥ 0.95 mm","seq":60,"add":0,"from":950},
  {"param":"baseSize","scope":"HRC","code":"0-2","label":"厚度 0–2 mm","seq":10,"add":16000,"to":2000},
  {"param":"baseSize","scope":"HRC","code":"2-2.5","label":"厚度 2–2.5 mm","seq":20,"add":11000,"from":2000,"to":2500},
  {"param":"baseSize","scope":"HRC","code":"2.5-3","label":"厚度 2.5–3 mm","seq":30,"add":6000,"from":2500,"to":3000},
  {"param":"baseSize","scope":"HRC","code":"3-4","label":"厚度 3–4 mm","seq":40,"add":2000,"from":3000,"to":4000},
  {"param":"baseSize","scope":"HRC","code":"4-","label":"厚度 ≥ 4 mm","seq":50,"add":0,"from":4000},
  {"param":"baseSize","scope":"HRP","code":"0-8","label":"厚度 0–8 mm","seq":10,"add":12000,"to":8000},
  {"param":"baseSize","scope":"HRP","code":"8-12","label":"厚度 8–12 mm","seq":20,"add":6000,"from":8000,"to":12000},
  {"param":"baseSize","scope":"HRP","code":"12-50","label":"厚度 12–50 mm","seq":30,"add":0,"from":12000,"to":50000},
  {"param":"baseSize","scope":"HRP","code":"50-80","label":"厚度 50–80 mm","seq":40,"add":8000,"from":50000,"to":80000},
  {"param":"baseSize","scope":"HRP","code":"80-","label":"厚度 ≥ 80 mm","seq":50,"add":16000,"from":80000},
  {"param":"rolledBase","scope":"CRC","code":"CR","label":"冷轧基料","seq":10,"add":0},
  {"param":"rolledBase","scope":"CRC","code":"HRP","label":"热轧酸洗基料","seq":20,"add":-6000,"from":1500,"why":"厚度 1.5 mm 起才有热轧酸洗基料"},
  {"param":"rolledBase","scope":"GAL","code":"CR","label":"冷轧基料","seq":10,"add":0},
  {"param":"rolledBase","scope":"GAL","code":"HRP","label":"热轧酸洗基料","seq":20,"add":-6000,"from":1500,"why":"厚度 1.5 mm 起才有热轧酸洗基料"},
  {"param":"rolledBase","scope":"PPC","code":"CR","label":"冷轧基料","seq":10,"add":0},
  {"param":"rolledBase","scope":"PPC","code":"HRP","label":"热轧酸洗基料","seq":20,"add":-6000,"from":1500,"why":"厚度 1.5 mm 起才有热轧酸洗基料"},
  {"param":"innerDiameter","scope":"CRC","code":"508","label":"508 mm","seq":10,"add":0},
  {"param":"innerDiameter","scope":"CRC","code":"610","label":"610 mm","seq":20,"add":0},
  {"param":"innerDiameter","scope":"CHC","code":"508","label":"508 mm","seq":10,"add":0},
  {"param":"innerDiameter","scope":"CHC","code":"610","label":"610 mm","seq":20,"add":0},
  {"param":"innerDiameter","scope":"GGC","code":"508","label":"508 mm","seq":10,"add":0},
  {"param":"innerDiameter","scope":"GGC","code":"610","label":"610 mm","seq":20,"add":0},
  {"param":"innerDiameter","scope":"GAC","code":"508","label":"508 mm","seq":10,"add":0},
  {"param":"innerDiameter","scope":"GAC","code":"610","label":"610 mm","seq":20,"add":0},
  {"param":"innerDiameter","scope":"GMC","code":"508","label":"508 mm","seq":10,"add":0},
  {"param":"innerDiameter","scope":"GMC","code":"610","label":"610 mm","seq":20,"add":0},
  {"param":"innerDiameter","scope":"NPC","code":"508","label":"508 mm","seq":10,"add":0},
  {"param":"innerDiameter","scope":"NPC","code":"610","label":"610 mm","seq":20,"add":0},
  {"param":"innerDiameter","scope":"HRC","code":"610","label":"610 mm","seq":10,"add":0},
  {"param":"innerDiameter","scope":"HRC","code":"762","label":"762 mm","seq":20,"add":0},
  {"param":"innerDiameter","scope":"HRC-CK","code":"762","label":"762 mm","seq":10,"add":0},
  {"param":"oiling","scope":"CRC","code":"N","label":"不涂油","seq":10,"add":-1000},
  {"param":"oiling","scope":"CRC","code":"L","label":"轻涂油","seq":20,"add":0},
  {"param":"oiling","scope":"CRC","code":"M","label":"中涂油","seq":30,"add":1000},
  {"param":"oiling","scope":"CRC","code":"H","label":"重涂油","seq":40,"add":2000},
  {"param":"oiling","scope":"CHC","code":"N","label":"不涂油","seq":10,"add":-1000,"inList":false},
  {"param":"oiling","scope":"CHC","code":"L","label":"轻涂油","seq":20,"add":0,"inList":false},
  {"param":"oiling","scope":"GGC","code":"N","label":"不涂油","seq":10,"add":-1000,"inList":false},
  {"param":"oiling","scope":"GGC","code":"L","label":"轻涂油","seq":20,"add":0,"inList":false},
  {"param":"oiling","scope":"GGC","code":"M","label":"中涂油","seq":30,"add":1000,"inList":false},
  {"param":"surfaceQuality","scope":"CRC","code":"FB","label":"较高级（FB）","seq":10,"add":0},
  {"param":"surfaceQuality","scope":"CRC","code":"FC","label":"高级（FC）","seq":20,"add":6000},
  {"param":"surfaceQuality","scope":"CRC","code":"FD","label":"超高级（FD）","seq":30,"add":18000},
  {"param":"surfaceQuality","scope":"GGC","code":"FA","label":"普通级（FA）","seq":10,"add":0,"inList":false},
  {"param":"surfaceQuality","scope":"GGC","code":"FB","label":"较高级（FB）","seq":20,"add":3000,"inList":false},
  {"param":"surfaceQuality","scope":"GGC","code":"FC","label":"高级（FC）","seq":30,"add":8000,"inList":false},
  {"param":"surfaceQuality","scope":"GMC","code":"FA","label":"普通级（FA）","seq":10,"add":0,"inList":false},
  {"param":"surfaceQuality","scope":"GMC","code":"FB","label":"较高级（FB）","seq":20,"add":3000,"inList":false},
  {"param":"surfaceStructure","scope":"CRC","code":"D","label":"麻面","seq":10,"add":0,"inList":false},
  {"param":"surfaceStructure","scope":"CRC","code":"B","label":"光亮表面","seq":20,"add":0,"inList":false},
  {"param":"surfaceStructure","scope":"GGC","code":"N","label":"正常锌花","seq":10,"add":0,"inList":false},
  {"param":"surfaceStructure","scope":"GGC","code":"M","label":"小锌花","seq":20,"add":0,"inList":false},
  {"param":"surfaceStructure","scope":"GGC","code":"F","label":"无锌花","seq":30,"add":0,"inList":false},
  {"param":"surfaceTreatment","scope":"GGC","code":"C","label":"铬酸钝化","seq":10,"add":0},
  {"param":"surfaceTreatment","scope":"GGC","code":"C5","label":"无铬钝化","seq":20,"add":2000},
  {"param":"surfaceTreatment","scope":"GGC","code":"O","label":"涂油","seq":30,"add":0},
  {"param":"surfaceTreatment","scope":"GGC","code":"CO","label":"铬酸钝化+涂油","seq":40,"add":0},
  {"param":"surfaceTreatment","scope":"GGC","code":"CO5","label":"无铬钝化+涂油","seq":50,"add":3000},
  {"param":"surfaceTreatment","scope":"GGC","code":"AF","label":"耐指纹膜","seq":60,"add":8000},
  {"param":"surfaceTreatment","scope":"GGC","code":"AF5","label":"无铬耐指纹膜","seq":70,"add":12000},
  {"param":"surfaceTreatment","scope":"GGC","code":"U","label":"不处理","seq":80,"add":0},
  {"param":"surfaceTreatment","scope":"GAC","code":"C","label":"铬酸钝化","seq":10,"add":0},
  {"param":"surfaceTreatment","scope":"GAC","code":"AF","label":"耐指纹膜","seq":20,"add":8000},
  {"param":"surfaceTreatment","scope":"GAC","code":"AF5","label":"无铬耐指纹膜","seq":30,"add":12000},
  {"param":"surfaceTreatment","scope":"GMC","code":"C","label":"铬酸钝化","seq":10,"add":0},
  {"param":"surfaceTreatment","scope":"GMC","code":"C5","label":"无铬钝化","seq":20,"add":2000},
  {"param":"surfaceTreatment","scope":"GMC","code":"AF5","label":"无铬耐指纹膜","seq":30,"add":12000},
  {"param":"paintBrand","scope":"NPC","code":"A","label":"A 类(进口/一线)","seq":10,"add":15000},
  {"param":"paintBrand","scope":"NPC","code":"B","label":"B 类(国产知名)","seq":20,"add":6000},
  {"param":"paintBrand","scope":"NPC","code":"C","label":"C 类(普通)","seq":30,"add":0},
  {"param":"utStandard","scope":"HRP","code":"GB01","label":"GB/T 2970-2016 厚钢板超声检测","seq":10,"add":6000,"from":6000,"why":"厚度 6 mm 起才探伤","levels":["Ⅰ级","Ⅱ级","Ⅲ级"]},
  {"param":"utStandard","scope":"HRP","code":"NB01","label":"NB/T 47013.3-2023 承压设备无损检测 第3部分: 超声检测","seq":20,"add":8000,"from":6000,"why":"厚度 6 mm 起才探伤","levels":["TⅠ","TⅡ","TⅢ","TⅣ","TⅤ"]},
  {"param":"utStandard","scope":"HRP","code":"AS01","label":"ASTM A435/A435M 直射波法","seq":30,"add":7000,"from":6000,"why":"厚度 6 mm 起才探伤","levels":["合格/不合格"]},
  {"param":"utStandard","scope":"HRP","code":"AS02","label":"ASTM A578/A578M 直射波法","seq":40,"add":9000,"from":6000,"why":"厚度 6 mm 起才探伤","levels":["Level A","Level B","Level C"]},
  {"param":"utStandard","scope":"HRP","code":"BS01","label":"BS 5996 钢板超声分级","seq":50,"add":8000,"from":6000,"why":"厚度 6 mm 起才探伤","levels":["B1","B2","B3","B4"]},
  {"param":"utStandard","scope":"HRP","code":"BS02","label":"BS EN 10160 扁平材超声检测","seq":60,"add":8000,"from":6000,"why":"厚度 6 mm 起才探伤","levels":["S0","S1","S2","S3","S1/E1","S2/E2","S3/E3"]},
  {"param":"utStandard","scope":"HRP","code":"GOST","label":"ГОСТ 22727-88","seq":70,"add":8000,"from":6000,"why":"厚度 6 mm 起才探伤","levels":["0","1","2","3"]}
]$rows$::jsonb) as r(param text, scope text, code text, label text, seq int, add bigint, "from" int, "to" int, "notFor" text[], why text, "inList" boolean, levels text[]);

-- ---------- triggers
create trigger written_once before delete or update on stock_move for each row execute function written_once();
create trigger begin_figure after insert on company for each row execute function begin_company_figure();
create trigger wake_frozen after update of frozen on company for each row when (new.frozen and not old.frozen) execute function wake('end-proxy-sessions');
create trigger wake_frozen after update of frozen on app_user for each row when (new.frozen and not old.frozen) execute function wake('end-proxy-sessions');
create trigger wake_publish after insert or update of state, publish_at on repricing for each row when (new.state = 'approved' and soon(coalesce(new.publish_at, now()))) execute function wake('publish-prices');
create trigger wake_session after insert or update of revoked, expires_at on session for each row when ((new.actor_id is not null or new.kind = 'staff') and (new.revoked or soon(new.expires_at))) execute function wake('end-proxy-sessions');
create trigger company_of_order before insert on claim for each row execute function company_of_order();
create trigger wake_claim after update of status, waits_for on claim for each row when ((new.status = 4 or new.waits_for <> '') and (new.status is distinct from old.status or new.waits_for is distinct from old.waits_for)) execute function wake('pay-claims');
create trigger company_of_order before insert on goods_return for each row execute function company_of_order();
create trigger keep_figures after update on orders for each row
  when ((old.status, old.weight_kg, old.total_fen, old.created_at) is distinct from (new.status, new.weight_kg, new.total_fen, new.created_at))
  execute function keep_order_figures();
create trigger keep_figures_of_new after insert on orders for each row execute function keep_order_figures();
create trigger wake_delivery after insert or update of status, cancel_apply on orders for each row when ((new.status in (5, 6)) and new.stock_mode = 1 and new.cancel_apply <> 1) execute function wake('allocate-units');
create trigger wake_hold after insert or update of hold_until, status on orders for each row when ((new.status in (0, 1, 2, 3)) and soon(new.hold_until)) execute function wake('end-overdue-orders');
create trigger wake_received after update of status on orders for each row when (new.status = 7 and old.status <> 7) execute function wake('draft-settlements');
create trigger keep_figures_of_new after insert on order_line referencing new table as lines for each statement execute function keep_line_figures();
create trigger keep_of_the_day before insert on order_line for each row execute function keep_of_the_day();
create trigger written_once before delete or update on order_status_log for each row execute function written_once();
create trigger begin_balance after insert on account for each row when (new.company_id is null) execute function begin_mall_balance();
create trigger describe before insert on ledger_entry for each row when (new.at is null or new.money_change_type is null) execute function describe_entry();
create constraint trigger journal_balances after insert on ledger_entry deferrable initially deferred for each row execute function journal_balances();
create trigger keep_figures after insert on ledger_entry referencing new table as entries for each statement execute function keep_ledger_figures();
create trigger number before insert on ledger_entry for each row when (new.no is null) execute function number_entry();
create trigger written_once before delete or update on ledger_entry for each row execute function written_once();
create trigger wake_payment after insert on pay_request for each row when (new.state = 0 and new.provider <> 'BALANCE') execute function wake('reconcile-payments 15100');
create trigger company_of_order before insert on refund for each row execute function company_of_order();
create trigger wake_all after insert or delete or update on setting for each row execute function wake('*');
create trigger written_once before delete or update on audit_log for each row execute function written_once();
create trigger written_once before delete or update on consent for each row execute function written_once();
create trigger written_once before delete or update on certification_log for each row execute function written_once();
create trigger wake_sms after insert or update of due_at on outbox for each row when (new.sent_at is null and soon(new.due_at)) execute function wake('send-outbox');
create trigger written_once before delete or update on order_note for each row execute function written_once();
create trigger published_stays before delete or update on contract_terms for each row execute function published_stays();
create trigger document_stays before update on order_contract for each row execute function document_stays();
create trigger wake_void after update of status on order_contract for each row when (new.status = 4 and old.status <> 4) execute function wake('revoke-dead-signings');
create trigger written_once before delete or update on order_contract_log for each row execute function written_once();
create trigger never_deleted before delete on sign_flow for each row execute function never_deleted();
create trigger signed_once before update on sign_flow for each row execute function signed_once();
create trigger wake_flow after insert or update of next_ask_at on sign_flow for each row when (soon(new.next_ask_at)) execute function wake('work-on-signings');
create trigger written_once before delete or update on sign_log for each row execute function written_once();
create trigger wake_notice after insert or update of due_at on sandbox_sign_notice for each row when (new.delivered_at is null and new.tries < 5 and soon(new.due_at)) execute function wake('sandbox-sign-notices');
create trigger written_once before delete or update on booking_move for each row execute function written_once();
create trigger wake_lot after insert on bid_lot for each row when (new.status = 1) execute function wake('run-lot-clocks', 'tell-bidders');
create trigger wake_lot_moved after update of status, open_at, ends_at, paused_at, resume_at, night_pause on bid_lot for each row
  when (new.status = 1 and (old.status <> 1 or new.ends_at < old.ends_at
    or (new.open_at, new.paused_at, new.resume_at, new.night_pause) is distinct from (old.open_at, old.paused_at, old.resume_at, old.night_pause)))
  execute function wake('run-lot-clocks', 'tell-bidders');
create trigger wake_left after update of left_at, certified_at on waybill for each row when (new.left_at is not null and new.certified_at is null) execute function wake('issue-certificates');
create trigger wake_truck after update of status, ended_at, settled_at on waybill for each row when (new.status >= 5 and new.ended_at is null) execute function wake('draft-settlements', 'pay-claims');
create trigger keep_made_as before insert on steel_unit for each row when (new.report_id is not null) execute function keep_made_as();
create trigger wake_compare after insert or update of state, order_line_id, compared_line on steel_unit for each row when ((new.state in ('allocated', 'loaded')) and new.compared_line is distinct from new.order_line_id) execute function wake('compare-heats');
create trigger wake_stray after update of order_line_id on steel_unit for each row when (old.order_line_id is not null and new.order_line_id is distinct from old.order_line_id) execute function wake('compare-heats');
create trigger wake_yard after insert or update of state, won_line_id on steel_unit for each row when (new.state = 'free' and new.source = 'stock' or new.state = 'kept' and new.won_line_id is not null) execute function wake('allocate-units');
create trigger waybill_unit_moved after update on waybill_unit referencing old table as was_rows new table as now_rows for each statement execute function keep_loads_moved();
create trigger waybill_unit_put after insert on waybill_unit referencing new table as put for each statement execute function keep_loads_put();
create trigger company_of_truck before insert on scale_ticket for each row execute function company_of_truck();
create trigger scale_ticket_counts after insert on scale_ticket for each row execute function keep_net();
create trigger scale_ticket_never_changed before delete or update on scale_ticket for each row execute function never_changed();
create trigger wake_ticket after insert on scale_ticket for each row when (new.kind <> 'first') execute function wake('lapse-weigh-disputes');
create trigger wake_dispute after insert or update of state, reply_by on weigh_dispute for each row when (new.state = 'open' and soon(new.reply_by)) execute function wake('lapse-weigh-disputes');
create trigger hold_unsound before insert on receipt for each row execute function hold_unsound();
create trigger wake_receipt after update of held on receipt for each row when (old.held and not new.held) execute function wake('draft-settlements');
create trigger wake_objection after update of state on weight_objection for each row when (new.state <> 'open') execute function wake('draft-settlements');
create trigger heat_record_never_changed before delete or update on heat_record for each row execute function never_changed();
create trigger wake_heat after insert on heat_record for each row execute function wake('compare-heats', 'issue-certificates');
create trigger cert_limit_never_changed before delete or update on cert_limit for each row execute function never_changed();
create trigger company_of_order before insert on cert_misfit for each row execute function company_of_order();
create trigger certificate_version_never_changed before delete or update on certificate_version for each row execute function never_changed();
create trigger conceded_unit after insert on certificate_unit for each row execute function conceded_unit();
create trigger company_of_order before insert on settlement for each row execute function company_of_order();
create trigger settle_trucks after update of state on settlement for each row when ((new.state in ('due', 'done')) and old.state = 'offered') execute function settle_trucks();
create trigger wake_sheet after update of state on settlement for each row when (new.state in ('due', 'done', 'void')) execute function wake('draft-settlements', 'pay-claims');
create trigger settle_truck after insert on settlement_row for each row when (new.verdict <> 'held') execute function settle_truck();
create trigger end_hold after insert on settlement_release for each row execute function end_hold();
create trigger never_deleted before delete on paper_contract for each row execute function never_deleted();
create trigger paper_stays before update on paper_contract for each row execute function paper_stays();
create trigger written_once before delete or update on paper_scan for each row execute function written_once();
create trigger wake_group after insert or update of state, published_at, starts_at, ends_at on group_buy for each row when (new.published_at is not null and (new.state in (0, 1, 2)) and (soon(new.ends_at) or new.state = 0 and soon(new.starts_at))) execute function wake('run-group-clocks');
create trigger group_rules_never_changed before delete or update on group_rules for each row execute function never_changed();
create trigger wake_member after insert or update of state on group_member for each row when (new.state = 'pending') execute function wake('run-group-clocks');
create trigger wake_source after insert or update of state on pay_refund for each row when (new.state = 'asked') execute function wake('work-on-source-refunds');
create trigger wake_erp after insert or update of state, next_at on erp_outbox for each row when (new.state <> 'done' and soon(new.next_at)) execute function wake('work-on-erp');
create trigger wake_erp after insert or update of state on sandbox_erp for each row when (new.state = 'taken') execute function wake('work-on-erp');
create trigger wake_transfer after insert on sandbox_transfer for each row when (not new.notified) execute function wake('tell-transfers 20100');
create trigger claim_round_never_changed before delete or update on claim_round for each row execute function never_changed();
create trigger claim_term_never_changed before delete or update on claim_term for each row execute function never_changed();
create trigger wake_apply after insert or update of apply_status, hold_until on invoice_apply for each row when (new.apply_status = 0 and soon(new.hold_until)) execute function wake('issue-invoices');
create trigger wake_invoice after insert or update of flow, send_after, ask_at on invoice for each row when (new.flow <> 'WE' or soon(new.ask_at)) execute function wake('issue-invoices');
create trigger wake_red after insert or update of state, expires_at, done_at on red_letter for each row execute function wake('issue-invoices', 'pay-claims');
create trigger wake_tax after insert or update of state, ready_at, notify_at on sandbox_tax_job for each row when (new.state = 'queued' and soon(new.ready_at) or soon(new.notify_at)) execute function wake('sandbox-tax-notices');
create trigger wake_export after insert or update of state on export_job for each row when (new.state = 'waiting') execute function wake('make-exports');
create trigger wake_draft after insert or update of state on draft for each row when (new.state in ('waiting', 'signed')) execute function wake('work-on-drafts');
create trigger wake_news after insert on sandbox_draft for each row when (not new.notified) execute function wake('work-on-drafts 20100');
create trigger wake_presented after insert on sandbox_draft_presented for each row execute function wake('work-on-drafts');
create trigger wake_erp after insert or update of state on sandbox_erp_event for each row when (new.state = 'taken') execute function wake('work-on-erp');
create trigger keep_figure after insert or update of goods_stars, weight_stars, delivery_stars, pictures, state on mall_comment for each row execute function keep_comment_figure();
create trigger bid_rules_never_changed before delete or update on bid_rules for each row execute function never_changed();
create trigger wake_ceiling after insert or update of auto_fen on bid_entry for each row when (new.auto_fen is not null and new.best_seq is null) execute function wake('run-lot-clocks');
create trigger bid_never_changed before delete or update on bid for each row execute function never_changed();
create trigger wake_bid after insert on bid for each row execute function wake('tell-bidders');
create trigger wake_bank after insert or update of state on sandbox_bank_refund for each row when (new.state = 'taken' or new.told = 0) execute function wake('work-sandbox-refunds 2100');
create trigger company_of_order before insert on order_project for each row execute function company_of_order();
create trigger wake_mail after insert or update of state, due_at on mail_outbox for each row when (new.state = 'waiting' and soon(new.due_at)) execute function wake('send-mails');
create trigger wake_final after update of final_fen on framework_call for each row when (new.final_fen is not null) execute function wake('draft-settlements');
create trigger wake_quote after insert or update of state, expires_at on price_quote for each row when ((new.state in ('offered', 'accepted')) and soon(new.expires_at)) execute function wake('work-on-quotes');
create trigger price_quote_step_never_changed before delete or update on price_quote_step for each row execute function never_changed();
create trigger company_price_use_never_changed before delete or update on company_price_use for each row execute function never_changed();
create trigger wake_hook after update of stopped_at on open_hook for each row when (new.stopped_at is null and old.stopped_at is not null) execute function wake('send-hooks');
create trigger wake_delivery after insert or update of state, next_at, forced on open_delivery for each row when (new.state = 'waiting' and soon(new.next_at)) execute function wake('send-hooks');
create trigger wake_import after insert or update of state on goods_import for each row when (new.state = 'waiting') execute function wake('write-goods-imports');
create trigger sku_change_never_changed before delete or update on sku_change for each row execute function never_changed();
create trigger wake_plan after insert or update of state, due_at on sku_shelf_plan for each row when (new.state = 'planned' and soon(new.due_at)) execute function wake('run-shelf-plans');
create trigger wake_thread after insert or update of state, transfer_until on support_thread for each row when (new.state = 'waiting' or new.state <> 'ended' and soon(new.transfer_until)) execute function wake('work-on-support');
create trigger wake_duty after update of on_duty on support_duty for each row when (old.on_duty and not new.on_duty) execute function wake('work-on-support');
create trigger wake_start after insert or update of state, starts_at on option_change for each row when (new.state = 'approved' and soon(coalesce(new.starts_at, now()))) execute function wake('start-options');
create trigger written_once before delete or update on company_note for each row execute function written_once();
create trigger wake_level after insert or update of state, next_at on erp_stock_level for each row when (new.state = 'stuck' and soon(new.next_at)) execute function wake('retry-erp-stock');
create trigger bid_incident_never_changed before delete or update on bid_incident for each row execute function never_changed();
create trigger coating_test_never_changed before delete or update on coating_test for each row execute function never_changed();
create trigger wake_coating after insert on coating_test for each row execute function wake('compare-heats', 'issue-certificates');
