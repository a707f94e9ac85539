// What a delivered line finally costs against what was paid for it (多退少补).
import type { Fen } from '../money.ts'
import { perTonAmount } from '../money.ts'

export interface Settlement {
  goodsFen: Fen
  freightFen: Fen
  finalFen: Fen
  /** Paid minus final: positive is given back, negative is asked for. */
  differenceFen: Fen
  outcome: 'refund' | 'supplement' | 'even'
}

/** Settles delivered whole kilograms at prices per ton. Services and coupons are added by the order, not here. */
export function settle(o: { deliveredKg: number; priceFenPerT: Fen; freightFenPerT?: Fen; paidFen: Fen }): Settlement {
  const goodsFen = perTonAmount(o.priceFenPerT, o.deliveredKg)
  const freightFen = perTonAmount(o.freightFenPerT ?? 0, o.deliveredKg)
  const finalFen = goodsFen + freightFen
  const differenceFen = o.paidFen - finalFen
  return {
    goodsFen,
    freightFen,
    finalFen,
    differenceFen,
    outcome: differenceFen > 0 ? 'refund' : differenceFen < 0 ? 'supplement' : 'even',
  }
}
