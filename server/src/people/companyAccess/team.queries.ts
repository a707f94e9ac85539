// 班组: teams of a company, who orders on their budgets, and how much of them is used.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { TeamBudget } from '@mall/domain/people/companyAccess/team.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import { A_MONTH } from '../../platform/db/days.ts'
import { liveOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface TeamRow extends TeamBudget {
  id: number
  companyId: number
  setAt: Date
}
const columns = `t.id, t.company_id as "companyId", t.name as "teamName", t.period, t.budget_fen as "budgetFen", t.beyond, t.set_at as "setAt"`

/** On whose budget a person orders now, or an order that is made already was ordered. */
const teamOf = `from company_team t where t.id = case when $2::bigint is null then (select m.team_id from team_member m where m.user_id = $1)
  else (select x.team_id from order_team x where x.order_id = $2) end and t.closed_at is null`
export const teamOfOrder = (db: Db, o: { userId: number; orderId: number | null }) =>
  db.row<TeamRow>(`select ${columns} ${teamOf}`, [o.userId, o.orderId])
/** The same, its row locked until COMMIT: orders of a team follow one another, so that two cannot both take the last of the budget. */
export const lockTeamOfOrder = (tx: Tx, o: { userId: number; orderId: number | null }) =>
  tx.row<TeamRow>(`select ${columns} ${teamOf} for no key update`, [o.userId, o.orderId])

/** The first day of the period now running, or of the one the order left out was made in. */
const periodOf = (at: string) => `date_trunc(t.period, ${at} at time zone 'Asia/Shanghai')`
const A_PERIOD = `${A_MONTH} * case t.period when 'month' then 1 when 'quarter' then 3 else 12 end`
/** What an order costs: what it settled at, once it is settled; what is still in dispute counts as it was paid. */
const COST = `o.total_fen - coalesce((select sum(s.difference_fen) from settlement s where s.order_id = o.id and s.state in ('due', 'done')), 0)`

/** What its live orders of the period cost; cancelled and refused ones are given back by not being counted. */
export const usedByTeam = async (db: Db, teamId: number, exceptOrderId: number | null = null): Promise<Fen> =>
  (
    await db.row<{ fen: Fen }>(
      `select coalesce(sum(${COST}), 0)::bigint as fen from company_team t
         cross join lateral (select ${periodOf('coalesce((select e.created_at from orders e where e.id = $2), now())')} as start) p
         join order_team x on x.company_id = t.company_id and x.team_id = t.id join orders o on o.id = x.order_id
       where t.id = $1 and ${liveOrder('o')} and o.id is distinct from $2
         and o.created_at >= p.start at time zone 'Asia/Shanghai' and o.created_at < (p.start + ${A_PERIOD}) at time zone 'Asia/Shanghai'`,
      [teamId, exceptOrderId],
    )
  )?.fen ?? 0

export const teamsOf = (db: Db, companyId: number) =>
  db.rows<TeamRow & { usedFen: Fen; orderCount: number }>(
    `select ${columns}, coalesce(u.fen, 0)::bigint as "usedFen", coalesce(u.n, 0)::int as "orderCount" from company_team t
       cross join lateral (select ${periodOf('now()')} as start) p
       cross join lateral (select sum(${COST}) as fen, count(*) as n from order_team x join orders o on o.id = x.order_id
         where x.company_id = t.company_id and x.team_id = t.id and ${liveOrder('o')} and o.created_at >= p.start at time zone 'Asia/Shanghai') u
     where t.company_id = $1 and t.closed_at is null order by t.name`,
    [companyId],
  )
export interface MemberRow {
  userId: number
  userName: string
  name: string
  teamId: number | null
}
/** Everybody of the company with the team he is in. */
export const peopleInTeams = (db: Db, companyId: number) =>
  db.rows<MemberRow>(
    `select u.id as "userId", u.user_name as "userName", coalesce(nullif(u.real_name, ''), u.nick_name) as name, m.team_id as "teamId"
     from app_user u left join team_member m on m.user_id = u.id where u.company_id = $1 and u.closed_at is null order by u.id limit 500`,
    [companyId],
  )

/** Another company's team is as unknown as one that does not exist, or was ended. */
export const lockTeam = (tx: Tx, companyId: number, id: number) =>
  tx.row<TeamRow>(
    `select ${columns} from company_team t where t.company_id = $1 and t.id = $2 and t.closed_at is null for no key update`,
    [companyId, id],
  )
interface TeamForm extends TeamBudget {
  companyId: number
  userId: number
}
/** No row: another team has the name. */
export const insertTeam = (tx: Tx, t: TeamForm) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into company_team (company_id, name, period, budget_fen, beyond, set_by) values (:companyId, :teamName, :period, :budgetFen, :beyond, :userId)
       on conflict (company_id, name) where closed_at is null do nothing returning id`,
      { ...t },
    ),
  )
export const nameTaken = async (tx: Tx, companyId: number, name: string, exceptId: number): Promise<boolean> =>
  (await tx.row('select 1 as one from company_team where company_id = $1 and name = $2 and closed_at is null and id <> $3', [
    companyId,
    name,
    exceptId,
  ])) !== undefined
export const updateTeam = (tx: Tx, id: number, t: TeamForm) =>
  tx.run(
    ...bind(
      `update company_team set name = :teamName, period = :period, budget_fen = :budgetFen, beyond = :beyond, set_by = :userId, set_at = clock_timestamp()
       where id = :id and company_id = :companyId`,
      { ...t, id },
    ),
  )
export const endTeam = (tx: Tx, companyId: number, id: number) =>
  tx.run('update company_team set closed_at = now() where company_id = $1 and id = $2', [companyId, id])
export const dropMembers = (tx: Tx, companyId: number, teamId: number) =>
  tx.run('delete from team_member where company_id = $1 and team_id = $2', [companyId, teamId])
export const addMembers = (tx: Tx, companyId: number, teamId: number, userIds: readonly number[]) =>
  tx.run('insert into team_member (user_id, company_id, team_id) select unnest($3::bigint[]), $1, $2', [
    companyId,
    teamId,
    userIds,
  ])
