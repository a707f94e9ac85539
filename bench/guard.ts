// npm run bench -- --guard: keeps what the calls and pages of a buyer cost. Each is held as a ratio to a floor without any code of the mall, measured in turns
// with it in the same run (bench/guard.json); what has grown by more than a tenth is said and fails the run. `--keep` writes the figures of this run.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BENCH_CALLS, type BenchCall, type BenchMall, closeMall, cost, type Cpu, openMall } from './calls.ts'
import { cpuOfMall, type Started, start } from './processes.ts'
import { load } from './load.ts'
import { quarters, type Verdict, verdictOn } from './verdict.ts'

const WARM = 4
const FLOOR_AMOUNT = 600
const KEPT = path.resolve('bench/guard.json')

export interface Guarded {
  work: string
  ratio: number
}
interface Kept {
  /** Day it was taken on. */
  on: string
  floor: string
  calls: Guarded[]
}

const SAID: Readonly<Record<Verdict, string>> = {
  kept: '✓',
  grown: '✗ 变贵',
  fallen: '✓ 变便宜，可以用 --keep 记下',
  new: '新的，用 --keep 记下',
  unsure: '? 机器太忙，不能判断',
}

const cpu = ([mall, database]: Cpu): number => mall + database

/** CPU ms of one request of the floor. */
async function floorCost(m: BenchMall, floor: Started, way: string): Promise<number> {
  const before = cpuOfMall(floor, m.embedded.dataDir)
  const { total, bad } = await load(floor.base, [{ path: way, body: {} }], { amount: FLOOR_AMOUNT })
  const after = cpuOfMall(floor, m.embedded.dataDir)
  if (bad > 0) throw new Error(`${way}: ${bad} of ${total} failed`)
  return ((after.mall - before.mall + after.database - before.database) * 1000) / total
}

/** Floor, call, call, floor: what else the machine does falls on both. */
async function ratioOf(m: BenchMall, floor: Started, call: BenchCall, n: number): Promise<number> {
  const way = call.writes ? '/bare/write' : '/bare/read'
  const first = await floorCost(m, floor, way)
  const mine = cpu(await cost(m, call, 2 * n)) + cpu(await cost(m, call, 2 * n + 1))
  return mine / (first + (await floorCost(m, floor, way)))
}

/** Writes what was found so far; what was not measured this time stays as it was. */
function keep(kept: Kept, found: readonly Guarded[]): void {
  const calls = BENCH_CALLS.flatMap(c => [...found, ...kept.calls].find(f => f.work === c.work) ?? [])
  writeFileSync(
    KEPT,
    `${JSON.stringify({ ...kept, on: new Date().toISOString().slice(0, 10), calls } satisfies Kept, null, 2)}\n`,
  )
}

/** @returns whether nothing has grown; a run on a machine that was too busy is no success either */
export async function guard(o: { quick: boolean; keep: boolean; only: string | null }): Promise<boolean> {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Kept
  const rounds = o.quick ? 8 : 16
  console.log('准备数据 …')
  const m = await openMall(path.resolve('.'))
  const floor = await start(path.resolve('bench/bareFloor.ts'), { DATABASE_URL: m.embedded.url }, 'line')
  const found: Guarded[] = []
  const verdicts: Verdict[] = []
  try {
    console.log('| 接口或页面 | 与底线之比（四分之一与四分之三） | 记着的 | |\n| --- | --- | --- | --- |')
    for (const call of BENCH_CALLS.filter(c => o.only === null || c.work.startsWith(o.only))) {
      const ratios: number[] = []
      for (let n = 0; n < WARM + rounds; n += 1) {
        const ratio = await ratioOf(m, floor, call, n)
        if (n >= WARM) ratios.push(ratio)
      }
      const held = kept.calls.find(k => k.work === call.work)?.ratio
      const verdict = verdictOn(ratios, held)
      verdicts.push(verdict)
      const { low, middle, high } = quarters(ratios)
      found.push({ work: call.work, ratio: Math.round(middle * 100) / 100 })
      if (o.keep) keep(kept, found)
      console.log(
        `| ${call.work} | ${middle.toFixed(2)}（${low.toFixed(2)}–${high.toFixed(2)}） | ${held ?? '—'} | ${SAID[verdict]} |`,
      )
    }
  } finally {
    await floor.stop()
    await closeMall(m)
  }
  if (o.keep) {
    console.log(`已记下 ${found.length} 项：bench/guard.json`)
    return true
  }
  const bad = verdicts.filter(v => v === 'grown' || v === 'unsure' || v === 'new').length
  console.log(`要求：与记着的相比不多于一成；${bad === 0 ? '达标' : `${bad} 项不合格`}`)
  return bad === 0
}
