// 队列 queue: orders that wait for a decision of the mill; 待办 work: how many of each.
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { WINDOW } from '../app/paging.ts'
import { liveOrder, waitingOrder } from '../db/orderSets.ts'
import type { Db } from '../db/pool.ts'
import { isOrderNumber, orderColumns, orderJoins, type OrderRecord } from './order.queries.ts'

export type Queue = 'review' | 'approval' | 'cancelApply' | 'all'
export interface QueueFilter {
  queue: Queue
  status: number | null
  /** Escaped for ilike. */
  word: string
  channelCode: string | null
  sort: 'age' | 'amount'
  /** The employee whose customers' orders alone are seen; null for all. */
  contact: number | null
  limit: number
  offset: number
}
export type QueueRecord = OrderRecord & { ageMinutes: number }

/** Literal conditions, so that each queue's statement can use its partial index. */
const inQueue: Record<Queue, string> = {
  review: 'o.status = 1 and o.cancel_apply <> 1',
  approval: 'o.status = 2 and o.cancel_apply <> 1',
  cancelApply: 'o.cancel_apply = 1',
  all: 'true',
}
const wanted = `($1::int is null or o.status = $1) and ($2::text is null or o.channel_code = $2)
  and ($3 = '' or o.order_code ilike '%' || $3 || '%' or o.master_order_code ilike '%' || $3 || '%' or o.summary ilike '%' || $3 || '%'
    or (select c.name from company c where c.id = o.company_id) ilike '%' || $3 || '%')
  and ($4::bigint is null or (select c.bd_user_id from company c where c.id = o.company_id) = $4)`
const statements = (queue: Queue, status: number | null = null) => {
  // In a queue the one that waits longest comes first; among all orders the newest.
  const newest = queue === 'all' ? 'o.id desc' : 'o.status_since, o.id'
  const base = `select o.* from orders o where ${inQueue[queue]}${status === null ? '' : ` and o.status = ${status}`}`
  // Filters look at the window; whoever asks for everything gets its pages from all there is.
  const found = `from (${base} order by ${newest} limit ${WINDOW}) o where ${wanted}`
  const page = (order: string) =>
    `select ${orderColumns}, greatest(0, floor(extract(epoch from now() - o.status_since) / 60))::int as "ageMinutes"
     from (select o.id, row_number() over (order by ${order}) as n ${found} order by ${order} limit $5 offset $6) as on_page
       ${orderJoins.replace('from orders o', 'join orders o on o.id = on_page.id')} order by on_page.n`
  return { age: page(newest), amount: page('o.total_fen desc, o.id'), count: `select count(*)::int as n ${found}` }
}
/** An order or a submission by its number, however old. */
const numbered = `(o.order_code = upper($3) or o.master_order_code = upper($3)) and ($1::int is null or o.status = $1) and ($2::text is null or o.channel_code = $2)
  and ($4::bigint is null or (select c.bd_user_id from company c where c.id = o.company_id) = $4)`
const byNumber = {
  page: `select ${orderColumns}, greatest(0, floor(extract(epoch from now() - o.status_since) / 60))::int as "ageMinutes" ${orderJoins}
    where ${numbered} order by o.id desc limit $5 offset $6`,
  count: `select count(*)::int as n from orders o where ${numbered}`,
}
const texts = {
  review: statements('review'),
  approval: statements('approval'),
  cancelApply: statements('cancelApply'),
  all: statements('all'),
}
/** A status that nearly all orders have and one that few have need plans of their own. */
const inStatus = new Map(OrderStatus.values.map(status => [status as number, statements('all', status)]))
const textsOf = (f: QueueFilter) =>
  (f.queue === 'all' && f.status !== null ? inStatus.get(f.status) : undefined) ?? texts[f.queue]
const isNumber = (f: QueueFilter): boolean => f.queue === 'all' && isOrderNumber(f.word)
const queueValues = (f: QueueFilter) => [f.status, f.channelCode, f.word, f.contact]

export const queueOf = (db: Db, f: QueueFilter) =>
  db.rows<QueueRecord>(isNumber(f) ? byNumber.page : textsOf(f)[f.sort], [...queueValues(f), f.limit, f.offset])
export const queueCount = async (db: Db, f: QueueFilter): Promise<number> =>
  (await db.row<{ n: number }>(isNumber(f) ? byNumber.count : textsOf(f).count, queueValues(f)))?.n ?? 0

export interface WorkCount {
  review: number
  approval: number
  cancelApply: number
  intend: number
  certification: number
  unpaid: number
  todayFen: number
  todayKg: number
  todayOrders: number
}
const ofContact = '($1::bigint is null or company_id in (select id from company where bd_user_id = $1))'
/**
 * Every number of the menu in one round trip: each open console asks every ten seconds. Each part has an index over
 * what is open, and one over the day.
 */
export const workCount = (db: Db, contact: number | null) =>
  db.row<WorkCount>(
    `with open as (select status, cancel_apply from orders where ${waitingOrder()} and ${ofContact}),
       today as (select total_fen, weight_kg from orders where ${liveOrder()} and ${ofContact}
         and created_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai')
     select (select count(*)::int from open where status = 1 and cancel_apply <> 1) as review,
       (select count(*)::int from open where status = 2 and cancel_apply <> 1) as approval,
       (select count(*)::int from open where status = 3) as unpaid,
       (select count(*)::int from orders where cancel_apply = 1 and ${ofContact}) as "cancelApply",
       (select count(*)::int from intend where state = 0 and ${ofContact}) as intend,
       (select count(*)::int from certification where state = 1 and ${ofContact}) as certification,
       (select coalesce(sum(total_fen), 0)::bigint from today) as "todayFen",
       (select coalesce(sum(weight_kg), 0)::bigint from today) as "todayKg",
       (select count(*)::int from today) as "todayOrders"`,
    [contact],
  )

export const companyOrderCount = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select coalesce(sum(n), 0)::int as n from order_figure where company_id = $1 and ${liveOrder()}`,
      [companyId],
    )
  )?.n ?? 0
