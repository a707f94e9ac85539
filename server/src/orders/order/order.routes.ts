import { orderCalls } from '@mall/contract/orders/order/order.ts'
import { askSealed } from './askSealed.ts'
import { serve } from '../../kernel/serve/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { basketOf } from '../cart/basketOf.ts'
import { BUY_NOW } from '../cart/cart.queries.ts'
import { changeDelivery, readDeliveryChoice } from './changeDelivery.ts'
import { applyCancel, cancelOrder, confirmOrder } from './changeOrder.ts'
import { approveCompanyOrder, rejectCompanyOrder } from './companyApproval.ts'
import { createOrder, type CreateInput } from './createOrder.ts'
import { readCartItemOrders } from './orderedAlready.ts'
import { previewContract } from './previewContract.ts'
import { orderDetail, readRecentDeals, readStatusCount } from './order.reads.ts'
import { readOrderBuyers, readOrderList } from './orderList.reads.ts'
import { removeOrderFile } from './orderFiles.ts'
import { readOrderProject, readProjects, setOrderProject } from './setProject.ts'
import { changeReference } from './setReference.ts'

const createFromCart = async (ctx: Ctx, input: CreateInput) => createOrder(await basketOf(ctx))(ctx, input)
const createFromBuyNow = createOrder(BUY_NOW)

export const orderRoutes = serve(orderCalls, {
  '/api/order/createOrder': createFromCart,
  '/api/order/createOrderCommonly': createFromCart,
  '/api/order/createOrderBuyNow': createFromBuyNow,
  '/api/order/createOrderBuyNowCommonly': createFromBuyNow,
  '/api/order/getOrderList': readOrderList,
  '/api/order/getOrderBuyerList': readOrderBuyers,
  '/api/order/getCartItemOrderList': readCartItemOrders,
  '/api/order/getOrderStatusCount': readStatusCount,
  '/api/order/getOrderDetail': (ctx, { orderCode }) => orderDetail(ctx, orderCode),
  '/api/order/userConfirmOrder': confirmOrder,
  '/api/order/userConfirmOrderCommonly': confirmOrder,
  '/api/order/askSealedContract': askSealed,
  '/api/order/cancelOrder': cancelOrder,
  '/api/order/cancelOrderApproval': applyCancel,
  '/api/order/approveCompanyOrder': approveCompanyOrder,
  '/api/order/rejectCompanyOrder': rejectCompanyOrder,
  '/api/order/previewContract': previewContract,
  '/api/order/getDeliveryChoice': readDeliveryChoice,
  '/api/order/changeDelivery': changeDelivery,
  '/api/order/setOrderProject': setOrderProject,
  '/api/order/setOrderReference': changeReference,
  '/api/order/removeOrderFile': removeOrderFile,
  '/api/order/getOrderProject': readOrderProject,
  '/api/order/getProjects': readProjects,
  '/api/order/getRecentDealList': readRecentDeals,
})
