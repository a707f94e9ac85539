// 签收 receipts, what of them was not sound, and 重量异议 after them.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { RECEIPT_WARN_DAYS } from '@mall/domain/delivery/shipment/receipt.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import { truckNotReceived } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { byId, windowOf } from '../../platform/db/window.ts'

export interface ReceiptRow {
  id: number
  waybillId: number
  how: 'buyer' | 'driver' | 'staff' | 'auto' | 'gate'
  receiver: string
  actorId: number
  at: Date
  buyerNetKg: Kg | null
  note: string
  why: string
  fileIds: string[]
  sound: boolean
  requestId: string
}
export const receiptOf = (db: Db, waybillId: number) =>
  db.row<ReceiptRow>(
    `select id, waybill_id as "waybillId", how, receiver, actor_id as "actorId", at, buyer_net_kg as "buyerNetKg", note, why, file_ids as "fileIds",
       sound, request_id as "requestId" from receipt where waybill_id = $1`,
    [waybillId],
  )
export interface ReceiptUnitRow {
  waybillUnitId: number
  sound: number
  short: number
  damaged: number
  note: string
  fileIds: string[]
}
export const receiptUnits = (db: Db, receiptId: number) =>
  db.rows<ReceiptUnitRow>(
    `select waybill_unit_id as "waybillUnitId", pieces_sound as sound, pieces_short as short, pieces_damaged as damaged, note, file_ids as "fileIds"
     from receipt_unit where receipt_id = $1 order by waybill_unit_id`,
    [receiptId],
  )

export interface NewReceipt {
  waybillId: number
  how: ReceiptRow['how']
  receiver: string
  actorId: number
  buyerNetKg: Kg | null
  note: string
  why: string
  fileIds: readonly string[]
  sound: boolean
  requestId: string
  units: readonly {
    id: number
    piecesSound: number
    piecesShort: number
    piecesDamaged: number
    note: string
    fileIds: readonly string[]
  }[]
}
export const insertReceipt = (tx: Tx, r: NewReceipt) =>
  tx.run(
    ...bind(
      `with made as (
         insert into receipt (waybill_id, by_proxy, how, receiver, actor_id, buyer_net_kg, note, why, file_ids, sound, request_id)
         values (:waybillId, :how in ('driver', 'staff'), :how, :receiver, :actorId, :buyerNetKg, :note, :why, :fileIds, :sound, :requestId) returning id)
       insert into receipt_unit (receipt_id, waybill_unit_id, pieces_sound, pieces_short, pieces_damaged, note, file_ids)
       select made.id, (u->>'id')::bigint, (u->>'piecesSound')::int, (u->>'piecesShort')::int, (u->>'piecesDamaged')::int, u->>'note',
         array(select jsonb_array_elements_text(u->'fileIds'))
       from made, jsonb_array_elements(:units::jsonb) u`,
      { ...r, units: JSON.stringify(r.units) },
    ),
  )

/** Pieces of the order that have neither left nor been given up, and trucks that nobody has received. */
export const stillComing = async (tx: Tx, orderId: number): Promise<boolean> =>
  (
    await tx.row<{ open: boolean }>(
      `select exists (select 1 from waybill w where w.order_id = $1 and ${truckNotReceived('w')} and w.ended_at is null)
         or exists (select 1 from order_line l where l.order_id = $1 and l.pieces - l.tail_pieces > coalesce((select sum(x.pieces) from waybill_unit x
           join waybill w on w.id = x.waybill_id where x.order_line_id = l.id and x.off_at is null and w.left_at is not null), 0)) as open`,
      [orderId],
    )
  )?.open ?? true

/** Who looks after the company at the mill. */
export const contactOf = async (db: Db, companyId: number): Promise<number | null> =>
  (await db.row<{ id: number | null }>('select bd_user_id as id from company where id = $1', [companyId]))?.id ?? null

/** Arrived, received by nobody, so many days ago. */
export const overdueReceipts = (db: Db, days: number) =>
  db.rows<{ waybillNo: string }>(
    `select waybill_no as "waybillNo" from waybill where status = ${WaybillStatus.inTransit} and not self_pickup and arrived_at <= now() - make_interval(days => $1)
     order by arrived_at limit 200`,
    [days],
  )
/** Those that soon will be, not told yet. */
export const receiptsToWarn = (db: Db, days: number) =>
  db.rows<{ waybillNo: string }>(
    `select waybill_no as "waybillNo" from waybill where status = ${WaybillStatus.inTransit} and not self_pickup and receipt_warned_at is null
       and arrived_at <= now() - make_interval(days => $1) + interval '${RECEIPT_WARN_DAYS} days' order by arrived_at limit 200`,
    [days],
  )
export const markWarned = async (tx: Tx, waybillId: number): Promise<boolean> =>
  (await tx.run(
    `update waybill set receipt_warned_at = now() where id = $1 and receipt_warned_at is null and status = ${WaybillStatus.inTransit}`,
    [waybillId],
  )) > 0
export const warnedAt = async (db: Db, waybillId: number): Promise<Date | null> =>
  (await db.row<{ at: Date | null }>('select receipt_warned_at as at from waybill where id = $1', [waybillId]))?.at ?? null
export const markArrived = async (tx: Tx, waybillId: number): Promise<boolean> =>
  (await tx.run(
    `update waybill set arrived_at = now() where id = $1 and status = ${WaybillStatus.inTransit} and arrived_at is null`,
    [waybillId],
  )) > 0

export interface ObjectionRow {
  id: number
  waybillId: number
  waybillNo: string
  orderId: number
  orderCode: string
  companyName: string
  plate: string
  ticketNo: string
  millKg: Kg
  buyerKg: Kg
  permille: number
  reason: string
  fileIds: string[]
  state: 'mill' | 'open' | 'decided'
  settledKg: Kg | null
  decision: string
  openedAt: Date
  decidedBy: string
  decidedAt: Date | null
}
const columns = `j.id, j.waybill_id as "waybillId", w.waybill_no as "waybillNo", j.order_id as "orderId", o.order_code as "orderCode",
  c.name as "companyName", w.plate, t.ticket_no as "ticketNo", j.mill_kg as "millKg", j.buyer_kg as "buyerKg", (j.permille_100 / 100.0)::float8 as permille,
  j.reason, j.file_ids as "fileIds", j.state, j.settled_kg as "settledKg", j.decision, j.opened_at as "openedAt",
  coalesce((select coalesce(nullif(m.real_name, ''), m.nick_name) from app_user m where m.id = j.closed_by), '') as "decidedBy", j.closed_at as "decidedAt"`
const joins = `from weight_objection j join waybill w on w.id = j.waybill_id join orders o on o.id = j.order_id join company c on c.id = o.company_id
  join scale_ticket t on t.id = j.ticket_id`
export const objectionOf = (db: Db, waybillId: number) =>
  db.row<ObjectionRow>(`select ${columns} ${joins} where j.waybill_id = $1`, [waybillId])
/** Who has put his hand to one of its weights: weighed or corrected the truck, or entered the buyer's weight. */
export const weightTakers = async (db: Db, waybillId: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select weigher_id as id from scale_ticket where waybill_id = $1 union select opened_by from weight_objection where waybill_id = $1`,
      [waybillId],
    )
  ).map(r => r.id)
/** 结算 reads these: of an order the trucks whose weight is not settled yet. */
export const openWeightObjections = (db: Db, orderId: number) =>
  db.rows<ObjectionRow>(`select ${columns} ${joins} where j.order_id = $1 and j.state = 'open' order by j.id`, [orderId])
/** And all of them with what was decided: `settledKg` counts instead of the ticket's net weight. */
export const objectionsOfOrder = (db: Db, orderId: number) =>
  db.rows<ObjectionRow>(`select ${columns} ${joins} where j.order_id = $1 order by j.id`, [orderId])
/** Trucks with something short or damaged: they hold the settlement too. */
export const unsoundReceipts = (db: Db, orderId: number) =>
  db.rows<{ waybillNo: string }>(
    `select w.waybill_no as "waybillNo" from receipt r join waybill w on w.id = r.waybill_id where w.order_id = $1 and not r.sound order by w.id`,
    [orderId],
  )

export const insertObjection = (
  tx: Tx,
  j: {
    waybillId: number
    orderId: number
    ticketId: number
    millKg: Kg
    buyerKg: Kg
    permille: number
    reason: string
    fileIds: readonly string[]
    state: 'mill' | 'open'
    openedBy: number
  },
) =>
  tx.run(
    ...bind(
      `insert into weight_objection (waybill_id, order_id, ticket_id, mill_kg, buyer_kg, permille_100, reason, file_ids, state, opened_by)
       values (:waybillId, :orderId, :ticketId, :millKg, :buyerKg, round(:permille::float8 * 100)::int, :reason, :fileIds, :state, :openedBy)`,
      { ...j },
    ),
  )
export const closeObjection = async (
  tx: Tx,
  j: { id: number; settledKg: Kg; decision: string; actorId: number },
): Promise<boolean> =>
  (await tx.run(
    `update weight_objection set state = 'decided', settled_kg = $2, decision = $3, closed_by = $4, closed_at = now() where id = $1 and state = 'open'`,
    [j.id, j.settledKg, j.decision, j.actorId],
  )) > 0

const WAITING_FIRST = `(j.state = 'open') desc, j.id desc`
const pageOf = (source: string, own: string) =>
  `select ${columns}, f.total from (select j.id, count(*) over ()::int as total from ${source} ${own}
     order by ${WAITING_FIRST} limit :limit offset :offset) f ${joins.replace('from weight_objection j', byId('weight_objection', 'j', 'f.id'))}
   order by ${WAITING_FIRST}`
const OF_CONTACT = `${byId('waybill', 'w', 'j.waybill_id')} join company c on c.id = w.company_id and c.bd_user_id = :contact`
const WORD = ['w.waybill_no', 'w.plate', 't.ticket_no', 'o.order_code', 'c.name']
  .map(of => `${of} ilike '%' || :word || '%'`)
  .join(' or ')
const worded = (source: string, more: string) =>
  `select ${columns}, count(*) over ()::int as total ${joins.replace('from weight_objection j', `from ${source}`)}
   where (${WORD})${more} order by ${WAITING_FIRST} limit :limit offset :offset`
const objections = (source: string) => ({
  every: pageOf(source, ''),
  ofContact: pageOf(source, OF_CONTACT),
  everyWord: worded(source, ''),
  ofContactWord: worded(source, ' and c.bd_user_id = :contact'),
})
const pages = {
  open: objections(`(select * from weight_objection where state = 'open') j`),
  all: objections(windowOf('weight_objection', 'j', [], 'x.id desc')),
}
/** `word`: escaped for ilike; looked for among those of the state. */
export const objectionPage = (
  db: Db,
  f: { contact: number | null; state: keyof typeof pages; word: string; limit: number; offset: number },
) => {
  const texts = pages[f.state]
  const text =
    f.contact === null ? texts[f.word === '' ? 'every' : 'everyWord'] : texts[f.word === '' ? 'ofContact' : 'ofContactWord']
  return db.rows<ObjectionRow & { total: number }>(...bind(text, { ...f }))
}
