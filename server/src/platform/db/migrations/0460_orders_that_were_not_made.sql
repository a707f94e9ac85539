-- 创建失败: nothing but the demonstration ever wrote it. What lies there has no goods and no money: it ended, and the mill may open it again.
insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason)
select o.id, o.status_seq + 1, 'cancel', 9, 8, (select id from app_user where user_name = 'system'), '下单时没有占到货，订单没有成立'
from orders o where o.status = 9;
update orders set status = 8, status_seq = status_seq + 1, status_since = now(), hold_until = null, review_reason = '下单时没有占到货，订单没有成立'
where status = 9;
