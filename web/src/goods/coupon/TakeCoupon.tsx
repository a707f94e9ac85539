import { useRef } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { dateTime } from '../../kernel/kit/time.ts'

/** 领取: one coupon of a plan for the company, wherever the plan is named. */
export function TakeCoupon({ plan, whyNot = '' }: { plan: { planNo: string; name: string }; whyNot?: string }) {
  const send = useSend()
  const refresh = useRefresh()
  const whyNotRight = useWhyNot('order.create')
  const { session } = useBoot()
  const requestId = useRef(newRequestId())
  const why = session.insteadUserId !== false ? '代打单时不能替买方领券，请买方自己领取' : whyNotRight || whyNot || undefined
  const take = async () => {
    const taken = await send('/api/coupon/takeCoupon', { planNo: plan.planNo, requestId: requestId.current })
    requestId.current = nextRequestId(requestId.current)
    if (taken) notify.success(`已领取 ${plan.name}，${dateTime(taken.validUntil)} 前可用`)
    await refresh(
      '/api/coupon/getMyCoupons',
      '/api/coupon/getCouponsToTake',
      '/api/coupon/getGoodsCoupons',
      '/api/coupon/getCartCoupons',
    )
  }
  return (
    <Button
      size="sm"
      look="ink"
      aria-label={`领取 ${plan.name}`}
      disabledReason={why}
      reasonAt="title"
      busyText="正在领取"
      onClick={take}
    >
      领取
    </Button>
  )
}
