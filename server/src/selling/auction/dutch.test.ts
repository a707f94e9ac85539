// 降价竞拍: a price that falls until somebody takes it, or its floor has stood.
import type { Sent } from '@mall/contract/main/calls.ts'
import { checkLog } from '@mall/domain/selling/auction/receipt.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  A,
  B,
  bid,
  bids,
  C,
  desk,
  HOUR,
  join,
  joinAll,
  key,
  lot,
  mall,
  manager,
  nameOf,
  one,
  openMall,
  pool,
  refusal,
  see,
  sku,
} from './testBidding.ts'

openMall()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** 3,000 falling by 10 every ten minutes to 2,900: it runs since an hour, so it stands at 2,940. */
const falling = (o: Partial<Sent<'/api/ops/saveBiddingLot'>> = {}) =>
  lot({
    mode: 'DUTCH',
    startPriceFen: 300_000,
    stepFen: 1000,
    fallMinutes: 10,
    reserveFen: 290_000,
    endAt: Date.now() + 5 * HOUR,
    endsIn: 4 * HOUR,
    ...o,
  })
/** It opened so many minutes ago. */
const openedAgo = (no: string, minutes: number) =>
  mall.world.pool.run('update bid_lot set open_at = now() - make_interval(secs => $2::float8 * 60) where bidding_no = $1', [
    no,
    minutes,
  ])
const statusOf = async (no: string) =>
  (await one<{ status: number }>('select status::int from bid_lot where bidding_no = $1', [no]))?.status

test('everybody sees what it has fallen to and until when that stands; where it ends nobody is told', async () => {
  const no = await falling()
  const seen = await see(no)
  expect(seen).toMatchObject({
    mode: 'DUTCH',
    state: 3,
    startPriceFen: 300_000,
    stepFen: 1000,
    fallMinutes: 10,
    leadPriceFen: 294_000,
  })
  expect(seen.next).toEqual({ lowestFen: 294_000, highestFen: 294_000, suggestedFen: [294_000] })
  expect((seen.nextFallAt ?? 0) - seen.openAt).toBe(70 * 60_000)
  const price = await mall.guest.get('/api/bidding/queryBiddingPrice', { biddingNo: no })
  expect([price.leadPriceFen, price.nextFallAt]).toEqual([294_000, seen.nextFallAt])
  const hall = await mall.guest.get('/api/bidding/selectBiddingInfoPages', { mode: 'DUTCH', pageSize: 50 })
  expect(hall.list.find(l => l.biddingNo === no)).toMatchObject({ leadPriceFen: 294_000, nextFallAt: seen.nextFallAt })
  expect(JSON.stringify([seen, price, hall])).not.toMatch(/290000|"reserveFen"/)
  expect(seen.rules.join()).toContain('每 10 分钟降 10 元/吨')
})

test('the first who takes it has it, at the price of that moment: an order, his deposit, and the others hear', async () => {
  const no = await falling()
  await joinAll(no, A(), B())
  const before = await pool(A())
  expect(await bids(A(), no, 2930)).toBe('BID_TOO_LOW')
  // He saw 2,960 and was slow: what it has fallen to meanwhile is his price.
  const { data } = await bid(A(), no, 2960)
  expect(data).toMatchObject({ leading: true, leadPriceFen: 294_000, receipt: { priceFen: 294_000, bidSeq: 1, auto: false } })
  const won = await see(no, A())
  expect(won).toMatchObject({ state: 6, hammerPriceFen: 294_000, bids: 1 })
  expect(won.mine).toMatchObject({ place: 'won', award: { state: 'unpaid', priceFen: 294_000, pieces: 2 } })
  expect(won.mine?.award?.amountFen).toBe(Math.round((294_000 * sku.kg * 2) / 1000))
  expect(Math.abs(won.endAt - won.serverNow)).toBeLessThan(60_000)
  expect((await pool(A())).exposureFen).toBe(before.exposureFen + (won.mine?.award?.depositFen ?? 0))
  expect((await see(no, B())).mine?.depositState).toBe('released')
  const told = await mall.world.pool.rows<{ event: string; body: string }>(
    'select event, body from notice where body like $1 order by id',
    [`%${no}%`],
  )
  expect(told.map(t => t.event).sort()).toEqual(expect.arrayContaining(['bidLost', 'bidWon']))
  const log = await mall.guest.get('/api/bidding/getBidLog', { biddingNo: no })
  expect(await checkLog(log.lines, sha256)).toMatchObject({ sound: true, bids: 1 })
})

test('of two who take it at once one has it, and the other is told that he was too late', async () => {
  const no = await falling()
  await joinAll(no, A(), B(), C())
  const answers = await Promise.all([A(), B(), C()].map(who => bid(who, no, 2940)))
  const codes = answers.map(a => (a.code === 1 ? 'ok' : nameOf(a.code))).sort()
  expect(codes).toEqual(['BID_TAKEN', 'BID_TAKEN', 'ok'])
  expect(answers.find(a => a.code !== 1)?.message).toMatch(/已有买家以 2,940\.00 元\/吨 应价成交，您这次没有成交/)
  expect(
    await one('select count(*)::int as n from bid b join bid_lot l on l.id = b.lot_id where l.bidding_no = $1', [no]),
  ).toEqual({ n: 1 })
  const winner = [A(), B(), C()][answers.findIndex(a => a.code === 1)]
  if (winner) expect((await bid(winner, no, 2940)).message).toContain('贵公司已应价成交')
})

test('the same click sent again is the same receipt, also when the price was lower than he named', async () => {
  const no = await falling()
  await join(no, A())
  const requestId = key()
  const first = await bid(A(), no, 2980, { requestId })
  const again = await bid(A(), no, 2980, { requestId })
  expect(again.data?.receipt).toEqual(first.data?.receipt)
  expect(again.data?.receipt.priceFen).toBe(294_000)
  expect(await one('select count(*)::int as n from orders where origin_no = $1', [no])).toEqual({ n: 1 })
})

test('nobody takes it without signing up, in parts, or by a ceiling', async () => {
  const no = await falling()
  expect(await bids(A(), no, 2940)).toBe('BID_NOT_SIGNED_UP')
  await join(no, A())
  expect(await bids(A(), no, 2940, { pieces: 1 })).toBe('BID_QUANTITY')
  expect(await refusal(A(), '/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 292_000, requestId: key() })).toBe('BID_AUTO')
  expect(await statusOf(no)).toBe(1)
})

test('its floor has stood its minutes and nobody took it: over at that moment, unsold some seconds later, deposits free', async () => {
  const no = await falling()
  await join(no, A())
  await openedAgo(no, 109.9)
  expect(await see(no)).toMatchObject({ state: 3, leadPriceFen: 290_000 })
  await openedAgo(no, 110.01)
  const over = await see(no, A())
  // Whoever came in time may still wait for its row: the price that nobody took stands, and no lower one is ever shown.
  expect(over).toMatchObject({ state: 11, leadPriceFen: 290_000, nextFallAt: null, next: null })
  expect(await bids(A(), no, 2900)).toBe('BID_ENDED')
  await openedAgo(no, 111)
  expect(await see(no, A())).toMatchObject({
    state: 7,
    resultNote: '降到底价无人应价',
    mine: { place: 'signedUp', depositState: 'released' },
  })
  const told = await mall.world.pool.rows<{ event: string }>('select event from notice where body like $1', [`%${no}%`])
  expect(told.map(t => t.event)).toEqual(expect.arrayContaining(['bidUnsold', 'bidUnsoldDesk']))
})

test('the hall ends what nobody took: it lists no price below the floor', async () => {
  const no = await falling()
  await openedAgo(no, 200)
  const hall = await mall.guest.get('/api/bidding/selectBiddingInfoPages', { view: 'open', mode: 'DUTCH', pageSize: 50 })
  expect(hall.list.map(l => l.biddingNo)).not.toContain(no)
  expect(await statusOf(no)).toBe(7)
})

test('paused it does not fall; resumed it goes on from where it stood; it is not lengthened', async () => {
  const no = await falling()
  await join(no, A())
  await desk.get('/api/ops/pauseBiddingLot', { biddingNo: no, reason: '现场检修' })
  expect(await see(no)).toMatchObject({ state: 10, leadPriceFen: 294_000, nextFallAt: null })
  expect(await bids(A(), no, 2940)).toBe('BID_NOT_OPEN')
  // The pause was two hours long.
  await mall.world.pool.run(
    `update bid_lot set open_at = open_at - interval '2 hours', first_end_at = first_end_at - interval '2 hours', ends_at = ends_at - interval '2 hours',
       paused_at = paused_at - interval '2 hours' where bidding_no = $1`,
    [no],
  )
  await desk.get('/api/ops/resumeBiddingLot', { biddingNo: no })
  expect(await see(no)).toMatchObject({ state: 3, leadPriceFen: 294_000 })
  expect(await refusal(desk, '/api/ops/extendBiddingLot', { biddingNo: no, minutes: 10, reason: '再等等' })).toBe('BID_LOT_WRONG')
  expect(await bids(A(), no, 2940)).toBe('ok')
})

test('the floor may be lowered by whole steps while there is time to fall so far, and is never given up', async () => {
  const no = await falling()
  const lower = (reserveFen: number) =>
    refusal(manager, '/api/ops/lowerBiddingReserve', { biddingNo: no, reserveFen, reason: '行情下行' })
  expect(await lower(289_500)).toBe('BID_LOT_WRONG')
  expect(await lower(100_000)).toBe('BID_LOT_WRONG')
  expect(await lower(280_000)).toBe('ok')
  await openedAgo(no, 150)
  expect(await see(no)).toMatchObject({ state: 3, leadPriceFen: 285_000 })
})

test('the desk reads the price of the moment and, with its right, how far the floor is; a buyer in default leaves nobody to step in', async () => {
  const no = await falling()
  await joinAll(no, A(), B())
  expect(await desk.get('/api/ops/getBiddingLot', { biddingNo: no })).toMatchObject({ leadPriceFen: 294_000, fallMinutes: 10 })
  expect(await desk.get('/api/ops/getBiddingReserve', { biddingNo: no })).toMatchObject({
    reserveFen: 290_000,
    met: true,
    shortFen: 0,
  })
  await bid(B(), no, 2940)
  const orderCode = (await see(no, B())).mine?.award?.orderCode ?? ''
  await B().get('/api/order/cancelOrder', { orderCode, reason: '不要了', requestId: key() } as never)
  expect(await statusOf(no)).toBe(9)
  expect(await refusal(manager, '/api/ops/askNextBidder', { biddingNo: no, hours: 2 })).toBe('BID_AWARD_STATE')
})

test('a lot without a floor, or with one that its time does not reach, is not written', async () => {
  const wish = { mode: 'DUTCH', startPriceFen: 300_000, stepFen: 1000, fallMinutes: 10 } as const
  for (const bad of [{ reserveFen: null }, { reserveFen: 299_500 }, { reserveFen: 300_000 }, { reserveFen: 200_000 }])
    await expect(lot({ ...wish, ...bad })).rejects.toThrow()
})
