// The invoices of an order as papers of its pack.
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import type { World } from '../../kernel/ctx.ts'
import { packInvoices } from './pack.queries.ts'
import type { PackPaper } from './packPaper.ts'

/** Issued ones whose papers are drawn; a merged invoice lies in the pack of each of its orders. */
export async function* invoicePapers(world: World, order: OrderRecord): AsyncGenerator<PackPaper> {
  for (const v of await packInvoices(world.pool, order.id)) {
    const bytes = await world.files.get(v.key)
    if (bytes) yield { folder: '5 发票', name: `${v.taxInvoiceNo}.${v.form}`, what: v.red ? '红字发票' : '发票', bytes }
  }
}
