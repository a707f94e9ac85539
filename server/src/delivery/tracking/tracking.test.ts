// 车辆位置: told by the driver's telephone with his yes, by what he types, by the desk; seen by his buyer and the mill, and gone after the trip.
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { dispatcher, leave, openYard, stranger, truck, weighed } from '../weighing/testYard.ts'
import { truckNow } from '../weighing/testTruck.ts'
import { sweepPositions } from './sweepPositions.job.ts'

openYard()

const pool = () => mall.world.pool
const anybody = async () => mall.guest
const BAODING = { latitude: 38.874, longitude: 115.464 }
/** On the road to 石家庄, from the depot's gate. */
async function onTheRoad() {
  const { waybillNo, t } = await weighed(15_060, 47_040)
  expect((await leave(waybillNo)).code).toBe(1)
  return { waybillNo, t: t.w.passToken, id: t.w.id }
}
const where = (waybillNo: string) => buyer.get('/api/order/getTruckPosition', { waybillNo })
const rowsOf = async (id: number) =>
  (await pool().row<{ n: number }>('select count(*)::int as n from truck_position where waybill_id = $1', [id]))?.n

describe('the driver', () => {
  test('is asked first: without his yes nothing is taken, with it his place is seen as a city, rounded to a kilometre', async () => {
    const guest = await anybody()
    const { waybillNo, t, id } = await onTheRoad()
    expect((await where(waybillNo)).says).toBe('还不知道车到了哪里')
    expect((await guest.ask('/api/tracking/sendPosition', { t, ...BAODING })).code).toBe(4932)
    expect(await rowsOf(id)).toBe(0)

    const yes = await effectOf(mall, () => guest.ask('/api/tracking/shareTrip', { t, on: true }))
    expect(yes.rows?.trip_consent).toContain('insert')
    const sent = await effectOf(mall, () => guest.ask('/api/tracking/sendPosition', { t, ...BAODING }))
    expect(sent.rows?.truck_position).toContain('insert')
    expect(sent.notices ?? []).toEqual([])
    const kept = await pool().row(
      'select lat_100 as lat, lng_100 as lng, city_code as city from truck_position where waybill_id = $1',
      [id],
    )
    expect(kept).toEqual({ lat: 3887, lng: 11_546, city: '130600' })

    const seen = await where(waybillNo)
    expect(seen).toMatchObject({
      leg: 'toBuyer',
      sharing: true,
      to: '石家庄市',
      last: { source: 'phone', ageText: '刚刚', old: false, place: '保定市' },
    })
    // 123 km from there to the centre of 石家庄 as the crow flies, 160 by road, 3 h 12 at 50 km/h.
    expect(seen.says).toMatch(/在 保定市 附近，距收货地约 1[56]\d 公里（估计）$/)
    expect(seen.etaText).toMatch(/^预计 .+ 左右到（估计）$/)
    const hours = ((seen.etaAt ?? 0) - seen.now) / 3_600_000
    expect(hours).toBeGreaterThan(3)
    expect(hours).toBeLessThan(3.6)
    expect((await dispatcher.get('/api/ops/getTruckPosition', { waybillNo })).says).toBe(seen.says)
  })

  test('takes it back whenever he likes: what he told is deleted at once, and nothing more is taken', async () => {
    const guest = await anybody()
    const { waybillNo, t, id } = await onTheRoad()
    await guest.get('/api/tracking/shareTrip', { t, on: true })
    await guest.get('/api/tracking/sendPosition', { t, ...BAODING })
    expect((await guest.get('/api/tracking/getDriverTrip', { t })).trip).toMatchObject({
      sharing: true,
      keepDays: 30,
      targetName: '石家庄市',
    })
    await guest.get('/api/tracking/shareTrip', { t, on: false })
    expect(await rowsOf(id)).toBe(0)
    expect((await guest.ask('/api/tracking/sendPosition', { t, ...BAODING })).code).toBe(4932)
    expect(await where(waybillNo)).toMatchObject({ sharing: false, last: null })
    expect((await guest.get('/api/tracking/getDriverTrip', { t })).trip).toMatchObject({
      sharing: false,
      sharedAt: null,
      last: '',
    })
  })

  test('sends one in a minute, whatever his page sends, and two at once are one', async () => {
    const guest = await anybody()
    const { t, id } = await onTheRoad()
    await guest.get('/api/tracking/shareTrip', { t, on: true })
    const both = await Promise.all([1, 2].map(() => guest.get('/api/tracking/sendPosition', { t, ...BAODING })))
    expect(both.map(b => b.kept).toSorted()).toEqual([false, true])
    expect((await guest.get('/api/tracking/sendPosition', { t, ...BAODING })).kept).toBe(false)
    expect(await rowsOf(id)).toBe(1)
    // A page that has gone wild is told to stop.
    await pool().run(`update ask_count set n = 60 where scope = $1`, [`driverPosition:${id}`])
    expect((await guest.ask('/api/tracking/sendPosition', { t, ...BAODING })).message).toContain('分钟')
  })

  test('types where he is where the telephone tells nothing; what is no place of ours is asked again', async () => {
    const guest = await anybody()
    const { waybillNo, t } = await onTheRoad()
    expect((await guest.ask('/api/tracking/sayPlace', { t, place: '加油站' })).message).toContain('没有找到「加油站」')
    await guest.get('/api/tracking/sayPlace', { t, place: '保定' })
    expect((await where(waybillNo)).last).toMatchObject({ source: 'driver', place: '保定（保定市）' })
  })

  test('has but his own link: another, an old one, one of a trip that is over does nothing', async () => {
    const guest = await anybody()
    const { waybillNo, t, id } = await onTheRoad()
    await guest.get('/api/tracking/shareTrip', { t, on: true })
    for (const other of ['no-such-pass-link', 'A'.repeat(32)]) {
      expect((await guest.ask('/api/tracking/sendPosition', { t: other, ...BAODING })).code).toBe(4953)
      expect((await guest.ask('/api/tracking/shareTrip', { t: other, on: true })).code).toBe(4953)
      expect((await guest.get('/api/tracking/getDriverTrip', { t: other })).trip).toBeNull()
    }
    // Another truck came under the same waybill: its driver has a link of his own and has said nothing yet.
    await pool().run(`update waybill set pass_token = 'NEWTOKEN0123456789' || id where id = $1`, [id])
    const fresh = `NEWTOKEN0123456789${id}`
    expect((await guest.ask('/api/tracking/sendPosition', { t, ...BAODING })).code).toBe(4953)
    expect((await guest.ask('/api/tracking/sendPosition', { t: fresh, ...BAODING })).code).toBe(4932)
    await guest.get('/api/tracking/shareTrip', { t: fresh, on: true })
    await guest.get('/api/weighing/passArrive', { t: fresh })
    expect((await guest.ask('/api/tracking/sendPosition', { t: fresh, ...BAODING })).code).toBe(4931)
    expect((await guest.ask('/api/tracking/sayPlace', { t: fresh, place: '保定' })).code).toBe(4931)
    expect((await where(waybillNo)).says).toContain('车已到达收货地')
    // He can still take it back.
    expect((await guest.ask('/api/tracking/shareTrip', { t: fresh, on: false })).code).toBe(1)
  })
})

describe('what was told', () => {
  const rows = (id: number) =>
    pool().row<{ told: number; agreed: boolean }>(
      `select (select count(*)::int from truck_position where waybill_id = $1) as told,
         exists (select 1 from trip_consent where waybill_id = $1 and withdrawn_at is null) as agreed`,
      [id],
    )
  const told = async (t: string) => {
    await mall.guest.get('/api/tracking/shareTrip', { t, on: true })
    await mall.guest.get('/api/tracking/sendPosition', { t, ...BAODING })
  }

  test('can be taken back after the receipt, and however often he has told: his link opens nothing else', async () => {
    const { waybillNo, t, id } = await onTheRoad()
    await told(t)
    await pool().run(`update ask_count set n = 60 where scope = $1`, [`driverPosition:${id}`])
    await buyer.get('/api/order/signReceipt', { waybillNo, requestId: key(), receiver: '秦乙未' })
    expect((await mall.guest.get('/api/weighing/getDriverPass', { t })).pass).toBeNull()
    expect((await mall.guest.get('/api/tracking/getDriverTrip', { t })).trip).toMatchObject({
      leg: 'none',
      sharing: true,
      told: true,
      last: '',
    })
    expect((await mall.guest.ask('/api/tracking/shareTrip', { t, on: true })).code).not.toBe(1)
    expect((await mall.guest.ask('/api/tracking/shareTrip', { t, on: false })).code).toBe(1)
    expect(await rows(id)).toEqual({ told: 0, agreed: false })
    expect((await mall.guest.get('/api/tracking/getDriverTrip', { t })).trip).toBeNull()
    expect((await where(waybillNo)).says).toBe('这一车已签收')
  })

  test('by typing alone can be taken back too', async () => {
    const { t, id } = await onTheRoad()
    await mall.guest.get('/api/tracking/sayPlace', { t, place: '保定' })
    expect((await mall.guest.get('/api/tracking/getDriverTrip', { t })).trip).toMatchObject({ sharing: false, told: true })
    await mall.guest.get('/api/tracking/shareTrip', { t, on: false })
    expect(await rows(id)).toEqual({ told: 0, agreed: false })
  })

  test('by the driver before goes with his truck: the next one is not where he was, nor has he agreed', async () => {
    const { w } = await truck({ selfPickup: true })
    await told(w.passToken)
    expect((await where(w.waybillNo)).last).toMatchObject({ place: '保定市' })
    await dispatcher.get('/api/ops/changeTruck', {
      waybillNo: w.waybillNo,
      truck: {
        plate: '冀ADEMO77',
        axles: 6,
        tareKg: 15_000,
        driverName: '章乙亥',
        driverMobile: '10200000001',
        driverId: '11010519491231002X',
      },
      reason: '车坏了',
    })
    expect(await rows(w.id)).toEqual({ told: 0, agreed: false })
    expect(await where(w.waybillNo)).toMatchObject({ leg: 'toMill', sharing: false, last: null })
  })

  test('on the way to the gate he agrees to the whole trip, and is told so', async () => {
    const { w } = await truck()
    const { trip } = await mall.guest.get('/api/tracking/getDriverTrip', { t: w.passToken })
    expect(trip?.targetName).toBe(`${w.depotName}，装货后再到 石家庄市`)
  })

  test('is not asked of a maps service beyond what is kept or counted', async () => {
    const { t, id } = await onTheRoad()
    await told(t)
    let asked = 0
    const { locator } = mall.world
    const spy = { ...locator, locate: (at: Parameters<typeof locator.locate>[0]) => ((asked += 1), locator.locate(at)) }
    Object.assign(mall.world, { locator: spy })
    try {
      await mall.guest.get('/api/tracking/sendPosition', { t, ...BAODING })
      await pool().run(`update truck_position set heard_at = now() - interval '1 hour' where waybill_id = $1`, [id])
      await pool().run(`update ask_count set n = 60 where scope = $1`, [`driverPosition:${id}`])
      expect((await mall.guest.ask('/api/tracking/sendPosition', { t, ...BAODING })).code).not.toBe(1)
    } finally {
      Object.assign(mall.world, { locator })
    }
    expect(asked).toBe(0)
  })
})

describe('who sees it', () => {
  test('the buyer of the truck and the mill; another company finds no such truck, nor does a guest', async () => {
    const { waybillNo } = await onTheRoad()
    expect((await stranger.ask('/api/order/getTruckPosition', { waybillNo })).code).toBe(4901)
    expect((await (await anybody()).ask('/api/order/getTruckPosition', { waybillNo })).code).not.toBe(1)
    const outside = await mall.staff('S012')
    const company = (await truckNow(pool(), waybillNo)).companyId
    await pool().run(`update company set bd_user_id = null where id = $1`, [company])
    expect((await outside.ask('/api/ops/getTruckPosition', { waybillNo })).code).toBe(4901)
  })

  test('what is too old is said to be unknown, with its age', async () => {
    const guest = await anybody()
    const { waybillNo, t, id } = await onTheRoad()
    await guest.get('/api/tracking/shareTrip', { t, on: true })
    await guest.get('/api/tracking/sendPosition', { t, ...BAODING })
    await pool().run(`update waybill set left_at = now() - interval '9 hours' where id = $1`, [id])
    await pool().run(`update truck_position set at = now() - interval '5 hours' where waybill_id = $1`, [id])
    const seen = await where(waybillNo)
    expect(seen).toMatchObject({ etaAt: null, donePermille: null, last: { old: true, ageText: '5 小时前' } })
    expect(seen.etaText).toBe('最后的位置是 5 小时前的，太旧，不知道现在到了哪里')
    // From before it left the gate: of the road it says nothing.
    await pool().run(`update truck_position set at = now() - interval '10 hours' where waybill_id = $1`, [id])
    expect((await where(waybillNo)).last).toBeNull()
  })

  test('by hand: what the dispatcher hears on the telephone is a place too', async () => {
    const { waybillNo } = await onTheRoad()
    await dispatcher.get('/api/ops/addWaypoint', { waybillNo, place: '保定北服务区', detail: '堵车' })
    expect((await where(waybillNo)).last).toMatchObject({ source: 'desk', place: '保定北服务区', note: '堵车' })
    await dispatcher.get('/api/ops/addWaypoint', { waybillNo, place: '定州市', detail: '' })
    expect((await where(waybillNo)).says).toContain('在 定州市（保定市） 附近，距收货地约')
  })

  test('on the way to the gate it is the depot that it drives to', async () => {
    const guest = await anybody()
    const { w } = await truck({ selfPickup: true })
    await guest.get('/api/tracking/shareTrip', { t: w.passToken, on: true })
    await guest.get('/api/tracking/sendPosition', { t: w.passToken, ...BAODING })
    expect(await where(w.waybillNo)).toMatchObject({ leg: 'toMill', from: '出发地', to: w.depotName, donePermille: null })
  })
})

test('after the days of the rule nothing is left of where he was, before them all is', async () => {
  const guest = await anybody()
  const { waybillNo, t, id } = await onTheRoad()
  await guest.get('/api/tracking/shareTrip', { t, on: true })
  await guest.get('/api/tracking/sendPosition', { t, ...BAODING })
  await guest.get('/api/weighing/passArrive', { t })
  await pool().run(`update waybill set arrived_at = now() - interval '29 days' where id = $1`, [id])
  await sweepPositions(mall.world)
  expect((await where(waybillNo)).says).toContain('车已到达收货地；路上最后一次的位置：')
  // Signed for later: the days go from the arrival.
  await pool().run(
    `update waybill set arrived_at = now() - interval '31 days', received_at = now() - interval '28 days' where id = $1`,
    [id],
  )
  const gone = await effectOf(mall, async () => ({ code: 1, done: await sweepPositions(mall.world) }))
  expect(gone.rows?.truck_position).toContain('delete')
  expect(gone.rows?.trip_consent).toContain('delete')
  expect(await rowsOf(id)).toBe(0)
  expect(await sweepPositions(mall.world)).toBe(0)
})

test('of a trip that never ended nothing is left either, so long after the last word', async () => {
  const { t, id } = await onTheRoad()
  await mall.guest.get('/api/tracking/shareTrip', { t, on: true })
  await mall.guest.get('/api/tracking/sendPosition', { t, ...BAODING })
  await sweepPositions(mall.world)
  expect(await rowsOf(id)).toBe(1)
  await pool().run(`update truck_position set heard_at = now() - interval '31 days' where waybill_id = $1`, [id])
  await sweepPositions(mall.world)
  expect(await rowsOf(id)).toBe(0)
})
