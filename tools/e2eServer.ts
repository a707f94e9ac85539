// The malls of the browser stories: one real server for each worker, each on its own copy of the same fresh demo data, so that stories that
// run side by side do not meet. Playwright starts and stops this program; E2E_PORTS says where the malls listen.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { OWN_KEYS, startWithDemo, WHOLE } from '../server/src/testing/testTemplate.ts'
import { SCRATCH_SETTINGS, scratchFolder } from '../server/src/platform/db/scratch.ts'
import { recordServer } from './cost/costs.ts'
import { root } from './source.ts'
import { startArguments } from './startProgram.ts'

/** How old the demo may be: its jobs go on, and the first of its auctions ends after 54 minutes. */
const MINUTES = 30
const ports = (process.env.E2E_PORTS ?? '').split(',').map(Number)
/** Answers when every mall does: nobody begins before a mall that is still starting. */
const readyPort = ports.pop() ?? 0
const dataDir = path.join(root, '.data/e2e')
const scratch = scratchFolder()
rmSync(dataDir, { recursive: true, force: true })
const embedded = await startWithDemo({
  dir: path.join(scratch, 'pg'),
  dataDir,
  minutes: MINUTES,
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
  recordServer('浏览器测试', embedded.url)
  await embedded.stop('immediate').catch(() => {})
  for (const place of [scratch, embedded.dataDir]) rmSync(place, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

function startMall(port: number, database: string): void {
  const mall = spawn(process.execPath, startArguments(), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATABASE_URL: urlOf(database),
      MALL_DATA: dataDir,
      ...OWN_KEYS,
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

const nameOf = (i: number): string => `mall_e2e_${i}`
for (const [i, port] of ports.entries()) {
  await admin.query(`create database ${nameOf(i)} template ${WHOLE} strategy file_copy`)
  startMall(port, nameOf(i))
}
await admin.end()
// Whose processor time a story uses (e2e/storyCost.ts).
writeFileSync(path.join(dataDir, 'malls.json'), JSON.stringify(malls.map(({ pid }, i) => ({ pid, database: nameOf(i) }))))
for (const port of ports) await ready(port)
createServer((_req, reply) => reply.end('ready')).listen(readyPort, '127.0.0.1')
