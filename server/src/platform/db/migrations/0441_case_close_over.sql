-- A request to close an order ends by itself when the order is signed whole: there is no rest to leave out.
alter table case_close drop constraint case_close_state_check;
alter table case_close add constraint case_close_state_check check (state in ('asked', 'agreed', 'refused', 'withdrawn', 'over'));
update case_close k set state = 'over', answer = '订单已全部签收，没有余量', answered_at = now() from orders o where o.id = k.order_id and k.state = 'asked' and o.status not in (4, 5, 6);
