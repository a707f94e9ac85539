-- The plan as the invariants ask for it.
create view inv.line_week as
  select w.line_id, w.week, w.capacity_kg, w.booked_kg, w.elsewhere_kg,
    coalesce((select sum(b.kg) from schedule_booking b where b.state in ('waiting', 'planned', 'running', 'done')
      and coalesce(b.draft_line_id, b.line_id) = w.line_id and coalesce(b.draft_week, b.week) = w.week), 0)::bigint as held_kg
  from line_week w;
create view inv.booking as
  select b.id, b.order_id, b.state, b.kg, b.produced_kg, o.status,
    coalesce((select sum(r.kg) from production_report r where r.booking_id = b.id and r.taken_back_at is null), 0)::bigint as reported_kg
  from schedule_booking b join orders o on o.id = b.order_id;
create view inv.steel_unit as
  select u.id, u.unit_no, u.state, u.order_line_id, u.tag_kg, u.report_id, l.order_id, o.status
  from steel_unit u left join order_line l on l.id = u.order_line_id left join orders o on o.id = l.order_id;
create view inv.futures_order as
  select o.id, o.status, (select count(*) from order_line l where l.order_id = o.id) as lines,
    (select count(*) from schedule_booking b where b.order_id = o.id and b.state <> 'ended') as booked,
    (select count(*) from schedule_booking b where b.order_id = o.id and b.state = 'done') as done
  from orders o where o.stock_mode = 2;
-- What a company has in the plan: its paid orders that are not made yet, few beside all it ever bought.
create index orders_in_plan on orders (company_id, id) where status = 4 and stock_mode = 2;
create index schedule_booking_list on schedule_booking (state, planned_on, id);
