// What of an order's settled trucks is there to be invoiced, and what is not yet.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { InvoiceRouteCode } from '@mall/domain/kernel/tax.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { LEVEL_WORD } from '../../platform/db/levelWord.ts'
import { truckCome } from '../../platform/db/orderSets.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { bind } from '../../platform/db/bind.ts'
import { byId } from '../../platform/db/window.ts'

/** The newest sheets of a company that are looked at; what is older was invoiced long ago. */
const SHEETS = 2000

export interface SettledRow {
  settlementId: number
  settleNo: string
  settledAt: Date
  acceptanceFen: Fen
  discountFen: Fen
  waybillId: number
  waybillNo: string
  plate: string
  ticketNo: string
  orderLineId: number
  orderId: number
  orderCode: string
  userId: number
  title: string
  goodsName: string
  spec: string
  classCode: string
  pieceUnit: string
  pieces: number
  kg: Kg
  priceFen: Fen
  priceUnit: 'ton' | 'kg' | 'piece'
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  paymentType: 'A' | 'B'
  invoiceRoute: InvoiceRouteCode
  contractNo: string
  contractType: string
  takenFen: Fen
  /** Given back for this row's own goods. */
  refundedFen: Fen
  /** Of whose draft it is held; null: of nobody's. */
  heldBy: number | null
}
const columns = `s.id as "settlementId", s.settle_no as "settleNo", coalesce(s.paid_at, s.confirmed_at) as "settledAt",
  s.acceptance_fen as "acceptanceFen", s.discount_fen as "discountFen", r.waybill_id as "waybillId", w.waybill_no as "waybillNo", w.plate,
  r.ticket_no as "ticketNo", r.order_line_id as "orderLineId", o.id as "orderId", o.order_code as "orderCode", o.user_id as "userId", l.title,
  k.product_name || ' ' || k.grade || ${LEVEL_WORD} as "goodsName", k.spec, k.class_code as "classCode", k.piece_unit as "pieceUnit", r.pieces, r.settled_kg as kg,
  coalesce(l.final_price_fen, l.price_fen) as "priceFen", l.price_unit as "priceUnit", r.goods_fen as "goodsFen", r.service_fen as "serviceFen", r.freight_fen as "freightFen",
  o.payment_type as "paymentType", o.invoice_route::int as "invoiceRoute", coalesce(c.contract_no, '') as "contractNo",
  coalesce(c.contract_type, 'C') as "contractType", coalesce(t.taken_fen, 0)::bigint as "takenFen",
  (select coalesce(sum(f.amount_fen), 0) from refund d join refund_line f on f.refund_id = d.id where d.order_id = o.id and d.state <> 'rejected'
     and f.waybill_id = r.waybill_id and f.order_line_id = r.order_line_id)::bigint as "refundedFen",
  (select a.user_id from invoice_pick p join invoice_apply a on a.id = p.apply_id where p.settlement_id = r.settlement_id and p.waybill_id = r.waybill_id
     and p.order_line_id = r.order_line_id and p.held and a.hold_until > now()) as "heldBy"`
const joins = `cross join lateral (select x.* from settlement_row x where x.settlement_id = s.id and x.verdict <> 'held' offset 0) r
  ${byId('orders', 'o', 's.order_id')} ${byId('order_line', 'l', 'r.order_line_id')} join sku k on k.id = l.sku_id ${byId('waybill', 'w', 'r.waybill_id')}
  left join order_contract c on c.order_id = o.id and c.status <> ${ContractStatus.deleted}
  left join invoice_ticket t on t.settlement_id = r.settlement_id and t.waybill_id = r.waybill_id and t.order_line_id = r.order_line_id`

/** All rows of sheets that are done and paid; a row that is wholly invoiced comes along, since surcharge and discount are spread over all. */
export const settledOfCompany = (db: Db, companyId: number) =>
  db.rows<SettledRow>(
    `select ${columns} from (select x.id from settlement x where x.company_id = $1 and x.state = 'done' order by x.id desc limit ${SHEETS}) newest
       ${byId('settlement', 's', 'newest.id')} ${joins}
     where exists (select 1 from settlement_row y left join invoice_ticket z on z.settlement_id = y.settlement_id and z.waybill_id = y.waybill_id
       and z.order_line_id = y.order_line_id where y.settlement_id = s.id and y.verdict <> 'held' and (z.taken_fen is null or z.taken_fen < z.gross_fen) offset 0)
     order by o.id, s.id, r.waybill_id, l.line_no`,
    [companyId],
  )
/** `evenDue`: with sheets that are confirmed and whose 少补 is unpaid. */
export const settledOfOrders = (db: Db, orderIds: readonly number[], evenDue: boolean) =>
  db.rows<SettledRow>(
    `select ${columns} from settlement s ${joins}
     where s.order_id = any($1::bigint[]) and (s.state = 'done' or $2 and s.state = 'due') order by o.id, s.id, r.waybill_id, l.line_no`,
    [orderIds, evenDue],
  )

/** Of orders: what was paid and not given back, what stands on live invoices, and whose freight the carrier invoices. */
export const orderCaps = (db: Db, orderIds: readonly number[]) =>
  db.rows<{ orderId: number; keptFen: Fen; invoicedFen: Fen; freightFen: Fen; reservedFen: Fen; due: boolean }>(
    `select o.id as "orderId",
       (o.paid_fen - (select coalesce(sum(r.amount_fen), 0) from refund r where r.order_id = o.id and r.state <> 'rejected')
         + (select coalesce(sum(-s.difference_fen), 0) from settlement s where s.order_id = o.id and s.state = 'done' and s.difference_fen < 0))::bigint as "keptFen",
       (select coalesce(sum(l.gross_fen - l.red_fen), 0) from invoice_line l join invoice v on v.id = l.invoice_id
         where l.order_id = o.id and v.kind = 'blue' and v.flow <> 'NA')::bigint as "invoicedFen",
       (select coalesce(sum(s.freight_fen), 0) from settlement s where s.order_id = o.id and s.state in ('due', 'done'))::bigint as "freightFen",
       (select coalesce(sum(r.reserve_fen), 0) from red_letter r where r.reserve_order_id = o.id and r.reserve_fen > 0 and r.done_at is null
         and r.state in ('01', '02', '03', '04', '10'))::bigint as "reservedFen",
       exists (select 1 from settlement s where s.order_id = o.id and s.state = 'due') as due
     from orders o where o.id = any($1::bigint[])`,
    [orderIds],
  )

export interface BlockedRow {
  ticketNo: string
  orderCode: string
  title: string
  kg: Kg
  fen: Fen
  block: 'notSettled' | 'toConfirm' | 'unpaid' | 'held'
  settleNo: string
  differenceFen: Fen
}
/** Trucks that were received and cannot be invoiced: not settled, on a sheet that waits, or in dispute. */
export const blockedOfCompany = (db: Db, companyId: number, orderId: number | null) =>
  db.rows<BlockedRow>(
    ...bind(
      `with unsettled as materialized (
         select w.id, w.order_id, w.waybill_no, w.ended_at from waybill w where w.company_id = :companyId and ${truckCome('w')} and w.settled_at is null),
       waits as (
         select s.order_id, s.settle_no, s.state, s.difference_fen, r.* from settlement s
           cross join lateral (select x.* from settlement_row x where x.settlement_id = s.id offset 0) r
         where s.company_id = :companyId and s.state in ('offered', 'due')
         union all
         select s.order_id, s.settle_no, s.state, s.difference_fen, r.* from unsettled w
           cross join lateral (select x.* from settlement_row x where x.waybill_id = w.id and x.verdict = 'held' offset 0) r
           ${byId('settlement', 's', 'r.settlement_id')} where s.state = 'done')
       select * from (
         select coalesce(nullif(f.ticket_no, ''), w.waybill_no) as "ticketNo", o.order_code as "orderCode", l.title, f.settled_kg as kg,
           (f.goods_fen + f.service_fen + f.freight_fen)::bigint as fen,
           case when f.verdict = 'held' then 'held' when f.state = 'due' then 'unpaid' else 'toConfirm' end as block,
           f.settle_no as "settleNo", f.difference_fen as "differenceFen"
         from waits f ${byId('orders', 'o', 'f.order_id')} ${byId('waybill', 'w', 'f.waybill_id')} ${byId('order_line', 'l', 'f.order_line_id')}
         where :orderId::bigint is null or f.order_id = :orderId
         union all
         select w.waybill_no, o.order_code, o.summary, coalesce((select sum(coalesce(x.scale_kg, x.tag_kg)) from waybill_unit x where x.waybill_id = w.id and x.off_at is null), 0)::bigint,
           0::bigint, 'notSettled', '', 0::bigint
         from unsettled w ${byId('orders', 'o', 'w.order_id')}
         where w.ended_at is null and (:orderId::bigint is null or w.order_id = :orderId)
           and not exists (select 1 from settlement_row r join settlement s on s.id = r.settlement_id where r.waybill_id = w.id and s.order_id = o.id
             and s.state in ('offered', 'due', 'done') offset 0)
       ) b limit 100`,
      { companyId, orderId },
    ),
  )
export const usedToday = async (db: Db): Promise<number> =>
  (await db.row<{ n: number }>(`select net_fen as n from invoice_day where day = (now() at time zone 'Asia/Shanghai')::date`))
    ?.n ?? 0
