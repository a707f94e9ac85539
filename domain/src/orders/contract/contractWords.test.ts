// What a contract says of each kind of order, what an author is told, and how a difference reads: word by word, since both sides sign it.
import { expect, test } from 'vitest'
import { assembleContract, type ContractFacts } from './assembleContract.ts'
import { compareClauses, compareContracts, textDiff } from './compareContracts.ts'
import { readChannelSums, waitsForSeals } from './signMode.rules.ts'
import { CONDITIONS, PLACEHOLDERS, readParagraph, whyNotTerms } from './termsText.ts'

const line = (o: Partial<ContractFacts['lines'][number]> = {}) => ({
  title: '热轧卷 Q235B 3.0*1500*C',
  standard: 'GB/T 3274-2017',
  classCode: 'HRC',
  className: '热轧卷',
  millName: '恒冶一钢',
  tolerancePct: 5,
  pieces: 2,
  pieceUnit: '卷',
  weightKg: 50_000,
  priceFen: 360_000,
  priceUnit: 'ton' as const,
  amountFen: 18_000_000,
  serviceFen: 0,
  extrasText: '',
  ...o,
})
const facts = (o: Partial<ContractFacts> = {}): ContractFacts => ({
  orderCode: 'DD20261120000318',
  signMode: 'ticked',
  stockMode: 1,
  settlement: 2,
  freightMode: 1,
  paymentType: 'A',
  invoiceRoute: 1,
  agreementGoods: false,
  depotName: '厂内成品库',
  addressText: '演示大道200号',
  spotDays: [1, 3],
  deliveryText: '',
  payHours: 24,
  weightHours: 168,
  goodsFen: 18_000_000,
  serviceFen: 0,
  freightFen: 0,
  acceptanceFen: 0,
  totalFen: 18_000_000,
  note: '',
  buyer: { name: '云嵘钢材贸易', creditCode: '91130100DEM000014U', facts: [] },
  seller: { name: '恒冶钢铁', creditCode: '', facts: [] },
  lines: [line()],
  template: {
    code: 'C',
    versionNo: 3,
    title: '钢材买卖合同',
    clauses: [
      { title: '条件', paragraphs: CONDITIONS.map(c => `[${c}]${c}`) },
      { title: '事实', paragraphs: Object.keys(PLACEHOLDERS).map(p => `{${p}}`) },
    ],
  },
  agreements: [],
  ...o,
})
const holds = (o: Partial<ContractFacts>) => assembleContract(facts(o)).clauses.find(c => c.title === '条件')?.paragraphs
const says = (o: Partial<ContractFacts> = {}): Record<string, string> => {
  const said = assembleContract(facts(o)).clauses.find(c => c.title === '事实')?.paragraphs ?? []
  return Object.fromEntries(Object.keys(PLACEHOLDERS).map((p, i) => [p, said[i] ?? '']))
}

test('each kind of order has the paragraphs that are for it and no other', () => {
  expect(holds({})).toEqual(['现货', '磅计', '自提', '现汇', '勾选', '全款', '挂牌'])
  expect(
    holds({ stockMode: 2, settlement: 1, freightMode: 2, paymentType: 'B', signMode: 'signed', agreementGoods: true }),
  ).toEqual(['排产', '理计', '代办', '承兑', '签章', '全款', '协议品', '挂牌'])
  expect(holds({ stockMode: 2, depositPercent: 30, depositFen: 100, restDays: 7 })).toContain('订金')
  expect(holds({ settlement: 3 })).toContain('抄码')
  // What not paying costs differs by how it was bought.
  expect([holds({ origin: 'auction' })?.at(-1), holds({ origin: 'group' })?.at(-1), holds({ origin: 'quote' })?.at(-1)]).toEqual([
    '竞拍',
    '团购',
    '挂牌',
  ])
})

test('every fact of an order that is fetched, word for word', () => {
  expect(says()).toEqual({
    买方: '云嵘钢材贸易',
    卖方: '恒冶钢铁',
    订单号: 'DD20261120000318',
    交货: '买方到厂内成品库自提',
    交货期: '款到后 1 至 3 个工作日内可提',
    允差: '±1 %',
    重量范围: '49.500 至 50.500 吨',
    付款时限: '24 小时',
    合同金额: '180,000.00 元',
    大写金额: '壹拾捌万元整',
    产品标准: 'GB/T 3274-2017',
    产品协议: '（无）',
    计重方式: '按实际过磅结算，多退少补',
    付款方式: '现汇',
    外观异议期: '7 日',
    重量异议期: '7 日',
    内在异议期: '30 日',
    票制: '一票（货款 13 %）',
  })
})
test('and of one that is delivered, made to order, with an agreement, before it has a number', () => {
  const said = says({
    orderCode: '',
    stockMode: 2,
    freightMode: 2,
    addressText: '',
    deliveryText: '2026 年 12 月上旬',
    lines: [line(), line({ standard: 'GB/T 709-2019' }), line()],
    agreements: [{ code: 'HRC', versionNo: 2, title: '热轧卷协议', clauses: [] }],
  })
  expect([said['订单号'], said['交货'], said['交货期']]).toEqual([
    '下单后生成',
    '卖方代办汽运，交货地点为买方选定的收货地址',
    '2026 年 12 月上旬',
  ])
  expect([said['允差'], said['产品标准'], said['产品协议']]).toEqual([
    '±5 %',
    'GB/T 3274-2017、GB/T 709-2019',
    '《热轧卷协议》第 2 版',
  ])
  expect(says({ freightMode: 2 })['交货']).toBe('卖方代办汽运，交货地点为演示大道200号')
  expect(says({ lines: [line({ standard: '' })] })['产品标准']).toBe('国家现行标准')
})
test('goods sold by the piece have no tolerance and one weight', () => {
  const said = says({ lines: [line({ priceUnit: 'piece' })] })
  expect([said['允差'], said['重量范围']]).toEqual(['0', '50.000 吨'])
  // The widest of the order is the one that is named.
  expect(says({ stockMode: 2, lines: [line({ tolerancePct: 5 }), line({ tolerancePct: 10 })] })['允差']).toBe('±10 %')
})
test('spot goods leave within days that are known, in one number where both are the same, or when the seller says', () => {
  expect(says({ spotDays: [2, 2] })['交货期']).toBe('款到后 2 个工作日内可提')
  expect(says({ spotDays: [2] })['交货期']).toBe('款到后 2 个工作日内可提')
  expect(says({ spotDays: null })['交货期']).toBe('款到后卖方通知的日期')
})
test('lines are counted from one', () => {
  expect(assembleContract(facts({ lines: [line(), line(), line()] })).lines.map(l => l.no)).toEqual([1, 2, 3])
})

const whyNot = (...paragraphs: string[]) => whyNotTerms({ title: '合同', clauses: [{ title: '交货', paragraphs }] })
test('an author is told which word no contract knows', () => {
  expect(whyNot('[现货][北方]一')).toBe(`第 1 条「交货」：没有条件「北方」，可用：${CONDITIONS.join('、')}`)
  expect(whyNot('到 {仓库} 提货')).toBe(`第 1 条「交货」：没有占位「{仓库}」，可用：${Object.keys(PLACEHOLDERS).join('、')}`)
  expect(whyNot('到 {交货 提货')).toBe('第 1 条「交货」：大括号不成对')
  expect(whyNot('到 交货} 提货')).toBe('第 1 条「交货」：大括号不成对')
  expect(whyNot('[现货]  ')).toBe('第 1 条「交货」：有空的段落')
  expect(whyNot('[现货/排产][自提] {交货}，{允差}。')).toBeUndefined()
})
test('the limits of a text: the last that goes and the first that does not', () => {
  const text = (o: object) => whyNotTerms({ title: '合同', clauses: [{ title: '一', paragraphs: ['字'] }], ...o })
  expect(text({ title: '字'.repeat(40) })).toBeUndefined()
  expect(text({ title: '字'.repeat(41) })).toBe('请填写标题，不超过 40 个字')
  expect(text({ title: '   ' })).toBe('请填写标题，不超过 40 个字')
  expect(text({ clauses: [] })).toBe('至少要有一条')
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ title: `第${i}`, paragraphs: ['字'] }))
  expect(text({ clauses: many(20) })).toBeUndefined()
  expect(text({ clauses: many(21) })).toBe('不能超过 20 条')
  expect(text({ clauses: [{ title: '  ', paragraphs: ['字'] }] })).toMatch(/请填写条名，不超过 40 个字$/)
  expect(text({ clauses: [{ title: '字'.repeat(41), paragraphs: ['字'] }] })).toMatch(/请填写条名/)
  expect(text({ clauses: [...many(2), { title: '第1', paragraphs: ['字'] }] })).toBe('有两条都叫「第1」')
  expect(whyNot(...Array.from({ length: 20 }, () => '字'))).toBeUndefined()
  expect(whyNot(...Array.from({ length: 21 }, () => '字'))).toBe('第 1 条「交货」：不能超过 20 段')
  expect(whyNot('字'.repeat(600))).toBeUndefined()
})
test('a paragraph is read as its conditions and its words', () => {
  expect(readParagraph('[现货][磅计/抄码]  一 ')).toEqual({ all: [['现货'], ['磅计', '抄码']], text: '一' })
  expect(readParagraph('没有条件')).toEqual({ all: [], text: '没有条件' })
})

test('paragraphs that stay, are reworded, come and go, each by itself', () => {
  const [change] = compareClauses(
    { part: 'template', ofName: '合同条款' },
    [{ title: '交货', paragraphs: ['甲', '乙', '丙'] }],
    [{ title: '交货', paragraphs: ['甲', '乙乙', '丙', '丁'] }],
  )
  expect(change).toEqual({
    part: 'template',
    ofName: '合同条款',
    title: '交货',
    state: 'changed',
    paragraphs: [
      { state: 'same', was: '甲', now: '甲' },
      { state: 'changed', was: '乙', now: '乙乙' },
      { state: 'same', was: '丙', now: '丙' },
      { state: 'added', was: '', now: '丁' },
    ],
  })
  const [gone] = compareClauses(
    { part: 'x', ofName: 'x' },
    [{ title: '交货', paragraphs: ['甲', '乙'] }],
    [{ title: '交货', paragraphs: ['乙'] }],
  )
  expect(gone?.paragraphs).toEqual([
    { state: 'removed', was: '甲', now: '' },
    { state: 'same', was: '乙', now: '乙' },
  ])
})
test('a clause that came and one that went are whole', () => {
  const changes = compareClauses(
    { part: 'x', ofName: 'x' },
    [{ title: '旧', paragraphs: ['甲'] }],
    [{ title: '新', paragraphs: ['乙'] }],
  )
  expect(changes).toEqual([
    { part: 'x', ofName: 'x', title: '新', state: 'added', paragraphs: [{ state: 'added', was: '', now: '乙' }] },
    { part: 'x', ofName: 'x', title: '旧', state: 'removed', paragraphs: [{ state: 'removed', was: '甲', now: '' }] },
  ])
})
test('goods and the total are compared as they are read, and an agreement is called by its title', () => {
  const [was, now] = [
    assembleContract(facts()),
    assembleContract(
      facts({
        totalFen: 18_000_100,
        agreements: [{ code: 'HRC', versionNo: 1, title: '热轧卷协议', clauses: [{ title: '计重', paragraphs: ['磅'] }] }],
      }),
    ),
  ]
  const changes = compareContracts({ ...was, clauses: [] }, { ...now, clauses: [] })
  expect(changes[0]?.paragraphs).toEqual([
    {
      state: 'same',
      was: '热轧卷 Q235B 3.0*1500*C，2 卷，50.000 吨，单价 3,600.00，180,000.00 元',
      now: '热轧卷 Q235B 3.0*1500*C，2 卷，50.000 吨，单价 3,600.00，180,000.00 元',
    },
    { state: 'changed', was: '合计 180,000.00 元', now: '合计 180,001.00 元' },
  ])
  expect(changes.slice(1).map(c => [c.part, c.ofName, c.state])).toEqual([['HRC', '热轧卷协议', 'added']])
})
test('figures are whole words, blanks stay, and what is new stands where it came', () => {
  expect(textDiff('款到后 1 至 2 个工作日', '款到后 1 至 3 个工作日内')).toEqual([
    { state: 'same', text: '款到后 1 至 ' },
    { state: 'old', text: '2' },
    { state: 'new', text: '3' },
    { state: 'same', text: ' 个工作日' },
    { state: 'new', text: '内' },
  ])
  expect(textDiff('一二三四五', '零一二三四五')).toEqual([
    { state: 'new', text: '零' },
    { state: 'same', text: '一二三四五' },
  ])
  expect(textDiff('一二三四五六', '一二三四五')).toEqual([
    { state: 'same', text: '一二三四五' },
    { state: 'old', text: '六' },
  ])
})

test('a contract waits for its seals before it is in force, not when it is or never will be', () => {
  expect([null, 1, 2, 3, 4, 5].map(waitsForSeals)).toEqual([false, false, true, true, false, false])
})
test('a channel’s sum with something before or behind it cannot be read, and what is quoted stays short', () => {
  for (const wrong of ['xJ0000009=1', 'J0000009=1元', 'J0000009=1.234', 'J000009=1'])
    expect(readChannelSums(wrong), wrong).toEqual({ wrong: expect.stringContaining(`「${wrong}」读不懂`) })
  expect(readChannelSums('字'.repeat(50))).toEqual({ wrong: expect.stringMatching(/^「字{30}」读不懂/) })
})
