// What an export of the yard holds: its scope and filters, frozen with its address.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface Frozen {
  companyId: number | null
  userId: number | null
  contactId: number | null
  filters: ExportFilters
}
export interface ExportFilters {
  fromOn: string | null
  toOn: string | null
  word: string | null
  depotCode: string | null
  status: WaybillStatusCode | null
  state: string | null
}
export interface ExportLine {
  waybillNo: string
  unitNo: string
  heatNo: string
  title: string
  spec: string
  pieces: number
  pieceUnit: string
  tagKg: Kg
  scaleKg: Kg | null
}
/** The goods of some trucks, for the details of the export. */
export const exportLines = (db: Db, waybillIds: readonly number[]) =>
  db.rows<ExportLine>(
    `select w.waybill_no as "waybillNo", u.unit_no as "unitNo", u.heat_no as "heatNo", l.title, k.spec, x.pieces, k.piece_unit as "pieceUnit",
       x.tag_kg as "tagKg", x.scale_kg as "scaleKg"
     from waybill_unit x join waybill w on w.id = x.waybill_id join steel_unit u on u.id = x.unit_id join sku k on k.id = u.sku_id
       join order_line l on l.id = x.order_line_id
     where x.waybill_id = any($1::bigint[]) and (x.off_at is null or w.ended_at is not null) order by x.waybill_id, x.id`,
    [waybillIds],
  )
