// What changes an order: request keys, the order itself, its stock, its status.
import type { Db } from '../db/pool.ts'

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
  /** Who presses the button: the buyer himself, or the employee in his name. */
  actorId: number
  companyApproval: number
  companyApprovalWhy: string
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
         note, goods_fen, freight_fen, service_fen, acceptance_fen, total_fen, pieces, weight_kg, line_count, summary, client_request_id, pay_before,
         instead_user_id, company_approval, company_approval_why)
       select 'DD' || no, coalesce($1, 'ZD' || no), $2, $3, $43, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         $25, $26, $27, cardinality($30::int[]), $28, $29, case when $41::int is null then null else now() + make_interval(hours => $41) end,
         case when $43::bigint <> $3::bigint then $3::bigint end, $44, $45 from no
       returning id, order_code, master_order_code, status),
     line as (
       insert into order_line (order_id, line_no, sku_id, pieces, weight_kg, price_fen, price_unit, amount_fen, service_fen, services, futures, price_lines, tracked)
       select head.id, t.n, t.sku, t.pieces, t.kg, t.price, t.unit, t.amount, t.service, t.services::jsonb, t.futures::jsonb, t.prices::jsonb, t.tracked
       from head, unnest($30::int[], $31::int[], $32::bigint[], $33::bigint[], $34::text[], $35::bigint[], $36::bigint[], $37::text[], $38::text[], $39::text[], $40::bool[])
         with ordinality as t(sku, pieces, kg, price, unit, amount, service, services, futures, prices, tracked, n)
       returning id, sku_id, pieces, tracked),
     allocated as (insert into allocation (sku_id, order_line_id, pieces, state) select sku_id, id, pieces, 'active' from line where tracked),
     logged as (
       insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason) select id, 1, 'create', null, status, $43, $10 from head),
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
      o.actorId,
      o.companyApproval,
      o.companyApprovalWhy,
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
