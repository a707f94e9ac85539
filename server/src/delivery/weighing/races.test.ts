// Two who act on one truck in the same moment: one is done, the other is told, and the truck, its units and the stock agree with the one.
import { expect, test } from 'vitest'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { truckNow } from './testTruck.ts'
import { dispatcher, doubt, enter, gate, leave, load, onScale, openYard, store, truck, weighed, weigher } from './testYard.ts'

openYard()

const state = async (waybillNo: string) => {
  const w = await truckNow(mall.world.pool, waybillNo)
  const units = await mall.world.pool.rows<{ state: string; there: boolean }>(
    `select u.state, u.waybill_id is not null as there from steel_unit u join order_line l on l.id = u.order_line_id where l.order_id = $1`,
    [w.orderId],
  )
  const order = await mall.world.pool.row<{ status: number }>('select status::int from orders where id = $1', [w.orderId])
  return { w, units: new Set(units.map(u => `${u.state} ${u.there}`)), order: order?.status }
}
const ok = (answers: readonly { code: number }[]) => answers.filter(a => a.code === 1).length

test('it enters and is given up at once', async () => {
  for (let i = 0; i < 3; i += 1) {
    const t = await truck()
    await onScale(t.w.waybillNo, 15_060)
    const { waybillNo } = t.w
    const both = await Promise.all([
      gate.ask('/api/ops/enterMill', { waybillNo, plate: t.w.plate, code: '', kg: 15_060 }),
      dispatcher.ask('/api/ops/cancelTruck', { waybillNo, reason: '车辆故障' }),
    ])
    expect(ok(both)).toBe(1)
    const { w, units, order } = await state(waybillNo)
    expect([w.status, w.endedAt === null, [...units], order]).toEqual(
      both[0].code === 1 ? [2, true, ['loaded true'], 6] : [1, false, ['allocated false'], 5],
    )
  }
})

test('it enters and becomes another truck at once', async () => {
  const t = await truck()
  await onScale(t.w.waybillNo, 15_060)
  const { waybillNo } = t.w
  const both = await Promise.all([
    gate.ask('/api/ops/enterMill', { waybillNo, plate: t.w.plate, code: '', kg: 15_060 }),
    dispatcher.ask('/api/ops/changeTruck', {
      waybillNo,
      truck: { plate: '冀ADEMO99', driverName: '高己未', driverMobile: '10200009199', driverId: '000000199001010018' },
      reason: '换车',
    }),
  ])
  expect(ok(both)).toBe(1)
  expect((await truckNow(mall.world.pool, waybillNo)).plate).toBe(both[0].code === 1 ? t.w.plate : '冀ADEMO99')
})

test('its last unit is ticked off and it is loaded at once: what left the list is not on the truck', async () => {
  const t = await truck()
  await enter(t)
  const { waybillNo } = t.w
  await store.get('/api/ops/tickUnit', { waybillNo })
  const both = await Promise.all([
    store.ask('/api/ops/finishLoading', { waybillNo }),
    store.ask('/api/ops/putOffUnit', { waybillNo, unitNo: t.unitNos[0] ?? '', damaged: true, reason: '散捆' }),
  ])
  expect(both[0].code).toBe(1)
  const { w, units } = await state(waybillNo)
  expect([w.status, units.has('blocked false')]).toEqual([3, both[1].code === 1])
})

test('it leaves and is doubted at once, and twice at once: one gate, one doubt, the stock moves once', async () => {
  const { waybillNo } = await weighed(15_060, 47_040)
  const out = () => mall.world.pool.row<{ n: number }>(`select count(*)::int as n from stock_move where ref = $1`, [waybillNo])
  const answers = await Promise.all([leave(waybillNo), doubt(waybillNo), leave(waybillNo)])
  const left = [answers[0], answers[2]].filter(a => a.code === 1).length
  expect(left + (answers[1].code === 1 ? 1 : 0)).toBe(1)
  expect((await out())?.n).toBe(left)
})

test('weighed again and unloaded at once: no weight stays on a truck that is loaded anew', async () => {
  const { waybillNo } = await weighed(15_060, 47_260)
  await onScale(waybillNo, 47_080)
  const both = await Promise.all([
    weigher.ask('/api/ops/weighGross', { waybillNo, requestId: key(), kg: 47_080 }),
    gate.ask('/api/ops/unloadTruck', { waybillNo, reason: '装错' }),
  ])
  expect(both[1].code).toBe(1)
  const split = await mall.world.pool.row<{ n: number }>(
    `select count(*)::int as n from waybill_unit x join waybill w on w.id = x.waybill_id where w.waybill_no = $1 and x.scale_kg is not null`,
    [waybillNo],
  )
  expect([(await truckNow(mall.world.pool, waybillNo)).status, split?.n]).toEqual([2, 0])
})

test('a company that was frozen since its truck was announced is not loaded; the driver is not told why', async () => {
  const t = await truck()
  const of = (on: boolean) =>
    mall.world.pool.run('update company set frozen = $2 from waybill w where w.waybill_no = $1 and company.id = w.company_id', [
      t.w.waybillNo,
      on,
    ])
  await of(true)
  const shut = await enter(t)
  await of(false)
  expect([shut.code === 1, shut.message.includes('冻结'), shut.message.includes('专属客服')]).toEqual([false, false, true])
  const open = await enter(t)
  expect(open.code, open.message).toBe(1)
  await load(t)
  expect((await buyer.get('/api/order/getWeighDispute', { waybillNo: t.w.waybillNo })).waybillNo).toBe(t.w.waybillNo)
})
