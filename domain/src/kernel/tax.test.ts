import { expect, test } from 'vitest'
import { rmbCapitals } from './rmbCapitals.ts'
import { freightInvoiceWords, netPriceYuan, splitVat, taxParts } from './tax.ts'

test('200850.80 yuan hold 177744.07 net and 23106.73 tax at 13 %', () => {
  expect(splitVat(20_085_080, 13)).toEqual({ grossFen: 20_085_080, netFen: 17_774_407, taxFen: 2_310_673 })
})

test('a red letter mirrors the blue one to the fen', () => {
  const red = splitVat(-20_085_080, 13)
  expect([red.netFen, red.taxFen]).toEqual([-17_774_407, -2_310_673])
  expect(splitVat(0, 13)).toEqual({ grossFen: 0, netFen: 0, taxFen: 0 })
})

test('one invoice taxes freight at 13 %, two invoices leave it to the carrier at 9 %', () => {
  const order = { totalFen: 30_850_000, freightFen: 850_000 }
  expect(taxParts({ ...order, invoiceRoute: 1 })).toMatchObject([
    { label: '货款与运费', ratePercent: 13, by: 'seller', grossFen: 30_850_000, taxFen: 3_549_115 },
  ])
  expect(taxParts({ ...order, invoiceRoute: 2 })).toMatchObject([
    { label: '货款', ratePercent: 13, by: 'seller', grossFen: 30_000_000, taxFen: 3_451_327 },
    { label: '运费', ratePercent: 9, by: 'carrier', grossFen: 850_000, netFen: 779_817, taxFen: 70_183 },
  ])
  expect(taxParts({ totalFen: 30_000_000, freightFen: 0, invoiceRoute: 1 }).map(p => p.label)).toEqual(['货款'])
})

test('settled at 158,847.52 with 10,102.05 of freight on the carrier’s invoice, the mill’s tax is that of 148,745.47', () => {
  const [mill, carrier] = taxParts({ totalFen: 15_884_752, freightFen: 1_010_205, invoiceRoute: 2 })
  expect([mill?.grossFen, mill?.netFen, mill?.taxFen]).toEqual([14_874_547, 13_163_316, 1_711_231])
  expect(carrier?.taxFen).toBe(83_411)
  expect(freightInvoiceWords(['恒运物流'])).toContain('承运方恒运物流另开 9 % 发票')
})

test('the net price of an invoice line has eight decimals', () => {
  expect(netPriceYuan(328_000, 13)).toBe('2902.65486726')
  expect(netPriceYuan(5, 13)).toBe('0.04424779')
})

test.each([
  [0, '零元整'],
  [1005, '壹拾元零伍分'],
  [100_110, '壹仟零壹元壹角'],
  [10_000_000, '壹拾万元整'],
  [2_030_040_506, '贰仟零叁拾万零肆佰零伍元零陆分'],
  [123_456_780, '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角'],
  [5, '伍分'],
  [50, '伍角'],
  [10_000_000_000_000, '壹仟亿元整'],
  [1_000_000_000_100, '壹佰亿零壹元整'],
  [-1_050, '负壹拾元伍角'],
])('%i fen are written %s', (fen, text) => {
  expect(rmbCapitals(fen)).toBe(text)
})
