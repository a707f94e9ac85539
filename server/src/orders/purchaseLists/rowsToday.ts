// Goods that somebody knows already, as they are to be had today: at his own price where he has one, asked once for all of them.
import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { withOwnPrices } from '../../goods/goods/ownRowPrices.ts'

/** By id; what is on the shelf no more is missing. */
export async function rowsToday(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, ProductRow>> {
  const found = await ctx.world.search.rows(skuIds, ctx.areaCode)
  const rows = skuIds.flatMap((id, i) => {
    const row = found[i]
    return row ? [{ id, row }] : []
  })
  const own = await withOwnPrices(
    ctx,
    rows.map(r => r.row),
  )
  return new Map(rows.flatMap(({ id, row }, i) => [[id, own[i] ?? row]]))
}
