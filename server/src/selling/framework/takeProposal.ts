// 按这个放: what the calendar proposes goes into the contract's cart, exactly as the buyer has read it, all of it or nothing.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { netText } from '@mall/domain/selling/framework/callOffPlan.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { checkedItem, MAX_LINES } from '../../orders/cart/addToCart.ts'
import { cartLines, lockCart, type NewItem, upsertItem } from '../../orders/cart/cart.queries.ts'
import { callOffFacts, proposalsOf } from './callOffFacts.ts'
import { usableContract } from './contractMode.ts'
import { wantedAgain } from './fillMonth.ts'
import { lastCalls } from './framework.queries.ts'

type Input = Parsed<'/api/framework/takeProposal'>
const same = (a: Input['takes'][number], b: Input['takes'][number]): boolean =>
  a.lineNo === b.lineNo && a.skuCode === b.skuCode && a.pieces === b.pieces && a.deliveryDateNumber === b.deliveryDateNumber

/**
 * Made anew under the cart's lock: weeks, tons or the cart itself may have changed since it was read, and then it is read again before anything is put. A second
 * press finds the first one's pieces in the cart. Enters contract mode.
 */
export async function takeProposal(ctx: Ctx, { ccNo, aim, takes }: Input) {
  const c = await usableContract(ctx, ctx.db, ccNo)
  const basket = { kind: 'contract' as const, sourceNo: c.ccNo }
  const last = await lastCalls(ctx.db, c.id)
  const items: { item: NewItem; kg: Kg }[] = []
  for (const t of takes) {
    const { options, services } = wantedAgain(last, t.lineNo, t.skuCode, t.deliveryDateNumber || undefined)
    const { sku, item } = await checkedItem(ctx, basket, {
      skuCode: t.skuCode,
      pieces: t.pieces,
      services,
      ...(t.deliveryDateNumber ? { stockMode: StockMode.futures, futures: options } : { stockMode: StockMode.spot }),
    })
    items.push({ item, kg: weightOfPieces(t.pieces, sku.pieceWeightG) })
  }
  const cartGoodsNum = await ctx.db.tx(async tx => {
    await lockCart(tx, ctx.me.userId)
    const now = proposalsOf(ctx, c, await callOffFacts(ctx, tx, c)).find(p => p.aim === aim)
    if (!now || now.takes.length !== takes.length || !now.takes.every((t, i) => takes[i] !== undefined && same(t, takes[i])))
      return refuse(now && now.takes.length > 0 ? 'FRAMEWORK_PLAN.moved' : 'FRAMEWORK_PLAN.taken')
    if (!now.advised) return refuse('FRAMEWORK_PLAN', { why: netText(now) })
    for (const { item } of items) if (!(await upsertItem(tx, item))) return refuse('FRAMEWORK_PLAN.stockChanged')
    const lines = await cartLines(tx, ctx.me.userId, basket)
    return lines > MAX_LINES ? refuse('CART_FULL') : lines
  })
  ctx.world.visits.note(ctx, 'cartAdds')
  ctx.cookies.set('CCNo', c.ccNo)
  return { lines: items.length, weightKg: items.reduce((n, x) => n + x.kg, 0), cartGoodsNum }
}
