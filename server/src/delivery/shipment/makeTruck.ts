// 配车: units of one order on one truck in one hour of the gate. The buyer's booking and the dispatcher's plan both end here.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announceOrder, moveOrder } from '../../orders/order/moveOrder.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { depotName } from './depotName.ts'
import { loadOf, putOnTruck } from './load.queries.ts'
import { fetchedByBuyer } from './loadable.ts'
import { mustPassGuards } from './loadGuards.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'
import { bookSlot } from './slots.ts'
import { billOf, insertBill, insertWaybill, type TruckFields } from './truck.queries.ts'
import { mustCarry, newPass, tellDriver, truckFields, type TruckInput, unnamed } from './truckFields.ts'
import { insertWaybillEvent } from './waybill.queries.ts'

export interface TruckWish {
  unitIds: readonly string[]
  slotAt: number
  truck: TruckInput | null
  carrierCode: string | null
  requestId: string
}
export interface Actor {
  id: number
  /** As whom the order is moved. */
  as: 'buyer' | 'dispatcher'
}
export interface MadeTruck {
  waybillNo: string
  plate: string
  slotAt: Date
  kg: Kg
}

export async function ensureBill(tx: Tx, order: OrderRecord, actorId: number): Promise<{ id: number; billNo: string }> {
  const known = await billOf(tx, order.id, order.depotCode)
  if (known) return known
  const { id: orderId, depotCode, freightMode } = order
  return (await insertBill(tx, { orderId, depotCode, freightMode, actorId })) ?? refuse('BILL_NONE')
}

/** Makes the truck of a locked order that may be loaded (`mustLoad` was asked): slot, units, code and link, the first one moves the order. */
export async function makeTruck(world: World, tx: Tx, order: OrderRecord, o: TruckWish, actor: Actor): Promise<MadeTruck> {
  const t: TruckFields = o.truck ? truckFields(world, o.truck) : unnamed()
  const unitIds = [...new Set(o.unitIds.map(Number))]
  const depot = depotName(world, order.depotCode)
  const bill = await ensureBill(tx, order, actor.id)
  const slotAt = await bookSlot(tx, { depotCode: order.depotCode, depotName: depot, slotAt: o.slotAt, named: o.truck !== null })
  const pass = newPass()
  const self = fetchedByBuyer(order)
  const made =
    (await insertWaybill(tx, {
      ...t,
      ...pass,
      billId: bill.id,
      orderId: order.id,
      companyId: order.companyId,
      depotCode: order.depotCode,
      selfPickup: self,
      carrierCode: self ? null : o.carrierCode,
      slotAt,
      addressText: order.addressText,
      receiver: order.receiver,
      receiverMobile: order.receiverMobile,
      requestId: o.requestId,
      actorId: actor.id,
    })) ?? refuse('SHIP_CANNOT.twin')
  await mustPassGuards(world, tx, order, unitIds)
  const put = await putOnTruck(tx, { waybillId: made.id, orderId: order.id, unitIds })
  if (put.length !== unitIds.length) return refuse('SHIP_UNITS_GONE', { n: unitIds.length - put.length })
  const load = await loadOf(tx, [made.id])
  const kg = load.reduce((sum, u) => sum + u.tagKg, 0)
  await mustCarry(tx, kg, t)
  await insertWaybillEvent(tx, {
    waybillId: made.id,
    event: 'allocate',
    from: null,
    to: WaybillStatus.allocated,
    place: depot,
    detail: `提单 ${bill.billNo}，${load.length} 件 ${tons(kg)} 吨，${slotWords(slotAt)}${t.plate ? `，${plateText(t.plate)}` : '，待报车'}`,
    inside: false,
    actorId: actor.id,
  })
  if (order.status === OrderStatus.pendingShipment) {
    order.status = await moveOrder(world, tx, order, {
      on: 'firstWaybill',
      by: actor.as,
      actorId: actor.id,
      reason: made.waybillNo,
      act: '配车',
    })
  } else announceOrder(tx, order, order.status)
  await tellDriver(world, tx, { ...t, ...pass, slotAt, depotName: depot })
  return { waybillNo: made.waybillNo, plate: t.plate, slotAt, kg }
}
