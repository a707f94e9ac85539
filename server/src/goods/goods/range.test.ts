// The trade's range from the desk to the paper: an I-beam is made by its model, found as buyers type it, read in a pasted list, bought by its
// theoretical weight, and the contract says by which table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { readGoodsSheet } from '@mall/domain/goods/goods/goodsSheet.ts'
import { judgeGoods } from '../catalogue/judgeGoods.ts'

const BEAM = 'SEC-I-Q235B-25A-12000-W01'
let mall: TestMall
let buyer: Caller
beforeAll(async () => {
  mall = await testMall('whole')
  buyer = await mall.buyer('demo01')
})
afterAll(() => mall.close())

test('the goods page says what a piece weighs and by which table', async () => {
  const g = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: BEAM }, { channelCode: 'J0000009' })
  expect([g.title, g.pieceWeightG, g.kgPerM, g.settlement]).toEqual(['工字钢 Q235B 25a*12000', 457_200, 38.1, 1])
  expect(g.theory).toEqual({ text: 'GB/T 706-2016，38.1 kg/m', tolerance: '每米重 ±5 %（未核实）', settles: true })
  expect(g.section).toEqual({ heightMm: 250, widthMm: 116, webMm: 8, flangeMm: 13, rootRadiusMm: 10, toeRadiusMm: 5 })
  expect(
    g.attributes
      .filter(a => ['sectionModel', 'sideA', 'sideB'].includes(a.code))
      .map(a => a.value)
      .sort(),
  ).toEqual(['116', '250', '25a'])
})

test('every piece of the range weighs what its table gives, and checkered plate goes by the scale', async () => {
  const rows = await mall.world.pool.rows<{ sku: string; g: number; settlement: number; class: string }>(
    `select sku_code as sku, piece_weight_g::int as g, settlement::int, class_code as class from sku where class_code in ('SECTION', 'BAR', 'SEAMLESS', 'CUTPLATE')`,
  )
  expect(rows.length).toBe(2184)
  const by = new Map(rows.map(r => [r.sku, r]))
  expect(by.get('SEC-C-Q235B-20A-12000-W01')?.g).toBe(271_200)
  expect(by.get('RAI-H-U71MN-43KG-12500-W01')?.g).toBe(558_163)
  expect(by.get('PIL-U-SY295-400X170X15.5-12000-W01')?.g).toBe(913_200)
  expect(rows.filter(r => r.sku.startsWith('CHP')).every(r => r.settlement === 2)).toBe(true)
})

describe('a pasted list', () => {
  const read = async (...lines: string[]) => (await buyer.get('/api/cart/matchPurchaseList', { lines })).lines
  test.each([
    ['Q235B 工字钢 25a 12米 20支', '25a*12000', { kind: 'pieces', n: 20, unit: '支' }],
    ['槽钢 20a Q235B 9米 10根', '20a*9000', { kind: 'pieces', n: 10, unit: '根' }],
    ['角铁 50*5*6米 Q235B 100支', '50×5*6000', { kind: 'pieces', n: 100, unit: '支' }],
    ['43kg重轨 U71Mn 12.5米 8根', '43kg*12500', { kind: 'pieces', n: 8, unit: '根' }],
    ['拉森4号 SY295 12米 30根', '400×170×15.5*12000', { kind: 'pieces', n: 30, unit: '根' }],
    ['无缝管 108*4.5*6米 20# 5吨', 'Φ108×4.5*6000', { kind: 'tons', tons: 5, unit: '吨' }],
    ['QU80吊车轨 U71Mn 12米 5根', 'QU80*12000', { kind: 'pieces', n: 5, unit: '根' }],
    ['扁钢 50*5*6米 Q235B 40支', '50×5*6000', { kind: 'pieces', n: 40, unit: '支' }],
  ])('%s is %s', async (text, spec, quantity) => {
    const [line] = await read(text)
    expect([line?.goods.map(g => g.spec), line?.state]).toEqual([[spec], 'sure'])
    expect(line?.quantity).toMatchObject(quantity)
  })

  test('a channel without a letter is asked for, never guessed', async () => {
    const [line] = await read('20#槽钢 Q235B 12米 10支')
    expect(line?.state).toBe('choose')
    expect(new Set(line?.goods.map(g => g.spec))).toEqual(new Set(['20a*12000', '20b*12000']))
    expect(line?.notes.join()).toContain('20#槽钢没有写 a、b：20a 腿宽 73，20b 腿宽 75')
  })
})

test('a channel without a letter is asked for also where the mall sells one of the two only', async () => {
  const withB = `sku_code like 'SEC-C-Q235B-20B-%'`
  const shelf = (on: boolean) =>
    mall.world.pool.rows<{ id: number }>(`update sku set on_shelf = $1 where ${withB} returning id`, [on])
  mall.world.search.changed((await shelf(false)).map(r => r.id))
  const read = async () => (await buyer.get('/api/cart/matchPurchaseList', { lines: ['20#槽钢 Q235B 12米 10支'] })).lines[0]
  await expect.poll(async () => (await read())?.goods.map(g => g.spec), { timeout: 10_000 }).toEqual(['20a*12000'])
  expect(await read()).toMatchObject({ state: 'choose', why: '其余配到一种，对的话请选上' })
  mall.world.search.changed((await shelf(true)).map(r => r.id))
})

describe('the desk makes goods of the range', () => {
  const HEADS = [
    '品种',
    '材质',
    '执行标准',
    '规格',
    '长度mm',
    '厚度mm',
    '宽度mm',
    '直径mm',
    '钢厂',
    '仓库',
    '其他属性',
    '计重方式',
    '挂牌价',
    '在库件数',
  ]
  const judge = async (...rows: (string | number)[][]) => {
    const sheet = readGoodsSheet([HEADS, ...rows])
    return judgeGoods(mall.world, mall.world.pool, sheet.goods, { letterOf: sheet.letterOf })
  }
  const beam = (spec: string, more = ''): (string | number)[] => [
    ...['工字钢', 'Q355B', 'GB/T 706-2016', spec, 12_000, '', '', '', '一轧厂', '天津港示范库', more, '', 3700, 10],
  ]
  test('by Excel: the model is enough, weight and sizes follow; an older table is said on the line', async () => {
    const { planned, wrong } = await judge(beam('工36b'), beam('25b', '理重表=旧表'))
    expect(wrong).toEqual([])
    expect(planned.map(p => [p.title, p.now.pieceWeightG, p.now.settlement, p.now.thicknessUm])).toEqual([
      ['工字钢 Q355B 36b*12000', 788_400, 1, 12_000],
      ['工字钢 Q355B 25b*12000', 504_360, 1, 10_000],
    ])
  })

  test('what stands in no table is refused cell by cell', async () => {
    const { wrong } = await judge(beam('26a'), [
      ...['无缝钢管', 'Q235B', 'GB/T 8163-2018', '', 6000, 6, '', 159, '精密管业公司', '天津港示范库', '', '', 4300, 5],
    ])
    expect(wrong.map(w => [w.row, w.column])).toEqual([
      [2, '规格'],
      [3, '材质'],
    ])
  })
})

test('the contract of an order by theoretical weight names the table its weight rests on', async () => {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: BEAM, stockMode: 1, pieces: 21 })
  const [preview] = await buyer.get('/api/order/previewContract', { freightMode: FreightMode.selfPickup, buyNow: true })
  const line = preview?.document.lines[0]
  // 21 × 457.2 kg = 9601.2 kg
  expect([line?.weightKg, line?.extrasText]).toEqual([9601, '理重 GB/T 706-2016，38.1 kg/m'])
})
