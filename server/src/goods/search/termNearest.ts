// Goods of the nearest sizes from the database: the sizes that are there, one goods of each, held against what was asked (nearest.ts).
import type { ParsedQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { laidOrder } from './goodsOrder.ts'
import { distanceOf, KEPT } from './nearest.ts'
import { firstOfSpecs } from './searchGoods.queries.ts'
import type { Knowing, Where } from './termConditions.ts'

export async function nearestIds(db: Db, known: Knowing, w: Where, query: ParsedQuery, count: number): Promise<number[]> {
  if (query.sizes.length === 0) return []
  for (const names of [null, ...KEPT]) {
    const goods = await firstOfSpecs(db, w, {
      first: laidOrder(w.price),
      keep: c => !c.name.startsWith('size:') && (names === null || names.includes(c.name)),
    })
    const { words } = await known.knowing(goods.flatMap(g => [g.kindId, g.specId]))
    const near = goods
      .map(g => ({
        id: g.id,
        key: distanceOf(
          {
            shape: words.kindById.get(g.kindId)?.shape ?? 'other',
            spec: words.text(g.specId),
            thickness: g.thicknessUm,
            width: g.widthUm,
            length: g.lengthUm,
            diameter: g.diameterUm,
          },
          query,
        ),
      }))
      .filter(g => Number.isFinite(g.key))
      // They come in the mall's order: equal ones stay in it.
      .sort((a, b) => a.key - b.key)
    if (near.length > 0) return near.slice(0, count).map(g => g.id)
  }
  return []
}
