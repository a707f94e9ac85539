// 按合同买: lines of the ordinary cart that a contract covers go over into its cart as they are, in one transaction.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { MAX_LINES, MAX_PIECES, optionsKey } from '../../orders/cart/addToCart.ts'
import { CART, cartLines, cartRows, holdItems, lockCart, removeItems, upsertItem } from '../../orders/cart/cart.queries.ts'
import { pricedRows } from '../../orders/cart/cart.view.ts'
import { available } from '../../goods/goods/goods.view.ts'
import { usableContract } from './contractMode.ts'

/**
 * What the contract does not cover stays where it is; what is more than the line holds goes over all the same, and the contract's cart says so until there
 * is less of it. A line whose like lies there already joins it. Enters contract mode where anything went over, also where that was before.
 */
export async function moveToContract(ctx: Ctx, { ccNo, cartItemIds }: Parsed<'/api/framework/moveToContract'>) {
  const c = await usableContract(ctx, ctx.db, ccNo)
  const basket = { kind: 'contract' as const, sourceNo: c.ccNo }
  const { userId } = ctx.me
  const done = await ctx.db.tx(async tx => {
    await lockCart(tx, userId)
    // Held before anything is read: an order or another quantity comes before all of this or after it.
    const held = await holdItems(tx, userId, CART, cartItemIds)
    const there = await cartRows(tx, userId, basket, ctx.areaCode)
    // Sent again after its answer was lost, the lines have gone over already.
    if (held.size === 0) return there.length > 0 ? { moved: 0, told: [], entered: true } : refuse('CART_ITEM_NOT_FOUND')
    const asked = (await cartRows(tx, userId, CART, ctx.areaCode)).filter(r => held.has(r.cartItemId))
    // Behind what lies there already: they share what is left of their lines, in this order.
    const rows = [...there, ...asked.map(r => ({ ...r, basket, selected: true }))]
    const priced = (await pricedRows(ctx, tx, { ...basket, areaCode: ctx.areaCode }, rows)).slice(there.length)
    const told: { title: string; moved: boolean; why: string }[] = []
    const gone: number[] = []
    for (const { row, line } of priced) {
      // 挑卷: chosen at the list, bought from the list; a contract's tons are counted by the table.
      const named = row.chosen.unitNos !== undefined
      const covered = !named && line.prices.some(p => p.taken && p.source === 'contract')
      const why = named
        ? '按捆包号选定的一行请在普通购物车里下单'
        : (line.changes.find(x => x.kind === 'notCovered')?.message ?? '')
      const maxPieces = row.stockMode === StockMode.spot ? Math.max(available(row), row.pieces) : MAX_PIECES
      const item = covered
        ? await upsertItem(tx, {
            userId,
            basket,
            skuId: row.id,
            stockMode: row.stockMode,
            optionsKey: optionsKey(row.chosen, row.serviceCodes),
            pieces: row.pieces,
            futures: row.chosen,
            services: row.serviceCodes,
            priceFen: line.priceFen,
            maxPieces,
          })
        : undefined
      if (item) gone.push(row.cartItemId)
      if (why !== '' || !item)
        told.push({ title: line.title, moved: Boolean(item), why: why || '合同购物车里已有同样的一行，合起来超过可供' })
    }
    if ((await cartLines(tx, userId, basket)) > MAX_LINES) return refuse('CART_FULL')
    await removeItems(tx, userId, gone)
    return { moved: gone.length, told, entered: gone.length > 0 }
  })
  const { entered, ...answer } = done
  if (entered) ctx.cookies.set('CCNo', c.ccNo)
  return answer
}
