import type { Fen, Kg } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { SettlementMode } from '../../goods/goods/goods.codes.ts'
import { VAT_RATE_PERCENT, splitVat } from '../../kernel/tax.ts'
import { backNow, type Delivered, type OrderedLine, settle, whyNotClose } from './settlement.ts'

const line = (change: Partial<OrderedLine>): OrderedLine => ({
  lineNo: 1,
  pieces: 1,
  weightKg: 100_000,
  priceFen: 390_000,
  priceUnit: 'ton',
  serviceFenPerTon: 0,
  freightFenPerTon: 0,
  ...change,
})
const truck = (waybillNo: string, lineNo: number, pieces: number, tagKg: Kg, scaleKg: Kg): Delivered => ({
  waybillNo,
  lineNo,
  pieces,
  theoryKg: tagKg,
  tagKg,
  scaleKg,
  disputed: false,
})

describe('an order of one truck', () => {
  test('98.640 t delivered of 100 t paid gives 5,419.60 yuan back', () => {
    const sheet = settle({
      settlement: SettlementMode.weighed,
      lines: [line({ freightFenPerTon: 8_500 })],
      delivered: [truck('T1', 1, 1, 100_000, 98_640)],
      paidFen: 39_850_000,
    })
    expect(sheet).toMatchObject({
      goodsFen: 38_469_600,
      freightFen: 838_440,
      finalFen: 39_308_040,
      differenceFen: 541_960,
      outcome: 'refund',
    })
  })

  test('paid at a provisional price it settles at the final one; what does not come goes back as it was paid', () => {
    const sheet = settle({
      settlement: SettlementMode.weighed,
      lines: [line({ pieces: 2, finalPriceFen: 400_000, freightFenPerTon: 8_500 })],
      delivered: [truck('T1', 1, 1, 50_000, 49_000)],
      paidFen: 39_850_000,
    })
    // 49 t × 4,000 and freight 85; the other half was paid at 3,900 and 85.
    expect(sheet).toMatchObject({ goodsFen: 19_600_000, freightFen: 416_500, finalFen: 20_016_500, differenceFen: 19_833_500 })
    expect(sheet.tail).toMatchObject([{ pieces: 1, paidFen: 19_925_000 }])
  })

  test('61.235 t delivered of 60 t paid asks for 4,050.80 yuan more', () => {
    const sheet = settle({
      settlement: SettlementMode.weighed,
      lines: [line({ weightKg: 60_000, priceFen: 328_000 })],
      delivered: [truck('T1', 1, 1, 60_000, 61_235)],
      paidFen: 19_680_000,
    })
    expect(sheet).toMatchObject({ finalFen: 20_085_080, differenceFen: -405_080, outcome: 'supplement' })
  })

  test('what was paid to the fen is even; by table weight the scale says nothing', () => {
    const sheet = settle({
      settlement: SettlementMode.theoretical,
      lines: [line({ weightKg: 1000 })],
      delivered: [truck('T1', 1, 1, 1000, 983)],
      paidFen: 390_000,
    })
    expect(sheet).toMatchObject({ settledKg: 1000, differenceFen: 0, outcome: 'even' })
  })

  test('goods by the piece cost by the piece whatever they weigh', () => {
    const sheet = settle({
      settlement: SettlementMode.weighed,
      lines: [line({ pieces: 2, weightKg: 14_000, priceFen: 8_600_000, priceUnit: 'piece', freightFenPerTon: 9_900 })],
      delivered: [truck('T1', 1, 2, 14_000, 13_700)],
      paidFen: 17_200_000,
    })
    expect(sheet).toMatchObject({ goodsFen: 17_200_000, freightFen: 0, outcome: 'even' })
  })
})

// The order of the reference: 13 coils, three trucks, one coil that stays behind.
const LINES = [
  line({ lineNo: 1, pieces: 8, weightKg: 64_000, priceFen: 412_000, serviceFenPerTon: 1_000, freightFenPerTon: 3_500 }),
  line({ lineNo: 2, pieces: 5, weightKg: 40_000, priceFen: 409_000, serviceFenPerTon: 1_000, freightFenPerTon: 3_500 }),
]
const TRUCKS = [truck('1', 1, 4, 32_000, 31_960), truck('2', 1, 4, 31_960, 32_010), truck('3', 2, 4, 31_980, 32_020)]
const PAID = 43_196_000
const three = (trucks: readonly Delivered[] = TRUCKS) =>
  settle({ settlement: SettlementMode.weighed, lines: LINES, delivered: trucks, paidFen: PAID })

describe('an order of three trucks with one coil left behind', () => {
  test('settles 95.990 t for 398,837.75 and gives 33,122.25 back', () => {
    const sheet = three()
    expect([sheet.settledKg, sheet.goodsFen, sheet.serviceFen, sheet.freightFen]).toEqual([95_990, 39_451_820, 95_990, 335_965])
    expect([sheet.finalFen, splitVat(sheet.finalFen, VAT_RATE_PERCENT.goods).taxFen]).toEqual([39_883_775, 4_588_399])
    expect([sheet.differenceFen, sheet.outcome]).toEqual([3_312_225, 'refund'])
    expect(sheet.rows.map(r => [r.goodsFen, r.serviceFen, r.freightFen])).toEqual([
      [13_167_520, 31_960, 111_860],
      [13_188_120, 32_010, 112_035],
      [13_096_180, 32_020, 112_070],
    ])
  })

  test('the difference is explained by what came lighter, what came heavier and what did not come', () => {
    const { rows, tail } = three()
    const why = rows.map(r => r.paidFen - r.totalFen)
    expect([(why[0] ?? 0) + (why[1] ?? 0), why[2]]).toEqual([12_495, -8_270])
    expect(tail).toEqual([{ lineNo: 2, pieces: 1, weightKg: 8_000, paidFen: 3_308_000 }])
  })

  test('the rest may be carried to a new order: then 42.25 comes back now', () => {
    const sheet = three()
    expect([backNow(sheet, 'close'), backNow(sheet, 'payBack'), backNow(sheet, 'carry')]).toEqual([3_312_225, 3_312_225, 4_225])
  })

  test('a disputed truck holds what was paid for it, the others settle at once', () => {
    const sheet = three(TRUCKS.map(t => (t.waybillNo === '2' ? { ...t, disputed: true } : t)))
    expect([sheet.settledKg, sheet.finalFen, sheet.heldFen, sheet.differenceFen]).toEqual([
      63_980, 26_551_610, 13_328_000, 3_316_390,
    ])
  })

  test('the order may end with 7.7 per cent missing where 10 are agreed, not where 5 are', () => {
    const sheet = three()
    expect(whyNotClose(sheet, { orderedKg: 104_000, tolerancePct: 10 })).toBeUndefined()
    expect(whyNotClose(sheet, { orderedKg: 104_000, tolerancePct: 5 })).toContain('双方另签')
  })
})

test('surcharge and discount follow the goods that came', () => {
  const half = settle({
    settlement: SettlementMode.tagWeight,
    lines: [line({ pieces: 2, weightKg: 10_000, priceFen: 400_000 })],
    delivered: [truck('1', 1, 1, 5_000, 4_990)],
    paidFen: 4_030_000,
    acceptanceFen: 40_000,
    discountFen: 10_000,
  })
  expect(half).toMatchObject({
    goodsFen: 2_000_000,
    acceptanceFen: 20_000,
    discountFen: 5_000,
    finalFen: 2_015_000,
    differenceFen: 2_015_000,
  })
})

describe('an order with a coupon of which a truck is disputed', () => {
  // As it was seen: 1 % off the goods, two trucks by table weight, the second held.
  const lines = [
    line({ lineNo: 1, pieces: 10, weightKg: 19_908, priceFen: 321_780 }),
    line({ lineNo: 2, pieces: 9, weightKg: 24_012, priceFen: 317_000, freightFenPerTon: 3_000 }),
  ]
  const gross = 6_405_996 + 7_611_804 + 72_036
  const settled = (o: { disputed: boolean; discountFen?: Fen; acceptanceFen?: Fen }) =>
    settle({
      settlement: SettlementMode.theoretical,
      lines,
      delivered: [truck('1', 1, 10, 19_908, 19_908), { ...truck('2', 2, 9, 24_012, 24_012), disputed: o.disputed }],
      paidFen: gross + (o.acceptanceFen ?? 0) - (o.discountFen ?? 0),
      ...o,
    })

  test('what came as ordered costs what was paid: nothing is asked for while the other truck is held', () => {
    const first = settled({ disputed: true, discountFen: 140_179 })
    // Of the coupon 1,401.79 the held truck keeps 76,118.04 of 140,178.00 of the goods.
    expect(first).toMatchObject({ heldFen: 7_683_840 - 76_119, discountFen: 140_179 - 76_119, differenceFen: 0, outcome: 'even' })
    const both = settled({ disputed: false, discountFen: 140_179 })
    expect(both).toMatchObject({ heldFen: 0, discountFen: 140_179, differenceFen: 0 })
    expect(both.finalFen - first.finalFen).toBe(first.heldFen)
  })

  test('a coupon of at most 800 yuan, or of a fixed sum, does not grow with heavier steel; one of so much per cent does', () => {
    const heavier = (discountMostFen?: Fen) =>
      settle({
        settlement: SettlementMode.weighed,
        lines: [line({ priceFen: 400_000 })],
        delivered: [truck('1', 1, 1, 100_000, 100_016)],
        paidFen: 40_000_000 - 80_000,
        discountFen: 80_000,
        discountMostFen,
      }).discountFen
    expect([heavier(80_000), heavier()]).toEqual([80_000, 80_013])
  })

  test('a surcharge for drafts likewise, and whatever the coupon, held and settled are together what was paid', () => {
    expect(settled({ disputed: true, acceptanceFen: 84_107 })).toMatchObject({ differenceFen: 0 })
    for (const discountFen of [1, 2, 3, 333, 99_999, 140_178])
      expect([discountFen, settled({ disputed: true, discountFen }).differenceFen]).toEqual([discountFen, 0])
  })
})

test('however a line is cut into trucks, ordered weight and money of its parts are the line', () => {
  const one = line({ pieces: 7, weightKg: 20_003, priceFen: 333_333, serviceFenPerTon: 777, freightFenPerTon: 999 })
  for (const cut of [[7], [1, 6], [2, 2, 3], [1, 1, 1], [3]]) {
    const { rows, tail } = settle({
      settlement: SettlementMode.tagWeight,
      lines: [one],
      delivered: cut.map((pieces, i) => truck(String(i), 1, pieces, pieces * 2_857, pieces * 2_860)),
      paidFen: 0,
    })
    const parts = [...rows.map(r => [r.orderedKg, r.paidFen] as const), ...tail.map(t => [t.weightKg, t.paidFen] as const)]
    const sums = parts.reduce<[number, number]>(([kg, fen], p) => [kg + p[0], fen + p[1]], [0, 0])
    expect([cut, ...sums]).toEqual([cut, 20_003, 6_667_660 + 15_542 + 19_983])
  }
})

test('a truck with goods that nobody ordered is no settlement', () => {
  expect(() => settle({ settlement: 2, lines: [line({})], delivered: [truck('1', 9, 1, 1, 1)], paidFen: 0 })).toThrow(
    'does not have',
  )
})
