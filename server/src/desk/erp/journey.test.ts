// An order from its payment to its settlement, through the real use cases: whatever happens to it, both houses' books agree when all is told.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { openDesks, setRule, statusOf } from '../../orders/order/testDesk.ts'
import { buyer, key, mall, SKU } from '../../orders/order/testOrder.ts'
import { confirmByRule } from '../../delivery/settlement/confirmSheet.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { emptyYard, paidSpot, readyUnits, TRUCK } from '../../delivery/shipment/testShipment.ts'
import { simulateMill } from '../../../../demo/src/simulator/simulateMill.job.ts'
import { becomesErp, fakeKingdee } from './testKingdee.ts'
import { workOnErp } from './workOnErp.job.ts'

openDesks()
let finance: Caller
beforeAll(async () => {
  finance = await mall.staff('S005')
  await mall.world.pool.run(`update depot_gate set opens_at = 0, closes_at = 24, trucks_per_hour = 40`)
  await mall.world.pool.run(`update gate_slot set capacity = 40`)
  await mall.world.pool.run(`update orders set created_at = least(created_at, now() - interval '3 hours')`)
  await setRule('sandbox.mill', 'on')
  await emptyYard(60)
  await workOnErp(mall.world)
  // What the demo's ERP has missed is its own story.
  await mall.world.pool.run(`update erp_outbox set state = 'waiting', next_at = now() where state = 'done' and topic like '%.%'`)
  await tell()
})
const tell = async () => {
  for (let i = 0; i < 4; i++) {
    await mall.world.pool.run(`update erp_outbox set next_at = now() where state <> 'done'`)
    await workOnErp(mall.world)
  }
}
const run = async () => {
  await tell()
  return finance.get('/api/ops/runErpReconciliation', { requestId: key() })
}
const topics = async (about: string) =>
  (await finance.get('/api/ops/getErpMessageList', { word: about })).list.map(m => m.topic).toReversed()
const thisHour = () => Math.floor(Date.now() / 3_600_000) * 3_600_000
async function runOut() {
  for (let done = 1; done > 0; ) done = await simulateMill(mall.world, 40, 0)
}

test('paid, loaded, weighed, gone, settled: each is told once in its order, and the books agree at every stop', async () => {
  expect(await run()).toMatchObject({ state: 'clean' })
  const orderCode = await paidSpot(4)
  expect(await run()).toMatchObject({ state: 'clean' })
  await runOut()
  await buyer.get('/api/order/bookPickUp', {
    requestId: key(),
    orderCode,
    unitIds: await readyUnits(orderCode),
    slotAt: thisHour(),
    truck: TRUCK,
  })
  await runOut()
  expect(await statusOf(orderCode)).toBe(7)
  expect(await topics(orderCode)).toEqual(['order.paid', 'order.shipped'])
  const shipped = await run()
  expect(shipped).toMatchObject({ state: 'clean', different: 0 })
  await draftDueSheets(mall.world)
  await mall.world.pool.run(
    `update settlement s set confirm_by = now() - interval '1 second' from orders o where o.id = s.order_id and o.order_code = $1`,
    [orderCode],
  )
  await confirmByRule(mall.world)
  const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
  const last = sheets.at(-1)
  if (last?.state === 'offered')
    await buyer.get('/api/order/confirmSettlement', {
      settleNo: last.settleNo,
      decisions: [],
      tailChoice: null,
      differenceFen: last.differenceFen,
    })
  expect(await topics(orderCode)).toEqual(['order.paid', 'order.shipped', 'order.settled'])
  expect(await run()).toMatchObject({ state: 'clean', different: 0 })
})

test('at 金蝶云星空 it is an order and a delivery, each with what was ordered and what the scale said, to the fen and the kilogram', async () => {
  await tell()
  const star = await fakeKingdee()
  const back = becomesErp(mall.world, star)
  try {
    const orderCode = await paidSpot(3)
    await runOut()
    await buyer.get('/api/order/bookPickUp', {
      requestId: key(),
      orderCode,
      unitIds: await readyUnits(orderCode),
      slotAt: thisHour(),
      truck: TRUCK,
    })
    await runOut()
    expect(await topics(orderCode)).toEqual(['order.paid', 'order.shipped'])
    await tell()
    const ours = star.bills.filter(b => JSON.stringify(b.model).includes(orderCode))
    expect(ours.map(b => [b.form, b.status])).toEqual([
      ['SAL_SaleOrder', 'C'],
      ['SAL_OUTSTOCK', 'C'],
    ])
    const [order, delivery] = ours.map(b => b.model) as [
      { FSaleOrderEntry: { FQty: number; FTaxPrice: number }[] },
      { FEntity: { FRealQty: number; FStockID: { FNumber: string } }[] },
    ]
    const facts = await mall.world.pool.rows<{ topic: string; fen: Fen; kg: Kg }>(
      `select topic, (payload ->> 'amountFen')::bigint as fen, (payload ->> 'kg')::bigint as kg from erp_outbox where about = $1 order by id`,
      [orderCode],
    )
    expect(order.FSaleOrderEntry.reduce((sum, l) => sum + Math.round(l.FQty * l.FTaxPrice * 100), 0)).toBe(facts[0]?.fen)
    expect(order.FSaleOrderEntry.reduce((sum, l) => sum + Math.round(l.FQty * 1000), 0)).toBe(facts[0]?.kg)
    expect(delivery.FEntity.reduce((sum, l) => sum + Math.round(l.FRealQty * 1000), 0)).toBe(facts[1]?.kg)
  } finally {
    await back()
  }
})

test('a paid order that is cancelled is told too, and is open at neither house', async () => {
  const orderCode = await paidSpot(2, buyer, SKU)
  const manager = await mall.staff('S003')
  await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '工期推迟' })
  await manager.get('/api/ops/approveCancel', { orderCode })
  expect(await topics(orderCode)).toEqual(['order.paid', 'order.cancelled'])
  expect(await run()).toMatchObject({ state: 'clean' })
})
