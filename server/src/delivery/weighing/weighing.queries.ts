import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** How an order settles, and where it stands. */
export const orderById = (db: Db, id: number) =>
  db.row<{ settlement: SettlementModeCode; status: OrderStatusCode }>(
    'select settlement::int, status::int from orders where id = $1',
    [id],
  )
/** Names of files that stand with a receipt or a doubt. */
export const namesOf = (db: Db, ids: readonly string[]) =>
  db.rows<{ fileId: string; fileName: string; picture: boolean }>(
    'select id as "fileId", original_name as "fileName", preview_key is not null as picture from file_object where id = any($1::text[]) and deleted_at is null',
    [ids],
  )
/** What the desk uploaded for a buyer's receipt is a paper of his company from then on: its people and its contact see it. */
export const giveFilesTo = (tx: Tx, companyId: number, ids: readonly string[]) =>
  tx.run(`update file_object set company_id = $1 where id = any($2::text[]) and company_id is null and purpose = 'receipt'`, [
    companyId,
    ids,
  ])
