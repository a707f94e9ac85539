import type { Kg } from '@mall/domain/kernel/money.ts'
import { sumUnits } from '@mall/domain/goods/goods/chosenUnits.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { visitOf } from './basketOf.ts'
import { priceTaken } from './priceTaken.ts'
import { checkQuantity, optionsKey, rememberPeriod, wantedPieces } from './addToCart.ts'
import { type CartRow, cartRow, type Chosen, setOptions, setPieces, setUnits } from './cart.queries.ts'
import { freeUnits, mustNotName, refuseNamedElsewhere, unitsKgOf } from './chooseUnits.ts'
import { checkDivided, checkParams, checkServices, optionLines } from './futuresLine.ts'

const own = async (ctx: Ctx, cartItemId: string): Promise<CartRow> =>
  (await cartRow(ctx.db, { userId: ctx.me.userId, visit: visitOf(ctx) }, cartItemId, ctx.areaCode)) ??
  refuse('CART_ITEM_NOT_FOUND')

/** New quantity; looking at the line again also accepts the price of now. */
export async function changeQuantity(
  ctx: Ctx,
  input: { cartItemId: string; pieces?: number | undefined; weightKg?: Kg | undefined },
) {
  const row = await own(ctx, input.cartItemId)
  if (input.pieces === undefined && input.weightKg === undefined) return refuse('QUANTITY')
  mustNotName(row)
  const pieces = wantedPieces(ctx, { ...input, stockMode: row.stockMode }, row)
  checkQuantity(ctx, row, row.stockMode, pieces)
  if (row.stockMode === StockMode.futures) checkDivided(row, row.chosen, pieces)
  await setPieces(
    ctx.db,
    ctx.me.userId,
    row.cartItemId,
    pieces,
    await priceTaken(ctx, row.basket, row, { ...row, pieces, options: optionLines(ctx, row) }),
  )
  return { cartItemId: input.cartItemId, pieces, weightKg: weightOfPieces(pieces, row.pieceWeightG) }
}

async function withOptions(ctx: Ctx, row: CartRow, futures: Chosen, services: string[]) {
  const next = { ...row, chosen: futures }
  try {
    await setOptions(
      ctx.db,
      ctx.me.userId,
      row.cartItemId,
      futures,
      services,
      optionsKey(futures, services),
      await priceTaken(ctx, row.basket, next, { ...next, unitsKg: unitsKgOf(row), options: optionLines(ctx, next) }),
    )
  } catch (e) {
    if ((e as { code?: string }).code === '23505') return refuse('INPUT.sameLine')
    throw e
  }
  return { done: true as const }
}

/** All parameters of a made-to-order line as they shall be now; refused whole when one of them cannot be made. */
async function withParams(ctx: Ctx, cartItemId: string, change: (old: FuturesInput) => FuturesInput) {
  const row = await own(ctx, cartItemId)
  if (row.stockMode !== StockMode.futures) return refuse('NOT_FUTURES')
  const futures = change(row.chosen)
  checkParams(ctx, row, futures, row.pieces)
  rememberPeriod(ctx, futures)
  return withOptions(ctx, row, futures, row.serviceCodes)
}
export const changeParams = (ctx: Ctx, { cartItemId, futures }: { cartItemId: string; futures: FuturesInput }) =>
  withParams(ctx, cartItemId, () => futures)
export const changeLengthRange = (
  ctx: Ctx,
  { cartItemId, lengthFromMm, lengthToMm }: { cartItemId: string; lengthFromMm: number; lengthToMm: number },
) => withParams(ctx, cartItemId, old => ({ ...old, lengthFromMm, lengthToMm }))
export const changeTargetWeight = (
  ctx: Ctx,
  { cartItemId, weightFromKg, weightToKg }: { cartItemId: string; weightFromKg: Kg; weightToKg: Kg },
) => withParams(ctx, cartItemId, old => ({ ...old, targetWeightFromKg: weightFromKg, targetWeightToKg: weightToKg }))

export async function changeServices(ctx: Ctx, input: { cartItemId: string; services: string[] }) {
  const row = await own(ctx, input.cartItemId)
  checkServices(ctx, row, row.stockMode, input.services)
  return withOptions(ctx, row, row.chosen, [...new Set(input.services)])
}

/** The line names these units and no others. */
export async function changeUnits(ctx: Ctx, { cartItemId, unitNos }: Parsed<'/api/cart/modifyProductUnits'>) {
  const row = await own(ctx, cartItemId)
  if (!row.chosen.unitNos) return refuse('INPUT.noUnits')
  const named = [...new Set(unitNos)]
  const units = await freeUnits(ctx.db, row, named)
  const { userId } = ctx.me
  const { basket, id: skuId } = row
  await refuseNamedElsewhere(ctx.db, {
    userId,
    basket,
    skuId,
    optionsKey: optionsKey(row.chosen, row.serviceCodes),
    unitNos: named,
  })
  const { pieces, weightKg } = sumUnits(row, units)
  checkQuantity(ctx, row, row.stockMode, pieces)
  const priceFen = await priceTaken(ctx, row.basket, row, { ...row, pieces, unitsKg: weightKg, options: [] })
  await setUnits(ctx.db, { userId: ctx.me.userId, cartItemId: row.cartItemId, unitNos: named, pieces, priceFen })
  return { cartItemId, pieces, weightKg }
}
