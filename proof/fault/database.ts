// T25: the database goes away and comes back: stopped hard and gently, half open, not there at the start. The mall says "later" meanwhile, and
// afterwards everything of it lives: pool, one listening connection, jobs, live lines, the index of the other process.
import { goodsWith, order } from '../mall.ts'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, pause, type Server, status, until } from './faultWorld.ts'
import { answersText, journalLoad, missing } from './journal.ts'
import { cookieOf, openLine } from './liveCount.ts'

const listeners = async (world: FaultWorld): Promise<number> => {
  const { rows } = await world.db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = 'mall-listen'`,
  )
  return rows[0]?.n ?? 0
}
const connections = async (world: FaultWorld): Promise<number> => {
  const { rows } = await world.db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name like 'mall-%'`,
  )
  return rows[0]?.n ?? 0
}

/** The other process has read what was changed: the pieces that search shows are the database's. */
async function indexFollows(world: FaultWorld, server: Server): Promise<boolean> {
  const [sku] = await goodsWith(world.mall, 1)
  const [buyer] = await world.mall.buyers(1)
  if (!sku || !buyer) return false
  const through = world.through(server === world.a ? world.b : world.a)
  await order(through, buyer, sku.code)
  const { rows } = await world.db.query<{ n: number }>('select (on_hand - reserved)::int as n from stock where sku_id = $1', [
    sku.id,
  ])
  const shown = async (): Promise<boolean> => {
    const { data } = await world.through(server).ask('/api/search/getSearchProducts', { word: sku.code })
    const row = (data as { list: { skuCode: string; availablePieces: number }[] }).list.find(r => r.skuCode === sku.code)
    return row?.availablePieces === rows[0]?.n
  }
  return (await until(5000, shown)) !== null
}

/** One event reaches a line once: a second listener would send it twice. */
async function oneEventOnce(world: FaultWorld, server: Server, cookie: string): Promise<string> {
  const line = await openLine(server.base, cookie)
  try {
    await pause(100)
    await world.db.query(
      `select pg_notify('mall_live', json_build_object('topic', 'user:' || id, 'event', json_build_object('kind', 'notice'))::text) from app_user where user_name = 'demo01'`,
    )
    await until(4000, async () => line.heard().length > 0, 20)
    await pause(300)
    const n = line.heard().filter(e => e.includes('notice')).length
    return n === 1 ? '' : `${server.name} 的实时线收到 ${n} 次`
  } finally {
    line.close()
  }
}

/** All that must live again, with what does not. */
async function livesAgain(world: FaultWorld, cookie: string): Promise<string[]> {
  const wrong: string[] = []
  const { rows } = await world.db.query<{ at: Date }>('select now() as at')
  if ((await until(12_000, async () => (await listeners(world)) === 2)) === null)
    wrong.push(`监听连接 ${await listeners(world)} 个，应为 2`)
  for (const server of [world.a, world.b]) {
    if (!server.lives()) wrong.push(`${server.name} 退出了`)
    const once = await oneEventOnce(world, server, cookie)
    if (once) wrong.push(once)
    if (!(await indexFollows(world, server))) wrong.push(`${server.name} 的索引没有跟上`)
  }
  const n = await connections(world)
  if (n > 36) wrong.push(`连接 ${n} 个`)
  const ran = await until(
    45_000,
    async () => {
      const { rows: fresh } = await world.db.query<{ n: number }>(
        `select count(*)::int as n from job_run where succeeded_at > $1 and job in ('send-outbox', 'reconcile-payments', 'end-overdue-orders')`,
        [rows[0]?.at],
      )
      return fresh[0]?.n === 3
    },
    250,
  )
  if (ran === null) wrong.push('任务没有恢复')
  return wrong
}

export async function dbRestart(world: FaultWorld, long: boolean): Promise<Outcome> {
  const cookie = await cookieOf(world.a.base, 'demo01')
  const wrong: string[] = []
  const back: number[] = []
  const load = await journalLoad(world, 6)
  const rounds = long
    ? (['immediate', 'fast', 'immediate', 'fast', 'immediate'] as const).map((mode, i) => ({
        mode,
        ms: [1000, 5000, 35_000, 60_000, 20_000][i] ?? 1000,
      }))
    : ([
        { mode: 'immediate', ms: 6000 },
        { mode: 'fast', ms: 1000 },
      ] as const)
  for (const { mode, ms } of rounds) {
    await pause(1000)
    await world.database.stop(mode)
    await pause(Math.min(1000, ms / 2))
    for (const server of [world.a, world.b]) {
      const [health, ready, page, call, file] = await Promise.all([
        status(`${server.base}/healthz`),
        status(`${server.base}/readyz`),
        status(`${server.base}/homePage?channelCode=J0000009`),
        status(`${server.base}/api/file/get?id=aaaaaaaaaaaaaaaaaaaaaa`),
        status(`${server.base}/favicon.svg`),
      ])
      if (health.http !== 200) wrong.push(`${server.name} healthz ${health.http}`)
      if (ready.http !== 503) wrong.push(`${server.name} readyz ${ready.http}`)
      if (page.http !== 503 || !page.retryAfter || !page.type.includes('html')) wrong.push(`${server.name} 页面 ${page.http}`)
      if (call.http !== 503 || !call.retryAfter) wrong.push(`${server.name} 接口 ${call.http}`)
      if (file.http !== 200) wrong.push(`${server.name} 静态文件 ${file.http}`)
    }
    await pause(ms - Math.min(1000, ms / 2))
    await world.database.start()
    const from = performance.now()
    const took = await until(15_000, async () => load.lastDone() > from, 20)
    back.push(took ?? Number.NaN)
    if (took === null || took > 5000) wrong.push(`${mode} 之后 ${took ?? '15 秒以上'} 才有新订单`)
  }
  await load.stop()
  wrong.push(...(await missing(world, load)), ...(await livesAgain(world, cookie)))
  return {
    pass: wrong.length === 0,
    figures: `${long ? '全量' : '短测'}：停库 ${rounds.map(r => `${r.mode} ${r.ms / 1000} 秒`).join('、')}，恢复下单 ${back.join('、')} ms，监听连接 ${await listeners(world)}，确认订单 ${load.acked.orders.length}；回答：${answersText(load.answers)}${wrong.length ? `；${wrong.slice(0, 5).join('；')}` : ''}`,
  }
}

/** Every socket to the database falls silent at once, while it is in use; new ones work. */
export async function halfOpen(world: FaultWorld): Promise<Outcome> {
  const cookie = await cookieOf(world.a.base, 'demo01')
  const load = await journalLoad(world, 6)
  await pause(1500)
  const from = performance.now()
  for (const server of [world.a, world.b]) server.wire.blackhole()
  let slowest = 0
  const served = await until(30_000, async () => {
    const t = performance.now()
    await Promise.all([world.a, world.b].map(s => status(`${s.base}/readyz`, 5000)))
    slowest = Math.max(slowest, Math.round(performance.now() - t))
    // Half a second for what was under way when the silence came.
    return load.lastDone() > from + 500
  })
  const ready = await until(5000, async () =>
    (await Promise.all([world.a, world.b].map(s => status(`${s.base}/readyz`)))).every(r => r.http === 200),
  )
  await pause(500)
  await load.stop()
  // The database would notice its ends by its own keep-alive; here it is told.
  for (const server of [world.a, world.b]) server.wire.bury()
  const wrong = [...(await missing(world, load)), ...(await livesAgain(world, cookie))]
  if (slowest > 2500) wrong.push(`readyz 用了 ${slowest} ms`)
  if (ready === null) wrong.push('没有恢复就绪')
  if (served === null || served > 20_000) wrong.push('20 秒内没有恢复下单')
  return {
    pass: wrong.length === 0,
    figures: `全部连接静默后 ${served ?? '30000 以上'} ms 恢复下单，readyz 最慢 ${slowest} ms，监听连接 ${await listeners(world)}；回答：${answersText(load.answers)}${wrong.length ? `；${wrong.slice(0, 5).join('；')}` : ''}`,
  }
}

/** The process starts while the database is away, and is there when it comes. */
export async function startWithout(world: FaultWorld): Promise<Outcome> {
  await world.a.kill()
  await world.database.stop('fast')
  await world.a.start(false)
  const up = await until(10_000, async () => (await status(`${world.a.base}/healthz`)).http === 200)
  await pause(2000)
  const [ready, page] = await Promise.all([status(`${world.a.base}/readyz`), status(`${world.a.base}/`)])
  const waited = world.a.lives()
  await world.database.start()
  const took = await until(30_000, async () => (await status(`${world.a.base}/readyz`)).http === 200)
  const limit = Math.max(5000, world.startMs)
  return {
    pass:
      up !== null &&
      waited &&
      ready.http === 503 &&
      page.http === 503 &&
      page.retryAfter !== null &&
      took !== null &&
      took <= limit,
    figures: `没有数据库时启动：healthz 200，readyz ${ready.http}，页面 ${page.http}；数据库起来后 ${took ?? '30000 以上'} ms 就绪（限 ${limit}，含读入 2.5 万商品）`,
  }
}
