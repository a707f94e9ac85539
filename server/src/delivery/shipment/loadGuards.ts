// Who stands above this room and has a reason why something must not go on a truck (a certificate that does not fit, a settlement that waits for
// a word) answers here (main/extensions.ts). Asked under the order's lock, before units are put on a truck and before it is said to be
// loaded.
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { whyBeyondReleased } from './released.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Why these units must not be loaded: a sentence, or empty. */
    readonly unitLoadGuards: readonly ((
      world: World,
      tx: Tx,
      order: OrderRecord,
      unitIds: readonly number[],
    ) => Promise<string>)[]
    /** The same of an order as a whole, asked first: the buyer's page asks it too, before he chooses anything. */
    readonly orderLoadGuards: readonly ((db: Db, order: OrderRecord) => Promise<string>)[]
  }
}

export async function whyGuarded(db: Db, order: OrderRecord): Promise<string> {
  for (const ask of extensions().orderLoadGuards) {
    const why = await ask(db, order)
    if (why) return why
  }
  return ''
}

/** Refuses (SHIP_CANNOT) with the first reason. */
export async function mustPassGuards(world: World, tx: Tx, order: OrderRecord, unitIds: readonly number[]): Promise<void> {
  const whole = await whyGuarded(tx, order)
  if (whole) return refuse('SHIP_CANNOT', { why: whole })
  const beyond = await whyBeyondReleased(tx, order, unitIds)
  if (beyond) return refuse('SHIP_CANNOT', { why: beyond })
  for (const ask of extensions().unitLoadGuards) {
    const why = await ask(world, tx, order, unitIds)
    if (why) return refuse('SHIP_CANNOT', { why })
  }
}
