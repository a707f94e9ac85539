// The truck behind a driver's link that still lives. The link is all he has: it is dead with the truck's end, a change of truck, or the receipt.
import { RECEIVED } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { waybillByPass, type WaybillRow } from '../shipment/waybill.queries.ts'

const TOKEN = /^[A-Za-z0-9_-]{16,100}$/
/** Alive or not: for what may be taken back after the trip, too. */
export const anyByPass = async (db: Db, t: string): Promise<WaybillRow | undefined> =>
  TOKEN.test(t) ? waybillByPass(db, t) : undefined
export const isAlive = (w: WaybillRow): boolean => w.endedAt === null && !RECEIVED.has(w.status)
/** Undefined where there is none, without a word about why. */
export async function aliveByPass(db: Db, t: string): Promise<WaybillRow | undefined> {
  const w = await anyByPass(db, t)
  return w && isAlive(w) ? w : undefined
}
