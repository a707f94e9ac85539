-- 变更中: a contract in force before whose sides a paper lies that ends it.
with moved as (
  update order_contract c set status = 5 from sign_flow f
  where f.kind = 'order' and f.document_no = c.contract_no and f.status = 6 and c.status = 1
  returning c.id)
insert into order_contract_log (contract_id, seq, event, from_status, to_status, actor_id)
select m.id, (select max(h.seq) + 1 from order_contract_log h where h.contract_id = m.id), 'change', 1, 5,
  (select id from app_user where user_name = 'system')
from moved m;
