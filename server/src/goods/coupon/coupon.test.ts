import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, invoiceId, key, mall, openMall, SKU } from '../../orders/order/testOrder.ts'
import { noLine } from '../concession/testLine.ts'
import { workOnCoupons } from './workOnCoupons.job.ts'

openMall()
const HOUR = 3_600_000
let desk: Caller
let other: Caller
let code: string
beforeAll(async () => {
  await noLine(mall)
  ;[desk, other] = await Promise.all([mall.staff('S004'), mall.buyer('demo02')])
  code =
    (
      await one<{ code: string }>(
        `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
      )
    )?.code ?? ''
  await mall.world.pool.run(
    `with moved as (insert into stock_move (sku_id, delta, reason, ref) select id, 500, '测试', 'coupon' from sku where sku_code = $1)
     update stock set on_hand = on_hand + 500 where sku_id = (select id from sku where sku_code = $1)`,
    [SKU],
  )
})
const one = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.row<T>(sql, values)
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n

type FormIn = Sent<'/api/ops/makeCouponPlan'>
const plan = async (o: Partial<FormIn> = {}) =>
  (
    await desk.get('/api/ops/makeCouponPlan', {
      name: `测试券 ${key()}`,
      kind: 'off',
      offFen: 10_000,
      fromFen: 0,
      stock: 100,
      perCompany: 5,
      takeUntil: Date.now() + HOUR,
      validFrom: Date.now() - HOUR,
      validUntil: Date.now() + 10 * HOUR,
      requestId: key(),
      ...o,
    })
  ).planNo
const take = async (planNo: string, who = buyer) =>
  (await who.get('/api/coupon/takeCoupon', { planNo, requestId: key() })).couponNo
const coupon = async (o: Partial<FormIn> = {}) => take(await plan(o))
const stateOf = async (couponNo: string) =>
  (await one<{ state: string }>('select state from coupon where coupon_no = $1', [couponNo]))?.state

/** Preview and order of so many pieces with a coupon; `fresh` false: as it was previewed before. */
async function order(couponNo: string | undefined, pieces = 2, who = buyer, title = invoiceId) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces })
  const how = { freightMode: FreightMode.selfPickup, ...(couponNo ? { couponNo } : {}) }
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', how)
  const input = { requestId: key(), ...how, invoiceId: title, fingerprint: preview.fingerprint, acceptTerms: true }
  return { preview, input, answer: await who.ask('/api/order/createOrderBuyNow', input) }
}
const refusal = async (couponNo: string) => nameOf((await order(couponNo)).answer.code)

describe('taking', () => {
  test('fifty at once for three: three have one, nobody more, the plan counts three', async () => {
    const planNo = await plan({ stock: 3, perCompany: 3 })
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? other : buyer).ask('/api/coupon/takeCoupon', { planNo, requestId: key() })),
    )
    expect(asked.filter(a => a.code === 1)).toHaveLength(3)
    expect(new Set(asked.filter(a => a.code !== 1).map(a => nameOf(a.code)))).toEqual(new Set(['COUPON_GONE']))
    expect(
      await one(
        'select given, (select count(*)::int from coupon c where c.plan_id = p.id) as n from coupon_plan p where plan_no = $1',
        [planNo],
      ),
    ).toEqual({ given: 3, n: 3 })
  })
  test('a company takes no more than its share, people of it together; twins of one request have one', async () => {
    const planNo = await plan({ perCompany: 1 })
    const colleague = await mall.buyer('demo01-2')
    const requestId = key()
    const twins = await Promise.all([1, 2].map(() => buyer.get('/api/coupon/takeCoupon', { planNo, requestId })))
    expect(twins[0]).toEqual(twins[1])
    expect(nameOf((await colleague.ask('/api/coupon/takeCoupon', { planNo, requestId: key() })).code)).toBe('COUPON_LIMIT')
    const [offered] = (await buyer.get('/api/coupon/getCouponsToTake', {})).filter(p => p.planNo === planNo)
    expect(offered?.whyNot).toContain('已领满')
  })
  test('a company that is not certified is told so at the button, not after it was pressed', async () => {
    const planNo = await plan()
    const companyId = `(select company_id from app_user where user_name = 'demo07')`
    const was = await one<{ s: number }>(`select approval_status::int as s from company where id = ${companyId}`, [])
    await mall.world.pool.run(`update company set approval_status = 1 where id = ${companyId}`)
    const who = await mall.buyer('demo07')
    const [offered] = (await who.get('/api/coupon/getCouponsToTake', {})).filter(p => p.planNo === planNo)
    expect(offered?.whyNot).toBe('企业认证通过后可以领取')
    expect(nameOf((await who.ask('/api/coupon/takeCoupon', { planNo, requestId: key() })).code)).toBe('CERT_REQUIRED')
    await mall.world.pool.run(`update company set approval_status = $1 where id = ${companyId}`, [was?.s ?? 2])
    const [now] = (await who.get('/api/coupon/getCouponsToTake', {})).filter(p => p.planNo === planNo)
    expect(now?.whyNot).toBe('')
  })
  test('not of a stopped plan, not too late, not what is only given, not without the right', async () => {
    const stopped = await plan()
    await desk.get('/api/ops/stopCouponPlan', { planNo: stopped, reason: '活动结束' })
    const late = await plan()
    await mall.world.pool.run(`update coupon_plan set take_until = now() - interval '1 second' where plan_no = $1`, [late])
    const given = await plan({ offered: false })
    const viewer = await mall.buyer('demo01-5')
    const ask = async (who: Caller, planNo: string) =>
      nameOf((await who.ask('/api/coupon/takeCoupon', { planNo, requestId: key() })).code)
    expect([await ask(buyer, stopped), await ask(buyer, late), await ask(buyer, given)]).toEqual([
      'COUPON_STOPPED',
      'COUPON_TAKE_OVER',
      'COUPON_PLAN_NONE',
    ])
    expect(await ask(viewer, await plan())).toBe('COMPANY_RIGHT')
  })
})

describe('at the checkout', () => {
  test('a coupon lowers what is paid, line by line, and is used', async () => {
    const no = await coupon({ kind: 'percent', offFen: 0, percentBp: 100, mostFen: 10_000_000 })
    const plain = (await order(undefined)).preview
    const { preview, answer } = await order(no)
    const off = Math.round(plain.goodsFen / 100)
    expect(preview.couponNo).toBe(no)
    expect(preview.discountFen).toBe(off)
    expect(preview.totalFen).toBe(plain.totalFen - off)
    expect(preview.groups[0]?.lines.reduce((s, l) => s + l.discountFen, 0)).toBe(off)
    expect(answer.code).toBe(1)
    expect(answer.data.totalFen).toBe(plain.totalFen - off)
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode: answer.data.orderCodes[0] ?? '' })
    expect([detail.discountFen, detail.coupon]).toEqual([off, expect.objectContaining({ couponNo: no, live: true })])
    expect(await stateOf(no)).toBe('used')
    const mine = await buyer.get('/api/coupon/getMyCoupons', { view: 'used' })
    expect(mine.list.find(c => c.couponNo === no)).toMatchObject({ usedFen: off, orderCode: answer.data.orderCodes[0] })
  })
  test('the preview proposes, the most first, and says why another cannot be used', async () => {
    const [small, big, far] = [await coupon(), await coupon({ offFen: 20_000 }), await coupon({ fromFen: 90_000_000_00 })]
    const { coupons } = (await order(undefined)).preview
    const of = (no: string) => coupons.findIndex(c => c.couponNo === no)
    expect(of(big)).toBeLessThan(of(small))
    expect(coupons[of(far)]).toMatchObject({ offFen: 0, orderNo: 0 })
    expect(coupons[of(far)]?.whyNot).toContain('还差')
  })
  test('each reason has its own sentence', async () => {
    const [ended, stoppedNo] = [await coupon(), await plan()]
    await mall.world.pool.run(
      `update coupon set valid_until = now() - interval '1 second', valid_from = now() - interval '1 hour' where coupon_no = $1`,
      [ended],
    )
    const stopped = await take(stoppedNo)
    expect((await desk.get('/api/ops/stopCouponPlan', { planNo: stoppedNo, reason: '活动结束', recall: true })).stopped).toBe(1)
    const foreign = await take(await plan(), other)
    const early = await coupon({ validFrom: Date.now() + HOUR })
    expect([
      await refusal(ended),
      await refusal(stopped),
      await refusal(foreign),
      await refusal('YQ2026010199999999'),
      await refusal(early),
      await refusal(await coupon({ stockMode: 2 })),
      await refusal(await coupon({ channels: ['J0000001'] })),
      await refusal(await coupon({ fromFen: 9_000_000_000 })),
      await refusal(await coupon({ kind: 'freight', offFen: 0, mostFen: 50_000 })),
    ]).toEqual([
      'COUPON_ENDED',
      'COUPON_STOPPED',
      'COUPON_NONE',
      'COUPON_NONE',
      'COUPON_EARLY',
      'COUPON_SCOPE',
      'COUPON_SCOPE',
      'COUPON_MINIMUM',
      'COUPON_FREIGHT',
    ])
  })
  test('the coupon is part of what was agreed to: another one than previewed is refused', async () => {
    const [a, b] = [await coupon(), await coupon()]
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
    const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
      freightMode: FreightMode.selfPickup,
      couponNo: a,
    })
    const answer = await buyer.ask('/api/order/createOrderBuyNow', {
      requestId: key(),
      freightMode: FreightMode.selfPickup,
      couponNo: b,
      invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    })
    expect(nameOf(answer.code)).toBe('ORDER_CHANGED')
    expect([await stateOf(a), await stateOf(b)]).toEqual(['open', 'open'])
  })
  test('two people of a company with one coupon at once: one order has it, the other is refused', async () => {
    const no = await coupon()
    const colleague = await mall.buyer('demo01-2')
    const made = []
    for (const who of [buyer, colleague]) {
      await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
      const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
        freightMode: FreightMode.selfPickup,
        couponNo: no,
      })
      made.push({
        who,
        input: {
          requestId: key(),
          freightMode: FreightMode.selfPickup,
          couponNo: no,
          invoiceId,
          fingerprint: preview.fingerprint,
          acceptTerms: true,
        },
      })
    }
    const answers = await Promise.all(made.map(m => m.who.ask('/api/order/createOrderBuyNow', m.input)))
    expect(answers.map(a => nameOf(a.code)).sort()).toEqual([1, 'COUPON_USED'])
  })
  test('of two orders in one submission the coupon lowers the one it takes off more', async () => {
    const second = await one<{ code: string }>(
      `select k.sku_code as code from sku k join stock s on s.sku_id = k.id join sku f on f.sku_code = $1
       where k.channel_code = f.channel_code and k.depot_code <> f.depot_code and k.on_shelf and s.on_hand - s.reserved > 3 and k.price_unit = 'ton' and k.grade_level = '1' order by k.id limit 1`,
      [SKU],
    )
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 9 })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: second?.code ?? '', pieces: 1 })
    const no = await coupon({ kind: 'percent', offFen: 0, percentBp: 100, mostFen: 100_000_000 })
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', {
      freightMode: FreightMode.selfPickup,
      couponNo: no,
    })
    const sums = preview.groups.map(g => [g.goodsFen, g.discountFen])
    const most = Math.max(...preview.groups.map(g => g.goodsFen))
    expect(sums).toHaveLength(2)
    for (const [goods, off] of sums) expect(off).toBe(goods === most ? Math.round(most / 100) : 0)
    await buyer.get('/api/cart/clearnCart', {})
  })
})

describe('afterwards', () => {
  const cancel = (orderCode: string) => buyer.get('/api/order/cancelOrder', { orderCode, reason: '不要了' })
  test('cancelled, it is the company’s again and can be used again', async () => {
    const no = await coupon()
    const first = (await order(no)).answer.data.orderCodes[0] ?? ''
    await cancel(first)
    expect(await stateOf(no)).toBe('open')
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode: first })
    expect(detail.coupon?.live).toBe(false)
    expect((await order(no)).answer.code).toBe(1)
  })
  test('not when its time is over meanwhile, and not when it was recalled', async () => {
    const late = await coupon()
    const lateOrder = (await order(late)).answer.data.orderCodes[0] ?? ''
    await mall.world.pool.run(
      `update coupon set valid_from = now() - interval '2 hours', valid_until = now() - interval '1 hour' where coupon_no = $1`,
      [late],
    )
    await cancel(lateOrder)
    const planNo = await plan()
    const recalled = await take(planNo)
    const order2 = (await order(recalled)).answer.data.orderCodes[0] ?? ''
    await desk.get('/api/ops/stopCouponPlan', { planNo, reason: '活动结束', recall: true })
    await cancel(order2)
    expect([await stateOf(late), await stateOf(recalled)]).toEqual(['expired', 'stopped'])
  })
  test('a restored order takes it again; used elsewhere meanwhile, the order stays cancelled', async () => {
    const no = await coupon()
    const first = (await order(no)).answer.data.orderCodes[0] ?? ''
    const reviewer = await mall.staff('S002')
    await reviewer.get('/api/ops/cancelOrder', { orderCode: first, reason: '买方电话要求' })
    expect(await stateOf(no)).toBe('open')
    await reviewer.get('/api/ops/reopenOrder', { orderCode: first, reason: '买方电话要求恢复' })
    expect(await stateOf(no)).toBe('used')
    await reviewer.get('/api/ops/cancelOrder', { orderCode: first, reason: '又不要了' })
    expect(await stateOf(no)).toBe('open')
    expect((await order(no)).answer.code).toBe(1)
    const again = await reviewer.ask('/api/ops/reopenOrder', { orderCode: first, reason: '买方再次要求恢复' })
    expect([nameOf(again.code), again.message]).toEqual(['ORDER_STATE', expect.stringContaining('优惠券')])
  })
})

describe('the desk', () => {
  test('gives to companies, all or none; each is told once', async () => {
    const planNo = await plan({ offered: false, stock: 2, perCompany: 1 })
    expect(
      nameOf((await desk.ask('/api/ops/giveCoupon', { planNo, companyCodes: [code, 'KH999999'], requestId: key() })).code),
    ).toBe('COUPON_GIVE')
    const requestId = key()
    for (const _ of [1, 2])
      expect(await desk.get('/api/ops/giveCoupon', { planNo, companyCodes: [code], requestId })).toEqual({ given: 1 })
    const told = await one<{ n: number }>(
      `select count(*)::int as n from notice n join app_user u on u.id = n.user_id where u.user_name = 'demo01' and n.event = 'couponGiven' and n.body like '%' || (select name from coupon_plan where plan_no = $1) || '%'`,
      [planNo],
    )
    expect(told?.n).toBe(1)
    const row = (await desk.get('/api/ops/getCouponPlans', { word: planNo })).list[0]
    expect(row).toMatchObject({ givenCount: 1, takenCount: 0, usedCount: 0, stockCount: 2 })
    expect((await desk.get('/api/ops/getCoupons', { planNo })).list).toHaveLength(1)
  })
  test('twins of a request make one plan; the same name with other terms under its key is refused', async () => {
    const form: FormIn = {
      name: '一次一张',
      kind: 'off',
      offFen: 10_000,
      fromFen: 50_000,
      stock: 5,
      perCompany: 1,
      requestId: key(),
      takeUntil: Date.now() + HOUR,
      validFrom: Date.now(),
      validDays: 3,
    }
    const [a, b] = await Promise.all([desk.get('/api/ops/makeCouponPlan', form), desk.get('/api/ops/makeCouponPlan', form)])
    expect(a).toEqual(b)
    for (const o of [{ offFen: 40_000 }, { stock: 500 }, { validDays: 30 }])
      expect(nameOf((await desk.ask('/api/ops/makeCouponPlan', { ...form, ...o })).code)).toBe('REQUEST_REUSED')
  })
  test('a plan that contradicts itself is not made; whoever only sees cannot make one', async () => {
    const bad = await desk.ask('/api/ops/makeCouponPlan', {
      name: '坏券',
      kind: 'off',
      offFen: 10_000,
      fromFen: 5_000,
      stock: 1,
      perCompany: 1,
      requestId: key(),
      takeUntil: Date.now() + HOUR,
      validFrom: Date.now(),
      validDays: 3,
    })
    expect([nameOf(bad.code), bad.message]).toEqual(['COUPON_PLAN_WRONG', '门槛须高于减的金额'])
    const reader = await mall.staff('S005')
    expect((await reader.get('/api/ops/getCouponPlans', {})).list.length).toBeGreaterThan(0)
    expect((await reader.ask('/api/ops/stopCouponPlan', { planNo: await plan(), reason: '不该能' })).code).not.toBe(1)
  })
  test('what ends within three days is told once; what is over is marked', async () => {
    const no = await coupon({ validUntil: Date.now() + 100 * HOUR })
    const gone = await coupon()
    await mall.world.pool.run(
      `update coupon set got_at = now() - interval '10 days', valid_until = now() + interval '1 day' where coupon_no = $1`,
      [no],
    )
    await mall.world.pool.run(
      `update coupon set valid_until = now() - interval '1 second', valid_from = now() - interval '1 day' where coupon_no = $1`,
      [gone],
    )
    await workOnCoupons(mall.world)
    await workOnCoupons(mall.world)
    expect(
      await one<{ n: number }>(
        `select count(*)::int as n from notice n join app_user u on u.id = n.user_id where u.user_name = 'demo01' and n.event = 'couponEnding' and n.body like
         '%' || (select p.name from coupon c join coupon_plan p on p.id = c.plan_id where c.coupon_no = $1) || '%'`,
        [no],
      ),
    ).toEqual({ n: 1 })
    expect(await stateOf(gone)).toBe('expired')
  })
})
