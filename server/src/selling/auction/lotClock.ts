// What the clock asks of a published lot: night, morning, end. Done by the job, and by the first request that comes after it was due: a screen
// does not wait for a job to make a rule true.
import type { Told } from '@mall/domain/main/notice.events.ts'
import { CLOSE_GRACE_MS, nightAfter, nightAt } from '@mall/domain/selling/auction/bidding.rules.ts'
import { clockText } from '@mall/domain/kernel/clock.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import type { World } from '../../kernel/ctx.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { sweep } from '../../kernel/sweep.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announceLot, eventView } from './bidding.live.ts'
import { notify } from '../../platform/notice/notify.ts'
import { entriesOf } from './bid.queries.ts'
import { closeLot, concerned } from './closeLot.ts'
import { openCeilings, opensCeilings } from './openCeilings.ts'
import { insertEvent, lockLot, type LotRow, lotsDue, overAt, runsSince, setPaused, setResumed } from './lot.queries.ts'

/** An event of the lot beside the bids: numbered, kept, announced. */
export async function tellLot(
  tx: Tx,
  lot: { id: number; biddingNo: string },
  e: { kind: string; at: Date; oldEndAt?: Date | null; note?: string },
): Promise<void> {
  const row = await insertEvent(tx, { lotId: lot.id, kind: e.kind, at: e.at, oldEndAt: e.oldEndAt ?? null, note: e.note ?? '' })
  if (row) announceLot(tx, lot, eventView(row), e.at.getTime())
}

/** A plan that came true so long ago is told nobody any more. */
const STALE_MS = 3_600_000

export const lotFacts = (lot: LotRow) => ({ biddingNo: lot.biddingNo, title: lot.title })
/** Whoever takes part hears by SMS what becomes of the clock; the open page knows it at once. */
export async function tellAll(tx: Tx, lot: LotRow, told: Told<'bidPaused' | 'bidResumed' | 'bidExtended'>): Promise<void> {
  await notify(tx, (await entriesOf(tx, lot.id)).flatMap(concerned), {
    ...told,
    link: `/auction/details?biddingNo=${lot.biddingNo}`,
  })
}

/** The night of an instant, if the lot stands still in it. */
const nightOf = (lot: LotRow, now: number) => {
  const night = lot.nightPause ? nightAt(now) : null
  return night && lot.openAt.getTime() <= now && overAt(lot).getTime() > night.from ? night : null
}

/** A whole night that nobody looked at (the mall was away from before its dusk until after its morning): it stood still in it all the same. */
async function missedNight(tx: Tx, lot: LotRow, now: Date): Promise<{ from: number; to: number } | null> {
  if (!lot.nightPause || nightAfter(lot.openAt.getTime()).to > now.getTime()) return null
  const night = nightAfter((await runsSince(tx, lot.id)).getTime())
  return night.to <= now.getTime() && overAt(lot).getTime() > night.from ? night : null
}

/** The morning after, for a lot that rests at night, where the instant lies in one; null: its clock may run. */
export const restOfNight = (lot: Pick<LotRow, 'nightPause'>, at: Date): Date | null => {
  const night = lot.nightPause ? nightAt(at.getTime()) : null
  return night && new Date(night.to)
}

/** Pauses and resumes a locked lot as often as is due at `now` (several nights, if nobody looked); says whether it did. */
export async function runClock(tx: Tx, lot: LotRow, now: Date): Promise<boolean> {
  if (lot.status !== BiddingStatus.announced) return false
  if (lot.pausedAt && lot.resumeAt && lot.resumeAt <= now) {
    // Planned for a moment of the night: it stands still from its pause on, in one piece, until the morning.
    const morning = restOfNight(lot, lot.resumeAt)
    if (morning) {
      await setPaused(tx, lot.id, lot.pausedAt, morning)
      return morning <= now
    }
    const moved = await setResumed(tx, lot.id, lot.resumeAt)
    if (moved) {
      await tellLot(tx, lot, { kind: 'resumed', at: lot.resumeAt, oldEndAt: moved.oldEndAt, note: '按计划恢复，从剩余时间走' })
      // A morning that nobody looked at for hours, or after which the lot was over, is no news.
      if (now.getTime() - lot.resumeAt.getTime() < STALE_MS && moved.endAt > now)
        await tellAll(tx, lot, { event: 'bidResumed', facts: { ...lotFacts(lot), until: clockText(moved.endAt) } })
    }
    return true
  }
  const night = lot.pausedAt ? null : ((await missedNight(tx, lot, now)) ?? nightOf(lot, now.getTime()))
  if (!night) return false
  const from = new Date(Math.max(night.from, lot.openAt.getTime()))
  await setPaused(tx, lot.id, from, new Date(night.to))
  await tellLot(tx, lot, { kind: 'paused', at: from, note: '夜间暂停，次日 9:00 继续' })
  return true
}

/** Brings a lot up to what its clock asks for; the number of steps taken. */
export async function settleLot(world: World, tx: Tx, biddingNo: string): Promise<number> {
  for (let steps = 0; steps < 40; steps++) {
    const lot = await lockLot(tx, biddingNo)
    if (!lot || lot.status !== BiddingStatus.announced) return steps
    if (await runClock(tx, lot, lot.now)) continue
    if (opensCeilings(lot)) {
      await openCeilings(tx, lot)
      continue
    }
    if (lot.pausedAt || overAt(lot).getTime() + CLOSE_GRACE_MS > lot.now.getTime()) return steps
    await closeLot(world, tx, lot)
    return steps + 1
  }
  return 40
}

/** Job: at the moment, by the clock; twice, late or beside its twin it does the same. */
export const runLotClocks = async (world: World): Promise<number> =>
  sweep(await lotsDue(world.pool, CLOSE_GRACE_MS), ({ biddingNo }) => world.pool.tx(tx => settleLot(world, tx, biddingNo)))

/** Whether somebody who reads this lot now should bring it up to date first. */
export const isDue = (lot: LotRow): boolean =>
  lot.status === BiddingStatus.announced &&
  (opensCeilings(lot) ||
    (lot.pausedAt
      ? lot.resumeAt !== null && lot.resumeAt <= lot.now
      : overAt(lot).getTime() + CLOSE_GRACE_MS <= lot.now.getTime() || nightOf(lot, lot.now.getTime()) !== null))

/** The lot, locked and as its clock has it; BID_LOT_NONE where there is none. */
export async function lotNow(world: World, tx: Tx, biddingNo: string): Promise<LotRow> {
  const lot = (await lockLot(tx, biddingNo)) ?? refuse('BID_LOT_NONE')
  if (!isDue(lot)) return lot
  await settleLot(world, tx, biddingNo)
  return (await lockLot(tx, biddingNo)) ?? refuse('BID_LOT_NONE')
}
