import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
// 品类 and 品种 of the desk: a mall's own staff make a channel, a class, a category and a variety, and sell goods of it at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import { EXAMPLE_FORM } from '@mall/contract/goods/goods/goodsMakeDesk.ts'
import { type Caller, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { linesToSettle } from '../../delivery/settlement/settlement.queries.ts'

let mall: TestMall
let desk: Caller
let buyer: Caller
beforeAll(async () => {
  mall = await testMall()
  ;[desk, buyer] = await Promise.all([mall.staff('S001'), mall.buyer('demo01')])
})
afterAll(() => mall.close())

type Form = Sent<'/api/ops/saveBasic'>
let n = 0
const key = () => `classes-test-${++n}-${Date.now()}`
const save = (f: Partial<Form> & Pick<Form, 'ofKind' | 'code'>) =>
  desk.ask('/api/ops/saveBasic', { name: '', rev: null, requestId: key(), ...f })
const one = async (ofKind: Form['ofKind'], code: string) => {
  const found = (await desk.get('/api/ops/getBasics', { ofKind, word: code })).list.find(r => r.code === code)
  if (!found) throw new Error(`no ${ofKind} ${code}`)
  return found
}
const switched = async (ofKind: Form['ofKind'], code: string, off: boolean) =>
  (await desk.ask('/api/ops/switchBasic', { ofKind, code, rev: (await one(ofKind, code)).rev, off })).message

const CHANNEL = 'KNM001'
const WEAR: Partial<Form> & Pick<Form, 'ofKind' | 'code'> = {
  ofKind: 'class',
  code: 'WEAR',
  name: '耐磨板',
  spotDays: [2, 4],
  futuresDays: [],
  tolerancePct: 8,
  packing: '裸装',
} as const
const PLATE: Partial<Form> & Pick<Form, 'ofKind' | 'code'> = {
  ofKind: 'variety',
  code: 'NM',
  name: '耐磨钢板',
  cateCode: 'NM01',
  shape: 'plate',
  uses: ['矿山'],
}
const goods = (o: Partial<typeof EXAMPLE_FORM> = {}) => ({
  ...EXAMPLE_FORM,
  skuCode: '',
  varietyCode: 'NM',
  grade: 'NM400',
  standard: 'GB/T 24186-2022',
  millCode: 'M02',
  depotCode: 'W01',
  thicknessUm: 12_000,
  widthUm: 2_000_000,
  lengthUm: 6_000_000,
  diameterUm: null,
  spec: '',
  attributes: {},
  gradeLevel: '1',
  settlement: SettlementMode.theoretical,
  priceUnit: 'ton' as const,
  pieceUnit: '张',
  pieceWeightG: 0,
  listPriceFen: 520_000,
  onHand: 50,
  spot: true,
  futures: false,
  onShelf: true,
  ...o,
})

test('a channel, a class, a category and a variety of the desk hold goods at once: found under the channel, ordered, with the tolerance of the class', async () => {
  expect((await save({ ofKind: 'channel', code: CHANNEL, name: '耐磨专区' })).message).toBe('成功')
  expect((await save(WEAR)).message).toBe('成功')
  const category = { ofKind: 'category', ofChannel: CHANNEL, classCode: 'WEAR' } as const
  expect((await save({ ...category, code: 'NM00', name: '耐磨板' })).message).toBe('成功')
  expect((await save({ ...PLATE, cateCode: 'NM00' })).message).toContain('商品放在下层目录里')
  expect((await save({ ...category, code: 'NM01', name: '耐磨钢板', parentCode: 'NM00' })).message).toBe('成功')
  expect((await save(PLATE)).message).toBe('成功')
  // A framework contract asks the channel whether it has the class.
  expect((await one('channel', CHANNEL)).classCodes).toEqual(['WEAR'])
  expect((await desk.get('/api/ops/getGoodsBasics', {})).varieties).toContainEqual(
    expect.objectContaining({
      code: 'NM',
      className: '耐磨板',
      channelName: '耐磨专区',
      sizes: ['thicknessUm', 'widthUm', 'lengthUm'],
    }),
  )
  const { skuCode } = await desk.get('/api/ops/saveGoods', { form: goods(), stamp: '', reason: '' })
  // 钢板 alone is 中厚板 in the words of the trade: the longer name is the desk's own.
  const found = () => buyer.get('/api/search/getSearchProducts', { word: '耐磨钢板 12*2000' }, { channelCode: CHANNEL })
  await expect
    .poll(async () => (await found()).list.map(r => [r.skuCode, r.title]), { timeout: 10_000 })
    .toEqual([[skuCode, '耐磨钢板 NM400 12*2000*6000']])
  expect((await found()).understood).toContain('品名 耐磨钢板')
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces: 2 })
  const { fingerprint } = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const invoiceId = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
  const made = await buyer.ask('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId,
    fingerprint,
    acceptTerms: true,
  })
  expect(made.message).toBe('成功')
  const orderCode = made.data.orderCodes[0] ?? ''
  const order = await mall.world.pool.row<{ id: number }>('select id from orders where order_code = $1', [orderCode])
  const tolerance = async () => (await linesToSettle(mall.world.pool, order?.id ?? 0)).map(l => l.tolerancePct)
  expect(await tolerance()).toEqual([8])
  // What the class says tomorrow is of tomorrow's orders.
  expect((await save({ ...WEAR, tolerancePct: 5, rev: (await one('class', 'WEAR')).rev })).message).toBe('成功')
  expect([await tolerance(), mall.world.catalogue.classes.get('WEAR')?.tolerancePct]).toEqual([[8], 5])
})

test('by rule and by name the new variety is known as well', async () => {
  const tried = await desk.get('/api/ops/tryGoodsByRule', {
    varietyCode: 'NM',
    grades: [{ grade: 'NM500', standard: 'GB/T 24186-2022' }],
    mills: ['M02'],
    depots: ['W01'],
    sizes: [{ thicknessUm: 16_000, widthUm: 2_000_000, lengthUm: 6_000_000 }],
    settlement: SettlementMode.theoretical,
    listPriceFen: 560_000,
    requestId: key(),
  })
  expect(tried).toMatchObject({ rows: 1, made: 1, wrong: [] })
})

test('a variety moves to another category of its class with its goods, and is renamed with them; another class or shape is refused', async () => {
  const category = { ofKind: 'category', ofChannel: 'J0000001', classCode: 'WEAR' } as const
  await save({ ...category, code: 'NM10', name: '耐磨板' })
  await save({ ...category, code: 'NM11', name: '耐磨板现货', parentCode: 'NM10' })
  const row = await one('variety', 'NM')
  const skuCode = (await mall.guest.get('/api/search/getSearchProducts', { word: '耐磨钢板' })).list[0]?.skuCode ?? ''
  await buyer.get('/api/cart/clearnCart', {})
  await buyer.get('/api/cart/addGoodsToCart', { skuCode, pieces: 1 })
  expect((await save({ ...row, ofKind: 'variety', cateCode: 'HRP01' })).message).toBe(
    '目录：已有商品，只能移到同一品类的目录；换品类请另建一个品种',
  )
  expect((await save({ ...row, ofKind: 'variety', shape: 'coil' })).message).toContain('形状：已有商品')
  const moved = await save({ ...row, ofKind: 'variety', name: '高强耐磨板', cateCode: 'NM11' })
  expect(moved.data).toMatchObject({ movedGoods: row.goodsCount })
  expect(row.goodsCount).toBeGreaterThan(0)
  const at = async (ofChannel: string) =>
    (await mall.guest.get('/api/search/getSearchProducts', { word: 'NM400' }, { channelCode: ofChannel })).list.map(r => r.title)
  expect(await at('J0000001')).toContain('高强耐磨板 NM400 12*2000*6000')
  expect(await at(CHANNEL)).toEqual([])
  // In the cart they stay, and can be ordered.
  const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  expect(preview.groups.map(g => [g.channelCode, g.pieces])).toEqual([['J0000001', 1]])
  const form = await desk.get('/api/ops/getGoodsForm', { skuCode })
  expect(form.changes.map(c => [c.label, c.was, c.now])).toEqual(
    expect.arrayContaining([
      ['名称', '耐磨钢板 NM400 12*2000*6000', '高强耐磨板 NM400 12*2000*6000'],
      ['目录', '耐磨钢板', '耐磨板现货'],
    ]),
  )
})

test('with goods on the shelf neither is stopped; a stopped variety takes no new goods', async () => {
  expect(await switched('class', 'WEAR', true)).toMatch(/还有 1 个在架商品，请先下架/)
  expect(await switched('variety', 'NM', true)).toMatch(/还有 1 个在架商品，请先下架/)
  expect((await save({ ...PLATE, code: 'NM2', name: '耐磨复合板', cateCode: 'NM11' })).message).toBe('成功')
  expect(await switched('variety', 'NM2', true)).toBe('成功')
  expect(
    (await desk.ask('/api/ops/saveGoods', { form: goods({ varietyCode: 'NM2' }), stamp: '', reason: '' })).message,
  ).toContain('品种「耐磨复合板」已停用')
  expect((await desk.get('/api/ops/getGoodsBasics', {})).varieties.some(v => v.code === 'NM2')).toBe(false)
})

test('bad input of a class or variety is named: a name twice, days turned round, 80 %, no shape', async () => {
  const say = async (f: Partial<Form>) => (await save({ ...WEAR, code: `W${++n}`, name: `试验 ${n}`, ...f } as never)).message
  expect(await say({ name: '螺纹钢' })).toBe('名称：与 REBAR 重名，请换一个')
  expect(await say({ tolerancePct: 80 })).toBe('短溢装（±%）：是 0 到 15 的整数')
  expect(await say({ spotDays: [5, 2] })).toBe('现货交货（天）：最长不能小于最短')
  expect(await say({ spotDays: [-1, 2] })).toBe('现货交货天数第 1 项：不能小于 0')
  expect(await say({ spotDays: [1, 200] })).toBe('现货交货（天）：在 0 到 180 天之间')
  expect(await say({ spotDays: [3] })).toBe('现货交货（天）：最短和最长天数都要填写')
  expect(await say({ minFuturesKg: -1 })).toBe('期货起订量：不能小于 0')
  expect(await say({ ...PLATE, code: `V${++n}`, shape: '方的', name: '别的' })).toBe('形状：请选择形状')
  expect(await say({ ...PLATE, code: `V${++n}`, name: '镀锌卷' })).toBe('名称：与 GGC 重名，请换一个')
  expect(await say({ ...PLATE, code: `V${++n}`, name: '冷板', cateCode: 'QPCRC' })).toBe('形状：冷轧、涂镀的目录里只有卷')
  // The days for made-to-order goods are not taken from under those on the shelf.
  const rebar = await one('class', 'REBAR')
  expect((await save({ ...rebar, ofKind: 'class', futuresDays: [] })).message).toMatch(/还有 \d+ 个在架商品卖期货/)
  expect(await refusal(await mall.staff('S011'), '/api/ops/saveBasic', { ...WEAR, rev: null, requestId: key() } as never)).toBe(
    'STAFF_RIGHT',
  )
})
