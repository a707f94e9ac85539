// What a page says may be done can be done, and what it says may not is refused by the call too, in the same words. A history that nobody wrote is played
// (the company, its approver, the desks, the jobs of the clock); at every step what the reads say is compared with what the writes do, each in a
// transaction that is taken back. The table of what is compared: testWays.ts.
import { z } from 'zod'
import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../kernel/ports/database.ts'
import { rehearse } from '../platform/db/rehearse.ts'
import { issueInvoices } from '../money/invoice/issueInvoices.job.ts'
import { endOverdue } from '../orders/order/endOverdue.job.ts'
import { viewerOf } from '../people/session/session.queries.ts'
import { allocateOrders } from '../delivery/shipment/allocate.ts'
import { draftDueSheets } from '../delivery/settlement/draftSheet.ts'
import { stepOrders } from '../../../demo/src/simulator/simulateMill.job.ts'
import { workOnFlows } from '../orders/signing/workOnFlows.job.ts'
import { cookieJar } from '../kernel/serve/cookies.ts'
import { makeCtx, type World } from '../kernel/ctx.ts'
import { allRoutes } from './routes.ts'
import { type Route, runCall } from '../kernel/serve/serve.ts'
import { type Caller, type TestMall, testMall } from '../testing/testMall.ts'
import { type Eyes, notCompared, pick, type Source, sources, type Way } from '../testing/testWays.ts'
import type { Viewer } from '../kernel/ports/viewer.ts'

/** The same history in every run of the whole, so that a red one is of the change at hand; others are looked for with SEED= and STEPS=. */
const SEED = Number(process.env.SEED ?? 2611)
const STEPS = Number(process.env.STEPS ?? 20)

/** Numbers of a seed, the same for the same seed (mulberry32). */
let state = SEED
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

let mall: TestMall
let viewers: Record<Eyes, Viewer>
let buyers: Caller[]
const routes = new Map<string, Route>()
beforeAll(async () => {
  mall = await testMall()
  for (const r of allRoutes) routes.set(r.path, r)
  const see = async (who: Caller): Promise<Viewer> => {
    const viewer = await viewerOf(mall.world.pool, who.token ?? '')
    if (!viewer) throw new Error('nobody')
    return viewer
  }
  const [admin, limited, approver, desk] = await Promise.all([
    mall.buyer('demo01'),
    mall.buyer('demo01-2'),
    mall.buyer('demo01-4'),
    mall.staff('S001'),
  ])
  buyers = [admin, limited]
  viewers = { admin: await see(admin), approver: await see(approver), desk: await see(desk) }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => mall.close())

const routeOf = (path: string): Route => routes.get(path) ?? expect.fail(`no route ${path}`)
const run = (world: World, eyes: Eyes, path: string, input: object): Promise<unknown> => {
  const { settings } = world
  const viewer = { ...viewers[eyes], now: Date.now() }
  const ctx = makeCtx({
    world,
    viewer,
    channelCode: null,
    areaCode: null,
    contractNo: null,
    ip: '127.0.0.1',
    cookies: cookieJar(settings, undefined),
  })
  return runCall(routeOf(path), ctx, input)
}
const eyesOf = (path: string, eyes: Eyes): Eyes => (path.startsWith('/api/ops/') ? 'desk' : eyes === 'desk' ? 'admin' : eyes)

interface Done {
  refusal?: Refusal
  /** Rows it would have written. */
  written: number
}
/** By this connection until now. */
const rowsWritten = async (tx: Db): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      'select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as n from pg_stat_xact_user_tables',
    )
  )?.n ?? 0
/** The write carried out and taken back. */
async function tried(w: Way, eyes: Eyes): Promise<Done> {
  let before = 0
  let written = 0
  try {
    await rehearse(mall.world.pool, {
      hold: () => Promise.resolve(),
      before: async tx => {
        before = await rowsWritten(tx)
      },
      run: pool => run({ ...mall.world, pool }, eyesOf(w.path, eyes), w.path, w.input),
      after: async tx => {
        written = (await rowsWritten(tx)) - before
      },
      keep: () => Promise.resolve(),
    })
    return { written }
  } catch (e) {
    if (e instanceof Refusal) return { refusal: e, written }
    throw e
  }
}

/** Whether a person may at all is said by his rights, not by the thing. */
const RIGHTS = new Set(['COMPANY_RIGHT', 'STAFF_RIGHT'])
const plain = (text: string): string => text.replace(/[。！]$/, '')

async function difference(s: Source, w: Way): Promise<string | undefined> {
  const { refusal, written } = await tried(w, s.by)
  const name = refusal?.refusal ?? ''
  const at = `${s.read} ${w.field} → ${w.path} ${JSON.stringify(w.input)}`
  if (name === 'INPUT') return `${at}: the table asks wrongly, ${refusal?.facts.why}`
  const words = refusal?.message ?? ''
  if (w.said === '') {
    if (!refusal || RIGHTS.has(name) || w.told?.includes(name)) return undefined
    return `${at}: offered, refused 「${words}」`
  }
  // A repeat of what was done is answered with the first answer and does nothing.
  if (!refusal) return written === 0 ? undefined : `${at}: 「${w.said}」, and done`
  if (w.said === '-' || RIGHTS.has(name) || words.includes(plain(w.said))) return undefined
  return `${at}: 「${w.said}」, refused in other words 「${words}」`
}

async function waysOf(s: Source, turn: number): Promise<Way[]> {
  const no = await pick(mall.world.pool, s.of, viewers.admin.companyId ?? 0, s.by, turn)
  if (no === undefined) return []
  try {
    const answer = await run(mall.world, s.by, s.read, s.input(no))
    return await s.ways(answer as never, no, mall.world.pool)
  } catch (e) {
    // A read that is refused says nothing of any way.
    if (e instanceof Refusal && e.refusal !== 'INPUT') return []
    throw e
  }
}

// ---------- the history
const world = () => mall.world
const jobs = (): (() => Promise<unknown>)[] => [
  () => endOverdue(world()),
  () => allocateOrders(world()),
  () => draftDueSheets(world()),
  () => issueInvoices(world()),
  () => workOnFlows(world()),
]
const SKUS = ['REB-HRB400E-20-9000-1-W01']
async function order(): Promise<unknown> {
  const who = oneOf(buyers) as Caller
  await who.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: oneOf(SKUS) ?? '', pieces: 1 + Math.floor(random() * 30) })
  const preview = await who.ask('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  return who.ask('/api/order/createOrderBuyNow', {
    requestId: `history-${SEED}-${Math.floor(random() * 1e9)}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.data?.fingerprint ?? '',
    acceptTerms: true,
  })
}
/** Something that a page offers, done for good. */
async function offered(turn: number): Promise<unknown> {
  const s = oneOf(sources) as Source
  const w = oneOf((await waysOf(s, turn)).filter(x => x.said === ''))
  if (!w) return undefined
  return run(world(), eyesOf(w.path, s.by), w.path, w.input).catch((e: unknown) => {
    if (!(e instanceof Refusal)) throw e
  })
}
const mill = () => stepOrders(world(), { since: new Date(0), most: 6, arriveSeconds: 0 })

const seen = new Map<string, { open: number; shut: number }>()
test(`at every step of a history the reads say what the writes do (SEED=${SEED})`, { timeout: 300_000 }, async () => {
  const wrong = new Map<string, string>()
  for (let step = 0; step < STEPS; step += 1) {
    const turn = Math.floor(random() * 1e9)
    await (oneOf([order, mill, mill, () => offered(turn), () => offered(turn), ...jobs()]) as () => Promise<unknown>)()
    for (const s of sources)
      for (const w of await waysOf(s, turn)) {
        const at = `${s.read} ${w.field}`
        const count = seen.get(at) ?? { open: 0, shut: 0 }
        count[w.said === '' ? 'open' : 'shut'] += 1
        seen.set(at, count)
        const found = await difference(s, w)
        if (found) wrong.set(`${at} ${w.path}`, `step ${step}: ${found}`)
      }
  }
  expect([...wrong.values()]).toEqual([])
})

// ---------- what is compared, of all that the contract has
/** Fields of answers that say whether something may be done. */
function fieldsOf(path: Path): string[] {
  const found: string[] = []
  const walk = (node: unknown, at: readonly string[], depth: number): void => {
    if (typeof node !== 'object' || node === null || depth > 12) return
    const {
      properties = {},
      items,
      anyOf = [],
    } = node as { properties?: Record<string, unknown>; items?: unknown; anyOf?: unknown[] }
    for (const [name, under] of Object.entries(properties)) {
      const here = [...at, name]
      if (/^whyNot|^may[A-Z]|^acts$/.test(name) || here.join('.').endsWith('close.open')) found.push(`${path} ${here.join('.')}`)
      else walk(under, here, depth + 1)
    }
    walk(items, at, depth + 1)
    for (const one of anyOf) walk(one, at, depth + 1)
  }
  walk(
    z.toJSONSchema(callTable[path].output as unknown as z.ZodType, { unrepresentable: 'any', io: 'output', reused: 'inline' }),
    [],
    0,
  )
  return [...new Set(found)]
}

test('every field that says whether something may be done is compared, or stands in the list with its reason', () => {
  const all = paths.filter(p => !callTable[p].writes).flatMap(fieldsOf)
  const compared = new Set(seen.keys())
  expect([...compared].filter(f => !all.includes(f))).toEqual([])
  const named = new Set(
    sources.flatMap(s => all.filter(f => f.startsWith(`${s.read} `) && !notCompared.some(([fields]) => fields.test(f)))),
  )
  const times = [...seen.values()].reduce((n, c) => n + c.open + c.shut, 0)
  console.info(`in the table: ${named.size} of ${all.length} fields; met in this history: ${compared.size}, ${times} times`)
  expect(all.filter(f => !named.has(f) && !notCompared.some(([fields]) => fields.test(f)))).toEqual([])
  // A reason for what the contract has no more is none.
  expect(notCompared.filter(([fields]) => !all.some(f => fields.test(f))).map(([fields]) => fields.source)).toEqual([])
})
