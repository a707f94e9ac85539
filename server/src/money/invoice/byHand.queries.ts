// 开票登记: rows of invoices issued by hand, their files and what became of them.
import type { ByHandStateCode, Difference, InvoicePart } from '@mall/domain/money/invoice/byHand.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface ByHandRow {
  id: number
  invoiceId: number
  invoiceSn: string
  taxInvoiceNo: string
  issuedOn: string
  redConfirmNo: string
  mayBeIssued: boolean
  why: string
  differences: Difference[]
  state: ByHandStateCode
  registeredById: number
  registeredBy: string
  registeredAt: Date
  decidedBy: string
  decidedAt: Date | null
  reason: string
  files: { part: InvoicePart; fileId: string; fileName: string }[]
}
const columns = `h.id, h.invoice_id as "invoiceId", v.invoice_sn as "invoiceSn", h.tax_invoice_no as "taxInvoiceNo", to_char(h.issued_on, 'YYYY-MM-DD') as "issuedOn",
  h.red_confirm_no as "redConfirmNo", h.may_be_issued as "mayBeIssued", h.why, h.differences, h.state, h.registered_by as "registeredById",
  coalesce(nullif(r.real_name, ''), r.nick_name) as "registeredBy", h.registered_at as "registeredAt",
  coalesce((select coalesce(nullif(d.real_name, ''), d.nick_name) from app_user d where d.id = h.decided_by), '') as "decidedBy",
  h.decided_at as "decidedAt", h.reason,
  (select coalesce(jsonb_agg(jsonb_build_object('part', x.part, 'fileId', x.file_id, 'fileName', f.original_name) order by x.part desc), '[]')
    from invoice_by_hand_file x join file_object f on f.id = x.file_id where x.by_hand_id = h.id) as files`
const from = 'from invoice_by_hand h join invoice v on v.id = h.invoice_id join app_user r on r.id = h.registered_by'

/** Of an invoice, the newest first. */
export const byHandsOf = (db: Db, invoiceId: number) =>
  db.rows<ByHandRow>(`select ${columns} ${from} where h.invoice_id = $1 order by h.id desc limit 20`, [invoiceId])
export const byHandById = (db: Db, id: number) => db.row<ByHandRow>(`select ${columns} ${from} where h.id = $1`, [id])
export const lockByHand = (tx: Tx, id: number) =>
  tx.row<{ state: ByHandStateCode }>('select state from invoice_by_hand where id = $1 for update', [id])
/** The one that waits for its second person. */
export const openByHand = (db: Db, invoiceId: number) =>
  db.row<{ id: number; taxInvoiceNo: string }>(
    `select id, tax_invoice_no as "taxInvoiceNo" from invoice_by_hand where invoice_id = $1 and state = 'waits'`,
    [invoiceId],
  )
/** Whether a number stands on another invoice, or is registered for one. */
export const numberTaken = (db: Db, o: { taxInvoiceNo: string; invoiceId: number }) =>
  db.row<{ invoiceSn: string }>(
    `select v.invoice_sn as "invoiceSn" from invoice v where v.id <> $2 and (v.tax_invoice_no = $1
       or exists (select 1 from invoice_by_hand h where h.invoice_id = v.id and h.tax_invoice_no = $1 and h.state in ('waits', 'confirmed'))) limit 1`,
    [o.taxInvoiceNo, o.invoiceId],
  )
/** The days an invoice may bear: from its application to today, as the mill counts days. */
export const issueDays = (db: Db, appliedAt: Date) =>
  db.row<{ appliedOn: string; today: string }>(
    `select to_char($1::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "appliedOn", to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
    [appliedAt],
  )
export interface OwnFile {
  id: string
  mime: string
  storageKey: string
}
/** Of these files those that this employee uploaded for an invoice, not yet another invoice's. */
export const ownFiles = (db: Db, o: { ids: readonly string[]; userId: number; invoiceId: number }) =>
  db.rows<OwnFile>(
    `select f.id, f.mime, f.storage_key as "storageKey" from file_object f where f.id = any($1::text[]) and f.user_id = $2 and f.purpose = 'taxInvoice'
       and f.deleted_at is null and not exists (select 1 from invoice_by_hand_file x join invoice_by_hand h on h.id = x.by_hand_id
         where x.file_id = f.id and h.invoice_id <> $3)`,
    [o.ids, o.userId, o.invoiceId],
  )
/** No row: one waits already, or the number was registered in the same moment. */
export const insertByHand = (
  tx: Tx,
  h: {
    invoiceId: number
    taxInvoiceNo: string
    issuedOn: string
    redConfirmNo: string
    mayBeIssued: boolean
    why: string
    differences: string
    actorId: number
    parts: readonly InvoicePart[]
    fileIds: readonly string[]
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `with made as (
         insert into invoice_by_hand (invoice_id, tax_invoice_no, issued_on, red_confirm_no, may_be_issued, why, differences, registered_by)
         values (:invoiceId, :taxInvoiceNo, :issuedOn::date, :redConfirmNo, :mayBeIssued, :why, :differences::jsonb, :actorId) on conflict do nothing returning id),
       files as (
         insert into invoice_by_hand_file (by_hand_id, part, file_id)
         select m.id, x.part, x.file_id from made m cross join unnest(:parts::text[], :fileIds::text[]) as x(part, file_id))
       select id from made`,
      h,
    ),
  )
export const decideByHand = (tx: Tx, h: { id: number; state: ByHandStateCode; actorId: number | null; reason: string }) =>
  tx.run(
    `update invoice_by_hand set state = $2, decided_by = $3, decided_at = now(), reason = $4 where id = $1 and state = 'waits'`,
    [h.id, h.state, h.actorId, h.reason],
  )
/** How many files of a registration this employee has not opened, by the log. */
export const unseenFiles = async (db: Db, byHandId: number, staffId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from invoice_by_hand_file x where x.by_hand_id = $1 and not exists (
         select 1 from audit_log a where a.object_id = x.file_id and a.actor_id = $2 and a.act = 'invoice.byHandLook')`,
      [byHandId, staffId],
    )
  )?.n ?? 0
/** Kept with the invoice as its papers. */
export const takeFiles = (tx: Tx, o: { invoiceId: number; byHandId: number }) =>
  tx.run(
    `update invoice v set pdf_key = p.storage_key, pdf_hash = p.sha256, ofd_key = o.storage_key, ofd_hash = o.sha256, xml_key = x.storage_key, xml_hash = x.sha256
     from (select 1) as one
       left join (select f.* from invoice_by_hand_file h join file_object f on f.id = h.file_id where h.by_hand_id = $2 and h.part = 'pdf') p on true
       left join (select f.* from invoice_by_hand_file h join file_object f on f.id = h.file_id where h.by_hand_id = $2 and h.part = 'ofd') o on true
       left join (select f.* from invoice_by_hand_file h join file_object f on f.id = h.file_id where h.by_hand_id = $2 and h.part = 'xml') x on true
     where v.id = $1`,
    [o.invoiceId, o.byHandId],
  )
