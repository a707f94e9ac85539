import { StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'
import { describe, expect, test } from 'vitest'
import { yuan } from '../../kernel/money.ts'
import {
  agreedFen,
  type AgreedForm,
  agreedStateNow,
  agreedText,
  coversGoods,
  whyNotAgreed,
  whyNotFor,
} from './companyPrice.rules.ts'
import { PRICE_COLUMNS, readPriceSheet } from './priceSheet.ts'

const NOW = Date.UTC(2026, 10, 23, 8)
const DAY = 86_400_000
const form = (o: Partial<AgreedForm> = {}): AgreedForm => ({
  kind: 'cut',
  priceFen: 0,
  cutFen: 3_000,
  percentBp: 0,
  ofChannel: '',
  classCode: 'REB',
  grade: '',
  skuCode: '',
  sizeFromUm: null,
  sizeToUm: null,
  stockMode: 0,
  priceUnit: 'ton',
  fromAt: NOW,
  untilAt: NOW + 30 * DAY,
  limitKg: null,
  ...o,
})
const goods = {
  channelCode: 'J1',
  classCode: 'REB',
  grade: 'HRB400E',
  skuCode: 'A',
  thicknessUm: null,
  diameterUm: 20_000,
  priceUnit: 'ton' as const,
}

describe('what an agreed price is', () => {
  const at = { listFen: 350_000, optionsFen: 10_000 }
  test('fixed, off the list, a share of it; chosen parameters cost what they cost everybody', () => {
    expect(agreedFen({ kind: 'fixed', priceFen: 330_000, cutFen: 0, percentBp: 0 }, at)).toBe(340_000)
    expect(agreedFen({ kind: 'cut', priceFen: 0, cutFen: 3_000, percentBp: 0 }, at)).toBe(347_000)
    // 1.5 % of 3,400.00 is 51.00, half a fen rounds up: 1.5 % of 3,400.33 is 51.00495.
    expect(agreedFen({ kind: 'percent', priceFen: 0, cutFen: 0, percentBp: 150 }, at)).toBe(344_900)
    expect(agreedFen({ kind: 'percent', priceFen: 0, cutFen: 0, percentBp: 150 }, { listFen: 340_033, optionsFen: 0 })).toBe(
      334_933,
    )
    expect(agreedText({ kind: 'percent', priceFen: 0, cutFen: 0, percentBp: 150 }, 'ton')).toBe('挂牌价 98.5 %')
  })
  test('for the goods it names: channel, class, grade, size by thickness or diameter, way of supply, unit of price', () => {
    const covers = (o: Partial<AgreedForm>, mode: StockModeCode = StockMode.spot) => coversGoods(form(o), goods, mode)
    expect([covers({}), covers({ grade: 'HRB400' }), covers({ classCode: 'CRC' }), covers({ skuCode: 'B' })]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([
      covers({ sizeFromUm: 20_000, sizeToUm: 20_000 }),
      covers({ sizeFromUm: 20_001 }),
      covers({ sizeToUm: 19_999 }),
      covers({ stockMode: 2 }),
      covers({ stockMode: 2 }, 2),
      covers({ priceUnit: 'piece' }),
      coversGoods(form({ sizeFromUm: 1 }), { ...goods, diameterUm: null }, 1),
    ]).toEqual([true, false, false, false, true, false, false])
  })
  test('its end is outside: one millisecond before it holds, at it no more', () => {
    const p = { state: 'live' as const, fromAt: NOW, untilAt: NOW + 10 }
    expect([NOW - 1, NOW, NOW + 9, NOW + 10].map(now => agreedStateNow(p, now))).toEqual(['coming', 'live', 'live', 'over'])
  })
})

describe('what is refused', () => {
  test('terms without sense, each at its field', () => {
    const field = (o: Partial<AgreedForm>, ordered = 0) => whyNotAgreed(form(o), NOW, ordered)?.field
    expect(field({})).toBeUndefined()
    expect([
      field({ cutFen: 0 }),
      field({ kind: 'fixed', priceFen: 300_000 }),
      field({ kind: 'percent', percentBp: 3_001 }),
      field({ classCode: '' }),
      field({ sizeFromUm: 2, sizeToUm: 1 }),
      field({ untilAt: NOW }),
      field({ untilAt: NOW + 401 * DAY }),
      field({ limitKg: 0 }),
      field({ limitKg: 999 }, 1_000),
      field({ limitKg: 1_000, priceUnit: 'piece' }),
    ]).toEqual(['cutFen', 'skuCode', 'percentBp', 'classCode', 'sizeToUm', 'untilAt', 'untilAt', 'limitKg', 'limitKg', 'limitKg'])
    expect(field({ limitKg: 1_000 }, 1_000)).toBeUndefined()
  })
  test('goods that are not there, a price above all lists, one below seven tenths of a list', () => {
    const p = { count: 3, lowFen: 300_000, highFen: 400_000 }
    expect(whyNotFor(form(), { ...p, count: 0 })?.field).toBe('skuCode')
    expect(whyNotFor(form({ kind: 'fixed', priceFen: 400_000 }), p)?.field).toBe('priceFen')
    expect(whyNotFor(form({ kind: 'fixed', priceFen: 279_999 }), p)?.why).toContain('7 折')
    expect(whyNotFor(form({ kind: 'fixed', priceFen: 280_000 }), p)).toBeUndefined()
    // More than the goods cost is said so, without a sum below zero.
    expect(whyNotFor(form({ cutFen: p.lowFen + 100 }), p)?.why).toBe(
      `减得比挂牌价还多：符合条件的商品最低挂牌价是 ${yuan(p.lowFen)}`,
    )
    // A cut weighs most on the cheapest goods.
    expect([whyNotFor(form({ cutFen: 90_000 }), p), whyNotFor(form({ cutFen: 90_001 }), p)?.field]).toEqual([undefined, 'cutFen'])
  })
})

describe('the Excel', () => {
  const row = [
    'KH100001',
    '',
    '螺纹钢',
    'HRB400E',
    '20',
    '25',
    '',
    '现货',
    '打折',
    '98.5',
    '2026-12-01 00:00',
    '2026-12-31 23:59',
    '100',
    '',
  ]
  const read = (o: Record<number, string>) => readPriceSheet([[...PRICE_COLUMNS], row.map((c, i) => o[i] ?? c)])
  test('a row is one price; names stay names for the server to look up', () => {
    const { prices, wrong } = read({ 8: '挂牌价打折' })
    expect(wrong).toEqual([])
    expect(prices[0]).toMatchObject({
      row: 2,
      companyCode: 'KH100001',
      form: {
        kind: 'percent',
        percentBp: 150,
        classCode: '螺纹钢',
        sizeFromUm: 20_000,
        sizeToUm: 25_000,
        limitKg: 100_000,
        stockMode: 1,
      },
    })
  })
  test('every wrong cell by row and column', () => {
    const { wrong } = read({ 0: '', 4: 'x', 7: '都行', 9: '0', 10: '12月1日', 12: '-3' })
    expect(wrong.map(w => `${w.row}${w.column}`)).toEqual([
      '2方式',
      '2企业编码',
      '2现货期货',
      '2数值',
      '2规格从mm',
      '2开始',
      '2限量吨',
    ])
  })
  test('a sheet without its heads, twice the same head, without rows, with too many', () => {
    const sheet = (rows: string[][]) => readPriceSheet(rows).sheetWrong
    expect(sheet([['企业编码', '方式']])).toContain('缺少列：数值、开始、截止')
    expect(sheet([[...PRICE_COLUMNS, '备注'], row])).toContain('出现两次')
    expect(sheet([[...PRICE_COLUMNS]])).toBe('没有数据行')
    expect(sheet([[...PRICE_COLUMNS], ...Array.from({ length: 301 }, () => row)])).toContain('最多 300 行')
  })
})
