// The sums of the morning board and the lists they open: each list is one statement, and the board adds up that same statement, so that a
// figure and what it opens cannot disagree.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { A_DAY } from '../../platform/db/days.ts'
import { AGING, type AgingCode, type Band, SINCE, type SinceCode } from '@mall/domain/money/finance/aging.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { restEnding, restUnpaid } from '../../platform/db/orderSets.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** Today and the days after it on the board. */
const WEEK_DAYS = 7
/** A reminder this young is the same press of the button. */
const JUST_NOW_SECONDS = 10

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`
const dayOf = (at: string) => `(${at} at time zone 'Asia/Shanghai')::date`
/** The band of so many days, as the domain's table says. */
const bandCase = (days: string, bands: readonly Band<string>[]): string =>
  `case ${bands.map(b => (b.upTo === null ? `else '${b.code}'` : `when ${days} <= ${b.upTo} then '${b.code}'`)).join(' ')} end`
const ofContact = '(:contactId::bigint is null or c.bd_user_id = :contactId)'
const inWord = (number: string) => `(:word = '' or c.name || ' ' || c.code ilike '%' || :word || '%' or ${number} = :word)`

interface Paged {
  contactId: number | null
  /** Escaped for ilike. */
  word: string
  limit: number
  offset: number
}

// ---------- 应收: orders paid on credit and not repaid, settlement differences not paid
export interface Receivable {
  matter: 'credit' | 'settlement' | 'rest'
  /** The order on credit or with a rest, or the sheet. */
  number: string
  orderCode: string
  companyCode: string
  companyName: string
  amountFen: Fen
  dueOn: string
  /** Past the due date; zero and below: not yet. */
  lateDays: number
  band: AgingCode
  /** Of the company: enough of it and the due date takes it. */
  availableFen: Fen
  /** A receipt that nobody has claimed is probably its. */
  receiptWaits: boolean
  remindedAt: Date | null
  remindedBy: string
  total: number
  sumFen: Fen
}
const receivable = `select x.*, ${TODAY} - x.due_on as late, ${bandCase(`(${TODAY} - x.due_on)`, AGING)} as band from (
    select 'credit' as matter, o.order_code as number, o.order_code, u.company_id, u.rest_fen as fen, u.due_on
    from credit_use u join orders o on o.id = u.order_id where u.ended_at is null
    union all
    select 'settlement', s.settle_no, o.order_code, s.company_id, -s.difference_fen, ${dayOf('coalesce(s.confirm_by, s.confirmed_at)')}
    from settlement s join orders o on o.id = s.order_id where s.state = 'due'
    union all
    select 'rest', o.order_code, o.order_code, o.company_id, o.next_fen, o.rest_due_on from orders o where ${restUnpaid('o')} and not ${restEnding('o')} and o.rest_due_on is not null) x`
const reminder = (matter: string, number: string) =>
  `left join lateral (select f.at, (select u.nick_name from app_user u where u.id = f.actor_id) as by from finance_reminder f
     where f.matter = ${matter} and f.number = ${number} and f.on_day = ${TODAY}) f on true`
const reminded = `f.at as "remindedAt", coalesce(f.by, '') as "remindedBy"`
const receivableText = `select r.matter, r.number, r.order_code as "orderCode", c.code as "companyCode", c.name as "companyName", r.fen as "amountFen",
    r.due_on as "dueOn", r.late as "lateDays", r.band, coalesce(a.balance_fen, 0)::bigint as "availableFen",
    exists (select 1 from fund_receipt w where w.likely_company_id = r.company_id and w.state = 'open') as "receiptWaits", ${reminded},
    count(*) over ()::int as total, (sum(r.fen) over ())::bigint as "sumFen"
  from (${receivable}) r join company c on c.id = r.company_id left join account a on a.company_id = r.company_id and a.kind = 'customer_available'
    ${reminder('r.matter', 'r.number')}
  where ${ofContact} and (:word = '' or c.name || ' ' || c.code ilike '%' || :word || '%' or r.number = :word or r.order_code = :word)
    and (:band::text is null or r.band = :band or (:band = 'late' and r.late > 0)
      or (:band = 'today' and r.late = 0) or (:band = 'uncovered' and r.late = 0 and coalesce(a.balance_fen, 0) < r.fen))
    and (:dueOn::date is null or r.due_on = :dueOn::date)
  order by r.late > 0 desc, case when r.late > 0 then r.late end desc nulls last, r.due_on, r.fen desc, r.number limit :limit offset :offset`
export const receivables = (
  db: Db,
  f: Paged & { band: AgingCode | 'late' | 'today' | 'uncovered' | null; dueOn: string | null },
) => db.rows<Receivable>(...bind(receivableText, { ...f }))

export const receivableBands = (db: Db, contactId: number | null) =>
  db.rows<{ band: AgingCode; fen: Fen; count: number; companies: number[] }>(
    ...bind(
      `select r.band, sum(r.fen)::bigint as fen, count(*)::int as count, array_agg(distinct r.company_id) as companies
       from (${receivable}) r join company c on c.id = r.company_id where ${ofContact} group by r.band`,
      { contactId },
    ),
  )
/** Of the next seven days, today first: how much, and how many of them the balance does not cover. */
export const dueByDay = (db: Db, contactId: number | null) =>
  db.rows<{ on: string; fen: Fen; count: number; uncovered: number }>(
    ...bind(
      `select d.day::date as on, coalesce(sum(r.fen), 0)::bigint as fen, count(r.number)::int as count,
         count(r.number) filter (where coalesce(r.available, 0) < r.fen)::int as uncovered
       from generate_series(${TODAY}::timestamp, ${TODAY}::timestamp + interval '${WEEK_DAYS - 1} days', ${A_DAY}) as d(day)
         left join (select r.*, a.balance_fen as available from (${receivable}) r join company c on c.id = r.company_id
             left join account a on a.company_id = r.company_id and a.kind = 'customer_available' where ${ofContact}) r on r.due_on = d.day::date
       group by d.day order by d.day`,
      { contactId },
    ),
  )

// ---------- 来款未用: what lies on balances, by how long nothing has come
export interface Unapplied {
  companyCode: string
  companyName: string
  amountFen: Fen
  lastInAt: Date | null
  idleDays: number
  band: SinceCode
  /** Orders that wait to be paid: the money may be for them. */
  unpaidFen: Fen
  total: number
  sumFen: Fen
}
const unapplied = `select x.*, ${bandCase('x.idle', SINCE)} as band from (
    select a.company_id, a.balance_fen as fen, m.at, coalesce(${TODAY} - ${dayOf('m.at')}, 0) as idle
    from account a left join lateral (select e.at from ledger_entry e where e.account_id = a.id and e.amount_fen > 0 order by e.id desc limit 1) m on true
    where a.kind = 'customer_available' and a.balance_fen > 0) x`
const unappliedText = `select c.code as "companyCode", c.name as "companyName", u.fen as "amountFen", u.at as "lastInAt", u.idle as "idleDays", u.band,
    (select coalesce(sum(o.total_fen - o.paid_fen), 0)::bigint from orders o where o.company_id = u.company_id and (o.status = ${OrderStatus.pendingPayment} or ${restUnpaid('o')})) as "unpaidFen",
    count(*) over ()::int as total, (sum(u.fen) over ())::bigint as "sumFen"
  from (${unapplied}) u join company c on c.id = u.company_id where ${ofContact} and ${inWord('c.code')} and (:band::text is null or u.band = :band)
  order by u.fen desc, u.company_id limit :limit offset :offset`
export const unappliedList = (db: Db, f: Paged & { band: SinceCode | null }) =>
  db.rows<Unapplied>(...bind(unappliedText, { ...f }))
export const unappliedBands = (db: Db, contactId: number | null) =>
  db.rows<{ band: SinceCode; fen: Fen; companies: number; oldestDays: number }>(
    ...bind(
      `select u.band, sum(u.fen)::bigint as fen, count(*)::int as companies, max(u.idle) as "oldestDays"
       from (${unapplied}) u join company c on c.id = u.company_id where ${ofContact} group by u.band`,
      { contactId },
    ),
  )

// ---------- 已结未开票: of an order what was kept and stands on no invoice
export interface Uninvoiced {
  orderCode: string
  companyCode: string
  companyName: string
  contactName: string
  amountFen: Fen
  settledAt: Date
  ageDays: number
  band: SinceCode
  remindedAt: Date | null
  remindedBy: string
  total: number
  sumFen: Fen
}
/**
 * As the invoice room counts what may be invoiced (server/src/money/invoice/tickets.queries.ts); a difference that is not paid keeps the whole order back.
 * `offset 0`: rows are looked up sheet by sheet, within the window; joined, those of all years would be read.
 */
const uninvoiced = `select x.*, ${TODAY} - ${dayOf('x.since')} as age, ${bandCase(`(${TODAY} - ${dayOf('x.since')})`, SINCE)} as band from (
    select s.order_id, s.company_id, s.since,
      o.paid_fen - coalesce(r.fen, 0) + s.more - coalesce(i.fen, 0) - coalesce(k.fen, 0) - case when o.invoice_route = 2 then s.freight else 0 end as fen
    from (select t.order_id, t.company_id, min(coalesce(t.paid_at, t.confirmed_at)) as since, sum(t.freight_fen) as freight,
        coalesce(sum(-t.difference_fen) filter (where t.difference_fen < 0), 0) as more
      from (select * from settlement where state = 'done' order by id desc limit ${WINDOW}) t
      where exists (select 1 from settlement_row y left join invoice_ticket z on z.settlement_id = y.settlement_id and z.waybill_id = y.waybill_id
        and z.order_line_id = y.order_line_id where y.settlement_id = t.id and y.verdict <> 'held' and (z.taken_fen is null or z.taken_fen < z.gross_fen) offset 0)
      group by t.order_id, t.company_id) s
    join orders o on o.id = s.order_id
    left join lateral (select sum(b.amount_fen) as fen from refund b where b.order_id = o.id and b.state <> 'rejected') r on true
    left join lateral (select sum(l.gross_fen - l.red_fen) as fen from invoice_line l join invoice v on v.id = l.invoice_id
      where l.order_id = o.id and v.kind = 'blue' and v.flow <> 'NA') i on true
    left join lateral (select sum(g.reserve_fen) as fen from red_letter g where g.reserve_order_id = o.id and g.reserve_fen > 0 and g.done_at is null
      and g.state in ('01', '02', '03', '04', '10')) k on true
    where not exists (select 1 from settlement w where w.order_id = o.id and w.state = 'due')) x where x.fen > 0`
const uninvoicedText = `select o.order_code as "orderCode", c.code as "companyCode", c.name as "companyName", c.bd_name as "contactName", n.fen::bigint as "amountFen",
    n.since as "settledAt", n.age as "ageDays", n.band, ${reminded}, count(*) over ()::int as total, (sum(n.fen) over ())::bigint as "sumFen"
  from (${uninvoiced}) n join orders o on o.id = n.order_id join company c on c.id = n.company_id ${reminder("'invoice'", 'o.order_code')}
  where ${ofContact} and ${inWord('o.order_code')} and (:band::text is null or n.band = :band)
  order by n.since, n.order_id limit :limit offset :offset`
export const uninvoicedList = (db: Db, f: Paged & { band: SinceCode | null }) =>
  db.rows<Uninvoiced>(...bind(uninvoicedText, { ...f }))
export const uninvoicedBands = (db: Db, contactId: number | null) =>
  db.rows<{ band: SinceCode; fen: Fen; orders: number; companies: number[] }>(
    ...bind(
      `select n.band, sum(n.fen)::bigint as fen, count(*)::int as orders, array_agg(distinct n.company_id) as companies
       from (${uninvoiced}) n join company c on c.id = n.company_id where ${ofContact} group by n.band`,
      { contactId },
    ),
  )

// ---------- 红字, 额度, queues
export interface RedWaiting {
  redNo: string
  state: '02' | '03'
  companyCode: string
  companyName: string
  invoiceSn: string
  taxInvoiceNo: string
  amountFen: Fen
  expiresAt: Date | null
  remindedAt: Date | null
  remindedBy: string
  total: number
}
/** Those with an answer to give within 72 hours. */
const redText = `select g.red_no as "redNo", g.state, c.code as "companyCode", c.name as "companyName", v.invoice_sn as "invoiceSn",
    coalesce(v.tax_invoice_no, '') as "taxInvoiceNo", g.gross_fen as "amountFen", g.expires_at as "expiresAt", ${reminded}, count(*) over ()::int as total
  from red_letter g join company c on c.id = g.company_id join invoice v on v.id = g.invoice_id ${reminder("'red'", 'g.red_no')}
  where g.done_at is null and g.state in ('02', '03') and ${ofContact} order by g.expires_at, g.id limit 20`
export const redWaiting = (db: Db, contactId: number | null) => db.rows<RedWaiting>(...bind(redText, { contactId }))

// ---------- 承兑: drafts in hand by the month of their maturity, and what is owed for those that came back
export interface DraftMonth {
  month: string
  fen: Fen
  count: number
  weekFen: Fen
}
export const draftMonths = (db: Db, contactId: number | null) =>
  db.rows<DraftMonth>(
    ...bind(
      `select to_char(d.due_on, 'YYYY-MM') as month, sum(d.face_fen)::bigint as fen, count(*)::int as count,
         coalesce(sum(d.face_fen) filter (where d.due_on <= ${TODAY} + 7), 0)::bigint as "weekFen"
       from draft d join company c on c.id = d.company_id
       where d.state = 'signed' and (:contactId::bigint is null or c.bd_user_id = :contactId) group by 1 order by 1`,
      { contactId },
    ),
  )
export interface DraftDebt {
  draftCode: string
  companyCode: string
  companyName: string
  acceptorName: string
  restFen: Fen
  dueOn: string
}
export const draftDebts = (db: Db, contactId: number | null, limit: number) =>
  db.rows<DraftDebt>(
    ...bind(
      `select d.draft_code as "draftCode", c.code as "companyCode", c.name as "companyName", d.acceptor_name as "acceptorName",
         (b.amount_fen - b.offset_fen - b.paid_fen)::bigint as "restFen", b.due_on as "dueOn"
       from draft_debt b join draft d on d.id = b.draft_id join company c on c.id = b.company_id
       where b.settled_at is null and (:contactId::bigint is null or c.bd_user_id = :contactId) order by b.due_on, d.id limit :limit`,
      { contactId, limit },
    ),
  )

/** What waits for tomorrow's quota, and what the tax platform refused. */
export const quotaLate = (db: Db) =>
  db.row<{ count: number; fen: Fen; now: Date }>(
    `select count(*)::int as count, coalesce(sum(net_fen), 0)::bigint as fen, now() as now from invoice where flow = 'NTS' and trouble = 'quota'`,
  )

/** Issued by nobody but a person: no tax platform is connected. The sum of blue ones; what is taken back counts as a paper. */
export const waitsForHand = (db: Db, contactId: number | null) =>
  db.row<{ count: number; fen: Fen; since: Date | null }>(
    `select count(*)::int as count, coalesce(sum(v.gross_fen) filter (where v.kind = 'blue'), 0)::bigint as fen, min(v.flow_since) as since
     from invoice v join company c on c.id = v.company_id where v.flow in ('NTS', 'WE') and v.trouble = 'off' and ($1::bigint is null or c.bd_user_id = $1)`,
    [contactId],
  )

// ---------- 催办
export const insertReminder = (db: Db, r: { matter: string; number: string; companyId: number; actorId: number }) =>
  db.run(
    ...bind(
      `insert into finance_reminder (matter, number, company_id, actor_id) values (:matter, :number, :companyId, :actorId) on conflict do nothing`,
      { ...r },
    ),
  )
export const reminderToday = (db: Db, matter: string, number: string) =>
  db.row<{ actorId: number; who: string; at: Date; justNow: boolean }>(
    `select f.actor_id as "actorId", u.nick_name as who, f.at, f.at > now() - interval '${JUST_NOW_SECONDS} seconds' as "justNow"
     from finance_reminder f join app_user u on u.id = f.actor_id where f.matter = $1 and f.number = $2 and f.on_day = ${TODAY}`,
    [matter, number],
  )
/** The matter as it stands; no row: it is over. */
export const sheetDue = (db: Db, settleNo: string) =>
  db.row<{ companyId: number; userId: number; orderCode: string; amountFen: Fen }>(
    `select s.company_id as "companyId", o.user_id as "userId", o.order_code as "orderCode", -s.difference_fen as "amountFen"
     from settlement s join orders o on o.id = s.order_id where s.settle_no = $1 and s.state = 'due'`,
    [settleNo],
  )
export const restOfOrder = (db: Db, orderCode: string) =>
  db.row<{ id: number }>(
    `select o.id from orders o where o.order_code = $1 and ${restUnpaid('o')} and not ${restEnding('o')} and o.rest_due_on is not null`,
    [orderCode],
  )
export const redOfBuyer = (db: Db, redNo: string) =>
  db.row<{ companyId: number; taxInvoiceNo: string; amountFen: Fen; invoiceSn: string }>(
    `select g.company_id as "companyId", coalesce(v.tax_invoice_no, '') as "taxInvoiceNo", g.gross_fen as "amountFen", v.invoice_sn as "invoiceSn"
     from red_letter g join invoice v on v.id = g.invoice_id where g.red_no = $1 and g.state = '02' and g.done_at is null`,
    [redNo],
  )
export const creditOfOrder = (db: Db, orderCode: string) =>
  db.row<{ useId: number; companyId: number }>(
    `select u.id as "useId", u.company_id as "companyId" from credit_use u join orders o on o.id = u.order_id where o.order_code = $1 and u.ended_at is null`,
    [orderCode],
  )
export const uninvoicedOrder = (db: Db, orderCode: string) =>
  db.row<{ companyId: number; userId: number; amountFen: Fen }>(
    `select n.company_id as "companyId", o.user_id as "userId", n.fen::bigint as "amountFen" from (${uninvoiced}) n join orders o on o.id = n.order_id where o.order_code = $1`,
    [orderCode],
  )
