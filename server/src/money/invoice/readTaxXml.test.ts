import { differencesOf } from '@mall/domain/money/invoice/byHand.ts'
import { expect, test } from 'vitest'
import { readTaxXml } from './readTaxXml.ts'
import { taxXml } from './testTaxXml.ts'

const doc = {
  taxInvoiceNo: '26132000000012345678',
  issuedOn: '2026-11-28',
  invoiceType: 2 as const,
  seller: { name: '恒冶钢铁（演示）有限公司', taxNo: '91130000MA0000000X' },
  buyer: { name: '华建工程 & 物资公司', taxNo: '91110000MA1111111A' },
  netFen: 9_421_159,
  taxFen: 1_224_751,
  grossFen: 10_645_910,
  lines: [
    {
      name: '*黑色金属冶炼压延品*热轧卷板',
      unit: '吨',
      kg: 28_465,
      netFen: 9_421_159,
      taxFen: 1_224_751,
      ratePercent: 13,
    },
  ],
}
const read = (text: string) => readTaxXml(Buffer.from(text, 'utf8'))

test('the bureau’s XML is read to the fen and the kilogram, with a namespace and with the rate as 13 % too', () => {
  expect(read(taxXml(doc))).toEqual(doc)
  const named = taxXml(doc)
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1fp:')
    .replaceAll('0.13<', '13%<')
  expect(read(named)).toEqual(doc)
  const red = {
    ...doc,
    netFen: -100,
    taxFen: -13,
    grossFen: -113,
    lines: [{ ...(doc.lines[0] ?? expect.unreachable()), kg: -1, netFen: -100, taxFen: -13 }],
  }
  expect(read(taxXml(red))).toEqual(red)
})

test('what is no plain invoice is refused by name: declarations, entities, depth, size, a second total, a broken tag, no invoice at all', () => {
  const good = taxXml(doc)
  expect(() => read(good.replace('<EInvoice', '<!DOCTYPE x [<!ENTITY a "aaaa">]><EInvoice'))).toThrow('声明')
  expect(() => read(`${'<a>'.repeat(50)}${'</a>'.repeat(50)}`)).toThrow('层次太深')
  expect(() => read(`<a>${'<b/>'.repeat(40_001)}</a>`)).toThrow('内容太多')
  expect(() => read(`<a>${' '.repeat(2 * 1024 * 1024)}</a>`)).toThrow('超过 2 MB')
  expect(() => read(good.replace('</BasicInformation>', '</BasicInformation><BasicInformation></BasicInformation>'))).toThrow(
    '合计不止一处',
  )
  expect(() => read(good.replace('</SellerInformation>', ''))).toThrow('没有成对')
  expect(() => read('<a>发票</a>')).toThrow('发票号码没有找到')
  expect(() => read(good.replace('94211.59', '94211.595'))).toThrow('读不出')
  expect(() => readTaxXml(Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e]))).toThrow('UTF-8')
  // An entity that nobody declared stays what it is written as: it resolves to nothing.
  expect(read(good.replace('华建工程 &amp; 物资公司', '&file;')).buyer.name).toBe('&file;')
})

test('each field that differs is named with both sides; brackets and blanks of either width are the same, lines may stand in another order', () => {
  const two = {
    ...doc,
    lines: [...doc.lines, { name: '*黑色金属冶炼压延品*螺纹钢', unit: '吨', kg: 1000, netFen: 1, taxFen: 0, ratePercent: 13 }],
  }
  expect(
    differencesOf(two, { ...two, lines: two.lines.toReversed(), seller: { ...two.seller, name: '恒冶钢铁 (演示) 有限公司' } }),
  ).toEqual([])
  const wrong = {
    ...doc,
    issuedOn: '2026-11-27',
    invoiceType: 1 as const,
    buyer: { ...doc.buyer, taxNo: '91110000MA1111111B' },
    grossFen: doc.grossFen + 1,
    lines: [{ ...(doc.lines[0] ?? expect.unreachable()), unit: '千克', ratePercent: 9, taxFen: doc.taxFen - 1 }],
  }
  expect(differencesOf(doc, wrong).map(d => [d.field, d.ours, d.theirs])).toEqual([
    ['开票日期', '2026-11-28', '2026-11-27'],
    ['发票种类', '增值税专用发票', '普通发票'],
    ['购买方税号', '91110000MA1111111A', '91110000MA1111111B'],
    ['价税合计', '106,459.10', '106,459.11'],
    ['第 1 行数量', '28.465 吨', '28.465 千克'],
    ['第 1 行税率', '13 %', '9 %'],
    ['第 1 行税额', '12,247.51', '12,247.50'],
  ])
  expect(differencesOf(two, doc)).toEqual([{ field: '明细行数', ours: '2 行', theirs: '1 行' }])
})
