// What the tests of settlement share: a paid order of coils, trucks that brought some of them, weighed and received. The trucks are written
// by the statements the mall writes them with; how a truck comes to be is the business of its own rooms.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Caller } from '../../testing/testMall.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { lockOrder, everybody } from '../../orders/order/order.queries.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { ordered } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { putOnTruck } from '../shipment/load.queries.ts'
import { goneTruck } from '../shipment/testGone.ts'

let n = 0
const next = (letters: string) => `${letters}${String(process.pid).padStart(10, '9')}${String(++n).padStart(4, '0')}`
const one = async <T>(tx: Tx, sql: string, values: unknown[]): Promise<T> => {
  const row = await tx.row<{ id: T }>(sql, values)
  if (!row) throw new Error(sql)
  return row.id
}

/** A paid spot order, bought now, fetched by the buyer. */
export async function paidOrder(
  skuCode: string,
  pieces: number,
  who: Caller = buyer,
  by: '/api/pay/balancePay' | '/api/pay/creditPay' = '/api/pay/balancePay',
): Promise<string> {
  const orderCode = await ordered({ skuCode, pieces }, who)
  const { masterOrderCode } = await who.get('/api/order/getOrderDetail', { orderCode })
  await who.get(by, { masterOrderCode, requestId: key() })
  return orderCode
}

export interface Truck {
  /** Tag weights of its coils, all of the order's first line. */
  tags: readonly number[]
  /** Net of the mill's scale. */
  netKg: Kg
  buyerKg?: Kg
  unsound?: boolean
  /** The ticket came out of a second weighing. */
  reweighed?: boolean
  /** Units that production made for the line are on it, so many of them; `tags` are not asked. */
  made?: number
  /** Stays on the road. */
  notReceived?: boolean
}

/** A truck with coils of the order's first line, on the road or received. Gives its number. */
export const truck = (orderCode: string, t: Truck): Promise<string> =>
  mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    const staff = await one<number>(tx, `select id from app_user where staff_code = 'S022'`, [])
    if (!order) throw new Error('no order')
    const line = await tx.row<{ id: number; skuId: number; g: number }>(
      `select l.id, l.sku_id as "skuId", k.piece_weight_g as g from order_line l join sku k on k.id = l.sku_id where l.order_id = $1 order by l.line_no`,
      [order.id],
    )
    if (!line) throw new Error('no line')
    const unitIds: number[] = []
    if (t.made !== undefined)
      for (const u of await tx.rows<{ id: number }>(
        `select id from steel_unit where order_line_id = $1 and state = 'allocated' and waybill_id is null order by id limit $2`,
        [line.id, t.made],
      ))
        unitIds.push(u.id)
    for (const kg of t.made === undefined ? t.tags : [])
      unitIds.push(
        await one(
          tx,
          `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id)
           values ($1, 'coil', $2, 'H2611001', $3, 1, $4, $5, current_date - 9, 'stock', 'allocated', $6) returning id`,
          [next('C'), line.skuId, order.depotCode, kg, Math.round(line.g / 1000), line.id],
        ),
      )
    const billId = await one<number>(
      tx,
      `insert into bill (bill_no, order_id, depot_code, freight_mode, made_by) values ($1, $2, $3, 1, $4)
       on conflict (order_id, depot_code) do update set state = 'open' returning id`,
      [next('TD'), order.id, order.depotCode, staff],
    )
    const waybillNo = next('YD')
    const waybillId = await one<number>(
      tx,
      `insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, plate, pass_token, made_by)
       values ($1, $2, $3, $4, $5, true, '冀ADEMO01', $1, $6) returning id`,
      [waybillNo, billId, order.id, order.companyId, order.depotCode, staff],
    )
    await putOnTruck(tx, { waybillId, orderId: order.id, unitIds })
    if (order.status === 5)
      await moveOrder(mall.world, tx, order, { on: 'firstWaybill', by: 'dispatcher', actorId: staff, act: '配车' })
    await goneTruck(tx, {
      id: waybillId,
      waybillNo,
      staffId: staff,
      takenBy: t.notReceived ? null : order.userId,
      netKg: t.netKg,
      ...(t.reweighed ? { reweighed: true } : {}),
      ...(t.buyerKg === undefined ? {} : { buyerKg: t.buyerKg }),
      ...(t.unsound ? { unsound: true } : {}),
    })
    return waybillNo
  })

/** 全部签收: what the last receipt does. */
export const allReceived = (orderCode: string) =>
  mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    if (order) await moveOrder(mall.world, tx, order, { on: 'allReceived', by: 'system', actorId: order.userId, act: '签收' })
  })
