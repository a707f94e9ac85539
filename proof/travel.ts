// T50: orders driven through every step, two hundred a minute for three minutes: bought, paid, registered, booked or dispatched, loaded, weighed,
// received, settled. The buyer's acts are calls; the mill's are the use cases of its desks, by the hands of the simulator.
import { createHash, randomBytes } from 'node:crypto'
import { readSettings } from '../server/src/kernel/settings/settings.ts'
import { assembleWorld } from '../server/src/main/world.ts'
import { stepOrders } from '../demo/src/simulator/simulateMill.job.ts'
import { type Buyer, goodsWith, type Mall, newKey } from './mall.ts'
import type { Outcome } from './outcome.ts'

const A_MINUTE = Number(process.env.TRAVEL_RATE ?? 200)
const SECONDS = Number(process.env.TRAVEL_SECONDS ?? 180)
const GRACE_SECONDS = 120
const PIECES = 2
const SIGNED = 7
const HOUR = 3_600_000
const sleep = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Buyers of the demo company, whose balance lasts for any number of orders. */
async function rich(mall: Pick<Mall, 'db'>, count: number): Promise<Buyer[]> {
  const { rows } = await mall.db.query<{ id: number; t: number }>(
    `select u.company_id::int as id, min(t.id)::int as t from app_user u join invoice_title t on t.company_id = u.company_id where u.user_name = 'demo01' group by u.company_id`,
  )
  const company = rows[0]
  if (!company) throw new Error('no demo company')
  const buyers: Buyer[] = []
  for (let i = 0; i < count; i += 1) {
    const token = randomBytes(32).toString('base64url')
    const made = await mall.db.query<{ id: number }>(
      `with u as (insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
         values ($1, '17' || lpad(nextval('order_no')::text, 9, '0'), '检验', '检验', 'scrypt$none', 3, $2, 'administrator') returning id),
       s as (insert into session (token_hash, user_id, kind, expires_at, ip) select $3, u.id, 'buyer', now() + interval '12 hours', '127.0.0.1' from u)
       select id::int from u`,
      [`travel-${randomBytes(6).toString('hex')}`, company.id, createHash('sha256').update(token).digest('hex')],
    )
    buyers.push({ token, userId: made.rows[0]?.id ?? 0, companyId: company.id, invoiceId: String(company.t) })
  }
  return buyers
}

interface Way {
  /** Orders begun in a minute, and for how long. */
  aMinute?: number
  seconds?: number
  /** So many place all orders, each with one before him at a time. */
  people?: number
  /** Where the mall has its keys. */
  dataDir?: string
  /** After the last order was begun, all of them are to have arrived. */
  graceSeconds?: number
}
export async function travel(
  mall: Pick<Mall, 'ask' | 'db'>,
  {
    aMinute = A_MINUTE,
    seconds = SECONDS,
    people = 60,
    dataDir = `.data/proof-${process.pid}`,
    graceSeconds = GRACE_SECONDS,
  }: Way = {},
): Promise<Outcome> {
  const skus = await goodsWith(mall, 20, 50_000)
  // A gate that is open at night too and takes every truck that comes: what is looked at is the mall, not the hours of a depot.
  await mall.db.query(`update depot_gate set opens_at = 0, closes_at = 24, trucks_per_hour = 60, weekdays = '{1,2,3,4,5,6,7}'`)
  await mall.db.query(
    `insert into gate_slot (depot_code, starts_at, capacity, taken) select depot_code, date_trunc('hour', now()) + make_interval(hours => n), 9000, 0
     from depot_gate, generate_series(0, 2) n on conflict (depot_code, starts_at) do update set capacity = 9000`,
  )
  const buyers = await rich(mall, people)
  const { connectionString } = mall.db.options as { connectionString: string }
  const settings = readSettings({ MALL_DATA: dataDir, LOG_LEVEL: 'error', PORT: '0' })
  const mill = await assembleWorld(settings, connectionString, 6)
  const since = new Date(Date.now() - 1000)
  const errors = new Map<string, number>()
  const err = (what: string): void => void errors.set(what, (errors.get(what) ?? 0) + 1)
  let running = true
  let steps = 0
  let refused = 0
  let busyMs = 0
  const millRuns = (async () => {
    while (running) {
      const from = performance.now()
      const r = await stepOrders(mill.world, { since, most: 400, arriveSeconds: 0 }).catch((e: Error) => {
        err(`mill: ${e.message}`)
        return { done: 0, refused: 0 }
      })
      steps += r.done
      refused += r.refused
      if (r.done > 0) busyMs += performance.now() - from
      await sleep(r.done > 0 ? 20 : 200)
    }
  })()
  // One list for all buyers' waiting: a poll each would be the load.
  interface Seen {
    status: number
    units: string[]
    arrived: string[]
    sheet: { settleNo: string; fen: number } | null
    done: boolean
  }
  let seen = new Map<string, Seen>()
  const looking = (async () => {
    while (running) {
      const { rows } = await mall.db.query<{
        code: string
        status: number
        units: string[]
        arrived: string[]
        no: string | null
        fen: string | null
        state: string | null
      }>(
        `select o.order_code as code, o.status::int,
           array(select u.id::text from order_line l join steel_unit u on u.order_line_id = l.id where l.order_id = o.id and u.state = 'allocated' and u.waybill_id is null) as units,
           array(select w.waybill_no from waybill w where w.order_id = o.id and w.status = 4 and w.arrived_at is not null) as arrived,
           s.settle_no as no, s.difference_fen::text as fen, s.state
         from orders o left join settlement s on s.order_id = o.id and s.state <> 'void' where o.created_at >= $1 and coalesce(s.state, '') <> 'done'`,
        [since],
      )
      const next = new Map<string, Seen>()
      for (const r of rows)
        next.set(r.code, {
          status: r.status,
          units: r.units,
          arrived: r.arrived,
          done: r.state === 'due',
          sheet: r.state === 'offered' && r.no !== null ? { settleNo: r.no, fen: Number(r.fen) } : null,
        })
      seen = next
      await sleep(250)
    }
  })()
  const until = async (code: string, good: (s: Seen) => boolean): Promise<Seen | null> => {
    while (running) {
      const s = seen.get(code)
      if (s && good(s)) return s
      await sleep(100)
    }
    return null
  }
  const took: number[] = []
  let begun = 0
  let settled = 0
  const ask = async (b: Buyer, path: string, input: object): Promise<unknown> => {
    const r = await mall.ask(path, input, b.token)
    if (r.code !== 1) {
      err(`${path.split('/').at(-1)} ${r.code} ${r.message}`)
      throw new Error(path)
    }
    return r.data
  }
  const free = [...buyers]
  async function one(i: number): Promise<void> {
    // A person has one order before him at a time.
    while (free.length === 0) await sleep(20)
    const b = free.pop() as Buyer
    const from = performance.now()
    const carried = i % 2 === 1
    let code = ''
    let master = ''
    try {
      const [address] = carried ? ((await ask(b, '/api/company/getCompanyShippingAddress', {})) as { addressId: string }[]) : []
      const how = { freightMode: carried ? 2 : 1, ...(address ? { addressId: address.addressId } : {}) }
      await ask(b, '/api/cart/addGoodsToCartBuyNow', { skuCode: skus[i % skus.length]?.code, pieces: PIECES })
      const preview = (await ask(b, '/api/cart/refreashCartBuyNowToOrderServiceByShop', how)) as { fingerprint: string }
      const made = (await ask(b, '/api/order/createOrderBuyNow', {
        ...how,
        requestId: newKey(),
        invoiceId: b.invoiceId,
        fingerprint: preview.fingerprint,
        acceptTerms: true,
      })) as { orderCodes: string[]; masterOrderCode: string }
      code = made.orderCodes[0] ?? ''
      master = made.masterOrderCode
    } finally {
      free.push(b)
    }
    await ask(b, '/api/pay/balancePay', { masterOrderCode: master, requestId: newKey() })
    if (!carried) {
      const s = await until(code, x => x.units.length === PIECES)
      if (!s) return
      const now = Date.now()
      const hour = Math.floor(now / HOUR) * HOUR + (now % HOUR > 0.8 * HOUR ? HOUR : 0)
      await ask(b, '/api/order/bookPickUp', {
        requestId: newKey(),
        orderCode: code,
        unitIds: s.units,
        slotAt: hour,
        truck: {
          plate: `冀ADEMO${String(i % 100).padStart(2, '0')}`,
          axles: 6,
          tareKg: 15_000,
          driverName: '检验司机',
          driverMobile: '10200009100',
          driverId: '000000199001010018',
        },
      })
    } else {
      const s = await until(code, x => x.arrived.length > 0)
      for (const waybillNo of s?.arrived ?? [])
        await ask(b, '/api/order/signReceipt', { waybillNo, requestId: newKey(), receiver: '检验' })
    }
    if (!(await until(code, x => x.status === SIGNED))) return
    took.push((performance.now() - from) / 1000)
    const s = await until(code, x => x.sheet !== null || x.done)
    if (s?.sheet)
      await ask(b, '/api/order/confirmSettlement', { settleNo: s.sheet.settleNo, decisions: [], differenceFen: s.sheet.fen })
    if (s) settled += 1
  }
  const orders: Promise<void>[] = []
  const begin = performance.now()
  const total = Math.round((aMinute * seconds) / 60)
  for (let i = 0; i < total; i += 1) {
    const due = begin + (i * 60_000) / aMinute
    if (performance.now() < due) await sleep(due - performance.now())
    begun += 1
    orders.push(one(i).catch(() => {}))
  }
  const placedSeconds = (performance.now() - begin) / 1000
  const all = Promise.all(orders)
  await Promise.race([all, sleep(graceSeconds * 1000)])
  const wallSeconds = (performance.now() - begin) / 1000
  running = false
  await Promise.all([all, millRuns, looking])
  await mill.close()
  const at = (p: number): string =>
    (took.toSorted((a, b) => a - b)[Math.min(took.length - 1, Math.floor(took.length * p))] ?? 0).toFixed(1)
  const wrong = [...errors].map(([what, n]) => `${what} ×${n}`).join('；')
  return {
    pass: errors.size === 0 && took.length === total && settled === total,
    figures: `${total} 单，${placedSeconds.toFixed(0)} 秒内下完（${Math.round((begun * 60) / placedSeconds)} 单/分），签收 ${took.length}，结清 ${settled}，下单到签收 p50 ${at(0.5)} 秒 p95 ${at(0.95)} 秒，全程 ${wallSeconds.toFixed(0)} 秒；钢厂 ${steps} 步（被拒 ${refused}），每步 ${steps === 0 ? 0 : Math.round(busyMs / steps)} ms${wrong ? `；错误：${wrong}` : ''}`,
  }
}
