// 退货单 and its units.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { ReturnStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, type Days } from '../../platform/db/days.ts'
import { returnEnded, returnInWork } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { byId, windowOf } from '../../platform/db/window.ts'
import { type Scope, within } from '../../orders/order/order.queries.ts'

export interface ReturnRow {
  id: number
  returnNo: string
  claimId: number
  claimNo: string
  orderId: number
  orderCode: string
  companyId: number
  companyName: string
  userId: number
  depotCode: string
  depotName: string
  status: 0 | 1 | 2 | 3 | 4
  version: number
  mode: 'mill' | 'own' | null
  planOn: string | null
  plate: string
  contact: string
  mobile: string
  madeAt: Date
  endReason: string
  title: string
  units: number
  received: number
  kg: Kg
  refundedFen: Fen
}
const columns = `g.id, g.return_no as "returnNo", g.claim_id as "claimId", a.claim_no as "claimNo", g.order_id as "orderId", o.order_code as "orderCode", g.company_id as "companyId",
  c.name as "companyName", g.user_id as "userId", g.depot_code as "depotCode", d.name as "depotName", g.status::int, g.version, g.mode, g.plan_on::text as "planOn", g.plate, g.contact,
  g.mobile, g.made_at as "madeAt", g.end_reason as "endReason", x.title, x.units, x.received, x.kg, x.refunded as "refundedFen"`
const joins = `from goods_return g join claim a on a.id = g.claim_id join orders o on o.id = g.order_id join company c on c.id = g.company_id join depot d on d.depot_code = g.depot_code
  cross join lateral (select min(l.title) || case when count(distinct l.title) > 1 then ' 等' else '' end as title, count(*)::int as units, count(r.received_at)::int as received,
      sum(coalesce(r.received_kg, y.tag_kg))::bigint as kg, coalesce(sum(f.amount_fen), 0)::bigint as refunded
    from goods_return_unit r join claim_unit p on p.id = r.claim_unit_id join waybill_unit y on y.id = p.waybill_unit_id join order_line l on l.id = p.order_line_id
      left join refund_line f on f.claim_unit_id = p.id and f.returned where r.return_id = g.id) x`

export const returnByNo = (db: Db, scope: Scope, returnNo: string) =>
  db.row<ReturnRow>(`select ${columns} ${joins} where g.return_no = $1 and ${within}`, [returnNo, scope.companyId, scope.userId])
export const lockReturn = async (tx: Tx, id: number) => {
  await tx.row('select id from goods_return where id = $1 for update', [id])
  return tx.row<ReturnRow>(`select ${columns} ${joins} where g.id = $1`, [id])
}
export const returnsOfClaim = (db: Db, claimId: number) =>
  db.rows<{ returnNo: string; status: ReturnRow['status']; newOrderCode: string; newOrderStatus: OrderStatusCode | null }>(
    `select g.return_no as "returnNo", g.status::int, coalesce(o.order_code, '') as "newOrderCode", o.status::int as "newOrderStatus"
     from goods_return g left join orders o on o.replaces_return_id = g.id where g.claim_id = $1 order by g.id`,
    [claimId],
  )
export interface ReturnUnitRow {
  claimUnitId: number
  waybillUnitId: number
  unitId: number
  unitNo: string
  kind: string
  skuId: number
  pieces: number
  heatNo: string
  title: string
  tagKg: Kg
  theoryKg: Kg
  handlingFen: Fen
  receivedKg: Kg | null
  placed: 'stock' | 'scrap' | null
  newUnitNo: string
  receivedAt: Date | null
  /** Made to parameters that its product has not: it comes back as what it is, and is nobody's stock. */
  madeTo: boolean
  refundFen: Fen | null
}
export const unitsOfReturn = (db: Db, returnId: number) =>
  db.rows<ReturnUnitRow>(
    `select r.claim_unit_id as "claimUnitId", p.waybill_unit_id as "waybillUnitId", s.id as "unitId", s.unit_no as "unitNo", s.kind, s.sku_id as "skuId", y.pieces, s.heat_no as "heatNo", l.title,
       y.tag_kg as "tagKg", y.theory_kg as "theoryKg", r.handling_fen as "handlingFen", r.received_kg as "receivedKg", r.placed, r.new_unit_no as "newUnitNo", r.received_at as "receivedAt", s.made_line_id is not null as "madeTo",
       (select f.amount_fen from refund_line f where f.claim_unit_id = p.id and f.returned) as "refundFen"
     from goods_return_unit r join claim_unit p on p.id = r.claim_unit_id join waybill_unit y on y.id = p.waybill_unit_id join steel_unit s on s.id = p.unit_id join order_line l on l.id = p.order_line_id
     where r.return_id = $1 order by r.claim_unit_id`,
    [returnId],
  )
export const insertReturn = (
  tx: Tx,
  r: {
    claimId: number
    orderId: number
    userId: number
    depotCode: string
    claimUnitIds: readonly number[]
    handlings: readonly number[]
  },
) =>
  tx.row<{ id: number; returnNo: string }>(
    ...bind(
      `with made as (insert into goods_return (return_no, claim_id, order_id, user_id, depot_code)
         values (${runningNo('return')}, :claimId, :orderId, :userId, :depotCode) returning id, return_no),
       units as (insert into goods_return_unit (return_id, claim_unit_id, handling_fen) select made.id, t.* from made, unnest(:claimUnitIds::bigint[], :handlings::bigint[]) as t)
       select id, return_no as "returnNo" from made`,
      { ...r },
    ),
  )
export const moveReturnRow = async (
  tx: Tx,
  m: { id: number; version: number; from: readonly number[]; to: number; endReason: string },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update goods_return set status = :to::int, version = version + 1, end_reason = :endReason, ended_at = case when :to::int in (3, 4) then now() end
       where id = :id and version = :version and status = any(:from::int[])`,
      { ...m },
    ),
  )) > 0
export const bookReturnRow = async (
  tx: Tx,
  b: { id: number; version: number; mode: string; planOn: string; plate: string; contact: string; mobile: string },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update goods_return set status = ${ReturnStatus.booked}, version = version + 1, mode = :mode, plan_on = :planOn, plate = :plate, contact = :contact, mobile = :mobile, booked_at = now()
       where id = :id and version = :version and (status = ${ReturnStatus.toArrange} or status = ${ReturnStatus.booked})`,
      { ...b },
    ),
  )) > 0
export const receiveUnit = async (
  tx: Tx,
  u: { returnId: number; claimUnitId: number; receivedKg: Kg; placed: string; newUnitNo: string; actorId: number },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update goods_return_unit set received_kg = :receivedKg, placed = :placed, new_unit_no = :newUnitNo, received_by = :actorId, received_at = now()
       where return_id = :returnId and claim_unit_id = :claimUnitId and received_at is null`,
      { ...u },
    ),
  )) > 0
/** How often this unit came back before: its next number. */
export const timesBack = async (tx: Tx, unitNo: string): Promise<number> =>
  (await tx.row<{ n: number }>(`select count(*)::int as n from steel_unit where unit_no like $1::text || '-T%'`, [unitNo]))?.n ??
  0

const STATES = { all: () => 'true', open: returnInWork, work: returnInWork, done: returnEnded } as const
export const returnPage = (
  db: Db,
  f: Days & {
    companyId: number | null
    userId: number | null
    contactId: number | null
    state: keyof typeof STATES
    word: string
    limit: number
    offset: number
  },
) => {
  const where = [
    ...(f.companyId === null ? [] : ['x.company_id = :companyId']),
    ...(f.state === 'all' ? [] : [STATES[f.state]('x')]),
    ...(anyDay(f) ? [] : [betweenDays('x.made_at')]),
  ]
  const parts = [
    ...(f.userId === null ? [] : ['g.user_id = :userId']),
    ...(f.contactId === null ? [] : ['c.bd_user_id = :contactId']),
    ...(f.word === ''
      ? []
      : [
          `(g.return_no ilike '%' || :word || '%' or a.claim_no ilike '%' || :word || '%' or o.order_code ilike '%' || :word || '%' or c.name ilike '%' || :word || '%' or g.plate ilike '%' || :word || '%')`,
        ]),
  ]
  const source = windowOf('goods_return', 'g', where, 'x.id desc')
  const text = `select ${columns}, count(*) over ()::int as total ${joins.replace('from goods_return g', `from ${source}`)}
    where ${allOf(...parts)} order by g.id desc limit :limit offset :offset`
  return db.rows<ReturnRow & { total: number }>(...bind(text, { ...f }))
}
export const returnsWaiting = async (db: Db, contactId: number | null): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from goods_return g join company c on c.id = g.company_id where ${returnInWork('g')} and ($1::bigint is null or c.bd_user_id = $1)`,
      [contactId],
    )
  )?.n ?? 0
export const goodsBackPage = (db: Db, f: Days & { companyId: number; userId: number | null; limit: number; offset: number }) =>
  db.rows<{
    unitNo: string
    title: string
    returnNo: string
    orderCode: string
    receivedKg: Kg
    refundFen: Fen | null
    receivedAt: Date
    total: number
  }>(
    ...bind(
      `select s.unit_no as "unitNo", l.title, g.return_no as "returnNo", o.order_code as "orderCode", coalesce(r.received_kg, 0) as "receivedKg", coalesce(r.received_at, g.made_at) as "receivedAt",
         (select f.amount_fen from refund_line f where f.claim_unit_id = p.id and f.returned) as "refundFen", count(*) over ()::int as total
       from ${windowOf('goods_return', 'g', ['x.company_id = :companyId'], 'x.id desc')} ${byId('orders', 'o', 'g.order_id')}
         join goods_return_unit r on r.return_id = g.id and r.received_at is not null join claim_unit p on p.id = r.claim_unit_id join steel_unit s on s.id = p.unit_id join order_line l on l.id = p.order_line_id
       where ${allOf(f.userId !== null && 'g.user_id = :userId', !anyDay(f) && betweenDays('r.received_at'))} order by r.received_at desc, p.id limit :limit offset :offset`,
      { ...f },
    ),
  )
