import { couponCalls } from '@mall/contract/goods/coupon/coupon.ts'
import { couponDeskCalls } from '@mall/contract/goods/coupon/couponDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { makePlan, previewScope, readCoupons, readCouponsToTake, readMyCoupons, readPlans, stopCouponPlan } from './couponDesk.ts'
import { giveCoupon, takeCoupon } from './takeCoupon.ts'

export const couponRoutes = serve(couponCalls, {
  '/api/coupon/getMyCoupons': readMyCoupons,
  '/api/coupon/getCouponsToTake': readCouponsToTake,
  '/api/coupon/takeCoupon': takeCoupon,
})
export const couponDeskRoutes = serve(couponDeskCalls, {
  '/api/ops/getCouponPlans': readPlans,
  '/api/ops/getCoupons': readCoupons,
  '/api/ops/previewCouponScope': previewScope,
  '/api/ops/makeCouponPlan': makePlan,
  '/api/ops/giveCoupon': giveCoupon,
  '/api/ops/stopCouponPlan': stopCouponPlan,
})
