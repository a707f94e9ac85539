import type { Fen, Kg } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { ContractStatus } from '../../orders/contract/contract.status.ts'
import { changed, differences, needsManager, whyNotChange } from './change.rules.ts'
import {
  averageFen,
  covers,
  deliveryMonthOf,
  exWorksFen,
  finalWindowOf,
  type FrameworkContent,
  type FrameworkLine,
  type GoodsFacts,
  lackKg,
  leftKg,
  leftSaidKg,
  limitKg,
  lineName,
  lineOf,
  partText,
  rebateFen,
  tierOf,
  unplannedKg,
  whyNotCovered,
  whyNotFinal,
  whyNotRolled,
  whyNotUsable,
  windowOf,
} from './framework.rules.ts'
import { readIndexSheet } from './indexSheet.ts'

const line = (o: Partial<FrameworkLine>): FrameworkLine => ({
  lineNo: 1,
  title: '冷轧卷 SPCC',
  classCode: 'CRC',
  grade: 'SPCC',
  spuCode: '',
  thicknessFromUm: null,
  thicknessToUm: null,
  widthFromUm: null,
  widthToUm: null,
  committedKg: 130_000,
  premiumFen: 2_000,
  extraFen: 1_300,
  ...o,
})
const coil: GoodsFacts = {
  classCode: 'CRC',
  grade: 'SPCC',
  spuCode: 'CRC-SPCC',
  thicknessUm: 2000,
  widthUm: 1250_000,
  priceUnit: 'ton',
  channelCode: 'J0000011',
  gradeLevel: '1',
}
const contract: FrameworkContent = {
  contractType: 'Y',
  fromOn: '2026-01-27',
  toOn: '2026-12-31',
  channelCodes: ['J0000011'],
  toleranceBp: 300,
  fulfilBp: 9000,
  payment: 'C',
  addressText: '',
  signerName: '',
  indexCode: 'CRC',
  window: 'lastMonth',
  windowDays: 0,
  lines: [line({})],
  plan: [],
  tiers: [
    { fromKg: 324_000, fenPerTon: 1200 },
    { fromKg: 360_000, fenPerTon: 2000 },
  ],
}

describe('which goods a line takes', () => {
  test('a line is of one level, prime where it says none, and goods of another are not its, even where it names their number', () => {
    for (const gradeLevel of ['2', '3']) {
      expect(covers(line({}), { ...coil, gradeLevel })).toBe(false)
      expect(covers(line({ spuCode: coil.spuCode }), { ...coil, gradeLevel })).toBe(false)
      expect(covers(line({ gradeLevel }), { ...coil, gradeLevel })).toBe(true)
      expect(covers(line({ gradeLevel }), coil)).toBe(false)
    }
    expect(covers(line({}), coil)).toBe(true)
    expect(covers(line({ gradeLevel: '1' }), coil)).toBe(true)
    expect(lineName(line({ title: '冷轧卷 SPCC', gradeLevel: '3' }))).toBe('冷轧卷 SPCC 协议品')
    expect(lineName(line({ title: '冷轧卷 SPCC 协议品', gradeLevel: '3' }))).toBe('冷轧卷 SPCC 协议品')
    expect(lineName(line({ title: '冷轧卷 SPCC' }))).toBe('冷轧卷 SPCC')
  })

  test.each([
    ['its class and grade', {}, {}, true],
    ['another grade', {}, { grade: 'DC01' }, false],
    ['any grade where none is named', { grade: '' }, { grade: 'DC01' }, true],
    ['a size on the bound', { thicknessFromUm: 2000, thicknessToUm: 2000 }, {}, true],
    ['a size below the bound', { thicknessFromUm: 2001 }, {}, false],
    ['a width above the bound', { widthToUm: 1249_999 }, {}, false],
    ['goods without a size where one is bound', { thicknessToUm: 3000 }, { thicknessUm: null }, false],
    ['goods sold by the piece', {}, { priceUnit: 'piece' }, false],
  ] as const)('%s', (_what, l, g, yes) => expect(covers(line(l), { ...coil, ...g })).toBe(yes))

  test('goods named by number go before their grade, the grade before the class', () => {
    const lines = [line({ lineNo: 1, grade: '' }), line({ lineNo: 2 }), line({ lineNo: 3, spuCode: 'CRC-SPCC' })]
    expect(lineOf(lines, coil)?.lineNo).toBe(3)
    expect(lineOf(lines.slice(0, 2), coil)?.lineNo).toBe(2)
    expect(lineOf(lines.slice(0, 1), coil)?.lineNo).toBe(1)
  })
})

describe('how much is left', () => {
  test('the tolerance is added, whole kilograms, down; what is over is nothing', () => {
    expect(limitKg(130_000, 300)).toBe(133_900)
    expect(limitKg(333, 1)).toBe(333)
    expect([leftKg(10_000, 0, 9_999), leftKg(10_000, 0, 10_000), leftKg(10_000, 0, 10_001)]).toEqual([1, 0, 0])
  })
  test.each([
    ['what is left fits', { kg: 1000, leftKg: 1000 }, {}, undefined],
    ['a kilogram more does not', { kg: 1001, leftKg: 1000 }, {}, '超出这一行的余量 0.001 吨，还可订 1.000 吨'],
    ['nothing is left', { kg: 1, leftKg: 0 }, {}, '这一行已订满'],
    ['another grade of the class', { kg: 1, leftKg: 1 }, { grade: 'DC06' }, '合同里没有这个材质或规格'],
    ['another class', { kg: 1, leftKg: 1 }, { classCode: 'GAL' }, '合同里没有这个品种'],
    ['goods sold as they are', { kg: 1, leftKg: 1 }, { gradeLevel: '3' }, '合同价是一级品的价，协议品不在合同内'],
    ['another channel', { kg: 1, leftKg: 1 }, { channelCode: 'J0000001' }, '这个渠道的商品不在合同内'],
  ] as const)('%s', (_what, o, g, why) => expect(whyNotCovered(contract, { ...coil, ...g }, o)).toBe(why))
})

test.each([
  [ContractStatus.confirmed, '2026-01-27', undefined],
  [ContractStatus.confirmed, '2026-12-31', undefined],
  [ContractStatus.confirmed, '2026-01-26', '合同 2026-01-27 才开始'],
  [ContractStatus.confirmed, '2027-01-01', '合同已于 2026-12-31 到期'],
  [ContractStatus.unconfirmed, '2026-06-01', '合同还没有签署'],
  [ContractStatus.pendingReview, '2026-06-01', '合同还在审核'],
  [ContractStatus.deleted, '2026-06-01', '合同已作废'],
  [ContractStatus.changed, '2026-06-01', '合同有变更，重新签署之后才能下单'],
])('status %i on %s: %s', (status, today, why) => expect(whyNotUsable({ ...contract, status }, today)).toBe(why))

describe('what it costs', () => {
  test('the window is the calendar month before, or ends yesterday', () => {
    expect(windowOf('lastMonth', '2026-03-01')).toEqual({ fromOn: '2026-02-01', toOn: '2026-02-28' })
    expect(windowOf('lastMonth', '2026-01-31')).toEqual({ fromOn: '2025-12-01', toOn: '2025-12-31' })
    expect(windowOf('lastDays', '2026-03-01')).toEqual({ fromOn: null, toOn: '2026-02-28' })
  })
  test('index mean half up, premium and extra on it; never below nothing', () => {
    expect([averageFen([]), averageFen([100, 101]), averageFen([100, 100, 101])]).toEqual([undefined, 101, 100])
    expect(exWorksFen(345_200, { premiumFen: 2_000, extraFen: 1_300 })).toBe(348_500)
    expect(exWorksFen(1_000, { premiumFen: -2_000, extraFen: 0 })).toBe(0)
  })
})

test('what lacks to the ninety per cent, and what the tons earn, by the highest tier they reach', () => {
  expect(lackKg(360_000, 9000, 217_028)).toBe(106_972)
  expect(lackKg(360_000, 9000, 330_000)).toBe(0)
  expect([323_999, 324_000, 359_999, 360_000].map(kg => rebateFen(contract.tiers, kg))).toEqual([0, 388_800, 431_999, 720_000])
  expect(tierOf(contract.tiers, 0)).toBeUndefined()
  expect([partText(217_028, 360_000), partText(1, 0)]).toEqual(['60.3', '0.0'])
  expect([partText(90_293, 100_000), partText(94_580, 100_000)]).toEqual(['90.3', '94.6'])
  expect([partText(99_999, 100_000), partText(100_000, 100_000), partText(104_960, 100_000)]).toEqual(['99.9', '100.0', '105.0'])
})

describe('a change', () => {
  const asks = (committedKg: Kg, premiumFen?: Fen) => changed(contract, { lines: [{ lineNo: 1, committedKg, premiumFen }] })
  test('names before and after, and leaves the rest', () => {
    const now = { ...asks(150_000, -4_000), toOn: '2027-01-31' }
    expect(differences(contract, now).map(d => `${d.what}：${d.before} → ${d.after}`)).toEqual([
      '冷轧卷 SPCC 数量：130.000 吨 → 150.000 吨',
      '冷轧卷 SPCC 品种升贴水：+20.00 元/吨 → −40.00 元/吨',
      '截止日：2026-12-31 → 2027-01-31',
    ])
    expect(differences(contract, asks(130_000))).toEqual([])
  })
  test('cannot take back tons that are ordered, nor end before today, nor be nothing', () => {
    const o = { orderedKg: new Map([[1, 100_000]]), today: '2026-11-23' }
    expect(whyNotChange(contract, asks(130_000), o)).toBe('没有改动')
    expect(whyNotChange(contract, asks(97_088), o)).toBeUndefined()
    expect(whyNotChange(contract, asks(97_087), o)).toBe('冷轧卷 SPCC 已订 100.000 吨，不能改到 97.087 吨')
    expect(whyNotChange(contract, { ...contract, toOn: '2026-11-22' }, o)).toBe('截止日 2026-11-22 已过')
  })
  test('goes to the manager where the price moves or more than a hundred tons may come on top, tolerance included', () => {
    // 97,088 kg and three per cent are a hundred tons.
    expect([asks(227_088), asks(227_089), asks(130_000, 1_999)].map(now => needsManager(contract, now))).toEqual([
      false,
      true,
      true,
    ])
  })
  test.each<[string, Partial<FrameworkContent>, boolean]>([
    ['a line is about other goods', { lines: [line({ grade: 'DC01' })] }, true],
    [
      'one line grows by as much as another shrinks',
      { lines: [line({ committedKg: 260_000 }), line({ lineNo: 2, committedKg: 10_000 })] },
      true,
    ],
    ['the tolerance is another', { toleranceBp: 400 }, true],
    ['the deposit is another', { depositBp: 500 }, true],
    ['less has to be ordered', { fulfilBp: 5000 }, true],
    ['it is paid otherwise', { payment: 'A' }, true],
    ['it sells by another channel', { channelCodes: ['J0000011', 'J0000009'] }, true],
    ['rebates are of another period', { rebatePeriod: 'month' }, true],
    ['it ends half a year later', { toOn: '2027-06-30' }, true],
    ['it ends ninety days later', { toOn: '2027-03-31' }, false],
    [
      'only its plan and its words are others',
      { plan: [{ month: '2026-12', kg: 1000 }], lines: [line({ title: '冷轧' }), line({ lineNo: 2, committedKg: 140_000 })] },
      false,
    ],
  ])('whether the manager looks at it where %s', (_what, o, yes) => {
    const two = { ...contract, lines: [line({}), line({ lineNo: 2, committedKg: 140_000 })] }
    expect(needsManager(o.lines ? two : contract, { ...(o.lines ? two : contract), ...o })).toBe(yes)
  })
})

describe('published indexes from a file', () => {
  const read = (text: string) => readIndexSheet(text, '2026-11-23')
  test('days and prices, a head line without figures, any line end', () => {
    expect(read('\uFEFF日期,元/吨\r\n2026-11-20,3452\n2026-11-23,3452.5\n')).toEqual({
      rows: [
        { onDay: '2026-11-20', fen: 345_200 },
        { onDay: '2026-11-23', fen: 345_250 },
      ],
      errors: [],
    })
  })
  test.each([
    ['2026-11-24,3452', '日期', '还没到'],
    ['2026-02-30,3452', '日期', '写成 2026-11-02'],
    ['2026-11-20,=1+1', '元/吨', '是公式，请改为数值'],
    ['2026-11-20,3452.555', '元/吨', '填 1 到 100000 的数，最多两位小数'],
    ['2026-11-20,3452,9', '元/吨', '多出的列，请只留日期和价格'],
  ])('%s is refused by its cell', (row, column, message) =>
    expect(read(`2026-11-19,3400\n${row}`)).toEqual({
      rows: [{ onDay: '2026-11-19', fen: 340_000 }],
      errors: [{ row: 2, column, message }],
    }),
  )
  test('the same day twice is refused, and a file without a row', () => {
    expect(read('2026-11-20,3400\n2026-11-20,3401').errors).toEqual([{ row: 2, column: '日期', message: '和前面的行重复' }])
    expect(read('').errors).toEqual([{ row: 1, column: '日期', message: '没有一行数据' }])
  })
})

describe('a price that is not known yet', () => {
  test('its month is that of the delivery period, else of the order; its window is the calendar month', () => {
    expect([deliveryMonthOf('2026121', '2026-11-23'), deliveryMonthOf(undefined, '2026-11-23')]).toEqual(['2026-12', '2026-11'])
    expect(finalWindowOf('2028-02')).toEqual({ fromOn: '2028-02-01', toOn: '2028-02-29' })
  })
  test.each([
    ['the month is not over', { today: '2026-11-30', newestOn: '2026-11-30' }, '2026-11-30 之后出结算价'],
    ['nothing was published', { today: '2026-12-20', newestOn: '2026-10-30', published: 0 }, '这个月还没有指数发布，等钢厂录入'],
    ['its last days may come yet', { today: '2026-12-05', newestOn: '2026-11-27' }, '等这个月最后几天的指数发布'],
    ['they are waited for five days', { today: '2026-12-06', newestOn: '2026-11-27' }, undefined],
    ['the index has gone on', { today: '2026-12-01', newestOn: '2026-12-01' }, undefined],
  ])('%s', (_what, o, why) => expect(whyNotFinal({ toOn: '2026-11-30', published: 20, ...o })).toBe(why))
})

test('a rest is called off made to order only when its whole pieces are what the mill rolls at once', () => {
  const rolled = (leftKg: Kg, minKg = 25_000) => whyNotRolled({ leftKg, pieceG: 22_068_000, minKg })
  expect([rolled(0), rolled(22_068, 0), rolled(44_136)]).toEqual([undefined, undefined, undefined])
  expect(rolled(22_068)).toContain('余 22.068 吨，不够期货排产起订 25.000 吨')
  expect(rolled(30_000)).toContain('余 30.000 吨，按整件 22.068 吨，不够')
})

test('tons that no month’s plan holds are named, where months are planned at all', () => {
  const plan = [{ month: '2026-12', kg: 40_000 }]
  expect([unplannedKg(plan, 100_000), unplannedKg(plan, 40_000), unplannedKg([], 100_000)]).toEqual([
    60_000,
    undefined,
    undefined,
  ])
})

test('a contract that is over says what was agreed and not ordered: 24 − 23.173 is 0.827, not what its tolerance would have allowed', () => {
  const q = { committedKg: 24_000, orderedKg: 23_173, leftKg: leftKg(24_000, 500, 23_173) }
  expect([leftSaidKg('over', q), leftSaidKg('running', q)]).toEqual([827, 2027])
  expect(leftSaidKg('over', { committedKg: 24_000, orderedKg: 25_000, leftKg: 200 })).toBe(0)
})
