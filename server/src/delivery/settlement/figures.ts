// The sheet of an order out of what its trucks brought: facts from the tables, sums from the rule.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { scaleDifference, splitNet } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { deliveryTolerancePct } from '@mall/domain/orders/order/lineSum.ts'
import { type Sheet, settle, whyNotClose } from '@mall/domain/delivery/settlement/settlement.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { VerdictCode } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { confirmsByRule, freightPerTonOf, verdictOf, withinTolerance } from '@mall/domain/delivery/settlement/sheet.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { decidedWeights } from './holds.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import {
  type DeliveredRow,
  deliveredOf,
  discountCapOf,
  type Figures,
  linesToSettle,
  type NewRow,
  type SettleLine,
  sheetsOfOrder,
} from './settlement.queries.ts'

export interface Computed {
  lines: SettleLine[]
  delivered: DeliveredRow[]
  freightFenPerTon: number
  tolerancePct: number
  /** So much may lack before the order can end without a word of both sides, percent. */
  tailTolerancePct: number
  /** All that was delivered, settled before or not. */
  whole: Sheet
  /** What this sheet adds to those before it. */
  figures: Figures
  rows: NewRow[]
  tail: { lineNo: number; orderLineId: number; pieces: number; weightKg: Kg; paidFen: Fen }[]
  /** Why the order cannot end with so little delivered without the mill's own word; empty: it can. */
  tailBeyond: string
  /** Confirms itself after the days of the rule. */
  byRule: boolean
}

/** `disputed`: trucks whose weight is under objection; `accepted`: rows the buyer takes although his scale says otherwise. */
export interface Words {
  disputed: ReadonlySet<number>
  accepted: ReadonlySet<number>
}
const NO_WORDS: Words = { disputed: new Set(), accepted: new Set() }

/** Whole computation of one order. Trucks that were not weighed settle by their tags: nothing else is known of them. */
export async function computeSheet(db: Db, order: OrderRecord, words: Words = NO_WORDS): Promise<Computed> {
  const [lines, weighed, decided, before, cap] = [
    await linesToSettle(db, order.id),
    await deliveredOf(db, order.id),
    await decidedWeights(db, order.id),
    await sheetsOfOrder(db, order.id),
    await discountCapOf(db, order.id),
  ]
  const discountFen = order.goodsFen + order.freightFen + order.serviceFen + order.acceptanceFen - order.totalFen
  const delivered = byDecision(weighed, decided)
  const freightFenPerTon = freightPerTonOf(
    order.freightFen,
    lines.filter(l => l.priceUnit !== 'piece').map(l => l.weightKg),
  )
  const heldNow = (d: DeliveredRow) => !d.settled && (d.unsound || words.disputed.has(d.waybillId))
  const whole = settle({
    settlement: order.settlement,
    lines: lines.map(l => ({
      ...l,
      serviceFenPerTon: l.services.reduce((sum, s) => sum + s.fenPerTon, 0),
      freightFenPerTon,
    })),
    delivered: delivered.map(d => ({ ...d, scaleKg: d.scaleKg ?? d.tagKg, disputed: heldNow(d) })),
    paidFen: order.paidFen,
    acceptanceFen: order.acceptanceFen,
    discountFen,
    discountMostFen: cap === undefined ? undefined : Math.max(cap, discountFen),
    // 换货 costs the buyer nothing: heavier steel than came back is the mill's.
    neverMore: order.replacesReturnId !== null,
  })
  const moved = before.filter(s => s.state === 'due' || s.state === 'done')
  const earlier = (pick: (s: (typeof moved)[number]) => number) => moved.reduce((sum, s) => sum + pick(s), 0)
  const rows = delivered.flatMap(d => {
    const sum = whole.rows.find(r => r.waybillNo === d.waybillNo && r.lineNo === d.lineNo)
    return sum && !d.settled ? [rowOf(order, d, sum, words)] : []
  })
  const tail = whole.tail.flatMap(t => {
    const line = lines.find(l => l.lineNo === t.lineNo)
    // Ended before there was a sheet (endUnreleased.ts): nobody has to say anything of it any more.
    return order.stageShares.length > 0 && moved.length === 0 && line && line.endedPieces >= t.pieces
      ? []
      : [{ ...t, orderLineId: line?.id ?? 0 }]
  })
  const { bandPercent = null, tolerancePct: classPct = 5 } = lines[0] ?? {}
  const { settlement, stockMode } = order
  const tolerancePct = deliveryTolerancePct({ settlement, stockMode, tolerancePct: classPct, bandPercent })
  const tailTolerancePct = bandPercent ?? classPct
  const tailPieces = tail.reduce((sum, t) => sum + t.pieces, 0)
  const settledRows = whole.rows.filter(r => !r.disputed)
  return {
    lines,
    delivered,
    freightFenPerTon,
    tolerancePct,
    tailTolerancePct,
    whole,
    rows,
    tail,
    tailBeyond: tailPieces > 0 ? (whyNotClose(whole, { orderedKg: order.weightKg, tolerancePct: tailTolerancePct }) ?? '') : '',
    // What did not arrive is the buyer's to look at, whatever the scale says.
    byRule:
      rows.every(r => r.shortPieces === 0) &&
      confirmsByRule({
        verdicts: rows.map(r => r.verdict as VerdictCode),
        tailPieces,
        withinTolerance:
          order.settlement === SettlementMode.theoretical ||
          withinTolerance({
            orderedKg: settledRows.reduce((sum, r) => sum + r.orderedKg, 0),
            settledKg: settledRows.reduce((sum, r) => sum + r.settledKg, 0),
            tolerancePct,
          }),
      }),
    figures: {
      settledKg: whole.settledKg - earlier(s => s.settledKg),
      goodsFen: whole.goodsFen - earlier(s => s.goodsFen),
      serviceFen: whole.serviceFen - earlier(s => s.serviceFen),
      freightFen: whole.freightFen - earlier(s => s.freightFen),
      acceptanceFen: whole.acceptanceFen - earlier(s => s.acceptanceFen),
      discountFen: whole.discountFen - earlier(s => s.discountFen),
      finalFen: whole.finalFen - earlier(s => s.finalFen),
      heldFen: whole.heldFen,
      differenceFen: whole.differenceFen - earlier(s => s.differenceFen),
      tailPieces: moved.length > 0 ? 0 : tailPieces,
      tailKg: moved.length > 0 ? 0 : tail.reduce((sum, t) => sum + t.weightKg, 0),
      tailFen: moved.length > 0 ? 0 : tail.reduce((sum, t) => sum + t.paidFen, 0),
    },
  }
}

/** A truck whose weight was decided counts with that, over its lines as the scale divided it. */
function byDecision(rows: readonly DeliveredRow[], decided: ReadonlyMap<number, number>): DeliveredRow[] {
  return [...Map.groupBy(rows, r => r.waybillId)].flatMap(([waybillId, mine]) => {
    const kg = decided.get(waybillId)
    if (kg === undefined) return mine
    const parts = splitNet(
      kg,
      mine.map(r => r.scaleKg ?? r.tagKg),
    )
    return mine.map((r, i) => ({ ...r, scaleKg: parts[i] ?? 0, buyerKg: null, reweighed: true }))
  })
}

function rowOf(order: OrderRecord, d: DeliveredRow, sum: Sheet['rows'][number], words: Words): NewRow {
  const buyerWithin = d.buyerKg === null || d.netKg === null ? null : scaleDifference(d.netKg, d.buyerKg).settleOn === 'mill'
  const verdict = verdictOf(
    { held: sum.disputed, reweighed: d.reweighed, within: d.within, buyerWithin },
    { theoretical: order.settlement === SettlementMode.theoretical },
  )
  return {
    waybillId: d.waybillId,
    orderLineId: d.orderLineId,
    pieces: d.pieces,
    shortPieces: d.shortPieces,
    orderedKg: sum.orderedKg,
    theoryKg: d.theoryKg,
    tagKg: d.tagKg,
    scaleKg: d.scaleKg ?? d.tagKg,
    settledKg: sum.settledKg,
    goodsFen: sum.goodsFen,
    serviceFen: sum.serviceFen,
    freightFen: sum.freightFen,
    paidFen: sum.paidFen,
    buyerKg: d.buyerKg,
    ticketNo: d.ticketNo,
    verdict: verdict === 'open' && words.accepted.has(d.waybillId) ? 'accepted' : verdict,
  }
}
