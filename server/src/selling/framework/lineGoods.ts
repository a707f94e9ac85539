// Which goods a line of a contract is filled with. A line is a kind of goods; what lies where decides what the freight makes of its price.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { cityOf } from '@mall/domain/selling/framework/deliverTo.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { goodsOfLines } from './framework.queries.ts'

export type LineGoods = Awaited<ReturnType<typeof goodsOfLines>>[number]

/** The area whose freight counts: that of the city the contract names, else the asker's. */
export function deliverTo({ world: { catalogue }, areaCode }: Ctx, addressText: string): { areaCode: string; name: string } {
  const city = cityOf(addressText, catalogue.cities.values())
  if (city) return { areaCode: city.salesAreaCode ?? DEFAULT_SALES_AREA, name: city.name }
  return { areaCode, name: catalogue.areas.get(areaCode)?.name ?? areaCode }
}
/** Freight from where the goods lie, as the cart has it. */
export const freightOf = (ctx: Ctx, g: LineGoods, areaCode: string): number => ctx.world.catalogue.freight(g.depotCode, areaCode)

/**
 * Of a line's goods those that were called off last, where they still cover the rest; else the cheapest delivered of those that do. Rolled ones for a
 * week always do; of the stock, where none does, the cheapest that is there at all.
 */
export function goodsToFill(
  ctx: Ctx,
  goods: readonly LineGoods[],
  o: { areaCode: string; futures: boolean; restKg: Kg; lastSku: string | undefined },
): LineGoods | undefined {
  const covers = (g: LineGoods): boolean =>
    o.futures || (g.freePieces > 0 && (g.freePieces + 1) * g.pieceWeightG > o.restKg * 1000)
  const fit = goods.filter(g => !o.futures || g.futures)
  // Equal ones stay in their order: the best grade, then the largest stock.
  const [first] = fit.toSorted(
    (a, b) =>
      Number(covers(b)) - Number(covers(a)) ||
      Number(b.freePieces > 0) - Number(a.freePieces > 0) ||
      freightOf(ctx, a, o.areaCode) - freightOf(ctx, b, o.areaCode),
  )
  // What is sold out is not proposed again and again.
  return fit.find(g => g.skuCode === o.lastSku && covers(g)) ?? first
}
