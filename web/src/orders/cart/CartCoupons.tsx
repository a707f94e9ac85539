import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { CouponLines } from '../../goods/coupon/CouponLines.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { chooseCoupon, chosenCoupon } from './confirmDraft.ts'

/** 优惠券 for the ticked lines: the best one and what the sum would be. What is chosen here is proposed to the checkout, which decides. */
export function CartCoupons({ many }: { many: boolean }) {
  const { data, isPlaceholderData } = useLazyCall('/api/coupon/getCartCoupons', {}, { keepOld: true })
  const whyNot = useWhyNot('order.create')
  // Known in the browser alone: the first drawing agrees with the server's.
  const [chosen, setChosen] = useState('')
  useEffect(() => setChosen(chosenCoupon()), [])
  const choose = (couponNo: string) => {
    chooseCoupon(couponNo)
    setChosen(couponNo)
  }
  const [best, ...others] = data?.coupons ?? []
  if (!data?.counted || !best) return null
  const taken = data.coupons.find(c => c.couponNo !== '' && c.couponNo === chosen && c.offFen > 0)
  const shown = taken ?? best
  const act = (c: { couponNo: string; name: string; offFen: Fen }) =>
    c.couponNo === chosen ? (
      <Button size="sm" look="quiet" aria-label={`不用 ${c.name}`} onClick={() => choose('')}>
        不用了
      </Button>
    ) : c.offFen > 0 ? (
      <Button
        size="sm"
        aria-label={`${c.name}，去结算时选用`}
        disabledReason={whyNot}
        reasonAt="title"
        onClick={() => choose(c.couponNo)}
      >
        去结算时选用
      </Button>
    ) : null
  return (
    <Panel
      title="优惠券"
      more={<Link to="/user/coupon">我的优惠券</Link>}
      className={isPlaceholderData ? 'below dim' : 'below'}
      label="优惠券"
    >
      {shown.offFen > 0 ? (
        <p aria-live="polite">
          {taken ? '已选' : shown.planNo ? '领取' : '用'}「{shown.name}」减 <b className="strong">{yuan(shown.offFen)}</b> 元
          {many && `（减在订单 ${shown.orderNo} 上）`}，预计合计 {yuan(data.totalFen)} →{' '}
          <b className="strong">{yuan(data.totalFen - shown.offFen)}</b> 元{taken ? '，去结算时选用。' : '。'}
        </p>
      ) : (
        <p className="mute">勾选的商品货款 {yuan(data.goodsFen)} 元，还用不上优惠券。</p>
      )}
      <CouponLines ahead={data} coupons={[best]} act={act} />
      {others.length > 0 && (
        <details className="which">
          <summary>另外 {others.length} 张</summary>
          <CouponLines ahead={data} coupons={others} act={act} />
        </details>
      )}
      <p className="hint gap8">自提免运费时、用承兑付款时会重新算，一次提交用一张，以结算页为准。</p>
    </Panel>
  )
}
