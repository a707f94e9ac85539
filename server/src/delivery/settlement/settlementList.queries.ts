import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { literal } from '../../kernel/serve/paging.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, inDays } from '../../platform/db/days.ts'
import { truckCome, truckUnderWay as underWay } from '../../platform/db/orderSets.ts'
import { asksOf, byId, windowOf } from '../../platform/db/window.ts'
import { sheetColumns, sheetJoins, type SheetRow } from './settlement.queries.ts'

/** Which sheets a list is of; each has its text, so that each has its index. */
const STATES = {
  all: 'true',
  /** The buyer hears of a sheet when it is offered. */
  shown: `s.state in ('offered', 'due', 'done')`,
  work: `s.state in ('drafted', 'offered', 'due')`,
  drafted: `s.state = 'drafted'`,
  offered: `s.state = 'offered'`,
  due: `s.state = 'due'`,
  done: `s.state = 'done'`,
} as const
type SheetList = keyof typeof STATES

interface ListScope {
  companyId: number | null
  userId: number | null
  /** An employee who sees only the companies he is the contact of. */
  contactId: number | null
}
export interface ListAsk extends ListScope {
  list: SheetList
  /** As typed; numbers are looked up in all there is. */
  word: string
  fromOn: string | null
  toOn: string | null
  limit: number
  offset: number
}
/** JS of a sheet, DD of its order. */
const isNumber = (word: string): boolean => /^(JS|DD)\d{14,}$/i.test(word)

const scoped = (a: ListScope): string[] => [
  ...(a.companyId === null ? [] : ['s.company_id = :companyId']),
  ...(a.userId === null ? [] : ['o.user_id = :userId']),
  ...(a.contactId === null ? [] : ['c.bd_user_id = :contactId']),
]
/** Only what is asked for is joined: most lists are asked without a question. */
const joined = (parts: readonly string[]): string =>
  [
    ...(asksOf(parts, 'o') ? [byId('orders', 'o', 's.order_id')] : []),
    ...(asksOf(parts, 'c') ? ['join company c on c.id = s.company_id'] : []),
  ].join(' ')

/** The newest of a list, or what waits longest; with days those of the days. */
const source = (a: ListAsk, order: 'newest' | 'oldest'): string => {
  const dated = !anyDay(a)
  const where = [
    ...(a.companyId === null ? [] : ['x.company_id = :companyId']),
    ...(a.list === 'all' ? [] : [STATES[a.list].replace('s.', 'x.')]),
    ...(dated ? [betweenDays('x.drafted_at')] : []),
  ]
  return windowOf('settlement', 's', where, dated ? 'x.drafted_at desc, x.id desc' : order === 'newest' ? 'x.id desc' : 'x.id')
}
const numbered = `(select * from settlement where settle_no = upper(:word)
  union select s.* from orders n join settlement s on s.order_id = n.id where n.order_code = upper(:word)) s`
const WORD = `(s.settle_no ilike '%' || :word || '%' or o.order_code ilike '%' || :word || '%' or c.name ilike '%' || :word || '%')`

/** Newest first for the buyer; what waits longest first at the desk (`oldest`). */
export const settlementPage = (db: Db, ask: ListAsk, order: 'newest' | 'oldest') => {
  const byNumber = isNumber(ask.word)
  const asked = byNumber ? [STATES[ask.list], inDays('s.drafted_at')] : ask.word === '' ? [] : [WORD]
  const parts = [...scoped(ask), ...asked]
  const found = `select s.id, count(*) over ()::int as total from ${byNumber ? numbered : source(ask, order)} ${joined(parts)} where ${allOf(...parts)}`
  const text = `select ${sheetColumns}, c.bd_name as "bdName", f.total from (${found} order by s.id ${order === 'newest' ? 'desc' : ''} limit :limit offset :offset) f
    ${sheetJoins.replace('from settlement s', byId('settlement', 's', 'f.id'))} order by s.id ${order === 'newest' ? 'desc' : ''}`
  return db.rows<SheetRow & { bdName: string; total: number }>(
    ...bind(text, { ...ask, word: byNumber ? ask.word : literal(ask.word) }),
  )
}
export const stateCounts = (db: Db, ask: ListScope) => {
  const parts = [STATES.work, ...scoped(ask)]
  return db.rows<{ state: string; n: number }>(
    ...bind(`select s.state, count(*)::int as n from settlement s ${joined(parts)} where ${allOf(...parts)} group by s.state`, {
      ...ask,
    }),
  )
}
export const askedCloses = (db: Db, contactId: number | null) =>
  db.rows<{
    orderCode: string
    orderId: number
    companyName: string
    reason: string
    askedBy: string
    askedAt: Date
    underWay: number
  }>(
    `select o.order_code as "orderCode", o.id as "orderId", c.name as "companyName", k.reason, coalesce(nullif(u.real_name, ''), u.nick_name) as "askedBy",
       k.asked_at as "askedAt", (select count(*)::int from waybill w where w.order_id = o.id and ${underWay('w')}) as "underWay"
     from case_close k join orders o on o.id = k.order_id join company c on c.id = o.company_id join app_user u on u.id = k.asked_by
     where k.state = 'asked' and ($1::bigint is null or c.bd_user_id = $1) order by k.asked_at limit 50`,
    [contactId],
  )
/** Orders that nothing brings to their end: all trucks are received, and what is left is neither in the yard nor on its way. */
export const restOrders = (db: Db, contactId: number | null) =>
  db.rows<{ orderCode: string; companyName: string; pieces: number; kg: Kg; since: Date }>(
    `select o.order_code as "orderCode", c.name as "companyName", coalesce(r.pieces, 0)::int as pieces, coalesce(r.kg, 0)::bigint as kg,
       coalesce(r.since, o.status_since) as since
     from order_rest r join orders o on o.id = r.order_id join company c on c.id = o.company_id
     where ($1::bigint is null or c.bd_user_id = $1) order by r.since limit 50`,
    [contactId],
  )
/** Trucks that no sheet settles until somebody has agreed with the buyer, whether their order has a sheet or not. */
export const heldReceipts = (db: Db, contactId: number | null) =>
  db.rows<{ orderCode: string; companyName: string; waybillNo: string; short: number; damaged: number; since: Date }>(
    `select o.order_code as "orderCode", c.name as "companyName", w.waybill_no as "waybillNo", coalesce(sum(u.pieces_short), 0)::int as short,
       coalesce(sum(u.pieces_damaged), 0)::int as damaged, r.at as since
     from receipt r join waybill w on w.id = r.waybill_id join orders o on o.id = w.order_id join company c on c.id = o.company_id
       left join receipt_unit u on u.receipt_id = r.id
     where r.held and ($1::bigint is null or c.bd_user_id = $1)
     group by r.id, w.id, o.id, c.id order by r.at limit 50`,
    [contactId],
  )

export interface SheetRowView {
  waybillNo: string
  waybillId: number
  lineNo: number
  title: string
  pieceUnit: string
  priceFen: Fen
  priceUnit: 'ton' | 'kg' | 'piece'
  ticketNo: string
  pieces: number
  shortPieces: number
  orderedKg: Kg
  theoryKg: Kg
  tagKg: Kg
  scaleKg: Kg
  settledKg: Kg
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  paidFen: Fen
  buyerKg: Kg | null
  truckKg: Kg | null
  verdict: string
}
export const rowsOfSheet = (db: Db, settlementId: number) =>
  db.rows<SheetRowView>(
    `select w.waybill_no as "waybillNo", w.id as "waybillId", l.line_no as "lineNo", l.title, k.piece_unit as "pieceUnit", coalesce(l.final_price_fen, l.price_fen) as "priceFen",
       l.price_unit as "priceUnit", r.ticket_no as "ticketNo", r.pieces, r.short_pieces as "shortPieces", r.ordered_kg as "orderedKg", r.theory_kg as "theoryKg", r.tag_kg as "tagKg",
       r.scale_kg as "scaleKg", r.settled_kg as "settledKg", r.goods_fen as "goodsFen", r.service_fen as "serviceFen", r.freight_fen as "freightFen",
       r.paid_fen as "paidFen", r.buyer_kg as "buyerKg",
       (select t.net_kg from scale_ticket t where t.ticket_no = r.ticket_no) as "truckKg", r.verdict
     from settlement_row r join waybill w on w.id = r.waybill_id join order_line l on l.id = r.order_line_id join sku k on k.id = l.sku_id
     where r.settlement_id = $1 order by case r.verdict when 'held' then 0 when 'open' then 1 else 2 end, w.id, l.line_no`,
    [settlementId],
  )
/** Who carries the order's goods: whose freight invoice comes where the mill does not have it on its own. */
export const carriersOf = async (db: Db, orderId: number): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(
      `select distinct c.name from waybill w join carrier c on c.code = w.carrier_code where w.order_id = $1 and w.ended_at is null order by 1`,
      [orderId],
    )
  ).map(c => c.name)
export const historyOfSheet = (db: Db, settlementId: number) =>
  db.rows<{ at: Date; event: string; detail: string; who: string }>(
    `select e.at, e.event, e.detail, coalesce(nullif(u.real_name, ''), u.nick_name) as who from settlement_event e join app_user u on u.id = e.actor_id
     where e.settlement_id = $1 order by e.seq`,
    [settlementId],
  )
/** Ordered, on trucks, left, received, settled, kg: each by the weight that is known at that point. */
export const quantitiesOf = (db: Db, orderId: number) =>
  db.row<{ orderedKg: Kg; allocatedKg: Kg; shippedKg: Kg; receivedKg: Kg; settledKg: Kg }>(
    `select o.weight_kg as "orderedKg",
       coalesce((select sum(x.tag_kg) from waybill_unit x join waybill w on w.id = x.waybill_id where w.order_id = o.id and x.off_at is null and w.ended_at is null), 0)::bigint as "allocatedKg",
       coalesce((select sum(coalesce(x.scale_kg, x.tag_kg)) from waybill_unit x join waybill w on w.id = x.waybill_id where w.order_id = o.id and x.off_at is null and w.left_at is not null), 0)::bigint as "shippedKg",
       coalesce((select sum(round(coalesce(x.scale_kg, x.tag_kg) * (x.pieces - coalesce(u.pieces_short, 0))::numeric / x.pieces))
         from waybill_unit x join waybill w on w.id = x.waybill_id left join receipt_unit u on u.waybill_unit_id = x.id
         where w.order_id = o.id and x.off_at is null and ${truckCome('w')}), 0)::bigint as "receivedKg",
       coalesce((select sum(s.settled_kg) from settlement s where s.order_id = o.id and s.state in ('due', 'done')), 0)::bigint as "settledKg"
     from orders o where o.id = $1`,
    [orderId],
  )
export const heldReasons = (db: Db, orderId: number) =>
  db.rows<{ waybillNo: string; short: number; damaged: number }>(
    `select w.waybill_no as "waybillNo", coalesce(sum(u.pieces_short), 0)::int as short, coalesce(sum(u.pieces_damaged), 0)::int as damaged
     from waybill w join receipt r on r.waybill_id = w.id left join receipt_unit u on u.receipt_id = r.id
     where w.order_id = $1 and not r.sound and not exists (select 1 from settlement_release f where f.waybill_id = w.id) group by w.id order by w.id`,
    [orderId],
  )
/** 申诉 of the lot that an order was won in, by whomever, that nobody has answered. */
export const openAppeals = (db: Db, biddingNo: string) =>
  db.rows<{ ticketNo: string }>(
    `select ticket_no as "ticketNo" from support_ticket where kind = 'appeal' and card_code = $1 and state = 'open' order by id`,
    [biddingNo],
  )
