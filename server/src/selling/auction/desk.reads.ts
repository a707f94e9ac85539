// 竞拍管理: what the desk reads. Names are real here and only here; a sealed price is nobody's before the end, the desk's neither.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { allot } from '@mall/domain/selling/auction/allot.ts'
import { bidderCode, hidesPrices, ranksOnly, valueOf, weightShare } from '@mall/domain/selling/auction/bidding.rules.ts'
import { basisOf, BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { appealsOfLot } from './appeal.queries.ts'
import { deskContactOf, OTHERS, seesContact } from '../../people/company/deskScope.ts'
import { certsOfLot } from './hall.queries.ts'
import { awardsOf, nextBidder } from './bidResult.queries.ts'
import { eventView } from './bidding.live.ts'
import { bidsOfLot } from './deskLot.queries.ts'
import { hammerOf, lowestIn, type Standing, statusNow } from './bidding.view.ts'
import { standingOf } from './bid.queries.ts'
import {
  deskBidders,
  deskCount,
  deskCounts,
  deskLot,
  type DeskLotRow,
  deskLots,
  deskPools,
  deskPoolSums,
  deskRefused,
  deskVisits,
  reportCount,
  reportEvents,
  reportRows,
} from './desk.queries.ts'
import { filesView, namesOf, paged } from './hall.reads.ts'
import { incidentsOf } from './incidents.queries.ts'
import { fallingNow, lastEvents, linesOf, type LotRow, overAt } from './lot.queries.ts'
import { formOf } from './saveLot.ts'
import { isDue, settleLot } from './lotClock.ts'
import { watchersOf } from './watchers.ts'

/** The price that counts now: what leads, of a lot by quantity the lowest that is in. */
const leadOf = (l: LotRow, standing: readonly Standing[]): number | null =>
  l.mode === BiddingMode.byQuantity
    ? lowestIn(l, standing)
    : hidesPrices(l)
      ? null
      : (fallingNow(l)?.priceFen ?? l.leadFen ?? l.hammerFen)
function rowView(l: DeskLotRow, standing: readonly Standing[]) {
  return {
    biddingNo: l.biddingNo,
    title: l.title,
    mode: l.mode,
    disclosure: l.disclosure,
    priceBasis: basisOf(l.mode),
    state: statusNow(l),
    eventName: l.eventName,
    depotName: l.depotName,
    weightKg: l.weightKg,
    startPriceFen: l.startFen,
    stepFen: l.stepFen,
    fallMinutes: l.fallMinutes,
    nextFallAt: fallingNow(l)?.nextFallAt ?? null,
    leadPriceFen: leadOf(l, standing),
    leadCode: l.leadCode === null || hidesPrices(l) ? '' : bidderCode(l.leadCode),
    bids: l.bidNo,
    refusedBids: l.refusedBids,
    bidders: l.bidders,
    openAt: l.openAt.getTime(),
    endAt: overAt(l).getTime(),
    firstEndAt: l.firstEndAt.getTime(),
    pausedAt: l.pausedAt?.getTime() ?? null,
    resumeAt: l.resumeAt?.getTime() ?? null,
    extensions: l.extensions,
    hammerPriceFen: hammerOf(l),
    toDo: toDo(l),
    makerName: l.makerName,
    version: l.version,
  }
}
function toDo(l: DeskLotRow): string {
  if (l.waits) return '等另一人审批让价'
  if (l.asking > 0) return '递补待答复'
  if (l.unpaid > 0 && l.piecesLeft > 0) return `等付款；另有 ${rest(l)}可重新上架`
  if (l.unpaid > 0) return '等付款'
  if (l.piecesLeft > 0)
    switch (l.status) {
      case BiddingStatus.defaulted:
        return l.mode === BiddingMode.byQuantity ? `违约，请把${rest(l)}重新上架` : '违约，请安排递补或重新上架'
      case BiddingStatus.cancelled:
        return '成交取消，可重新上架'
      case BiddingStatus.unsold:
        return '流拍，可重新上架'
      case BiddingStatus.sold:
        return `${rest(l)}没有卖出，可重新上架`
    }
  return l.pausedAt && !l.resumeAt ? '已暂停，没有定恢复时间' : ''
}

/** So many pieces, in words. */
const rest = (l: DeskLotRow): string => `${l.piecesLeft} ${l.pieceUnit}`

export const readDeskLots = (ctx: Ctx, input: Parsed<'/api/ops/getBiddingLots'>) => {
  const asked = {
    view: input.view,
    word: literal(input.word),
    fromOn: input.fromOn ?? null,
    toOn: input.toOn ?? null,
    limit: input.pageSize,
    offset: (input.currentPage - 1) * input.pageSize,
  }
  return ctx.db.together(async db => {
    const [rows, n, counts] = await Promise.all([deskLots(db, asked), deskCount(db, asked), deskCounts(db)])
    if (!counts) throw new Error('no counts')
    const byQuantity = rows.filter(r => r.mode === BiddingMode.byQuantity).map(r => r.id)
    const standing = byQuantity.length > 0 ? await standingOf(db, byQuantity) : []
    const { now, todaySold, todaySoldKg, ...tabs } = counts
    return {
      ...paged(input, n),
      list: rows.map(r => rowView(r, standing)),
      serverNow: now.getTime(),
      counts: tabs,
      todaySold,
      todaySoldKg,
    }
  })
}

async function freshDeskLot(ctx: Ctx, biddingNo: string): Promise<DeskLotRow> {
  const lot = (await deskLot(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
  if (!isDue(lot)) return lot
  await ctx.db.tx(tx => settleLot(ctx.world, tx, biddingNo)).catch(() => 0)
  return (await deskLot(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
}

/** What the lot is sold for, or would be at the prices that are in now, and what of it lies above the start price. */
function worthOf(
  lot: DeskLotRow,
  served: ReturnType<typeof allot>,
  awards: readonly { state: string; priceFen: Fen; pieces: number; amountFen: Fen }[],
): { amountFen: Fen; overStartFen: Fen } {
  const share = (pieces: number) =>
    lot.mode === BiddingMode.byQuantity ? weightShare(lot.weightKg, pieces, lot.pieces) : lot.weightKg
  const value = (fen: Fen, pieces: number) => valueOf(lot.mode, fen, [{ weightKg: share(pieces) }])
  const sold = awards.filter(a => a.state === 'unpaid' || a.state === 'paid' || a.state === 'asking')
  const lead = leadOf(lot, [])
  const parts =
    lot.closedAt !== null
      ? sold
      : lot.mode === BiddingMode.byQuantity
        ? served
            .filter(s => s.allottedPieces > 0)
            .map(s => ({ pieces: s.allottedPieces, amountFen: value(s.priceFen, s.allottedPieces) }))
        : lead === null
          ? []
          : [{ pieces: lot.pieces, amountFen: value(lead, lot.pieces) }]
  const amountFen = parts.reduce((s, p) => s + p.amountFen, 0)
  return { amountFen, overStartFen: amountFen - parts.reduce((s, p) => s + value(lot.startFen, p.pieces), 0) }
}

export async function readDeskLot(ctx: Ctx, input: Parsed<'/api/ops/getBiddingLot'>) {
  const lot = await freshDeskLot(ctx, input.biddingNo)
  const form = await ctx.db.tx(tx => formOf(tx, lot, false))
  const hidden = hidesPrices(lot)
  // Who bids is for whoever sees the company; the lot itself, its codes and prices are everybody's at the desk.
  const sees = seesContact(ctx)
  const named = (r: { bdUserId: number | null; companyName: string }) => ({
    companyName: sees(r.bdUserId) ? r.companyName : OTHERS,
  })
  return ctx.db.together(async db => {
    const [people, awards, refused, events, visits, lines, incidents, watched, appeals, certs, next] = await Promise.all([
      deskBidders(db, lot.id, hidden),
      awardsOf(db, lot.id),
      deskRefused(db, lot.id),
      lastEvents(db, lot.id, 100),
      deskVisits(db, lot.id),
      linesOf(db, lot.id),
      incidentsOf(db, [lot.id]),
      watchersOf(db, lot.id),
      appealsOfLot(db, lot),
      mayStaff(ctx.me.staffRoles, 'cert.see')
        ? certsOfLot(db, lot.id, { companyId: null, userId: null, contactId: deskContactOf(ctx) })
        : [],
      lot.status === BiddingStatus.defaulted && lot.mode !== BiddingMode.byQuantity ? nextBidder(db, lot.id) : undefined,
    ])
    const names = await namesOf(
      db,
      lines.flatMap(l => l.fileIds),
    )
    const standing = people.flatMap(p =>
      p.bestSeq !== null && p.bestFen !== null && p.bestPieces !== null
        ? [{ lotId: lot.id, companyId: p.companyId, priceFen: p.bestFen, pieces: p.bestPieces, seq: p.bestSeq }]
        : [],
    )
    const served = allot(standing, lot.pieces)
    const got = new Map(served.map(a => [a.companyId, a.allottedPieces]))
    const worth = worthOf(lot, served, awards)
    const bidding = lot.status === BiddingStatus.announced
    return {
      ...rowView(lot, standing),
      serverNow: lot.now.getTime(),
      form,
      hasReserve: lot.hasReserve,
      ...worth,
      heldFen: people.reduce((s, p) => s + p.coveredFen, 0),
      heldBy: people.filter(p => p.coveredFen > 0).length,
      extensionsMost: lot.extensionsMost,
      windowSeconds: lot.windowSeconds,
      extendSeconds: lot.extendSeconds,
      seq: lot.eventNo,
      people: people.map((p, i) => ({
        ...named(p),
        companyCode: sees(p.bdUserId) ? p.companyCode : '',
        code: bidderCode(p.codeNo),
        rank: hidden || p.bestSeq === null ? null : i + 1,
        priceFen: hidden ? null : p.bestFen,
        pieces: hidden ? null : (got.get(p.companyId) ?? p.bestPieces),
        lastAt: p.lastAt?.getTime() ?? null,
        bids: p.bids,
        auto: p.auto,
        depositFen: p.depositFen,
        depositState: p.depositState,
        here: watched.companies.has(p.companyId),
        shortFen: bidding && sees(p.bdUserId) ? Math.max(0, lot.depositFen - p.coveredFen - p.freeFen) : 0,
        hint: (sees(p.bdUserId) ? [p.sameIp > 1 ? `同一出口 IP ${p.sameIp} 家` : '', p.payWaits ? '有来款待认领' : ''] : [])
          .filter(h => h !== '')
          .join('；'),
      })),
      awards: awards.map(a => ({
        awardNo: a.awardNo,
        ...named(a),
        code: bidderCode(a.codeNo),
        state: a.state,
        priceFen: a.priceFen,
        pieces: a.pieces,
        weightKg: a.weightKg,
        amountFen: a.amountFen,
        depositFen: a.depositFen,
        orderCode: sees(a.bdUserId) ? a.orderCode : '',
        until: a.state === 'unpaid' || a.state === 'asking' ? a.until.getTime() : null,
      })),
      refused: refused.map(r => ({
        at: r.at.getTime(),
        code: r.codeNo === null ? '' : bidderCode(r.codeNo),
        ...named(r),
        priceFen: hidden ? 0 : r.priceFen,
        why: hidden ? '没有受理' : r.why,
      })),
      events: events.map(eventView),
      lastBidAt: lot.lastBidAt?.getTime() ?? null,
      watching: {
        companies: watched.companies.size,
        signedUp: people.filter(p => watched.companies.has(p.companyId)).length,
        guests: watched.guests,
      },
      incidents: incidents.map(i => ({ at: i.at.getTime(), byName: i.byName, note: i.note })),
      // What somebody appeals against is between him, the mill and whoever looks after him.
      appeals: appeals
        .filter(a => sees(a.bdUserId))
        .map(a => ({
          ticketNo: a.ticketNo,
          companyName: a.companyName,
          code: a.codeNo === null ? '' : bidderCode(a.codeNo),
          ticketState: a.ticketState,
          words: a.words,
          late: a.late,
          createdAt: a.createdAt.getTime(),
          dueAt: a.dueAt.getTime(),
        })),
      openAppeals: appeals.filter(a => a.ticketState === 'open').length,
      visits: visits.filter(v => sees(v.bdUserId)).map(({ bdUserId: _contact, ...v }) => v),
      lines: lines.map(l => ({
        lineNo: l.lineNo,
        skuCode: l.skuCode,
        title: l.title,
        unitNo: l.unitNo,
        pieces: l.pieces,
        weightKg: l.weightKg,
        defect: l.defect,
        files: filesView(lot.biddingNo, names, l.fileIds),
        certNos: certs.filter(c => c.lineNo === l.lineNo).map(c => c.certNo),
      })),
      canAskNext: next !== undefined && lot.piecesLeft > 0,
      canRelist: lot.piecesLeft > 0,
      piecesLeft: lot.piecesLeft,
      kept: lot.keptAt && {
        pieces: lot.keptPieces,
        at: lot.keptAt.getTime(),
        byName: lot.keptByName,
        why: lot.keptWhy,
      },
    }
  })
}

export const readDeskPools = (ctx: Ctx, input: Parsed<'/api/ops/getDepositPools'>) => {
  const asked = { word: literal(input.word), contact: deskContactOf(ctx) }
  return ctx.db.together(async db => {
    const [rows, sums] = await Promise.all([
      deskPools(db, { ...asked, limit: input.pageSize, offset: offsetOf(input) }),
      deskPoolSums(db, asked),
    ])
    return {
      ...paged(input, sums?.n ?? 0),
      list: rows.map(r => ({ ...r, barredUntil: r.barredUntil?.getTime() ?? null })),
      sumPoolFen: sums?.poolFen ?? 0,
      sumExposureFen: sums?.exposureFen ?? 0,
    }
  })
}

export const readReport = (ctx: Ctx, input: Parsed<'/api/ops/getBiddingReport'>) =>
  ctx.db.together(async db => {
    const asked = {
      eventName: input.eventName,
      fromOn: input.fromOn ?? null,
      toOn: input.toOn ?? null,
      limit: input.pageSize,
      offset: (input.currentPage - 1) * input.pageSize,
    }
    const [rows, n, events] = await Promise.all([reportRows(db, asked), reportCount(db, asked), reportEvents(db, asked)])
    const incidents =
      rows.length > 0
        ? await incidentsOf(
            db,
            rows.map(r => r.id),
          )
        : []
    return {
      ...paged(input, n),
      list: rows.map(({ id, ...r }) => ({
        ...r,
        incidents: incidents.filter(i => i.lotId === id).map(i => ({ at: i.at.getTime(), byName: i.byName, note: i.note })),
        state: r.state,
        closedAt: r.closedAt?.getTime() ?? 0,
      })),
      events,
    }
  })

/** All bids of a lot, for whoever runs it to take home: not before the seal is broken (decision 0116). */
export async function readDeskBids(ctx: Ctx, input: Parsed<'/api/ops/getBiddingBids'>) {
  const lot = await freshDeskLot(ctx, input.biddingNo)
  if (hidesPrices(lot)) return refuse(ranksOnly(lot) ? 'BID_LOG_RANKS' : 'BID_LOG_SEALED')
  const sees = seesContact(ctx)
  const rows = await bidsOfLot(ctx.db, { lotId: lot.id, limit: input.pageSize, offset: offsetOf(input) })
  const list = rows.map(b => ({
    seq: b.seq,
    code: bidderCode(b.codeNo),
    companyName: sees(b.bdUserId) ? b.companyName : OTHERS,
    userName: sees(b.bdUserId) ? b.userName : '',
    priceFen: b.priceFen,
    pieces: b.pieces,
    auto: b.auto,
    arrivedAt: b.arrivedAt.getTime(),
  }))
  return page(input, list, rows[0]?.total ?? 0)
}
