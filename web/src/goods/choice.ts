import type { Sent } from '@mall/contract/calls.ts'
import { lineAmount, perTonAmount } from '@mall/domain/money.ts'
import { weightOfPieces } from '@mall/domain/weight.ts'
import type { CartExtras } from '../cart/useAddToCart.ts'
import type { Detail } from './dims.ts'

type Futures = NonNullable<Sent<'/api/cart/addGoodsToCart'>['futures']>

/** What the buyer has chosen on the goods page. */
export interface Choice {
  skuCode: string
  stockMode: 1 | 2
  pieces: number
  services: readonly string[]
  coating: string | null
  packageWay: string | null
  deliveryDateNumber: string | null
  lengthFromMm: number | null
  lengthToMm: number | null
}

export const firstChoice = (g: Detail): Choice => ({
  skuCode: g.skuCode,
  stockMode: g.spot && (g.availablePieces > 0 || !g.futures) ? 1 : 2,
  pieces:
    g.spot && g.availablePieces > 0
      ? 1
      : Math.max(1, g.minFuturesKg > 0 && g.pieceWeightG > 0 ? Math.ceil((g.minFuturesKg * 1000) / g.pieceWeightG) : 1),
  services: [],
  coating: null,
  packageWay: null,
  deliveryDateNumber: null,
  lengthFromMm: null,
  lengthToMm: null,
})

export interface Surcharge {
  label: string
  fen: number
}

export interface Quote {
  pieces: number
  weightKg: number
  goodsFen: number
  serviceFen: number
  freightFen: number
  totalFen: number
  /** Ex-works price with the chosen surcharges. */
  worksFen: number
  deliveredFen: number
}

/** The same arithmetic as the cart's, from the same functions; the order is priced again by the server. */
export function quoteOf(g: Detail, c: Choice, added: readonly Surcharge[], services: readonly Surcharge[]): Quote {
  const depot = g.depots.find(d => d.skuCode === c.skuCode)
  const freight = g.priceUnit === 'ton' ? (depot?.freightFen ?? g.freightFen) : 0
  const worksFen = (depot?.priceFen ?? g.priceFen) + added.reduce((a, s) => a + s.fen, 0)
  const weightKg = weightOfPieces(c.pieces, depot?.pieceWeightG || g.pieceWeightG)
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

/** What goes to the cart beside goods and pieces. */
export function extrasOf(c: Choice): CartExtras {
  const futures: Futures = {
    coating: c.coating ?? undefined,
    packageWay: c.packageWay ?? undefined,
    deliveryDateNumber: c.deliveryDateNumber ?? undefined,
    lengthFromMm: c.lengthFromMm ?? undefined,
    lengthToMm: c.lengthToMm ?? undefined,
  }
  return c.stockMode === 2 ? { stockMode: 2, futures, services: [...c.services] } : { stockMode: 1, services: [...c.services] }
}
