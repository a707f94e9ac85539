import { type Fen, type Kg, lineAmount, perTonAmount, type PriceUnit, shareOf } from '../money.ts'
import { weightOfPieces } from '../weight.ts'

export interface LineFacts {
  pieces: number
  pieceWeightG: number
  priceUnit: PriceUnit
  priceFen: Fen
  serviceFenPerTon: Fen
  freightFenPerTon: Fen
}

export interface LineSum {
  weightKg: Kg
  amountFen: Fen
  serviceFen: Fen
  freightFen: Fen
}

/** One line of a cart or order: weight of its pieces, goods, services and freight over that weight, each rounded once. */
export function sumLine(l: LineFacts): LineSum {
  const weightKg = Math.max(1, weightOfPieces(l.pieces, l.pieceWeightG))
  return {
    weightKg,
    amountFen: lineAmount({ priceFen: l.priceFen, priceUnit: l.priceUnit, weightKg, pieces: l.pieces }),
    serviceFen: perTonAmount(l.serviceFenPerTon, weightKg),
    freightFen: l.priceUnit === 'piece' ? 0 : perTonAmount(l.freightFenPerTon, weightKg),
  }
}

export interface OrderSum {
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  totalFen: Fen
  weightKg: Kg
  pieces: number
}

/** An order is its lines plus the acceptance surcharge on the goods (承兑加价, basis points); freight only when the mill delivers. */
export function sumOrder(
  lines: readonly (LineSum & { pieces: number })[],
  o: { delivered: boolean; acceptanceBp: number },
): OrderSum {
  const add = (pick: (l: LineSum & { pieces: number }) => number) => lines.reduce((sum, l) => sum + pick(l), 0)
  const goodsFen = add(l => l.amountFen)
  const serviceFen = add(l => l.serviceFen)
  const freightFen = o.delivered ? add(l => l.freightFen) : 0
  const acceptanceFen = shareOf(goodsFen, o.acceptanceBp)
  return {
    goodsFen,
    serviceFen,
    freightFen,
    acceptanceFen,
    totalFen: goodsFen + serviceFen + freightFen + acceptanceFen,
    weightKg: add(l => l.weightKg),
    pieces: add(l => l.pieces),
  }
}
