// 运单 waybill: one truck with goods of one order. Rows, locks and the one statement that moves it.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { WaybillStatus, type WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { lockOrdersById, type OrderRecord, type Scope, within } from '../../orders/order/order.queries.ts'

export interface WaybillRow {
  id: number
  waybillNo: string
  billId: number
  billNo: string
  orderId: number
  orderCode: string
  companyId: number
  companyName: string
  /** Whose order it is. */
  userId: number
  depotCode: string
  depotName: string
  status: WaybillStatusCode
  statusSince: Date
  /** Given up before it entered; null: live. */
  endedAt: Date | null
  endReason: string
  selfPickup: boolean
  carrierCode: string | null
  slotAt: Date | null
  plate: string
  axles: number
  declaredTareKg: Kg
  driverName: string
  driverMobile: string
  driverIdTail: string
  pickUpCode: string
  passToken: string
  addressText: string
  receiver: string
  receiverMobile: string
  tareKg: Kg | null
  tareAt: Date | null
  tareScale: string
  enteredAt: Date | null
  loadedAt: Date | null
  leftAt: Date | null
  arrivedAt: Date | null
  receivedAt: Date | null
  madeAt: Date
  eventSeq: number
  version: number
}

export const waybillColumns = `w.id, w.waybill_no as "waybillNo", w.bill_id as "billId", b.bill_no as "billNo", w.order_id as "orderId",
  o.order_code as "orderCode", w.company_id as "companyId", c.name as "companyName", o.user_id as "userId", w.depot_code as "depotCode",
  d.name as "depotName", w.status::int, w.status_since as "statusSince", w.ended_at as "endedAt", w.end_reason as "endReason",
  w.self_pickup as "selfPickup", w.carrier_code as "carrierCode", w.slot_at as "slotAt", w.plate, w.axles::int,
  w.declared_tare_kg as "declaredTareKg", w.driver_name as "driverName", w.driver_mobile as "driverMobile", w.driver_id_tail as "driverIdTail",
  w.pick_up_code as "pickUpCode", w.pass_token as "passToken", w.address_text as "addressText", w.receiver, w.receiver_mobile as "receiverMobile",
  w.tare_kg as "tareKg", w.tare_at as "tareAt", w.tare_scale as "tareScale", w.entered_at as "enteredAt", w.loaded_at as "loadedAt",
  w.left_at as "leftAt", w.arrived_at as "arrivedAt", w.received_at as "receivedAt", w.made_at as "madeAt", w.event_seq as "eventSeq", w.version`
export const waybillJoins = `from waybill w join bill b on b.id = w.bill_id join orders o on o.id = w.order_id join company c on c.id = w.company_id
  join depot d on d.depot_code = w.depot_code`

export const waybillByNo = (db: Db, scope: Scope, waybillNo: string) =>
  db.row<WaybillRow>(`select ${waybillColumns} ${waybillJoins} where w.waybill_no = $1 and ${within}`, [
    waybillNo,
    scope.companyId,
    scope.userId,
  ])
/** By the link that the driver carries. */
export const waybillByPass = (db: Db, passToken: string) =>
  db.row<WaybillRow>(`select ${waybillColumns} ${waybillJoins} where w.pass_token = $1`, [passToken])

export interface LockedWaybill {
  order: OrderRecord
  w: WaybillRow
}
/** The order, then its waybill, both locked: everybody who changes either waits for the same row. Undefined: not within the scope. */
export async function lockWaybill(tx: Tx, scope: Scope, waybillNo: string): Promise<LockedWaybill | undefined> {
  const seen = await waybillByNo(tx, scope, waybillNo)
  if (!seen) return undefined
  const [order] = await lockOrdersById(tx, [seen.orderId])
  const w = await tx.row<WaybillRow>(`select ${waybillColumns} ${waybillJoins} where w.id = $1 for update of w`, [seen.id])
  return order && w ? { order, w } : undefined
}

/** Writes the next row of the track. */
export const insertWaybillEvent = (
  tx: Tx,
  e: {
    waybillId: number
    event: string
    from: number | null
    to: number | null
    place: string
    detail: string
    inside: boolean
    actorId: number
  },
) =>
  tx.run(
    ...bind(
      `with next as (update waybill set event_seq = event_seq + 1, version = version + 1 where id = :waybillId returning event_seq)
       insert into waybill_event (waybill_id, seq, event, from_status, to_status, place, detail, inside, actor_id)
       select :waybillId, event_seq, :event, :from, :to, :place, :detail, :inside, :actorId from next`,
      { ...e },
    ),
  )
/** Moves the status if it is still what it was. */
export const changeWaybillStatus = async (tx: Tx, m: { id: number; from: number; to: number }): Promise<boolean> =>
  (await tx.run(
    `update waybill set status = $3::smallint, status_since = now(),
       entered_at = case when $3 = 2 and entered_at is null then now() else entered_at end,
       loaded_at = case when $3 = 3 then now() else loaded_at end,
       left_at = case when $2 = 3 and $3 in (4, 5) then now() else left_at end,
       received_at = case when $3 in (5, 6) and received_at is null then now() else received_at end
     where id = $1 and status = $2 and ended_at is null`,
    [m.id, m.from, m.to],
  )) > 0
export const endWaybill = async (tx: Tx, id: number, reason: string): Promise<boolean> =>
  (await tx.run(
    `update waybill set ended_at = now(), end_reason = $2, status_since = now() where id = $1 and status = ${WaybillStatus.allocated} and ended_at is null`,
    [id, reason],
  )) > 0
