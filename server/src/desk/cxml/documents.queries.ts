import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { DocumentLine } from './cxml.queries.ts'

/** The buyer's document an order came by, with what the order has of it. */
export interface OrderedRow {
  orderNo: string
  orderDate: string
  payloadId: string
  documentLines: DocumentLine[]
  orderCode: string
  lines: { skuCode: string; pieces: number; weightKg: Kg }[]
}
export const orderedRow = (db: Db, companyId: number, orderCode: string) =>
  db.row<OrderedRow>(
    `select x.order_no as "orderNo", x.order_date as "orderDate", x.payload_id as "payloadId", x.lines as "documentLines", o.order_code as "orderCode",
       (select jsonb_agg(jsonb_build_object('skuCode', k.sku_code, 'pieces', l.pieces, 'weightKg', l.weight_kg) order by l.line_no)
        from order_line l join sku k on k.id = l.sku_id where l.order_id = o.id) as lines
     from orders o join cxml_order x on x.company_id = o.company_id and x.master_order_code = o.master_order_code
     where o.company_id = $1 and o.order_code = $2`,
    [companyId, orderCode],
  )

export interface ShippedRow {
  waybillNo: string
  plate: string
  /** Empty: the buyer's own truck. */
  carrier: string
  lines: { skuCode: string; pieces: number; kg: Kg }[]
}
/** What is on the truck, by the scale where it says a weight of the unit. */
export const shippedRow = (db: Db, companyId: number, waybillNo: string) =>
  db.row<ShippedRow>(
    `select w.waybill_no as "waybillNo", w.plate, coalesce((select c.name from carrier c where c.code = w.carrier_code), '') as carrier,
       (select jsonb_agg(jsonb_build_object('skuCode', s.sku_code, 'pieces', s.pieces, 'kg', s.kg) order by s.line_no) from (
          select k.sku_code, l.line_no, sum(u.pieces)::int as pieces, sum(coalesce(u.scale_kg, u.tag_kg))::bigint as kg
          from waybill_unit u join order_line l on l.id = u.order_line_id join sku k on k.id = l.sku_id
          where u.waybill_id = w.id and u.off_at is null group by k.sku_code, l.line_no) s) as lines
     from waybill w where w.company_id = $1 and w.waybill_no = $2`,
    [companyId, waybillNo],
  )

export interface InvoicedRow {
  invoiceSn: string
  /** Null: it is not issued. */
  taxInvoiceNo: string | null
  issuedAt: Date | null
  ratePercent: number
  netFen: Fen
  taxFen: Fen
  grossFen: Fen
  orders: {
    orderCode: string
    lines: { skuCode: string; goodsName: string; spec: string; kg: Kg; netFen: Fen; taxFen: Fen; grossFen: Fen }[]
  }[]
}
export const invoicedRow = (db: Db, companyId: number, invoiceSn: string) =>
  db.row<InvoicedRow>(
    `select i.invoice_sn as "invoiceSn", i.tax_invoice_no as "taxInvoiceNo", i.issued_at as "issuedAt", i.rate_percent::int as "ratePercent",
       i.net_fen as "netFen", i.tax_fen as "taxFen", i.gross_fen as "grossFen",
       (select jsonb_agg(jsonb_build_object('orderCode', g.order_code, 'lines', g.lines) order by g.order_code) from (
          select o.order_code, jsonb_agg(jsonb_build_object('skuCode', k.sku_code, 'goodsName', l.goods_name, 'spec', l.spec, 'kg', l.kg,
              'netFen', l.net_fen, 'taxFen', l.tax_fen, 'grossFen', l.gross_fen) order by l.line_no) as lines
          from invoice_line l join orders o on o.id = l.order_id join order_line ol on ol.id = l.order_line_id join sku k on k.id = ol.sku_id
          where l.invoice_id = i.id group by o.order_code) g) as orders
     from invoice i where i.company_id = $1 and i.invoice_sn = $2`,
    [companyId, invoiceSn],
  )
