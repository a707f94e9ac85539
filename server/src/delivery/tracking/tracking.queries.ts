// Rows of where trucks were, and of what drivers have agreed to.
import type { PositionSourceCode } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { bind } from '../../platform/db/bind.ts'

export interface PositionRow {
  id: number
  source: PositionSourceCode
  at: Date
  lat100: number | null
  lng100: number | null
  cityCode: string | null
  place: string
  note: string
}
/** What is known last, whoever said it: what the dispatcher has heard is a waypoint of the track, and stands there alone. */
export const lastPosition = (db: Db, waybillId: number) =>
  db.row<PositionRow>(
    `select id, source, at, lat_100 as "lat100", lng_100 as "lng100", city_code as "cityCode", place, note from (
       select id, source, at, lat_100, lng_100, city_code, place, note from truck_position where waybill_id = $1
       union all select seq, 'desk', at, null, null, null, place, detail from waybill_event where waybill_id = $1 and event = 'waypoint') p
     order by at desc, id desc limit 1`,
    [waybillId],
  )
/** Nothing where a carrier has told this very event before. */
export const insertPosition = async (
  tx: Tx,
  p: {
    waybillId: number
    source: PositionSourceCode
    /** Null: now. */
    at: Date | null
    lat100: number | null
    lng100: number | null
    cityCode: string | null
    place: string
    note: string
    carrierCode: string | null
    eventId: string | null
  },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `insert into truck_position (waybill_id, source, at, lat_100, lng_100, city_code, place, note, carrier_code, event_id)
       values (:waybillId, :source, coalesce(:at::timestamptz, clock_timestamp()), :lat100, :lng100, :cityCode, :place, :note, :carrierCode, :eventId)
       on conflict (carrier_code, event_id) where event_id is not null do nothing`,
      { ...p },
    ),
  )) > 0
/** Whether a source has told something in the last seconds. */
export const toldLately = async (db: Db, waybillId: number, source: PositionSourceCode, seconds: number): Promise<boolean> =>
  (await db.row(
    `select 1 as one from truck_position where waybill_id = $1 and source = $2 and heard_at > clock_timestamp() - make_interval(secs => $3::int) limit 1`,
    [waybillId, source, seconds],
  )) !== undefined

/** The consent of whoever holds this very link; another driver of the truck gives his own. */
export const consentOf = (db: Db, waybillId: number, passToken: string) =>
  db.row<{ agreedAt: Date }>(
    'select agreed_at as "agreedAt" from trip_consent where waybill_id = $1 and pass_token = $2 and withdrawn_at is null',
    [waybillId, passToken],
  )
export const giveConsent = (tx: Tx, waybillId: number, passToken: string) =>
  tx.run(
    `insert into trip_consent (waybill_id, pass_token) values ($1, $2) on conflict (waybill_id) do update
     set pass_token = excluded.pass_token, agreed_at = excluded.agreed_at, withdrawn_at = null
     where trip_consent.withdrawn_at is not null or trip_consent.pass_token <> excluded.pass_token`,
    [waybillId, passToken],
  )
export const driverTold = async (db: Db, waybillId: number): Promise<boolean> =>
  (await db.row(`select 1 as one from truck_position where waybill_id = $1 and source in ('phone', 'driver') limit 1`, [
    waybillId,
  ])) !== undefined

/** Where an order's goods go, as its address has the city. */
export const cityOfOrder = async (db: Db, orderId: number): Promise<string> =>
  (
    await db.row<{ cityCode: string }>(
      `select a.city_code as "cityCode" from orders o join shipping_address a on a.id = o.address_id where o.id = $1`,
      [orderId],
    )
  )?.cityCode ?? ''
export const cityOfDepot = async (db: Db, depotCode: string): Promise<string> =>
  (await db.row<{ adcode: string }>('select adcode from depot where depot_code = $1', [depotCode]))?.adcode ?? ''

/** Trips that have been over for so many days, or of which nothing was heard for as long, and of which something is still known. */
export const tripsOver = (db: Db, days: number) =>
  db.rows<{ waybillId: number }>(
    `with recursive heard as (
       (select waybill_id from truck_position order by waybill_id limit 1)
       union all select (select p.waybill_id from truck_position p where p.waybill_id > heard.waybill_id order by p.waybill_id limit 1)
         from heard where heard.waybill_id is not null),
     trip as (select waybill_id from heard where waybill_id is not null union select waybill_id from trip_consent)
     select w.id as "waybillId" from trip t cross join lateral (select * from waybill x where x.id = t.waybill_id offset 0) w
     where coalesce(least(w.arrived_at, w.received_at), w.ended_at, (select max(p.heard_at) from truck_position p where p.waybill_id = w.id),
         (select c.agreed_at from trip_consent c where c.waybill_id = w.id)) < now() - make_interval(days => $1)
     order by w.id limit 500`,
    [days],
  )
export const dropTrip = async (tx: Tx, waybillId: number): Promise<number> =>
  (await tx.run('delete from truck_position where waybill_id = $1', [waybillId])) +
  (await tx.run('delete from trip_consent where waybill_id = $1', [waybillId])) +
  (await tx.run('delete from position_ask where waybill_id = $1', [waybillId]))

/** A carrier's event that was taken before. */
export const eventOf = (db: Db, carrierCode: string, eventId: string) =>
  db.row<{ waybillId: number; at: Date }>(
    'select waybill_id as "waybillId", at from truck_position where carrier_code = $1 and event_id = $2',
    [carrierCode, eventId],
  )
/** Each is asked about at most so often. */
const ASK_MINUTES = 10
const MOST_ASKED = 50
/** Trucks of carriers that have left and not arrived, and were not asked about a moment ago. */
export const onTheRoad = (db: Db) =>
  db.rows<{ waybillId: number; waybillNo: string; plate: string }>(
    `select w.id as "waybillId", w.waybill_no as "waybillNo", w.plate from waybill w left join position_ask a on a.waybill_id = w.id
     where w.status = ${WaybillStatus.inTransit} and w.arrived_at is null and not w.self_pickup and w.carrier_code is not null and w.plate <> ''
       and (a.asked_at is null or a.asked_at < now() - interval '${ASK_MINUTES} minutes')
     order by a.asked_at nulls first, w.id limit ${MOST_ASKED}`,
  )
export const claimAsk = async (db: Db, waybillId: number): Promise<boolean> =>
  (await db.run(
    `insert into position_ask as a (waybill_id) values ($1) on conflict (waybill_id) do update set asked_at = now()
     where a.asked_at < now() - interval '${ASK_MINUTES} minutes'`,
    [waybillId],
  )) > 0
