// What a driver has told of where he was, taken back: by himself (room tracking), or with his truck when another comes.
import type { Tx } from '../../kernel/ports/database.ts'

export const withdrawConsent = (tx: Tx, waybillId: number) =>
  tx.run('update trip_consent set withdrawn_at = clock_timestamp() where waybill_id = $1 and withdrawn_at is null', [waybillId])
/** What he himself has told; a carrier's or the desk's is theirs. */
export const dropDrivers = (tx: Tx, waybillId: number) =>
  tx.run(`delete from truck_position where waybill_id = $1 and source in ('phone', 'driver')`, [waybillId])
