// 内部备注 of an order, and who of the mill has it in hand.
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { unfinishedOrder } from '../../platform/db/orderSets.ts'

export interface NoteRow {
  id: number
  authorName: string
  body: string
  /** Empty: it was only told. */
  handToName: string
  mentionNames: string[]
  at: Date
}
export const notesOf = (db: Db, orderId: number) =>
  db.rows<NoteRow>(
    `select n.id, a.nick_name as "authorName", n.body, coalesce(h.nick_name, '') as "handToName", n.at,
       (select coalesce(jsonb_agg(u.nick_name order by u.id), '[]') from order_note_mention m join app_user u on u.id = m.user_id where m.note_id = n.id) as "mentionNames"
     from order_note n join app_user a on a.id = n.author_id left join app_user h on h.id = n.hand_to_id
     where n.order_id = $1 order by n.id desc limit 100`,
    [orderId],
  )
export const insertNote = (
  db: Db,
  n: { orderId: number; authorId: number; body: string; handToId: number | null; mentions: readonly number[] },
) =>
  db.run(
    `with told as (insert into order_note (order_id, author_id, body, hand_to_id) values ($1, $2, $3, $4) returning id),
     named as (insert into order_note_mention (note_id, user_id) select told.id, u from told, unnest($5::bigint[]) as u)
     update orders set handed_to_id = $4 where id = $1 and $4::bigint is not null`,
    [n.orderId, n.authorId, n.body, n.handToId, n.mentions],
  )
/** The same note on many orders, which go into one person's hands. */
export const insertHandOvers = (tx: Tx, n: { orderIds: readonly number[]; authorId: number; body: string; handToId: number }) =>
  tx.run(
    `with told as (insert into order_note (order_id, author_id, body, hand_to_id)
       select o.id, $2, $3, $4 from unnest($1::bigint[]) with ordinality as o(id, n) order by o.n)
     update orders set handed_to_id = $4 where id = any($1::bigint[])`,
    [n.orderIds, n.authorId, n.body, n.handToId],
  )
/** Orders in somebody's hands that are not over, locked; `seen`: whether the other may see their company. */
export const ordersInHand = (db: Db, userId: number, contact: number | null) =>
  db.rows<{ id: number; orderCode: string; seen: boolean }>(
    `select o.id, o.order_code as "orderCode", $2::bigint is null or c.bd_user_id = $2 as seen
     from orders o join company c on c.id = o.company_id where o.handed_to_id = $1 and ${unfinishedOrder('o')} order by o.id for update of o`,
    [userId, contact],
  )
export const countOrdersInHand = async (db: Db, userId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(`select count(*)::int as n from orders where handed_to_id = $1 and ${unfinishedOrder()}`, [
      userId,
    ])
  )?.n ?? 0
