// 挑卷: what a line names by its numbers is kept for it from the moment its order stands (decision 0254).
import { refuse } from '@mall/contract/main/errors.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { keepChosen, lockStock } from './orderWrites.queries.ts'

/** All units of these orders or none: the refusal names those that somebody else has. `skuIds`: the goods of the orders, which it locks first. */
export async function keepUnits(
  tx: Tx,
  o: { orderIds: readonly number[]; skuIds: readonly number[]; actorId: number },
): Promise<void> {
  await lockStock(tx, o.skuIds)
  const gone = await keepChosen(tx, o.orderIds, o.actorId)
  if (gone.length > 0) refuse('UNITS_GONE', { unitNos: gone.map(u => u.unitNo).join('、') })
}
