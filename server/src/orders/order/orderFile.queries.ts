// 订单附件: what a buyer sent along with an order.
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface OrderFile {
  fileId: string
  fileName: string
  size: number
}
export const filesOfOrder = (db: Db, orderId: number) =>
  db.rows<OrderFile>(
    `select f.id as "fileId", f.original_name as "fileName", f.size
     from order_file x join file_object f on f.id = x.file_id and f.deleted_at is null where x.order_id = $1 order by x.at, f.id`,
    [orderId],
  )
export const insertOrderFiles = (tx: Tx, a: { orderIds: readonly number[]; fileIds: readonly string[]; userId: number }) =>
  tx.run(
    `insert into order_file (order_id, file_id, added_by) select o.id, f.id, $3 from unnest($1::bigint[]) as o(id), unnest($2::text[]) as f(id)`,
    [a.orderIds, a.fileIds, a.userId],
  )
/** Gives how many rows went: none, where it is not there. */
export const dropOrderFile = (tx: Tx, orderId: number, fileId: string) =>
  tx.run('delete from order_file where order_id = $1 and file_id = $2', [orderId, fileId])
