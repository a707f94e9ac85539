import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkLog } from '@mall/domain/selling/auction/receipt.ts'
import type { Caller } from '../../testing/testMall.ts'
import { endOverdue } from '../../orders/order/endOverdue.job.ts'
import { endOffers } from './awards.ts'
import { runLotClocks } from './lotClock.ts'
import { releasePools } from './pool.ts'
import { tellBidders } from './tellBidders.job.ts'
import {
  A,
  B,
  C,
  bid,
  bids,
  companies,
  desk,
  HOUR,
  join,
  joinAll,
  key,
  lot,
  mall,
  manager,
  one,
  over,
  pool,
  refusal,
  see,
  sku,
  buyers,
  openMall,
} from './testBidding.ts'

openMall()

describe('报名与保证金池', () => {
  test('signing up freezes what the pool lacks, gives a code, and does so once', async () => {
    const no = await lot()
    const before = await pool(A())
    const first = await join(no, A())
    const again = await join(no, A())
    const { depositFen } = await see(no)
    expect(first.frozenFen).toBe(Math.max(0, depositFen - before.freeFen))
    expect([again.frozenFen, again.code]).toEqual([0, first.code])
    expect(first.code).toMatch(/^买家\*\*\*\d+$/)
    expect((await pool(A())).poolFen).toBe(before.poolFen + first.frozenFen)
  })

  test('one sum covers several lots up to what is led; what lacks is frozen with the bid; what is free goes back', async () => {
    const [x, y] = [await lot(), await lot()]
    const { depositFen } = await see(x)
    await joinAll(x, B())
    await joinAll(y, B())
    // Signed up for two, the same free sum does.
    expect((await pool(B())).poolFen).toBe(depositFen)
    expect(await bids(B(), x, 3000)).toBe('ok')
    const second = await bid(B(), y, 3000)
    expect(second.data.frozenFen).toBe(depositFen)
    expect(await pool(B())).toMatchObject({ poolFen: 2 * depositFen, exposureFen: 2 * depositFen, freeFen: 0 })
    expect(await refusal(B(), '/api/bidding/returnFromPool', { amountFen: 1, requestId: key() })).toBe('BID_POOL_RETURN')
    await joinAll(x, A())
    expect(await bids(A(), x, 3010)).toBe('ok')
    // Outbid, it is free at once.
    expect((await pool(B())).freeFen).toBe(depositFen)
    const requestId = key()
    const back = await B().get('/api/bidding/returnFromPool', { amountFen: depositFen, requestId })
    expect(await B().get('/api/bidding/returnFromPool', { amountFen: depositFen, requestId })).toEqual(back)
    expect(await refusal(B(), '/api/bidding/returnFromPool', { amountFen: depositFen - 1, requestId })).toBe('REQUEST_REUSED')
    expect(await pool(B())).toMatchObject({ poolFen: depositFen, freeFen: 0 })
  })

  test('without a deposit no bid; without money no deposit; who is not certified, or read older rules, does not sign up', async () => {
    const no = await lot()
    expect(await bids(C(), no, 3000)).toBe('BID_NOT_SIGNED_UP')
    expect(await refusal(C(), '/api/bidding/userParticipateBidding', { biddingNo: no, rulesVersion: 99, requestId: key() })).toBe(
      'BID_RULES',
    )
    const huge = await lot({ depositFen: 580_000, startPriceFen: 90_000_000, stepFen: 100_000 })
    await mall.world.pool.run(`update bid_lot set deposit_fen = 900000000000 where bidding_no = $1`, [huge])
    expect(
      await refusal(C(), '/api/bidding/userParticipateBidding', { biddingNo: huge, rulesVersion: 1, requestId: key() }),
    ).toBe('BID_POOL_SHORT')
    await manager.get('/api/ops/withdrawBiddingLot', { biddingNo: huge, reason: '试验结束' })
    await mall.world.pool.run(`update bid_lot set sign_up_until = now() - interval '1 minute' where bidding_no = $1`, [no])
    expect(await refusal(C(), '/api/bidding/userParticipateBidding', { biddingNo: no, rulesVersion: 1, requestId: key() })).toBe(
      'BID_SIGNUP_OVER',
    )
  })

  test('two lots bid on in the same moment never need more than the pool has', async () => {
    const [x, y] = [await lot(), await lot()]
    await joinAll(x, C())
    await joinAll(y, C())
    const got = await Promise.all([bids(C(), x, 3000), bids(C(), y, 3000)])
    expect(got).toEqual(['ok', 'ok'])
    const p = await pool(C())
    expect(p.poolFen).toBeGreaterThanOrEqual(p.exposureFen)
  })

  test('half an hour after the last lot the free part goes back by itself, once', async () => {
    const id = companies[3] ?? 0
    const D = buyers[3] as Caller
    await D.get('/api/bidding/addToPool', { amountFen: 50_000, requestId: key() })
    expect((await pool(D)).releaseAt).not.toBeNull()
    await releasePools(mall.world)
    expect((await pool(D)).poolFen).toBe(50_000)
    await mall.world.pool.run(`update bid_pool set added_at = now() - interval '25 hours' where company_id = $1`, [id])
    await Promise.all([releasePools(mall.world), releasePools(mall.world)])
    expect((await pool(D)).poolFen).toBe(0)
    expect(
      await one('select count(*)::int as n from fund_hold where pool_company_id = $1 and released_at is null', [id]),
    ).toEqual({ n: 0 })
  })
})

describe('出价', () => {
  test('each bad bid has its sentence, moves nothing, and is kept for the desk', async () => {
    const no = await lot({ endsIn: 100_000 })
    await joinAll(no, A(), B())
    const end = (await see(no)).endAt
    expect(await bids(A(), no, 2990)).toBe('BID_TOO_LOW')
    expect(await bids(A(), no, 3005)).toBe('BID_STEP')
    expect(await bids(A(), no, 3210)).toBe('BID_TOO_MANY_STEPS')
    expect(await bids(A(), no, 30_000)).toBe('BID_CONFIRM_HIGH')
    expect(await bids(A(), no, 30_000, { confirmHigh: 1 })).toBe('BID_TOO_MANY_STEPS')
    expect(await bids(A(), no, 3000, { pieces: 1 })).toBe('BID_QUANTITY')
    expect(await bids(A(), 'JP20260101999', 3000)).toBe('BID_LOT_NONE')
    expect(await bids(A(), no, 0, { priceFen: 300_000.5 })).toBe('INPUT')
    expect(await bids(A(), no, 0, { priceFen: -1 })).toBe('INPUT')
    expect((await see(no)).endAt).toBe(end)
    expect((await see(no)).bids).toBe(0)
    const watched = await desk.get('/api/ops/getBiddingLot', { biddingNo: no })
    expect(watched.refusedBids).toBe(6)
    expect(watched.refused.map(r => r.why).join()).toContain('出价不能低于 3,000.00 元/吨')
  })

  test('the leader does not outbid himself; the same key gives the same receipt, another body under it is refused', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    const requestId = key()
    const first = await bid(A(), no, 3000, { requestId })
    const again = await bid(A(), no, 3000, { requestId })
    expect(again.data.receipt).toEqual(first.data.receipt)
    expect(await bids(A(), no, 3010, { requestId })).toBe('REQUEST_REUSED')
    expect(await bids(A(), no, 3010)).toBe('BID_LEADING')
    expect((await see(no)).bids).toBe(1)
  })

  test('a hundred equal bids in one moment: one is accepted, and it has the lowest number (T17)', async () => {
    const no = await lot()
    await joinAll(no, A(), B(), C())
    const got = await Promise.all(Array.from({ length: 60 }, (_, i) => bids([A(), B(), C()][i % 3] as Caller, no, 3000)))
    expect(got.filter(g => g === 'ok')).toHaveLength(1)
    expect(new Set(got.filter(g => g !== 'ok'))).toEqual(new Set(['BID_TOO_LOW', 'BID_LEADING']))
    expect((await see(no)).bids).toBe(1)
  })

  test('as a form too: the second client sends url-encoded', async () => {
    const no = await lot()
    await joinAll(no, A())
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/bidding/userBiddingMarkup',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: A().token ?? '', biddingNo: no, priceFen: '300000', requestId: key() }).toString(),
    })
    expect((reply.json() as { status: { code: number } }).status.code).toBe(1)
    const page = await mall.app.inject({
      method: 'POST',
      url: '/api/bidding/selectBiddingInfoPages',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'view=open&pageSize=5',
    })
    expect((page.json() as { status: { code: number } }).status.code).toBe(1)
  })

  test('a bid in the last minutes moves the end to three minutes after it, and only that one', async () => {
    const no = await lot({ endsIn: 100_000 })
    await joinAll(no, A(), B())
    const first = await bid(A(), no, 3000)
    expect(first.data.extended).toBe(true)
    expect(first.data.endAt).toBe(first.data.receipt.at + 180_000)
    const card = await see(no)
    expect([card.extensions, card.endAt]).toEqual([1, first.data.endAt])
    // Far from the end nothing moves.
    const far = await lot()
    await joinAll(far, A())
    expect((await bid(A(), far, 3000)).data.extended).toBe(false)
    expect((await see(far)).extensions).toBe(0)
  })

  test('twenty times and no more; the setting without a cap takes hold for lots written after it', async () => {
    const no = await lot({ endsIn: 100_000 })
    await joinAll(no, A(), B())
    await mall.world.pool.run('update bid_lot set extensions_most = 1 where bidding_no = $1', [no])
    expect((await bid(A(), no, 3000)).data.extended).toBe(true)
    expect((await bid(B(), no, 3010)).data.extended).toBe(false)
    await mall.world.pool.run(
      `insert into setting (key, value) values ('bidding.softClose', 'open') on conflict (key) do update set value = excluded.value`,
    )
    mall.world.rules.forget()
    const open = await lot()
    await mall.world.pool.run(`delete from setting where key = 'bidding.softClose'`)
    expect(await see(open)).toMatchObject({ windowSeconds: 300, extendSeconds: 300, extensionsMost: 0 })
    expect(await see(no)).toMatchObject({ windowSeconds: 180 })
  })

  test('after the end no bid is accepted, whether or not the result is made yet', async () => {
    const no = await lot({ endsIn: 400 })
    await joinAll(no, A(), B())
    expect(await bids(A(), no, 3000)).toBe('ok')
    // The accepted bid moved the end; told otherwise, it is over since a moment, and within the grace.
    await mall.world.pool.run(`delete from bid_move where lot_id = (select id from bid_lot where bidding_no = $1)`, [no])
    await mall.world.pool.run(
      `update bid_lot set extensions = 0, move_no = 0, first_end_at = greatest(last_bid_at, now() - interval '0.5 second'), ends_at = greatest(last_bid_at, now() - interval '0.5 second') where bidding_no = $1`,
      [no],
    )
    expect(await bids(B(), no, 3010)).toBe('BID_ENDED')
    expect((await see(no)).state).toBe(11)
    await over(no)
    expect(await bids(B(), no, 3010)).toBe('BID_NOT_OPEN')
    expect((await see(no)).state).toBe(6)
  })
})

describe('自动出价', () => {
  test('it answers a hand in the same transaction, one step above, up to its ceiling and never beyond', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    const set = await A().get('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 305_999, requestId: key() })
    expect(set).toMatchObject({ ceilingFen: 305_000, leading: true, receipt: { priceFen: 300_000, auto: true } })
    const hand = await bid(B(), no, 3030)
    expect(hand.data).toMatchObject({ leading: false, leadPriceFen: 304_000 })
    expect(await bids(B(), no, 3050)).toBe('ok')
    const card = await see(no, A())
    expect(card.mine).toMatchObject({ place: 'outbid', autoCeilingFen: 305_000 })
    // What it cannot reach any more ties nothing.
    expect((await pool(A())).uses.some(u => u.biddingNo === no)).toBe(false)
    expect((await see(no)).leadPriceFen).toBe(305_000)
  })

  test('nobody else sees a ceiling: not in the lot, the log, the bidders, the events, nor at the desk', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    await A().get('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 314_000, requestId: key() })
    const seen = JSON.stringify([
      await see(no),
      await see(no, B()),
      await B().get('/api/bidding/queryBiddingLogPages', { biddingNo: no }),
      await B().get('/api/bidding/queryBiddingUserPages', { biddingNo: no }),
      await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 0 }),
      await desk.get('/api/ops/getBiddingLot', { biddingNo: no }),
    ])
    expect(seen.includes('314000')).toBe(false)
  })

  test('two ceilings and a hand at once end with the highest ceiling, in a sound chain', async () => {
    const no = await lot()
    await joinAll(no, A(), B(), C())
    await Promise.all([
      A().get('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 308_000, requestId: key() }),
      B().get('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 312_000, requestId: key() }),
      bid(C(), no, 3050),
    ])
    const card = await see(no, B())
    expect(card.mine?.place).toBe('leading')
    expect(card.leadPriceFen).toBeLessThanOrEqual(309_000)
    expect(await refusal(C(), '/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 301_000, requestId: key() })).toBe(
      'BID_AUTO',
    )
    // The leader may lower his ceiling, not his price, and stop it.
    expect(
      (await B().get('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: card.leadPriceFen ?? 0, requestId: key() })).receipt,
    ).toBeNull()
    await B().get('/api/bidding/stopAutoBid', { biddingNo: no })
    expect((await see(no, B())).mine).toMatchObject({ place: 'leading', autoCeilingFen: null })
  })

  test('a ceiling at the yard is that of the price less freight, fee and the days of the deposit', async () => {
    const no = await lot()
    await joinAll(no, A())
    const { parts } = await A().get('/api/bidding/getLandedCost', { biddingNo: no, priceFen: 300_000 })
    const add = parts?.addFenPerTon ?? 0
    const set = await A().get('/api/bidding/setAutoBid', {
      biddingNo: no,
      ceilingFen: 304_500 + add,
      landed: true,
      requestId: key(),
    })
    expect(set.ceilingFen).toBe(304_000)
  })
})

describe('结束', () => {
  test('sold: the winner has an order at 待付款 with the lot’s goods and deadline, his deposit is part of the payment, the others are free', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    await bid(B(), no, 3000)
    await bid(A(), no, 3010)
    await over(no)
    await Promise.all([runLotClocks(mall.world), runLotClocks(mall.world), see(no)])
    const won = (await A().get('/api/bidding/getWonLots', {})).list.find(w => w.biddingNo === no)
    expect(won).toMatchObject({ state: 'unpaid', priceFen: 301_000, orderStatus: 3 })
    expect(won?.dueFen).toBe((won?.amountFen ?? 0) - (won?.depositFen ?? 0))
    expect((await see(no, B())).mine).toMatchObject({ place: 'lost', depositState: 'released' })
    const order = await A().get('/api/order/getOrderDetail', { orderCode: won?.orderCode ?? '' })
    expect(order).toMatchObject({ status: 3 })
    const before = await pool(A())
    const available = before.availableFen
    const paid = await A().get('/api/bidding/payWonLot', { biddingNo: no, requestId: key() })
    const after = await pool(A())
    expect(paid.paidFen).toBe(won?.amountFen)
    expect(available - after.availableFen).toBe(won?.dueFen)
    expect(before.poolFen - after.poolFen).toBe(won?.depositFen)
    expect((await see(no, A())).mine).toMatchObject({ depositState: 'converted', award: { state: 'paid' } })
    expect(await one(`select status::int from orders where order_code = $1`, [won?.orderCode])).toEqual({ status: 5 })
  })

  test('below the reserve it is not sold, and nobody below the auction desk ever reads the number', async () => {
    const no = await lot({ reserveFen: 318_123 })
    await joinAll(no, A())
    await bid(A(), no, 3000)
    const reviewer = await mall.staff('S002')
    const seen = JSON.stringify([
      await see(no),
      await see(no, A()),
      await mall.guest.get('/api/bidding/queryBiddingPrice', { biddingNo: no }),
      await mall.guest.get('/api/bidding/selectBiddingInfoPages', { view: 'all', pageSize: 100 }),
      await reviewer.get('/api/ops/getBiddingLot', { biddingNo: no }),
      await reviewer.get('/api/ops/getBiddingLots', { view: 'open' }),
    ])
    // The highest price that may be bid next is another number than the reserve.
    expect([seen.includes('318123'), /reserveFen/.test(seen)]).toEqual([false, false])
    expect(await refusal(reviewer, '/api/ops/getBiddingReserve', { biddingNo: no })).toBe('STAFF_RIGHT')
    expect(await desk.get('/api/ops/getBiddingReserve', { biddingNo: no })).toEqual({
      reserveFen: 318_123,
      met: false,
      shortFen: 18_123,
      reachedPieces: null,
    })
    expect(await refusal(desk, '/api/ops/lowerBiddingReserve', { biddingNo: no, reserveFen: 310_000, reason: '行情' })).toBe(
      'STAFF_RIGHT',
    )
    expect(await refusal(manager, '/api/ops/lowerBiddingReserve', { biddingNo: no, reserveFen: 320_000, reason: '行情' })).toBe(
      'BID_LOT_WRONG',
    )
    await over(no)
    const held = await one<{ n: number }>(
      `select reserved as n from stock where sku_id = (select id from sku where sku_code = $1)`,
      [sku.code],
    )
    expect((await see(no)).state).toBe(7)
    const after = await one<{ n: number }>(
      `select reserved as n from stock where sku_id = (select id from sku where sku_code = $1)`,
      [sku.code],
    )
    expect((held?.n ?? 0) - (after?.n ?? 0)).toBe(2)
    expect((await see(no, A())).mine).toMatchObject({ depositState: 'released' })
    const again = await desk.get('/api/ops/copyBiddingLot', {
      biddingNo: no,
      openAt: Date.now() + HOUR,
      endAt: Date.now() + 2 * HOUR,
      relist: true,
      requestId: key(),
    })
    expect((await desk.get('/api/ops/getBiddingReserve', { biddingNo: again.biddingNo })).reserveFen).toBe(318_123)
  })

  test('not paid in time: the deposit is forfeited with a record, the next one is asked at his own price and may take it', async () => {
    const no = await lot()
    await joinAll(no, A(), B(), C())
    await bid(A(), no, 3000)
    await bid(B(), no, 3020)
    await bid(C(), no, 3030)
    await over(no)
    await see(no)
    await mall.world.pool.run(
      `update orders set hold_until = now() - interval '1 minute' where id = (select order_id from bid_award a join bid_lot l on l.id = a.lot_id where l.bidding_no = $1)`,
      [no],
    )
    const before = await pool(C())
    await Promise.all([endOverdue(mall.world), endOverdue(mall.world)])
    const after = await pool(C())
    const { depositFen } = await see(no)
    expect([before.poolFen - after.poolFen, after.defaults]).toEqual([depositFen, 1])
    expect((await see(no, C())).mine).toMatchObject({ place: 'defaulted', depositState: 'forfeited' })
    // Nobody buys at the price of who did not pay: it is the highest that was bid, and nothing is sold.
    expect(await see(no)).toMatchObject({ state: 9, hammerPriceFen: null, leadPriceFen: 303_000 })
    const desk = () => manager.get('/api/ops/getBiddingLot', { biddingNo: no })
    expect(await desk()).toMatchObject({ hammerPriceFen: null, leadPriceFen: 303_000, amountFen: 0 })
    const asked = await manager.get('/api/ops/askNextBidder', { biddingNo: no })
    expect(asked.priceFen).toBe(302_000)
    // Until he answers there is no 成交价 that could contradict what he is asked for.
    const waits = await desk()
    const offered = waits.awards.find(a => a.state === 'asking')
    expect(offered?.priceFen).toBe(302_000)
    expect(waits).toMatchObject({ hammerPriceFen: null, amountFen: offered?.amountFen })
    expect((await see(no)).hammerPriceFen).toBeNull()
    // What taking it would cost stands in the list of orders as it does in the list of auctions.
    const offer = (await B().get('/api/bidding/getWonLots', {})).list.find(w => w.biddingNo === no)
    expect(offer).toMatchObject({ state: 'asking', dueFen: (offer?.amountFen ?? 0) - (offer?.depositFen ?? 0) })
    expect(offer?.dueFen).toBeGreaterThan(0)
    expect(await refusal(manager, '/api/ops/askNextBidder', { biddingNo: no })).toBe('BID_AWARD_STATE')
    expect(await refusal(A(), '/api/bidding/answerOffer', { biddingNo: no, accept: true, requestId: key() })).toBe(
      'BID_OFFER_NONE',
    )
    const [x, y] = await Promise.all(
      [1, 2].map(() => B().ask('/api/bidding/answerOffer', { biddingNo: no, accept: true, requestId: key() })),
    )
    expect([x?.code, y?.code]).toEqual([1, 1])
    expect(x?.data.masterOrderCode).toBe(y?.data.masterOrderCode)
    expect(await see(no)).toMatchObject({ state: 6, hammerPriceFen: 302_000 })
    expect((await see(no, B())).mine).toMatchObject({ place: 'won', depositState: 'held', award: { priceFen: 302_000 } })
    // Its time over, the mill's manager may say it before the clock does: then the second one is in default too.
    await mall.world.pool.run(
      `update orders set hold_until = now() - interval '1 second' where id = (select a.order_id from bid_award a join bid_lot l on l.id = a.lot_id where l.bidding_no = $1 and a.state = 'unpaid')`,
      [no],
    )
    const [award] = (await manager.get('/api/ops/getBiddingLot', { biddingNo: no })).awards.filter(a => a.state === 'unpaid')
    await manager.get('/api/ops/defaultBiddingAward', { biddingNo: no, awardNo: award?.awardNo ?? '', reason: '逾期未付' })
    expect((await see(no, B())).mine).toMatchObject({ depositState: 'forfeited' })
    await manager.get('/api/ops/askNextBidder', { biddingNo: no })
    await mall.world.pool.run(
      `update bid_award set until = now() - interval '1 minute' where state = 'asking' and lot_id = (select id from bid_lot where bidding_no = $1)`,
      [no],
    )
    await endOffers(mall.world)
    expect((await see(no, A())).mine).toMatchObject({ depositState: 'released', award: { state: 'declined' } })
    expect(await refusal(manager, '/api/ops/askNextBidder', { biddingNo: no })).toBe('BID_AWARD_STATE')
  })

  test('the second default in half a year bars the company', async () => {
    const no = await lot()
    await joinAll(no, C())
    await bid(C(), no, 3000)
    await over(no)
    await see(no)
    await mall.world.pool.run(
      `update orders set hold_until = now() - interval '1 minute' where id = (select order_id from bid_award a join bid_lot l on l.id = a.lot_id where l.bidding_no = $1)`,
      [no],
    )
    await endOverdue(mall.world)
    expect((await pool(C())).barredUntil).not.toBeNull()
    const next = await lot()
    expect(
      await refusal(C(), '/api/bidding/userParticipateBidding', { biddingNo: next, rulesVersion: 1, requestId: key() }),
    ).toBe('BID_BARRED')
    await mall.world.pool.run('update bid_pool set barred_until = null where company_id = $1', [companies[2]])
  })

  test('the order stands by the terms that were agreed to at the sign-up, by whom and when; a version of later does not reach it', async () => {
    const no = await lot()
    const goods = { skuCodes: [sku.code] }
    const read = await mall.guest.get('/api/goods/getTermsAhead', goods)
    expect(read.terms.map(t => t.termsKind)[0]).toBe('template')
    // So many different goods as a lot may have.
    const most = await mall.world.pool.rows<{ code: string }>('select sku_code as code from sku order by id limit 60')
    expect((await mall.guest.ask('/api/goods/getTermsAhead', { skuCodes: most.map(s => s.code) })).code).toBe(1)
    await A().get('/api/bidding/userParticipateBidding', {
      biddingNo: no,
      rulesVersion: 1,
      termsKey: read.termsKey,
      requestId: key(),
    })
    await bid(A(), no, 3000)
    await mall.world.pool.run(
      `insert into contract_terms (kind, code, version_no, title, clauses, state, published_at, hash, in_force_from)
       select kind, code, max(version_no) + 1, min(title), '[{"title":"新版","paragraphs":["新写的条款"]}]', 'published', now(),
         terms_hash(min(title), '[{"title":"新版","paragraphs":["新写的条款"]}]'), now()
       from contract_terms where kind = 'template' and code = 'C' group by kind, code`,
    )
    // Who reads the old text and signs up now is told to read again.
    const stale = { biddingNo: no, rulesVersion: 1, termsKey: read.termsKey, requestId: key() }
    expect(await refusal(B(), '/api/bidding/userParticipateBidding', stale)).toBe('TERMS_CHANGED')
    const fresh = (await mall.guest.get('/api/goods/getTermsAhead', goods)).termsKey
    expect(await refusal(B(), '/api/bidding/userParticipateBidding', { ...stale, termsKey: fresh, requestId: key() })).toBe('ok')
    await over(no)
    await see(no)
    const bound = await one<{ same: boolean; old: boolean; by: boolean }>(
      `select n.accepted_at = date_trunc('milliseconds', e.held_at) as same, n.accepted_by = e.user_id as by, n.terms_ids = e.terms_ids and not exists (
           select 1 from contract_terms t where t.id = any(n.terms_ids) and t.clauses::text like '%新写的条款%') as old
       from bid_award a join bid_lot l on l.id = a.lot_id join bid_entry e on e.lot_id = l.id and e.company_id = a.company_id
         join order_contract n on n.order_id = a.order_id where l.bidding_no = $1`,
      [no],
    )
    expect(bound).toEqual({ same: true, old: true, by: true })
  })

  test('what steel that is fetched late costs is the yard’s to ask for, and the rules beside the bid say so', async () => {
    const said = (await see(await lot({ overdueFenPerTonDay: 1200 }))).rules.join('')
    expect(said).toContain('超期堆存费每天 12 元/吨，提货时由仓库另收，不从货款和保证金里扣')
    expect((await see(await lot({ overdueFenPerTonDay: 0 }))).rules.join('')).not.toContain('超期')
  })

  test('a whole lot’s price is a sum: the order comes to it to the fen', async () => {
    const no = await lot({ mode: 'LOT', startPriceFen: 7_000_001, stepFen: 10_000, pieces: 3 })
    await joinAll(no, A())
    await bid(A(), no, 70_000.01)
    await over(no)
    await see(no)
    const total = await one<{ total: number; goods: number; off: number }>(
      `select o.total_fen as total, o.goods_fen as goods, o.discount_fen as off from orders o join bid_award a on a.order_id = o.id join bid_lot l on l.id = a.lot_id where l.bidding_no = $1`,
      [no],
    )
    expect([total?.total, (total?.goods ?? 0) - (total?.off ?? 0)]).toEqual([7_000_001, 7_000_001])
  })

  test('by quantity: from the highest price down, each at his own, the last one a part; the rest goes back', async () => {
    const no = await lot({ mode: 'QTY', pieces: 10, stepFen: 2000 })
    await joinAll(no, A(), B(), C())
    expect(await bids(A(), no, 3000)).toBe('BID_QUANTITY')
    expect(await bids(A(), no, 3000, { pieces: 11 })).toBe('BID_QUANTITY')
    expect(await bids(A(), no, 3000, { pieces: 6 })).toBe('ok')
    expect(await bids(B(), no, 3000, { pieces: 4 })).toBe('ok')
    // Nothing is left at the start price.
    expect(await bids(C(), no, 3000, { pieces: 1 })).toBe('BID_TOO_LOW')
    expect(await bids(C(), no, 3020, { pieces: 2 })).toBe('ok')
    expect(await bids(A(), no, 3000, { pieces: 5 })).toBe('BID_QUANTITY')
    const mine = (await see(no, B())).mine
    expect(mine).toMatchObject({ place: 'partly', allottedPieces: 2 })
    await over(no)
    expect((await see(no)).state).toBe(6)
    const awards = (await desk.get('/api/ops/getBiddingLot', { biddingNo: no })).awards
    expect(awards.map(a => [a.priceFen, a.pieces])).toEqual([
      [302_000, 2],
      [300_000, 6],
      [300_000, 2],
    ])
  })

  test('by quantity: a bid hears how many of its pieces are in, and the next prices offered to it are accepted', async () => {
    const no = await lot({ mode: 'QTY', pieces: 5, stepFen: 1000 })
    await joinAll(no, A(), B())
    expect((await bid(A(), no, 3050, { pieces: 2 })).data).toMatchObject({ leading: true, allottedPieces: 2 })
    const mine = await see(no, A())
    expect(mine.next).toMatchObject({ lowestFen: 305_000, suggestedFen: [306_000, 307_000, 310_000] })
    expect(await bids(A(), no, 3050, { pieces: 3 })).toBe('ok')
    const own = { biddingNo: no, priceFen: 301_000, pieces: 3, requestId: key() }
    expect((await B().ask('/api/bidding/userBiddingMarkup', own)).data).toMatchObject({ leading: false, allottedPieces: 2 })
    // The same request again is answered as the bids stand now.
    expect(await bids(A(), no, 3060, { pieces: 5 })).toBe('ok')
    expect((await B().ask('/api/bidding/userBiddingMarkup', own)).data).toMatchObject({ leading: false, allottedPieces: 0 })
    expect(await bids(B(), no, ((await see(no, B())).next?.suggestedFen[0] as number) / 100, { pieces: 3 })).toBe('ok')
  })

  test('sealed: a bid does not hear whether it leads', async () => {
    const no = await lot({ mode: 'SEALED', stepFen: 1 })
    await joinAll(no, A(), B())
    for (const who of [A(), B()])
      expect((await bid(who, no, who === A() ? 3200 : 3100)).data).toMatchObject({
        leading: false,
        allottedPieces: null,
        leadPriceFen: null,
      })
    expect((await see(no, B())).next?.lowestFen).toBe(310_001)
  })

  test('sealed: nobody sees a price before the end, then the highest wins, of equal ones the earlier', async () => {
    const no = await lot({ mode: 'SEALED', stepFen: 1 })
    await joinAll(no, A(), B(), C())
    expect(await bids(A(), no, 3333.33)).toBe('ok')
    expect(await bids(B(), no, 3333.33)).toBe('ok')
    expect(await bids(C(), no, 3100)).toBe('ok')
    expect(await bids(C(), no, 3050)).toBe('BID_QUANTITY')
    expect(await bids(C(), no, 3200)).toBe('ok')
    const seen = JSON.stringify([
      await see(no),
      await see(no, C()),
      await mall.guest.get('/api/bidding/queryBiddingLogPages', { biddingNo: no }),
      await mall.guest.get('/api/bidding/queryBiddingUserPages', { biddingNo: no }),
      await mall.guest.get('/api/bidding/queryBiddingPrice', { biddingNo: no }),
      await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 0 }),
      await desk.get('/api/ops/getBiddingLot', { biddingNo: no }),
    ])
    expect(seen.includes('333333')).toBe(false)
    await over(no)
    expect((await see(no, A())).mine).toMatchObject({ place: 'won' })
    expect((await mall.guest.get('/api/bidding/queryBiddingLogPages', { biddingNo: no })).list.map(b => b.priceFen)).toEqual([
      320_000, 310_000, 333_333, 333_333,
    ])
  })
})

describe('现场', () => {
  test('bidders are codes to each other; the desk has names', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    await bid(A(), no, 3000)
    const names =
      (
        await one<{ names: string[] }>('select to_jsonb(array_agg(name)) as names from company where id = any($1::bigint[])', [
          companies,
        ])
      )?.names ?? []
    const seen = JSON.stringify([
      await see(no, B()),
      await B().get('/api/bidding/queryBiddingLogPages', { biddingNo: no }),
      await B().get('/api/bidding/queryBiddingUserPages', { biddingNo: no }),
      await B().get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 0 }),
    ])
    expect([names.filter(name => seen.includes(name)), /companyId|userId|mobile/.test(seen)]).toEqual([[], false])
    expect((await desk.get('/api/ops/getBiddingLot', { biddingNo: no })).people.map(p => p.companyName)).toHaveLength(2)
  })

  test('paused the clock stands and no bid is taken; resumed the end is as far away as it was', async () => {
    const no = await lot({ endsIn: 600_000 })
    await joinAll(no, A())
    const end = (await see(no)).endAt
    await desk.get('/api/ops/pauseBiddingLot', { biddingNo: no, reason: '网络检修' })
    expect(await bids(A(), no, 3000)).toBe('BID_NOT_OPEN')
    await mall.world.pool.run(`update bid_lot set paused_at = paused_at - interval '5 minutes' where bidding_no = $1`, [no])
    await desk.get('/api/ops/resumeBiddingLot', { biddingNo: no })
    const after = await see(no)
    expect(after.endAt - end).toBeGreaterThanOrEqual(300_000)
    expect(after.endAt - end).toBeLessThan(310_000)
    expect(await refusal(desk, '/api/ops/resumeBiddingLot', { biddingNo: no })).toBe('BID_STATE')
    expect(await bids(A(), no, 3000)).toBe('ok')
    const longer = await desk.get('/api/ops/extendBiddingLot', { biddingNo: no, minutes: 10, reason: '线路慢' })
    expect(longer.endAt).toBe(after.endAt + 600_000)
    const events = (await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 0 })).events
    expect(events.map(e => e.kind)).toEqual(['published', 'paused', 'resumed', 'bid', 'extended'])
    expect(events.map(e => e.seq)).toEqual([1, 2, 3, 4, 5])
    expect((await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 3 })).events.map(e => e.seq)).toEqual([
      4, 5,
    ])
  })

  test('a planned pause ends by itself, with whoever asks first', async () => {
    const no = await lot({ endsIn: 600_000 })
    await joinAll(no, A())
    await desk.get('/api/ops/pauseBiddingLot', { biddingNo: no, reason: '看货', resumeAt: Date.now() + HOUR })
    await mall.world.pool.run(
      `update bid_lot set paused_at = now() - interval '2 minutes', resume_at = now() - interval '1 minute' where bidding_no = $1`,
      [no],
    )
    expect(await bids(A(), no, 3000)).toBe('ok')
    expect((await see(no)).pausedAt).toBeNull()
  })

  test('withdrawn: everything goes back, everybody is told, and it is final', async () => {
    const no = await lot()
    await joinAll(no, A())
    await bid(A(), no, 3000)
    const before = await pool(A())
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '货物受损' })
    expect((await pool(A())).exposureFen).toBe(before.exposureFen - (await see(no)).depositFen)
    expect(await bids(A(), no, 3010)).toBe('BID_NOT_OPEN')
    expect(await refusal(desk, '/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '再撤' })).toBe('BID_STATE')
    expect(await one(`select count(*)::int as n from notice where event = 'bidWithdrawn' and body like $1`, [`%${no}%`])).toEqual(
      { n: 1 },
    )
  })

  test('who was outbid is told once for each bid of his own, who leads is not', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    await bid(A(), no, 3000)
    await bid(B(), no, 3010)
    await Promise.all([tellBidders(mall.world), tellBidders(mall.world)])
    await tellBidders(mall.world)
    const told = await mall.world.pool.rows<{ n: number }>(
      `select count(*)::int as n from notice where event = 'bidOutbid' and body like $1 group by user_id`,
      [`%${no}%`],
    )
    expect(told.map(t => t.n)).toEqual([1])
  })

  test('the log of a closed lot is a sound chain, and each receipt stands in it; before the close there is none', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    const first = await bid(A(), no, 3000)
    await bid(B(), no, 3010)
    expect(await refusal(mall.guest, '/api/bidding/getBidLog', { biddingNo: no })).toBe('BID_LOG_EARLY')
    await mall.world.pool.run(
      `update bid_lot set ends_at = now() - interval '4 seconds', first_end_at = now() - interval '4 seconds' where bidding_no = $1`,
      [no],
    )
    // The bids are later than this end: only the chain is looked at here.
    await see(no)
    const log = await mall.guest.get('/api/bidding/getBidLog', { biddingNo: no })
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(await checkLog(log.lines, sha256)).toMatchObject({ sound: true, bids: 2, lastHash: log.lastHash })
    expect(log.lines.join('\n')).toContain(first.data.receipt.hash)
    expect(log.lines.join('\n')).not.toMatch(/company|userId/)
    await mall.world.pool.run(
      `update bid_lot set ends_at = last_bid_at + interval '1 minute', first_end_at = last_bid_at + interval '1 minute', closed_at = last_bid_at + interval '1 minute' where bidding_no = $1`,
      [no],
    )
    expect((await A().get('/api/bidding/getMyReceipts', { biddingNo: no })).receipts.map(r => r.hash)).toEqual([
      first.data.receipt.hash,
    ])
  })

  test('a day of inspection takes as many companies as it has places', async () => {
    const on = new Date(Date.now() + 32 * HOUR).toISOString().slice(0, 10)
    const no = await lot({ endAt: Date.now() + 72 * HOUR, inspections: [{ on, from: '09:00', to: '11:00', most: 1 }] })
    const visit = { biddingNo: no, on, people: 2, contact: '秦某', plate: '冀A00001' }
    const got = await Promise.all([
      refusal(A(), '/api/bidding/bookInspection', visit),
      refusal(B(), '/api/bidding/bookInspection', visit),
    ])
    expect(got.sort()).toEqual(['BID_VISIT', 'ok'])
    const [has, has_not] = (await see(no, A())).mine?.visitOn ? [A(), B()] : [B(), A()]
    expect(await refusal(has, '/api/bidding/bookInspection', { ...visit, on: '2026-01-01' })).toBe('BID_VISIT')
    await has.get('/api/bidding/cancelInspection', { biddingNo: no })
    expect(await refusal(has_not, '/api/bidding/bookInspection', visit)).toBe('ok')
    expect(await refusal(has, '/api/bidding/bookInspection', { ...visit, biddingNo: 'JP20990101001' })).toBe('BID_LOT_NONE')
    // One that is still written is not there for anybody.
    await mall.world.pool.run('update bid_lot set status = $2 where bidding_no = $1', [no, BiddingStatus.draft])
    expect(await refusal(has, '/api/bidding/bookInspection', visit)).toBe('BID_LOT_NONE')
  })
})
