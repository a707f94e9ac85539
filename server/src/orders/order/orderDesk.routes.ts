import { askCancelUnpaid } from './askCancelUnpaid.ts'
import { orderDeskCalls } from '@mall/contract/orders/order/orderDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import {
  approveCancel,
  approveOrder,
  rejectApproval,
  rejectCancel,
  rejectOrder,
  returnApproval,
  returnOrder,
  reviewOrder,
} from './decide.ts'
import { cancelByMill, extendOrder, reopenOrder, withdrawReview } from './takeBack.ts'
import { addOrderNote } from './addOrderNote.ts'
import { readColleagues, readOrderForStaff, readOrderQueue, readWorkCount } from './orderDesk.reads.ts'

export const orderDeskRoutes = serve(orderDeskCalls, {
  '/api/ops/getWorkCount': readWorkCount,
  '/api/ops/getOrderQueue': readOrderQueue,
  '/api/ops/getOrderDetail': readOrderForStaff,
  '/api/ops/reviewOrder': reviewOrder,
  '/api/ops/returnOrder': returnOrder,
  '/api/ops/rejectOrder': rejectOrder,
  '/api/ops/approveOrder': approveOrder,
  '/api/ops/returnApproval': returnApproval,
  '/api/ops/rejectApproval': rejectApproval,
  '/api/ops/approveCancel': approveCancel,
  '/api/ops/askCancelUnpaid': askCancelUnpaid,
  '/api/ops/rejectCancel': rejectCancel,
  '/api/ops/addOrderNote': addOrderNote,
  '/api/ops/getColleagues': readColleagues,
  '/api/ops/cancelOrder': cancelByMill,
  '/api/ops/withdrawReview': withdrawReview,
  '/api/ops/reopenOrder': reopenOrder,
  '/api/ops/extendOrder': extendOrder,
})
