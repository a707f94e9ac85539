// What can be changed about a truck before it enters: hour, truck and driver, load, or all of it given up. The buyer does it for his own trucks,
// the dispatcher for all; the acts are the same, who may and who hears differs.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { changeWaits } from '@mall/domain/delivery/shipment/track.ts'
import { LEFT, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { announceOrder, moveOrder } from '../../orders/order/moveOrder.ts'
import { databaseNow } from '../../orders/order/orderWrites.queries.ts'
import { loadOf, putOnTruck, takeOffTruck } from './load.queries.ts'
import { mustLoad } from './loadable.ts'
import { mustPassGuards } from './loadGuards.ts'
import type { Actor } from './makeTruck.ts'
import { announceWaybill, moveWaybill } from './moveWaybill.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'
import { dropDrivers, withdrawConsent } from './driverTold.queries.ts'
import { bookSlot, giveSlot } from './slots.ts'
import { insertChange, lapseChanges, liveTrucks, setSlot, setTruck, type TruckFields } from './truck.queries.ts'
import { mustCarry, newPass, tellDeadPass, tellDriver, truckFields, type TruckInput } from './truckFields.ts'
import { insertWaybillEvent, type LockedWaybill, type WaybillRow } from './waybill.queries.ts'

/** Why nothing about the truck can be changed any more; empty: it can. */
export const whyNotChange = (w: Pick<WaybillRow, 'status' | 'endedAt'>): string =>
  w.endedAt
    ? '运单已取消'
    : w.status === WaybillStatus.allocated
      ? ''
      : !LEFT.has(w.status)
        ? '车已进厂，不能再改，请联系现场'
        : '车已出厂'
export const mustChange = (w: WaybillRow, act: string): void => {
  const why = whyNotChange(w)
  if (why)
    return refuse('WAYBILL_STATE', { state: w.endedAt ? '已取消' : WaybillStatus.label(w.status), act: `${act}（${why}）` })
}
const track = (tx: Tx, w: WaybillRow, actor: Actor, event: string, detail: string) =>
  insertWaybillEvent(tx, {
    waybillId: w.id,
    event,
    from: null,
    to: null,
    place: w.depotName,
    detail,
    inside: false,
    actorId: actor.id,
  })

export async function changeSlot(
  world: World,
  tx: Tx,
  { w }: LockedWaybill,
  slotAt: number,
  actor: Actor,
  reason = '',
): Promise<Date> {
  mustChange(w, '改时段')
  if (w.slotAt?.getTime() === slotAt && !w.endedAt) return refuse('SLOT_CANNOT.already')
  const next = await bookSlot(tx, { depotCode: w.depotCode, depotName: w.depotName, slotAt, named: w.plate !== '' })
  await giveSlot(tx, w)
  await setSlot(tx, w.id, next)
  await track(tx, w, actor, 'slot', `${slotWords(w.slotAt)} → ${slotWords(next)}${reason ? `：${reason}` : ''}`)
  await tellDriver(world, tx, { ...w, slotAt: next })
  announceWaybill(tx, w)
  return next
}

/** Truck and driver are others from now on. */
export async function putTruck(
  world: World,
  tx: Tx,
  w: WaybillRow,
  t: TruckFields & { carrierCode: string | null },
  actor: Actor,
  reason = '',
): Promise<void> {
  mustChange(w, '换车')
  const load = await loadOf(tx, [w.id])
  await mustCarry(
    tx,
    load.reduce((sum, u) => sum + u.tagKg, 0),
    t,
  )
  const pass = newPass()
  // Where the driver before him was is not where this truck is, and his dead link could not take it back.
  await withdrawConsent(tx, w.id)
  await dropDrivers(tx, w.id)
  await setTruck(tx, w.id, { ...t, ...pass })
  const was = w.plate ? `${plateText(w.plate)} ${w.driverName} → ` : ''
  await track(
    tx,
    w,
    actor,
    w.plate ? 'truck' : 'named',
    `${was}${plateText(t.plate)} ${t.driverName}${reason ? `：${reason}` : ''}`,
  )
  await tellDeadPass(tx, w)
  await tellDriver(world, tx, { ...t, ...pass, slotAt: w.slotAt, depotName: w.depotName })
  announceWaybill(tx, w)
}

/** The buyer's change: at once, or within two hours before the slot by the dispatcher's word. True: it waits. */
export async function askTruck(
  world: World,
  tx: Tx,
  { order, w }: LockedWaybill,
  input: TruckInput,
  actor: Actor,
  reason: string,
): Promise<boolean> {
  mustChange(w, '换车')
  const t = truckFields(world, input)
  if (w.plate === '' || !changeWaits(w.slotAt?.getTime() ?? null, await databaseNow(tx))) {
    await putTruck(world, tx, w, { ...t, carrierCode: null }, actor, reason)
    return false
  }
  await insertChange(tx, w.id, { ...t, reason, actorId: actor.id })
  await track(tx, w, actor, 'truckAsked', `${plateText(t.plate)} ${t.driverName}${reason ? `：${reason}` : ''}`)
  await notify(tx, await staffWithRight(tx, 'ship.dispatch'), {
    event: 'truckChangeAsked',
    facts: {
      companyName: order.companyName,
      waybillNo: w.waybillNo,
      plate: plateText(t.plate),
      slot: slotWords(w.slotAt),
    },
    link: `/dispatch?queue=change&open=${w.waybillNo}`,
  })
  announceWaybill(tx, w)
  return true
}

export async function changeLoad(
  world: World,
  tx: Tx,
  { order, w }: LockedWaybill,
  wanted: readonly string[],
  actor: Actor,
  reason = '',
): Promise<void> {
  mustChange(w, '改装载')
  const next = new Set(wanted.map(Number))
  const before = await loadOf(tx, [w.id])
  const off = before.filter(u => !next.has(u.unitId)).map(u => u.unitId)
  const on = [...next].filter(id => !before.some(u => u.unitId === id))
  if (off.length + on.length === 0) return refuse('SHIP_UNITS')
  if (off.length > 0) await takeOffTruck(tx, { waybillId: w.id, unitIds: off })
  if (on.length > 0) {
    // What was taken off a moment ago makes room: the guards reckon what is released by the units.
    await mustLoad(tx, { ...order, stageStuck: false })
    await mustPassGuards(world, tx, order, on)
    const put = await putOnTruck(tx, { waybillId: w.id, orderId: w.orderId, unitIds: on })
    if (put.length !== on.length) return refuse('SHIP_UNITS_GONE', { n: on.length - put.length })
  }
  const load = await loadOf(tx, [w.id])
  const kg = load.reduce((sum, u) => sum + u.tagKg, 0)
  await mustCarry(tx, kg, w)
  const was = before.reduce((sum, u) => sum + u.tagKg, 0)
  const detail = `${before.length} 件 ${tons(was)} 吨 → ${load.length} 件 ${tons(kg)} 吨${reason ? `：${reason}` : ''}`
  await track(tx, w, actor, 'load', detail)
  announceWaybill(tx, w)
  announceOrder(tx, order, order.status)
}

/** Given up: the slot is free, the units are back in the yard for this order, which waits again when it was the only truck. */
export async function cancelTruck(
  world: World,
  tx: Tx,
  { order, w }: LockedWaybill,
  actor: Actor,
  reason: string,
): Promise<void> {
  mustChange(w, '取消')
  await moveWaybill(tx, w, { on: 'cancel', by: actor.as, actorId: actor.id, reason })
  await takeOffTruck(tx, { waybillId: w.id, unitIds: null })
  await giveSlot(tx, w)
  await lapseChanges(tx, w.id)
  await tellDeadPass(tx, w)
  if (order.status === OrderStatus.shipping && (await liveTrucks(tx, order.id)) === 0)
    await moveOrder(world, tx, order, {
      on: 'waybillsWithdrawn',
      by: actor.as,
      actorId: actor.id,
      reason: `${w.waybillNo} 取消：${reason}`,
      act: '取消配车',
    })
  else announceOrder(tx, order, order.status)
}
