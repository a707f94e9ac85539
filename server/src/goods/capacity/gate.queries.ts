// 时段 the gates of the depots and their hours. An hour is taken by one conditional update and by nothing else.
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { SLOT_HOURS } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Hours that are kept ready: as far ahead as a truck can be booked, and the days on either side. */
const KNOWN_DAYS = 32

export interface GateRow {
  depotCode: string
  depotName: string
  opensAt: number
  closesAt: number
  trucksPerHour: number
  weekdays: number[]
  closedUntil: Date | null
  closedReason: string
  address: string
  gateName: string
}
const columns = `g.depot_code as "depotCode", d.name as "depotName", g.opens_at::int as "opensAt", g.closes_at::int as "closesAt",
  g.trucks_per_hour::int as "trucksPerHour", g.weekdays::int[] as weekdays, g.closed_until as "closedUntil", g.closed_reason as "closedReason",
  g.address, g.gate_name as "gateName"`
export const gateOf = (db: Db, depotCode: string) =>
  db.row<GateRow>(`select ${columns} from depot_gate g join depot d on d.depot_code = g.depot_code where g.depot_code = $1`, [
    depotCode,
  ])
export const gatesOf = (db: Db, depotCodes: readonly string[]) =>
  db.rows<GateRow>(
    `select ${columns} from depot_gate g join depot d on d.depot_code = g.depot_code where g.depot_code = any($1::text[]) order by g.depot_code`,
    [depotCodes],
  )
export const allGateRows = (db: Db) =>
  db.rows<GateRow>(`select ${columns} from depot_gate g join depot d on d.depot_code = g.depot_code order by g.depot_code`)
export interface AnyGate
  extends Omit<GateRow, 'opensAt' | 'closesAt' | 'trucksPerHour' | 'weekdays' | 'closedReason' | 'address' | 'gateName'> {
  opensAt: number | null
  closesAt: number | null
  trucksPerHour: number | null
  weekdays: number[] | null
  closedReason: string | null
  address: string | null
  gateName: string | null
}
/** Every depot, with its gate where it has one. */
export const allGates = (db: Db) =>
  db.rows<AnyGate>(
    `select d.depot_code as "depotCode", d.name as "depotName", g.opens_at::int as "opensAt", g.closes_at::int as "closesAt",
       g.trucks_per_hour::int as "trucksPerHour", g.weekdays::int[] as weekdays, g.closed_until as "closedUntil", g.closed_reason as "closedReason",
       g.address, g.gate_name as "gateName"
     from depot d left join depot_gate g on g.depot_code = d.depot_code order by d.depot_code`,
  )
export interface SlotRow {
  depotCode: string
  slotAt: Date
  capacity: number
  taken: number
}
export const slotsBetween = (db: Db, depotCodes: readonly string[], from: Date, to: Date) =>
  db.rows<SlotRow>(
    `select depot_code as "depotCode", starts_at as "slotAt", capacity::int, taken::int from gate_slot
     where depot_code = any($1::text[]) and starts_at >= $2 and starts_at < $3`,
    [depotCodes, from, to],
  )
/** The hours that run or are to come, of every depot. */
export const slotsFrom = (db: Db) =>
  db.rows<SlotRow>(
    `select s.depot_code as "depotCode", s.starts_at as "slotAt", s.capacity::int, s.taken::int from depot_gate g
     join gate_slot s on s.depot_code = g.depot_code and s.starts_at > now() - interval '${SLOT_HOURS} hours' and s.starts_at < now() + interval '${KNOWN_DAYS} days'`,
  )
/** The hour as a row, with the capacity of its gate on the day it is first asked for. */
export const ensureSlot = (tx: Tx, s: { depotCode: string; slotAt: Date; capacity: number }) =>
  tx.run('insert into gate_slot (depot_code, starts_at, capacity) values ($1, $2, $3) on conflict do nothing', [
    s.depotCode,
    s.slotAt,
    s.capacity,
  ])
/** One more truck where there is still room and the depot is not shut; false: somebody was faster. */
export const takeSlot = async (tx: Tx, s: { depotCode: string; slotAt: Date }): Promise<boolean> =>
  (await tx.run(
    `update gate_slot s set taken = s.taken + 1 from depot_gate g
     where s.depot_code = $1 and s.starts_at = $2 and s.taken < s.capacity and g.depot_code = s.depot_code
       and (g.closed_until is null or g.closed_until <= s.starts_at) and s.starts_at + interval '${SLOT_HOURS} hours' > now()`,
    [s.depotCode, s.slotAt],
  )) > 0
export const freeSlot = (tx: Tx, s: { depotCode: string; slotAt: Date }) =>
  tx.run('update gate_slot set taken = taken - 1 where depot_code = $1 and starts_at = $2', [s.depotCode, s.slotAt])

export const saveGateRow = (
  tx: Tx,
  g: {
    depotCode: string
    opensAt: number
    closesAt: number
    trucksPerHour: number
    weekdays: readonly number[]
    address: string
    gateName: string
  },
) =>
  tx.run(
    ...bind(
      `insert into depot_gate (depot_code, opens_at, closes_at, trucks_per_hour, weekdays, address, gate_name)
       values (:depotCode, :opensAt, :closesAt, :trucksPerHour, :weekdays::smallint[], :address, :gateName)
       on conflict (depot_code) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at, trucks_per_hour = excluded.trucks_per_hour,
         weekdays = excluded.weekdays, address = excluded.address, gate_name = excluded.gate_name`,
      { ...g },
    ),
  )
/** The hour that runs and those to come follow the gate: trucks are let in during it too. What is booked stays booked. */
export const followGate = (tx: Tx, depotCode: string, trucksPerHour: number) =>
  tx.run(
    `update gate_slot set capacity = greatest(taken, $2::smallint) where depot_code = $1 and starts_at > now() - interval '${SLOT_HOURS} hours'`,
    [depotCode, trucksPerHour],
  )
export const closeGateRow = async (tx: Tx, g: { depotCode: string; until: Date | null; reason: string }): Promise<boolean> =>
  (await tx.run('update depot_gate set closed_until = $2, closed_reason = $3 where depot_code = $1', [
    g.depotCode,
    g.until,
    g.reason,
  ])) > 0
/** Trucks booked for a depot's hours before a moment, that have not entered. */
export const trucksBefore = (db: Db, depotCode: string, until: Date) =>
  db.rows<{ waybillNo: string; userId: number; plate: string; slotAt: Date | null }>(
    `select w.waybill_no as "waybillNo", o.user_id as "userId", w.plate, w.slot_at as "slotAt" from waybill w join orders o on o.id = w.order_id
     where w.depot_code = $1 and w.slot_at < $2 and w.slot_at + interval '${SLOT_HOURS} hours' > now() and w.status = ${WaybillStatus.allocated} and w.ended_at is null`,
    [depotCode, until],
  )

export interface CarrierRow {
  code: string
  name: string
  active: boolean
}
export const carriers = (db: Db) => db.rows<CarrierRow>('select code, name, active from carrier order by active desc, code')
export const carrierByCode = (db: Db, code: string) =>
  db.row<CarrierRow>('select code, name, active from carrier where code = $1', [code])
export const saveCarrierRow = (tx: Tx, c: CarrierRow) =>
  tx.run(
    `insert into carrier (code, name, mode, active) values ($1, $2, 'truck', $3)
     on conflict (code) do update set name = excluded.name, active = excluded.active`,
    [c.code, c.name, c.active],
  )
