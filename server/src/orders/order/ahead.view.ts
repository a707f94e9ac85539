import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { waitsForSeals } from '@mall/domain/orders/contract/signMode.rules.ts'
import { loadableFrom, pickUpLeadDays } from '@mall/domain/goods/goods/depot.rules.ts'
import { stepsAhead } from '@mall/domain/orders/order/ahead.rules.ts'
import { addDays, chinaDay } from '@mall/domain/delivery/production/week.ts'
import { partFen, restUntilText } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stageMoneyName, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import { nextUntilText } from './payStages.view.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { BEFORE_PAYMENT, CancelApply, FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { firstLoadingDay, loadingDays } from '../../goods/capacity/gateHours.ts'
import { isAllocated, type OrderRecord } from './order.queries.ts'

/** Hours to pay in, by the rule in force. */
export const payHoursOf = (ctx: Ctx, o: OrderRecord): Promise<number> =>
  ctx.world.rules.number(o.stockMode === StockMode.futures ? 'order.holdHoursFutures' : 'order.holdHoursSpot')

/** From the money on, or from now where the goods are allocated. Expected only, a day that has passed says nothing any more. */
async function loadsFrom(ctx: Ctx, o: OrderRecord, f: { leadDays: number; allocated: boolean }): Promise<string> {
  const today = chinaDay(ctx.world.clock.now())
  const paidOn = o.status === OrderStatus.pendingShipment ? chinaDay(o.statusSince.getTime()) : today
  const expectedOn = addDays(paidOn, f.leadDays)
  if (!f.allocated && expectedOn < today) return ''
  const from = loadableFrom({ allocated: f.allocated, today, expectedOn })
  return firstLoadingDay((await loadingDays(ctx.db))(o.depotCode, from))
}

/** 接下来 of an order. Whoever asked for its end is not told how it would go on. */
export async function aheadOf(
  ctx: Ctx,
  o: OrderRecord,
  f: { classCode: string; paper: { bdName: string; bdPhone: string } | undefined; payHours: number },
): Promise<string[]> {
  if (o.cancelApply === CancelApply.applied) return []
  const futures = o.stockMode === StockMode.futures
  const { classes, depots, channels } = ctx.world.catalogue
  const allocated = o.status === OrderStatus.pendingShipment && (await isAllocated(ctx.db, o.id))
  const leadDays = pickUpLeadDays(classes.get(f.classCode)?.spotDays, o.depotCode)
  const phone = f.paper?.bdPhone || (channels.get(o.channelCode)?.telephone ?? '')
  return stepsAhead(stateOf(o.status), {
    futures,
    pickUp: o.freightMode === FreightMode.selfPickup,
    settlement: o.settlement,
    depotName: depots.get(o.depotCode)?.name ?? '',
    contact: [f.paper?.bdName, phone].filter(Boolean).join(' '),
    allocated,
    loadsFrom: futures && !allocated ? '' : (await loadsFrom(ctx, o, { leadDays, allocated })).slice(5),
    receiver: o.receiver,
    payHours: f.payHours,
    replaces: o.replacesReturnId !== null,
    stages: isStaged(o)
      ? {
          count: o.stageShares.length,
          next:
            o.paidFen < o.totalFen
              ? { name: stageMoneyName(stagesPaid(o) + 1), amount: yuan(partFen(o)), until: nextUntilText(o) }
              : null,
        }
      : undefined,
    parts:
      o.depositPercent === 0 || isStaged(o)
        ? undefined
        : {
            deposit: yuan(o.depositFen),
            rest: yuan(o.totalFen - o.depositFen),
            until: restUntilText(o),
            restPaid: o.paidFen === o.totalFen,
          },
    seals: BEFORE_PAYMENT.has(o.status) ? o.signMode === 'signed' : waitsForSeals(o.contractStatus),
  })
}
