import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { MAX_LINES } from './addToCart.ts'
import { basketOf, visitOf } from './basketOf.ts'
import { cartLines, lockCart, putBack, takeOut } from './cart.queries.ts'
import { basketRows } from './cart.reads.ts'

/** Removes the named lines, or all that can no longer be ordered. */
export async function removeLines(ctx: Ctx, { cartItemIds, invalidOnly }: { cartItemIds: string[]; invalidOnly: boolean }) {
  let ids: (string | number)[] = cartItemIds
  if (invalidOnly)
    ids = (await basketRows(ctx, await basketOf(ctx))).filter(({ line }) => !line.valid).map(({ row }) => row.cartItemId)
  return { removed: ids.length === 0 ? 0 : await takeOut(ctx.db, { userId: ctx.me.userId, visit: visitOf(ctx) }, ids) }
}

/**
 * The way back from a removal: the lines as they were, with their parameters, services and tick. What has happened to the goods meanwhile
 * (sold out, off the shelf, another price) the cart says as it would have said without the removal.
 */
export async function restoreLines(ctx: Ctx, { cartItemIds }: { cartItemIds: string[] }) {
  const basket = await basketOf(ctx)
  return ctx.db.tx(async tx => {
    await lockCart(tx, ctx.me.userId)
    const restored = await putBack(tx, { userId: ctx.me.userId, visit: visitOf(ctx) }, cartItemIds)
    // Others may have filled the cart meanwhile: then the whole step is undone, and the lines can still come back later.
    if ((await cartLines(tx, ctx.me.userId, basket)) > MAX_LINES) return refuse('CART_FULL')
    return { restored }
  })
}
