// T21, measured: how long a deposit is still held after its lot is over, when two hundred lots end within one minute; and after a default.
import { bid, bidders, join, type Lot, lots, pause, percentile, waitClosed } from './bidding.ts'
import { type Buyer, type Mall, newKey } from './mall.ts'
import type { Outcome, Size } from './outcome.ts'

/** Lots that end within a minute, and the bar of the table for the slowest deposit of them. */
const LOTS = 200
const MINUTE_MS = 60_000
const BAR_MS = 60_000
const LOOK_MS = 100
/** Of these the winner does not pay. */
const DEFAULTS = 20

interface Freed {
  /** Of each deposit that was given back, ms from the end of its lot to the first look that found it free; a look is LOOK_MS wide. */
  ms: number[]
  stop(): Promise<void>
}
/** Looks from outside, by the clock of the database: what is committed is free, nothing else is. */
function watchFreed(mall: Mall, lotIds: readonly number[], state: string, from: string): Freed {
  const seen = new Set<string>()
  const ms: number[] = []
  let over = false
  const look = async () => {
    const { rows } = await mall.db.query<{ key: string; ms: number }>(
      `select e.lot_id || ' ' || e.company_id as key, extract(epoch from clock_timestamp() - ${from})::float8 * 1000 as ms
       from bid_entry e join bid_lot l on l.id = e.lot_id
       where e.lot_id = any($1::bigint[]) and e.deposit_state = $2 and e.covered_fen = 0`,
      [lotIds, state],
    )
    for (const r of rows)
      if (!seen.has(r.key)) {
        seen.add(r.key)
        ms.push(r.ms)
      }
  }
  const looking = (async () => {
    while (!over) {
      await look()
      await pause(LOOK_MS)
    }
    await look()
  })()
  return {
    ms,
    stop: async () => {
      over = true
      await looking
    },
  }
}
const said = (ms: readonly number[]): string =>
  `p50 ${Math.round(percentile([...ms], 0.5))}、p99 ${Math.round(percentile([...ms], 0.99))}、最长 ${Math.round(Math.max(0, ...ms))} ms`

/**
 * T21: two hundred lots, half of them sealed (there a deposit is bound until the seal is broken), end one after another within one minute; three
 * companies in each. Every loser's deposit is free once, within the bar; then winners let their time pass, and the mill ends some of the other sales.
 */
export async function released(mall: Mall, size: Size): Promise<Outcome> {
  const people = await bidders(mall, 3)
  const [a, b, c] = people
  if (!a || !b || !c) return { pass: false, figures: '没有出价的企业' }
  const count = size.runs ?? LOTS
  const half = Math.floor(count / 2)
  const all = [
    ...(await lots(mall, half, 3_600_000, { soft: false })),
    ...(await lots(mall, count - half, 3_600_000, { soft: false, mode: 'SEALED' })),
  ]
  const wrong: string[] = []
  for (const lot of all) {
    const joined = await Promise.all(people.map(p => join(mall, p, lot.no)))
    for (const r of joined) if (r.code !== 1) wrong.push(`报名 ${r.message}`)
    for (const [i, p] of [a, b].entries()) {
      const r = await bid(mall, p, lot.no, 300_000 + i * 1000)
      if (r.code !== 1) wrong.push(`出价 ${r.message}`)
    }
  }
  const ids = all.map(l => l.id)
  const bound = await mall.db.query<{ n: number }>(
    'select count(*)::int as n from bid_entry where lot_id = any($1::bigint[]) and covered_fen > 0 and company_id = $2',
    [ids, a.companyId],
  )
  // Each has its own moment of the minute that begins now.
  await mall.db.query(
    `update bid_lot l set first_end_at = t.at, ends_at = t.at
     from (select id, clock_timestamp() + make_interval(secs => 2 + (row_number() over (order by md5(id::text)) - 1) * $2::float8 / count(*) over ()) as at
       from bid_lot where id = any($1::bigint[])) t where l.id = t.id`,
    [ids, (MINUTE_MS - 3000) / 1000],
  )
  const free = watchFreed(mall, ids, 'released', 'l.ends_at')
  const closed = await waitClosed(mall, all, 3 * MINUTE_MS)
  await free.stop()
  const losers = 2 * all.length
  const { rows } = await mall.db.query<{ won: number; kept: number; pool: number }>(
    `select (select count(*)::int from bid_award where lot_id = any($1::bigint[])) as won,
       (select count(*)::int from bid_entry e join bid_award w on w.lot_id = e.lot_id and w.company_id = e.company_id where e.lot_id = any($1::bigint[]) and e.deposit_state = 'held') as kept,
       (select coalesce(sum(covered_fen), 0)::float8 from bid_entry where lot_id = any($1::bigint[]) and company_id = any($2::bigint[])) as pool`,
    [ids, [a.companyId, c.companyId]],
  )
  // Free means: the company itself takes it out of the pool.
  const pool = (await mall.ask('/api/bidding/getDepositPool', {}, a.token)).data as { freeFen: number; exposureFen: number }
  const out =
    pool.freeFen > 0
      ? await mall.ask('/api/bidding/returnFromPool', { amountFen: pool.freeFen, requestId: newKey() }, a.token)
      : null
  const ends = await defaults(mall, all.slice(0, Math.min(DEFAULTS, half)), all.slice(half, half + DEFAULTS), b)
  wrong.push(...ends.wrong)
  if (closed === null) wrong.push('结果没有都出')
  if (free.ms.length !== losers) wrong.push(`释放 ${free.ms.length} 笔，应 ${losers} 笔`)
  if (rows[0]?.won !== all.length || rows[0].kept !== all.length)
    wrong.push(`成交 ${rows[0]?.won}、占用 ${rows[0]?.kept}，应各 ${all.length}`)
  if (rows[0]?.pool !== 0) wrong.push('没中的还占着')
  if (out && out.code !== 1) wrong.push(`转出 ${out.message}`)
  if (bound.rows[0]?.n !== all.length - half) wrong.push(`结束前密封的 ${bound.rows[0]?.n} 场占着`)
  const slowest = Math.max(0, ...free.ms, ...ends.freed, ...ends.byClock)
  return {
    pass: wrong.length === 0 && slowest <= BAR_MS,
    figures: `${all.length} 场一分钟内结束，${free.ms.length} 笔保证金从结束到可用 ${said(free.ms)}；${ends.byClock.length} 家到时没付、扣罚落账 ${said(ends.byClock)}，${ends.freed.length} 场钢厂取消后可用 ${said(ends.freed)}（限 ${BAR_MS} ms）${wrong.length ? `；不对 ${wrong.length}：${wrong.slice(0, 4).join('；')}` : ''}`,
  }
}

/** Winners let their time pass: by the clock the deposit is the mill's. Other sales are ended by the mill itself. */
async function defaults(
  mall: Mall,
  some: readonly Lot[],
  cancelled: readonly Lot[],
  winner: Buyer,
): Promise<{ byClock: number[]; freed: number[]; wrong: string[] }> {
  const wrong: string[] = []
  const ids = some.map(l => l.id)
  const told = await mall.db.query<{ at: string }>(
    `with o as (update orders o set hold_until = clock_timestamp() from bid_award a where a.order_id = o.id and a.lot_id = any($1::bigint[]) and a.state = 'unpaid')
     select clock_timestamp()::text as at`,
    [ids],
  )
  const watch = watchFreed(mall, ids, 'forfeited', `timestamptz '${told.rows[0]?.at}'`)
  for (const until = performance.now() + 120_000; performance.now() < until && watch.ms.length < some.length; )
    await pause(LOOK_MS)
  await watch.stop()
  if (watch.ms.length !== some.length) wrong.push(`到时没付的 ${some.length} 家，扣罚 ${watch.ms.length}`)
  // The others' sales are ended by the mill: nobody is in default, and the deposit is free with the call's answer.
  const desk = await mall.staff('S001')
  const freed: number[] = []
  for (const lot of cancelled) {
    const { rows } = await mall.db.query<{ code: string }>(
      'select o.order_code as code from bid_award a join orders o on o.id = a.order_id where a.lot_id = $1',
      [lot.id],
    )
    const done = await mall.ask('/api/ops/cancelOrder', { orderCode: rows[0]?.code ?? '', reason: '货物装运受损' }, desk)
    const after = await mall.db.query<{ state: string; covered: number }>(
      'select deposit_state as state, covered_fen::float8 as covered from bid_entry where lot_id = $1 and company_id = $2',
      [lot.id, winner.companyId],
    )
    if (done.code !== 1 || after.rows[0]?.state !== 'released' || after.rows[0].covered !== 0)
      wrong.push(`钢厂取消 ${done.message} ${after.rows[0]?.state}`)
    else freed.push(done.ms)
  }
  // Who defaulted so often is barred; the proofs that follow want the company.
  await mall.db.query('update bid_pool set barred_until = null where company_id = $1', [winner.companyId])
  return { byClock: watch.ms, freed, wrong }
}
