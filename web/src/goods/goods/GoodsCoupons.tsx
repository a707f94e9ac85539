import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { loginAddress } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useSettled } from '../../kernel/useSettled.ts'
import { CouponLines } from '../coupon/CouponLines.tsx'
import { type Choice, extrasOf } from './choice.ts'
import type { Detail } from './dims.ts'

/**
 * 优惠券 for the chosen quantity: what it would take off by the checkout's own rule, or what it lacks. Guests see what there is to take; nothing for
 * these goods, nothing shown.
 */
export function GoodsCoupons({ g, choice }: { g: Detail; choice: Choice }) {
  const { session } = useBoot()
  const { skuCode, pieces } = choice
  const { stockMode, futures, unitNos } = extrasOf(g, choice)
  const wanted = { skuCode, pieces, stockMode, futures, unitNos }
  const asked = useSettled(wanted)
  const { data, isPlaceholderData } = useLazyCall('/api/coupon/getGoodsCoupons', asked, { keepOld: true })
  // From the choice on, not only from the question: what stands there is of the choice before.
  const stale = isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(wanted)
  const [best, ...others] = data?.coupons ?? []
  if (!data || !best) return null
  const rest = others.length > 0 && (
    <details className="which">
      <summary>另外 {others.length} 张</summary>
      <CouponLines ahead={data} coupons={others} />
    </details>
  )
  return (
    <section className={stale ? 'cpnbox dim' : 'cpnbox'} aria-label="优惠券" aria-live="polite" aria-busy={stale || undefined}>
      <p>
        <b>优惠券</b>{' '}
        {!data.counted ? (
          session.userStatus ? (
            <span className="mute intext">
              <Link to="/enterprise/enterpriseApply">完成企业认证</Link>后可领取，按数量算能减多少
            </span>
          ) : (
            <span className="mute intext">
              <Link to={loginAddress(`/goods?skuCode=${encodeURIComponent(g.skuCode)}`)}>登录</Link>后可领取，按数量算能减多少
            </span>
          )
        ) : best.offFen > 0 ? (
          <span className="mute">
            按货款 {yuan(data.goodsFen)} 元算，{best.planNo ? '领取后' : ''}结算时选用
          </span>
        ) : (
          <span className="mute">按货款 {yuan(data.goodsFen)} 元算，还用不上</span>
        )}
      </p>
      <CouponLines ahead={data} coupons={[best]} />
      {rest}
    </section>
  )
}
