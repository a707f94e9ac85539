// The buyer's list: sorted by time, sum and tons, of one person or all, in days that are in order.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { buyer as boss, mall, openMall, planned } from './testOrder.ts'

openMall()
let purchaser: Caller
let stranger: Caller
/** The demo's orders are all of one person: a colleague and another company have some too. */
beforeAll(async () => {
  purchaser = await mall.buyer('demo01-2')
  stranger = await mall.buyer('demo02')
  const [title] = await stranger.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  for (const pieces of [1, 2]) await purchaser.get('/api/order/createOrderBuyNow', await planned(purchaser, pieces))
  await stranger.get('/api/order/createOrderBuyNow', { ...(await planned(stranger, 1)), invoiceId: title?.invoiceId ?? '' })
})

const list = (input: object = {}, who = boss) => who.get('/api/order/getOrderList', { pageSize: 100, ...input })
const codes = async (input: object = {}, who = boss) => (await list(input, who)).list.map(o => o.orderCode)

describe('the order list is sorted', () => {
  test('by sum and by tons, both ways, the newest first among equals; the sums of the filter stay the same', async () => {
    const all = await list()
    // Two orders alike, so that the rule for equals is seen.
    const [a, b] = all.list
    await mall.world.pool.run(
      'update orders set weight_kg = (select max(weight_kg) + 1 from orders) where order_code = any($1::text[])',
      [[a?.orderCode, b?.orderCode]],
    )
    const now = await list()
    const newest = now.list.map(o => o.orderCode)
    const sortedBy = (of: (o: (typeof now.list)[number]) => number, sign: number) =>
      now.list
        .toSorted((x, y) => sign * (of(x) - of(y)) || newest.indexOf(x.orderCode) - newest.indexOf(y.orderCode))
        .map(o => o.orderCode)
    expect(await codes({ sort: 'amount' })).toEqual(sortedBy(o => o.totalFen, -1))
    expect(await codes({ sort: 'amountUp' })).toEqual(sortedBy(o => o.totalFen, 1))
    expect(await codes({ sort: 'tons' })).toEqual(sortedBy(o => o.weightKg, -1))
    expect(await codes({ sort: 'tonsUp' })).toEqual(sortedBy(o => o.weightKg, 1))
    expect((await codes({ sort: 'tons' })).slice(0, 2)).toEqual([a?.orderCode, b?.orderCode])
    const sums = async (input: object) => {
      const { totalCount, sumKg, sumFen } = await list(input)
      return { totalCount, sumKg, sumFen }
    }
    expect(await sums({ sort: 'amount' })).toEqual(await sums({}))
    expect(await sums({ sort: 'tonsUp', status: 3 })).toEqual(await sums({ status: 3 }))
  })

  test('by the time that is left, what ends first on top, what waits for nobody at the end', async () => {
    const [a, b] = (await list({ status: 3 })).list
    await mall.world.pool.run(
      `update orders set hold_until = now() + case order_code when $1 then interval '3 minutes' else interval '5 minutes' end
       where order_code in ($1, $2)`,
      [b?.orderCode, a?.orderCode],
    )
    const found = (await list({ sort: 'deadline' })).list
    const ends = found.map(o => o.holdUntil ?? Infinity)
    expect(ends).toEqual(ends.toSorted((x, y) => x - y))
    expect(found.slice(0, 2).map(o => o.orderCode)).toEqual([b?.orderCode, a?.orderCode])
    expect(ends.at(-1)).toBe(Infinity)
  })

  test('by time from the oldest on, with and without a filter', async () => {
    const status = (await list()).list[0]?.status
    for (const filter of [
      {},
      { status },
      { word: 'HRB400E' },
      { fromOn: '2020-01-01', toOn: '2030-01-01' },
      { status, word: '0' },
    ])
      expect(await codes({ ...filter, sort: 'timeUp' })).toEqual((await codes(filter)).toReversed())
  })

  test('over all its pages, not each page for itself', async () => {
    const whole = await codes({ sort: 'amount' })
    expect(await codes({ sort: 'amount', pageSize: 3, currentPage: 2 })).toEqual(whole.slice(3, 6))
    const other = await boss.ask('/api/order/getOrderList', { sort: 'price' as 'amount' })
    expect(other.code).toBe(9400)
  })
})

describe('the orders of one person', () => {
  const people = () => boss.get('/api/order/getOrderBuyerList', {})

  test('are chosen by whoever sees all: rows, count and sums are his alone, whatever else is asked', async () => {
    const buyers = await people()
    expect(buyers.length).toBeGreaterThan(1)
    const all = (await list()).list
    for (const { buyerId, buyerName, count } of buyers) {
      const his = await list({ buyerId })
      expect(his.list.map(o => o.orderCode)).toEqual(all.filter(o => o.buyerName === buyerName).map(o => o.orderCode))
      expect([his.totalCount, his.sumFen]).toEqual([count, his.list.reduce((sum, o) => sum + o.totalFen, 0)])
      const some = his.list.filter(o => o.status === his.list[0]?.status)
      expect(await codes({ buyerId, status: his.list[0]?.status })).toEqual(some.map(o => o.orderCode))
      expect(await codes({ buyerId, word: his.list[0]?.orderCode ?? '' })).toEqual([his.list[0]?.orderCode])
    }
    const [first, second] = buyers
    const ofFirst = (await list({ buyerId: first?.buyerId })).list[0]?.orderCode ?? ''
    expect(await codes({ buyerId: second?.buyerId, word: ofFirst })).toEqual([])
    expect(buyers.reduce((sum, b) => sum + b.count, 0)).toBe((await list()).totalCount)
  })

  test('of another company are nobody’s, and the list of people holds no stranger', async () => {
    const [foreign] = await stranger.get('/api/order/getOrderBuyerList', {})
    expect(foreign).toBeDefined()
    expect(await list({ buyerId: foreign?.buyerId })).toMatchObject({ list: [], totalCount: 0, sumFen: 0, sumKg: 0 })
    expect(await list({ buyerId: foreign?.buyerId, sort: 'tons' })).toMatchObject({ list: [], totalCount: 0, sumFen: 0 })
    expect(await list({ buyerId: foreign?.buyerId, approval: true })).toMatchObject({ list: [], totalCount: 0 })
    expect((await people()).map(b => b.buyerId)).not.toContain(foreign?.buyerId)
  })

  test('are not chosen by whoever sees only his own: others’ are as if they were not, the people are refused', async () => {
    const own = await codes({}, purchaser)
    expect(own.length).toBeGreaterThan(0)
    const buyers = await people()
    for (const { buyerId, buyerName } of buyers) {
      const mine = (await list({}, purchaser)).list[0]?.buyerName === buyerName
      expect(await codes({ buyerId }, purchaser)).toEqual(mine ? own : [])
      const { totalCount, sumFen } = await list({ buyerId }, purchaser)
      if (!mine) expect([totalCount, sumFen]).toEqual([0, 0])
    }
    expect((await purchaser.ask('/api/order/getOrderBuyerList', {})).code).toBe(4019)
  })
})

test('days the wrong way round are refused in words; one day alone and an open end are not', async () => {
  const wrong = await boss.ask('/api/order/getOrderList', { fromOn: '2026-11-20', toOn: '2026-11-02' })
  expect([wrong.code, wrong.message]).toEqual([9400, '开始日期不能晚于结束日期'])
  for (const days of [{ fromOn: '2026-11-20', toOn: '2026-11-20' }, { fromOn: '2026-11-20' }, { toOn: '2020-01-01' }])
    expect((await boss.ask('/api/order/getOrderList', days)).code).toBe(1)
})
