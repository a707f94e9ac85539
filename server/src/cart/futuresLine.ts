// The parameters of a made-to-order line: may they be ordered, and what they add. Cart, checkout and re-order ask here.
import { whyNotPeriod } from '@mall/domain/goods/deliveryPeriod.ts'
import { priceOptions } from '@mall/domain/goods/futuresParams.ts'
import type { PriceLine } from '@mall/domain/goods/priceBuild.ts'
import { StockMode } from '@mall/domain/order/order.status.ts'
import type { FuturesInput } from '@mall/contract/cart.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { World } from '../app/ctx.ts'
import type { SkuRow } from '../goods/goods.queries.ts'
import { futuresLeadDays } from '../goods/goods.reads.ts'
import { optionFacts, rangesOf } from '../goods/orderParams.reads.ts'
import type { CartRow } from './cart.queries.ts'

/** Half a range is no order (decision 0009), and goods without a length of their own have none to agree upon. */
function checkRanges(sku: SkuRow, f: FuturesInput): void {
  const known = rangesOf(sku)
  for (const [what, may, from, to] of [
    ['订货长度', known.length, f.lengthFromMm, f.lengthToMm],
    ['目标单重', known.weight, f.targetWeightFromKg, f.targetWeightToKg],
  ] as const) {
    if (from === undefined && to === undefined) continue
    if (!may) refuse('INPUT', { why: `本品没有${what}这个订货参数` })
    if (from === undefined || to === undefined) refuse('INPUT', { why: `请把${what}的起止都填上` })
    else if (from > to) refuse('RANGE', { what })
  }
}

const whyNotDue = (at: { world: World }, sku: SkuRow, f: FuturesInput): string | undefined =>
  f.deliveryDateNumber === undefined ? undefined : whyNotPeriod(f.deliveryDateNumber, Date.now(), futuresLeadDays(at, sku))

/** Refuses what cannot be made of these goods, in words; gives what the parameters add to the price. */
export function checkParams(at: { world: World }, sku: SkuRow, futures: FuturesInput): PriceLine[] {
  checkRanges(sku, futures)
  const due = whyNotDue(at, sku, futures)
  if (due !== undefined) return refuse('INPUT', { why: due })
  const options = priceOptions(optionFacts(sku), futures)
  return options.ok ? options.lines : refuse('INPUT', { why: options.why })
}

/** Why the parameters of a line cannot be made any more: a table has changed, the period has passed. Empty when they can. */
export function whyParamsGone(at: { world: World }, row: CartRow): string {
  if (row.stockMode !== StockMode.futures) return ''
  const priced = priceOptions(optionFacts(row), row.chosen)
  return (priced.ok ? undefined : priced.why) ?? whyNotDue(at, row, row.chosen) ?? ''
}

/** What chosen order parameters add; parameters that have become impossible add nothing, and `whyParamsGone` keeps the line from being ordered. */
export function optionLines(row: Pick<CartRow, 'stockMode' | 'chosen'> & Parameters<typeof optionFacts>[0]): PriceLine[] {
  if (row.stockMode !== StockMode.futures) return []
  const priced = priceOptions(optionFacts(row), row.chosen)
  return priced.ok ? priced.lines : []
}
