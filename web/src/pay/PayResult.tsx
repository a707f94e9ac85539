import type { ReactNode } from 'react'
import { Failed, Skeleton } from '../kit/Empty.tsx'
import { Panel } from '../kit/Panel.tsx'
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
          {(o.payment.isError && !p) || o.paymentNo === '' ? (
            <Failed
              message={o.payment.error?.message ?? '地址里没有支付单号，请到我的订单查看。'}
              onRetry={() => o.payment.refetch()}
            />
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
