// 外观: how an employee's console looks.
import type { Look } from '@mall/domain/people/staff/look.ts'
import type { Db } from '../../kernel/ports/database.ts'

export const lookOf = (db: Db, userId: number) =>
  db.row<Look>('select theme, density from staff_look where user_id = $1', [userId])
export const keepLook = (db: Db, userId: number, look: Look) =>
  db.run(
    `insert into staff_look (user_id, theme, density) values ($1, $2, $3)
     on conflict (user_id) do update set theme = excluded.theme, density = excluded.density`,
    [userId, look.theme, look.density],
  )
