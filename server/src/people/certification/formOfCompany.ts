import { LONG_TERM } from '@mall/domain/people/certification/certification.fields.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type CompanyRow, defaultAccount, defaultTitle } from './certifiedCompany.queries.ts'
import { latestApproved, type StoredForm } from './certification.queries.ts'
import { fullForm } from './certification.view.ts'

/** A change begins with what is true now: the company's row over what was last approved, so that nothing has to be typed again. */
export async function formOfCompany(db: Db, c: CompanyRow): Promise<Partial<StoredForm>> {
  const old = await latestApproved(db, c.id)
  const account = await defaultAccount(db, c.id)
  const title = await defaultTitle(db, c.id)
  const before = fullForm(old?.form ?? {})
  return {
    ...before,
    companyName: c.companyName,
    creditCode: c.creditCode,
    legalPerson: c.legalPerson,
    nature: c.nature,
    industry: c.industry,
    customerCategory: c.customerCategory,
    registeredCapitalWan: c.registeredCapitalFen === null ? null : Math.round(c.registeredCapitalFen / 1_000_000),
    establishedOn: c.establishedOn ?? '',
    validUntil: c.validUntil ?? (c.certifiedAt || old ? LONG_TERM : ''),
    cityCode: c.cityCode,
    address: c.address,
    tel: c.tel,
    businessScope: c.businessScope,
    invoiceAddress: title?.address ?? before.invoiceAddress,
    invoiceTel: title?.tel ?? before.invoiceTel,
    invoiceType: title?.invoiceType ?? before.invoiceType,
    ...(account && {
      bankName: account.bankName,
      subBankName: account.subBankName,
      lineNo: account.lineNo,
      bankAccountSealed: account.accountSealed,
      bankAccountTail: account.accountTail,
      bankAccountHash: account.accountHash,
    }),
    licences: [],
    remark: '',
  }
}
