import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { InvoiceTypeCode, InvoiceRouteCode } from '@mall/domain/kernel/tax.ts'
import type { SettlementModeCode, StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { CompanyApprovalCode } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { SignStatusCode } from '@mall/domain/orders/signing/sign.machine.ts'
import { PaymentState, type PaymentStateCode } from '@mall/domain/money/payment/pay.codes.ts'
import { ContractStatus, type ContractStatusCode } from '@mall/domain/orders/contract/contract.status.ts'
import { A_MONTH } from '../../platform/db/days.ts'
import type { BlockKind } from '@mall/domain/desk/orderTimeline/blockers.ts'
import {
  OrderStatus,
  type CancelApplyCode,
  type FreightModeCode,
  type OrderStatusCode,
  type PayStatusCode,
} from '@mall/domain/orders/order/order.status.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import {
  certifiedCompany,
  firstFenOf,
  flowLookedAt,
  flowUnsealed,
  orderBlocks,
  paidOrder,
  paymentCounts,
} from '../../platform/db/orderSets.ts'
import { buyerReference } from '../../platform/db/buyerReference.ts'
import type { BuyerReference } from '@mall/domain/orders/order/reference.ts'
import { OWN_LOT_LINE, ownLotPieces } from '../../platform/db/lotLines.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { availableFenOf } from '../../people/company/company.queries.ts'

/** Months of 采购金额, with the one that runs. */
const CHART_MONTHS = 12

export interface OrderRecord {
  id: number
  orderCode: string
  masterOrderCode: string
  companyId: number
  companyCode: string
  companyName: string
  certified: boolean
  /** The company is frozen. */
  frozen: boolean
  /** Who looks after the company at the mill; empty: nobody. */
  bdName: string
  userId: number
  buyerName: string
  insteadUserId: number | null
  /** The employee who made it in the buyer's name; empty for the buyer's own. */
  actorName: string
  actorId: number
  companyApproval: CompanyApprovalCode
  companyApprovalWhy: string
  channelCode: string
  depotCode: string
  stockMode: StockModeCode
  settlement: SettlementModeCode
  status: OrderStatusCode
  payStatus: PayStatusCode
  cancelApply: CancelApplyCode
  cancelReason: string
  /** When the wish to cancel was said that lies there, or the last one. */
  cancelAskedAt: Date | null
  reviewReason: string
  reviewCauses: string[]
  agreementGoods: boolean
  freightMode: FreightModeCode
  paymentType: string
  invoiceRoute: InvoiceRouteCode
  invoiceType: InvoiceTypeCode
  addressText: string
  receiver: string
  receiverMobile: string
  note: string
  goodsFen: Fen
  freightFen: Fen
  serviceFen: Fen
  acceptanceFen: Fen
  discountFen: Fen
  couponId: number | null
  totalFen: Fen
  paidFen: Fen
  /** 订金 as agreed, percent and sum; zero: all of it before production. */
  depositPercent: number
  depositFen: Fen
  /** Days for the rest from the goods standing ready, and the last of them; null: they do not stand ready. */
  restDays: number
  restDueOn: string | null
  /** 分批付款放行: percent of each stage, `restDays` from one to the next; empty: not agreed. */
  stageShares: number[]
  /** The day from which the days of later stages count; null: not begun. */
  stagesFromOn: string | null
  /** What stands on trucks or has left, in money of the order and by its units; 0 without stages. */
  loadedFen: Fen
  loadedKg: Kg
  /** Nothing more can be loaded before the next stage is paid. */
  stageStuck: boolean
  /** 过了交货期可取消: days as agreed (0: not), and the agreed date while production has not brought it to an end; null: none yet, or it no longer matters. */
  lateCancelDays: number
  shipByOn: string | null
  /** An employee asked for its end: the rest is overdue. */
  cancelByMill: boolean
  cancelAskedBy: number | null
  /** 违约金 kept of the deposit. */
  keptFen: Fen
  pieces: number
  weightKg: Kg
  lineCount: number
  summary: string
  /** Of made-to-order goods, line by line; null of others. */
  lineParams: FuturesInput[] | null
  signMode: 'ticked' | 'signed'
  /** When the buyer agreed to the terms; null: not yet, or it is to be sealed. */
  termsAt: Date | null
  /** 纸质签署: its contract was signed on paper. */
  onPaper: boolean
  /** Of the contract in force or on its way; null: none yet. */
  contractNo: string | null
  contractStatus: ContractStatusCode | null
  /** Of an order that waits for its money: how far the seals of its contract are; null: none are wanted. */
  signStatus: SignStatusCode | null
  /** The file of its contract waits for a person of the mill, who reviews it before the buyer can sign. */
  signHeld: boolean | null
  /** What both signed on paper is recorded, and waits for its second person. */
  paperRecorded: boolean
  statusSeq: number
  statusSince: Date
  /** Until when it waits in its state and holds its goods; null: nothing waits. */
  holdUntil: Date | null
  createdAt: Date
  /** 换货: the return whose steel it replaces, which pays for it; null: an order like others. */
  replacesReturnId: number | null
  /** 订单来源 (OrderOrigin), and the number of that way of buying. */
  origin: string
  originNo: string
  /** 采购单号、项目、希望到货日. */
  reference: BuyerReference
  /** Lines of a framework contract ordered at a provisional price: the month that makes it final, and the final price, fen a unit, once it stands. */
  openPrices: { month: string; finalFen: Fen | null }[] | null
}
/** What stops an order (order_block). */
interface OrderBlock {
  kind: BlockKind
  since: Date
  due: Date | null
}

export const orderColumns = `o.id, o.order_code as "orderCode", o.master_order_code as "masterOrderCode", o.company_id as "companyId", c.code as "companyCode",
  c.name as "companyName", ${certifiedCompany('c')} as certified, c.frozen, c.bd_name as "bdName", o.user_id as "userId", u.nick_name as "buyerName", o.instead_user_id as "insteadUserId",
  case when o.instead_user_id is null then '' else (select a.real_name from app_user a where a.id = o.actor_id) end as "actorName", o.actor_id as "actorId",
  o.company_approval::int as "companyApproval", o.company_approval_why as "companyApprovalWhy",
  o.channel_code as "channelCode", o.depot_code as "depotCode", o.stock_mode::int as "stockMode", o.settlement::int, o.status::int,
  o.pay_status::int as "payStatus", o.cancel_apply::int as "cancelApply", o.cancel_reason as "cancelReason", o.cancel_asked_at as "cancelAskedAt", o.review_reason as "reviewReason", o.review_causes as "reviewCauses", o.agreement_goods as "agreementGoods",
  o.freight_mode::int as "freightMode", o.payment_type as "paymentType", o.invoice_route::int as "invoiceRoute", o.invoice_type::int as "invoiceType",
  o.address_text as "addressText", o.receiver, o.receiver_mobile as "receiverMobile", o.note, o.goods_fen as "goodsFen", o.freight_fen as "freightFen",
  o.service_fen as "serviceFen", o.acceptance_fen as "acceptanceFen", o.discount_fen as "discountFen", o.coupon_id as "couponId", o.total_fen as "totalFen", o.paid_fen as "paidFen", o.deposit_percent::int as "depositPercent", o.deposit_fen as "depositFen", o.rest_days::int as "restDays", o.rest_due_on as "restDueOn", to_jsonb(o.stage_shares) as "stageShares", o.stages_from_on as "stagesFromOn",
  case when o.stage_shares = '{}' then 0 else (select d.fen from order_loaded(o.id) d) end as "loadedFen", case when o.stage_shares = '{}' then 0 else (select d.kg from order_loaded(o.id) d) end as "loadedKg",
  o.stage_shares <> '{}' and o.status in (${OrderStatus.pendingShipment}, ${OrderStatus.shipping}) and stage_stuck(o.id) as "stageStuck", o.late_cancel_days::int as "lateCancelDays",
  case when o.status = ${OrderStatus.pendingSchedule} then ship_by_of(o.id) end as "shipByOn",
  o.cancel_asked_by is not null as "cancelByMill", o.cancel_asked_by as "cancelAskedBy", o.kept_fen as "keptFen", o.pieces,
  o.weight_kg as "weightKg", o.line_count as "lineCount", o.summary,
  case when o.stock_mode = 2 then (select jsonb_agg(l.futures order by l.line_no) from order_line l where l.order_id = o.id) end as "lineParams",
  o.sign_mode as "signMode", o.terms_at as "termsAt",
  (select n.contract_no from order_contract n where n.order_id = o.id order by n.version_no desc limit 1) as "contractNo",
  (select n.status::int from order_contract n where n.order_id = o.id order by n.version_no desc limit 1) as "contractStatus",
  coalesce((select n.sign_mode = 'paper' from order_contract n where n.order_id = o.id order by n.version_no desc limit 1), false) as "onPaper",
  case when o.status = ${OrderStatus.pendingPayment} then (select f.status::int from order_contract n join sign_flow f on f.kind = 'order' and f.document_no = n.contract_no
    where n.order_id = o.id order by n.version_no desc, f.id desc limit 1) end as "signStatus",
  case when o.status = ${OrderStatus.pendingPayment} then (select ${flowLookedAt('f')} and f.next_ask_at is null from order_contract n join sign_flow f on f.kind = 'order' and f.document_no = n.contract_no
    where n.order_id = o.id order by n.version_no desc, f.id desc limit 1) end as "signHeld",
  o.status = ${OrderStatus.pendingPayment} and exists (select from order_contract n join paper_contract p on p.kind = 'order' and p.contract_no = n.contract_no
    where n.order_id = o.id and p.state = 'waits') as "paperRecorded",
  o.status_seq as "statusSeq", o.status_since as "statusSince", o.hold_until as "holdUntil", o.created_at as "createdAt", o.replaces_return_id as "replacesReturnId",
  o.origin, o.origin_no as "originNo", ${buyerReference('o')} as reference,
  case when o.origin = 'framework' then (select jsonb_agg(jsonb_build_object('month', f.month, 'finalFen', l.final_price_fen) order by l.line_no)
    from framework_call f join order_line l on l.id = f.order_line_id where f.order_id = o.id and f.month is not null) end as "openPrices"`
export const orderJoins = 'from orders o join company c on c.id = o.company_id join app_user u on u.id = o.user_id'

/** Whose orders are asked for: those of any company for staff, else of one company, and of one person where he sees only his own. */
export interface Scope {
  companyId: number | null
  userId: number | null
}
export const everybody: Scope = { companyId: null, userId: null }
/** The scope's two values as the second and third of a statement. */
export const within = '($2::bigint is null or o.company_id = $2) and ($3::bigint is null or o.user_id = $3)'

export const orderByCode = (db: Db, scope: Scope, orderCode: string) =>
  db.row<OrderRecord>(`select ${orderColumns} ${orderJoins} where o.order_code = $1 and ${within}`, [
    orderCode,
    scope.companyId,
    scope.userId,
  ])

/** With what stops it, where `withBlocks` has asked. */
export interface Blocked {
  blocks?: OrderBlock[]
}

/** From its payment on what an order waits for is in the rooms behind it; before that its state says it. */
const GOES_ON: readonly number[] = [
  OrderStatus.pendingSchedule,
  OrderStatus.pendingShipment,
  OrderStatus.shipping,
  OrderStatus.signed,
]
const stopsOf = (db: Db, ids: readonly number[]) =>
  db.rows<OrderBlock & { orderId: number }>(
    `select o.id as "orderId", coalesce(b.kind, '') as kind, coalesce(b.since, o.status_since) as since, b.due
     from ${orderBlocks} b join orders o on o.id = b.order_id where b.order_id = any($1::bigint[])`,
    [ids],
  )
/** The same orders with what stops each: one question for a whole page, by the one view that the board and the buyer's panel read. */
export async function withBlocks<O extends OrderRecord>(db: Db, orders: readonly O[]): Promise<(O & Blocked)[]> {
  const ids = orders.filter(o => GOES_ON.includes(o.status)).map(o => o.id)
  if (ids.length === 0) return [...orders]
  const rows = await stopsOf(db, ids)
  const of = Map.groupBy(rows, r => r.orderId)
  return orders.map(o => ({ ...o, blocks: of.get(o.id) ?? [] }))
}

/** Locks the order before anything that matters is read: two acts at once must not both see the state before (docs/reliability.md, rule 1). */
export const lockOrder = (db: Db, scope: Scope, orderCode: string) =>
  db.row<OrderRecord>(`select ${orderColumns} ${orderJoins} where o.order_code = $1 and ${within} for update of o`, [
    orderCode,
    scope.companyId,
    scope.userId,
  ])
export const lockOrdersById = (db: Db, ids: readonly number[]) =>
  db.rows<OrderRecord>(`select ${orderColumns} ${orderJoins} where o.id = any($1::bigint[]) order by o.id for update of o`, [ids])

export const ordersById = (db: Db, ids: readonly number[]) =>
  db.rows<OrderRecord>(`select ${orderColumns} ${orderJoins} where o.id = any($1::bigint[]) order by o.id`, [ids])

/** What a company has still to pay, cannot, and could if so much came to its balance: ids in the order of locking. */
export const payableWith = async (db: Db, companyId: number, fen: Fen): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select o.id from orders o left join account a on a.company_id = o.company_id and a.kind = 'customer_available'
       where o.company_id = $1 and o.status = ${OrderStatus.pendingPayment} and o.paid_fen = 0
         and ${firstFenOf('o')} > coalesce(a.balance_fen, 0) and ${firstFenOf('o')} <= coalesce(a.balance_fen, 0) + $2::bigint
       order by o.id`,
      [companyId, fen],
    )
  ).map(o => o.id)

/** Signings that are under way for contracts that have ended. */
export const deadFlows = (db: Db) =>
  db.rows<{ documentNo: string; reason: string }>(
    `select f.document_no as "documentNo", n.reason from sign_flow f join order_contract n on n.contract_no = f.document_no
     where f.kind = 'order' and ${flowUnsealed('f')} and n.status = ${ContractStatus.deleted} order by f.id limit 100`,
  )

const ofMaster = `where (o.master_order_code = $1 or o.order_code = $1) and ${within} order by o.id`
/** Orders of one submission, by its master number or by one of its own numbers, with what their company has to pay from. */
export const ordersToPay = (db: Db, scope: Scope, code: string) =>
  db.rows<OrderRecord & { availableFen: Fen }>(
    `select ${orderColumns}, ${availableFenOf('o.company_id')} as "availableFen" ${orderJoins} ${ofMaster}`,
    [code, scope.companyId, scope.userId],
  )
/** The same orders locked. */
export const lockOrdersOfMaster = (tx: Tx, scope: Scope, code: string) =>
  tx.rows<OrderRecord>(`select ${orderColumns} ${orderJoins} ${ofMaster} for update of o`, [code, scope.companyId, scope.userId])

export interface OrderLineRow {
  lineNo: number
  skuId: number
  skuCode: string
  title: string
  productName: string
  classCode: string
  /** 短溢装 of the day on which the order was placed. */
  tolerancePct: number
  grade: string
  spec: string
  millCode: string
  attributes: Record<string, string | number>
  pieceUnit: string
  pieces: number
  weightKg: Kg
  priceUnit: 'ton' | 'kg' | 'piece'
  priceFen: Fen
  amountFen: Fen
  serviceFen: Fen
  services: { code: string; label: string; fenPerTon: number }[]
  futures: FuturesInput
  priceLines: { code: string; label: string; note: string; fen: Fen; kind: 'part' | 'subtotal' | 'total' }[]
  /** 暂定价 of a framework contract: the month of delivery whose mean makes it final; null: the price is final. */
  provisionalMonth: string | null
  finalPriceFen: Fen | null
  /** 允差 of the auction it was bought at, percent. */
  bandPercent: number | null
}
export const linesOf = (db: Db, orderId: number) =>
  db.rows<OrderLineRow>(
    `select l.line_no as "lineNo", l.sku_id as "skuId", k.sku_code as "skuCode", l.title, k.product_name as "productName", k.class_code as "classCode", l.tolerance_pct as "tolerancePct", k.grade,
       k.spec, k.mill_code as "millCode", k.attributes, k.piece_unit as "pieceUnit", l.pieces, l.weight_kg as "weightKg", l.price_unit as "priceUnit",
       l.price_fen as "priceFen", l.amount_fen as "amountFen", l.service_fen as "serviceFen", l.services, l.futures, l.price_lines as "priceLines",
       f.month as "provisionalMonth", l.final_price_fen as "finalPriceFen", l.band_percent::int as "bandPercent"
     from order_line l join sku k on k.id = l.sku_id left join framework_call f on f.order_id = l.order_id and f.order_line_id = l.id
     where l.order_id = $1 order by l.line_no`,
    [orderId],
  )

export interface LotLineRow {
  lineNo: number
  unitNo: string
  title: string
  /** Of the winner's own part where a lot by quantity has several winners. */
  pieces: number
  pieceUnit: string
  weightKg: Kg
  defect: string
  files: { id: string; name: string; mime: string }[]
}
/** 竞拍 by its number: what its list said of the goods of this order, line by line. */
export const lotLinesOf = (db: Db, orderId: number) =>
  db.rows<LotLineRow>(
    `select r.line_no as "lineNo", r.unit_no as "unitNo", k.title, ${ownLotPieces('l.pieces')} as pieces, k.piece_unit as "pieceUnit",
       case b.mode when 'QTY' then l.weight_kg else round(r.weight_kg::numeric * ${ownLotPieces('l.pieces')} / r.pieces)::bigint end as "weightKg", r.defect,
       (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.original_name, 'mime', f.mime) order by t.n), '[]')
        from unnest(r.file_ids) with ordinality as t(id, n) join file_object f on f.id = t.id and f.deleted_at is null) as files
     from orders o join bid_lot b on b.bidding_no = o.origin_no join bid_line r on r.lot_id = b.id
       join lateral (select x.pieces, x.weight_kg from order_line x where x.order_id = o.id and x.sku_id = r.sku_id order by x.line_no limit 1) l on true
       join sku k on k.id = r.sku_id
     where o.id = $1 and o.origin = 'auction' and ${OWN_LOT_LINE} order by r.line_no`,
    [orderId],
  )

export interface HistoryRow {
  seq: number
  event: string
  from: OrderStatusCode | null
  to: OrderStatusCode
  at: Date
  actorName: string
  staff: boolean
  reason: string
}
export const historyOf = (db: Db, orderId: number) =>
  db.rows<HistoryRow>(
    `select h.seq, h.event, h.from_status::int as "from", h.to_status::int as "to", h.at, u.nick_name as "actorName", u.staff_code is not null as staff, h.reason
     from order_status_log h join app_user u on u.id = h.actor_id where h.order_id = $1 order by h.seq`,
    [orderId],
  )
export const paymentsOf = (db: Db, orderId: number) =>
  db.rows<{
    paymentNo: string
    payCode: string
    amountFen: Fen
    heldFen: Fen
    state: PaymentStateCode
    at: Date
    toBalance: boolean
  }>(
    `with paid as materialized (select pay_request_id, amount_fen, held_fen, at from payment where order_id = $1)
     select r.payment_no as "paymentNo", r.provider as "payCode", coalesce(p.amount_fen - p.held_fen, r.amount_fen) as "amountFen", coalesce(p.held_fen, 0) as "heldFen", r.state::int,
       coalesce(p.at, r.created_at) as at, p.pay_request_id is null and r.state = ${PaymentState.succeeded} as "toBalance"
     from pay_request r left join paid p on p.pay_request_id = r.id
     where r.order_ids @> array[$1::bigint] and ${paymentCounts('r')} order by r.id`,
    [orderId],
  )
export const refundsOf = (db: Db, orderId: number) =>
  db.rows<{ amountFen: Fen; at: Date; reason: string }>(
    `select amount_fen as "amountFen", at, reason from refund where order_id = $1 and state = 'done' order by id`,
    [orderId],
  )
/** What it was settled at by the sheets that both sides have confirmed, and what was paid more for it. */
export const settledOf = (db: Db, orderId: number) =>
  db.row<{ kg: Kg; finalFen: Fen; moreFen: Fen }>(
    `select sum(settled_kg)::bigint as kg, sum(final_fen)::bigint as "finalFen",
       coalesce(sum(-difference_fen) filter (where state = 'done' and difference_fen < 0), 0)::bigint as "moreFen"
     from settlement where order_id = $1 and state in ('due', 'done') having count(*) > 0`,
    [orderId],
  )
/** Whether goods stand allocated to it that wait for a truck. */
export const isAllocated = async (db: Db, orderId: number): Promise<boolean> =>
  (
    await db.row<{ allocated: boolean }>(
      `select exists (select 1 from steel_unit u join order_line l on l.id = u.order_line_id
         where l.order_id = $1 and u.state = 'allocated') as allocated`,
      [orderId],
    )
  )?.allocated ?? false
/** What drafts paid of it, and what of that went back to them. */
export const draftsOfOrder = (db: Db, orderId: number) =>
  db.rows<{ draftCode: string; amountFen: Fen; returnedFen: Fen }>(
    `select d.draft_code as "draftCode", u.amount_fen as "amountFen", u.returned_fen as "returnedFen"
     from draft_use u join draft d on d.id = u.draft_id where u.order_id = $1 order by u.id`,
    [orderId],
  )
/** Money that came when the order was not (or no longer) to be paid, and became balance: payments with others of their submission whole. */
export const lateMoneyOf = (db: Db, orderId: number) =>
  db.rows<{ paymentNo: string; payCode: string; surplusFen: Fen; orders: number; at: Date }>(
    `select r.payment_no as "paymentNo", r.provider as "payCode", r.surplus_fen as "surplusFen", cardinality(r.order_ids) as orders,
       coalesce(r.settled_at, r.created_at) as at
     from pay_request r
     where r.order_ids @> array[$1::bigint] and r.surplus_fen > 0
       and not exists (select 1 from payment p where p.pay_request_id = r.id and p.order_id = $1) order by r.id`,
    [orderId],
  )
export const siblingsOf = (db: Db, orderId: number, masterOrderCode: string) =>
  db.rows<{ orderCode: string; status: OrderStatusCode; totalFen: Fen }>(
    `select order_code as "orderCode", status::int, total_fen as "totalFen" from orders where master_order_code = $2 and id <> $1 order by id`,
    [orderId, masterOrderCode],
  )
export const paperOf = (db: Db, orderId: number) =>
  db.row<{ invoiceTitle: string; taxNo: string; bdName: string; bdPhone: string }>(
    `select coalesce(t.title, '') as "invoiceTitle", coalesce(t.tax_no, '') as "taxNo", c.bd_name as "bdName", c.bd_phone as "bdPhone"
     from orders o join company c on c.id = o.company_id left join invoice_title t on t.id = o.invoice_title_id where o.id = $1`,
    [orderId],
  )

export const statusCounts = (db: Db, companyId: number, userId: number | null) =>
  db.rows<{ status: OrderStatusCode; count: number; totalFen: Fen }>(
    `select status::int, sum(n)::int as count, sum(fen)::bigint as "totalFen" from order_figure
     where company_id = $1 and ($2::bigint is null or user_id = $2) group by status having sum(n) > 0 order by status`,
    [companyId, userId],
  )
export const monthlySpending = (db: Db, companyId: number, userId: number | null) =>
  db.rows<{ month: string; totalFen: Fen; weightKg: Kg }>(
    `with kept as (
       select month, sum(fen) as fen, sum(kg) as kg from order_month
       where company_id = $1 and ($2::bigint is null or user_id = $2) and month >= month_of(now()) - interval '${CHART_MONTHS - 1} months' group by month)
     select to_char(m, 'YYYY-MM') as month, coalesce(k.fen, 0)::bigint as "totalFen", coalesce(k.kg, 0)::bigint as "weightKg"
     from generate_series(month_of(now()) - interval '${CHART_MONTHS - 1} months', month_of(now()), ${A_MONTH}) m left join kept k on k.month = m::date order by m`,
    [companyId, userId],
  )
const deals = cachedPer({ ttl: 5000 }, (db: Db, _site: 'all') =>
  // The newest of each kind of goods among the last sixty before a second of any: six plates in a row say little of what is sold.
  db.rows<{ title: string; weightKg: Kg; companyName: string; at: Date }>(
    `with deal as (
       select o.id, l.title, k.class_code, l.weight_kg, c.name, o.created_at
       from (select o.id, o.company_id, o.created_at from orders o where ${paidOrder('o')} order by o.id desc limit 60) o
         join order_line l on l.order_id = o.id and l.line_no = 1 join sku k on k.id = l.sku_id join company c on c.id = o.company_id),
     mixed as (select deal.*, row_number() over (partition by class_code order by id desc) as turn from deal order by turn, id desc limit 6)
     select title, weight_kg as "weightKg", name as "companyName", created_at as at from mixed order by id desc`,
  ),
)
export const recentDeals = (db: Db) => deals(db, 'all')
