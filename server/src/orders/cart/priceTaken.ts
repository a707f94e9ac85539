import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { PriceLine } from '@mall/domain/goods/goods/priceBuild.ts'
import { PriceSource, whyNever, whyRefused } from '@mall/domain/goods/goods/priceOffer.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { type Ctx, toldPrices } from '../../kernel/ctx.ts'
import type { SkuRow } from '../../goods/goods/goods.queries.ts'
import { offersFor, takeBest } from '../../goods/goods/priceOffers.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { findSku } from '../../goods/goods/goods.reads.ts'
import { viewersBasket } from './basketOf.ts'
import type { Basket } from './cart.queries.ts'
import { optionLines } from './futuresLine.ts'

/** What a line of these goods costs now in the visitor's area, fen per price unit: what the buyer sees when he puts it in or changes it; and why this basket never holds them. */
export async function takenIn(
  ctx: Ctx,
  basket: Basket,
  sku: SkuRow,
  line: { stockMode: StockModeCode; pieces: number; unitsKg?: Kg | null; options: readonly PriceLine[] },
): Promise<{ priceFen: Fen; whyNever: string | undefined }> {
  const price = priceFor(ctx, sku, line.options)
  const optionsFen = line.options.reduce((sum, o) => sum + o.fen, 0)
  const { stockMode, pieces, unitsKg } = line
  const asked = { sku, stockMode, pieces, unitsKg, selected: true, listFen: price.priceFen, optionsFen }
  const [offers] = await offersFor(ctx, ctx.db, { ...basket, areaCode: ctx.areaCode }, [asked])
  return { priceFen: takeBest(price, offers ?? []).priceFen, whyNever: whyNever(offers ?? []) }
}

export const priceTaken = async (...asked: Parameters<typeof takenIn>): Promise<number> => (await takenIn(...asked)).priceFen

/** All prices that apply to what the viewer has chosen of these goods, in the basket it would go to, for the goods page; alone the list price needs no word. */
export async function applicablePrices(ctx: Ctx, input: Parsed<'/api/goods/getApplicablePrices'>) {
  const sku = await findSku(ctx, input.skuCode)
  const { stockMode, pieces } = input
  const options = optionLines(ctx, { ...sku, stockMode, chosen: input.futures ?? {} })
  const price = priceFor(ctx, sku, options)
  const optionsFen = options.reduce((sum, o) => sum + o.fen, 0)
  const asked = { sku, stockMode, pieces, selected: true, listFen: price.priceFen, optionsFen }
  const basket = await viewersBasket(ctx)
  const [offers = []] = await offersFor(ctx, ctx.db, { ...basket, areaCode: ctx.areaCode }, [asked])
  const { prices: all } = takeBest(price, offers)
  // The list price is kept from guests of some channels; what a group pays is public.
  const prices = toldPrices(ctx, sku.channelCode) ? all : all.filter(p => p.source !== PriceSource.list)
  return { priceUnit: sku.priceUnit, prices: all.length > 1 ? prices : [], whyNot: whyRefused(offers) ?? '' }
}
