// 优惠券 on the goods page and in the cart: what is said there to the fen is what the checkout takes off.
import { beforeAll, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { skuWhere } from '../order/testDesk.ts'
import { buyer, key, mall, openMall, setAvailable, SKU } from '../order/testOrder.ts'
import { noLine } from '../../goods/concession/testLine.ts'

openMall()
const HOUR = 3_600_000
let desk: Caller
/** Of another depot, so of another order; and beside SKU in one order. */
let other = ''
let beside = ''
beforeAll(async () => {
  await noLine(mall)
  desk = await mall.staff('S004')
  await setAvailable(SKU, 400)
  other = await skuWhere(
    `k.depot_code <> 'W01' and k.channel_code = 'J0000009' and k.spot and k.on_shelf and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 20`,
  )
  beside = await skuWhere(
    `k.depot_code = 'W01' and k.channel_code = 'J0000009' and k.settlement = 1 and k.sku_code <> '${SKU}' and k.spot and k.on_shelf and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 20`,
  )
})

type FormIn = Sent<'/api/ops/makeCouponPlan'>
let n = 0
const plan = async (o: Partial<FormIn> = {}) => {
  const name = `先看券 ${++n}`
  const form = { name, kind: 'off' as const, offFen: 10_000, fromFen: 0, stock: 100, perCompany: 5, requestId: key() }
  const times = { takeUntil: Date.now() + HOUR, validFrom: Date.now() - HOUR, validUntil: Date.now() + 10 * HOUR }
  return { name, planNo: (await desk.get('/api/ops/makeCouponPlan', { ...form, ...times, ...o })).planNo }
}
const take = async (planNo: string, who = buyer) =>
  (await who.get('/api/coupon/takeCoupon', { planNo, requestId: key() })).couponNo
const coupon = async (o: Partial<FormIn> = {}) => {
  const { name, planNo } = await plan(o)
  return { name, planNo, couponNo: await take(planNo) }
}
const onGoods = async (pieces: number, who = buyer) => {
  const ahead = await who.get('/api/coupon/getGoodsCoupons', { skuCode: SKU, pieces })
  return { ...ahead, of: (name: string) => ahead.coupons.filter(c => c.name === name) }
}
const percent = { kind: 'percent', offFen: 0, percentBp: 133, mostFen: 100_000_000 } as const

test('the goods page says to the fen what the checkout takes off, the most first', async () => {
  const [small, big] = [await coupon(), await coupon(percent)]
  const ahead = await onGoods(7)
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 7 })
  const checkout = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
    freightMode: 1,
    couponNo: big.couponNo,
  })
  expect([ahead.counted, ahead.goodsFen]).toEqual([true, checkout.goodsFen])
  expect(ahead.of(big.name)).toMatchObject([{ offFen: checkout.discountFen, orderNo: 1, whyNot: '' }])
  expect(checkout.discountFen).toBe(Math.floor((checkout.goodsFen * 133 + 5000) / 10_000))
  expect(ahead.of(small.name)[0]?.offFen).toBe(10_000)
  const order = ahead.coupons.map(c => c.name)
  expect(order.indexOf(big.name)).toBeLessThan(order.indexOf(small.name))
})

test('below the threshold it says what lacks, and with the piece that lacks it applies', async () => {
  const one = (await onGoods(1)).goodsFen
  const two = (await onGoods(2)).goodsFen
  const far = await coupon({ fromFen: two, offFen: 900 })
  expect((await onGoods(1)).of(far.name)).toMatchObject([{ offFen: 0, orderNo: 0 }])
  expect((await onGoods(1)).of(far.name)[0]?.whyNot).toContain(`还差 ${((two - one) / 100).toLocaleString('en-US')} 元`)
  expect((await onGoods(2)).of(far.name)).toMatchObject([{ offFen: 900, whyNot: '' }])
})

test('one not yet taken is named with its plan; taken, it is named once, with its number', async () => {
  const { name, planNo } = await plan({ offFen: 77_700 })
  expect((await onGoods(3)).of(name)).toMatchObject([{ couponNo: '', planNo, offFen: 77_700 }])
  const couponNo = await take(planNo)
  expect((await onGoods(3)).of(name)).toMatchObject([{ couponNo, offFen: 77_700 }])
})

test('expired, for another channel, for another way of buying or of another company: not named; not begun: says when', async () => {
  const own = await coupon({ offFen: 66_600 })
  await mall.world.pool.run(
    `update coupon set valid_until = now() - interval '1 second', valid_from = now() - interval '1 hour' where coupon_no = $1`,
    [own.couponNo],
  )
  // Its plan is over as well: what has expired cannot be had again.
  await mall.world.pool.run(`update coupon_plan set take_until = now() - interval '1 second' where plan_no = $1`, [own.planNo])
  const [channel, mode] = [await coupon({ channels: ['J0000001'] }), await coupon({ stockMode: 2 })]
  const foreign = await plan({ perCompany: 1, stock: 1 })
  await take(foreign.planNo, await mall.buyer('demo02'))
  const early = await coupon({ validFrom: Date.now() + HOUR, offFen: 88_800 })
  const ahead = await onGoods(4)
  expect([own, channel, mode, foreign].map(c => ahead.of(c.name))).toEqual([[], [], [], []])
  expect(ahead.of(early.name)[0]).toMatchObject({ offFen: 0, couponNo: early.couponNo })
  expect(ahead.of(early.name)[0]?.whyNot).toContain('起')
})

test('a guest sees what there is to take, without sums and without anybody’s coupons', async () => {
  const open = await plan()
  const held = await plan({ perCompany: 1, stock: 1 })
  await take(held.planNo)
  const ahead = await onGoods(9, mall.guest)
  expect([ahead.counted, ahead.goodsFen, ahead.totalFen]).toEqual([false, 0, 0])
  expect(ahead.of(open.name)).toMatchObject([{ planNo: open.planNo, couponNo: '', offFen: 0, whyNot: '' }])
  expect(ahead.coupons.every(c => c.couponNo === '' && c.offFen === 0)).toBe(true)
  expect(ahead.of(held.name)).toEqual([])
})

test('the cart names the best one for the ticked lines; the checkout takes off the same, its parts add up', async () => {
  await buyer.get('/api/cart/clearnCart', {})
  for (const [skuCode, pieces] of [
    [SKU, 3],
    [beside, 2],
    [other, 1],
  ] as const)
    await buyer.get('/api/cart/addGoodsToCart', { skuCode, pieces })
  const best = await coupon({ ...percent, percentBp: 1777 })
  const ahead = await buyer.get('/api/coupon/getCartCoupons', {})
  const cart = await buyer.get('/api/cart/refreashCartGroup', { appid: 1 })
  expect([ahead.goodsFen, ahead.totalFen]).toEqual([cart.goodsFen, cart.totalFen])
  expect(ahead.coupons[0]).toMatchObject({ couponNo: best.couponNo, name: best.name })
  const checkout = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1, couponNo: best.couponNo })
  expect(checkout.discountFen).toBe(ahead.coupons[0]?.offFen)
  const on = checkout.groups[(ahead.coupons[0]?.orderNo ?? 0) - 1]
  expect([on?.discountFen, on?.lines.length]).toEqual([checkout.discountFen, 2])
  // By hand: each line its share of the goods, the odd fen to the line that lacks most of it.
  const part = Math.round((checkout.discountFen * (on?.lines[0]?.amountFen ?? 0)) / (on?.goodsFen ?? 1))
  expect(on?.lines.map(l => l.discountFen)).toEqual([part, checkout.discountFen - part])

  const [first] = Object.values(cart.cartMap)
  await buyer.get('/api/cart/updateAllCartItemStatus', { selected: false })
  expect(await buyer.get('/api/coupon/getCartCoupons', {})).toMatchObject({ goodsFen: 0, totalFen: 0, coupons: [] })
  await buyer.get('/api/cart/updateAllCartItemStatus', {
    selected: true,
    cartItemIds: first?.lines.map(l => l.cartItemId) ?? [],
  })
  expect((await buyer.get('/api/coupon/getCartCoupons', {})).goodsFen).toBe(first?.goodsFen)
  await buyer.get('/api/cart/clearnCart', {})
})

test('a guest has no cart to be asked about', async () => {
  expect((await mall.guest.ask('/api/coupon/getCartCoupons', {})).code).toBe(606)
})
