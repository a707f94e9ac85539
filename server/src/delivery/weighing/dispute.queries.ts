// 磅单异议 before the gate.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export interface DisputeRow {
  id: number
  waybillId: number
  ticketId: number
  cause: 'band' | 'buyer' | 'driver'
  buyerKg: Kg | null
  reason: string
  fileIds: string[]
  openedAt: Date
  replyBy: Date
  state: 'open' | 'accepted' | 'decided' | 'lapsed'
  decision: string
  closedAt: Date | null
}
const columns = `id, waybill_id as "waybillId", ticket_id as "ticketId", cause, buyer_kg as "buyerKg", reason, file_ids as "fileIds",
  opened_at as "openedAt", reply_by as "replyBy", state, decision, closed_at as "closedAt"`
/** Of a truck, first to last. */
export const disputesOf = (db: Db, waybillId: number) =>
  db.rows<DisputeRow>(`select ${columns} from weigh_dispute where waybill_id = $1 order by id`, [waybillId])
export const openDisputeOf = (db: Db, waybillId: number) =>
  db.row<DisputeRow>(`select ${columns} from weigh_dispute where waybill_id = $1 and state = 'open'`, [waybillId])

export const insertDispute = (
  tx: Tx,
  d: {
    waybillId: number
    ticketId: number
    openedBy: number
    cause: string
    buyerKg: Kg | null
    reason: string
    fileIds: readonly string[]
    minutes: number
    requestId: string | null
  },
) =>
  tx.row<{ replyBy: Date }>(
    ...bind(
      `insert into weigh_dispute (waybill_id, ticket_id, opened_by, cause, buyer_kg, reason, file_ids, reply_by, request_id)
       values (:waybillId, :ticketId, :openedBy, :cause, :buyerKg, :reason, :fileIds, now() + make_interval(mins => :minutes::int), :requestId)
       returning reply_by as "replyBy"`,
      { ...d },
    ),
  )
/** A late re-weighing still leaves the buyer time to look at it. */
export const leaveTimeToAnswer = (tx: Tx, id: number, minutes: number) =>
  tx.row<{ replyBy: Date }>(
    `update weigh_dispute set reply_by = greatest(reply_by, now() + make_interval(mins => $2)) where id = $1 returning reply_by as "replyBy"`,
    [id, minutes],
  )
/** False where somebody was faster. */
export const closeDispute = async (
  tx: Tx,
  d: { id: number; state: 'accepted' | 'decided' | 'lapsed'; ticketId: number | null; decision: string; actorId: number },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update weigh_dispute set state = :state, settled_ticket_id = :ticketId, decision = :decision, closed_by = :actorId, closed_at = now()
       where id = :id and state = 'open'`,
      { ...d },
    ),
  )) > 0

/** Trucks whose clock has run out after a second weighing. */
export const lapsedTrucks = (db: Db) =>
  db.rows<{ waybillNo: string }>(
    `select w.waybill_no as "waybillNo" from weigh_dispute d join waybill w on w.id = d.waybill_id
     where d.state = 'open' and d.reply_by <= now() and exists (select 1 from scale_ticket t where t.waybill_id = w.id and t.id > d.ticket_id)
     order by d.reply_by limit 200`,
  )
/** When the time for the next reply is over. */
export const nextLapse: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('reply_by')} from weigh_dispute where state = 'open' and ${comesSoon('reply_by')}`, [
    backMs,
  ])
/** Trucks of these orders with an open doubt. */
export const disputedTrucks = (db: Db, o: { companyId: number | null; userId: number | null }) =>
  db.rows<{ waybillNo: string }>(
    ...bind(
      `select w.waybill_no as "waybillNo" from weigh_dispute d join waybill w on w.id = d.waybill_id join orders o on o.id = w.order_id
       where d.state = 'open' and o.company_id = :companyId and (:userId::bigint is null or o.user_id = :userId) order by d.reply_by limit 20`,
      { ...o },
    ),
  )
