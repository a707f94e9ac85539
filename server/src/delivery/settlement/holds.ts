// What the gate and the weighmaster say of an order's trucks: whose weight is under objection, and what was decided instead of a ticket's.
import type { Db } from '../../kernel/ports/database.ts'
import { heldRows } from './settlement.queries.ts'
import { objectionsOfOrder, openWeightObjections } from '../weighing/receipt.queries.ts'

export const heldTrucks = async (db: Db, orderId: number): Promise<ReadonlySet<number>> =>
  new Set((await openWeightObjections(db, orderId)).map(o => o.waybillId))

/** Of one sheet: what it holds itself stays held on it, whatever was agreed since. The next sheet has it. */
export const heldOnSheet = async (db: Db, orderId: number, settlementId: number): Promise<ReadonlySet<number>> =>
  new Set([...(await heldTrucks(db, orderId)), ...(await heldRows(db, settlementId))])

/** Net kg by truck where it was decided between both scales. */
export const decidedWeights = async (db: Db, orderId: number): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await objectionsOfOrder(db, orderId)).flatMap(o =>
      o.state === 'decided' && o.settledKg !== null ? [[o.waybillId, o.settledKg] as const] : [],
    ),
  )
