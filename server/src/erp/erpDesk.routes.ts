import { erpDeskCalls } from '@mall/contract/erpDesk.ts'
import { serve } from '../app/serve.ts'
import { readDifference, readDifferences, readMessage, readMessages, readRuns } from './erpDesk.reads.ts'
import { explainDifference, mendDifference, resendMessage } from './handleDifference.ts'
import { runReconciliation } from './reconcile.ts'

export const erpDeskRoutes = serve(erpDeskCalls, {
  '/api/ops/getErpRunList': readRuns,
  '/api/ops/runErpReconciliation': runReconciliation,
  '/api/ops/getErpDifferenceList': readDifferences,
  '/api/ops/getErpDifference': readDifference,
  '/api/ops/explainErpDifference': explainDifference,
  '/api/ops/mendErpDifference': mendDifference,
  '/api/ops/getErpMessageList': readMessages,
  '/api/ops/getErpMessage': readMessage,
  '/api/ops/resendErpMessage': resendMessage,
})
