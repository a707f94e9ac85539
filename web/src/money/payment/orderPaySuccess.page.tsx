import './payment.css'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ORDER_READS, useRefresh } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Facts } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { Ahead } from '../../orders/order/Ahead.tsx'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { PayResult } from './PayResult.tsx'
import { usePaymentState } from './usePayment.ts'

const noOf = (query: URLSearchParams) => (query.get('paymentNo') ?? '').trim().slice(0, 40)

export const load = ({ query, ensure }: PageContext) =>
  noOf(query) ? ensure('/api/pay/getPaymentState', { paymentNo: noOf(query) }) : undefined

export const head = (): Head => ({ title: '支付结果', noIndex: true })

/** The bank's page leads here before its notice has come: until then it says so, and changes by itself. */
export default function OrderPaySuccess() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const paymentNo = noOf(query)
  const payment = usePaymentState(paymentNo)
  const state = payment.data?.state
  useEffect(() => {
    if (state === PaymentState.succeeded) void refresh(...ORDER_READS)
    if (state === PaymentState.failed || state === PaymentState.closed)
      void navigate(`/pay/orderPayFail?paymentNo=${encodeURIComponent(paymentNo)}`, { replace: true })
  }, [state, paymentNo, refresh, navigate])
  const done = state === PaymentState.succeeded
  return (
    <PayResult paymentNo={paymentNo} payment={payment}>
      {p => (
        <>
          <div role="status" className="payhead">
            {done ? <span className="mark good" aria-hidden="true" /> : <i className="spin" />}
            <div>
              <h1>{done ? (p.surplusFen > 0 ? '已到账，转入了企业余额' : '已到账') : '等待银行通知'}</h1>
              <p className="mute">
                {done
                  ? p.surplusFen > 0
                    ? `到账时${p.surplusFen < p.amountFen ? '部分' : ''}订单已不待付，${yuan(p.surplusFen)} 元记入企业余额；订单可以付款时用余额支付，不必再付一次。`
                    : '订单已进入下一步，进度在订单详情里实时更新。'
                  : '您已在银行付款，通常几秒内到账，本页会自己变化，可以先离开，不会丢失。'}
              </p>
            </div>
          </div>
          <Facts
            items={[
              ['金额', <Money key="m" fen={p.amountFen} main />],
              ['方式', PayCode.label(p.payCode)],
              ...(done && p.message.includes('；') ? [['说明', p.message] as [string, string]] : []),
              ['支付单', p.paymentNo],
              ['状态', <StatusTag key="s" of={PaymentState} code={p.state} />],
            ]}
          />
          <h2 className="gaptop">订单</h2>
          <ul className="duelist">
            {p.orderCodes.map(code => (
              <PaidOrder key={code} orderCode={code} settled={done && (p.surplusFen === 0 || p.surplusFen < p.amountFen)} />
            ))}
          </ul>
          <div className="row gaptop">
            <LinkButton look={done ? 'primary' : 'ink'} size="lg" to={orderAddress(p.orderCodes[0] ?? '')}>
              查看订单
            </LinkButton>
            <LinkButton size="lg" to="/order/orderList">
              我的订单
            </LinkButton>
            <LinkButton size="lg" to="/search">
              继续采购
            </LinkButton>
          </div>
        </>
      )}
    </PayResult>
  )
}

function PaidOrder({ orderCode, settled }: { orderCode: string; settled: boolean }) {
  // Read once more when the money is there: the order has moved on with it.
  const order = useLazyCall('/api/order/getOrderDetail', { orderCode }).data
  return (
    <li>
      <div className="row spread">
        <span>
          <b className="strong">{orderCode}</b>　<span className="mute sm">{order?.summary}</span>
        </span>
        {order && <StatusTag of={OrderStatus} code={order.status} />}
      </div>
      {settled && order && <Ahead steps={order.ahead} />}
    </li>
  )
}
