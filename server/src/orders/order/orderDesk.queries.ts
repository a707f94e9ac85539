// 队列 queue: orders that wait for a decision of the mill; 待办 work: how many of each.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { IntendState } from '@mall/domain/goods/goods/intend.codes.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { CancelApply, OrderStatus, type CancelApplyCode, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays, inDays } from '../../platform/db/days.ts'
import { flowAtDesk, flowInWork, flowOnPaper, liveOrder, waitingOrder } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type SkuRow, skuColumns, skuJoins } from '../../goods/goods/goods.queries.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { orderColumns, orderJoins, type OrderLineRow, type OrderRecord } from './order.queries.ts'
import { isOrderNumber } from './orderList.queries.ts'

type Queue = 'review' | 'approval' | 'cancelApply' | 'all'
type QueueSort = 'age' | 'amount' | 'tons' | 'amountUp' | 'tonsUp'
export interface QueueFilter {
  queue: Queue
  status: OrderStatusCode | null
  /** Escaped for ilike. */
  word: string
  /** The same as a number of a paper is written, escaped too. */
  numberWord: string
  channelCode: string | null
  stockMode: StockModeCode | null
  fromOn: string | null
  toOn: string | null
  /** Fen. */
  least: number | null
  most: number | null
  /** One of the causes for which the mill looks at it. */
  cause: string | null
  /** Handed to this employee. */
  handedTo: number | null
  /** The employee who looks after the customer. */
  contactCode: string | null
  /** Neither cancelled nor failed. */
  live: boolean
  /** With these goods. */
  skuCode: string | null
  /** Placed from this moment on. */
  fromAt: Date | null
  sort: QueueSort
  /** The employee whose customers' orders alone are seen; null for all. */
  contact: number | null
  limit: number
  offset: number
}
/** `waitsSince`: since when it waits for what its queue decides; `askedAt`: the database's clock. */
export type QueueRecord = OrderRecord & { waitsSince: Date; askedAt: Date; handedToName: string }

/** Literal conditions, so that each queue's statement can use its partial index. */
const inQueue: Record<Queue, string> = {
  review: `o.status = ${OrderStatus.pendingReview} and o.cancel_apply <> ${CancelApply.applied}`,
  approval: `o.status = ${OrderStatus.pendingApproval} and o.cancel_apply <> ${CancelApply.applied}`,
  cancelApply: `o.cancel_apply = ${CancelApply.applied}`,
  all: 'true',
}
const ofContactCode = '(select b.staff_code from company c join app_user b on b.id = c.bd_user_id where c.id = o.company_id)'
const like = (what: string) => `${what} ilike '%' || :word || '%'`
const wanted = `(:status::int is null or o.status = :status) and (:channelCode::text is null or o.channel_code = :channelCode)
  and (:stockMode::int is null or o.stock_mode = :stockMode) and (:least::bigint is null or o.total_fen >= :least) and (:most::bigint is null or o.total_fen <= :most)
  and (:handedTo::bigint is null or o.handed_to_id = :handedTo)
  and (:cause::text is null or :cause = any(o.review_causes)) and (:contactCode::text is null or ${ofContactCode} = :contactCode)
  and (not :live::boolean or ${liveOrder('o')}) and (:fromAt::timestamptz is null or o.created_at >= :fromAt)
  and (:skuCode::text is null or exists (select 1 from order_line l join sku k on k.id = l.sku_id where l.order_id = o.id and k.sku_code = :skuCode))
  and (:word = '' or ${like('o.order_code')} or ${like('o.master_order_code')} or ${like('o.summary')} or ${like('o.receiver_mobile')}
    or (:numberWord <> '' and exists (select from order_reference r where r.order_id = o.id and r.buyer_no ilike '%' || :numberWord || '%'))
    or exists (select 1 from company c where c.id = o.company_id and (${like('c.name')} or ${like('c.code')}))
    or exists (select 1 from app_user u where u.id = o.user_id and (${like('u.nick_name')} or ${like('u.real_name')} or u.mobile = :word)))
  and (:contact::bigint is null or (select c.bd_user_id from company c where c.id = o.company_id) = :contact)`
const AGE = `case when o.cancel_apply = ${CancelApply.applied} then coalesce(o.cancel_asked_at, o.status_since) else o.status_since end`
const more = `${AGE} as "waitsSince", now() as "askedAt",
  coalesce((select h.nick_name from app_user h where h.id = o.handed_to_id), '') as "handedToName"`
const sums = `count(*)::int as count, coalesce(sum(o.weight_kg), 0)::bigint as "sumKg", coalesce(sum(o.total_fen), 0)::bigint as "sumFen"`

const statements = (queue: Queue, o: { status?: OrderStatusCode; dated?: true } = {}) => {
  // In a queue the one that waits longest comes first, also by working time: who came first has never waited less (workingTime.ts).
  // Among all orders the newest.
  const newest = queue !== 'all' ? `${queue === 'cancelApply' ? 'o.cancel_asked_at' : 'o.status_since'}, o.id` : 'o.id desc'
  // Days alone reach beyond the window: they have an index of their own.
  const base = o.dated
    ? `select o.* from orders o where ${betweenDays('o.created_at')} order by o.created_at desc, o.id desc limit ${WINDOW}`
    : `select o.* from orders o where ${inQueue[queue]}${o.status === undefined ? '' : ` and o.status = ${o.status}`} order by ${newest} limit ${WINDOW}`
  const found = `from (${base}) o where ${wanted}${o.dated ? '' : ` and ${inDays('o.created_at')}`}`
  const page = (order: string) =>
    `select ${orderColumns}, ${more}
     from (select o.id, row_number() over (order by ${order}) as n ${found} order by ${order} limit :limit offset :offset) as on_page
       ${orderJoins.replace('from orders o', 'join orders o on o.id = on_page.id')} order by on_page.n`
  return {
    age: page(newest),
    amount: page('o.total_fen desc, o.id'),
    amountUp: page('o.total_fen, o.id'),
    tons: page('o.weight_kg desc, o.id'),
    tonsUp: page('o.weight_kg, o.id'),
    totals: `select ${sums} ${found}`,
  }
}
/** An order or a submission by its number, however old. */
const numbered = `(o.order_code = upper(:word) or o.master_order_code = upper(:word)) and (:status::int is null or o.status = :status) and (:channelCode::text is null or o.channel_code = :channelCode)
  and (:contact::bigint is null or (select c.bd_user_id from company c where c.id = o.company_id) = :contact)`
const byNumber = {
  page: `select ${orderColumns}, ${more} ${orderJoins} where ${numbered} order by o.id desc limit :limit offset :offset`,
  totals: `select ${sums} from orders o where ${numbered}`,
}
const texts = {
  review: statements('review'),
  approval: statements('approval'),
  cancelApply: statements('cancelApply'),
  all: statements('all'),
}
const dated = statements('all', { dated: true })
/** A status that nearly all orders have and one that few have need plans of their own. */
const inStatus = new Map(OrderStatus.values.map(status => [status as number, statements('all', { status })]))
const textsOf = (f: QueueFilter) => {
  if (f.queue !== 'all') return texts[f.queue]
  if (f.fromOn !== null || f.toOn !== null) return dated
  return (f.status === null ? undefined : inStatus.get(f.status)) ?? texts.all
}
const isNumber = (f: QueueFilter): boolean => f.queue === 'all' && isOrderNumber(f.word)

export const queueOf = (db: Db, f: QueueFilter) =>
  db.rows<QueueRecord>(...bind(isNumber(f) ? byNumber.page : textsOf(f)[f.sort], { ...f }))
/** How many there are and what they come to, of the whole filter. */
export const queueTotals = (db: Db, f: QueueFilter) =>
  db.row<{ count: number; sumKg: Kg; sumFen: Fen }>(...bind(isNumber(f) ? byNumber.totals : textsOf(f).totals, { ...f }))

export interface WorkCount {
  review: number
  approval: number
  cancelApply: CancelApplyCode
  intend: number
  certification: number
  /** Articles that wait for somebody who may publish. */
  article: number
  /** Sheets of an index that wait for a second person. */
  index: number
  /** Documents that wait for the mill's own review or seal. */
  signing: number
  /** Questions of bidders that nobody has answered. */
  talk: number
  /** Reservations for framework contracts that wait for a second person. */
  reservation: number
  unpaid: number
  todayFen: Fen
  todayKg: Kg
  todayOrders: number
}
const ofContact = '($1::bigint is null or company_id in (select id from company where bd_user_id = $1))'
/**
 * Every number of the menu in one round trip: each open console asks every ten seconds. Each part has an index over
 * what is open, and one over the day. `staffId`: what he handed over or wrote himself is nothing for him to agree to. `signOff`: no signing platform is connected, and the mill's part is
 * to sign on paper.
 */
export const workCount = (db: Db, contact: number | null, staffId: number, signOff: boolean) =>
  db.row<WorkCount>(
    `with open as (select status, cancel_apply from orders where ${waitingOrder()} and ${ofContact}),
       today as (select total_fen, weight_kg from orders where ${liveOrder()} and ${ofContact}
         and created_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai')
     select (select count(*)::int from open where status = ${OrderStatus.pendingReview} and cancel_apply <> ${CancelApply.applied}) as review,
       (select count(*)::int from open where status = ${OrderStatus.pendingApproval} and cancel_apply <> ${CancelApply.applied}) as approval,
       (select count(*)::int from open where status = ${OrderStatus.pendingPayment}) as unpaid,
       (select count(*)::int from orders where cancel_apply = ${CancelApply.applied} and ${ofContact}) as "cancelApply",
       (select count(*)::int from intend where state = ${IntendState.open} and ${ofContact}) as intend,
       (select count(*)::int from certification where state = ${CertificationState.inReview} and ${ofContact}) as certification,
       (select count(*)::int from article_version where state = 'waiting' and submitted_by is distinct from $2::bigint) as article,
       (select count(*)::int from sign_flow f where ${flowInWork('f')} and (${flowAtDesk} or ${flowOnPaper('$3')})) as signing,
       (select count(*)::int from framework_index_wish where made_by <> $2::bigint) as index,
       (select count(*)::int from bid_talk t join bid_lot l on l.id = t.lot_id where t.state = 'open' and l.status = ${BiddingStatus.announced}) as talk,
       (select count(*)::int from framework_reservation r join framework_contract c on c.id = r.contract_id join company f on f.id = c.company_id
          where r.state = 'waits' and r.asked_by <> $2::bigint and ($1::bigint is null or f.bd_user_id = $1)) as reservation,
       (select coalesce(sum(total_fen), 0)::bigint from today) as "todayFen",
       (select coalesce(sum(weight_kg), 0)::bigint from today) as "todayKg",
       (select count(*)::int from today) as "todayOrders"`,
    [contact, staffId, signOff],
  )

/** The goods of orders as they are offered now in the order's area, with the price that was agreed. */
export const goodsNow = (db: Db, orderIds: readonly number[]) =>
  db.rows<
    SkuRow & {
      orderId: number
      lineNo: number
      dealFen: Fen
      areaCode: string
      stockMode: StockModeCode
      chosen: FuturesInput
    } & Pick<OrderLineRow, 'weightKg' | 'tolerancePct' | 'bandPercent'>
  >(
    `select o.id as "orderId", l.line_no as "lineNo", l.price_fen as "dealFen", o.sales_area_code as "areaCode", o.stock_mode::int as "stockMode",
       l.futures as chosen, l.weight_kg as "weightKg", l.tolerance_pct as "tolerancePct", l.band_percent::int as "bandPercent", ${skuColumns}
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id ${skuJoins('o.sales_area_code')}
     where o.id = any($1::bigint[]) order by o.id, l.line_no`,
    [orderIds],
  )

export const companyOrderCount = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select coalesce(sum(n), 0)::int as n from order_figure where company_id = $1 and ${liveOrder()}`,
      [companyId],
    )
  )?.n ?? 0
