import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { quantityText } from '@mall/domain/orders/cart/readList.ts'
import { EXAMPLE_COMMONLY, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let other: Caller

beforeAll(async () => {
  mall = await testMall('whole')
  buyer = await mall.buyer('demo01')
  other = await mall.buyer('demo02')
})
afterAll(() => mall.close())

const linesOf = async (who: Caller) =>
  Object.values((await who.get('/api/cart/refreashCartGroup', { appid: 1, salesType: '1' })).cartMap).flatMap(g => g.lines)

// Every story on both variants of the calls: the second variant is where a check is forgotten.
describe.each([
  ['', EXAMPLE_SKU],
  ['Commonly', EXAMPLE_COMMONLY],
] as const)('the cart through the %s calls', (suffix, skuCode) => {
  // The variants have the same shapes: the plain name stands for both types.
  const path = <P extends string>(name: P) => `${name}${suffix}` as P

  test('takes pieces or a weight, which becomes the nearest whole pieces', async () => {
    await buyer.get(path('/api/cart/clearnCart'), {})
    const one = await buyer.get(path('/api/cart/addGoodsToCart'), { skuCode, pieces: 1 })
    const more = await buyer.get(path('/api/cart/addGoodsToCart'), { skuCode, weightKg: Math.round(one.weightKg * 1.6) })
    expect(more.pieces).toBe(3)
    const less = await buyer.get(path('/api/cart/modifyProductCount'), {
      cartItemId: more.cartItemId,
      weightKg: Math.round(one.weightKg * 2.4),
    })
    expect(less.pieces).toBe(2)
    await buyer.get(path('/api/cart/modifyProductCount'), { cartItemId: more.cartItemId, pieces: 3 })
    // By the gram, and rounded once: three pieces of 523.2 kg are 1570 kg, not three times 523.
    const [line] = await linesOf(buyer)
    expect(more.weightKg).toBe(weightOfPieces(3, line?.pieceWeightG ?? 0))
    expect(await buyer.get('/api/cart/getCartGoodsNum', { appid: 1 })).toBe(1)
  })

  test('groups lines as orders will be split, and the sums add up', async () => {
    const view = await buyer.get(path('/api/cart/refreashCartGroup'), { appid: 1, salesType: '1' })
    const groups = Object.values(view.cartMap)
    expect(groups.length).toBe(1)
    const [group] = groups
    expect(view.cartMap[group?.groupKey ?? '']).toEqual(group)
    const [line] = group?.lines ?? []
    expect(group?.goodsFen).toBe(line?.amountFen)
    expect(view.totalFen).toBe(view.goodsFen + view.serviceFen + view.freightFen)
    const preview = await buyer.get(path('/api/cart/refreashCartToOrderServiceByShop'), { freightMode: 1 })
    const [planned] = preview.groups[0]?.lines ?? []
    expect(planned?.priceLines.filter(l => l.kind === 'part' && l.code !== 'freight').reduce((sum, l) => sum + l.fen, 0)).toBe(
      line?.priceFen,
    )
  })

  test('changes quantity, keeps to what is there, and forgets what is removed', async () => {
    const [line] = await linesOf(buyer)
    const cartItemId = line?.cartItemId ?? ''
    expect((await buyer.get(path('/api/cart/modifyProductCount'), { cartItemId, pieces: 2 })).pieces).toBe(2)
    expect((await buyer.ask(path('/api/cart/modifyProductCount'), { cartItemId, pieces: 99_999 })).code).toBe(4103)
    expect(
      (await buyer.ask(path('/api/cart/modifyProductOrderLengthRange'), { cartItemId, lengthFromMm: 1, lengthToMm: 2 })).code,
    ).toBe(4105)
    await buyer.get(path('/api/cart/updateAllCartItemStatus'), { selected: false })
    expect((await buyer.ask(path('/api/cart/refreashCartToOrderServiceByShop'), { freightMode: 1 })).code).toBe(4201)
    await buyer.get(path('/api/cart/removeProduct'), { cartItemId })
    expect(await linesOf(buyer)).toEqual([])
  })

  test('of one user is nobody else’s', async () => {
    const mine = await buyer.get(path('/api/cart/addGoodsToCart'), { skuCode, pieces: 1 })
    expect((await other.ask(path('/api/cart/modifyProductCount'), { cartItemId: mine.cartItemId, pieces: 5 })).code).toBe(4107)
    expect((await other.get(path('/api/cart/removeBatchStoreProduct'), { cartItemIds: [mine.cartItemId] })).removed).toBe(0)
    expect((await linesOf(buyer))[0]?.pieces).toBe(1)
    await buyer.get(path('/api/cart/clearnCart'), {})
  })
})

describe('what happened since', () => {
  const row = (sql: string) => mall.world.pool.run(`update sku set ${sql} where sku_code = $1`, [EXAMPLE_SKU])

  test('a new price is named with the old one, and looking at the line again accepts it', async () => {
    const added = await buyer.get('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, pieces: 1 })
    await row('list_price_fen = list_price_fen + 2000')
    const checked = await buyer.get('/api/cart/checkCartItemStatus', {})
    expect(checked.changes.map(c => c.kind)).toEqual(['priceUp'])
    await buyer.get('/api/cart/modifyProductCount', { cartItemId: added.cartItemId, pieces: 1 })
    expect((await buyer.get('/api/cart/checkCartItemStatus', {})).ok).toBe(true)
    await row('list_price_fen = list_price_fen - 2000')
    await buyer.get('/api/cart/modifyProductCount', { cartItemId: added.cartItemId, pieces: 1 })
  })

  test('goods off the shelf stay in sight, cannot be ordered, and go with one call', async () => {
    await row('on_shelf = false')
    const [line] = await linesOf(buyer)
    expect([line?.valid, line?.changes[0]?.kind]).toEqual([false, 'offShelf'])
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    expect(preview.problems[0]?.message).toContain('已下架')
    expect((await buyer.get('/api/cart/removeBatchStoreProduct', { invalidOnly: true })).removed).toBe(1)
    await row('on_shelf = true')
  })
})

describe('delivery', () => {
  test('is priced for the address’s area, pick-up for the visitor’s, and goods of the commonly channels for none', async () => {
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, pieces: 2 })
    const here = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, { priceAreaCode: '035' })
    const there = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, { priceAreaCode: '053' })
    expect(there.goodsFen).toBeGreaterThan(here.goodsFen)
    expect([here.freightFen, there.freightFen]).toEqual([0, 0])
    const { addressId } = await buyer.get('/api/company/insertCompanyShippingAddress', {
      name: '济南工地',
      cityCode: '370100',
      detail: '示例路 1 号',
      receiver: '马丁酉',
      mobile: '10200000103',
    })
    const delivered = await buyer.get(
      '/api/cart/refreashCartToOrderServiceByShop',
      { freightMode: 2, addressId },
      { priceAreaCode: '035' },
    )
    expect([delivered.salesAreaCode, delivered.goodsFen]).toEqual(['053', there.goodsFen])
    expect(delivered.freightFen).toBeGreaterThan(0)
    expect(delivered.totalFen).toBe(delivered.goodsFen + delivered.freightFen)
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_COMMONLY, pieces: 2 })
    const [a, b] = await Promise.all(
      ['035', '053'].map(priceAreaCode =>
        buyer.get('/api/cart/refreashCartToOrderServiceByShopCommonly', { freightMode: 1 }, { priceAreaCode }),
      ),
    )
    expect(a?.goodsFen).toBe(b?.goodsFen)
  })

  test('paid by acceptance costs the published surcharge on the goods', async () => {
    const cash = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1, paymentType: 'A' })
    const bill = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1, paymentType: 'B' })
    expect(bill.acceptanceFen).toBe(Math.floor((cash.goodsFen * bill.acceptanceBp + 5000) / 10_000))
    expect(bill.totalFen).toBe(cash.totalFen + bill.acceptanceFen)
  })
})

describe('a purchase list', () => {
  const read = async (...lines: string[]) => (await buyer.get('/api/cart/matchPurchaseList', { lines })).lines

  test('is matched without touching the cart: own depot first, then the cheapest delivered', async () => {
    await buyer.get('/api/cart/clearnCart', {})
    const before = await buyer.get('/api/cart/getCartGoodsNum', { appid: 1 })
    expect(await effectOf(mall, () => read('HRB400E 20*9000 10'))).toEqual({})
    const [line, coded] = await read('HRB400E\t20*9000\t10件', `${EXAMPLE_SKU}\t10`)
    expect(line).toMatchObject({ state: 'sure', why: '', quantity: { kind: 'pieces', n: 10, unit: '件' }, notes: [], ask: null })
    // A number beside the mall's own code counts pieces: that is how the mall writes it.
    expect(coded).toMatchObject({ state: 'sure', notes: ['10 没写单位，按件读'] })
    const offers = line?.goods[0]?.offers ?? []
    expect(offers[0]?.own).toBe(true)
    const others = offers.filter(o => !o.own).map(o => o.deliveredFen)
    expect(others).toEqual(others.toSorted((a, b) => a - b))
    expect(await buyer.get('/api/cart/getCartGoodsNum', { appid: 1 })).toBe(before)
  })

  test('nothing is put in by a guess: an amount without a unit, in metres, in two figures is asked', async () => {
    const asked = await read(
      'HRB400E 20*9 10',
      'HRB400E 20*9',
      'HRB400E 20*9 30-35吨',
      'HRB400E 20*9 240米',
      'HRB400E 20*9 10件 40吨',
      '开平板 Q235B 5.75*1500*C 20吨',
      'Q355B 20*2000*10000 探伤 8张',
    )
    expect(asked.map(l => l.state === 'sure')).toEqual(asked.map(() => false))
    expect(asked.slice(0, 5).map(l => l.why)).toEqual([
      '10 没写单位：件还是吨？',
      '没写数量，要多少？',
      '写的是 30-35吨，要多少？',
      expect.stringContaining('写的是 240 米，商城按件卖'),
      '写了 10件，又写 40吨，对不上：按哪个？',
    ])
    expect(asked[0]?.ask).toEqual({ about: '数量没写单位，怎么读？', choices: ['件', '吨'] })
    expect(asked.flatMap(l => l.notes).join()).not.toContain('唐山')
    const [inTons] = await read('HRB400E 20*9 26.68吨')
    expect([inTons?.state, inTons?.notes.join()]).toEqual(['sure', expect.not.stringContaining('没写单位')])
    const [sure] = await read('HRB400E 20*9 10件 26.68吨')
    expect(sure).toMatchObject({ state: 'sure', quantity: { kind: 'pieces', n: 10 } })
  })

  test('a table with its head and titles is read by every caller alike, each line with where it came from', async () => {
    const lines = [
      '11月钢材采购计划表',
      '序号\t材料名称\t规格型号\t材质\t单位\t数量\t使用部位',
      '1\t螺纹钢\tΦ20*9000\tHRB400E\t吨\t35.5\t主楼',
    ]
    const reply = await buyer.get('/api/cart/matchPurchaseList', { lines })
    expect(reply.aside).toHaveLength(2)
    expect(reply.lines).toMatchObject([
      { state: 'sure', from: 2, remark: '主楼', quantity: { kind: 'tons', tons: 35.5, unit: '吨' } },
    ])
  })

  test('who names a grade and no goods means the goods of that very grade', async () => {
    const [line] = await read('Q235B 3.0*1500*C 20吨')
    expect(line?.goods.map(g => g.grade)).not.toContain('H-Q235B')
    expect(line?.goods[0]).toMatchObject({ grade: 'Q235B', gradeSaid: true })
    expect(line?.why).not.toContain('材质')
    // Where a depot has chequered coil alone, nobody takes it for the plain one unasked.
    const depots = [...mall.world.catalogue.depots.values()].map(d => d.name.replace(/示范库$/, ''))
    for (const depot of depots) {
      const [there] = await read(`Q235B 3.0*1500*C 20吨 ${depot}`)
      expect([depot, there?.state === 'sure' && there.goods[0]?.grade]).not.toEqual([depot, 'H-Q235B'])
    }
  })

  test('chequered coil written by its own grade is what is meant, and a coated grade without its mark stands for the marked ones', async () => {
    const [chequered] = await read('H-Q235B 3.0*1500*C 2卷')
    expect(new Set(chequered?.goods.map(g => g.grade))).toEqual(new Set(['H-Q235B']))
    const [coated] = await read('DX51D 1.0*1000*C 3卷')
    expect(coated?.goods.length).toBeGreaterThan(0)
    expect(coated?.goods.every(g => g.grade.startsWith('DX51D'))).toBe(true)
  })

  test('a depot is asked for as buyers say it', async () => {
    const plain = await read('HRB400E 20*9 10件 无锡')
    for (const said of ['HRB400E 20*9 10件 无锡提', 'HRB400E 20*9 10件 要无锡的', 'HRB400E 20*9 10件 无锡库自提']) {
      const [line] = await read(said)
      expect([said, line?.state, line?.goods[0]?.offers]).toEqual([said, plain[0]?.state, plain[0]?.goods[0]?.offers])
    }
    expect(plain[0]?.goods[0]?.offers[0]?.depotName).toContain('无锡')
  })

  test('a dash before the quantity is no minus: the quantity is read, and the note says how', async () => {
    const [line] = await read('螺纹 22 HRB400E 9米 -3件')
    expect([line?.quantity, line?.notes[0]]).toEqual([{ kind: 'pieces', n: 3, unit: '件' }, '数量前的「-」按破折号读：3件'])
    expect(line?.notes.join()).not.toContain('没写数量')
  })

  test('the city a line goes to is no part of the goods, and no reason to ask', async () => {
    const [line, all] = await read('HRB400E 20*9 10件 送天津', '送保定')
    expect(line).toMatchObject({ state: 'sure', goodsText: 'HRB400E 20*9', place: { cityName: '天津市' }, why: '' })
    expect(all).toMatchObject({ goodsText: '', place: { cityName: '保定市' }, goods: [] })
  })

  test('asks where a needed size is missing, names what was not read, and offers the nearest of what is not had', async () => {
    const [length, tube, strange, size, noise] = await read(
      'HRB400E 32 2件',
      '方管 100*100 2件',
      'HRB400E 20*9 10件 送到工地',
      'HRB600 Φ37 10吨',
      '沙发 3件',
    )
    expect(length).toMatchObject({ state: 'choose', why: '没写长度：9 米还是 12 米？', goodsCount: 2 })
    expect(tube?.state).toBe('choose')
    expect(tube?.why).toMatch(/^没写.*壁厚、长度.*种都对得上$/)
    expect(strange).toMatchObject({ state: 'choose', goodsCount: 1 })
    expect(strange?.why).toContain('没读懂「送到工地」')
    expect(size).toMatchObject({
      state: 'unknown',
      intent: { grade: 'HRB600', spec: 'Φ37' },
      quantity: { kind: 'tons', tons: 10 },
    })
    expect(size?.goods.every(g => g.grade === 'HRB600')).toBe(true)
    expect(noise).toMatchObject({ state: 'unread', goods: [] })
  })

  test('offers nothing of another section for goods that nobody sells here, and fills in the question to the salesman', async () => {
    const [bulb, angle, flat, welded, wire] = await read(
      '球扁钢 Q235B 10# 5吨',
      '镀锌角钢 50*50*5',
      '镀锌扁铁 20# 40*4',
      '焊接H型钢 Q235B 400*200*8*12 3支',
      '钢绞线 15.2 10吨',
    )
    expect([welded?.why, wire?.why]).toEqual([
      '商城没有焊接H型钢，可按这一行提交采购意向',
      '商城没有钢绞线，可按这一行提交采购意向',
    ])
    for (const line of [bulb, angle, flat, welded, wire])
      expect(line).toMatchObject({ state: 'unknown', goods: [], goodsCount: 0 })
    expect(bulb?.why).toBe('商城没有球扁钢，可按这一行提交采购意向')
    // 10# of a bulb flat is its size, 20# of a flat bar its steel.
    expect(bulb?.intent).toEqual({ productName: '球扁钢', grade: 'Q235B', spec: '10#' })
    expect(flat?.intent).toEqual({ productName: '镀锌扁铁', grade: '20#', spec: '40*4' })
  })

  test('the words of a yard: seamless tube, beams and channels by their number, half a ton; no welded pipe in their place', async () => {
    const said = await read(
      '工字钢 I25a Q235B 12m 5.5吨',
      '20号工字钢 Q235B 12米 10支',
      'Q235B 10#槽钢 6米 12支',
      '半吨 槽钢 14a Q235B 9米',
    )
    expect(
      said.map(l =>
        [[...new Set(l.goods.map(g => `${g.productName} ${g.spec.split('*')[0]}`))].join('/'), quantityText(l.quantity)].join(
          '|',
        ),
      ),
    ).toEqual(['工字钢 25a|5.5吨', '工字钢 20a|10支', '槽钢 10|12支', '槽钢 14a|0.5吨'])
  })

  test('knows what the company bought before', async () => {
    const { list } = await buyer.get('/api/order/getOrderList', { pageSize: 20 })
    const codes = await mall.world.pool.rows<{ title: string }>(
      `select distinct k.title from order_line l join orders o on o.id = l.order_id join sku k on k.id = l.sku_id
       where o.order_code = any($1::text[]) and k.variety_code = 'REB'`,
      [list.map(o => o.orderCode)],
    )
    const [bought] = await read(`${codes[0]?.title} 1件`)
    expect(bought?.goods[0]?.bought).toMatch(/^\d{4}-\d{2}$/)
    const [never] = (await other.get('/api/cart/matchPurchaseList', { lines: ['HRB600 40*12 1件'] })).lines
    expect(never?.goods[0]?.bought).toBe('')
  })

  test('put in by the call of the specification, answers for every line and adds none that is open', async () => {
    await buyer.get('/api/cart/clearnCart', {})
    const done = await buyer.get('/api/cart/importJMZGProductSellerGoodsToCart', {
      rows: [
        { text: 'HRB400E 20*9', tons: 30 },
        { text: EXAMPLE_SKU, pieces: 1 },
        { text: '方管 100*100', pieces: 2 },
        { text: '不存在的东西 999*999' },
      ],
    })
    expect(done.rows.map(r => r.ok)).toEqual([true, true, false, false])
    expect(done.rows[0]?.message).toContain('厂内成品库')
    expect(done.rows[2]?.message).toContain('没写')
    expect(done.added).toBe(2)
    expect(await buyer.get('/api/cart/getCartGoodsNum', { appid: 1 })).toBe((await linesOf(buyer)).length)
  })
})

test('an order ordered again fills the cart at today’s price and names what is left out', async () => {
  await buyer.get('/api/cart/clearnCart', {})
  const done = await buyer.get('/api/cart/oneMoreOrderToCart', { orderCode: 'DD20261102000186' })
  expect(done.added + done.skipped.length).toBeGreaterThan(0)
  expect((await other.ask('/api/cart/oneMoreOrderToCart', { orderCode: 'DD20261102000186' })).code).toBe(4203)
})

describe('the whole effect on a cart', () => {
  const lineId = async () => (await linesOf(buyer))[0]?.cartItemId ?? ''

  test('adding writes a line, adding the same goods more pieces of it, changing and removing that line alone', async () => {
    await buyer.get('/api/cart/clearnCart', {})
    const add = (pieces: number) => effectOf(mall, () => buyer.ask('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, pieces }))
    expect(await add(2)).toEqual({
      rows: {
        cart_item: 'insert cart',
      },
    })
    expect(await add(1)).toEqual({
      rows: {
        cart_item: 'pieces +1',
      },
    })
    expect(await add(99_999)).toEqual({})
    const cartItemId = await lineId()
    const change = (who: Caller, pieces: number) =>
      effectOf(mall, () => who.ask('/api/cart/modifyProductCount', { cartItemId, pieces }))
    expect(await change(buyer, 5)).toEqual({
      rows: {
        cart_item: 'pieces +2',
      },
    })
    expect(await change(other, 7)).toEqual({})
    expect(await change(buyer, 0)).toEqual({})
    const remove = (who: Caller) => effectOf(mall, () => who.ask('/api/cart/removeProduct', { cartItemId }))
    expect(await remove(other)).toEqual({})
    expect(await remove(buyer)).toEqual({
      rows: {
        cart_item: 'delete',
        cart_removed: 'insert cart',
      },
    })
    expect(await remove(buyer)).toEqual({})
  })

  test('buying now replaces the last one and leaves the cart alone', async () => {
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: EXAMPLE_SKU, pieces: 1 })
    const now = (pieces: number) =>
      effectOf(mall, () => buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: EXAMPLE_SKU, pieces }))
    expect(await now(1)).toEqual({
      rows: {
        cart_item: 'insert buyNow',
      },
    })
    expect(await now(2)).toEqual({
      rows: {
        cart_item: 'delete; insert buyNow',
      },
    })
    expect(await linesOf(buyer)).toHaveLength(1)
  })
})
