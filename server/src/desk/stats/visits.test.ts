import type { Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { countVisits } from './countVisits.ts'
import { sweepVisits } from './sweepVisits.job.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S001')
})
afterAll(() => mall.close())

const SKU = 'REB-HRB400E-20-9000-1-W01'
const REBAR = 'J0000009'
const HUMAN = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0'
interface Row {
  visitors: number
  pages: number
  searches: number
  emptySearches: number
  goodsViews: number
  cartAdds: number
  checkouts: number
}
const today = async (channelCode: string): Promise<Row> => {
  await mall.world.visits.flush()
  const row = await mall.world.pool.row<Row>(
    `select coalesce(sum(visitors), 0)::int as visitors, coalesce(sum(pages), 0)::int as pages, coalesce(sum(searches), 0)::int as searches,
       coalesce(sum(empty_searches), 0)::int as "emptySearches", coalesce(sum(goods_views), 0)::int as "goodsViews",
       coalesce(sum(cart_adds), 0)::int as "cartAdds", coalesce(sum(checkouts), 0)::int as checkouts
     from visit_day where day = day_of(now()) and channel_code = $1`,
    [channelCode],
  )
  return row ?? Promise.reject(new Error('no sum'))
}
/** What a guest's browser sends, with the headers it wants. */
const asks = async (path: string, input: object, headers: Record<string, string> = {}): Promise<void> => {
  const reply = await mall.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'user-agent': HUMAN, ...headers },
    payload: JSON.stringify({ siteCode: 'HBJYJT', _t: 1, channelCode: REBAR, ...input }),
  })
  expect((reply.json() as { status: { code: number } }).status.code).toBe(1)
}
const page = (headers: Record<string, string> = {}, input: object = {}) => asks('/api/stats/notePage', input, headers)

/** Two of a few may meet in one register of the sketch, on one day these, on another those. */
const about = (n: number) => (counted: number) => Math.abs(counted - n) <= 2

test('a guest looks at goods, searches and goes to the checkout: one visitor, each step once', async () => {
  const before = await today(REBAR)
  await page()
  await page({}, { kind: 'goods', skuCode: SKU })
  await page({}, { kind: 'checkout' })
  await asks('/api/search/getSearchProducts', { word: 'HRB400E' })
  await asks('/api/search/getSearchProducts', { word: '乌有钢甲' })
  await asks('/api/search/getSearchProducts', { word: '乌有钢甲', currentPage: 2 })
  const now = await today(REBAR)
  expect({
    visitors: now.visitors - before.visitors,
    pages: now.pages - before.pages,
    searches: now.searches - before.searches,
    empty: now.emptySearches - before.emptySearches,
    goods: now.goodsViews - before.goodsViews,
    checkouts: now.checkouts - before.checkouts,
  }).toEqual({ visitors: 1, pages: 3, searches: 2, empty: 1, goods: 1, checkouts: 1 })
  await page({ 'user-agent': `${HUMAN} Edg/140` })
  expect((await today(REBAR)).visitors).toBe(now.visitors + 1)
  // Of the whole mall it is one visitor too, wherever he goes on.
  const whole = (await today('*')).visitors
  await page({}, { channelCode: 'J0000001' })
  expect((await today('*')).visitors).toBe(whole)
})

test('do-not-track, the privacy signal, a no, programs and the mill’s own people are not counted', async () => {
  const before = [await today(REBAR), await today('*')]
  const wishes: Record<string, string>[] = [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { cookie: 'HBJYJT_statsChoice=no' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    { 'user-agent': 'curl/8.5' },
  ]
  for (const headers of wishes) {
    await page(headers)
    await asks('/api/search/getSearchProducts', { word: '不计数的词' }, headers)
  }
  await desk.get('/api/stats/notePage', {}, { channelCode: REBAR })
  expect([await today(REBAR), await today('*')]).toEqual(before)
  await mall.world.search.flushWords()
  expect(await mall.world.pool.row(`select 1 from search_word where word = '不计数的词'`)).toBeUndefined()
})

test('what goes into the cart is counted where the buyer stands', async () => {
  const buyer = await mall.buyer('demo01')
  const before = await today(REBAR)
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1, stockMode: 1 }, { channelCode: REBAR })
  expect((await today(REBAR)).cartAdds).toBe(before.cartAdds + 1)
})

test('what two processes counted adds up; a visitor of both is one', async () => {
  const secret = Buffer.from('a secret of all processes')
  const [one, two] = [countVisits(mall.world.pool, secret), countVisits(mall.world.pool, secret)]
  const who = (n: number) => ({ visitor: `10.0.0.${n} browser`, channelCode: 'J0000004', viewer: null })
  const before = await today('J0000004')
  for (let n = 0; n < 30; n += 1) one.note(who(n), 'pages')
  for (let n = 20; n < 40; n += 1) two.note(who(n), 'pages')
  await Promise.all([one.flush(), two.flush()])
  await Promise.all([one.flush(), two.flush()])
  const now = await today('J0000004')
  expect(now.pages - before.pages).toBe(50)
  expect(now.visitors - before.visitors).toSatisfy(about(40))
  await Promise.all([one.close(), two.close()])
})

test('a process that is killed loses what it counted since its last beat; one that cannot write keeps it', async () => {
  const secret = Buffer.from('secret')
  const who = { visitor: '10.1.0.1 browser', channelCode: 'J0000005', viewer: null }
  const before = await today('J0000005')
  const killed = countVisits(mall.world.pool, secret)
  killed.note(who, 'pages')
  await killed.flush()
  // Never flushed again: this is lost, the rest is not.
  killed.note(who, 'pages')
  expect((await today('J0000005')).pages).toBe(before.pages + 1)

  let broken = true
  const { pool } = mall.world
  const away = Object.create(pool) as typeof pool
  away.tx = work => (broken ? Promise.reject(new Error('away')) : pool.tx(work))
  const waits = countVisits(away, secret)
  waits.note({ ...who, visitor: '10.1.0.2 browser' }, 'searches')
  await expect(waits.flush()).rejects.toThrow('away')
  waits.note({ ...who, visitor: '10.1.0.2 browser' }, 'searches')
  broken = false
  await waits.close()
  const now = await today('J0000005')
  expect(now.searches).toBe(before.searches + 2)
  expect(now.visitors).toBe(before.visitors + 2)
})

test('who was seen before midnight is not booked into the new day, and once when he comes again in it', async () => {
  const counter = countVisits(mall.world.pool, Buffer.from('secret of midnight'))
  const CHANNEL = 'J0000006'
  const come = (from: number, until: number) => {
    for (let n = from; n < until; n += 1)
      counter.note({ visitor: `10.2.0.${n} browser`, channelCode: CHANNEL, viewer: null }, 'pages')
  }
  const before = await today(CHANNEL)
  const since = async () => {
    const now = await today(CHANNEL)
    return { visitors: now.visitors - before.visitors, pages: now.pages - before.pages }
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
  try {
    // Seen in the last seconds of the day; its beat comes when the day is over.
    come(0, 20)
    vi.useRealTimers()
    await counter.flush()
    expect(await since()).toEqual({ visitors: 0, pages: 20 })
    come(10, 30)
    await counter.flush()
    const came = await since()
    expect(came).toEqual({ visitors: expect.toSatisfy(about(20)), pages: 40 })
    // The same people in the same day are the same.
    come(10, 30)
    await counter.flush()
    expect(await since()).toEqual({ ...came, pages: 60 })
  } finally {
    vi.useRealTimers()
    await counter.close()
  }
})

test('what could not be written before midnight does not bring its visitors over it', async () => {
  const { pool } = mall.world
  let broken = true
  const away = Object.create(pool) as typeof pool
  away.tx = work => (broken ? Promise.reject(new Error('away')) : pool.tx(work))
  const counter = countVisits(away, Buffer.from('secret of midnight'))
  const who = { visitor: '10.3.0.1 browser', channelCode: 'J0000007', viewer: null }
  const before = await today('J0000007')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
  try {
    counter.note(who, 'pages')
    await expect(counter.flush()).rejects.toThrow('away')
    vi.useRealTimers()
    broken = false
    counter.note(who, 'pages')
    await counter.flush()
    await counter.flush()
    const now = await today('J0000007')
    expect([now.visitors - before.visitors, now.pages - before.pages]).toEqual([1, 2])
  } finally {
    vi.useRealTimers()
    await counter.close()
  }
})

test('no row holds an address, a browser, a name or anything of a person', async () => {
  await mall.app.inject({
    method: 'POST',
    url: '/api/stats/notePage',
    headers: { 'content-type': 'application/json', 'user-agent': 'Secret-Browser/1.0' },
    payload: '{"siteCode":"HBJYJT","_t":1}',
    remoteAddress: '203.0.113.77',
  })
  await mall.world.visits.flush()
  for (const table of ['visit_day', 'visit_slot', 'visit_sketch', 'visit_goods']) {
    const rows = await mall.world.pool.rows<{ text: string }>(`select t::text as text from ${table} t`)
    for (const { text } of rows) expect(text).not.toMatch(/Secret-Browser|203\.0\.113|Mozilla|demo0/)
    const columns = await mall.world.pool.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1`,
      [table],
    )
    expect(columns.map(c => c.name).join(' ')).not.toMatch(/ip|user|company|mobile|agent|session|hash/)
  }
})

test('the pieces of the day are the day; a search counts where its word does', async () => {
  const sums = async () => {
    await mall.world.visits.flush()
    await mall.world.search.flushWords()
    const row = await mall.world.pool.row<{ day: number; slots: number; words: number; visitors: number; seen: number }>(
      `select (select sum(searches)::int from visit_day where day = day_of(now())) as day, (select sum(searches)::int from visit_slot where day = day_of(now())) as slots,
         (select sum(searches)::int from search_word where day = day_of(now())) as words,
         (select sum(visitors)::int from visit_day where day = day_of(now())) as visitors, (select sum(visitors)::int from visit_slot where day = day_of(now())) as seen`,
    )
    return row ?? Promise.reject(new Error('no sums'))
  }
  const before = await sums()
  // The last two hold no word that is kept: a number of a person, and nothing.
  for (const word of ['HRB400E', '乌有钢乙', '13812345678', '  ']) await asks('/api/search/getSearchProducts', { word })
  const now = await sums()
  expect(now.slots).toBe(now.day)
  expect(now.seen).toBe(now.visitors)
  expect([now.day - before.day, now.words - before.words]).toEqual([2, 2])
})

test('the choice is kept by the browser and can be changed; without a vendor nothing is asked', async () => {
  expect(await mall.guest.get('/api/stats/getStatsChoice', {})).toEqual({ choice: null, vendor: '', asksNotTo: false })
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/stats/chooseStats',
    headers: { 'content-type': 'application/json', 'user-agent': HUMAN },
    payload: '{"siteCode":"HBJYJT","_t":1,"choice":"no"}',
  })
  expect(String(reply.headers['set-cookie'])).toMatch(/HBJYJT_statsChoice=no; Max-Age=15552000; .*HttpOnly/)
  expect(await refusal(mall.guest, '/api/stats/chooseStats', { choice: 'maybe' as 'no' })).toBe('INPUT')
})

test('figures of visits and goods are the manager’s, not the salesman’s', async () => {
  const sales = await mall.staff('S011')
  expect(await refusal(sales, '/api/ops/getVisits', {})).toBe('STAFF_RIGHT')
  expect(await refusal(sales, '/api/ops/getVisitGoods', {})).toBe('STAFF_RIGHT')
  expect(await refusal(await mall.staff('S005'), '/api/ops/getVisits', {})).toBe('STAFF_RIGHT')
  expect((await (await mall.staff('S003')).get('/api/ops/getVisits', {})).total.channelName).toBe('合计')
  expect((await (await mall.buyer('demo01')).ask('/api/ops/getVisits', {})).code).not.toBe(1)
})

test('a day by the hour, a week by the day: the points and the channels come to the same sums', async () => {
  for (const span of ['day', 'week', 'month'] as const) {
    const v = await desk.get('/api/ops/getVisits', { span })
    const sum = (of: readonly { searches: number; orders: number; kg: Kg; pages: number }[]) =>
      (['searches', 'orders', 'kg', 'pages'] as const).map(what => of.reduce((n, r) => n + r[what], 0))
    expect(sum(v.points), span).toEqual([v.total.searches, v.total.orders, v.total.kg, v.total.pages])
    expect(sum(v.rows), span).toEqual([v.total.searches, v.total.orders, v.total.kg, v.total.pages])
  }
  const one = await desk.get('/api/ops/getVisits', { span: 'day', ofChannel: REBAR })
  expect(one.rows.map(r => r.channelCode)).toEqual([REBAR])
  expect(one.total.pages).toBe(one.points.reduce((n, p) => n + p.pages, 0))
})

test('goods most looked at come first, with what was ordered of them', async () => {
  for (let i = 0; i < 4; i += 1) await page({}, { kind: 'goods', skuCode: SKU })
  await mall.world.visits.flush()
  for (const span of ['day', 'week', 'month'] as const) {
    const { list, sumViews } = await desk.get('/api/ops/getVisitGoods', { span })
    expect(list[0]?.views).toBeGreaterThanOrEqual(list[1]?.views ?? 0)
    expect(sumViews).toBeGreaterThanOrEqual(5)
  }
  const { list } = await desk.get('/api/ops/getVisitGoods', { span: 'day', ofChannel: REBAR, pageSize: 50 })
  expect(list.find(g => g.skuCode === SKU)?.views).toBeGreaterThanOrEqual(5)
})

test('what is over is dropped: registers with their day, pieces after forty days', async () => {
  await mall.world.pool.run(
    `insert into visit_slot (day, slot, channel_code) select day_of(now()) - d, 3, 'X' from unnest(array[39, 40, 41, 90]) d`,
  )
  await mall.world.pool.run(`insert into visit_sketch select day_of(now()) - 1, 'X', decode(repeat('00', 4096), 'hex')`)
  await sweepVisits(mall.world)
  const left = await mall.world.pool.rows<{ day: string }>(`select day from visit_slot where channel_code = 'X'`)
  expect(left).toHaveLength(2)
  expect(await mall.world.pool.rows(`select 1 from visit_sketch where channel_code = 'X'`)).toEqual([])
})
