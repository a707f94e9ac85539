// T24: what was acknowledged survives kill -9, and a job whose process was killed runs again although the other process lives on.
import { PgBoss } from 'pg-boss'
import { jobs as ownJobs } from '../../server/src/main/jobs/schedule.ts'
import { demo } from '../../demo/src/seed/demo.ts'
import { goodsWith, order } from '../mall.ts'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, pause, until } from './faultWorld.ts'
import { answersText, journalLoad, missing } from './journal.ts'

const jobs = [...ownJobs, ...demo.jobs]
const READY_MS = 5000
/** On a machine that has other work an undisturbed start takes longer too. */
const bar = (world: FaultWorld): number => Math.max(READY_MS, 2 * world.startMs)

/** Kills one server after the other under load; clients ask again with the same key. */
export async function kill9(world: FaultWorld, long: boolean): Promise<Outcome> {
  const times = long ? 20 : 3
  const load = await journalLoad(world, 8)
  const ready: number[] = []
  for (let i = 0; i < times; i++) {
    await pause((1200 + world.mall.random() * 1500) | 0)
    const victim = i % 2 === 0 ? world.a : world.b
    await victim.kill()
    ready.push(await victim.start())
  }
  await pause(500)
  await load.stop()
  const lost = await missing(world, load)
  const drained = await until(60_000, async () => {
    const { rows } = await world.db.query('select 1 from outbox where sent_at is null limit 1')
    return rows.length === 0
  })
  const slowest = Math.max(...ready)
  return {
    pass: lost.length === 0 && slowest <= bar(world) && drained !== null && load.acked.orders.length > times * 5,
    figures: `${long ? '全量' : '短测'}：kill -9 ${times} 次，确认的订单 ${load.acked.orders.length}、付款 ${load.acked.paid.length}、加购 ${load.acked.cart.length}，丢失或重复 ${lost.length}${lost.length ? `（${lost.slice(0, 3).join('；')}）` : ''}，最慢就绪 ${slowest} ms（${slowest <= READY_MS ? '在' : '超过'}表中的 ${READY_MS}；本机此刻平时 ${world.startMs}，限 ${bar(world)}），发件箱清空 ${drained ?? '未'} ms；回答：${answersText(load.answers)}`,
  }
}

/** What each job touches first: held, the job stands in the middle of its run. */
const HELD =
  'orders, payment, outbox, session, bank_check, proxy_ticket, job_run, waybill, steel_unit, settlement, sign_flow, schedule_booking, bid_lot, bid_award, bid_pool'
/** What pg-boss needs to see that a run is dead, and a look for what nobody took (decision 0024); for every job, however seldom it runs by itself. */
const HEALED_MS = 60_000

/** Every job of one process is in its run when it is killed; the other process, which lived all the time, does them all again. */
export async function killJobs(world: FaultWorld): Promise<Outcome> {
  const boss = new PgBoss({ connectionString: directUrl(world), max: 1, schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  const names = jobs.map(j => j.name)
  const active = async (): Promise<number> => {
    const { rows } = await world.db.query<{ n: number }>(
      `select count(distinct name)::int as n from pgboss.job where state = 'active' and name = any($1)`,
      [names],
    )
    return rows[0]?.n ?? 0
  }
  // An order that is due while the killed process should have ended it.
  const due = await dueOrder(world)
  let caught = 0
  const holder = await world.db.connect()
  try {
    for (let attempt = 0; attempt < 4 && caught < names.length; attempt++) {
      world.b.child.kill('SIGSTOP')
      await holder.query('begin')
      await holder.query(`lock table ${HELD} in access exclusive mode`)
      for (const name of names) await boss.send(name, {})
      // A waits three seconds for a lock at most: all of them must stand in their run before the first gives up.
      await until(2900, async () => (await active()) === names.length, 20)
      caught = await active()
      if (caught === names.length) await world.a.kill()
      await holder.query('rollback')
      world.b.child.kill('SIGCONT')
      if (caught < names.length) await pause(3000)
    }
  } finally {
    holder.release()
    world.b.child.kill('SIGCONT')
  }
  const { rows: started } = await world.db.query<{ at: Date }>('select now() as at')
  const from = performance.now()
  const killedAt = started[0]?.at
  const healed = new Map<string, number>()
  await until(
    90_000,
    async () => {
      const { rows } = await world.db.query<{ job: string }>('select job from job_run where succeeded_at > $1', [killedAt])
      for (const { job } of rows) if (!healed.has(job)) healed.set(job, Math.round(performance.now() - from))
      return jobs.every(j => healed.has(j.name))
    },
    250,
  )
  await boss.stop({ graceful: false })
  const ended = await until(1000, async () => (await statusOf(world, due)) === 8)
  const late = jobs.filter(j => (healed.get(j.name) ?? Infinity) > HEALED_MS)
  return {
    pass: caught === names.length && late.length === 0 && ended !== null && world.b.lives(),
    figures: `${caught}/${names.length} 个任务在运行中被杀，另一进程一直活着；恢复（秒）：${jobs.map(j => `${j.name} ${((healed.get(j.name) ?? Number.NaN) / 1000).toFixed(0)}`).join('，')}；到期订单${ended === null ? '未' : '已'}取消`,
  }
}

function directUrl(world: FaultWorld): string {
  return world.database.url
}

async function dueOrder(world: FaultWorld): Promise<string> {
  const [sku] = await goodsWith(world.mall, 1)
  const [buyer] = await world.mall.buyers(1)
  if (!sku || !buyer) throw new Error('没有可用商品或买家')
  const made = await order(world.mall, buyer, sku.code)
  const [code = ''] = made.orderCodes
  await world.db.query(`update orders set hold_until = now() - interval '1 minute' where order_code = $1`, [code])
  return code
}
const statusOf = async (world: FaultWorld, orderCode: string): Promise<number | undefined> => {
  const { rows } = await world.db.query<{ status: number }>('select status::int from orders where order_code = $1', [orderCode])
  return rows[0]?.status
}
