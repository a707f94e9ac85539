// How a price per unit comes about, line by line. All fen are per the goods' price unit (ton, kilogram or piece), VAT included.
import type { Fen } from '../../kernel/money.ts'

/** One line of a price: the code is stable, the label is shown. */
export interface PriceLine {
  code: string
  label: string
  fen: Fen
}

export interface PriceFacts {
  /** Base, grade extra, size extra, option extras, depot fee ... of the goods, in the order they are shown. */
  parts: readonly PriceLine[]
  /** Adjustment of the sales area; channels of the commonly group have none. */
  areaAdjustFen?: Fen
  /** A fixed price of these goods in the area: replaces parts + adjustment, shown as the area line so that the sum still holds. */
  areaPriceFen?: Fen
  /** What an agreement takes off, as a positive amount. */
  agreementFen?: Fen
  /** Present when the seller delivers. */
  delivery?: { freightFen: Fen; depotOutFen?: Fen; liftFen?: Fen }
}

export interface BuiltPrice {
  /** Every line that is not zero; the lines add up to deliveredFen, those before freight to exWorksFen. */
  lines: PriceLine[]
  /** 挂牌价 of the area. */
  listFen: Fen
  /** 厂提价: list price minus agreement. */
  exWorksFen: Fen
  /** 到货价: ex-works plus freight and depot fees; equal to ex-works without delivery. */
  deliveredFen: Fen
}

const sum = (lines: readonly PriceLine[]): Fen => lines.reduce((all, line) => all + line.fen, 0)

/**
 * Builds list, ex-works and delivered price with the lines that explain them.
 * An agreement never pushes the price below zero: the line is cut to the list price.
 */
export function priceBuild(facts: PriceFacts): BuiltPrice {
  const partsFen = sum(facts.parts)
  const areaFen = facts.areaPriceFen === undefined ? (facts.areaAdjustFen ?? 0) : facts.areaPriceFen - partsFen
  const listFen = partsFen + areaFen
  const agreementFen = Math.min(facts.agreementFen ?? 0, Math.max(0, listFen))
  const exWorksFen = listFen - agreementFen
  const lines: PriceLine[] = [
    ...facts.parts,
    { code: 'area', label: '区域调价', fen: areaFen },
    { code: 'agreement', label: '协议优惠', fen: agreementFen === 0 ? 0 : -agreementFen },
    { code: 'freight', label: '运费', fen: facts.delivery?.freightFen ?? 0 },
    { code: 'depotOut', label: '出库费', fen: facts.delivery?.depotOutFen ?? 0 },
    { code: 'lift', label: '吊装费', fen: facts.delivery?.liftFen ?? 0 },
  ].filter(line => line.fen !== 0)
  return { lines, listFen, exWorksFen, deliveredFen: sum(lines) }
}
