import { expect, test } from 'vitest'
import { changesOf, type GoodsForm, skuCodeFor, specOf, theoryPieceG, titleOf, whyNotGoods, withRangeSize } from './goodsForm.ts'
import { markedSheet } from '../../kernel/sheetCells.ts'
import { attributesIn, columnLetter, readGoodsSheet } from './goodsSheet.ts'

const coil: GoodsForm = {
  skuCode: '',
  varietyCode: 'GGC',
  grade: 'DX51D+Z',
  standard: 'GB/T 2518-2019',
  millCode: 'M04',
  depotCode: 'W01',
  thicknessUm: 1000,
  widthUm: 1_250_000,
  lengthUm: null,
  diameterUm: null,
  spec: '1*1250*C',
  attributes: { coating: 'Z150' },
  gradeLevel: '1',
  settlement: 2,
  priceUnit: 'ton',
  pieceUnit: '卷',
  pieceWeightG: 9_800_000,
  listPriceFen: 415_000,
  stepPieces: 1,
  minPieces: 1,
  onHand: 3,
  spot: true,
  futures: false,
  onShelf: true,
}
const why = (o: Partial<GoodsForm>, shape = 'coil') => whyNotGoods({ ...coil, ...o }, shape).map(w => `${w.field}:${w.why}`)

test('a coil says thickness, width and weight; its specification, code and title follow', () => {
  expect(why({})).toEqual([])
  expect(specOf('coil', coil)).toBe('1*1250*C')
  expect(skuCodeFor(coil)).toBe('GGC-DX51D.Z-1X1250XC-Z150-M04-W01')
  expect(titleOf('镀锌卷', coil)).toBe('镀锌卷 DX51D+Z 1*1250*C Z150')
  expect(titleOf('镀锌卷', { ...coil, gradeLevel: '3' })).toBe('镀锌卷 DX51D+Z 1*1250*C Z150 协议品')
  // What tells goods apart tells their codes apart, also where it is written in Chinese.
  const more: Record<string, string>[] = [{ color: '海蓝' }, { color: '砖红' }, {}]
  const codes = more.map(a => skuCodeFor({ ...coil, attributes: { ...coil.attributes, ...a } }))
  expect(new Set(codes).size).toBe(3)
})

test('sizes that nobody rolls are refused with what is meant', () => {
  expect(why({ thicknessUm: 1_250_000, widthUm: 1000 }).join()).toMatch(/不可能.*写反/)
  expect(why({ widthUm: null }).join()).toMatch(/widthUm:这种商品必须填写/)
  expect(why({ pieceWeightG: 98_000_000 }).join()).toMatch(/一卷最多 45 吨/)
  const tube = { thicknessUm: 30_000, diameterUm: 48_000, widthUm: null, lengthUm: 6_000_000 }
  expect(why({ ...tube, pieceWeightG: 1 }, 'roundTube').join()).toMatch(/壁厚/)
  expect(why({ spot: false }).join()).toMatch(/至少可售一种/)
})

test('a plate weighs what its table says: 10 × 2000 × 6000 is 942 kg', () => {
  const plate = { ...coil, thicknessUm: 10_000, widthUm: 2_000_000, lengthUm: 6_000_000 }
  expect(theoryPieceG('plate', plate)).toBe(942_000)
  expect(why({ ...plate, pieceWeightG: 942_000 }, 'plate')).toEqual([])
  expect(why({ ...plate, pieceWeightG: 94_200 }, 'plate').join()).toMatch(/与理论重 942.0 kg 相差超过 20 %/)
})

test('a difference is said field by field, as people read it', () => {
  expect(changesOf(coil, { ...coil, listPriceFen: 420_050, onShelf: false, attributes: { coating: 'Z275' } })).toEqual([
    { field: 'attributes', was: '镀层重量=Z150', now: '镀层重量=Z275' },
    { field: 'listPriceFen', was: '4150.00', now: '4200.50' },
    { field: 'onShelf', was: '是', now: '否' },
  ])
  expect(changesOf(coil, { ...coil })).toEqual([])
})

test('a sheet is read cell by cell; formulas, strange columns and words for numbers are said with their address', () => {
  const sheet = readGoodsSheet(
    [
      ['商品编码', '挂牌价（元）', '在库件数', '上架'],
      ['A-1', '3,210.50', 12, '是'],
      ['A-2', '三千', 1.5, '也许'],
      ['', '', '', ''],
      ['A-3', 3000, 4, '否'],
    ],
    ['B5'],
  )
  expect(sheet.rows).toBe(3)
  expect(sheet.goods[0]?.said).toEqual({ skuCode: 'A-1', listPriceFen: 321_050, onHand: 12, onShelf: true })
  expect(sheet.wrong.map(w => w.cell)).toEqual(['B3', 'C3', 'D3', 'B5'])
  expect(sheet.wrong.at(-1)?.why).toContain('公式')
  expect(
    readGoodsSheet([
      ['商品编码', '价钱'],
      ['A', 1],
    ]).sheetWrong,
  ).toContain('价钱')
  expect(readGoodsSheet([['挂牌价'], [1]]).sheetWrong).toContain('缺少列')
  expect(attributesIn('镀层重量=Z150；颜色=海蓝')).toEqual({ coating: 'Z150', color: '海蓝' })
  expect(attributesIn('海蓝')).toBeUndefined()
  expect([0, 25, 26].map(columnLetter)).toEqual(['A', 'Z', 'AA'])
})

test('a bundle of rebar is heavier than one bar of 22.2 kg', () => {
  const bar = { ...coil, thicknessUm: null, widthUm: null, diameterUm: 20_000, lengthUm: 9_000_000 }
  expect(why({ ...bar, pieceWeightG: 2_668_000 }, 'bar')).toEqual([])
  expect(why({ ...bar, pieceWeightG: 2_668 }, 'bar').join()).toMatch(/不会轻于一根（22.2 kg）/)
})

test('a welded pipe 219 × 6 × 6000 weighs 189.1 kg by its formula', () => {
  const pipe = { ...coil, thicknessUm: 6_000, widthUm: null, diameterUm: 219_000, lengthUm: 6_000_000 }
  expect(specOf('roundTube', pipe)).toBe('Φ219×6*6000')
  expect(Math.round((theoryPieceG('roundTube', pipe) ?? 0) / 100)).toBe(1891)
})

test('a wrong sheet comes back whole with what is wrong in each row, is read again as it is, and gets the new words when it is wrong again', () => {
  const sheet = [
    ['商品编码', '挂牌价', '在库件数'],
    ['A-1', 4100, 3],
    [null, '', null],
    ['A-2', '贵', 3],
    ['A-3', 4300, '多'],
  ]
  const first = markedSheet(sheet, readGoodsSheet(sheet).wrong)
  expect(first.heads).toEqual(['错误', '商品编码', '挂牌价', '在库件数'])
  expect(first.rows.map(r => r.slice(1))).toEqual([sheet[1], sheet[3], sheet[4]])
  expect(first.rows.map(r => r[0] !== null)).toEqual([false, true, true])
  expect(first.rows[1]?.[0]).toContain('挂牌价：须是金额')
  const mended = [first.heads, ...first.rows.map(r => r.map(c => (c === '贵' ? 4200 : c)))]
  const again = readGoodsSheet(mended)
  expect([again.sheetWrong, again.goods.length, again.wrong.map(w => w.cell)]).toEqual(['', 3, ['D4']])
  const second = markedSheet(mended, again.wrong)
  expect(second.heads).toEqual(first.heads)
  expect(second.rows).toEqual([
    [null, 'A-1', 4100, 3],
    [null, 'A-2', 4200, 3],
    ['在库件数：须是整数件', 'A-3', 4300, '多'],
  ])
})

test('a number that is below nothing or far too large is told so, not called no number', () => {
  const { wrong } = readGoodsSheet([['商品编码', '在库件数'], ...['-5', '99999999999', '3.5', '多'].map((n, i) => [`A-${i}`, n])])
  expect(wrong.map(w => w.why)).toEqual(['不能小于 0', '太大，请核对', '须是整数件', '须是整数件'])
})

test('a decimal comma is no size and a written nought no price: both are said, neither becomes another value', () => {
  const sheet = readGoodsSheet([
    ['商品编码', '直径mm', '挂牌价'],
    ['A', '2,0', '３，２６０'],
    ['B', '1,200', 0],
    ['C', '12', ''],
  ])
  expect(sheet.goods.map(g => g.said)).toEqual([
    { skuCode: 'A', listPriceFen: 326_000 },
    { skuCode: 'B', diameterUm: 1_200_000 },
    { skuCode: 'C', diameterUm: 12_000 },
  ])
  expect(sheet.wrong.map(w => `${w.cell} ${w.value}：${w.why}`)).toEqual([
    'B2 2,0：须是毫米数，如 1.5',
    'C3 0：须大于 0；要按基价与加价定的留空',
  ])
})

const beam: GoodsForm = {
  ...coil,
  varietyCode: 'SEC-I',
  grade: 'Q235B',
  standard: 'GB/T 706-2016',
  thicknessUm: null,
  widthUm: null,
  lengthUm: 12_000_000,
  spec: '工25a',
  attributes: {},
  settlement: 1,
  pieceUnit: '支',
  pieceWeightG: 457_200,
}
test('an I-beam is typed by its model; size, weight and code follow from the table', () => {
  const whole = withRangeSize('ibeam', beam)
  expect([whole.spec, whole.thicknessUm, whole.widthUm, whole.attributes.sectionModel]).toEqual([
    '25a*12000',
    8000,
    116_000,
    '25a',
  ])
  expect(theoryPieceG('ibeam', whole)).toBe(457_200)
  expect(whyNotGoods(whole, 'ibeam')).toEqual([])
  expect(skuCodeFor(whole)).toBe('SEC-I-Q235B-25AX12000-J1-M04-W01')
  expect(titleOf('工字钢', whole)).toBe('工字钢 Q235B 25a*12000')
  expect(withRangeSize('ibeam', whole)).toEqual(whole)
})

test.each([
  ['an I-beam that no table has', 'ibeam', { spec: '26a' }, /GB\/T 706-2016 的工字钢没有这个规格/],
  ['a channel by a number that means two', 'channel', { spec: '20' }, /槽钢没有这个规格，写成 20a/],
  ['an angle longer than the edition', 'equalAngle', { spec: '300*25' }, /等边角钢没有这个规格/],
  ['a seamless tube of Q235', 'seamless', { thicknessUm: 6000, diameterUm: 159_000, spec: '' }, /GB\/T 8162、8163 没有 Q235B/],
  ['a checkered plate by theory', 'checkered', { thicknessUm: 5000, widthUm: 1_500_000 }, /花纹板按过磅结算/],
  ['a weight far from the table', 'ibeam', { pieceWeightG: 45_720 }, /与理论重 457.2 kg 相差超过 20 %/],
  ['an older table of channels', 'channel', { spec: '20a', attributes: { weightTable: '旧表' } }, /理重表只有工字钢可以写/],
] as const)('%s is refused with what is meant', (_, shape, change, said) => {
  const goods = withRangeSize(shape, { ...beam, ...change })
  expect(
    whyNotGoods(goods, shape)
      .map(w => w.why)
      .join(),
  ).toMatch(said)
})

test('a sheet says packs in two columns of whole pieces', () => {
  const read = readGoodsSheet([
    ['商品编码', '件数倍数', '起订件数'],
    ['GGC-1', 10, '20'],
    ['GGC-2', 2.5, '两件'],
  ])
  expect(read.goods[0]?.said).toEqual({ skuCode: 'GGC-1', stepPieces: 10, minPieces: 20 })
  expect(read.wrong.map(w => [w.cell, w.why])).toEqual([
    ['B3', '须是整数件'],
    ['C3', '须是整数件'],
  ])
  expect(why({ stepPieces: 0 })).toEqual(['stepPieces:须是 1–9999 的整数件，1 为不限'])
})
