// Mutants of use cases against the tests of their room, on PostgreSQL: one Vitest and one database for all of them. Each mutant costs the
// test files that reach it, up to the first that fails: minutes for a sample, hours for a whole room.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createVitest } from 'vitest/node'
import { root, walk } from '../source.ts'
import type { Report, Verdict } from './config.ts'
import { instrument } from './instrument.ts'

const ROOMS = ['order', 'pay', 'cart', 'session', 'people', 'company', 'certification', 'proxy']
/** Verbs and jobs; statements, reads, views and routes are not use cases. */
const useCases = (only: string): string[] =>
  ROOMS.flatMap(room => walk(`server/src/${room}`)).filter(
    f => f.includes(only) && /\/[a-zA-Z]+(\.job)?\.ts$/.test(f) && !/\/test[A-Z]/.test(f),
  )

/** The same sample each time, whatever stands before it in the file. */
const draw = (key: string): string => createHash('sha256').update(key).digest('hex')

export async function mutateUseCases(only: string, sample: number): Promise<Report> {
  const files = useCases(only)
  if (files.length === 0) throw new Error(`没有这样的用例：${only}（房间：${ROOMS.join('、')}）`)
  const { files: made, mutants } = await instrument(files)
  const text = new Map(made.map(f => [f.name, f.content]))
  const rooms = [...new Set(files.map(f => path.dirname(f)))]
  const include = rooms.map(room => `${room}/*.test.ts`)
  const reachIn = mkdtempSync(path.join(os.tmpdir(), 'mall-mutants-'))
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      include,
      environment: 'node',
      pool: 'forks',
      maxWorkers: 2,
      bail: 1,
      reporters: [{}],
      globalSetup: ['server/src/app/testDatabase.ts'],
      setupFiles: ['tools/mutation/switch.ts'],
      testTimeout: 15_000,
      hookTimeout: 120_000,
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', load: id => text.get(id) }] },
  )
  const run = async (active: string, only?: ReadonlySet<string>): Promise<boolean> => {
    vitest.provide('mutation', { active, reachIn })
    const specifications = (await vitest.globTestSpecifications()).filter(s => !only || only.has(s.moduleId))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    // What other files said in earlier runs is still in the list.
    const mine = new Set(specifications.map(s => s.moduleId))
    return unhandledErrors.length === 0 && testModules.every(m => !mine.has(m.moduleId) || m.ok())
  }
  try {
    if (!(await run(''))) throw new Error('the tests fail without a mutant')
    const reach = new Map<string, Set<string>>()
    for (const name of readdirSync(reachIn)) {
      const { file, reached } = JSON.parse(readFileSync(path.join(reachIn, name), 'utf8')) as { file: string; reached: string[] }
      for (const id of reached) reach.set(id, (reach.get(id) ?? new Set()).add(file))
    }
    const drawn = mutants
      .filter(m => m.status !== 'Ignored')
      .map(m => ({
        m,
        key: draw(
          `${path.relative(root, m.fileName)} ${m.mutatorName} ${m.replacement} ${lineText(m.fileName, m.location.start.line)}`,
        ),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, sample)
    const verdicts: Verdict[] = []
    for (const { m } of drawn) {
      const by = reach.get(m.id)
      const state = by ? ((await run(m.id, by)) ? 'survived' : 'killed') : 'unreached'
      verdicts.push({
        file: path.relative(root, m.fileName),
        line: m.location.start.line + 1,
        mutator: m.mutatorName,
        to: m.replacement ?? '',
        state,
      })
      console.log(
        `${verdicts.length}/${drawn.length}  ${state}  ${path.relative(root, m.fileName)}:${m.location.start.line + 1}  ${m.replacement?.slice(0, 60)}`,
      )
    }
    return {
      verdicts: verdicts.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
      of: mutants.filter(m => m.status !== 'Ignored').length,
    }
  } finally {
    await vitest.close()
    rmSync(reachIn, { recursive: true, force: true })
  }
}

const lineText = (file: string, line: number): string => readFileSync(file, 'utf8').split('\n')[line]?.trim() ?? ''
