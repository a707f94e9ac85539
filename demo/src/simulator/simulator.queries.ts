// What waits for the mill of the orders the simulator takes: one row a step that its desks could do now.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { EARLY_MINUTES, SLOT_HOURS } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { bind } from '../../../server/src/platform/db/bind.ts'
import { inDelivery, truckReceived } from '../../../server/src/platform/db/orderSets.ts'
import type { Db } from '../../../server/src/kernel/ports/database.ts'
import type { AsksWhen, Soonest } from '../../../server/src/platform/db/soon.ts'
import { byId } from '../../../server/src/platform/db/window.ts'

/** An employee as a call's viewer would know him; gone, frozen, or a person's account: nobody. */
export const simulatedStaff = (db: Db, codes: readonly string[]) =>
  db.rows<{ userId: number; staffCode: string; userName: string; realName: string; mobile: string; roles: string[] }>(
    `select id as "userId", coalesce(staff_code, '') as "staffCode", user_name as "userName", real_name as "realName", mobile, staff_roles as roles
     from app_user where staff_code = any($1::text[]) and simulated and not frozen and closed_at is null`,
    [codes],
  )
/** When the switch was last turned. */
export const switchedAt = (db: Db, key: string) =>
  db.row<{ at: Date }>('select changed_at as at from setting where key = $1', [key])

/** While the switch is on, and there is somebody to do it, a step is done every so often. */
export const nextStep: AsksWhen = db =>
  db.row<Soonest>(
    `select 5000::float8 as ms from setting where key = 'sandbox.mill' and value = 'on' and exists (select 1 from app_user where simulated and not frozen)`,
  )

/** What a desk could do now. */
export type StepKind =
  | 'review'
  | 'approve'
  | 'seal'
  | 'plan'
  | 'produce'
  | 'register'
  | 'dispatch'
  | 'reslot'
  | 'enter'
  | 'load'
  | 'weigh'
  | 'leave'
  | 'arrive'
  | 'sheet'
  | 'freight'
  | 'freightPay'
export interface DueStep {
  orderId: number
  orderCode: string
  kind: StepKind
  /** The paper it hangs on: order, flow, booking, waybill, sheet. */
  ref: string
}
/** Ours and not at rest; `o` is the order. */
const mine = `o.created_at >= :since and not (o.order_code = any(:resting::text[]))`
// From what is open to its order, one by one: trucks that came to their end are many.
const truck = `from waybill w ${byId('orders', 'o', 'w.order_id')}`
const booking = 'from orders o cross join lateral (select * from schedule_booking x where x.order_id = o.id offset 0) b'
const doubt = `exists (select 1 from weigh_dispute d where d.waybill_id = w.id and d.state = 'open'`
/** Weighed since the doubt was opened, so that only an answer or the clock is missing. */
const again = 'exists (select 1 from scale_ticket t where t.waybill_id = w.id and t.id > d.ticket_id)'
const weighed = 'not exists (select 1 from waybill_unit x where x.waybill_id = w.id and x.off_at is null and x.scale_kg is null)'
const lacking = `exists (select 1 from order_line l where l.order_id = o.id and l.tracked and l.pieces - l.tail_pieces >
  (select coalesce(sum(u.pieces), 0) from steel_unit u where u.order_line_id = l.id and u.state in ('allocated', 'loaded', 'shipped')))`
const ready = `exists (select 1 from order_line l join steel_unit u on u.order_line_id = l.id where l.order_id = o.id and u.state = 'allocated' and u.waybill_id is null)`

/** The oldest orders first, one step of each. */
export const dueSteps = (
  db: Db,
  q: { since: Date; resting: readonly string[]; plannerId: number; sealsByRule: boolean; arriveSeconds: number; limit: number },
) =>
  db.rows<DueStep>(
    ...bind(
      `with due as (
         select 1 as rank, 'review' as kind, o.id as order_id, o.order_code as ref from orders o where o.status = ${OrderStatus.pendingReview} and ${mine}
         union all select 1, 'approve', o.id, o.order_code from orders o where o.status = ${OrderStatus.pendingApproval} and ${mine}
         union all select 1, 'seal', o.id, f.flow_no from orders o
           cross join lateral (select * from order_contract x where x.order_id = o.id and x.status <> ${ContractStatus.deleted} offset 0) n
           cross join lateral (select * from sign_flow x where x.kind = 'order' and x.document_no = n.contract_no offset 0) f
           where o.status = ${OrderStatus.pendingPayment} and f.status = ${SignStatus.signing} and f.buyer_signed_at is not null and f.revoke_asked_by is null and not :sealsByRule::boolean and ${mine}
         union all select 1, 'plan', o.id, b.id::text ${booking}
           where o.status = ${OrderStatus.pendingSchedule} and o.cancel_apply <> ${CancelApply.applied} and ((b.state = 'waiting' and b.draft_week is null) or b.draft_by = :plannerId) and ${mine}
         union all select 2, 'produce', o.id, b.id::text ${booking}
           where o.status = ${OrderStatus.pendingSchedule} and o.cancel_apply <> ${CancelApply.applied} and b.state in ('planned', 'running') and b.draft_week is null and b.slip_reply is distinct from 'waits' and ${mine}
         union all select 3, 'register', o.id, o.order_code from orders o
           where ${inDelivery('o')} and o.stock_mode = 1 and o.cancel_apply <> ${CancelApply.applied} and ${mine} and ${lacking}
         union all select 5, 'dispatch', o.id, o.order_code from orders o
           where ${inDelivery('o')} and o.freight_mode = 2 and o.cancel_apply <> ${CancelApply.applied} and ${mine} and ${ready}
         union all select 4, 'reslot', o.id, w.waybill_no ${truck} where w.status = ${WaybillStatus.allocated} and w.ended_at is null and not w.self_pickup and w.missed_at is not null and ${mine}
         union all select 4, 'enter', o.id, w.waybill_no ${truck} where w.status = ${WaybillStatus.allocated} and w.ended_at is null and w.plate <> '' and ${mine}
           and w.slot_at <= now() + interval '${EARLY_MINUTES} minutes' and w.slot_at > now() - interval '${SLOT_HOURS} hours'
           and not exists (select 1 from waybill_change c where c.waybill_id = w.id and c.state = 'waits')
         union all select 4, 'load', o.id, w.waybill_no ${truck} where w.status = ${WaybillStatus.loading} and w.ended_at is null and ${mine}
         union all select 4, 'weigh', o.id, w.waybill_no ${truck} where w.status = ${WaybillStatus.loaded} and w.ended_at is null and ${mine} and (not ${weighed} or ${doubt} and not ${again}))
         union all select 4, 'leave', o.id, w.waybill_no ${truck} where w.status = ${WaybillStatus.loaded} and w.ended_at is null and ${mine} and ${weighed} and not ${doubt} and (d.reply_by > now() or not ${again}))
         union all select 4, 'arrive', o.id, w.waybill_no ${truck} where w.status = ${WaybillStatus.inTransit} and w.ended_at is null and w.arrived_at is null and w.left_at < now() - make_interval(secs => :arriveSeconds) and ${mine}
         union all select 6, 'freight', o.id, w.waybill_no ${truck} where ${truckReceived('w')} and not w.self_pickup and ${mine}
           and not exists (select 1 from carrier_freight f where f.waybill_id = w.id offset 0)
         union all select 6, 'freightPay', o.id, w.waybill_no ${truck} where w.status = ${WaybillStatus.freightApplying} and not w.self_pickup and ${mine}
         union all select 5, 'sheet', o.id, s.settle_no from settlement s ${byId('orders', 'o', 's.order_id')} where s.state = 'drafted' and ${mine}),
       one as (select distinct on (order_id) order_id, kind, ref from due order by order_id, rank, kind, ref)
       select one.order_id as "orderId", o.order_code as "orderCode", one.kind, one.ref from one ${byId('orders', 'o', 'one.order_id')}
       order by o.id limit :limit`,
      { ...q },
    ),
  )

export interface DraftMove {
  id: number
  draftBy: number | null
}
export const openDrafts = (db: Db) =>
  db.rows<DraftMove>('select id, draft_by as "draftBy" from schedule_booking where draft_week is not null order by id')

/** Pieces of a line that were reported, and are still there. */
export const madePieces = async (db: Db, orderLineId: number): Promise<number> =>
  (
    await db.row<{ pieces: number }>(
      `select coalesce(sum(pieces), 0)::int as pieces from steel_unit where order_line_id = $1 and source = 'production' and state <> 'void'`,
      [orderLineId],
    )
  )?.pieces ?? 0

export interface SkuToRegister {
  skuCode: string
  pieceWeightG: number
}
export const skuToRegister = (db: Db, skuId: number) =>
  db.row<SkuToRegister>('select sku_code as "skuCode", piece_weight_g as "pieceWeightG" from sku where id = $1', [skuId])

/** What the buyer pays for the way of so many kilograms: what the carrier gets, unless people agree on something else. */
export const freightPerTon = async (db: Db, orderId: number): Promise<number> =>
  (
    await db.row<{ fen: Fen }>(
      `select coalesce(round(freight_fen::numeric * 1000 / nullif(weight_kg, 0)), 0)::bigint as fen from orders where id = $1`,
      [orderId],
    )
  )?.fen ?? 0
