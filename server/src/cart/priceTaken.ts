import type { PriceLine } from '@mall/domain/goods/priceBuild.ts'
import type { Ctx } from '../app/ctx.ts'
import type { SkuRow } from '../goods/goods.queries.ts'
import { offersFor, takeBest } from '../goods/priceOffers.ts'
import { priceFor } from '../goods/pricing.ts'
import type { Basket } from './cart.queries.ts'

/** What a line of these goods costs now in the visitor's area, fen per price unit: what the buyer sees when he puts it in or changes it. */
export async function priceTaken(
  ctx: Ctx,
  basket: Basket,
  sku: SkuRow,
  line: { stockMode: number; pieces: number; options: readonly PriceLine[] },
): Promise<number> {
  const price = priceFor(ctx, sku, line.options)
  const optionsFen = line.options.reduce((sum, o) => sum + o.fen, 0)
  const asked = { sku, stockMode: line.stockMode, pieces: line.pieces, selected: true, listFen: price.priceFen, optionsFen }
  const [offers] = await offersFor(ctx, ctx.db, { ...basket, areaCode: ctx.areaCode }, [asked])
  return takeBest(price, offers ?? []).priceFen
}
