// What the tests of gate, scale and receipt share: a paid order with units on a truck that is announced for now. The rows before the gate
// are made here as the dispatcher's desk would leave them.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { randomBytes } from 'node:crypto'
import { bind } from '../../platform/db/bind.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { everybody, lockOrder, orderByCode } from '../../orders/order/order.queries.ts'
import { moveStatus } from '../../orders/order/orderWrites.queries.ts'
import { loadOf, putOnTruck } from '../shipment/load.queries.ts'
import { waybillByNo, type WaybillRow } from '../shipment/waybill.queries.ts'

export interface TruckPlan {
  orderCode: string
  /** Tag weights of the units; pieces of the line are given to them in equal parts. */
  tagKgs: readonly number[]
  theoryKgs?: readonly number[]
  plate?: string
  tareKg?: Kg
  selfPickup?: boolean
  /** Of the order's pieces these go on the truck; all by default. */
  pieces?: number
  axles?: number
  /** Hours from now; 0: the slot that runs. */
  slot?: number
}
export interface Truck {
  w: WaybillRow
  unitNos: string[]
}
/** As the dispatcher's first truck moves it. */
const startShipping = (db: Pool, orderCode: string) =>
  db.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    if (order?.status !== 5) return
    await moveStatus(tx, {
      orderId: order.id,
      from: 5,
      to: 6,
      event: 'firstWaybill',
      actorId: order.userId,
      reason: '',
      reviewReason: null,
      reviewCauses: null,
      paidFen: null,
      holdMs: null,
    })
  })
/** How an order settles decides what a weighing is compared with; here it is what the test is about. */
export const setSettlement = (db: Pool, orderCode: string, settlement: SettlementModeCode) =>
  db.run('update orders set settlement = $2::smallint where order_code = $1', [orderCode, settlement])

/** The slot that runs; in the last minutes of an hour the next one, which a truck may come early for: none of them ends while a test is under way. */
const SLOT = `date_trunc('hour', now() + make_interval(mins => 10))`
let n = 0
export async function makeTruck(db: Pool, p: TruckPlan): Promise<Truck> {
  await startShipping(db, p.orderCode)
  const order = await orderByCode(db, everybody, p.orderCode)
  if (!order) throw new Error('no order')
  const line = await db.row<{ id: number; skuId: number; pieces: number; heat: string }>(
    `select l.id, l.sku_id as "skuId", l.pieces, '26L3' || lpad((l.id % 10000)::text, 4, '0') as heat from order_line l where l.order_id = $1 order by l.line_no limit 1`,
    [order.id],
  )
  if (!line) throw new Error('no line')
  const pieces = p.pieces ?? line.pieces
  const each = Math.floor(pieces / p.tagKgs.length)
  const tag = randomBytes(3).toString('hex').toUpperCase()
  n += 1
  const unitNos = p.tagKgs.map((_, i) => `T${tag}${n}-${i + 1}`)
  const unitIds: number[] = []
  for (const [i, tagKg] of p.tagKgs.entries()) {
    const row = await db.row<{ id: number }>(
      ...bind(
        `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id)
         values (:unitNo, 'bundle', :skuId, :heat, :depotCode, :position, :pieces, :tagKg, :theoryKg, current_date - 9, 'stock', 'allocated', :lineId) returning id`,
        {
          unitNo: unitNos[i],
          skuId: line.skuId,
          heat: line.heat,
          depotCode: order.depotCode,
          position: `B 跨 ${String(i + 1).padStart(2, '0')}`,
          pieces: i === p.tagKgs.length - 1 ? pieces - each * (p.tagKgs.length - 1) : each,
          tagKg,
          theoryKg: p.theoryKgs?.[i] ?? tagKg,
          lineId: line.id,
        },
      ),
    )
    unitIds.push(row?.id ?? 0)
  }
  const waybillNo = await db.tx(async tx => {
    await tx.run(
      `insert into depot_gate (depot_code, opens_at, closes_at, trucks_per_hour, address, gate_name) values ($1, 0, 24, 6, '钢城大道 1 号', '1 号门')
       on conflict do nothing`,
      [order.depotCode],
    )
    await tx.run(
      `insert into gate_slot (depot_code, starts_at, capacity, taken) values ($1, ${SLOT} + make_interval(hours => $2), 60, 1)
       on conflict (depot_code, starts_at) do update set taken = gate_slot.taken + 1`,
      [order.depotCode, p.slot ?? 0],
    )
    const bill = await tx.row<{ id: number }>(
      `insert into bill (bill_no, order_id, depot_code, freight_mode, made_by)
       values (${runningNo('bill')}, $1, $2, $3::smallint, $4)
       on conflict (order_id, depot_code) do update set state = bill.state returning id`,
      [order.id, order.depotCode, p.selfPickup ? 1 : 2, order.userId],
    )
    const w = await tx.row<{ id: number; waybillNo: string }>(
      ...bind(
        `insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, slot_at, plate, axles, declared_tare_kg, driver_name,
           driver_mobile, pick_up_code, pass_token, address_text, receiver, receiver_mobile, made_by)
         values (${runningNo('waybill')}, :billId, :orderId, :companyId,
           :depotCode, :selfPickup, ${SLOT} + make_interval(hours => :slot::int), :plate, :axles, :tareKg, '章乙亥', '10200000001', '482913', :token,
           '石家庄市示例区演示路 8 号', '秦乙未', '10200000002', :userId) returning id, waybill_no as "waybillNo"`,
        {
          billId: bill?.id ?? 0,
          orderId: order.id,
          companyId: order.companyId,
          depotCode: order.depotCode,
          selfPickup: p.selfPickup ?? false,
          slot: p.slot ?? 0,
          plate: p.plate ?? '冀ADEMO01',
          axles: p.axles ?? 6,
          tareKg: p.tareKg ?? 15_060,
          token: randomBytes(24).toString('base64url'),
          userId: order.userId,
        },
      ),
    )
    if (!w) throw new Error('no waybill')
    await putOnTruck(tx, { waybillId: w.id, orderId: order.id, unitIds })
    return w.waybillNo
  })
  const w = await waybillByNo(db, everybody, waybillNo)
  if (!w) throw new Error('no waybill')
  return { w, unitNos }
}

/** The truck as it stands now. */
export async function truckNow(db: Pool, waybillNo: string): Promise<WaybillRow> {
  const w = await waybillByNo(db, everybody, waybillNo)
  if (!w) throw new Error('no waybill')
  return w
}
export const unitsNow = async (db: Pool, w: WaybillRow) => loadOf(db, [w.id])
/** The slot in which the truck is let in begins so many minutes from now, on the hour or not: for early and late. */
export const shiftSlot = async (db: Pool, waybillNo: string, hours: number): Promise<void> => {
  // One statement changes a row once.
  if (hours === 0) return
  await db.run(
    `insert into gate_slot (depot_code, starts_at, capacity, taken) select depot_code, slot_at + make_interval(hours => $2), 60, 0 from waybill where waybill_no = $1
     on conflict do nothing`,
    [waybillNo, hours],
  )
  await db.run(
    `with w as (select depot_code, slot_at from waybill where waybill_no = $1),
     out as (update gate_slot g set taken = taken - 1 from w where g.depot_code = w.depot_code and g.starts_at = w.slot_at),
     moved as (update waybill set slot_at = slot_at + make_interval(hours => $2) where waybill_no = $1)
     update gate_slot g set taken = taken + 1 from w where g.depot_code = w.depot_code and g.starts_at = w.slot_at + make_interval(hours => $2)`,
    [waybillNo, hours],
  )
}
/** What stands on the scale has stood there for a while. */
export const settled = (db: Pool, kg?: Kg) =>
  db.run(
    `update scale_reading set since = clock_timestamp() - interval '5 seconds', seen_at = clock_timestamp(), kg = coalesce($1, kg)`,
    [kg ?? null],
  )
/** The clock of the dispute has run out. */
export const timeOut = (db: Pool, waybillNo: string) =>
  db.run(
    `update weigh_dispute d set reply_by = now() - interval '1 second' from waybill w where w.id = d.waybill_id and w.waybill_no = $1 and d.state = 'open'`,
    [waybillNo],
  )
