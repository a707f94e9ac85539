// 稍后再买: a line of the cart is put aside and taken back. What lies aside costs, holds and orders nothing; it is the buyer's own note, with today's price.
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { MAX_LINES, MAX_PIECES } from './addToCart.ts'
import { basketOf } from './basketOf.ts'
import { cartLines, cartRows, holdItems, laterOf, lockCart, type Place, shiftLine } from './cart.queries.ts'
import { pricedRows } from './cart.view.ts'

/** Lines that lie aside of this basket, priced as the basket would price them. */
export async function readAside(ctx: Ctx) {
  const basket = await basketOf(ctx)
  const rows = await cartRows(ctx.db, ctx.me.userId, laterOf(basket), ctx.areaCode)
  return { lines: (await pricedRows(ctx, ctx.db, { ...basket, areaCode: ctx.areaCode }, rows)).map(r => r.line) }
}

/** Pressed twice, or of lines that were ordered meanwhile, nothing moves. A place that would be too full takes none of them. */
async function shift(ctx: Ctx, { cartItemIds, from, to }: { cartItemIds: string[]; from: Place; to: Place }) {
  const { userId } = ctx.me
  return ctx.db.tx(async tx => {
    await lockCart(tx, userId)
    const done = { moved: 0, joined: 0, stayed: 0 }
    for (const id of await holdItems(tx, userId, from, cartItemIds))
      done[await shiftLine(tx, { userId, id, from, to, mostPieces: MAX_PIECES })]++
    if (done.moved > 0 && (await cartLines(tx, userId, to)) > MAX_LINES)
      return refuse(to.kind === 'later' ? 'ASIDE_FULL' : 'CART_FULL')
    return done
  })
}
export async function putAside(ctx: Ctx, { cartItemIds }: { cartItemIds: string[] }) {
  const basket = await basketOf(ctx)
  return shift(ctx, { cartItemIds, from: basket, to: laterOf(basket) })
}
export async function takeFromAside(ctx: Ctx, { cartItemIds }: { cartItemIds: string[] }) {
  const basket = await basketOf(ctx)
  return shift(ctx, { cartItemIds, from: laterOf(basket), to: basket })
}
