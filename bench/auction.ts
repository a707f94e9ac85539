// Auctions: bids on one hot lot beside bare updates of one hot row; 500 watchers of it; the hall and a lot as guests ask for them.
import { Agent, request } from 'node:http'
import type pg from 'pg'
import { makeBuyers } from './buyers.ts'
import type { Shot } from './load.ts'
import { gauges } from './processes.ts'

const COMPANIES = 16
const START_FEN = 100_000
const STEP_FEN = 100
export const WATCHERS = 500

interface Bidder {
  token: string
  companyId: number
}
export interface HotLot {
  no: string
  id: number
  bidders: Bidder[]
  /** Of the last bid: each wants more than all before. */
  pieces: number
  /** When the bid of so many pieces was sent. */
  sentAt: Map<number, number>
}

/** A lot by quantity that runs for hours and has enough for everybody, so that no bid comes too late; so many companies, each with its deposit. */
export async function hotLot(db: pg.Pool): Promise<HotLot> {
  const all = await makeBuyers(db, 60)
  const { rows: ids } = await db.query<{ userId: number; companyId: number }>(
    `select id::int as "userId", company_id::int as "companyId" from app_user where id = any($1::bigint[])`,
    [all.map(b => b.userId)],
  )
  const companyOf = new Map(ids.map(r => [r.userId, r.companyId]))
  const bidders: Bidder[] = []
  for (const b of all) {
    const companyId = companyOf.get(b.userId) ?? 0
    if (bidders.length < COMPANIES && !bidders.some(x => x.companyId === companyId)) bidders.push({ token: b.token, companyId })
  }
  const { rows } = await db.query<{ id: number; no: string }>(
    `insert into bid_lot (bidding_no, title, mode, status, depot_code, start_fen, step_fen, steps_most, deposit_bp, deposit_fen, open_at, first_end_at, ends_at, night_pause,
       window_s, extend_s, extensions_most, pay_hours, lift_days, overdue_fen, pieces, weight_kg, piece_unit, grade_level, settlement, made_by, request_id, published_at, bidders)
     select 'JP20260101' || lpad((random() * 99999)::int::text, 5, '0'), '压测热卷', 'QTY', 1, k.depot_code, $1, $2, 20, 500, 100, now() - interval '1 hour', now() + interval '9 hours',
       now() + interval '9 hours', false, 180, 180, 20, 24, 3, 200, 1000000, 20000000, k.piece_unit, '3', k.settlement, 1, 'bench-' || random(), now(), $3
     from sku k where k.price_unit = 'ton' and k.grade_level = '3' order by k.id limit 1 returning id::int, bidding_no as no`,
    [START_FEN, STEP_FEN, COMPANIES],
  )
  const [lot] = rows
  if (!lot) throw new Error('no lot')
  await db.query(
    `insert into bid_line (lot_id, line_no, sku_id, pieces, weight_kg) select $1, 1, k.id, 1000000, 20000000 from sku k where k.price_unit = 'ton' and k.grade_level = '3' order by k.id limit 1`,
    [lot.id],
  )
  for (const [i, b] of bidders.entries()) {
    await db.query(
      `insert into bid_pool (company_id, held_fen) values ($1, 1000000) on conflict (company_id) do update set held_fen = bid_pool.held_fen + 1000000`,
      [b.companyId],
    )
    await db.query(
      `insert into bid_entry (lot_id, company_id, user_id, code_no, rules_version, deposit_fen, held_at)
       select $1, $2, min(u.id), $3, 1, 100, now() - interval '1 hour' from app_user u where u.company_id = $2`,
      [lot.id, b.companyId, i + 1],
    )
  }
  return { ...lot, bidders, pieces: 0, sentAt: new Map() }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
function post(base: string, path: string, body: object, token: string): Promise<number> {
  return new Promise((done, fail) => {
    const text = JSON.stringify(body)
    const url = new URL(path, base)
    const req = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), token },
      },
      res => {
        let answer = ''
        res.setEncoding('utf8')
        res.on('data', part => (answer += part))
        res.on('end', () => done(Number(/"code":(-?\d+)/.exec(answer)?.[1] ?? 0)))
      },
    )
    req.on('error', fail)
    req.end(text)
  })
}
let n = 0
/** One bid of one company: more pieces than any bid before, so that it is good whoever is faster; true: accepted. */
async function bidOnce(base: string, lot: HotLot, hand: number): Promise<boolean> {
  lot.pieces += 1
  const { pieces } = lot
  const bidder = lot.bidders[hand % lot.bidders.length]
  n += 1
  lot.sentAt.set(pieces, performance.now())
  const body = { biddingNo: lot.no, priceFen: START_FEN, pieces, requestId: `bench-bid-${process.pid}-${n}` }
  return (await post(base, '/api/bidding/userBiddingMarkup', body, bidder?.token ?? '')) === 1
}

/** Bids from so many hands at once: accepted a second, and how many came too late for their price. */
export async function hotBids(base: string, lot: HotLot, seconds: number, hands = 16) {
  const until = performance.now() + seconds * 1000
  const from = performance.now()
  let accepted = 0
  let refused = 0
  const times: number[] = []
  await Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      while (performance.now() < until) {
        const at = performance.now()
        if (await bidOnce(base, lot, hand)) accepted += 1
        else refused += 1
        times.push(performance.now() - at)
      }
    }),
  )
  const took = (performance.now() - from) / 1000
  const at = (p: number) => Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * p)] ?? 0)
  return { perSecond: (accepted + refused) / took, accepted: accepted / took, refused, p50: at(0.5), p99: at(0.99) }
}

/** 500 open lines and 20 bids a second: how long from the sending of a bid until a watcher has it. */
export async function watched(base: string, lot: HotLot, seconds: number) {
  const waits: number[] = []
  let heard = 0
  const lines = await Promise.all(
    Array.from(
      { length: WATCHERS },
      () =>
        new Promise<{ destroy(): void }>((done, fail) => {
          const req = request(new URL(`/api/bidding/live?no=${lot.no}`, base), { agent: false }, res => {
            res.setEncoding('utf8')
            res.on('data', (part: string) => {
              const now = performance.now()
              for (const m of part.matchAll(/"pieces":(\d+)/g)) {
                const at = lot.sentAt.get(Number(m[1]))
                if (at !== undefined) {
                  waits.push(now - at)
                  heard += 1
                }
              }
            })
            done(req)
          })
          req.on('error', e => fail(e))
          req.end()
        }),
    ),
  )
  const cpu = await gauges(base)
  const from = performance.now()
  let accepted = 0
  const going: Promise<void>[] = []
  for (let i = 0; i < seconds * 20; i++) {
    const due = from + i * 50
    if (due > performance.now()) await new Promise(done => setTimeout(done, due - performance.now()))
    going.push(bidOnce(base, lot, i).then(ok => void (accepted += Number(ok))))
  }
  await Promise.all(going)
  await new Promise(done => setTimeout(done, 500))
  const after = await gauges(base)
  for (const line of lines) line.destroy()
  const sorted = waits.sort((a, b) => a - b)
  const at = (p: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
  return {
    accepted,
    heard,
    expected: accepted * WATCHERS,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (after.cpuSeconds - cpu.cpuSeconds) / seconds,
  }
}

export const hallShots: readonly Shot[] = [
  { path: '/api/bidding/selectBiddingInfoPages', body: { view: 'open' } },
  { path: '/api/bidding/selectBiddingInfoPages', body: { view: 'coming' } },
]
export const lotShots: readonly Shot[] = ['JP20261121007', 'JP20261121008', 'JP20261121010'].map(biddingNo => ({
  path: '/api/bidding/selectBiddingInfoBean',
  body: { biddingNo },
}))
