// Bills, trucks and what is asked about them; the one statement that moves a truck is in waybill.queries.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { buyerReference } from '../../platform/db/buyerReference.ts'
import type { BuyerReference } from '@mall/domain/orders/order/reference.ts'
import type { CancelApplyCode, FreightModeCode } from '@mall/domain/orders/order/order.status.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { SLOT_HOURS } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { WaybillStatus, type WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays } from '../../platform/db/days.ts'
import { inDelivery, restEnding, restUnpaid, truckUnderWay } from '../../platform/db/orderSets.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { byId, windowOf } from '../../platform/db/window.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export const billOf = (db: Db, orderId: number, depotCode: string) =>
  db.row<{ id: number; billNo: string; madeAt: Date; madeBy: string }>(
    `select b.id, b.bill_no as "billNo", b.made_at as "madeAt", u.nick_name as "madeBy" from bill b join app_user u on u.id = b.made_by
     where b.order_id = $1 and b.depot_code = $2`,
    [orderId, depotCode],
  )
/** The bill of an order at a depot, made where there is none; under the order's lock nobody makes a second. */
export const insertBill = (tx: Tx, b: { orderId: number; depotCode: string; freightMode: FreightModeCode; actorId: number }) =>
  tx.row<{ id: number; billNo: string }>(
    `insert into bill (bill_no, order_id, depot_code, freight_mode, made_by)
     values (${runningNo('bill')}, $1, $2, $3, $4)
     returning id, bill_no as "billNo"`,
    [b.orderId, b.depotCode, b.freightMode, b.actorId],
  )

export interface NewWaybill {
  billId: number
  orderId: number
  companyId: number
  depotCode: string
  selfPickup: boolean
  carrierCode: string | null
  slotAt: Date
  plate: string
  axles: number
  declaredTareKg: Kg
  driverName: string
  driverMobile: string
  driverIdSealed: string
  driverIdTail: string
  pickUpCode: string
  passToken: string
  addressText: string
  receiver: string
  receiverMobile: string
  requestId: string
  actorId: number
}
export const insertWaybill = (tx: Tx, w: NewWaybill) =>
  tx.row<{ id: number; waybillNo: string }>(
    ...bind(
      `insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, carrier_code, slot_at, plate, axles, declared_tare_kg,
         driver_name, driver_mobile, driver_id_sealed, driver_id_tail, pick_up_code, pass_token, address_text, receiver, receiver_mobile, request_id, made_by)
       values (${runningNo('waybill')},
         :billId, :orderId, :companyId, :depotCode, :selfPickup, :carrierCode, :slotAt, :plate, :axles, :declaredTareKg,
         :driverName, :driverMobile, :driverIdSealed, :driverIdTail, :pickUpCode, :passToken, :addressText, :receiver, :receiverMobile, :requestId, :actorId)
       returning id, waybill_no as "waybillNo"`,
      { ...w },
    ),
  )
export const setSlot = (tx: Tx, id: number, slotAt: Date | null) =>
  tx.run('update waybill set slot_at = $2, missed_at = null, version = version + 1 where id = $1', [id, slotAt])
export interface TruckFields {
  plate: string
  axles: number
  declaredTareKg: Kg
  driverName: string
  driverMobile: string
  driverIdSealed: string
  driverIdTail: string
}
/** Another truck or driver: a new code and a new link, the old ones are dead. */
export const setTruck = (
  tx: Tx,
  id: number,
  t: TruckFields & { pickUpCode: string; passToken: string; carrierCode: string | null },
) =>
  tx.run(
    ...bind(
      `update waybill set plate = :plate, axles = :axles, declared_tare_kg = :declaredTareKg, driver_name = :driverName, driver_mobile = :driverMobile,
         driver_id_sealed = :driverIdSealed, driver_id_tail = :driverIdTail, pick_up_code = :pickUpCode, pass_token = :passToken,
         carrier_code = coalesce(:carrierCode, carrier_code), version = version + 1 where id = :id`,
      { ...t, id },
    ),
  )
/** Empty weight of this truck, weighed here before; null: it is new here. */
export const usualTare = async (db: Db, plate: string): Promise<number | null> =>
  (
    await db.row<{ tareKg: Kg | null }>(
      `select tare_kg as "tareKg" from waybill where plate = $1 and tare_kg is not null and plate <> '' order by id desc limit 1`,
      [plate],
    )
  )?.tareKg ?? null
/** The truck somebody of the company announced last. */
export const lastTruckOf = (db: Db, companyId: number) =>
  db.row<{ plate: string; axles: number; tareKg: Kg; driverName: string; driverMobile: string }>(
    `select plate, axles::int, declared_tare_kg as "tareKg", driver_name as "driverName", driver_mobile as "driverMobile" from waybill
     where company_id = $1 and self_pickup and plate <> '' order by id desc limit 1`,
    [companyId],
  )
export const liveTrucks = async (db: Db, orderId: number): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from waybill where order_id = $1 and ended_at is null', [orderId]))
    ?.n ?? 0

// ---------- 换车申请
export const insertChange = (tx: Tx, waybillId: number, c: TruckFields & { reason: string; actorId: number }) =>
  tx.run(
    ...bind(
      `with old as (update waybill_change set state = 'lapsed', decided_at = now(), decision = :again where waybill_id = :waybillId and state = 'waits')
       insert into waybill_change (waybill_id, plate, axles, declared_tare_kg, driver_name, driver_mobile, driver_id_sealed, driver_id_tail, reason, asked_by)
       values (:waybillId, :plate, :axles, :declaredTareKg, :driverName, :driverMobile, :driverIdSealed, :driverIdTail, :reason, :actorId)`,
      { ...c, waybillId, again: '又申请了一次' },
    ),
  )
export interface ChangeRow extends TruckFields {
  id: number
  reason: string
  askedBy: number
  askedAt: Date
}
export const waitingChange = (db: Db, waybillId: number) =>
  db.row<ChangeRow>(
    `select id, plate, axles::int, declared_tare_kg as "declaredTareKg", driver_name as "driverName", driver_mobile as "driverMobile",
       driver_id_sealed as "driverIdSealed", driver_id_tail as "driverIdTail", reason, asked_by as "askedBy", asked_at as "askedAt"
     from waybill_change where waybill_id = $1 and state = 'waits'`,
    [waybillId],
  )
export const endChange = async (tx: Tx, c: { id: number; state: string; actorId: number; decision: string }): Promise<boolean> =>
  (await tx.run(
    `update waybill_change set state = $2, decided_by = $3, decided_at = now(), decision = $4 where id = $1 and state = 'waits'`,
    [c.id, c.state, c.actorId, c.decision],
  )) > 0
/** Nobody decides about a truck that has entered or was given up. */
export const lapseChanges = (tx: Tx, waybillId: number) =>
  tx.run(
    `update waybill_change set state = 'lapsed', decided_at = now(), decision = $2 where waybill_id = $1 and state = 'waits'`,
    [waybillId, '运单已取消'],
  )

// ---------- lists
export interface ShipListRow {
  id: number
  waybillNo: string
  orderCode: string
  companyName: string
  reference: BuyerReference
  depotCode: string
  depotName: string
  status: WaybillStatusCode
  byProxy: boolean
  ended: boolean
  endReason: string
  missed: boolean
  selfPickup: boolean
  carrierName: string
  slotAt: Date | null
  plate: string
  driverName: string
  title: string
  classCode: string
  units: number
  pieces: number
  pieceUnit: string
  tagKg: Kg
  netKg: Kg | null
  madeAt: Date
  statusSince: Date
  leftAt: Date | null
  arrivedAt: Date | null
  receivedAt: Date | null
  changeWaits: boolean
}
/** What stands on a truck and its net weight are kept beside it (keep_loads of schema/delivery/shipment.sql). */
const listColumns = `w.id, w.waybill_no as "waybillNo", o.order_code as "orderCode", c.name as "companyName", ${buyerReference('o')} as reference, w.depot_code as "depotCode", d.name as "depotName",
  w.status::int, coalesce((select r.by_proxy from receipt r where r.waybill_id = w.id), false) as "byProxy", w.ended_at is not null as ended,
  w.end_reason as "endReason", w.missed_at is not null as missed, w.self_pickup as "selfPickup", coalesce(f.name, '') as "carrierName", w.slot_at as "slotAt",
  w.plate, w.driver_name as "driverName", case when w.load_title = '' then o.summary else w.load_title end as title, w.load_class as "classCode",
  w.load_units as units, w.load_pieces as pieces, w.load_word as "pieceUnit", w.load_kg as "tagKg", w.net_kg as "netKg",
  w.made_at as "madeAt", w.status_since as "statusSince", w.left_at as "leftAt", w.arrived_at as "arrivedAt",
  w.received_at as "receivedAt",
  w.status = ${WaybillStatus.allocated} and exists (select 1 from waybill_change g where g.waybill_id = w.id and g.state = 'waits') as "changeWaits"`
const listJoins = `join orders o on o.id = w.order_id join company c on c.id = w.company_id join depot d on d.depot_code = w.depot_code
  left join carrier f on f.code = w.carrier_code`
export interface ShipFilter {
  companyId: number | null
  userId: number | null
  contact: number | null
  statuses: readonly WaybillStatusCode[] | null
  ended: boolean | null
  depotCode: string | null
  selfPickup: boolean | null
  /** A pattern of ilike; null: any. */
  word: string | null
  /** Of the day the truck is for: its slot, else when it was made. */
  fromOn: string | null
  toOn: string | null
}
/** Closed lists stand in the text: trucks under way are few and have an index of their own, those that have come are nearly all. */
const ofStatuses = (w: string, statuses: readonly WaybillStatusCode[]): string =>
  allOf(
    statuses.length === 1 ? `${w}.status = ${statuses[0]}` : `${w}.status = any('{${statuses.join(',')}}'::int[])`,
    statuses.every(s => s < WaybillStatus.received) && truckUnderWay(w),
  )
const dated = (f: ShipFilter): boolean => f.fromOn !== null || f.toOn !== null
/** What an index answers. */
const plainly = (w: string, f: ShipFilter): string[] =>
  [
    f.companyId !== null && `${w}.company_id = :companyId`,
    f.ended !== null && `${w}.ended_at is ${f.ended ? 'not ' : ''}null`,
    f.statuses !== null && ofStatuses(w, f.statuses),
    dated(f) && betweenDays(`${w}.for_at`),
  ].filter(part => part !== false)
/** YD numbers name one truck, however old it is. */
const isWaybillNumber = (word: string | null): boolean => word !== null && /^%YD\d{14,}%$/i.test(word)
const ofWord = '(w.waybill_no ilike :word or o.order_code ilike :word or w.plate ilike :word or c.name ilike :word)'
/** The newest trucks of the company, or of the days asked for; everything else is looked for among them. A number is looked up in all. */
function shipFound(f: ShipFilter): string {
  const numbered = isWaybillNumber(f.word)
  const source = numbered
    ? 'waybill w'
    : windowOf('waybill', 'w', plainly('x', f), dated(f) ? 'x.for_at desc, x.id desc' : 'x.id desc')
  // Only what is asked of is looked at; a table is joined by its row's number, or the plan would sooner read it from end to end.
  return `from ${source}
    ${f.userId !== null || f.word !== null ? byId('orders', 'o', 'w.order_id') : ''}
    ${f.contact !== null || f.word !== null ? byId('company', 'c', 'w.company_id') : ''}
    where ${allOf(
      ...(numbered ? [`w.waybill_no = upper(trim(both '%' from :word))`, ...plainly('w', f)] : []),
      f.userId !== null && 'o.user_id = :userId',
      f.contact !== null && 'c.bd_user_id = :contact',
      f.depotCode !== null && 'w.depot_code = :depotCode',
      f.selfPickup !== null && 'w.self_pickup = :selfPickup',
      f.word !== null && !numbered && ofWord,
    )}`
}
export const shipPage = (db: Db, f: ShipFilter & { limit: number; offset: number }) =>
  db.rows<ShipListRow>(
    ...bind(
      `select ${listColumns} from (select w.id ${shipFound(f)} order by w.id desc limit :limit offset :offset) on_page
         ${byId('waybill', 'w', 'on_page.id')} ${listJoins} order by w.id desc`,
      { ...f },
    ),
  )
/** The next rows of an export, behind the last one: from the first to the last there is. */
export const shipAfter = (db: Db, f: ShipFilter & { after: number; limit: number }) =>
  db.rows<ShipListRow>(
    ...bind(
      `select ${listColumns} from waybill w ${listJoins} where ${allOf(
        'w.id > :after',
        ...plainly('w', f),
        f.userId !== null && 'o.user_id = :userId',
        f.contact !== null && 'c.bd_user_id = :contact',
        f.depotCode !== null && 'w.depot_code = :depotCode',
        f.word !== null && ofWord,
      )} order by w.id limit :limit`,
      { ...f },
    ),
  )
export const shipSums = (db: Db, f: ShipFilter) =>
  db.rows<{ status: WaybillStatusCode; ended: boolean; n: number; kg: Kg }>(
    ...bind(
      `select w.status::int, w.ended_at is not null as ended, count(*)::int as n, sum(w.load_kg)::bigint as kg ${shipFound(f)} group by 1, 2`,
      { ...f },
    ),
  )
/** Trucks of some days by day, for the strip of days. */
export const shipDays = (db: Db, f: ShipFilter) =>
  db.rows<{ day: string; n: number }>(
    ...bind(
      `select to_char(w.for_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as n ${shipFound(f)} group by 1`,
      { ...f },
    ),
  )
export const shipRowsOfOrder = (db: Db, orderId: number) =>
  db.rows<ShipListRow>(`select ${listColumns} from waybill w ${listJoins} where w.order_id = $1 order by w.id`, [orderId])
/** What somebody has to do with before the truck enters: late, without slot, without truck, a change to decide. */
export const openShipRows = (
  db: Db,
  o: { companyId: number | null; userId: number | null; contact: number | null; depotCode: string | null },
) =>
  db.rows<ShipListRow>(
    ...bind(
      `select ${listColumns} from waybill w ${listJoins} where ${allOf(
        `w.status = ${WaybillStatus.allocated} and ${truckUnderWay('w')}`,
        o.companyId !== null && 'w.company_id = :companyId',
        o.userId !== null && 'o.user_id = :userId',
        o.contact !== null && 'c.bd_user_id = :contact',
        o.depotCode !== null && 'w.depot_code = :depotCode',
      )} order by w.slot_at nulls first, w.id limit 300`,
      { ...o },
    ),
  )

export interface TrackRow {
  at: Date
  event: string
  toStatus: WaybillStatusCode | null
  place: string
  detail: string
  inside: boolean
  who: string
  staff: boolean
}
/** Newest first. */
export const trackOf = (db: Db, waybillId: number, withInside: boolean) =>
  db.rows<TrackRow>(
    `select e.at, e.event, e.to_status::int as "toStatus", e.place, e.detail, e.inside, u.nick_name as who, u.staff_code is not null as staff
     from waybill_event e join app_user u on u.id = e.actor_id where e.waybill_id = $1 and ($2 or not e.inside) order by e.seq desc limit 300`,
    [waybillId, withInside],
  )

// ---------- orders that can be loaded
export interface LoadableFacts {
  frozen: boolean
  voiding: boolean
}
/** What forbids a load beside the order's own state: a frozen company, held until COMMIT, and a contract that both are about to void. */
const VOIDING = (orderId: string) =>
  `exists (select 1 from order_contract n join sign_flow f on f.kind = 'order' and f.document_no = n.contract_no where n.order_id = ${orderId} and f.status = ${SignStatus.voiding})`
export const loadableFacts = (db: Db, companyId: number, orderId: number) =>
  db.row<LoadableFacts>(`select c.frozen, ${VOIDING('$2')} as voiding from company c where c.id = $1 for share of c`, [
    companyId,
    orderId,
  ])
export const peekLoadable = (db: Db, companyId: number, orderId: number) =>
  db.row<LoadableFacts>(`select c.frozen, ${VOIDING('$2')} as voiding from company c where c.id = $1`, [companyId, orderId])
export interface WaitingOrder {
  id: number
  orderCode: string
  companyName: string
  reference: BuyerReference
  summary: string
  depotName: string
  freightMode: FreightModeCode
  since: Date
  orderKg: Kg
  readyUnits: number
  readyKg: Kg
  lacking: number
  frozen: boolean
  cancelApply: CancelApplyCode
  /** 尾款, or a stage without which nothing more fits. */
  waitsForMoney: boolean
}
/** Paid orders with goods that are on no truck yet, oldest first. */
export const ordersToShip = (
  db: Db,
  o: { companyId: number | null; userId: number | null; contact: number | null; depotCode: string | null },
) =>
  db.rows<WaitingOrder>(
    ...bind(
      `select o.id, o.order_code as "orderCode", c.name as "companyName", ${buyerReference('o')} as reference, o.summary, d.name as "depotName", o.freight_mode::int as "freightMode",
         o.status_since as since, o.weight_kg as "orderKg", x.units as "readyUnits", x.kg as "readyKg", x.lacking, c.frozen, o.cancel_apply::int as "cancelApply",
         case when ${restUnpaid('o')} then o.stage_shares = '{}' or stage_stuck(o.id) else false end as "waitsForMoney"
       from orders o join company c on c.id = o.company_id join depot d on d.depot_code = o.depot_code
         join lateral (
           select coalesce(sum(y.ready), 0)::int as units, coalesce(sum(y.kg), 0)::bigint as kg,
             coalesce(sum(greatest(0, l.pieces - l.tail_pieces - coalesce(y.pieces, 0))), 0)::int as lacking
           from order_line l left join lateral (
             select count(*) filter (where u.state = 'allocated') as ready, sum(u.tag_kg) filter (where u.state = 'allocated') as kg, sum(u.pieces) as pieces
             from steel_unit u where u.order_line_id = l.id and u.state in ('allocated', 'loaded', 'shipped')) y on true
           where l.order_id = o.id) x on true
       where ${allOf(
         inDelivery('o'),
         `not ${restEnding('o')}`,
         o.companyId !== null && 'o.company_id = :companyId',
         o.userId !== null && 'o.user_id = :userId',
         o.contact !== null && 'c.bd_user_id = :contact',
         o.depotCode !== null && 'o.depot_code = :depotCode',
         '(x.units > 0 or x.lacking > 0)',
       )} order by o.status_since, o.id limit 300`,
      { ...o },
    ),
  )
/** When each step of an order was reached. */
export const stepsOfOrder = (db: Db, orderId: number) =>
  db.rows<{ event: string; toStatus: WaybillStatusCode; at: Date }>(
    'select event, to_status::int as "toStatus", at from order_status_log where order_id = $1 order by seq',
    [orderId],
  )
/** Before the gate, by the index of what is under way: of all slots that ever were nearly all are over. */
const BEFORE_GATE = `(select * from waybill where status = ${WaybillStatus.allocated} and ${truckUnderWay()} offset 0) w`
/** Slots whose hour is over while their truck has not come. */
export const missedTrucks = (db: Db) =>
  db.rows<{ waybillNo: string }>(
    `select waybill_no as "waybillNo" from ${BEFORE_GATE} where missed_at is null and slot_at + interval '${SLOT_HOURS} hours' <= now() order by id limit 200`,
  )
/** Slots that begin within so many ms while nobody has named the truck. */
export const unnamedTrucks = (db: Db, beforeMs: number) =>
  db.rows<{ waybillNo: string }>(
    `select waybill_no as "waybillNo" from ${BEFORE_GATE} where plate = ''
       and slot_at <= now() + make_interval(secs => $1::float8 / 1000) and slot_at + interval '${SLOT_HOURS} hours' > now() order by id limit 200`,
    [beforeMs],
  )
export const setMissed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(
    `update waybill set missed_at = now(), version = version + 1 where id = $1 and status = ${WaybillStatus.allocated} and ended_at is null and missed_at is null
       and slot_at + interval '${SLOT_HOURS} hours' <= now()`,
    [id],
  )) > 0

export interface OrderShipFacts extends LoadableFacts {
  billNo: string | null
  settledPieces: number
  /** Of the sheet that is not settled yet; null: there is none. */
  sheetState: 'drafted' | 'offered' | null
  /** The weight that counts, kg. */
  settledKg: Kg
}
/** What an order's page asks beside its lines and trucks, in one question. */
export const orderShipFacts = (db: Db, o: { companyId: number; orderId: number; depotCode: string }) =>
  db.row<OrderShipFacts>(
    ...bind(
      `select c.frozen, ${VOIDING(':orderId')} as voiding, (select b.bill_no from bill b where b.order_id = :orderId and b.depot_code = :depotCode) as "billNo",
         r.pieces as "settledPieces", r.kg as "settledKg",
         (select s.state from settlement s where s.order_id = :orderId and s.state in ('drafted', 'offered') order by s.id desc limit 1) as "sheetState"
       from company c cross join lateral (
         select coalesce(sum(r.pieces), 0)::int as pieces, coalesce(sum(r.settled_kg), 0)::bigint as kg
         from settlement s join settlement_row r on r.settlement_id = s.id and r.verdict <> 'held' where s.order_id = :orderId and s.state in ('due', 'done')) r
       where c.id = :companyId`,
      { ...o },
    ),
  )
