// What pages and the dearest calls cost, asked as a browser asks: logged in, packed. CPU of the mall and of its database, bytes on the wire.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { type BenchBuyer, fillCarts, fingerprints, makeBuyers } from './buyers.ts'
import { load, type Shot } from './load.ts'
import { gauges, start } from './processes.ts'

export interface PageFigure {
  work: string
  /** CPU ms of the mall and of the database per answer, kB on the wire; or a rate. */
  value: string
  mark: string
  numbers: { cpu?: number; dbCpu?: number; kb?: number; perSecond?: number; mb?: number }
}

/** Ticks of CPU that the processes of the database have used: those under its first one. */
function databaseSeconds(dataDir: string): number {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  let ticks = 0
  for (const pid of readdirSync('/proc').filter(p => /^\d+$/.test(p))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      if (Number(pid) === postmaster || Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // The process has ended meanwhile.
    }
  }
  return ticks / 100
}

/** Bytes of an answer as they come over the wire. */
const bytesOf = (address: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    http
      .get(address, { headers }, answer => {
        let n = 0
        answer.on('data', (chunk: Buffer) => (n += chunk.length))
        answer.on('end', () => (answer.statusCode === 200 ? resolve(n) : reject(new Error(`${address}: ${answer.statusCode}`))))
      })
      .on('error', reject)
  })

const OLD_ORDERS = 3000

/** Orders of one company from before. */
const fillOrders = (db: pg.Pool, userName: string) =>
  db.query(
    `insert into orders (order_code, master_order_code, company_id, user_id, actor_id, channel_code, depot_code, sales_area_code, stock_mode, settlement, status, pay_status,
       freight_mode, payment_type, invoice_route, invoice_type, goods_fen, freight_fen, service_fen, total_fen, paid_fen, pieces, weight_kg, line_count, summary, created_at)
     select 'DD2021' || lpad(n::text, 10, '0'), 'ZD2021' || lpad(n::text, 10, '0'), u.company_id, u.id, u.id, 'J0000009', 'W01', '035', 1, 1, (array[7, 7, 7, 8, 5, 4])[n % 6 + 1], 0,
       1, 'A', 1, 2, 320000, 0, 0, 320000, 0, 1, 1000, 1, '螺纹钢 HRB400E Φ20*9000', now() - make_interval(hours => ${OLD_ORDERS} - n)
     from generate_series(1, ${OLD_ORDERS}) n, app_user u where u.user_name = $1`,
    [userName],
  )

export const WHO = 'demo01'
/** As a browser asks. */
export const BROWSER = { 'accept-encoding': 'br, gzip', accept: 'text/html' }

/** The cookies of somebody who logged in and chose a channel. */
export async function cookiesOf(base: string): Promise<string> {
  const login = await fetch(`${base}/api/user/loginUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: WHO, password: 'Steel@2026' }),
  })
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair)
    }
  }
  keep(login)
  keep(await fetch(`${base}/homePage?channelCode=J0000009`, { headers: { cookie: [...jar.values()].join('; ') } }))
  return [...jar.values()].join('; ')
}

/** Goods of one channel, warehouse and way of weighing, with enough of each in stock: fifty of them are one order. */
export async function fiftyLines(db: pg.Pool): Promise<{ id: number; code: string; priceFen: number }[]> {
  const { rows: skus } = await db.query<{ id: number; code: string; priceFen: number }>(
    `with most as (select channel_code, depot_code, settlement, class_code from sku where spot and on_shelf and price_unit = 'ton' and grade_level = '1'
       group by 1, 2, 3, 4 order by count(*) desc limit 1)
     select k.id, k.sku_code as code, k.list_price_fen::int as "priceFen" from sku k join most m using (channel_code, depot_code, settlement, class_code)
     where k.spot and k.on_shelf and k.price_unit = 'ton' and k.grade_level = '1' order by k.id limit 60`,
  )
  await db.query('update stock set on_hand = on_hand + 100000, initial = initial + 100000 where sku_id = any($1)', [
    skus.map(s => s.id),
  ])
  return skus
}

interface Tree {
  db: pg.Pool
  base: string
  dataDir: string
}

/** `dir` is the mall to measure: this one, or another state of it beside. */
export async function measurePages(dir: string, o: { seconds: number; minutes: number; orders: number }): Promise<PageFigure[]> {
  const place = path.resolve(`.data/bench-pages-${process.pid}-${randomBytes(2).toString('hex')}`)
  const embedded = await startEmbedded({ dir: `${place}/pg`, database: 'mall', settings: { max_connections: '200' } })
  const env = { DATABASE_URL: embedded.url, NODE_ENV: 'bench', MALL_DATA: place, LOG_LEVEL: 'error', MAX_LOOP_DELAY_MS: '0' }
  const boot = () => start(path.join(dir, 'server/src/main.ts'), env)
  const db = new pg.Pool({ connectionString: embedded.url, max: 4 })
  let mall = await boot()
  const figures: PageFigure[] = []
  try {
    await fillOrders(db, WHO)
    const skus = await fiftyLines(db)
    const { rows: who } = await db.query<{ id: number }>('select id::int from app_user where user_name = $1', [WHO])
    await fillCarts(db, [{ userId: who[0]?.id ?? 0 }], skus, { kind: 'cart', lines: 50 })
    await db.query('analyze')
    await mall.stop()
    mall = await boot()
    const tree: Tree = { db, base: mall.base, dataDir: embedded.dataDir }
    const headers = { ...BROWSER, cookie: await cookiesOf(mall.base) }
    const addresses: [name: string, address: string, mark: string][] = [
      ['/', '/', '2.5 ms，10 KB'],
      ['/homePage', '/homePage?channelCode=J0000009', '3 + 1 ms，10 KB'],
      ['/search', '/search?word=HRB400E&channelCode=J0000009', '3 ms，11 KB'],
      ['/goods', '/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=J0000009', '3.5 ms，15 KB'],
      ['/cart 50 行', '/cart', '5 ms，20 KB'],
      ['/order/orderList 3,000 单', '/order/orderList', '3.5 + 2 ms，12 KB'],
      ['/user/userCenter', '/user/userCenter', '4 + 3 ms，12 KB'],
    ]
    for (const [name, address, mark] of addresses)
      figures.push(await measurePage(tree, { name, address, mark, headers, seconds: o.seconds }))
    figures.push(...(await measureOrders(tree, skus, o.orders)))
    figures.push(
      await measureMemory(
        tree,
        addresses.map(([, address]) => ({ path: address, body: {}, headers })),
        o.minutes,
      ),
    )
  } finally {
    await db.end()
    await mall.stop()
    await embedded.stop('immediate')
    for (const p of [place, embedded.dataDir]) rmSync(p, { recursive: true, force: true })
  }
  return figures
}

async function measurePage(
  t: Tree,
  p: { name: string; address: string; mark: string; headers: Record<string, string>; seconds: number },
): Promise<PageFigure> {
  const bytes = await bytesOf(t.base + p.address, p.headers)
  const shots: Shot[] = [{ path: p.address, body: {}, headers: p.headers }]
  await load(t.base, shots, { seconds: 2, method: 'GET' })
  const [mall0, db0] = [await gauges(t.base), databaseSeconds(t.dataDir)]
  const l = await load(t.base, shots, { seconds: p.seconds, method: 'GET' })
  const [mall1, db1] = [await gauges(t.base), databaseSeconds(t.dataDir)]
  const cpu = ((mall1.cpuSeconds - mall0.cpuSeconds) * 1000) / l.total
  const dbCpu = ((db1 - db0) * 1000) / l.total
  return {
    work: p.name,
    value: `${cpu.toFixed(2)} + ${dbCpu.toFixed(2)} ms，${(bytes / 1024).toFixed(1)} KB，${Math.round(l.perSecond)}/s${l.bad ? `，失败 ${l.bad}` : ''}`,
    mark: p.mark,
    numbers: { cpu, dbCpu, kb: bytes / 1024, perSecond: l.perSecond },
  }
}

async function measureOrders(
  t: Tree,
  skus: readonly { id: number; code: string; priceFen: number }[],
  orders: number,
): Promise<PageFigure[]> {
  const buyers = await makeBuyers(t.db, orders)
  // Enough to pay for everything, through the books.
  for (const companyId of new Set(buyers.map(b => b.companyId))) await credit(t.db, companyId)
  const key = () => randomBytes(8).toString('hex')
  const shotsOf = async (lines: number, some: readonly BenchBuyer[]): Promise<Shot[]> => {
    await fillCarts(t.db, some, skus, { kind: 'buyNow', lines })
    const prints = await fingerprints(t.base, some)
    return some.map((b, i) => ({
      path: '/api/order/createOrderBuyNow',
      body: { requestId: key(), freightMode: 1, invoiceId: String(b.titleId), fingerprint: prints[i], acceptTerms: true },
      token: b.token,
    }))
  }
  const placed = await load(t.base, await shotsOf(1, buyers), { amount: orders })
  const paid = await orderAndPay(t, await shotsOf(1, buyers), buyers)
  const some = buyers.slice(0, Math.min(buyers.length, 600))
  const fifty = await load(t.base, await shotsOf(50, some), { amount: some.length })
  const rate = (work: string, perSecond: number, bad: number, mark: string): PageFigure => ({
    work,
    value: `${Math.round(perSecond)}/s${bad ? `，失败 ${bad}` : ''}`,
    mark,
    numbers: { perSecond },
  })
  return [
    rate('下单', placed.perSecond, placed.bad, '参考'),
    rate('下单并用余额付清', paid.perSecond, paid.bad, `≥ 下单的 0.6，得 ${(paid.perSecond / placed.perSecond).toFixed(2)}`),
    rate('下单 50 行', fifty.perSecond, fifty.bad, '300/s'),
  ]
}

/** Four calls one after the other for each buyer, sixteen buyers at a time: the ways to pay, the balance, order, pay. */
async function orderAndPay(
  t: Tree,
  shots: readonly Shot[],
  buyers: readonly BenchBuyer[],
): Promise<{ perSecond: number; bad: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const ask = (
    address: string,
    body: object,
    token: string,
  ): Promise<{ status: { code: number }; data: { masterOrderCode: string } }> =>
    new Promise((resolve, reject) => {
      const request = http.request(
        t.base + address,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', token } },
        answer => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (d: string) => (text += d))
          answer.on('end', () => resolve(JSON.parse(text)))
        },
      )
      request.on('error', reject)
      request.end(JSON.stringify(body))
    })
  let next = 0
  let bad = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let i = next++; i < shots.length; i = next++) {
        const [shot, buyer] = [shots[i], buyers[i]]
        if (!shot || !buyer) continue
        const made = await ask(shot.path, shot.body, buyer.token)
        const masterOrderCode = made.data?.masterOrderCode
        await ask('/api/order/getPayCodeList', { masterOrderCode }, buyer.token)
        await ask('/api/pay/getMasterOrderPayBalance', { masterOrderCode }, buyer.token)
        const paid = await ask('/api/pay/balancePay', { masterOrderCode, requestId: randomBytes(8).toString('hex') }, buyer.token)
        if (paid.status.code !== 1) bad += 1
      }
    }),
  )
  agent.destroy()
  return { perSecond: shots.length / ((performance.now() - from) / 1000), bad }
}

/** Works with and without running balances of the mall: its own account is only given its entry. */
async function credit(db: pg.Pool, companyId: number): Promise<void> {
  const fen = 10_000_000_000_00
  await db.query(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note) values ('recharge', $1, 'bench', 1, '压测') returning id),
     made as (insert into account (company_id, kind) values ($2, 'customer_available') on conflict (company_id, kind) do update set balance_fen = account.balance_fen + $3 returning id),
     entry as (insert into ledger_entry (journal_id, account_id, amount_fen) select j.id, made.id, $3 from j, made)
     insert into ledger_entry (journal_id, account_id, amount_fen) select j.id, a.id, -$3::bigint from j, account a where a.kind = 'mall_bank'`,
    [`bench-${randomBytes(6).toString('hex')}`, companyId, fen],
  )
  await db.query(
    `update account set balance_fen = greatest(balance_fen, $2) where company_id = $1 and kind = 'customer_available'`,
    [companyId, fen],
  )
}

/** All pages in turn for some minutes; the memory at the end, and how much it still grew in the last third. */
async function measureMemory(t: Tree, shots: readonly Shot[], minutes: number): Promise<PageFigure> {
  const part = (minutes * 60) / 3
  const sizes: number[] = []
  for (let i = 0; i < 3; i += 1) {
    await load(t.base, shots, { seconds: part, method: 'GET' })
    sizes.push((await gauges(t.base)).rssBytes / 1e6)
  }
  const [first = 0, second = 0, last = 0] = sizes
  return {
    work: `内存，各页轮流 ${minutes} 分钟`,
    value: `${Math.round(first)} → ${Math.round(second)} → ${Math.round(last)} MB`,
    mark: '< 450 MB，不再增长',
    numbers: { mb: last },
  }
}
