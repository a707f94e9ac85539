import type { PriceLine } from '@mall/domain/goods/priceBuild.ts'
import type { Ctx } from '../app/ctx.ts'
import type { SkuRow } from '../goods/goods.queries.ts'
import { offersFor, takeBest } from '../goods/priceOffers.ts'
import { priceFor } from '../goods/pricing.ts'
import { findSku } from '../goods/goods.reads.ts'
import { type Basket, CART } from './cart.queries.ts'

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

/** All prices that apply to one piece of these goods for the viewer's company, for the goods page; alone the list price needs no word. */
export async function applicablePrices(ctx: Ctx, { skuCode, stockMode }: { skuCode: string; stockMode: number }) {
  const sku = await findSku(ctx, skuCode)
  const price = priceFor(ctx, sku)
  const asked = { sku, stockMode, pieces: 1, selected: true, listFen: price.priceFen, optionsFen: 0 }
  const [offers] = await offersFor(ctx, ctx.db, { ...CART, areaCode: ctx.areaCode }, [asked])
  const { prices } = takeBest(price, offers ?? [])
  return { priceUnit: sku.priceUnit, prices: prices.length > 1 ? prices : [] }
}
