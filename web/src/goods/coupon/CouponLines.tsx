import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { TakeCoupon } from './TakeCoupon.tsx'

export type CouponsAhead = Reply<'/api/coupon/getCartCoupons'>
type Coupon = CouponsAhead['coupons'][number]

/** Coupons before the checkout: what each takes off or why it does not, and what can still be taken. `act`: what may be done with one that is held. */
export function CouponLines({
  ahead,
  coupons,
  act,
}: {
  ahead: Pick<CouponsAhead, 'counted'>
  coupons: readonly Coupon[]
  act?: (c: Coupon) => ReactNode
}) {
  return (
    <ul className="cpn">
      {coupons.map(c => (
        <li key={c.couponNo || c.planNo}>
          <div>
            <b>{c.termsText}</b> {c.offFen > 0 && <span className="off">减 {yuan(c.offFen)} 元</span>}
            <small>
              {c.name}，{c.scopeText}，{c.validText}
            </small>
            {c.whyNot && <small className="lack">{c.whyNot}</small>}
          </div>
          {ahead.counted && (c.planNo ? <TakeCoupon plan={c} /> : act?.(c))}
        </li>
      ))}
    </ul>
  )
}
