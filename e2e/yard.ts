// Steel in the yard and trucks that have left, for stories whose subject is what becomes of them: put straight into the database of the story's
// own mall. The ways there (allocation, gate, scale) have stories of their own.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, TestInfo } from '@playwright/test'
import pg from 'pg'
import { PASSWORD } from './story.ts'

export interface Yard {
  orderCode: string
  unitNos: string[]
  close(): Promise<void>
  /** All its units on a truck that has passed the gate. */
  leave(): Promise<string>
}

const cluster = path.join(import.meta.dirname, '../.data/e2e/database-url')
/** The database of the worker's own mall (tools/e2eServer.ts). */
export const databaseOf = (info: Pick<TestInfo, 'parallelIndex'>): string =>
  readFileSync(cluster, 'utf8').replace(/\/[^/]*$/, `/mall_e2e_${info.parallelIndex}`)

let n = Date.now() % 1_000_000
/** A paid order of so many pieces, each a unit of the heat that lies in the yard, allocated to it. */
export async function inYard(
  request: APIRequestContext,
  database: string,
  o: { skuCode: string; heatNo: string; pieces: number; kg: number; userName?: string },
): Promise<Yard> {
  const post = async <T>(at: string, data: object): Promise<T> => {
    const reply = (await (await request.post(at, { data })).json()) as { status: { code: number; message: string }; data: T }
    if (reply.status.code !== 1) throw new Error(`${at}: ${reply.status.message}`)
    return reply.data
  }
  const { token } = await post<{ token: string }>('/api/user/loginUser', { userName: o.userName ?? 'demo01', password: PASSWORD })
  const call = <T>(at: string, data: object = {}) => post<T>(at, { token, ...data })
  await call('/api/cart/addGoodsToCartBuyNow', { skuCode: o.skuCode, pieces: o.pieces })
  const { fingerprint } = await call<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
    freightMode: 1,
  })
  const [title] = await call<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const made = await call<{ orderCodes: string[] }>('/api/order/createOrderBuyNow', {
    requestId: `yard-${++n}-order`,
    freightMode: 1,
    invoiceId: title?.invoiceId,
    fingerprint,
    acceptTerms: true,
  })
  const orderCode = made.orderCodes[0] ?? ''
  await call('/api/pay/balancePay', { masterOrderCode: orderCode, requestId: `yard-${++n}-pay` })
  const db = new pg.Client(database)
  await db.connect()
  const unitNos = Array.from(
    { length: o.pieces },
    (_, i) => `K${o.heatNo.replace(/\D/g, '')}${String(n).slice(-3)}-${String(i + 1).padStart(3, '0')}`,
  )
  await db.query(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id)
     select u, 'bundle', k.id, $3, k.depot_code, '03-04', 1, $4, $4, current_date, 'stock', 'allocated', l.id
     from unnest($2::text[]) u, orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where o.order_code = $1`,
    [orderCode, unitNos, o.heatNo, o.kg],
  )
  return {
    orderCode,
    unitNos,
    close: () => db.end(),
    leave: async () => {
      const waybillNo = `YD20261117${String(++n).padStart(6, '0')}`
      // In one transaction: a truck that has left and carries nothing yet would have its certificates, none, at once.
      await db.query('begin')
      const { rows } = await db.query<{ id: number }>(
        `with b as (insert into bill (bill_no, order_id, depot_code, freight_mode, made_by)
           select 'TD' || $2, id, depot_code, 1, user_id from orders where order_code = $1 returning *)
         insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, status, self_pickup, plate, pass_token, made_by, left_at)
         select $2, b.id, o.id, o.company_id, o.depot_code, 5, true, '冀A12345', 'pass' || $2, o.user_id, now() from b join orders o on o.id = b.order_id
         returning id`,
        [orderCode, waybillNo],
      )
      await db.query(
        `with u as (update steel_unit set state = 'shipped', waybill_id = $1 where unit_no = any($2::text[]) returning *)
         insert into waybill_unit (waybill_id, unit_id, order_line_id, pieces, tag_kg, theory_kg)
         select $1, id, order_line_id, pieces, tag_kg, theory_kg from u`,
        [rows[0]?.id, unitNos],
      )
      await db.query('commit')
      return waybillNo
    },
  }
}
/** A free unit of the same goods and another heat beside it. */
export async function besides(database: string, orderCode: string, unitNo: string, heatNo: string, kg: number): Promise<void> {
  const db = new pg.Client(database)
  await db.connect()
  await db.query(
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state)
     select $2, 'bundle', k.id, $3, k.depot_code, '03-05', 1, $4, $4, current_date, 'stock', 'free'
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where o.order_code = $1 limit 1`,
    [orderCode, unitNo, heatNo, kg],
  )
  await db.end()
}
