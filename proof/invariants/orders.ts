// Stock and orders: what is on hand and promised, what an order says of itself and of how it came to be.
import { orderMachine, statusOf } from '@mall/domain/orders/order/order.machine.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Invariant } from './invariant.ts'

/** The allowed edges come from the machine the server runs on: test and server share one table. */
const edges = [
  ...[OrderStatus.pendingConfirm, OrderStatus.pendingReview, OrderStatus.pendingPayment].map(to => `(null::int, ${to})`),
  ...orderMachine.rows.flatMap(r => r.from.map(from => `(${statusOf(from)}, ${statusOf(r.to)})`)),
].join(', ')

/** The order that each carries the rest of, through as many as there were: what it came from is the first one's. */
const ROOTS = `with recursive root as (select id, id as root from orders where carried_from is null union all select o.id, r.root from orders o join root r on o.carried_from = r.id)`
export const orders: readonly Invariant[] = [
  {
    id: 'G10',
    says: '每次商品导入的行数等于它的合计：新增 + 改动 + 不变；写入过的每一行都有改动记录',
    sql: `select import_no from inv.goods_import where rows <> made + changed + same or kept <> rows or kept_made <> made or kept_changed <> changed
            or (state in ('done', 'undone') and without_history > 0)`,
  },
  { id: 'G11', says: '没有一个商品没有改动记录', sql: 'select sku_code from inv.sku_without_history limit 20' },
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
    says: '占用 = 有效分配、竞拍与团购的留货、合同备货之和',
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
    sql: `select id from inv.orders where status in (4, 5, 6, 7) and not on_credit and paid_fen <> total_fen
            and not (status in (4, 5) and deposit_percent > 0 and paid_fen = deposit_fen)
            and not (stage_shares <> '{}' and paid_fen > 0)`,
  },
  {
    id: 'C28',
    says: '订金订单：已付是零、订金或全款，两笔付款合计不超过订单；付清之前没有车配给它、没有货离厂；违约金不超过订金，恰好从余额扣一次',
    sql: `select id from inv.orders where deposit_percent > 0 and stage_shares = '{}' and (deposit_fen > total_fen or paid_fen not in (0, deposit_fen, total_fen))
          union all select o.id from inv.orders o join inv.payment p on p.order_id = o.id and p.state = 'succeeded' where o.deposit_percent > 0 and o.stage_shares = '{}'
            group by o.id, o.total_fen having count(*) > 2 or sum(p.amount_fen) > o.total_fen
          union all select o.id from inv.orders o join inv.waybill w on w.order_id = o.id where o.deposit_percent > 0 and o.stage_shares = '{}' and o.paid_fen < o.total_fen and (w.has_left or not w.ended)
          union all select o.id from inv.orders o where o.kept_fen > o.deposit_fen or o.kept_fen <> coalesce((select sum(e.amount_fen) from inv.ledger_entry e
            where e.source_type = 'penalty' and e.source_id = o.id::text and e.amount_fen > 0), 0)`,
  },
  {
    id: 'C40',
    says: '分批付款放行：各期比例合计一百、金额合计等于订单；已付正好是前几期，每期一笔、不重叠；车上与已出厂的货按件数占合同的比例，任何时候不超过已付的',
    // Each line's part of the total by its goods and services, its loaded part by pieces alone: counted otherwise than the mall counts, and never above it.
    sql: `select id from inv.orders where stage_shares <> '{}' and ((select sum(s) from unnest(stage_shares) s) <> 100
            or paid_fen not in (select least(total_fen, (total_fen * coalesce((select sum(s) from unnest(stage_shares[1:n]) s), 0) + 9999)::bigint / 10000 * 100)
              from generate_series(0, cardinality(stage_shares)) n))
          union all select a.order_id from payment a join payment b on b.order_id = a.order_id and b.id > a.id and a.state = 'succeeded' and b.state = 'succeeded'
            where a.stage_from > 0 and b.stage_from > 0 and a.stage_from <= b.stage_to and b.stage_from <= a.stage_to
          union all select o.id from orders o where o.stage_shares <> '{}' and o.paid_fen > 0 and coalesce((select sum(p.stage_to - p.stage_from + 1) from payment p
            where p.order_id = o.id and p.state = 'succeeded'), 0) <> o.stages_paid
          union all select o.id from orders o where o.stage_shares <> '{}' and o.paid_fen < (select coalesce(sum(floor(o.total_fen::numeric * (l.amount_fen + l.service_fen)
              / (select greatest(1, sum(z.amount_fen + z.service_fen)) from order_line z where z.order_id = o.id) * x.pieces / l.pieces) - 1), 0)
            from order_line l join (select order_line_id, sum(pieces) as pieces from waybill_unit where off_at is null group by 1) x on x.order_line_id = l.id
            where l.order_id = o.id)`,
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
    id: 'P01',
    says: '等企业审批的订单没有往下走；答复的是同一企业的另一个人',
    sql: `select id from inv.order_approval where (approval = 1 and status not in (0, 8)) or (approval = 3 and status <> 8)
            or (approval in (2, 3) and (approver_id is null or approver_id = user_id or approver_company_id is distinct from company_id))`,
  },
  {
    id: 'P03',
    says: '每笔在等的订单都写明最迟等到何时',
    sql: 'select id from inv.order_wait where status between 0 and 3 and hold_until is null',
  },
  {
    id: 'P04',
    says: '协议品订单付款前经过销售经理，竞拍成交的除外：底价和条件是竞拍岗定的',
    sql: `${ROOTS} select w.id from inv.order_wait w join root t on t.id = w.id join inv.order_wait b on b.id = t.root
          where w.agreement_goods and w.status between 3 and 7 and not b.approved and not w.approved and not exists (select 1 from inv.award a where a.order_id = t.root)`,
  },
  {
    id: 'O01',
    says: '来源不是挂牌的订单，来源号是那一条路上本企业的一笔；每笔成交、换货、团购、议价、调用的订单也这样说自己',
    sql: `${ROOTS} select o.order_code from orders o join root t on t.id = o.id join orders b on b.id = t.root where o.origin <> 'list' and not case o.origin
            when 'auction' then exists (select 1 from bid_award a join bid_lot l on l.id = a.lot_id where a.order_id = b.id and l.bidding_no = o.origin_no and a.company_id = o.company_id)
            when 'replacement' then exists (select 1 from goods_return g where g.id = b.replaces_return_id and g.return_no = o.origin_no)
            when 'group' then exists (select 1 from group_member m join group_buy g on g.id = m.group_id where m.order_id = b.id and g.group_no = o.origin_no and m.company_id = o.company_id)
            when 'framework' then exists (select 1 from framework_contract c where c.cc_no = o.origin_no and c.company_id = o.company_id)
            when 'quote' then exists (select 1 from price_quote q where q.quote_no = o.origin_no and q.company_id = o.company_id and q.master_order_code = b.master_order_code)
            else false end
          union all select o.order_code from bid_award a join orders o on o.id = a.order_id where o.origin <> 'auction'
          union all select o.order_code from group_member m join orders o on o.id = m.order_id where o.origin <> 'group'
          union all select o.order_code from framework_call k join orders o on o.id = k.order_id where o.origin <> 'framework'
          union all select o.order_code from orders o where o.replaces_return_id is not null and o.origin <> 'replacement'`,
  },
]
