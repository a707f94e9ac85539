// What the gate and the scale ask and write.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { A_DAY } from '../../platform/db/days.ts'
import { bind } from '../../platform/db/bind.ts'
import { truckBeforeGate, truckEntered, truckInside } from '../../platform/db/orderSets.ts'
import { waybillColumns, waybillJoins, type WaybillRow } from '../shipment/waybill.queries.ts'

/** Why the gate stayed shut is shown for so long. */
const STOPPED_MINUTES = 30
/** A figure of the scale is believed for so long after somebody looked at it. */
const LOOKED_SECONDS = 30

/** The clock that decides: the database's. */
export const nowOf = async (db: Db): Promise<number> =>
  (await db.row<{ at: Date }>('select clock_timestamp() as at'))?.at.getTime() ?? Date.now()

/** The newest empty weights of a truck here. */
export const lastTares = (db: Db, plate: string, most: number) =>
  db.rows<{ kg: Kg }>(
    `select tare_kg as kg from waybill where plate = $1 and plate <> '' and tare_kg is not null and ${truckEntered()} and left_at is not null order by id desc limit $2`,
    [plate, most],
  )
export const setTare = (tx: Tx, t: { waybillId: number; kg: Kg; byId: number; scaleCode: string }) =>
  tx.run('update waybill set tare_kg = $2, tare_at = clock_timestamp(), tare_by = $3, tare_scale = $4 where id = $1', [
    t.waybillId,
    t.kg,
    t.byId,
    t.scaleCode,
  ])

/** Trucks of a depot that matter today: inside, announced for today, or gone today. */
export const trucksToday = (db: Db, o: { depotCode: string; contact: number | null }) => {
  const today = `date_trunc('day', now() at time zone 'Asia/Shanghai')`
  const midnight = `${today} at time zone 'Asia/Shanghai'`
  const nextMidnight = `(${today} + ${A_DAY}) at time zone 'Asia/Shanghai'`
  return db.rows<WaybillRow>(
    ...bind(
      `select ${waybillColumns} from (
         select id from waybill where depot_code = :depotCode and ended_at is null and ${truckInside()}
         union select id from waybill where depot_code = :depotCode and ended_at is null and status = ${WaybillStatus.allocated} and slot_at >= ${midnight} and slot_at < ${nextMidnight}
         union select id from waybill where depot_code = :depotCode and left_at >= ${midnight}) x ${waybillJoins.replace('from waybill w', 'join waybill w on w.id = x.id')}
       where :contact::bigint is null or c.bd_user_id = :contact order by w.slot_at nulls last, w.id limit 200`,
      { ...o },
    ),
  )
}
export interface DepotRow {
  depotCode: string
  name: string
  gateName: string
  address: string
  trucks: number
}
/** Gates: depots that load, and those with a truck. */
export const gateDepots = (db: Db) =>
  db.rows<DepotRow>(
    `select d.depot_code as "depotCode", d.name, coalesce(g.gate_name, '') as "gateName", coalesce(g.address, '') as address,
       (select count(*)::int from waybill w where w.depot_code = d.depot_code and ${truckBeforeGate('w')} and w.ended_at is null) as trucks
     from depot d left join depot_gate g on g.depot_code = d.depot_code
     where g.depot_code is not null or exists (select 1 from waybill w where w.depot_code = d.depot_code)
     order by 5 desc, d.depot_code`,
  )
/** What each of these trucks has: weight that counts, doubt, the last refusal at the gate. */
export interface TruckFacts {
  waybillId: number
  ticketId: number | null
  netKg: Kg | null
  within: boolean | null
  /** Every unit has its part of the net weight: weighed since it was loaded last. */
  split: boolean
  disputeId: number | null
  disputeTicketId: number | null
  replyBy: Date | null
  stopped: string
}
export const factsOf = (db: Db, waybillIds: readonly number[]) =>
  db.rows<TruckFacts>(
    `select w.id as "waybillId", t.id as "ticketId", t.net_kg as "netKg", t.within, d.id as "disputeId", d.ticket_id as "disputeTicketId",
       d.reply_by as "replyBy", not exists (select 1 from waybill_unit x where x.waybill_id = w.id and x.off_at is null and x.scale_kg is null) as split,
       coalesce((select g.why from gate_try g where g.waybill_id = w.id and g.at > now() - interval '${STOPPED_MINUTES} minutes' order by g.id desc limit 1), '') as stopped
     from waybill w left join scale_ticket t on t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)
     left join weigh_dispute d on d.waybill_id = w.id and d.state = 'open' where w.id = any($1::bigint[])`,
    [waybillIds],
  )

// ---------- The list of what is to be loaded.
export const tickUnits = async (tx: Tx, waybillId: number, unitNo: string | null): Promise<number> =>
  tx.run(
    `update waybill_unit x set loaded_at = coalesce(x.loaded_at, clock_timestamp()) from steel_unit u
     where x.waybill_id = $1 and x.off_at is null and u.id = x.unit_id and ($2::text is null or u.unit_no = $2)`,
    [waybillId, unitNo],
  )
/** Back to loading: what the old ticket gave to each unit counts no more. */
export const clearSplit = (tx: Tx, waybillId: number) =>
  tx.run('update waybill_unit set scale_kg = null where waybill_id = $1 and off_at is null', [waybillId])
/** Frozen where it lies: quality looks at it before it goes anywhere. */
export const blockUnit = (tx: Tx, unitId: number, reason: string) =>
  tx.run(`update steel_unit set state = 'blocked', blocked_reason = $2 where id = $1 and state = 'allocated'`, [unitId, reason])
/** On which other truck a unit stands; for the warehouse's refusal. */
export const whereIs = (db: Db, unitNo: string) =>
  db.row<{ state: string; waybillNo: string | null }>(
    `select u.state, w.waybill_no as "waybillNo" from steel_unit u left join waybill w on w.id = u.waybill_id where u.unit_no = $1 and u.state <> 'void'`,
    [unitNo],
  )

// ---------- Guesses at a pick-up code.
interface Before {
  n: number
  first: Date | null
}
/** One at a time: what is counted together waits for the one before. */
export const lockCount = (tx: Tx, of: string) => tx.row('select pg_advisory_xact_lock(hashtextextended($1, 11))', [of])
export const guessesBefore = (tx: Tx, waybillId: number, minutes: number) =>
  tx.row<Before>(
    `select count(*)::int as n, min(at) as first from gate_try where waybill_id = $1 and guess and at > clock_timestamp() - make_interval(mins => $2)`,
    [waybillId, minutes],
  )
export const insertTry = (tx: Tx, t: { waybillId: number; byId: number; plateSeen: string }) =>
  tx.row<{ id: number }>(
    `insert into gate_try (waybill_id, guess, plate_seen, why, by_id) values ($1, true, $2, '提货码不对', $3) returning id`,
    [t.waybillId, t.plateSeen, t.byId],
  )
/** It was no guess: either all was right, or the gate stayed shut for another reason, which the driver's pass shows. */
export const forgetTry = (db: Db, id: number) => db.run('delete from gate_try where id = $1', [id])
export const keepTry = (db: Db, id: number, why: string) =>
  db.run('update gate_try set guess = false, why = $2 where id = $1', [id, why])

// ---------- What the driver's link has done.
export type PassAct = 'reweigh' | 'arrive' | 'photo' | 'sign' | 'queue'
export const actsBefore = (tx: Tx, waybillId: number, act: PassAct, minutes: number) =>
  tx.row<Before>(
    `select count(*)::int as n, min(at) as first from pass_act where waybill_id = $1 and act = $2 and at > clock_timestamp() - make_interval(mins => $3)`,
    [waybillId, act, minutes],
  )
export const insertAct = (tx: Tx, waybillId: number, act: PassAct) =>
  tx.row<{ id: number }>('insert into pass_act (waybill_id, act) values ($1, $2) returning id', [waybillId, act])
export const nameActFile = (db: Db, id: number, fileId: string) =>
  db.run('update pass_act set file_id = $2 where id = $1', [id, fileId])
export const forgetAct = (db: Db, id: number) => db.run('delete from pass_act where id = $1', [id])
export const passPhotos = async (db: Db, waybillId: number): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select file_id as id from pass_act where waybill_id = $1 and act = 'photo' and file_id is not null order by id`,
      [waybillId],
    )
  ).map(r => r.id)

// ---------- The live scale.
export interface ScaleShows {
  waybillId: number
  kg: Kg
  stableMs: number
}
const HELD_SECONDS = 6
/** A page looks every second. */
const NOW_SECONDS = 3
/** Shows a weight for a truck, unless another stands on it; whoever asks again with the same weight lets it settle. */
export const showOnScale = (db: Db, s: { scaleCode: string; waybillId: number; kg: Kg }) =>
  db.row<ScaleShows>(
    `insert into scale_reading (scale_code, waybill_id, kg) values ($1, $2, $3)
     on conflict (scale_code) do update set since = case when scale_reading.waybill_id = $2 and scale_reading.kg = $3
         and scale_reading.seen_at > clock_timestamp() - make_interval(secs => $4) then scale_reading.since else clock_timestamp() end,
       waybill_id = $2, kg = $3, seen_at = clock_timestamp()
     where scale_reading.waybill_id = $2 or scale_reading.seen_at < clock_timestamp() - make_interval(secs => $4)
     returning waybill_id as "waybillId", kg, (extract(epoch from clock_timestamp() - since) * 1000)::int as "stableMs"`,
    [s.scaleCode, s.waybillId, s.kg, HELD_SECONDS],
  )
/** What stands there for this truck, if it was looked at a moment ago. */
export const onScale = (db: Db, scaleCode: string, waybillId: number) =>
  db.row<ScaleShows>(
    `select waybill_id as "waybillId", kg, (extract(epoch from clock_timestamp() - since) * 1000)::int as "stableMs" from scale_reading
     where scale_code = $1 and waybill_id = $2 and seen_at > clock_timestamp() - interval '${LOOKED_SECONDS} seconds'`,
    [scaleCode, waybillId],
  )
/** A look a moment ago saw a weight on it, of whatever truck. */
export const shownNow = async (db: Db, scaleCode: string): Promise<boolean> =>
  (await db.row(
    `select 1 as one from scale_reading where scale_code = $1 and seen_at > clock_timestamp() - interval '${NOW_SECONDS} seconds'`,
    [scaleCode],
  )) !== undefined
export const clearScale = (db: Db, scaleCode: string, waybillId: number) =>
  db.run('delete from scale_reading where scale_code = $1 and waybill_id = $2', [scaleCode, waybillId])
export const carrierName = async (db: Db, code: string | null): Promise<string> =>
  (await db.row<{ name: string }>('select name from carrier where code = $1', [code]))?.name ?? ''
export const gateOf = (db: Db, depotCode: string) =>
  db.row<{ gateName: string; address: string }>('select gate_name as "gateName", address from depot_gate where depot_code = $1', [
    depotCode,
  ])
/** By what the gate sees or scans. */
export const truckByWord = (db: Db, o: { depotCode: string; plate: string; word: string }) =>
  db.row<{ waybillNo: string; byPass: boolean }>(
    ...bind(
      `select waybill_no as "waybillNo", pass_token = :word as "byPass" from waybill where depot_code = :depotCode and ${truckBeforeGate()} and ended_at is null
       and (plate = :plate or waybill_no = :word or pass_token = :word) order by (pass_token = :word) desc, (waybill_no = :word) desc, slot_at limit 1`,
      { ...o },
    ),
  )
