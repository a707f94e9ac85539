// What single units with their numbers (挑卷, decision 0254) cost whoever looks at goods: this mall with half a million of them in the yard beside the same
// mall without any, or beside another state of the mall as its demo stands, taking turns, so that what else the machine does falls on both.
import path from 'node:path'
import type pg from 'pg'
import { type BenchCall, type BenchMall, closeMall, cost, type Cpu, median, openMall } from './calls.ts'
import { cookiesOf } from './pages.ts'
import { searches } from './searches.ts'

const UNITS = 500_000
/** Of each of the goods whose page is looked at. */
const OF_ONE = 200
const GOODS = 60
const WARM = 4

const none = async (db: pg.Pool): Promise<void> => {
  const free = "u.state = 'free' and not exists (select from bid_line b where b.unit_id = u.id)"
  await db.query(`delete from unit_event e using steel_unit u where u.id = e.unit_id and ${free}`)
  await db.query(`delete from steel_unit u where ${free}`)
}
/** `OF_ONE` of each of the goods that are looked at, the others over all goods of the stock. */
const many = async (db: pg.Pool): Promise<void> => {
  await none(db)
  const fill = (goods: string, each: string, no: string) =>
    db.query(
      `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state)
       select '${no}' || k.id || '-' || n, 'bundle', k.id, 'H' || (n % 40 + 10000), k.depot_code, 'B' || (n % 90), 1,
         greatest(1, k.piece_weight_g / 1000) + n % 7, greatest(1, k.piece_weight_g / 1000), current_date - (n % 60), 'stock', 'free'
       from (${goods}) k cross join generate_series(1, ${each}) n`,
    )
  await fill(
    `select * from sku where channel_code = 'J0000009' and spot and grade_level = '1' order by id limit ${GOODS}`,
    `${OF_ONE}`,
    'N',
  )
  const { rows } = await db.query<{ n: number; goods: number }>(
    'select (select count(*)::int from steel_unit) as n, (select count(*)::int from sku where spot) as goods',
  )
  const each = Math.ceil((UNITS - (rows[0]?.n ?? 0)) / (rows[0]?.goods ?? 1))
  await fill('select * from sku where spot', `${each}`, 'M')
  await db.query('vacuum analyze steel_unit')
}

const asked = searches(20_000)
/** Logged in: a guest's page is kept for two seconds, and what is measured would be who comes second. */
async function goodsPages(m: BenchMall) {
  const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html', cookie: await cookiesOf(m.mall.base) }
  return m.skus.slice(0, GOODS).map(s => ({ path: `/goods?skuCode=${s.code}&channelCode=J0000009`, body: {}, headers }))
}

const WORK: readonly (BenchCall & { mark: number })[] = [
  {
    work: '搜索一页',
    mark: 1.2,
    amount: 800,
    shots: (_, turn) => Array.from({ length: 800 }, (_, i) => asked[(turn * 800 + i) % asked.length] as (typeof asked)[number]),
  },
  {
    work: `商品详情（接口），${OF_ONE} 件`,
    mark: 1.3,
    amount: 600,
    shots: m => m.skus.slice(0, GOODS).map(s => ({ path: '/api/goods/getSteelProductDetailInfo', body: { skuCode: s.code } })),
  },
  { work: `商品页，${OF_ONE} 件`, mark: 1.3, amount: 300, page: true, shots: goodsPages },
]

/** @returns whether every mark is kept */
export async function reportUnits(o: { quick: boolean; beside: string | null }): Promise<boolean> {
  const rounds = o.quick ? 8 : 24
  const malls: BenchMall[] = []
  let kept = true
  try {
    console.log('准备数据 …')
    malls.push(await (o.beside ? openMall(path.resolve(o.beside)) : openMall(path.resolve('.'), none)))
    malls.push(await openMall(path.resolve('.'), many))
    const counted = await malls[1]?.db.query<{ n: string }>('select count(*) as n from steel_unit')
    console.log(
      `| CPU 毫秒，商城 + 数据库 | ${o.beside ? '之前' : '没有单件'} | ${counted?.rows[0]?.n} 件 | 比 | 要求 |\n| --- | --- | --- | --- | --- |`,
    )
    for (const call of WORK) {
      const costs: Cpu[][] = malls.map(() => [])
      for (let n = 0; n < WARM + rounds; n += 1)
        for (const m of n % 2 === 0 ? malls : malls.toReversed()) {
          const cpu = await cost(m, call, n)
          if (n >= WARM) costs[malls.indexOf(m)]?.push(cpu)
        }
      const [without = [], withUnits = []] = costs
      const ratio = median(withUnits.map(([a, b], i) => (a + b) / ((without[i]?.[0] ?? 0) + (without[i]?.[1] ?? 0))))
      const ok = ratio <= call.mark
      kept &&= ok
      const told = costs.map(c => `${median(c.map(p => p[0])).toFixed(3)} + ${median(c.map(p => p[1])).toFixed(3)}`)
      console.log(`| ${call.work} | ${told.join(' | ')} | ${ok ? '✓' : '✗'} ${ratio.toFixed(3)} | ${call.mark} |`)
    }
    return kept
  } finally {
    for (const m of malls) await closeMall(m)
  }
}
