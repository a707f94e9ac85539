// 返利: closings of periods, the sheets they were counted from, holds.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import type { Closing, RebateSpan } from '@mall/domain/selling/framework/rebate.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import { type Days, inDays } from '../../platform/db/days.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const onToday = `(now() at time zone 'Asia/Shanghai')::date`

/** Not of contracts whose next version is being signed: theirs wait for it. */
export const rebatesDue = (db: Db) =>
  db.rows<{ ccNo: string }>(
    `select cc_no as "ccNo" from framework_contract where rebate_due_on <= ${onToday} and status <> ${ContractStatus.changed} order by rebate_due_on, id limit 200`,
  )
/** Null: nothing will come any more. */
export const setRebateDue = (tx: Tx, contractId: number, onDay: string | null) =>
  tx.run('update framework_contract set rebate_due_on = $2 where id = $1', [contractId, onDay])

export interface SettledSheet {
  settlementId: number
  settleNo: string
  orderCode: string
  /** China's day of the confirmation. */
  onDay: string
  settledKg: Kg
  /** Steel that came back, of what was settled. */
  returnedKg: Kg
  /** The period that it was counted in already: there it stays, whatever becomes of the contract's end. */
  periodKey: string | null
}
/** Confirmed settlement sheets of a contract's call-offs with the tons of its lines, oldest first; what is disputed is not settled yet. */
export const settledSheets = (db: Db, contractId: number) =>
  db.rows<SettledSheet>(
    `select s.id as "settlementId", s.settle_no as "settleNo", o.order_code as "orderCode",
       to_char(s.confirmed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "onDay", sum(r.settled_kg)::bigint as "settledKg",
       least(sum(r.settled_kg), sum(coalesce(b.kg, 0)))::bigint as "returnedKg",
       (select x.period_key from framework_rebate_sheet p join framework_rebate x on x.id = p.rebate_id
         where p.settlement_id = s.id and x.contract_id = $1 limit 1) as "periodKey"
     from framework_call k join settlement s on s.order_id = k.order_id and s.state in ('due', 'done') join orders o on o.id = s.order_id
       join settlement_row r on r.settlement_id = s.id and r.order_line_id = k.order_line_id and r.verdict <> 'held'
       left join lateral (select sum(l.kg) as kg from refund_line l join refund f on f.id = l.refund_id
         where l.returned and l.order_line_id = r.order_line_id and l.waybill_id = r.waybill_id and f.state <> 'rejected') b on true
     where k.contract_id = $1 group by s.id, o.order_code order by s.confirmed_at, s.id`,
    [contractId],
  )

export interface ClosingRow extends Closing {
  id: number
  periodKey: string
  seq: number
  fromOn: string
  toOn: string
  madeIn: string
  madeAt: Date
}
export const closingsOf = (db: Db, contractId: number) =>
  db.rows<ClosingRow>(
    `select id, period_key as "periodKey", seq, from_on as "fromOn", to_on as "toOn", made_in as "madeIn", settled_kg as "settledKg",
       fen_per_ton as "fenPerTon", rebate_fen as "rebateFen", posted_fen as "postedFen", made_at as "madeAt"
     from framework_rebate where contract_id = $1 order by from_on, period_key, seq`,
    [contractId],
  )
export const sheetsOfClosings = (db: Db, contractId: number) =>
  db.rows<{ rebateId: number; orderUserId: number; settleNo: string; orderCode: string; settledKg: Kg; returnedKg: Kg }>(
    `select p.rebate_id as "rebateId", o.user_id as "orderUserId", s.settle_no as "settleNo", o.order_code as "orderCode", p.settled_kg as "settledKg", p.returned_kg as "returnedKg"
     from framework_rebate b join framework_rebate_sheet p on p.rebate_id = b.id join settlement s on s.id = p.settlement_id join orders o on o.id = s.order_id
     where b.contract_id = $1 order by p.rebate_id, s.confirmed_at, s.id`,
    [contractId],
  )
/** A closing with its sheets; no row: that month has one already. */
export const insertClosing = (
  tx: Tx,
  r: Closing & {
    contractId: number
    version: number
    span: RebateSpan
    seq: number
    madeIn: string
    sheets: readonly SettledSheet[]
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `with made as (
         insert into framework_rebate (contract_id, period_key, seq, from_on, to_on, made_in, version, settled_kg, fen_per_ton, rebate_fen, posted_fen)
         values (:contractId, :key, :seq, :fromOn, :toOn, :madeIn, :version, :settledKg, :fenPerTon, :rebateFen, :postedFen)
         on conflict do nothing returning id),
       sheets as (insert into framework_rebate_sheet (rebate_id, settlement_id, settled_kg, returned_kg)
         select made.id, t.s, t.kg, t.back from made, unnest(:sheetIds::bigint[], :kgs::bigint[], :backs::bigint[]) as t(s, kg, back))
       select id from made`,
      {
        ...r,
        ...r.span,
        sheetIds: r.sheets.map(s => s.settlementId),
        kgs: r.sheets.map(s => s.settledKg),
        backs: r.sheets.map(s => s.returnedKg),
      },
    ),
  )

export interface HoldRow {
  periodKey: string
  reason: string
  byName: string
  heldAt: Date
}
export const rebateHolds = (db: Db, contractId: number) =>
  db.rows<HoldRow>(
    `select h.period_key as "periodKey", h.reason, case when u.real_name = '' then u.nick_name else u.real_name end as "byName", h.held_at as "heldAt"
     from framework_rebate_hold h join app_user u on u.id = h.held_by where h.contract_id = $1 and h.freed_at is null`,
    [contractId],
  )
/** Gives whether it was not held before. */
export const insertHold = async (
  tx: Tx,
  h: { contractId: number; periodKey: string; reason: string; by: number },
): Promise<boolean> =>
  (await tx.run(
    `insert into framework_rebate_hold (contract_id, period_key, reason, held_by) values ($1, $2, $3, $4)
     on conflict (contract_id, period_key) where freed_at is null do nothing`,
    [h.contractId, h.periodKey, h.reason, h.by],
  )) > 0
/** Gives whether it was held. */
export const freeHold = async (tx: Tx, contractId: number, periodKey: string, by: number): Promise<boolean> =>
  (await tx.run(
    'update framework_rebate_hold set freed_at = now(), freed_by = $3 where contract_id = $1 and period_key = $2 and freed_at is null',
    [contractId, periodKey, by],
  )) > 0

interface Asked extends Days {
  word: string | null
  /** Of the companies of one contact; null: of all. */
  contact: number | null
}
const found = `(:word::text is null or c.cc_no ilike :word or f.name ilike :word) and (:contact::bigint is null or f.bd_user_id = :contact)`
export interface BookedRow extends ClosingRow {
  ccNo: string
  companyName: string
  /** Of its journal; empty where no money moved. */
  journalNo: string
  total: number
}
/** Closings of all contracts, newest first. */
export const bookedRebates = (db: Db, a: Asked & { limit: number; offset: number }) =>
  db.rows<BookedRow>(
    ...bind(
      `select b.id, c.cc_no as "ccNo", f.name as "companyName", b.period_key as "periodKey", b.seq, b.from_on as "fromOn", b.to_on as "toOn", b.made_in as "madeIn",
         b.settled_kg as "settledKg", b.fen_per_ton as "fenPerTon", b.rebate_fen as "rebateFen", b.posted_fen as "postedFen", b.made_at as "madeAt",
         coalesce(j.id::text, '') as "journalNo", count(*) over ()::int as total
       from framework_rebate b join framework_contract c on c.id = b.contract_id join company f on f.id = c.company_id
         left join journal j on j.source_type = 'rebate' and j.source_id = c.cc_no || ':' || b.period_key and j.source_step = b.seq::text
       where ${found} and ${inDays('b.made_at')} order by b.made_at desc, b.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
/** What all of them come to: money of every closing, tons of each period's last. */
export const bookedSums = (db: Db, a: Asked) =>
  db.row<{ settledKg: Kg; postedFen: Fen }>(
    ...bind(
      `select coalesce(sum(b.settled_kg) filter (where not exists (select 1 from framework_rebate x
           where x.contract_id = b.contract_id and x.period_key = b.period_key and x.seq > b.seq)), 0)::bigint as "settledKg",
         coalesce(sum(b.posted_fen), 0)::bigint as "postedFen"
       from framework_rebate b join framework_contract c on c.id = b.contract_id join company f on f.id = c.company_id
       where ${found} and ${inDays('b.made_at')}`,
      { ...a },
    ),
  )
export interface HeldRow extends HoldRow {
  ccNo: string
  total: number
}
/** Periods that are held, the longest first. */
export const heldRebates = (db: Db, a: Asked & { limit: number; offset: number }) =>
  db.rows<HeldRow>(
    ...bind(
      `select c.cc_no as "ccNo", h.period_key as "periodKey", h.reason, case when u.real_name = '' then u.nick_name else u.real_name end as "byName", h.held_at as "heldAt",
         count(*) over ()::int as total
       from framework_rebate_hold h join framework_contract c on c.id = h.contract_id join company f on f.id = c.company_id join app_user u on u.id = h.held_by
       where h.freed_at is null and ${found} and ${inDays('h.held_at')} order by h.held_at, h.id limit :limit offset :offset`,
      { ...a },
    ),
  )
