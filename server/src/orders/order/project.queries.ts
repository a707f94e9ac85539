// 项目 of orders: a name a company gives to what they are for.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import { liveOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Scope } from './order.queries.ts'

export const setProject = (tx: Tx, p: { orderId: number; project: string; userId: number }) =>
  tx.run(
    `insert into order_project (order_id, project, set_by) values ($1, $2, $3)
     on conflict (order_id) do update set project = excluded.project, set_by = excluded.set_by, set_at = now()`,
    [p.orderId, p.project, p.userId],
  )
export const dropProject = (tx: Tx, orderId: number) => tx.run('delete from order_project where order_id = $1', [orderId])
export const projectOf = async (db: Db, orderId: number): Promise<string> =>
  (await db.row<{ project: string }>('select project from order_project where order_id = $1', [orderId]))?.project ?? ''

export interface ProjectRow {
  projectName: string
  orderCount: number
  totalFen: Fen
  weightKg: Kg
  lastAt: Date
}
/** Of one company, as far as the asker sees its orders; the one used last is the first. */
export const projectsOf = (db: Db, scope: Scope) =>
  db.rows<ProjectRow>(
    ...bind(
      `select p.project as "projectName", count(*)::int as "orderCount", sum(o.total_fen)::bigint as "totalFen", sum(o.weight_kg)::bigint as "weightKg", max(p.set_at) as "lastAt"
       from order_project p join orders o on o.id = p.order_id
       where p.company_id = :companyId and (:userId::bigint is null or o.user_id = :userId) group by p.project order by max(p.set_at) desc limit 200`,
      { ...scope },
    ),
  )
/** One more than a pack holds, so that too many are seen. Cancelled orders have no papers. */
export const ordersOfProject = (db: Db, o: Scope & { project: string; limit: number }) =>
  db.rows<{ orderCode: string }>(
    ...bind(
      `select o.order_code as "orderCode" from order_project p join orders o on o.id = p.order_id
       where p.company_id = :companyId and p.project = :project and (:userId::bigint is null or o.user_id = :userId) and ${liveOrder('o')} order by o.id limit :limit`,
      { ...o },
    ),
  )
