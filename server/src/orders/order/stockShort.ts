import { refuse } from '@mall/contract/main/errors.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { stockOf } from './orderWrites.queries.ts'

/** Names the goods of which there is less than asked for; `kept`: pieces of them that were kept for the asker beforehand. Always refuses. */
export async function tellShort(
  tx: Tx,
  skuIds: readonly number[],
  pieces: readonly number[],
  kept: ReadonlyMap<number, number> = new Map(),
): Promise<never> {
  const rows = await stockOf(tx, skuIds)
  const short = rows.find(r => r.available < (pieces[skuIds.indexOf(r.skuId)] ?? 0)) ?? rows[0]
  const available = short ? short.available + (kept.get(short.skuId) ?? 0) : 0
  return refuse('STOCK_SHORT', { title: short?.title ?? '', available, unit: short?.unit ?? '件' })
}
