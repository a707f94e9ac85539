-- 订金 for goods made to order (decision 0274): a part before the mill rolls, the rest before loading. The percentage is frozen with the order; the sum
-- follows its total, which may change until the first payment (delivery of a win), never after it. Rounded up to whole yuan.
alter table orders
  add column deposit_percent smallint not null default 0 check (deposit_percent between 0 and 90),
  add column deposit_fen bigint not null generated always as (least(total_fen, (total_fen * deposit_percent + 9999) / 10000 * 100)) stored,
  -- Days from the goods standing ready to the last day for the rest, as agreed.
  add column rest_days smallint not null default 0 check (rest_days >= 0),
  add column rest_due_on date,
  -- How far the buyer has been told: 0 not, 1 the day before or on it, 2 it is past.
  add column rest_told smallint not null default 0,
  -- The employee who asked for its end (the rest is overdue); null: the buyer did, or nobody.
  add column cancel_asked_by bigint references app_user,
  -- 违约金 kept of the deposit when it was cancelled.
  add column kept_fen bigint not null default 0,
  add check (kept_fen >= 0 and kept_fen <= deposit_fen and (kept_fen = 0 or status = 8)),
  add check (deposit_percent = 0 or stock_mode = 2),
  -- Nothing is loaded before all of it is paid, whoever plans the truck.
  add check (deposit_percent = 0 or status not in (6, 7) or paid_fen = total_fen),
  -- Paid is nothing, the deposit, or all.
  add check (paid_fen = 0 or paid_fen = total_fen or paid_fen = deposit_fen);
create index orders_rest on orders (company_id, rest_due_on) where status in (4, 5) and deposit_percent > 0 and paid_fen < total_fen;

-- Each part is paid once.
alter table payment add column rest boolean not null default false;
drop index payment_one_per_order;
create unique index payment_one_per_part on payment (order_id, rest) where state = 'succeeded';
-- Which part is asked for: what comes for one never pays the other.
alter table pay_request add column rest boolean not null default false;
alter table transfer_payment add column rest boolean not null default false;

create or replace view inv.orders as
  select o.id, o.company_id, o.user_id, o.instead_user_id, o.actor_id, o.status, o.goods_fen, o.freight_fen,
     o.service_fen + o.acceptance_fen as service_fen, o.discount_fen, o.total_fen, o.paid_fen,
     null::text as contract_no, null::bigint as auction_id, o.coupon_id, o.client_request_id,
     false as on_credit, coalesce(a.company_id, o.company_id) as address_company_id, o.master_order_code,
     o.deposit_percent, o.deposit_fen, o.kept_fen
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
   where (o.status in (5, 6)) and o.cancel_apply <> 1 and (o.paid_fen = o.total_fen or o.deposit_percent = 0)
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'payRest' as kind,
     o.status_since as since, ((o.rest_due_on + 1)::timestamp at time zone 'Asia/Shanghai') as due, o.order_code as ref
    from orders o
   where o.status = 5 and o.deposit_percent > 0 and o.paid_fen < o.total_fen and o.cancel_apply <> 1
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

alter table finance_reminder drop constraint finance_reminder_matter_check, add constraint finance_reminder_matter_check check (matter in ('credit', 'settlement', 'rest', 'red', 'invoice'));
