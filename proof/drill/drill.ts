// npm run proof -- drill [--report FOLDER] [--only kill9,drain] [--seed N]: the faults that an operator must be able to trust the mall with, one after the
// other, each by its own proof in a process of its own, and a report of all. A row that could not be run says why; it counts neither as passed nor as failed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Outcome } from '../outcome.ts'
import { whyNot } from './needs.ts'
import { type DrillResult, writeReport } from './report.ts'
import { type DrillRow, drillRows } from './rows.ts'

const stamp = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')
/** As proof/run.ts prints it: PASS T24 kill9 种子 7：figures（28.1 秒）; of a drive PASS ha：figures. */
const LINE = /^(PASS|FAIL) (?:T\d+ )?(\w+)(?: 种子 \d+)?：(.*?)(?:（([\d.]+) 秒）)?$/
/** Of all that ran in one world. */
const INVARIANTS = /^(PASS|FAIL) 不变量/

interface Said {
  pass: boolean
  seen: string
  seconds: number | null
  endedAt: string
}

export function read(line: string): { name: string; said: Said } | null {
  const [, word, name = '', seen = '', seconds] = LINE.exec(line) ?? []
  if (word === undefined) return null
  return {
    name,
    said: { pass: word === 'PASS', seen, seconds: seconds === undefined ? null : Number(seconds), endedAt: stamp() },
  }
}

/** Runs some proofs in a process of its own; what each said, and the last words where it said nothing. */
async function proofs(rows: readonly DrillRow[], seed: number, say: (text: string) => void): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  const args = ['proof/run.ts', ...rows.map(r => r.name), '--seed', String(seed), ...rows.flatMap(r => r.args ?? [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let broken = ''
  let lastWords = ''
  child.stderr.on('data', (d: Buffer) => (lastWords = (lastWords + d.toString()).slice(-300)))
  const began = performance.now()
  for await (const line of createInterface({ input: child.stdout })) {
    const heard = read(line)
    if (heard) {
      const seconds = heard.said.seconds ?? Math.round((performance.now() - began) / 100) / 10
      said.set(heard.name, { ...heard.said, seconds })
      say(line)
    } else if (INVARIANTS.exec(line)?.[1] === 'FAIL') broken = line
  }
  await new Promise<void>(ended => (child.exitCode === null ? child.once('exit', () => ended()) : ended()))
  for (const { name } of rows) {
    const known = said.get(name)
    if (!known) said.set(name, { pass: false, seen: `没有说出结果：${lastWords.trim()}`, seconds: null, endedAt: stamp() })
    else if (broken !== '') said.set(name, { ...known, pass: false, seen: `${known.seen}；${broken}` })
  }
  return said
}

export interface DrillOptions {
  seed: number
  report: string
  only: readonly string[]
}

export async function drill(o: DrillOptions, say: (text: string) => void): Promise<Outcome> {
  const beganAt = stamp()
  const asked = drillRows.filter(r => o.only.length === 0 || o.only.includes(r.name))
  const can = asked.filter(r => whyNot(r) === '')
  const runs = [can.filter(r => r.together === 'fault'), ...can.filter(r => r.together === null).map(r => [r])]
  const said = new Map<string, Said>()
  for (const rows of runs) if (rows.length > 0) for (const [name, one] of await proofs(rows, o.seed, say)) said.set(name, one)
  const results = drillRows.map((row): DrillResult => {
    const one = said.get(row.name)
    const { name, does, bar } = row
    if (one)
      return { name, does, bar, state: one.pass ? 'pass' : 'fail', seen: one.seen, endedAt: one.endedAt, seconds: one.seconds }
    const why = asked.includes(row) ? whyNot(row) : '这一次没有选它（--only）'
    return { name, does, bar, state: 'not run', seen: why, endedAt: '', seconds: null }
  })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const machine = `${os.availableParallelism()} 核，${Math.round(os.totalmem() / 2 ** 30)} GB，Node ${process.version}`
  const page = writeReport(path.resolve(o.report), { beganAt, endedAt: stamp(), machine, version, seed: o.seed, results })
  const count = (state: DrillResult['state']): number => results.filter(r => r.state === state).length
  return {
    pass: count('fail') === 0 && count('pass') > 0,
    figures: `通过 ${count('pass')}，没有通过 ${count('fail')}，没有运行 ${count('not run')}；报告 ${page}`,
  }
}
