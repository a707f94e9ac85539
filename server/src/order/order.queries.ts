import type { FuturesInput } from '@mall/contract/cart.ts'
import { rememberPer } from '../app/remember.ts'
import type { Db } from '../db/pool.ts'

export interface OrderRecord {
  id: number
  orderCode: string
  masterOrderCode: string
  companyId: number
  companyCode: string
  companyName: string
  certified: boolean
  userId: number
  buyerName: string
  insteadUserId: number | null
  channelCode: string
  depotCode: string
  stockMode: number
  settlement: number
  status: number
  payStatus: number
  cancelApply: number
  cancelReason: string
  reviewReason: string
  freightMode: number
  paymentType: string
  invoiceRoute: number
  invoiceType: number
  addressText: string
  receiver: string
  receiverMobile: string
  note: string
  goodsFen: number
  freightFen: number
  serviceFen: number
  acceptanceFen: number
  totalFen: number
  paidFen: number
  pieces: number
  weightKg: number
  lineCount: number
  summary: string
  statusSince: Date
  payBefore: Date | null
  createdAt: Date
}

export const orderColumns = `o.id, o.order_code as "orderCode", o.master_order_code as "masterOrderCode", o.company_id as "companyId", c.code as "companyCode",
  c.name as "companyName", c.approval_status = 2 as certified, o.user_id as "userId", u.nick_name as "buyerName", o.instead_user_id as "insteadUserId",
  o.channel_code as "channelCode", o.depot_code as "depotCode", o.stock_mode::int as "stockMode", o.settlement::int, o.status::int,
  o.pay_status::int as "payStatus", o.cancel_apply::int as "cancelApply", o.cancel_reason as "cancelReason", o.review_reason as "reviewReason",
  o.freight_mode::int as "freightMode", o.payment_type as "paymentType", o.invoice_route::int as "invoiceRoute", o.invoice_type::int as "invoiceType",
  o.address_text as "addressText", o.receiver, o.receiver_mobile as "receiverMobile", o.note, o.goods_fen as "goodsFen", o.freight_fen as "freightFen",
  o.service_fen as "serviceFen", o.acceptance_fen as "acceptanceFen", o.total_fen as "totalFen", o.paid_fen as "paidFen", o.pieces,
  o.weight_kg as "weightKg", o.line_count as "lineCount", o.summary, o.status_since as "statusSince", o.pay_before as "payBefore", o.created_at as "createdAt"`
export const orderJoins = 'from orders o join company c on c.id = o.company_id join app_user u on u.id = o.user_id'

/** A null company asks as staff: the order of any company. */
export const orderByCode = (db: Db, companyId: number | null, orderCode: string) =>
  db.row<OrderRecord>(
    `select ${orderColumns} ${orderJoins} where o.order_code = $1 and ($2::bigint is null or o.company_id = $2)`,
    [orderCode, companyId],
  )

/** Locks the order before anything that matters is read (house, H18). */
export const lockOrder = (db: Db, companyId: number | null, orderCode: string) =>
  db.row<OrderRecord>(
    `select ${orderColumns} ${orderJoins} where o.order_code = $1 and ($2::bigint is null or o.company_id = $2) for update of o`,
    [orderCode, companyId],
  )
export const lockOrdersById = (db: Db, ids: readonly number[]) =>
  db.rows<OrderRecord>(`select ${orderColumns} ${orderJoins} where o.id = any($1::bigint[]) order by o.id for update of o`, [ids])

/** Orders of one submission, by its master number or by one of its own numbers. */
export const ordersOfMaster = (db: Db, companyId: number, code: string) =>
  db.rows<OrderRecord>(
    `select ${orderColumns} ${orderJoins} where o.company_id = $1 and (o.master_order_code = $2 or o.order_code = $2) order by o.id`,
    [companyId, code],
  )

export interface OrderFilter {
  companyId: number
  status: number | null
  word: string
  fromOn: string | null
  toOn: string | null
  channelCode: string | null
  limit: number
  offset: number
}
const wanted = `o.company_id = $1 and ($2::int is null or o.status = $2)
  and ($3 = '' or o.order_code ilike '%' || $3 || '%' or o.master_order_code ilike '%' || $3 || '%' or o.summary ilike '%' || $3 || '%')
  and ($4::date is null or o.created_at >= $4::date::timestamp at time zone 'Asia/Shanghai')
  and ($5::date is null or o.created_at < ($5::date + 1)::timestamp at time zone 'Asia/Shanghai')
  and ($6::text is null or o.channel_code = $6)`
const filterValues = (f: OrderFilter) => [f.companyId, f.status, f.word, f.fromOn, f.toOn, f.channelCode]

export const ordersOf = (db: Db, f: OrderFilter) =>
  db.rows<OrderRecord>(`select ${orderColumns} ${orderJoins} where ${wanted} order by o.id desc limit $7 offset $8`, [
    ...filterValues(f),
    f.limit,
    f.offset,
  ])
export const orderTotals = (db: Db, f: OrderFilter) =>
  db.row<{ count: number; sumKg: number; sumFen: number }>(
    `select count(*)::int as count, coalesce(sum(o.weight_kg), 0)::bigint as "sumKg", coalesce(sum(o.total_fen), 0)::bigint as "sumFen"
     from orders o where ${wanted}`,
    filterValues(f),
  )

export interface OrderLineRow {
  lineNo: number
  skuId: number
  skuCode: string
  title: string
  productName: string
  classCode: string
  grade: string
  spec: string
  millCode: string
  attributes: Record<string, string | number>
  pieceUnit: string
  pieces: number
  weightKg: number
  priceUnit: 'ton' | 'kg' | 'piece'
  priceFen: number
  amountFen: number
  serviceFen: number
  services: { code: string; label: string; fenPerTon: number }[]
  futures: FuturesInput
  priceLines: { code: string; label: string; note: string; fen: number; kind: 'part' | 'subtotal' | 'total' }[]
}
export const linesOf = (db: Db, orderId: number) =>
  db.rows<OrderLineRow>(
    `select l.line_no as "lineNo", l.sku_id as "skuId", k.sku_code as "skuCode", k.title, k.product_name as "productName", k.class_code as "classCode", k.grade,
       k.spec, k.mill_code as "millCode", k.attributes, k.piece_unit as "pieceUnit", l.pieces, l.weight_kg as "weightKg", l.price_unit as "priceUnit",
       l.price_fen as "priceFen", l.amount_fen as "amountFen", l.service_fen as "serviceFen", l.services, l.futures, l.price_lines as "priceLines"
     from order_line l join sku k on k.id = l.sku_id where l.order_id = $1 order by l.line_no`,
    [orderId],
  )

export interface HistoryRow {
  seq: number
  event: string
  from: number | null
  to: number
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
  db.rows<{ paymentNo: string; payCode: string; amountFen: number; state: number; at: Date }>(
    `select r.payment_no as "paymentNo", r.provider as "payCode", coalesce(p.amount_fen, r.amount_fen) as "amountFen", r.state::int,
       coalesce(p.at, r.created_at) as at
     from pay_request r left join payment p on p.pay_request_id = r.id and p.order_id = $1
     where r.order_ids @> array[$1::bigint] and r.state in (0, 1) order by r.id`,
    [orderId],
  )
export const refundsOf = (db: Db, orderId: number) =>
  db.rows<{ amountFen: number; at: Date; reason: string }>(
    `select amount_fen as "amountFen", at, reason from refund where order_id = $1 and state = 'done' order by id`,
    [orderId],
  )
export const siblingsOf = (db: Db, orderId: number, masterOrderCode: string) =>
  db.rows<{ orderCode: string; status: number; totalFen: number }>(
    `select order_code as "orderCode", status::int, total_fen as "totalFen" from orders where master_order_code = $2 and id <> $1 order by id`,
    [orderId, masterOrderCode],
  )
export const paperOf = (db: Db, orderId: number) =>
  db.row<{ invoiceTitle: string; taxNo: string; bdName: string; bdPhone: string }>(
    `select coalesce(t.title, '') as "invoiceTitle", coalesce(t.tax_no, '') as "taxNo", c.bd_name as "bdName", c.bd_phone as "bdPhone"
     from orders o join company c on c.id = o.company_id left join invoice_title t on t.id = o.invoice_title_id where o.id = $1`,
    [orderId],
  )

export const statusCounts = (db: Db, companyId: number) =>
  db.rows<{ status: number; count: number; totalFen: number }>(
    `select status::int, count(*)::int as count, coalesce(sum(total_fen), 0)::bigint as "totalFen" from orders where company_id = $1 group by status order by status`,
    [companyId],
  )
export const monthlySpending = (db: Db, companyId: number) =>
  db.rows<{ month: string; totalFen: number; weightKg: number }>(
    `select to_char(m, 'YYYY-MM') as month, coalesce(sum(o.total_fen), 0)::bigint as "totalFen", coalesce(sum(o.weight_kg), 0)::bigint as "weightKg"
     from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months', date_trunc('month', now() at time zone 'Asia/Shanghai'), interval '1 month') m
     left join orders o on o.company_id = $1 and o.status not in (8, 9) and date_trunc('month', o.created_at at time zone 'Asia/Shanghai') = m
     group by m order by m`,
    [companyId],
  )
const deals = rememberPer(5000, (db: Db, _site: 'all') =>
  db.rows<{ title: string; weightKg: number; companyName: string; at: Date }>(
    `select k.title, l.weight_kg as "weightKg", c.name as "companyName", o.created_at as at
     from orders o join order_line l on l.order_id = o.id and l.line_no = 1 join sku k on k.id = l.sku_id join company c on c.id = o.company_id
     where o.status in (4, 5, 6, 7) order by o.id desc limit 8`,
  ),
)
export const recentDeals = (db: Db) => deals(db, 'all')

// ---------- writes

/** Claims a request key. No row: a twin was first, see `keyHolder`. The twin in flight is waited for by the unique index. */
export const claimKey = (db: Db, scope: string, key: string, hash: string) =>
  db.row<{ key: string }>(
    `insert into idem (scope, key, request_hash, state, resource_type) values ($1, $2, $3, 'running', 'order') on conflict do nothing returning key`,
    [scope, key, hash],
  )
export const keyHolder = (db: Db, scope: string, key: string) =>
  db.row<{ hash: string; state: string; answer: unknown }>(
    'select request_hash as hash, state, answer from idem where scope = $1 and key = $2',
    [scope, key],
  )

export interface NewOrder {
  masterOrderCode: string | null
  companyId: number
  userId: number
  channelCode: string
  depotCode: string
  areaCode: string
  stockMode: number
  settlement: number
  status: number
  reviewReason: string
  freightMode: number
  paymentType: string
  invoiceRoute: number
  invoiceType: number
  invoiceTitleId: number | null
  addressId: number | null
  addressText: string
  receiver: string
  receiverMobile: string
  note: string
  goodsFen: number
  freightFen: number
  serviceFen: number
  acceptanceFen: number
  totalFen: number
  pieces: number
  weightKg: number
  summary: string
  requestId: string
  holdHours: number | null
  lines: {
    skuId: number
    pieces: number
    weightKg: number
    priceFen: number
    priceUnit: string
    amountFen: number
    serviceFen: number
    services: unknown
    futures: unknown
    priceLines: unknown
    tracked: boolean
    cartItemId: number
  }[]
}

/**
 * One statement writes an order whole: head, lines, allocations, first row of the history, and takes its lines out of the cart. A cart
 * line that has gone meanwhile (another order took it) shows in `taken`.
 */
export const insertOrder = (db: Db, o: NewOrder) =>
  db.row<{ id: number; orderCode: string; masterOrderCode: string; taken: number }>(
    `with no as (select to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('order_no')::text, 6, '0') as no),
     head as (
       insert into orders (order_code, master_order_code, company_id, user_id, actor_id, channel_code, depot_code, sales_area_code, stock_mode, settlement,
         status, review_reason, freight_mode, payment_type, invoice_route, invoice_type, invoice_title_id, address_id, address_text, receiver, receiver_mobile,
         note, goods_fen, freight_fen, service_fen, acceptance_fen, total_fen, pieces, weight_kg, line_count, summary, client_request_id, pay_before)
       select 'DD' || no, coalesce($1, 'ZD' || no), $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         $25, $26, $27, cardinality($30::int[]), $28, $29, case when $41::int is null then null else now() + make_interval(hours => $41) end from no
       returning id, order_code, master_order_code, status),
     line as (
       insert into order_line (order_id, line_no, sku_id, pieces, weight_kg, price_fen, price_unit, amount_fen, service_fen, services, futures, price_lines, tracked)
       select head.id, t.n, t.sku, t.pieces, t.kg, t.price, t.unit, t.amount, t.service, t.services::jsonb, t.futures::jsonb, t.prices::jsonb, t.tracked
       from head, unnest($30::int[], $31::int[], $32::bigint[], $33::bigint[], $34::text[], $35::bigint[], $36::bigint[], $37::text[], $38::text[], $39::text[], $40::bool[])
         with ordinality as t(sku, pieces, kg, price, unit, amount, service, services, futures, prices, tracked, n)
       returning id, sku_id, pieces, tracked),
     allocated as (insert into allocation (sku_id, order_line_id, pieces, state) select sku_id, id, pieces, 'active' from line where tracked),
     logged as (
       insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason) select id, 1, 'create', null, status, $3, $10 from head),
     taken as (delete from cart_item where user_id = $3 and id = any($42::bigint[]) returning id)
     select id, order_code as "orderCode", master_order_code as "masterOrderCode", (select count(*)::int from taken) as taken from head`,
    [
      o.masterOrderCode,
      o.companyId,
      o.userId,
      o.channelCode,
      o.depotCode,
      o.areaCode,
      o.stockMode,
      o.settlement,
      o.status,
      o.reviewReason,
      o.freightMode,
      o.paymentType,
      o.invoiceRoute,
      o.invoiceType,
      o.invoiceTitleId,
      o.addressId,
      o.addressText,
      o.receiver,
      o.receiverMobile,
      o.note,
      o.goodsFen,
      o.freightFen,
      o.serviceFen,
      o.acceptanceFen,
      o.totalFen,
      o.pieces,
      o.weightKg,
      o.summary,
      o.requestId,
      o.lines.map(l => l.skuId),
      o.lines.map(l => l.pieces),
      o.lines.map(l => l.weightKg),
      o.lines.map(l => l.priceFen),
      o.lines.map(l => l.priceUnit),
      o.lines.map(l => l.amountFen),
      o.lines.map(l => l.serviceFen),
      o.lines.map(l => JSON.stringify(l.services)),
      o.lines.map(l => JSON.stringify(l.futures)),
      o.lines.map(l => JSON.stringify(l.priceLines)),
      o.lines.map(l => l.tracked),
      o.holdHours,
      o.lines.map(l => l.cartItemId),
    ],
  )

/** Locks stock rows in one order, so that two baskets of the same goods cannot wait for each other. */
export const lockStock = (db: Db, skuIds: readonly number[]) =>
  db.rows<{ skuId: number }>('select sku_id as "skuId" from stock where sku_id = any($1::int[]) order by sku_id for update', [
    skuIds,
  ])

/** Takes stock and finishes the request key in one statement, the last before COMMIT: the hot row is held as shortly as can be. */
export const takeStock = (
  db: Db,
  skuIds: readonly number[],
  pieces: readonly number[],
  scope: string,
  key: string,
  answer: unknown,
  orderId: number,
) =>
  db.row<{ taken: number }>(
    `with want as (select * from unnest($1::int[], $2::int[]) as t(sku_id, pieces)),
     took as (update stock s set reserved = s.reserved + want.pieces from want
              where s.sku_id = want.sku_id and s.on_hand - s.reserved >= want.pieces returning s.sku_id),
     told as (update idem set state = 'done', answer = $5, resource_id = $6 where scope = $3 and key = $4)
     select count(*)::int as taken from took`,
    [skuIds, pieces, scope, key, JSON.stringify(answer), orderId],
  )
export const stockOf = (db: Db, skuIds: readonly number[]) =>
  db.rows<{ skuId: number; title: string; unit: string; available: number }>(
    `select k.id as "skuId", k.title, k.piece_unit as unit, s.on_hand - s.reserved as available from sku k join stock s on s.sku_id = k.id where k.id = any($1::int[])`,
    [skuIds],
  )
/** Gives the goods of an order back. */
export const releaseStock = (db: Db, orderId: number) =>
  db.rows<{ skuId: number }>(
    `with freed as (update allocation a set state = 'released' from order_line l
                    where l.id = a.order_line_id and l.order_id = $1 and a.state = 'active' returning a.sku_id, a.pieces),
     per_sku as (select sku_id, sum(pieces)::int as pieces from freed group by sku_id)
     update stock s set reserved = s.reserved - p.pieces from per_sku p where s.sku_id = p.sku_id returning s.sku_id as "skuId"`,
    [orderId],
  )
export const activeSkus = (db: Db, orderId: number) =>
  db.rows<{ skuId: number }>(
    `select distinct a.sku_id as "skuId" from allocation a join order_line l on l.id = a.order_line_id where l.order_id = $1 and a.state = 'active' order by 1`,
    [orderId],
  )

/** Moves the status if it is still what it was, and writes the history; no row: somebody was faster. */
export const moveStatus = (
  db: Db,
  m: {
    orderId: number
    from: number
    to: number
    event: string
    actorId: number
    reason: string
    reviewReason: string | null
    holdHours: number | null
  },
) =>
  db.row<{ seq: number }>(
    `with moved as (
       update orders set status = $3, status_seq = status_seq + 1, status_since = clock_timestamp(), review_reason = coalesce($7, review_reason),
         pay_before = case when $8::int is null then null else now() + make_interval(hours => $8) end
       where id = $1 and status = $2 returning status_seq as seq),
     logged as (insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason) select $1, seq, $4, $2, $3, $5, $6 from moved)
     select seq from moved`,
    [m.orderId, m.from, m.to, m.event, m.actorId, m.reason, m.reviewReason, m.holdHours],
  )
export const setCancelApply = (db: Db, orderId: number, from: number, to: number, reason: string | null) =>
  db.run('update orders set cancel_apply = $3, cancel_reason = coalesce($4, cancel_reason) where id = $1 and cancel_apply = $2', [
    orderId,
    from,
    to,
    reason,
  ])
export const setPaid = (db: Db, orderId: number, paidFen: number, payStatus: number) =>
  db.run('update orders set paid_fen = $2, pay_status = $3 where id = $1', [orderId, paidFen, payStatus])

export const systemUserId = async (db: Db): Promise<number> =>
  (await db.row<{ id: number }>(`select id from app_user where user_name = 'system'`))?.id ?? 0

/** Unpaid orders whose time is over, by the database's clock. */
export const overdueOrders = (db: Db) =>
  db.rows<{ orderCode: string }>(
    `select order_code as "orderCode" from orders where status in (0, 3) and pay_before <= now() and paid_fen = 0 order by pay_before limit 200`,
  )

/** The only clock that decides, read after the lock: ms. */
export const databaseNow = async (db: Db): Promise<number> =>
  (await db.row<{ now: Date }>('select clock_timestamp() as now'))?.now.getTime() ?? Number.NaN
