// 一行的货款、加工费、运费: what a line of a cart or an order comes to.
import { type Fen, grossOf, type Kg, lineAmount, perTonAmount, type PriceUnit, shareOf } from '../../kernel/money.ts'
import { SettlementMode, type SettlementModeCode, StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'
import { toleranceBand, weightOfPieces } from '../../kernel/weight.ts'

export interface LineFacts {
  pieces: number
  pieceWeightG: number
  priceUnit: PriceUnit
  priceFen: Fen
  serviceFenPerTon: Fen
  freightFenPerTon: Fen
  /** 挑卷: what its chosen units weigh; missing or null: any pieces, by the table. */
  unitsKg?: Kg | null
}

export interface LineSum {
  weightKg: Kg
  amountFen: Fen
  serviceFen: Fen
  freightFen: Fen
}

/** One line of a cart or order: weight of its pieces, or of the very units that were chosen, goods, services and freight over that weight, each rounded once. */
export function sumLine(l: LineFacts): LineSum {
  const weightKg = Math.max(1, l.unitsKg ?? weightOfPieces(l.pieces, l.pieceWeightG))
  return {
    weightKg,
    amountFen: lineAmount({ priceFen: l.priceFen, priceUnit: l.priceUnit, weightKg, pieces: l.pieces }),
    serviceFen: perTonAmount(l.serviceFenPerTon, weightKg),
    freightFen: l.priceUnit === 'piece' ? 0 : perTonAmount(l.freightFenPerTon, weightKg),
  }
}

/** The most a line comes to: goods, services and freight of the heaviest that it may be settled at. What is sold by the piece is not weighed. */
export const mostOf = (l: LineFacts & { weightToKg: Kg }): Fen =>
  lineAmount({ priceFen: l.priceFen, priceUnit: l.priceUnit, weightKg: l.weightToKg, pieces: l.pieces }) +
  perTonAmount(l.serviceFenPerTon, l.weightToKg) +
  (l.priceUnit === 'piece' ? 0 : perTonAmount(l.freightFenPerTon, l.weightToKg))

export interface OrderSum {
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  /** 优惠: what a coupon takes off the whole. */
  discountFen: Fen
  totalFen: Fen
  weightKg: Kg
  pieces: number
}

/** The same order with a coupon: no part changes, only what is asked for in all. */
export const withDiscount = (s: OrderSum, discountFen: Fen): OrderSum => ({
  ...s,
  discountFen,
  totalFen: s.goodsFen + s.serviceFen + s.freightFen + s.acceptanceFen - discountFen,
})

/**
 * An order is its lines plus the acceptance surcharge on the goods: what a quoted draft costs to discount (承兑报价), else the list's share of
 * the goods (承兑加价, basis points). Freight only when the mill delivers.
 */
export function sumOrder(
  lines: readonly (LineSum & { pieces: number })[],
  o: { delivered: boolean; acceptanceBp: number; quoted?: { rateBp: number; days: number } | undefined },
): OrderSum {
  const add = (pick: (l: LineSum & { pieces: number }) => number) => lines.reduce((sum, l) => sum + pick(l), 0)
  const goodsFen = add(l => l.amountFen)
  const serviceFen = add(l => l.serviceFen)
  const freightFen = o.delivered ? add(l => l.freightFen) : 0
  const acceptanceFen = o.quoted
    ? grossOf(goodsFen, o.quoted.rateBp, o.quoted.days) - goodsFen
    : shareOf(goodsFen, o.acceptanceBp)
  return {
    goodsFen,
    serviceFen,
    freightFen,
    acceptanceFen,
    discountFen: 0,
    totalFen: goodsFen + serviceFen + freightFen + acceptanceFen,
    weightKg: add(l => l.weightKg),
    pieces: add(l => l.pieces),
  }
}

/** A scale may differ from the ordered weight of spot pieces by this much (assumption), percent. */
const SPOT_SCALE_PCT = 1

interface Settled {
  settlement: SettlementModeCode
  stockMode: StockModeCode
  /** Of the class, percent. */
  tolerancePct: number
  /** Announced with the auction it was bought at, percent; null: as goods of the kind. */
  bandPercent?: number | null
}

/**
 * 交货允差 of a line, percent of the ordered weight either way: theoretical weight settles as ordered, 0; what is weighed or tagged may differ,
 * made-to-order goods by the class's delivery tolerance, what was bought at an auction by the band of its lot.
 */
export const deliveryTolerancePct = (o: Settled): number =>
  o.settlement === SettlementMode.theoretical
    ? 0
    : (o.bandPercent ?? (o.stockMode === StockMode.futures ? o.tolerancePct : SPOT_SCALE_PCT))

/** Where the settled weight is expected to lie, by its delivery tolerance. Whole kg. */
export const expectedBand = (o: Settled & { weightKg: Kg }): { fromKg: Kg; toKg: Kg } =>
  toleranceBand(o.weightKg, deliveryTolerancePct(o))

/** 业务权限价: the least a desk may agree to, `percent` below the list price; fen per price unit, rounded up to whole fen. */
export const authorityPrice = (listFen: Fen, percent: number): Fen => Math.ceil((listFen * (100 - Math.min(percent, 100))) / 100)

/** The lines that a desk may not agree to: their deal price lies below its authority. The price itself is still within it. */
export const belowAuthority = <L extends { dealFen: Fen; authorityFen: Fen }>(lines: readonly L[]): L[] =>
  lines.filter(l => l.dealFen < l.authorityFen)
