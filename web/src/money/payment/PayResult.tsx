import './payment.css'
import type { ReactNode } from 'react'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import type { usePaymentState } from './usePayment.ts'

type Payment = NonNullable<ReturnType<typeof usePaymentState>['data']>

/** The page of a payment's end, good or bad: reads the payment, says when it cannot, else shows what it is given. */
export function PayResult(o: {
  paymentNo: string
  payment: ReturnType<typeof usePaymentState>
  children: (p: Payment) => ReactNode
}) {
  const p = o.payment.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap payresult">
        <Panel>
          {o.paymentNo === '' ? (
            <>
              <h1 className="vh">付款结果</h1>
              <Empty
                title="没有找到这笔付款"
                actions={
                  <LinkButton look="ink" to="/order/orderList?status=3">
                    去看待付款订单
                  </LinkButton>
                }
              >
                地址里没有支付单号，付款结果在我的订单里看。
              </Empty>
            </>
          ) : o.payment.isError && !p ? (
            <>
              <h1 className="vh">付款结果</h1>
              <Failed message={o.payment.error.message} onRetry={() => o.payment.refetch()} />
            </>
          ) : p ? (
            o.children(p)
          ) : (
            <Skeleton lines={5} />
          )}
        </Panel>
      </div>
    </main>
  )
}
