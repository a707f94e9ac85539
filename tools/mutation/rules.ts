// Mutants of the domain against its rule tests, all in one process: the sources are instrumented once by Stryker, each mutant is switched on
// by its number, and only the tests that reach it run. Thousands of mutants take a minute, where a process or a worker each would take hours.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, walk } from '../source.ts'
import { notMutated, type Report, type Verdict } from './config.ts'
import { instrument } from './instrument.ts'
import { loadInstrumented, space } from './space.ts'
import type { KeptTest } from './vitestShim.ts'

/** A loop that goes round so much more often than it did unmutated has lost its end. */
const HITS = 200
/** And never more than this beyond it: what goes round half a million times already needs no hundred million. */
const MOST_HITS = 300_000
const SLOW_MS = 5_000

const sourcesOf = (folder: string) => walk(folder).filter(f => f.endsWith('.ts') && !f.endsWith('.test.ts') && !notMutated(f))

async function passes(t: KeptTest): Promise<boolean> {
  try {
    await t.run()
    return true
  } catch {
    return false
  }
}

/** `only`: files whose path contains it are mutated. Everything below domain/src is tested. */
export async function mutateRules(only: string): Promise<Report> {
  const files = sourcesOf('domain/src').filter(f => f.includes(only))
  const { files: made, mutants } = await instrument(files)
  const text = new Map(made.map(f => [pathToFileURL(f.name).href, f.content]))
  loadInstrumented(text)
  const { kept } = await import('./vitestShim.ts')
  for (const file of walk('domain/src').filter(f => f.endsWith('.test.ts')))
    await import(pathToFileURL(path.join(root, file)).href)

  const tests = new Map(kept.map((t, i) => [String(i + 1), t]))
  for (const [id, t] of tests) {
    space.currentTestId = id
    if (!(await passes(t))) throw new Error(`fails without a mutant: ${t.name}`)
  }
  space.currentTestId = undefined
  const coverage = space.mutantCoverage ?? { static: {}, perTest: {} }
  const reach = new Map<string, { tests: KeptTest[]; hits: number }>()
  for (const [id, hit] of Object.entries(coverage.perTest))
    for (const [mutant, n] of Object.entries(hit)) {
      const by = reach.get(mutant) ?? { tests: [], hits: 0 }
      const t = tests.get(id)
      if (t) by.tests.push(t)
      by.hits += n
      reach.set(mutant, by)
    }

  const verdicts: Verdict[] = []
  for (const m of mutants) {
    const at = {
      file: path.relative(root, m.fileName),
      line: m.location.start.line + 1,
      mutator: m.mutatorName,
      to: m.replacement ?? '',
    }
    const by = reach.get(m.id)
    const state =
      m.status === 'Ignored' ? 'ignored' : by ? await judge(m.id, by) : m.id in coverage.static ? 'static' : 'unreached'
    verdicts.push({ ...at, state })
  }
  return { verdicts, of: mutants.length }
}

async function judge(id: string, by: { tests: KeptTest[]; hits: number }): Promise<'killed' | 'survived'> {
  space.activeMutant = id
  space.hitCount = 0
  space.hitLimit = by.hits + Math.min(by.hits * HITS + 1000, MOST_HITS)
  const until = performance.now() + SLOW_MS
  try {
    for (const t of by.tests) if (!(await passes(t)) || performance.now() > until) return 'killed'
    return 'survived'
  } finally {
    space.activeMutant = undefined
    space.hitCount = undefined
  }
}
