import { payDeskCalls } from '@mall/contract/money/payment/payDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readPaymentList } from './payDesk.reads.ts'
import { readSourceRefunds, refundToSourceAtDesk } from './sourceRefund.ts'

export const payDeskRoutes = serve(payDeskCalls, {
  '/api/ops/getPaymentList': readPaymentList,
  '/api/ops/getSourceRefunds': readSourceRefunds,
  '/api/ops/refundToSource': refundToSourceAtDesk,
})
