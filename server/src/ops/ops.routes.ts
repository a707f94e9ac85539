import { opsCalls } from '@mall/contract/ops.ts'
import { serve } from '../app/serve.ts'
import {
  approveCancel,
  approveOrder,
  rejectApproval,
  rejectCancel,
  rejectOrder,
  returnApproval,
  returnOrder,
  reviewOrder,
} from '../order/decide.ts'
import { loginStaff } from '../session/login.ts'
import { loginView, staffView } from '../session/staff.view.ts'
import { handleIntend } from './handleIntend.ts'
import {
  readAuditList,
  readIntendList,
  readOrderForStaff,
  readOrderQueue,
  readPaymentList,
  readSettings,
  readSkuDesk,
  readSkuForStaff,
  readWorkCount,
} from './ops.reads.ts'
import { updateSetting } from './updateSetting.ts'
import { updateSkuPrice } from './updateSkuPrice.ts'
import { updateSkuShelf } from './updateSkuShelf.ts'
import { updateSkuStock } from './updateSkuStock.ts'

export const opsRoutes = serve(opsCalls, {
  '/api/ops/loginStaff': async (ctx, input) => loginView(ctx, await loginStaff(ctx, input)),
  '/api/ops/getStaff': ctx => staffView(ctx, ctx.me),
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
  '/api/ops/rejectCancel': rejectCancel,
  '/api/ops/getSkuList': readSkuDesk,
  '/api/ops/getSkuDetail': readSkuForStaff,
  '/api/ops/updateSkuPrice': updateSkuPrice,
  '/api/ops/updateSkuStock': updateSkuStock,
  '/api/ops/updateSkuShelf': updateSkuShelf,
  '/api/ops/getPaymentList': readPaymentList,
  '/api/ops/getSettings': readSettings,
  '/api/ops/updateSetting': updateSetting,
  '/api/ops/getAuditList': readAuditList,
  '/api/ops/getIntendList': readIntendList,
  '/api/ops/handleIntend': handleIntend,
})
