// 优惠券 at the desk: plans are made, given out, stopped; what became of them. A plan does not change after it is made: what was promised stays.
import { fenInt } from '../../kernel/units.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { CouponKind, CouponPlanState, CouponState, CouponWay } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, requestId, text, word, type ReplyOf } from '../../kernel/call.ts'
import { needs } from '../concession/concession.ts'
import { couponWords, planNo } from './coupon.ts'

const fen = fenInt()
const yuanIn = z.int().min(0, '金额不能小于 0').max(100_000_000_00, '金额过大').default(0)

export const CouponPlanForm = z.object({
  name: text(30).min(2, '名称至少 2 个字'),
  kind: z.literal(CouponKind.values),
  offFen: yuanIn.describe('满减：减多少，分'),
  fromFen: yuanIn.describe('门槛，分；0 为无门槛'),
  perTonFen: yuanIn.describe('吨减：每吨减多少，分'),
  percentBp: z.int().min(0).max(3000, '折扣最多减 30 %').default(0).describe('折扣：减万分之几，200 为九八折'),
  mostFen: yuanIn.describe('最多减多少，分'),
  channels: z.array(z.string().max(20)).max(20).default([]).describe('空：全部渠道'),
  classes: z.array(z.string().max(20)).max(60).default([]).describe('空：全部品类'),
  stockMode: z
    .literal([0, ...StockMode.values])
    .default(0)
    .describe('0 不限 1 现货 2 期货'),
  offered: z.boolean().default(true).describe('企业可自己领取'),
  stock: z.int().min(1, '至少 1 张').max(1_000_000, '张数过多'),
  perCompany: z.int().min(1, '至少 1 张').max(1000, '每家限领过多').default(1),
  takeUntil: at.min(0, '时刻有误'),
  validFrom: at.min(0, '时刻有误'),
  validUntil: at.min(0, '时刻有误').nullable().default(null),
  validDays: z
    .int()
    .min(1, '至少 1 天')
    .max(365, '最多 365 天')
    .nullable()
    .default(null)
    .describe('领取后若干天；与截止时间二选一'),
})
export type CouponPlanForm = z.output<typeof CouponPlanForm>

const Row = z.object({
  planNo: z.string(),
  ...couponWords,
  state: z.literal(CouponPlanState.values),
  offered: z.boolean(),
  stockCount: z.int(),
  perCompanyCount: z.int(),
  givenCount: z.int().describe('已发出'),
  takenCount: z.int().describe('其中自己领取'),
  usedCount: z.int(),
  usedFen: fen.describe('已优惠，只算没有取消的订单'),
  orderFen: fen.describe('用券订单金额'),
  takeUntil: at,
  validText: z.string(),
  makerName: z.string(),
  madeAt: at,
  stopReason: z.string(),
})
export const couponDeskCalls = {
  '/api/ops/getCouponPlans': call({
    title: '优惠券：券种与发放、领取、使用情况',
    access: 'staff',
    right: 'coupon.see',
    input: z.object({ ...pageIn, word: word(40).default(''), view: z.enum(['open', 'waiting', 'over', 'all']).default('open') }),
    output: pageOf(Row).extend({ openCount: z.int(), waitingCount: z.int(), sumUsedFen: fen }),
    example: {},
  }),
  '/api/ops/getCoupons': call({
    title: '一个券种发给了谁，用在哪里',
    access: 'staff',
    right: 'coupon.see',
    input: z.object({ ...pageIn, planNo }),
    output: pageOf(
      z.object({
        couponNo: z.string(),
        companyName: z.string(),
        companyCode: z.string(),
        state: z.literal(CouponState.values),
        way: z.literal(CouponWay.values),
        gotAt: at,
        validUntil: at,
        orderCode: z.string(),
        usedFen: fen.nullable(),
        usedAt: at.nullable(),
      }),
    ),
    refuses: ['COUPON_PLAN_NONE'],
    example: { planNo: 'YH20261101000001' },
  }),
  '/api/ops/previewCouponScope': call({
    title: '试算：券种适用哪些商品',
    access: 'staff',
    right: 'coupon.see',
    input: CouponPlanForm.pick({ channels: true, classes: true, stockMode: true }),
    output: z.object({
      goodsCount: z.int().describe('适用的上架商品'),
      allCount: z.int().describe('全部上架商品'),
      classNames: z.array(z.object({ className: z.string(), goodsCount: z.int() })),
      why: z.string().describe('为什么一件也不适用；空为有'),
    }),
    example: { channels: [], classes: ['REBAR'], stockMode: 1 },
  }),
  '/api/ops/makeCouponPlan': call({
    title: '新建券种；比挂牌价低得超过免审的线，等另一人审批后才能领取和发放',
    access: 'staff',
    right: 'coupon.run',
    input: CouponPlanForm.extend({ requestId }),
    output: z.object({ planNo: z.string(), needs }),
    refuses: ['COUPON_PLAN_WRONG', 'REQUEST_REUSED'],
    example: {
      name: '开年满减',
      kind: 'off',
      offFen: 50_000,
      fromFen: 5_000_000,
      stock: 100,
      perCompany: 1,
      takeUntil: 1_900_000_000_000,
      validFrom: 1_700_000_000_000,
      validDays: 30,
      requestId: 'example-plan-1',
    },
    writes: true,
  }),
  '/api/ops/giveCoupon': call({
    title: '发放给企业，每家一张；一家不成，整批不发',
    access: 'staff',
    right: 'coupon.run',
    input: z.object({
      planNo,
      companyCodes: z.array(z.string().min(1).max(20)).min(1, '请选择企业').max(200, '一次最多 200 家'),
      requestId,
    }),
    output: z.object({ given: z.int() }),
    refuses: ['COUPON_PLAN_NONE', 'COUPON_STOPPED', 'COUPON_WAITS', 'COUPON_GONE', 'COUPON_TAKE_OVER', 'COUPON_GIVE'],
    example: { planNo: 'YH20261101000001', companyCodes: ['KH100001'], requestId: 'example-give-1' },
    writes: true,
  }),
  '/api/ops/stopCouponPlan': call({
    title: '停止券种：不再发放；可同时停用未使用的券，已用的不受影响',
    access: 'staff',
    right: 'coupon.run',
    input: z.object({ planNo, reason: text(200).min(2, '请写明原因'), recall: z.boolean().default(false) }),
    output: z.object({ stopped: z.int().describe('停用了几张未使用的') }),
    refuses: ['COUPON_PLAN_NONE', 'COUPON_STOPPED'],
    example: { planNo: 'YH20261101000001', reason: '活动结束' },
    writes: true,
  }),
}
export type CouponPlanRow = ReplyOf<typeof couponDeskCalls, '/api/ops/getCouponPlans'>['list'][number]
