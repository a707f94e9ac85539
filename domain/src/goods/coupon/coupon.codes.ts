// 优惠券: words of the room. 券种 plan: what was made once and is given out many times. 优惠券 coupon: one of them, of one company, good for one order.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const CouponKind = codes({
  off: { code: 'off', label: '满减券' },
  perTon: { code: 'perTon', label: '吨减券' },
  percent: { code: 'percent', label: '折扣券' },
  freight: { code: 'freight', label: '运费券' },
})
export type CouponKindCode = CodeOf<typeof CouponKind>

/** 优惠券 as it is shown. `expired` is what the clock makes of `open`; the database follows by a job. */
export const CouponState = codes({
  open: { code: 'open', label: '可用', tone: 'good' },
  used: { code: 'used', label: '已使用', tone: 'none' },
  expired: { code: 'expired', label: '已过期', tone: 'none' },
  stopped: { code: 'stopped', label: '已停用', tone: 'bad' },
})
export type CouponStateCode = CodeOf<typeof CouponState>

export const CouponPlanState = codes({
  waiting: { code: 'waiting', label: '待审批', tone: 'wait' },
  open: { code: 'open', label: '发放中', tone: 'good' },
  returned: { code: 'returned', label: '已退回', tone: 'bad' },
  over: { code: 'over', label: '已到期', tone: 'none' },
  stopped: { code: 'stopped', label: '已停止', tone: 'bad' },
})

/** How it came to the company. */
export const CouponWay = codes({
  taken: { code: 'taken', label: '自己领取' },
  given: { code: 'given', label: '钢厂发放' },
})
