// The line before a gate. A truck is in it while it waits: by its status, its slot and the link of the driver who said he was there.
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { LAST_LOADINGS, LOADING_DAYS } from '@mall/domain/delivery/shipment/gateQueue.rules.ts'
import { truckInside } from '../../platform/db/orderSets.ts'

export interface QueueRow {
  id: number
  waybillNo: string
  plate: string
  slotAt: Date
  turnSlotAt: Date
  turnAt: Date
  arrivedAt: Date
  calledAt: Date | null
  missed: number
}
/** A slot that was moved, either way, moves its turn with it; who missed a call is not moved forward. */
export const queueOf = (db: Db, depotCode: string) =>
  db.rows<QueueRow>(
    `select w.id, w.waybill_no as "waybillNo", w.plate, w.for_at as "slotAt", case when q.missed = 0 then w.slot_at else greatest(q.turn_slot_at, w.slot_at) end as "turnSlotAt", q.turn_at as "turnAt",
       q.arrived_at as "arrivedAt", q.called_at as "calledAt", q.missed
     from gate_queue q join waybill w on w.id = q.waybill_id
     where q.depot_code = $1 and w.depot_code = q.depot_code and w.status = ${WaybillStatus.allocated} and w.ended_at is null and w.slot_at is not null
       and w.pass_token = q.pass_token`,
    [depotCode],
  )
export const joinLine = async (
  tx: Tx,
  q: { waybillId: number; depotCode: string; passToken: string; slotAt: Date },
): Promise<boolean> =>
  (await tx.run(
    `insert into gate_queue (waybill_id, depot_code, pass_token, turn_slot_at, turn_at) values ($1, $2, $3, $4, clock_timestamp())
     on conflict (waybill_id) do update set depot_code = excluded.depot_code, pass_token = excluded.pass_token, arrived_at = clock_timestamp(),
       turn_slot_at = excluded.turn_slot_at, turn_at = excluded.turn_at, called_at = null, called_by = null, missed = 0
     where gate_queue.pass_token <> excluded.pass_token or gate_queue.depot_code <> excluded.depot_code`,
    [q.waybillId, q.depotCode, q.passToken, q.slotAt],
  )) > 0
export const leaveLine = (tx: Tx, waybillId: number) => tx.run('delete from gate_queue where waybill_id = $1', [waybillId])
export const setCalled = async (tx: Tx, waybillId: number, byId: number): Promise<boolean> =>
  (await tx.run(
    'update gate_queue set called_at = clock_timestamp(), called_by = $2 where waybill_id = $1 and called_at is null',
    [waybillId, byId],
  )) > 0
/** A call that nobody answered: its truck waits on, behind some others. */
export const setMissedCall = (tx: Tx, q: { waybillId: number; turnSlotAt: Date; turnAt: Date }) =>
  tx.run(
    'update gate_queue set called_at = null, called_by = null, missed = missed + 1, turn_slot_at = $2, turn_at = $3 where waybill_id = $1',
    [q.waybillId, q.turnSlotAt, q.turnAt],
  )

/** From the gate in to the gate out, as measured here in the last days. */
export const lastLoadings = (db: Db, depotCode: string) =>
  db.rows<{ from: Date | null; to: Date | null }>(
    `select entered_at as "from", left_at as "to" from waybill
     where depot_code = $1 and left_at is not null and entered_at is not null and left_at > now() - interval '${LOADING_DAYS} days'
     order by left_at desc limit ${LAST_LOADINGS}`,
    [depotCode],
  )
export const insideNow = async (db: Db, depotCode: string): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from waybill where depot_code = $1 and ended_at is null and ${truckInside()}`,
      [depotCode],
    )
  )?.n ?? 0
