// What was paid for each unit of an order, and what of it may still be given back.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { restOf, unitShares } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { splitNet } from '@mall/domain/delivery/shipment/scale.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { moneyOfOrder } from './claim.queries.ts'

export interface UnitMoney {
  /** The truck was settled: what follows is its part of that; else its price as ordered. */
  settled: boolean
  paidFen: Fen
  restFen: Fen
  kg: Kg
}
export async function unitMoney(db: Db, orderId: number): Promise<ReadonlyMap<number, UnitMoney>> {
  const rows = await moneyOfOrder(db, orderId)
  const money = new Map<number, UnitMoney>()
  for (const mine of Map.groupBy(rows, r => `${r.waybillId}-${r.orderLineId}`).values()) {
    const basis = mine.map(r => r.basisKg)
    const { rowFen, rowKg } = mine[0] ?? { rowFen: null, rowKg: null }
    const fens = rowFen === null ? mine.map(r => r.orderedFen) : unitShares(rowFen, basis)
    const kgs = rowKg === null ? mine.map(r => r.tagKg) : splitNet(rowKg, basis)
    for (const [i, r] of mine.entries()) {
      const paidFen = fens[i] ?? 0
      money.set(r.waybillUnitId, {
        settled: rowFen !== null,
        paidFen,
        restFen: restOf(paidFen, r.refundedFen),
        kg: kgs[i] ?? r.tagKg,
      })
    }
  }
  return money
}
