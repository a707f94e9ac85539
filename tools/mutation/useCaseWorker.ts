// Runs test files of use cases in one process, mutant by mutant: the modules are loaded once, the file and its mall anew each time, so that
// a run begins with the database that the tests expect. Told what to do by useCases.ts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../source.ts'
import { type Coverage, loadInstrumented, space } from './space.ts'

/** `tests`: positions in the file; without them all. `without`: those that are no judges. `limits`: milliseconds of each test; the last one is of a hook. */
export interface Job {
  file: string
  active?: string
  hits?: number
  tests?: readonly number[]
  without?: readonly number[]
  limits?: readonly number[]
}
export interface Done {
  /** What failed first, and its position where it was a test. */
  failed?: { at: number | null; what: string }
  /** Something may still be under way in this process. */
  hung: boolean
  tests: { name: string; ms: number }[]
  ms: number
  /** Mutants reached: by position of the test, by the hooks, while modules were loaded. */
  reach: { tests: Record<string, number>[]; hooks: Record<string, number>; load: string[] }
}

/** Where nothing was measured yet. */
const LONG_MS = 60_000
/** A loop that goes round so much more often than it did unmutated has lost its end. */
const HITS = 200

process.env.VITEST = 'true'

const text = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, string>
loadInstrumented(new Map(Object.entries(text)))
const shim = await import('./vitestShim.ts')
const unhandled: unknown[] = []
process.on('unhandledRejection', reason => unhandled.push(reason))
process.on('uncaughtException', error => unhandled.push(error))

class Hung extends Error {}
async function within(ms: number, work: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Hung(`longer than ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
const said = (e: unknown): string => (e instanceof Error ? e.message : String(e)).replaceAll(/\s+/g, ' ').slice(0, 200)

const coverage: Coverage = (space.mutantCoverage = { static: {}, perTest: {} })
let runs = 0
async function run(job: Job): Promise<Done> {
  const began = performance.now()
  const done: Done = { hung: false, tests: [], ms: 0, reach: { tests: [], hooks: {}, load: [] } }
  const fail = (at: number | null, e: unknown): void => {
    done.failed ??= { at, what: said(e) }
    done.hung ||= e instanceof Hung
  }
  const step = async (id: string, at: number | null, ms: number | undefined, work: () => unknown): Promise<void> => {
    space.currentTestId = id
    try {
      await within(ms ?? LONG_MS, work)
    } catch (e) {
      fail(at, e)
    } finally {
      space.currentTestId = undefined
    }
  }
  // Each module keeps the object that it saw first: it is emptied, never replaced.
  coverage.static = {}
  coverage.perTest = {}
  shim.startAfresh()
  unhandled.length = 0
  runs += 1
  try {
    await import(`${pathToFileURL(path.join(root, job.file)).href}?run=${runs}`)
  } catch (e) {
    // A file that asks for more than the stand-in of vitest has judges nothing; the others go on.
    fail(null, e)
    return done
  }
  const { kept, hooks } = shim
  const hookMs = job.limits?.at(-1)
  const chosen = (job.tests ?? kept.map((_, i) => i)).filter(i => !job.without?.includes(i))
  space.activeMutant = job.active
  space.hitCount = 0
  space.hitLimit = job.active ? (job.hits ?? 1) * HITS + 10_000 : Infinity
  for (const h of hooks.beforeAll) if (!done.failed) await step('hooks', null, hookMs, h)
  for (const i of chosen) {
    if (done.failed) break
    const t = kept[i]
    if (!t) throw new Error(`no test ${i} in ${job.file}`)
    for (const h of hooks.beforeEach) if (!done.failed) await step('hooks', null, hookMs, h)
    const from = performance.now()
    if (!done.failed) await step(String(i), i, job.limits?.[i], t.run)
    done.tests[i] = { name: t.name, ms: performance.now() - from }
    for (const h of hooks.afterEach) await step('hooks', null, hookMs, h)
  }
  await step('hooks', null, hookMs, () => shim.leave())
  // The mall is closed whatever happened, in the reverse order of vitest.
  for (const h of hooks.afterAll.toReversed()) await step('hooks', null, hookMs, h)
  await new Promise(setImmediate)
  if (unhandled.length > 0) fail(null, unhandled[0])
  space.activeMutant = undefined
  space.hitCount = undefined
  const { perTest, static: load } = coverage
  done.reach = { tests: kept.map((_, i) => perTest[String(i)] ?? {}), hooks: perTest.hooks ?? {}, load: Object.keys(load) }
  for (const [i, { name }] of kept.entries()) done.tests[i] ??= { name, ms: 0 }
  done.ms = performance.now() - began
  return done
}

process.on('message', (job: Job) => {
  void run(job).then(
    done => process.send?.(done),
    (e: unknown) => {
      console.error(e)
      process.exit(1)
    },
  )
})
process.send?.('ready')
