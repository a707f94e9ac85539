import type { Fen } from '@mall/domain/kernel/money.ts'
import type { InvoiceTypeCode } from '@mall/domain/kernel/tax.ts'
import type { CompanyNatureCode, IndustryCode } from '@mall/domain/people/company/company.codes.ts'
import { ApprovalStatus, type ApprovalStatusCode } from '@mall/domain/people/session/user.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface CompanyFacts {
  companyName: string
  creditCode: string
  legalPerson: string
  nature: CompanyNatureCode
  industry: IndustryCode
  customerCategory: string
  registeredCapitalFen: Fen | null
  establishedOn: string | null
  validUntil: string | null
  cityCode: string
  salesAreaCode: string
  address: string
  tel: string
  businessScope: string
}
export interface CompanyRow extends CompanyFacts {
  id: number
  companyCode: string
  approvalStatus: ApprovalStatusCode
  certifiedAt: Date | null
  bdUserId: number | null
  bdName: string
  bdPhone: string
}
const columns = `id, code as "companyCode", name as "companyName", credit_code as "creditCode", legal_person as "legalPerson", nature, industry,
  customer_category as "customerCategory", registered_capital_fen as "registeredCapitalFen", established_on as "establishedOn",
  valid_until as "validUntil", city_code as "cityCode", sales_area_code as "salesAreaCode", address, tel, business_scope as "businessScope",
  approval_status as "approvalStatus", certified_at as "certifiedAt", bd_user_id as "bdUserId", bd_name as "bdName", bd_phone as "bdPhone"`
export const companyOf = (db: Db, id: number) => db.row<CompanyRow>(`select ${columns} from company where id = $1`, [id])
export const lockCompany = (tx: Tx, id: number) =>
  tx.row<CompanyRow>(`select ${columns} from company where id = $1 for update`, [id])

const factsOf = (c: CompanyFacts) => ({
  companyName: c.companyName,
  creditCode: c.creditCode,
  legalPerson: c.legalPerson,
  nature: c.nature,
  industry: c.industry,
  customerCategory: c.customerCategory,
  registeredCapitalFen: c.registeredCapitalFen,
  establishedOn: c.establishedOn,
  validUntil: c.validUntil,
  cityCode: c.cityCode,
  salesAreaCode: c.salesAreaCode,
  address: c.address,
  tel: c.tel,
  businessScope: c.businessScope,
})
/** A new customer begins in the lowest tier; the sales desk raises it. */
export const insertCompany = (tx: Tx, c: CompanyFacts) =>
  tx.row<{ id: number; companyCode: string }>(
    ...bind(
      `insert into company (code, name, credit_code, legal_person, nature, industry, customer_category, registered_capital_fen,
        established_on, valid_until, city_code, sales_area_code, address, tel, business_scope, customer_tier, approval_status,
        certified_at)
       values ('KH' || nextval('company_no'), :companyName, :creditCode, :legalPerson, :nature, :industry, :customerCategory,
         :registeredCapitalFen, :establishedOn, :validUntil, :cityCode, :salesAreaCode, :address, :tel, :businessScope, 'C', 2, now())
       returning id, code as "companyCode"`,
      factsOf(c),
    ),
  )
export const updateCompany = (tx: Tx, id: number, c: CompanyFacts) =>
  tx.run(
    ...bind(
      `update company set name = :companyName, credit_code = :creditCode, legal_person = :legalPerson, nature = :nature,
        industry = :industry, customer_category = :customerCategory, registered_capital_fen = :registeredCapitalFen,
        established_on = :establishedOn, valid_until = :validUntil, city_code = :cityCode, sales_area_code = :salesAreaCode,
        address = :address, tel = :tel, business_scope = :businessScope, approval_status = ${ApprovalStatus.approved}, certified_at = now()
       where id = :id`,
      { id, ...factsOf(c) },
    ),
  )
export const openAccounts = (tx: Tx, companyId: number) =>
  tx.run(
    `insert into account (company_id, kind) values ($1, 'customer_available'), ($1, 'customer_frozen') on conflict do nothing`,
    [companyId],
  )
export const lockApplicant = (tx: Tx, userId: number) =>
  tx.row<{ companyId: number | null; closed: boolean }>(
    'select company_id as "companyId", closed_at is not null or frozen as closed from app_user where id = $1 for update',
    [userId],
  )
export const makeAdministrator = (tx: Tx, userId: number, companyId: number) =>
  tx.run(`update app_user set company_id = $2, user_type = 2, role_code = 'administrator' where id = $1 and company_id is null`, [
    userId,
    companyId,
  ])
/** What the applicant had uploaded belongs to the company from now on. */
export const giveFiles = (tx: Tx, companyId: number, ids: readonly string[]) =>
  tx.run('update file_object set company_id = $1 where id = any($2::text[]) and company_id is null', [companyId, ids])

export interface AccountFacts {
  accountName: string
  bankName: string
  subBankName: string
  lineNo: string
  sealed: string
  tail: string
  hash: string
  proved: boolean
}
/** The proved account becomes the company's first choice. */
export async function putBankAccount(tx: Tx, companyId: number, a: AccountFacts): Promise<void> {
  await tx.run('update company_bank_account set is_default = false where company_id = $1 and is_default and not deleted', [
    companyId,
  ])
  await tx.run(
    `insert into company_bank_account (company_id, account_name, bank_name, sub_bank_name, line_no, account_sealed, account_tail, account_hash,
       is_default, verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true, case when $9 then now() end)
     on conflict (company_id, account_hash) where not deleted do update set account_name = excluded.account_name, bank_name = excluded.bank_name,
       sub_bank_name = excluded.sub_bank_name, line_no = excluded.line_no, is_default = true,
       verified_at = coalesce(company_bank_account.verified_at, excluded.verified_at)`,
    [companyId, a.accountName, a.bankName, a.subBankName, a.lineNo, a.sealed, a.tail, a.hash, a.proved],
  )
}
export interface OldAccount {
  bankName: string
  subBankName: string
  lineNo: string
  accountSealed: string
  accountTail: string
  accountHash: string
}
export const defaultAccount = (db: Db, companyId: number) =>
  db.row<OldAccount>(
    `select bank_name as "bankName", sub_bank_name as "subBankName", line_no as "lineNo", account_sealed as "accountSealed",
       account_tail as "accountTail", account_hash as "accountHash"
     from company_bank_account where company_id = $1 and is_default and not deleted`,
    [companyId],
  )
export const defaultTitle = (db: Db, companyId: number) =>
  db.row<{ address: string; tel: string; invoiceType: InvoiceTypeCode }>(
    `select address, tel, default_type as "invoiceType" from invoice_title
     where company_id = $1 and not deleted order by is_default desc, id desc limit 1`,
    [companyId],
  )
