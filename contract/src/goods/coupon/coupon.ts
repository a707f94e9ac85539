// 优惠券 coupon: what a company has, what it may take. A coupon is of one company and good for one live order.
import { fenInt } from '../../kernel/units.ts'
import { CouponKind, CouponState, CouponWay } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, requestId } from '../../kernel/call.ts'

const fen = fenInt()
export const couponNo = z.string().regex(/^YQ[0-9]{8,20}$/, '优惠券号不正确')
export const planNo = z.string().regex(/^YH[0-9]{8,20}$/, '券种编号不正确')

/** What every coupon says of itself, whoever looks. */
export const couponWords = {
  name: z.string(),
  kind: z.literal(CouponKind.values),
  termsText: z.string().describe('满 50,000 元减 500 元'),
  scopeText: z.string().describe('用于哪些渠道、品类、现货或期货'),
}

const CouponRow = z.object({
  couponNo: z.string(),
  ...couponWords,
  state: z.literal(CouponState.values),
  way: z.literal(CouponWay.values),
  validFromAt: at,
  validUntil: at,
  usedFen: fen.nullable(),
  usedAt: at.nullable(),
  orderCode: z.string().describe('用在哪张订单；没用过为空'),
  gotAt: at,
  gotByName: z.string(),
})

export const couponCalls = {
  '/api/coupon/getMyCoupons': call({
    title: '我的优惠券：可用的先到期在前，已用和失效的新的在前',
    access: 'company',
    input: z.object({ ...pageIn, view: z.enum(['open', 'used', 'over']).default('open') }),
    output: pageOf(CouponRow).extend({ openCount: z.int(), usedCount: z.int(), overCount: z.int(), serverNow: at }),
    example: {},
  }),
  '/api/coupon/getCouponsToTake': call({
    title: '可领取的优惠券',
    access: 'company',
    input: z.object({}),
    output: z.array(
      z.object({
        planNo: z.string(),
        ...couponWords,
        takeUntil: at,
        validText: z.string(),
        leftCount: z.int().describe('还有几张'),
        mineCount: z.int().describe('本企业已领几张'),
        perCompanyCount: z.int(),
        whyNot: z.string().describe('现在不能领的原因；空：可以领'),
      }),
    ),
    example: {},
  }),
  '/api/coupon/takeCoupon': call({
    title: '领取一张优惠券，归企业所有',
    access: 'company',
    need: 'order.create',
    input: z.object({ planNo, requestId }),
    output: z.object({ couponNo: z.string(), validUntil: at }),
    refuses: [
      'COUPON_PLAN_NONE',
      'COUPON_STOPPED',
      'COUPON_GONE',
      'COUPON_LIMIT',
      'COUPON_TAKE_OVER',
      'CERT_REQUIRED',
      'COMPANY_FROZEN',
    ],
    example: { planNo: 'YH20261101000001', requestId: 'example-coupon-1' },
    writes: true,
  }),
}
