// Stands in for vitest where tests are run mutant by mutant: the same `expect`, and tests and hooks that are kept to be run again and again.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

export { expect }

/** Of `vi` what the tests of use cases need: without its runner vitest has none. */
export const vi = {
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
/** Of the file; a hook inside `describe` is not kept apart, the file that has one says so. */
export const hooks = { beforeAll: [] as Body[], beforeEach: [] as Body[], afterEach: [] as Body[], afterAll: [] as Body[] }
const path: string[] = []

/** Forgets everything that was kept: the next file follows. */
export function startAfresh(): void {
  kept.length = 0
  for (const list of Object.values(hooks)) list.length = 0
}

const hook = (list: Body[]) => (run: Body) => {
  if (path.length > 0) throw new Error(`a hook inside of ${path.join(' > ')}`)
  list.push(run)
}
export const beforeAll = hook(hooks.beforeAll)
export const beforeEach = hook(hooks.beforeEach)
export const afterEach = hook(hooks.afterEach)
export const afterAll = hook(hooks.afterAll)

/** What the global set-up provides, here by the environment. */
export const inject = (key: string): unknown => JSON.parse(process.env[`MUTATION_${key}`] ?? 'null')

const keep = (name: string, run: Body) => void kept.push({ name: [...path, name].join(' > '), run })
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
  path.push(name)
  body()
  path.pop()
}
export const describe = Object.assign(group, {
  each:
    (table: readonly unknown[]) =>
    (name: string, body: (...row: unknown[]) => void): void =>
      rowsOf(table).forEach((row, i) => group(`${name} [${i}]`, () => body(...row))),
})
