import { payDeskCalls } from '@mall/contract/payDesk.ts'
import { serve } from '../app/serve.ts'
import { readPaymentList } from './payDesk.reads.ts'

export const payDeskRoutes = serve(payDeskCalls, {
  '/api/ops/getPaymentList': readPaymentList,
})
