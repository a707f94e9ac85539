import { erpDeskCalls } from '@mall/contract/desk/erp/erpDesk.ts'
import { erpStockCalls } from '@mall/contract/desk/erp/erpStock.ts'
import { claimsKey, serve } from '../../kernel/serve/serve.ts'
import { readDifference, readDifferences, readMessage, readMessages, readRuns } from './erpDesk.reads.ts'
import { explainDifference, mendDifference, resendMessage } from './handleDifference.ts'
import { runReconciliation } from './reconcile.ts'
import { sendSandboxErpStock } from './sandboxStock.ts'
import { readStockLevels } from './stock.reads.ts'
import { dropErpStock, retryErpStock } from './takeStock.ts'

export const erpDeskRoutes = serve(erpDeskCalls, {
  '/api/ops/getErpRunList': readRuns,
  '/api/ops/runErpReconciliation': claimsKey(runReconciliation),
  '/api/ops/getErpDifferenceList': readDifferences,
  '/api/ops/getErpDifference': readDifference,
  '/api/ops/explainErpDifference': explainDifference,
  '/api/ops/mendErpDifference': mendDifference,
  '/api/ops/getErpMessageList': readMessages,
  '/api/ops/getErpMessage': readMessage,
  '/api/ops/resendErpMessage': resendMessage,
})

export const erpStockRoutes = serve(erpStockCalls, {
  '/api/ops/getErpStockList': readStockLevels,
  '/api/ops/retryErpStock': retryErpStock,
  '/api/ops/dropErpStock': dropErpStock,
  '/api/ops/sendSandboxErpStock': claimsKey(sendSandboxErpStock),
})
