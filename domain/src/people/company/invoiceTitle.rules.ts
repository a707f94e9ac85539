// 发票抬头: what an ordinary and what a special VAT invoice asks for. The same rule for the form and for the server.
import type { InvoiceTypeCode } from '../../kernel/tax.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** Invoice title of specification section 9. */
export const InvoiceTitleType = codes({
  personal: { code: 1, label: '个人' },
  enterprise: { code: 2, label: '企业' },
})
export type InvoiceTitleTypeCode = CodeOf<typeof InvoiceTitleType>

export interface InvoiceTitleForm {
  titleType: InvoiceTitleTypeCode
  /** 1 ordinary VAT, 2 special VAT. */
  invoiceType: InvoiceTypeCode
  title: string
  taxNo: string
  address: string
  tel: string
  bankName: string
  /** Empty at a change: the account stays as it is. */
  bankAccount: string
}
export type InvoiceTitleField = keyof InvoiceTitleForm

const SPECIAL_VAT = 2
const TEL = /^[0-9][0-9\-() ]{5,19}$/
const ACCOUNT = /^[0-9]{8,30}$/

/** A tax number has 15, 17, 18 or 20 characters: digits and capital letters. */
const TAX_NO = /^(?:[0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$/

/** What is wrong, in the order of the form, in words that say how to mend it. `hasAccount`: one is stored and may stay. */
export function invoiceTitleProblems(f: InvoiceTitleForm, hasAccount = false): [field: InvoiceTitleField, why: string][] {
  const special = f.invoiceType === SPECIAL_VAT
  const personal = f.titleType === InvoiceTitleType.personal
  const found: [InvoiceTitleField, string | false][] = [
    ['invoiceType', personal && special && '个人抬头不能开专用发票，请改选普通发票或企业抬头'],
    ['title', f.title === '' && '请填写发票抬头'],
    ['taxNo', !personal && f.taxNo === '' && '企业抬头须填写纳税人识别号'],
    ['taxNo', f.taxNo !== '' && !TAX_NO.test(f.taxNo) && '纳税人识别号是 15、17、18 或 20 位数字和大写字母'],
    ['address', special && f.address === '' && '专用发票须填写注册地址'],
    ['tel', special && f.tel === '' && '专用发票须填写注册电话'],
    ['tel', f.tel !== '' && !TEL.test(f.tel) && '电话请写作 0311-12345678 或手机号'],
    ['bankName', special && f.bankName === '' && '专用发票须填写开户银行'],
    ['bankAccount', special && f.bankAccount === '' && !hasAccount && '专用发票须填写银行账号'],
    ['bankAccount', f.bankAccount !== '' && !ACCOUNT.test(f.bankAccount) && '银行账号是 8 到 30 位数字'],
  ]
  const seen = new Set<string>()
  return found.filter((p): p is [InvoiceTitleField, string] => {
    if (!p[1] || seen.has(p[0])) return false
    seen.add(p[0])
    return true
  })
}
