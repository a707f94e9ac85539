// What is frozen for orders already and pays part of them, whatever pays the rest: 保证金 of an auction, 订金 of a group. By the rooms that froze it
// (main/extensions.ts). Nothing is held a second time for a payment that is on its way: what is frozen for an order moves only under that order's lock, with
// its payment or its end, and whoever comes there first has it (decision 0155).
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Entry } from '../funds/ledger.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'

interface HeldOf {
  orderId: number
  fen: Fen
}
declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Asked before: how much of each order what is frozen for it will pay. */
    readonly heldSums: readonly ((db: Db, orderIds: readonly number[]) => Promise<HeldOf[]>)[]
    /** Taken: the room ends its hold here, the payment's journal takes the money from what is frozen. */
    readonly heldTakers: readonly ((tx: Tx, order: OrderRecord, actorId: number) => Promise<Entry[]>)[]
  }
}

/** By order, in fen; an order without any is not in it. */
export async function heldOf(db: Db, orderIds: readonly number[]): Promise<Held> {
  if (orderIds.length === 0) return NOTHING_HELD
  const all = (await Promise.all(extensions().heldSums.map(ask => ask(db, orderIds)))).flat()
  return new Map(all.map(h => [h.orderId, h.fen]))
}

export type Held = ReadonlyMap<number, number>
export const NOTHING_HELD: Held = new Map()
export const idsOf = (orders: readonly { id: number }[]): number[] => orders.map(o => o.id)
export const heldFenOf = (held: Held, order: { id: number }): number => held.get(order.id) ?? 0
export const sumHeld = (held: Held, orders: readonly { id: number }[]): number =>
  orders.reduce((sum, o) => sum + heldFenOf(held, o), 0)

/**
 * Takes what was shown under the orders' lock: each room ends its hold, the entries go into the payment's journal. Only for orders whose payment is
 * written in this transaction; throws when a room gives another sum than it showed, and nothing of the transaction stays.
 */
export async function takeHeld(
  tx: Tx,
  orders: readonly OrderRecord[],
  held: Held,
  actorId: number,
): Promise<Map<number, Entry[]>> {
  const taken = new Map<number, Entry[]>()
  for (const order of orders) {
    const shownFen = heldFenOf(held, order)
    if (shownFen === 0) continue
    const entries: Entry[] = []
    for (const ask of extensions().heldTakers) entries.push(...(await ask(tx, order, actorId)))
    const fen = -entries.reduce((sum, e) => sum + e.amountFen, 0)
    if (fen !== shownFen) throw new Error(`order ${order.orderCode}: ${fen} of ${shownFen} fen are held`)
    taken.set(order.id, entries)
  }
  return taken
}
