// What the calls a buyer makes most cost: CPU of the mall and of its database. Another state of the mall beside takes turns with this one within the
// same run, each with a database of its own on fresh demo data, so that what else the machine does falls on both. Reads /proc: Linux alone.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '../server/src/platform/db/embedded.ts'
import { type BenchBuyer, fillBuyNow, fillCarts, fingerprints, makeBuyers } from './buyers.ts'
import { load, type Shot } from './load.ts'
import { BROWSER, cookiesOf, fiftyLines, WHO } from './pages.ts'
import { cpuOfMall, demoDone, type Started, start } from './processes.ts'
import { searches } from './searches.ts'

/** A call may cost so much of what it costs in the other state. */
const MARK = 1.03
/** And with a tenth of its requests traced (decision 0296). */
const TRACED_MARK = 1.05
const WARM = 6

interface Sku {
  id: number
  code: string
  priceFen: number
}
export interface BenchMall {
  place: string
  embedded: Embedded
  db: pg.Pool
  mall: Started
  skus: Sku[]
  buyers: BenchBuyer[]
  /** Of somebody who is logged in, with fifty lines in his cart. */
  cookie: string
}
export interface BenchCall {
  work: string
  /** Of a turn: so many are asked. A turn is short, so that both states are met by the same moments of the machine. */
  amount: number
  /** A page, asked as a browser asks. */
  page?: true
  /** It writes: --guard holds it against a floor that writes. */
  writes?: true
  shots(m: BenchMall, turn: number): Shot[] | Promise<Shot[]>
}
export type Cpu = [mall: number, database: number]

const SEARCHES = 800
const ORDERS = 100
/** Buyers with fifty lines in their carts; the others add to theirs. */
const FIFTY = 50

/** `before`: what the database has beside the demo data, written before the mall that is measured starts. */
export async function openMall(
  dir: string,
  before?: (db: pg.Pool) => Promise<void>,
  more: Record<string, string> = {},
): Promise<BenchMall> {
  const place = path.resolve(`.data/bench-calls-${process.pid}-${randomBytes(2).toString('hex')}`)
  const embedded = await startEmbedded({
    dir: `${place}/pg`,
    database: 'mall',
    settings: { max_connections: '200', autovacuum: 'off' },
  })
  const env = { DATABASE_URL: embedded.url, NODE_ENV: 'bench', MALL_DATA: place, LOG_LEVEL: 'error', MAX_LOOP_DELAY_MS: '0' }
  const boot = () => start(path.join(dir, 'server/src/main.ts'), { ...env, ...more })
  // What the first start leaves to be done is done before anything is measured: it would be counted as the calls'.
  const first = await boot()
  await demoDone(embedded.url)
  await first.stop()
  const db = new pg.Pool({ connectionString: embedded.url, max: 4 })
  const { rows: skus } = await db.query<Sku>(
    `select id, sku_code as code, list_price_fen::int as "priceFen" from sku where channel_code = 'J0000009' and spot and grade_level = '1' order by id limit 200`,
  )
  await db.query('update stock set on_hand = on_hand + 100000, initial = initial + 100000 where sku_id = any($1)', [
    skus.map(s => s.id),
  ])
  const buyers = await makeBuyers(db, ORDERS)
  const { rows: who } = await db.query<{ userId: number }>('select id::int as "userId" from app_user where user_name = $1', [WHO])
  await fillCarts(db, [...who, ...buyers.slice(0, FIFTY)], await fiftyLines(db), { kind: 'cart', lines: 50 })
  await before?.(db)
  await db.query('analyze')
  const mall = await boot()
  return { place, embedded, db, mall, skus, buyers, cookie: await cookiesOf(mall.base) }
}
export async function closeMall({ mall, embedded, db, place }: BenchMall): Promise<void> {
  await db.end()
  await mall.stop()
  await embedded.stop('immediate')
  for (const folder of [place, embedded.dataDir]) rmSync(folder, { recursive: true, force: true })
}

const asked = searches(60_000)
const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

const CALLS: readonly BenchCall[] = [
  {
    work: '搜索一页',
    amount: SEARCHES,
    shots: (_, turn) => Array.from({ length: SEARCHES }, (_, i) => at(asked, turn * SEARCHES + i)),
  },
  {
    // A buyer without prices of his own: asked whether he has any, and answered as a guest is.
    work: '搜索一页，登录',
    amount: SEARCHES,
    shots: (m, turn) =>
      Array.from({ length: SEARCHES }, (_, i) => ({ ...at(asked, turn * SEARCHES + i), token: at(m.buyers, i).token })),
  },
  {
    work: '商品详情',
    amount: 600,
    shots: m => m.skus.map(s => ({ path: '/api/goods/getSteelProductDetailInfo', body: { skuCode: s.code } })),
  },
  {
    work: '加入购物车',
    writes: true,
    amount: 4 * (ORDERS - FIFTY),
    shots: async (m, turn) => {
      const buyers = m.buyers.slice(FIFTY)
      await m.db.query(`delete from cart_item where kind = 'cart' and user_id = any($1)`, [buyers.map(b => b.userId)])
      return buyers.flatMap((b, i) =>
        [0, 1, 2, 3].map(k => ({
          path: '/api/cart/addGoodsToCart',
          body: { skuCode: at(m.skus, i + (turn * 4 + k) * 7).code, pieces: 1 },
          token: b.token,
        })),
      )
    },
  },
  {
    work: '购物车 50 行',
    amount: 2 * FIFTY,
    shots: m => m.buyers.slice(0, FIFTY).map(b => ({ path: '/api/cart/refreashCartGroup', body: {}, token: b.token })),
  },
  {
    work: '结算 50 行',
    amount: 2 * FIFTY,
    shots: m =>
      m.buyers.slice(0, FIFTY).map(b => ({
        path: '/api/cart/refreashCartToOrderServiceByShop',
        body: { freightMode: 1 },
        token: b.token,
      })),
  },
  {
    work: '立即购买',
    writes: true,
    amount: ORDERS,
    shots: (m, turn) =>
      m.buyers.map((b, i) => ({
        path: '/api/cart/addGoodsToCartBuyNow',
        body: { skuCode: at(m.skus, i + turn * 7).code, pieces: 1 },
        token: b.token,
      })),
  },
  {
    work: '立即购买的结算',
    amount: ORDERS,
    shots: async m => {
      await fillBuyNow(m.db, m.buyers, m.skus)
      return m.buyers.map(b => ({
        path: '/api/cart/refreashCartBuyNowToOrderServiceByShop',
        body: { freightMode: 1 },
        token: b.token,
      }))
    },
  },
  {
    work: '下单',
    writes: true,
    amount: ORDERS,
    shots: async (m, turn) => {
      await fillBuyNow(m.db, m.buyers, m.skus)
      const prints = await fingerprints(m.mall.base, m.buyers)
      const run = randomBytes(6).toString('hex')
      return m.buyers.map((b, i) => ({
        path: '/api/order/createOrderBuyNow',
        body: {
          requestId: `${run}-${turn}-${i}`,
          freightMode: 1,
          invoiceId: String(b.titleId),
          fingerprint: prints[i],
          acceptTerms: true,
        },
        token: b.token,
      }))
    },
  },
]

/** Pages of somebody who is logged in. */
const PAGES: readonly BenchCall[] = (
  [
    ['页面 /', '/'],
    ['页面 /homePage', '/homePage?channelCode=J0000009'],
    ['页面 /goods', '/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=J0000009'],
    ['页面 /user/userCenter', '/user/userCenter'],
    ['页面 /cart 50 行', '/cart'],
    ['页面 /confirmOrder 50 行', '/confirmOrder'],
    ['页面 /search', '/search?word=HRB400E&channelCode=J0000009'],
  ] as const
).map(([work, path]) => ({
  work,
  amount: 60,
  page: true as const,
  shots: m => [{ path, body: {}, headers: { ...BROWSER, cookie: m.cookie } }],
}))

export const BENCH_CALLS: readonly BenchCall[] = [...CALLS, ...PAGES]

/** CPU ms of one call in a turn. */
export async function cost(m: BenchMall, call: BenchCall, turn: number): Promise<Cpu> {
  const shots = await call.shots(m, turn)
  const before = cpuOfMall(m.mall, m.embedded.dataDir)
  const { bad, total } = await load(m.mall.base, shots, { amount: call.amount, method: call.page ? 'GET' : 'POST' })
  const after = cpuOfMall(m.mall, m.embedded.dataDir)
  if (bad > 0) throw new Error(`${call.work}: ${bad} of ${total} failed`)
  return [((after.mall - before.mall) * 1000) / total, ((after.database - before.database) * 1000) / total]
}

/** The other state, this one, this one, the other: what grows with time falls on both. */
async function round(malls: readonly BenchMall[], call: BenchCall, n: number): Promise<Cpu[]> {
  const sums = malls.map((): Cpu => [0, 0])
  for (const [turn, order] of [malls, malls.toReversed()].entries())
    for (const m of order) {
      const [mall, database] = await cost(m, call, 2 * n + turn)
      const sum = sums[malls.indexOf(m)] as Cpu
      sum[0] += mall / 2
      sum[1] += database / 2
    }
  return sums
}

export const median = (list: readonly number[]): number => {
  const sorted = list.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
}
const sumOf = ([mall, database]: Cpu): number => mall + database

/** A tenth of all requests is looked at, and sent to a receiver that takes it and does nothing; its own work is in nobody's figures. */
async function tracesTo(): Promise<{ env: Record<string, string>; close(): void }> {
  const receiver = createServer((req, reply) => void req.resume().on('end', () => reply.end('{}')))
  await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_TRACES_SAMPLER_ARG: '0.1' },
    close: () => void receiver.close(),
  }
}

/** `only`: those whose names in the table begin so. @returns whether every call keeps the mark; without another state beside there is none */
export async function reportCalls(o: {
  quick: boolean
  beside: string | null
  only: string | null
  traced: boolean
}): Promise<boolean> {
  const rounds = o.quick ? 12 : 40
  const malls: BenchMall[] = []
  const beside = o.beside ?? (o.traced ? '.' : null)
  const traces = o.traced ? await tracesTo() : null
  const mark = o.traced ? TRACED_MARK : MARK
  let kept = true
  try {
    console.log('准备数据 …')
    const opened = await Promise.allSettled([
      ...(beside ? [openMall(path.resolve(beside))] : []),
      openMall(path.resolve('.'), undefined, traces?.env),
    ])
    for (const one of opened) if (one.status === 'fulfilled') malls.push(one.value)
    for (const one of opened) if (one.status === 'rejected') throw one.reason
    console.log(
      `| 接口 | ${beside ? '之前 | 现在 | 比（各轮的四分之一与四分之三）' : '现在'} |\n| --- | ${beside ? '--- | --- | --- |' : '--- |'}`,
    )
    for (const call of BENCH_CALLS.filter(c => o.only === null || c.work.startsWith(o.only))) {
      const costs: Cpu[][] = malls.map(() => [])
      // What is compiled and remembered in the first rounds is not counted.
      for (let n = 0; n < WARM + rounds; n += 1)
        for (const [i, cpu] of (await round(malls, call, n)).entries()) if (n >= WARM) costs[i]?.push(cpu)
      const told = costs.map(c => `${median(c.map(p => p[0])).toFixed(3)} + ${median(c.map(p => p[1])).toFixed(3)} ms`)
      const [before, now] = costs
      if (!before || !now) {
        console.log(`| ${call.work} | ${told[0]} |`)
        continue
      }
      const ratios = before.map((b, i) => sumOf(now[i] as Cpu) / sumOf(b)).toSorted((a, b) => a - b)
      const ratio = median(ratios)
      const ok = ratio <= mark
      kept &&= ok
      const quarter = (part: number): string => (ratios[Math.round((ratios.length - 1) * part)] ?? 0).toFixed(3)
      console.log(
        `| ${call.work} | ${told.join(' | ')} | ${ok ? '✓' : '✗'} ${ratio.toFixed(3)}（${quarter(0.25)}–${quarter(0.75)}） |`,
      )
    }
    if (beside)
      console.log(`各 ${rounds} 轮，轮流；CPU 毫秒，商城 + 数据库，中位。要求：比 ≤ ${mark}，${kept ? '达标' : '未达标'}`)
    return kept
  } finally {
    for (const m of malls) await closeMall(m)
    traces?.close()
  }
}
