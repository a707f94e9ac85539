import { priceOptions } from '@mall/domain/goods/orderOptions.ts'
import { StockMode } from '@mall/domain/order/order.status.ts'
import { piecesForWeight, tons, weightOfPieces } from '@mall/domain/weight.ts'
import type { FuturesInput } from '@mall/contract/cart.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { findSku, optionFacts } from '../goods/goods.reads.ts'
import type { SkuRow } from '../goods/goods.queries.ts'
import { available, servicesFor } from '../goods/goods.view.ts'
import { priceFor } from '../goods/pricing.ts'
import { type CartKind, dropBuyNow, type NewItem, removeItems, upsertItem } from './cart.queries.ts'

export interface AddInput {
  skuCode: string
  pieces?: number | undefined
  weightKg?: number | undefined
  stockMode: number
  futures?: FuturesInput | undefined
  services: string[]
}

export const MAX_LINES = 200
const MAX_PIECES = 99_999

/** Pieces asked for: given as such, or the whole pieces that make up the wanted weight. */
export const wantedPieces = (
  input: { pieces?: number | undefined; weightKg?: number | undefined },
  pieceWeightG: number,
): number => input.pieces ?? piecesForWeight(input.weightKg ?? 0, pieceWeightG)

/** Two lines are one when goods, mode, parameters and services are the same. */
export const optionsKey = (futures: FuturesInput, services: readonly string[]): string =>
  JSON.stringify([
    Object.entries(futures)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    [...services].sort(),
  ])

export function checkRanges(f: FuturesInput): void {
  if (f.lengthFromMm !== undefined && f.lengthToMm !== undefined && f.lengthFromMm > f.lengthToMm)
    refuse('RANGE', { what: '订货长度' })
  if (f.targetWeightFromKg !== undefined && f.targetWeightToKg !== undefined && f.targetWeightFromKg > f.targetWeightToKg)
    refuse('RANGE', { what: '目标单重' })
}

/** May these pieces of these goods be ordered this way? Stock is only promised when the order is made. */
export function checkQuantity(ctx: Ctx, sku: SkuRow, stockMode: number, pieces: number): void {
  if (!Number.isInteger(pieces) || pieces < 1 || pieces > MAX_PIECES) refuse('QUANTITY')
  if (stockMode === StockMode.spot) {
    if (!sku.spot) refuse('NOT_SPOT')
    if (pieces > available(sku)) refuse('STOCK_SHORT', { title: sku.title, available: available(sku), unit: sku.pieceUnit })
    return
  }
  if (!sku.futures) refuse('NOT_FUTURES')
  const min = ctx.world.catalogue.classes.get(sku.classCode)?.minFuturesKg ?? 0
  if (sku.priceUnit === 'ton' && weightOfPieces(pieces, sku.pieceWeightG) < min) refuse('FUTURES_MIN', { min: tons(min) })
}

/** Looks everything up and checks it; nothing is written yet. */
async function checkedItem(ctx: Ctx, kind: CartKind, input: AddInput): Promise<{ sku: SkuRow; item: NewItem }> {
  const sku = await findSku(ctx, input.skuCode)
  const pieces = wantedPieces(input, sku.pieceWeightG)
  checkQuantity(ctx, sku, input.stockMode, pieces)
  const futures = input.stockMode === StockMode.futures ? (input.futures ?? {}) : {}
  checkRanges(futures)
  const offered = new Set(servicesFor(ctx, sku.classCode).map(s => s.serviceCode))
  if (input.services.some(code => !offered.has(code))) refuse('SERVICE_UNKNOWN')
  const options = priceOptions(optionFacts(sku), futures)
  if (!options.ok) return refuse('INPUT', { why: options.why })
  const item: NewItem = {
    userId: ctx.me.userId,
    kind,
    skuId: sku.id,
    stockMode: input.stockMode,
    optionsKey: optionsKey(futures, input.services),
    pieces,
    futures,
    services: [...new Set(input.services)],
    priceFen: priceFor(ctx, sku, options.lines).priceFen,
    maxPieces: input.stockMode === StockMode.spot ? available(sku) : MAX_PIECES,
  }
  return { sku, item }
}

const tooMany = (sku: SkuRow): never =>
  refuse('STOCK_SHORT', { title: sku.title, available: available(sku), unit: sku.pieceUnit })

export async function addToCart(ctx: Ctx, input: AddInput) {
  const { sku, item } = await checkedItem(ctx, 'cart', input)
  const line = (await upsertItem(ctx.db, item)) ?? tooMany(sku)
  if (line.lines > MAX_LINES) {
    await removeItems(ctx.db, ctx.me.userId, [line.id])
    return refuse('CART_FULL')
  }
  return {
    cartItemId: String(line.id),
    cartGoodsNum: line.lines,
    pieces: line.pieces,
    weightKg: weightOfPieces(line.pieces, sku.pieceWeightG),
  }
}

/** 立即购买: a cart of one line that leaves the real cart alone; the new line replaces the last one. */
export async function buyNow(ctx: Ctx, input: AddInput) {
  const { sku, item } = await checkedItem(ctx, 'buyNow', input)
  const line = await ctx.db.tx(async tx => {
    await dropBuyNow(tx, ctx.me.userId)
    return (await upsertItem(tx, item)) ?? tooMany(sku)
  })
  return { cartItemId: String(line.id), pieces: line.pieces, weightKg: weightOfPieces(line.pieces, sku.pieceWeightG) }
}
