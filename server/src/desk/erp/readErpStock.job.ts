// Of an ERP that is asked for its stock: what it counts becomes a message of it, as if it had been told, and is judged as those are (takeStock.ts). Nothing
// is told of what it does not name, and nothing at all where it did not answer to the end.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { MOST_PIECES, MOST_STOCK_KG } from '@mall/domain/goods/goods/figures.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { partnerSaid } from '../../platform/partner/callPartner.ts'
import { erpLinkOf } from './erpLink.ts'
import { lastLevels } from './stock.queries.ts'
import { takeStock } from './takeStock.ts'

/** The same figure is told again after a day, so that what drifted apart comes together. */
const AGAIN_MS = 24 * 3_600_000
/** Far above what the mall can keep: what is merely too much is shown at the desk. */
const inBounds = (o: { pieces: number | null; kg: Kg | null }): boolean =>
  (o.pieces ?? 0) <= 100 * MOST_PIECES && (o.kg ?? 0) <= 2 * MOST_STOCK_KG

export async function readErpStock(world: World): Promise<number> {
  const link = erpLinkOf(world)
  if (!link?.levels) return 0
  const known = new Map((await lastLevels(world.pool)).map(l => [l.skuCode, l]))
  // Before the first page: what moves while it is read is beside this count.
  const countedAt = await nowOf(world.pool)
  const answer = await link.levels({ goods: new Map([...known.values()].map(l => [l.skuCode, l.depotCode])) })
  if (answer.kind !== 'done') return 0
  const { unusable } = answer.value
  if (unusable > 0) {
    const words = `${unusable} 种商品的库存没有采用：数量小于零，或单位没有设`
    await partnerSaid(world.pool, { partner: 'erp', act: 'stock' }, { kind: 'refused', code: '库存', words, final: true })
  }
  const fresh = answer.value.list.filter(l => {
    const last = known.get(l.skuCode)
    const recent = last?.countedAt && countedAt - last.countedAt.getTime() < AGAIN_MS
    return inBounds(l) && !(recent && last.pieces === l.pieces && last.kg === l.kg)
  })
  const at = Math.floor(countedAt / 1000)
  return sweep(fresh, async l => {
    const messageId = `erp-${countedAt.toString(36)}-${l.skuCode}`
    return (await takeStock(world, { ...l, messageId, countedAt, seq: 0, at })) === 'applied'
  })
}
