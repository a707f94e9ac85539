import type { Ctx } from '../app/ctx.ts'
import { cartRows, removeItems } from './cart.queries.ts'
import { cartLine } from './cart.view.ts'

/** Removes the named lines, or all that can no longer be ordered. */
export async function removeLines(ctx: Ctx, { cartItemIds, invalidOnly }: { cartItemIds: string[]; invalidOnly: boolean }) {
  let ids: (string | number)[] = cartItemIds
  if (invalidOnly) {
    const rows = await cartRows(ctx.db, ctx.me.userId, 'cart', ctx.areaCode)
    ids = rows.filter(row => !cartLine(ctx, row).line.valid).map(row => row.cartItemId)
  }
  return { removed: ids.length === 0 ? 0 : await removeItems(ctx.db, ctx.me.userId, ids) }
}
