import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDesks, sealed, setRule, statusOf } from '../../../server/src/orders/order/testDesk.ts'
import { buyer, key, mall, setAvailable, SKU } from '../../../server/src/orders/order/testOrder.ts'
import { COIL, period } from '../../../server/src/delivery/production/testSchedule.ts'
import { carried, emptyYard, paidSpot, readyUnits, TRUCK } from '../../../server/src/delivery/shipment/testShipment.ts'
import { simulateMill } from './simulateMill.job.ts'

openDesks()
beforeAll(async () => {
  await setAvailable(SKU, 60)
  await mall.world.pool.run(`update depot_gate set opens_at = 0, closes_at = 24, trucks_per_hour = 40`)
  await mall.world.pool.run(`update gate_slot set capacity = 40`)
  // What the demo has lying open is not what is looked at here.
  await mall.world.pool.run(`update orders set created_at = least(created_at, now() - interval '3 hours')`)
})
beforeEach(() => setRule('sandbox.mill', 'on'))

const run = () => simulateMill(mall.world, 40, 0)
/** Until nothing is left for the mill to do; how many steps that were. */
async function runOut(): Promise<number> {
  let steps = 0
  for (let done = await run(); done > 0; done = await run()) steps += done
  return steps
}
const thisHour = () => Math.floor(Date.now() / 3_600_000) * 3_600_000
const trucks = async (orderCode: string) => (await buyer.get('/api/order/getOrderShip', { orderCode })).trucks
const actsOf = async (staffCode: string) =>
  (
    await mall.world.pool.rows<{ action: string }>(
      `select distinct a.action from audit_log a join app_user u on u.id = a.actor_id where u.staff_code = $1 order by 1`,
      [staffCode],
    )
  ).map(a => a.action)

test('a spot order that its buyer fetches travels to 已签收; the mill’s side is the simulator’s, under its own name', async () => {
  await emptyYard(60)
  const orderCode = await paidSpot(4)
  expect(await readyUnits(orderCode)).toEqual([])
  expect(await run()).toBe(1)
  const unitIds = await readyUnits(orderCode)
  expect(unitIds).toHaveLength(4)
  // The truck is the buyer's to book: nobody does it for him.
  expect(await run()).toBe(0)
  await buyer.get('/api/order/bookPickUp', { requestId: key(), orderCode, unitIds, slotAt: thisHour(), truck: TRUCK })
  expect(await runOut()).toBeGreaterThanOrEqual(4)
  expect(await statusOf(orderCode)).toBe(7)
  expect(await actsOf('S030')).toEqual(expect.arrayContaining(['登记库存件', '车辆进厂', '装车完成', '记毛重', '放行出厂']))
})

test('an order made and brought to him travels too: reviewed, rolled, dispatched, weighed, arrived; he signs, pays and receives', async () => {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', {
    skuCode: COIL,
    stockMode: 2,
    pieces: 6,
    futures: { deliveryDateNumber: period() },
  })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
  })
  const orderCode = made.orderCodes[0] ?? ''
  await carried(orderCode)
  await runOut()
  expect(await statusOf(orderCode)).toBe(3)
  await sealed(orderCode)
  await buyer.get('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: key() })
  await runOut()
  expect(await statusOf(orderCode)).toBe(6)
  const list = await trucks(orderCode)
  expect(list.map(t => t.status)).toEqual(list.map(() => 4))
  for (const { waybillNo } of list) await buyer.get('/api/order/signReceipt', { waybillNo, requestId: key(), receiver: '秦乙未' })
  expect(await statusOf(orderCode)).toBe(7)
  await runOut()
  // Applied for by one, paid by the other; the buyer sees nothing of it.
  const carrier = await mall.world.pool.rows(
    `select w.status::int, f.state, f.applied_by <> f.decided_by as two from waybill w join orders o on o.id = w.order_id
       join carrier_freight f on f.waybill_id = w.id where o.order_code = $1`,
    [orderCode],
  )
  expect(carrier).toEqual(list.map(() => ({ status: 8, state: 'paid', two: true })))
  expect((await trucks(orderCode)).map(t => t.status)).toEqual(list.map(() => 5))
})

test('off it does nothing, an older order is left alone, and what is refused rests', async () => {
  await emptyYard(60)
  const orderCode = await paidSpot(2)
  await setRule('sandbox.mill', 'off')
  expect(await run()).toBe(0)
  await setRule('sandbox.mill', 'on')
  await mall.world.pool.run(`update orders set created_at = now() - interval '3 hours' where order_code = $1`, [orderCode])
  expect(await run()).toBe(0)
  await mall.world.pool.run(`update orders set created_at = now() where order_code = $1`, [orderCode])
  // One of its hands is gone: both stop.
  await mall.world.pool.run(`update app_user set frozen = true where staff_code = 'S031'`)
  expect(await run()).toBe(0)
  await mall.world.pool.run(`update app_user set frozen = false, staff_roles = '{approver,finance}' where staff_code = 'S031'`)
  await mall.world.pool.run(`update app_user set staff_roles = '{reviewer}' where staff_code = 'S030'`)
  expect([await run(), await run(), await readyUnits(orderCode)]).toEqual([0, 0, []])
})
