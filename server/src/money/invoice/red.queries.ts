import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import {
  RED_LETTER_HOURS,
  RED_RESTS_DAYS,
  type RedSideCode,
  type RedStateCode,
  type RedThereCode,
} from '@mall/domain/money/invoice/red.machine.ts'
import type { BlueLine, InvoicedLine } from '@mall/domain/money/invoice/red.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export interface RedRow {
  id: number
  redNo: string
  invoiceId: number
  invoiceSn: string
  taxInvoiceNo: string
  companyId: number
  companyName: string
  state: RedStateCode
  starter: RedSideCode
  reason: string
  sourceNo: string
  kg: Kg
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  expiresAt: Date | null
  answer: string
  redInvoiceId: number | null
  redInvoiceSn: string
  redInvoiceNo: string
  madeBy: string
  madeAt: Date
  answeredAt: Date | null
  doneAt: Date | null
  /** Whose word it waits for at the bureau, and until when; empty: nobody's that is known. */
  bureauState: RedThereCode
  bureauUntil: Date | null
  withdrawAskedAt: Date | null
}
const columns = `r.id, r.red_no as "redNo", r.invoice_id as "invoiceId", v.invoice_sn as "invoiceSn", coalesce(v.tax_invoice_no, '') as "taxInvoiceNo",
  r.company_id as "companyId", c.name as "companyName", r.state, r.starter, r.reason, r.source_no as "sourceNo", r.kg, r.gross_fen as "grossFen",
  r.net_fen as "netFen", r.tax_fen as "taxFen", r.expires_at as "expiresAt", r.answer, r.red_invoice_id as "redInvoiceId",
  coalesce(i.invoice_sn, '') as "redInvoiceSn", coalesce(i.tax_invoice_no, '') as "redInvoiceNo",
  coalesce(nullif(u.real_name, ''), u.nick_name) as "madeBy", r.made_at as "madeAt", r.answered_at as "answeredAt", r.done_at as "doneAt",
  case when r.done_at is null and r.state in ('01', '04') then r.bureau_state else '' end as "bureauState", r.bureau_until as "bureauUntil", r.withdraw_asked_at as "withdrawAskedAt"`
const joins = `from red_letter r join invoice v on v.id = r.invoice_id join company c on c.id = r.company_id join app_user u on u.id = r.made_by
  left join invoice i on i.id = r.red_invoice_id`

export const redsOfInvoice = (db: Db, invoiceId: number) =>
  db.rows<RedRow>(`select ${columns} ${joins} where r.invoice_id = $1 order by r.id desc`, [invoiceId])
export const redByNo = (db: Db, companyId: number | null, redNo: string) =>
  db.row<RedRow>(`select ${columns} ${joins} where r.red_no = $2 and ($1::bigint is null or r.company_id = $1)`, [
    companyId,
    redNo,
  ])
export const lockRed = (tx: Tx, id: number) => tx.row<RedRow>(`select ${columns} ${joins} where r.id = $1 for update of r`, [id])
export const redOfInvoice = (tx: Tx, redInvoiceId: number) =>
  tx.row<{ id: number }>('select id from red_letter where red_invoice_id = $1', [redInvoiceId])
/** Letters of a matter, the newest first. */
export const redsOfSource = (db: Db, sourceNo: string) =>
  db.rows<{ redNo: string; parts: number[]; state: RedStateCode; done: boolean; rests: boolean }>(
    `select red_no as "redNo", to_json(source_parts) as parts, state, done_at is not null as done, coalesce(answered_at, expires_at, made_at) < now() - interval '${RED_RESTS_DAYS} days' as rests
     from red_letter where source_no = $1 order by id desc`,
    [sourceNo],
  )
export const runningRed = (db: Db, invoiceId: number) =>
  db.row<{ redNo: string }>(
    `select red_no as "redNo" from red_letter where invoice_id = $1 and state in ('01', '02', '03', '04') and done_at is null`,
    [invoiceId],
  )
export const queuedReds = (tx: Tx, invoiceId: number) =>
  tx.rows<{ id: number }>(`select id from red_letter where invoice_id = $1 and state = '10' order by id`, [invoiceId])
export const openRedOf = (db: Db, invoiceId: number) =>
  db.row<{ redNo: string }>(
    `select red_no as "redNo" from red_letter where invoice_id = $1 and state in ('01', '02', '03', '04', '10') and done_at is null order by id limit 1`,
    [invoiceId],
  )
export const overdueReds = (db: Db) =>
  db.rows<{ id: number; invoiceId: number }>(
    `select id, invoice_id as "invoiceId" from red_letter where state in ('02', '03') and expires_at <= now() and done_at is null order by expires_at limit 100`,
  )
/** When the time for the next answer is over. */
export const nextRedOver: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('expires_at')} from red_letter where state in ('02', '03') and done_at is null and ${comesSoon('expires_at')}`,
    [backMs],
  )
/** Letters that wait for another of their invoice, or for the invoice itself, and need wait no longer. */
export const queuedToStart = (db: Db) =>
  db.rows<{ id: number; invoiceId: number }>(
    `select distinct on (r.invoice_id) r.id, r.invoice_id as "invoiceId" from red_letter r join invoice v on v.id = r.invoice_id
     where r.state = '10' and v.flow in ('NA', 'NS', 'WS', 'DD')
       and not exists (select 1 from red_letter o where o.invoice_id = r.invoice_id and o.state in ('01', '02', '03', '04') and o.done_at is null)
     order by r.invoice_id, r.id limit 100`,
  )
export const openOfSource = async (tx: Tx, sourceNo: string): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `select count(*)::int as n from red_letter where source_no = $1 and state in ('01', '02', '03', '04', '10') and done_at is null`,
      [sourceNo],
    )
  )?.n ?? 0

export interface NewRed {
  invoiceId: number
  companyId: number
  state: RedStateCode
  starter: RedSideCode
  reason: string
  sourceNo: string
  sourceParts: readonly number[]
  reserveFen: Fen
  reserveOrderId: number | null
  kg: Kg
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  actorId: number
  lines: readonly { lineNo: number; kg: Kg; grossFen: Fen; netFen: Fen; taxFen: Fen }[]
}
/** Counted first: an invoice gives back no more than it has (its check), then the letter is written. */
export async function insertRed(tx: Tx, n: NewRed): Promise<{ id: number; redNo: string } | undefined> {
  const taken = await tx.run(
    'update invoice set red_open_fen = red_open_fen + $2 where id = $1 and red_fen + red_open_fen + $2 <= gross_fen',
    [n.invoiceId, n.grossFen],
  )
  if (taken === 0) return undefined
  const made = await tx.row<{ id: number; redNo: string }>(
    ...bind(
      `insert into red_letter (red_no, invoice_id, company_id, state, starter, reason, source_no, source_parts, reserve_fen, reserve_order_id, kg, gross_fen, net_fen, tax_fen, expires_at, made_by)
       values (${runningNo('redLetter')}, :invoiceId, :companyId, :state, :starter,
         :reason, :sourceNo, :sourceParts::bigint[], :reserveFen, :reserveOrderId, :kg, :grossFen, :netFen, :taxFen, case when :state in ('02', '03') then now() + interval '${RED_LETTER_HOURS} hours' end, :actorId)
       returning id, red_no as "redNo"`,
      { ...n },
    ),
  )
  if (made) await insertRedLines(tx, made.id, n)
  return made
}
const insertRedLines = (tx: Tx, id: number, { invoiceId, lines }: Pick<NewRed, 'invoiceId' | 'lines'>) =>
  tx.run(
    ...bind(
      `insert into red_letter_line (red_letter_id, invoice_id, line_no, kg, gross_fen, net_fen, tax_fen)
       select :id, :invoiceId, t.* from unnest(:lineNos::smallint[], :kgs::bigint[], :gross::bigint[], :net::bigint[], :tax::bigint[]) as t`,
      {
        id,
        invoiceId,
        lineNos: lines.map(l => l.lineNo),
        kgs: lines.map(l => l.kg),
        gross: lines.map(l => l.grossFen),
        net: lines.map(l => l.netFen),
        tax: lines.map(l => l.taxFen),
      },
    ),
  )
export const moveRedRow = async (
  tx: Tx,
  m: { id: number; from: string; to: string; answer: string; actorId: number },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update red_letter set state = :to, answer = case when :to in ('04', '05', '06', '07', '08', '09') then :answer else answer end,
         expires_at = case when :to in ('02', '03') then now() + interval '${RED_LETTER_HOURS} hours' else expires_at end,
         answered_by = case when :to in ('04', '05', '06', '08', '09') then :actorId::bigint else answered_by end,
         answered_at = case when :to in ('04', '05', '06', '07', '08', '09') then now() else answered_at end
       where id = :id and state = :from and done_at is null`,
      { ...m },
    ),
  )) > 0
export const releaseRed = (tx: Tx, invoiceId: number, grossFen: Fen) =>
  tx.run('update invoice set red_open_fen = red_open_fen - $2 where id = $1', [invoiceId, grossFen])
export const setRedInvoice = (tx: Tx, id: number, redInvoiceId: number) =>
  tx.run('update red_letter set red_invoice_id = $2 where id = $1', [id, redInvoiceId])
/** False: known already. */
export const setBureau = async (tx: Tx, id: number, state: '02' | '03'): Promise<boolean> =>
  (await tx.run(
    `update red_letter set bureau_state = $2, bureau_until = now() + interval '${RED_LETTER_HOURS} hours' where id = $1 and bureau_state <> $2`,
    [id, state],
  )) > 0
export const askWithdrawal = (tx: Tx, id: number, userId: number) =>
  tx.run('update red_letter set withdraw_asked_at = now(), withdraw_asked_by = $2 where id = $1 and withdraw_asked_at is null', [
    id,
    userId,
  ])
/** Of a red invoice: why it is made, the lines of the blue one that it takes back from in its own order, and whether it takes all of it at once. */
export const redOrderOf = (db: Db, redInvoiceId: number) =>
  db.row<{ reason: string; kg: Kg; blueLineNos: number[]; whole: boolean; withdrawing: boolean }>(
    `select r.reason, r.kg, r.gross_fen = v.gross_fen as whole, r.withdraw_asked_at is not null as withdrawing,
       array(select x.line_no::int from red_letter_line x where x.red_letter_id = r.id order by x.line_no) as "blueLineNos"
     from red_letter r join invoice v on v.id = r.invoice_id where r.red_invoice_id = $1`,
    [redInvoiceId],
  )
export const redDoneRow = (tx: Tx, id: number) =>
  tx.run('update red_letter set done_at = now() where id = $1 and done_at is null', [id])
/** Letters by hand under way that take back something of an order's line, and how much of it: it stays paid and will be open to be invoiced. */
export const openRedsOfLine = (tx: Tx, orderLineId: number) =>
  tx.rows<{ redNo: string; state: RedStateCode; lineFen: Fen }>(
    `select r.red_no as "redNo", r.state, sum(x.gross_fen)::bigint as "lineFen" from red_letter r join red_letter_line x on x.red_letter_id = r.id
       join invoice_line l on l.invoice_id = x.invoice_id and l.line_no = x.line_no
     where l.order_line_id = $1 and r.source_no = '' and r.done_at is null and r.state in ('01', '02', '03', '04', '10') group by r.id order by r.id`,
    [orderLineId],
  )
export const redLinesOf = (tx: Tx, redId: number) =>
  tx.rows<{
    lineNo: number
    kg: Kg
    grossFen: Fen
    netFen: Fen
    taxFen: Fen
  }>(
    `select line_no::int as "lineNo", kg, gross_fen as "grossFen", net_fen as "netFen", tax_fen as "taxFen" from red_letter_line where red_letter_id = $1 order by line_no`,
    [redId],
  )
/** The red invoice is there: what stands on the blue one is less. */
export async function bookRed(
  tx: Tx,
  invoiceId: number,
  grossFen: Fen,
  lines: readonly { lineNo: number; kg: Kg; grossFen: Fen; netFen: Fen }[],
): Promise<void> {
  await tx.run('update invoice set red_fen = red_fen + $2, red_open_fen = red_open_fen - $2 where id = $1', [invoiceId, grossFen])
  for (const l of lines)
    await tx.run(
      'update invoice_line set red_fen = red_fen + $3, red_net_fen = red_net_fen + $4, red_kg = red_kg + $5 where invoice_id = $1 and line_no = $2',
      [invoiceId, l.lineNo, l.grossFen, l.netFen, l.kg],
    )
}
/** Of a line of an invoice `l` what is taken back, with that of letters on their way. */
const takenBack = `(l.red_fen + coalesce(o.gross_fen, 0))::bigint as "redFen", (l.red_net_fen + coalesce(o.net_fen, 0))::bigint as "redNetFen",
  (l.red_kg + coalesce(o.kg, 0))::bigint as "redKg"`
const onTheirWay = `left join lateral (select sum(x.gross_fen) as gross_fen, sum(x.net_fen) as net_fen, sum(x.kg) as kg
    from red_letter r join red_letter_line x on x.red_letter_id = r.id
    where r.invoice_id = l.invoice_id and x.line_no = l.line_no and r.done_at is null and r.state in ('01', '02', '03', '04', '10')) o on true`
/** Lines of live invoices that order lines stand on, with what of them is taken back or about to be. */
export const invoicedLines = (tx: Tx, orderId: number) =>
  tx.rows<InvoicedLine & { flow: string }>(
    `select l.invoice_id as "invoiceId", l.line_no::int as "lineNo", l.order_line_id as "orderLineId", l.kg, l.gross_fen as "grossFen", l.net_fen as "netFen", v.flow,
       ${takenBack}
     from invoice_line l join invoice v on v.id = l.invoice_id ${onTheirWay} where l.order_id = $1 and v.kind = 'blue' and v.flow <> 'NA' order by 1, 2`,
    [orderId],
  )
/** Lines of a locked invoice: what can still be taken back of each. */
export const blueLines = (tx: Tx, invoiceId: number) =>
  tx.rows<BlueLine>(
    `select l.line_no::int as "lineNo", l.kg, l.gross_fen as "grossFen", l.net_fen as "netFen", ${takenBack}
     from invoice_line l ${onTheirWay} where l.invoice_id = $1 order by 1`,
    [invoiceId],
  )
