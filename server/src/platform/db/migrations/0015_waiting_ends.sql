-- Everything that waits has an end: until when an order holds what it holds, in every waiting state. And facts of an order that decide:
-- why the mill looked at it, and whether it has agreement goods, as codes and columns instead of the sentence that is shown.
alter table orders rename column pay_before to hold_until;
alter table orders
  add column agreement_goods boolean not null default false,
  add column review_causes text[] not null default '{}',
  add column hold_warned_at timestamptz;
update orders o set agreement_goods = true
  where exists (select 1 from order_line l join sku k on k.id = l.sku_id where l.order_id = o.id and k.grade_level = '3');
update orders set hold_until = now() + interval '48 hours' where status in (1, 2) and hold_until is null;
drop index orders_open;
create index orders_open on orders (status, status_since) where status in (0, 1, 2, 3);
create index orders_hold on orders (hold_until) where status in (0, 1, 2, 3);
-- What a company holds without having paid.
create index orders_held on orders (company_id) where status in (0, 1, 2, 3);

create view inv.order_wait as
  select o.id, o.status, o.hold_until, o.agreement_goods,
    exists (select 1 from order_status_log h where h.order_id = o.id and h.event = 'approve') as approved
  from orders o;
