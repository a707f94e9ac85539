// Prices other than the list’s: 框架合同, 优惠券, 协议价, 议价.
import type { Invariant } from './invariant.ts'

export const agreed: readonly Invariant[] = [
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
    id: 'F06',
    says: '合同返利 = 档位 × 已确认结算单的吨数，重算一遍也是；差额 = 返利减此前入账；入账一次，一分不差',
    sql: `select id::text from inv.framework_rebate where fen_per_ton <> tier_fen or rebate_fen <> floor((2 * settled_kg * fen_per_ton + 1000)::numeric / 2000)
            or posted_fen <> rebate_fen - before_fen or seq <> before_seq + 1 or settled_kg <> sheet_kg or ledger_fen <> posted_fen or made_on <= to_on
          union all select rebate_id || ' ' || settlement_id from inv.framework_rebate_sheet where state not in ('due', 'done') or settled_kg <> now_kg or returned_kg > now_back_kg
          union all select id::text from inv.rebate_journal where not has_row`,
  },
  {
    id: 'F07',
    says: '一张结算单在一份合同里只算进一期返利',
    sql: `select contract_id || ' ' || settlement_id from inv.framework_rebate_sheet group by contract_id, settlement_id having count(distinct period_key) > 1`,
  },
  {
    id: 'F08',
    says: '结算价 = 交货月指数均价 + 升贴水 + 规格加价，价格单经双方认可才生效；订单行按它结算，没有结算价的不结算',
    sql: `select id from inv.price_sheet where provisional_fen <> greatest(0, provisional_index_fen + extra_fen) or index_fen <> mean_fen
            or (final_fen is not null and (index_fen is null or final_fen <> greatest(0, index_fen + extra_fen) or not stands))
            or final_price_fen is distinct from case when final_fen is not null then greatest(0, price_fen - provisional_fen + final_fen) end
            or (settled and final_fen is null)`,
  },
  {
    id: 'F09',
    says: '框架合同的履约保证金 = 签过的合同金额 × 百分比；冻结、流水、总账三处一样；等冻结的没有冻够，结束的一分不留',
    sql: `select contract_no from inv.framework_deposit where hold_fen <> held_fen or moves_fen <> held_fen or ledger_fen <> held_fen
            or (version > 0 and due_fen <> content_fen) or (state = 'held' and held_fen <> due_fen) or (state = 'waits' and held_fen >= due_fen)
            or (state in ('freed', 'forfeited') and held_fen <> 0)`,
  },
  {
    id: 'F10',
    says: '合同备货：留着的 = 留货 − 订走 − 放回，不超过约定的吨数；没有同意的、到期的一件不留',
    sql: `select contract_no || ' ' || id from inv.framework_reservation where moved <> held or held_kg > kg + 1
            or (held > 0 and (closed or state not in ('inForce', 'ended')))`,
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
    id: 'AG01',
    says: '按协议价订的每一行，价就是那一刻那一版算出来的，重量就是订单行的，企业就是订单的',
    sql: `select order_line_id::text from inv.agreed_use where price_fen <> line_fen or price_fen <> by_terms_fen or price_fen >= list_fen or kg <> line_kg
            or order_company_id <> company_id or not in_time`,
  },
  {
    id: 'AG02',
    says: '每份协议价已订的吨位不超过限量；生效的正好是现行的一版',
    sql: `select id from inv.agreed_price where ordered_kg > limit_kg or (state = 'live' and version_state is distinct from 'inForce')`,
  },
  {
    id: 'AG03',
    says: '价格明细写着企业协议价的订单行，正好有一条采用记录',
    sql: `select l.order_line_id from inv.agreed_line l left join inv.agreed_use u on u.order_line_id = l.order_line_id where u.order_line_id is null
            union all select u.order_line_id from inv.agreed_use u left join inv.agreed_line l on l.order_line_id = u.order_line_id where l.order_line_id is null`,
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
  {
    id: 'PR01',
    says: '调价单整单发布或一个不发：已发布的每个商品正好改一次价，收回的每个至多再改回一次，没发布的一个也没有',
    sql: `select repricing_no || ' ' || sku_id from inv.repricing_line where changes <> moved + moved_back
            or (state in ('published', 'takenBack') and moved <> 1) or (state = 'published' and moved_back <> 0) or moved_back > 1
            or (state not in ('published', 'takenBack') and changes <> 0)
          union all select r.repricing_no from inv.repricing r
            left join (select repricing_no, count(*) as lines, count(*) filter (where moved_back = 0) as kept from inv.repricing_line group by repricing_no) l using (repricing_no)
            where r.state in ('published', 'takenBack') and (r.goods <> coalesce(l.lines, 0) or (r.state = 'takenBack' and r.kept <> coalesce(l.kept, 0)))`,
  },
  {
    id: 'PR02',
    says: '超过免审线的调价单，发布前由起草人以外的人通过',
    sql: `select repricing_no from inv.repricing where state in ('approved', 'published', 'takenBack') and needs <> '' and (decided_by is null or decided_by = made_by)`,
  },
]
