// What the growth of a year is measured on: a mall that has had one day of trade, and malls that have had that day again and again.
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { mallAt } from '../proof/mall.ts'
import { transferIn } from '../proof/moneyBack.ts'
import { travel } from '../proof/travel.ts'
import { type Embedded, startEmbedded } from '../server/src/platform/db/embedded.ts'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import { OWN_KEYS, startWithDemo, WHOLE, withDatabase } from '../server/src/testing/testTemplate.ts'
import { beginDay, type DayTable, endDay } from './growthDay.ts'
import { fillYear } from './growthYear.ts'
import { load, type Shot } from './load.ts'
import { cookiesOf, BROWSER, WHO } from './pages.ts'
import { demoDone, start, type Started } from './processes.ts'

export const SETTINGS = {
  max_connections: '200',
  autovacuum: 'off',
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
}
export const environment = (url: string, dataDir: string): Record<string, string> => ({
  DATABASE_URL: url,
  NODE_ENV: 'bench',
  MALL_DATA: dataDir,
  LOG_LEVEL: 'error',
  MAX_LOOP_DELAY_MS: '0',
  ...OWN_KEYS,
})
export const boot = (url: string, dataDir: string): Promise<Started> =>
  start(path.resolve('server/src/main.ts'), environment(url, dataDir))

export const withClient = async <T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

export interface Day {
  place: string
  pgDir: string
  tables: DayTable[]
}
/** People of the company whose orders they all are: every one of its lists grows as fast as the mall. */
const PEOPLE = 4
/** Of the sum of an order, and some more. */
const FEN_AN_ORDER = 400_000
const PLACED_A_MINUTE = 40
/** Nothing is measured here: a busy machine may take its time. */
const GRACE_SECONDS = 1200

/** Pages that are looked at while a day's orders are placed. */
async function lookAround(base: string, orders: number): Promise<void> {
  const headers = { ...BROWSER, cookie: await cookiesOf(base) }
  const shots: Shot[] = [
    '/',
    '/homePage?channelCode=J0000009',
    '/search?word=HRB400E&channelCode=J0000009',
    '/order/orderList',
  ].map(p => ({
    path: p,
    body: {},
    headers,
  }))
  await load(base, shots, { amount: 4 * orders, method: 'GET', clients: 4 })
  for (let i = 0; i < Math.min(orders, 40); i += 1)
    await fetch(`${base}/api/user/loginUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: WHO, password: DEMO_PASSWORD }),
    })
}

/** Everything that an act leaves to be done is done: the ERP has been told, mails and messages have gone. */
async function atRest(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ n: number }>(
    `select (select count(*) from erp_outbox where state <> 'done' and refused_at is null) + (select count(*) from outbox where sent_at is null)
       + (select count(*) from mail_outbox where state = 'waiting')::int as n`,
  )
  if (Number(rows[0]?.n) === 0) return
  await new Promise(done => setTimeout(done, 1000))
  return atRest(db)
}

/** `orders` orders, from the cart to the settlement, by the calls of the mall itself. */
export async function leaveDay(place: string, orders: number, say: (text: string) => void): Promise<Day> {
  const dataDir = path.join(place, 'data')
  const embedded = await startWithDemo({ dir: `${place}/pg`, dataDir, minutes: 60, settings: SETTINGS })
  const url = withDatabase(embedded.url, WHOLE)
  const server = await boot(url, dataDir)
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  try {
    await demoDone(url)
    await atRest(pool)
    await withClient(url, beginDay)
    const mall = mallAt(() => server.base, pool, 7)
    const { rows } = await pool.query<{ id: number; name: string }>(
      `select c.id::int, c.name from company c join app_user u on u.company_id = c.id where u.user_name = $1`,
      [WHO],
    )
    const [company] = rows
    if (company) await transferIn(mall, company, orders * FEN_AN_ORDER)
    await lookAround(server.base, orders)
    // Codes of log-ins go through a limit of each address: these are written.
    await pool.query(
      `insert into sms_code (mobile, purpose, code_hash, ip) select '139' || lpad(n::text, 8, '0'), 'login', 'x', '127.0.0.1' from generate_series(1, $1) n`,
      [orders],
    )
    const { pass, figures } = await travel(mall, {
      aMinute: PLACED_A_MINUTE,
      seconds: (orders * 60) / PLACED_A_MINUTE,
      people: PEOPLE,
      dataDir,
      graceSeconds: GRACE_SECONDS,
    })
    say(figures)
    if (!pass) throw new Error('一天的订单没有走完')
    await atRest(pool)
  } finally {
    await server.stop()
    await pool.end()
  }
  const tables = await withClient(url, endDay)
  await embedded.stop()
  return { place, pgDir: embedded.dataDir, tables }
}

export interface Grown {
  url: string
  embedded: Embedded
  dataDir: string
  rows: number
}
/** The same mall after so many days like the one that was kept. */
export async function afterDays(
  day: Day,
  { days, aDay }: { days: number; aDay: number },
  say: (text: string) => void,
): Promise<Grown> {
  const dataDir = path.join(day.place, `data-${days}`)
  mkdirSync(dataDir, { recursive: true })
  cpSync(path.join(day.place, 'data'), dataDir, { recursive: true })
  const embedded = await startEmbedded({ dir: `${day.place}/pg-${days}`, database: WHOLE, settings: SETTINGS, from: day.pgDir })
  try {
    const url = withDatabase(embedded.url, WHOLE)
    const rows = await withClient(url, db => fillYear(db, day.tables, { days, aDay }, say))
    return { url, embedded, dataDir, rows }
  } catch (e) {
    await embedded.stop('immediate')
    rmSync(embedded.dataDir, { recursive: true, force: true })
    throw e
  }
}
