-- 分批付款放行 (decision 0289): a large order is paid in stages, and no more of it is loaded than is paid. Built on 0274: the first stage is the order's
-- `deposit_percent` and `deposit_fen`, what follows is its rest. Percentages are frozen with the order; sums follow its total, which may change until the first
-- payment, never after it.

-- What the first n stages come to: rounded up to whole yuan as `deposit_fen` is, the last one takes what is left.
create function stage_sum(total bigint, shares smallint[], n int) returns bigint language sql immutable as $$
  select least(total, (total * coalesce((select sum(s) from unnest(shares[1:n]) s), 0)::bigint + 9999) / 10000 * 100)
$$;
-- How many stages are paid; null: so much was never due.
create function stages_paid(total bigint, paid bigint, shares smallint[]) returns smallint language sql immutable as $$
  select case when shares = '{}' then 0::smallint
    else (select min(n)::smallint from generate_series(0, cardinality(shares)) n where stage_sum(total, shares, n) = paid) end
$$;
create function stages_sound(shares smallint[]) returns boolean language sql immutable as $$
  select shares = '{}' or (cardinality(shares) between 2 and 6 and (select min(s) >= 10 and sum(s) = 100 from unnest(shares) s))
$$;

alter table orders
  -- Percent of each stage, which add up to a hundred; empty: the order is not paid in stages.
  add column stage_shares smallint[] not null default '{}' check (stages_sound(stage_shares)),
  -- The day from which the days of the later stages count: that of the first payment, or on which all of what was made to order stood in the yard.
  add column stages_from_on date,
  add check (stage_shares = '{}' or stage_shares[1] = deposit_percent);
do $$
declare
  c record;
begin
  for c in select conname from pg_constraint where conrelid = 'orders'::regclass and contype = 'c' and (
      pg_get_constraintdef(oid) like '%stock_mode = 2%' or pg_get_constraintdef(oid) like '%status%paid_fen = total_fen%'
      or pg_get_constraintdef(oid) like '%paid_fen = deposit_fen%') loop
    execute format('alter table orders drop constraint %I', c.conname);
  end loop;
end $$;
alter table orders
  add column stages_paid smallint generated always as (stages_paid(total_fen, paid_fen, stage_shares)) stored,
  -- What the next payment is of: the first part, the next stage, or what is left.
  add column next_fen bigint not null generated always as (
    case when stage_shares <> '{}' then stage_sum(total_fen, stage_shares, stages_paid(total_fen, paid_fen, stage_shares) + 1) - paid_fen
      when paid_fen = 0 and deposit_percent > 0 then least(total_fen, (total_fen * deposit_percent + 9999) / 10000 * 100)
      else total_fen - paid_fen end) stored,
  add check (deposit_percent = 0 or stock_mode = 2 or stage_shares <> '{}'),
  -- Nothing is loaded before all of it is paid, or before its first stage is, whoever plans the truck.
  add check (deposit_percent = 0 or status not in (6, 7) or paid_fen = total_fen or (stage_shares <> '{}' and paid_fen > 0)),
  -- Paid is nothing, the deposit, all, or so many whole stages.
  add check (paid_fen = 0 or paid_fen = total_fen or paid_fen = deposit_fen or (stage_shares <> '{}' and stages_paid(total_fen, paid_fen, stage_shares) is not null));
drop index orders_rest;
create index orders_rest on orders (company_id, rest_due_on) where status in (4, 5, 6) and deposit_percent > 0 and paid_fen < total_fen;

-- Which stages a payment is of, from and to; nought: the order has none. Each is paid once.
alter table payment add column stage_from smallint not null default 0, add column stage_to smallint not null default 0;
alter table pay_request add column stage_from smallint not null default 0, add column stage_to smallint not null default 0;
alter table transfer_payment add column stage_from smallint not null default 0, add column stage_to smallint not null default 0;
drop index payment_one_per_part;
create unique index payment_one_per_part on payment (order_id, rest, stage_from) where state = 'succeeded';

-- What stands on trucks of an order, or has left on them, in money of the order and in kilograms; `more`: with these units as well. A line's part of the total
-- goes by its goods and services. Of a line it is the greater of its part by pieces and its part by weight, so that heavier units use up their stage sooner;
-- never more than the line, so that what is over the ordered weight belongs to the last stage and to the settlement.
create function order_loaded(the_order bigint, more bigint[] default '{}') returns table (fen bigint, kg bigint) language sql stable as $$
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

-- Nothing more of an order in stages can be loaded before the next one is paid: all that was released is loaded, or no unit that waits goes into what is left.
create function stage_stuck(the_order bigint) returns boolean language sql stable as $$
  select o.paid_fen < o.total_fen and (l.fen >= o.paid_fen or (w.waiting and not w.fits))
  from orders o cross join lateral order_loaded(o.id) l
    cross join lateral (
      select coalesce(bool_or(true), false) as waiting, coalesce(bool_or((select fen from order_loaded(o.id, array[least_id])) <= o.paid_fen), false) as fits
      from (select distinct on (u.order_line_id) u.id as least_id from order_line n join steel_unit u on u.order_line_id = n.id
            where n.order_id = o.id and u.state = 'allocated' and u.waybill_id is null order by u.order_line_id, u.pieces, u.tag_kg) s) w
  where o.id = the_order
$$;

-- No more stands on trucks than is paid, whoever puts it there. The order's row makes two at once one after the other.
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
create trigger waybill_unit_released after insert on waybill_unit referencing new table as put for each statement execute function keep_released();

create or replace view inv.orders as
  select o.id, o.company_id, o.user_id, o.instead_user_id, o.actor_id, o.status, o.goods_fen, o.freight_fen,
     o.service_fen + o.acceptance_fen as service_fen, o.discount_fen, o.total_fen, o.paid_fen,
     null::text as contract_no, null::bigint as auction_id, o.coupon_id, o.client_request_id,
     false as on_credit, coalesce(a.company_id, o.company_id) as address_company_id, o.master_order_code,
     o.deposit_percent, o.deposit_fen, o.kept_fen, o.stage_shares
    from orders o
      left join shipping_address a on a.id = o.address_id;

create or replace view order_block_delivery as
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
   where (o.status in (5, 6)) and o.cancel_apply <> 1 and (o.paid_fen = o.total_fen or o.deposit_percent = 0 or (o.stage_shares <> '{}' and not stage_stuck(o.id)))
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'payRest' as kind,
     o.status_since as since,
     ((o.rest_due_on + 1)::timestamp at time zone 'Asia/Shanghai') as due,
     o.order_code as ref
    from orders o
   where o.status = 5 and o.deposit_percent > 0 and o.paid_fen < o.total_fen and o.cancel_apply <> 1 and o.stage_shares = '{}'
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'payStage' as kind,
     o.status_since as since,
     ((o.rest_due_on + 1)::timestamp at time zone 'Asia/Shanghai') as due,
     o.order_code as ref
    from orders o
   where (o.status in (5, 6)) and o.stage_shares <> '{}' and o.paid_fen < o.total_fen and o.cancel_apply <> 1
     and (o.rest_due_on <= (now() at time zone 'Asia/Shanghai')::date + 1 or stage_stuck(o.id))
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
