// What must hold over the data at any moment. Each query returns the rows that break it; a sound database returns none.
import { orderMachine, statusOf } from '@mall/domain/order/order.machine.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import type pg from 'pg'

export interface Invariant {
  id: string
  says: string
  sql: string
}

/** The allowed edges come from the machine the server runs on: test and server share one table. */
const edges = [
  ...[OrderStatus.pendingConfirm, OrderStatus.pendingReview, OrderStatus.pendingPayment, OrderStatus.createFailed].map(
    to => `(null::int, ${to})`,
  ),
  ...orderMachine.rows.flatMap(r => r.from.map(from => `(${statusOf(from)}, ${statusOf(r.to)})`)),
].join(', ')

export const invariants: readonly Invariant[] = [
  {
    id: 'I01',
    says: '库存不为负，占用不超过在库',
    sql: 'select sku, on_hand, reserved from inv.stock where on_hand < 0 or reserved < 0 or reserved > on_hand',
  },
  {
    id: 'I02',
    says: '在库 = 期初 + 全部流水',
    sql: 'select s.sku from inv.stock s left join inv.stock_move m using (sku) group by s.sku, s.on_hand, s.initial having s.on_hand <> s.initial + coalesce(sum(m.delta), 0)',
  },
  {
    id: 'I03',
    says: '占用 = 有效分配之和',
    sql: `select s.sku from inv.stock s left join inv.allocation a on a.sku = s.sku and a.state = 'active' group by s.sku, s.reserved having s.reserved <> coalesce(sum(a.qty), 0)`,
  },
  {
    id: 'I04',
    says: '没有超卖',
    sql: `select a.sku from inv.allocation a join inv.stock s using (sku) where a.state in ('active', 'shipped') group by a.sku, s.initial
          having sum(a.qty) > s.initial + (select coalesce(sum(delta), 0) from inv.stock_move m where m.sku = a.sku and m.delta > 0)`,
  },
  {
    id: 'I05',
    says: '有效订单的现货行全额分配一次',
    sql: `select l.id from inv.order_line l join inv.orders o on o.id = l.order_id left join inv.allocation a on a.order_line_id = l.id and a.state in ('active', 'shipped')
          where l.tracked and o.status between 0 and 7 group by l.id, l.qty, l.tail having coalesce(sum(a.qty), 0) <> l.qty - l.tail`,
  },
  {
    id: 'I06',
    says: '取消或失败的订单不占库存',
    sql: `select o.id from inv.orders o join inv.order_line l on l.order_id = o.id join inv.allocation a on a.order_line_id = l.id where o.status in (8, 9) and a.state = 'active'`,
  },
  {
    id: 'I07',
    says: '订单金额算得对：行 = 重量 × 单价四舍五入，合计 = 各项之和',
    sql: `select o.id from inv.orders o where o.total_fen < 0 or o.goods_fen <> (select coalesce(sum(amount_fen), 0) from inv.order_line l where l.order_id = o.id)
            or o.total_fen <> o.goods_fen + o.freight_fen + o.service_fen - o.discount_fen
          union all select l.order_id from inv.order_line l where l.amount_fen <> round(l.weight_kg::numeric * l.price_fen_per_t / 1000) or l.qty <= 0 or l.weight_kg <= 0 or l.price_fen_per_t < 0`,
  },
  {
    id: 'I08',
    says: '状态历史不断，止于当前状态',
    sql: `select o.id from inv.orders o where o.status is distinct from (select to_status from inv.order_status_log h where h.order_id = o.id order by seq desc limit 1)
          union select h.order_id from (select order_id, seq, from_status, at, lag(to_status) over w as prev, lag(at) over w as prev_at, row_number() over w as rn
            from inv.order_status_log window w as (partition by order_id order by seq)) h where h.seq <> h.rn or h.from_status is distinct from h.prev or h.at < h.prev_at`,
  },
  {
    id: 'I09',
    says: '每一步都是状态机允许的',
    sql: `select h.order_id from inv.order_status_log h where not exists (select 1 from (values ${edges}) e(f, t) where e.f is not distinct from h.from_status and e.t = h.to_status)`,
  },
  {
    id: 'I10',
    says: '已付 = 成功付款之和，不超过合计',
    sql: `select o.id from inv.orders o where o.paid_fen <> (select coalesce(sum(amount_fen), 0) from inv.payment p where p.order_id = o.id and p.state = 'succeeded') or o.paid_fen > o.total_fen`,
  },
  {
    id: 'I11',
    says: '未付清不排产不发货',
    sql: 'select id from inv.orders where status in (4, 5, 6, 7) and not on_credit and paid_fen <> total_fen',
  },
  {
    id: 'I12',
    says: '一笔外部流水只结一次，付款属于订单的企业',
    sql: `select provider || provider_txn_id from inv.payment where state = 'succeeded' group by provider, provider_txn_id having count(*) > 1
          union all select p.id::text from inv.payment p join inv.orders o on o.id = p.order_id where p.amount_fen <= 0 or p.company_id <> o.company_id`,
  },
  {
    id: 'I13',
    says: '没有重复付款',
    sql: `select p.order_id from inv.payment p join inv.orders o on o.id = p.order_id where p.state = 'succeeded' and p.amount_fen = o.total_fen group by p.order_id having count(*) > 1`,
  },
  {
    id: 'I14',
    says: '退款不超过已付',
    sql: `select o.id from inv.orders o where (select coalesce(sum(amount_fen), 0) from inv.refund r where r.order_id = o.id and r.state in ('requested', 'approved', 'done'))
            > (select coalesce(sum(amount_fen), 0) from inv.payment p where p.order_id = o.id and p.state = 'succeeded')`,
  },
  {
    id: 'I15',
    says: '按异议退的款不超过这一车这一行已结算的金额与重量，一件货只退回一次',
    sql: `select l.waybill_id, l.order_line_id from (select waybill_id, order_line_id, sum(amount_fen) as fen, sum(kg) filter (where returned) as kg
            from inv.refund_line where state <> 'rejected' group by 1, 2) l left join inv.settled_line s using (waybill_id, order_line_id)
          where s.paid_fen is null or l.fen > s.paid_fen or coalesce(l.kg, 0) > s.kg
          union all select min(waybill_id), waybill_unit_id from inv.refund_line where returned group by waybill_unit_id having count(*) > 1`,
  },
  {
    id: 'A01',
    says: '异议的退款 = 逐件相加 = 商定的金额；完结的异议没有未定、未付、还占着的件',
    sql: `select id from inv.refund where claim_id is not null and amount_fen <> lines_fen
          union all select id from inv.claim where agreed_fen <> paid_fen
          union all select id from inv.claim where (status = 5 and (open > 0 or unpaid > 0)) or (status in (5, 6, 7) and live > 0) or (status in (0, 1, 2, 3, 8) and units = 0)
            or (status = 4 and open > 0)`,
  },
  {
    id: 'I18',
    says: '每张凭证借贷相等',
    sql: 'select journal_id from inv.ledger_entry group by journal_id having sum(amount_fen) <> 0 or count(*) < 2 or bool_or(amount_fen = 0)',
  },
  {
    id: 'I19',
    says: '账户余额 = 分录之和，客户账户不为负',
    sql: `select a.id from inv.account a where a.balance_fen <> (select coalesce(sum(amount_fen), 0) from inv.ledger_entry e where e.account_id = a.id) or (a.kind like 'customer%' and a.balance_fen < 0)`,
  },
  {
    id: 'I20',
    says: '一件事只记一次账',
    sql: 'select source_type from inv.ledger_entry group by source_type, source_id, source_step having count(distinct journal_id) > 1',
  },
  {
    id: 'I21',
    says: '付款与退款都有同额凭证，没有凭空的凭证',
    sql: `select 'pay', p.id::text from inv.payment p where p.state = 'succeeded' and not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'payment' and e.source_id = p.id::text and e.amount_fen = p.amount_fen)
          union all select 'refund', r.id::text from inv.refund r where r.state = 'done' and not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'refund' and e.source_id = r.id::text and e.amount_fen = -r.amount_fen)
          union all select 'ghost', e.id::text from inv.ledger_entry e where e.source_type = 'payment' and not exists
            (select 1 from inv.payment p where p.id::text = e.source_id and p.state = 'succeeded')`,
  },
  {
    id: 'I22',
    says: '冻结金额 = 未释放的冻结之和',
    sql: `select c.company_id from (select company_id from inv.fund_hold union select company_id from inv.account where kind = 'customer_frozen') c
          where coalesce((select balance_fen from inv.account a where a.company_id = c.company_id and a.kind = 'customer_frozen'), 0)
            <> coalesce((select sum(amount_fen) from inv.fund_hold h where h.company_id = c.company_id and h.open), 0)`,
  },
  {
    id: 'D01',
    says: '每张已签收的承兑：票面 = 已用 + 余额，已用 = 付订单的减去退回的',
    sql: `select d.id from inv.draft d left join inv.draft_use u on u.draft_id = d.id where d.state = 'signed'
          group by d.id, d.applied_fen, d.face_fen having d.applied_fen <> coalesce(sum(u.amount_fen - u.returned_fen), 0) or d.applied_fen > d.face_fen`,
  },
  {
    id: 'D02',
    says: '企业的承兑户 = 它已签收的承兑的余额之和；在手票据户 = 全部已签收票面之和',
    sql: `select c.company_id::text from (select company_id from inv.draft union select company_id from inv.account where kind = 'customer_draft') c
          where coalesce((select balance_fen from inv.account a where a.company_id = c.company_id and a.kind = 'customer_draft'), 0)
            <> coalesce((select sum(face_fen - applied_fen) from inv.draft d where d.company_id = c.company_id and d.state = 'signed'), 0)
          union all select 'in hand' where -coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_draft'), 0)
            <> coalesce((select sum(face_fen) from inv.draft where state = 'signed'), 0)`,
  },
  {
    id: 'D03',
    says: '退票款 = 退票时订单占用的票面，追索户 = 没有补齐的退票款之和',
    sql: `select d.id::text from inv.draft d left join inv.draft_debt b on b.draft_id = d.id where (d.state = 'dishonoured' and d.applied_fen <> coalesce(b.amount_fen, 0))
            or (d.state <> 'dishonoured' and b.draft_id is not null)
          union all select 'claims' where -coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_draft_claim'), 0)
            <> coalesce((select sum(amount_fen - offset_fen - paid_fen) from inv.draft_debt), 0)`,
  },
  {
    id: 'D04',
    says: '承兑付的不超过这笔付款；一个票号只有一张在办',
    sql: `select u.payment_id::text from inv.draft_use u join inv.payment p on p.id = u.payment_id group by u.payment_id, p.amount_fen having sum(u.amount_fen) > p.amount_fen
          union all select draft_no from inv.draft where state in ('waiting', 'signed', 'paid', 'dishonoured') group by draft_no having count(*) > 1`,
  },
  {
    id: 'U01',
    says: '待认领的来款都在暂记户上：暂记户余额 = 未入账、未退回的来款之和',
    sql: `select 'suspense' where coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_suspense'), 0)
          <> coalesce((select sum(amount_fen) from inv.fund_receipt where state not in ('booked', 'returned')), 0)`,
  },
  {
    id: 'U02',
    says: '已入账的来款拆分等于来款，入账凭证同额',
    sql: `select id from inv.fund_receipt r where state = 'booked' and (goods_fen + deposit_fen <> amount_fen or not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'receipt' and e.source_id = r.id::text
               and e.source_step in ('arrived', 'book-' || r.round) group by e.journal_id having sum(greatest(e.amount_fen, 0)) = r.amount_fen))`,
  },
  {
    id: 'U03',
    says: '一笔余款退款只付一次，金额相同；没有付款的没有凭证',
    sql: `select r.id::text from inv.fund_refund r where (r.status = 3) <> exists
            (select 1 from inv.ledger_entry e where e.source_type = 'balanceRefund' and e.source_id = r.id::text and e.source_step = 'paid' and e.amount_fen = r.amount_fen)
          union all select source_id from inv.ledger_entry where source_type = 'balanceRefund' and source_step = 'paid' group by source_id having count(distinct journal_id) > 1
          union all select split_part(key, '-', 1) from inv.sandbox_erp where state = 'paid' group by 1 having count(*) > 1`,
  },
  {
    id: 'E01',
    says: '资金凭证动了客户账的，都告诉了 ERP，金额相同（自 ERP 启用起）',
    sql: `select distinct e.journal_id::text from inv.ledger_entry e join inv.account a on a.id = e.account_id
          where a.kind in ('customer_available', 'customer_frozen') and e.journal_id > (select min(split_part(key, ':', 2)::bigint) from inv.erp_outbox where topic = 'balance.moved')
            and e.journal_id in (select (split_part(key, ':', 2))::bigint from inv.erp_outbox where topic = 'balance.moved')
            and (select coalesce(sum(x.amount_fen), 0) from inv.ledger_entry x join inv.account y on y.id = x.account_id where x.journal_id = e.journal_id and y.kind in ('customer_available', 'customer_frozen'))
              <> (select (payload ->> 'availableFen')::bigint + (payload ->> 'frozenFen')::bigint from inv.erp_outbox where key = 'balance.moved:' || e.journal_id)`,
  },
  {
    id: 'E02',
    says: '一条消息 ERP 只记一次；答复过的消息 ERP 都收到了',
    sql: `select o.key from inv.erp_outbox o where o.state = 'done' and o.topic like '%.%' and exists (select 1 from inv.sandbox_erp_event)
          and not exists (select 1 from inv.sandbox_erp_event e where e.key = o.key)`,
  },
  {
    id: 'E03',
    says: '一个账目只有一条未关闭的差异；差异两边不等；一人不能既登记又复核',
    sql: `select kind || ' ' || ref from inv.erp_difference where state in ('open', 'explained', 'mendAsked') group by kind, ref having count(*) > 1
          union all select id::text from inv.erp_difference where ours = theirs or (mended_by is not null and mended_by = mend_asked_by) or last_run_id < first_run_id`,
  },
  {
    id: 'R01',
    says: '一行一条评价，属于这一行的订单和企业；图片数对得上',
    sql: `select c.id::text from inv.mall_comment c left join inv.order_line l on l.id = c.order_line_id left join inv.orders o on o.id = c.order_id
          where l.order_id is distinct from c.order_id or o.company_id is distinct from c.company_id or o.status <> 7
          union all select min(id)::text from inv.mall_comment group by order_line_id having count(*) > 1
          union all select c.id::text from inv.mall_comment c where c.pictures <> (select count(*) from inv.mall_comment_file f where f.comment_id = c.id)`,
  },
  {
    id: 'R02',
    says: '商品的评价合计 = 显示中的评价相加',
    sql: `select spu_code from (select spu_code, count(*) as n, sum(goods_stars) as g, sum(weight_stars) as w, sum(delivery_stars) as d, count(*) filter (where low) as low,
            count(*) filter (where pictures > 0) as p, count(*) filter (where goods_stars = 5) as s5, count(*) filter (where goods_stars = 1) as s1
            from inv.mall_comment where state = 'shown' group by spu_code) t full join inv.comment_figure f using (spu_code)
          where coalesce(t.n, 0) <> coalesce(f.n, 0) or coalesce(t.g, 0) <> coalesce(f.goods_sum, 0) or coalesce(t.w, 0) <> coalesce(f.weight_sum, 0)
            or coalesce(t.d, 0) <> coalesce(f.delivery_sum, 0) or coalesce(t.low, 0) <> coalesce(f.low, 0) or coalesce(t.p, 0) <> coalesce(f.pictures, 0)
            or coalesce(t.s5, 0) <> coalesce(f.star5, 0) or coalesce(t.s1, 0) <> coalesce(f.star1, 0)
            or coalesce(f.n, 0) <> coalesce(f.star1 + f.star2 + f.star3 + f.star4 + f.star5, 0)`,
  },
  {
    id: 'L01',
    says: '授信已用 = 没有还清的占用之和；全部已用 = 授信户上客户欠的',
    sql: `select company_id::text from (select company_id, used_fen, coalesce((select sum(amount_fen - repaid_fen) from inv.credit_use u where u.company_id = l.company_id), 0) as rest
            from inv.credit_line l) x where used_fen <> rest
          union all select 'account' where coalesce((select sum(used_fen) from inv.credit_line), 0)
            <> -coalesce((select sum(e.amount_fen) from inv.ledger_entry e join inv.account a on a.id = e.account_id where a.kind = 'mall_credit'), 0)`,
  },
  {
    id: 'L02',
    says: '占用时不超过当时的额度；每笔授信付款恰有一笔同额、同企业的占用',
    sql: `select id from inv.credit_use where used_after_fen > limit_fen or amount_fen > used_after_fen
          union all select p.id from inv.payment p full join inv.credit_use u on u.payment_id = p.id
            where (p.provider = 'credit' or u.id is not null) and (p.provider is distinct from 'credit' or p.amount_fen is distinct from u.amount_fen
              or p.company_id is distinct from u.company_id or p.order_id is distinct from u.order_id)`,
  },
  {
    id: 'L03',
    says: '每笔占用的已还 = 归还之和，每笔归还都有同额凭证，没有凭空的凭证',
    sql: `select u.id::text from inv.credit_use u where u.repaid_fen <> (select coalesce(sum(amount_fen), 0) from inv.credit_repayment r where r.use_id = u.id)
            or u.open <> (u.repaid_fen < u.amount_fen)
          union all select r.id::text from inv.credit_repayment r where not exists
            (select 1 from inv.ledger_entry e where e.source_type = 'creditRepay' and e.source_id = r.id::text and e.amount_fen = r.amount_fen)
          union all select e.source_id from inv.ledger_entry e where e.source_type = 'creditRepay' and not exists
            (select 1 from inv.credit_repayment r where r.id::text = e.source_id)`,
  },
  {
    id: 'I33',
    says: '一个请求号一个结果',
    sql: `select user_id::text, client_request_id from inv.orders where client_request_id is not null group by 1, 2 having count(distinct master_order_code) > 1
          union all select i.scope, i.key from inv.idem i where i.state = 'done' and i.resource_type = 'order' and not exists (select 1 from inv.orders o where o.id = i.resource_id)
          union all select scope, key from inv.idem group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I34',
    says: '回调各记一次，外部付款都有验过签的回调',
    sql: `select provider, event_id from inv.webhook_event group by 1, 2 having count(*) > 1
          union all select p.provider, p.provider_txn_id from inv.payment p where p.state = 'succeeded' and p.provider not in ('balance', 'credit', 'draft')
            and not exists (select 1 from inv.webhook_event w where w.payment_id = p.id and w.verified)`,
  },
  {
    id: 'I35',
    says: '数据不跨企业',
    sql: `select 'user', o.id from inv.orders o join inv.app_user u on u.id = o.user_id where u.company_id is distinct from o.company_id
          union all select 'address', o.id from inv.orders o where o.address_company_id is distinct from o.company_id`,
  },
  {
    id: 'I36',
    says: '非代打单的订单由本人操作',
    sql: 'select o.id from inv.orders o where o.instead_user_id is null and o.actor_id <> o.user_id',
  },
  {
    id: 'I36',
    says: '代打单：操作人是员工，订单写明双方，审计有记录；本人下的单操作人就是本人',
    sql: `select o.id from inv.orders o join inv.app_user u on u.id = o.actor_id
          where (o.instead_user_id is not null and (u.role <> 'staff' or o.instead_user_id <> o.user_id or not exists (select 1 from inv.audit_log a
              where a.object_type = 'order' and a.object_id = o.id and a.actor_id = o.actor_id and a.on_behalf_of = o.instead_user_id)))
            or (o.instead_user_id is null and o.auction_id is null and o.actor_id <> o.user_id)`,
  },
  {
    id: 'I37',
    says: '审计链完整未改',
    sql: `select seq from (select seq, prev_hash, hash, payload, lag(hash) over (order by seq) ph, lag(seq) over (order by seq) ps from inv.audit_log) a
          where (ps is not null and seq <> ps + 1) or prev_hash is distinct from coalesce(ph, '') or hash <> encode(sha256(convert_to(prev_hash || '|' || seq || '|' || payload, 'UTF8')), 'hex')`,
  },
  {
    id: 'I38',
    says: '密码、会话、验证码只存摘要',
    sql: `select 'pw', id::text from inv.app_user where password_hash !~ '^(\\$argon2id\\$|scrypt\\$)' union all
          select 'session', left(token_hash, 8) from inv.session where token_hash !~ '^[0-9a-f]{64}$' union all
          select 'sms', id::text from inv.sms_code where code_hash !~ '^[0-9a-f]{64}$' or attempts > 5`,
  },
  {
    id: 'I39',
    says: '短信节流有效',
    sql: `select mobile from (select mobile, created_at - lag(created_at) over (partition by mobile order by created_at) gap from inv.sms_code) x where gap < interval '60 seconds'
          union select mobile from inv.sms_code group by mobile, created_at::date having count(*) > 10`,
  },
  {
    id: 'I43',
    says: '没有孤儿：订单有行，行和付款有订单',
    sql: `select o.id from inv.orders o where o.status <> 9 and not exists (select 1 from inv.order_line l where l.order_id = o.id)
          union all select l.id from inv.order_line l where not exists (select 1 from inv.orders o where o.id = l.order_id)
          union all select p.id from inv.payment p where not exists (select 1 from inv.orders o where o.id = p.order_id)`,
  },
  {
    id: 'I44',
    says: '数据库健康：约束有效，没有悬着的事务和锁',
    sql: `select 'constraint', conname::text from pg_constraint where not convalidated union all select 'prepared', gid from pg_prepared_xacts
          union all select 'idle tx', pid::text from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '1 minute'
          union all select 'lock wait', l.pid::text from pg_locks l join pg_stat_activity a on a.pid = l.pid where a.datname = current_database() and not l.granted and l.waitstart < now() - interval '10 seconds'`,
  },
  {
    id: 'I45',
    says: '没有浮点或 numeric 列能藏 NaN：钱和重量只用整数',
    sql: `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
          where table_type = 'BASE TABLE' and data_type in ('numeric', 'double precision', 'real') and table_schema = 'public'`,
  },
  {
    id: 'I40',
    says: '文件：服务器生成的存储名、白名单格式、摘要与大小',
    sql: `select id from inv.file_object where storage_key !~ '^[0-9a-zA-Z/_-]+$' or storage_key like '%..%' or sha256 !~ '^[0-9a-f]{64}$' or size <= 0
            or mime not in ('application/pdf', 'image/jpeg', 'image/png')`,
  },
  {
    id: 'I42',
    says: '发件箱五分钟内清空',
    sql: "select id from inv.outbox where sent_at is null and attempts = 0 and created_at < now() - interval '5 minutes'",
  },
  {
    id: 'P01',
    says: '等企业审批的订单没有往下走；答复的是同一企业的另一个人',
    sql: `select id from inv.order_approval where (approval = 1 and status not in (0, 8)) or (approval = 3 and status <> 8)
            or (approval in (2, 3) and (approver_id is null or approver_id = user_id or approver_company_id is distinct from company_id))`,
  },
  {
    id: 'P02',
    says: '有人的企业至少有一位管理员',
    sql: `select company_id from inv.person where not closed group by company_id
          having count(*) filter (where role_code = 'administrator' and custom_role_id is null) = 0`,
  },
  {
    id: 'K01',
    says: '订单数、吨数、金额的累计 = 订单逐张相加',
    sql: `select * from (select * from inv.order_figure where n <> 0 or kg <> 0 or fen <> 0) k
          full join inv.order_figure_true t using (company_id, user_id, channel_code, status) where (k.n, k.kg, k.fen) is distinct from (t.n, t.kg, t.fen)`,
  },
  {
    id: 'K02',
    says: '每月采购的累计（按仓库、按品种）= 订单与订单行逐条相加',
    sql: `select * from (select * from inv.bought_month where n <> 0 or kg <> 0 or fen <> 0) k
          full join inv.bought_month_true t using (company_id, user_id, of, month) where (k.n, k.kg, k.fen) is distinct from (t.n, t.kg, t.fen)`,
  },
  {
    id: 'K03',
    says: '账户的笔数与收支累计 = 分录逐条相加，按日、按类型也一样',
    sql: `select d.account_id from inv.ledger_day d full join inv.ledger_day_true t using (account_id, day, money_change_type)
            where (d.entries, d.in_fen, d.out_fen) is distinct from (t.entries, t.in_fen, t.out_fen)
          union all select f.account_id from inv.ledger_figure f left join inv.ledger_day_true t using (account_id)
            group by f.account_id, f.entries, f.in_fen, f.out_fen
            having (f.entries, f.in_fen, f.out_fen) is distinct from (coalesce(sum(t.entries), 0), coalesce(sum(t.in_fen), 0), coalesce(sum(t.out_fen), 0))`,
  },
  {
    id: 'K05',
    says: '车已结算、签收挂起、质保书让步、单据属于哪家企业：记在行上的 = 从结算单、签收、不符、订单看到的',
    sql: 'select what, id from inv.kept_mark where kept is distinct from truth',
  },
  {
    id: 'K06',
    says: '企业账户的分录编号从 1 起连续，最后一号 = 账户记着的笔数，先后与记账一致',
    sql: `select a.id from account a left join (
              select account_id, count(*) as n, min(no) as low, max(no) as high, bool_and(no = nth) as in_turn
              from (select account_id, no, row_number() over (partition by account_id order by id) as nth from ledger_entry where no > 0) e group by 1) e on e.account_id = a.id
            where a.company_id is not null and (a.entries, a.entries) is distinct from (coalesce(e.n, 0), coalesce(e.high, 0)) or not coalesce(e.in_turn, true)
          union all select e.account_id from ledger_entry e join account a on a.id = e.account_id where (a.company_id is null) <> (e.no = 0)`,
  },
  {
    id: 'K04',
    says: '每辆车记着的装载与净重 = 车上各件相加与有效磅单',
    sql: `select w.waybill_no from waybill w
            left join lateral (select count(*) as units, coalesce(sum(x.pieces), 0) as pieces, coalesce(sum(x.tag_kg), 0) as kg
              from waybill_unit x where x.waybill_id = w.id and x.off_at is null) x on true
            left join scale_ticket t on t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)
          where (w.ended_at is null and (w.load_units, w.load_pieces, w.load_kg) is distinct from (x.units, x.pieces, x.kg)) or w.net_kg is distinct from t.net_kg`,
  },
  {
    id: 'P03',
    says: '每笔在等的订单都写明最迟等到何时',
    sql: 'select id from inv.order_wait where status between 0 and 3 and hold_until is null',
  },
  {
    id: 'A23',
    says: '成交给受理的最高价（同价先到），且达到保留价；未到保留价流拍；密封报价同此，按量竞拍由高到低分完为止',
    sql: `select u.id from inv.auction u left join lateral (select company_id, amount_fen, seq from inv.bid b where b.auction_id = u.id order by amount_fen desc, seq limit 1) t on true
            left join lateral (select company_id, price_fen, bid_seq from inv.award a where a.auction_id = u.id order by a.id limit 1) w on true
          where u.mode <> 'QTY' and u.status not in (1, 8) and (
            (w.company_id is not null) is distinct from coalesce(t.amount_fen >= coalesce(u.reserve_fen, 0), false)
            or (w.company_id is not null and (w.company_id <> t.company_id or w.price_fen <> t.amount_fen or w.bid_seq <> t.seq)))
          union all select u.id from inv.auction u join inv.award a on a.auction_id = u.id where a.price_fen < coalesce(u.reserve_fen, 0)
          union all select u.id from inv.auction u join inv.award a on a.auction_id = u.id where u.mode = 'QTY' group by u.id, u.pieces having sum(a.pieces) > u.pieces
          union all select u.id from inv.auction u join inv.award a on a.auction_id = u.id join inv.deposit d on d.auction_id = u.id and d.company_id = a.company_id
            where u.mode = 'QTY' and a.pieces < d.best_pieces
              and exists (select 1 from inv.award x where x.auction_id = u.id and (x.price_fen < a.price_fen or (x.price_fen = a.price_fen and x.bid_seq > a.bid_seq)))
          union all select a.auction_id from inv.award a join inv.auction u on u.id = a.auction_id where u.status in (1, 7, 8)`,
  },
  {
    id: 'A24',
    says: '受理的出价从起拍价起每次至少加一档，领先的不和自己竞价；密封与按量的每家只升不降，不低于起拍价',
    sql: `select b.auction_id from (select *, lag(amount_fen) over w as prev, lag(company_id) over w as prev_c from inv.bid window w as (partition by auction_id order by seq)) b
            join inv.auction u on u.id = b.auction_id where u.mode in ('PRICE', 'LOT') and ((b.prev is null and b.amount_fen < u.start_fen) or b.amount_fen < b.prev + u.step_fen
            or b.company_id = b.prev_c or (b.amount_fen - u.start_fen) % u.step_fen <> 0)
          union all select b.auction_id from (select *, lag(amount_fen) over w as prev, lag(pieces) over w as prev_n from inv.bid window w as (partition by auction_id, company_id order by seq)) b
            join inv.auction u on u.id = b.auction_id where u.mode in ('QTY', 'SEALED') and (b.amount_fen < u.start_fen or b.amount_fen < b.prev or b.pieces < b.prev_n
              or (b.amount_fen = b.prev and b.pieces is not distinct from b.prev_n))`,
  },
  {
    id: 'A25',
    says: '没有在结束时刻之后到达而被受理的出价，也没有在出结果之后的',
    sql: `select b.auction_id from inv.bid b join inv.auction u on u.id = b.auction_id where b.arrived_at > u.end_at or b.arrived_at > u.closed_at
          union all select b.auction_id from inv.bid b join inv.auction u on u.id = b.auction_id
            where b.arrived_at > coalesce((select m.old_end from inv.auction_move m where m.auction_id = b.auction_id and (m.bid_seq is null or m.bid_seq >= b.seq) and m.kind = 'soft' order by m.move_no limit 1), u.end_at)`,
  },
  {
    id: 'A26',
    says: '出价编号连续，与到达同序，哈希逐个相接，计数与最高价与场次相符',
    sql: `select auction_id from (select auction_id, seq, row_number() over w as rn, arrived_at, lag(arrived_at) over w as pa, prev_hash, coalesce(lag(hash) over w, '') as ph from inv.bid
            window w as (partition by auction_id order by seq)) x where seq <> rn or arrived_at < pa or prev_hash <> ph
          union all select u.id from inv.auction u where u.bid_no <> (select count(*) from inv.bid b where b.auction_id = u.id)
            or (u.mode in ('PRICE', 'LOT') and u.lead_fen is distinct from (select max(amount_fen) from inv.bid b where b.auction_id = u.id))`,
  },
  {
    id: 'A27',
    says: '结束时刻只按规则移动：每次接着上一次，顺延由窗口内受理的出价引起、到它之后的定时，不超过次数',
    sql: `select m.auction_id from (select *, lag(new_end) over (partition by auction_id order by move_no) as prev, row_number() over (partition by auction_id order by move_no) as rn from inv.auction_move) m
            join inv.auction u on u.id = m.auction_id left join inv.bid b on b.auction_id = m.auction_id and b.seq = m.bid_seq
          where m.move_no <> m.rn or m.old_end <> coalesce(m.prev, u.first_end_at)
            or (m.kind = 'soft' and (b.seq is null or b.arrived_at <= m.old_end - make_interval(secs => u.window_s) or b.arrived_at > m.old_end or m.new_end <> b.arrived_at + make_interval(secs => u.extend_s)))
          union all select u.id from inv.auction u where u.end_at <> coalesce((select new_end from inv.auction_move m where m.auction_id = u.id order by move_no desc limit 1), u.first_end_at)
            or u.extensions <> (select count(*) from inv.auction_move m where m.auction_id = u.id and m.kind = 'soft') or (u.extensions_most > 0 and u.extensions > u.extensions_most)`,
  },
  {
    id: 'A28',
    says: '没有保证金就没有出价；出结果后落败的释放，中标的持有、转货款、扣罚之一，只一次',
    sql: `select b.auction_id from inv.bid b where not exists (select 1 from inv.deposit d where d.auction_id = b.auction_id and d.company_id = b.company_id and d.held_at <= b.arrived_at)
          union all select d.auction_id from inv.deposit d join inv.auction u on u.id = d.auction_id left join inv.award a on a.auction_id = d.auction_id and a.company_id = d.company_id
            where u.status <> 1 and ((d.state = 'held') is distinct from coalesce(a.state = 'unpaid', false) or (d.state = 'forfeited') is distinct from coalesce(a.state = 'defaulted', false)
              or (d.state = 'converted' and coalesce(a.state not in ('paid', 'cancelled'), true)))
          union all select d.auction_id from inv.deposit d join inv.auction u on u.id = d.auction_id where u.status = 1 and d.state <> 'held'
          union all select min(auction_id) from inv.deposit group by auction_id, company_id having count(*) > 1`,
  },
  {
    id: 'A29',
    says: '每个成交恰有一张订单，属于中标人，合计是成交额；递补未答复和放弃的没有',
    sql: `select a.id from inv.award a left join inv.orders o on o.id = a.order_id
          where (a.state in ('unpaid', 'paid', 'defaulted') and (o.id is null or o.company_id <> a.company_id or o.total_fen <> a.amount_fen)) or (a.state in ('asking', 'declined') and o.id is not null)
            or (a.state = 'unpaid' and o.status <> 3) or (a.state = 'paid' and o.paid_fen <> o.total_fen) or (a.state in ('defaulted', 'cancelled') and o.status <> 8)`,
  },
  {
    id: 'A30',
    says: '保证金池不少于占用，等于它的冻结与全部进出；占用逐场算得对',
    sql: `select company_id from inv.bid_pool where exposure_fen > held_fen or held_fen <> hold_fen or held_fen <> moves_fen
          union all select d.company_id from inv.deposit d join inv.auction u on u.id = d.auction_id left join inv.award a on a.auction_id = d.auction_id and a.company_id = d.company_id
            where d.covered_fen <> case when a.state = 'unpaid' then a.deposit_fen when u.status <> 1 then 0
              when u.mode = 'SEALED' then case when d.best_seq is null then 0 else u.deposit_fen end
              when u.mode = 'QTY' then case when d.best_seq is null then 0 when d.best_pieces >= u.pieces then u.deposit_fen else ceil(u.deposit_fen::numeric * d.best_pieces / u.pieces) end
              when u.lead_company_id = d.company_id or d.auto_fen >= coalesce(u.lead_fen, u.start_fen - u.step_fen) + u.step_fen then u.deposit_fen else 0 end`,
  },
  {
    id: 'I30',
    says: '团购：已参的不超过全团上限，一家的不超过每家限量',
    sql: `select g.id from inv.group_buy g join inv.group_buy_join j on j.group_buy_id = g.id and j.state = 'joined' group by g.id, g.cap_qty having sum(j.qty) > g.cap_qty
          union select g.id from inv.group_buy g join inv.group_buy_join j on j.group_buy_id = g.id and j.state = 'joined' group by g.id, j.company_id, g.per_company_qty
            having sum(j.qty) > g.per_company_qty`,
  },
  {
    id: 'G01',
    says: '每家的订金等于它的冻结与全部进出；不冻结的没有冻结',
    sql: `select id from inv.group_buy_join where hold_fen <> moves_fen or hold_fen <> case when deposit_state = 'held' then deposit_fen else 0 end`,
  },
  {
    id: 'G02',
    says: '成团的每家恰有一张自己的订单，价是成交价；没成团的只有选按挂牌价接货的有，价是挂牌价；其余没有',
    sql: `select j.id from inv.group_buy_join j join inv.group_buy g on g.id = j.group_buy_id left join inv.orders o on o.id = j.order_id
          where (j.member_state in ('unpaid', 'paid', 'defaulted') and (o.id is null or o.company_id <> j.company_id or o.total_fen <> round(j.weight_kg::numeric * j.price_fen / 1000)
              or j.price_fen <> case when g.state = 4 then g.final_fen else g.list_fen end))
            or (g.state = 4 and j.member_state not in ('left', 'pending', 'unpaid', 'paid', 'defaulted', 'cancelled'))
            or (g.state = 3 and j.order_id is not null and j.choice <> 'list') or (g.state = 3 and j.member_state in ('refunded', 'moved') and j.order_id is not null)
            or (g.state in (0, 1, 2, 5) and j.order_id is not null)
          union all select o.id from inv.group_order o where o.group_buy_id is null or (select count(*) from inv.group_buy_join j where j.order_id = o.id) <> 1`,
  },
  {
    id: 'G03',
    says: '团的已参吨数、家数和档等于成员之和；成团与否随首档',
    sql: `select g.id from inv.group_buy g where g.state in (0, 1, 2) and (
            g.joined_pieces <> (select coalesce(sum(j.qty), 0) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'joined')
            or g.joined_kg <> (select coalesce(sum(j.weight_kg), 0) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'joined')
            or g.members <> (select count(*) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'joined')
            or g.tier <> g.tiers_reached or (g.state = 2) <> (g.tier > 0 and g.state <> 0) or g.joined_pieces > g.cap_qty)
          union all select g.id from inv.group_buy g where g.state = 4 and g.final_fen <> g.price_fen`,
  },
  {
    id: 'G04',
    says: '现货团占着的件数：进行中是上限，结束后只剩等着出订单的',
    sql: `select g.id from inv.group_buy g where g.stock_mode = 1 and g.published and g.held_pieces <> case when g.state in (0, 1, 2) then g.cap_qty
            else (select coalesce(sum(j.qty), 0) from inv.group_buy_join j where j.group_buy_id = g.id and j.member_state = 'pending' and (g.state = 4 or j.choice = 'list')) end
          union all select g.id from inv.group_buy g where g.stock_mode = 2 and g.held_pieces <> 0`,
  },
  {
    id: 'G05',
    says: '已付款的订单付清，违约的扣了订金，取消的团没有冻结的订金',
    sql: `select j.id from inv.group_buy_join j join inv.group_buy g on g.id = j.group_buy_id left join inv.orders o on o.id = j.order_id
          where (j.member_state = 'unpaid' and o.status <> 3) or (j.member_state = 'paid' and o.paid_fen <> o.total_fen) or (j.member_state = 'defaulted' and (o.status <> 8 or j.deposit_state <> 'forfeited'))
            or (j.deposit_state = 'converted' and j.member_state not in ('paid', 'cancelled')) or (g.state = 5 and j.deposit_state = 'held')`,
  },
  {
    id: 'P04',
    says: '协议品订单付款前经过销售经理，竞拍成交的除外：底价和条件是竞拍岗定的',
    sql: 'select id from inv.order_wait where agreement_goods and status between 3 and 7 and not approved and not exists (select 1 from inv.award a where a.order_id = order_wait.id)',
  },
  {
    id: 'C01',
    says: '待付款到已签收的订单恰有一份有效合同，已取消的没有',
    sql: `select o.id from orders o left join order_contract c on c.order_id = o.id and c.status <> 4
          group by o.id, o.status having count(c.id) <> case when o.status between 3 and 7 then 1 else 0 end`,
  },
  {
    id: 'C02',
    says: '合同金额 = 订单金额，正文里也是',
    sql: `select c.contract_no from order_contract c join orders o on o.id = c.order_id
          where c.total_fen <> o.total_fen or (c.document->'sums'->>'totalFen')::bigint <> o.total_fen
            or jsonb_array_length(c.document->'lines') <> o.line_count`,
  },
  {
    id: 'C03',
    says: '已发布的条款没有变过',
    sql: `select kind, code, version_no from contract_terms where state = 'published' and hash <> terms_hash(title, clauses)`,
  },
  {
    id: 'C04',
    says: '合同的历史不断，止于当前状态；勾选成交的有人同意过',
    sql: `select c.contract_no from order_contract c where c.status is distinct from
            (select to_status from order_contract_log h where h.contract_id = c.id order by seq desc limit 1)
            or (c.sign_mode = 'ticked') <> (c.accepted_at is not null)
          union all select contract_id::text from (select contract_id, from_status, lag(to_status) over (partition by contract_id order by seq) as prev from order_contract_log) h
            where from_status is distinct from prev`,
  },
  {
    id: 'C05',
    says: '须签章而已生效的合同，双方电子签署过，或有两个人经手的纸质签署；此外没有等着的登记',
    sql: `select c.contract_no from order_contract c where c.status = 1 and (
            (c.sign_mode = 'signed' and not exists (select 1 from sign_flow f where f.kind = 'order' and f.document_no = c.contract_no
              and f.status in (3, 4, 6, 100) and f.seller_signed_at is not null))
            or (c.sign_mode = 'paper' and not exists (select 1 from paper_contract p where p.contract_no = c.contract_no and p.state = 'confirmed'
              and p.decided_by <> p.recorded_by and exists (select 1 from paper_scan s where s.paper_id = p.id)))
            or exists (select 1 from paper_contract p where p.contract_no = c.contract_no and p.state = 'waits')
            or (c.sign_mode = 'paper' and exists (select 1 from sign_flow f where f.kind = 'order' and f.document_no = c.contract_no and f.status <> 5)))`,
  },
  {
    id: 'S01',
    says: '产线一周不超排，已排吨数 = 各行排产之和',
    sql: 'select line_id, week from inv.line_week where booked_kg + elsewhere_kg > capacity_kg or booked_kg <> held_kg',
  },
  {
    id: 'S02',
    says: '待排产的期货订单每行都在排产里；取消的一行也不占',
    sql: 'select id from inv.futures_order where (status = 4 and booked <> lines) or (status = 8 and booked > 0) or (status between 5 and 7 and booked > 0 and done <> lines)',
  },
  {
    id: 'S03',
    says: '已产吨数 = 有效报产之和，报产的件都在',
    sql: `select id from inv.booking where state <> 'ended' and produced_kg <> reported_kg
          union all select u.report_id from inv.steel_unit u join production_report r on r.id = u.report_id where u.state <> 'void'
            group by u.report_id, r.kg, r.taken_back_at having r.taken_back_at is not null or sum(u.tag_kg) <> r.kg`,
  },
  {
    id: 'S04',
    says: '一件钢只属于一个有效订单行',
    sql: `select id from inv.steel_unit where (state in ('allocated', 'loaded', 'shipped') and (order_line_id is null or status in (8, 9))) or (state in ('free', 'void') and order_line_id is not null)
          union all select min(id) from inv.steel_unit where state <> 'void' group by unit_no having count(*) > 1`,
  },
  {
    id: 'J01',
    says: '结算单的金额与重量 = 各车逐行相加，每行 = 结算重量 × 单价',
    sql: `select id from inv.settlement where state in ('due', 'done') and (row_kg <> settled_kg or row_fen <> cost_fen)
          union all select settlement_id from inv.settlement_row where verdict <> 'held'
            and goods_fen <> case price_unit when 'piece' then pieces * price_fen when 'kg' then settled_kg * price_fen else round(settled_kg::numeric * price_fen / 1000) end`,
  },
  {
    id: 'J02',
    says: '订单已付 = 已结算 + 已退 − 已补 + 争议挂起',
    sql: `select o.id from inv.orders o join inv.settlement s on s.order_id = o.id and s.state in ('due', 'done')
          group by o.id, o.paid_fen having o.paid_fen <> sum(s.final_fen) + sum(s.difference_fen) + (array_agg(s.held_fen order by s.seq desc))[1]`,
  },
  {
    id: 'J03',
    says: '每张结算单的差额恰好过账一次',
    sql: `select s.id from inv.settlement s where s.state in ('due', 'done') and s.difference_fen > 0
            and (select count(*) from inv.refund r where r.order_id = s.order_id and r.state = 'done' and r.amount_fen = s.difference_fen) = 0
          union all select o.id from inv.orders o where o.status between 4 and 7 and (select coalesce(sum(r.amount_fen), 0) from inv.refund r where r.order_id = o.id and r.state = 'done' and r.claim_id is null)
            <> (select coalesce(sum(s.difference_fen), 0) from inv.settlement s where s.order_id = o.id and s.state in ('due', 'done') and s.difference_fen > 0)
          union all select s.id from inv.settlement s where s.difference_fen < 0 and (s.state = 'done') <>
            exists (select 1 from inv.ledger_entry e where e.source_type = 'settlement' and e.source_id = s.id::text and e.amount_fen = s.difference_fen)`,
  },
  {
    id: 'J04',
    says: '一车一行只结算一次',
    sql: `select waybill_id from inv.settlement_row where verdict <> 'held' and state in ('due', 'done') group by waybill_id, order_line_id having count(*) > 1`,
  },
  {
    id: 'C20',
    says: '换货订单：原货收齐即付清，没收齐不付款；吨数不超过被换的货，不向买方补收',
    sql: `select order_id from inv.replacement where (status between 4 and 7 and return_status <> 3) or (status = 3 and (paid_fen <> 0 or return_status = 4))
            or weight_kg > greatest(tag_kg, settled_kg) or foreign_units > 0 or asked_more > 0`,
  },
  {
    id: 'C21',
    says: '换货订单花的钱不超过退回的货退出来的钱',
    sql: 'select order_id from inv.replacement where paid_fen > given_back_fen',
  },
  {
    id: 'C22',
    says: '原路退回：进行中的恰好冻结同额，成功的恰好出账一次，没成的没有出账；只退银行付的款，金额就是那笔退款',
    sql: `select p.id from inv.pay_refund p where p.amount_fen <> p.refund_fen or p.refund_state <> 'done' or p.provider not in ('CCB', 'QR')
            or p.held_fen <> case when p.state in ('asked', 'sent') then p.amount_fen else 0 end
            or (p.state = 'done') <> exists (select 1 from inv.ledger_entry e where e.source_type = 'payRefund' and e.source_id = p.id::text and e.source_step = 'done' and e.amount_fen = p.amount_fen)
            or (p.state = 'done' and p.bank_fen <> p.amount_fen)
          union all select min(id) from inv.pay_refund where state <> 'failed' group by refund_id having count(*) > 1`,
  },
  {
    id: 'C23',
    says: '银行退回的不超过它收到的',
    sql: 'select txn_id from inv.bank_refund where back_fen > amount_fen',
  },
  {
    id: 'C24',
    says: '每份导入的流水：记录的笔数与金额 = 它带来的来款',
    sql: 'select id from inv.receipt_import where receipts <> booked + open or receipt_fen <> sum_fen or booked + open + repeat <> lines',
  },
  {
    id: 'C25',
    says: '项目只收本企业的订单',
    sql: 'select order_id from inv.order_project where company_id <> order_company_id',
  },
  {
    id: 'C26',
    says: '发出的邮件都在对方邮箱，附件一件不少',
    sql: `select id from inv.mail where (state in ('sent', 'bounced') and not carried) or (carried and carried_files <> files)`,
  },
  {
    id: 'M01',
    says: '对账单期末 = 月末账户余额，期初 = 上月期末',
    sql: `select id from inv.statement where balance_closing_fen <> ledger_fen or next_opening_fen <> balance_closing_fen`,
  },
  {
    id: 'M02',
    says: '对账单结算合计 = 各行之和，行数相符',
    sql: `select id from inv.statement where settled_fen <> line_fen or line_count <> lines`,
  },
  {
    id: 'I16',
    says: '一张订单开出的发票（减红冲）不超过已付减已退',
    sql: 'select id from inv.invoice_order where invoiced_fen - red_asked_fen > kept_fen',
  },
  {
    id: 'I17',
    says: '每张发票：行相加 = 票面，不含税 + 税额 = 含税，红冲不超过蓝票，号码不重复',
    sql: `select id from inv.invoice where gross_fen <> net_fen + tax_fen or (kind = 'blue' and (line_gross_fen <> gross_fen or line_net_fen <> net_fen or net_fen <> round(gross_fen * 100.0 / (100 + rate_percent))))
            or (kind = 'red' and (line_gross_fen <> gross_fen or line_net_fen <> net_fen)) or (kind = 'blue' and (red_fen <> red_issued_fen or red_open_fen <> red_asked_fen or red_fen + red_open_fen > gross_fen))
            or (tax_invoice_no is not null) <> (flow in ('NS', 'WS', 'DD'))
          union all select min(id) from inv.invoice where tax_invoice_no is not null group by tax_invoice_no having count(*) > 1`,
  },
  {
    id: 'J05',
    says: '每张磅单：已开 + 未开 = 结算，已开 = 有效发票上的行减红冲，只从已结算的磅单开',
    sql: `select settlement_id from inv.invoice_ticket where taken_fen <> live_fen or taken_fen > gross_fen or sheet_state <> 'done' or verdict = 'held'`,
  },
  {
    id: 'F01',
    says: '在车上的件属于该运单的订单，只在一辆车上，件与车说的一样',
    sql: `select id from inv.waybill_unit where live and (order_id <> waybill_order or unit_waybill is distinct from waybill_id or unit_line is distinct from order_line_id
            or (state = 'shipped') <> (waybill_status >= 4 or exists (select 1 from inv.waybill w where w.id = waybill_id and w.has_left)) or state not in ('loaded', 'shipped'))
          union all select min(id) from inv.waybill_unit where live group by unit_id having count(*) > 1`,
  },
  {
    id: 'F02',
    says: '时段已约 = 时段里的有效运单，不超过可约',
    sql: 'select depot_code, starts_at from inv.gate_slot where taken <> held or taken > capacity',
  },
  {
    id: 'F03',
    says: '已出厂件数 = 出厂运单上的件数 = 占用中已出的；车上的不多于订货',
    sql: `select l.id from inv.shipped_line l join inv.orders o on o.id = l.order_id
          where (o.status in (5, 6) and l.tracked and l.gone <> l.stock_shipped) or (l.tracked and l.on_trucks > l.pieces)
          union all select id from inv.unit_of_line where tracked and units > wanted`,
  },
  {
    id: 'F04',
    says: '取消的运单车上没有件；发货中的订单有车，待发货的没有',
    sql: `select id from inv.waybill where ended and units > 0
          union all select o.id from inv.orders o where (o.status = 5) and exists (select 1 from inv.waybill w where w.order_id = o.id and not w.ended)`,
  },
  {
    id: 'F05',
    says: '运费申请与运单状态一致，自提没有运费',
    sql: `select id from inv.freight where self_pickup or (state = 'waits') <> (status = 7) and state = 'waits' or (state = 'paid' and status <> 8)
          union all select w.id from inv.waybill w where w.status in (7, 8) and not exists (select 1 from inv.freight f where f.waybill_id = w.id and f.state in ('waits', 'paid'))`,
  },
  {
    id: 'W01',
    says: '过磅后各件磅重之和 = 算数的磅单净重',
    sql: `select id from inv.waybill where status >= 3 and net_kg is not null and scale_kg is not null and scale_kg <> net_kg
          union all select id from inv.waybill where status >= 4 and not ended and (net_kg is null or scale_kg is distinct from net_kg)`,
  },
  {
    id: 'W02',
    says: '有未了结异议的车没有出厂；出厂的车都有磅单',
    sql: `select waybill_id as id from inv.weigh_dispute where state = 'open' and (has_left or status <> 3)
          union all select id from inv.waybill where has_left and net_kg is null`,
  },
  {
    id: 'W03',
    says: '一车一条磅单链：一个首磅，不分叉，不跨车',
    sql: `select id from inv.scale_ticket where followers > 1 or net_kg <= 0 or (kind = 'first') <> (supersedes_id is null) or old_waybill <> waybill_id
          union all select waybill_id from inv.scale_ticket group by waybill_id having count(*) filter (where kind = 'first') <> 1 or count(*) filter (where followers = 0) <> 1`,
  },
  {
    id: 'W04',
    says: '签收的车都有签收单，逐件点齐；完好与否由件数和说明而定',
    sql: `select id from inv.receipt where status < 5 or units <> expected or uncounted > 0 or (sound and not all_sound) or (status = 5 and by_proxy) or (status = 6 and not by_proxy)
          union all select w.id from inv.waybill w left join inv.receipt r on r.waybill_id = w.id where w.status between 5 and 8 and r.id is null`,
  },
  {
    id: 'Q01',
    says: '拆分件的件数与重量之和不超过原件，各件号也不超过',
    sql: `select id from inv.certificate where unit_pieces <> pieces or unit_kg <> weight_kg or child_pieces > pieces or child_kg > weight_kg
            or split_pieces <> child_pieces or split_kg <> child_kg`,
  },
  {
    id: 'Q02',
    says: '质保书的内容与摘要相符，各版本不断，现行版本是最后一版',
    sql: `select certificate_id from certificate_version where content_hash <> encode(sha256(convert_to(content, 'UTF8')), 'hex')
          union all select c.id from certificate c where c.version_no is distinct from
            (select max(v.version_no) from certificate_version v where v.certificate_id = c.id having count(*) = max(v.version_no))`,
  },
  {
    id: 'Q03',
    says: '质保书上的炉号、运单、企业就是那一车的',
    sql: `select c.id from certificate c join waybill w on w.id = c.waybill_id where c.company_id <> w.company_id or c.order_id <> w.order_id or w.left_at is null
          union all select u.certificate_id from certificate_unit u join certificate c on c.id = u.certificate_id join steel_unit s on s.id = u.unit_id
            where s.heat_no <> c.heat_no or s.sku_id <> c.sku_id`,
  },
  {
    id: 'Q04',
    says: '签发过的车，有化验值的炉号都有质保书',
    sql: 'select waybill_id from inv.delivered_heat where certified and has_values and not has_certificate',
  },
  {
    id: 'Q05',
    says: '不合标准的件没有让步接收，也没有出厂',
    sql: `select m.id from cert_misfit m join steel_unit u on u.id = m.unit_id where m.kind = 'standard'
            and (m.state = 'conceded' or (m.state in ('open', 'exchangeAsked', 'withdrawAsked') and u.order_line_id = m.order_line_id and u.state = 'shipped'))`,
  },
  {
    id: 'I31',
    says: '框架合同：只有本企业、只在已确认之后能按它下单，已订不超过约定加允差',
    sql: `select o.id::text from inv.contract_order o left join inv.contract c using (contract_no)
            where c.contract_no is null or c.company_id <> o.company_id or c.status not in (1, 5)
          union all select c.contract_no from inv.contract c join inv.contract_order o on o.contract_no = c.contract_no and o.status not in (8, 9)
            join inv.order_line l on l.order_id = o.id group by c.contract_no, c.weight_kg, c.tolerance_bp
            having sum(l.weight_kg) > c.weight_kg * (10000 + c.tolerance_bp) / 10000`,
  },
  {
    id: 'F01',
    says: '框架合同每一行的已订不超过这一行的约定加允差；调用的重量 = 订单行的重量',
    sql: `select contract_no || ' ' || line_no from inv.call_off where order_status not in (8, 9) group by contract_no, line_no, committed_kg, tolerance_bp
            having sum(kg) > committed_kg * (10000 + tolerance_bp) / 10000
          union all select order_line_id::text from inv.call_off where kg <> order_kg`,
  },
  {
    id: 'F02',
    says: '框架合同订单的每一行都是一次调用，调用只属于这份合同的订单，版本是签过的',
    sql: `select l.order_line_id::text from inv.framework_order_line l left join inv.call_off k on k.order_line_id = l.order_line_id and k.contract_no = l.contract_no
            where k.order_line_id is null
          union all select order_line_id::text from inv.call_off where origin <> 'framework' or origin_no <> contract_no or version_state is null or version_state not in ('inForce', 'past')`,
  },
  {
    id: 'F03',
    says: '生效的框架合同正好一版生效，内容就是那一版；变更中的正好一版待签',
    sql: `select contract_no from inv.framework_version group by contract_no, status, in_force
            having count(*) filter (where state = 'inForce') > 1 or (status in (1, 5) and count(*) filter (where state = 'inForce' and version = in_force and same) <> 1)
              or (status in (2, 5) and count(*) filter (where state = 'signing') <> 1) or (status in (1, 3) and count(*) filter (where state = 'signing') > 0)`,
  },
  {
    id: 'I41',
    says: '已出厂重量不超过这些件的理论重量加允差（品种允差，至少 3 %）；运单状态有名字',
    sql: `select id from inv.delivered_line where kg > ordered_kg * (100 + tolerance_pct) / 100 + 10
          union all select id from inv.waybill where status not between 1 and 8`,
  },
  {
    id: 'I32',
    says: '一张优惠券只付一张有效订单，而且是本企业的',
    sql: `select coupon_id from inv.orders where coupon_id is not null and status not in (8, 9) group by coupon_id having count(*) > 1
          union all select o.coupon_id from inv.orders o join inv.coupon c on c.id = o.coupon_id where c.company_id <> o.company_id`,
  },
  {
    id: 'V01',
    says: '优惠券已使用，当且仅当有一张有效订单用着它，减的就是那张订单的优惠',
    sql: `select id from inv.coupon_use where (state = 'used') <> (live_order_id is not null)
            or (state = 'used' and (order_id <> live_order_id or used_fen <> discount_fen or company_id <> order_company_id))`,
  },
  {
    id: 'V02',
    says: '券种发出的张数就是券的张数，不超过总数；每家领取不超过限领',
    sql: 'select id from inv.coupon_plan where given <> coupons or given > stock or most_taken > per_company',
  },
  {
    id: 'Y01',
    says: '一张议价单至多成一次，订单属于它的企业；低于权限价的报价由另一人批准',
    sql: `select id from inv.quote where submissions > 1 or (submissions = 1 and (state <> 'ordered' or own is not true)) or (state = 'ordered' and submissions <> 1) or steps <> step_no or decided_by = offered_by
          union all select quote_id from inv.quote_line where state in ('offered', 'agreed') and quote_state in ('offered', 'accepted', 'ordered') and authority_fen is not null and offer_fen < authority_fen and decided_by is null`,
  },
  {
    id: 'Y02',
    says: '按议价下的订单，每行就是谈成的价和件数',
    sql: `select quote_id from inv.quote_line where quote_state = 'ordered' and ((state = 'agreed' and (ordered_fen is distinct from offer_fen or ordered_pieces is distinct from offer_pieces)) or (state <> 'agreed' and ordered_pieces is not null))`,
  },
]

export async function checkInvariants(
  db: pg.Client | pg.Pool,
): Promise<{ id: string; says: string; violations: number; sample: unknown }[]> {
  const broken = []
  for (const i of invariants) {
    const { rows } = await db.query(i.sql)
    if (rows.length > 0) broken.push({ id: i.id, says: i.says, violations: rows.length, sample: rows[0] })
  }
  return broken
}
