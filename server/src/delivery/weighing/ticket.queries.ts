// 磅单 scale tickets: one row a weighing, never changed. The one that counts is the end of its truck's chain.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, inDays } from '../../platform/db/days.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { padded } from '../../platform/db/runningNo.ts'
import { asksOf, byId, windowOf } from '../../platform/db/window.ts'
import type { Scope } from '../../orders/order/order.queries.ts'

export interface TicketRow {
  id: number
  ticketNo: string
  kind: 'first' | 'reweigh' | 'correction'
  waybillId: number
  waybillNo: string
  waybillStatus: WaybillStatusCode
  billNo: string
  orderId: number
  orderCode: string
  settlement: SettlementModeCode
  companyId: number
  companyName: string
  plate: string
  driverName: string
  carrierName: string
  depotName: string
  scaleCode: string
  tareKg: Kg
  tareAt: Date
  grossKg: Kg
  grossAt: Date
  netKg: Kg
  referenceKg: Kg
  limitPermille: number
  within: boolean
  byHand: boolean
  reason: string
  weigher: string
  /** When the row was written: a correction keeps the moments of the weighing. */
  at: Date
  supersedes: string
  supersededBy: string
  state: 'superseded' | 'disputed' | 'control' | 'out' | 'within'
  unitCount: number
  pieces: number
  tagKg: Kg
  theoryKg: Kg
  goods: string
  grade: string
  spec: string
  buyerKg: Kg | null
}

const state = `case when n.id is not null then 'superseded'
  when exists (select 1 from weigh_dispute d where d.waybill_id = w.id and d.state = 'open')
    or exists (select 1 from weight_objection j where j.waybill_id = w.id and j.state = 'open') then 'disputed'
  when o.settlement = 1 then 'control' when t.within then 'within' else 'out' end`
const columns = `t.id, t.ticket_no as "ticketNo", t.kind, t.waybill_id as "waybillId", w.waybill_no as "waybillNo", w.status::int as "waybillStatus",
  b.bill_no as "billNo", o.id as "orderId", o.order_code as "orderCode", o.settlement::int, o.company_id as "companyId", c.name as "companyName",
  w.plate, w.driver_name as "driverName", case when w.self_pickup then '买方自提' else coalesce((select r.name from carrier r where r.code = w.carrier_code), '') end as "carrierName",
  g.name as "depotName", t.scale_code as "scaleCode", t.tare_kg as "tareKg", t.tare_at as "tareAt", t.gross_kg as "grossKg",
  t.gross_at as "grossAt", t.net_kg as "netKg", t.reference_kg as "referenceKg", t.limit_permille::int as "limitPermille", t.within,
  t.by_hand as "byHand", t.reason, coalesce(nullif(m.real_name, ''), m.nick_name) as weigher, t.at,
  coalesce((select p.ticket_no from scale_ticket p where p.id = t.supersedes_id), '') as supersedes, coalesce(n.ticket_no, '') as "supersededBy",
  ${state} as state, x.units as "unitCount", x.pieces, x.tag_kg as "tagKg", x.theory_kg as "theoryKg", x.goods, x.grade, x.spec,
  coalesce((select j.buyer_kg from weight_objection j where j.waybill_id = w.id), (select r.buyer_net_kg from receipt r where r.waybill_id = w.id),
    (select d.buyer_kg from weigh_dispute d where d.waybill_id = w.id and d.buyer_kg is not null order by d.id desc limit 1)) as "buyerKg"`
const joins = `from scale_ticket t join waybill w on w.id = t.waybill_id join bill b on b.id = w.bill_id join orders o on o.id = w.order_id
  join company c on c.id = o.company_id join depot g on g.depot_code = w.depot_code join app_user m on m.id = t.weigher_id
  left join scale_ticket n on n.supersedes_id = t.id
  cross join lateral (select count(*)::int as units, coalesce(sum(y.pieces), 0)::int as pieces, coalesce(sum(y.tag_kg), 0)::bigint as tag_kg,
    coalesce(sum(y.theory_kg), 0)::bigint as theory_kg, coalesce(string_agg(distinct l.title, '、'), '') as goods,
    coalesce(string_agg(distinct k.grade, '、'), '') as grade, coalesce(string_agg(distinct k.spec, '、'), '') as spec
    from waybill_unit y join steel_unit u on u.id = y.unit_id join sku k on k.id = u.sku_id
      join order_line l on l.id = y.order_line_id where y.waybill_id = w.id and y.off_at is null) x`

/** All weighings of a truck, first to last. */
export const ticketsOf = (db: Db, waybillId: number) =>
  db.rows<TicketRow>(`select ${columns} ${joins} where t.waybill_id = $1 order by t.id`, [waybillId])

/** `contact`: null for all companies, else only those this employee looks after. */
export interface TicketScope extends Scope {
  contact: number | null
}
const scoped = `(:companyId::bigint is null or o.company_id = :companyId) and (:userId::bigint is null or o.user_id = :userId)
  and (:contact::bigint is null or c.bd_user_id = :contact)`
export const ticketByNo = (db: Db, scope: TicketScope, ticketNo: string) =>
  db.row<TicketRow>(...bind(`select ${columns} ${joins} where t.ticket_no = :ticketNo and ${scoped}`, { ...scope, ticketNo }))

export interface TicketFilter extends TicketScope {
  fromOn: string | null
  toOn: string | null
  orderCode: string
  /** Escaped for ilike. */
  word: string
  state: string
}
/** A ticket, a truck or an order by its number, however old. */
const isNumber = (word: string): boolean => /^(BD\d{4}-\d{4,}(-[FG]\d+)?|YD\d{14,}|DD\d{14,})$/i.test(word)
const numbered = `(select * from scale_ticket where ticket_no = upper(:word)
  union select t.* from waybill v join scale_ticket t on t.waybill_id = v.id where v.waybill_no = upper(:word)
  union select t.* from orders n join waybill v on v.order_id = n.id join scale_ticket t on t.waybill_id = v.id where n.order_code = upper(:word)) t`
const ofOrder = `(select t.* from orders n join waybill v on v.order_id = n.id join scale_ticket t on t.waybill_id = v.id where n.order_code = :orderCode) t`
/** Its truck's open doubt, in the mill or after the receipt, and whether another ticket took its place: one by one, by the index. */
const superseded = (only: string) =>
  `left join lateral (select x.id from scale_ticket x where x.supersedes_id = t.id ${only} limit 1) n on true`
const doubt = `left join (select waybill_id from weigh_dispute where state = 'open' union
  select waybill_id from weight_objection where state = 'open') d on d.waybill_id = t.waybill_id`
const stateOf = `case when n.id is not null then 'superseded' when d.waybill_id is not null then 'disputed'
  when o.settlement = 1 then 'control' when t.within then 'within' else 'out' end`
const like = (what: string) => `${what} ilike '%' || :word || '%'`

/** Where it is looked and what for; only what is asked for is joined. `summed`: what counts for a settlement is asked as well. */
const foundOf = (f: TicketFilter, summed: boolean): string => {
  const byNumber = isNumber(f.word)
  const where = [
    ...(f.companyId === null ? [] : ['x.company_id = :companyId']),
    ...(anyDay(f) ? [] : [betweenDays('x.gross_at')]),
  ]
  const newest = windowOf('scale_ticket', 't', where, 'x.gross_at desc, x.id desc')
  const named = byNumber || f.orderCode !== ''
  const parts = [
    ...(named ? [inDays('t.gross_at'), ...(f.companyId === null ? [] : ['t.company_id = :companyId'])] : []),
    ...(f.userId === null ? [] : ['o.user_id = :userId']),
    ...(f.contact === null ? [] : ['c.bd_user_id = :contact']),
    ...(f.orderCode === '' ? [] : ['o.order_code = :orderCode']),
    ...(f.word === ''
      ? []
      : [
          `(${[...['t.ticket_no', 'w.plate', 'w.waybill_no', 'o.order_code'].map(like), ...(f.companyId === null ? [like('c.name')] : [])].join(' or ')})`,
        ]),
    ...(f.state === 'all' ? [] : [`:state = ${stateOf}`]),
  ]
  const place = f.orderCode !== '' ? ofOrder : byNumber ? numbered : newest
  return [
    `from ${place} ${doubt} ${superseded(summed || asksOf(parts, 'n') ? '' : 'and d.waybill_id is not null')}`,
    ...(summed || asksOf(parts, 'w') || asksOf(parts, 'o')
      ? [byId('waybill', 'w', 't.waybill_id'), byId('orders', 'o', 'w.order_id')]
      : []),
    ...(asksOf(parts, 'c') ? ['join company c on c.id = t.company_id'] : []),
    `where ${allOf(...parts)}`,
  ].join(' ')
}
/** What needs somebody first: disputed, then by time. */
const order = `(d.waybill_id is not null and n.id is null) desc, t.gross_at desc, t.id desc`
export const ticketPage = (db: Db, f: TicketFilter & { limit: number; offset: number }) =>
  db.rows<TicketRow>(
    ...bind(
      `select ${columns} from (select t.id as ticket_id, row_number() over (order by ${order}) as place ${foundOf(f, false)}
         order by ${order} limit :limit offset :offset) f ${joins.replace('from scale_ticket t', byId('scale_ticket', 't', 'f.ticket_id'))}
       order by f.place`,
      { ...f },
    ),
  )

export interface TicketSums {
  total: number
  count: number
  grossKg: Kg
  tareKg: Kg
  netKg: Kg
  tagKg: Kg
}
/** Of all that is found: how many, and the sums of those that count for a settlement by weight. */
export const ticketSums = async (db: Db, f: TicketFilter): Promise<TicketSums> => {
  const counts = 'n.id is null and o.settlement <> 1'
  const sum = (what: string) => `coalesce(sum(${what}) filter (where ${counts}), 0)::bigint`
  const tag = `(select sum(y.tag_kg) from waybill_unit y where y.waybill_id = t.waybill_id and y.off_at is null)`
  return (
    (await db.row<TicketSums>(
      ...bind(
        `select count(*)::int as total, (count(*) filter (where ${counts}))::int as count, ${sum('t.gross_kg')} as "grossKg",
           ${sum('t.tare_kg')} as "tareKg", ${sum('t.net_kg')} as "netKg", ${sum(tag)} as "tagKg" ${foundOf(f, true)}`,
        { ...f },
      ),
    )) ?? { total: 0, count: 0, grossKg: 0, tareKg: 0, netKg: 0, tagKg: 0 }
  )
}
/** How many there are; the desk adds nothing up. */
export const ticketCount = async (db: Db, f: TicketFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${foundOf(f, false)}`, { ...f })))?.n ?? 0

/** The next number of a first weighing: BD1121-0068. */
export const nextTicketNo = async (tx: Tx): Promise<string> =>
  (
    await tx.row<{ no: string }>(
      `select 'BD' || to_char(now() at time zone 'Asia/Shanghai', 'MMDD') || '-' || ${padded(`nextval('ticket_no')`, 4)} as no`,
    )
  )?.no ?? ''

export interface NewTicket {
  ticketNo: string
  waybillId: number
  kind: 'first' | 'reweigh' | 'correction'
  supersedesId: number | null
  scaleCode: string
  tareKg: Kg
  tareAt: Date
  grossKg: Kg
  /** Null: now. */
  grossAt: Date | null
  referenceKg: Kg
  limitPermille: number
  within: boolean
  byHand: boolean
  reason: string
  requestId: string
  weigherId: number
}
export const insertTicket = async (tx: Tx, t: NewTicket): Promise<number> =>
  (
    await tx.row<{ id: number }>(
      ...bind(
        `insert into scale_ticket (ticket_no, waybill_id, kind, supersedes_id, scale_code, tare_kg, tare_at, gross_kg, gross_at, reference_kg,
           limit_permille, within, by_hand, reason, request_id, weigher_id)
         values (:ticketNo, :waybillId, :kind, :supersedesId, :scaleCode, :tareKg, :tareAt, :grossKg, coalesce(:grossAt::timestamptz, clock_timestamp()),
           :referenceKg, :limitPermille::smallint, :within, :byHand, :reason, :requestId, :weigherId) returning id`,
        { ...t },
      ),
    )
  )?.id ?? 0
