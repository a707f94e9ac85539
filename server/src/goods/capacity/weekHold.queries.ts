// 占产能: tons of a week that somebody keeps before they are ordered. They count in the week's booked tons like a booking does.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { MadeFacts } from '@mall/domain/delivery/production/line.rules.ts'

export const madeFacts = (db: Db, skuId: number) =>
  db.row<MadeFacts>(
    'select variety_code as "varietyCode", grade, thickness_um as "thicknessUm", width_um as "widthUm" from sku where id = $1',
    [skuId],
  )
/** Weeks of a line, locked in their order: what is left of them stands still until COMMIT. kg. */
export const lockWeeks = (tx: Tx, lineId: number, weeks: readonly string[]) =>
  tx.rows<{ week: string; leftKg: Kg }>(
    `select week, case when stop_reason = '' then greatest(0, capacity_kg - booked_kg - elsewhere_kg) else 0 end as "leftKg"
     from line_week where line_id = $1 and week = any($2::date[]) order by week for update`,
    [lineId, weeks],
  )
/** Takes tons of a locked week for a group. */
export const keepForGroup = (tx: Tx, h: { lineId: number; week: string; kg: Kg; groupId: number }) =>
  tx.run(
    `with taken as (update line_week set booked_kg = booked_kg + $3 where line_id = $1 and week = $2 returning line_id, week)
     insert into week_hold (line_id, week, kg, group_id) select line_id, week, $3, $4 from taken`,
    [h.lineId, h.week, h.kg, h.groupId],
  )
export interface Hold {
  id: number
  lineId: number
  week: string
  kg: Kg
}
const columns = 'id, line_id as "lineId", week, kg'
export const holdsOfGroup = (db: Db, groupId: number) =>
  db.rows<Hold & { lineName: string }>(
    `select h.id, h.line_id as "lineId", h.week, h.kg, l.name as "lineName" from week_hold h join rolling_line l on l.id = h.line_id where h.group_id = $1 order by h.week`,
    [groupId],
  )
/** Part of a group's hold becomes a member's. */
export const giveToMember = (tx: Tx, h: { holdId: number; memberId: number; kg: Kg }) =>
  tx.run(
    `with whole as (delete from week_hold where id = $1 and kg = $3 returning line_id, week),
     less as (update week_hold set kg = kg - $3 where id = $1 and kg > $3 returning line_id, week)
     insert into week_hold (line_id, week, kg, member_id) select line_id, week, $3, $2 from (select * from whole union all select * from less) x`,
    [h.holdId, h.memberId, h.kg],
  )
/** What a member has goes over to his order. */
export const giveToOrder = (tx: Tx, memberId: number, orderId: number) =>
  tx.run('update week_hold set member_id = null, order_id = $2 where member_id = $1', [memberId, orderId])
/** The order is paid: its booking has the tons from now on. */
export const takeKept = (tx: Tx, orderId: number) =>
  tx.row<Hold>(`delete from week_hold where order_id = $1 returning ${columns}`, [orderId])
const free = (who: 'group_id' | 'order_id') => `with gone as (delete from week_hold where ${who} = $1 returning line_id, week, kg)
  update line_week w set booked_kg = w.booked_kg - s.kg from (select line_id, week, sum(kg)::bigint as kg from gone group by line_id, week) s
  where w.line_id = s.line_id and w.week = s.week`
const ofGroup = free('group_id')
const ofOrder = free('order_id')
/** What of a group nobody has is free for others. */
export const freeGroup = (tx: Tx, groupId: number) => tx.run(ofGroup, [groupId])
export const freeOrder = (tx: Tx, orderId: number) => tx.run(ofOrder, [orderId])
/** Groups that keep tons of these weeks, theirs, their members' and their unpaid orders' together; both ends inclusive. */
export const holdsOfWeeks = (db: Db, lineIds: readonly number[], from: string, to: string) =>
  db.rows<{ lineId: number; week: string; groupNo: string; kg: Kg }>(
    `select h.line_id as "lineId", h.week, coalesce(g.group_no, o.origin_no, '') as "groupNo", sum(h.kg)::bigint as kg
     from week_hold h left join group_member m on m.id = h.member_id left join group_buy g on g.id = coalesce(h.group_id, m.group_id)
       left join orders o on o.id = h.order_id
     where h.line_id = any($1::bigint[]) and h.week between $2 and $3 group by 1, 2, 3 order by 1, 2, 3`,
    [lineIds, from, to],
  )
