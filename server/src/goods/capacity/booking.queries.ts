// Bookings: what is written when an order is paid or ends. The capacity of a week is taken by one conditional update and by nothing else.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import type { BookingStateCode, WaitCauseCode } from '@mall/domain/delivery/production/schedule.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface ToBook {
  orderLineId: number
  varietyCode: string
  grade: string
  thicknessUm: Um | null
  widthUm: Um | null
  kg: Kg
  deliveryDateNumber: string | null
  /** Days the class needs at least; null where the catalogue says none. */
  leadDays: number | null
}
export const linesToBook = (db: Db, orderId: number) =>
  db.rows<ToBook>(
    `select l.id as "orderLineId", k.variety_code as "varietyCode", k.grade, k.thickness_um as "thicknessUm", k.width_um as "widthUm", l.weight_kg as kg,
       l.futures ->> 'deliveryDateNumber' as "deliveryDateNumber", p.futures_days[1] as "leadDays"
     from order_line l join sku k on k.id = l.sku_id join product_class p on p.class_code = k.class_code where l.order_id = $1 order by l.line_no`,
    [orderId],
  )

/** Takes the tons where they are still there; false: somebody was faster, or the week was shut. `open`: only a week that takes orders. */
export const takeWeek = async (tx: Tx, w: { lineId: number; week: string; kg: Kg }): Promise<boolean> =>
  (await tx.run(
    `update line_week set booked_kg = booked_kg + $3
     where line_id = $1 and week = $2 and released and stop_reason = '' and booked_kg + elsewhere_kg + $3 <= capacity_kg`,
    [w.lineId, w.week, w.kg],
  )) > 0
/** Gives tons back. */
export const giveWeek = (tx: Tx, w: { lineId: number; week: string; kg: Kg }) =>
  tx.run('update line_week set booked_kg = booked_kg - $3 where line_id = $1 and week = $2', [w.lineId, w.week, w.kg])

export interface NewBooking {
  orderId: number
  orderLineId: number
  kg: Kg
  state: BookingStateCode
  waitCause: WaitCauseCode | null
  lineId: number | null
  week: string | null
  plannedOn: string | null
  dueOn: string | null
  slipFromWeek: string | null
  slipFromOn: string | null
  slipReason: string
  slipReplyMs: number | null
}
/** A line that was ended with its order and is paid again begins anew. */
export const insertBooking = async (tx: Tx, b: NewBooking): Promise<number> =>
  (
    await tx.row<{ id: number }>(
      ...bind(
        `insert into schedule_booking (order_id, order_line_id, kg, state, wait_cause, line_id, week, planned_on, due_on, slip_from_week, slip_from_on, slip_reason, slip_reply, slip_reply_by)
         values (:orderId, :orderLineId, :kg, :state, :waitCause, :lineId, :week, :plannedOn, :dueOn, :slipFromWeek::date, :slipFromOn::date, :slipReason,
           case when :slipFromOn::date is null then null else 'waits' end, now() + :slipReplyMs::float8 * interval '1 millisecond')
         on conflict (order_line_id) do update set kg = excluded.kg, state = excluded.state, wait_cause = excluded.wait_cause, line_id = excluded.line_id,
           week = excluded.week, planned_on = excluded.planned_on, due_on = excluded.due_on, slip_from_week = excluded.slip_from_week,
           slip_from_on = excluded.slip_from_on, slip_reason = excluded.slip_reason, slip_reply = excluded.slip_reply, slip_reply_by = excluded.slip_reply_by,
           draft_line_id = null, draft_week = null, draft_reason = '', produced_kg = 0
         where schedule_booking.state = 'ended'
         returning id`,
        { ...b },
      ),
    )
  )?.id ?? 0

export interface BookingMove {
  bookingId: number
  event: 'booked' | 'waits' | 'published' | 'accepted' | 'cancelAsked' | 'defaulted' | 'released' | 'produced' | 'takenBack'
  fromWeek?: string | null
  toWeek?: string | null
  fromOn?: string | null
  toOn?: string | null
  reason?: string
  actorId: number
}
export const insertMove = (tx: Tx, m: BookingMove) =>
  tx.run(
    `insert into booking_move (booking_id, event, from_week, to_week, from_on, to_on, reason, actor_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [m.bookingId, m.event, m.fromWeek ?? null, m.toWeek ?? null, m.fromOn ?? null, m.toOn ?? null, m.reason ?? '', m.actorId],
  )

export interface HeldWeek {
  id: number
  kg: Kg
  /** Where its tons are held: the unpublished week before the published one; null while it waits. */
  lineId: number | null
  week: string | null
}
/** Ends what an order has in the plan, and says where its tons were. */
export const endOfOrder = (tx: Tx, orderId: number) =>
  tx.rows<HeldWeek>(
    `with held as (select id, kg, coalesce(draft_line_id, line_id) as line_id, coalesce(draft_week, week) as week
       from schedule_booking where order_id = $1 and state <> 'ended' for update)
     update schedule_booking b set state = 'ended', draft_line_id = null, draft_week = null, draft_reason = '', draft_by = null
     from held where held.id = b.id returning b.id, held.kg, held.line_id as "lineId", held.week`,
    [orderId],
  )
/**
 * Units that were made for an order that has ended, or won or chosen by its number for it, belong to nobody. What is frozen stays so. `butWon`: what was named
 * stays named, for the order that carries the rest.
 */
export const freeUnitsOf = (tx: Tx, orderId: number, o: { butWon?: boolean } = {}) =>
  tx.run(
    `with freed as (update steel_unit u set state = case when u.state = 'blocked' then u.state else 'free' end, order_line_id = case when u.state = 'blocked' then u.order_line_id end,
       lot_id = null, won_line_id = null
     from (select x.id, x.won_line_id is not null and x.lot_id is null as chosen from order_line l join steel_unit x on x.order_line_id = l.id and x.state = 'allocated' where l.order_id = $1
       union select x.id, x.lot_id is null from order_line l join steel_unit x on x.won_line_id = l.id and x.state in ('kept', 'blocked') where l.order_id = $1) mine
     where u.id = mine.id and not ($2 and u.won_line_id is not null) returning u.id, mine.chosen)
     insert into unit_event (unit_id, event, detail, actor_id) select f.id, 'chosenFree', o.order_code, (select id from app_user where user_name = 'system')
       from freed f join orders o on o.id = $1 where f.chosen`,
    [orderId, o.butWon === true],
  )
