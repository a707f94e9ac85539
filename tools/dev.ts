// npm run dev: the whole mall in one process, restarted when a server file changes; the front ends reload by themselves through Vite.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './source.ts'

const watched = ['server/src', 'domain/src', 'contract/src'].map(dir => `--watch-path=${path.join(root, dir)}`)
const child = spawn('node', [...watched, '--watch-preserve-output', 'server/src/main.ts', '--dev', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' },
})

// The terminal sends Ctrl-C to both; this one only waits until the database has been stopped.
let asked = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    asked += 1
    if (signal === 'SIGTERM') child.kill('SIGTERM')
    if (asked > 1) child.kill('SIGKILL')
  })
child.on('exit', code => process.exit(asked > 0 ? 0 : (code ?? 1)))
