import { lineAmount, perTonAmount, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { firstPieces, type PackRule, packFit } from '@mall/domain/goods/goods/packRule.ts'
import { piecesForWeight, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { type FuturesForm, futuresOf, type Surcharge } from '../buying/futures.ts'
import type { CartExtras } from '../buying/useAddToCart.ts'
import { type ChosenUnits, unitsOf } from './chosenUnits.ts'
import type { Detail } from './dims.ts'

/** What the buyer has chosen on the goods page. */
export interface Choice {
  skuCode: string
  stockMode: 1 | 2
  pieces: number
  services: readonly string[]
  futures: FuturesForm
  /** 挑卷: of whose goods which; missing, or of other goods: 任选. */
  units?: ChosenUnits
}

/** In what packs the chosen depot's goods are sold. */
export const packFor = (g: Detail, c: Pick<Choice, 'skuCode'>): PackRule => g.depots.find(d => d.skuCode === c.skuCode) ?? g

/** Pieces that may be ordered so: made to order at least what the mill rolls at once. */
export const piecesFor = (g: Detail, pieces: number, stockMode: 1 | 2): number => {
  if (stockMode !== 2) return pieces
  const rolled = Math.max(pieces, piecesForWeight(g.minFuturesKg, g.pieceWeightG))
  return packAbove(g, rolled)
}
/** The fewest pieces of whole packs that are no less. */
const packAbove = (g: PackRule, pieces: number): number => {
  const fit = packFit(g, pieces, null)
  return fit.ok ? pieces : (fit.higher ?? pieces)
}

/** What is rolled at once of what is chosen. */
export const rolledKgOf = (g: Detail, c: Pick<Choice, 'stockMode'>): number | undefined =>
  c.stockMode === 2 ? g.minFuturesKg : undefined

export const firstChoice = (g: Detail): Choice => ({
  skuCode: g.skuCode,
  stockMode: g.spot && (g.availablePieces > 0 || !g.futures) ? 1 : 2,
  pieces:
    g.spot && g.availablePieces > 0
      ? firstPieces(g, g.availablePieces)
      : packAbove(
          g,
          Math.max(1, g.minFuturesKg > 0 && g.pieceWeightG > 0 ? Math.ceil((g.minFuturesKg * 1000) / g.pieceWeightG) : 1),
        ),
  services: [],
  futures: {},
})

/** Pieces that can be had as chosen; null without a limit. */
export const stockFor = (g: Detail, c: Choice): number | null =>
  c.stockMode === 1 ? (g.depots.find(d => d.skuCode === c.skuCode)?.availablePieces ?? g.availablePieces) : null

export interface Quote {
  pieces: number
  weightKg: Kg
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  totalFen: Fen
  /** Ex-works price with the chosen surcharges. */
  worksFen: Fen
  deliveredFen: Fen
}

/** The same arithmetic as the cart's, from the same functions; the order is priced again by the server. */
export function quoteOf(g: Detail, c: Choice, added: readonly Surcharge[], services: readonly Surcharge[]): Quote {
  const depot = g.depots.find(d => d.skuCode === c.skuCode)
  const freight = g.priceUnit === 'ton' ? (depot?.freightFen ?? g.freightFen) : 0
  const worksFen = (depot?.priceFen ?? g.priceFen) + added.reduce((a, s) => a + s.fen, 0)
  const chosen = unitsOf(c)
  const weightKg =
    chosen.length > 0
      ? chosen.reduce((kg, u) => kg + u.weightKg, 0)
      : weightOfPieces(c.pieces, depot?.pieceWeightG || g.pieceWeightG)
  const goodsFen = lineAmount({ priceFen: worksFen, priceUnit: g.priceUnit, weightKg, pieces: c.pieces })
  const serviceFen = services.reduce((a, s) => a + perTonAmount(s.fen, weightKg), 0)
  const freightFen = perTonAmount(freight, weightKg)
  return {
    pieces: c.pieces,
    weightKg,
    goodsFen,
    serviceFen,
    freightFen,
    totalFen: goodsFen + serviceFen + freightFen,
    worksFen,
    deliveredFen: worksFen + freight,
  }
}

/** The chosen services; of made-to-order goods those that no order parameter asks for. */
export const servicesOf = (g: Detail, c: Choice): Detail['services'] =>
  g.services.filter(s => c.services.includes(s.code) && !(c.stockMode === 2 && s.whyNotMade))

/** What goes to the cart beside goods and pieces. */
export const extrasOf = (g: Detail, c: Choice): CartExtras => {
  const services = servicesOf(g, c).map(s => s.code)
  if (c.stockMode === 2) return { stockMode: 2, futures: futuresOf(c.futures), services }
  const unitNos = unitsOf(c).map(u => u.unitNo)
  return { stockMode: 1, services, ...(unitNos.length > 0 ? { unitNos } : {}) }
}
