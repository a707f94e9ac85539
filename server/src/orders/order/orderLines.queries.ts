import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** Lines of orders just written, for rooms that keep something beside each of them. */
export const orderLines = (db: Db, orderIds: readonly number[]) =>
  db.rows<{ id: number; orderId: number; lineNo: number; kg: Kg }>(
    'select id, order_id as "orderId", line_no as "lineNo", weight_kg as kg from order_line where order_id = any($1::bigint[]) order by order_id, line_no',
    [orderIds],
  )
