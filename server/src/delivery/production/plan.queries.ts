// The rows of bookings as buyer and planner see them, and the writes of moving and publishing.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { OrderParams } from '@mall/domain/goods/goods/orderParams.ts'
import type { BookingStateCode, SlipReplyCode, WaitCauseCode } from '@mall/domain/delivery/production/schedule.codes.ts'
import { CancelApply, OrderStatus, type CancelApplyCode, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { byId } from '../../platform/db/window.ts'
import type { Scope } from '../../orders/order/order.queries.ts'

export interface BookingRow {
  id: number
  orderId: number
  orderCode: string
  masterOrderCode: string
  orderStatus: OrderStatusCode
  orderLines: number
  companyId: number
  companyName: string
  userId: number
  frozen: boolean
  cancelApply: CancelApplyCode
  orderLineId: number
  lineNo: number
  skuId: number
  title: string
  futures: OrderParams
  services: { label: string }[]
  classCode: string
  varietyCode: string
  grade: string
  thicknessUm: Um | null
  widthUm: Um | null
  pieces: number
  pieceUnit: string
  pieceWeightG: number
  tolerancePct: number
  depotCode: string
  kg: Kg
  state: BookingStateCode
  waitCause: WaitCauseCode | null
  lineId: number | null
  lineName: string
  readyDays: number | null
  week: string | null
  plannedOn: string | null
  dueOn: string | null
  draftLineId: number | null
  draftWeek: string | null
  draftReadyDays: number | null
  draftReason: string
  draftBy: string
  slipFromWeek: string | null
  slipFromOn: string | null
  slipReason: string
  slipReply: SlipReplyCode | null
  slipReplyBy: Date | null
  producedKg: Kg
}
const columns = `b.id, b.order_id as "orderId", o.order_code as "orderCode", o.master_order_code as "masterOrderCode", o.status::int as "orderStatus",
  o.line_count as "orderLines", o.company_id as "companyId", c.name as "companyName", o.user_id as "userId", c.frozen, o.cancel_apply::int as "cancelApply",
  b.order_line_id as "orderLineId", l.line_no as "lineNo", k.id as "skuId", l.title, l.futures, l.services, k.class_code as "classCode", k.variety_code as "varietyCode", k.grade,
  k.thickness_um as "thicknessUm", k.width_um as "widthUm", l.pieces, k.piece_unit as "pieceUnit", k.piece_weight_g as "pieceWeightG",
  l.tolerance_pct as "tolerancePct", o.depot_code as "depotCode", b.kg, b.state, b.wait_cause as "waitCause",
  b.line_id as "lineId", coalesce(r.name, '') as "lineName", r.ready_days as "readyDays", b.week, b.planned_on as "plannedOn", b.due_on as "dueOn",
  b.draft_line_id as "draftLineId", b.draft_week as "draftWeek", d.ready_days as "draftReadyDays", b.draft_reason as "draftReason",
  coalesce(s.real_name, '') as "draftBy", b.slip_from_week as "slipFromWeek", b.slip_from_on as "slipFromOn", b.slip_reason as "slipReason",
  b.slip_reply as "slipReply", b.slip_reply_by as "slipReplyBy", b.produced_kg as "producedKg"`
const joins = `from schedule_booking b join orders o on o.id = b.order_id join company c on c.id = o.company_id
  join order_line l on l.id = b.order_line_id join sku k on k.id = l.sku_id
  left join rolling_line r on r.id = b.line_id left join rolling_line d on d.id = b.draft_line_id left join app_user s on s.id = b.draft_by`
/** 待排产 orders of one asker. */
const ofScope = `o.status = ${OrderStatus.pendingSchedule} and o.stock_mode = ${StockMode.futures} and o.company_id = $1 and ($2::bigint is null or o.user_id = $2) and b.state <> 'ended'`

export const ownLines = (db: Db, s: Scope, limit: number, offset: number) =>
  db.rows<BookingRow & { total: number; totalKg: Kg }>(
    `select ${columns}, (count(*) over ())::int as total, (sum(b.kg) over ())::bigint as "totalKg"
     ${joins} where ${ofScope} order by b.planned_on nulls last, b.id limit $3 offset $4`,
    [s.companyId, s.userId, limit, offset],
  )
/** All of them: a company has some dozens in the plan; the newest five hundred colour the grid. */
export const ownInGrid = (db: Db, s: Scope) =>
  db.rows<{ lineId: number; week: string; slipFromWeek: string | null; slipReply: string | null; kg: Kg }>(
    `select b.line_id as "lineId", b.week, b.slip_from_week as "slipFromWeek", b.slip_reply as "slipReply", b.kg
     from schedule_booking b join orders o on o.id = b.order_id where ${ofScope} and b.week is not null order by b.id desc limit 500`,
    [s.companyId, s.userId],
  )
export const ownSlips = (db: Db, s: Scope) =>
  db.rows<BookingRow>(
    `select ${columns} ${joins} where ${ofScope} and b.slip_reply in ('waits', 'accepted') and b.slip_reply_by > now()
     order by b.slip_reply desc, b.slip_reply_by, b.id limit 20`,
    [s.companyId, s.userId],
  )
export const linesOfOrder = (db: Db, orderId: number) =>
  db.rows<BookingRow>(`select ${columns} ${joins} where b.order_id = $1 and b.state <> 'ended' order by l.line_no`, [orderId])

/** Bookings that were found by their numbers, with what belongs to each. */
const foundJoins = joins
  .replace('from schedule_booking b', byId('schedule_booking', 'b', 'f.id'))
  .replace('join orders o on o.id = b.order_id', byId('orders', 'o', 'b.order_id'))
  .replace('join order_line l on l.id = b.order_line_id', byId('order_line', 'l', 'b.order_line_id'))
/** What the board shows: what waits, what is moved, and what lies in these weeks. */
export const boardLines = (db: Db, lineIds: readonly number[], from: string, to: string) =>
  db.rows<BookingRow>(
    `select ${columns} from (select id from schedule_booking where state = 'waiting'
       union select id from schedule_booking where draft_week is not null
       union select b.id from unnest($1::bigint[]) as r(id) cross join lateral (select x.id from schedule_booking x
         where x.line_id = r.id and x.week between $2 and $3 and x.state in ('planned', 'running', 'done') offset 0) b) f
     ${foundJoins} order by b.due_on nulls last, b.id limit 2000`,
    [lineIds, from, to],
  )
export const lockBooking = (tx: Tx, id: number) =>
  tx.row<BookingRow>(`select ${columns} ${joins} where b.id = $1 for update of b`, [id])
export const bookingById = (db: Db, id: number) => db.row<BookingRow>(`select ${columns} ${joins} where b.id = $1`, [id])
export const lockDrafts = (tx: Tx) =>
  tx.rows<BookingRow>(`select ${columns} ${joins} where b.draft_week is not null order by b.id for update of b`)

/** Why the planner leaves a line alone for now: facts of the order and its company; empty when he may plan it. */
export const heldWhy = (b: Pick<BookingRow, 'frozen' | 'cancelApply' | 'orderStatus'>): string =>
  b.frozen
    ? '企业已冻结'
    : b.cancelApply === CancelApply.applied
      ? '客户申请取消，等经理审批'
      : b.orderStatus !== OrderStatus.pendingSchedule
        ? `订单为「${OrderStatus.label(b.orderStatus)}」`
        : ''

export const setDraft = (tx: Tx, d: { id: number; lineId: number; week: string; reason: string; actorId: number }) =>
  tx.run('update schedule_booking set draft_line_id = $2, draft_week = $3, draft_reason = $4, draft_by = $5 where id = $1', [
    d.id,
    d.lineId,
    d.week,
    d.reason,
    d.actorId,
  ])
export const clearDraft = (tx: Tx, id: number) =>
  tx.run(
    `update schedule_booking set draft_line_id = null, draft_week = null, draft_reason = '', draft_by = null where id = $1`,
    [id],
  )
/** Back into the published week: its capacity decides, a stop or a last day does not, the line was there before. */
export const takeBackWeek = async (tx: Tx, w: { lineId: number; week: string; kg: Kg }): Promise<boolean> =>
  (await tx.run(
    `update line_week set booked_kg = booked_kg + $3 where line_id = $1 and week = $2 and booked_kg + elsewhere_kg + $3 <= capacity_kg`,
    [w.lineId, w.week, w.kg],
  )) > 0

/** The draft becomes the plan; `slip` begins the buyer's choice, null ends one that is over with it. */
export const publishDraft = (
  tx: Tx,
  d: {
    id: number
    plannedOn: string
    slip: { fromWeek: string | null; fromOn: string; reason: string; replyMs: number } | null
  },
) =>
  tx.run(
    `update schedule_booking set state = 'planned', wait_cause = null, line_id = draft_line_id, week = draft_week, planned_on = $2, draft_line_id = null,
       draft_week = null, draft_reason = '', draft_by = null, slip_from_week = $3, slip_from_on = $4, slip_reason = $5,
       slip_reply = case when $4::date is null then null else 'waits' end, slip_reply_by = now() + $6::float8 * interval '1 millisecond'
     where id = $1`,
    [d.id, d.plannedOn, d.slip?.fromWeek ?? null, d.slip?.fromOn ?? null, d.slip?.reason ?? '', d.slip?.replyMs ?? null],
  )

/** The buyer's word while his time runs; zero rows: it is over, or there is nothing to choose. */
export const setSlipReply = (tx: Tx, id: number, reply: 'accepted' | 'cancelAsked') =>
  tx.run(
    `update schedule_booking set slip_reply = $2 where id = $1 and slip_reply in ('waits', 'accepted') and slip_reply_by > now()
       and slip_reply <> $2 and state in ('planned', 'running')`,
    [id, reply],
  )
export const overdueSlips = (db: Db) =>
  db.rows<{ id: number }>(
    `select id from schedule_booking where slip_reply = 'waits' and slip_reply_by <= now() order by slip_reply_by limit 200`,
  )
export const defaultSlip = (tx: Tx, id: number) =>
  tx.run(
    `update schedule_booking set slip_reply = 'defaulted' where id = $1 and slip_reply = 'waits' and slip_reply_by <= now()`,
    [id],
  )

/** States of a list in the text; what is done is its newest, the rest is what is open. */
const PRODUCTION = {
  open: `select id, planned_on from schedule_booking where state in ('planned', 'running')`,
  done: `select id, planned_on from schedule_booking where state = 'done' order by planned_on desc, id desc limit ${WINDOW}`,
  waiting: `select id, planned_on from schedule_booking where state = 'waiting'`,
}
const production = {
  open: PRODUCTION.open,
  done: PRODUCTION.done,
  all: `${PRODUCTION.open} union all ${PRODUCTION.waiting} union all (${PRODUCTION.done})`,
}
const PLANNED = 'q.planned_on nulls last, q.id'
const named = `${byId('schedule_booking', 'b', 'q.id')} ${byId('orders', 'o', 'b.order_id')} join company c on c.id = o.company_id
  ${byId('order_line', 'l', 'b.order_line_id')} join sku k on k.id = l.sku_id
  where o.order_code ilike :word or c.name ilike :word or l.title ilike :word or b.line_id in (select r.id from rolling_line r where r.name ilike :word)`
const productionText = (source: string, where: string) =>
  `select ${columns}, f.total from (select q.id, q.planned_on, (count(*) over ())::int as total from (${source}) q ${where}
     order by ${PLANNED} limit :limit offset :offset) f ${foundJoins} order by b.planned_on nulls last, b.id`
const productionTexts = (source: string) => ({ every: productionText(source, ''), named: productionText(source, named) })
const productionLists = {
  open: productionTexts(production.open),
  done: productionTexts(production.done),
  all: productionTexts(production.all),
}
/** Lines in the plan for the production desk, the soonest first. */
export const productionPage = (
  db: Db,
  f: { list: keyof typeof productionLists; word: string | null; limit: number; offset: number },
) => {
  const texts = productionLists[f.list]
  return db.rows<BookingRow & { total: number }>(...bind(f.word === null ? texts.every : texts.named, { ...f }))
}
