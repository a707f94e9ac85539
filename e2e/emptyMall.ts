// A mall as a mill gets it: production, its own empty database and keys, nothing of the demo.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { root } from '../tools/source.ts'
import { startArguments } from '../tools/startProgram.ts'

/** How the mall stands to its partners: `PARTNER_*` and what their adapters need. */
export type Partners = Readonly<Record<string, string>>
/** Every partner in its sandbox: each that touches money or law named alone, as production wants it. */
export const sandboxed: Partners = {
  SANDBOX: 'on',
  ...Object.fromEntries(
    ['BANK', 'QR', 'REFUND', 'TRANSFER', 'SMALL_PAY', 'SIGN', 'TAX', 'DRAFT', 'ERP', 'SCALE'].map(p => [
      `PARTNER_${p}`,
      'sandbox',
    ]),
  ),
}
/** Nobody outside at all. */
export const nothingConnected: Partners = { SANDBOX: 'off' }

export interface EmptyMall {
  origin: string
  /** What `npm run staff` prints: the first employee, and the password that is good for one log-in. */
  addStaff(code: string, name: string, role: string): string
  stop(): Promise<void>
}

export const freePort = () =>
  new Promise<number>(resolve => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** A database of its own in the cluster of the other stories (tools/e2eServer.ts); gone with the mall. */
export async function startEmptyMall(partners: Partners): Promise<EmptyMall> {
  const cluster = readFileSync(path.join(root, '.data/e2e/database-url'), 'utf8')
  const database = `mall_opening_${randomBytes(4).toString('hex')}`
  const onCluster = async (sql: string) => {
    const admin = new pg.Client(cluster.replace(/\/[^/]*$/, '/postgres'))
    await admin.connect()
    await admin.query(sql)
    await admin.end()
  }
  await onCluster(`create database ${database}`)
  const databaseUrl = cluster.replace(/\/[^/]*$/, `/${database}`)
  const files = mkdtempSync(path.join(os.tmpdir(), 'mall-opening-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const key = () => randomBytes(32).toString('base64')
  const mall = spawn(process.execPath, startArguments(), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: new URL(origin).port,
      ORIGIN: origin,
      DATABASE_URL: databaseUrl,
      MALL_DATA: files,
      COOKIE_KEYS: key(),
      DATA_KEYS: key(),
      BANK_SECRET: key(),
      ...partners,
      LOG_LEVEL: 'warn',
      DRAIN_MS: '0',
      MAX_LOOP_DELAY_MS: '0',
    },
  })
  const stop = async () => {
    if (mall.exitCode === null) {
      mall.kill('SIGTERM')
      await new Promise(done => mall.once('exit', done))
    }
    await onCluster(`drop database if exists ${database} with (force)`)
    rmSync(files, { recursive: true, force: true })
  }
  for (let tries = 0; ; tries++) {
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) break
    if (mall.exitCode !== null || tries > 300) {
      await stop()
      throw new Error('the empty mall did not start')
    }
    await new Promise(done => setTimeout(done, 200))
  }
  const addStaff = (code: string, name: string, role: string) => {
    const said = execFileSync(process.execPath, [path.join(root, 'tools/add-staff.ts'), code, name, role], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: databaseUrl, STAFF_PASSWORD: undefined },
    })
    return /初始密码 (\S+)/.exec(said)?.[1] ?? ''
  }
  return { origin, addStaff, stop }
}
