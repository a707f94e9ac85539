// What is frozen for orders already and pays part of them where the balance pays: 保证金 of an auction, 订金 of a group. By the rooms that froze it
// (app/joints.ts).
import type { Db, Tx } from '../db/pool.ts'
import type { Entry } from '../funds/ledger.ts'
import { entriesOf } from '../funds/draftMoney.ts'
import type { OrderRecord } from '../order/order.queries.ts'

export interface HeldOf {
  orderId: number
  fen: number
}
/** Asked before: how much of each order it will be. */
export const heldShown: ((db: Db, orderIds: readonly number[]) => Promise<HeldOf[]>)[] = []
/** Taken: the room ends its hold here, the payment's journal takes the money from what is frozen. */
export const heldFor: ((tx: Tx, order: OrderRecord, actorId: number) => Promise<Entry[]>)[] = []

/** By order, in fen; an order without any is not in it. */
export async function heldOf(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map()
  const all = (await Promise.all(heldShown.map(ask => ask(db, orderIds)))).flat()
  return new Map(all.map(h => [h.orderId, h.fen]))
}

/** What each order's payment is made of, where something of it was frozen. */
export async function takeHeld(tx: Tx, orders: readonly OrderRecord[], actorId: number): Promise<Map<number, Entry[]>> {
  const taken = new Map<number, Entry[]>()
  for (const order of orders) {
    const held: Entry[] = []
    for (const ask of heldFor) held.push(...(await ask(tx, order, actorId)))
    if (held.length === 0) continue
    const rest = order.totalFen + held.reduce((sum, e) => sum + e.amountFen, 0)
    taken.set(order.id, entriesOf([...held, { kind: 'customer_available', companyId: order.companyId, amountFen: -rest }]))
  }
  return taken
}
