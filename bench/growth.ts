// Growth without an end: a mall after one month of trade and the same mall after twelve, asked the same in turn. What a day's work costs may not
// depend on what has happened before. `--day 350`: orders of a day, of which some are really traded and told again (growthYear.ts). Reads /proc: Linux alone.
import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { checkInvariants } from '../proof/invariants.ts'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import { closeMall, cost, median } from './calls.ts'
import { type BenchBuyer, fillCarts } from './buyers.ts'
import { GROWTH_CALLS, type GrowthMall } from './growthAsked.ts'
import { afterDays, boot, type Day, leaveDay, withClient } from './growthMall.ts'
import { type Figure, grownBy, MARKS, type Told } from './growthVerdict.ts'
import { jobCosts, sweepAll } from './growthJobs.ts'
import { cookiesOf, fiftyLines, WHO } from './pages.ts'

/** So many orders are really traded, and told again. */
const TRADED = 20
/** Days. */
const MONTH = 30
const WARM = 1
const BUYERS = 100
const FIFTY = 50

/** People of the company that has placed all orders: their limits, lists and counts have grown with it. */
async function peopleOf(db: pg.Pool): Promise<BenchBuyer[]> {
  const tokens = Array.from({ length: BUYERS }, () => randomBytes(32).toString('base64url'))
  const { rows } = await db.query<{ userId: number; companyId: number; titleId: number; hash: string }>(
    `with who as (select u.company_id, min(t.id) as title from app_user u join invoice_title t on t.company_id = u.company_id where u.user_name = $1 group by 1),
     u as (insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
       select 'growth' || n, '16' || lpad(n::text, 9, '0'), '压测', '压测', 'scrypt$none', 3, who.company_id, 'purchaser' from who, generate_series(1, cardinality($2::text[])) n returning id, company_id, user_name),
     s as (insert into session (token_hash, user_id, kind, expires_at, ip) select ($2::text[])[substring(u.user_name from 7)::int], u.id, 'buyer', now() + interval '12 hours', '127.0.0.1' from u
       returning token_hash, user_id)
     select u.id::int as "userId", u.company_id::int as "companyId", who.title::int as "titleId", s.token_hash as hash from u join s on s.user_id = u.id cross join who order by u.id`,
    [WHO, tokens.map(t => createHash('sha256').update(t).digest('hex'))],
  )
  const of = new Map(tokens.map(t => [createHash('sha256').update(t).digest('hex'), t]))
  return rows.map(({ hash, ...who }) => ({ ...who, token: of.get(hash) ?? '' }))
}

async function openGrown(
  day: Day,
  days: number,
  aDay: number,
  say: (text: string) => void,
): Promise<{ mall: GrowthMall; broken: number }> {
  const { url, embedded, dataDir, rows } = await afterDays(day, { days, aDay }, say)
  const broken = await withClient(url, async db => {
    const { rows: size } = await db.query<{ n: string; size: string }>(
      `select (select count(*) from orders)::text as n, pg_size_pretty(pg_database_size(current_database())) as size`,
    )
    const found = await checkInvariants(db)
    say(`${days} 天：${size[0]?.n} 单，写入 ${rows} 行，${size[0]?.size}；不变量 ${found.length} 处违反`)
    for (const b of found) say(`  ${b.id} ${b.says}：${b.violations}，如 ${JSON.stringify(b.sample).slice(0, 200)}`)
    await db.query('create extension if not exists pg_stat_statements')
    return found.length
  })
  // What is due to be swept away is swept away before anything is measured.
  await sweepAll(url, dataDir)
  const db = new pg.Pool({ connectionString: url, max: 4 })
  const { rows: skus } = await db.query<{ id: number; code: string; priceFen: number }>(
    `select id, sku_code as code, list_price_fen::int as "priceFen" from sku where channel_code = 'J0000009' and spot and grade_level = '1' order by id limit 200`,
  )
  await db.query('update stock set on_hand = on_hand + 100000, initial = initial + 100000 where sku_id = any($1)', [
    skus.map(s => s.id),
  ])
  const buyers = await peopleOf(db)
  await fillCarts(db, buyers.slice(0, FIFTY), await fiftyLines(db), { kind: 'cart', lines: 50 })
  await db.query('vacuum analyze')
  const mall = await boot(url, dataDir)
  const login = await fetch(`${mall.base}/api/ops/loginStaff`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ staffCode: 'S001', password: DEMO_PASSWORD }),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const { rows: newest } = await db.query<{ code: string }>(
    `select o.order_code as code from orders o join app_user u on u.company_id = o.company_id where u.user_name = $1 and o.status = 7 order by o.id desc limit 12`,
    [WHO],
  )
  const grown: GrowthMall = {
    place: dataDir,
    embedded,
    url,
    db,
    mall,
    skus,
    buyers,
    cookie: await cookiesOf(mall.base),
    staffToken: data.token,
    orderCodes: newest.map(o => o.code),
  }
  return { mall: grown, broken }
}

/** Pages of tables and indexes that were touched since the statistics began, in memory or not. */
const pagesTouched = async (m: GrowthMall): Promise<number> =>
  Number(
    (
      await m.db.query<{ n: string }>(
        `select coalesce(sum(shared_blks_hit + shared_blks_read), 0) as n from pg_stat_statements where query !~ 'pg_stat_statements'`,
      )
    ).rows[0]?.n ?? 0,
  )

const middle = (list: readonly Figure[]): Figure => ({
  cpu: [median(list.map(f => f.cpu[0])), median(list.map(f => f.cpu[1]))],
  pages: median(list.map(f => f.pages)),
})

interface Wanted {
  quick: boolean
  /** Orders of a day, and how many months there were. */
  day: number
  months: number
  only: string | null
}
/** @returns whether nothing has grown */
export async function reportGrowth(o: Wanted): Promise<boolean> {
  const place = path.resolve(`.data/bench-growth-${process.pid}`)
  const began = performance.now()
  const say = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} 秒 ${text}`)
  try {
    console.log(
      `每天 ${o.day} 单，是一万单的 ${o.day / 100} %；${TRADED} 张订单由商城自己走完，再按行写成 1 个月与 ${o.months} 个月的，都是同一家企业的。数据库用默认的内存（shared_buffers）。`,
    )
    return await compare(await leaveDay(place, TRADED, say), o, say)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function compare(day: Day, o: Wanted, say: (text: string) => void): Promise<boolean> {
  const rounds = o.quick ? 3 : 12
  const aDay = Math.max(1, Math.round(o.day / TRADED))
  const malls: GrowthMall[] = []
  const found: Told[] = []
  try {
    let sound = true
    for (const months of [1, o.months]) {
      const { mall, broken } = await openGrown(day, months * MONTH, aDay, say)
      malls.push(mall)
      sound &&= broken === 0
    }
    console.log(
      `| 每次，商城 + 数据库 CPU 毫秒，数据库页 | 1 个月 | ${o.months} 个月 | CPU 比 | 页比 | |\n| --- | --- | --- | --- | --- | --- |`,
    )
    const tell = (t: Told) => {
      found.push(t)
      const { ms, pages, ok } = grownBy(t)
      const said = ({ cpu, pages: n }: Figure) => `${cpu[0].toFixed(2)} + ${cpu[1].toFixed(2)}，${n.toFixed(0)}`
      console.log(
        `| ${t.work} | ${said(t.first)} | ${said(t.last)} | ${ms.toFixed(2)} | ${pages.toFixed(2)} | ${ok ? '✓' : 'FAIL'} |`,
      )
    }
    for (const call of GROWTH_CALLS.filter(c => o.only === null || c.work.startsWith(o.only))) {
      const figures: Figure[][] = malls.map(() => [])
      for (let n = 0; n < WARM + rounds; n += 1)
        for (const m of n % 2 === 0 ? malls : malls.toReversed()) {
          // What a turn prepares for itself is asked of the same database: it is the same in both.
          const before = await pagesTouched(m)
          const cpu = await cost(m, call, n)
          const pages = ((await pagesTouched(m)) - before) / call.amount
          if (n >= WARM) figures[malls.indexOf(m)]?.push({ cpu, pages })
        }
      const [first = [], last = []] = figures
      tell({ work: call.work, first: middle(first), last: middle(last) })
    }
    if (o.only === null || o.only.startsWith('任务'))
      for await (const [work, [first, last]] of jobCosts(malls, o.quick ? 3 : 5, pagesTouched))
        if (first && last) tell({ work, first, last })
    const bad = found.filter(t => !grownBy(t).ok)
    console.log(
      `${found.length} 项；要求：CPU 比 ≤ ${MARKS.ms}、页比 ≤ ${MARKS.pages}（相差 ${MARKS.leastMs} ms、${MARKS.leastPages} 页以内不计），不变量 0 处违反；${bad.length === 0 && sound ? '达标' : `FAIL ${bad.map(t => t.work).join('、')}`}`,
    )
    return bad.length === 0 && sound
  } finally {
    for (const m of malls) await closeMall(m)
  }
}
