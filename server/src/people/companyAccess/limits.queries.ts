// What a person of a company may order without asking, what he has ordered this month, and whom he would ask.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { A_MONTH } from '../../platform/db/days.ts'
import {
  isLimited,
  type Limits,
  type Load,
  type MonthLimits,
  overLimit,
  overProject,
} from '@mall/domain/people/companyAccess/limits.rules.ts'
import { overBudget } from '@mall/domain/people/companyAccess/team.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { liveOrder, waitingOrder } from '../../platform/db/orderSets.ts'
import { limited } from '../../platform/db/personSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { lockTeamOfOrder, teamOfOrder, type TeamRow, usedByTeam } from './team.queries.ts'
import { lockProjectLimits, projectLimitsOf, usedByProject } from './projectLimits.queries.ts'
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
/** Which limits an order touches, with what was ordered within each without it; null: there is none. */
export interface Touched {
  own: { limits: Limits; used: Load } | null
  project: { projectName: string; limits: MonthLimits; used: Load } | null
  team: (TeamRow & { usedFen: Fen }) | null
}
interface Reads {
  own: (db: Db, userId: number) => Promise<Limits | undefined>
  project: typeof projectLimitsOf
  team: typeof teamOfOrder
}
const LOCK = { own: lockLimits, project: lockProjectLimits, team: lockTeamOfOrder } as Reads
const LOOK: Reads = { own: limitsOf, project: projectLimitsOf, team: teamOfOrder }

/** Always in this order: maker, project, team; so two orders that touch the same ones do not wait for each other. */
async function touched(db: Db, of: Whose, orderId: number | null, read: Reads): Promise<Touched> {
  const { userId, projectName } = of
  const limits = await read.own(db, userId)
  const own = limits && isLimited(limits) ? { limits, used: await usedInMonth(db, userId, orderId) } : null
  const ofProject = await touchedProject(db, of, orderId, read.project)
  const row = await read.team(db, { userId, orderId })
  return {
    own,
    project: ofProject && { projectName, ...ofProject },
    team: row ? { ...row, usedFen: await usedByTeam(db, row.id, orderId) } : null,
  }
}
async function touchedProject(db: Db, of: Omit<Whose, 'userId'>, orderId: number | null, read: Reads['project']) {
  const limits = of.projectName === '' ? undefined : await read(db, of)
  return limits ? { limits, used: await usedByProject(db, of, orderId) } : null
}

/** As a page shows it, without a lock. `limited`: whether the maker is known to have limits; of one without nothing is counted. `orderId`: of one that is made already, which does not count against itself. */
export const limitsTouched = (db: Db, of: Whose, o: { orderId: number | null; limited: boolean }): Promise<Touched> =>
  touched(db, of, o.orderId, o.limited ? LOOK : { ...LOOK, own: async () => undefined })

/** Why it is over, in words, a sentence a limit. */
export const overTouched = ({ own, project, team }: Touched, order: Load): string[] => [
  ...(own ? overLimit(own.limits, own.used, order) : []),
  ...(project ? overProject(project.projectName, project.limits, project.used, order) : []),
  ...overTeam(team, order),
]
const overTeam = (team: Touched['team'], order: Load): string[] => (team ? overBudget(team, team.usedFen, order.fen) : [])
/** The team's choice is that nothing goes beyond its budget: the sentence, or empty. */
export const whyNoMore = ({ team }: Touched, order: Load): string =>
  team?.beyond === 'refuse' ? overTeam(team, order).join('；') : ''

/**
 * Why an order waits for the company's approval, by all limits it touches, decided under the locks of their rows; empty when it does not. Refused
 * where its team goes no further than its budget. `orderId`: of one that is made already, which does not count against itself.
 */
export async function whyOverLimit(tx: Tx, of: Whose, order: Load, orderId: number | null = null): Promise<string[]> {
  const all = await touched(tx, of, orderId, LOCK)
  const over = whyNoMore(all, order)
  return over === '' ? overTouched(all, order) : refuse('TEAM_BUDGET', { over })
}
/** The same by the limits of the project alone. */
export async function whyOverProject(
  tx: Tx,
  of: Omit<Whose, 'userId'>,
  order: Load,
  orderId: number | null = null,
): Promise<string[]> {
  const project = await touchedProject(tx, of, orderId, lockProjectLimits as Reads['project'])
  return project ? overProject(of.projectName, project.limits, project.used, order) : []
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
