// The malls of the browser stories: one real server for each worker, each on its own copy of the same fresh demo data, so that stories that
// run side by side do not meet. Playwright starts and stops this program; E2E_PORTS says where the malls listen.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { OWN_KEYS, startWithDemo, WHOLE } from '../server/src/app/testTemplate.ts'
import { SCRATCH_SETTINGS, scratchFolder } from '../server/src/db/scratch.ts'
import { root } from './source.ts'
import { startFlags } from './startFlags.ts'

/** How old the demo may be: its jobs go on, and the first of its auctions ends after 54 minutes. */
const MINUTES = 30
const ports = (process.env.E2E_PORTS ?? '').split(',').map(Number)
const dataDir = path.join(root, '.data/e2e')
const scratch = scratchFolder()
rmSync(dataDir, { recursive: true, force: true })
const embedded = await startWithDemo({
  ...{ dir: path.join(scratch, 'pg'), dataDir, minutes: MINUTES },
  settings: { ...SCRATCH_SETTINGS, max_connections: '150' },
})
const urlOf = (database: string) => embedded.url.replace(/\/[^/]*$/, `/${database}`)
// For stories that begin in the middle: what stands before them is put in by rows (e2e/truck.ts).
mkdirSync(dataDir, { recursive: true })
writeFileSync(path.join(dataDir, 'database-url'), embedded.url)
const admin = new pg.Client(urlOf('postgres'))
await admin.connect()

const malls: ChildProcess[] = []
let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  for (const mall of malls) mall.kill('SIGTERM')
  await Promise.all(
    malls.map(mall => (mall.exitCode === null ? new Promise(done => mall.once('exit', done)) : Promise.resolve())),
  )
  await embedded.stop('immediate').catch(() => {})
  for (const place of [scratch, embedded.dataDir]) rmSync(place, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

function startMall(port: number, database: string): void {
  const mall = spawn(process.execPath, [...startFlags(), path.join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATABASE_URL: urlOf(database),
      ...{ MALL_DATA: dataDir, ...OWN_KEYS },
      ORIGIN: `http://127.0.0.1:${port}`,
      // A machine that draws pages in a browser beside the mall is slow; the stories are not about that.
      MAX_LOOP_DELAY_MS: '0',
      // Two malls that hash beside a browser make every log-in of a story wait.
      PASSWORD_COST: '4',
      // The receiver of the story of hooks stands on this machine.
      HOOK_LOOPBACK: 'on',
    },
  })
  malls.push(mall)
}
async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error(`the mall on ${port} did not start`)
}

for (const [i, port] of ports.entries()) {
  const name = `mall_e2e_${i}`
  await admin.query(`create database ${name} template ${WHOLE} strategy file_copy`)
  startMall(port, name)
}
await admin.end()
for (const port of ports) await ready(port)
