// 发票: rows of invoices, their lines and history.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { A_DAY } from '../../platform/db/days.ts'
import {
  type InvoiceFlowCode,
  type InvoiceTroubleCode,
  ISSUE_FROM_HOUR,
  UNSENT_FLOWS,
} from '@mall/domain/money/invoice/invoice.machine.ts'
import type { IssuedByCode } from '@mall/domain/money/invoice/byHand.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** The tax platform is asked again after so long. */
export const ASK_AGAIN_SECONDS = 20
/** The platform asks the bureau for a seal some twenty times a day. */
const RESEAL_MINUTES = 75
/** What goes out within so long waits; what goes out later has its own reason. */
const WAITS_MINUTES = 1

export interface InvoiceRow {
  id: number
  invoiceSn: string
  applyId: number
  applyNo: string
  companyId: number
  companyName: string
  userId: number
  kind: 'blue' | 'red'
  flow: InvoiceFlowCode
  handled: 0 | 1
  titleType: 1 | 2
  invoiceType: 1 | 2
  title: string
  taxNo: string
  address: string
  tel: string
  bankName: string
  /** As it lies with the application, sealed. */
  bankAccount: string
  recipientMobile: string
  recipientMail: string
  remark: string
  groupText: string
  paymentType: 'A' | 'B'
  ratePercent: number
  kg: Kg
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  redFen: Fen
  redOpenFen: Fen
  changed: { lineNo: number; grossFen: Fen }[] | null
  changedFen: Fen | null
  why: string
  reason: string
  trouble: InvoiceTroubleCode
  troubleText: string
  sendAfter: Date
  quotaOn: string | null
  tries: number
  /** The platform's own number, and how many of ours have failed there for good. */
  platformNo: string
  platformTries: number
  /** A seal that is missing may be asked for again: not within the last while. */
  mayReseal: boolean
  taxInvoiceNo: string | null
  issuedAt: Date | null
  deliveredAt: Date | null
  pdfKey: string | null
  pdfHash: string | null
  ofdKey: string | null
  xmlKey: string | null
  issuedBy: IssuedByCode
  usedAt: Date | null
  blueId: number | null
  createdAt: Date
  flowSince: Date
  lineCount: number
  orderCodes: string[]
}
export const invoiceColumns = `v.id, v.invoice_sn as "invoiceSn", v.apply_id as "applyId", a.apply_no as "applyNo", v.company_id as "companyId", c.name as "companyName",
  a.user_id as "userId", v.kind, v.flow, v.handled::int, a.title_type::int as "titleType", a.invoice_type::int as "invoiceType", a.title, a.tax_no as "taxNo", a.address, a.tel,
  a.bank_name as "bankName", a.bank_account as "bankAccount", a.recipient_mobile as "recipientMobile", a.recipient_mail as "recipientMail", a.remark, v.group_text as "groupText",
  v.payment_type as "paymentType", v.rate_percent::int as "ratePercent", v.kg, v.gross_fen as "grossFen", v.net_fen as "netFen", v.tax_fen as "taxFen",
  v.red_fen as "redFen", v.red_open_fen as "redOpenFen", v.changed, v.changed_fen as "changedFen", v.why, v.reason, v.trouble,
  v.trouble_text as "troubleText", v.send_after as "sendAfter", v.quota_on::text as "quotaOn", v.tries, v.platform_no as "platformNo", v.platform_tries::int as "platformTries",
  (v.resealed_at is null or v.resealed_at <= now() - interval '${RESEAL_MINUTES} minutes') as "mayReseal", v.tax_invoice_no as "taxInvoiceNo",
  v.issued_at as "issuedAt", v.delivered_at as "deliveredAt", v.pdf_key as "pdfKey", v.pdf_hash as "pdfHash", v.ofd_key as "ofdKey", v.xml_key as "xmlKey", v.issued_by as "issuedBy",
  v.used_at as "usedAt", v.blue_id as "blueId", v.created_at as "createdAt", v.flow_since as "flowSince",
  (select count(*)::int from invoice_line l where l.invoice_id = v.id) as "lineCount",
  array(select distinct (select o.order_code from orders o where o.id = l.order_id) from invoice_line l where l.invoice_id = v.id order by 1) as "orderCodes"`
export const invoiceJoins = 'from invoice v join invoice_apply a on a.id = v.apply_id join company c on c.id = v.company_id'

/** `companyId` null: of any company. */
export const invoiceBySn = (db: Db, companyId: number | null, invoiceSn: string) =>
  db.row<InvoiceRow>(
    `select ${invoiceColumns} ${invoiceJoins} where v.invoice_sn = $2 and ($1::bigint is null or v.company_id = $1)`,
    [companyId, invoiceSn],
  )
export const invoiceById = (db: Db, id: number) =>
  db.row<InvoiceRow>(`select ${invoiceColumns} ${invoiceJoins} where v.id = $1`, [id])
export const lockInvoice = (tx: Tx, id: number) =>
  tx.row<InvoiceRow>(`select ${invoiceColumns} ${invoiceJoins} where v.id = $1 for update of v`, [id])
export const lockInvoiceBySn = (tx: Tx, companyId: number | null, invoiceSn: string) =>
  tx.row<InvoiceRow>(
    `select ${invoiceColumns} ${invoiceJoins} where v.invoice_sn = $2 and ($1::bigint is null or v.company_id = $1) for update of v`,
    [companyId, invoiceSn],
  )
/** Orders of a red invoice's lines, in their order: what waits for it moves money of theirs, and orders are locked before invoices. */
export const ordersOfRed = async (tx: Tx, of: { id: number } | { invoiceSn: string }): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(
      `select distinct l.order_id as id from invoice v join invoice_line l on l.invoice_id = v.id
       where v.kind = 'red' and (v.id = $1 or v.invoice_sn = $2) order by 1`,
      ['id' in of ? of.id : null, 'invoiceSn' in of ? of.invoiceSn : null],
    )
  ).map(r => r.id)
export const invoicesOfApply = (db: Db, applyId: number) =>
  db.rows<InvoiceRow>(`select ${invoiceColumns} ${invoiceJoins} where v.apply_id = $1 order by v.id`, [applyId])
export const invoicesOfOrder = (db: Db, orderId: number) =>
  db.rows<InvoiceRow>(
    `select ${invoiceColumns} ${invoiceJoins} where v.id in (select l.invoice_id from invoice_line l where l.order_id = $1) order by v.id desc limit 100`,
    [orderId],
  )

export const taxNoOf = (db: Db, id: number) =>
  db.row<{ no: string; invoiceSn: string }>(
    `select coalesce(tax_invoice_no, '') as no, invoice_sn as "invoiceSn" from invoice where id = $1`,
    [id],
  )

export interface LineRow {
  lineNo: number
  orderId: number
  orderCode: string
  orderLineId: number
  settlementId: number
  waybillId: number
  waybillNo: string
  ticketNo: string
  goodsName: string
  spec: string
  kg: Kg
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  redFen: Fen
  redKg: Kg
  /** Of a red line its blue one, whose price it prints. */
  blueNetFen: Fen | null
  blueKg: Kg | null
  heatNos: string[]
}
export const linesOf = (db: Db, invoiceId: number) =>
  db.rows<LineRow>(
    `select l.line_no::int as "lineNo", l.order_id as "orderId", o.order_code as "orderCode", l.order_line_id as "orderLineId", l.settlement_id as "settlementId",
       l.waybill_id as "waybillId", w.waybill_no as "waybillNo", l.ticket_no as "ticketNo", l.goods_name as "goodsName", l.spec, l.kg, l.gross_fen as "grossFen",
       l.net_fen as "netFen", l.tax_fen as "taxFen", l.red_fen as "redFen", l.red_kg as "redKg", b.net_fen as "blueNetFen", b.kg as "blueKg",
       array(select distinct u.heat_no from waybill_unit x join steel_unit u on u.id = x.unit_id where x.waybill_id = l.waybill_id and x.order_line_id = l.order_line_id
         and x.off_at is null and u.heat_no <> '' order by 1) as "heatNos"
     from invoice_line l join invoice v on v.id = l.invoice_id join orders o on o.id = l.order_id join waybill w on w.id = l.waybill_id
       left join lateral (select x.net_fen, x.kg from invoice_line x where x.invoice_id = v.blue_id and x.settlement_id = l.settlement_id
         and x.waybill_id = l.waybill_id and x.order_line_id = l.order_line_id order by x.line_no limit 1) b on true
     where l.invoice_id = $1 order by l.line_no`,
    [invoiceId],
  )

export interface NewInvoice {
  companyId: number
  applyId: number
  kind: 'blue' | 'red'
  flow: string
  groupText: string
  paymentType: string
  ratePercent: number
  kg: Kg
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  why: string
  blueId: number | null
  lines: readonly {
    orderId: number
    orderLineId: number
    settlementId: number
    waybillId: number
    ticketNo: string
    goodsName: string
    spec: string
    kg: Kg
    grossFen: Fen
    netFen: Fen
    taxFen: Fen
  }[]
}
export async function insertInvoice(tx: Tx, n: NewInvoice): Promise<{ id: number; invoiceSn: string }> {
  const made = await tx.row<{ id: number; invoiceSn: string }>(
    ...bind(
      `insert into invoice (invoice_sn, company_id, apply_id, kind, flow, group_text, payment_type, rate_percent, kg, gross_fen, net_fen, tax_fen, why, blue_id)
       values (${runningNo('invoice')}, :companyId, :applyId, :kind, :flow,
         :groupText, :paymentType, :ratePercent, :kg, :grossFen, :netFen, :taxFen, :why, :blueId) returning id, invoice_sn as "invoiceSn"`,
      { ...n },
    ),
  )
  if (!made) throw new Error('no invoice')
  await insertLines(tx, made.id, n.lines)
  return made
}
async function insertLines(tx: Tx, id: number, lines: NewInvoice['lines']): Promise<void> {
  const col = <K extends keyof NewInvoice['lines'][number]>(key: K) => lines.map(l => l[key])
  await tx.run(
    ...bind(
      `insert into invoice_line (invoice_id, line_no, order_id, order_line_id, settlement_id, waybill_id, ticket_no, goods_name, spec, kg, gross_fen, net_fen, tax_fen)
       select :id, t.n, t.o, t.l, t.s, t.w, t.tn, t.g, t.sp, t.kg, t.gf, t.nf, t.tf
       from unnest(:orderIds::bigint[], :lineIds::bigint[], :settlementIds::bigint[], :waybillIds::bigint[], :ticketNos::text[], :names::text[], :specs::text[],
         :kgs::bigint[], :gross::bigint[], :net::bigint[], :tax::bigint[]) with ordinality as t(o, l, s, w, tn, g, sp, kg, gf, nf, tf, n)`,
      {
        id,
        orderIds: col('orderId'),
        lineIds: col('orderLineId'),
        settlementIds: col('settlementId'),
        waybillIds: col('waybillId'),
        ticketNos: col('ticketNo'),
        names: col('goodsName'),
        specs: col('spec'),
        kgs: col('kg'),
        gross: col('grossFen'),
        net: col('netFen'),
        tax: col('taxFen'),
      },
    ),
  )
}

/** Moves an invoice that is still in `from`; false: somebody was faster. */
export const moveInvoiceRow = async (
  tx: Tx,
  m: { id: number; from: string; to: string; reason: string; trouble: string; troubleText: string },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update invoice set flow = :to, flow_since = now(), reason = :reason, trouble = :trouble, trouble_text = :troubleText,
         tries = case when :to = 'NTS' and :from <> 'WE' then 0 else tries end,
         ask_at = case when :to = 'WE' then now() + interval '${ASK_AGAIN_SECONDS} seconds' end,
         send_after = case when :to = 'NTS' and :from <> 'WE' then now() else send_after end,
         delivered_at = case when :to = 'DD' then now() else delivered_at end
       where id = :id and flow = :from`,
      { ...m },
    ),
  )) > 0
export const logInvoice = (tx: Tx, e: { invoiceId: number; event: string; detail: string; actorId: number }) =>
  tx.run(
    ...bind(
      `insert into invoice_event (invoice_id, seq, event, detail, actor_id)
       select :invoiceId, coalesce(max(seq), 0) + 1, :event, :detail, :actorId from invoice_event where invoice_id = :invoiceId`,
      { ...e },
    ),
  )
export const historyOf = (db: Db, invoiceId: number) =>
  db.rows<{ at: Date; event: string; detail: string; who: string }>(
    `select e.at, e.event, e.detail, coalesce(nullif(u.real_name, ''), u.nick_name) as who from invoice_event e join app_user u on u.id = e.actor_id
     where e.invoice_id = $1 order by e.seq`,
    [invoiceId],
  )
/** Issued: the tax number is written once, and no two invoices have the same; false: the number was used before. */
export const setIssued = async (
  tx: Tx,
  i: { id: number; from: InvoiceFlowCode; taxInvoiceNo: string; issuedAt: Date; issuedBy: IssuedByCode },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update invoice set flow = 'NS', flow_since = now(), handled = 1, tax_invoice_no = :taxInvoiceNo, issued_at = :issuedAt, issued_by = :issuedBy, booked_at = now(),
         trouble = '', trouble_text = '', ask_at = null, tries = 0
       where id = :id and flow = :from and not exists (select 1 from invoice x where x.tax_invoice_no = :taxInvoiceNo)`,
      { ...i },
    ),
  )) > 0
export type KeptPapers = Partial<Record<'pdf' | 'ofd' | 'xml', { key: string; hash: string }>>
/** A form that is kept already stays as it is. */
export const setPapers = (tx: Tx, id: number, p: KeptPapers) =>
  tx.run(
    ...bind(
      `update invoice set pdf_key = coalesce(pdf_key, :pdfKey), pdf_hash = case when pdf_key is null then :pdfHash else pdf_hash end,
         ofd_key = coalesce(ofd_key, :ofdKey), ofd_hash = case when ofd_key is null then :ofdHash else ofd_hash end,
         xml_key = coalesce(xml_key, :xmlKey), xml_hash = case when xml_key is null then :xmlHash else xml_hash end where id = :id`,
      {
        id,
        pdfKey: p.pdf?.key ?? null,
        pdfHash: p.pdf?.hash ?? null,
        ofdKey: p.ofd?.key ?? null,
        ofdHash: p.ofd?.hash ?? null,
        xmlKey: p.xml?.key ?? null,
        xmlHash: p.xml?.hash ?? null,
      },
    ),
  )
export const setChanged = (tx: Tx, c: { id: number; changed: object[] | null; changedFen: Fen | null }) =>
  tx.run('update invoice set changed = $2::jsonb, changed_fen = $3 where id = $1', [
    c.id,
    c.changed === null ? null : JSON.stringify(c.changed),
    c.changedFen,
  ])
/** The buyer has agreed: lines and sums as they were changed. */
export async function setFigures(
  tx: Tx,
  id: number,
  f: {
    grossFen: Fen
    netFen: Fen
    taxFen: Fen
    lines: readonly { lineNo: number; grossFen: Fen; netFen: Fen; taxFen: Fen }[]
  },
): Promise<void> {
  await tx.run(
    ...bind(
      `update invoice_line l set gross_fen = t.gross, net_fen = t.net, tax_fen = t.tax
       from unnest(:lineNos::smallint[], :gross::bigint[], :net::bigint[], :tax::bigint[]) as t(line_no, gross, net, tax)
       where l.invoice_id = :id and l.line_no = t.line_no`,
      {
        id,
        lineNos: f.lines.map(l => l.lineNo),
        gross: f.lines.map(l => l.grossFen),
        net: f.lines.map(l => l.netFen),
        tax: f.lines.map(l => l.taxFen),
      },
    ),
  )
  await tx.run(
    'update invoice set gross_fen = $2, net_fen = $3, tax_fen = $4, changed = null, changed_fen = null where id = $1',
    [id, f.grossFen, f.netFen, f.taxFen],
  )
}
export const setUsed = (tx: Tx, id: number, userId: number | null) =>
  tx.run('update invoice set used_at = case when $2::bigint is null then null else now() end, used_by = $2 where id = $1', [
    id,
    userId,
  ])

// ---------- quota and the platform
/** Counted before it is sent; false: the day has not so much left. */
export async function takeQuota(tx: Tx, id: number, netFen: Fen, dayNetFen: Fen): Promise<boolean> {
  await tx.run(`insert into invoice_day (day) values ((now() at time zone 'Asia/Shanghai')::date) on conflict do nothing`)
  const taken = await tx.run(
    `update invoice_day set net_fen = net_fen + $1::bigint where day = (now() at time zone 'Asia/Shanghai')::date and net_fen + $1::bigint <= $2::bigint`,
    [netFen, dayNetFen],
  )
  if (taken > 0) await tx.run(`update invoice set quota_on = (now() at time zone 'Asia/Shanghai')::date where id = $1`, [id])
  return taken > 0
}
export const giveQuotaBack = async (tx: Tx, id: number): Promise<void> => {
  await tx.run(
    `update invoice_day d set net_fen = d.net_fen - v.net_fen from invoice v where v.id = $1 and v.quota_on = d.day and v.kind = 'blue'`,
    [id],
  )
  await tx.run('update invoice set quota_on = null where id = $1', [id])
}
/** To the next morning. */
export const putToMorning = (tx: Tx, id: number) =>
  tx.run(
    `update invoice set trouble = 'quota', trouble_text = '今日开票额度不足，次日 ${ISSUE_FROM_HOUR}:00 起自动补开',
       send_after = (date_trunc('day', now() at time zone 'Asia/Shanghai') + ${A_DAY} + interval '${ISSUE_FROM_HOUR} hours') at time zone 'Asia/Shanghai'
     where id = $1 and flow = 'NTS'`,
    [id],
  )
export const sendLater = (tx: Tx, id: number, seconds: number) =>
  tx.run(`update invoice set send_after = now() + make_interval(secs => $2), tries = tries + 1 where id = $1`, [id, seconds])
export const askLater = (db: Db, id: number, o: { seconds: number; trouble: string; troubleText: string }) =>
  db.run(
    `update invoice set ask_at = now() + make_interval(secs => $2), tries = tries + 1, trouble = $3, trouble_text = $4 where id = $1 and flow = 'WE'`,
    [id, o.seconds, o.trouble, o.troubleText],
  )
/** A hint has come that it is decided. */
export const askNow = (db: Db, id: number) => db.run(`update invoice set ask_at = now() where id = $1 and flow = 'WE'`, [id])
/** What is asked about within so long anyway needs no hint. */
const HINT_SECONDS = 2
export const askSoonBySn = (db: Db, invoiceSn: string) =>
  db.run(
    `update invoice set ask_at = now() where invoice_sn = $1 and flow = 'WE' and ask_at > now() + interval '${HINT_SECONDS} seconds'`,
    [invoiceSn],
  )
export const setPlatformNo = (tx: Tx, id: number, platformNo: string) =>
  tx.run('update invoice set platform_no = $2 where id = $1', [id, platformNo])
/** Its number has failed there for good. */
export const nextPlatformTry = (tx: Tx, id: number) =>
  tx.run(`update invoice set platform_tries = platform_tries + 1, platform_no = '' where id = $1`, [id])
export const setResealed = (tx: Tx, id: number) => tx.run('update invoice set resealed_at = now() where id = $1', [id])
/** Issued, and its files are not there yet. */
export const papersLater = (db: Db, id: number, o: { seconds: number; troubleText: string }) =>
  db.run(
    `update invoice set ask_at = now() + make_interval(secs => $2), tries = tries + 1, trouble_text = $3 where id = $1 and flow = 'NS'`,
    [id, o.seconds, o.troubleText],
  )
const due = (where: string) => (db: Db) =>
  db.rows<{ id: number; invoiceSn: string }>(
    `select id, invoice_sn as "invoiceSn" from invoice where ${where} order by id limit 100`,
  )
/** What somebody registers as issued by hand is not sent: it would be issued twice. */
export const dueToSend = due(
  `flow = 'NTS' and send_after <= now() and not exists (select 1 from invoice_by_hand h where h.invoice_id = invoice.id and h.state = 'waits')`,
)
export const dueToAsk = due(`flow = 'WE' and ask_at <= now()`)
export const dueToDeliver = due(`flow = 'NS' and (ask_at is null or ask_at <= now())`)
/** Nobody issues these by himself: a person must, and hears of it once. */
export const dueByHand = due(`flow in ('NTS', 'WE') and trouble <> 'off'`)
export const setByHand = (tx: Tx, id: number, text: string) =>
  tx.run(`update invoice set trouble = 'off', trouble_text = $2 where id = $1 and flow in ('NTS', 'WE')`, [id, text])
/** There is a platform again: it sends what waits and is asked about what it got. */
export const backToPlatform = (db: Db) =>
  db.run(
    `update invoice set trouble = '', trouble_text = '', ask_at = case when flow = 'WE' then now() end where flow in ('NTS', 'WE') and trouble = 'off'`,
  )
/** When the next one may be sent, or is asked about. */
export const nextInvoice: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('v.at')} from (select send_after as at from invoice where flow = 'NTS'
       union all select ask_at from invoice where flow in ('WE', 'NS')) v where ${comesSoon('v.at')}`,
    [backMs],
  )
export const failedBySession = (db: Db) =>
  db.rows<{ id: number }>(
    `select id from invoice where flow = 'NB' and trouble = 'session' order by id limit 500 for update skip locked`,
  )
export const platformCounts = (db: Db) =>
  db.row<{ waiting: number; issuing: number; failed: number; late: number }>(
    `select count(*) filter (where flow = 'NTS' and send_after <= now() + interval '${WAITS_MINUTES} minutes')::int as waiting, count(*) filter (where flow = 'WE')::int as issuing,
       count(*) filter (where flow = 'NB')::int as failed, count(*) filter (where flow = 'NTS' and trouble = 'quota')::int as late
     from invoice where flow in ('NTS', 'WE', 'NB')`,
  )
export const insertTaxEvent = (tx: Tx, e: { eventId: string; requestId: string; outcome: string }) =>
  tx.run('insert into tax_event (event_id, request_id, outcome) values ($1, $2, $3) on conflict do nothing', [
    e.eventId,
    e.requestId,
    e.outcome,
  ])
/** What is not issued yet of order lines: withdrawn when they are worth less. Not what somebody says he has issued: that is taken back by a letter. */
export const pendingWithLines = (tx: Tx, orderLineIds: readonly number[]) =>
  tx.rows<{ id: number }>(
    `select distinct v.id from invoice v join invoice_line l on l.invoice_id = v.id where l.order_line_id = any($1::bigint[])
       and l.order_id in (select order_id from order_line where id = any($1::bigint[])) and v.kind = 'blue' and v.flow in (${UNSENT_FLOWS.map(f => `'${f}'`).join(', ')})
       and not exists (select 1 from invoice_by_hand h where h.invoice_id = v.id and h.state = 'waits') order by 1`,
    [orderLineIds],
  )

/** What waits to be issued: how many, and since when. */
export const invoicesWaiting = (db: Db) =>
  db.row<{ n: number; since: Date | null }>(`select count(*)::int as n, min(flow_since) as since from invoice where flow = 'NTS'`)
