// What holds a truck back from its settlement beside its receipt: an objection to its weight that nobody has decided yet.
import type { Db } from '../db/pool.ts'

export const heldTrucks = async (_db: Db, _orderId: number): Promise<ReadonlySet<number>> => new Set()
