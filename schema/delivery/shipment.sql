create sequence bill_no;
create sequence waybill_no;

-- A bundle, coil or plate with its own number, from the yard to the buyer.
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
  -- 标牌重量 by the tag (抄码), 理论重量 by the table; the scale's word is the weighing's, never written over these.
  tag_kg bigint not null check (tag_kg > 0),
  theory_kg bigint not null check (theory_kg > 0),
  made_on date not null,
  source text not null check (source in ('stock', 'production')),
  state text not null check (state in ('free', 'kept', 'allocated', 'loaded', 'shipped', 'blocked', 'void')),
  -- One column, so a unit belongs to one ordered line at most.
  order_line_id bigint references order_line,
  report_id bigint references production_report,
  created_at timestamptz not null default now(),
  waybill_id bigint references waybill,
  blocked_reason text not null default '',
  -- 释放: the line a unit was taken from by hand; it is not given to the same one again by itself.
  not_for_line bigint references order_line,
  -- The line a unit was last compared for: another line, new values or new limits, and it is compared again.
  compared_line bigint,
  -- 件号 of an auction: a line that names a unit keeps that very unit while its lot runs, and what was won is that unit and no other. None: chosen at the goods page.
  lot_id bigint references bid_lot,
  -- The line of the order that won it, or whose buyer chose it by its number (0254): its allocation gives the line this one.
  won_line_id bigint references order_line,
  -- What a unit was made as. Its line says its name and parameters in words; none: it is its product.
  made_line_id bigint references order_line,
  made_as jsonb not null default '{}',
  -- 缺陷说明 and its pictures: what a buyer sees before he chooses.
  defect text not null default '' check (length(defect) <= 120),
  file_ids text[] not null default '{}' check (cardinality(file_ids) <= 6),
  check ((state not in ('allocated', 'loaded', 'shipped')) or order_line_id is not null),
  check ((state not in ('free', 'void')) or order_line_id is null),
  constraint steel_unit_kept check (state <> 'kept' or (lot_id is not null or won_line_id is not null) and order_line_id is null),
  constraint steel_unit_made_as check ((made_line_id is null) = (made_as = '{}'::jsonb)),
  constraint steel_unit_not_kept check ((state not in ('free', 'void')) or lot_id is null and won_line_id is null),
  constraint steel_unit_on_truck check ((state in ('loaded', 'shipped')) <= (waybill_id is not null)),
  constraint steel_unit_produced check (source <> 'production' or report_id is not null)
) with (fillfactor = 80);
create index steel_unit_compare on steel_unit (id) where (state in ('allocated', 'loaded')) and compared_line is distinct from order_line_id;
create index steel_unit_depot_in_yard on steel_unit (depot_code, id desc) where state in ('free', 'kept', 'allocated', 'loaded', 'blocked');
create index steel_unit_files on steel_unit using gin (file_ids) where file_ids <> '{}'::text[];
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
create trigger keep_made_as before insert on steel_unit for each row
  when (new.report_id is not null)
  execute function keep_made_as();
create trigger wake_compare after insert or update of state, order_line_id, compared_line on steel_unit for each row
  when ((new.state in ('allocated', 'loaded')) and new.compared_line is distinct from new.order_line_id)
  execute function wake('compare-heats');
create trigger wake_stray after update of order_line_id on steel_unit for each row
  when (old.order_line_id is not null and new.order_line_id is distinct from old.order_line_id)
  execute function wake('compare-heats');
create trigger wake_yard after insert or update of state, won_line_id on steel_unit for each row
  when (new.state = 'free' and new.source = 'stock' or new.state = 'kept' and new.won_line_id is not null)
  execute function wake('allocate-units');

-- 提单: what the mill hands out of one order at one depot; several trucks draw on it.
create table bill (
  id bigint generated always as identity primary key,
  bill_no text not null unique,
  order_id bigint not null references orders,
  depot_code text not null references depot,
  -- 1 自提, 2 代办: the order's own.
  freight_mode smallint not null,
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  unique (order_id, depot_code)
);

-- 运单: one truck with goods of one order.
create table waybill (
  id bigint generated always as identity primary key,
  waybill_no text not null unique,
  bill_id bigint not null references bill,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  depot_code text not null references depot,
  -- 1-8, specification section 4.
  status smallint not null default 1 check (status >= 1 and status <= 8),
  status_since timestamptz not null default now(),
  -- Given up before it entered: keeps status 1 and says when and why.
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
  -- Sealed (decision 0022): only its tail is ever shown.
  driver_id_sealed text not null default '',
  driver_id_tail text not null default '',
  pick_up_code text not null default '',
  -- What the driver's link carries; a change of truck makes a new one.
  pass_token text not null unique,
  address_text text not null default '',
  receiver text not null default '',
  receiver_mobile text not null default '',
  -- 皮重 on entering; the ticket repeats it.
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
  -- 错过时段: the hour is over and the truck has not come; its people were told.
  missed_at timestamptz,
  -- The same request sent twice is one truck.
  request_id text not null default '',
  receipt_warned_at timestamptz,
  -- A truck that left and whose certificates are all issued, or that carries nothing that gets any.
  certified_at timestamptz,
  load_title text not null default '',
  load_class text not null default '',
  load_word text not null default '件',
  load_units int not null default 0,
  load_pieces int not null default 0,
  load_kg bigint not null default 0,
  -- Of the ticket that counts; null before the first.
  net_kg bigint,
  -- The moment a truck is for: its slot, else when it was made.
  for_at timestamptz not null generated always as (coalesce(slot_at, made_at)) stored,
  -- When a truck's goods were settled by a sheet that the buyer said yes to. What no sheet has settled is little, whatever was settled before.
  settled_at timestamptz,
  check (ended_at is null or status = 1),
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
create trigger wake_left after update of left_at, certified_at on waybill for each row
  when (new.left_at is not null and new.certified_at is null)
  execute function wake('issue-certificates');
create trigger wake_truck after update of status, ended_at, settled_at on waybill for each row
  when (new.status >= 5 and new.ended_at is null)
  execute function wake('draft-settlements', 'pay-claims');

-- What is, or was, on a truck. A unit stands on one live truck at most.
create table waybill_unit (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  unit_id bigint not null references steel_unit,
  order_line_id bigint not null references order_line,
  pieces int not null check (pieces > 0),
  tag_kg bigint not null check (tag_kg > 0),
  theory_kg bigint not null check (theory_kg > 0),
  -- Its part of the net weight of the ticket that counts; null until weighed.
  scale_kg bigint check (scale_kg >= 0),
  on_at timestamptz not null default now(),
  -- Seen on the truck by the warehouse.
  loaded_at timestamptz,
  -- Taken off, or the truck given up.
  off_at timestamptz
);
create index waybill_unit_line on waybill_unit (order_line_id) where off_at is null;
create unique index waybill_unit_live on waybill_unit (unit_id) where off_at is null;
create index waybill_unit_unit on waybill_unit (unit_id, id);
create index waybill_unit_waybill on waybill_unit (waybill_id) where off_at is null;
create trigger waybill_unit_moved after update on waybill_unit referencing old table as was_rows new table as now_rows for each statement
  execute function keep_loads_moved();
create trigger waybill_unit_put after insert on waybill_unit referencing new table as put for each statement
  execute function keep_loads_put();
create trigger waybill_unit_released after insert on waybill_unit referencing new table as put for each statement
  execute function keep_released();

-- The track: what happened, when, where.
create table waybill_event (
  waybill_id bigint not null references waybill,
  seq int not null,
  event text not null,
  from_status smallint,
  to_status smallint,
  place text not null default '',
  detail text not null default '',
  -- Between the mill and its carrier: never shown to the buyer.
  inside boolean not null default false,
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp(),
  primary key (waybill_id, seq)
);

-- 签收: who took the goods, and what of them was not as it should be.
create table receipt (
  id bigint generated always as identity primary key,
  waybill_id bigint not null unique references waybill,
  by_proxy boolean not null,
  receiver text not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  -- The buyer's own scale, whole truck; null: not weighed.
  buyer_net_kg bigint check (buyer_net_kg > 0),
  note text not null default '',
  file_ids text[] not null default '{}',
  -- Nothing short, nothing damaged.
  sound boolean not null,
  request_id text not null,
  -- Who took the goods, and why somebody else than the buyer.
  how text not null check (how in ('buyer', 'driver', 'staff', 'auto', 'gate')),
  why text not null default '',
  -- 有异常的签收: until somebody has agreed with the buyer, its truck is held.
  held boolean not null default false,
  unique (actor_id, request_id),
  constraint receipt_proxy check (by_proxy = (how in ('driver', 'staff')))
);
create index receipt_held on receipt (at) where held;
create trigger hold_unsound before insert on receipt for each row execute function hold_unsound();
create trigger wake_receipt after update of held on receipt for each row
  when (old.held and not new.held)
  execute function wake('draft-settlements');

-- How one unit of a truck was found at the receipt.
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

-- What happened to a unit in the yard; making and loading are told by their own rows.
create table unit_event (
  id bigint generated always as identity primary key,
  unit_id bigint not null references steel_unit,
  event text not null,
  detail text not null default '',
  actor_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index unit_event_unit on unit_event (unit_id, id);

-- 换车申请: near its slot a change of truck or driver is the dispatcher's to allow.
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
  check ((state = 'waits') = (decided_at is null))
);
create unique index waybill_change_waits on waybill_change (waybill_id) where state = 'waits';
create index waybill_change_waybill on waybill_change (waybill_id, id);

-- 运费: between the mill and its carrier, paid by somebody else than who asks for it.
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
  check ((state = 'waits') = (decided_at is null)),
  check (decided_by is null or decided_by <> applied_by)
);
create unique index carrier_freight_open on carrier_freight (waybill_id) where state in ('waits', 'paid');
create index carrier_freight_state on carrier_freight (state, id desc);
create index carrier_freight_waybill on carrier_freight (waybill_id, id);

create view inv.steel_unit as
  select u.id, u.unit_no, u.state, u.order_line_id, u.tag_kg, u.report_id, l.order_id, o.status
    from steel_unit u
      left join order_line l on l.id = u.order_line_id
      left join orders o on o.id = l.order_id;

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

-- What of a line has left the mill, by the weight that counts for it, beside what the table gives for these pieces: the weight they were ordered by.
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

-- What stands on a truck is called as its lines.
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

-- What an import without triggers left out. A truck that was given up is read from everything that stood on it.
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

create function hold_unsound() returns trigger language plpgsql
as $$
begin
  new.held := not new.sound;
  return new;
end $$;

-- Pieces of a won line that are named and not with it now (kept, or frozen): nothing else may take their place.
create function won_away(line bigint) returns integer language sql stable
as $$ select coalesce(sum(u.pieces), 0)::int from steel_unit u where u.won_line_id = line and (u.order_line_id is distinct from line or u.state = 'blocked') $$;

create function keep_made_as() returns trigger language plpgsql
as $$
begin
  select l.id, l.made_as into new.made_line_id, new.made_as from order_line l where l.id = new.order_line_id and l.made_as <> '{}';
  new.made_as := coalesce(new.made_as, '{}');
  return new;
end $$;

create function order_loaded(the_order bigint, more bigint[] default '{}'::bigint[]) returns table(fen bigint, kg bigint) language sql stable
as $$
  with lines as (
    select l.id, l.pieces, l.weight_kg, o.settlement, o.total_fen, l.amount_fen + l.service_fen as own,
      greatest(1, sum(l.amount_fen + l.service_fen) over ()) as whole, sum(l.amount_fen + l.service_fen) over (order by l.line_no) as upto
    from orders o join order_line l on l.order_id = o.id where o.id = the_order),
  worth as (select *, floor(total_fen * upto / whole) - floor(total_fen * (upto - own) / whole) as fen from lines),
  units as (
    select x.order_line_id, x.pieces, x.theory_kg, x.tag_kg from lines l join waybill_unit x on x.order_line_id = l.id and x.off_at is null
    union all
    select u.order_line_id, u.pieces, u.theory_kg, u.tag_kg from steel_unit u join lines l on l.id = u.order_line_id
    where u.id = any(more) and not exists (select from waybill_unit x where x.unit_id = u.id and x.off_at is null)),
  loaded as (
    select w.fen, w.pieces, w.weight_kg, sum(u.pieces) as got, sum(case w.settlement when 1 then u.theory_kg else u.tag_kg end) as kg
    from worth w join units u on u.order_line_id = w.id group by w.id, w.fen, w.pieces, w.weight_kg)
  select coalesce(sum(ceil(least(fen, greatest(fen * got / pieces, fen * kg / weight_kg)))), 0)::bigint, coalesce(sum(kg), 0)::bigint from loaded
$$;
