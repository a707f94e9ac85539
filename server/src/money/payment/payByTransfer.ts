// 对公转账, the usual way to pay for steel: the buyer says that the transfer of these orders shall pay them, and it does so when it has come, out of
// the balance that every transfer becomes (decision 0251). What came and does not reach is said; nothing is paid in part.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
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
import { dueOf, stagesOf, sumDue } from './due.ts'
import { heldOf, idsOf, sumHeld } from './held.ts'
import {
  endPlan,
  insertPlan,
  lockPlan,
  setPlanWhy,
  waitingPlans,
  widenPlan,
  planById,
  type PlanRow,
  plansToLookAt,
} from './payByTransfer.queries.ts'
import { dueOrders } from './startPayment.ts'
import { payNow, requestFor } from './payNow.ts'
import { came, planForAll } from './plannedTransfer.ts'

export const payByTransfer = (ctx: Ctx, input: Parsed<'/api/pay/payByTransfer'>) =>
  ctx.once(async tx => {
    const { companyId, me } = ctx
    const { masterOrderCode, requestId, rest } = input
    const found = await dueOrders(ctx, tx, input, PayCode.balance)
    if (found.twin) return refuse('REQUEST_REUSED')
    const held = await heldOf(tx, idsOf(found.due))
    const dueFen = sumDue(found.due) - sumHeld(held, found.due)
    if (dueFen <= 0) return refuse('PAY_HELD_ENOUGH', { due: yuan(0) })
    await mustBeProved(ctx, tx, { what: '到账后自动付款', fen: dueFen })
    const orderIds = idsOf(found.due)
    const part = { rest, ...stagesOf(found.due) }
    const said = { userId: me.userId, masterOrderCode, orderIds, ...part, requestId, dueFen }
    const [first, ...others] = await waitingPlans(tx, companyId, orderIds, part)
    const made = first ? undefined : await insertPlan(tx, { companyId, ...said })
    // Said already, by a colleague or for all orders together: one pays. Said for some of them, or for other stages from the same one on, it becomes one for all.
    if (first && !(await planForAll(tx, companyId, orderIds, part))) {
      for (const other of others) await endPlan(tx, { id: other.id, state: 'dropped', why: '', paymentNo: null })
      await widenPlan(tx, first.id, said)
    }
    const transferId = made?.id ?? first?.id
    if (transferId !== undefined) await adoptSlips(tx, { transferId, companyId, orderIds, dueFen })
    announce(tx, `company:${companyId}`, { kind: 'funds' })
    return { done: true as const }
  })

export const dropTransfer = (ctx: Ctx, { masterOrderCode, ...asked }: Parsed<'/api/pay/dropTransfer'>) =>
  ctx.db.tx(async tx => {
    const due = dueOf(await ordersToPay(tx, scopeOf(ctx), masterOrderCode), asked)
    const plan = await planForAll(tx, ctx.companyId, idsOf(due), { rest: asked.rest, ...stagesOf(due) })
    if (plan) await endPlan(tx, { id: plan.id, state: 'dropped', why: '', paymentNo: null })
    announce(tx, `company:${ctx.companyId}`, { kind: 'funds' })
    return { done: true as const }
  })

/** Job: pays what its transfer has come for, and lets slips and money find each other that passed one another. */
export async function payArrived(world: World): Promise<number> {
  const found = await world.pool.tx(tx => matchEarlier(tx, null))
  const moved = await sweep(await plansToLookAt(world.pool), async ({ id }) => {
    try {
      return await world.pool.tx(tx => payOne(world, tx, id))
    } catch (e) {
      // The money came and was spent elsewhere: nothing of the try stays.
      if (!(e instanceof Refusal) || e.refusal !== 'BALANCE_SHORT') throw e
      return world.pool.tx(async tx => {
        const plan = await lockPlan(tx, id)
        return plan !== undefined && tellUnpaid(tx, plan, '转账已到，可用余额已用于别处，不够付这张订单；请补足后用余额付款')
      })
    }
  })
  return found + moved
}

async function payOne(world: World, tx: Tx, id: number): Promise<boolean> {
  // Its orders first, as whoever says it for more of them does; said for others meanwhile, it is looked at again.
  const orders = await lockOrdersById(tx, (await planById(tx, id))?.orderIds ?? [])
  const plan = await lockPlan(tx, id)
  if (!plan || plan.orderIds.join() !== idsOf(orders).join()) return false
  const over = async (why: string): Promise<boolean> => {
    announce(tx, `company:${plan.companyId}`, { kind: 'funds' })
    return endPlan(tx, { id, state: 'over', why, paymentNo: null })
  }
  const due = dueOf(orders, { rest: plan.rest, stageFrom: plan.stageFrom, stageUntil: plan.stageTo })
  if (due.length === 0) return over('没有要付的款项了')
  if (!(await peopleWithRight(tx, plan.companyId, 'order.pay')).includes(plan.userId)) {
    const why = '设自动付款的同事不再有付款权限'
    await tellUnpaid(tx, plan, why)
    return over(why)
  }
  const held = await heldOf(tx, idsOf(due))
  const payer = { companyId: plan.companyId, me: { userId: plan.userId } }
  // No number that a person may give bears a colon.
  const input = { masterOrderCode: plan.masterOrderCode, rest: plan.rest, requestId: `transfer:${id}` }
  const { amountFen } = requestFor(payer, input, PayCode.balance, due, held)
  const { fen: cameFen, receiptIds } = await came(tx, plan)
  if (cameFen < amountFen) return cameFen > 0 ? tellShort(tx, plan, cameFen, amountFen) : setPlanWhy(tx, plan.id, '')
  const paid = await payNow(world, tx, { payer, input, provider: PayCode.balance, due, held, note: '转账到账后自动付' })
  if (!paid) throw new Error(`the payment of transfer ${id} was opened before`)
  const [last] = receiptIds
  // What is frozen may have covered all of it.
  if (last !== undefined) await endSlipsOf(tx, id, last)
  return endPlan(tx, { id, state: 'paid', why: '', paymentNo: paid.paymentNo, receiptIds })
}

/** The page of just this payment. */
const payLink = (w: PlanRow): string =>
  `/pay/payment?masterOrderCode=${w.masterOrderCode}${w.rest ? '&rest=1' : ''}${w.stageTo > w.stageFrom ? `&until=${w.stageTo}` : ''}`

async function tellShort(tx: Tx, plan: PlanRow, cameFen: Fen, dueFen: Fen): Promise<boolean> {
  const short = yuan(dueFen - cameFen)
  if (!(await setPlanWhy(tx, plan.id, `转账已到 ${yuan(cameFen)} 元，还差 ${short} 元`))) return false
  await notify(tx, [plan.userId], {
    event: 'transferShort',
    facts: { code: plan.masterOrderCode, came: yuan(cameFen), short },
    link: payLink(plan),
  })
  announce(tx, `company:${plan.companyId}`, { kind: 'funds' })
  return true
}

/** It will not pay by itself: who may pay hears it, since the order runs out. */
async function tellUnpaid(tx: Tx, plan: PlanRow, why: string): Promise<boolean> {
  if (!(await setPlanWhy(tx, plan.id, why))) return false
  await notify(tx, [...new Set([plan.userId, ...(await peopleWithRight(tx, plan.companyId, 'order.pay'))])], {
    event: 'transferUnpaid',
    facts: { code: plan.masterOrderCode, why },
    link: payLink(plan),
  })
  announce(tx, `company:${plan.companyId}`, { kind: 'funds' })
  return true
}
