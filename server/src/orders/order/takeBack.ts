// What the mill does with an order outside of its decisions: end it for the buyer, give it more time, take a decision
// back. Each is one transaction with an audit row; the buyer is told why.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { EXTEND_MOST_HOURS, type ExtendHours, holdEnds, holdRuleOf, holdText } from '@mall/domain/orders/order/holdTime.ts'
import { whyNotReopen } from '@mall/domain/orders/order/takeBack.rules.ts'
import { type OrderEvent, OrderEventLabel, orderMachine, stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { announceOrder, moveOrder } from './moveOrder.ts'
import { whyOverCapOf } from '../cart/orderStart.ts'
import { withCompanyHeld } from './companyHeld.ts'
import { lockHeld } from '../../people/companyAccess/limits.queries.ts'
import { everybody, lockOrder, type OrderRecord } from './order.queries.ts'
import { extendHold, lastStep, takeAgain, trackedOf } from './orderWrites.queries.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { keepUnits } from './keepUnits.ts'
import { tellShort } from './stockShort.ts'

interface Input {
  orderCode: string
  reason: string
}
type TakenBack = 'cancel' | 'extend' | 'reviewWithdraw' | 'reopen'

const withOrder = (ctx: Ctx, { orderCode, reason }: Input, run: (tx: Tx, order: OrderRecord) => Promise<OrderStatusCode>) => {
  if (!reason) return refuse('REASON_NEEDED')
  return ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    return { orderCode, status: await run(tx, order) }
  })
}

const record = (ctx: Ctx, tx: Tx, order: OrderRecord, on: TakenBack, status: OrderStatusCode, detail: string) =>
  audit(tx, {
    actorId: ctx.me.userId,
    act: `order.${on}`,
    objectType: 'order',
    objectId: order.orderCode,
    detail: `${OrderStatus.label(order.status)}${status === order.status ? '' : ` → ${OrderStatus.label(status)}`}，${detail}`,
  })

const move = async (ctx: Ctx, tx: Tx, order: OrderRecord, on: TakenBack & OrderEvent, reason: string, act: string) => {
  const status = await moveOrder(ctx.world, tx, order, {
    on,
    by: 'reviewer',
    actorId: ctx.me.userId,
    reason,
    act,
    // What the desk sees as the reason of the waiting; the causes that a manager is asked for stay.
    ...(on === 'reviewWithdraw' || on === 'reopen' ? { reviewReason: `${OrderEventLabel[on]}：${reason}` } : {}),
  })
  await record(ctx, tx, order, on, status, reason)
  return status
}

/** The buyer’s order, ended by the mill before any money: its goods are free at once. */
export const cancelByMill = (ctx: Ctx, input: Input) =>
  withOrder(ctx, input, (tx, order) => move(ctx, tx, order, 'cancel', input.reason, '取消'))

/** A pass that was wrong, taken back before the money. A payment that is on its way becomes balance. */
export const withdrawReview = (ctx: Ctx, input: Input) =>
  withOrder(ctx, input, (tx, order) => move(ctx, tx, order, 'reviewWithdraw', input.reason, '撤回审核'))

/** What the mill itself has ended comes back to review for some days, as far as its goods are still there. Refuses what the buyer ended. */
export const reopenOrder = (ctx: Ctx, input: Input) =>
  withOrder(ctx, input, async (tx, order) => {
    const held = await withCompanyHeld(tx, 'reopen', order)
    const why = order.status === OrderStatus.cancelled ? await whyNotOpenAgain(tx, held) : undefined
    if (why) return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: `恢复（${why}）` })
    const status = await move(ctx, tx, order, 'reopen', input.reason, '恢复')
    await takeGoods(ctx, tx, order)
    return status
  })

/** Why the mill cannot open an ended order again, in words; undefined when it can. */
export const whyNotOpenAgain = async (db: Db, order: OrderRecord): Promise<string | undefined> =>
  whyNotReopen({ ...order, ending: await lastStep(db, order.id) })

/** Its goods as they were ordered, all or none, below the company's cap. */
async function takeGoods(ctx: Ctx, tx: Tx, order: OrderRecord): Promise<void> {
  const goods = await trackedOf(tx, order.id)
  const skuIds = goods.map(g => g.skuId)
  // What its lines name is his again, or the order stays as it is.
  await keepUnits(tx, { orderIds: [order.id], skuIds, actorId: ctx.me.userId })
  const took = await takeAgain(tx, order.id)
  if (took?.taken !== took?.wanted)
    return tellShort(
      tx,
      skuIds,
      goods.map(g => g.pieces),
    )
  // The same cap as for a new order, counted under the same lock, this order included.
  if (order.stockMode === StockMode.spot) {
    await lockHeld(tx, order.companyId)
    const why = await whyOverCapOf(ctx, tx, order.companyId)
    if (why) return refuse('HOLD_CAP', { why })
  }
  tx.afterCommit(() => ctx.world.search.changed(skuIds))
}

/** More time where it waits, hours of its own time from its end. No order is made to wait in one state for longer than a fortnight. */
export const extendOrder = (ctx: Ctx, input: Input & { hours: ExtendHours }) =>
  withOrder(ctx, input, async (tx, order) => {
    const { orderCode, status } = order
    const until = order.holdUntil?.getTime()
    const rule = holdRuleOf(stateOf(status), order.stockMode === StockMode.futures)
    const state = { state: OrderStatus.label(status) }
    if (!until || !rule || !orderMachine.next(stateOf(status), 'extend', 'reviewer'))
      return refuse('ORDER_STATE', { ...state, act: '延长时限' })
    const most = EXTEND_MOST_HOURS * 3_600_000
    const ends = holdEnds(rule, until, input.hours, await workCalendar(ctx.world.rules))
    if (ends - order.statusSince.getTime() > most)
      return refuse('ORDER_STATE', { ...state, act: `再延长：同一状态最多等 ${EXTEND_MOST_HOURS / 24} 天` })
    const done = await extendHold(tx, {
      orderId: order.id,
      status,
      moreMs: ends - until,
      actorId: ctx.me.userId,
      reason: input.reason,
    })
    if (!done) return refuse('ORDER_STATE', { state: '已变化', act: '延长时限' })
    const time = holdText(rule, input.hours, await workCalendar(ctx.world.rules))
    await notify(tx, [order.userId], {
      event: 'orderExtended',
      facts: { orderCode, time, reason: input.reason },
      link: `/order/orderDetail?orderCode=${orderCode}`,
    })
    await record(ctx, tx, order, 'extend', status, `延长 ${time}：${input.reason}`)
    announceOrder(tx, order, status, done.seq)
    return status
  })
