// What the room says has to be true of whoever is meant: who bid and is held to it, who may know a price, whose fault a lost sale is, what is left to sell.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import { nightComesFirst } from '@mall/domain/selling/auction/bidding.rules.ts'
import { workdayAfter } from '@mall/domain/kernel/workingTime.ts'
import { sentence } from '@mall/contract/main/errors.ts'
import type { Caller } from '../../testing/testMall.ts'
import { endOverdue } from '../../orders/order/endOverdue.job.ts'
import { runLotClocks } from './lotClock.ts'
import { tellBidders } from './tellBidders.job.ts'
import { warnAwards } from './warnAwards.job.ts'
import {
  A,
  B,
  bid,
  bids,
  C,
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
  openMall,
  over,
  pool,
  refusal,
  see,
  sku,
} from './testBidding.ts'

openMall()

let colleague: Caller
let [boss, purchaser] = [0, 0]
beforeAll(async () => {
  const people = await mall.world.pool.rows<{ id: number; name: string; role: string }>(
    `select id, user_name as name, role_code as role from app_user where company_id = $1 and closed_at is null and role_code in ('administrator', 'purchaser') order by id`,
    [companies[0]],
  )
  const other = people.find(p => p.role === 'purchaser')
  boss = people.find(p => p.role === 'administrator')?.id ?? 0
  purchaser = other?.id ?? 0
  colleague = await mall.buyer(other?.name ?? '')
})
const watch = (no: string) => desk.get('/api/ops/getBiddingLot', { biddingNo: no })
const told = async (event: string, no: string): Promise<number[]> =>
  (
    await mall.world.pool.rows<{ id: number }>(
      `select user_id as id from notice where event = $1 and body like '%' || $2 || '%' order by user_id`,
      [event, no],
    )
  ).map(r => r.id)
const sms = async (event: string, no: string): Promise<number> =>
  (await one<{ n: number }>(`select count(*)::int as n from outbox where event = $1 and body like '%' || $2 || '%'`, [event, no]))
    ?.n ?? 0
const endNow = async (no: string) => {
  await over(no)
  await see(no)
}
/** Nobody paid in time. */
const unpaid = async (no: string, company?: number) => {
  await mall.world.pool.run(
    `update orders set hold_until = now() - interval '1 minute' where origin = 'auction' and origin_no = $1 and ($2::bigint is null or company_id = $2)`,
    [no, company ?? null],
  )
  await endOverdue(mall.world)
}
const inQueue = async (no: string) =>
  (await desk.get('/api/ops/getBiddingLots', { view: 'result', word: no })).list.map(l => l.toDo)
const again = (no: string, requestId = key()): Sent<'/api/ops/copyBiddingLot'> => ({
  biddingNo: no,
  openAt: Date.now() + HOUR,
  endAt: Date.now() + 3 * HOUR,
  relist: true,
  requestId,
})

describe('密封报价', () => {
  /** Who offers most has neither the first nor the last code. */
  async function sealed(): Promise<string> {
    const no = await lot({ mode: 'SEALED', stepFen: 1 })
    await joinAll(no, A(), B(), C())
    const lotId = '(select id from bid_lot where bidding_no = $1)'
    // Out of the way first: the code that one of them drew may be the one that another is given.
    await mall.world.pool.run(`update bid_entry set code_no = code_no + 100000 where lot_id = ${lotId}`, [no])
    for (const [i, code] of [700, 10, 300].entries())
      await mall.world.pool.run(`update bid_entry set code_no = $3 where company_id = $2 and lot_id = ${lotId}`, [
        no,
        companies[i],
        code,
      ])
    expect([await bids(A(), no, 3100), await bids(B(), no, 3050), await bids(C(), no, 3333.33)]).toEqual(['ok', 'ok', 'ok'])
    return no
  }
  const codes = ['买家***10', '买家***300', '买家***700']

  test('before its result not even the order of the desk’s rows tells who is ahead', async () => {
    const no = await sealed()
    const { people } = await watch(no)
    expect(people.map(p => p.code)).toEqual(codes)
    expect(people.map(p => [p.rank, p.priceFen])).toEqual([1, 2, 3].map(() => [null, null]))
    await endNow(no)
    expect((await watch(no)).people.map(p => p.code)).toEqual(['买家***300', '买家***700', '买家***10'])
  })

  test('all bids go home with their names when the seal is broken, and not before; of a lot that was withdrawn never', async () => {
    const no = await sealed()
    expect(await refusal(desk, '/api/ops/getBiddingBids', { biddingNo: no })).toBe('BID_LOG_SEALED')
    await endNow(no)
    const { list, totalCount } = await desk.get('/api/ops/getBiddingBids', { biddingNo: no })
    expect(list.map(b => [b.seq, b.code, b.priceFen])).toEqual([
      [1, '买家***700', 310_000],
      [2, '买家***10', 305_000],
      [3, '买家***300', 333_333],
    ])
    expect([totalCount, list.every(b => b.companyName !== '')]).toEqual([3, true])
  })

  test('withdrawn, its prices stay closed: to the desk, to guests, in the log and to those who bid', async () => {
    const no = await sealed()
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '货物受损' })
    const seen = JSON.stringify([
      await watch(no),
      await see(no),
      await see(no, A()),
      await mall.guest.get('/api/bidding/queryBiddingLogPages', { biddingNo: no }),
      await mall.guest.get('/api/bidding/queryBiddingUserPages', { biddingNo: no }),
      await desk.get('/api/ops/getBiddingLots', { view: 'ended', word: no }),
    ])
    expect(seen.includes('333333')).toBe(false)
    expect(await refusal(desk, '/api/ops/getBiddingBids', { biddingNo: no })).toBe('BID_LOG_SEALED')
    expect((await watch(no)).people.map(p => p.code)).toEqual(codes)
    expect((await see(no, A())).mine?.rank).toBeNull()
    expect((await see(no)).canDownloadLog).toBe(false)
    expect(await refusal(mall.guest, '/api/bidding/getBidLog', { biddingNo: no })).toBe('BID_LOG_SEALED')
    // One's own offer and its receipt are one's own.
    expect((await see(no, A())).mine?.priceFen).toBe(310_000)
    expect((await A().get('/api/bidding/getMyReceipts', { biddingNo: no })).receipts).toHaveLength(1)
  })
})

describe('谁出价，谁负责', () => {
  const orderUser = async (no: string) =>
    await one<{ order: number; award: number; agreed: number }>(
      `select o.user_id as order, a.user_id as award, o.terms_by as agreed from bid_award a join orders o on o.id = a.order_id join bid_lot l on l.id = a.lot_id
         where l.bidding_no = $1 and a.company_id = $2`,
      [no, companies[0]],
    )
  test('a colleague’s bid is his order and fills his month: he cannot win a second lot on somebody else’s sign-up', async () => {
    const [x, y] = [await lot(), await lot()]
    await joinAll(x, A())
    await joinAll(y, A())
    const worth = Math.round((300_000 * (await see(x)).weightKg) / 1000)
    await mall.world.pool.run('update app_user set month_limit_fen = $2 where id = $1', [purchaser, Math.round(worth * 1.5)])
    expect(await bids(colleague, x, 3000)).toBe('ok')
    await endNow(x)
    expect(await orderUser(x)).toEqual({ order: purchaser, award: purchaser, agreed: boss })
    expect(await told('bidWon', x)).toEqual(expect.arrayContaining([boss, purchaser]))
    expect(await bids(colleague, y, 3000)).toBe('BID_LIMITED')
    await mall.world.pool.run('update app_user set month_limit_fen = null where id = $1', [purchaser])
  })

  test('who named the ceiling that won has the order; who bid last is told that he is outbid, that it ends and that it is lost', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    await colleague.get('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 302_000, requestId: key() })
    expect(await bids(B(), no, 3030)).toBe('ok')
    await mall.world.pool.run(
      `update bid_lot set ends_at = now() + interval '5 minutes', first_end_at = now() + interval '5 minutes' where bidding_no = $1`,
      [no],
    )
    await tellBidders(mall.world)
    expect((await told('bidOutbid', no)).filter(id => id === boss || id === purchaser)).toEqual([purchaser])
    expect(await told('bidEndsSoon', no)).toContain(purchaser)
    await endNow(no)
    expect(await told('bidLost', no)).toEqual([boss, purchaser].sort((a, b) => a - b))
    const won = await lot()
    await join(won, A())
    await colleague.get('/api/bidding/setAutoBid', { biddingNo: won, ceilingFen: 302_000, requestId: key() })
    await endNow(won)
    expect(await orderUser(won)).toMatchObject({ order: purchaser, award: purchaser })
  })

  test('who has left the company stands for it no more: the order is the one’s who signed it up, and nobody else hears of it', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    await colleague.get('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 305_000, requestId: key() })
    expect(await bids(B(), no, 3020)).toBe('ok')
    const moveTo = (company: number | undefined) =>
      mall.world.pool.run('update app_user set company_id = $2 where id = $1', [purchaser, company])
    await moveTo(companies[1])
    await endNow(no)
    expect(await orderUser(no)).toMatchObject({ order: boss, award: boss })
    expect(await told('bidWon', no)).toContain(boss)
    expect(await told('bidWon', no)).not.toContain(purchaser)
    const second = await lot()
    await moveTo(companies[0])
    await joinAll(second, A(), C())
    expect([await bids(colleague, second, 3000), await bids(C(), second, 3010)]).toEqual(['ok', 'ok'])
    await mall.world.pool.run('update app_user set closed_at = now() where id = $1', [purchaser])
    await tellBidders(mall.world)
    expect(await told('bidOutbid', second)).toEqual([boss])
    await endNow(second)
    await unpaid(second)
    await manager.get('/api/ops/askNextBidder', { biddingNo: second })
    // Also who may order beside him.
    expect(await told('bidOffer', second)).toContain(boss)
    await mall.world.pool.run('update app_user set closed_at = null where id = $1', [purchaser])
    await mall.world.pool.run('update bid_pool set barred_until = null')
  })

  test('the second offer goes to who bid', async () => {
    const no = await lot()
    await joinAll(no, A(), C())
    expect([await bids(colleague, no, 3000), await bids(C(), no, 3010)]).toEqual(['ok', 'ok'])
    await endNow(no)
    await unpaid(no)
    await manager.get('/api/ops/askNextBidder', { biddingNo: no })
    expect(await told('bidOffer', no)).toEqual(expect.arrayContaining([boss, purchaser]))
    await mall.world.pool.run('update bid_pool set barred_until = null')
  })
})

describe('看货', () => {
  test('an announced lot with a booked day is changed in place; the day is not taken from who comes, and he hears of another hour', async () => {
    const [day, other] = [32, 56].map(h => new Date(Date.now() + h * HOUR).toISOString().slice(0, 10)) as [string, string]
    const form = (o: Partial<Sent<'/api/ops/saveBiddingLot'>>): Sent<'/api/ops/saveBiddingLot'> => ({
      title: '看货的一场竞拍',
      mode: 'PRICE',
      depotCode: sku.depot,
      startPriceFen: 300_000,
      stepFen: 1000,
      nightPause: false,
      openAt: Date.now() + 60 * HOUR,
      endAt: Date.now() + 72 * HOUR,
      requestId: key(),
      lines: [{ skuCode: sku.code, pieces: 1, weightKg: sku.kg }],
      ...o,
    })
    const on = { on: day, from: '09:00', to: '11:00', most: 2, place: '' }
    const made = await desk.get('/api/ops/saveBiddingLot', form({ publish: true, inspections: [on] }))
    const { biddingNo } = made
    await A().get('/api/bidding/bookInspection', { biddingNo, on: day, people: 1, contact: '秦某', plate: '' })
    const save = (version: number, o: Partial<Sent<'/api/ops/saveBiddingLot'>>) =>
      desk.ask('/api/ops/saveBiddingLot', form({ biddingNo, version, ...o }))
    const first = await save(made.version, { startPriceFen: 310_000, inspections: [on, { ...on, on: other }] })
    expect([first.code, first.message]).toEqual([1, expect.anything()])
    expect((await see(biddingNo)).inspections.map(d => [d.on, d.left])).toEqual([
      [day, 1],
      [other, 2],
    ])
    const { version } = first.data
    const gone = await save(version, { inspections: [{ ...on, on: other }] })
    expect(gone.message).toContain(`看货 ${day} 已有 1 家预约`)
    expect(await told('bidVisitChanged', biddingNo)).toEqual([])
    const later = await save(version, { inspections: [{ ...on, from: '14:00', to: '16:00' }] })
    expect(later.code).toBe(1)
    expect(await told('bidVisitChanged', biddingNo)).toEqual([boss])
    expect((await see(biddingNo, A())).inspections.map(d => [d.on, d.from, d.left])).toEqual([[day, '14:00', 1]])
    // The lot moves to another depot: the hour stays, the place is another, and it is named.
    const away = await one<{ code: string; depot: string; name: string; kg: Kg }>(
      `select k.sku_code as code, k.depot_code as depot, d.name, (k.piece_weight_g / 1000)::int as kg from sku k join stock s on s.sku_id = k.id join depot d using (depot_code)
       where k.price_unit = 'ton' and k.grade_level = '1' and k.depot_code <> $1 and s.on_hand - s.reserved >= 2 and k.piece_weight_g > 1000000 order by k.id limit 1`,
      [sku.depot],
    )
    const elsewhere = await save(later.data.version, {
      depotCode: away?.depot ?? '',
      lines: [{ skuCode: away?.code ?? '', pieces: 1, weightKg: away?.kg ?? 0 }],
      inspections: [{ ...on, from: '14:00', to: '16:00' }],
    })
    expect([elsewhere.code, elsewhere.message]).toEqual([1, expect.anything()])
    const { body } = (await one<{ body: string }>(
      `select body from notice where event = 'bidVisitChanged' and body like '%' || $1 || '%' order by id desc limit 1`,
      [biddingNo],
    )) ?? { body: '' }
    expect(body).toContain(away?.name)
    await A().get('/api/bidding/cancelInspection', { biddingNo })
    expect((await save(elsewhere.data.version, { inspections: [] })).code).toBe(1)
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo, reason: '试验结束' })
  })
})

describe('成交之后', () => {
  const awardOf = async (no: string) => {
    const [award] = (await watch(no)).awards
    if (!award) throw new Error('no award')
    return award
  }

  test('the mill ends a sale: nobody is in default, the deposit is free, and the lot can be put up again', async () => {
    const no = await lot()
    await joinAll(no, A())
    await bid(A(), no, 3000)
    await endNow(no)
    const before = await pool(A())
    const { orderCode, depositFen } = await awardOf(no)
    await (await mall.staff('S002')).get('/api/ops/cancelOrder', { orderCode, reason: '货物装运受损' })
    const seen = await see(no, A())
    expect([seen.state, seen.resultNote]).toEqual([12, '成交取消'])
    expect(seen.mine).toMatchObject({ place: 'cancelled', depositState: 'released', award: { state: 'cancelled' } })
    const after = await pool(A())
    expect([after.defaults - before.defaults, before.exposureFen - after.exposureFen, before.poolFen - after.poolFen]).toEqual([
      0,
      depositFen,
      0,
    ])
    expect((await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 0 })).events.at(-1)?.kind).toBe(
      'cancelled',
    )
    expect(await inQueue(no)).toEqual(['成交取消，可重新上架'])
    const desks = await mall.world.pool.rows<{ body: string; link: string }>(
      `select distinct body, link from notice where event = 'bidCancelDesk' and body like '%' || $1 || '%'`,
      [no],
    )
    expect(desks).toEqual([{ body: expect.stringContaining('货物装运受损'), link: `/ops/bidding?queue=result&word=${no}` }])
    expect(await refusal(manager, '/api/ops/askNextBidder', { biddingNo: no })).toBe('BID_AWARD_STATE')
    expect((await watch(no)).canRelist).toBe(true)
    await desk.get('/api/ops/copyBiddingLot', again(no))
    expect(await inQueue(no)).toEqual([])
    expect(await refusal(desk, '/api/ops/copyBiddingLot', again(no))).toBe('BID_LOT_WRONG')
  })

  test('no deposit is forfeited before its time is over, however long that was made; afterwards it is', async () => {
    const no = await lot()
    await joinAll(no, B())
    await bid(B(), no, 3000)
    await endNow(no)
    const { orderCode, awardNo } = await awardOf(no)
    const input = { biddingNo: no, awardNo, reason: '买方说不要了' }
    const early = await manager.ask('/api/ops/defaultBiddingAward', input)
    expect(early.message).toContain('之前不能认定违约')
    // The award's own time is over, but the order was given more.
    await mall.world.pool.run(
      `update bid_award set until = now() - interval '1 hour' where lot_id = (select id from bid_lot where bidding_no = $1)`,
      [no],
    )
    expect(await refusal(manager, '/api/ops/defaultBiddingAward', input)).toBe('BID_AWARD_STATE')
    expect((await see(no, B())).mine).toMatchObject({ depositState: 'held', award: { state: 'unpaid' } })
    await mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [orderCode])
    await manager.get('/api/ops/defaultBiddingAward', input)
    expect((await see(no, B())).mine).toMatchObject({ depositState: 'forfeited', award: { state: 'defaulted' } })
    await mall.world.pool.run('update bid_pool set barred_until = null')
  })

  test('unsold lots wait in the queue of results until they are put up again, and the desk’s notices lead there', async () => {
    const no = await lot({ reserveFen: 310_000 })
    await joinAll(no, A())
    await bid(A(), no, 3000)
    await endNow(no)
    expect(await inQueue(no)).toEqual(['流拍，可重新上架'])
    const links = await mall.world.pool.rows<{ link: string }>(
      `select distinct link from notice where event in ('bidUnsoldDesk', 'bidDefaultDesk', 'bidOfferOver') and link like '%JP%'`,
    )
    for (const { link } of links) expect(link).toMatch(/^\/ops\/bidding\?queue=result&word=JP\d+$/)
    expect(links.some(l => l.link.endsWith(no))).toBe(true)
    await desk.get('/api/ops/copyBiddingLot', again(no))
    expect(await inQueue(no)).toEqual([])
  })

  test('by quantity the pieces of who did not pay and those nobody wanted are put up again, while the other winners keep theirs', async () => {
    const no = await lot({ mode: 'QTY', pieces: 10, depositFen: 100_000 })
    await joinAll(no, A(), B())
    expect([await bids(A(), no, 3010, { pieces: 3 }), await bids(B(), no, 3000, { pieces: 4 })]).toEqual(['ok', 'ok'])
    await endNow(no)
    expect(await inQueue(no)).toEqual(['等付款；另有 3 卷可重新上架'])
    await A().get('/api/bidding/payWonLot', { biddingNo: no, requestId: key() })
    await unpaid(no, companies[1])
    // What was lost only now is the desk's work for a month from now, however long ago the hammer fell.
    await mall.world.pool.run(`update bid_lot set closed_at = closed_at - interval '40 days' where bidding_no = $1`, [no])
    expect((await see(no)).state).toBe(6)
    expect(await inQueue(no)).toEqual(['7 卷没有卖出，可重新上架'])
    await mall.world.pool.run(`update bid_lot set closed_at = closed_at + interval '40 days' where bidding_no = $1`, [no])
    const seen = await watch(no)
    expect([seen.canRelist, seen.piecesLeft]).toEqual([true, 7])
    const requestId = key()
    const input = again(no, requestId)
    const [x, y] = await Promise.all([1, 2].map(() => desk.get('/api/ops/copyBiddingLot', input)))
    expect(x).toEqual(y)
    const copy = await watch(x?.biddingNo ?? '')
    expect(copy.form.lines.map(l => [l.pieces, l.weightKg])).toEqual([[7, sku.kg * 7]])
    expect(copy.form.depositFen).toBe(70_000)
    expect(await inQueue(no)).toEqual([])
    expect(await refusal(desk, '/api/ops/copyBiddingLot', again(no))).toBe('BID_LOT_WRONG')
    // Thrown away, the draft gives them back.
    await desk.get('/api/ops/deleteBiddingLot', { biddingNo: copy.biddingNo })
    expect(await inQueue(no)).toEqual(['7 卷没有卖出，可重新上架'])
    await mall.world.pool.run('update bid_pool set barred_until = null')
  })
})

describe('要看的', () => {
  test('the reserve by quantity is measured by pieces; sealed nobody knows before the result', async () => {
    const no = await lot({ mode: 'QTY', pieces: 10, reserveFen: 302_000 })
    await joinAll(no, A(), B())
    const look = (n: string) => desk.get('/api/ops/getBiddingReserve', { biddingNo: n })
    await bids(A(), no, 3000, { pieces: 4 })
    expect(await look(no)).toEqual({ reserveFen: 302_000, met: false, shortFen: 2000, reachedPieces: 0 })
    await bids(B(), no, 3030, { pieces: 6 })
    expect(await look(no)).toEqual({ reserveFen: 302_000, met: true, shortFen: 0, reachedPieces: 6 })
    const seen = await watch(no)
    expect(seen.leadPriceFen).toBe(300_000)
    expect(seen.amountFen).toBe(Math.floor((303_000 * sku.kg * 6 + 500) / 1000) + Math.floor((300_000 * sku.kg * 4 + 500) / 1000))
    expect(seen.overStartFen).toBe(
      Math.floor((303_000 * sku.kg * 6 + 500) / 1000) - Math.floor((300_000 * sku.kg * 6 + 500) / 1000),
    )
    expect((await desk.get('/api/ops/getBiddingLots', { view: 'open', word: no })).list[0]?.leadPriceFen).toBe(300_000)
    const closed = await lot({ mode: 'SEALED', stepFen: 1, reserveFen: 302_000 })
    await joinAll(closed, A())
    await bids(A(), closed, 3100)
    expect(await look(closed)).toEqual({ reserveFen: 302_000, met: null, shortFen: 0, reachedPieces: null })
    await endNow(closed)
    expect(await look(closed)).toMatchObject({ met: true, shortFen: 0 })
  })
})

describe('时刻的通知', () => {
  const soon = (no: string, minutes: number) =>
    mall.world.pool.run(
      `update bid_lot set ends_at = now() + make_interval(mins => $2), first_end_at = least(first_end_at, now() + make_interval(mins => $2)) where bidding_no = $1`,
      [no, minutes],
    )
  test('pause, resume and more time are told by SMS, and that it ends soon once for each end that the desk moved', async () => {
    const no = await lot()
    await joinAll(no, A())
    await bid(colleague, no, 3000)
    await soon(no, 5)
    await tellBidders(mall.world)
    await tellBidders(mall.world)
    expect(await told('bidEndsSoon', no)).toEqual([purchaser])
    await desk.get('/api/ops/pauseBiddingLot', { biddingNo: no, reason: '网络检修' })
    expect([await told('bidPaused', no), await sms('bidPaused', no)]).toEqual([[boss, purchaser].sort((a, b) => a - b), 2])
    await desk.get('/api/ops/resumeBiddingLot', { biddingNo: no })
    expect(await told('bidResumed', no)).toHaveLength(2)
    await tellBidders(mall.world)
    expect(await told('bidEndsSoon', no)).toHaveLength(2)
    // Still soon: who was told that it ends soon hears the new end, and not once more that it is near.
    await desk.get('/api/ops/extendBiddingLot', { biddingNo: no, minutes: 2, reason: '线路慢' })
    await tellBidders(mall.world)
    expect(await told('bidEndsSoon', no)).toHaveLength(2)
    await desk.get('/api/ops/extendBiddingLot', { biddingNo: no, minutes: 30, reason: '线路慢' })
    expect([(await told('bidExtended', no)).length, await sms('bidExtended', no)]).toEqual([4, 4])
    await mall.world.pool.run(
      `with m as (delete from bid_move where lot_id = (select id from bid_lot where bidding_no = $1)) update bid_lot set move_no = 0, extensions = 0,
         ends_at = now() + interval '6 minutes', first_end_at = now() + interval '6 minutes' where bidding_no = $1`,
      [no],
    )
    await tellBidders(mall.world)
    expect(await told('bidEndsSoon', no)).toHaveLength(3)
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })

  test('who signed up hears ten minutes before that it opens: once, with two runners; who joined in those minutes does not', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    const opens = (minutes: number) =>
      mall.world.pool.run(
        `update bid_lot set open_at = now() + make_interval(mins => $2), ends_at = now() + interval '2 hours', first_end_at = now() + interval '2 hours' where bidding_no = $1`,
        [no, minutes],
      )
    await mall.world.pool.run(
      `update bid_entry set held_at = now() - interval '1 hour' where company_id = $2 and lot_id = (select id from bid_lot where bidding_no = $1)`,
      [no, companies[0]],
    )
    await opens(30)
    await tellBidders(mall.world)
    expect(await told('bidOpensSoon', no)).toEqual([])
    await opens(9)
    await Promise.all([tellBidders(mall.world), tellBidders(mall.world)])
    await tellBidders(mall.world)
    expect([await told('bidOpensSoon', no), await sms('bidOpensSoon', no)]).toEqual([[boss], 1])
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })

  const due = (no: string, interval: string) =>
    mall.world.pool.run(`update orders set hold_until = now() + $2::interval where origin = 'auction' and origin_no = $1`, [
      no,
      interval,
    ])
  test('before a deposit is lost its company hears what is due, until when and what it loses: once, also with two runners, and anew where the desk gave more time', async () => {
    const no = await lot()
    await joinAll(no, A())
    await bid(A(), no, 3000)
    await endNow(no)
    await warnAwards(mall.world)
    expect(await told('bidPayDue', no)).toEqual([])
    await due(no, '5 hours')
    await mall.world.pool.run(`update orders set status_since = now() - interval '19 hours' where origin_no = $1`, [no])
    await Promise.all([warnAwards(mall.world), warnAwards(mall.world)])
    await warnAwards(mall.world)
    const first = await told('bidPayDue', no)
    expect(first).toContain(boss)
    expect([new Set(first).size, await sms('bidPayDue', no)]).toEqual([first.length, first.length])
    const said = await one<{ body: string }>(`select body from notice where event = 'bidPayDue' and body like '%' || $1 || '%'`, [
      no,
    ])
    expect(said?.body).toMatch(/订单 \S+ 应付 [\d,.]+ 元，.* 前未付清按违约处理，保证金 [\d,.]+ 元不退/)
    await due(no, '4 hours')
    await warnAwards(mall.world)
    expect((await told('bidPayDue', no)).length).toBe(first.length * 2)
  })

  test('a short time is told of in its last third; what was paid meanwhile is not told of', async () => {
    const [short, paid] = [await lot({ payHours: 3 }), await lot({ payHours: 3 })]
    for (const no of [short, paid]) {
      await joinAll(no, C())
      await bid(C(), no, 3000)
      await endNow(no)
      await due(no, '119 minutes')
    }
    await mall.world.pool.run(`update orders set status_since = now() - interval '1 minute' where origin_no = any($1::text[])`, [
      [short, paid],
    ])
    await warnAwards(mall.world)
    expect(await told('bidPayDue', short)).toEqual([])
    const master = (await one<{ m: string }>('select master_order_code as m from orders where origin_no = $1', [paid]))?.m ?? ''
    await C().get('/api/pay/balancePay', { masterOrderCode: master, requestId: key() })
    await mall.world.pool.run(
      `update orders set status_since = now() - interval '2 hours', hold_until = now() + interval '50 minutes' where origin_no = $1`,
      [short],
    )
    await warnAwards(mall.world)
    expect((await told('bidPayDue', short)).length).toBeGreaterThan(0)
    expect(await told('bidPayDue', paid)).toEqual([])
  })

  test('who is asked to step in hears once before his time is over', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    await bid(A(), no, 3000)
    await bid(B(), no, 3010)
    await endNow(no)
    await unpaid(no, companies[1])
    await manager.get('/api/ops/askNextBidder', { biddingNo: no, hours: 24 })
    await warnAwards(mall.world)
    expect(await told('bidOfferDue', no)).toEqual([])
    await mall.world.pool.run(
      `update bid_award set until = now() + interval '5 hours', created_at = now() - interval '19 hours' where state = 'asking' and lot_id = (select id from bid_lot where bidding_no = $1)`,
      [no],
    )
    await Promise.all([warnAwards(mall.world), warnAwards(mall.world)])
    const heard = await told('bidOfferDue', no)
    expect([heard.includes(boss), new Set(heard).size]).toEqual([true, heard.length])
    await mall.world.pool.run('update bid_pool set barred_until = null')
  })

  test('a lot that the night stops before its end is not said to end soon', async () => {
    const no = await lot()
    await joinAll(no, A())
    await soon(no, 5)
    await mall.world.pool.run('update bid_lot set night_pause = true where bidding_no = $1', [no])
    // Whatever the hour of the test.
    const endAt = (await one<{ at: Date }>('select ends_at as at from bid_lot where bidding_no = $1', [no]))?.at.getTime() ?? 0
    await tellBidders(mall.world)
    expect(await told('bidEndsSoon', no)).toHaveLength(nightComesFirst({ nightPause: true, endAt }) ? 0 : 1)
    await mall.world.pool.run('update bid_lot set night_pause = false where bidding_no = $1', [no])
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })
})

test('ten times the price is asked for twice in a ceiling too, at the mill’s gate and at the yard', async () => {
  const no = await lot()
  await joinAll(no, A(), B())
  const set = (o: Partial<Sent<'/api/bidding/setAutoBid'>>) =>
    A().ask('/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 3_050_000, requestId: key(), ...o })
  const high = await set({})
  expect(high.message).toContain('30,500.00 元/吨 是当前价的 10 倍')
  expect((await set({ ceilingFen: 3_500_000, landed: true })).code).toBe(high.code)
  expect((await see(no, A())).mine).toMatchObject({ autoCeilingFen: null, place: 'signedUp' })
  expect((await see(no)).bids).toBe(0)
  const sure = await set({ confirmHigh: 1 })
  expect([sure.code, sure.data.ceilingFen, sure.data.receipt?.priceFen]).toEqual([1, 3_050_000, 300_000])
})

test('a lot number that is none, or not there, is said in words: details, goods, price, log, bidders, log file and the live line', async () => {
  for (const biddingNo of [
    '',
    'JP',
    '20261121007',
    "JP20261121007' or 1=1",
    'JP2026112100700000',
    '../../etc',
    'jp20261121007',
  ]) {
    const paths = [
      '/api/bidding/selectBiddingInfoBean',
      '/api/bidding/queryOneBiddingGoodsBean',
      '/api/bidding/queryBiddingPrice',
      '/api/bidding/queryBiddingLogPages',
      '/api/bidding/queryBiddingUserPages',
      '/api/bidding/getBidLog',
    ] as const
    for (const path of paths) expect(`${path} ${await refusal(mall.guest, path, { biddingNo })}`).toBe(`${path} INPUT`)
  }
  const none = 'JP20260101999'
  expect(await refusal(mall.guest, '/api/bidding/selectBiddingInfoBean', { biddingNo: none })).toBe('BID_LOT_NONE')
  expect(await refusal(mall.guest, '/api/bidding/getBidLog', { biddingNo: none })).toBe('BID_LOT_NONE')
  const known = await lot()
  const lines = ['', 'no=', 'no=JP', "no=JP20261121007'--", `no=${none}`, 'no=a&no=b', `no=${known}x&after=1`, `after=${known}`]
  for (const query of lines) {
    const reply = await mall.app.inject({ url: `/api/bidding/live?${query}` })
    expect([query, reply.statusCode, reply.json().status.message]).toEqual([query, 200, sentence('BID_LOT_NONE')])
  }
  for (const query of [
    '',
    'no=JP',
    `no=${known}`,
    `no=${known}&id=../../etc/passwd`,
    `no=${known}&no=${known}&id=x`,
    `no=${known}&id=${'x'.repeat(22)}`,
  ]) {
    const reply = await mall.app.inject({ url: `/api/bidding/file?${query}` })
    expect([query, reply.statusCode, reply.json().status.message]).toEqual([query, 404, sentence('FILE_NOT_FOUND')])
  }
})

test('until when the goods are fetched is said in workdays, the same at every price, in the rules, and of what is paid', async () => {
  const no = await lot()
  await joinAll(no, B())
  await bid(B(), no, 3000)
  const seen = await see(no, B())
  const day = workdayAfter(seen.endAt + seen.payHours * HOUR, seen.liftDays)
  expect([seen.liftUntil, (await B().get('/api/bidding/getLandedCost', { biddingNo: no, priceFen: 310_000 })).liftUntil]).toEqual(
    [day, day],
  )
  expect(seen.rules.join()).toContain('付款后 3 个工作日内提货')
  await endNow(no)
  await B().get('/api/bidding/payWonLot', { biddingNo: no, requestId: key() })
  const kept = workdayAfter(Date.now(), seen.liftDays)
  const said = async () => [
    (await B().get('/api/bidding/getWonLots', {})).list.find(w => w.biddingNo === no)?.liftBy,
    (await see(no, B())).mine?.award?.liftBy,
  ]
  expect(await said()).toEqual([kept, kept])
  // A holiday that is entered afterwards, and another promise of the lot, move nobody's day.
  await setting('desk.holidays', [1, 2, 3, 4, 5].map(d => workdayAfter(Date.now(), d)).join('、'))
  await mall.world.pool.run('update bid_lot set lift_days = 20 where bidding_no = $1', [no])
  expect(await said()).toEqual([kept, kept])
  expect((await see(no, B())).liftUntil > kept).toBe(true)
  await setting('desk.holidays', '')
})

async function setting(name: string, value: string): Promise<void> {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [name, value],
  )
  mall.world.rules.forget()
}
const queue = async (no: string) => (await desk.get('/api/ops/getBiddingLots', { view: 'result', word: no })).list.length

test('a pause that ends as planned is told to whoever takes part, by SMS too: once, and not when it is hours past', async () => {
  const no = await lot()
  await joinAll(no, B(), C())
  await bid(B(), no, 3000)
  const planned = async (minutesAgo: number) => {
    await mall.world.pool.run(
      `with m as (delete from bid_move where lot_id = (select id from bid_lot where bidding_no = $1))
       update bid_lot set paused_at = now() - make_interval(mins => $2 + 60), resume_at = now() - make_interval(mins => $2), move_no = 0,
         ends_at = now() + interval '2 hours', first_end_at = now() + interval '2 hours' where bidding_no = $1`,
      [no, minutesAgo],
    )
    await Promise.all([runLotClocks(mall.world), runLotClocks(mall.world)])
  }
  const seen = async () => [(await told('bidResumed', no)).length, await sms('bidResumed', no)]
  await planned(1)
  expect([(await watch(no)).pausedAt, await seen()]).toEqual([null, [2, 2]])
  await planned(180)
  expect([(await watch(no)).pausedAt, await seen()]).toEqual([null, [2, 2]])
})

describe('留存', () => {
  test('unsold goods that the mill keeps leave the queue with the reason on record, and are neither put up again nor offered', async () => {
    const no = await lot()
    await joinAll(no, B())
    await endNow(no)
    const seen = await watch(no)
    expect([seen.state, seen.piecesLeft, seen.kept, await queue(no)]).toEqual([7, seen.piecesLeft, null, 1])
    const ask = { biddingNo: no, pieces: seen.piecesLeft, reason: '转厂内使用' }
    expect(await refusal(desk, '/api/ops/keepBiddingLot', ask)).toBe('STAFF_RIGHT')
    expect(await refusal(manager, '/api/ops/keepBiddingLot', { ...ask, pieces: seen.piecesLeft + 1 })).toBe('BID_AWARD_STATE')
    const codes = (
      await Promise.all([manager.ask('/api/ops/keepBiddingLot', ask), manager.ask('/api/ops/keepBiddingLot', ask)])
    ).map(r => r.code)
    expect(codes.filter(c => c === 1)).toHaveLength(1)
    const kept = await watch(no)
    expect(kept).toMatchObject({ canRelist: false, canAskNext: false, piecesLeft: 0, toDo: '' })
    expect(kept.kept).toMatchObject({ pieces: seen.piecesLeft, why: '转厂内使用' })
    expect(await queue(no)).toBe(0)
    const again = { biddingNo: no, relist: true, openAt: Date.now() + HOUR, endAt: Date.now() + 3 * HOUR, requestId: key() }
    expect((await desk.ask('/api/ops/copyBiddingLot', again)).message).toContain('已留存')
    const row = await mall.world.pool.row<{ detail: string }>(
      `select detail from audit_log where object_type = 'bidding' and object_id = $1 order by seq desc limit 1`,
      [no],
    )
    expect(row?.detail).toContain('转厂内使用')
  })

  test('a winner in default: kept, nobody is asked to step in; what runs or is sold cannot be kept', async () => {
    const no = await lot()
    await joinAll(no, B(), C())
    await bid(B(), no, 3000)
    await bid(C(), no, 3010)
    expect(await refusal(manager, '/api/ops/keepBiddingLot', { biddingNo: no, pieces: 1, reason: '不卖了' })).toBe('BID_STATE')
    await endNow(no)
    expect(await refusal(manager, '/api/ops/keepBiddingLot', { biddingNo: no, pieces: 1, reason: '不卖了' })).toBe('BID_STATE')
    const [award] = (await watch(no)).awards
    await C().get('/api/order/cancelOrder', { orderCode: award?.orderCode ?? '', reason: '资金不到位' })
    const lost = await watch(no)
    expect([lost.state, lost.canAskNext]).toEqual([9, true])
    await manager.get('/api/ops/keepBiddingLot', { biddingNo: no, pieces: lost.piecesLeft, reason: '转现货' })
    expect([(await watch(no)).canAskNext, await queue(no)]).toEqual([false, 0])
    expect((await manager.ask('/api/ops/askNextBidder', { biddingNo: no, hours: 24 })).message).toContain('已留存')
  })

  test('of a lot by quantity the rest is kept; a winner who loses his part later brings it back to the queue', async () => {
    const no = await lot({ mode: 'QTY', pieces: 4 })
    await joinAll(no, B())
    await bid(B(), no, 3000, { pieces: 3 })
    await endNow(no)
    expect((await watch(no)).piecesLeft).toBe(1)
    await manager.get('/api/ops/keepBiddingLot', { biddingNo: no, pieces: 1, reason: '零头不再拍' })
    const [award] = (await watch(no)).awards
    expect((await watch(no)).piecesLeft).toBe(0)
    await B().get('/api/order/cancelOrder', { orderCode: award?.orderCode ?? '', reason: '资金不到位' })
    expect([(await watch(no)).piecesLeft, await queue(no)]).toEqual([3, 1])
    await manager.get('/api/ops/keepBiddingLot', { biddingNo: no, pieces: 3, reason: '一并留存' })
    expect([(await watch(no)).kept?.pieces, await queue(no)]).toEqual([4, 0])
  })
})
