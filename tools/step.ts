// A step of check or test: its name, its seconds, and its whole output when it fails. A step is never skipped.
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { root } from './source.ts'

export interface Step {
  name: string
  run(): Promise<{ ok: boolean; output: string }>
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
      const child = spawn(cmd, args, {
        cwd: root,
        env: { ...process.env, ...o.env },
        stdio: ['ignore', o.live ? 'inherit' : 'pipe', o.live ? 'inherit' : 'pipe'],
        shell: process.platform === 'win32',
      })
      let output = ''
      child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
      child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
      child.on('error', e => done({ ok: false, output: `${cmd} 无法启动：${e.message}` }))
      child.on('close', code => done({ ok: code === 0, output }))
    }),
})

/** A check written as a function: the sentences it returns are what is wrong. */
export const problems = (name: string, find: () => string[]): Step => ({
  name,
  run: async () => {
    const found = find()
    return { ok: found.length === 0, output: found.join('\n') }
  },
})

async function once(step: Step): Promise<boolean> {
  const from = performance.now()
  const result = await step.run().catch((e: Error) => ({ ok: false, output: e.stack ?? e.message }))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${result.ok ? '通过' : '失败'}  ${step.name}  ${seconds} 秒`)
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
