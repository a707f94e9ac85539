// Runs before every command of the README with whatever Node the machine has: plain JavaScript, no dependencies. --build builds the front ends
// and the server where they changed; --as-installed takes what is installed (a production install has no development dependencies) and installs only from nothing.
// Tools are called by name, not by process.execPath: in the first run that is still the machine's own Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const run = (cmd, args, env = process.env) => {
  const r = spawnSync(cmd, args, { stdio: 'inherit', shell: process.platform === 'win32', env })
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
  const build = (says, script, kept, folders) => {
    const hash = createHash('sha256').update(lock)
    const files = folders.flatMap(walk).filter(file => !file.endsWith('.test.ts'))
    for (const file of [...files, 'tools/buildServer.ts'].sort()) hash.update(file).update(readFileSync(file))
    const sum = hash.digest('hex')
    if (read(kept) === sum) return
    console.log(says)
    // Told to be anything else, the page renderer is built with the development form of React and draws nothing.
    run('npm', ['run', '-s', script], { ...process.env, NODE_ENV: 'production' })
    writeFileSync(kept, sum)
  }
  build('正在构建商城与运营台 …', 'build:pages', 'web/dist/.sum', ['domain', 'contract', 'client', 'web', 'ops', 'sdk'])
  build('正在构建服务程序 …', 'build:server', 'server/dist/.sum', ['domain', 'contract', 'server', 'demo'])
}
