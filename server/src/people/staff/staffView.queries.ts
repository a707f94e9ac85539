// 视图: kept filters of one employee.
import type { Db } from '../../kernel/ports/database.ts'

export const viewsOf = (db: Db, userId: number) =>
  db.rows<{ id: number; list: string; name: string; query: string }>(
    'select id, list, name, query from staff_view where user_id = $1 order by id limit 1000',
    [userId],
  )
/** Locks the employee, so that two tabs at once do not pass the bound. */
export const lockUser = (db: Db, userId: number) =>
  db.row<{ id: number }>('select id from app_user where id = $1 for update', [userId])
export const countViews = async (db: Db, userId: number, list: string): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from staff_view where user_id = $1 and list = $2', [userId, list]))
    ?.n ?? 0
/** The same name again is the same view with another filter. */
export const keepView = (db: Db, v: { userId: number; list: string; name: string; query: string }) =>
  db.run(
    `insert into staff_view (user_id, list, name, query) values ($1, $2, $3, $4)
     on conflict (user_id, list, name) do update set query = excluded.query, at = now()`,
    [v.userId, v.list, v.name, v.query],
  )
export const removeView = (db: Db, userId: number, viewId: number) =>
  db.run('delete from staff_view where user_id = $1 and id = $2', [userId, viewId])

/** No console has so many lists; who writes more is no employee with a mouse. */
const MOST_LISTS = 300
export const columnsOf = (db: Db, userId: number) =>
  db.rows<{ label: string; hidden: string[] }>(
    `select label, hidden from staff_columns where user_id = $1 order by label limit ${MOST_LISTS}`,
    [userId],
  )
export const keepColumns = (db: Db, c: { userId: number; label: string; hidden: readonly string[] }) =>
  db.run(
    `insert into staff_columns (user_id, label, hidden)
     select $1, $2, $3::text[] where (select count(*) from staff_columns where user_id = $1 and label <> $2) < ${MOST_LISTS}
     on conflict (user_id, label) do update set hidden = excluded.hidden, at = now()`,
    [c.userId, c.label, c.hidden],
  )
