import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { admin, openDesks, statusOf } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { allocateOrders } from './allocate.ts'
import { missSlots } from './missSlots.job.ts'
import {
  booked,
  carried,
  DRIVER_ID,
  emptyYard,
  freeSlot,
  HOUR,
  inYard,
  paidSpot,
  paidWithUnits,
  readyUnits,
  slotIn,
  TRUCK,
  truckOf,
} from './testShipment.ts'
import { goneTruck } from './testGone.ts'

openDesks()
let dispatcher: Caller
let store: Caller
let finance: Caller
beforeAll(async () => {
  ;[dispatcher, store, finance] = await Promise.all([mall.staff('S022'), mall.staff('S023'), mall.staff('S005')])
  await emptyYard(400)
})
const ship = (orderCode: string, who: Caller = buyer) => who.get('/api/order/getOrderShip', { orderCode })
const outbox = async (event: string) =>
  mall.world.pool.rows<{ address: string; body: string }>(
    'select address, body from outbox where event = $1 order by id desc limit 5',
    [event],
  )

describe('配货', () => {
  test('a paid spot order gets the oldest units of the yard; what is not registered is said', async () => {
    const orderCode = await paidSpot(4)
    const young = await inYard(store, { n: 1, madeOn: '2026-02-02' })
    const old = await inYard(store, { n: 2, madeOn: '2026-01-01' })
    // Paid a second ago: what lies there is not called unregistered while the job is on its way.
    const blocks = async () => (await buyer.get('/api/order/getOrderBlocks', { orderCode })).blocks.map(b => b.text)
    expect((await ship(orderCode)).lines.map(l => l.lacks)).toEqual(['正在配货 3 件，仓库备货中 1 件'])
    expect(await blocks()).toEqual([])
    await allocateOrders(mall.world)
    const s = await ship(orderCode)
    expect(s.units.map(u => u.unitNo).toSorted()).toEqual([...old, ...young].toSorted())
    expect(s.lines.map(l => l.lacks)).toEqual(['仓库备货中 1 件'])
    expect(await blocks()).toEqual(['仓库备货中'])
    await inYard(store, { n: 1 })
    const { units, lacks } = await dispatcher.get('/api/ops/allocateOrder', { orderCode })
    expect([units, lacks]).toEqual([1, []])
  })

  test('two orders for the last units never share one, however often they are allocated at once', async () => {
    const [a, b] = [await paidSpot(3), await paidSpot(3)]
    await inYard(store, { n: 4 })
    await Promise.all([
      allocateOrders(mall.world),
      allocateOrders(mall.world),
      dispatcher.ask('/api/ops/allocateOrder', { orderCode: a }),
      admin.ask('/api/ops/allocateOrder', { orderCode: b }),
    ])
    await allocateOrders(mall.world)
    const [sa, sb] = [await ship(a), await ship(b)]
    expect(sa.units.length + sb.units.length).toBe(4)
    expect(new Set([...sa.units, ...sb.units].map(u => u.unitId)).size).toBe(4)
    await inYard(store, { n: 2 })
    await allocateOrders(mall.world)
  })

  test('the dispatcher exchanges a unit with his reason; what he takes away does not come back by itself', async () => {
    const orderCode = await paidWithUnits(store, 2)
    const [spare] = await inYard(store, { n: 1, madeOn: '2026-03-03' })
    const [first] = (await ship(orderCode)).units
    const choices = await dispatcher.get('/api/ops/getExchangeList', { unitId: first?.unitId ?? '' })
    const other = choices.find(u => u.unitNo === spare)
    expect(other?.state).toBe('free')
    const swap = { unitId: first?.unitId ?? '', withUnitId: other?.unitId ?? '', reason: '外圈压伤' }
    await dispatcher.get('/api/ops/exchangeUnit', swap)
    expect((await ship(orderCode)).units.map(u => u.unitNo)).toContain(spare)
    expect((await dispatcher.ask('/api/ops/exchangeUnit', swap)).code).toBe(4917)
    await allocateOrders(mall.world)
    const history = await store.get('/api/ops/getUnitDetail', { unitId: first?.unitId ?? '' })
    expect(history.history.map(h => h.what)).toEqual(expect.arrayContaining(['入库登记', '配货', '换下']))
    expect((await buyer.ask('/api/ops/exchangeUnit' as never, swap as never)).code).not.toBe(1)
    await dispatcher.get('/api/ops/releaseAllocation', { unitId: other?.unitId ?? '', reason: '客户换批' })
    await allocateOrders(mall.world)
    expect((await ship(orderCode)).units.map(u => u.unitNo)).not.toContain(spare)
    await inYard(store, { n: 1 })
    await allocateOrders(mall.world)
  })

  test('a blocked unit is given to nobody and comes back when it is sound', async () => {
    await allocateOrders(mall.world)
    const { list } = await store.get('/api/ops/getUnitList', { state: 'free', word: 'REB-HRB400E-20-9000-1-W01', pageSize: 100 })
    for (const u of list) await store.get('/api/ops/blockUnit', { unitId: u.unitId, reason: '盘点' })
    const orderCode = await paidSpot(1)
    const [no] = await inYard(store, { n: 1 })
    const unit = (await store.get('/api/ops/getUnitList', { word: no ?? '' })).list[0]
    await store.get('/api/ops/blockUnit', { unitId: unit?.unitId ?? '', reason: '弯曲' })
    await allocateOrders(mall.world)
    expect((await ship(orderCode)).units).toEqual([])
    // The dispatcher plans, he does not judge what lies in the yard.
    const byDispatcher = await dispatcher.ask('/api/ops/blockUnit', { unitId: unit?.unitId ?? '', reason: '弯曲' })
    expect(byDispatcher.message).toMatch(/岗位/)
    await store.get('/api/ops/unblockUnit', { unitId: unit?.unitId ?? '', reason: '复检合格' })
    await allocateOrders(mall.world)
    expect((await ship(orderCode)).units.map(u => u.unitNo)).toEqual([no])
    for (const u of list) await store.get('/api/ops/unblockUnit', { unitId: u.unitId, reason: '盘点完' })
  })
})

describe('入库登记', () => {
  test('one wrong row and nothing is registered; a number twice, a slipped comma, more than is in stock are said', async () => {
    const save = (lines: string) =>
      store.ask('/api/ops/saveUnits', { skuCode: 'REB-HRB400E-20-9000-1-W01', madeOn: '2026-01-05', lines })
    const bad = await save(
      'BAD0001 26L0901 1 2.668\nbad0001 26L0901 1 2.668\nBAD0002 26L0901 1 26.68\nx 26L0901 1 2.668\nBAD0003',
    )
    expect(bad.data).toMatchObject({ saved: 0, errors: [{ row: 2 }, { row: 3 }, { row: 4 }, { row: 5 }] })
    expect((await store.get('/api/ops/getUnitList', { word: 'BAD0001' })).totalCount).toBe(0)
    const many = Array.from({ length: 3000 }, (_, i) => `MANY${String(i).padStart(4, '0')} 26L0901 1 2.668`).join('\n')
    expect(await save(many)).toMatchObject({ code: 4918, message: expect.stringMatching(/至多还能登记/) })
    const [known] = await inYard(store, { n: 1 })
    expect((await save(`${known} 26L0901 1 2.668`)).data.errors).toEqual([{ row: 1, why: '件号已登记过' }])
    expect((await buyer.ask('/api/ops/saveUnits', { skuCode: 'x', madeOn: '2026-01-05', lines: 'A0001' })).code).not.toBe(1)
  })
})

describe('预约提货', () => {
  test('the buyer books his truck: the order goes on the road, the driver hears code and link, his identity is sealed', async () => {
    const orderCode = await paidWithUnits(store, 3)
    expect(await statusOf(orderCode)).toBe(5)
    const waybillNo = await booked(orderCode, { units: 2 })
    expect(await statusOf(orderCode)).toBe(6)
    const w = await truckOf(waybillNo)
    const [sms] = await outbox('driverPass')
    expect(sms?.address).toBe(TRUCK.driverMobile)
    expect(sms?.body).toContain(w.pickUpCode)
    expect(sms?.body).toContain(`/driverPass?t=${w.passToken}`)
    const row = await mall.world.pool.row<{ sealed: string }>(
      'select driver_id_sealed as sealed from waybill where waybill_no = $1',
      [waybillNo],
    )
    expect(row?.sealed).not.toContain(DRIVER_ID)
    const d = await buyer.get('/api/order/getShipDetail', { waybillNo })
    expect([d.driverId, d.plate, d.load.length, d.pickUpCode, d.track[0]?.what]).toEqual([
      '****0018',
      '冀ADEMO12',
      2,
      w.pickUpCode,
      '配车配货',
    ])
    expect(JSON.stringify(d)).not.toContain(DRIVER_ID)
    const s = await ship(orderCode)
    expect([s.ordered.pieces, s.planned.pieces, s.gone.pieces, s.units.length, s.billNo.slice(0, 2)]).toEqual([3, 2, 0, 1, 'TD'])
    // Somebody else's truck answers like one that does not exist.
    const stranger = await mall.buyer('demo02')
    expect((await stranger.ask('/api/order/getShipDetail', { waybillNo })).code).toBe(4901)
    expect((await stranger.ask('/api/order/cancelShip', { waybillNo, reason: 'x' })).code).toBe(4901)
  })

  test('the same click sent twice is one truck', async () => {
    const orderCode = await paidWithUnits(store, 1)
    const input = {
      requestId: key(),
      orderCode,
      unitIds: await readyUnits(orderCode),
      slotAt: await freeSlot(orderCode),
      truck: TRUCK,
    }
    const both = await Promise.all([buyer.ask('/api/order/bookPickUp', input), buyer.ask('/api/order/bookPickUp', input)])
    expect(both.map(a => a.code)).toEqual([1, 1])
    expect(both[0]?.data.waybillNo).toBe(both[1]?.data.waybillNo)
  })

  test('two trucks for the last place of an hour: one has it, the other is told to choose again; two for one unit likewise', async () => {
    const [a, b] = [await paidWithUnits(store, 1), await paidWithUnits(store, 2)]
    const slotAt = await freeSlot(a, 3)
    await mall.world.pool.run(
      `insert into gate_slot (depot_code, starts_at, capacity) select depot_code, $2, 1 from orders where order_code = $1
       on conflict (depot_code, starts_at) do update set capacity = gate_slot.taken + 1`,
      [a, new Date(slotAt)],
    )
    const book = async (orderCode: string, at: number) =>
      buyer.ask('/api/order/bookPickUp', {
        requestId: key(),
        orderCode,
        unitIds: (await readyUnits(orderCode)).slice(0, 1),
        slotAt: at,
        truck: TRUCK,
      })
    const answers = await Promise.all([book(a, slotAt), book(b, slotAt)])
    expect(answers.map(x => x.code).toSorted()).toEqual([1, 4908])
    const units = (await readyUnits(b)).slice(0, 1)
    const other = await freeSlot(b, 4)
    const twice = await Promise.all(
      [1, 2].map(() =>
        buyer.ask('/api/order/bookPickUp', { requestId: key(), orderCode: b, unitIds: units, slotAt: other, truck: TRUCK }),
      ),
    )
    expect(twice.map(x => x.code).toSorted()).toEqual([1, 4905])
  })

  test('more trucks an hour hold from the hour that runs; hours that are over keep what they had', async () => {
    const { pool } = mall.world
    const gate = await pool.row<{ opensAt: number; closesAt: number; trucksPerHour: number; weekdays: number[] }>(
      `select opens_at::int as "opensAt", closes_at::int as "closesAt", trucks_per_hour::int as "trucksPerHour", weekdays::int[] as weekdays
       from depot_gate where depot_code = 'W01'`,
    )
    if (!gate) throw new Error('no gate')
    const hours = `select date_trunc('hour', now()) + n * interval '1 hour' as at from generate_series(-1, 1) n`
    await pool.run(
      `insert into gate_slot (depot_code, starts_at, capacity) select 'W01', at, 1 from (${hours}) h
       on conflict (depot_code, starts_at) do update set capacity = greatest(1, gate_slot.taken)`,
    )
    await dispatcher.get('/api/ops/saveGate', {
      depotCode: 'W01',
      ...gate,
      trucksPerHour: 59,
      gateName: '1 号门',
      address: '钢城大道 1 号',
    })
    const rows = await pool.rows<{ capacity: number }>(
      `select capacity::int as capacity from gate_slot where depot_code = 'W01' and starts_at in (${hours}) order by starts_at`,
    )
    expect(rows.map(r => r.capacity >= 59)).toEqual([false, true, true])
    await dispatcher.get('/api/ops/saveGate', { depotCode: 'W01', ...gate, gateName: '1 号门', address: '钢城大道 1 号' })
  })

  test('wrong plates, drivers and loads are refused with what to do; nothing is written', async () => {
    const orderCode = await paidWithUnits(store, 20)
    const slotAt = await freeSlot(orderCode, 2)
    const unitIds = await readyUnits(orderCode)
    const ask = (truck: Partial<typeof TRUCK>, more: object = {}) =>
      buyer.ask('/api/order/bookPickUp', {
        requestId: key(),
        orderCode,
        unitIds: unitIds.slice(0, 1),
        slotAt,
        truck: { ...TRUCK, ...truck },
        ...more,
      })
    expect((await ask({ plate: '冀A1234O' })).message).toMatch(/字母 I 和 O/)
    expect((await ask({ driverId: '000000199001010011' })).message).toMatch(/校验位/)
    expect((await ask({ driverName: '' })).message).toBe('请填写司机姓名')
    expect((await ask({ driverMobile: '12' })).message).toMatch(/11 位/)
    expect((await ask({}, { unitIds })).message).toMatch(/超过该车限重 49 吨/)
    expect((await ask({}, { slotAt: slotAt + 1 })).message).toMatch(/整点/)
    expect((await ask({}, { slotAt: slotAt - 40 * 24 * HOUR })).message).toMatch(/已过|不发货/)
    expect((await ask({}, { unitIds: ['999999999'] })).code).toBe(4905)
    expect(await statusOf(orderCode)).toBe(5)
    expect((await ship(orderCode)).trucks).toEqual([])
    expect((await ask({ plate: '冀ad12345' })).code).toBe(1)
  })

  test('a frozen company, a wish to cancel, unpaid goods: nothing is loaded and the reason is said', async () => {
    const orderCode = await paidWithUnits(store, 1)
    const [unitIds, slotAt] = [await readyUnits(orderCode), await freeSlot(orderCode)]
    const book = () => buyer.ask('/api/order/bookPickUp', { requestId: key(), orderCode, unitIds, slotAt, truck: TRUCK })
    const asked = await mall.world.pool.run(`update orders set cancel_apply = 1, cancel_asked_at = now() where order_code = $1`, [
      orderCode,
    ])
    expect(asked).toBe(1)
    expect((await book()).message).toMatch(/申请取消/)
    expect((await ship(orderCode)).whyNotBook).toMatch(/申请取消/)
    await mall.world.pool.run(`update orders set cancel_apply = 0, cancel_asked_at = null where order_code = $1`, [orderCode])
    await mall.world.pool.run(
      `update company c set frozen = true from orders o where o.company_id = c.id and o.order_code = $1`,
      [orderCode],
    )
    expect(
      (await dispatcher.ask('/api/ops/planTrucks', { requestId: key(), orderCode, trucks: [{ unitIds, slotAt, truck: TRUCK }] }))
        .message,
    ).toMatch(/冻结/)
    await mall.world.pool.run(
      `update company c set frozen = false from orders o where o.company_id = c.id and o.order_code = $1`,
      [orderCode],
    )
    expect((await book()).code).toBe(1)
  })
})

describe('before it enters', () => {
  test('another hour frees the first; another truck kills the old code and tells both drivers', async () => {
    const orderCode = await paidWithUnits(store, 1)
    const waybillNo = await booked(orderCode)
    const before = await truckOf(waybillNo)
    const slotAt = await freeSlot(orderCode, 2)
    await buyer.get('/api/order/changeShipSlot', { waybillNo, slotAt })
    const free = await mall.world.pool.row<{ taken: number }>(
      'select taken::int from gate_slot s join waybill w on w.depot_code = s.depot_code where w.waybill_no = $1 and s.starts_at = $2',
      [waybillNo, before.slotAt],
    )
    expect(free?.taken).toBeGreaterThanOrEqual(0)
    const answer = await buyer.get('/api/order/changeShipTruck', {
      waybillNo,
      truck: { ...TRUCK, plate: '冀ADEMO77', driverMobile: '10200009177' },
    })
    expect(answer.waits).toBe(false)
    const after = await truckOf(waybillNo)
    expect([after.plate, after.passToken === before.passToken, after.slotAt?.getTime()]).toEqual(['冀ADEMO77', false, slotAt])
    expect((await outbox('driverPassDead'))[0]?.address).toBe(TRUCK.driverMobile)
    expect((await outbox('driverPass'))[0]?.address).toBe('10200009177')
  })

  test('within two hours the dispatcher decides about another truck; the old one holds until he does', async () => {
    const orderCode = await paidWithUnits(store, 1)
    const waybillNo = await booked(orderCode)
    await slotIn(waybillNo, HOUR)
    const truck = { ...TRUCK, plate: '冀ADEMO88' }
    expect((await buyer.get('/api/order/changeShipTruck', { waybillNo, truck, reason: '爆胎' })).waits).toBe(true)
    expect((await truckOf(waybillNo)).plate).toBe('冀ADEMO12')
    const desk = await dispatcher.get('/api/ops/getDispatchDesk', { queue: 'change' })
    expect(desk.trucks.map(t => t.waybillNo)).toContain(waybillNo)
    expect((await dispatcher.ask('/api/ops/decideTruckChange', { waybillNo, agree: false })).code).toBe(4210)
    const [one, two] = await Promise.all([
      dispatcher.ask('/api/ops/decideTruckChange', { waybillNo, agree: true }),
      admin.ask('/api/ops/decideTruckChange', { waybillNo, agree: true }),
    ])
    expect([one?.code, two?.code].toSorted()).toEqual([1, 4914])
    expect((await truckOf(waybillNo)).plate).toBe('冀ADEMO88')
  })

  test('given up, the only truck gives hour and units back and the order waits again; a second truck keeps it on the road', async () => {
    const orderCode = await paidWithUnits(store, 2)
    const [first, second] = [await booked(orderCode, { units: 1 }), await booked(orderCode)]
    await buyer.get('/api/order/cancelShip', { waybillNo: first, reason: '车坏了' })
    expect(await statusOf(orderCode)).toBe(6)
    expect((await buyer.ask('/api/order/cancelShip', { waybillNo: first, reason: '再来' })).code).toBe(4902)
    await dispatcher.get('/api/ops/cancelTruck', { waybillNo: second, reason: '客户改期' })
    expect(await statusOf(orderCode)).toBe(5)
    const s = await ship(orderCode)
    expect([s.units.length, s.planned.pieces, s.trucks.map(t => t.ended)]).toEqual([2, 0, [true, true]])
  })

  test('the load is changed within what the road allows', async () => {
    const orderCode = await paidWithUnits(store, 3)
    const waybillNo = await booked(orderCode, { units: 1 })
    const d = await buyer.get('/api/order/getShipDetail', { waybillNo })
    const all = [...d.load.map(u => u.unitId), ...(await readyUnits(orderCode))]
    await buyer.get('/api/order/changeShipLoad', { waybillNo, unitIds: all })
    expect((await ship(orderCode)).planned.pieces).toBe(3)
    await buyer.get('/api/order/changeShipLoad', { waybillNo, unitIds: all.slice(1) })
    expect((await ship(orderCode)).planned.pieces).toBe(2)
    expect((await buyer.ask('/api/order/changeShipLoad', { waybillNo, unitIds: all.slice(1) })).code).toBe(4904)
  })

  test('who does not come is told and books anew; who does not name his truck loses the hour', async () => {
    const orderCode = await paidWithUnits(store, 2)
    const late = await booked(orderCode, { units: 1 })
    const unnamed = await booked(orderCode, { truck: null })
    expect((await truckOf(unnamed)).plate).toBe('')
    await slotIn(late, -2 * HOUR)
    await slotIn(unnamed, HOUR)
    await missSlots(mall.world)
    await missSlots(mall.world)
    const d = await buyer.get('/api/order/getShipDetail', { waybillNo: late })
    expect([d.missed, d.todo?.act, d.track.filter(t => t.what === '错过时段').length]).toEqual([true, 'slot', 1])
    expect((await truckOf(unnamed)).slotAt).toBeNull()
    const board = await buyer.get('/api/order/getDispList', {})
    expect(board.todo.map(t => t.waybillNo)).toEqual(expect.arrayContaining([late, unnamed]))
    await buyer.get('/api/order/changeShipSlot', { waybillNo: late, slotAt: await freeSlot(orderCode) })
    expect((await buyer.get('/api/order/getShipDetail', { waybillNo: late })).missed).toBe(false)
  })
})

describe('代办运输', () => {
  test('the dispatcher puts an order on several trucks at once, all or none; the buyer cannot book, and never sees the freight', async () => {
    const orderCode = await paidWithUnits(store, 16)
    await carried(orderCode)
    const unitIds = await readyUnits(orderCode)
    expect(
      (await buyer.ask('/api/order/bookPickUp', { requestId: key(), orderCode, unitIds, slotAt: 0, truck: null })).code,
    ).toBe(4913)
    const plan = await dispatcher.get('/api/ops/getDispatchOrder', { orderCode })
    expect(plan.plan.map(p => p.unitIds.length)).toEqual([12, 4])
    const slotAt = await freeSlot(orderCode, 2)
    const wish = (i: number, carrierCode: string) => ({ unitIds: plan.plan[i]?.unitIds ?? [], slotAt, carrierCode, truck: TRUCK })
    const bad = await dispatcher.ask('/api/ops/planTrucks', {
      requestId: key(),
      orderCode,
      trucks: [wish(0, 'CY01'), wish(1, 'XX')],
    })
    expect([bad.code, await statusOf(orderCode)]).toEqual([4912, 5])
    const { waybillNos } = await dispatcher.get('/api/ops/planTrucks', {
      requestId: key(),
      orderCode,
      trucks: [wish(0, 'CY01'), wish(1, 'CY02')],
    })
    expect([waybillNos.length, await statusOf(orderCode)]).toEqual([2, 6])
    const [no = ''] = waybillNos
    expect((await buyer.ask('/api/order/cancelShip', { waybillNo: no, reason: 'x' })).code).toBe(4913)
    expect((await dispatcher.ask('/api/ops/applyFreight', { waybillNo: no, amountFen: 112_035 })).code).toBe(4902)
    const { id } = await truckOf(no)
    const people = await mall.world.pool.row<{ staffId: number; buyerId: number }>(
      `select (select id from app_user where staff_code = 'S025') as "staffId", (select id from app_user where user_name = 'demo01') as "buyerId"`,
    )
    await mall.world.pool.tx(tx =>
      goneTruck(tx, { id, waybillNo: no, staffId: people?.staffId ?? 0, takenBy: people?.buyerId ?? 0 }),
    )
    await dispatcher.get('/api/ops/applyFreight', { waybillNo: no, amountFen: 112_035 })
    expect((await admin.ask('/api/ops/applyFreight', { waybillNo: no, amountFen: 1 })).code).toBe(4902)
    expect((await buyer.get('/api/order/getShipDetail', { waybillNo: no })).status).toBe(5)
    expect((await dispatcher.ask('/api/ops/decideFreight', { waybillNo: no, pay: true })).code).not.toBe(1)
    await finance.get('/api/ops/decideFreight', { waybillNo: no, pay: false, reason: '与协议价不符' })
    await admin.get('/api/ops/applyFreight', { waybillNo: no, amountFen: 100_000 })
    expect((await admin.ask('/api/ops/decideFreight', { waybillNo: no, pay: true })).code).toBe(4922)
    await finance.get('/api/ops/decideFreight', { waybillNo: no, pay: true })
    const paid = await finance.get('/api/ops/getFreightList', { state: 'paid', word: no })
    expect([paid.totalCount, paid.sumFen]).toEqual([1, 100_000])
    const none = await finance.get('/api/ops/getFreightList', { state: 'paid', word: 'YD20990101000001' })
    expect([none.totalCount, none.sumFen, none.list]).toEqual([0, 0, []])
    const seen = await buyer.get('/api/order/getShipDetail', { waybillNo: no })
    expect([seen.status, JSON.stringify(seen).includes('运费')]).toEqual([5, false])
    expect((await ship(orderCode)).gone.pieces).toBe(12)
  })
})

describe('gates and sheets', () => {
  test('a depot that stops shipping takes no truck until it opens again', async () => {
    const orderCode = await paidWithUnits(store, 1)
    const slotAt = await freeSlot(orderCode, 1)
    const depotCode = (await dispatcher.get('/api/ops/getDispatchOrder', { orderCode })).depotCode
    expect((await dispatcher.ask('/api/ops/closeGate', { depotCode, until: slotAt + 24 * HOUR })).code).toBe(4210)
    await dispatcher.get('/api/ops/closeGate', { depotCode, until: slotAt + 24 * HOUR, reason: '行车检修' })
    const unitIds = await readyUnits(orderCode)
    const book = () => buyer.ask('/api/order/bookPickUp', { requestId: key(), orderCode, unitIds, slotAt, truck: TRUCK })
    expect((await book()).message).toMatch(/停发：行车检修/)
    await dispatcher.get('/api/ops/closeGate', { depotCode, until: null })
    expect((await book()).code).toBe(1)
  })

  test('an export is one download within a minute, of one’s own company, and no formula runs in it', async () => {
    const orderCode = await paidWithUnits(store, 1)
    const waybillNo = await booked(orderCode)
    await mall.world.pool.run(`update waybill set driver_name = '=cmd()' where waybill_no = $1`, [waybillNo])
    const { url } = await buyer.get('/api/order/shipExportUrl', { word: waybillNo })
    const first = await mall.app.inject({ method: 'GET', url })
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain(waybillNo)
    expect(first.body).toContain(",'=cmd()")
    expect((await mall.app.inject({ method: 'GET', url })).statusCode).toBe(404)
    const stranger = await mall.buyer('demo02')
    const theirs = await stranger.get('/api/order/shipExportUrl', { word: waybillNo })
    expect((await mall.app.inject({ method: 'GET', url: theirs.url })).body).not.toContain(waybillNo)
    const units = await store.get('/api/ops/exportUrl', { kind: 'units', state: 'free' })
    expect((await mall.app.inject({ method: 'GET', url: units.url })).body).toMatch(/件号,炉号/)
  })

  test('the order’s track is a line that ends at the receipt', async () => {
    const orderCode = await paidWithUnits(store, 1)
    const before = await buyer.get('/api/order/getOrderLinear', { orderCode })
    expect(before.steps.map(s => [s.code, s.state])).toEqual([
      ['create', 'done'],
      ['review', 'done'],
      ['pay', 'done'],
      ['allocate', 'now'],
      ['ship', 'later'],
      ['receive', 'later'],
    ])
    await booked(orderCode)
    const after = await buyer.get('/api/order/getOrderLinear', { orderCode })
    expect(after.steps.find(s => s.state === 'now')?.note).toBe('0 / 1 车已出厂')
    const bill = await buyer.get('/api/order/getBill', { orderCode })
    expect([bill.trucks.length, bill.units.length]).toEqual([1, 1])
  })
})
