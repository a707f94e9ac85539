// Runs a program and leaves the CPU seconds of it and all its children in a file: node tools/cost/timed.ts FILE PROGRAM ARGUMENT…
// A process learns that only of children it has waited for, so that steps side by side each need a parent of their own.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { childrenSeconds } from './costs.ts'

const [file = '', program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.on('error', e => {
  console.error(`${program} 无法启动：${e.message}`)
  process.exit(127)
})
child.on('close', code => {
  writeFileSync(file, String(childrenSeconds() ?? ''))
  process.exit(code ?? 1)
})
