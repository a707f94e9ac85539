// 报产 and units of steel.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface ReportRow {
  id: number
  reportNo: string
  bookingId: number
  kg: Kg
  madeOn: string
  by: string
  at: Date
  takenBackAt: Date | null
  takenBackBy: string
  takenBackReason: string
}
const columns = `r.id, r.report_no as "reportNo", r.booking_id as "bookingId", r.kg, r.made_on as "madeOn", u.real_name as by, r.at,
  r.taken_back_at as "takenBackAt", coalesce(t.real_name, '') as "takenBackBy", r.taken_back_reason as "takenBackReason"`
const joins = 'from production_report r join app_user u on u.id = r.actor_id left join app_user t on t.id = r.taken_back_by'
export const reportsOf = (db: Db, bookingId: number) =>
  db.rows<ReportRow>(`select ${columns} ${joins} where r.booking_id = $1 order by r.id desc`, [bookingId])
export const reportByNo = (db: Db, reportNo: string) =>
  db.row<ReportRow>(`select ${columns} ${joins} where r.report_no = $1`, [reportNo])
export const insertReport = (
  tx: Tx,
  r: { bookingId: number; lineId: number; requestId: string; units: number; kg: Kg; madeOn: string; actorId: number },
) =>
  tx.row<{ id: number; reportNo: string }>(
    ...bind(
      `insert into production_report (report_no, booking_id, line_id, request_id, units, kg, made_on, actor_id)
       values (${runningNo('report')},
         :bookingId, :lineId, :requestId, :units, :kg, :madeOn, :actorId) on conflict (actor_id, request_id) do nothing returning id, report_no as "reportNo"`,
      { ...r },
    ),
  )
/** False where it was taken back already. */
export const takeBack = async (tx: Tx, r: { id: number; actorId: number; reason: string }): Promise<boolean> =>
  (await tx.run(
    'update production_report set taken_back_at = now(), taken_back_by = $2, taken_back_reason = $3 where id = $1 and taken_back_at is null',
    [r.id, r.actorId, r.reason],
  )) > 0

export interface NewUnits {
  reportId: number
  orderLineId: number
  skuId: number
  depotCode: string
  kind: string
  madeOn: string
  unitNos: readonly string[]
  heatNos: readonly string[]
  kgs: readonly number[]
  pieces: readonly number[]
  theoryKgs: readonly number[]
}
/** Makes the units of a report, allocated to its line. A number that is in use somewhere makes no row: fewer come back than went in. */
export const insertUnits = (tx: Tx, n: NewUnits) =>
  tx.rows<{ unitNo: string }>(
    ...bind(
      `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id, report_id)
       select u, :kind, :skuId, h, :depotCode, p, k, t, :madeOn, 'production', 'allocated', :orderLineId, :reportId
       from unnest(:unitNos::text[], :heatNos::text[], :pieces::int[], :kgs::bigint[], :theoryKgs::bigint[]) as x(u, h, p, k, t)
       on conflict do nothing returning unit_no as "unitNo"`,
      { ...n },
    ),
  )
export interface UnitRow {
  reportId: number
  unitNo: string
  heatNo: string
  kg: Kg
  pieces: number
  state: string
}
export const unitsOfBooking = (db: Db, bookingId: number) =>
  db.rows<UnitRow>(
    `select r.id as "reportId", u.unit_no as "unitNo", u.heat_no as "heatNo", u.tag_kg as kg, u.pieces, u.state
     from production_report r join steel_unit u on u.report_id = r.id where r.booking_id = $1 order by u.id`,
    [bookingId],
  )
/** The units of a report, locked: nobody loads one while it is taken back. */
export const lockUnits = (tx: Tx, reportId: number) =>
  tx.rows<{ unitNo: string; state: string; kg: Kg }>(
    `select unit_no as "unitNo", state, tag_kg as kg from steel_unit where report_id = $1 order by id for update`,
    [reportId],
  )
export const voidUnits = (tx: Tx, reportId: number) =>
  tx.run(`update steel_unit set state = 'void', order_line_id = null where report_id = $1 and state in ('allocated', 'free')`, [
    reportId,
  ])

/** Weight made of the line so far, and its state. */
export const setProduced = (tx: Tx, b: { id: number; state: string; kg: Kg }) =>
  tx.run('update schedule_booking set state = $2, produced_kg = $3 where id = $1', [b.id, b.state, b.kg])
/** Lines of an order that are not done yet. */
export const openLines = async (tx: Tx, orderId: number): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `select count(*)::int as n from order_line l left join schedule_booking b on b.order_line_id = l.id
       where l.order_id = $1 and b.state is distinct from 'done'`,
      [orderId],
    )
  )?.n ?? 0
export const producedOfOrder = async (tx: Tx, orderId: number): Promise<number> =>
  (
    await tx.row<{ kg: Kg }>('select coalesce(sum(produced_kg), 0)::bigint as kg from schedule_booking where order_id = $1', [
      orderId,
    ])
  )?.kg ?? 0

export const historyOf = (db: Db, bookingId: number) =>
  db.rows<{
    at: Date
    event: string
    fromWeek: string | null
    toWeek: string | null
    toOn: string | null
    reason: string
    who: string
  }>(
    `select m.at, m.event, m.from_week as "fromWeek", m.to_week as "toWeek", m.to_on as "toOn", m.reason, u.nick_name as who
     from booking_move m join app_user u on u.id = m.actor_id where m.booking_id = $1 order by m.id desc limit 200`,
    [bookingId],
  )
