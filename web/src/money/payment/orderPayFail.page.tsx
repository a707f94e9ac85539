import './payment.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useBoot } from '../../kernel/deps.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Facts } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { orderAddress, payAddress } from '../../orders/order/orderAddress.ts'
import { PayResult } from './PayResult.tsx'
import { usePaymentState } from './usePayment.ts'

const noOf = (query: URLSearchParams) => (query.get('paymentNo') ?? '').trim().slice(0, 40)

export const load = ({ query, ensure }: PageContext) =>
  noOf(query) ? ensure('/api/pay/getPaymentState', { paymentNo: noOf(query) }) : undefined

export const head = (): Head => ({ title: '支付没有成功', noIndex: true })

export default function OrderPayFail() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { channel, site } = useBoot()
  const phone = channel?.telephone || site.phone
  const paymentNo = noOf(query)
  const payment = usePaymentState(paymentNo)
  const p = payment.data
  const due = useLazyCall(
    '/api/pay/getMasterOrderPayBalance',
    { masterOrderCode: p?.masterOrderCode ?? '' },
    { enabled: p !== undefined },
  ).data
  // The bank may have said yes after all: a later notice wins.
  useEffect(() => {
    if (p?.state === PaymentState.succeeded) void navigate(`/pay/orderPaySuccess?paymentNo=${paymentNo}`, { replace: true })
  }, [p?.state, paymentNo, navigate])
  const pending = p?.state === PaymentState.pending
  return (
    <PayResult paymentNo={paymentNo} payment={payment}>
      {p => (
        <>
          <div role="alert" className="payhead">
            <span className="mark bad" aria-hidden="true" />
            <div>
              <h1>支付没有成功</h1>
              <p className="mute">
                {pending
                  ? '银行已拒绝或您取消了付款，正在等银行的正式通知；可以直接重新支付。'
                  : `${p.message || `${PaymentState.label(p.state)}，款项没有扣除`}。订单在付款时限内仍为您保留。`}
              </p>
            </div>
          </div>
          <Facts
            items={[
              ['金额', <Money key="m" fen={p.amountFen} />],
              ['方式', PayCode.label(p.payCode)],
              ['支付单', p.paymentNo],
              ...(due?.payBefore ? [['付款还剩', <Countdown key="c" endsAt={due.payBefore} over="已超时" />] as const] : []),
            ]}
          />
          <div className="row gaptop">
            <LinkButton look="primary" size="lg" to={payAddress(p.masterOrderCode)}>
              重新支付
            </LinkButton>
            <LinkButton size="lg" to={orderAddress(p.orderCodes[0] ?? '')}>
              查看订单
            </LinkButton>
          </div>
          <p className="hint gaptop">
            可换余额或另一种方式。
            {phone && (
              <>
                多次失败请联系客服 <a href={`tel:${phone}`}>{phone}</a>。
              </>
            )}
          </p>
        </>
      )}
    </PayResult>
  )
}
