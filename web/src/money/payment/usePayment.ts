import { useLazyCall } from '@mall/client/useCall.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'

const POLL_MS = 3000

/**
 * A payment and its state. The result arrives by itself: over the live line at once, else by asking every three seconds while it
 * is still open.
 */
export function usePaymentState(paymentNo: string) {
  const refresh = useRefresh()
  const input = { paymentNo }
  const first = useLazyCall('/api/pay/getPaymentState', input, { enabled: paymentNo !== '' })
  const waiting = paymentNo !== '' && (first.data ? first.data.state === PaymentState.pending : !first.isError)
  useLazyCall('/api/pay/getPaymentState', input, { enabled: waiting, refetchMs: POLL_MS })
  useLive(event => {
    if (event.kind === 'order' || (event.kind === 'payment' && event.paymentNo !== paymentNo)) return
    void refresh('/api/pay/getPaymentState')
  }, waiting)
  return first
}
