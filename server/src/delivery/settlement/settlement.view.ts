// A sheet as both sides see it: every yuan explained.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { deviationOf, scaleDifference } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { isStaged } from '@mall/domain/orders/order/stage.rules.ts'
import { freightInvoiceWords, taxParts } from '@mall/domain/kernel/tax.ts'
import { SheetEventLabel, TailChoices, type VerdictCode } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { type Computed, computeSheet } from './figures.ts'
import { heldOnSheet } from './holds.ts'
import { sheetsOfOrder, type SheetRow } from './settlement.queries.ts'
import { carriersOf, historyOfSheet, rowsOfSheet, type SheetRowView } from './settlementList.queries.ts'

export const headOf = (s: SheetRow) => ({
  settleNo: s.settleNo,
  orderCode: s.orderCode,
  companyName: s.companyName,
  seq: s.seq,
  state: s.state,
  settledKg: s.settledKg,
  finalFen: s.finalFen,
  heldFen: s.heldFen,
  differenceFen: s.differenceFen,
  tailKg: s.tailKg,
  byRule: s.byRule,
  confirmUntil: s.confirmBy?.getTime() ?? null,
  draftedAt: s.draftedAt.getTime(),
})

const rowView = (r: SheetRowView, settlement: SettlementModeCode) => ({
  ...r,
  permille: deviationOf(r.scaleKg, settlement === SettlementMode.theoretical ? r.theoryKg : r.tagKg).permille,
  buyerPermille: r.buyerKg !== null && r.truckKg !== null ? scaleDifference(r.truckKg, r.buyerKg).permille : null,
  verdict: r.verdict as VerdictCode,
})

/** Trucks whose weight differs, and what did not arrive and is not charged. Goods by theory are never settled by what a scale said. */
function differsBy(rows: readonly SheetRowView[], settlement: SettlementModeCode): string {
  const short = rows.reduce((sum, r) => sum + r.shortPieces, 0)
  if (short > 0) return `短少 ${short} ${rows[0]?.pieceUnit ?? '件'}不计，${rows.length} 车`
  return settlement === SettlementMode.theoretical ? `${rows.length} 车，按理论重量` : `${rows.length} 车磅差`
}

/** Where the difference comes from: per line what came heavier or lighter, then what did not come. */
function whyOf(
  rows: readonly SheetRowView[],
  tail: readonly { lineNo: number; title: string; weightKg: Kg; paidFen: Fen; pieces: number; pieceUnit: string }[],
  ended: readonly { lineNo: number; title: string; weightKg: Kg; paidFen: Fen; pieces: number; pieceUnit: string }[],
  { perTon, settlement }: { perTon: (lineNo: number) => number; settlement: SettlementModeCode },
) {
  const settling = rows.filter(r => r.verdict !== 'held')
  const lineNos = [...new Set(settling.map(r => r.lineNo))].sort((a, b) => a - b)
  return [
    ...lineNos.map(lineNo => {
      const mine = settling.filter(r => r.lineNo === lineNo)
      const add = (pick: (r: SheetRowView) => number) => mine.reduce((sum, r) => sum + pick(r), 0)
      return {
        text: `${mine[0]?.title ?? ''}，${differsBy(mine, settlement)}`,
        orderedKg: add(r => r.orderedKg),
        settledKg: add(r => r.settledKg),
        fenPerTon: perTon(lineNo),
        amountFen: add(r => r.paidFen - r.goodsFen - r.serviceFen - r.freightFen),
      }
    }),
    ...[...tail, ...ended].map(t => ({
      text: `${t.title}，未发 ${t.pieces} ${t.pieceUnit}`,
      orderedKg: t.weightKg,
      settledKg: 0,
      fenPerTon: perTon(t.lineNo),
      amountFen: t.paidFen,
    })),
  ]
}

const isSame = (of: Computed, c: Computed['rows'][number], r: SheetRowView): boolean =>
  c.waybillId === r.waybillId && of.lines.find(l => l.id === c.orderLineId)?.lineNo === r.lineNo

/** Everything of a sheet but what the asker may do with it. */
export async function sheetView(db: Db, order: OrderRecord, kept: SheetRow, objected: readonly string[] = []) {
  const stored = await rowsOfSheet(db, kept.id)
  const disputed = new Set(stored.filter(r => objected.includes(r.waybillNo)).map(r => r.waybillId))
  const held = await heldOnSheet(db, order.id, kept.id)
  const [computed, history, all] = await Promise.all([
    computeSheet(db, order, { disputed: new Set([...held, ...disputed]), accepted: new Set() }),
    historyOfSheet(db, kept.id),
    sheetsOfOrder(db, order.id),
  ])
  // What he is shown is what he confirms: while it waits for him it is reckoned as the confirmation will be, by the facts of now.
  const open = kept.state === 'offered'
  const s = open ? { ...kept, ...computed.figures } : kept
  const rows = open ? stored.map(r => ({ ...r, ...computed.rows.find(c => isSame(computed, c, r)) })) : stored
  const line = (lineNo: number) => computed.lines.find(l => l.lineNo === lineNo)
  // A tail stands on the first sheet alone.
  const tailRow = (t: (typeof computed.whole.tail)[number]) => ({
    lineNo: t.lineNo,
    title: line(t.lineNo)?.title ?? '',
    pieces: t.pieces,
    pieceUnit: line(t.lineNo)?.pieceUnit ?? '件',
    weightKg: t.weightKg,
    paidFen: t.paidFen,
    priceFen: line(t.lineNo)?.priceFen ?? 0,
    priceUnit: line(t.lineNo)?.priceUnit ?? ('ton' as const),
  })
  const tail = s.tailPieces === 0 ? [] : computed.tail.map(tailRow)
  // 分批付款放行: what was never paid is in the difference of the first sheet, and so is what was ended before it (endUnreleased.ts).
  const firstStaged = isStaged(order) && s.seq === 1
  const ended = firstStaged && tail.length === 0 ? computed.whole.tail.map(tailRow) : []
  const taxes = taxParts({ totalFen: s.finalFen, freightFen: s.freightFen, invoiceRoute: order.invoiceRoute })
  const perTon = (lineNo: number) => {
    const l = line(lineNo)
    const services = l?.services.reduce((sum, x) => sum + x.fenPerTon, 0) ?? 0
    return l?.priceUnit === 'ton' ? l.priceFen + services + computed.freightFenPerTon : 0
  }
  return {
    ...headOf(s),
    settlement: order.settlement,
    freightMode: order.freightMode,
    contractNo: order.contractNo ?? '',
    reference: order.reference,
    trucks: new Set(rows.map(r => r.waybillId)).size,
    pieces: rows.reduce((sum, r) => sum + r.pieces, 0),
    rows: rows.map(r => rowView(r, order.settlement)),
    tail,
    tailPercent: order.weightKg > 0 ? Math.round((s.tailKg * 1000) / order.weightKg) / 10 : 0,
    tailTolerancePct: computed.tailTolerancePct,
    tailWhy: s.tailAgreed ? '' : computed.tailBeyond,
    tailFen: s.tailFen,
    tailChoiceText: s.tailChoice ? TailChoices.label(s.tailChoice) : '',
    carryWhy: order.paidFen < order.totalFen ? '货款没有付清，余量不能转下单' : '',
    carryBackFen: s.differenceFen - s.tailFen,
    carriedOrderCode: s.carriedOrderCode ?? '',
    goodsFen: s.goodsFen,
    serviceFen: s.serviceFen,
    freightFen: s.freightFen,
    acceptanceFen: s.acceptanceFen,
    discountFen: s.discountFen,
    taxes,
    taxFen: taxes[0]?.taxFen ?? 0,
    freightInvoiceText: taxes.some(t => t.by === 'carrier') ? freightInvoiceWords(await carriersOf(db, order.id)) : '',
    serviceFenPerTon: computed.lines[0]?.services.reduce((sum, x) => sum + x.fenPerTon, 0) ?? 0,
    freightFenPerTon: computed.freightFenPerTon,
    paidFen: order.paidFen,
    earlierFen: all.filter(o => o.seq < s.seq && o.confirmedAt).reduce((sum, o) => sum + o.differenceFen + o.finalFen, 0),
    unpaidFen: firstStaged ? order.totalFen - order.paidFen : 0,
    why: whyOf(rows, tail, ended, { perTon, settlement: order.settlement }),
    history: history.map(h => ({
      at: h.at.getTime(),
      what: SheetEventLabel[h.event as keyof typeof SheetEventLabel] ?? h.event,
      who: h.who,
      detail: h.detail,
    })),
  }
}
