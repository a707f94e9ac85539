// What the tests of shipment share: a paid spot order with its units in the yard, a truck that has been announced for it.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Caller } from '../../testing/testMall.ts'
import { ordered } from '../../orders/order/testDesk.ts'
import { buyer, key, mall, setAvailable, SKU } from '../../orders/order/testOrder.ts'
import { everybody, lockOrder } from '../../orders/order/order.queries.ts'
import { allocateUnits } from './allocate.ts'

export const HOUR = 3_600_000
/** A number with a right check digit and a place that nobody comes from. */
export const DRIVER_ID = '000000199001010018'
export const TRUCK = {
  plate: '冀A·DEMO12',
  axles: 6,
  tareKg: 15_000,
  driverName: '霍丁酉',
  driverMobile: '10200009112',
  driverId: DRIVER_ID,
}
let n = 0
/** Registered in the yard as the warehouse does; the newest numbers of a run. */
export async function inYard(store: Caller, o: { skuCode?: string; n: number; tagKg?: Kg; madeOn?: string }): Promise<string[]> {
  const unitNos = Array.from({ length: o.n }, () => `T${process.pid % 10_000}${String(++n).padStart(5, '0')}`)
  const saved = await store.get('/api/ops/saveUnits', {
    skuCode: o.skuCode ?? SKU,
    madeOn: o.madeOn ?? '2026-01-01',
    lines: unitNos.map(no => `${no} 26L0901 1 ${((o.tagKg ?? 2_668) / 1000).toFixed(3)} 03-04`).join('\n'),
  })
  if (saved.errors.length > 0) throw new Error(JSON.stringify(saved.errors))
  return unitNos
}
/** Nothing of these goods lies in the yard, and so many pieces are in stock: what a test registers is all there is. */
export async function emptyYard(pieces = 60, skuCode = SKU): Promise<void> {
  await mall.world.pool.run(
    `update steel_unit u set state = 'blocked', blocked_reason = '测试' from sku k where k.id = u.sku_id and k.sku_code = $1 and u.state = 'free'`,
    [skuCode],
  )
  await mall.world.pool.run(
    `delete from unit_event e using steel_unit u, sku k where e.unit_id = u.id and k.id = u.sku_id and k.sku_code = $1 and u.state = 'blocked'`,
    [skuCode],
  )
  await mall.world.pool.run(
    `delete from steel_unit u using sku k where k.id = u.sku_id and k.sku_code = $1 and u.state = 'blocked'`,
    [skuCode],
  )
  await setAvailable(skuCode, pieces)
}
/** A spot order of the goods, paid from the balance. */
export async function paidSpot(pieces = 4, who: Caller = buyer, skuCode = SKU): Promise<string> {
  const orderCode = await ordered({ skuCode, pieces }, who)
  const { masterOrderCode } = await who.get('/api/order/getOrderDetail', { orderCode })
  await who.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
  return orderCode
}
/** The same with its units registered and allocated. */
export async function paidWithUnits(store: Caller, pieces = 4, who: Caller = buyer): Promise<string> {
  const orderCode = await paidSpot(pieces, who)
  await inYard(store, { n: pieces })
  // This order first, whoever else waits.
  await mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    if (order) await allocateUnits(tx, order, order.userId)
  })
  return orderCode
}
/** 代办运输 instead of 自提: the demo's checkout of the tests fetches. */
export const carried = (orderCode: string) =>
  mall.world.pool.run(
    `update orders set freight_mode = 2, address_text = '演示钢材市场 A 区', receiver = '马丁酉', receiver_mobile = '10200000103' where order_code = $1`,
    [orderCode],
  )
/** An hour of the gate that has room, `days` from today on. */
export async function freeSlot(orderCode: string, days = 1, who: Caller = buyer): Promise<number> {
  const first = await who.get('/api/order/getGateSlots', { orderCode })
  const { slots } = await who.get('/api/order/getGateSlots', { orderCode, day: first.days[days] ?? first.day })
  const free = slots.filter(s => s.state === 'free' && s.slotAt > first.now + 3 * HOUR)
  return (free[n++ % Math.max(1, free.length)] ?? free[0])?.slotAt ?? 0
}
export const readyUnits = async (orderCode: string, who: Caller = buyer): Promise<string[]> =>
  (await who.get('/api/order/getPickUpPlan', { orderCode })).units.map(u => u.unitId)
/** A truck at 已配货 for an order whose units are in the yard. */
export async function booked(
  orderCode: string,
  o: { units?: number; who?: Caller; truck?: typeof TRUCK | null } = {},
): Promise<string> {
  const who = o.who ?? buyer
  const unitIds = (await readyUnits(orderCode, who)).slice(0, o.units ?? 100)
  const { waybillNo } = await who.get('/api/order/bookPickUp', {
    requestId: key(),
    orderCode,
    unitIds,
    slotAt: await freeSlot(orderCode, 1, who),
    truck: o.truck === undefined ? TRUCK : o.truck,
  })
  return waybillNo
}
export interface TruckState {
  id: number
  status: number
  ended: boolean
  slotAt: Date | null
  plate: string
  pickUpCode: string
  passToken: string
}
export const truckOf = async (waybillNo: string): Promise<TruckState> => {
  const row = await mall.world.pool.row<TruckState>(
    `select id, status::int, ended_at is not null as ended, slot_at as "slotAt", plate, pick_up_code as "pickUpCode", pass_token as "passToken"
     from waybill where waybill_no = $1`,
    [waybillNo],
  )
  if (!row) throw new Error('no waybill')
  return row
}
/** Moves the hour of a truck so that it begins `ms` from now, with a slot of its own. */
export async function slotIn(waybillNo: string, ms: number): Promise<void> {
  await mall.world.pool.run(
    `with was as (update gate_slot s set taken = s.taken - 1 from waybill w where w.waybill_no = $1 and s.depot_code = w.depot_code and s.starts_at = w.slot_at),
     made as (insert into gate_slot (depot_code, starts_at, capacity, taken)
       select depot_code, date_trunc('hour', now() + make_interval(secs => $2::float8 / 1000)), 9, 1 from waybill where waybill_no = $1
       on conflict (depot_code, starts_at) do update set taken = gate_slot.taken + 1, capacity = greatest(gate_slot.capacity, gate_slot.taken + 1))
     select 1`,
    [waybillNo, ms],
  )
  await mall.world.pool.run(
    `update waybill set slot_at = date_trunc('hour', now() + make_interval(secs => $2::float8 / 1000)) where waybill_no = $1`,
    [waybillNo, ms],
  )
}
