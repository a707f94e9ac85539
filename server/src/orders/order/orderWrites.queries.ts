// What changes an order: request keys, the order itself, its stock, its status.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { InvoiceTypeCode, InvoiceRouteCode } from '@mall/domain/kernel/tax.ts'
import type { SettlementModeCode, StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { CompanyApprovalCode } from '@mall/domain/people/companyAccess/people.rules.ts'
import { CancelApply, PayStatus, type FreightModeCode, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { bind } from '../../platform/db/bind.ts'
import { atDesk, waitingOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export interface NewOrder {
  masterOrderCode: string | null
  companyId: number
  userId: number
  /** Who presses the button: the buyer himself, or the employee in his name. */
  actorId: number
  companyApproval: CompanyApprovalCode
  companyApprovalWhy: string
  channelCode: string
  depotCode: string
  areaCode: string
  stockMode: StockModeCode
  settlement: SettlementModeCode
  status: OrderStatusCode
  reviewReason: string
  /** Why the mill looks at it, as codes (ReviewCause). */
  reviewCauses: readonly string[]
  agreementGoods: boolean
  freightMode: FreightModeCode
  paymentType: string
  /** 承兑报价 it was priced by; null: the list's surcharge, or cash. */
  draftQuoteId: number | null
  invoiceRoute: InvoiceRouteCode
  invoiceType: InvoiceTypeCode
  invoiceTitleId: number | null
  addressId: number | null
  addressText: string
  receiver: string
  receiverMobile: string
  note: string
  goodsFen: Fen
  freightFen: Fen
  serviceFen: Fen
  acceptanceFen: Fen
  /** What its coupon takes off. */
  discountFen: Fen
  totalFen: Fen
  /** 订金 agreed, percent; left out or zero: all of it before production. */
  depositPercent?: number
  restDays?: number
  /** 分批付款放行 agreed: percent of each stage; left out or empty: not. */
  stageShares?: readonly number[]
  /** 过了交货期可取消, days as agreed; left out or zero: not. */
  lateCancelDays?: number
  pieces: number
  weightKg: Kg
  summary: string
  signMode: string
  /** Who has agreed to the terms while ordering; null: nobody yet. */
  termsBy: number | null
  termsIds: readonly number[]
  /** When, where that was before the order; else as it is placed. */
  termsAt?: Date | null
  couponId: number | null
  /** 订单来源, and the number of that way of buying (OrderOrigin). */
  origin: string
  originNo: string
  requestId: string
  /** How long it waits from the transaction's start, ms; null: nothing waits. */
  holdMs: number | null
  lines: {
    skuId: number
    pieces: number
    weightKg: Kg
    priceFen: Fen
    priceUnit: string
    amountFen: Fen
    serviceFen: Fen
    services: unknown
    futures: unknown
    priceLines: unknown
    tracked: boolean
    cartItemId: number
    /** 允差 of the auction it was bought at; left out: as goods of the kind. */
    bandPercent?: number | null
  }[]
}

const INSERT_ORDER = `with no as (select substr(${runningNo('order')}, 3) as no),
  head as (
    insert into orders (order_code, master_order_code, company_id, user_id, actor_id, instead_user_id, channel_code, depot_code, sales_area_code,
      stock_mode, settlement, status, review_reason, review_causes, agreement_goods, freight_mode, payment_type, invoice_route, invoice_type,
      invoice_title_id, address_id, address_text, receiver, receiver_mobile, note, goods_fen, freight_fen, service_fen, acceptance_fen, total_fen,
      pieces, weight_kg, line_count, summary, client_request_id, company_approval, company_approval_why, hold_until,
      sign_mode, terms_by, terms_ids, terms_at, draft_quote_id, origin, origin_no, discount_fen, coupon_id, deposit_percent, rest_days, stage_shares, late_cancel_days)
    select 'DD' || no, coalesce(:masterOrderCode, 'ZD' || no), :companyId, :userId, :actorId,
      case when :actorId::bigint <> :userId::bigint then :userId::bigint end, :channelCode, :depotCode, :areaCode,
      :stockMode, :settlement, :status, :reviewReason, :reviewCauses::text[], :agreementGoods, :freightMode, :paymentType, :invoiceRoute, :invoiceType,
      :invoiceTitleId, :addressId, :addressText, :receiver, :receiverMobile, :note, :goodsFen, :freightFen, :serviceFen, :acceptanceFen, :totalFen,
      :pieces, :weightKg, cardinality(:skuIds::int[]), :summary, :requestId, :companyApproval, :companyApprovalWhy,
      now() + make_interval(secs => :holdMs::float8 / 1000),
      :signMode, :termsBy, :termsIds::bigint[], case when :termsBy::bigint is not null then coalesce(:termsAt::timestamptz, now()) end, :draftQuoteId, :origin, :originNo, :discountFen, :couponId, :depositPercent, :restDays, :stageShares::smallint[], :lateCancelDays from no
    returning id, order_code, master_order_code, status),
  line as (
    insert into order_line (order_id, line_no, sku_id, pieces, weight_kg, price_fen, price_unit, amount_fen, service_fen, services, futures, price_lines, tracked, cart_item_id, band_percent)
    select head.id, t.n, t.sku, t.pieces, t.kg, t.price, t.unit, t.amount, t.service, t.services::jsonb, option_words(t.futures::jsonb), t.prices::jsonb, t.tracked, t.item, t.band
    from head, unnest(:skuIds::int[], :linePieces::int[], :lineKg::bigint[], :linePriceFen::bigint[], :linePriceUnit::text[], :lineAmountFen::bigint[],
      :lineServiceFen::bigint[], :lineServices::text[], :lineFutures::text[], :linePrices::text[], :lineTracked::bool[], :cartItemIds::bigint[],
      :lineBands::smallint[]) with ordinality as t(sku, pieces, kg, price, unit, amount, service, services, futures, prices, tracked, item, band, n)
    returning id, sku_id, pieces, tracked),
  allocated as (insert into allocation (sku_id, order_line_id, pieces, state) select sku_id, id, pieces, 'active' from line where tracked),
  logged as (
    insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason) select id, 1, 'create', null, status, :actorId, :reviewReason from head),
  taken as (delete from cart_item where user_id = :userId and id = any(:cartItemIds::bigint[]) returning id)
  select id, order_code as "orderCode", master_order_code as "masterOrderCode", (select count(*)::int from taken) as taken from head`

/**
 * One statement writes an order whole: head, lines, allocations, first row of the history, and takes its lines out of the cart. A cart
 * line that has gone meanwhile (another order took it) shows in `taken`.
 */
export function insertOrder(db: Db, { lines, ...head }: NewOrder) {
  const values = {
    ...head,
    depositPercent: head.depositPercent ?? 0,
    restDays: head.restDays ?? 0,
    stageShares: head.stageShares ?? [],
    lateCancelDays: head.lateCancelDays ?? 0,
    termsAt: head.termsAt ?? null,
    skuIds: lines.map(l => l.skuId),
    linePieces: lines.map(l => l.pieces),
    lineKg: lines.map(l => l.weightKg),
    linePriceFen: lines.map(l => l.priceFen),
    linePriceUnit: lines.map(l => l.priceUnit),
    lineAmountFen: lines.map(l => l.amountFen),
    lineServiceFen: lines.map(l => l.serviceFen),
    lineServices: lines.map(l => JSON.stringify(l.services)),
    lineFutures: lines.map(l => JSON.stringify(l.futures)),
    linePrices: lines.map(l => JSON.stringify(l.priceLines)),
    lineTracked: lines.map(l => l.tracked),
    cartItemIds: lines.map(l => l.cartItemId),
    lineBands: lines.map(l => l.bandPercent ?? null),
  }
  return db.row<{ id: number; orderCode: string; masterOrderCode: string; taken: number }>(...bind(INSERT_ORDER, values))
}

/** Locks stock rows in one order, so that two baskets of the same goods cannot wait for each other. */
export const lockStock = (db: Db, skuIds: readonly number[]) =>
  db.rows<{ skuId: number }>(
    'select sku_id as "skuId" from stock where sku_id = any($1::int[]) order by sku_id for no key update',
    [skuIds],
  )

export interface Taking {
  skuIds: readonly number[]
  /** Beside `skuIds`. */
  pieces: readonly number[]
  scope: string
  key: string
  answer: unknown
  orderId: number
}
/**
 * Takes stock and finishes the request key, the last before COMMIT: the hot rows are held as shortly as can be. Lock and taking are asked
 * together, nobody waits for an answer between them; they are two statements, so that the taking sees what the lock waited for.
 */
export async function takeStock(tx: Tx, t: Taking): Promise<{ taken: number } | undefined> {
  const [, took] = await Promise.all([lockStock(tx, t.skuIds), takeLocked(tx, t)])
  return took
}
const takeLocked = (db: Db, t: Taking) =>
  db.row<{ taken: number }>(
    ...bind(
      `with want as (select * from unnest(:skuIds::int[], :pieces::int[]) as t(sku_id, pieces)),
       took as (update stock s set reserved = s.reserved + want.pieces from want
                where s.sku_id = want.sku_id and s.on_hand - s.reserved >= want.pieces returning s.sku_id),
       told as (update idem set state = 'done', answer = :answer, resource_id = :orderId where scope = :scope and key = :key)
       select count(*)::int as taken from took`,
      { ...t, answer: JSON.stringify(t.answer) },
    ),
  )
export const stockOf = (db: Db, skuIds: readonly number[]) =>
  db.rows<{ skuId: number; title: string; unit: string; available: number }>(
    `select k.id as "skuId", k.title, k.piece_unit as unit, s.on_hand - s.reserved as available from sku k join stock s on s.sku_id = k.id where k.id = any($1::int[])`,
    [skuIds],
  )
/**
 * 挑卷: the units that lines of these orders name are kept for them, those that still lie free; their numbers come back that do not, and
 * that of a unit which two lines name. The goods' rows are locked before (`lockStock`): who wants the same unit wants the same goods.
 */
export const keepChosen = (tx: Tx, orderIds: readonly number[], actorId: number) =>
  tx.rows<{ unitNo: string }>(
    `with want as (
       select l.id, l.sku_id, o.depot_code, o.order_code, t.no from order_line l join orders o on o.id = l.order_id
         cross join jsonb_array_elements_text(l.futures -> 'unitNos') as t(no) where l.order_id = any($1::bigint[])),
     kept as (
       update steel_unit u set state = 'kept', won_line_id = w.id, not_for_line = null from want w
       where u.unit_no = w.no and u.state = 'free' and u.sku_id = w.sku_id and u.depot_code = w.depot_code and u.source = 'stock' and u.made_line_id is null
       returning u.id, w.id as line_id, w.no, w.order_code),
     told as (insert into unit_event (unit_id, event, detail, actor_id) select id, 'choose', order_code, $2 from kept)
     select w.no as "unitNo" from want w where not exists (select from kept k where k.no = w.no and k.line_id = w.id) order by w.no`,
    [orderIds, actorId],
  )
/** Gives the goods of an order back. */
export const releaseStock = (db: Db, orderId: number) =>
  db.rows<{ skuId: number }>(
    `with freed as (update allocation a set state = 'released' from order_line l
                    where l.id = a.order_line_id and l.order_id = $1 and a.state = 'active' returning a.sku_id, a.pieces - a.shipped as pieces),
     per_sku as (select sku_id, sum(pieces)::int as pieces from freed group by sku_id)
     update stock s set reserved = s.reserved - p.pieces from per_sku p where s.sku_id = p.sku_id returning s.sku_id as "skuId"`,
    [orderId],
  )
/** Takes the goods of an order that has given them back, or never had them; `taken` less than `wanted`: something is sold meanwhile. */
export const takeAgain = (db: Db, orderId: number) =>
  db.row<{ wanted: number; taken: number }>(
    `with want as (select id, sku_id, pieces from order_line where order_id = $1 and tracked),
     per_sku as (select sku_id, sum(pieces)::int as pieces from want group by sku_id),
     took as (update stock s set reserved = s.reserved + p.pieces from per_sku p
              where s.sku_id = p.sku_id and s.on_hand - s.reserved >= p.pieces returning s.sku_id),
     held as (insert into allocation as a (sku_id, order_line_id, pieces, state) select sku_id, id, pieces, 'active' from want
              on conflict (order_line_id) do update set state = 'active' where a.state = 'released')
     select (select count(*)::int from per_sku) as wanted, (select count(*)::int from took) as taken`,
    [orderId],
  )
/** The goods of an order that come out of stock, per sku. */
export const trackedOf = (db: Db, orderId: number) =>
  db.rows<{ skuId: number; pieces: number }>(
    `select sku_id as "skuId", sum(pieces)::int as pieces from order_line where order_id = $1 and tracked group by sku_id order by sku_id`,
    [orderId],
  )
/** More time in the state the order is in, counted from its end; a row of history. No row: it is not in that state any more. */
export const extendHold = (
  db: Db,
  o: { orderId: number; status: OrderStatusCode; moreMs: number; actorId: number; reason: string },
) =>
  db.row<{ seq: number }>(
    ...bind(
      `with longer as (
         update orders set status_seq = status_seq + 1, hold_until = hold_until + make_interval(secs => :moreMs::float8 / 1000), hold_warned_at = null
         where id = :orderId and status = :status and hold_until > now() returning status_seq as seq),
       logged as (
         insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason)
         select :orderId, seq, 'extend', :status, :status, :actorId, :reason from longer)
       select seq from longer`,
      { ...o },
    ),
  )
/** How an ended order came to its end, and how long ago. */
export const lastStep = (db: Db, orderId: number) =>
  db.row<{ event: string; days: number; staff: boolean }>(
    `select h.event, (extract(epoch from now() - h.at) / 86400)::float8 as days, u.staff_code is not null as staff
     from order_status_log h join app_user u on u.id = h.actor_id where h.order_id = $1 order by h.seq desc limit 1`,
    [orderId],
  )
export const activeSkus = (db: Db, orderId: number) =>
  db.rows<{ skuId: number }>(
    `select distinct a.sku_id as "skuId" from allocation a join order_line l on l.id = a.order_line_id where l.order_id = $1 and a.state = 'active' order by 1`,
    [orderId],
  )

export interface StatusMove {
  orderId: number
  from: number
  to: number
  event: string
  actorId: number
  reason: string
  /** What is shown as the reason of the waiting; null leaves what stands there. */
  reviewReason: string | null
  /** Why the mill looks at it; null leaves what stands there. */
  reviewCauses: readonly string[] | null
  /** What was paid for it with this move, all of it or a part, fen; null: nothing was. */
  paidFen: Fen | null
  /** How long it may wait in its new state from the transaction's start, ms; null: nothing waits. */
  holdMs: number | null
}
/** Moves the status if it is still what it was, and writes the history; no row: somebody was faster. */
export const moveStatus = (db: Db, m: StatusMove) =>
  db.row<{ seq: number }>(
    ...bind(
      `with moved as (
         update orders set status = :to, status_seq = status_seq + 1, status_since = clock_timestamp(),
           review_reason = coalesce(:reviewReason, review_reason), review_causes = coalesce(:reviewCauses::text[], review_causes),
           paid_fen = paid_fen + coalesce(:paidFen::bigint, 0),
           pay_status = case when :paidFen::bigint is null then pay_status when paid_fen + :paidFen::bigint < total_fen then ${PayStatus.part} else ${PayStatus.paid} end,
           hold_until = now() + make_interval(secs => :holdMs::float8 / 1000), hold_warned_at = null
         where id = :orderId and status = :from returning status_seq as seq),
       logged as (
         insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason)
         select :orderId, seq, :event, :from, :to, :actorId, :reason from moved)
       select seq from moved`,
      { ...m },
    ),
  )
/** `byStaff`: the employee who asks; left out: the buyer. */
export const setCancelApply = (
  db: Db,
  orderId: number,
  from: number,
  to: number,
  reason: string | null,
  byStaff: number | null = null,
) =>
  db.run(
    `update orders set cancel_apply = $3::smallint, cancel_asked_by = case when $3::smallint = ${CancelApply.applied} then $5::bigint else cancel_asked_by end, cancel_reason = coalesce($4, cancel_reason),
       cancel_asked_at = case when $3::smallint = ${CancelApply.applied} then clock_timestamp() else cancel_asked_at end
     where id = $1 and cancel_apply = $2`,
    [orderId, from, to, reason, byStaff],
  )

/** Orders that wait for somebody and whose time is over, by the database's clock; the longest overdue first. */
export const overdueOrders = (db: Db) =>
  db.rows<{ orderCode: string }>(
    `select o.order_code as "orderCode" from orders o where ${waitingOrder('o')} and o.hold_until <= now() and o.paid_fen = 0
     order by o.hold_until limit 200`,
  )
/** When the waiting of the next one is over. */
export const nextOverdue: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('o.hold_until')} from orders o where ${waitingOrder('o')} and o.paid_fen = 0 and ${comesSoon('o.hold_until')}`,
    [backMs],
  )
/** Orders at a desk of the mill that nobody was warned of yet, with the database's clock; whether it is time decides the rule. */
export const unwarnedAtDesk = (db: Db) =>
  db.rows<{ id: number; status: OrderStatusCode; since: Date; until: Date | null; now: Date }>(
    `select id, status::int, status_since as since, hold_until as until, now() as now
     from orders where ${atDesk()} and hold_warned_at is null and hold_until > now()`,
  )
/** Marks those that nobody was warned of in the meantime, and that wait as they did. */
export const markWarned = (tx: Tx, ids: readonly number[]) =>
  tx.rows<{ id: number; orderCode: string; status: OrderStatusCode; companyName: string }>(
    `update orders o set hold_warned_at = now() from company c
     where c.id = o.company_id and o.id in (
       select id from orders where id = any($1::bigint[]) and ${atDesk()} and hold_warned_at is null and hold_until > now()
       order by id for update skip locked)
     returning o.id, o.order_code as "orderCode", o.status::int, c.name as "companyName"`,
    [ids],
  )

/** The only clock that decides, read after the lock: ms. */
export const databaseNow = async (db: Db): Promise<number> =>
  (await db.row<{ now: Date }>('select clock_timestamp() as now'))?.now.getTime() ?? Number.NaN
/** When the transaction began, by the database's clock: what it writes as now; ms. */
export const transactionStart = async (tx: Tx): Promise<number> =>
  (await tx.row<{ now: Date }>('select now() as now'))?.now.getTime() ?? Number.NaN
