// Where the rooms that sell otherwise than from the list name their prices (main/extensions.ts): goods page, cart, checkout and order ask here.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { bestPrice, type PriceOffer, PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import type { PriceLine } from '@mall/domain/goods/goods/priceBuild.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { perMall } from '../../kernel/cache/cache.ts'
import { type Extensions, extensions } from '../../kernel/extensions.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { SkuRow } from './goods.queries.ts'
import { whichOffer } from './priceOffers.queries.ts'
import type { AreaPrice } from './pricing.ts'

/** One line that a price is asked for. */
export interface Priced {
  sku: SkuRow
  stockMode: StockModeCode
  /** Pieces of the line; 1 where none are chosen yet. */
  pieces: number
  /** What the very units weigh that were chosen; missing or null: any, by the table. */
  unitsKg?: Kg | null | undefined
  /** Ticked to be ordered now; a line asked for alone counts as ticked. */
  selected: boolean
  /** 厂提价 of the list in this area with the chosen options. */
  listFen: Fen
  /** What the chosen options add to any price of the goods, fen per unit. */
  optionsFen: Fen
}
/** Whose price: `contract` and `quote` baskets are bound to their number. */
export interface PriceScope {
  kind: 'cart' | 'buyNow' | 'contract' | 'quote' | 'system'
  sourceNo: string
  areaCode: string
}

/** Offers beside each line, in the order asked. One question for all lines. */
export type PriceProvider = (ctx: Ctx, db: Db, scope: PriceScope, lines: readonly Priced[]) => Promise<readonly PriceOffer[][]>
type PublicPriceProvider = (db: Db, scope: PriceScope, lines: readonly Priced[]) => Promise<readonly PriceOffer[][]>
interface OfferSource<Ask> {
  /** Selects something (whichOffer) wherever `ask` would offer anything in a basket that is bound to no number; may select more. */
  any: string
  ask: Ask
}
declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Prices of one company: agreements, contracts, quotes. Guests and people without a company are not told that there are any. */
    readonly priceSources: readonly OfferSource<PriceProvider>[]
    /** Prices that everybody may know of, guests too: nothing in them is anybody's own. They know nothing of who asks. */
    readonly publicPriceSources: readonly OfferSource<PublicPriceProvider>[]
  }
}

/** Made once for each installation of the rooms. */
const selectionsOf = perMall(({ publicPriceSources, priceSources }: Extensions) =>
  [...publicPriceSources, ...priceSources].map(s => s.any),
)
const selections = (): readonly string[] => selectionsOf(extensions())

/** What all rooms offer for each line, beside the lines. */
export async function offersFor(ctx: Ctx, db: Db, scope: PriceScope, lines: readonly Priced[]): Promise<PriceOffer[][]> {
  const all: PriceOffer[][] = lines.map(() => [])
  if (lines.length === 0 || ctx.viewer?.kind === 'staff') return all
  const add = (each: readonly PriceOffer[][]): void => {
    for (const [i, offers] of each.entries()) all[i]?.push(...offers)
  }
  const { publicPriceSources: everybodys, priceSources } = extensions()
  const companyId = ctx.viewer?.companyId ?? null
  if (companyId === null) {
    for (const { ask } of everybodys) add(await ask(db, scope, lines))
    return all
  }
  // A number that a basket is bound to is asked for in any case: its room says what is wrong with it.
  const bound = scope.kind === 'contract' || scope.kind === 'quote'
  const skuIds = [...new Set(lines.map(l => l.sku.id))]
  const some = bound ? undefined : await whichOffer(db, { selections: selections(), asker: { companyId, skuIds } })
  for (const [i, { ask }] of everybodys.entries()) if (some?.[i] ?? true) add(await ask(db, scope, lines))
  for (const [i, { ask }] of priceSources.entries())
    if (some?.[everybodys.length + i] ?? true) add(await ask(ctx, db, scope, lines))
  // Other ways of buying (a contract, a colleague's quote) are closed to who came from a purchasing system, and none of his to know.
  return ctx.viewer?.punchOut ? all.map(offers => offers.filter(o => o.how !== 'told')) : all
}

/** The price that is taken, its lines, and all that were looked at; a lower or bound price is a line of its own, so the lines still add up. */
export function takeBest(price: AreaPrice, offers: readonly PriceOffer[]) {
  const best = bestPrice(price.priceFen, offers)
  const by = best.prices.find(p => p.taken)
  const diff = best.priceFen - price.priceFen
  if (!by || diff === 0) return { ...best, price }
  const line: PriceLine = {
    code: by.source,
    label: by.sourceNo ? `${PriceSource.label(by.source)} ${by.sourceNo}` : PriceSource.label(by.source),
    fen: diff,
  }
  const freightAt = price.built.lines.findIndex(l => l.code === 'freight')
  const at = freightAt < 0 ? price.built.lines.length : freightAt
  const built = {
    lines: [...price.built.lines.slice(0, at), line, ...price.built.lines.slice(at)],
    listFen: price.built.listFen,
    exWorksFen: price.built.exWorksFen + diff,
    deliveredFen: price.built.deliveredFen + diff,
  }
  return { ...best, price: { ...price, priceFen: best.priceFen, built } }
}
