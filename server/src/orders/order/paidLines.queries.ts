// What an order consists of, as the ERP hears of it with the payment.
import { splitAmount, type Fen } from '@mall/domain/kernel/money.ts'
import type { PaidLine } from '@mall/domain/desk/erp/erp.events.ts'
import type { Tx } from '../../kernel/ports/database.ts'

/** Freight, surcharge and discount belong to the whole order: each line has its share, and the parts add up to what was paid. */
export async function paidLines(tx: Tx, orderId: number, paidFen: Fen): Promise<PaidLine[]> {
  const lines = await tx.rows<PaidLine>(
    `select k.sku_code as "skuCode", l.pieces, l.weight_kg as kg, l.amount_fen + l.service_fen as "amountFen"
     from order_line l join sku k on k.id = l.sku_id where l.order_id = $1 order by l.line_no`,
    [orderId],
  )
  const parts = splitAmount(
    paidFen,
    lines.map(l => l.amountFen),
  )
  return lines.map((l, i) => ({ ...l, amountFen: parts[i] ?? 0 }))
}
