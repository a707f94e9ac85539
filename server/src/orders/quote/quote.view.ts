import { withWords } from '@mall/domain/goods/goods/optionTable.ts'
import { lineAmount } from '@mall/domain/kernel/money.ts'
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'
import { authorityPrice } from '@mall/domain/orders/order/lineSum.ts'
import { QuoteState, QuoteStep } from '@mall/domain/orders/quote/quote.codes.ts'
import { byClock } from '@mall/domain/orders/quote/quote.machine.ts'
import { MOST_COUNTERS } from '@mall/domain/orders/quote/quote.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { optionLines } from '../cart/futuresLine.ts'
import { available, goodsFacts } from '../../goods/goods/goods.view.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { filesOfQuote } from './quoteFiles.queries.ts'
import { type LineRecord, linesOfQuote, type QuoteRecord, stepsOfQuote } from './quote.queries.ts'

export const stateNow = (q: Pick<QuoteRecord, 'state' | 'expiresAt' | 'now'>) =>
  byClock(q.state, q.expiresAt?.getTime() ?? null, q.now.getTime())

export const quoteRow = (q: QuoteRecord) => ({
  quoteNo: q.quoteNo,
  state: stateNow(q),
  millMade: q.millMade,
  title: q.title,
  lineCount: q.lineCount,
  weightKg: q.weightKg,
  listSumFen: q.listSumFen,
  wantedSumFen: q.wantedSumFen,
  offerSumFen: q.offerSumFen,
  savedFen: q.savedFen,
  expiresAt: q.expiresAt?.getTime() ?? null,
  madeAt: q.madeAt.getTime(),
  since: q.since.getTime(),
  buyerName: q.buyerName,
  companyName: q.companyName,
  orderCode: q.masterOrderCode,
})

/** Today's 厂提价 with the chosen parameters; null of goods that are not sold any more. */
const todayFen = (world: World, areaCode: string, l: LineRecord): number | null =>
  l.onShelf ? priceFor({ world, areaCode }, l, optionLines({ world }, l, { kept: true })).priceFen : null
const kgOf = (l: LineRecord, pieces: number): number => Math.max(1, weightOfPieces(pieces, l.pieceWeightG))

export function lineView(world: World, q: QuoteRecord, l: LineRecord) {
  const goods = goodsFacts(world, l)
  const offer = l.offerFen !== null && l.offerPieces !== null ? { fen: l.offerFen, pieces: l.offerPieces } : null
  return {
    lineNo: l.lineNo,
    skuCode: l.skuCode,
    title: lineTitle(l.title, l.chosen),
    classCode: l.classCode,
    accent: goods.accent,
    millName: goods.millName,
    depotName: goods.depotName,
    stockMode: l.stockMode,
    futures: withWords(world.catalogue.options, l.chosen),
    serviceCodes: l.serviceCodes,
    priceUnit: l.priceUnit,
    pieceUnit: l.pieceUnit,
    pieces: l.pieces,
    pieceWeightG: l.pieceWeightG,
    stepPieces: l.stepPieces,
    minPieces: l.minPieces,
    weightKg: l.weightKg,
    listFen: l.listFen,
    todayFen: todayFen(world, q.areaCode, l),
    lastFen: l.lastFen,
    lastAt: l.lastAt?.getTime() ?? null,
    wantedFen: l.wantedFen,
    counterFen: l.counterFen,
    offerFen: l.offerFen,
    offerPieces: l.offerPieces,
    offerKg: offer ? kgOf(l, offer.pieces) : null,
    amountFen: offer
      ? lineAmount({ priceFen: offer.fen, priceUnit: l.priceUnit, weightKg: kgOf(l, offer.pieces), pieces: offer.pieces })
      : null,
    needOn: l.needOn,
    offerOn: l.offerOn,
    reason: l.reason,
    state: l.lineState,
  }
}
/** What the desk sees more: how low it may go, what waits for the manager. */
export async function deskLines(world: World, q: QuoteRecord, lines: readonly LineRecord[]) {
  const percent = await world.rules.number('order.authorityPercent')
  return lines.map(l => deskLine(world, q, l, percent))
}
function deskLine(world: World, q: QuoteRecord, l: LineRecord, percent: number) {
  const today = todayFen(world, q.areaCode, l)
  return {
    ...lineView(world, q, l),
    authorityFen: today === null ? null : authorityPrice(today, percent),
    availablePieces: available(l),
    nextFen: l.nextFen,
    nextPieces: l.nextPieces,
    nextOn: l.nextOn,
  }
}

/** What the mill says to itself on its way to an offer: to its buyer it is asked until there is one. */
const INSIDE = new Set<string>([QuoteStep.askApproval, QuoteStep.sendBack])
/** As its buyer has it: the mill's own approval of a price is no state of his. */
export const buyerState = (q: Parameters<typeof stateNow>[0]) => {
  const state = stateNow(q)
  return state === QuoteState.approval ? QuoteState.asked : state
}
/** All of one quote. What the mill says to itself (why it was sent back) the buyer does not read. */
export async function quoteDetail(ctx: Ctx, q: QuoteRecord, asStaff: boolean) {
  const [lines, steps, files] = await Promise.all([
    linesOfQuote(ctx.db, q.id, q.areaCode),
    stepsOfQuote(ctx.db, q.id),
    filesOfQuote(ctx.db, q.id),
  ])
  const shown = lines.map(l => lineView(ctx.world, q, l))
  return {
    ...quoteRow(q),
    ...(asStaff ? {} : { state: buyerState(q) }),
    version: q.version,
    note: q.note,
    replyText: q.state === 'approval' && !asStaff ? '' : q.reply,
    areaName: ctx.world.catalogue.areas.get(q.areaCode)?.name ?? q.areaCode,
    bdName: q.bdName,
    ...(asStaff ? { approvalWhy: q.approvalWhy, approverName: q.approverName } : { approvalWhy: '', approverName: '' }),
    countersLeft: MOST_COUNTERS - q.counters,
    // A reason to what waits is not said before it is sent.
    lines: q.state === 'approval' && !asStaff ? shown.map(l => ({ ...l, reason: '' })) : shown,
    files: files
      .filter(f => asStaff || f.sent)
      .map(f => ({ fileId: f.fileId, fileName: f.fileName, size: f.size, ofMill: f.side === 'mill', sent: f.sent })),
    steps: steps
      .filter(s => asStaff || !INSIDE.has(s.kind))
      .map(s =>
        // The manager's yes is the offer, to him who gets it.
        asStaff || s.kind !== QuoteStep.approve
          ? { seq: s.seq, at: s.at.getTime(), stepKind: s.kind, whoName: s.whoName, text: s.detail }
          : { seq: s.seq, at: s.at.getTime(), stepKind: QuoteStep.offer, whoName: '', text: '' },
      ),
    serverNow: q.now.getTime(),
    records: lines,
  }
}
