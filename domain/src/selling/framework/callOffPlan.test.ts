import type { Kg } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { type PlanCell, type PlanLine, type PlanWeek, goalsOf, netOf, netText, overText, planCallOff } from './callOffPlan.ts'

const TODAY = '2026-11-21'
const week = (monday: string, leftKg: Kg, o: Partial<PlanWeek['facts']> = {}, mill = 1): PlanWeek => ({
  room: `${mill} ${monday}`,
  facts: {
    week: monday,
    capacityKg: 1_000_000,
    bookedKg: 1_000_000 - leftKg,
    released: true,
    stopReason: '',
    closesOn: '2026-11-27',
    extendedTo: null,
    closedEarlyOn: null,
    ...o,
  },
})
const cell = (o: Partial<PlanCell> & Pick<PlanCell, 'lineNo' | 'pieceG' | 'deliveredFen'>): PlanCell => ({
  skuCode: `SKU-${o.lineNo}`,
  minKg: 0,
  period: '2026121',
  weeks: [],
  freePieces: 0,
  why: '',
  listFen: 0,
  ...o,
})
const line = (lineNo: number, leftKg: Kg, title = `第 ${lineNo} 行`): PlanLine => ({ lineNo, title, leftKg, why: '' })
const plan = (needKg: Kg, lines: PlanLine[], cells: PlanCell[], used?: Map<string, number>) =>
  planCallOff({ needKg, today: TODAY, lines, cells, ...(used ? { used } : {}) })
const takes = (p: ReturnType<typeof planCallOff>) => p.takes.map(t => [t.lineNo, t.week, t.pieces, t.kg])

describe('what a contract lacks', () => {
  const c = { committedKg: 300_000, orderedKg: 196_000, fulfilBp: 9000, wholeTerm: true }
  const tiers = [
    { fromKg: 270_000, fenPerTon: 1200 },
    { fromKg: 300_000, fenPerTon: 2000 },
  ]
  test('to its rule and to the tier after it, each with the rebate that is missed', () => {
    // 270 t × 12.00 = 3,240.00; 300 t × 20.00 = 6,000.00; nothing is earned with 196 t.
    expect(goalsOf({ ...c, tiers })).toEqual([
      { aim: 'fulfil', goalKg: 270_000, lackKg: 74_000, lostFen: 324_000 },
      { aim: 'tier', goalKg: 300_000, lackKg: 104_000, lostFen: 600_000 },
    ])
  })
  test('nothing once the rule and the highest tier are reached; tiers of a month say nothing of orders', () => {
    expect(goalsOf({ ...c, orderedKg: 300_000, tiers })).toEqual([])
    expect(goalsOf({ ...c, wholeTerm: false, tiers })).toEqual([{ aim: 'fulfil', goalKg: 270_000, lackKg: 74_000, lostFen: 0 }])
    // From 12.00 to 20.00: 6,000.00 less the 3,360.00 of 280 t.
    expect(goalsOf({ ...c, orderedKg: 280_000, tiers })).toEqual([
      { aim: 'tier', goalKg: 300_000, lackKg: 20_000, lostFen: 264_000 },
    ])
  })
})

describe('the cheapest lawful way', () => {
  test('over two lines and two weeks: 74 t in coils of 25 and 22 are 94 t and 336,160.00', () => {
    const p = plan(
      74_000,
      [line(1, 50_000), line(2, 54_000)],
      [
        cell({ lineNo: 1, pieceG: 25_000_000, deliveredFen: 352_000, weeks: [week('2026-11-30', 25_000)] }),
        cell({ lineNo: 1, pieceG: 25_000_000, deliveredFen: 352_000, period: '2026122', weeks: [week('2026-12-07', 180_000)] }),
        cell({ lineNo: 2, pieceG: 22_000_000, deliveredFen: 364_000, weeks: [week('2026-11-30', 66_000, {}, 2)] }),
      ],
    )
    // 50 × 3,520 + 44 × 3,640 = 176,000 + 160,160.
    expect(p).toMatchObject({ kg: 94_000, amountFen: 33_616_000, unplacedKg: 0, why: [] })
    expect(takes(p)).toEqual([
      [1, '2026-11-30', 1, 25_000],
      [1, '2026-12-07', 1, 25_000],
      [2, '2026-11-30', 2, 44_000],
    ])
  })
  test('the lower price is left where its whole coil would be dearer in the end', () => {
    const weeks = [week('2026-11-30', 500_000)]
    const p = plan(
      30_000,
      [line(1, 200_000), line(2, 200_000)],
      [
        cell({ lineNo: 1, pieceG: 25_000_000, deliveredFen: 350_000, weeks }),
        cell({ lineNo: 2, pieceG: 10_000_000, deliveredFen: 352_000, weeks }),
      ],
    )
    // 3 × 10 t × 3,520 = 105,600; 25 + 10 t are 122,700, two of 25 t 175,000.
    expect(takes(p)).toEqual([[2, '2026-11-30', 3, 30_000]])
    expect(p.amountFen).toBe(10_560_000)
  })
  test('the least that is rolled at once is kept, also where less would do; the stock takes a piece', () => {
    const weeks = [week('2026-11-30', 500_000)]
    const rolled = cell({ lineNo: 1, pieceG: 10_000_000, deliveredFen: 350_000, minKg: 40_000, weeks })
    // 40 t × 3,500 = 140,000.
    expect(plan(12_000, [line(1, 200_000)], [rolled])).toMatchObject({ kg: 40_000, amountFen: 14_000_000 })
    // From stock 20 t × 3,600 = 72,000.
    const stock = cell({ lineNo: 1, pieceG: 10_000_000, deliveredFen: 360_000, period: '', freePieces: 5 })
    expect(takes(plan(12_000, [line(1, 200_000)], [rolled, stock]))).toEqual([[1, '', 2, 20_000]])
  })
  test('lines that one mill line rolls share the room of its week, less what lies in the cart', () => {
    const weeks = [week('2026-11-30', 60_000)]
    const cells = [
      cell({ lineNo: 1, pieceG: 20_000_000, deliveredFen: 350_000, weeks }),
      cell({ lineNo: 2, pieceG: 20_000_000, deliveredFen: 360_000, weeks }),
    ]
    const lines = [line(1, 40_000), line(2, 100_000)]
    // 40 t of the first, and of the second only what the week still rolls.
    const p = plan(80_000, lines, cells)
    expect(takes(p)).toEqual([
      [1, '2026-11-30', 2, 40_000],
      [2, '2026-11-30', 1, 20_000],
    ])
    expect(p.unplacedKg).toBe(20_000)
    expect(plan(80_000, lines, cells, new Map([['1 2026-11-30', 40_000]]))).toMatchObject({ kg: 20_000, unplacedKg: 60_000 })
  })
  test('an order line is rolled in one week: two weeks of a period take it whole or not at all', () => {
    const weeks = [week('2026-11-30', 30_000), week('2026-12-07', 50_000)]
    const one = cell({ lineNo: 1, pieceG: 10_000_000, deliveredFen: 350_000, weeks })
    expect(takes(plan(30_000, [line(1, 200_000)], [one]))).toEqual([[1, '2026-11-30', 3, 30_000]])
    const p = plan(80_000, [line(1, 200_000)], [one])
    expect(takes(p)).toEqual([[1, '2026-12-07', 5, 50_000]])
    expect(p.unplacedKg).toBe(30_000)
  })
  test('what cannot be placed says why, line by line and week by week', () => {
    const shut = { stopReason: '检修' }
    const p = plan(
      100_000,
      [
        line(1, 40_000, '热轧卷 Q235B'),
        line(2, 0, '热轧卷 SPHC'),
        line(3, 5_000, '酸洗卷'),
        { ...line(4, 9_000, '型钢'), why: '没有在排的产线，也没有现货' },
      ],
      [
        cell({ lineNo: 1, pieceG: 10_000_000, deliveredFen: 350_000, minKg: 20_000, weeks: [week('2026-11-30', 15_000)] }),
        cell({
          lineNo: 1,
          pieceG: 10_000_000,
          deliveredFen: 350_000,
          period: '2026122',
          weeks: [week('2026-12-07', 500_000, shut)],
        }),
        cell({
          lineNo: 1,
          pieceG: 10_000_000,
          deliveredFen: 350_000,
          period: '2026123',
          weeks: [week('2026-12-14', 500_000, { released: false })],
        }),
        cell({ lineNo: 1, pieceG: 10_000_000, deliveredFen: 350_000, period: '2027011', weeks: [week('2026-12-21', 0)] }),
        cell({ lineNo: 3, pieceG: 10_000_000, deliveredFen: 350_000, weeks: [week('2026-11-30', 500_000)] }),
      ],
    )
    expect(p).toMatchObject({ takes: [], unplacedKg: 100_000 })
    expect(p.why).toEqual([
      '热轧卷 Q235B：第 49 周余 15.000 吨，不够起订 20.000 吨，第 50 周停线（检修），第 51 周询单，第 52 周已截止',
      '热轧卷 SPHC：余量已订满',
      '酸洗卷：余 5.000 吨，不够一件（10.000 吨）',
      '型钢：没有在排的产线，也没有现货',
    ])
  })
  test('nothing is proposed where nothing lacks', () => {
    expect(plan(0, [line(1, 50_000)], [])).toEqual({ takes: [], kg: 0, amountFen: 0, overFen: 0, unplacedKg: 0, why: [] })
  })
  test('a long contract is planned in a moment, and never beyond a line or a week', () => {
    const long = (count: number) => {
      const lines = Array.from({ length: count }, (_, i) => line(i + 1, 300_000 + i * 1000))
      const cells = lines.flatMap((l, i) =>
        ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'].map((m, w) =>
          cell({
            lineNo: l.lineNo,
            pieceG: 4_987_000 + i * 13_000,
            deliveredFen: 350_000 + (i % 7) * 100,
            minKg: 20_000,
            period: `202612${w}`,
            weeks: [week(m, 150_000, {}, i % 3)],
          }),
        ),
      )
      const from = performance.now()
      const p = plan(1_234_567, lines, cells)
      return { p, lines, ms: performance.now() - from }
    }
    const shorter = Math.min(...Array.from({ length: 3 }, () => long(10).ms))
    const { p, lines, ms } = long(20)
    // Twice as many lines: a search of all ways would take a thousand times as long.
    expect(ms).toBeLessThan(60 * shorter)
    expect(p.unplacedKg).toBe(0)
    expect(p.kg).toBe(p.takes.reduce((n, t) => n + t.kg, 0))
    for (const l of lines)
      expect(p.takes.filter(t => t.lineNo === l.lineNo).reduce((n, t) => n + t.kg, 0)).toBeLessThanOrEqual(l.leftKg)
    for (const mill of [0, 1, 2])
      for (const m of ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
        expect(
          p.takes.filter(t => t.week === m && (t.lineNo - 1) % 3 === mill).reduce((n, t) => n + t.kg, 0),
        ).toBeLessThanOrEqual(150_000)
  })
})

describe('against the list', () => {
  const weeks = [week('2026-11-30', 500_000)]
  test('goods of the contract that cost least above the list come first, not those of the lowest price', () => {
    const p = plan(
      40_000,
      [line(1, 200_000), line(2, 200_000)],
      [
        cell({ lineNo: 1, pieceG: 10_000_000, deliveredFen: 350_000, listFen: 331_000, weeks }),
        cell({ lineNo: 2, pieceG: 10_000_000, deliveredFen: 398_000, listFen: 399_000, weeks }),
      ],
    )
    expect(takes(p)).toEqual([[2, '2026-11-30', 4, 40_000]])
    // 40 t at 10.00 below the list.
    expect([p.overFen, p.takes[0]?.overFen]).toEqual([-40_000, -40_000])
  })
  test('a price below the list is no reason for tons that nothing asks for', () => {
    const p = plan(
      10_000,
      [line(1, 200_000), line(2, 200_000)],
      [
        cell({ lineNo: 1, pieceG: 25_000_000, deliveredFen: 350_000, listFen: 352_000, weeks }),
        cell({ lineNo: 2, pieceG: 10_000_000, deliveredFen: 350_000, listFen: 350_000, weeks }),
      ],
    )
    expect(takes(p)).toEqual([[2, '2026-11-30', 1, 10_000]])
  })
  const tiers = [{ fromKg: 300_000, fenPerTon: 1300 }]
  test('a rebate that is less than what its tons cost above the list is not advised, and says what is cheaper', () => {
    // 300 t × 13.00 = 3,900.00; 31.092 t × 190 + 41.122 t × 70 = 5,907.48 + 2,878.54.
    const n = netOf({ aim: 'tier', tiers, beforeKg: 227_786, afterKg: 300_000, overFen: 590_748 + 287_854 })
    expect(n).toEqual({ rebateMoreFen: 390_000, overFen: 878_602, netFen: -488_602, advised: false })
    expect(netText({ ...n, aim: 'tier' })).toBe('返利 3,900.00 − 比挂牌多付 8,786.02 = 净亏 4,886.02 元，同样的货按挂牌价买更省')
  })
  test('one that is more is advised; the rule is owed at any price, with the same figures', () => {
    const n = netOf({ aim: 'tier', tiers, beforeKg: 227_786, afterKg: 300_000, overFen: -50_000 })
    expect(n).toMatchObject({ netFen: 440_000, advised: true })
    expect(netText({ ...n, aim: 'tier' })).toBe('返利 3,900.00 ＋ 比挂牌少付 500.00 = 净得 4,400.00 元')
    const owed = netOf({ aim: 'fulfil', tiers, beforeKg: 0, afterKg: 100_000, overFen: 1 })
    expect(owed).toMatchObject({ netFen: -1, advised: true })
    // Nobody is told to buy elsewhere what his contract, and perhaps his deposit, holds him to.
    expect(netText({ ...owed, aim: 'fulfil' })).toBe('返利 0.00 − 比挂牌多付 0.01 = 净亏 0.01 元，合同约定的量仍要订足')
    expect([overText(287_854), overText(-100), overText(0)]).toEqual([
      '比挂牌多付 2,878.54 元',
      '比挂牌少付 1.00 元',
      '与挂牌相同',
    ])
  })
})
