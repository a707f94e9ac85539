// A list is sorted, filtered, counted and paged by the price its reader is shown: his own where he has one. Sums by hand.
import { beforeAll, expect, test } from 'vitest'
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { key, mall, openMall } from '../order/testOrder.ts'

openMall()
type Row = Reply<'/api/search/getSearchProducts'>['list'][number]
const HOUR = 3_600_000
const ASKED = { word: 'HRB400E', sortField: 8, sortType: 0, pageSize: 100 } as const
let other: Caller
let pricing: Caller
let companyCode = ''
beforeAll(async () => {
  ;[other, pricing] = [await mall.buyer('demo02'), await mall.staff('S004')]
  companyCode =
    (
      await mall.world.pool.row<{ code: string }>(
        `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
      )
    )?.code ?? ''
})

const find = (who: Caller, o: Partial<Sent<'/api/search/getSearchProducts'>> = {}) =>
  who.get('/api/search/getSearchProducts', { ...ASKED, ...o })
const landed = (r: Row): Fen => r.own?.deliveredFen ?? r.deliveredFen
const works = (r: Row): Fen => r.own?.priceFen ?? r.priceFen
const rising = (fen: readonly Fen[]) => expect(fen).toEqual(fen.toSorted((a, b) => a - b))
/** What lists know of an agreement is two seconds old at most, and the table of own prices as much. */
const known = () => new Promise(done => setTimeout(done, 2100))
async function agree(o: Partial<Sent<'/api/ops/saveCompanyPrice'>>) {
  const { priceNo, below } = await pricing.get('/api/ops/saveCompanyPrice', {
    companyCode,
    kind: 'cut',
    fromAt: Date.now() - HOUR,
    untilAt: Date.now() + 10 * HOUR,
    requestId: key(),
    ...o,
  })
  if (below) await (await mall.staff('S003')).get('/api/ops/decideCompanyPrice', { priceNo, version: 1, pass: true })
}

test('goods with an agreed price stand where that price puts them, on every page, in every count and range of prices', async () => {
  const before = await find(other)
  expect(before.pricedBy).toBe('list')
  rising(before.list.map(r => r.deliveredFen))
  const cheapest = before.list[0] as Row
  const dear = before.list.findLast(r => r.deliveredFen > cheapest.deliveredFen) as Row
  // 1 yuan a ton below the cheapest at the reader's site: what is agreed is the price at the mill.
  const cutFen = dear.deliveredFen - cheapest.deliveredFen + 100
  expect(cutFen).toBeLessThan(dear.priceFen * 0.2)
  await agree({ cutFen, skuCode: dear.skuCode })
  await known()

  const own = await find(other)
  expect([own.pricedBy, own.totalCount]).toEqual(['own', before.totalCount])
  expect([own.list[0]?.skuCode, own.list[0]?.own?.deliveredFen]).toEqual([dear.skuCode, cheapest.deliveredFen - 100])
  rising(own.list.map(landed))
  rising((await find(other, { sortField: 1 })).list.map(works))
  rising((await find(other, { sortType: 1 })).list.map(landed).toReversed())

  // Page by page each goods once, in the same order.
  const paged: string[] = []
  for (let currentPage = 1; currentPage <= Math.ceil(before.totalCount / 7) && paged.length < own.list.length; currentPage += 1)
    paged.push(...(await find(other, { pageSize: 7, currentPage })).list.map(r => r.skuCode))
  expect(paged.slice(0, own.list.length)).toEqual(own.list.map(r => r.skuCode))

  // Up to what he pays for it, landed: it alone; for a guest nothing is so cheap.
  const upTo = { priceBasis: 'delivered' as const, priceToYuan: (cheapest.deliveredFen - 100) / 100 }
  const mine = await find(other, upTo)
  expect([mine.totalCount, mine.list.map(r => r.skuCode)]).toEqual([1, [dear.skuCode]])
  expect((await find(mall.guest, upTo)).totalCount).toBe(0)
  const rangeOf = async (who: Caller) =>
    (await who.get('/api/search/searchFilterData', { word: ASKED.word, priceBasis: 'delivered' })).ranges.find(
      r => r.name === 'price',
    )?.from
  expect([await rangeOf(other), await rangeOf(mall.guest)]).toEqual([
    (cheapest.deliveredFen - 100) / 100,
    cheapest.deliveredFen / 100,
  ])
  // Nobody else sees anything of it.
  expect((await find(mall.guest)).list.map(r => r.skuCode)).toEqual(before.list.map(r => r.skuCode))
})

test('a whole class at 1 % off keeps its order; a purchase list and a channel’s list of the day show it too', async () => {
  const [first] = (await find(mall.guest)).list
  if (!first) throw new Error('no goods')
  await agree({ kind: 'percent', percentBp: 100, classCode: first.classCode })
  await known()
  await known()
  const own = await find(other)
  rising(own.list.map(landed))
  const row = own.list.find(r => r.skuCode === first.skuCode) as Row
  // 99 % of the list price, and the freight whole.
  const pays = first.priceFen - Math.round(first.priceFen / 100)
  expect([works(row), landed(row)]).toEqual([pays, pays + first.freightFen])

  const { listId } = await other.get('/api/often/saveList', { name: '常买', lines: [{ skuCode: first.skuCode, pieces: 1 }] })
  const list = await other.get('/api/often/getList', { listId })
  expect(list.lines.map(l => l.today?.own?.priceFen)).toEqual([pays])
  const day = await other.get('/api/goods/getChannelPriceList', { ofChannel: first.channelCode })
  const ofClass = day.list.filter(r => r.own)
  expect(ofClass.length).toBeGreaterThan(0)
  for (const r of ofClass) expect(r.own?.priceFen).toBeLessThan(r.priceFen)
  expect((await mall.guest.get('/api/goods/getChannelPriceList', { ofChannel: first.channelCode })).list.some(r => r.own)).toBe(
    false,
  )
})

test('in the mall’s order the same size stands with the depot first that is least at the reader’s site', async () => {
  const at = { priceAreaCode: '020' }
  const input = { word: '', sortField: 5, priceBasis: 'delivered' as const, pageSize: 100, cid: '' }
  const { list } = await mall.guest.get('/api/search/getSearchProducts', input, at)
  const groups = new Map<string, Fen[]>()
  for (const r of list) {
    const size = `${r.productName} ${r.gradeLevel} ${r.grade} ${r.spec}`
    groups.set(size, [...(groups.get(size) ?? []), r.deliveredFen])
  }
  expect([...groups.values()].some(g => g.length > 1)).toBe(true)
  for (const g of groups.values()) rising(g)
  // A page begins where the one before ended.
  const paged: string[] = []
  for (let currentPage = 1; currentPage <= 10; currentPage += 1)
    paged.push(
      ...(await mall.guest.get('/api/search/getSearchProducts', { ...input, pageSize: 10, currentPage }, at)).list.map(
        r => r.skuCode,
      ),
    )
  expect(paged).toEqual(list.map(r => r.skuCode))
})

test('on a goods page the depots stand by what the goods cost at the reader’s site, those without stock behind', async () => {
  const { list } = await mall.guest.get('/api/search/getSearchProducts', { ...ASKED }, { priceAreaCode: '020' })
  const several = list.find(r => list.filter(o => o.spuCode === r.spuCode).length > 1)
  const { depots, gradeLevel } = await mall.guest.get(
    '/api/goods/getSteelProductDetailInfo',
    { skuCode: several?.skuCode ?? '' },
    { priceAreaCode: '020' },
  )
  const same = depots.filter(d => d.gradeLevel === gradeLevel)
  rising(same.filter(d => d.availablePieces > 0).map(d => d.deliveredFen))
  expect(same.map(d => d.availablePieces === 0)).toEqual(same.map(d => d.availablePieces === 0).toSorted((a, b) => +a - +b))
})
