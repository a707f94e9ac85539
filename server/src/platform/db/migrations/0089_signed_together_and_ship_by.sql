-- 批量签署 (decision 0278) in the sandbox: one ticket, one code, several documents; those beside the first.
alter table sandbox_sign_ticket add column beside text[] not null default '{}';

-- 过了交货期可取消 (decision 0279): days after the agreed ship-by date from which the buyer may end the order alone, as agreed; 0: only with the mill's consent.
alter table orders
  add column late_cancel_days smallint not null default 0 check (late_cancel_days between 0 and 365),
  -- How far both sides have been told: 0 not, 1 the date has passed, 2 the buyer may end it.
  add column late_told smallint not null default 0;
create index orders_ship_by on orders (id) where status = 4 and late_cancel_days > 0;

-- 约定交货期 of an order made to order, the latest of its lines: the end of the period the buyer chose, else the day he was told first; where he took a later
-- one (also by silence, as it was said to him), that one. Null: of some line nothing was ever said.
create function ship_by_of(the_order bigint) returns date language sql stable as $$
  select case when bool_and(d is not null) then max(d) end from (
    select case when b.slip_reply in ('accepted', 'defaulted') then b.planned_on when b.slip_reply is not null then b.slip_from_on
      else coalesce(b.due_on, b.planned_on) end as d
    from schedule_booking b where b.order_id = the_order and b.state <> 'ended') x
$$;

create or replace view order_block as
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
   where o.status = 3 and o.replaces_return_id is not null
 union all
  select o.id as order_id, o.company_id, o.user_id, o.depot_code, o.total_fen, 'shipLate' as kind,
     ((s.ship_by + 1)::timestamp at time zone 'Asia/Shanghai') as since,
     ((s.ship_by + o.late_cancel_days + 1)::timestamp at time zone 'Asia/Shanghai') as due, o.order_code as ref
    from orders o
      cross join lateral ( select ship_by_of(o.id) as ship_by) s
   where o.status = 4 and o.late_cancel_days > 0 and s.ship_by < (now() at time zone 'Asia/Shanghai')::date;
