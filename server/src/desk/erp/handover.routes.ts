import { erpHandoverCalls } from '@mall/contract/desk/erp/erpHandover.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { endErpHandover, handoverUrl, makeErpHandover, readHandovers } from './handover.ts'

export const erpHandoverRoutes = serve(erpHandoverCalls, {
  '/api/ops/getErpHandoverList': readHandovers,
  '/api/ops/makeErpHandover': makeErpHandover,
  '/api/ops/getErpHandoverUrl': handoverUrl,
  '/api/ops/endErpHandover': endErpHandover,
})
