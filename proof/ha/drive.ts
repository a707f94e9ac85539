// High availability, driven: three machines on a slow and lossy network, PostgreSQL under Patroni, two malls behind a balancer, people who order, pay, bid
// and write. The primary is killed or cut off again and again; what was acknowledged must be there once, and the mall must go on by itself.
import { checkInvariants, invariants } from '../invariants.ts'
import { openFaultWorld, pause, until } from '../fault/faultWorld.ts'
import { answersText, journalLoad, missing } from '../fault/journal.ts'
import type { Outcome } from '../outcome.ts'
import { openBouncer } from './bouncer.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { haveTools } from './commands.ts'
import { bidLoad, chatLoad } from './loads.ts'
import { openNetwork } from './network.ts'
import { openPages } from './pages.ts'

const KINDS = ['postgres', 'cut', 'machine'] as const
type Kind = (typeof KINDS)[number]
const SAYS: Record<Kind, string> = { postgres: '杀 PostgreSQL', cut: '断网', machine: '整机断电' }

export interface DriveOptions {
  seed: number
  /** How often the primary is lost. */
  times: number
  delayMs: number
  lossPercent: number
  /** Between malls and HAProxy stands pgbouncer, which keeps sessions. */
  bouncer: boolean
}
/** Writing again by itself within. */
const BACK_MS = 30_000
/** Three jobs that the mall lives on ran again. */
const JOBS_MS = 60_000
/** Three machines again, which a busy one needs minutes for; no bar, but the next loss waits for it. */
const WHOLE_MS = 300_000
const PORT = 15_432

interface Round {
  kind: Kind
  /** From the loss until an order was acknowledged again. */
  backMs: number | null
  pages: (number | null)[]
  jobsMs: number | null
  wholeMs: number | null
}

export async function drive(o: DriveOptions, say: (text: string) => void): Promise<Outcome> {
  await haveTools(say)
  const network = await openNetwork(3, o)
  const closing: (() => Promise<void>)[] = [() => network.close()]
  try {
    const cluster = await openCluster(network, PORT, say)
    closing.push(() => cluster.close())
    say('两个商城起动，写演示数据 …')
    const door = o.bouncer ? await openBouncer(cluster) : cluster
    if (door !== cluster) closing.push(() => door.close())
    const world = await openFaultWorld(o.seed, { outside: { url: door.url, port: door.port } })
    closing.push(() => world.close())
    const pages = await openPages(world)
    closing.push(() => pages.close())
    const orders = await journalLoad(world, 6, 150)
    const bids = await bidLoad(world)
    const chats = await chatLoad(world)
    await pause(5000)

    const jobsSince = (at: Date | undefined) =>
      until(
        JOBS_MS,
        async () => {
          const { rows } = await world.db.query<{ n: number }>(
            `select count(*)::int as n from job_run where succeeded_at > $1 and job in ('send-outbox', 'reconcile-payments', 'end-overdue-orders')`,
            [at],
          )
          return rows[0]?.n === 3
        },
        500,
      )
    const rounds: Round[] = []
    for (let i = 0; i < o.times; i++) {
      const kind = KINDS[i % KINDS.length] ?? 'postgres'
      const primary = await cluster.primary()
      if (kind === 'postgres') await cluster.killPostgres(primary)
      if (kind === 'cut') network.cut(primary)
      if (kind === 'machine') await cluster.killMachine(primary)
      const from = performance.now()
      // What was under way when it went may still be answered: half a second later nothing old is.
      const backMs = await until(90_000, async () => orders.lastDone() > from + 500, 50)
      const at = await timeOf(world)
      const lives = performance.now()
      const heard = await pages.hear(15_000)
      // Two more seconds of a network that is still away, as a person takes who plugs it in.
      await pause(2000)
      if (kind === 'cut') network.mend(primary)
      if (kind === 'machine') cluster.startMachine(primary)
      const ran = await jobsSince(at)
      const jobsMs = ran === null ? null : Math.round(performance.now() - lives)
      const wholeMs = await cluster.whole(WHOLE_MS)
      rounds.push({ kind, backMs, pages: heard, jobsMs, wholeMs })
      say(
        `${i + 1}/${o.times} ${SAYS[kind]} ${primary.name} → ${(await cluster.primary()).name}：${backMs ?? '90000 以上'} ms 后又有订单，页面 ${heard.map(h => h ?? '没有').join('、')} ms 听到，三个任务 ${jobsMs ?? '没有'} ms，集群 ${wholeMs ?? '没有'} ms 后又是三台`,
      )
      if (wholeMs === null) say(await autopsy(cluster, network.machines))
    }
    await pause(1500)
    await Promise.all([orders.stop(), bids.stop(), chats.stop()])
    const lost = [...(await missing(world, orders)), ...(await bids.missing()), ...(await chats.missing())]
    const broken = await checkInvariants(world.db)
    const slowest = Math.max(...rounds.map(r => r.backMs ?? Number.POSITIVE_INFINITY))
    const deaf = rounds.filter(r => r.pages.some(p => p === null)).length
    const idle = rounds.filter(r => r.jobsMs === null).length
    const counts = network.counts()
    const byKind = KINDS.map(kind => {
      const took = rounds.filter(r => r.kind === kind).map(r => Math.round((r.backMs ?? Number.POSITIVE_INFINITY) / 100) / 10)
      return took.length === 0 ? '' : `${SAYS[kind]} ${took.length} 次 ${Math.min(...took)}–${Math.max(...took)} 秒`
    }).filter(Boolean)
    return {
      pass:
        lost.length === 0 &&
        broken.length === 0 &&
        slowest <= BACK_MS &&
        deaf === 0 &&
        idle === 0 &&
        pages.reloads() === 0 &&
        rounds.every(r => r.wholeMs !== null) &&
        orders.acked.orders.length > o.times * 5 &&
        bids.acked.length > o.times * 3 &&
        chats.acked.length > o.times,
      figures: `${o.bouncer ? '经过 pgbouncer，' : ''}主库丢失 ${rounds.length} 次（延迟 ${o.delayMs} ms，丢包 ${o.lossPercent}%，过 ${counts.passed} 帧、丢 ${counts.lost}）；又能下单：${byKind.join('，')}（限 ${BACK_MS / 1000} 秒）；确认的订单 ${orders.acked.orders.length}、付款 ${orders.acked.paid.length}、加购 ${orders.acked.cart.length}、出价 ${bids.acked.length}、留言 ${chats.acked.length}，丢失或重复 ${lost.length}${lost.length ? `（${lost.slice(0, 5).join('；')}）` : ''}；不变量 ${invariants.length} 条，违反 ${broken.length}${broken.length ? `（${broken.map(b => `${b.id} ${b.violations}`).join('；')}）` : ''}；打开着的页面没听到 ${deaf} 次，重载 ${pages.reloads()} 次；任务没恢复 ${idle} 次；下单的回答：${answersText(orders.answers)}`,
    }
  } finally {
    for (const close of closing.reverse()) await close().catch((e: Error) => say(`收尾：${e.message}`))
  }
}

/** The database's clock, over a connection that may have to be made anew first. */
async function timeOf(world: { db: { query(text: string): Promise<{ rows: { at: Date }[] }> } }): Promise<Date | undefined> {
  let at: Date | undefined
  await until(30_000, async () => {
    at = (await world.db.query('select now() as at')).rows[0]?.at
    return true
  })
  return at
}

const autopsy = async (cluster: Cluster, machines: readonly { name: string; address: string }[]): Promise<string> =>
  `${JSON.stringify(await cluster.members())}\n${machines.map(m => `${m.name}: ${cluster.log({ ...m, inside: () => [] }).slice(-1200)}`).join('\n')}`
