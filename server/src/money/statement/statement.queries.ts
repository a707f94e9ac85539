// Statements: frozen figures of a company's month, its lines and what became of those that were doubted.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { A_MONTH, betweenDays } from '../../platform/db/days.ts'
import {
  type Equation,
  STATEMENT_REMIND_DAYS,
  type StatementLineStateCode,
  type StatementStateCode,
} from '@mall/domain/money/statement/statement.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const settledAt = 'coalesce(s.paid_at, s.confirmed_at)'
interface OfMonth {
  companyId: number
  month: string
}
/** A company and days, both inclusive. */
export interface OfDays {
  companyId: number
  fromOn: string
  toOn: string
}

/** Companies whose money or goods moved in the month and who have no statement of it. */
export const companiesToDraft = (db: Db, month: string, days: { fromOn: string; toOn: string }) =>
  db.rows<{ companyId: number }>(
    ...bind(
      `select c.id as "companyId" from company c
       where not exists (select 1 from statement x where x.company_id = c.id and x.month = :month::date)
         and (exists (select 1 from account a join ledger_entry e on e.account_id = a.id where a.company_id = c.id and a.kind = 'customer_available' and ${betweenDays('e.at')} offset 0)
           or exists (select 1 from settlement s where s.company_id = c.id and s.state = 'done' and ${betweenDays(settledAt)} offset 0))
       order by c.id limit 200`,
      { month, ...days },
    ),
  )

/** What the month before ended with, if it has a statement. */
export const closingBefore = (db: Db, m: OfMonth) =>
  db.row<{ balanceFen: Fen; goodsFen: Fen; equations: Equation[] }>(
    ...bind(
      `select balance_closing_fen as "balanceFen", goods_closing_fen as "goodsFen", equations from statement
       where company_id = :companyId and month = (:month::date - ${A_MONTH})::date`,
      { ...m },
    ),
  )
const OWN = `a.company_id = :companyId and a.kind in ('customer_available', 'customer_frozen')`
const BEFORE = 'x.day < :fromOn::date'
const WITHIN = 'x.day between :fromOn::date and :toOn::date'
/** Account by account, by the key: a join would sooner read every account's days. */
const daysOf = (days: string) =>
  `from account a cross join lateral (select * from ledger_day x where x.account_id = a.id and ${days} offset 0) d where ${OWN}`
/** What the company had with the mall, frozen money included, before the days. Sums of days (`ledger_day`), in fen. */
export const balanceBefore = async (db: Db, m: OfDays): Promise<number> =>
  (
    await db.row<{ fen: Fen }>(
      ...bind(`select coalesce(sum(d.in_fen - d.out_fen), 0)::bigint as fen ${daysOf(BEFORE)}`, {
        companyId: m.companyId,
        fromOn: m.fromOn,
      }),
    )
  )?.fen ?? 0
export const balanceMoves = (db: Db, m: OfDays) =>
  db.rows<{ type: number; fen: Fen; count: number }>(
    ...bind(
      `select d.money_change_type::int as type, sum(d.in_fen - d.out_fen)::bigint as fen, sum(d.entries)::int as count ${daysOf(WITHIN)} group by 1 order by 1`,
      { ...m },
    ),
  )

/**
 * What happened in a company's trade, by kind; `trade_of_payment` and its neighbours (schema/money) say what counts. 付款: `paid` from the balance, frozen money
 * included, `credit` on the line of credit, `direct` past the balance, `more` what a settlement wanted on top. 退: `refund` of an order, `claim` for steel that
 * was settled. `settled` 结算, `blue` and `red` (negative) 开票.
 */
export type TradeKind = 'paid' | 'credit' | 'direct' | 'more' | 'refund' | 'claim' | 'settled' | 'blue' | 'red'
export interface TradeRow {
  kind: TradeKind
  fen: Fen
  count: number
}
const tradeIn = (days: string) =>
  `select kind, sum(fen)::bigint as fen, sum(entries)::int as count from trade_day x where company_id = :companyId and ${days} group by kind`
export const tradeBefore = (db: Db, { companyId, fromOn }: OfDays) =>
  db.rows<TradeRow>(...bind(tradeIn(BEFORE), { companyId, fromOn }))
export const tradeOfDays = (db: Db, m: OfDays) => db.rows<TradeRow>(...bind(tradeIn(WITHIN), { ...m }))

export interface DraftLine {
  settlementId: number
  orderId: number
  orderCode: string
  /** 采购单号; empty: none. */
  buyerNo: string
  settleNo: string
  waybillNo: string
  ticketNo: string
  title: string
  settledAt: Date
  settledKg: Kg
  amountFen: Fen
}
/** Truck by truck what was settled, and what belongs to a sheet as a whole (承兑加价, 优惠). */
export const linesOfDays = (db: Db, m: OfDays) =>
  db.rows<DraftLine>(
    ...bind(
      `with done as (select s.*, o.order_code, coalesce(f.buyer_no, '') as buyer_no, ${settledAt} as at from settlement s join orders o on o.id = s.order_id
           left join order_reference f on f.order_id = o.id
         where s.company_id = :companyId and s.state = 'done' and ${betweenDays(settledAt)})
       select s.id as "settlementId", s.order_id as "orderId", s.order_code as "orderCode", s.buyer_no as "buyerNo", s.settle_no as "settleNo", w.waybill_no as "waybillNo",
         r.ticket_no as "ticketNo", l.title, s.at as "settledAt", r.settled_kg as "settledKg", r.goods_fen + r.service_fen + r.freight_fen as "amountFen"
       from done s join settlement_row r on r.settlement_id = s.id and r.verdict <> 'held' join waybill w on w.id = r.waybill_id
         join order_line l on l.id = r.order_line_id
       union all
       select s.id, s.order_id, s.order_code, s.buyer_no, s.settle_no, '', '', '加价与优惠', s.at, 0, s.final_fen - x.fen
       from done s cross join lateral (select coalesce(sum(r.goods_fen + r.service_fen + r.freight_fen), 0)::bigint as fen
         from settlement_row r where r.settlement_id = s.id and r.verdict <> 'held') x where s.final_fen <> x.fen
       order by 9, 1, 6 desc, 8`,
      { ...m },
    ),
  )

/** How many lines the days have, without reading them. */
export const lineCountOfDays = async (db: Db, m: OfDays): Promise<number> =>
  (
    await db.row<{ n: number }>(
      ...bind(
        `select count(*)::int as n from settlement s join settlement_row r on r.settlement_id = s.id and r.verdict <> 'held'
         where s.company_id = :companyId and s.state = 'done' and ${betweenDays(settledAt)}`,
        { ...m },
      ),
    )
  )?.n ?? 0

/** No row: somebody was faster. */
export const insertStatement = (
  tx: Tx,
  s: OfMonth & {
    statementNo: string
    equations: readonly Equation[]
    balanceOpeningFen: Fen
    balanceClosingFen: Fen
    goodsOpeningFen: Fen
    goodsClosingFen: Fen
    settledFen: Fen
    settledKg: Kg
    lineCount: number
    confirmDays: number
  },
) =>
  tx.row<{ id: number; confirmBy: Date }>(
    ...bind(
      `insert into statement (statement_no, company_id, month, state, equations, balance_opening_fen, balance_closing_fen, goods_opening_fen, goods_closing_fen,
         settled_fen, settled_kg, line_count, confirm_by)
       values (:statementNo, :companyId, :month, 'offered', :equations, :balanceOpeningFen, :balanceClosingFen, :goodsOpeningFen, :goodsClosingFen,
         :settledFen, :settledKg, :lineCount, now() + make_interval(days => :confirmDays))
       on conflict (company_id, month) do nothing returning id, confirm_by as "confirmBy"`,
      { ...s, equations: JSON.stringify(s.equations) },
    ),
  )
export const insertLines = (tx: Tx, statementId: number, lines: readonly DraftLine[]) =>
  tx.run(
    ...bind(
      `insert into statement_line (statement_id, seq, settlement_id, order_id, order_code, buyer_no, settle_no, waybill_no, ticket_no, title, settled_at, settled_kg, amount_fen)
       select :statementId, t.n, t.settlement_id, t.order_id, t.order_code, t.buyer_no, t.settle_no, t.waybill_no, t.ticket_no, t.title, t.at, t.kg, t.fen
       from unnest(:settlementIds::bigint[], :orderIds::bigint[], :orderCodes::text[], :buyerNos::text[], :settleNos::text[], :waybillNos::text[], :ticketNos::text[],
           :titles::text[], :ats::timestamptz[], :kgs::bigint[], :fens::bigint[])
         with ordinality as t(settlement_id, order_id, order_code, buyer_no, settle_no, waybill_no, ticket_no, title, at, kg, fen, n)`,
      {
        statementId,
        settlementIds: lines.map(l => l.settlementId),
        orderIds: lines.map(l => l.orderId),
        orderCodes: lines.map(l => l.orderCode),
        buyerNos: lines.map(l => l.buyerNo),
        settleNos: lines.map(l => l.settleNo),
        waybillNos: lines.map(l => l.waybillNo),
        ticketNos: lines.map(l => l.ticketNo),
        titles: lines.map(l => l.title),
        ats: lines.map(l => l.settledAt),
        kgs: lines.map(l => l.settledKg),
        fens: lines.map(l => l.amountFen),
      },
    ),
  )

export interface StatementRow {
  id: number
  statementNo: string
  companyId: number
  companyName: string
  month: string
  state: StatementStateCode
  equations: Equation[]
  balanceClosingFen: Fen
  goodsClosingFen: Fen
  settledFen: Fen
  settledKg: Kg
  lineCount: number
  disputedCount: number
  disputedFen: Fen
  draftedAt: Date
  confirmBy: Date
  confirmedBy: number | null
  confirmedAt: Date | null
  sealedAt: Date | null
}
const columns = `s.id, s.statement_no as "statementNo", s.company_id as "companyId", c.name as "companyName", s.month, s.state, s.equations,
  s.balance_closing_fen as "balanceClosingFen", s.goods_closing_fen as "goodsClosingFen", s.settled_fen as "settledFen", s.settled_kg as "settledKg",
  s.line_count as "lineCount", (select count(*) from statement_line l where l.statement_id = s.id and l.state = 'disputed')::int as "disputedCount",
  (select coalesce(sum(l.amount_fen), 0) from statement_line l where l.statement_id = s.id and l.state = 'disputed')::bigint as "disputedFen",
  s.drafted_at as "draftedAt", s.confirm_by as "confirmBy", s.confirmed_by as "confirmedBy", s.confirmed_at as "confirmedAt", s.sealed_at as "sealedAt"`
const joins = 'from statement s join company c on c.id = s.company_id'

/** `companyId` null: any; `contact`: only of those an employee looks after. */
export interface StatementScope {
  companyId: number | null
  contact: number | null
}
const scoped =
  '(:companyId::bigint is null or s.company_id = :companyId) and (:contact::bigint is null or c.bd_user_id = :contact)'
export const statementByNo = (db: Db, scope: StatementScope, statementNo: string) =>
  db.row<StatementRow>(
    ...bind(`select ${columns} ${joins} where s.statement_no = :statementNo and ${scoped}`, { ...scope, statementNo }),
  )
export const lockStatement = (tx: Tx, scope: StatementScope, statementNo: string) =>
  tx.row<StatementRow>(
    ...bind(`select ${columns} ${joins} where s.statement_no = :statementNo and ${scoped} for update of s`, {
      ...scope,
      statementNo,
    }),
  )

export interface StatementAsk extends StatementScope {
  /** Escaped for ilike. */
  word: string
  state: string
}
const asked = `${scoped} and (:word = '' or s.statement_no ilike '%' || :word || '%' or c.name ilike '%' || :word || '%')
  and (:state = 'all' or s.state = :state
    or (:state = 'disputed' and exists (select 1 from statement_line l where l.statement_id = s.id and l.state = 'disputed')))`
export const statementPage = (db: Db, q: StatementAsk & { limit: number; offset: number }) =>
  db.rows<StatementRow>(
    ...bind(
      `select ${columns} ${joins} where ${asked} order by s.month desc, s.state = 'offered' desc, s.id limit :limit offset :offset`,
      { ...q },
    ),
  )
export const statementCount = async (db: Db, q: StatementAsk): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${joins} where ${asked}`, { ...q })))?.n ?? 0

export interface LineRow extends DraftLine {
  statementId: number
  seq: number
  state: StatementLineStateCode
  reason: string
  ownKg: Kg | null
  disputedBy: string
  disputedById: number | null
  disputedAt: Date | null
  answer: string
  answeredBy: string
  answeredAt: Date | null
}
const lineColumns = `l.statement_id as "statementId", l.seq, l.settlement_id as "settlementId", l.order_id as "orderId", l.order_code as "orderCode", l.buyer_no as "buyerNo",
  l.settle_no as "settleNo", l.waybill_no as "waybillNo", l.ticket_no as "ticketNo", l.title, l.settled_at as "settledAt", l.settled_kg as "settledKg",
  l.amount_fen as "amountFen", l.state, l.reason, l.own_kg as "ownKg", coalesce(nullif(u.real_name, ''), u.nick_name, '') as "disputedBy",
  l.disputed_by as "disputedById", l.disputed_at as "disputedAt", l.answer, coalesce(nullif(m.real_name, ''), m.nick_name, '') as "answeredBy", l.answered_at as "answeredAt"`
const lineJoins = 'left join app_user u on u.id = l.disputed_by left join app_user m on m.id = l.answered_by'
export const linesOf = (db: Db, statementId: number) =>
  db.rows<LineRow>(`select ${lineColumns} from statement_line l ${lineJoins} where l.statement_id = $1 order by l.seq`, [
    statementId,
  ])
/** Doubts of earlier months that nobody has answered. */
export const carriedLines = (db: Db, s: { companyId: number; month: string }) =>
  db.rows<LineRow & { statementNo: string; month: string }>(
    ...bind(
      `select ${lineColumns}, s.statement_no as "statementNo", s.month from statement s join statement_line l on l.statement_id = s.id ${lineJoins}
       where s.company_id = :companyId and s.month < :month::date and l.state = 'disputed' order by s.month, l.seq`,
      { ...s },
    ),
  )
/** False: not in a state for it. */
export const setDispute = async (
  tx: Tx,
  d: { statementId: number; seq: number; reason: string; ownKg: Kg | null; userId: number },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update statement_line set state = 'disputed', reason = :reason, own_kg = :ownKg, disputed_by = :userId, disputed_at = now()
       where statement_id = :statementId and seq = :seq and state in ('agreed', 'disputed')`,
      { ...d },
    ),
  )) === 1
export const dropDispute = async (tx: Tx, statementId: number, seq: number): Promise<boolean> =>
  (await tx.run(
    `update statement_line set state = 'agreed', reason = '', own_kg = null, disputed_by = null, disputed_at = null
     where statement_id = $1 and seq = $2 and state = 'disputed'`,
    [statementId, seq],
  )) === 1
export const answerLine = async (
  tx: Tx,
  a: { statementId: number; seq: number; state: 'upheld' | 'corrected'; answer: string; userId: number },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update statement_line set state = :state, answer = :answer, answered_by = :userId, answered_at = now()
       where statement_id = :statementId and seq = :seq and state = 'disputed'`,
      { ...a },
    ),
  )) === 1

export const setConfirmed = (tx: Tx, id: number, userId: number) =>
  tx.run(
    `update statement set state = 'confirmed', confirmed_by = $2, confirmed_at = now() where id = $1 and state in ('offered', 'silent')`,
    [id, userId],
  )
export const setSealed = (tx: Tx, statementNo: string) =>
  tx.row<{ companyId: number; confirmedBy: number }>(
    `update statement set state = 'sealed', sealed_at = now() where statement_no = $1 and state = 'confirmed'
     returning company_id as "companyId", coalesce(confirmed_by, 0) as "confirmedBy"`,
    [statementNo],
  )
export const overdue = (db: Db) =>
  db.rows<{ id: number }>(`select id from statement where state = 'offered' and confirm_by < now() order by confirm_by limit 200`)
export const setSilent = (db: Db, id: number) =>
  db.run(`update statement set state = 'silent' where id = $1 and state = 'offered' and confirm_by < now()`, [id])
export const toRemind = (db: Db) =>
  db.rows<{ id: number }>(
    `select id from statement where state = 'offered' and reminded_at is null and confirm_by between now() and now() + interval '${STATEMENT_REMIND_DAYS} days' order by id limit 200`,
  )
export const takeReminder = (tx: Tx, id: number) =>
  tx.row<{ companyId: number; statementNo: string; month: string; confirmBy: Date }>(
    `update statement set reminded_at = now() where id = $1 and state = 'offered' and reminded_at is null
     returning company_id as "companyId", statement_no as "statementNo", month, confirm_by as "confirmBy"`,
    [id],
  )
export const companyCodeOf = async (db: Db, companyId: number): Promise<string> =>
  (await db.row<{ code: string }>('select code from company where id = $1', [companyId]))?.code ?? ''
