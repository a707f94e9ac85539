// 错过时段: the hour is over and the truck has not come. Nothing is given away silently; everybody hears and books anew.
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { NAMED_BEFORE_MS } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { databaseNow } from '../../orders/order/orderWrites.queries.ts'
import { announceWaybill } from './moveWaybill.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'
import { giveSlot } from './slots.ts'
import { missedTrucks, setMissed, setSlot, unnamedTrucks } from './truck.queries.ts'
import { insertWaybillEvent, lockWaybill } from './waybill.queries.ts'

export async function missSlots(world: World): Promise<number> {
  const due = [
    ...(await missedTrucks(world.pool)).map(w => ({ ...w, unnamed: false })),
    ...(await unnamedTrucks(world.pool, NAMED_BEFORE_MS)).map(w => ({ ...w, unnamed: true })),
  ]
  return sweep(due, ({ waybillNo, unnamed }) => world.pool.tx(tx => (unnamed ? loseOne : missOne)(tx, waybillNo)))
}

async function missOne(tx: Tx, waybillNo: string): Promise<boolean> {
  const both = await lockWaybill(tx, everybody, waybillNo)
  if (!both || !(await setMissed(tx, both.w.id))) return false
  const { order, w } = both
  const facts = {
    waybillNo,
    plate: w.plate ? plateText(w.plate) : '未报车',
    slot: slotWords(w.slotAt),
    depot: w.depotName,
    companyName: order.companyName,
  }
  await insertWaybillEvent(tx, {
    waybillId: w.id,
    event: 'missed',
    from: null,
    to: null,
    place: w.depotName,
    detail: `${facts.slot} 未进厂`,
    inside: false,
    actorId: await systemUserId(tx),
  })
  const link = `/order/orderShipShow?waybillNo=${waybillNo}`
  if (w.selfPickup) await notify(tx, [order.userId], { event: 'slotMissed', facts, link })
  await notify(tx, await staffWithRight(tx, 'ship.dispatch'), {
    event: 'slotMissedDesk',
    facts,
    link: `/dispatch?queue=missed&open=${waybillNo}`,
  })
  announceWaybill(tx, w)
  return true
}

/** 未报车: two hours before the slot nobody has named truck and driver; another truck may have the place. */
async function loseOne(tx: Tx, waybillNo: string): Promise<boolean> {
  const both = await lockWaybill(tx, everybody, waybillNo)
  if (!both) return false
  const { order, w } = both
  if (w.plate !== '' || w.slotAt === null || w.endedAt || w.status !== WaybillStatus.allocated) return false
  if (w.slotAt.getTime() - (await databaseNow(tx)) > NAMED_BEFORE_MS) return false
  await giveSlot(tx, w)
  await setSlot(tx, w.id, null)
  const slot = slotWords(w.slotAt)
  await insertWaybillEvent(tx, {
    waybillId: w.id,
    event: 'slotLost',
    from: null,
    to: null,
    place: w.depotName,
    detail: slot,
    inside: false,
    actorId: await systemUserId(tx),
  })
  await notify(tx, [order.userId], {
    event: 'slotLost',
    facts: { waybillNo, slot },
    link: `/order/orderShipShow?waybillNo=${waybillNo}`,
  })
  announceWaybill(tx, w)
  return true
}
