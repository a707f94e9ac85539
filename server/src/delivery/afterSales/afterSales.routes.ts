import { afterSalesCalls } from '@mall/contract/delivery/afterSales/afterSales.ts'
import { afterSalesDeskCalls } from '@mall/contract/delivery/afterSales/afterSalesDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import {
  readAfterSales,
  readAfterSalesList,
  readApply,
  readGoodsBack,
  readOrderAfterSales,
  readRefund,
  readRefundList,
  readReturn,
  readReturnList,
} from './afterSales.reads.ts'
import { readClaim, readClaimQueue, readReturnAtDesk, readReturnQueue } from './afterSalesDesk.reads.ts'
import { addAfterSalesPapers } from './addPapers.ts'
import { answerAfterSales, arbitrateAfterSales, cancelAfterSales } from './answerClaim.ts'
import { acceptClaim, awardClaim, proposeClaim, rejectClaim, surveyClaim } from './deskClaim.ts'
import { createAfterSales, saveAfterSalesDraft } from './fileClaim.ts'
import { bookOrderReturn, cancelOrderReturn, cancelReturn, receiveReturn } from './returns.ts'

export const afterSalesRoutes = serve(afterSalesCalls, {
  '/api/order/getAfterSalesApply': readApply,
  '/api/order/saveAfterSalesDraft': saveAfterSalesDraft,
  '/api/order/createAfterSales': createAfterSales,
  '/api/order/getAfterSalesList': readAfterSalesList,
  '/api/order/getAfterSalesDetail': readAfterSales,
  '/api/order/getOrderAfterSales': readOrderAfterSales,
  '/api/order/answerAfterSales': answerAfterSales,
  '/api/order/arbitrateAfterSales': arbitrateAfterSales,
  '/api/order/cancelAfterSales': cancelAfterSales,
  '/api/order/addAfterSalesPapers': addAfterSalesPapers,
  '/api/order/getRefundList': readRefundList,
  '/api/order/getRefundDetail': readRefund,
  '/api/order/getOrderReturnList': readReturnList,
  '/api/order/getOrderReturnDetail': readReturn,
  '/api/order/bookOrderReturn': bookOrderReturn,
  '/api/order/cancelOrderReturn': cancelOrderReturn,
  '/api/order/getGoodsReturnList': readGoodsBack,
})
export const afterSalesDeskRoutes = serve(afterSalesDeskCalls, {
  '/api/ops/getClaimQueue': readClaimQueue,
  '/api/ops/getClaimDetail': readClaim,
  '/api/ops/acceptClaim': acceptClaim,
  '/api/ops/rejectClaim': rejectClaim,
  '/api/ops/surveyClaim': surveyClaim,
  '/api/ops/proposeClaim': proposeClaim,
  '/api/ops/awardClaim': awardClaim,
  '/api/ops/getReturnQueue': readReturnQueue,
  '/api/ops/getReturnDetail': readReturnAtDesk,
  '/api/ops/receiveReturn': receiveReturn,
  '/api/ops/cancelReturn': cancelReturn,
})
