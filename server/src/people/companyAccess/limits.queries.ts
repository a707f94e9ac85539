// What a person of a company may order without asking, what he has ordered this month, and whom he would ask.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { A_MONTH } from '../../platform/db/days.ts'
import { type Limits, type Load, overLimit, overProject } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { liveOrder, waitingOrder } from '../../platform/db/orderSets.ts'
import { limited } from '../../platform/db/personSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { lockProjectLimits, usedByProject } from './projectLimits.queries.ts'
import { holdersOf } from '../../platform/notice/notify.ts'

export const limitColumns = `u.order_limit_fen as "orderFen", u.month_limit_fen as "monthFen", u.order_limit_kg as "orderKg", u.month_limit_kg as "monthKg"`

export const limitsOf = (db: Db, userId: number) =>
  db.row<Limits>(`select ${limitColumns} from app_user u where u.id = $1`, [userId])
/**
 * The limits of a person who has any, his row locked: his orders follow one another, and an administrator who changes the limits meanwhile
 * is before or after the order, never in its middle. Nobody without limits is held up.
 */
const lockLimits = (tx: Tx, userId: number) =>
  tx.row<Limits>(`select ${limitColumns} from app_user u where u.id = $1 and ${limited('u')} for no key update`, [userId])

/** What he has ordered in the month of China's calendar, this one or that of the order left out; cancelled and failed orders do not count. */
export const usedInMonth = async (db: Db, userId: number, exceptOrderId: number | null = null): Promise<Load> =>
  (await db.row<Load>(
    `with m as (select date_trunc('month', coalesce((select created_at from orders where id = $2), now()) at time zone 'Asia/Shanghai') as start)
     select coalesce(sum(o.total_fen), 0)::bigint as fen, coalesce(sum(o.weight_kg), 0)::bigint as kg from orders o, m
     where o.user_id = $1 and ${liveOrder('o')} and o.id is distinct from $2
       and o.created_at >= m.start at time zone 'Asia/Shanghai' and o.created_at < (m.start + ${A_MONTH}) at time zone 'Asia/Shanghai'`,
    [userId, exceptOrderId],
  )) ?? { fen: 0, kg: 0 }

/** Whose order it is and what it is for; `projectName` empty: of no project. */
interface Whose {
  userId: number
  companyId: number
  projectName: string
}
/**
 * Why an order waits for the company's approval, by the limits of its maker and of its project, decided under the locks of both; empty when it does not.
 * `orderId`: of one that is made already, which does not count against itself.
 */
export async function whyOverLimit(tx: Tx, of: Whose, order: Load, orderId: number | null = null): Promise<string[]> {
  const limits = await lockLimits(tx, of.userId)
  const own = limits ? overLimit(limits, await usedInMonth(tx, of.userId, orderId), order) : []
  return [...own, ...(await whyOverProject(tx, of, order, orderId))]
}
/** The same by the limits of the project alone. */
export async function whyOverProject(
  tx: Tx,
  of: Omit<Whose, 'userId'>,
  order: Load,
  orderId: number | null = null,
): Promise<string[]> {
  const limits = of.projectName === '' ? undefined : await lockProjectLimits(tx, of)
  return limits ? overProject(of.projectName, limits, await usedByProject(tx, of, orderId), order) : []
}

/** People who may approve a colleague's order. */
export const approversOf = (db: Db, companyId: number) => holdersOf(db, companyId, 'order.approve')

/** What a company holds without having paid: its spot orders before payment, fen and kg. */
export const heldBy = async (db: Db, companyId: number): Promise<{ fen: Fen; kg: Kg }> =>
  (await db.row<{ fen: Fen; kg: Kg }>(
    `select coalesce(sum(o.total_fen), 0)::bigint as fen, coalesce(sum(o.weight_kg), 0)::bigint as kg
     from orders o where o.company_id = $1 and ${waitingOrder('o')} and o.stock_mode = 1`,
    [companyId],
  )) ?? { fen: 0, kg: 0 }
/** What is held is counted by one order of a company at a time, until COMMIT: two at once do not both fit below the cap. */
export const lockHeld = (tx: Tx, companyId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`held:${companyId}`])
