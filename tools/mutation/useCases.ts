// Mutants of use cases against the tests that reach them, on PostgreSQL. One database server and one process for all: for each mutant a test
// file runs anew on a copy of the database of its own, but only those of its tests that come by the mutant, up to the first that fails.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openTestDatabase } from '../../server/src/testing/testDatabase.ts'
import { areas } from '../layout.ts'
import { root, walk } from '../source.ts'
import { equivalents, judgesOf, type Report, type Room, type Verdict } from './config.ts'
import { instrument } from './instrument.ts'
import { openProgress } from './progress.ts'
import { lineAt } from './space.ts'
import { type Bench, openBench } from './bench.ts'
import type { Done, Job } from './useCaseWorker.ts'

/** Verbs and jobs; statements, reads, views and routes are not use cases. */
const useCases = (only: string): string[] =>
  areas
    .filter(area => area !== 'kernel' && area !== 'main')
    .flatMap(area => walk(`server/src/${area}`))
    .filter(f => f.includes(only) && /\/[a-zA-Z]+(\.job)?\.ts$/.test(f) && !/\/test[A-Z]/.test(f))
const roomOf = (file: string): Room => file.split('/').slice(2, 4).join('/')
const testsOf = (room: string): string[] => walk(`server/src/${room}`).filter(f => f.endsWith('.test.ts'))
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Tested {
  file: string
  /** Tests that fail without a mutant: those that need the runner, threads or a quiet machine. */
  without: readonly number[]
  undisturbed: Done
}
const MOST_WITHOUT = 3
/** Generous: what is slow is no fault yet. */
const limitsOf = ({ tests }: Done): number[] => [...tests.map(t => 5000 + 5 * t.ms), 30_000]

interface Reaching {
  tested: Tested
  tests: number[]
  hits: number
  ms: number
}
function reaching(all: readonly Tested[], id: string, own: Room): Reaching[] {
  const found = all.flatMap(tested => {
    const { reach, tests } = tested.undisturbed
    const by = reach.tests.flatMap((hit, i) => (id in hit ? [i] : []))
    const hooks = reach.hooks[id] ?? 0
    if (by.length === 0 && (hooks === 0 || roomOf(tested.file) !== own)) return []
    // What only the set-up comes by shows anywhere in the file.
    const chosen = by.length > 0 ? by : tests.flatMap((_, i) => (tested.without.includes(i) ? [] : [i]))
    const hits = hooks + by.reduce((sum, i) => sum + (reach.tests[i]?.[id] ?? 0), 0)
    return [{ tested, tests: chosen, hits, ms: chosen.reduce((sum, i) => sum + (tests[i]?.ms ?? 0), 0) }]
  })
  const foreign = (r: Reaching) => Number(roomOf(r.tested.file) !== own)
  return found.sort((a, b) => foreign(a) - foreign(b) || a.ms - b.ms)
}

/** A file without a mutant. What fails twice, on a machine with other work, is no judge; the file's other tests are. */
async function alone(bench: Bench, file: string): Promise<Omit<Tested, 'file'>> {
  const without: number[] = []
  for (;;) {
    const first = await bench.run({ file, without })
    const undisturbed = first.failed ? await bench.run({ file, without }) : first
    const at = undisturbed.failed?.at
    if (at == null || without.length === MOST_WITHOUT) return { without, undisturbed }
    console.log(`不作数  ${file}「${undisturbed.tests[at]?.name}」：没有变异也失败，${undisturbed.failed?.what}`)
    without.push(at)
  }
}

/** Some tests follow from others: whether a choice of a file's tests holds without a mutant is tried before its failure counts. */
function soundness(bench: Bench) {
  const known = new Map<string, Promise<boolean>>()
  return (job: Job, upTo: number): Promise<boolean> => {
    const tests = (job.tests ?? []).filter(i => i <= upTo)
    const key = `${job.file} ${tests.join()}`
    const said = known.get(key) ?? bench.run({ file: job.file, tests, limits: job.limits ?? [] }).then(done => !done.failed)
    known.set(key, said)
    return said
  }
}

/** Which of the mutants are tried: so many of each room, the same ones each time; or so many of all together, by a number that draws the same again. */
export interface Choice {
  sample: number
  draw?: { count: number; seed: number }
  /** No verdict of an earlier run is believed. */
  again: boolean
}

export async function mutateUseCases(only: string, { sample, draw, again }: Choice): Promise<Report> {
  const files = useCases(only)
  if (files.length === 0) throw new Error(`没有这样的用例：${only}`)
  const { files: made, mutants } = await instrument(files)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mall-mutants-'))
  const text = path.join(folder, 'text.json')
  writeFileSync(text, JSON.stringify(Object.fromEntries(made.map(f => [pathToFileURL(f.name).href, f.content]))))
  const testFiles = [...new Set(files.flatMap(f => judgesOf(roomOf(f))).flatMap(testsOf))]
  const seen = new Map<string, number>()
  const all = mutants
    .filter(m => m.status !== 'Ignored')
    .map(m => {
      const file = path.relative(root, m.fileName)
      const line = m.location.start.line + 1
      const to = m.replacement ?? ''
      const what = `${file} ${m.mutatorName} ${to} ${lineAt(file, line)}`
      const n = seen.get(what) ?? 0
      seen.set(what, n + 1)
      // The same sample each time, whatever stands before it in the file.
      return { id: m.id, key: hash(`${what} ${n}`), at: { file, line, mutator: m.mutatorName, to } }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  // As many of each room, in turns: a run that is broken off has looked into all of them.
  const ofRooms = Object.values(Object.groupBy(all, m => roomOf(m.at.file))).map(room => (room ?? []).slice(0, sample))
  const longest = Math.max(...ofRooms.map(room => room.length))
  const inTurns = Array.from({ length: longest }, (_, i) => ofRooms.flatMap(room => room[i] ?? [])).flat()
  const lot = (m: { key: string }): string => hash(`${draw?.seed} ${m.key}`)
  const drawn = draw ? all.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, draw.count) : inTurns
  const progress = openProgress(testFiles, again)
  const chosen = drawn.map(m => ({
    ...m,
    equal: equivalents.some(e => m.at.file.endsWith(e.file) && lineAt(m.at.file, m.at.line).includes(e.line) && e.to === m.at.to),
    known: progress.known(m.key, m.at.file),
  }))
  // Whom nobody has to ask again is not tried undisturbed either.
  const asked = new Set(
    chosen
      .filter(m => !m.equal && !m.known)
      .flatMap(m => judgesOf(roomOf(m.at.file)))
      .flatMap(testsOf),
  )
  // Broken off: the mutant at work is finished, the database is stopped, and what was found is kept.
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void (ending = true))
  const { database, close } = await openTestDatabase()
  const bench = openBench(text, database)
  try {
    const tested: Tested[] = []
    for (const file of testFiles.filter(f => asked.has(f))) {
      if (ending) break
      const { without, undisturbed } = await alone(bench, file)
      if (undisturbed.failed) console.log(`不作数  ${file}：没有变异也失败，${undisturbed.failed.what}`)
      else tested.push({ file, without, undisturbed })
    }
    const loaded = new Set(tested.flatMap(t => t.undisturbed.reach.load))
    const sound = soundness(bench)
    const judged = async (id: string, own: Room): Promise<Pick<Verdict, 'state' | 'by'>> => {
      const those: readonly string[] = judgesOf(own)
      const by = reaching(
        tested.filter(t => those.includes(roomOf(t.file))),
        id,
        own,
      )
      if (by.length === 0) return { state: loaded.has(id) ? 'static' : 'unreached' }
      for (const r of by) {
        const limits = limitsOf(r.tested.undisturbed)
        const job: Job = { file: r.tested.file, active: id, hits: r.hits, tests: r.tests, limits }
        const { failed } = await bench.run(job)
        if (!failed) continue
        const upTo = failed.at ?? Infinity
        const real = (await sound(job, upTo))
          ? failed
          : (await bench.run({ ...job, tests: undefined, without: r.tested.without })).failed
        if (!real) continue
        const name = real.at === null ? 'hook' : (r.tested.undisturbed.tests[real.at]?.name ?? '?')
        return { state: 'killed', by: `${path.basename(r.tested.file)}: ${name}: ${real.what}` }
      }
      return { state: 'survived' }
    }

    const verdicts: Verdict[] = []
    for (const { id, key, at, equal, known } of chosen) {
      if (ending) break
      const verdict: Verdict = {
        ...at,
        ...(equal ? { state: 'equal' as const } : (known ?? (await judged(id, roomOf(at.file))))),
      }
      verdicts.push(verdict)
      if (equal || known) continue
      progress.keep(key, verdict)
      const head = `${verdicts.length}/${drawn.length}  ${verdict.state.padEnd(9)}`
      console.log(`${head} ${at.file}:${at.line}  ${at.to.replaceAll(/\s+/g, ' ').slice(0, 60)}  ${verdict.by ?? ''}`)
    }
    return {
      verdicts: verdicts.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
      of: mutants.filter(m => m.status !== 'Ignored').length,
    }
  } finally {
    bench.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
