// Runs before every command of the README with whatever Node the machine has: plain JavaScript, no dependencies. --build builds the front ends
// where they changed; --as-installed takes what is installed (a production install has no development dependencies) and installs only from nothing.
// Tools are called by name, not by process.execPath: in the first run that is still the machine's own Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const run = (cmd, args) => {
  const r = spawnSync(cmd, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (r.status !== 0) process.exit(r.status ?? 1)
}
const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const asInstalled = process.argv.includes('--as-installed') && existsSync('node_modules/.bin/node')
// After `npm prune --omit=dev` the lock file is the same and the tools that build are gone.
const lacksTools = process.argv.includes('--build') && !existsSync('node_modules/.bin/vite')
if (!asInstalled && (lacksTools || read('node_modules/.lock-sha') !== lock)) {
  console.log('正在安装依赖 (npm ci) …')
  // The build tools are development dependencies; with NODE_ENV=production npm would leave them out.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync('node_modules/.lock-sha', lock)
}

if (process.argv.includes('--build')) {
  const skip = new Set(['dist', 'node_modules'])
  const walk = dir =>
    readdirSync(dir, { withFileTypes: true }).flatMap(e =>
      skip.has(e.name) ? [] : e.isDirectory() ? walk(`${dir}/${e.name}`) : [`${dir}/${e.name}`],
    )
  const hash = createHash('sha256').update(lock)
  for (const file of ['domain', 'contract', 'client', 'web', 'ops', 'sdk'].flatMap(walk).sort())
    hash.update(file).update(readFileSync(file))
  const sum = hash.digest('hex')
  if (read('web/dist/.sum') !== sum) {
    console.log('正在构建商城与运营台 …')
    run('npm', ['run', '-s', 'build'])
    writeFileSync('web/dist/.sum', sum)
  }
}
