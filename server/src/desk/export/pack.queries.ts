// What the papers of an order are made of.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface PackTruck {
  waybillId: number
  waybillNo: string
  plate: string
  carrier: string
  depot: string
  status: WaybillStatusCode
  byProxy: boolean
  leftAt: Date | null
  receivedAt: Date | null
  ticketNo: string | null
  tareKg: Kg | null
  grossKg: Kg | null
  netKg: Kg | null
}
/** Trucks of an order that were not given up, each with the ticket that counts. */
export const packTrucks = (db: Db, orderId: number) =>
  db.rows<PackTruck>(
    `select w.id as "waybillId", w.waybill_no as "waybillNo", w.plate,
       case when w.self_pickup then '买方自提' else coalesce((select r.name from carrier r where r.code = w.carrier_code), '') end as carrier,
       d.name as depot, w.status::int, coalesce(r.by_proxy, false) as "byProxy", w.left_at as "leftAt", w.received_at as "receivedAt",
       t.ticket_no as "ticketNo", t.tare_kg as "tareKg", t.gross_kg as "grossKg", t.net_kg as "netKg"
     from waybill w join depot d on d.depot_code = w.depot_code left join receipt r on r.waybill_id = w.id
       left join scale_ticket t on t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)
     where w.order_id = $1 and w.ended_at is null order by w.id`,
    [orderId],
  )
export const packUnits = (db: Db, orderId: number) =>
  db.rows<{ waybillId: number; unitNo: string; heatNo: string; title: string; pieces: number; pieceUnit: string; tagKg: Kg }>(
    `select w.id as "waybillId", u.unit_no as "unitNo", u.heat_no as "heatNo", l.title, x.pieces, k.piece_unit as "pieceUnit", x.tag_kg as "tagKg"
     from waybill w join waybill_unit x on x.waybill_id = w.id and x.off_at is null join steel_unit u on u.id = x.unit_id join sku k on k.id = u.sku_id
       join order_line l on l.id = x.order_line_id
     where w.order_id = $1 and w.ended_at is null order by w.id, x.id`,
    [orderId],
  )
/** Certificates of an order that stand: the mill's own and what was split of them. */
export const packCertIds = (db: Db, orderId: number) =>
  db.rows<{ id: number }>('select id from certificate where order_id = $1 and revoked_at is null order by id', [orderId])

/** Issued invoices with lines of the order. */
export const packInvoices = (db: Db, orderId: number) =>
  db.rows<{ taxInvoiceNo: string; red: boolean; key: string; form: string }>(
    `select coalesce(v.tax_invoice_no, '') as "taxInvoiceNo", v.kind = 'red' as red, coalesce(v.pdf_key, v.ofd_key, v.xml_key, '') as key,
       case when v.pdf_key is not null then 'pdf' when v.ofd_key is not null then 'ofd' else 'xml' end as form from invoice v
     where v.id in (select l.invoice_id from invoice_line l where l.order_id = $1) and v.tax_invoice_no is not null and coalesce(v.pdf_key, v.ofd_key, v.xml_key) is not null order by v.id`,
    [orderId],
  )
