// 项目限额: what a company lets its people order for a project in a month, and what they have ordered.
import type { MonthLimits, Load } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { A_MONTH } from '../../platform/db/days.ts'
import { bind } from '../../platform/db/bind.ts'
import { liveOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

interface Project {
  companyId: number
  projectName: string
}
const columns = `l.month_fen as "monthFen", l.month_kg as "monthKg"`

export const projectLimitsOf = (db: Db, p: Project) =>
  db.row<MonthLimits>(`select ${columns} from project_limit l where l.company_id = $1 and l.project = $2`, [
    p.companyId,
    p.projectName,
  ])
/** The same, its row locked until COMMIT: orders of a limited project follow one another, whoever makes them. Taken after the maker's own. */
export const lockProjectLimits = (tx: Tx, p: Project) =>
  tx.row<MonthLimits>(`select ${columns} from project_limit l where l.company_id = $1 and l.project = $2 for no key update`, [
    p.companyId,
    p.projectName,
  ])

/** What the company has ordered for it in the month of China's calendar, this one or that of the order left out. */
export const usedByProject = async (db: Db, p: Project, exceptOrderId: number | null = null): Promise<Load> =>
  (await db.row<Load>(
    `with m as (select date_trunc('month', coalesce((select created_at from orders where id = $3), now()) at time zone 'Asia/Shanghai') as start)
     select coalesce(sum(o.total_fen), 0)::bigint as fen, coalesce(sum(o.weight_kg), 0)::bigint as kg
     from order_project p join orders o on o.id = p.order_id, m
     where p.company_id = $1 and p.project = $2 and ${liveOrder('o')} and o.id is distinct from $3
       and o.created_at >= m.start at time zone 'Asia/Shanghai' and o.created_at < (m.start + ${A_MONTH}) at time zone 'Asia/Shanghai'`,
    [p.companyId, p.projectName, exceptOrderId],
  )) ?? { fen: 0, kg: 0 }

/** Every limited project of a company with what was ordered for it this month. */
export const limitedProjects = (db: Db, companyId: number) =>
  db.rows<MonthLimits & Load & { projectName: string; setAt: Date }>(
    `with m as (select date_trunc('month', now() at time zone 'Asia/Shanghai') as start)
     select l.project as "projectName", ${columns}, l.set_at as "setAt", coalesce(u.fen, 0)::bigint as fen, coalesce(u.kg, 0)::bigint as kg
     from project_limit l, m, lateral (
       select sum(o.total_fen) as fen, sum(o.weight_kg) as kg from order_project p join orders o on o.id = p.order_id
       where p.company_id = l.company_id and p.project = l.project and ${liveOrder('o')} and o.created_at >= m.start at time zone 'Asia/Shanghai') u
     where l.company_id = $1 order by l.project`,
    [companyId],
  )

export const saveProjectLimits = (tx: Tx, p: Project & MonthLimits & { userId: number }) =>
  tx.run(
    ...bind(
      `insert into project_limit (company_id, project, month_fen, month_kg, set_by) values (:companyId, :projectName, :monthFen, :monthKg, :userId)
       on conflict (company_id, project) do update set month_fen = excluded.month_fen, month_kg = excluded.month_kg, set_by = excluded.set_by, set_at = now()`,
      { ...p },
    ),
  )
export const dropProjectLimits = (tx: Tx, p: Project) =>
  tx.run('delete from project_limit where company_id = $1 and project = $2', [p.companyId, p.projectName])
