// 等待事项 and the chain of an order: read only, over what the rooms keep.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { ReturnStatus, type AfterSalesStatusCode } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import type { BlockKind } from '@mall/domain/desk/orderTimeline/blockers.ts'
import { bind } from '../../platform/db/bind.ts'
import { orderBlocks } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface BlockRow {
  orderId: number
  orderCode: string
  orderStatus: OrderStatusCode
  companyName: string
  bdName: string
  depotCode: string
  depotName: string
  selfPickup: boolean
  summary: string
  kind: BlockKind
  since: Date
  due: Date | null
  ref: string
  fen: Fen
}
const columns = `o.id as "orderId", o.order_code as "orderCode", o.status::int as "orderStatus", c.name as "companyName", c.bd_name as "bdName",
  d.depot_code as "depotCode", d.name as "depotName", o.freight_mode = 1 as "selfPickup", o.summary, coalesce(b.kind, '') as kind, coalesce(b.since, o.status_since) as since, b.due, coalesce(b.ref, '') as ref, coalesce(b.total_fen, 0)::bigint as fen`
const joins = `from ${orderBlocks} b join orders o on o.id = b.order_id join company c on c.id = b.company_id join depot d on d.depot_code = b.depot_code`

export const blocksOfOrder = (db: Db, orderId: number) =>
  db.rows<BlockRow>(`select ${columns} ${joins} where b.order_id = $1`, [orderId])
/** What waits of the kinds asked for; `contactId`: of the companies somebody looks after. The board sorts by what runs out first. */
export const blocksAtDesk = (
  db: Db,
  ask: { kinds: readonly string[]; word: string | null; contactId: number | null; depotCode: string | null; limit: number },
) =>
  db.rows<BlockRow>(
    ...bind(
      `select ${columns} ${joins} where b.kind = any(:kinds::text[]) and (:contactId::bigint is null or c.bd_user_id = :contactId)
         and (:depotCode::text is null or b.depot_code = :depotCode)
         and (:word::text is null or o.order_code ilike :word or c.name ilike :word or b.ref ilike :word) order by b.since limit :limit`,
      { ...ask },
    ),
  )

/** Which order a number of any paper belongs to: order, contract, waybill, ticket, coil, heat, certificate, settlement sheet, invoice, claim, payment. */
export const ordersOfNumber = (
  db: Db,
  scope: { companyId: number | null; userId: number | null; contactId: number | null },
  no: string,
) =>
  db.rows<{ orderCode: string; companyName: string; summary: string }>(
    ...bind(
      `select o.order_code as "orderCode", c.name as "companyName", o.summary from orders o join company c on c.id = o.company_id
       where (:companyId::bigint is null or o.company_id = :companyId) and (:userId::bigint is null or o.user_id = :userId)
         and (:contactId::bigint is null or c.bd_user_id = :contactId) and o.id in (
         select id from orders where order_code = :no
         union select order_id from order_contract where contract_no = :no
         union select order_id from waybill where waybill_no = :no
         union select w.order_id from scale_ticket t join waybill w on w.id = t.waybill_id where t.ticket_no = :no
         union select l.order_id from steel_unit u join order_line l on l.id = u.order_line_id where u.unit_no = :no and u.state <> 'void'
         union select l.order_id from steel_unit u join order_line l on l.id = u.order_line_id where u.heat_no = :no and u.state <> 'void'
         union select order_id from certificate where cert_no = :no
         union select order_id from settlement where settle_no = :no
         union select l.order_id from invoice v join invoice_line l on l.invoice_id = v.id where v.invoice_sn = :no or v.tax_invoice_no = :no
         union select order_id from claim where claim_no = :no
         union select p.order_id from payment p join pay_request r on r.id = p.pay_request_id where r.payment_no = :no)
       order by o.id desc limit 50`,
      { ...scope, no },
    ),
  )

export interface ChainUnit {
  lineNo: number
  unitNo: string
  heatNo: string
  pieces: number
  tagKg: Kg
  state: string
  waybillNo: string | null
  ticketNo: string | null
  scaleKg: Kg | null
  certNo: string | null
  reportNo: string | null
  /** Its return to the mill; received: it is there again. */
  returnNo: string | null
  returned: boolean | null
}
export const chainUnits = (db: Db, orderId: number) =>
  db.rows<ChainUnit>(
    `select l.line_no as "lineNo", u.unit_no as "unitNo", u.heat_no as "heatNo", u.pieces, u.tag_kg as "tagKg", u.state, w.waybill_no as "waybillNo",
       t.ticket_no as "ticketNo", x.scale_kg as "scaleKg", q.cert_no as "certNo", p.report_no as "reportNo",
       b.return_no as "returnNo", b.received_at is not null as returned
     from order_line l join steel_unit u on u.order_line_id = l.id and u.state <> 'void'
       left join waybill_unit x on x.unit_id = u.id and x.off_at is null left join waybill w on w.id = x.waybill_id
       left join scale_ticket t on t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)
       left join lateral (select c.cert_no from certificate c where c.waybill_id = w.id and c.heat_no = u.heat_no and c.sku_id = u.sku_id and c.title = l.title and c.parent_id is null limit 1) q on true
       left join production_report p on p.id = u.report_id
       left join lateral (select g.return_no, r.received_at from claim_unit i join goods_return_unit r on r.claim_unit_id = i.id join goods_return g on g.id = r.return_id
         where i.waybill_unit_id = x.id and g.status <> ${ReturnStatus.cancelled} order by g.id desc limit 1) b on true
     where l.order_id = $1 order by l.line_no, w.id nulls last, u.id`,
    [orderId],
  )
export const chainLines = (db: Db, orderId: number) =>
  db.rows<{ lineNo: number; title: string; pieces: number; pieceUnit: string; kg: Kg }>(
    `select l.line_no as "lineNo", l.title, l.pieces, k.piece_unit as "pieceUnit", l.weight_kg as kg
     from order_line l join sku k on k.id = l.sku_id where l.order_id = $1 order by l.line_no`,
    [orderId],
  )
/** Invoices with lines of the order, what of them is the order's. */
export const chainInvoices = (db: Db, orderId: number) =>
  db.rows<{ invoiceSn: string; taxInvoiceNo: string; kind: string; flow: string; grossFen: Fen }>(
    `select v.invoice_sn as "invoiceSn", coalesce(v.tax_invoice_no, '') as "taxInvoiceNo", v.kind, v.flow, x.fen as "grossFen"
     from (select l.invoice_id, sum(l.gross_fen)::bigint as fen from invoice_line l where l.order_id = $1 group by l.invoice_id) x
       join invoice v on v.id = x.invoice_id where v.flow <> 'NA' order by v.id`,
    [orderId],
  )
/** Claims about the order's steel, with what they gave back. */
export const chainClaims = (db: Db, orderId: number) =>
  db.rows<{ claimNo: string; status: AfterSalesStatusCode; refundedFen: Fen }>(
    `select c.claim_no as "claimNo", c.status::int, coalesce((select sum(r.amount_fen) from refund r where r.claim_id = c.id and r.state = 'done'), 0)::bigint as "refundedFen"
     from claim c where c.order_id = $1 order by c.id`,
    [orderId],
  )
/** Money of an order, in and out, in the order in which it moved. */
export const chainMoney = (db: Db, orderId: number) =>
  db.rows<{ at: Date; what: string; no: string; fen: Fen }>(
    `select p.at, 'paid' as what, r.payment_no as no, p.amount_fen as fen from payment p join pay_request r on r.id = p.pay_request_id
       where p.order_id = $1 and p.state = 'succeeded'
     union all select f.at, 'refund', f.reason, -f.amount_fen from refund f where f.order_id = $1 and f.state = 'done'
     union all select s.paid_at, 'more', s.settle_no, -s.difference_fen from settlement s where s.order_id = $1 and s.state = 'done' and s.difference_fen < 0 and s.paid_at is not null
     order by 1`,
    [orderId],
  )
export const chainTrucks = (db: Db, orderId: number) =>
  db.rows<{
    waybillNo: string
    plate: string
    status: WaybillStatusCode
    ended: boolean
    leftAt: Date | null
    receivedAt: Date | null
    byProxy: boolean
    ticketNo: string | null
    netKg: Kg | null
    tagKg: Kg
    pieces: number
  }>(
    `select w.waybill_no as "waybillNo", w.plate, w.status::int, w.ended_at is not null as ended, w.left_at as "leftAt", w.received_at as "receivedAt",
       coalesce(r.by_proxy, false) as "byProxy", t.ticket_no as "ticketNo", t.net_kg as "netKg",
       coalesce((select sum(x.tag_kg) from waybill_unit x where x.waybill_id = w.id and x.off_at is null), 0)::bigint as "tagKg",
       coalesce((select sum(x.pieces) from waybill_unit x where x.waybill_id = w.id and x.off_at is null), 0)::int as pieces
     from waybill w left join receipt r on r.waybill_id = w.id
       left join scale_ticket t on t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)
     where w.order_id = $1 order by w.id`,
    [orderId],
  )
