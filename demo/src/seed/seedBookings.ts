// The paid made-to-order orders of the demo in the mill's weeks, as the payment would have booked them.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import { addWorked, PLAIN_WEEK } from '@mall/domain/kernel/workingTime.ts'
import { lineFor } from '@mall/domain/delivery/production/line.rules.ts'
import { addDays, chinaDay, lastPublication, mondayOf, periodDays, weeksOfPeriod } from '@mall/domain/delivery/production/week.ts'
import { readyOn } from '@mall/domain/delivery/production/week.rules.ts'
import type pg from 'pg'
import { runningNo } from '../../../server/src/platform/db/runningNo.ts'
import type { LineRow } from '../../../server/src/goods/capacity/line.queries.ts'
import { storyOrders, type StoryOrder } from './scheduleStory.ts'

interface Line {
  orderId: number
  orderLineId: number
  companyId: number
  skuId: number
  skuCode: string
  depotCode: string
  pieces: number
  pieceWeightG: number
  kg: Kg
  period: string
  varietyCode: string
  grade: string
  thicknessUm: Um | null
  widthUm: Um | null
  at: Date
}

export async function seedBookings(db: pg.PoolClient): Promise<void> {
  const lines = await db.query<LineRow>(
    `select id, name, variety_codes as "varietyCodes", grades, null as "thicknessFromUm", null as "thicknessToUm", null as "widthFromUm",
       null as "widthToUm", ready_days as "readyDays", seq, active from rolling_line`,
  )
  const companies = await db.query<{ id: number }>(
    `select c.id from company c join app_user u on u.company_id = c.id and u.user_type = 2 join invoice_title t on t.company_id = c.id
     where c.approval_status = 2 order by c.id`,
  )
  const rows = await db.query<Line>(
    `select o.id as "orderId", l.id as "orderLineId", o.company_id as "companyId", k.id as "skuId", k.sku_code as "skuCode", o.depot_code as "depotCode",
       l.pieces, k.piece_weight_g as "pieceWeightG", l.weight_kg as kg, l.futures ->> 'deliveryDateNumber' as period, k.variety_code as "varietyCode", k.grade,
       k.thickness_um as "thicknessUm", k.width_um as "widthUm", o.status_since as at
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where o.status = 4 order by o.id, l.line_no`,
  )
  for (const l of rows.rows) {
    const story = storyOrders.find(s => s.skuCode === l.skuCode && companies.rows[s.buyer]?.id === l.companyId)
    const line = lineFor(lines.rows, l)
    if (line) await seedBooking(db, l, line, story)
  }
}

/** The week that the order's period means, or the story's; null: none. */
function weekOf(l: Line, line: LineRow, story: StoryOrder | undefined): string | null {
  if (!story) return weeksOfPeriod(l.period, line.readyDays)[0] ?? null
  return story.week === null ? null : addDays(mondayOf(chinaDay(Date.now())), 7 * story.week)
}

/** Its tons were a part of the figures of the week. */
const hold = (db: pg.PoolClient, lineId: number, week: string, kg: Kg) =>
  db.query(
    'update line_week set booked_kg = booked_kg + $3, elsewhere_kg = greatest(0, elsewhere_kg - $3) where line_id = $1 and week = $2',
    [lineId, week, kg],
  )

async function seedBooking(db: pg.PoolClient, l: Line, line: LineRow, story: StoryOrder | undefined): Promise<void> {
  const monday = mondayOf(chinaDay(Date.now()))
  const at = (weeks: number): string => addDays(monday, 7 * weeks)
  const first = weekOf(l, line, story)
  const week = story?.slipped === undefined ? first : at(story.slipped)
  const draft = story?.draft === undefined ? null : at(story.draft)
  const held = draft ?? week
  if (held) await hold(db, line.id, held, l.kg)
  const slip = story?.slipped !== undefined && first !== null
  const { rows } = await db.query<{ id: number }>(
    `insert into schedule_booking (order_id, order_line_id, kg, state, wait_cause, line_id, week, planned_on, due_on, draft_line_id, draft_week, draft_reason, draft_by,
       slip_from_week, slip_from_on, slip_reason, slip_reply, slip_reply_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (select id from app_user where staff_code = $13), $14, $15, $16, $17, $18, $19) returning id`,
    [
      l.orderId,
      l.orderLineId,
      l.kg,
      week === null ? 'waiting' : story?.made ? 'running' : 'planned',
      week === null ? 'notReleased' : null,
      week === null ? null : line.id,
      week,
      week === null ? null : readyOn(week, line.readyDays),
      periodDays(l.period).toOn,
      draft === null ? null : line.id,
      draft,
      draft === null ? '' : draft > (week ?? '') ? '锌锅检修' : '前一周有余量',
      draft === null ? null : 'S021',
      slip ? first : null,
      slip && first ? readyOn(first, line.readyDays) : null,
      slip ? '锌锅检修，停线一周' : '',
      slip ? 'waits' : null,
      slip ? replyBy() : null,
      l.at,
    ],
  )
  const bookingId = rows[0]?.id
  const move = (event: string, from: string | null, to: string | null, when: Date, who: string, reason = '') =>
    db.query(
      `insert into booking_move (booking_id, event, from_week, to_week, from_on, to_on, reason, actor_id, at)
       values ($1, $2, $3, $4, $5, $6, $7, (select id from app_user where staff_code = $8), $9)`,
      [bookingId, event, from, to, from && readyOn(from, line.readyDays), to && readyOn(to, line.readyDays), reason, who, when],
    )
  await move(first === null ? 'waits' : 'booked', null, first, l.at, 'SYSTEM', first === null ? '所选交货期未放量' : '')
  if (slip) await move('published', first, week, new Date(lastPublication(Date.now())), 'S021', '锌锅检修，停线一周')
  if (story?.made && bookingId) await seedReport(db, { bookingId, line, l, made: story.made })
  if (story?.cancelAsked)
    await db.query(
      `update orders set cancel_apply = 1, cancel_reason = $2, cancel_asked_at = now() - interval '3 hours' where id = $1`,
      [l.orderId, story.cancelAsked],
    )
}

/** Monday 18:00 for what was published on Friday; where that is over, as long from now. */
function replyBy(): Date {
  const hours = 11 * 3_600_000
  const fromFriday = addWorked(lastPublication(Date.now()), hours, PLAIN_WEEK)
  return new Date(fromFriday > Date.now() + 3_600_000 ? fromFriday : addWorked(Date.now(), hours, PLAIN_WEEK))
}

async function seedReport(db: pg.PoolClient, o: { bookingId: number; line: LineRow; l: Line; made: number }): Promise<void> {
  const { l, made } = o
  const day = chinaDay(Date.now() - 86_400_000)
  // Coils never weigh what the table says.
  const kgs = Array.from({ length: made }, (_, i) => Math.round(l.pieceWeightG / 1000) - 430 + 390 * i)
  const { rows } = await db.query<{ id: number }>(
    `insert into production_report (report_no, booking_id, line_id, request_id, units, kg, made_on, actor_id, at)
     values (${runningNo('report', '$5::date::timestamptz')}, $1, $2, $6, $3, $4, $5::date,
       (select id from app_user where staff_code = 'S021'), now() - interval '16 hours') returning id`,
    [o.bookingId, o.line.id, made, kgs.reduce((a, b) => a + b, 0), day, `seed-report-${o.bookingId}`],
  )
  for (const [i, kg] of kgs.entries())
    await db.query(
      `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id, report_id)
       values ($1, 'coil', $2, $3, $4, $5, 1, $6, $7, $8, 'production', 'allocated', $9, $10)`,
      [
        `C${day.replaceAll('-', '').slice(2)}03${String(i + 17).padStart(3, '0')}`,
        l.skuId,
        '26L30871',
        l.depotCode,
        `03-${String(i + 4).padStart(2, '0')}`,
        kg,
        Math.round(l.pieceWeightG / 1000),
        day,
        l.orderLineId,
        rows[0]?.id,
      ],
    )
  await db.query('update schedule_booking set produced_kg = $2 where id = $1', [o.bookingId, kgs.reduce((a, b) => a + b, 0)])
}
