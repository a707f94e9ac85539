import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { shortTime } from '../../kernel/kit/time.ts'

/** Money that came after the order was withdrawn, cancelled or paid otherwise: it is the customer's balance, not this order's. */
export function LateMoney({ order: o }: { order: Reply<'/api/ops/getOrderDetail'> }) {
  if (o.lateMoney.length === 0) return null
  return (
    <section className="note" aria-label="迟到的付款">
      <h3>迟到的付款已转客户余额</h3>
      {o.lateMoney.map(m => (
        <p key={m.paymentNo}>
          {shortTime(m.at)} {PayCode.label(m.payCode)}到账 <b>{yuan(m.surplusFen)}</b> 元，当时本单不待付款，已转为客户余额
          {m.orders > 1 ? `（同一笔付款含 ${m.orders} 张订单）` : ''}。<small className="mute">{m.paymentNo}</small>
        </p>
      ))}
    </section>
  )
}
