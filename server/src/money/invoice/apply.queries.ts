import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { InvoiceApplyStatus } from '@mall/domain/money/invoice/invoice.machine.ts'
import { A_DAY } from '../../platform/db/days.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import { bind } from '../../platform/db/bind.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface ApplyRow {
  id: number
  applyNo: string
  companyId: number
  userId: number
  applyStatus: -1 | 0 | 1
  step: 'billingDetails' | 'fillInRecipients' | 'confirmationInformation'
  titleId: number | null
  titleType: 1 | 2
  invoiceType: 1 | 2
  title: string
  taxNo: string
  address: string
  tel: string
  bankName: string
  /** As it lies with the title, sealed. */
  bankAccount: string
  recipientMobile: string
  recipientMail: string
  remark: string
  holdUntil: Date
  over: boolean
}
const columns = `a.id, a.apply_no as "applyNo", a.company_id as "companyId", a.user_id as "userId", a.apply_status as "applyStatus", a.step,
  a.title_id as "titleId", a.title_type as "titleType", a.invoice_type as "invoiceType", a.title, a.tax_no as "taxNo", a.address, a.tel,
  a.bank_name as "bankName", a.bank_account as "bankAccount", a.recipient_mobile as "recipientMobile", a.recipient_mail as "recipientMail", a.remark, a.hold_until as "holdUntil",
  a.hold_until <= now() as over`

export const draftOf = (db: Db, userId: number) =>
  db.row<ApplyRow>(
    `select ${columns} from invoice_apply a where a.user_id = $1 and a.apply_status = ${InvoiceApplyStatus.notApplied} and a.hold_until > now()`,
    [userId],
  )
export const applyByNo = (db: Db, userId: number, applyNo: string) =>
  db.row<ApplyRow>(`select ${columns} from invoice_apply a where a.apply_no = $2 and a.user_id = $1`, [userId, applyNo])
export const lockApply = (tx: Tx, userId: number, applyNo: string) =>
  tx.row<ApplyRow>(`select ${columns} from invoice_apply a where a.apply_no = $2 and a.user_id = $1 for update`, [
    userId,
    applyNo,
  ])
/** The user's draft, or a new one; one he let lie beyond its day goes on with a new hold. */
export const takeDraft = (tx: Tx, d: { companyId: number; userId: number }) =>
  tx.row<ApplyRow>(
    ...bind(
      `insert into invoice_apply as a (apply_no, company_id, user_id, hold_until)
       values (${runningNo('invoiceApply')}, :companyId, :userId,
         (date_trunc('day', now() at time zone 'Asia/Shanghai') + ${A_DAY}) at time zone 'Asia/Shanghai')
       on conflict (user_id) where apply_status = ${InvoiceApplyStatus.notApplied} do update set hold_until = excluded.hold_until, step = 'billingDetails' returning ${columns}`,
      { ...d },
    ),
  )
export const setTitle = (tx: Tx, a: ApplyRow) =>
  tx.run(
    ...bind(
      `update invoice_apply set step = 'fillInRecipients', title_id = :titleId, title_type = :titleType, invoice_type = :invoiceType, title = :title,
         tax_no = :taxNo, address = :address, tel = :tel, bank_name = :bankName, bank_account = :bankAccount where id = :id and apply_status = ${InvoiceApplyStatus.notApplied}`,
      { ...a },
    ),
  )
export const setRecipient = (tx: Tx, a: ApplyRow) =>
  tx.run(
    ...bind(
      `update invoice_apply set step = 'confirmationInformation', recipient_mobile = :recipientMobile, recipient_mail = :recipientMail, remark = :remark
       where id = :id and apply_status = ${InvoiceApplyStatus.notApplied}`,
      { ...a },
    ),
  )
export const applied = (tx: Tx, id: number) =>
  tx.run(
    `update invoice_apply set apply_status = ${InvoiceApplyStatus.applied}, applied_at = now() where id = $1 and apply_status = ${InvoiceApplyStatus.notApplied}`,
    [id],
  )
export const dropApply = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.run('update invoice_pick set held = false where apply_id = any($1::bigint[]) and held', [ids])
  await tx.run(
    `update invoice_apply set apply_status = ${InvoiceApplyStatus.deleted} where id = any($1::bigint[]) and apply_status = ${InvoiceApplyStatus.notApplied}`,
    [ids],
  )
}
/** Drafts whose day is over let go of their tickets. */
export const dropOver = async (tx: Tx): Promise<number> => {
  const rows = await tx.rows<{ id: number }>(
    `select id from invoice_apply where apply_status = ${InvoiceApplyStatus.notApplied} and hold_until <= now() order by hold_until limit 100 for update skip locked`,
  )
  if (rows.length > 0)
    await dropApply(
      tx,
      rows.map(r => r.id),
    )
  return rows.length
}
/** When the tickets of the next draft are let go. */
export const nextApplyOver: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('hold_until')} from invoice_apply where apply_status = ${InvoiceApplyStatus.notApplied} and ${comesSoon('hold_until')}`,
    [backMs],
  )

interface Key {
  settlementId: number
  waybillId: number
  orderLineId: number
}
/** Puts tickets into a draft in place of what it had. Gives how many it got: fewer where a colleague's draft holds one. */
export async function pickTickets(
  tx: Tx,
  applyId: number,
  tickets: readonly (Key & { orderId: number; grossFen: Fen })[],
): Promise<number> {
  await tx.run('delete from invoice_pick where apply_id = $1', [applyId])
  const col = <K extends keyof (typeof tickets)[number]>(key: K) => tickets.map(t => t[key])
  const values = {
    applyId,
    settlementIds: col('settlementId'),
    waybillIds: col('waybillId'),
    lineIds: col('orderLineId'),
    orderIds: col('orderId'),
    gross: col('grossFen'),
  }
  await tx.run(
    ...bind(
      `insert into invoice_ticket (settlement_id, waybill_id, order_line_id, order_id, gross_fen)
       select * from unnest(:settlementIds::bigint[], :waybillIds::bigint[], :lineIds::bigint[], :orderIds::bigint[], :gross::bigint[]) order by 1, 2, 3 on conflict do nothing`,
      values,
    ),
  )
  // A draft that nobody took up again holds nothing, whether the job has come by or not.
  await tx.run(
    ...bind(
      `update invoice_pick p set held = false from invoice_apply a where a.id = p.apply_id and p.held and a.hold_until <= now()
         and (p.settlement_id, p.waybill_id, p.order_line_id) in (select * from unnest(:settlementIds::bigint[], :waybillIds::bigint[], :lineIds::bigint[]))`,
      values,
    ),
  )
  return tx.run(
    ...bind(
      `insert into invoice_pick (apply_id, settlement_id, waybill_id, order_line_id)
       select :applyId, t.s, t.w, t.l from unnest(:settlementIds::bigint[], :waybillIds::bigint[], :lineIds::bigint[]) as t(s, w, l) order by 2, 3, 4
       on conflict (settlement_id, waybill_id, order_line_id) where held do nothing`,
      values,
    ),
  )
}
export const picksOf = (db: Db, applyId: number) =>
  db.rows<Key & { orderId: number }>(
    `select p.settlement_id as "settlementId", p.waybill_id as "waybillId", p.order_line_id as "orderLineId", t.order_id as "orderId"
     from invoice_pick p join invoice_ticket t using (settlement_id, waybill_id, order_line_id)
     where p.apply_id = $1 and p.held order by 1, 2, 3`,
    [applyId],
  )
export const freePicks = (tx: Tx, applyId: number) =>
  tx.run('update invoice_pick set held = false where apply_id = $1', [applyId])
/** Of a ticket as much as an invoice takes; false: there is not so much of it left. */
export const takeOf = async (tx: Tx, k: Key, fen: Fen): Promise<boolean> =>
  (await tx.run(
    `update invoice_ticket set taken_fen = taken_fen + $4 where settlement_id = $1 and waybill_id = $2 and order_line_id = $3
       and taken_fen + $4 between 0 and gross_fen`,
    [k.settlementId, k.waybillId, k.orderLineId, fen],
  )) > 0
/** The name the company was certified under: what passes without an eye is made out to it. */
export const certifiedTitle = (db: Db, companyId: number) =>
  db.row<{ name: string; creditCode: string }>('select name, credit_code as "creditCode" from company where id = $1', [companyId])
export const recipientsOf = (db: Db, companyId: number) =>
  db.rows<{ recipientMobile: string; recipientMail: string; times: number; lastAt: Date; applyNo: string }>(
    `select recipient_mobile as "recipientMobile", recipient_mail as "recipientMail", count(*)::int as times, max(created_at) as "lastAt", max(apply_no) as "applyNo"
     from (select * from invoice_apply where company_id = $1 and apply_status = ${InvoiceApplyStatus.applied} order by id desc limit 500) a group by 1, 2 order by max(id) desc limit 50`,
    [companyId],
  )
