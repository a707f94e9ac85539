// Who runs when: a committed fact wakes its job, a rolled back one nobody, the clock at its moment, and a sweep heals what was not heard.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { soonestOf } from '../../platform/db/soon.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { demo } from '../../../../demo/src/seed/demo.ts'
import { type Jobs, jobs as ownJobs, startJobs } from './schedule.ts'

const jobs = [...ownJobs, ...demo.jobs]

/** Ran every two to thirty seconds before anything woke them: none of them may become a minute late. */
const QUICK = [
  'end-overdue-orders',
  'write-goods-imports',
  'run-shelf-plans',
  'reconcile-payments',
  'work-on-source-refunds',
  'work-sandbox-refunds',
  'send-outbox',
  'send-mails',
  'end-proxy-sessions',
  'revoke-dead-signings',
  'work-on-signings',
  'draft-settlements',
  'pay-claims',
  'issue-invoices',
  'allocate-units',
  'lapse-weigh-disputes',
  'compare-heats',
  'work-on-support',
  'work-on-quotes',
  'issue-certificates',
  'simulate-mill',
  'draft-statements',
  'make-exports',
  'tell-transfers',
  'work-on-erp',
  'retry-erp-stock',
  'work-on-drafts',
  'run-lot-clocks',
  'tell-bidders',
  'run-group-clocks',
  'send-hooks',
  'publish-prices',
  'start-options',
]
/** Woken by their names too, and no jobs: they speak for the process whose server they reach (platform/live/wakes.ts). */
const NO_JOBS = ['sandbox-sign-notices', 'sandbox-tax-notices', '*']

let mall: TestMall
let started: Jobs | undefined
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())
afterEach(async () => {
  await started?.stop()
  started = undefined
  await mall.world.pool.run('update outbox set sent_at = now() where sent_at is null')
})

test('what was quick is woken by a row or by the clock', () => {
  for (const name of QUICK) {
    const job = jobs.find(j => j.name === name)
    expect([...(job?.on ?? []), ...(job?.due ?? [])], name).not.toEqual([])
  }
  // And whoever adds a job of that kind says by what.
  for (const job of jobs) expect(job.everySeconds, job.name).toBeGreaterThanOrEqual(60)
})

test('the page of the jobs names the tables whose triggers wake them', async () => {
  const triggers = await mall.world.pool.rows<{ table: string; is: string }>(
    `select t.tgrelid::regclass::text as table, pg_get_triggerdef(t.oid) as is from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'wake'`,
  )
  const woken = new Map<string, Set<string>>()
  for (const { table, is } of triggers)
    for (const [, name = ''] of is.slice(is.lastIndexOf('wake(')).matchAll(/'([^' ]+)(?: \d+)?'/g))
      woken.set(name, (woken.get(name) ?? new Set()).add(table))
  for (const name of NO_JOBS) expect(woken.delete(name), name).toBe(true)
  expect(Object.fromEntries([...woken].map(([name, tables]) => [name, [...tables].toSorted()]))).toEqual(
    Object.fromEntries(jobs.flatMap(j => (j.on ? [[j.name, j.on.toSorted()]] : []))),
  )
})

test('every question when something is due is answered by the database', async () => {
  for (const job of jobs) {
    const ms = await soonestOf(mall.world.pool, 100, job.due ?? [])
    expect(ms === null || (ms >= 0 && ms < 91_000), job.name).toBe(true)
  }
})

const unsent = (): Promise<number> =>
  mall.world.pool.row<{ n: number }>('select count(*)::int as n from outbox where sent_at is null').then(r => r?.n ?? 0)
const INSERT = `insert into outbox (medium, address, body, event, due_at) values ('sms', '13900000000', '您好', 'test', now() + make_interval(secs => $1))`
const fact = (inSeconds = 0) => mall.world.pool.tx(tx => tx.run(INSERT, [inSeconds]))
const until = async (right: () => boolean | Promise<boolean>, ms: number): Promise<boolean> => {
  for (const end = performance.now() + ms; performance.now() < end; await new Promise(done => setTimeout(done, 10)))
    if (await right()) return true
  return false
}
/** The pace of the watched job. What takes a tenth of it was woken by the fact, not by the clock. */
const PACE_MS = 60_000
const SOON_MS = PACE_MS / 10
const quiet = () => new Promise(done => setTimeout(done, 1500))

interface Run {
  at: number
  saw: number
}
/** The job of the outbox, which looks and then does what the test says; started, and its first sweep behind it. */
async function watched(o: { due?: Job['due']; does?: () => Promise<number> } = {}): Promise<Run[]> {
  const runs: Run[] = []
  let begun = false
  const look: Job = {
    name: 'send-outbox',
    everySeconds: PACE_MS / 1000,
    on: ['outbox'],
    ...(o.due ? { due: o.due } : {}),
    run: async () => {
      runs.push({ at: performance.now(), saw: await unsent() })
      return begun ? ((await o.does?.()) ?? 0) : 0
    },
  }
  started = await startJobs(mall.world, { error: () => {}, info: () => {} }, [look])
  await until(() => runs.length > 0, SOON_MS)
  // Nothing more of the start, and the pace of its run is over.
  await quiet()
  begun = true
  runs.splice(0)
  return runs
}

test('a fact is acted on when it is committed, and one that was rolled back is none', async () => {
  const runs = await watched()
  await mall.world.pool
    .tx(async tx => {
      await tx.run(INSERT, [0])
      throw new Error('not meant')
    })
    .catch(() => {})
  await quiet()
  expect(runs).toEqual([])
  const from = performance.now()
  await fact()
  expect(await until(() => runs.length > 0, SOON_MS)).toBe(true)
  expect(runs[0]?.saw).toBe(1)
  // Not by its pace.
  expect((runs[0]?.at ?? 0) - from).toBeLessThan(SOON_MS)
})

test('facts that come together make one run, which sees them all', async () => {
  const runs = await watched()
  await fact()
  await until(() => runs.length > 0, SOON_MS)
  await Promise.all([fact(), fact(), fact()])
  await until(() => runs.length > 1, SOON_MS)
  await quiet()
  expect(runs.map(r => r.saw)).toEqual([1, 4])
})

test('a fact of one transaction wakes once, however many rows it has', async () => {
  const heard: string[] = []
  const client = new pg.Client(mall.world.pool.url)
  await client.connect()
  client.on('notification', n => heard.push(n.payload ?? ''))
  await client.query('listen mall_work')
  await mall.world.pool.tx(async tx => {
    for (let i = 0; i < 5; i += 1) await tx.run(INSERT, [0])
  })
  await until(() => heard.length > 0, SOON_MS)
  await client.query('select 1')
  await client.end()
  expect(heard).toEqual(['send-outbox'])
})

test('a fact that comes while the job runs is not lost', async () => {
  const ends: (() => void)[] = []
  const runs = await watched({ does: () => new Promise(done => ends.push(() => done(0))) })
  await fact()
  expect(await until(() => ends.length === 1, SOON_MS)).toBe(true)
  await fact()
  await quiet()
  ends[0]?.()
  expect(await until(() => ends.length === 2, SOON_MS)).toBe(true)
  expect(runs.map(r => r.saw)).toEqual([1, 2])
  ends[1]?.()
})

test('what is due by the clock is done at its moment', async () => {
  const send = jobs.find(j => j.name === 'send-outbox')
  const runs = await watched({ due: send?.due ?? [] })
  const from = performance.now()
  await fact(2.5)
  await until(() => runs.some(r => r.at - from >= 2500), 2500 + SOON_MS)
  const late = (runs.find(r => r.at - from >= 2500)?.at ?? Infinity) - from - 2500
  expect(late).toBeLessThan(SOON_MS)
  // The wake of the row, and the moment.
  expect(runs.length).toBe(2)
})

test('a run that did something is followed by another, for a run looks with a limit', async () => {
  let left = 2
  const runs = await watched({ does: async () => (left > 0 ? left-- : 0) })
  await fact()
  await until(() => runs.length === 3, 6000)
  await quiet()
  expect(runs.length).toBe(3)
})

test('a job that fails is tried again in seconds', async () => {
  let fails = true
  const runs = await watched({ does: () => (fails ? Promise.reject(new Error('away')) : Promise.resolve(0)) })
  await fact()
  expect(await until(() => runs.length === 1, SOON_MS)).toBe(true)
  fails = false
  expect(await until(() => runs.length === 2, 7000)).toBe(true)
})

test('a rule that changed may be what it waited for, and is known when it runs', async () => {
  const known: string[] = []
  const runs = await watched({
    does: async () => {
      known.push(await mall.world.rules.get('sandbox.sms'))
      return 0
    },
  })
  expect(await mall.world.rules.get('sandbox.sms')).toBe('normal')
  await mall.world.pool.run(
    `insert into setting (key, value) values ('sandbox.sms', 'fail') on conflict (key) do update set value = excluded.value`,
  )
  expect(await until(() => runs.length > 0, SOON_MS)).toBe(true)
  await until(() => known.length > 0, 1000)
  expect(known).toEqual(['fail'])
  await mall.world.pool.run(`delete from setting where key = 'sandbox.sms'`)
})

test('what nobody heard while the line was down is found when it is back', async () => {
  const runs = await watched()
  // Where nobody listens, nothing is heard: the fact is committed before the line is made anew.
  const cut = await mall.world.pool.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mall-listen' and datname = current_database()`,
  )
  expect(cut).toBe(1)
  await fact()
  expect(await until(() => runs.length > 0, 8000)).toBe(true)
  expect(runs[0]?.saw).toBe(1)
})
