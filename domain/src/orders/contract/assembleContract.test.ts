import type { Fen, Kg } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { assembleContract, type ContractFacts } from './assembleContract.ts'
import { compareContracts, countChanges, textDiff } from './compareContracts.ts'
import { readChannelSums, signModeOf, tickedLineText } from './signMode.rules.ts'
import { clauseNo, fillParagraphs, whyNotTerms } from './termsText.ts'

const bar = (d: number, pieces: number, weightKg: Kg, priceFen: Fen, amountFen: Fen) => ({
  title: `螺纹钢 HRB400E Φ${d}*9000`,
  standard: 'GB 1499.2-2024',
  classCode: 'REBAR',
  className: '螺纹钢',
  millName: '恒冶一钢',
  tolerancePct: 5,
  pieces,
  pieceUnit: '件',
  weightKg,
  priceFen,
  priceUnit: 'ton' as const,
  amountFen,
  serviceFen: 0,
  extrasText: '',
})
/** Three sizes of rebar to a site, theoretical weight: the worked example of the trade. */
const facts = (o: Partial<ContractFacts> = {}): ContractFacts => ({
  orderCode: 'DD20261120000318',
  buyer: { name: '云嵘钢材贸易', creditCode: '91130100DEM000014U', facts: [] },
  seller: { name: '恒冶钢铁', creditCode: '', facts: [] },
  signMode: 'ticked',
  stockMode: 1,
  settlement: 1,
  freightMode: 2,
  paymentType: 'A',
  invoiceRoute: 1,
  agreementGoods: false,
  depotName: '厂内成品库',
  addressText: '石家庄市示例区演示大道200号',
  spotDays: [1, 2],
  deliveryText: '',
  payHours: 24,
  weightHours: 168,
  goodsFen: 41_090_160,
  serviceFen: 0,
  freightFen: 448_224,
  acceptanceFen: 0,
  totalFen: 41_538_384,
  note: '',
  lines: [
    bar(16, 11, 28_160, 323_000, 9_095_680),
    bar(18, 10, 25_200, 321_000, 8_089_200),
    bar(20, 28, 74_704, 320_000, 23_905_280),
  ],
  template: {
    code: 'C',
    versionNo: 3,
    title: '钢材买卖合同',
    clauses: [
      { title: '标的与价格', paragraphs: ['合同金额 {合同金额}（{大写金额}）。'] },
      { title: '交货', paragraphs: ['{交货}，{交货期}。', '[排产]晚交减价。', '[自提]自提。', '允差 {允差}，{重量范围}。'] },
      { title: '只用于承兑', paragraphs: ['[承兑]票据。'] },
    ],
  },
  agreements: [{ code: 'REBAR', versionNo: 2, title: '螺纹钢协议', clauses: [{ title: '计重', paragraphs: ['按理重。'] }] }],
  ...o,
})

describe('the text of a contract', () => {
  test('sums to the fen in figures and capitals, counts its lines, and leaves out what is for other orders', () => {
    const d = assembleContract(facts())
    expect(d.sums).toMatchObject({ pieces: 49, weightKg: 128_064, fromKg: 128_064, toKg: 128_064, totalFen: 41_538_384 })
    expect(d.sums.capitalsText).toBe('肆拾壹万伍仟叁佰捌拾叁元捌角肆分')
    expect(d.clauses.map(c => [c.no, c.title])).toEqual([
      ['一', '标的与价格'],
      ['二', '交货'],
    ])
    expect(d.clauses[0]?.paragraphs).toEqual(['合同金额 415,383.84 元（肆拾壹万伍仟叁佰捌拾叁元捌角肆分）。'])
    expect(d.clauses[1]?.paragraphs).toEqual([
      '卖方代办汽运，交货地点为石家庄市示例区演示大道200号，款到后 1 至 2 个工作日内可提。',
      '允差 0，128.064 吨。',
    ])
    expect([d.templateVersion, d.agreements[0]?.versionNo]).toEqual([3, 2])
  })

  test('gives weighed goods the band of their class when they are made to order, one percent from stock, none by the piece', () => {
    const band = (o: Partial<ContractFacts>) => {
      const { fromKg, toKg } = assembleContract(facts(o)).sums
      return [fromKg, toKg]
    }
    expect(band({ settlement: 2, stockMode: 2 })).toEqual([121_660, 134_468])
    expect(band({ settlement: 2 })).toEqual([126_782, 129_346])
    const truck = { ...bar(16, 1, 9000, 100, 100), priceUnit: 'piece' as const }
    expect(band({ settlement: 2, lines: [truck] })).toEqual([9000, 9000])
  })

  test('says for made-to-order goods when they are delivered, or that the schedule says so', () => {
    const delivery = (deliveryText: string) =>
      assembleContract(facts({ stockMode: 2, deliveryText })).clauses[1]?.paragraphs.slice(0, 2)
    expect(delivery('2026 年 12 月上旬')?.[0]).toContain('2026 年 12 月上旬')
    expect(delivery('')).toEqual([expect.stringContaining('以卖方公布的排产计划为准'), '晚交减价。'])
  })
})

describe('a difference', () => {
  test('between two versions names clause, goods and agreement, and marks the words', () => {
    const was = assembleContract(facts())
    const now = assembleContract(
      facts({
        addressText: '石家庄市示例区演示大道300号',
        lines: facts().lines.slice(0, 2),
        agreements: [],
      }),
    )
    const changes = compareContracts(was, now)
    expect(changes.map(c => [c.part, c.title, c.state])).toEqual([
      ['goods', '标的与价格', 'changed'],
      ['template', '交货', 'changed'],
      ['REBAR', '计重', 'removed'],
    ])
    expect(countChanges(changes)).toBe(4)
    expect(textDiff('演示大道200号', '演示大道300号')).toEqual([
      { state: 'same', text: '演示大道' },
      { state: 'old', text: '200' },
      { state: 'new', text: '300' },
      { state: 'same', text: '号' },
    ])
    expect(compareContracts(was, was)).toEqual([])
    expect(textDiff('按磅单结算', '冬季另行通知')).toEqual([
      { state: 'old', text: '按磅单结算' },
      { state: 'new', text: '冬季另行通知' },
    ])
    expect(textDiff('', '新增')).toEqual([{ state: 'new', text: '新增' }])
  })
})

describe('how an order becomes binding', () => {
  test('ticked up to the line, sealed above it, always sealed when made to order', () => {
    const mode = (futures: boolean, totalFen: Fen, tickedUpToFen = 200_000_000) =>
      signModeOf({ futures, totalFen, tickedUpToFen })
    expect([mode(false, 200_000_000), mode(false, 200_000_001), mode(true, 1), mode(false, 1, 0)]).toEqual([
      'ticked',
      'signed',
      'signed',
      'signed',
    ])
  })

  test('lines of channels are read as people write them, or it is said what cannot be read', () => {
    const read = readChannelSums(' J0000009=500000.5，J0000001：0; ')
    expect('sums' in read && [...read.sums]).toEqual([
      ['J0000009', 50_000_050],
      ['J0000001', 0],
    ])
    expect(readChannelSums('J0000009=-1')).toEqual({ wrong: expect.stringContaining('读不懂') })
    expect(readChannelSums('J0000009=1,J0000009=2')).toEqual({ wrong: '渠道 J0000009 写了两次' })
    expect([tickedLineText(0), tickedLineText(200_000_000)]).toEqual(['全部须双方签署', '2,000,000.00 元以内勾选成交'])
  })
})

describe('words of a text', () => {
  test('a paragraph stands where all its conditions hold, any of those in one bracket', () => {
    const fill = (...holds: string[]) =>
      fillParagraphs(['[现货][磅计/抄码]一 {卖方}', '二 {没有}'], { holds: new Set(holds), facts: { 卖方: '恒冶' } })
    expect([fill('现货', '抄码'), fill('排产', '抄码'), fill('现货')]).toEqual([['一 恒冶', '二 '], ['二 '], ['二 ']])
  })

  test('of an author are refused where no contract could say them', () => {
    const why = (paragraphs: string[], title = '交货') => whyNotTerms({ title: '合同', clauses: [{ title, paragraphs }] })
    expect(why(['[现货]{交货}。'])).toBeUndefined()
    expect(why([])).toBe('第 1 条「交货」：没有内容')
    expect(why(['[现货]'])).toBe('第 1 条「交货」：有空的段落')
    expect(why(['一'], '')).toContain('请填写条名')
    expect(why(['字'.repeat(601)])).toContain('不能超过 600 个字')
    expect(whyNotTerms({ title: '', clauses: [] })).toContain('请填写标题')
    expect(
      whyNotTerms({ title: '合同', clauses: Array.from({ length: 21 }, (_, i) => ({ title: `${i}`, paragraphs: ['一'] })) }),
    ).toBe('不能超过 20 条')
  })

  test('clauses are counted in Chinese', () => {
    expect([1, 7, 10, 11, 19, 20].map(clauseNo)).toEqual(['一', '七', '十', '十一', '十九', '二十'])
  })
})
