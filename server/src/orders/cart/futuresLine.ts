// The parameters of a made-to-order line: may they be ordered, and what they add. Cart, checkout and re-order ask here.
import { StockMode, type StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { whyNotPeriod } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { priceOptions } from '@mall/domain/goods/goods/futuresParams.ts'
import type { PriceLine } from '@mall/domain/goods/goods/priceBuild.ts'
import { whyNotMadeWith } from '@mall/domain/goods/goods/services.rules.ts'
import { whyNoPieces } from '@mall/domain/goods/goods/targetWeight.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { refuse, sentence, type Why } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { SkuRow } from '../../goods/goods/goods.queries.ts'
import { futuresLeadDays } from '../../goods/goods/goods.reads.ts'
import { servicesFor } from '../../goods/goods/goods.view.ts'
import { optionFacts, rangesOf } from '../../goods/goods/optionFacts.ts'
import type { CartRow } from './cart.queries.ts'

/** Half a range is no order (decision 0009), and goods without a length of their own have none to agree upon. */
function rangeFault(sku: SkuRow, f: FuturesInput): Why<'INPUT' | 'RANGE'> | undefined {
  const known = rangesOf(sku)
  for (const [what, may, from, to] of [
    ['订货长度', known.length, f.lengthFromMm, f.lengthToMm],
    ['目标单重', known.weight, f.targetWeightFromKg, f.targetWeightToKg],
  ] as const) {
    if (from === undefined && to === undefined) continue
    if (!may) return ['INPUT.noOption', { what }]
    if (from === undefined || to === undefined) return ['INPUT.rangeHalf', { what }]
    if (from > to) return ['RANGE', { what }]
  }
  return undefined
}

const whyNotDue = (at: { world: World }, sku: SkuRow, f: FuturesInput): string | undefined =>
  f.deliveryDateNumber === undefined
    ? undefined
    : whyNotPeriod(f.deliveryDateNumber, at.world.clock.now(), futuresLeadDays(at, sku))

const whyNotDivided = (sku: SkuRow, f: FuturesInput, pieces: number): string | undefined =>
  whyNoPieces({ weightKg: weightOfPieces(pieces, sku.pieceWeightG), pieceUnit: sku.pieceUnit }, f)

/** Refuses a quantity that the agreed weight of one coil does not divide into whole ones. */
export function checkDivided(sku: SkuRow, futures: FuturesInput, pieces: number): void {
  const why = whyNotDivided(sku, futures, pieces)
  if (why !== undefined) refuse('INPUT', { why })
}

/** Refuses what cannot be made of these goods in these pieces, in words; gives what the parameters add to the price. */
export function checkParams(at: { world: World }, sku: SkuRow, futures: FuturesInput, pieces: number): PriceLine[] {
  const range = rangeFault(sku, futures)
  if (range) return refuse(...range)
  const due = whyNotDue(at, sku, futures)
  if (due !== undefined) return refuse('INPUT', { why: due })
  checkDivided(sku, futures, pieces)
  const options = priceOptions(optionFacts(at, sku), futures)
  return options.ok ? options.lines : refuse('INPUT', { why: options.why })
}

/** Refuses services that the class does not have, or that made-to-order goods are asked for by a parameter. */
export function checkServices(ctx: Ctx, sku: SkuRow, stockMode: StockModeCode, services: readonly string[]): void {
  const offered = new Set(servicesFor(ctx, sku.classCode).map(s => s.serviceCode))
  if (services.some(code => !offered.has(code))) refuse('SERVICE_UNKNOWN')
  const why = stockMode === StockMode.futures ? whyNotWith(ctx, sku, services) : undefined
  if (why !== undefined) refuse('INPUT', { why })
}
const whyNotWith = (at: { world: World }, sku: SkuRow, services: readonly string[]): string | undefined => {
  const facts = optionFacts(at, sku)
  return services.map(code => whyNotMadeWith(code, facts)).find(why => why !== undefined)
}

/**
 * Why a line cannot be made any more as it lies in the cart: a table has changed, a range is none any longer, the period has passed. Cart and
 * checkout ask, so what was put in under older rules is not ordered. Empty when it can.
 */
export function whyParamsGone(at: { world: World }, row: CartRow): string {
  if (row.stockMode !== StockMode.futures) return ''
  const priced = priceOptions(optionFacts(at, row), row.chosen)
  if (!priced.ok) return priced.why
  const range = rangeFault(row, row.chosen)
  if (range) return sentence(...range)
  return whyNotDivided(row, row.chosen, row.pieces) ?? whyNotDue(at, row, row.chosen) ?? ''
}
/** The same of its services: one that made-to-order goods are asked for by a parameter is charged once. */
export const whyServicesGone = (at: { world: World }, row: CartRow): string =>
  row.stockMode === StockMode.futures ? (whyNotWith(at, row, row.serviceCodes) ?? '') : ''

/**
 * What chosen order parameters add; parameters that have become impossible add nothing, and `whyParamsGone` keeps the line from being
 * ordered. `kept`: of what was agreed already, so that what is off meanwhile is charged.
 */
export function optionLines(
  at: { world: World },
  row: Pick<CartRow, 'stockMode' | 'chosen'> & SkuRow,
  { kept = false }: { kept?: boolean } = {},
): PriceLine[] {
  if (row.stockMode !== StockMode.futures) return []
  const priced = priceOptions({ ...optionFacts(at, row), kept }, row.chosen)
  return priced.ok ? priced.lines : []
}
