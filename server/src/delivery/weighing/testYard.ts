// The people of the yard and what they do with a truck, for the tests: in, loaded, weighed, out.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { beforeAll, expect } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { openDesks, ordered, setRule } from '../../orders/order/testDesk.ts'
import { buyer, key, mall, setAvailable, SKU } from '../../orders/order/testOrder.ts'
import { makeTruck, setSettlement, settled, type Truck, type TruckPlan } from './testTruck.ts'

export let gate: Caller
export let weigher: Caller
export let store: Caller
export let dispatcher: Caller
/** Of another company. */
export let stranger: Caller

/** Once in each file: the mall with its yard, an exact scale, goods for many trucks. */
export function openYard(): void {
  openDesks()
  beforeAll(async () => {
    ;[gate, weigher, store, dispatcher, stranger] = await Promise.all([
      mall.staff('S024'),
      mall.staff('S025'),
      mall.staff('S023'),
      mall.staff('S022'),
      mall.buyer('demo02'),
    ])
    await setAvailable(SKU, 400)
    await setRule('sandbox.scale', 'exact')
  })
}

const pay = (orderCode: string) =>
  buyer
    .get('/api/order/getOrderDetail', { orderCode })
    .then(o => buyer.get('/api/pay/balancePay', { masterOrderCode: o.masterOrderCode, requestId: key() }))
/** A paid order of so many pieces that settles by weight. */
export async function paidOrder(pieces: number, settlement: SettlementModeCode = SettlementMode.weighed): Promise<string> {
  const orderCode = await ordered({ skuCode: SKU, pieces })
  await pay(orderCode)
  await setSettlement(mall.world.pool, orderCode, settlement)
  return orderCode
}
export const truck = async (
  plan: Partial<TruckPlan> = {},
  settlement: SettlementModeCode = SettlementMode.weighed,
): Promise<Truck> => {
  const orderCode = plan.orderCode ?? (await paidOrder(4, settlement))
  return makeTruck(mall.world.pool, { tagKgs: [8_000, 8_000, 8_000, 7_980], ...plan, orderCode })
}
export const onScale = async (waybillNo: string, kg: Kg) => {
  await mall.world.pool.run('delete from scale_reading')
  await weigher.get('/api/ops/readScale', { waybillNo })
  await settled(mall.world.pool, kg)
}
export const enter = async (t: Truck, kg = 15_060) => {
  await onScale(t.w.waybillNo, kg)
  return gate.ask('/api/ops/enterMill', { waybillNo: t.w.waybillNo, plate: t.w.plate, code: t.w.selfPickup ? '482913' : '', kg })
}
export const load = async (t: Truck) => {
  await store.get('/api/ops/tickUnit', { waybillNo: t.w.waybillNo })
  await store.get('/api/ops/finishLoading', { waybillNo: t.w.waybillNo })
}
export const gross = async (t: Truck, kg: Kg, requestId = key()) => {
  await onScale(t.w.waybillNo, kg)
  return weigher.ask('/api/ops/weighGross', { waybillNo: t.w.waybillNo, requestId, kg })
}
/** Weighed, with the tare and gross given. */
export const weighed = async (
  tareKg: Kg,
  grossKg: Kg,
  plan: Partial<TruckPlan> = {},
  settlement: SettlementModeCode = SettlementMode.weighed,
) => {
  const t = await truck({ tareKg, ...plan }, settlement)
  expect((await enter(t, tareKg)).code).toBe(1)
  await load(t)
  const ticket = await gross(t, grossKg)
  expect(ticket.code, ticket.message).toBe(1)
  return { t, ticket: ticket.data, waybillNo: t.w.waybillNo }
}
export const leave = (waybillNo: string) => gate.ask('/api/ops/leaveMill', { waybillNo })
export const dispute = (waybillNo: string) => buyer.get('/api/order/getWeighDispute', { waybillNo })
export const doubt = (waybillNo: string, who: Caller = buyer, buyerKg: Kg | null = null) =>
  who.ask('/api/order/openWeighDispute', { waybillNo, requestId: key(), reason: '与吊牌相差较大', buyerKg })
