// What npm start runs is the built program, not the sources (decision 0269): the parts of it that a bundler can lose are asked here, on a database
// that begins empty. Threads, papers and exports are files of their own beside it. The stories run the same program; signing is theirs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/seed/demo.constants.ts'
import { withDatabase } from '../testing/testTemplate.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** A start with all of the demo, and before it the builds where they are old: minutes on a machine with other work. */
const START_MS = 600_000
const soon = { timeout: 180_000, interval: 250 }
const database = `mall_built_${randomBytes(6).toString('hex')}`
let admin: pg.Client
let folder: string
let mall: ChildProcess
let origin: string
let token: string

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

beforeAll(async () => {
  execFileSync('node', ['tools/prepare.mjs', '--build'], { cwd: root })
  const { url } = inject('testDatabase')
  admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${database}`)
  folder = mkdtempSync(path.join(tmpdir(), 'mall-built-'))
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  mall = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATABASE_URL: withDatabase(url, database), MALL_DATA: folder },
  })
  await vi.waitUntil(
    () =>
      fetch(`${origin}/readyz`).then(
        r => r.ok,
        () => false,
      ),
    { ...soon, timeout: START_MS },
  )
}, START_MS)
afterAll(async () => {
  if (mall?.exitCode === null) {
    const gone = new Promise(done => mall.once('exit', done))
    mall.kill('SIGTERM')
    await gone
  }
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

async function call<T>(address: string, input: object): Promise<T> {
  const reply = await fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    body: JSON.stringify({ siteCode: 'HBJYJT', ...input }),
  })
  const { status, data } = (await reply.json()) as { status: { code: number; message: string }; data: T }
  expect(status).toMatchObject({ code: 1 })
  return data
}

test('a page is drawn, and what it loads is there', async () => {
  const html = await (await fetch(`${origin}/`)).text()
  expect(html).toMatch(/<h1[ >]/)
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  expect((await fetch(origin + script)).status).toBe(200)
  expect((await fetch(`${origin}/ops`)).status).toBe(200)
})

test('a buyer logs in and sees his orders; the goods that he searches for are found', async () => {
  token = (await call<{ token: string }>('/api/user/loginUser', { userName: 'demo01', password: DEMO_PASSWORD })).token
  const { totalCount } = await call<{ totalCount: number }>('/api/order/getOrderList', { currentPage: 1, pageSize: 10 })
  expect(totalCount).toBeGreaterThan(0)
  expect(await (await fetch(`${origin}/search?word=HRB400E`)).text()).toContain('HRB400E')
})

test('a contract comes as a paper, drawn in the thread of the papers', async () => {
  const { list } = await call<{ list: { orderCode: string }[] }>('/api/order/getOrderList', { currentPage: 1, pageSize: 1 })
  const { url } = await call<{ url: string }>('/api/order/getContractUrl', { orderCode: list[0]?.orderCode })
  const paper = Buffer.from(await (await fetch(origin + url)).arrayBuffer())
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an export is made by its job and read as the sheet that it is', async () => {
  const { exportNo } = await call<{ exportNo: string }>('/api/export/startExport', { kind: 'orders', format: 'xlsx' })
  const state = async () => (await call<{ state: string }>('/api/export/getExport', { exportNo })).state
  await vi.waitUntil(async () => (await state()) === 'done', soon)
  const { url } = await call<{ url: string }>('/api/export/getExportUrl', { exportNo })
  const sheet = await readXlsx(new Uint8Array(await (await fetch(origin + url)).arrayBuffer()))
  expect(sheet.sheets[0]?.rows.length).toBeGreaterThan(1)
})
