import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { SignStatus, type SignStatusCode } from '@mall/domain/orders/signing/sign.machine.ts'
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, type Days } from '../../platform/db/days.ts'
import { flowAtJob, flowInReview, flowInWork, flowOnPaper, unsignedFlow } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { byId, windowOf } from '../../platform/db/window.ts'
import { flowColumns, type FlowRow, UNSIGNED } from './signing.queries.ts'

interface ListFilter {
  companyId: number
  ownerId: number | null
  status: SignStatusCode | null
  /** Escaped for ilike. */
  word: string
}
/** A contract's own number, or a flow's: looked up in all there is. */
const isNumber = (word: string): boolean => /^(HT\d{13,}(-\d+)?|QS\d{14,})$/i.test(word)
const numbered = `select * from sign_flow where flow_no = upper(:word) union select * from sign_flow where kind = 'order' and document_no = upper(:word)`
/** The newest of a company, or of one person: his orders' and those he has to sign; older ones are found by their number. */
const mine = (q: ListFilter): string => {
  if (isNumber(q.word))
    return `(select * from (${numbered}) f where f.company_id = :companyId
      ${q.ownerId === null ? '' : 'and (f.user_id = :ownerId or f.signer_id = :ownerId)'}) f`
  if (q.ownerId === null) return windowOf('sign_flow', 'f', ['x.company_id = :companyId'], 'x.id desc')
  const of = (column: string) => windowOf('sign_flow', 'f', [`x.${column} = :ownerId`], 'x.id desc')
  return `(select f.* from (select * from ${of('user_id')} union all select * from ${of('signer_id')} where f.user_id <> :ownerId) f
    where f.company_id = :companyId order by f.id desc limit ${WINDOW}) f`
}
const waits = `(f.status = ${SignStatus.pendingSign} or (f.status = ${SignStatus.signing} and f.revoke_asked_by = 'mill') or (f.status = ${SignStatus.voiding} and f.void_buyer_at is null))`
const wanted = `(:status::int is null or f.status = :status) and (:word = '' or f.flow_no = upper(:word) or f.document_no ilike '%' || :word || '%' or f.title ilike '%' || :word || '%')`
/** Where nothing is looked for, the whole is counted. */
const foundOf = (q: ListFilter): string => `from ${mine(q)}${q.status === null && q.word === '' ? '' : ` where ${wanted}`}`

export const listRows = (db: Db, q: ListFilter & { limit: number; offset: number }) =>
  db.rows<FlowRow>(
    ...bind(
      `select ${flowColumns} ${foundOf(q)}
       order by ${waits} desc, case when ${waits} then f.expires_at end, f.id desc limit :limit offset :offset`,
      { ...q },
    ),
  )
export const listCount = async (db: Db, q: ListFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${foundOf(q)}`, { ...q })))?.n ?? 0
export const listMine = async (db: Db, q: ListFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from ${mine({ ...q, word: '' })} where ${waits}`, { ...q })))
    ?.n ?? 0

export interface DeskRow extends FlowRow {
  companyName: string
}
/** Of flow `f`, as `dueOf` says it: its own term, or the end of its order where that comes first. */
const dueAt = `case when f.status in (${UNSIGNED.join(', ')}) and f.kind = 'order' then least(f.expires_at, (select o.hold_until from order_contract k join orders o on o.id = k.order_id
  where k.contract_no = f.document_no and o.status = ${OrderStatus.pendingPayment})) else f.expires_at end`
/** What the desk's tabs hold; `all` the newest of everything. */
const QUEUES = {
  review: () => flowInReview('f'),
  paper: () => flowOnPaper(':signOff'),
  seal: () => `f.status = ${SignStatus.signing}`,
  buyer: () => `f.status = ${SignStatus.pendingSign}`,
  soon: () => `${unsignedFlow('f')} and ${dueAt} < now() + interval '${signTerms.warnHours} hours'`,
  unclear: () => `f.status = ${SignStatus.unclear} or (${flowAtJob('f')} and f.trouble <> '')`,
  voiding: () => `f.status = ${SignStatus.voiding}`,
} as const
type DeskQueue = 'all' | keyof typeof QUEUES
export interface DeskFilter extends Days {
  queue: DeskQueue
  /** No platform is connected. */
  signOff: boolean
  word: string
  sort: string
}
const open = `select * from sign_flow where ${flowInWork()} order by id desc limit ${WINDOW}`
const newest = `select * from ${windowOf('sign_flow', 'f', [], 'x.id desc')}`
const dated = `select * from ${windowOf('sign_flow', 'f', [betweenDays('x.created_at')], 'x.created_at desc, x.id desc')}`
const WORD = `(f.document_no ilike '%' || :word || '%' or c.name ilike '%' || :word || '%' or f.flow_no = upper(:word) or f.title ilike '%' || :word || '%')`
/** Of `all` the newest, or those of the days; of a queue what is in work. */
const foundAtDesk = (q: DeskFilter): string => {
  const days = !anyDay(q)
  const source = q.queue !== 'all' ? open : isNumber(q.word) ? numbered : days ? dated : newest
  const parts = [
    ...(q.queue === 'all' ? [] : [`(${QUEUES[q.queue]()})`]),
    ...(days ? [betweenDays('f.created_at')] : []),
    ...(q.word === '' ? [] : [WORD]),
  ]
  return `from (${source}) f ${q.word === '' ? '' : 'join company c on c.id = f.company_id'} where ${allOf(...parts)}`
}
// What somebody still has to do comes first, the nearest end before the others; what is over follows, the newest first.
const SORTS: Record<string, string> = {
  amount: 'f.amount_fen desc, f.id desc',
  due: `(${flowInWork('f')}) desc, case when ${flowInWork('f')} then ${dueAt} end, f.id desc`,
}

export const deskRows = (db: Db, q: DeskFilter & { limit: number; offset: number }) => {
  const order = SORTS[q.sort] ?? 'f.id desc'
  return db.rows<DeskRow>(
    ...bind(
      `select ${flowColumns}, c.name as "companyName" from (select f.id as flow_id ${foundAtDesk(q)} order by ${order} limit :limit offset :offset) p
       ${byId('sign_flow', 'f', 'p.flow_id')} join company c on c.id = f.company_id order by ${order}`,
      { ...q },
    ),
  )
}
export const deskCount = async (db: Db, q: DeskFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${foundAtDesk(q)}`, { ...q })))?.n ?? 0
export const deskFlow = (db: Db, flowNo: string) =>
  db.row<DeskRow>(
    `select ${flowColumns}, c.name as "companyName" from sign_flow f join company c on c.id = f.company_id where f.flow_no = $1`,
    [flowNo],
  )
export interface QueueCounts {
  review: number
  paper: number
  seal: number
  buyer: number
  soon: number
  unclear: number
  voiding: number
}
export const queueCounts = async (db: Db, signOff: boolean): Promise<QueueCounts> =>
  (await db.row<QueueCounts>(
    ...bind(
      `select count(*) filter (where ${QUEUES.review()})::int as review, count(*) filter (where ${QUEUES.paper()})::int as paper,
       count(*) filter (where ${QUEUES.seal()})::int as seal,
       count(*) filter (where ${QUEUES.buyer()})::int as buyer, count(*) filter (where ${QUEUES.soon()})::int as soon,
       count(*) filter (where ${QUEUES.unclear()})::int as unclear, count(*) filter (where ${QUEUES.voiding()})::int as voiding
     from (${open}) f`,
      { signOff },
    ),
  )) ?? { review: 0, paper: 0, seal: 0, buyer: 0, soon: 0, unclear: 0, voiding: 0 }
