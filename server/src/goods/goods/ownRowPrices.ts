// Prices of lists as their reader would pay them: in contract mode the contract's, else an agreed price where it is lower. The list price stays beside it.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { OwnRowPrice, ProductRow } from '@mall/contract/kernel/productRow.ts'
import { PriceSource, whyRefused } from '@mall/domain/goods/goods/priceOffer.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { available } from './goods.view.ts'
import { skusByCodes, type SkuRow } from './goods.queries.ts'
import { offersFor, type PriceScope, takeBest } from './priceOffers.ts'
import { priceFor } from './pricing.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Whether the asker may have prices of his own at all: asked before a list looks for them, so that who has none pays nothing for it. */
    readonly ownPriceChecks: readonly ((ctx: Ctx) => Promise<boolean> | boolean)[]
    /** The basket that an asker's goods would go to (the cart's room knows). */
    listBasket(ctx: Ctx): Promise<Pick<PriceScope, 'kind' | 'sourceNo'>>
  }
}

/** Seen without waiting for anything: of a guest's lists, most of all lists, nothing else is asked. */
const ofCompany = ({ viewer }: Ctx): boolean => viewer?.kind === 'buyer' && viewer.companyId !== null

export async function mayHave(ctx: Ctx): Promise<boolean> {
  if (!ofCompany(ctx)) return false
  for (const ask of extensions().ownPriceChecks) if (await ask(ctx)) return true
  return false
}

/** By code of the goods: what one piece would cost in the reader's basket, where that is not the list price or not to be had. */
export async function ownPricesOfSkus(ctx: Ctx, skus: readonly SkuRow[]): Promise<Map<string, OwnRowPrice>> {
  const own = new Map<string, OwnRowPrice>()
  if (skus.length === 0 || !(await mayHave(ctx))) return own
  const basket = await extensions()
    .listBasket(ctx)
    .catch((e: unknown) => {
      // A contract that cannot be ordered under any more says so where it is ordered; the list goes on with its own prices.
      if (e instanceof Refusal) return undefined
      throw e
    })
  if (!basket) return own
  const priced = skus.map(sku => ({ sku, price: priceFor(ctx, sku) }))
  const offers = await offersFor(
    ctx,
    ctx.db,
    { ...basket, areaCode: ctx.areaCode },
    priced.map(({ sku, price }) => ({
      sku,
      stockMode: available(sku) > 0 || !sku.futures ? StockMode.spot : StockMode.futures,
      pieces: 1,
      // None of them is ticked: each is told what it would cost alone.
      selected: false,
      listFen: price.priceFen,
      optionsFen: 0,
    })),
  )
  for (const [i, { sku, price }] of priced.entries()) {
    const mine = offers[i] ?? []
    const { price: taken, prices } = takeBest(price, mine)
    const by = prices.find(p => p.taken)
    const whyNot = whyRefused(mine) ?? ''
    if (whyNot === '' && (!by || by.source === 'list')) continue
    own.set(sku.skuCode, {
      priceFen: taken.priceFen,
      deliveredFen: taken.built.deliveredFen,
      whyNot,
      source: by?.source ?? 'list',
      sourceNo: by?.sourceNo ?? '',
      label: PriceSource.label(by?.source ?? 'list'),
    })
  }
  return own
}

/** The same by their codes; who has no prices of his own is asked nothing of the database. */
export async function ownPricesOf(ctx: Ctx, codes: readonly string[]): Promise<Map<string, OwnRowPrice>> {
  if (codes.length === 0 || !(await mayHave(ctx))) return new Map()
  return ownPricesOfSkus(ctx, await skusByCodes(ctx.db, [...codes], ctx.areaCode))
}

/** The rows of a list with the reader's own prices beside those of the list. Who has none gets the very list, without a question to the database. */
export async function withOwnPrices<R extends ProductRow>(ctx: Ctx, rows: R[]): Promise<R[]> {
  if (!ofCompany(ctx)) return rows
  const own = await ownPricesOf(
    ctx,
    rows.map(r => r.skuCode),
  )
  if (own.size === 0) return rows
  return rows.map(r => {
    const mine = own.get(r.skuCode)
    return mine ? { ...r, own: mine } : r
  })
}
