// Stands in for vitest where tests are run mutant by mutant: the same `expect`, and tests and hooks that are kept to be run again and again.
import { setTimeout as pause } from 'node:timers/promises'
import { restoreAllMocks, spyOn } from '@vitest/spy'
import { expect } from 'vitest'

/** Of `expect.poll`, which needs vitest's runner, what the tests of use cases ask: the same matchers, tried again until one holds. */
const poll = (read: () => unknown, { timeout = 1000, interval = 50 } = {}): unknown =>
  new Proxy(
    {},
    {
      get:
        (_, matcher: string) =>
        (...wanted: unknown[]) =>
          vi.waitFor(
            async () => {
              const matchers = expect(await read()) as unknown as Record<string, (...w: unknown[]) => void>
              matchers[matcher]?.(...wanted)
            },
            { timeout, interval },
          ),
    },
  )
Object.assign(expect, { poll })
// Matchers such as `toSatisfy` look for the file of the test, for their messages.
Object.assign(globalThis, { __vitest_worker__: { filepath: '', config: { expect: {}, snapshotOptions: { expand: false } } } })
export { expect }

/** Of `vi` what the tests of use cases need: without its runner vitest has none. */
const RealDate = Date
export const vi = {
  spyOn,
  restoreAllMocks,
  /** The day alone, as the tests ask for it: timers go on. */
  useFakeTimers({ now }: { now: number }) {
    const ahead = now - RealDate.now()
    globalThis.Date = new Proxy(RealDate, {
      construct: (real, at: unknown[]) => Reflect.construct(real, at.length === 0 ? [real.now() + ahead] : at) as Date,
      get: (real, name) => (name === 'now' ? () => real.now() + ahead : (Reflect.get(real, name) as unknown)),
    })
  },
  useRealTimers() {
    globalThis.Date = RealDate
  },
  async waitFor<T>(work: () => T, { timeout = 1000, interval = 50 } = {}): Promise<Awaited<T>> {
    const until = performance.now() + timeout
    for (;;) {
      try {
        return await work()
      } catch (e) {
        if (performance.now() > until) throw e
        await pause(interval)
      }
    }
  },
}

type Body = () => unknown
export interface KeptTest {
  name: string
  run: Body
}
export const kept: KeptTest[] = []
interface Hooks {
  beforeAll: Body[]
  beforeEach: Body[]
  afterEach: Body[]
  afterAll: Body[]
}
const noHooks = (): Hooks => ({ beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] })
/** Of the file. Those of a `describe` go with its tests: begun with the first of them that is run, ended with the first that is not of it. */
export const hooks = noHooks()
interface Group {
  name: string
  hooks: Hooks
}
const within: Group[] = []
/** Begun and not ended, the outermost first. */
let begun: Group[] = []
/** Ends the groups that what comes next is not in; without a word all of them, at the end of the file. */
export async function leave(stay: readonly Group[] = []): Promise<void> {
  const over = begun.filter(g => !stay.includes(g))
  begun = begun.filter(g => stay.includes(g))
  for (const g of over.toReversed()) await inTurn(g.hooks.afterAll.toReversed())
}
const inTurn = async (list: readonly Body[]): Promise<void> => {
  for (const run of list) await run()
}

/** What a test wants done when it has ended. */
const finished: Body[] = []
export const onTestFinished = (run: Body): void => void finished.push(run)

/** Forgets everything that was kept: the next file follows. */
export function startAfresh(): void {
  kept.length = 0
  begun = []
  for (const list of Object.values(hooks)) list.length = 0
}

const hook = (when: keyof Hooks) => (run: Body) => void (within.at(-1)?.hooks ?? hooks)[when].push(run)
export const beforeAll = hook('beforeAll')
export const beforeEach = hook('beforeEach')
export const afterEach = hook('afterEach')
export const afterAll = hook('afterAll')

/** What the global set-up provides, here by the environment. */
export const inject = (key: string): unknown => JSON.parse(process.env[`MUTATION_${key}`] ?? 'null')

function keep(name: string, run: Body): void {
  const groups = [...within]
  kept.push({
    name: [...groups.map(g => g.name), name].join(' > '),
    async run() {
      await leave(groups)
      for (const g of groups)
        if (!begun.includes(g)) {
          begun.push(g)
          await inTurn(g.hooks.beforeAll)
        }
      for (const g of groups) await inTurn(g.hooks.beforeEach)
      try {
        await run()
      } finally {
        await inTurn(finished.splice(0).toReversed())
        for (const g of groups.toReversed()) await inTurn(g.hooks.afterEach)
      }
    },
  })
}
const rowsOf = (table: readonly unknown[]) => table.map(row => (Array.isArray(row) ? (row as unknown[]) : [row]))

export const test = Object.assign(keep, {
  /** What is only so on some machines. */
  runIf: (so: unknown) => (so ? keep : () => {}),
  each:
    (table: readonly unknown[]) =>
    (name: string, run: (...row: unknown[]) => unknown): void =>
      rowsOf(table).forEach((row, i) => keep(`${name} [${i}]`, () => run(...row))),
})
export const it = test

const group = (name: string, body: () => void): void => {
  const g: Group = { name, hooks: noHooks() }
  within.push(g)
  try {
    body()
  } finally {
    // A file that asks for more than there is here fails alone: the next one does not stand inside of its groups.
    within.pop()
  }
}
export const describe = Object.assign(group, {
  each:
    (table: readonly unknown[]) =>
    (name: string, body: (...row: unknown[]) => void): void =>
      rowsOf(table).forEach((row, i) => group(`${name} [${i}]`, () => body(...row))),
})
