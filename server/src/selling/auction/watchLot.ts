// 现场操作: the desk may stop, lengthen, speak or end; it can change neither a bid nor an end by hand. Every act has its reason, its event on the
// line and its row in the log.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { clockText } from '@mall/domain/kernel/clock.ts'
import { allot } from '@mall/domain/selling/auction/allot.ts'
import { hidesPrices, rises } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, BiddingStatus, type BiddingStatusCode, CLOSED_LOT } from '@mall/domain/selling/auction/bidding.status.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { entriesOf, type EntryRow } from './bid.queries.ts'
import { lockPerson } from '../../goods/concession/concession.ts'
import type { ConcessionRoom } from '../../goods/concession/decideConcession.ts'
import { concerned } from './closeLot.ts'
import { askedReserve, mayStillLower, reserveWaits } from './lotFloor.ts'
import { releaseDeposits, reserveOf, setClosed } from './bidResult.queries.ts'
import { statusNow } from './bidding.view.ts'
import { insertRules, lockRules, setHasReserve, setReserve } from './deskLot.queries.ts'
import { announceInLot, saidToAll } from './talk.ts'
import { anyLotByNo, fallingNow, lockLot, type LotRow, releaseHeld, setLonger, setPaused, setResumed } from './lot.queries.ts'
import { lotFacts, lotNow, restOfNight, settleLot, tellAll, tellLot } from './lotClock.ts'

const state = (lot: LotRow, act: string): never => refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act })
const done = { done: true as const }
const write = (tx: Tx, ctx: Ctx, act: AuditAct, lot: LotRow, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'bidding', objectId: lot.biddingNo, detail })

const LIVE: readonly BiddingStatusCode[] = [BiddingStatus.open, BiddingStatus.extended]

export const pauseLot = (ctx: Ctx, input: Parsed<'/api/ops/pauseBiddingLot'>) =>
  ctx.db.tx(async tx => {
    const lot = await lotNow(ctx.world, tx, input.biddingNo)
    if (!LIVE.includes(statusNow(lot))) return state(lot, '暂停')
    if (input.resumeAt !== null && input.resumeAt <= lot.now.getTime()) return refuse('BID_LOT_WRONG.resumesPast')
    const resumeAt = input.resumeAt === null ? null : new Date(input.resumeAt)
    await setPaused(tx, lot.id, lot.now, resumeAt)
    await tellLot(tx, lot, {
      kind: 'paused',
      at: lot.now,
      note: `${input.reason}${resumeAt ? `，${clockText(resumeAt).slice(0, 11)} 继续` : ''}`,
    })
    await tellAll(tx, lot, {
      event: 'bidPaused',
      facts: {
        ...lotFacts(lot),
        why: input.reason,
        until: resumeAt ? `${clockText(restOfNight(lot, resumeAt) ?? resumeAt).slice(0, 11)} 继续` : '恢复时间另行通知',
      },
    })
    await write(tx, ctx, 'bidding.pause', lot, input.reason)
    return done
  })

export const resumeLot = (ctx: Ctx, input: Parsed<'/api/ops/resumeBiddingLot'>) =>
  ctx.db.tx(async tx => {
    const lot = await lotNow(ctx.world, tx, input.biddingNo)
    if (!lot.pausedAt || lot.status !== BiddingStatus.announced) return state(lot, '恢复')
    const night = restOfNight(lot, lot.now)
    if (night) {
      // Its clock does not run at night: what is left of the pause goes on until the morning.
      await setPaused(tx, lot.id, lot.pausedAt, night)
      const note = `夜间不走，${clockText(night).slice(0, 11)} 继续`
      await tellLot(tx, lot, { kind: 'paused', at: lot.now, note })
      await tellAll(tx, lot, {
        event: 'bidPaused',
        facts: { ...lotFacts(lot), why: '夜间不走', until: `${clockText(night).slice(0, 11)} 继续` },
      })
      await write(tx, ctx, 'bidding.resume', lot, note)
      return done
    }
    const moved = await setResumed(tx, lot.id, lot.now)
    await tellLot(tx, lot, { kind: 'resumed', at: lot.now, oldEndAt: moved?.oldEndAt ?? null, note: '从剩余时间走' })
    if (moved) await tellAll(tx, lot, { event: 'bidResumed', facts: { ...lotFacts(lot), until: clockText(moved.endAt) } })
    await write(tx, ctx, 'bidding.resume', lot, moved ? `结束 ${clockText(moved.endAt)}` : '')
    return done
  })

export const extendLot = (ctx: Ctx, input: Parsed<'/api/ops/extendBiddingLot'>) =>
  ctx.db.tx(async tx => {
    const lot = await lotNow(ctx.world, tx, input.biddingNo)
    if (!LIVE.includes(statusNow(lot)) && statusNow(lot) !== BiddingStatus.paused) return state(lot, '延长')
    // Its price follows from how long it has run: only pauses may stand between.
    if (lot.mode === BiddingMode.dutch) return refuse('BID_LOT_WRONG.fallsNotLengthened')
    const moved = (await setLonger(tx, lot.id, input.minutes, input.reason)) ?? refuse('BID_LOT_NONE')
    await tellLot(tx, lot, { kind: 'extended', at: lot.now, oldEndAt: moved.oldEndAt, note: input.reason })
    await tellAll(tx, lot, {
      event: 'bidExtended',
      facts: { ...lotFacts(lot), minutes: input.minutes, until: clockText(moved.endAt), why: input.reason },
    })
    await write(tx, ctx, 'bidding.extend', lot, `${input.minutes} 分钟，到 ${clockText(moved.endAt)}：${input.reason}`)
    return { endAt: moved.endAt.getTime() }
  })

export const speakInLot = (ctx: Ctx, input: Parsed<'/api/ops/noticeBiddingLot'>) =>
  ctx.db.tx(async tx => {
    const lot = await lotNow(ctx.world, tx, input.biddingNo)
    if (lot.status !== BiddingStatus.announced) return state(lot, '发公告')
    const note = await saidToAll(tx, lot.id, input.note)
    await tellLot(tx, lot, { kind: 'notice', at: lot.now, note })
    await announceInLot(ctx, tx, lot, note)
    await write(tx, ctx, 'bidding.notice', lot, note)
    return done
  })

export const withdrawLot = (ctx: Ctx, input: Parsed<'/api/ops/withdrawBiddingLot'>) =>
  ctx.db.tx(async tx => {
    const lot = await lotNow(ctx.world, tx, input.biddingNo)
    if (lot.status !== BiddingStatus.announced) return state(lot, '撤拍')
    const people = (await entriesOf(tx, lot.id)).flatMap(concerned)
    await releaseDeposits(tx, lot.id, [])
    const freed = (await releaseHeld(tx, lot.id)).map(r => r.skuId)
    tx.afterCommit(() => ctx.world.search.changed(freed))
    await setClosed(tx, { lotId: lot.id, status: BiddingStatus.withdrawn, hammerFen: null, listFen: null, note: input.reason })
    await tellLot(tx, lot, { kind: 'withdrawn', at: lot.now, note: input.reason })
    await notify(tx, people, {
      event: 'bidWithdrawn',
      facts: { biddingNo: lot.biddingNo, title: lot.title, why: input.reason },
      link: `/auction/details?biddingNo=${lot.biddingNo}`,
    })
    await write(tx, ctx, 'bidding.withdraw', lot, input.reason)
    return done
  })

export const lowerReserve = (ctx: Ctx, input: Parsed<'/api/ops/lowerBiddingReserve'>) =>
  ctx.db.tx(async tx => {
    await lockPerson(tx, ctx.me.userId)
    const lot = await lotNow(ctx.world, tx, input.biddingNo)
    mayStillLower(lot, await reserveOf(tx, lot.id), input.reserveFen)
    const o = { reserveFen: input.reserveFen, by: ctx.me.userId, note: input.reason }
    const needs = await reserveWaits(ctx.world, tx, lot, o)
    if (!needs) await putLower(ctx, tx, lot, o)
    return { ...done, needs }
  })
async function putLower(ctx: Ctx, tx: Tx, lot: LotRow, o: { reserveFen: Fen | null; note: string }): Promise<void> {
  await setReserve(tx, lot.id, o.reserveFen)
  await setHasReserve(tx, lot.id, o.reserveFen !== null)
  // The log is read by others: from how much to how much stands nowhere but with the lot.
  await write(tx, ctx, 'bidding.reserve', lot, `${o.reserveFen === null ? '取消保留价' : '降低保留价'}：${o.note}`)
}
/** 让价审批 of a lower reserve: of a lot that still runs. */
export const reserveConcession: ConcessionRoom = {
  async pass(ctx, tx, c) {
    const lot = await lotNow(ctx.world, tx, c.refNo)
    const reserveFen = askedReserve(c)
    mayStillLower(lot, await reserveOf(tx, lot.id), reserveFen)
    await putLower(ctx, tx, lot, { reserveFen, note: c.note })
  },
  href: refNo => `/biddingLot?no=${refNo}`,
}

export const settleNow = async (ctx: Ctx, input: Parsed<'/api/ops/settleBiddingLot'>) => {
  const lot = await ctx.db.tx(async tx => {
    await settleLot(ctx.world, tx, input.biddingNo)
    return (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
  })
  if (!CLOSED_LOT.has(lot.status)) return state(lot, '出结果')
  return { state: statusNow(lot) }
}

/** Of a lot by quantity: the pieces that would be sold, none of them below the reserve. */
const reached = (lot: LotRow, entries: readonly EntryRow[], reserveFen: Fen): number =>
  allot(
    entries.map(e => ({
      companyId: e.companyId,
      priceFen: e.bestFen ?? 0,
      pieces: e.bestPieces ?? 0,
      seq: e.bestSeq ?? 0,
    })),
    lot.pieces,
    reserveFen,
  ).reduce((sum, a) => sum + a.allottedPieces, 0)
/** 保留价 and whether it is met: for who runs auctions alone. */
export const lookAtReserve = async (ctx: Ctx, input: Parsed<'/api/ops/getBiddingReserve'>) => {
  const lot = (await anyLotByNo(ctx.db, input.biddingNo)) ?? refuse('BID_LOT_NONE')
  const reserveFen = await reserveOf(ctx.db, lot.id)
  const known = { reserveFen: reserveFen === 0 ? null : reserveFen, reachedPieces: null }
  // Before a sealed lot has its result nobody knows its prices, so nobody knows this either.
  if (hidesPrices(lot)) return { ...known, met: null, shortFen: 0 }
  const standing = rises(lot.mode) ? [] : (await entriesOf(ctx.db, lot.id)).filter(e => e.bestSeq !== null)
  const best =
    lot.mode === BiddingMode.dutch
      ? (fallingNow(lot)?.priceFen ?? lot.leadFen ?? lot.startFen)
      : rises(lot.mode)
        ? (lot.leadFen ?? 0)
        : (standing[0]?.bestFen ?? 0)
  return {
    ...known,
    met: best >= reserveFen,
    shortFen: Math.max(0, reserveFen - best),
    ...(lot.mode === BiddingMode.byQuantity ? { reachedPieces: reached(lot, standing, reserveFen) } : {}),
  }
}

export const saveRules = (ctx: Ctx, input: Parsed<'/api/ops/saveBiddingRules'>) =>
  ctx.db.tx(async tx => {
    await lockRules(tx)
    const made = (await insertRules(tx, input.paragraphs, input.what, ctx.me.userId)) ?? refuse('BUSY')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'bidding.rules',
      objectType: 'bidding',
      objectId: `规则 ${made.version}`,
      detail: input.what,
    })
    return made
  })
