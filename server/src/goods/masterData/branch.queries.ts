// 开户行: branches of banks, by their number in the payment system. What an account or an application says of its branch is kept there in words.
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface Branch {
  lineNo: string
  bankName: string
  subBankName: string
  cityCode: string
}
/** Escaped for ilike; empty: all. */
export interface BranchFilter {
  word: string
  cityCode: string
}
const FILTER = `(:cityCode = '' or s.city_code = :cityCode) and (:word = '' or s.name ilike '%' || :word || '%' or s.bank_name ilike '%' || :word || '%'
  or s.line_no like :word || '%')`
export const branchesPage = (db: Db, f: BranchFilter, limit: number, offset: number) =>
  db.rows<Branch & { cityName: string; accountCount: number }>(
    ...bind(
      `select s.line_no as "lineNo", s.bank_name as "bankName", s.name as "subBankName", s.city_code as "cityCode", c.name as "cityName",
         (select count(*)::int from company_bank_account a where a.line_no = s.line_no and not a.deleted) as "accountCount"
       from sub_bank s join city c using (city_code) where ${FILTER} order by s.line_no limit :limit offset :offset`,
      { ...f, limit, offset },
    ),
  )
export const branchesCount = async (db: Db, f: BranchFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from sub_bank s where ${FILTER}`, { ...f })))?.n ?? 0

/** One import after the other: of two with the same new branch, the second sees it. */
export const lockBranches = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727291)')
export const branchesOf = (db: Db, lineNos: readonly string[]) =>
  db.rows<Branch>(
    `select line_no as "lineNo", bank_name as "bankName", name as "subBankName", city_code as "cityCode" from sub_bank where line_no = any($1::text[])`,
    [lineNos],
  )
export const putBranches = (tx: Tx, branches: readonly Branch[]) =>
  tx.run(
    `insert into sub_bank (line_no, bank_name, name, city_code) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     on conflict (line_no) do update set bank_name = excluded.bank_name, name = excluded.name, city_code = excluded.city_code`,
    [branches.map(b => b.lineNo), branches.map(b => b.bankName), branches.map(b => b.subBankName), branches.map(b => b.cityCode)],
  )
export const dropBranch = (tx: Tx, lineNo: string) =>
  tx.row<Branch>(
    `delete from sub_bank where line_no = $1 returning line_no as "lineNo", bank_name as "bankName", name as "subBankName", city_code as "cityCode"`,
    [lineNo],
  )
