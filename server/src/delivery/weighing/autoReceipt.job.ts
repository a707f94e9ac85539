// 到期自动签收: a carrier's truck that has arrived and nobody signed for. Said a day before; an objection is entered by signing, so whoever
// has one signs.
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { timeText } from '@mall/domain/kernel/clock.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { notify } from '../../platform/notice/notify.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { lockWaybill } from '../shipment/waybill.queries.ts'
import { receivesItself } from '@mall/domain/delivery/shipment/receipt.rules.ts'
import { nowOf } from './gate.queries.ts'
import { markWarned, overdueReceipts, receiptsToWarn, warnedAt } from './receipt.queries.ts'
import { receive } from './receive.ts'

const DAY = 86_400_000
/** The warning's own run is not counted against it. */
const WARN_EARLY_MS = 3_600_000

export async function autoReceipt(world: World): Promise<number> {
  const days = await world.rules.number('weighing.autoReceiptDays')
  const due = [
    ...(await receiptsToWarn(world.pool, days)).map(w => ({ ...w, act: warnOne })),
    ...(await overdueReceipts(world.pool, days)).map(w => ({ ...w, act: receiveOne })),
  ]
  return sweep(due, ({ waybillNo, act }) => act(world, waybillNo, days))
}

const warnOne = (world: World, waybillNo: string, days: number): Promise<boolean> =>
  world.pool.tx(async tx => {
    const locked = await lockWaybill(tx, everybody, waybillNo)
    if (!locked?.w.arrivedAt || !(await markWarned(tx, locked.w.id))) return false
    const { w } = locked
    const due = new Date(Math.max(locked.w.arrivedAt.getTime() + days * DAY, (await nowOf(tx)) + DAY))
    await notify(tx, [w.userId], {
      event: 'receiptSoon',
      facts: { waybillNo, plate: w.plate, time: timeText(due) },
      link: `/order/orderShipShow?waybillNo=${waybillNo}`,
    })
    return true
  })

const receiveOne = (world: World, waybillNo: string, days: number): Promise<boolean> =>
  world.pool.tx(async tx => {
    const locked = await lockWaybill(tx, everybody, waybillNo)
    if (!locked || locked.w.status !== WaybillStatus.inTransit) return false
    const { w } = locked
    const facts = { arrivedAt: w.arrivedAt?.getTime() ?? null, leftAt: w.leftAt?.getTime() ?? 0, days }
    const now = await nowOf(tx)
    if (!receivesItself(facts, now)) return false
    // Whoever was not told a day before is told first.
    const warned = await warnedAt(tx, w.id)
    if (warned === null || now < warned.getTime() + DAY - WARN_EARLY_MS) return false
    await receive(world, tx, locked, {
      how: 'auto',
      receiver: w.receiver || w.companyName,
      actorId: await systemUserId(tx),
      units: null,
      why: `到达后 ${days} 天无人签收，也没有异议`,
      requestId: `auto-${waybillNo}`,
    })
    return true
  })
