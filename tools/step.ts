// A step of check or test: its name, its seconds, and its whole output when it fails. A step is never skipped.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { recordCost } from './cost/costs.ts'
import { root } from './source.ts'

interface Ended {
  ok: boolean
  output: string
  /** CPU seconds, where they are known. */
  cpu?: number | null
}
export interface Step {
  name: string
  run(): Promise<Ended>
}

/** A program of node_modules/.bin or of this folder. With `live` it writes to the screen as it goes: for steps that take minutes. */
export const program = (
  name: string,
  cmd: string,
  args: readonly string[],
  o: { live?: boolean; env?: NodeJS.ProcessEnv } = {},
): Step => ({
  name,
  run: () =>
    new Promise(done => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'mall-step-'))
      const spent = path.join(folder, 'cpu')
      const child = spawn(process.execPath, [path.join(root, 'tools/cost/timed.ts'), spent, cmd, ...args], {
        cwd: root,
        env: { ...process.env, IN_STEP: name, ...o.env },
        stdio: ['ignore', o.live ? 'inherit' : 'pipe', o.live ? 'inherit' : 'pipe'],
      })
      let output = ''
      child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
      child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
      child.on('error', e => done({ ok: false, output: `${cmd} 无法启动：${e.message}` }))
      child.on('close', code => {
        done({ ok: code === 0, output, cpu: secondsIn(spent) })
        rmSync(folder, { recursive: true, force: true })
      })
    }),
})

/** Empty where the system does not tell; missing where the program was killed. */
function secondsIn(file: string): number | null {
  try {
    const text = readFileSync(file, 'utf8')
    return text === '' ? null : Number(text)
  } catch {
    return null
  }
}

/** A check written as a function: the sentences it returns are what is wrong. */
export const problems = (name: string, find: () => string[] | Promise<string[]>): Step => ({
  name,
  run: async () => {
    const before = process.cpuUsage()
    const found = await find()
    const { user, system } = process.cpuUsage(before)
    return { ok: found.length === 0, output: found.join('\n'), cpu: (user + system) / 1e6 }
  },
})

async function once(step: Step): Promise<boolean> {
  const from = performance.now()
  const result: Ended = await step.run().catch((e: Error) => ({ ok: false, output: e.stack ?? e.message }))
  const wall = (performance.now() - from) / 1000
  const cpu = result.cpu ?? null
  recordCost('steps', { what: step.name, wall, cpu })
  console.log(
    `${result.ok ? '通过' : '失败'}  ${step.name}  ${wall.toFixed(1)} 秒${cpu === null ? '' : `，CPU ${cpu.toFixed(1)} 秒`}`,
  )
  if (!result.ok && result.output) console.error(result.output.trimEnd())
  return result.ok
}

/** Steps that do not disturb one another, side by side; each is reported when it is done. */
export async function together(steps: readonly Step[]): Promise<boolean> {
  return (await Promise.all(steps.map(once))).every(Boolean)
}

/** One after the other; the rest is not begun after a failure, and that is said. */
export async function inTurn(steps: readonly Step[]): Promise<boolean> {
  for (const [i, step] of steps.entries()) {
    if (await once(step)) continue
    for (const later of steps.slice(i + 1)) console.error(`未运行  ${later.name}（前一步失败）`)
    return false
  }
  return true
}
