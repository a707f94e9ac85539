import { WINDOW } from '../app/paging.ts'
import { bind } from '../db/bind.ts'
import { betweenDays, type Days } from '../db/days.ts'
import { flowAtJob, flowInReview, flowInWork, unsignedFlow } from '../db/orderSets.ts'
import type { Db } from '../db/pool.ts'
import { flowColumns, type FlowRow } from './signing.queries.ts'

interface ListFilter {
  companyId: number
  ownerId: number | null
  status: number | null
  /** Escaped for ilike. */
  word: string
}
/** The newest of a company; older ones are found by their number. */
const mine = `(select * from sign_flow where company_id = :companyId and (:ownerId::bigint is null or user_id = :ownerId or signer_id = :ownerId)
  order by id desc limit ${WINDOW}) f`
const waits = `(f.status = 1 or (f.status = 2 and f.revoke_asked_by = 'mill') or (f.status = 6 and f.void_buyer_at is null))`
const wanted = `(:status::int is null or f.status = :status) and (:word = '' or f.document_no ilike '%' || :word || '%' or f.title ilike '%' || :word || '%')`

export const listRows = (db: Db, q: ListFilter & { limit: number; offset: number }) =>
  db.rows<FlowRow>(
    ...bind(
      `select ${flowColumns} from ${mine} where ${wanted}
       order by ${waits} desc, case when ${waits} then f.expires_at end, f.id desc limit :limit offset :offset`,
      { ...q },
    ),
  )
export const listCount = async (db: Db, q: ListFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from ${mine} where ${wanted}`, { ...q })))?.n ?? 0
export const listMine = async (db: Db, q: ListFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from ${mine} where ${waits}`, { ...q })))?.n ?? 0

export interface DeskRow extends FlowRow {
  companyName: string
}
/** What the desk's tabs hold; `all` the newest of everything. */
const QUEUES = {
  review: flowInReview('f'),
  seal: 'f.status = 2',
  buyer: 'f.status = 1',
  soon: `${unsignedFlow('f')} and f.expires_at < now() + interval '24 hours'`,
  unclear: `f.status = 100 or (${flowAtJob('f')} and f.trouble <> '')`,
  voiding: 'f.status = 6',
} as const
export type DeskQueue = 'all' | keyof typeof QUEUES
export interface DeskFilter extends Days {
  queue: DeskQueue
  word: string
  sort: string
}
const open = `select * from sign_flow where ${flowInWork()} order by id desc limit ${WINDOW}`
const newest = `select * from sign_flow order by id desc limit ${WINDOW}`
const inQueue = `case :queue when 'review' then ${QUEUES.review} when 'seal' then ${QUEUES.seal} when 'buyer' then ${QUEUES.buyer}
  when 'soon' then ${QUEUES.soon} when 'unclear' then ${QUEUES.unclear} when 'voiding' then ${QUEUES.voiding} else true end`
const deskWanted = `${inQueue} and ${betweenDays('f.created_at')} and (:word = '' or f.document_no ilike '%' || :word || '%'
  or c.name ilike '%' || :word || '%' or f.flow_no = :word or f.title ilike '%' || :word || '%')`
const texts = (source: string) => ({
  page: `select ${flowColumns}, c.name as "companyName" from (${source}) f join company c on c.id = f.company_id where ${deskWanted}
    order by case when :sort = 'amount' then f.amount_fen end desc nulls last, case when :sort = 'due' then f.expires_at end, f.id desc
    limit :limit offset :offset`,
  count: `select count(*)::int as n from (${source}) f join company c on c.id = f.company_id where ${deskWanted}`,
})
const desk = { open: texts(open), newest: texts(newest) }
const textsOf = (q: DeskFilter) => (q.queue === 'all' ? desk.newest : desk.open)

export const deskRows = (db: Db, q: DeskFilter & { limit: number; offset: number }) =>
  db.rows<DeskRow>(...bind(textsOf(q).page, { ...q }))
export const deskCount = async (db: Db, q: DeskFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(textsOf(q).count, { ...q })))?.n ?? 0
export const deskFlow = (db: Db, flowNo: string) =>
  db.row<DeskRow>(
    `select ${flowColumns}, c.name as "companyName" from sign_flow f join company c on c.id = f.company_id where f.flow_no = $1`,
    [flowNo],
  )
export interface QueueCounts {
  review: number
  seal: number
  buyer: number
  soon: number
  unclear: number
  voiding: number
}
export const queueCounts = async (db: Db): Promise<QueueCounts> =>
  (await db.row<QueueCounts>(
    `select count(*) filter (where ${QUEUES.review})::int as review, count(*) filter (where ${QUEUES.seal})::int as seal,
       count(*) filter (where ${QUEUES.buyer})::int as buyer, count(*) filter (where ${QUEUES.soon})::int as soon,
       count(*) filter (where ${QUEUES.unclear})::int as unclear, count(*) filter (where ${QUEUES.voiding})::int as voiding
     from (${open}) f`,
  )) ?? { review: 0, seal: 0, buyer: 0, soon: 0, unclear: 0, voiding: 0 }
