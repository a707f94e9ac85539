import { settlementCalls } from '@mall/contract/delivery/settlement/settlement.ts'
import { settlementDeskCalls } from '@mall/contract/delivery/settlement/settlementDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { askCaseClose, refuseCaseClose } from './caseClose.ts'
import { confirmSettlement, payDifference, refuseSettlement } from './confirmSheet.ts'
import { draftSettlement, offerSettlement, withdrawSettlement } from './draftSheet.ts'
import { releaseTruck } from './releaseTruck.ts'
import { readOrderSettlement, readSettlement, readSettlementList } from './settlement.reads.ts'
import { readSettlementAtDesk, readSettlementQueue } from './settlementDesk.reads.ts'

export const settlementRoutes = serve(settlementCalls, {
  '/api/order/getSettlementList': readSettlementList,
  '/api/order/getSettlementDetail': readSettlement,
  '/api/order/getOrderSettlement': readOrderSettlement,
  '/api/order/confirmSettlement': confirmSettlement,
  '/api/order/refuseSettlement': refuseSettlement,
  '/api/order/payDifference': payDifference,
  '/api/order/orderCaseClosed': askCaseClose,
})
export const settlementDeskRoutes = serve(settlementDeskCalls, {
  '/api/ops/getSettlementQueue': readSettlementQueue,
  '/api/ops/getSettlementDetail': readSettlementAtDesk,
  '/api/ops/draftSettlement': draftSettlement,
  '/api/ops/offerSettlement': offerSettlement,
  '/api/ops/withdrawSettlement': withdrawSettlement,
  '/api/ops/releaseSettlementHold': releaseTruck,
  '/api/ops/refuseCaseClose': refuseCaseClose,
})
