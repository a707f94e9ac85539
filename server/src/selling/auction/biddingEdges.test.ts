// What using the auctions with pencil and paper found: the night and a pause, limits of a person, prices and sums by quantity.
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { restOfNight, runClock, runLotClocks } from './lotClock.ts'
import { lotsDue, lockLot } from './lot.queries.ts'
import { tellBidders } from './tellBidders.job.ts'
import {
  A,
  B,
  bid,
  bids,
  C,
  companies,
  desk,
  HOUR,
  joinAll,
  key,
  lot,
  mall,
  one,
  openMall,
  over,
  refusal,
  see,
} from './testBidding.ts'

openMall()

describe('夜间与暂停', () => {
  test('a lot that rests at night does not run before nine, at whatever hour it is resumed', () => {
    const morning = new Date('2026-11-25T01:00:00Z')
    expect(restOfNight({ nightPause: true }, new Date('2026-11-25T00:30:00Z'))).toEqual(morning)
    expect(restOfNight({ nightPause: true }, morning)).toBeNull()
    expect(restOfNight({ nightPause: false }, new Date('2026-11-25T00:30:00Z'))).toBeNull()
  })

  test('paused at 17:30 until 8:30 it stands still until 9:00 in one piece: its end moves by fifteen and a half hours, once', async () => {
    const no = await lot()
    await mall.world.pool.run(
      `update bid_lot set night_pause = true, open_at = '2026-11-24T01:00:00Z', first_end_at = '2026-11-24T12:00:00Z', ends_at = '2026-11-24T12:00:00Z',
         paused_at = '2026-11-24T09:30:00Z', resume_at = '2026-11-25T00:30:00Z' where bidding_no = $1`,
      [no],
    )
    const runAt = (at: string) =>
      mall.world.pool.tx(async tx => {
        const l = await lockLot(tx, no)
        return l ? runClock(tx, l, new Date(at)) : undefined
      })
    expect(await runAt('2026-11-25T00:31:00Z')).toBe(false)
    expect((await one<{ at: Date }>('select resume_at as at from bid_lot where bidding_no = $1', [no]))?.at).toEqual(
      new Date('2026-11-25T01:00:00Z'),
    )
    expect(await runAt('2026-11-25T01:00:30Z')).toBe(true)
    const after = await one<{ endAt: Date; pausedAt: Date | null }>(
      'select ends_at as "endAt", paused_at as "pausedAt" from bid_lot where bidding_no = $1',
      [no],
    )
    expect(after).toEqual({ endAt: new Date('2026-11-25T03:30:00Z'), pausedAt: null })
  })

  test('whole nights that nobody looked at, the mall being away, move its end as any other; it does not end in one', async () => {
    const no = await lot()
    // Planned to end at 20:00 of the day it opened; looked at on the third day at 10:00.
    await mall.world.pool.run(
      `update bid_lot set night_pause = true, open_at = '2026-11-24T02:00:00Z', first_end_at = '2026-11-24T12:00:00Z', ends_at = '2026-11-24T12:00:00Z'
       where bidding_no = $1`,
      [no],
    )
    const looked = (at: string) =>
      mall.world.pool.tx(async tx => {
        for (;;) {
          const l = await lockLot(tx, no)
          if (!l || !(await runClock(tx, l, new Date(at)))) return l
        }
      })
    const after = await looked('2026-11-26T02:00:00Z')
    expect([after?.endAt, after?.pausedAt]).toEqual([new Date('2026-11-25T03:00:00Z'), null])
    const events = await mall.world.pool.rows<{ kind: string; at: Date }>(
      `select e.kind, e.at from bid_event e join bid_lot l on l.id = e.lot_id where l.bidding_no = $1 and e.kind in ('paused', 'resumed') order by e.seq`,
      [no],
    )
    expect(events).toEqual([
      { kind: 'paused', at: new Date('2026-11-24T10:00:00Z') },
      { kind: 'resumed', at: new Date('2026-11-25T01:00:00Z') },
    ])
  })

  test('the job finds a lot whose night nobody saw although it is far from its end, and leaves alone one whose night is written', async () => {
    const [unseen, seen] = [await lot(), await lot()]
    const dusk = `((date_trunc('day', now() at time zone 'Asia/Shanghai' - interval '9 hours') - interval '6 hours') at time zone 'Asia/Shanghai')`
    await mall.world.pool.run(
      `update bid_lot set night_pause = true, open_at = ${dusk} - interval '1 hour', first_end_at = now() + interval '20 days', ends_at = now() + interval '20 days'
       where bidding_no = any($1)`,
      [[unseen, seen]],
    )
    await mall.world.pool.run(
      // Numbered as the mall does it: in a night of now the clock goes on writing behind it.
      `with l as (update bid_lot set event_no = event_no + 1 where bidding_no = $1 returning *)
       insert into bid_event (lot_id, seq, kind, at, bids, ends_at, extensions)
       select id, event_no, 'resumed', ${dusk} + interval '15 hours', 0, ends_at, 0 from l`,
      [seen],
    )
    const due = (await lotsDue(mall.world.pool, 0)).map(l => l.biddingNo)
    const night = (
      await one<{ night: boolean }>(
        `select not (extract(hour from now() at time zone 'Asia/Shanghai') between 9 and 17) as night`,
      )
    )?.night
    // In a night of now both are due for that one.
    expect([due.includes(unseen), due.includes(seen)]).toEqual([true, night])
  })
})

test('a purchaser does not bind his company beyond his limit, neither by a bid nor by a ceiling; a colleague without one does', async () => {
  const no = await lot()
  await joinAll(no, A())
  const { weightKg } = await see(no)
  const limit = async (fen: Fen | null) =>
    mall.world.pool.run(
      `update app_user set order_limit_fen = $2 where company_id = $1 and role_code = 'administrator' and closed_at is null`,
      [companies[0], fen],
    )
  const valueFen = Math.round((300_000 * weightKg) / 1000)
  await limit(valueFen - 1)
  expect(await bids(A(), no, 3000)).toBe('BID_LIMITED')
  const auto = { biddingNo: no, ceilingFen: 301_000, requestId: key() }
  expect(await refusal(A(), '/api/bidding/setAutoBid', auto)).toBe('BID_LIMITED')
  expect((await see(no)).bids).toBe(0)
  await limit(valueFen)
  expect(await bids(A(), no, 3000)).toBe('ok')
  await limit(null)
})

test('a bid sent again under its key after the month has filled is answered with its receipt; a new one is refused by the limit', async () => {
  const no = await lot()
  await joinAll(no, A())
  const own = { biddingNo: no, priceFen: 300_000, requestId: key() }
  const first = await A().get('/api/bidding/userBiddingMarkup', own)
  const ceiling = { biddingNo: no, ceilingFen: 310_000, requestId: key() }
  await A().get('/api/bidding/setAutoBid', ceiling)
  await mall.world.pool.run(
    `update app_user set order_limit_fen = 1 where company_id = $1 and role_code = 'administrator' and closed_at is null`,
    [companies[0]],
  )
  const again = await Promise.all([1, 2].map(() => A().get('/api/bidding/userBiddingMarkup', own)))
  for (const a of again) expect(a.receipt).toEqual(first.receipt)
  expect((await see(no)).bids).toBe(1)
  expect(await refusal(A(), '/api/bidding/userBiddingMarkup', { ...own, requestId: key() })).toBe('BID_LIMITED')
  expect(await refusal(A(), '/api/bidding/userBiddingMarkup', { ...own, priceFen: 301_000 })).toBe('REQUEST_REUSED')
  // The ceiling that stands may be named again and lowered, not raised.
  const auto = (ceilingFen: Fen) => refusal(A(), '/api/bidding/setAutoBid', { ...ceiling, ceilingFen, requestId: key() })
  expect([await auto(310_000), await auto(305_000), await auto(306_000)]).toEqual(['ok', 'ok', 'BID_LIMITED'])
  await mall.world.pool.run(`update app_user set order_limit_fen = null where company_id = $1 and role_code = 'administrator'`, [
    companies[0],
  ])
})

describe('每月限额', () => {
  afterEach(() => month(null))
  const month = (fen: Fen | null) =>
    mall.world.pool.run(
      `update app_user set month_limit_fen = $2 where company_id = $1 and role_code = 'administrator' and closed_at is null`,
      [companies[0], fen],
    )
  const used = async () =>
    (
      await one<{ fen: Fen }>(
        `select coalesce(sum(total_fen), 0)::bigint as fen from orders o join app_user u on u.id = o.user_id where u.company_id = $1 and u.role_code = 'administrator'
           and o.status not in (8, 9) and o.created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
        [companies[0]],
      )
    )?.fen ?? 0

  test('what one leads in another lot, or has named a ceiling for, counts as ordered; outbid there, it counts no more', async () => {
    // Nothing of the tests before it runs any more.
    const running = await mall.world.pool.rows<{ no: string }>(
      'select l.bidding_no as no from bid_lot l join bid_entry e on e.lot_id = l.id where l.status = 1 and e.company_id = $1',
      [companies[0]],
    )
    for (const { no } of running) await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
    const [one1, two] = [await lot(), await lot()]
    await joinAll(one1, A(), B())
    await joinAll(two, A())
    const { weightKg } = await see(one1)
    const worth = (fen: Fen) => Math.round((fen * weightKg) / 1000)
    await month((await used()) + worth(300_000) + worth(301_000))
    expect(await bids(A(), one1, 3000)).toBe('ok')
    expect(await bids(A(), two, 3020)).toBe('BID_LIMITED')
    const over = await bid(A(), two, 3020)
    expect(over.message).toContain('其中其他 1 场领先、上限和在场报价')
    expect(await bids(B(), one1, 3010)).toBe('ok')
    expect(await bids(A(), two, 3020)).toBe('ok')
    expect(await refusal(A(), '/api/bidding/setAutoBid', { biddingNo: one1, ceilingFen: 310_000, requestId: key() })).toBe(
      'BID_LIMITED',
    )
    await month(null)
    for (const no of [one1, two]) await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })

  test('two bids at once in two lots do not both fit', async () => {
    const [one1, two] = [await lot(), await lot()]
    await joinAll(one1, A())
    await joinAll(two, A())
    const { weightKg } = await see(one1)
    await month((await used()) + Math.round((300_000 * weightKg) / 1000) + 1000)
    const got = await Promise.all([bids(A(), one1, 3000), bids(A(), two, 3000)])
    expect(got.toSorted()).toEqual(['BID_LIMITED', 'ok'])
    await month(null)
    for (const no of [one1, two]) await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })
})

describe('开始前的自动出价', () => {
  const ahead = async (...who: Caller[]) => {
    const no = await lot()
    await mall.world.pool.run(
      `update bid_lot set open_at = now() + interval '1 hour', ends_at = now() + interval '2 hours', first_end_at = now() + interval '2 hours' where bidding_no = $1`,
      [no],
    )
    await joinAll(no, ...who)
    return no
  }
  const opens = (no: string) =>
    mall.world.pool.run(`update bid_lot set open_at = now() - interval '1 second' where bidding_no = $1`, [no])
  const ceiling = (who: Caller, no: string, yuan: number) =>
    refusal(who, '/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: yuan * 100, requestId: key() })
  const log = (no: string) =>
    mall.world.pool.rows<{ company: number; fen: Fen }>(
      'select b.company_id as company, b.price_fen as fen from bid b join bid_lot l on l.id = b.lot_id where l.bidding_no = $1 order by b.seq',
      [no],
    )

  test('named, changed and withdrawn before it opens, its deposit held and nobody else told; at the opening they meet once, of equal ones the earlier leads', async () => {
    const no = await ahead(A(), B(), C())
    expect(await ceiling(A(), no, 2000)).toBe('BID_AUTO')
    expect([await ceiling(A(), no, 3500), await ceiling(B(), no, 3300), await ceiling(C(), no, 3300)]).toEqual(['ok', 'ok', 'ok'])
    expect([await ceiling(A(), no, 3300), await log(no)]).toEqual(['ok', []])
    const depositFen = (await see(no)).depositFen
    expect(
      await one(
        'select covered_fen as fen from bid_entry where company_id = $1 and lot_id = (select id from bid_lot where bidding_no = $2)',
        [companies[1], no],
      ),
    ).toEqual({ fen: depositFen })
    expect(
      JSON.stringify(
        [await see(no), await see(no, C()), await desk.get('/api/ops/getBiddingLot', { biddingNo: no })].map(l => ({
          ...l,
          mine: null,
        })),
      ),
    ).not.toContain('autoCeiling')
    expect(await bids(B(), no, 3000)).toBe('BID_NOT_OPEN')
    await C().get('/api/bidding/stopAutoBid', { biddingNo: no })
    expect((await see(no, C())).mine?.autoCeilingFen).toBe(null)
    await opens(no)
    await Promise.all([runLotClocks(mall.world), runLotClocks(mall.world)])
    await runLotClocks(mall.world)
    // B named it before A came down to the same.
    expect(await log(no)).toEqual([
      { company: companies[0], fen: 329_000 },
      { company: companies[1], fen: 330_000 },
    ])
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })

  test('the first request after the opening makes them meet, and its own bid comes after', async () => {
    const no = await ahead(A(), B())
    expect(await ceiling(A(), no, 3100)).toBe('ok')
    await opens(no)
    expect([await bids(B(), no, 3000), await bids(B(), no, 3010)]).toEqual(['BID_TOO_LOW', 'ok'])
    expect((await log(no)).map(b => b.fen)).toEqual([300_000, 301_000, 302_000])
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })

  test('who is barred meanwhile, and whose ceiling was passed before it came to bid, is told; a bid or a sealed lot has no ceilings', async () => {
    const no = await ahead(A(), B(), C())
    for (const [who, yuan] of [
      [A(), 3400],
      [B(), 3300],
      [C(), 3100],
    ] as const)
      expect(await ceiling(who, no, yuan)).toBe('ok')
    await mall.world.pool.run(`update bid_pool set barred_until = now() + interval '1 day' where company_id = $1`, [companies[0]])
    await opens(no)
    await runLotClocks(mall.world)
    const told = await mall.world.pool.rows<{ body: string }>(
      `select distinct body from notice where event = 'bidCeilingOver' and body like '%' || $1 || '%' order by 1`,
      [no],
    )
    expect(told).toHaveLength(1)
    expect((await log(no)).map(b => b.company)).toEqual([companies[2], companies[1]])
    await mall.world.pool.run('update bid_pool set barred_until = null where company_id = $1', [companies[0]])
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
    const sealed = await lot({ mode: 'SEALED', stepFen: 1 })
    await joinAll(sealed, A())
    expect(await ceiling(A(), sealed, 3100)).toBe('BID_AUTO')
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: sealed, reason: '试验结束' })
  })
})

test('by quantity the lowest price that is in is shown, one’s own pieces are due, and who is pushed out hears it once', async () => {
  const no = await lot({ mode: 'QTY', pieces: 6 })
  await joinAll(no, A(), B(), C())
  expect(await bids(A(), no, 3000, { pieces: 4 })).toBe('ok')
  expect(await bids(B(), no, 3020, { pieces: 3 })).toBe('ok')
  const seen = await see(no, B())
  // Three of B at 3,020 and three of the four of A at 3,000.
  expect(seen.leadPriceFen).toBe(300_000)
  expect(yuan(seen.mine?.dueFen ?? 0)).toBe(yuan(Math.round((302_000 * (seen.weightKg / 2)) / 1000)))
  const told = async () =>
    (
      await one<{ n: number }>(
        `select count(*)::int as n from notice n join app_user u on u.id = n.user_id where n.event = 'bidOutbid' and u.company_id = $1 and n.link like '%' || $2`,
        [companies[0], no],
      )
    )?.n
  await tellBidders(mall.world)
  expect(await told()).toBe(0)
  expect(await bids(C(), no, 3030, { pieces: 3 })).toBe('ok')
  await tellBidders(mall.world)
  await tellBidders(mall.world)
  expect(await told()).toBe(1)
})

test('the report compares an event’s hammer with start and list of the tons that were sold, not of those that were not', async () => {
  const eventName = `报表 ${key()}`
  const sold = await lot({ eventName, startPriceFen: 300_000, pieces: 1 })
  const unsold = await lot({ eventName, startPriceFen: 400_000, pieces: 3 })
  await joinAll(sold, A())
  expect(await bids(A(), sold, 3100)).toBe('ok')
  for (const no of [sold, unsold]) {
    await over(no)
    await see(no)
  }
  // What is told of it names the fact once: its kind says 流拍 already.
  const told = (await desk.get('/api/ops/getBiddingLot', { biddingNo: unsold })).events.find(e => e.kind === 'unsold')
  expect(told?.note).toBe('无人出价')
  const { events, list } = await desk.get('/api/ops/getBiddingReport', { eventName })
  const row = list.find(r => r.biddingNo === sold)
  const [e] = events
  // A sum of whole fen over whole kilograms: to the fen.
  expect(e).toMatchObject({ lots: 2, sold: 1, startFenPerTon: 300_000, listFenPerTon: row?.listFenPerTon })
  expect(e?.listedHammerFenPerTon).toBe(e?.listFenPerTon === null ? null : e?.hammerFenPerTon)
})

test('a lot whose days of inspection are over is not one that can be looked at', async () => {
  const on = new Date(Date.now() + 32 * HOUR).toISOString().slice(0, 10)
  const no = await lot({ endAt: Date.now() + 72 * HOUR, inspections: [{ on, from: '09:00', to: '11:00', most: 1 }] })
  expect((await see(no)).canInspect).toBe(true)
  await mall.world.pool.run(
    `update bid_inspection set on_day = on_day - 3 where lot_id = (select id from bid_lot where bidding_no = $1)`,
    [no],
  )
  expect((await see(no)).canInspect).toBe(false)
})
