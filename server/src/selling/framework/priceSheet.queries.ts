// 结算价: call-offs whose price is provisional, and the sheets of months that make them final.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { SHEET_REMIND_DAYS, type SheetWordCode } from '@mall/domain/selling/framework/priceSheet.rules.ts'

const thisMonth = `to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`

/** Contracts and months that are over and have call-offs without a final price, and no sheet that waits for anybody's word. */
export const sheetsDue = (db: Db) =>
  db.rows<{ ccNo: string; month: string }>(
    `select distinct c.cc_no as "ccNo", coalesce(k.month, '') as month from framework_call k join framework_contract c on c.id = k.contract_id
     where k.month is not null and k.final_fen is null and k.month < ${thisMonth}
       and not exists (select 1 from framework_price_sheet p where p.contract_id = k.contract_id and p.month = k.month and p.state in ('offered', 'disputed'))
     order by 2, 1 limit 100`,
  )
/** Sheets whose time to say a word is over; of one contract, or of all. */
export const sheetsToLapse = (db: Db, contractId: number | null) =>
  db.rows<{ ccNo: string; month: string }>(
    `select c.cc_no as "ccNo", p.month from framework_price_sheet p join framework_contract c on c.id = p.contract_id
     where p.state = 'offered' and p.confirm_by <= now() and ($1::bigint is null or p.contract_id = $1) order by p.confirm_by limit 100`,
    [contractId],
  )
/** The newest published day of an index; undefined without any. */
export const newestDay = async (db: Db, code: string): Promise<string | undefined> =>
  (await db.row<{ onDay: string | null }>('select max(on_day) as "onDay" from framework_index_day where index_code = $1', [code]))
    ?.onDay ?? undefined

export interface Point {
  onDay: string
  fen: Fen
}
export interface PriceSheet {
  month: string
  fromOn: string
  toOn: string
  indexFen: Fen
  points: Point[]
  issuedAt: Date
  version: number
  state: SheetWordCode
  confirmBy: Date
  /** Its time is over by the database's clock. */
  overdue: boolean
  wordName: string
  wordAt: Date | null
  dispute: string
  answeredName: string
  answeredAt: Date | null
  answer: string
  stoodAt: Date | null
}
const named = (u: string): string =>
  `coalesce((select coalesce(nullif(u.real_name, ''), u.nick_name) from app_user u where u.id = p.${u}), '')`
const columns = `p.month, p.from_on as "fromOn", p.to_on as "toOn", p.index_fen as "indexFen", p.points, p.issued_at as "issuedAt", p.version, p.state,
  p.confirm_by as "confirmBy", p.confirm_by <= now() as overdue, ${named('word_by')} as "wordName", p.word_at as "wordAt", p.dispute,
  ${named('answered_by')} as "answeredName", p.answered_at as "answeredAt", p.answer, p.stood_at as "stoodAt"`
/** The one that counts; those before it were made anew. */
export const sheetOfMonth = (db: Db, contractId: number, month: string) =>
  db.row<PriceSheet>(
    `select ${columns} from framework_price_sheet p where p.contract_id = $1 and p.month = $2 and p.state <> 'replaced'`,
    [contractId, month],
  )
/** All of a contract, the newest month and version first. */
export const priceSheetsOf = (db: Db, contractId: number) =>
  db.rows<PriceSheet>(
    `select ${columns} from framework_price_sheet p where p.contract_id = $1 order by p.month desc, p.version desc`,
    [contractId],
  )
/** Of these contracts those with a sheet that waits for the buyer's word. */
export const sheetsOffered = (db: Db, contractIds: readonly number[]) =>
  db.rows<{ contractId: number }>(
    `select distinct contract_id as "contractId" from framework_price_sheet where contract_id = any($1::bigint[]) and state = 'offered' order by 1`,
    [contractIds],
  )
export const insertPriceSheet = (
  tx: Tx,
  s: {
    contractId: number
    month: string
    version: number
    fromOn: string
    toOn: string
    indexFen: Fen
    points: readonly Point[]
    days: number
  },
) =>
  tx.row<{ confirmBy: Date }>(
    `insert into framework_price_sheet (contract_id, month, version, from_on, to_on, index_fen, points, confirm_by)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)) returning confirm_by as "confirmBy"`,
    [s.contractId, s.month, s.version, s.fromOn, s.toOn, s.indexFen, JSON.stringify(s.points), s.days],
  )
/** Where it goes from: the caller holds the contract's row and has asked the machine. */
interface SheetKey {
  contractId: number
  month: string
  version: number
}
/** The buyer's word: yes, which makes it stand, or what is wrong. */
export const setWord = (tx: Tx, k: SheetKey, w: { state: 'confirmed' | 'disputed'; by: number; dispute: string }) =>
  tx.run(
    `update framework_price_sheet set state = $4, word_by = $5, word_at = now(), dispute = case when $6 = '' then dispute else $6 end,
       stood_at = case when $4 = 'confirmed' then now() end where contract_id = $1 and month = $2 and version = $3`,
    [k.contractId, k.month, k.version, w.state, w.by, w.dispute],
  )
/** Sheets whose last day has begun and of which nobody was told again; those offered for a day only are not told twice within it. */
const REMINDS = `p.state = 'offered' and p.reminded_at is null and p.confirm_by > now() and p.confirm_by <= now() + interval '${SHEET_REMIND_DAYS} days'
  and p.issued_at <= now() - interval '${SHEET_REMIND_DAYS} days'`
export const sheetsToRemind = (db: Db) =>
  db.rows<{ ccNo: string; month: string }>(
    `select c.cc_no as "ccNo", p.month from framework_price_sheet p join framework_contract c on c.id = p.contract_id where ${REMINDS} order by p.confirm_by limit 100`,
  )
/** Takes the reminder; undefined: somebody was faster, or has answered. */
export const takeSheetReminder = (tx: Tx, contractId: number, month: string) =>
  tx.row<{ confirmBy: Date }>(
    `update framework_price_sheet p set reminded_at = now() where p.contract_id = $1 and p.month = $2 and ${REMINDS} returning p.confirm_by as "confirmBy"`,
    [contractId, month],
  )
/** Nobody has said anything in time. */
export const setSilent = (tx: Tx, k: SheetKey) =>
  tx.run(
    `update framework_price_sheet set state = 'silent', stood_at = now() where contract_id = $1 and month = $2 and version = $3`,
    [k.contractId, k.month, k.version],
  )
/** The mill's answer: it stands as it is, or another one takes its place. */
export const setAnswer = (tx: Tx, k: SheetKey, a: { state: 'upheld' | 'replaced'; by: number; answer: string }) =>
  tx.run(
    `update framework_price_sheet set state = $4, answered_by = $5, answered_at = now(), answer = $6,
       stood_at = case when $4 = 'upheld' then now() end where contract_id = $1 and month = $2 and version = $3`,
    [k.contractId, k.month, k.version, a.state, a.by, a.answer],
  )

export interface ProvisionalCall {
  orderLineId: number
  orderUserId: number
  orderCode: string
  orderStatus: OrderStatusCode
  lineNo: number
  version: number
  month: string
  kg: Kg
  /** Mean and ex-works price that it was ordered at, and the final one; fen a ton. */
  indexFen: Fen
  provisionalFen: Fen
  finalFen: Fen | null
  createdAt: Date
}
/** Call-offs of a contract that were ordered at a provisional price, newest first. */
export const provisionalCalls = (db: Db, contractId: number) =>
  db.rows<ProvisionalCall>(
    `select k.order_line_id as "orderLineId", o.user_id as "orderUserId", o.order_code as "orderCode", o.status::int as "orderStatus", k.line_no as "lineNo", k.version, coalesce(k.month, '') as month, k.kg,
       k.index_fen as "indexFen", coalesce(k.provisional_fen, 0) as "provisionalFen", k.final_fen as "finalFen", o.created_at as "createdAt"
     from framework_call k join orders o on o.id = k.order_id where k.contract_id = $1 and k.month is not null order by 6 desc, o.id desc, k.line_no`,
    [contractId],
  )
/** Final prices of call-offs and of the lines they are; what has one keeps it. Gives how many. */
export const setFinal = (tx: Tx, calls: readonly { orderLineId: number; finalFen: Fen }[]) =>
  tx.run(
    `with priced as (
       update framework_call k set final_fen = t.fen from unnest($1::bigint[], $2::bigint[]) as t(line, fen)
       where k.order_line_id = t.line and k.month is not null and k.final_fen is null returning k.order_line_id, k.provisional_fen, k.final_fen)
     update order_line l set final_price_fen = greatest(0, l.price_fen - p.provisional_fen + p.final_fen) from priced p where l.id = p.order_line_id`,
    [calls.map(c => c.orderLineId), calls.map(c => c.finalFen)],
  )
