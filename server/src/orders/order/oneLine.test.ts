// One line of goods, side by side: what the goods page, the cart, the checkout, the order and the desk say about it is the same.
import { expectedBand } from '@mall/domain/orders/order/lineSum.ts'
import { lineAmount } from '@mall/domain/kernel/money.ts'
import { holdText } from '@mall/domain/orders/order/holdTime.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { workedMs } from '@mall/domain/kernel/workingTime.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let admin: Caller
let n = 0
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
  admin = await mall.staff('S001')
  await buyer.get('/api/cart/clearnCart', {})
})
afterAll(() => mall.close())

const skuWhere = async (where: string, least = 20): Promise<string> =>
  (
    await mall.world.pool.row<{ code: string }>(
      `select k.sku_code as code from sku k join stock s on s.sku_id = k.id
       where k.on_shelf and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > ${least} and ${where} order by k.id limit 1`,
    )
  )?.code ?? ''

/** The times named in a text, in its order: 24 小时, 2 个工作日. */
const timesIn = (text: string): string[] => text.match(/\d+ (?:小时|个工作小时|个工作日)/g) ?? []

const COIL = `k.class_code in ('CRC', 'GAL')`
test.each([
  ['rebar by table weight', `k.class_code = 'REBAR' and k.spot and k.settlement = 1`, 1],
  ['rebar by the scale', `k.class_code = 'REBAR' and k.spot and k.settlement = 2`, 1],
  ['a coil from stock', `${COIL} and k.spot and k.settlement = 2`, 1],
  ['a coil made to order', `${COIL} and k.futures and k.settlement = 2`, 2],
] as const)('a line of %s is told alike everywhere', async (_name, where, stockMode) => {
  const skuCode = await skuWhere(where, 3)
  const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode })
  const pieces = stockMode === 1 ? 3 : Math.ceil((goods.minFuturesKg * 1000) / goods.pieceWeightG) + 1
  await buyer.get('/api/cart/addGoodsToCart', { skuCode, pieces, stockMode })
  const cart = await buyer.get('/api/cart/refreashCartGroup', {})
  const line = Object.values(cart.cartMap)
    .flatMap(g => g.lines)
    .find(l => l.skuCode === skuCode)
  if (!line) throw new Error('the line is not in the cart')
  await buyer.get('/api/cart/updateAllCartItemStatus', { selected: false })
  await buyer.get('/api/cart/updateAllCartItemStatus', { selected: true, cartItemIds: [line.cartItemId] })
  const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  const [planned] = preview.groups.flatMap(g => g.lines)
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const before = Date.now()
  const made = await buyer.get('/api/order/createOrder', {
    requestId: `one-line-${process.pid}-${++n}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const orderCode = made.orderCodes[0] ?? ''
  const order = await buyer.get('/api/order/getOrderDetail', { orderCode })
  const desk = await admin.get('/api/ops/getOrderDetail', { orderCode })

  // Weight, price and sum: by the goods page's own arithmetic, and in every place that shows them.
  const weightKg = weightOfPieces(pieces, goods.pieceWeightG)
  const amountFen = lineAmount({ priceFen: goods.priceFen, priceUnit: 'ton', weightKg, pieces })
  const [ordered] = order.lines
  for (const said of [line, planned, ordered, desk.lines[0]])
    expect(said).toMatchObject({ skuCode, pieces, weightKg, priceFen: goods.priceFen, amountFen })
  expect([preview.goodsFen, order.goodsFen, desk.goodsFen]).toEqual([amountFen, amountFen, amountFen])
  expect([preview.totalFen, order.totalFen, made.totalFen]).toEqual([order.totalFen, order.totalFen, order.totalFen])

  // How the price came about: the goods page's own lines, unchanged on the way to the desk.
  expect(goods.priceLines.length).toBeGreaterThan(1)
  for (const said of [planned, ordered, desk.lines[0]]) expect(said?.priceLines).toEqual(goods.priceLines)

  // The band on the scale.
  const { settlement, tolerancePct } = goods
  const band = expectedBand({ weightKg, settlement, stockMode, tolerancePct })
  for (const said of [line, preview, order, desk]) expect([said.weightFromKg, said.weightToKg]).toEqual([band.fromKg, band.toKg])

  // How long it waits, in which state and why: the checkout's words are the rules' hours, the order has exactly those.
  const waits = order.status === OrderStatus.pendingReview ? 'order.reviewHours' : 'order.holdHoursSpot'
  const ruled = Number((await admin.get('/api/ops/getSettings', {})).find(s => s.key === waits)?.value)
  const held = waits === 'order.reviewHours' ? workedMs(before, order.holdUntil ?? 0) : (order.holdUntil ?? Number.NaN) - before
  expect(held / 3_600_000).toBeCloseTo(ruled, 1)
  expect(preview.nextSteps[0]).toContain(`${holdText(waits, ruled)}内`)
  expect(desk.holdUntil).toBe(order.holdUntil)
  const promise = stockMode === 2 ? goods.promise.futuresText : goods.promise.spotText
  expect(timesIn(promise)).toEqual(timesIn(preview.nextSteps.join()))
  const payTime = timesIn(promise).at(-1)

  // What comes next: goods page, checkout and order name the same hours, buyer and desk read the same steps.
  expect(preview.nextSteps.some(step => step.includes(payTime ?? '-'))).toBe(true)
  expect(order.ahead[0]).toBe(
    order.status === OrderStatus.pendingPayment
      ? '付款到账后自动进入下一步'
      : stockMode === 2
        ? `审核通过后双方签署合同，签后 ${payTime}内付款`
        : `审核通过后 ${payTime}内付款`,
  )
  expect(desk.ahead).toEqual(order.ahead)
  expect([preview.nextSteps, order.ahead].map(steps => steps.some(step => step.includes('磅单多退少补')))).toEqual(
    settlement === 1 ? [false, false] : [true, true],
  )
  expect([preview.nextSteps, order.ahead].map(steps => steps.some(step => step.includes('排产')))).toEqual(
    stockMode === 2 ? [true, true] : [false, false],
  )
  expect(order.status === 3 ? '提交后直接付款' : '销售审核').toBe(preview.nextSteps[0]?.slice(0, order.status === 3 ? 7 : 4))
  expect(desk.reviewCauses).toEqual(stockMode === 2 ? ['futures'] : [])
})

test.each([
  ['from stock', 'k.spot and k.settlement = 1', 1, 'order.holdHoursSpot'],
  ['made to order', 'k.futures', 2, 'order.holdHoursFutures'],
] as const)(
  'the hours to pay for goods %s are those of the rule, wherever they are told',
  async (_name, where, stockMode, rule) => {
    const hours = 37
    const was = (await admin.get('/api/ops/getSettings', {})).find(s => s.key === rule)?.value ?? ''
    const reviewer = await mall.staff('S002')
    await admin.get('/api/ops/updateSetting', { key: rule, value: String(hours) })
    try {
      const skuCode = await skuWhere(where)
      const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode })
      expect(timesIn(stockMode === 1 ? goods.promise.spotText : goods.promise.futuresText).at(-1)).toBe(`${hours} 小时`)
      const pieces = stockMode === 1 ? 1 : Math.ceil((goods.minFuturesKg * 1000) / goods.pieceWeightG) + 1
      await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces, stockMode })
      const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
      expect(preview.nextSteps.join()).toContain(`${hours} 小时内`)
      const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
      const made = await buyer.get('/api/order/createOrderBuyNow', {
        requestId: `one-line-${process.pid}-${++n}`,
        freightMode: 1,
        invoiceId: title?.invoiceId ?? '',
        fingerprint: preview.fingerprint,
        acceptTerms: true,
      })
      const orderCode = made.orderCodes[0] ?? ''
      // Listed goods from stock wait for the money at once; the desk sends them back and on again, so that both are told by a notice.
      if (stockMode === 1) await reviewer.get('/api/ops/withdrawReview', { orderCode, reason: '核对' })
      const before = Date.now()
      await reviewer.get('/api/ops/reviewOrder', { orderCode })
      const order = await buyer.get('/api/order/getOrderDetail', { orderCode })
      const desk = await reviewer.get('/api/ops/getOrderDetail', { orderCode })
      for (const said of [order.holdUntil, order.payBefore, desk.holdUntil])
        expect(Math.abs((said ?? 0) - before - hours * 3_600_000)).toBeLessThan(5_000)
      const { list } = await buyer.get('/api/notice/getNoticeList', {})
      expect(list.find(m => m.body.includes(orderCode) && m.body.includes('已通过审核'))?.body).toContain(
        stockMode === 1 ? `请在 ${hours} 小时内付款` : `请在 ${hours} 小时内签署合同`,
      )
    } finally {
      await admin.get('/api/ops/updateSetting', { key: rule, value: was })
    }
  },
)

test.each([
  ['from stock', 'HRC', 1, ['5 个工作小时', '7 个工作小时', '37 小时']],
  ['made to order', 'PPC', 2, ['5 个工作小时', '7 个工作小时', '41 小时']],
] as const)(
  'agreement goods %s go to the manager after the reviewer: the hours of both are told on the goods page and at the checkout',
  async (_name, classCode, stockMode, expected) => {
    const set = { 'order.reviewHours': 5, 'order.approvalHours': 7, 'order.holdHoursSpot': 37, 'order.holdHoursFutures': 41 }
    const was = await admin.get('/api/ops/getSettings', {})
    for (const [key, value] of Object.entries(set)) await admin.get('/api/ops/updateSetting', { key, value: String(value) })
    // Of a class that no other test here reads: what goods are is read once by a process.
    const skuCode = await skuWhere(`k.class_code = '${classCode}' and k.spot and k.futures`, 3)
    const grade = (level: string) => mall.world.pool.run('update sku set grade_level = $2 where sku_code = $1', [skuCode, level])
    await grade('3')
    try {
      const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode })
      const pieces = stockMode === 1 ? 1 : Math.ceil((goods.minFuturesKg * 1000) / goods.pieceWeightG) + 1
      await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces, stockMode })
      const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
      expect(timesIn(stockMode === 1 ? goods.promise.spotText : goods.promise.futuresText)).toEqual(expected)
      expect(timesIn(preview.nextSteps.join())).toEqual(expected)
      const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
      const { orderCodes } = await buyer.get('/api/order/createOrderBuyNow', {
        requestId: `one-line-${process.pid}-${++n}`,
        freightMode: 1,
        invoiceId: title?.invoiceId ?? '',
        fingerprint: preview.fingerprint,
        acceptTerms: true,
      })
      const orderCode = orderCodes[0] ?? ''
      const until = async () => (await admin.get('/api/ops/getOrderDetail', { orderCode })).holdUntil ?? 0
      const before = Date.now()
      expect(workedMs(before, await until()) / 3_600_000).toBeCloseTo(5, 1)
      await (await mall.staff('S002')).get('/api/ops/reviewOrder', { orderCode, toManager: true })
      expect(workedMs(before, await until()) / 3_600_000).toBeCloseTo(7, 1)
      await (await mall.staff('S003')).get('/api/ops/approveOrder', { orderCode })
      expect((await until()) - before).toBeCloseTo((stockMode === 1 ? 37 : 41) * 3_600_000, -5)
    } finally {
      await grade('1')
      for (const key of Object.keys(set))
        await admin.get('/api/ops/updateSetting', { key, value: was.find(r => r.key === key)?.value ?? '' })
    }
  },
)

test('the first day of the depots is the first day of the calendar on which trucks are loaded', async () => {
  const skuCode = await skuWhere('k.spot')
  const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode })
  for (const d of goods.depots) {
    const calendar = await buyer.get('/api/goods/getDeliveryDayMap', { skuCode: d.skuCode })
    expect([d.depotName, calendar.days.find(day => day.trucksLeft > 0)?.on]).toEqual([d.depotName, d.earliestOn])
    expect(d.depotFeeFenPerTon).toBeGreaterThan(0)
  }
})

test('the checkout says over-limit and by whom in the words the order then has', async () => {
  const clerk = await mall.buyer('demo01-2')
  const skuCode = await skuWhere('k.spot and k.settlement = 1 and k.piece_weight_g > 2000000')
  await clerk.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces: 20 })
  const preview = await clerk.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  // Who fetches learns at the checkout what the gate takes, and reads the same on the order.
  const { depotFeeFenPerTon } = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode })
  expect(preview.groups[0]?.gateFeeFen).toBe(Math.round((depotFeeFenPerTon * preview.weightKg) / 1000))
  const [title] = await clerk.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await clerk.get('/api/order/createOrderBuyNow', {
    requestId: `one-line-${process.pid}-${++n}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const order = await clerk.get('/api/order/getOrderDetail', { orderCode: made.orderCodes[0] ?? '' })
  expect(order.gateFeeFen).toBe(preview.groups[0]?.gateFeeFen)
  expect(preview.companyApproval?.reasons.join('；')).toBe(order.companyApprovalWhy)
  expect(order.approval?.approvers).toEqual(preview.companyApproval?.approvers)
  expect(order.blocker?.whose).toBe(preview.companyApproval?.approvers.join('、'))
})
