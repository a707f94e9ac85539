// A buyer's list of orders: each way of asking has a statement of its own, so that each has the index it needs.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { waitsForCompany } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { orderColumns, orderJoins, type OrderRecord, within } from './order.queries.ts'

export type OrderSort = 'time' | 'timeUp' | 'amount' | 'amountUp' | 'tons' | 'tonsUp' | 'deadline'
export interface OrderFilter {
  companyId: number
  /** Of this person alone: the asker's own, or the one he chose; null: of the whole company. */
  userId: number | null
  /** Only what waits for the company's own approval. */
  approval: boolean
  status: OrderStatusCode | null
  word: string
  /** The same as a number of a paper is written: no spaces, one kind of dash. */
  numberWord: string
  fromOn: string | null
  toOn: string | null
  channelCode: string | null
  sort: OrderSort
  limit: number
  offset: number
}

const sinceDay = (param: string) => `${param}::date::timestamp at time zone 'Asia/Shanghai'`
const wanted = `($4::text is null or o.channel_code = $4)
  and ($5 = '' or o.order_code ilike '%' || $5 || '%' or o.master_order_code ilike '%' || $5 || '%' or o.summary ilike '%' || $5 || '%'
    or exists (select from order_reference r where r.order_id = o.id and r.buyer_no ilike '%' || $8 || '%' and $8 <> ''))`
// A person belongs to one company for life: his own orders are found by him alone, the company is asked of what is found.
const ofWhom = (own: boolean): string =>
  own ? 'o.user_id = $2 and o.company_id + 0 = $1' : 'o.company_id = $1 and $2::bigint is null'

/** Among equals the newest comes first, so that pages do not overlap. */
const orderBy: Record<OrderSort, string> = {
  time: 'o.id desc',
  timeUp: 'o.id',
  amount: 'o.total_fen desc, o.id desc',
  amountUp: 'o.total_fen, o.id desc',
  tons: 'o.weight_kg desc, o.id desc',
  tonsUp: 'o.weight_kg, o.id desc',
  // What ends of itself first; what waits for nobody comes last.
  deadline: 'o.hold_until nulls last, o.id desc',
}
const sorts = Object.keys(orderBy) as OrderSort[]
const bySort = (text: (sort: OrderSort) => string) =>
  Object.fromEntries(sorts.map(sort => [sort, text(sort)])) as Record<OrderSort, string>
/** An index has the orders by time; by money or weight they are sorted in the window. */
const byTime = (sort: OrderSort): boolean => sort === 'time' || sort === 'timeUp'

/** Each way of asking is a statement of its own, so that each has the index it needs: of the company or of one person, ... */
const statementsOf = (own: boolean) => {
  const inStatus = `${ofWhom(own)} and o.status = $3`
  const anyStatus = `${ofWhom(own)} and $3::int is null`
  const joined = orderJoins.replace('from orders o', 'join orders o on o.id = on_page.id')
  const page = (ids: string, sort: OrderSort) =>
    `select ${orderColumns} from (${ids}) as on_page ${joined} order by ${orderBy[sort]}`
  /** ... by status or by day ... */
  // Each row by its number: a plan that joins would sooner read the whole table.
  const newest = (base: string, order: string) =>
    `(select o.* from (select o.id from orders o where ${base} order by ${order} limit ${WINDOW}) as newest
      cross join lateral (select * from orders x where x.id = newest.id offset 0) o)`
  const dated = `${ofWhom(own)} and o.created_at >= coalesce(${sinceDay('$6')}, '-infinity') and o.created_at < coalesce(${sinceDay('($7::date + 1)')}, 'infinity')`
  const inDays = `select * from ${newest(dated, 'o.created_at desc, o.id desc')} o where ($3::int is null or o.status = $3) and ${wanted}`
  const all = (base: string) =>
    `select * from ${newest(`${base} and $6::date is null and $7::date is null`, 'o.id desc')} o where ${wanted}`
  /** ... as a page, or summed. */
  const both = (found: string) => ({
    page: bySort(sort => page(`select o.id from (${found}) as o order by ${orderBy[sort]} limit $9 offset $10`, sort)),
    totals: `select count(*)::int as count, coalesce(sum(weight_kg), 0)::bigint as "sumKg", coalesce(sum(total_fen), 0)::bigint as "sumFen" from (${found}) as found`,
  })
  /** ... or from end to end, as the index has them. */
  const plain = (base: string) =>
    bySort(sort => page(`select o.id from orders o where ${base} order by ${orderBy[sort]} limit $4 offset $5`, sort))
  return {
    inStatus: { plain: plain(inStatus), ...both(all(inStatus)) },
    anyStatus: { plain: plain(anyStatus), ...both(all(anyStatus)) },
    inDays: { plain: bySort(() => ''), ...both(inDays) },
  }
}
const texts = { company: statementsOf(false), person: statementsOf(true) }
const textsOf = (f: OrderFilter) => {
  const own = f.userId === null ? texts.company : texts.person
  if (f.fromOn !== null || f.toOn !== null) return own.inDays
  return f.status === null ? own.anyStatus : own.inStatus
}

const unfiltered = (f: OrderFilter): boolean => f.word === '' && f.fromOn === null && f.toOn === null && f.channelCode === null
/** DD and ZD numbers name one submission, however old it is. */
export const isOrderNumber = (word: string): boolean => /^[DZ]D\d{14,}$/i.test(word)

const scopeValues = (f: OrderFilter) => [f.companyId, f.userId]
const values = (f: OrderFilter) => [...scopeValues(f), f.status, f.channelCode, f.word, f.fromOn, f.toOn, f.numberWord]
const paging = (f: OrderFilter) => [f.limit, f.offset]

const numbered = `(o.order_code = upper($3) or o.master_order_code = upper($3)) and ${within.replaceAll('$2', '$1').replaceAll('$3', '$2')}
  and ($4::int is null or o.status = $4)`
const waiting = `o.company_id = $1 and ($2::bigint is null or o.user_id = $2) and ${waitsForCompany('o')}`

const waitingPage = bySort(
  sort => `select ${orderColumns} ${orderJoins} where ${waiting} order by ${orderBy[sort]} limit $3 offset $4`,
)
const numberedPage = bySort(
  sort => `select ${orderColumns} ${orderJoins} where ${numbered} order by ${orderBy[sort]} limit $5 offset $6`,
)

/** A page of the list, sorted as asked. */
export const ordersOf = (db: Db, f: OrderFilter): Promise<OrderRecord[]> => {
  if (f.approval) return db.rows(waitingPage[f.sort], [...scopeValues(f), ...paging(f)])
  if (isOrderNumber(f.word)) return db.rows(numberedPage[f.sort], [...scopeValues(f), f.word, f.status, ...paging(f)])
  if (unfiltered(f) && byTime(f.sort)) return db.rows(textsOf(f).plain[f.sort], [...scopeValues(f), f.status, ...paging(f)])
  return db.rows(textsOf(f).page[f.sort], [...values(f), ...paging(f)])
}

interface Totals {
  count: number
  sumKg: Kg
  sumFen: Fen
}
const sums = `count(*)::int as count, coalesce(sum(o.weight_kg), 0)::bigint as "sumKg", coalesce(sum(o.total_fen), 0)::bigint as "sumFen" from orders o`
/** How many there are and what they come to: from the kept figures wherever they tell it, else of the window that the page is of. */
export const orderTotals = (db: Db, f: OrderFilter): Promise<Totals | undefined> => {
  if (f.approval) return db.row(`select ${sums} where ${waiting}`, scopeValues(f))
  if (isOrderNumber(f.word)) return db.row(`select ${sums} where ${numbered}`, [...scopeValues(f), f.word, f.status])
  if (unfiltered({ ...f, channelCode: null }) && byTime(f.sort))
    return db.row(
      `select coalesce(sum(n), 0)::int as count, coalesce(sum(kg), 0)::bigint as "sumKg", coalesce(sum(fen), 0)::bigint as "sumFen" from order_figure
       where company_id = $1 and ($2::bigint is null or user_id = $2) and ($3::int is null or status = $3) and ($4::text is null or channel_code = $4)`,
      [...scopeValues(f), f.status, f.channelCode],
    )
  return db.row(textsOf(f).totals, values(f))
}

/** Who has ordered in a company, by the kept figures; those with the most orders first. */
export const orderBuyers = (db: Db, companyId: number) =>
  db.rows<{ buyerId: string; buyerName: string; count: number }>(
    `select f.user_id::text as "buyerId", u.nick_name as "buyerName", f.n as count
     from (select user_id, sum(n)::int as n from order_figure where company_id = $1 group by user_id having sum(n) > 0) f
       join app_user u on u.id = f.user_id order by f.n desc, f.user_id limit 500`,
    [companyId],
  )
