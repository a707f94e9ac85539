// Tickets of exports: what is asked for is frozen with them, by whom and within which scope.
import { bind } from '../db/bind.ts'
import type { Db } from '../db/pool.ts'

export interface ExportTicket {
  kind: string
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
  status: number | null
  state: string | null
}
export const insertExportTicket = (db: Db, t: ExportTicket & { tokenHash: string; askedBy: number }) =>
  db.run(
    ...bind(
      `with old as (delete from export_ticket where created_at < now() - interval '1 hour')
       insert into export_ticket (token_hash, kind, company_id, user_id, contact_id, filters, asked_by)
       values (:tokenHash, :kind, :companyId, :userId, :contactId, :filters, :askedBy)`,
      { ...t, filters: JSON.stringify(t.filters) },
    ),
  )
/** One use within sixty seconds by the database's clock; no row: used, too old or never given. */
export const takeExportTicket = (db: Db, tokenHash: string) =>
  db.row<ExportTicket>(
    `update export_ticket set used_at = now() where token_hash = $1 and used_at is null and created_at > now() - interval '60 seconds'
     returning kind, company_id as "companyId", user_id as "userId", contact_id as "contactId", filters`,
    [tokenHash],
  )
export interface ExportLine {
  waybillNo: string
  unitNo: string
  heatNo: string
  title: string
  spec: string
  pieces: number
  pieceUnit: string
  tagKg: number
  scaleKg: number | null
}
/** The goods of some trucks, for the details of the export. */
export const exportLines = (db: Db, waybillIds: readonly number[]) =>
  db.rows<ExportLine>(
    `select w.waybill_no as "waybillNo", u.unit_no as "unitNo", u.heat_no as "heatNo", k.title, k.spec, x.pieces, k.piece_unit as "pieceUnit",
       x.tag_kg as "tagKg", x.scale_kg as "scaleKg"
     from waybill_unit x join waybill w on w.id = x.waybill_id join steel_unit u on u.id = x.unit_id join sku k on k.id = u.sku_id
     where x.waybill_id = any($1::bigint[]) and (x.off_at is null or w.ended_at is not null) order by x.waybill_id, x.id`,
    [waybillIds],
  )
