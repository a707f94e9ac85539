// Bids of one lot in this process: what comes while another is being written waits for it, and goes into one transaction with whoever waits too
// (decision 0099). Each is decided in its turn, by the lot as the one before left it; what cannot be decided by facts already asked goes alone.
import { setTimeout as pause } from 'node:timers/promises'
import { BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { sentence } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import {
  answerOf,
  bidsToRecord,
  depositFor,
  type Locked,
  needMore,
  type Outcome,
  standAfter,
  twinAnswer,
  whyNotNow,
  type WhyNoBid,
  whyNotWish,
  type Wish,
} from './bidDecision.ts'
import { bidOfRequest, entriesForBids, insertRefused, recordBids } from './bid.queries.ts'
import { isDue } from './lotClock.ts'
import { lockLot } from './lot.queries.ts'
import { isMeasured } from './ownLimits.ts'
import { exposuresOf, lockPools } from './pool.queries.ts'

export interface Waiting {
  ctx: Ctx
  input: Parsed<'/api/bidding/userBiddingMarkup'>
  wish: Wish
  /** When it came to this process, on `performance.now`. */
  cameAt: number
}
type Alone = (w: Waiting) => Promise<Outcome>
interface Place extends Waiting {
  goAlone: Alone
  settle(outcome: Outcome | Promise<Outcome>): void
}
/** Bids of one transaction: the first of them waits for the last. */
const MOST = 16
/**
 * Of a lot that is bid in all the time one transaction follows another no sooner: what comes meanwhile goes with it. The moment costs one bidder less
 * than the work that it spares all of them; the first bid after a rest goes at once. A bid's time is when it came, not when it was written.
 */
const PACE_MS = 8
/**
 * Nobody waits longer for the transaction before him: with a lock's patience behind it, still less than the grace of a close. Two beside each other
 * wait for the same row and may overtake each other there, so this is for the one that hangs.
 */
const PATIENCE_MS = 400

interface Line {
  waiting: Place[]
  working: number
  timer: NodeJS.Timeout | undefined
}
const worlds = new WeakMap<World, Map<string, Line>>()

/** Waits its turn; nobody before it: goes at once, by itself. */
export function inLine(w: Waiting, goAlone: Alone): Promise<Outcome> {
  const { world } = w.ctx
  const lines = worlds.get(world) ?? new Map<string, Line>()
  worlds.set(world, lines)
  const no = w.input.biddingNo
  const line = lines.get(no) ?? { waiting: [], working: 0, timer: undefined }
  lines.set(no, line)
  return new Promise((settle, fail) => {
    line.waiting.push({ ...w, goAlone, settle: outcome => void Promise.resolve(outcome).then(settle, fail) })
    if (line.working === 0) void work(lines, no, line)
    else patience(lines, no, line)
  })
}

function patience(lines: Map<string, Line>, no: string, line: Line): void {
  line.timer ??= setTimeout(() => void work(lines, no, line), PATIENCE_MS)
}

/** Takes all who wait, then those who came meanwhile. Works beside itself where the one before is slow. */
async function work(lines: Map<string, Line>, no: string, line: Line): Promise<void> {
  line.working += 1
  while (line.waiting.length > 0) {
    clearTimeout(line.timer)
    line.timer = undefined
    const from = performance.now()
    const batch = line.waiting.splice(0, MOST)
    if (line.waiting.length > 0) patience(lines, no, line)
    await take(batch)
    const rest = PACE_MS - (performance.now() - from)
    if (rest > 0 && line.waiting.length < MOST) await pause(rest)
  }
  line.working -= 1
  if (line.working === 0) lines.delete(no)
}

/** Never fails: each of them hears of its own. */
async function take(batch: readonly Place[]): Promise<void> {
  let apart = false
  for (let rest = batch; rest.length > 0; ) {
    // What failed for all because of one, or whose answer was lost, is asked again by each: its key gives what was written. They are not put
    // together again, or one bad bid among them would have the others wait for as many failures as there are bids.
    const done: number =
      rest.length > 1 && !apart
        ? await together(rest).catch(() => {
            apart = true
            return 0
          })
        : 0
    const [next, ...others] = rest.slice(done)
    rest = others
    if (!next) return
    const outcome = next.goAlone(next)
    next.settle(outcome)
    await outcome.catch(() => {})
  }
}

/** Decides as many from the front as can be decided together, writes them in one transaction and tells them; says how many. */
async function together(batch: readonly Place[]): Promise<number> {
  const [front] = batch
  if (!front) return 0
  const { biddingNo } = front.input
  const companies = [...new Set(batch.map(w => w.ctx.companyId))].sort((a, b) => a - b)
  const outcomes = await front.ctx.db.tx(async tx => {
    const sentAt = performance.now()
    const [lot, entries, pools, exposures] = await Promise.all([
      lockLot(tx, biddingNo),
      entriesForBids(tx, biddingNo, companies),
      lockPools(tx, companies),
      exposuresOf(tx, companies),
    ])
    if (!lot || lot.status === BiddingStatus.draft || isDue(lot)) return []
    // A taking ends the lot: each of them alone.
    if (lot.mode === BiddingMode.dutch) return []
    const exposure = new Map(exposures.map(e => [e.companyId, e.fen]))
    let stand = { lot, entries }
    const done: (Outcome | { l: Locked; why: WhyNoBid; w: Place })[] = []
    const keys = new Set<string>()
    for (const w of batch) {
      const { ctx, input, wish, cameAt } = w
      const { companyId, me } = ctx
      // A twin looks for the other once that is written.
      const key = `${me.userId} ${input.requestId}`
      if (keys.has(key)) break
      keys.add(key)
      const exposureFen = exposure.get(companyId) ?? 0
      const l: Locked = {
        ...stand,
        mine: stand.entries.find(e => e.companyId === companyId),
        pool: pools.find(p => p.companyId === companyId),
        exposureFen,
        arrivedAt: new Date(lot.now.getTime() - (sentAt - cameAt)),
      }
      const why = whyNotNow(l) ?? whyNotWish(l, companyId, wish)
      if (why) {
        done.push({ l, why, w })
        continue
      }
      if (!l.mine) break
      // Whose month is measured is asked under the lock, by himself. Money that has to be frozen first is a transaction of its own.
      if (isMeasured(ctx)) break
      if (exposureFen + needMore(l.mine, depositFor(lot, input.pieces)) > (l.pool?.heldFen ?? 0)) break
      const own = { companyId, userId: me.userId, priceFen: input.priceFen, pieces: input.pieces ?? null }
      const accepted = bidsToRecord(tx, l, { ...own, requestId: input.requestId }, ctx.ip)
      if (!accepted) break
      tx.last(db => recordBids(db, accepted.recorded))
      const { coveredMore, ...after } = standAfter(stand, accepted.recorded)
      for (const [company, fen] of coveredMore) exposure.set(company, (exposure.get(company) ?? 0) + fen)
      done.push({ answer: answerOf(stand.lot, { ...accepted, frozenFen: 0 }, l.arrivedAt) })
      stand = after
    }
    return Promise.all(
      done.map(async (d): Promise<Outcome> => {
        if (!('why' in d)) return d
        // What stands in its way may be its own twin, written before.
        const { ctx, input, wish } = d.w
        const twin = await bidOfRequest(tx, ctx.me.userId, input.requestId)
        if (twin) return twinAnswer(d.l, twin, wish)
        if (d.l.mine) await insertRefused(tx, lot.id, ctx.companyId, input.priceFen, sentence(...d.why))
        return { refusal: d.why }
      }),
    )
  })
  for (const [i, outcome] of outcomes.entries()) batch[i]?.settle(outcome)
  return outcomes.length
}
