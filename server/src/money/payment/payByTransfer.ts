// 对公转账, the usual way to pay for steel: the buyer says that the transfer of these orders shall pay them, and it does so when it has come, out of
// the balance that every transfer becomes (decision 0251). What came and does not reach is said; nothing is paid in part.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { lockOrdersById, ordersToPay } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { mustBeProved } from '../../people/session/proved.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { matchEarlier } from '../funds/matchSlips.ts'
import { adoptSlips, endSlipsOf } from '../funds/slip.queries.ts'
import { isDue } from './due.ts'
import { heldFenOf, heldOf, idsOf, sumHeld, takeHeld } from './held.ts'
import { insertPaidRequest } from './pay.queries.ts'
import {
  endWish,
  insertWish,
  lockWish,
  setWishWhy,
  waitingWishes,
  widenWish,
  wishById,
  wishByRequest,
  type WishRow,
  wishesToLookAt,
} from './payByTransfer.queries.ts'
import { arrivedWith, bookPaid } from './settle.ts'
import { dueOrders, requestFor } from './startPayment.ts'
import { came, wishForAll } from './transferWish.ts'

export const payByTransfer = (ctx: Ctx, input: Parsed<'/api/pay/payByTransfer'>) =>
  ctx.db.tx(async tx => {
    const { companyId, me } = ctx
    const { masterOrderCode, requestId } = input
    const twin = await wishByRequest(tx, me.userId, requestId)
    if (twin) return twin.masterOrderCode === masterOrderCode ? { done: true as const } : refuse('REQUEST_REUSED')
    const found = await dueOrders(ctx, tx, input, PayCode.balance)
    if (found.twin) return refuse('REQUEST_REUSED')
    const held = await heldOf(tx, idsOf(found.due))
    const dueFen = found.due.reduce((sum, o) => sum + o.totalFen, 0) - sumHeld(held, found.due)
    if (dueFen <= 0) return refuse('PAY_HELD_ENOUGH', { due: yuan(0) })
    await mustBeProved(ctx, tx, { what: '到账后自动付款', fen: dueFen })
    const orderIds = idsOf(found.due)
    const said = { userId: me.userId, masterOrderCode, orderIds, requestId, dueFen }
    const [first, ...others] = await waitingWishes(tx, companyId, orderIds)
    const made = first ? undefined : await insertWish(tx, { companyId, ...said })
    // Said already, by a colleague or for all orders together: one pays. Said for some of them, it becomes one for all.
    if (first && !(await wishForAll(tx, companyId, orderIds))) {
      for (const other of others) await endWish(tx, { id: other.id, state: 'dropped', why: '', paymentNo: null })
      await widenWish(tx, first.id, said)
    }
    const transferId = made?.id ?? first?.id
    if (transferId !== undefined) await adoptSlips(tx, { transferId, companyId, orderIds, dueFen })
    announce(tx, `company:${companyId}`, { kind: 'funds' })
    return { done: true as const }
  })

export const dropTransfer = (ctx: Ctx, { masterOrderCode }: Parsed<'/api/pay/dropTransfer'>) =>
  ctx.db.tx(async tx => {
    const due = (await ordersToPay(tx, scopeOf(ctx), masterOrderCode)).filter(isDue)
    const wish = await wishForAll(tx, ctx.companyId, idsOf(due))
    if (wish) await endWish(tx, { id: wish.id, state: 'dropped', why: '', paymentNo: null })
    announce(tx, `company:${ctx.companyId}`, { kind: 'funds' })
    return { done: true as const }
  })

/** Job: pays what its transfer has come for, and lets slips and money find each other that passed one another. */
export async function payArrived(world: World): Promise<number> {
  const found = await world.pool.tx(tx => matchEarlier(tx, null))
  const moved = await sweep(await wishesToLookAt(world.pool), async ({ id }) => {
    try {
      return await world.pool.tx(tx => payOne(world, tx, id))
    } catch (e) {
      // The money came and was spent elsewhere: nothing of the try stays.
      if (!(e instanceof Refusal) || e.refusal !== 'BALANCE_SHORT') throw e
      return world.pool.tx(async tx => {
        const wish = await lockWish(tx, id)
        return wish !== undefined && tellUnpaid(tx, wish, '转账已到，可用余额已用于别处，不够付这张订单；请补足后用余额付款')
      })
    }
  })
  return found + moved
}

async function payOne(world: World, tx: Tx, id: number): Promise<boolean> {
  // Its orders first, as whoever says it for more of them does; said for others meanwhile, it is looked at again.
  const orders = await lockOrdersById(tx, (await wishById(tx, id))?.orderIds ?? [])
  const wish = await lockWish(tx, id)
  if (!wish || wish.orderIds.join() !== idsOf(orders).join()) return false
  const over = async (why: string): Promise<boolean> => {
    announce(tx, `company:${wish.companyId}`, { kind: 'funds' })
    return endWish(tx, { id, state: 'over', why, paymentNo: null })
  }
  const due = orders.filter(isDue)
  if (due.length === 0) return over('没有要付的款项了')
  if (!(await peopleWithRight(tx, wish.companyId, 'order.pay')).includes(wish.userId)) {
    const why = '设自动付款的同事不再有付款权限'
    await tellUnpaid(tx, wish, why)
    return over(why)
  }
  const held = await heldOf(tx, idsOf(due))
  const payer = { companyId: wish.companyId, me: { userId: wish.userId } }
  const request = requestFor(
    payer,
    // No number that a person may give bears a colon.
    { masterOrderCode: wish.masterOrderCode, requestId: `transfer:${id}` },
    PayCode.balance,
    due,
    held,
  )
  const { fen: cameFen, receiptId } = await came(tx, wish)
  if (cameFen < request.amountFen)
    return cameFen > 0 ? tellShort(tx, wish, cameFen, request.amountFen) : setWishWhy(tx, wish.id, '')
  const opened = await insertPaidRequest(tx, {
    ...request,
    parts: due.map(o => ({ totalFen: o.totalFen, heldFen: heldFenOf(held, o) })),
    message: `${arrivedWith(sumHeld(held, due))}；转账到账后自动付`,
  })
  if (!opened) throw new Error(`the payment of transfer ${id} was opened before`)
  const frozen = await takeHeld(tx, due, held, wish.userId)
  await bookPaid(world, tx, { ...opened, orders: due, paid: due, surplusFen: 0, frozen }, wish.userId)
  await endSlipsOf(tx, id, receiptId)
  return endWish(tx, { id, state: 'paid', why: '', paymentNo: opened.request.paymentNo })
}

async function tellShort(tx: Tx, wish: WishRow, cameFen: number, dueFen: number): Promise<boolean> {
  const short = yuan(dueFen - cameFen)
  if (!(await setWishWhy(tx, wish.id, `转账已到 ${yuan(cameFen)} 元，还差 ${short} 元`))) return false
  await notify(tx, [wish.userId], {
    event: 'transferShort',
    facts: { code: wish.masterOrderCode, came: yuan(cameFen), short },
    link: `/pay/payment?masterOrderCode=${wish.masterOrderCode}`,
  })
  announce(tx, `company:${wish.companyId}`, { kind: 'funds' })
  return true
}

/** It will not pay by itself: who may pay hears it, since the order runs out. */
async function tellUnpaid(tx: Tx, wish: WishRow, why: string): Promise<boolean> {
  if (!(await setWishWhy(tx, wish.id, why))) return false
  await notify(tx, [...new Set([wish.userId, ...(await peopleWithRight(tx, wish.companyId, 'order.pay'))])], {
    event: 'transferUnpaid',
    facts: { code: wish.masterOrderCode, why },
    link: `/pay/payment?masterOrderCode=${wish.masterOrderCode}`,
  })
  announce(tx, `company:${wish.companyId}`, { kind: 'funds' })
  return true
}
