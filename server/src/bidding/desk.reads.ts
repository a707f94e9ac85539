// 竞拍管理: what the desk reads. Names are real here and only here; a sealed price is nobody's before the end, the desk's neither.
import { allot } from '@mall/domain/bidding/allot.ts'
import { bidderCode } from '@mall/domain/bidding/bidding.rules.ts'
import {
  basisOf,
  BiddingMode,
  type BiddingModeCode,
  BiddingStatus,
  type BiddingStatusCode,
} from '@mall/domain/bidding/bidding.status.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { awardsOf, nextBidder } from './bidResult.queries.ts'
import { eventView } from './bidding.live.ts'
import { statusNow } from './bidding.view.ts'
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
import { lastEvents, linesOf, type LotRow } from './lot.queries.ts'
import { formOf } from './saveLot.ts'
import { isDue, settleLot } from './lotClock.ts'

const hides = (l: LotRow): boolean => l.mode === BiddingMode.sealed && l.status === BiddingStatus.announced
function rowView(l: DeskLotRow) {
  return {
    ...{
      biddingNo: l.biddingNo,
      title: l.title,
      mode: l.mode,
      priceBasis: basisOf(l.mode),
      state: statusNow(l),
      eventName: l.eventName,
    },
    ...{ depotName: l.depotName, weightKg: l.weightKg, startPriceFen: l.startFen, stepFen: l.stepFen },
    leadPriceFen: hides(l) ? null : l.leadFen,
    leadCode: l.leadCode === null || hides(l) ? '' : bidderCode(l.leadCode),
    ...{ bids: l.bidNo, refusedBids: l.refusedBids, bidders: l.bidders, openAt: l.openAt.getTime(), endAt: l.endAt.getTime() },
    ...{ firstEndAt: l.firstEndAt.getTime(), pausedAt: l.pausedAt?.getTime() ?? null, resumeAt: l.resumeAt?.getTime() ?? null },
    ...{ extensions: l.extensions, hammerPriceFen: l.hammerFen, toDo: toDo(l), makerName: l.makerName, version: l.version },
  }
}
function toDo(l: DeskLotRow): string {
  if (l.asking > 0) return '递补待答复'
  if (l.status === BiddingStatus.defaulted) return '违约，请安排递补或重新上架'
  if (l.unpaid > 0) return '等付款'
  return l.pausedAt && !l.resumeAt ? '已暂停，没有定恢复时间' : ''
}

export const readDeskLots = (ctx: Ctx, input: Parsed<'/api/ops/getBiddingLots'>) => {
  const asked = {
    ...{ view: input.view, word: input.word, fromOn: input.fromOn ?? null, toOn: input.toOn ?? null },
    ...{ limit: input.pageSize, offset: (input.currentPage - 1) * input.pageSize },
  }
  return ctx.db.together(async db => {
    const [rows, n, counts] = await Promise.all([deskLots(db, asked), deskCount(db, asked), deskCounts(db)])
    if (!counts) throw new Error('no counts')
    const { now, todaySold, todaySoldKg, ...tabs } = counts
    return { ...paged(input, n), list: rows.map(rowView), serverNow: now.getTime(), counts: tabs, todaySold, todaySoldKg }
  })
}

async function freshDeskLot(ctx: Ctx, biddingNo: string): Promise<DeskLotRow> {
  const lot = (await deskLot(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
  if (!isDue(lot)) return lot
  await ctx.db.tx(tx => settleLot(ctx.world, tx, biddingNo)).catch(() => 0)
  return (await deskLot(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
}

export async function readDeskLot(ctx: Ctx, input: Parsed<'/api/ops/getBiddingLot'>) {
  const lot = await freshDeskLot(ctx, input.biddingNo)
  const form = await ctx.db.tx(tx => formOf(tx, lot, false))
  return ctx.db.together(async db => {
    const [people, awards, refused, events, visits, lines, next] = await Promise.all([
      deskBidders(db, lot.id),
      awardsOf(db, lot.id),
      deskRefused(db, lot.id),
      lastEvents(db, lot.id, 100),
      deskVisits(db, lot.id),
      linesOf(db, lot.id),
      lot.status === BiddingStatus.defaulted && lot.mode !== BiddingMode.byQuantity ? nextBidder(db, lot.id) : undefined,
    ])
    const names = await namesOf(
      db,
      lines.flatMap(l => l.fileIds),
    )
    const hidden = hides(lot)
    const priceFen = lot.hammerFen ?? (hidden ? null : lot.leadFen)
    const value = (fen: number) => (basisOf(lot.mode) === 'lot' ? fen : Math.round((fen * lot.weightKg) / 1000))
    const got = new Map(
      allot(
        people.flatMap(p =>
          p.bestSeq !== null && p.bestFen !== null && p.bestPieces !== null
            ? [{ companyId: p.companyId, priceFen: p.bestFen, pieces: p.bestPieces, seq: p.bestSeq }]
            : [],
        ),
        lot.pieces,
      ).map(a => [a.companyId, a.allottedPieces]),
    )
    const bidding = lot.status === BiddingStatus.announced
    return {
      ...rowView(lot),
      serverNow: lot.now.getTime(),
      form,
      hasReserve: lot.hasReserve,
      amountFen: priceFen === null ? 0 : awards.length > 0 ? awards.reduce((s, a) => s + a.amountFen, 0) : value(priceFen),
      overStartFen: priceFen === null ? 0 : value(priceFen) - value(lot.startFen),
      heldFen: people.reduce((s, p) => s + p.coveredFen, 0),
      heldBy: people.filter(p => p.coveredFen > 0).length,
      ...{
        extensionsMost: lot.extensionsMost,
        windowSeconds: lot.windowSeconds,
        extendSeconds: lot.extendSeconds,
        seq: lot.eventNo,
      },
      people: people.map((p, i) => ({
        ...{ companyCode: p.companyCode, companyName: p.companyName, code: bidderCode(p.codeNo) },
        rank: hidden || p.bestSeq === null ? null : i + 1,
        priceFen: hidden ? null : p.bestFen,
        pieces: hidden ? null : (got.get(p.companyId) ?? p.bestPieces),
        ...{
          lastAt: p.lastAt?.getTime() ?? null,
          bids: p.bids,
          auto: p.auto,
          depositFen: p.depositFen,
          depositState: p.depositState,
        },
        shortFen: bidding ? Math.max(0, lot.depositFen - p.coveredFen - p.freeFen) : 0,
        hint: [p.sameIp > 1 ? `同一出口 IP ${p.sameIp} 家` : '', p.payWaits ? '有来款待认领' : '']
          .filter(h => h !== '')
          .join('；'),
      })),
      awards: awards.map(a => ({
        ...{
          awardNo: a.awardNo,
          companyName: a.companyName,
          code: bidderCode(a.codeNo),
          state: a.state,
          priceFen: a.priceFen,
          pieces: a.pieces,
        },
        ...{ weightKg: a.weightKg, amountFen: a.amountFen, depositFen: a.depositFen, orderCode: a.orderCode },
        until: a.state === 'unpaid' || a.state === 'asking' ? a.until.getTime() : null,
      })),
      refused: refused.map(r => ({
        ...{ at: r.at.getTime(), code: r.codeNo === null ? '' : bidderCode(r.codeNo), companyName: r.companyName },
        ...{ priceFen: hidden ? 0 : r.priceFen, why: hidden ? '没有受理' : r.why },
      })),
      events: events.map(eventView),
      visits,
      lines: lines.map(l => ({
        ...{
          lineNo: l.lineNo,
          skuCode: l.skuCode,
          title: l.title,
          unitNo: l.unitNo,
          pieces: l.pieces,
          weightKg: l.weightKg,
          defect: l.defect,
        },
        files: filesView(lot.biddingNo, names, l.fileIds),
      })),
      canAskNext: next !== undefined,
      canRelist: ([BiddingStatus.unsold, BiddingStatus.defaulted, BiddingStatus.withdrawn] as readonly number[]).includes(
        lot.status,
      ),
    }
  })
}

export const readDeskPools = (ctx: Ctx, input: Parsed<'/api/ops/getDepositPools'>) =>
  ctx.db.together(async db => {
    const [rows, sums] = await Promise.all([
      deskPools(db, input.word, input.pageSize, (input.currentPage - 1) * input.pageSize),
      deskPoolSums(db, input.word),
    ])
    return {
      ...paged(input, sums?.n ?? 0),
      list: rows.map(r => ({ ...r, barredUntil: r.barredUntil?.getTime() ?? null })),
      sumPoolFen: sums?.poolFen ?? 0,
      sumExposureFen: sums?.exposureFen ?? 0,
    }
  })

export const readReport = (ctx: Ctx, input: Parsed<'/api/ops/getBiddingReport'>) =>
  ctx.db.together(async db => {
    const asked = {
      ...{ eventName: input.eventName, fromOn: input.fromOn ?? null, toOn: input.toOn ?? null },
      ...{ limit: input.pageSize, offset: (input.currentPage - 1) * input.pageSize },
    }
    const [rows, n, events] = await Promise.all([reportRows(db, asked), reportCount(db, asked), reportEvents(db, asked)])
    return {
      ...paged(input, n),
      list: rows.map(r => ({
        ...r,
        mode: r.mode as BiddingModeCode,
        state: r.state as BiddingStatusCode,
        closedAt: r.closedAt?.getTime() ?? 0,
      })),
      events,
    }
  })
