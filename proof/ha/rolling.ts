// A new version comes under load: it is started beside the old ones, changes the schema while they work, takes their place one after the other. Nobody's
// request fails and no open page is reloaded.
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../tools/source.ts'
import { openFaultWorld, pause, type Server, until } from '../fault/faultWorld.ts'
import { answersText, journalLoad, missing } from '../fault/journal.ts'
import type { Outcome } from '../outcome.ts'
import { bidLoad, chatLoad } from './loads.ts'
import { openPages } from './pages.ts'

/** What releases do to tables that are in use: a column with a value in every row, one that is computed, an index, a check. */
const CHANGE = `alter table orders add column drill_note text not null default '';
alter table cart_item add column drill_at timestamptz(3) default now();
create index orders_drill on orders (drill_note) where drill_note <> '';
alter table support_message add constraint drill_words check (length(words) < 100000) not valid;
alter table support_message validate constraint drill_words;
`

/** This tree again in a folder of its own, with one more migration; packages are shared. */
function nextVersion(): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'mall-next-'))
  const apart = new Set(['.git', '.data', 'node_modules'])
  for (const name of readdirSync(root))
    if (!apart.has(name))
      cpSync(path.join(root, name), path.join(tree, name), {
        recursive: true,
        filter: from => path.basename(from) !== 'node_modules',
      })
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter(d => d.isDirectory() && !apart.has(d.name)))
    if (readdirSync(path.join(root, name)).includes('node_modules'))
      symlinkSync(path.join(root, name, 'node_modules'), path.join(tree, name, 'node_modules'))
  writeFileSync(path.join(tree, 'server/src/platform/db/migrations/9999_drill.sql'), CHANGE)
  return tree
}

/** Pages of guests and answers of the search, each over a connection of its own; what is not answered with 200 is kept. */
function browse(base: string): { answers: Map<number, number>; stop(): Promise<void> } {
  const answers = new Map<number, number>()
  let stopped = false
  const running = (async () => {
    for (let n = 0; !stopped; n++) {
      const url = n % 2 === 0 ? `${base}/homePage?channelCode=J0000009` : `${base}/search?channelCode=J0000009&word=HRB400E`
      const http = await fetch(url, { signal: AbortSignal.timeout(15_000), headers: { connection: 'close' } }).then(
        async r => {
          await r.arrayBuffer()
          return r.status
        },
        () => 0,
      )
      answers.set(http, (answers.get(http) ?? 0) + 1)
      await pause(50)
    }
  })()
  return {
    answers,
    stop: async () => {
      stopped = true
      await running
    },
  }
}

export async function rolling(seed: number, say: (text: string) => void): Promise<Outcome> {
  const tree = nextVersion()
  const world = await openFaultWorld(seed)
  const closing: (() => Promise<void>)[] = [async () => rmSync(tree, { recursive: true, force: true }), () => world.close()]
  try {
    const pages = await openPages(world)
    closing.push(() => pages.close())
    const orders = await journalLoad(world, 6, 100)
    const bids = await bidLoad(world)
    const chats = await chatLoad(world)
    const guests = browse(`http://127.0.0.1:${world.front.port}`)
    await pause(3000)
    const took: number[] = []
    const replace = async (old: Server, name: string, beside: Server): Promise<Server> => {
      const next = await world.extra(name, {}, [], tree)
      took.push(await next.start())
      say(`${name} 就绪，用了 ${took.at(-1)} ms`)
      // As a balancer is told: nobody new to the old one, then its end.
      world.front.targets([beside.base, next.base])
      await pause(500)
      const { code, ms } = await old.kill('SIGTERM')
      say(`${old.name} 退出码 ${code}，${ms} ms`)
      if (code !== 0) throw new Error(`${old.name} 退出码 ${code}`)
      await pause(2000)
      return next
    }
    const c = await replace(world.a, 'c', world.b)
    const changed = await world.db.query<{ n: number }>(`select count(*)::int as n from migration where name = '9999_drill.sql'`)
    await replace(world.b, 'd', c)
    const heard = await pages.hear(15_000)
    await pause(2000)
    await Promise.all([orders.stop(), bids.stop(), chats.stop(), guests.stop()])
    const lost = [...(await missing(world, orders)), ...(await bids.missing()), ...(await chats.missing())]
    const odd = [...orders.answers, ...guests.answers].filter(([http]) => http !== 200)
    const failed = odd.reduce((sum, [, n]) => sum + n, 0)
    const jobs = await until(60_000, async () => {
      const { rows } = await world.db.query<{ n: number }>(
        `select count(*)::int as n from job_run where succeeded_at > now() - interval '20 seconds' and job in ('send-outbox', 'reconcile-payments', 'end-overdue-orders')`,
      )
      return rows[0]?.n === 3
    })
    return {
      pass:
        failed === 0 &&
        lost.length === 0 &&
        changed.rows[0]?.n === 1 &&
        heard.every(h => h !== null) &&
        pages.reloads() === 0 &&
        jobs !== null &&
        orders.acked.orders.length > 20,
      figures: `两个旧进程换成新的（多一步数据库升级，新进程 ${took.join('、')} ms 就绪）：下单一路 ${answersText(orders.answers)}，游客 ${answersText(guests.answers)}，失败 ${failed}；订单 ${orders.acked.orders.length}、付款 ${orders.acked.paid.length}、出价 ${bids.acked.length}、留言 ${chats.acked.length}，丢失或重复 ${lost.length}${lost.length ? `（${lost.slice(0, 3).join('；')}）` : ''}；打开着的页面 ${heard.map(h => h ?? '没有').join('、')} ms 听到，重载 ${pages.reloads()} 次；任务${jobs === null ? '没有' : ''}恢复`,
    }
  } finally {
    for (const close of closing.reverse()) await close().catch((e: Error) => say(`收尾：${e.message}`))
  }
}
