// 只显名次: a price rises, and each bidder reads his own price and rank; the others' are nobody's before the end.
import { callTable, paths, type Sent } from '@mall/contract/main/calls.ts'
import { checkLog } from '@mall/domain/selling/auction/receipt.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import type { Caller } from '../../testing/testMall.ts'
import { tellBidders } from './tellBidders.job.ts'
import {
  A,
  B,
  bid,
  bids,
  C,
  companies,
  desk,
  join,
  joinAll,
  key,
  lot,
  mall,
  manager,
  one,
  openMall,
  over,
  pool,
  refusal,
  see,
} from './testBidding.ts'

openMall()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ranked = (o: Partial<Sent<'/api/ops/saveBiddingLot'>> = {}) => lot({ disclosure: 'rank', ...o })
const place = async (no: string, who: Caller) => {
  const { mine, rankedCount } = await see(no, who)
  return [mine?.place, mine?.rank, mine?.priceFen, rankedCount]
}
/** Everything that a person is answered about this lot, and the lists. */
async function read(who: Caller, no: string, side: '/api/bidding/' | '/api/ops/'): Promise<string> {
  const texts: string[] = []
  for (const path of paths) {
    const call = callTable[path]
    if (!path.startsWith(side) || call.writes || (side === '/api/ops/' && !/idding|Audit|Pool/.test(path))) continue
    const { example } = call
    const input = {
      ...example,
      ...('biddingNo' in example ? { biddingNo: no } : {}),
      ...('biddingNos' in example ? { biddingNos: [no] } : {}),
    }
    texts.push(JSON.stringify(await who.askAny(path, input)))
  }
  return texts.join('\n')
}

test('each reads his own price, his rank and how many have bid; of equal prices the earlier ranks first', async () => {
  const no = await ranked()
  await joinAll(no, A(), B(), C())
  expect((await bid(A(), no, 3000)).data).toMatchObject({ leading: true, rank: 1, leadPriceFen: null })
  expect((await bid(B(), no, 3000)).data).toMatchObject({ leading: false, rank: 2, leadPriceFen: null })
  expect((await bid(C(), no, 3050)).data).toMatchObject({ leading: true, rank: 1 })
  expect(await place(no, A())).toEqual(['ranked', 2, 300_000, 3])
  expect(await place(no, B())).toEqual(['ranked', 3, 300_000, 3])
  expect(await place(no, C())).toEqual(['leading', 1, 305_000, 3])
  // B passes A and stays behind C: a bid need not lead.
  expect((await bid(B(), no, 3010)).data).toMatchObject({ leading: false, rank: 2 })
  expect(await place(no, A())).toEqual(['ranked', 3, 300_000, 3])
})

test('each is measured by his own price: a step above it, not by what the first has bid; the first bids no more', async () => {
  const no = await ranked()
  await joinAll(no, A(), B())
  expect((await see(no, A())).next).toMatchObject({ lowestFen: 300_000, highestFen: 320_000 })
  await bid(A(), no, 3100)
  expect((await see(no, B())).next).toMatchObject({ lowestFen: 300_000, highestFen: 320_000 })
  expect(await bids(B(), no, 2990)).toBe('BID_TOO_LOW')
  expect(await bids(B(), no, 3000)).toBe('ok')
  expect((await see(no, B())).next).toMatchObject({
    lowestFen: 301_000,
    highestFen: 320_000,
    suggestedFen: [301_000, 302_000, 305_000],
  })
  expect(await bids(B(), no, 3000)).toBe('BID_TOO_LOW')
  expect(await bids(B(), no, 3015.5)).toBe('BID_STEP')
  expect(await bids(B(), no, 3300)).toBe('BID_TOO_MANY_STEPS')
  expect(await bids(A(), no, 3110)).toBe('BID_FIRST')
  expect(await refusal(B(), '/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 320_000, requestId: key() })).toBe('BID_AUTO')
})

test('no answer, event, notice, log or sheet has a price of another, nor who is first, to anybody before the end; then all of it', async () => {
  // Prices that no other lot has.
  const no = await ranked({ startPriceFen: 301_237, stepFen: 1013 })
  const [a, b, c] = [312_380, 318_458, 309_341] as const
  await joinAll(no, A(), B(), C())
  for (const [who, fen] of [
    [A(), a],
    [B(), b],
    [C(), c],
  ] as const)
    expect(await bids(who, no, fen / 100)).toBe('ok')
  await bids(C(), no, 3093.42)
  await tellBidders(mall.world)
  await desk.get('/api/ops/noticeBiddingLot', { biddingNo: no, note: '看货到四点' })
  const found = (text: string, ...secret: number[]) =>
    secret.filter(fen => text.includes(String(fen)) || text.includes(yuan(fen)))
  const others: [Caller, number[]][] = [
    [mall.guest, [a, b, c]],
    [A(), [b, c]],
    [C(), [a, b]],
  ]
  for (const [who, secret] of others) expect(found(await read(who, no, '/api/bidding/'), ...secret)).toEqual([])
  // One's own is one's own, and is found by this search.
  expect(found(await read(A(), no, '/api/bidding/'), a)).toEqual([a])
  for (const who of [desk, manager, await mall.staff('S001'), await mall.staff('S005')])
    expect(found(await read(who, no, '/api/ops/'), a, b, c)).toEqual([])
  const row = await desk.get('/api/ops/getBiddingLot', { biddingNo: no })
  expect(row).toMatchObject({ leadPriceFen: null, leadCode: '', bids: 3, amountFen: 0 })
  // Nor does whose deposit is bound tell it: who bid is bound, first or not.
  expect(row.people.map(p => [p.rank, p.priceFen, p.shortFen])).toEqual([
    [null, null, 0],
    [null, null, 0],
    [null, null, 0],
  ])
  expect(row.heldBy).toBe(3)
  expect(await refusal(desk, '/api/ops/getBiddingBids', { biddingNo: no })).toBe('BID_LOG_RANKS')
  expect(await desk.get('/api/ops/getBiddingReserve', { biddingNo: no })).toMatchObject({ met: null, shortFen: 0 })
  const written = await mall.world.pool.rows<{ text: string }>(
    `select body as text from notice where body like $1 union all select body from outbox where body like $1 union all
     select e::text from bid_event e join bid_lot l on l.id = e.lot_id where l.bidding_no = $2 union all select detail from audit_log where object_id = $2`,
    [`%${no}%`, no],
  )
  expect(found(written.map(w => w.text).join('\n'), a, b, c)).toEqual([])

  await over(no)
  expect(await see(no, B())).toMatchObject({ state: 6, hammerPriceFen: b, mine: { place: 'won', rank: 1 } })
  const log = await mall.guest.get('/api/bidding/queryBiddingLogPages', { biddingNo: no })
  expect(log.list.map(b => b.priceFen)).toEqual([c, b, a])
  const people = await mall.guest.get('/api/bidding/queryBiddingUserPages', { biddingNo: no })
  expect(people.list.map(p => [p.rank, p.priceFen])).toEqual([
    [1, b],
    [2, a],
    [3, c],
  ])
  expect((await desk.get('/api/ops/getBiddingBids', { biddingNo: no })).list).toHaveLength(3)
})

test('the chain of receipts cannot be guessed before the end, and is checked with the log after it', async () => {
  const no = await ranked()
  await joinAll(no, A(), B())
  await bid(A(), no, 3000)
  await bid(B(), no, 3010)
  await bid(A(), no, 3020)
  // The bids are later than this end: only the chain is looked at here.
  const endsAt = (sql: string) =>
    mall.world.pool.run(`update bid_lot set ends_at = ${sql}, first_end_at = ${sql} where bidding_no = $1`, [no])
  await endsAt(`now() - interval '4 seconds'`)
  await see(no)
  const { lines, lastHash } = await mall.guest.get('/api/bidding/getBidLog', { biddingNo: no })
  expect(await checkLog(lines, sha256)).toMatchObject({ sound: true, bids: 3, lastHash })
  const salts = lines.slice(1).map(l => (JSON.parse(l) as { salt: string }).salt)
  expect(new Set(salts).size).toBe(3)
  expect(salts.every(s => /^[0-9a-f]{32}$/.test(s))).toBe(true)
  const changed = lines.map((l, i) => (i === 2 ? l.replace('301000', '311000') : l))
  expect(await checkLog(changed, sha256)).toMatchObject({ sound: false, line: 3 })
  await endsAt(`last_bid_at + interval '1 minute'`)
  await mall.world.pool.run('update bid_lot set closed_at = ends_at where bidding_no = $1', [no])
})

test('who was first and is passed hears of it once, without a price; who never was hears nothing', async () => {
  const no = await ranked()
  await joinAll(no, A(), B(), C())
  await bid(A(), no, 3050)
  await bid(B(), no, 3000)
  await tellBidders(mall.world)
  const told = () =>
    mall.world.pool.rows<{ event: string; body: string }>('select event, body from notice where body like $1 order by id', [
      `%${no}%`,
    ])
  expect(await told()).toEqual([])
  await bid(C(), no, 3100)
  await tellBidders(mall.world)
  await tellBidders(mall.world)
  const heard = await told()
  expect(new Set(heard.map(h => h.event))).toEqual(new Set(['bidPassed']))
  expect(heard.map(h => h.body).join()).not.toMatch(/3,?[01]\d0\.00/)
})

test('two at once at one price are first and second, by their numbers', async () => {
  const no = await ranked()
  await joinAll(no, A(), B())
  const both = await Promise.all([A(), B()].map(who => bid(who, no, 3040)))
  expect(both.map(r => r.data?.rank).sort()).toEqual([1, 2])
  const first = both.find(r => r.data?.rank === 1)?.data?.receipt.bidSeq
  expect(first).toBe(1)
})

test('a bid that is sent again is the same bid with the rank of now', async () => {
  const no = await ranked()
  await joinAll(no, A(), B())
  const requestId = key()
  const sent = await bid(A(), no, 3000, { requestId })
  await bid(B(), no, 3050)
  const again = await bid(A(), no, 3000, { requestId })
  expect(again.data?.receipt).toEqual(sent.data?.receipt)
  expect(again.data).toMatchObject({ rank: 2, leading: false, leadPriceFen: null })
})

test('deposits of all who bid are bound to the end and free after it; withdrawn, its prices stay closed', async () => {
  const no = await ranked()
  await join(no, A())
  await join(no, B())
  const [a, b] = [await pool(A()), await pool(B())]
  await bid(A(), no, 3050)
  await bid(B(), no, 3000)
  expect((await pool(A())).exposureFen).toBeGreaterThan(a.exposureFen)
  expect((await pool(B())).exposureFen).toBeGreaterThan(b.exposureFen)
  expect((await pool(B())).uses.find(u => u.biddingNo === no)?.why).toBe('ranked')
  await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '货物装运受损' })
  expect((await pool(B())).exposureFen).toBe(b.exposureFen)
  expect(await refusal(mall.guest, '/api/bidding/getBidLog', { biddingNo: no })).toBe('BID_LOG_RANKS')
  expect((await see(no, B())).leadPriceFen).toBe(null)
  const rows = (await B().get('/api/bidding/queryBiddingLogPages', { biddingNo: no })).list
  expect(rows.map(r => r.priceFen)).toEqual([300_000, null])
})

test('ranks alone are shown of a whole lot too, and of no other mode', async () => {
  const whole = await ranked({ mode: 'LOT', startPriceFen: 10_000_000, stepFen: 100_000 })
  await joinAll(whole, A(), B())
  await bid(A(), whole, 100_000)
  await bid(B(), whole, 103_000)
  await over(whole)
  expect(await see(whole, B())).toMatchObject({ hammerPriceFen: 10_300_000, mine: { place: 'won' } })
  await expect(ranked({ mode: 'QTY' })).rejects.toThrow()
})

test('an employee who acts for a buyer reads of closed prices no more than the desk; the buyer himself his own', async () => {
  const ranks = await ranked({ startPriceFen: 301_237, stepFen: 1013 })
  const sealed = await lot({ mode: 'SEALED', startPriceFen: 301_237 })
  const open = await lot()
  await joinAll(ranks, A(), B())
  await joinAll(sealed, A(), B())
  await joinAll(open, A(), B())
  const [a, b] = [312_380, 309_341]
  expect([await bids(A(), ranks, a / 100), await bids(B(), ranks, b / 100), await bids(A(), sealed, a / 100)]).toEqual([
    'ok',
    'ok',
    'ok',
  ])
  const ceilingFen = 344_000
  await A().get('/api/bidding/setAutoBid', { biddingNo: open, ceilingFen, requestId: key() })
  await A().get('/api/bidding/askInLot', { biddingNo: ranks, words: '边裂最深多少？', requestId: key() })
  const { userName = '' } =
    (await one<{ userName: string }>(
      `select user_name as "userName" from app_user where company_id = $1 and role_code = 'administrator' and not frozen limit 1`,
      [companies[0]],
    )) ?? {}
  const { ticket } = await (await mall.staff('S001')).get('/api/ops/startProxy', {
    userName,
    reason: '客户电话下单',
    minutes: 30,
    password: DEMO_PASSWORD,
  })
  const { token } = await mall.guest.get('/api/user/agentLogin', { ticket })
  const acting: Caller = {
    token,
    ask: (path, input, common = {}) => mall.guest.ask(path, input, { ...common, token }),
    get: (path, input, common = {}) => mall.guest.get(path, input, { ...common, token }),
    askAny: (path, input, common = {}) => mall.guest.askAny(path, input, { ...common, token }),
  }
  for (const no of [ranks, sealed, open]) {
    const text = await read(acting, no, '/api/bidding/')
    for (const secret of [a, b, ceilingFen]) expect(text).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`))
    expect(text).not.toContain('边裂最深')
  }
  for (const no of [ranks, sealed])
    expect((await see(no, acting)).mine).toMatchObject({ place: 'sealed', priceFen: null, rank: null, dueFen: null })
  expect((await see(ranks, A())).mine).toMatchObject({ place: 'leading', priceFen: a, rank: 1 })
  await over(ranks)
  expect((await see(ranks, acting)).mine).toMatchObject({ place: 'won', priceFen: a })
})
