// Both engines of the search over the same goods (decision 0293): how long a process takes to start and what it holds, and the same questions to each,
// beside a bare select by key of the same run. `--goods 25000,1000000`: how many goods, one run after the other.
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { type Load, load, type Shot } from './load.ts'
import { demoDone, gauges, start } from './processes.ts'
import { searches, WORDS } from './searches.ts'

const ENGINES = ['memory', 'postgres'] as const
/** A process comes to rest before it is weighed. */
const REST_MS = 4000

const pages = searches(40_000)
const panels: Shot[] = pages.map((shot, i) => {
  const [word, filter] = WORDS[i % WORDS.length] as (typeof WORDS)[number]
  const { priceToYuan } = shot.body as { priceToYuan: number }
  return { path: '/api/search/searchFilterData', body: { word, ...filter, stock: 1, priceToYuan } }
})

const told = (l: Load): string =>
  `${Math.round(l.perSecond)}/s，p50 ${l.p50} p99 ${l.p99} ms${l.bad > 0 ? `，失败 ${l.bad}` : ''}`

/** The demo's goods so many times over, beside each other as goods of other codes and prices. Nothing here looks for parts of titles: that index is left out. */
async function multiply(db: pg.Client, goods: number): Promise<void> {
  const { rows } = await db.query<{ own: number; last: number }>('select count(*)::int as own, max(id) as last from sku')
  const { own = 1, last = 0 } = rows[0] ?? {}
  const times = Math.round(goods / own) - 1
  if (times < 1) return
  await db.query('drop index sku_words')
  const columns = `spu_code, title, product_name, variety_code, class_code, cate_code, channel_code, grade, standard, spec, mill_code, depot_code, thickness_um, width_um,
    length_um, diameter_um, attributes, grade_level, settlement, sale_unit, price_unit, piece_unit, piece_weight_g, price_parts, spot, futures, on_shelf, on_shelf_at`
  await db.query(
    `insert into sku (id, sku_code, list_price_fen, ${columns}) select k.id + n * ${last}, k.sku_code || '-' || n, k.list_price_fen + n * 100, ${columns}
     from sku k cross join generate_series(1, ${times}) n`,
  )
  await db.query(
    `insert into stock (sku_id, initial, on_hand, reserved) select s.sku_id + n * ${last}, s.on_hand - s.reserved, s.on_hand - s.reserved, 0
     from stock s cross join generate_series(1, ${times}) n`,
  )
}

async function ofSize(goods: number, seconds: number): Promise<void> {
  const dataDir = `.data/bench-engines-${process.pid}`
  const embedded = await startEmbedded({ dir: `${dataDir}/pg`, database: 'mall', settings: { max_connections: '200' } })
  const env = { DATABASE_URL: embedded.url, NODE_ENV: 'bench', MALL_DATA: dataDir, LOG_LEVEL: 'error', MAX_LOOP_DELAY_MS: '0' }
  const boot = async (engine: (typeof ENGINES)[number]) => {
    const from = performance.now()
    const mall = await start('server/src/main.ts', { ...env, SEARCH_ENGINE: engine })
    return { mall, ms: Math.round(performance.now() - from) }
  }
  try {
    const first = await boot('memory')
    await demoDone(embedded.url)
    await first.mall.stop()
    const db = new pg.Client(embedded.url)
    await db.connect()
    await multiply(db, goods)
    await db.query('vacuum analyze')
    const filled = await boot('postgres')
    await filled.mall.stop()
    const { rows } = await db.query<{ goods: string; size: string; sku: string }>(
      `select (select count(*) from sku)::text as goods, pg_size_pretty(sum(pg_total_relation_size(relid))) as size,
         (select pg_size_pretty(pg_total_relation_size('sku') + pg_total_relation_size('stock'))) as sku
       from pg_stat_user_tables where relname like 'search_goods%' or relname = 'search_term'`,
    )
    await db.query('vacuum analyze')
    await db.end()
    const floor = await start('bench/floor.ts', { DATABASE_URL: embedded.url }, 'line')
    const select = [{ path: '/floor/select', body: {} }]
    await load(floor.base, select, { seconds: 1 })
    const [bare, bareOne] = [await load(floor.base, select, { seconds }), await load(floor.base, select, { seconds, clients: 1 })]
    await floor.stop()
    console.log(
      `\n${rows[0]?.goods} 个商品；搜索表 ${rows[0]?.size}，商品与库存表 ${rows[0]?.sku}；第一次起动（填表）${filled.ms} ms`,
    )
    console.log(`主键查询：16 客户端 ${told(bare)}；1 客户端 ${told(bareOne)}\n\n| | memory | postgres |\n| --- | --- | --- |`)
    const lines = new Map<string, string[]>()
    const line = (work: string, value: string) => lines.set(work, [...(lines.get(work) ?? []), value])
    for (const engine of ENGINES) {
      const { mall, ms } = await boot(engine)
      await pause(REST_MS)
      line('起动到就绪', `${ms} ms`)
      line('静置内存', `${Math.round((await gauges(mall.base)).rssBytes / 1e6)} MB`)
      for (const [work, shots] of [
        ['搜索一页', pages],
        ['筛选项', panels],
      ] as const) {
        await load(mall.base, shots, { seconds: 1 })
        const one = await load(mall.base, shots.toReversed(), { seconds, clients: 1 })
        const many = await load(mall.base, shots.slice(Math.floor(shots.length / 3)), { seconds })
        line(`${work}，1 客户端`, `${told(one)}，比 ${(one.perSecond / bareOne.perSecond).toFixed(3)}`)
        line(`${work}，16 客户端`, `${told(many)}，比 ${(many.perSecond / bare.perSecond).toFixed(3)}`)
      }
      await mall.stop()
    }
    for (const [work, values] of lines) console.log(`| ${work} | ${values.join(' | ')} |`)
  } finally {
    await embedded.stop('immediate')
    for (const place of [dataDir, embedded.dataDir]) rmSync(place, { recursive: true, force: true })
  }
}

export async function reportEngines(o: { quick: boolean; goods: readonly number[] }): Promise<void> {
  for (const goods of o.goods) await ofSize(goods, o.quick ? 3 : 8)
}
