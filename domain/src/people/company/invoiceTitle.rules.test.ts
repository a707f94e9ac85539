import { InvoiceType } from '../../kernel/tax.ts'
import { expect, test } from 'vitest'
import { type InvoiceTitleForm, invoiceTitleProblems, InvoiceTitleType } from './invoiceTitle.rules.ts'

const complete: InvoiceTitleForm = {
  titleType: InvoiceTitleType.enterprise,
  invoiceType: InvoiceType.special,
  title: '石家庄演示云嵘钢材贸易有限公司',
  taxNo: '91130100DEM000014U',
  address: '石家庄市示例区演示大道100号',
  tel: '0311-00001000',
  bankName: '演示银行石家庄第一支行',
  bankAccount: '9999000880000000000',
}
const fields = (change: Partial<InvoiceTitleForm>, hasAccount = false) =>
  invoiceTitleProblems({ ...complete, ...change }, hasAccount).map(([field]) => field)

test('a special VAT invoice needs title, tax number, address, telephone, bank and account', () => {
  expect(fields({})).toEqual([])
  expect(fields({ title: '', taxNo: '', address: '', tel: '', bankName: '', bankAccount: '' })).toEqual([
    'title',
    'taxNo',
    'address',
    'tel',
    'bankName',
    'bankAccount',
  ])
  expect(fields({ bankAccount: '' }, true)).toEqual([])
})

test('an ordinary one needs a title and the tax number of a company; a person has none', () => {
  const bare = { invoiceType: InvoiceType.ordinary, address: '', tel: '', bankName: '', bankAccount: '' }
  expect(fields(bare)).toEqual([])
  expect(fields({ ...bare, taxNo: '' })).toEqual(['taxNo'])
  expect(fields({ ...bare, titleType: InvoiceTitleType.personal, taxNo: '', title: '马丁酉' })).toEqual([])
  expect(fields({ titleType: InvoiceTitleType.personal })).toEqual(['invoiceType'])
})

test('what is given must look right even where it is not asked for', () => {
  expect(fields({ invoiceType: InvoiceType.ordinary, taxNo: '9113', tel: 'abc', bankAccount: '12-34' })).toEqual([
    'taxNo',
    'tel',
    'bankAccount',
  ])
})
