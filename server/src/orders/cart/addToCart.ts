import type { Kg } from '@mall/domain/kernel/money.ts'
import { MOST_UNITS, sumUnits } from '@mall/domain/goods/goods/chosenUnits.ts'
import { StockMode, type StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { companyRights } from '@mall/domain/people/companyAccess/companyRights.ts'
import { hasPack, nearestPack, whyNotPack } from '@mall/domain/goods/goods/packRule.ts'
import { nearestMade, tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { findSku } from '../../goods/goods/goods.reads.ts'
import type { SkuRow } from '../../goods/goods/goods.queries.ts'
import { available } from '../../goods/goods/goods.view.ts'
import { basketOf, ordinaryBasket } from './basketOf.ts'
import { takenIn } from './priceTaken.ts'
import { freeUnits, refuseNamedElsewhere } from './chooseUnits.ts'
import {
  type Basket,
  BUY_NOW,
  cartLines,
  type Chosen,
  dropBuyNow,
  keptForBasket,
  linePieces,
  lockCart,
  type NewItem,
  removeItems,
  unitLine,
  unitsOfGoods,
  upsertItem,
} from './cart.queries.ts'
import { checkParams, checkServices } from './futuresLine.ts'

export interface AddInput {
  skuCode: string
  pieces?: number | undefined
  weightKg?: Kg | undefined
  stockMode: StockModeCode
  futures?: FuturesInput | undefined
  services: string[]
  /** The very units; pieces and weight follow from them. */
  unitNos?: string[] | undefined
  /** Into the ordinary cart also in contract mode. */
  ordinary?: boolean
}

export const MAX_LINES = 200
export const MAX_PIECES = 99_999
/** Lines that others in the making may add unseen; only so near the limit, undone removals counted in, does anybody pay for the lock. */
const UNSEEN = 100

/** Pieces asked for: given as such, or the whole pieces nearest to the wanted weight; made to order not fewer than are rolled, where so much is wanted. */
export function wantedPieces(
  ctx: Ctx,
  input: { pieces?: number | undefined; weightKg?: Kg | undefined; stockMode: StockModeCode },
  sku: Pick<SkuRow, 'pieceWeightG' | 'classCode' | 'stepPieces' | 'minPieces' | 'onHand' | 'reserved' | 'spot'>,
): number {
  if (input.pieces !== undefined) return input.pieces
  const kg = input.weightKg ?? 0
  if (sku.pieceWeightG <= 0) return 0
  const leastKg = input.stockMode === StockMode.futures ? leastFuturesKg(ctx, sku) : 0
  const { pieces } = nearestMade(kg, sku.pieceWeightG, leastKg)
  const left = input.stockMode === StockMode.spot ? available(sku) : null
  // Tons that the stock has not enough of are refused as such.
  return left !== null && pieces > left ? pieces : nearestPack(sku, pieces, left)
}
const leastFuturesKg = (ctx: Ctx, sku: Pick<SkuRow, 'classCode'>): number =>
  ctx.world.catalogue.classes.get(sku.classCode)?.minFuturesKg ?? 0

/** Two lines are one when goods, mode, parameters and services are the same; which units a line names makes no other line of it. */
export const optionsKey = (futures: Chosen, services: readonly string[]): string => {
  const chosen = Object.entries(futures)
    .filter(([, value]) => value !== '' && value !== undefined)
    .map(([key, value]) => [key, key === 'unitNos' ? true : value] as const)
  return JSON.stringify([chosen.sort(([a], [b]) => (a < b ? -1 : 1)), [...new Set(services)].sort()])
}

/** May these pieces of these goods be ordered this way? `before`: those of the line they join, packs are of the whole line. Stock is only promised when the order is made. */
export function checkQuantity(ctx: Ctx, sku: SkuRow, stockMode: StockModeCode, pieces: number, before = 0): void {
  if (!Number.isInteger(pieces) || pieces < 1 || pieces > MAX_PIECES) refuse('QUANTITY')
  if (stockMode === StockMode.spot) {
    if (!sku.spot) refuse('NOT_SPOT')
    if (pieces > available(sku)) refuse('STOCK_SHORT', { title: sku.title, available: available(sku), unit: sku.pieceUnit })
    checkPack(sku, { pieces, before }, available(sku))
    return
  }
  if (!sku.futures) refuse('NOT_FUTURES')
  const min = leastFuturesKg(ctx, sku)
  if (sku.priceUnit === 'ton' && weightOfPieces(pieces, sku.pieceWeightG) < min) refuse('FUTURES_MIN', { min: tons(min) })
  checkPack(sku, { pieces, before }, null)
}
function checkPack(sku: SkuRow, { pieces, before }: { pieces: number; before: number }, left: number | null): void {
  const why = whyNotPack(sku, { pieces: before + pieces, available: left, unit: sku.pieceUnit })
  if (why && before > 0) refuse('PACK.joined', { title: sku.title, before, unit: sku.pieceUnit, rest: why })
  if (why) refuse('PACK', { title: sku.title, why })
}

/** Specification 3: the period that an order line asks for is proposed for the next one. */
export const rememberPeriod = (ctx: Ctx, futures: FuturesInput): void => {
  if (futures.deliveryDateNumber !== undefined) ctx.cookies.set('deliveryDateNumber', futures.deliveryDateNumber)
}

/** 挑卷: the units as they join those that the line names already, all of them free. */
async function chosenOf(ctx: Ctx, basket: Basket, sku: SkuRow, input: AddInput & { unitNos: string[] }) {
  if (input.stockMode !== StockMode.spot) return refuse('INPUT.unitsAreSpot')
  if (basket.kind === 'contract') return refuse('INPUT.unitsInContract')
  const key = optionsKey({ unitNos: [] }, input.services)
  const line = { userId: ctx.me.userId, basket, skuId: sku.id, optionsKey: key }
  const before = basket.kind === 'cart' ? await unitLine(ctx.db, line) : undefined
  // What the line names and is gone meanwhile stays named there, and is said there.
  const asked = [...new Set(input.unitNos)]
  const units = await freeUnits(ctx.db, sku, asked)
  if (basket.kind === 'cart') await refuseNamedElsewhere(ctx.db, { ...line, unitNos: asked })
  const old = (before?.unitNos ?? []).filter(no => !asked.includes(no))
  const all = [...units, ...(old.length > 0 ? await unitsOfGoods(ctx.db, sku.id, old) : [])]
  const unitNos = [...old, ...asked]
  if (unitNos.length > MOST_UNITS) return refuse('INPUT.unitsMost', { most: MOST_UNITS })
  return { unitNos, ...sumUnits(sku, all) }
}

/** Looks everything up and checks it; nothing is written yet. */
export async function checkedItem(
  ctx: Ctx,
  basket: Basket,
  input: AddInput,
): Promise<{ sku: SkuRow; item: NewItem; unitsKg: Kg | null }> {
  // Who has no company yet may collect and finds out at the checkout what is missing; who may not order for his company collects for nobody.
  if (ctx.me.companyId !== null && !ctx.me.rights.includes('order.create'))
    refuse('COMPANY_RIGHT', { right: companyRights['order.create'] })
  const found = await findSku(ctx, input.skuCode)
  const kept = await keptForBasket(ctx.db, basket, found.id)
  const sku = kept > 0 ? { ...found, reserved: found.reserved - kept } : found
  const units = input.unitNos ? await chosenOf(ctx, basket, sku, { ...input, unitNos: input.unitNos }) : undefined
  const pieces = units?.pieces ?? wantedPieces(ctx, input, sku)
  const futures: Chosen = units ? { unitNos: units.unitNos } : input.stockMode === StockMode.futures ? (input.futures ?? {}) : {}
  const key = optionsKey(futures, input.services)
  // 立即购买 takes the place of what was bought so before; units by number say how many they are.
  const joins = hasPack(sku) && !units && basket.kind !== 'buyNow'
  const line = { userId: ctx.me.userId, basket, skuId: sku.id, stockMode: input.stockMode, optionsKey: key }
  checkQuantity(ctx, sku, input.stockMode, pieces, joins ? await linePieces(ctx.db, line) : 0)
  const options = checkParams(ctx, sku, futures, pieces)
  checkServices(ctx, sku, input.stockMode, input.services)
  rememberPeriod(ctx, futures)
  const { priceFen, whyNever } = await takenIn(ctx, basket, sku, {
    stockMode: input.stockMode,
    pieces,
    unitsKg: units?.weightKg ?? null,
    options,
  })
  // What the goods page says of these goods: their line could never be ordered from there.
  if (whyNever !== undefined) refuse('FRAMEWORK_UNCOVERED', { title: sku.title, why: whyNever })
  const item: NewItem = {
    userId: ctx.me.userId,
    basket,
    skuId: sku.id,
    stockMode: input.stockMode,
    optionsKey: key,
    pieces,
    futures,
    services: [...new Set(input.services)],
    priceFen,
    maxPieces: input.stockMode === StockMode.spot ? available(sku) : MAX_PIECES,
  }
  return { sku, item, unitsKg: units?.weightKg ?? null }
}

const tooMany = (sku: SkuRow): never =>
  refuse('STOCK_SHORT', { title: sku.title, available: available(sku), unit: sku.pieceUnit })

export const addToCart = async (ctx: Ctx, input: AddInput) =>
  addToBasket(ctx, await (input.ordinary ? ordinaryBasket(ctx) : basketOf(ctx)), input)

interface Added {
  cartItemId: string
  cartGoodsNum: number
  pieces: number
  weightKg: Kg
}
/** Into a basket that the caller has asked for himself. `before`: pieces of this very line that he reckoned with; a line that grew meanwhile refuses. */
export async function addToBasket(
  ctx: Ctx,
  basket: Basket,
  input: AddInput,
  before?: { pieces: number; refuse(): never },
  tries = 3,
): Promise<Added> {
  const { sku, item, unitsKg } = await checkedItem(ctx, basket, input)
  const most = before ? before.pieces + item.pieces : MAX_PIECES
  const put = await upsertItem(ctx.db, { ...item, maxPieces: Math.min(item.maxPieces, most) })
  // Another tab has named more units meanwhile: joined to them anew, none is lost.
  if (!put && input.unitNos && item.pieces <= item.maxPieces && tries > 1)
    return addToBasket(ctx, basket, input, before, tries - 1)
  const line = put ?? (before && most <= item.maxPieces ? before.refuse() : tooMany(sku))
  // Pieces that joined a line make the cart no longer, and that line was the buyer's before.
  if (line.fresh && line.mayBecome > MAX_LINES - UNSEEN) await dropIfBeyond(ctx, basket, line.id)
  ctx.world.visits.note(ctx, 'cartAdds')
  return {
    cartItemId: String(line.id),
    cartGoodsNum: line.lines,
    pieces: line.pieces,
    weightKg: unitsKg ?? weightOfPieces(line.pieces, sku.pieceWeightG),
  }
}

/** Each one that was added looks again, one after the other and after a removal that is being undone: the last ones give way. */
const dropIfBeyond = async (ctx: Ctx, basket: Basket, lineId: number): Promise<void> => {
  const full = await ctx.db
    .tx(async tx => {
      await lockCart(tx, ctx.me.userId)
      const beyond = (await cartLines(tx, ctx.me.userId, basket)) > MAX_LINES
      if (beyond) await removeItems(tx, ctx.me.userId, [lineId])
      return beyond
    })
    .catch(async (e: unknown) => {
      // Nobody could look: what is answered with "later" is not in the cart either.
      await removeItems(ctx.db, ctx.me.userId, [lineId])
      throw e
    })
  if (full) refuse('CART_FULL')
}

/** 立即购买: a cart of one line that leaves the real cart alone; the new line replaces the last one. */
export async function buyNow(ctx: Ctx, input: AddInput) {
  // What is bought under the contract lies in its cart; a second price beside it would only confuse.
  if ((await basketOf(ctx)).kind === 'contract') return refuse('FRAMEWORK_BUY_NOW')
  const { sku, item, unitsKg } = await checkedItem(ctx, BUY_NOW, input)
  const line = await ctx.db.tx(async tx => {
    // A click that came twice is one: without the lock the second would add its pieces to the first. Three statements in one packet.
    const [, , put] = await Promise.all([lockCart(tx, ctx.me.userId), dropBuyNow(tx, ctx.me.userId), upsertItem(tx, item)])
    return put ?? tooMany(sku)
  })
  return { cartItemId: String(line.id), pieces: line.pieces, weightKg: unitsKg ?? weightOfPieces(line.pieces, sku.pieceWeightG) }
}
