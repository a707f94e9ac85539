import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readLotSheet, LOT_COLUMNS, MOST_ROWS } from './lotSheet.ts'
import { type LotFacts, whatIsUnseen, whyNotLot } from './lot.rules.ts'
import { chainText, checkLog, logLines, type LogRow } from './receipt.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const log = (n: number): string[] => {
  const rows: LogRow[] = []
  let prev = ''
  for (let seq = 1; seq <= n; seq++) {
    const bid = {
      biddingNo: 'JP20261121007',
      seq,
      codeNo: seq % 3,
      priceFen: 320_000 + seq * 1000,
      pieces: null,
      auto: false,
      at: seq * 1000,
    }
    prev = sha256(chainText(prev, bid))
    rows.push({ ...bid, hash: prev })
  }
  return logLines({ biddingNo: 'JP20261121007', title: '热轧卷', mode: 'PRICE', bids: n, lastHash: prev }, rows)
}

describe('出价记录', () => {
  test('as it was written it is sound, also without a bid', async () => {
    expect(await checkLog(log(5), sha256)).toMatchObject({ sound: true, bids: 5 })
    expect(await checkLog([...log(0), ''], sha256)).toMatchObject({ sound: true, bids: 0 })
  })
  test('a changed price, a missing bid, two in the wrong order, a cut tail, a forged head: each is said with its line', async () => {
    const lines = log(4)
    const changed = lines.map((l, i) => (i === 2 ? l.replace('322000', '422000') : l))
    expect(await checkLog(changed, sha256)).toMatchObject({ sound: false, line: 3 })
    expect(
      await checkLog(
        lines.filter((_, i) => i !== 2),
        sha256,
      ),
    ).toMatchObject({ sound: false, why: '缺第 2 次出价' })
    expect(await checkLog([lines[0] ?? '', lines[2] ?? '', lines[1] ?? ''], sha256)).toMatchObject({ sound: false })
    expect(await checkLog(lines.slice(0, -1), sha256)).toMatchObject({ sound: false, why: '应有 4 次出价，只有 3 次' })
    expect(await checkLog([(lines[0] ?? '').replace(/"lastHash":"./, '"lastHash":"x'), ...lines.slice(1)], sha256)).toMatchObject(
      { sound: false },
    )
    for (const bad of [[], ['x'], ['null'], ['{}'], ['[]']])
      expect(await checkLog(bad, sha256)).toMatchObject({ sound: false, line: 1 })
    expect(await checkLog([lines[0] ?? '', 'not json'], sha256)).toMatchObject({ sound: false, line: 2 })
  })
})

describe('上拍', () => {
  const H = 3_600_000
  const noon = Date.parse('2026-11-21T12:00:00+08:00')
  const lot: LotFacts = {
    mode: 'PRICE',
    disclosure: 'open',
    startPriceFen: 320_000,
    stepFen: 1000,
    fallMinutes: null,
    reserveFen: 328_000,
    depositFen: null,
    openAt: noon,
    endAt: noon + 3 * H,
    signUpUntil: null,
    nightPause: true,
    lines: [{ skuCode: 'A', pieces: 1, weightKg: 24_000 }],
  }
  const fields = (o: Partial<LotFacts>) => whyNotLot({ ...lot, ...o }, noon - H).map(w => w.field)
  test('a sound lot has nothing against it', () => expect(fields({})).toEqual([]))
  test('what is wrong is said field by field', () => {
    expect(fields({ stepFen: 200_000 })).toEqual(['stepFen'])
    const day = { on: '2026-11-24', from: '09:00', to: '16:00' }
    const later = { endAt: noon + 96 * H }
    expect(fields({ ...later, inspections: [day, { ...day, on: '2026-11-25' }] })).toEqual([])
    expect(fields({ ...later, inspections: [{ ...day, on: '2026-12-31' }] })).toEqual(['inspections'])
    expect(fields({ ...later, inspections: [{ ...day, to: '09:00' }] })).toEqual(['inspections'])
    expect(fields({ ...later, inspections: [day, { ...day, from: '13:00' }] })).toEqual(['inspections'])
    expect(fields({ reserveFen: 319_999 })).toEqual(['reserveFen'])
    expect(fields({ depositFen: 8_000_000 })).toEqual(['depositFen'])
    expect(fields({ openAt: noon - 2 * H })).toEqual(['openAt'])
    expect(fields({ endAt: noon + 60_000 })).toEqual(['endAt'])
    expect(fields({ endAt: noon + 31 * 24 * H })).toEqual(['endAt'])
    expect(fields({ openAt: noon + 7 * H, endAt: noon + 9 * H })).toEqual(['openAt'])
    expect(fields({ openAt: noon + 7 * H, endAt: noon + 9 * H, nightPause: false })).toEqual([])
    expect(fields({ signUpUntil: noon + 4 * H })).toEqual(['signUpUntil'])
    expect(fields({ mode: 'QTY', lines: [...lot.lines, ...lot.lines] })).toEqual(['lines'])
    expect(fields({ mode: 'SEALED', stepFen: 320_000 })).toEqual([])
  })
  test('a falling price has a floor below its start by whole steps, and time enough to reach it and to stand there', () => {
    // 3,200 to 3,140 by 20: three falls and the floor's own ten minutes, forty in all.
    const falls = { mode: 'DUTCH', stepFen: 2000, fallMinutes: 10, reserveFen: 314_000, endAt: noon + 40 * 60_000 } as const
    expect(fields(falls)).toEqual([])
    expect(fields({ ...falls, endAt: noon + 39 * 60_000 })).toEqual(['endAt'])
    expect(fields({ ...falls, fallMinutes: null })).toEqual(['fallMinutes'])
    expect(fields({ ...falls, reserveFen: null })).toEqual(['reserveFen'])
    expect(fields({ ...falls, reserveFen: 320_000 })).toEqual(['reserveFen'])
    expect(fields({ ...falls, reserveFen: 315_000 })).toEqual(['reserveFen'])
  })
  test('ranks alone are shown where a price rises, and nowhere else', () => {
    for (const mode of ['PRICE', 'LOT'] as const) expect(fields({ mode, disclosure: 'rank', depositFen: 1 })).toEqual([])
    for (const mode of ['QTY', 'SEALED'] as const) expect(fields({ mode, disclosure: 'rank' })).toEqual(['disclosure'])
  })
})

describe('Excel', () => {
  const head = [...LOT_COLUMNS]
  const row = (o: Partial<Record<(typeof LOT_COLUMNS)[number], unknown>> = {}) => {
    const base: Record<string, unknown> = {
      场次: 1,
      标题: '热轧卷 Q235B 协议品',
      方式: '单价竞拍',
      仓库: 'W01',
      起拍价: 3200,
      加价幅度: 10,
      开始: '2026-12-01 09:30',
      结束: '2026-12-01 11:30',
      商品编号: 'SKU-1',
      卷号: 'H2610-20817',
      件数: 1,
      吨数: 23.86,
      缺陷: '边裂',
      ...o,
    }
    return head.map(c => base[c] ?? null)
  }
  test('rows of one number are one lot; money is fen, tons are kilograms, times are China’s', () => {
    const read = readLotSheet([
      head,
      row(),
      row({ 卷号: 'H2', 标题: null, 起拍价: null, 吨数: '24.120' }),
      row({ 场次: 'B', 方式: 'QTY' }),
    ])
    expect([read.sheetWrong, read.wrong, read.rows, read.lots.length]).toEqual(['', [], 3, 2])
    expect(read.lots[0]).toMatchObject({
      startPriceFen: 320_000,
      stepFen: 1000,
      reserveFen: null,
      depositBp: 500,
      openAt: Date.parse('2026-12-01T09:30:00+08:00'),
      lines: [{ weightKg: 23_860 }, { weightKg: 24_120, unitNo: 'H2' }],
    })
  })
  test('what counts for the whole lot stands in each row alike, or in its first alone: another 专场 or deposit is said at its cell', () => {
    const read = readLotSheet([
      head,
      row({ 专场: '11 月专场', '保证金比例%': 5 }),
      row({ 专场: '12 月专场', '保证金比例%': 5 }),
      row({ 专场: null, '保证金比例%': 10 }),
      row({ 专场: '11 月专场', '保证金比例%': null }),
    ])
    const why = '与本场第一行不同：一场只能有一个'
    expect(read.wrong).toEqual([
      { row: 3, column: '专场', why },
      { row: 4, column: '保证金比例%', why },
    ])
  })
  test('days of inspection, the end of signing up, a fixed deposit, hours to pay, days to fetch and whom to ask', () => {
    const read = readLotSheet([
      head,
      row({
        报名截止: '2026-12-01 09:00',
        看货日: '2026-11-28 9:00-11:00，2026/11/29 14:00～16:00',
        保证金: '20,000',
        付款小时: 48,
        提货工作日: 5,
        联系人: '秦某',
        联系电话: '0311-00001002',
      }),
    ])
    expect(read.wrong).toEqual([])
    expect(read.lots[0]).toMatchObject({
      signUpUntil: Date.parse('2026-12-01T09:00:00+08:00'),
      depositFen: 2_000_000,
      payHours: 48,
      liftDays: 5,
      contactName: '秦某',
      contactPhone: '0311-00001002',
      inspections: [
        { on: '2026-11-28', from: '09:00', to: '11:00' },
        { on: '2026-11-29', from: '14:00', to: '16:00' },
      ],
    })
    expect(readLotSheet([head, row()]).lots[0]).toMatchObject({
      signUpUntil: null,
      depositFen: null,
      payHours: 24,
      liftDays: 3,
      inspections: [],
      contactName: '',
    })
    const { wrong } = readLotSheet([
      head,
      row({
        报名截止: '明天',
        看货日: '2026-02-30 09:00-11:00，周一',
        保证金: 0,
        '保证金比例%': 5,
        付款小时: 1,
        提货工作日: '三天',
        联系人: '秦'.repeat(21),
      }),
    ])
    expect(wrong.map(w => w.column).sort()).toEqual(
      ['报名截止', '看货日', '看货日', '保证金', '保证金', '付款小时', '提货工作日', '联系人'].sort(),
    )
  })
  test('dates of Excel’s own, thousands with commas, an empty row between', () => {
    const read = readLotSheet([head, row({ 开始: new Date(Date.UTC(2026, 11, 1, 9, 30)), 起拍价: '3,200.50' }), [], row()])
    expect(read.wrong).toEqual([{ row: 4, column: '起拍价', why: '与本场第一行不同：一场只能有一个' }])
    expect(read.lots[0]).toMatchObject({ startPriceFen: 320_050, openAt: Date.parse('2026-12-01T09:30:00+08:00') })
  })
  test('lines of one lot that say the same in other writing are one lot: 3000 and 3,000.00, a date and its text, full-width digits, blanks', () => {
    const nine = Date.UTC(2026, 11, 1, 9, 30)
    const first = row({
      保留价: 3300,
      报名截止: '2026-12-01 09:00',
      看货日: '2026-11-28 9:00-11:00',
      付款小时: 24,
      标题: '热轧卷 Q235B',
    })
    const read = readLotSheet([
      head,
      first,
      row({
        起拍价: '3,200.00',
        加价幅度: '１０',
        保留价: ' 3，300 ',
        开始: new Date(nine),
        标题: '热轧卷  Q235B ',
        付款小时: '24.0',
      }),
      row({
        起拍价: '３２００',
        开始: '2026/12/1 9:30:00',
        方式: 'PRICE',
        标题: '热轧卷 Ｑ２３５Ｂ',
        看货日: '2026/11/28 09:00～11:00',
      }),
      // A time that Excel gives back a millisecond early.
      row({ 场次: '１', 开始: new Date(nine - 1), 标题: null, 报名截止: '２０２６－１２－０１　０９：００' }),
    ])
    expect([read.wrong, read.lots.length, read.lots[0]?.lines.length]).toEqual([[], 1, 4])
    expect(readLotSheet([head, row({ 起拍价: '３，２００', 件数: '２' })])).toMatchObject({
      wrong: [],
      lots: [{ startPriceFen: 320_000, lines: [{ pieces: 2 }] }],
    })
    const other = readLotSheet([head, first, row({ 起拍价: '3,200.01', 开始: '2026-12-01 09:31', 标题: '热轧卷 Q235C' })])
    expect(other.wrong.map(w => w.column).sort()).toEqual(['开始', '标题', '起拍价'].sort())
  })
  test('each wrong cell is said with its row and column', () => {
    const bad = row({
      标题: '短',
      方式: '荷兰式',
      起拍价: '=1+1',
      加价幅度: '1.001',
      保留价: -5,
      '保证金比例%': 50,
      开始: '2026-02-30 10:00',
      结束: '明天',
      件数: 1.5,
      吨数: '1.2345',
      商品编号: '',
      缺陷: 'x'.repeat(201),
    })
    const { wrong, sheetWrong } = readLotSheet([head, bad])
    expect(sheetWrong).toBe('')
    expect(wrong.map(w => w.column).sort()).toEqual(
      ['标题', '方式', '起拍价', '加价幅度', '保留价', '保证金比例%', '开始', '结束', '件数', '吨数', '商品编号', '缺陷'].sort(),
    )
    expect(wrong.every(w => w.row === 2)).toBe(true)
  })
  test('a merged cell leaves its lower rows empty: said, not guessed', () => {
    expect(readLotSheet([head, row(), row({ 场次: null })]).wrong).toEqual([
      { row: 3, column: '场次', why: '为空：每一行都要写场次；合并的单元格请先取消合并并填满' },
    ])
  })
  test('no header, a column twice, nothing in it, too much in it', () => {
    expect(readLotSheet([]).sheetWrong).toContain('缺少列')
    expect(readLotSheet([['场次', '场次'], row()]).sheetWrong).toContain('出现两次')
    expect(readLotSheet([head]).sheetWrong).toBe('没有数据行')
    expect(readLotSheet([head, ...Array.from({ length: MOST_ROWS + 1 }, () => row())]).sheetWrong).toContain(
      `最多 ${MOST_ROWS} 行`,
    )
    expect(readLotSheet([head, ...Array.from({ length: 10_000 }, () => row())]).sheetWrong).toContain('10000 行')
  })
})

test('goods without a picture and without a day ahead to look at them are unseen', () => {
  const days = [{ on: '2026-11-24' }]
  expect(whatIsUnseen({ pictures: 0, inspections: [] }, '2026-11-24')).toContain('缺陷说明')
  expect(whatIsUnseen({ pictures: 0, inspections: days }, '2026-11-25')).toContain('没有照片')
  expect([
    whatIsUnseen({ pictures: 1, inspections: [] }, '2026-11-25'),
    whatIsUnseen({ pictures: 0, inspections: days }, '2026-11-24'),
  ]).toEqual(['', ''])
})
