// 结算价: call-offs whose price is provisional, and the sheets of months that make them final.
import type { Db, Tx } from '../db/pool.ts'

const thisMonth = `to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`

/** Contracts and months that are over and have call-offs without a final price. */
export const sheetsDue = (db: Db) =>
  db.rows<{ ccNo: string; month: string }>(
    `select distinct c.cc_no as "ccNo", coalesce(k.month, '') as month from framework_call k join framework_contract c on c.id = k.contract_id
     where k.month is not null and k.final_fen is null and k.month < ${thisMonth} order by 2, 1 limit 100`,
  )
/** The newest published day of an index; undefined without any. */
export const newestDay = async (db: Db, code: string): Promise<string | undefined> =>
  (await db.row<{ onDay: string | null }>('select max(on_day) as "onDay" from framework_index_day where index_code = $1', [code]))
    ?.onDay ?? undefined

export interface Point {
  onDay: string
  fen: number
}
export interface PriceSheet {
  month: string
  fromOn: string
  toOn: string
  indexFen: number
  points: Point[]
  issuedAt: Date
}
const columns = `month, from_on as "fromOn", to_on as "toOn", index_fen as "indexFen", points, issued_at as "issuedAt"`
export const sheetOfMonth = (db: Db, contractId: number, month: string) =>
  db.row<PriceSheet>(`select ${columns} from framework_price_sheet where contract_id = $1 and month = $2`, [contractId, month])
export const priceSheetsOf = (db: Db, contractId: number) =>
  db.rows<PriceSheet>(`select ${columns} from framework_price_sheet where contract_id = $1 order by month desc`, [contractId])
export const insertPriceSheet = (
  tx: Tx,
  s: { contractId: number; month: string; fromOn: string; toOn: string; indexFen: number; points: readonly Point[] },
) =>
  tx.run(
    'insert into framework_price_sheet (contract_id, month, from_on, to_on, index_fen, points) values ($1, $2, $3, $4, $5, $6)',
    [s.contractId, s.month, s.fromOn, s.toOn, s.indexFen, JSON.stringify(s.points)],
  )

export interface ProvisionalCall {
  orderLineId: number
  orderCode: string
  orderStatus: number
  lineNo: number
  version: number
  month: string
  kg: number
  /** Mean and ex-works price that it was ordered at, and the final one; fen a ton. */
  indexFen: number
  provisionalFen: number
  finalFen: number | null
  createdAt: Date
}
/** Call-offs of a contract that were ordered at a provisional price, newest first. */
export const provisionalCalls = (db: Db, contractId: number) =>
  db.rows<ProvisionalCall>(
    `select k.order_line_id as "orderLineId", o.order_code as "orderCode", o.status::int as "orderStatus", k.line_no as "lineNo", k.version, coalesce(k.month, '') as month, k.kg,
       k.index_fen as "indexFen", coalesce(k.provisional_fen, 0) as "provisionalFen", k.final_fen as "finalFen", o.created_at as "createdAt"
     from framework_call k join orders o on o.id = k.order_id where k.contract_id = $1 and k.month is not null order by 6 desc, o.id desc, k.line_no`,
    [contractId],
  )
/** Final prices of call-offs and of the lines they are; what has one keeps it. Gives how many. */
export const setFinal = (tx: Tx, calls: readonly { orderLineId: number; finalFen: number }[]) =>
  tx.run(
    `with priced as (
       update framework_call k set final_fen = t.fen from unnest($1::bigint[], $2::bigint[]) as t(line, fen)
       where k.order_line_id = t.line and k.month is not null and k.final_fen is null returning k.order_line_id, k.provisional_fen, k.final_fen)
     update order_line l set final_price_fen = greatest(0, l.price_fen - p.provisional_fen + p.final_fen) from priced p where l.id = p.order_line_id`,
    [calls.map(c => c.orderLineId), calls.map(c => c.finalFen)],
  )
