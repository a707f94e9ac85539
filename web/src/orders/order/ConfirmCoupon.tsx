import { yuan } from '@mall/domain/kernel/money.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../kernel/kit/Button.tsx'
import { Select } from '../../kernel/kit/Field.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import type { Confirm, Preview } from './useConfirm.ts'

/** 优惠券: one for the whole submission, chosen by the buyer; the one that takes off most is proposed, what cannot be used says why. */
export function ConfirmCoupon({ page, plan }: { page: Confirm; plan: Preview }) {
  const id = useId()
  const chosen = plan.coupons.find(c => c.couponNo === page.draft.couponNo)
  const [best] = plan.coupons
  const usable = plan.coupons.filter(c => c.offFen > 0)
  const others = plan.coupons.filter(c => c.offFen === 0)
  const pick = (couponNo: string) => page.change({ couponNo: couponNo || null })
  if (plan.noCouponWhy && !page.draft.couponNo) return <p className="hint gaptop">{plan.noCouponWhy}</p>
  if (plan.coupons.length === 0 && !page.draft.couponNo)
    return (
      <p className="hint gaptop">
        没有可用的优惠券，<Link to="/user/coupon">看看能领什么</Link>
      </p>
    )
  const many = plan.groups.length > 1
  return (
    <div className="gaptop">
      <Select id={id} label="优惠券" size="md" value={page.draft.couponNo ?? ''} onChange={e => pick(e.target.value)}>
        <option value="">不用优惠券</option>
        {usable.map(c => (
          <option key={c.couponNo} value={c.couponNo}>
            减 {yuan(c.offFen)} 元　{c.name}　{shortTime(c.validUntil)} 到期
          </option>
        ))}
        {others.map(c => (
          <option key={c.couponNo} value={c.couponNo} disabled={c.couponNo !== page.draft.couponNo}>
            {c.name}：{c.termsText}（这次用不上）
          </option>
        ))}
        {page.draft.couponNo && !chosen && <option value={page.draft.couponNo}>{page.draft.couponNo}（不可用）</option>}
      </Select>
      {plan.whyNotCoupon ? (
        <p className="err gap8" role="alert">
          {plan.whyNotCoupon}
        </p>
      ) : chosen && plan.couponNo === chosen.couponNo ? (
        <p className="hint gap8">
          {chosen.termsText}，减 {yuan(chosen.offFen)} 元{many && `，减在订单 ${chosen.orderNo} 上（减得最多的一张）`}
          。取消订单时退回。
        </p>
      ) : best && best.offFen > 0 ? (
        <p className="hint gap8">
          <Button look="quiet" size="sm" onClick={() => pick(best.couponNo)}>
            用最省的一张，减 {yuan(best.offFen)} 元
          </Button>
        </p>
      ) : best ? (
        <p className="hint gap8">{best.whyNot}</p>
      ) : null}
    </div>
  )
}
