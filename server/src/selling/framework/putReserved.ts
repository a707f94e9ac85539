// 备货 into the contract's cart: what is kept of some goods and does not lie there yet.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { addToBasket, optionsKey } from '../../orders/cart/addToCart.ts'
import { cartRows } from '../../orders/cart/cart.queries.ts'
import { usableContract } from './contractMode.ts'
import { keptFor } from './reservation.queries.ts'

/** A second press adds nothing. Enters contract mode. */
export async function putReserved(ctx: Ctx, { ccNo, skuCode }: Parsed<'/api/framework/putReserved'>) {
  const c = await usableContract(ctx, ctx.db, ccNo)
  const basket = { kind: 'contract' as const, sourceNo: c.ccNo }
  const kept = (await keptFor(ctx.db, c.id)).find(k => k.skuCode === skuCode)
  if (!kept) return refuse('RESERVATION_NONE')
  const same = (await cartRows(ctx.db, ctx.me.userId, basket, ctx.areaCode)).filter(
    r => r.skuCode === skuCode && r.stockMode === StockMode.spot,
  )
  const there = same.reduce((n, r) => n + r.pieces, 0)
  const pieces = kept.pieces - there
  if (pieces <= 0) return refuse('FRAMEWORK_FILL.allInCart')
  const plain = same.find(r => optionsKey(r.chosen, r.serviceCodes) === optionsKey({}, []))
  const added = await addToBasket(
    ctx,
    basket,
    { skuCode, pieces, services: [], stockMode: StockMode.spot },
    // Pressed twice at once, both have read the same: one of them puts it there.
    { pieces: plain?.pieces ?? 0, refuse: () => refuse('FRAMEWORK_FILL.allInCart') },
  )
  ctx.cookies.set('CCNo', c.ccNo)
  return { pieces, weightKg: weightOfPieces(pieces, kept.pieceWeightG), cartGoodsNum: added.cartGoodsNum }
}
