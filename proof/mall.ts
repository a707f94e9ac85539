// What a proof run talks to: a running server (BASE with DATABASE_URL), or one it starts for itself with demo data of its own.
import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { type Started, start } from '../bench/processes.ts'
import { OWN_KEYS, startWithDemo, WHOLE, withDatabase } from '../server/src/testing/testTemplate.ts'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import { recordServer } from '../tools/cost/costs.ts'

export interface Reply {
  http: number
  code: number
  message: string
  data: unknown
  ms: number
  text: string
  /** Seconds after which the server asks to come again; null: it does not. */
  retryAfter: number | null
}

export interface Mall {
  base: string
  db: pg.Pool
  /** Seed of every random choice of this run, printed with the result. */
  seed: number
  random(): number
  ask(path: string, input: object, token?: string | null): Promise<Reply>
  raw(path: string, init: RequestInit): Promise<Response>
  login(userName: string): Promise<string>
  staff(staffCode: string): Promise<string>
  buyers(count: number): Promise<Buyer[]>
  restart(): Promise<void>
  close(): Promise<void>
}
export interface Buyer {
  token: string
  userId: number
  companyId: number
  invoiceId: string
}

/** How old the demo of a run may be. */
const MINUTES = 30

/** mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** `more`: settings of the mall beside its own, where it is started here. */
export async function openMall(seed: number, more: Record<string, string> = {}): Promise<Mall> {
  const dataDir = `.data/proof-${process.pid}`
  let url = process.env.DATABASE_URL ?? ''
  let base = process.env.BASE ?? ''
  let server: Started | undefined
  let stopDatabase = async () => {}
  let own: Record<string, string> = {}
  const boot = () => start('server/src/main.ts', { DATABASE_URL: url, MALL_DATA: dataDir, LOG_LEVEL: 'error', ...own, ...more })
  if (!base) {
    if (!url) {
      const settings = { max_connections: '200' }
      const embedded = await startWithDemo({ dir: `${dataDir}/pg`, dataDir, minutes: MINUTES, settings })
      url = withDatabase(embedded.url, WHOLE)
      own = OWN_KEYS
      stopDatabase = async () => {
        recordServer('证明', embedded.url)
        await embedded.stop('immediate')
        rmSync(embedded.dataDir, { recursive: true, force: true })
      }
    }
    server = await boot()
    base = server.base
  }
  const db = new pg.Pool({ connectionString: url, max: 8 })
  return {
    ...mallAt(() => base, db, seed),
    get base() {
      return base
    },
    restart: async () => {
      if (!server) return
      await server.stop()
      server = await boot()
      base = server.base
    },
    close: async () => {
      await db.end()
      await server?.stop()
      await stopDatabase()
      if (server) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** How a proof talks to a mall wherever it is: its calls, its people, its database. */
export function mallAt(at: () => string, db: pg.Pool, seed: number): Omit<Mall, 'restart' | 'close'> {
  const random = randomFrom(seed)
  const mall: Omit<Mall, 'restart' | 'close'> = {
    get base() {
      return at()
    },
    db,
    seed,
    random,
    raw: (path, init) => fetch(at() + path, init),
    ask: async (path, input, token) => {
      const from = performance.now()
      const reply = await fetch(at() + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
        body: JSON.stringify({ siteCode: 'HBJYJT', ...input }),
      })
      const text = await reply.text()
      const body = JSON.parse(text) as { status: { code: number; message: string }; data: unknown }
      return {
        http: reply.status,
        code: body.status.code,
        message: body.status.message,
        data: body.data,
        ms: performance.now() - from,
        text,
        retryAfter: Number(reply.headers.get('retry-after')) || null,
      }
    },
    login: async userName =>
      ((await mall.ask('/api/user/loginUser', { userName, password: DEMO_PASSWORD })).data as { token: string }).token,
    staff: async staffCode =>
      ((await mall.ask('/api/ops/loginStaff', { staffCode, password: DEMO_PASSWORD })).data as { token: string }).token,
    buyers: async count => {
      const { rows: companies } = await db.query<{ id: number; t: number }>(
        `select c.id::int, min(t.id)::int as t from company c join invoice_title t on t.company_id = c.id where c.approval_status = 2 group by c.id order by c.id limit 50`,
      )
      return Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const company = companies[i % companies.length] as { id: number; t: number }
          const token = randomBytes(32).toString('base64url')
          const { rows } = await db.query<{ id: number }>(
            `with u as (insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
               values ($1, '17' || lpad(nextval('order_no')::text, 9, '0'), '检验', '检验', 'scrypt$none', 3, $2, 'administrator') returning id),
             s as (insert into session (token_hash, user_id, kind, expires_at, ip) select $3, u.id, 'buyer', now() + interval '12 hours', '127.0.0.1' from u)
             select id::int from u`,
            [`proof-${randomBytes(6).toString('hex')}`, company.id, createHash('sha256').update(token).digest('hex')],
          )
          return { token, userId: rows[0]?.id ?? 0, companyId: company.id, invoiceId: String(company.t) }
        }),
      )
    },
  }
  return mall
}

/** Goods with plenty of stock, of one channel and depot; `pieces` sets what is available through a recorded movement. */
export async function goodsWith(mall: Pick<Mall, 'db'>, count: number, pieces?: number): Promise<{ id: number; code: string }[]> {
  const { rows } = await mall.db.query<{ id: number; code: string }>(
    `select k.id, k.sku_code as code from sku k join stock s on s.sku_id = k.id
     where k.channel_code = 'J0000009' and k.depot_code = 'W01' and k.settlement = 1 and k.spot and k.on_shelf and s.on_hand - s.reserved > 20 order by random() limit $1`,
    [count],
  )
  if (pieces !== undefined)
    for (const sku of rows)
      await mall.db.query(
        `with old as (select on_hand, reserved from stock where sku_id = $1 for update),
         moved as (insert into stock_move (sku_id, delta, reason, ref) select $1, reserved + $2 - on_hand, '检验', 'proof' from old where reserved + $2 <> on_hand)
         update stock set on_hand = old.reserved + $2 from old where sku_id = $1`,
        [sku.id, pieces],
      )
  return rows
}

let n = 0
export const newKey = () => `proof-${process.pid}-${Date.now().toString(36)}-${++n}`

/** What lowers a price beyond one person's line waits for another (decision 0195): his word, where it waits. */
export async function passed(mall: Pick<Mall, 'ask' | 'staff'>, refNo: string, by = 'S003'): Promise<void> {
  const token = await mall.staff(by)
  const { data } = await mall.ask('/api/ops/getConcessions', { pageSize: 100 }, token)
  const found = (data as { list: { concessionNo: string; refNo: string }[] }).list.find(c => c.refNo === refNo)
  if (!found) return
  const { code, message } = await mall.ask('/api/ops/decideConcession', { concessionNo: found.concessionNo, pass: true }, token)
  if (code !== 1) throw new Error(`让价审批 ${refNo}：${message}`)
}

/** A buy-now order up to the point of pressing the button. */
export async function ready(mall: Pick<Mall, 'ask'>, b: Buyer, skuCode: string, pieces = 1, commonly = ''): Promise<object> {
  const added = await mall.ask(`/api/cart/addGoodsToCartBuyNow${commonly}`, { skuCode, pieces }, b.token)
  if (added.code !== 1) throw new Error(`addGoodsToCartBuyNow ${skuCode}：${added.message}`)
  const preview = await mall.ask(`/api/cart/refreashCartBuyNowToOrderServiceByShop${commonly}`, { freightMode: 1 }, b.token)
  return {
    requestId: newKey(),
    freightMode: 1,
    invoiceId: b.invoiceId,
    fingerprint: (preview.data as { fingerprint: string }).fingerprint,
    acceptTerms: true,
  }
}
export interface Made {
  masterOrderCode: string
  orderCodes: string[]
  totalFen: number
}
export async function order(mall: Pick<Mall, 'ask'>, b: Buyer, skuCode: string, pieces = 1): Promise<Made> {
  const input = await ready(mall, b, skuCode, pieces)
  const made = await mall.ask('/api/order/createOrderBuyNow', input, b.token)
  if (made.code !== 1) throw new Error(`createOrderBuyNow: ${made.message}`)
  return made.data as Made
}
