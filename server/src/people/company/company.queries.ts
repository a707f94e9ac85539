import type { Fen } from '@mall/domain/kernel/money.ts'
import type { InvoiceTypeCode } from '@mall/domain/kernel/tax.ts'
import type { InvoiceTitleTypeCode } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface AddressRow {
  id: number
  addressType: 'F' | 'M'
  name: string
  cityCode: string
  cityName: string
  salesAreaCode: string
  detail: string
  receiver: string
  mobile: string
  isDefault: boolean
}
const addressColumns = `a.id, a.address_type as "addressType", a.name, a.city_code as "cityCode", c.name as "cityName",
  coalesce(c.sales_area_code, '${DEFAULT_SALES_AREA}') as "salesAreaCode", a.detail, a.receiver, a.mobile, a.is_default as "isDefault"`

export const addressesOf = (db: Db, companyId: number) =>
  db.rows<AddressRow>(
    `select ${addressColumns} from shipping_address a join city c using (city_code)
     where a.company_id = $1 and not a.deleted order by a.is_default desc, a.id`,
    [companyId],
  )
/** The company is part of the question: another company's address is as unknown as one that does not exist. */
export const addressOf = (db: Db, companyId: number, id: number) =>
  db.row<AddressRow>(
    `select ${addressColumns} from shipping_address a join city c using (city_code) where a.company_id = $1 and a.id = $2 and not a.deleted`,
    [companyId, id],
  )

export interface InvoiceTitleRow {
  id: number
  title: string
  taxNo: string
  address: string
  tel: string
  bankName: string
  bankAccount: string
  defaultType: InvoiceTypeCode
  titleType: InvoiceTitleTypeCode
  isDefault: boolean
}
const invoiceColumns = `id, title, tax_no as "taxNo", address, tel, bank_name as "bankName", bank_account as "bankAccount",
  default_type as "defaultType", title_type::int as "titleType", is_default as "isDefault"`
export const invoiceTitlesOf = (db: Db, companyId: number) =>
  db.rows<InvoiceTitleRow>(
    `select ${invoiceColumns} from invoice_title where company_id = $1 and not deleted order by is_default desc, id`,
    [companyId],
  )
export const invoiceTitleOf = (db: Db, companyId: number, id: number) =>
  db.row<InvoiceTitleRow>(`select ${invoiceColumns} from invoice_title where company_id = $1 and id = $2 and not deleted`, [
    companyId,
    id,
  ])

export interface CompanyAccountRow {
  companyCode: string
  companyName: string
  availableFen: Fen
  frozenFen: Fen
  bdName: string
  bdPhone: string
  customerTier: string
}
/** 可用余额 of the company in the column named. */
export const availableFenOf = (column: string): string =>
  `coalesce((select balance_fen from account where company_id = ${column} and kind = 'customer_available'), 0)`
export const availableFen = async (db: Db, companyId: number): Promise<number> =>
  (await db.row<{ fen: Fen }>(`select ${availableFenOf('$1')} as fen`, [companyId]))?.fen ?? 0
export const companyAccount = (db: Db, companyId: number) =>
  db.row<CompanyAccountRow>(
    `select c.code as "companyCode", c.name as "companyName", c.bd_name as "bdName", c.bd_phone as "bdPhone", c.customer_tier as "customerTier",
       ${availableFenOf('c.id')} as "availableFen",
       coalesce((select balance_fen from account where company_id = c.id and kind = 'customer_frozen'), 0) as "frozenFen"
     from company c where c.id = $1`,
    [companyId],
  )

export interface AddressInput {
  addressType: 'F' | 'M'
  name: string
  cityCode: string
  detail: string
  receiver: string
  mobile: string
  isDefault: boolean
}
/** One writer of a company's addresses at a time; readers and orders go on. */
export const lockAddresses = (tx: Db, companyId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`addresses:${companyId}`])
export const countAddresses = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>('select count(*)::int as n from shipping_address where company_id = $1 and not deleted', [
      companyId,
    ])
  )?.n ?? 0
export const insertAddress = (db: Db, companyId: number, a: AddressInput) =>
  db.row<{ id: number }>(
    `insert into shipping_address (company_id, address_type, name, city_code, detail, receiver, mobile, is_default)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [companyId, a.addressType, a.name, a.cityCode, a.detail, a.receiver, a.mobile, a.isDefault],
  )
export const clearDefaultAddress = (db: Db, companyId: number) =>
  db.run('update shipping_address set is_default = false where company_id = $1 and is_default', [companyId])
export const updateAddress = (db: Db, companyId: number, id: number, a: AddressInput) =>
  db.run(
    `update shipping_address set address_type = $3, name = $4, city_code = $5, detail = $6, receiver = $7, mobile = $8, is_default = $9
     where company_id = $1 and id = $2 and not deleted`,
    [companyId, id, a.addressType, a.name, a.cityCode, a.detail, a.receiver, a.mobile, a.isDefault],
  )
export const removeAddress = (db: Db, companyId: number, id: number) =>
  db.run('update shipping_address set deleted = true, is_default = false where company_id = $1 and id = $2 and not deleted', [
    companyId,
    id,
  ])
