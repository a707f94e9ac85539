// What the tests of certificates share: a paid order whose steel lies in the yard, a truck with it that has left.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import { properties, type PropertyKey } from '@mall/domain/delivery/millCertificate/properties.ts'
import { askedOf } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { demoHeat } from '@mall/domain/delivery/millCertificate/demoHeat.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Caller } from '../../testing/testMall.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { everybody, lockOrder } from '../../orders/order/order.queries.ts'
import { ordered } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { putOnTruck } from '../shipment/load.queries.ts'
import { goneTruck } from '../shipment/testGone.ts'
import { gradeOf } from './grades.ts'

const REBAR = 'REB-HRB400E-20-9000-1-W01'
let n = 0
const aHeat = (): string => `T${process.pid % 1000}-${String(++n).padStart(4, '0')}`

/** A plate of 20 mm in Q355B: the limit of its yield is 345. */
export const plate = async (): Promise<string> =>
  (
    await mall.world.pool.row<{ code: string }>(
      `select k.sku_code as code from sku k join stock s on s.sku_id = k.id
       where k.grade = 'Q355B' and k.thickness_um = 20000 and k.spot and k.on_shelf and s.on_hand - s.reserved > 30 order by k.id limit 1`,
    )
  )?.code ?? ''

export interface Yard {
  orderCode: string
  skuCode: string
  heatNo: string
  grade: string
  sizeUm: Um
  unitNos: string[]
}
/** An order that was paid, with so many units of one heat allocated to its line, each of one piece and `kg`. */
export async function inYard(
  o: { skuCode?: string; heatNo?: string; units?: number; kg?: Kg; who?: Caller } = {},
): Promise<Yard> {
  const who = o.who ?? buyer
  const { skuCode = REBAR, heatNo = aHeat(), units = 2, kg = 2668 } = o
  const orderCode = await ordered({ skuCode, pieces: units }, who)
  const { pool } = mall.world
  await who.get('/api/pay/balancePay', { masterOrderCode: orderCode, requestId: key() })
  const unitNos = Array.from(
    { length: units },
    (_, i) => `K${process.pid}-${String(n).padStart(3, '0')}${String(++n + i).padStart(4, '0')}`,
  )
  await pool.run(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id)
     select u, 'bundle', k.id, $3, k.depot_code, 1, $4, $4, current_date, 'stock', 'allocated', l.id
     from unnest($2::text[]) u, orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where o.order_code = $1`,
    [orderCode, unitNos, heatNo, kg],
  )
  const sku = await pool.row<{ grade: string; sizeUm: Um }>(
    'select grade, coalesce(thickness_um, 0) as "sizeUm" from sku where sku_code = $1',
    [skuCode],
  )
  return { orderCode, skuCode, heatNo, unitNos, grade: sku?.grade ?? '', sizeUm: sku?.sizeUm ?? 0 }
}
/** Free units of the same goods and another heat beside them. */
export async function besides(y: Yard, heatNo = aHeat(), kg = 2668): Promise<string> {
  const unitNo = `K${process.pid}-F${String(++n).padStart(5, '0')}`
  await mall.world.pool.run(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, pieces, tag_kg, theory_kg, made_on, source, state)
     select $1, 'bundle', id, $2, depot_code, 1, $4, $4, current_date, 'stock', 'free' from sku where sku_code = $3`,
    [unitNo, heatNo, y.skuCode, kg],
  )
  return unitNo
}
/**
 * A truck with all units of the yard; weighed, left and received unless said otherwise. Written by the statements of the rooms below: how a truck
 * comes to be is their business.
 */
export const truck = (y: Yard, o: { left?: boolean } = {}): Promise<{ id: number; waybillNo: string }> =>
  mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, y.orderCode)
    if (!order) throw new Error('no order')
    // Far above the running numbers of the demo's own trucks of that day.
    const waybillNo = `YD${20_261_121_500_000 + ++n}`
    const row = await tx.row<{ id: number; staffId: number }>(
      `with s as (select id from app_user where staff_code = 'S022'),
       b as (insert into bill (bill_no, order_id, depot_code, freight_mode, made_by)
         select $2 || 'T', o.id, o.depot_code, 1, s.id from orders o, s where o.id = $1 returning *)
       insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, plate, pass_token, made_by)
       select $2, b.id, o.id, o.company_id, o.depot_code, true, '冀A12345', $2, b.made_by
       from b join orders o on o.id = b.order_id returning id, made_by as "staffId"`,
      [order.id, waybillNo],
    )
    if (!row) throw new Error('no truck')
    const { id, staffId } = row
    const unitIds = (
      await tx.rows<{ id: number }>(`select id from steel_unit where unit_no = any($1::text[]) and state <> 'void'`, [y.unitNos])
    ).map(u => u.id)
    await putOnTruck(tx, { waybillId: id, orderId: order.id, unitIds })
    if (order.status === OrderStatus.pendingShipment)
      await moveOrder(mall.world, tx, order, { on: 'firstWaybill', by: 'dispatcher', actorId: staffId, act: '配车' })
    if (o.left ?? true) await goneTruck(tx, { id, waybillNo, staffId, takenBy: order.userId })
    return { id, waybillNo }
  })

/** All values that a heat of the yard is measured for, some of them as said. */
const valuesFor = (y: Pick<Yard, 'grade' | 'heatNo' | 'sizeUm'>, but: Partial<Record<PropertyKey, number>> = {}) => {
  const row = gradeOf(y.grade)
  if (!row) throw new Error(`no grade ${y.grade}`)
  const mm = y.sizeUm === 0 ? null : y.sizeUm / 1000
  const made = { ...demoHeat(row, y.heatNo, mm), ...but }
  return askedOf(row, mm).map(k => ({ key: k, value: made[k] ?? properties[k].step }))
}
export const heatInput = (
  y: Pick<Yard, 'grade' | 'heatNo' | 'sizeUm'>,
  version = 0,
  but: Partial<Record<PropertyKey, number>> = {},
) => ({
  heatNo: y.heatNo,
  grade: y.grade,
  sizeUm: y.sizeUm,
  version,
  values: valuesFor(y, but),
  inspector: '卫甲戌',
  testedOn: '2026-11-17',
  reason: version > 0 ? '换印 S 值' : '',
})
