// 内部备注 of an order, and who of the mill has it in hand.
import type { Db } from '../db/pool.ts'

export interface NoteRow {
  id: number
  authorName: string
  body: string
  /** Empty: it was only told. */
  handToName: string
  at: Date
}
export const notesOf = (db: Db, orderId: number) =>
  db.rows<NoteRow>(
    `select n.id, a.nick_name as "authorName", n.body, coalesce(h.nick_name, '') as "handToName", n.at
     from order_note n join app_user a on a.id = n.author_id left join app_user h on h.id = n.hand_to_id
     where n.order_id = $1 order by n.id desc limit 100`,
    [orderId],
  )
export const insertNote = (db: Db, n: { orderId: number; authorId: number; body: string; handToId: number | null }) =>
  db.run(
    `with told as (insert into order_note (order_id, author_id, body, hand_to_id) values ($1, $2, $3, $4))
     update orders set handed_to_id = $4 where id = $1 and $4::bigint is not null`,
    [n.orderId, n.authorId, n.body, n.handToId],
  )
/** A colleague who may see orders and is at work. */
export const colleagueByCode = (db: Db, staffCode: string, roles: readonly string[]) =>
  db.row<{ id: number; name: string; roles: string[] }>(
    `select id, nick_name as name, staff_roles as roles from app_user where staff_code = $1 and not frozen and closed_at is null and staff_roles && $2::text[]`,
    [staffCode, roles],
  )
export const colleagues = (db: Db, roles: readonly string[], but: number) =>
  db.rows<{ id: number; staffCode: string; name: string; roles: string[] }>(
    `select id, coalesce(staff_code, '') as "staffCode", nick_name as name, staff_roles as roles from app_user
     where staff_code is not null and not frozen and closed_at is null and staff_roles && $1::text[] and id <> $2 order by staff_code limit 200`,
    [roles, but],
  )
