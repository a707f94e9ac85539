// Nothing waits for ever: orders whose time is over end and give their goods back, desks hear of what is about to.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { holdRuleOf, leftText, nearlyOver, timeoutEventOf } from '@mall/domain/orders/order/holdTime.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { moveOrder } from './moveOrder.ts'
import { everybody, lockOrder } from './order.queries.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { databaseNow, markWarned, overdueOrders, unwarnedAtDesk } from './orderWrites.queries.ts'
import { tellNearlyOverdue } from './tellDesk.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'

/** May run twice or beside its twin: each order is locked and looked at again. Returns the number of orders that ended. */
export async function endOverdue(world: World): Promise<number> {
  await warnDesks(world)
  const actorId = await systemUserId(world.pool)
  return sweep(await overdueOrders(world.pool), ({ orderCode }) =>
    world.pool.tx(tx => endIfStillDue(world, tx, orderCode, actorId)),
  )
}

async function endIfStillDue(world: World, tx: Tx, orderCode: string, actorId: number): Promise<number> {
  const order = await lockOrder(tx, everybody, orderCode)
  if (!order || order.paidFen > 0 || !order.holdUntil) return 0
  const state = stateOf(order.status)
  const waits = holdRuleOf(state, order.stockMode === StockMode.futures) !== undefined
  if (!waits || order.holdUntil.getTime() > (await databaseNow(tx))) return 0
  const on = timeoutEventOf(state)
  const reason =
    order.replacesReturnId !== null
      ? '原货到期没有退回，退回后按退款处理'
      : on === 'payTimeout'
        ? '超过付款时限'
        : `${OrderStatus.label(order.status)}超过时限`
  await moveOrder(world, tx, order, { on, by: 'system', actorId, reason, act: '超时取消' })
  return 1
}

/** So many are told of in one run; the next one is soon. */
const MOST_WARNED = 100

/** Once for each time an order waits at a desk: marked in the same transaction as the notices are written. */
async function warnDesks(world: World): Promise<void> {
  const calendar = await workCalendar(world.rules)
  const left = new Map<number, string>()
  for (const o of await unwarnedAtDesk(world.pool)) {
    const rule = holdRuleOf(stateOf(o.status), false)
    const [since, now, until] = [o.since.getTime(), o.now.getTime(), o.until?.getTime() ?? 0]
    if (rule && left.size < MOST_WARNED && nearlyOver(rule, { since, now, until }, calendar))
      left.set(o.id, leftText(rule, now, until, calendar))
  }
  if (left.size === 0) return
  await world.pool.tx(async tx => {
    for (const { id, orderCode, companyName, status } of await markWarned(tx, [...left.keys()]))
      await tellNearlyOverdue(
        tx,
        { orderCode, companyName, left: left.get(id) ?? '' },
        status === OrderStatus.pendingApproval ? 'order.approve' : 'order.review',
      )
  })
}
