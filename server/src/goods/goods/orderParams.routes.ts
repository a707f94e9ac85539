import { orderParamCalls } from '@mall/contract/goods/goods/orderParams.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readDeliveryDays } from './goods.reads.ts'
import { readOptions, readOrderParams } from './orderParams.reads.ts'

export const orderParamRoutes = serve(orderParamCalls, {
  '/api/goods/getDeliveryDayMap': readDeliveryDays,
  '/api/goods/selectProductCoatingList': readOptions('coating'),
  '/api/goods/selectProductPackageWayList': readOptions('packageWay'),
  '/api/goods/selectProductBaseSizeList': readOptions('baseSize'),
  '/api/goods/selectProductRolledBaseList': readOptions('rolledBase'),
  '/api/goods/selectProductOrderParamList': readOrderParams,
  // Specification 3: the cookie holds the period that was chosen last.
  '/api/goods/chooseDeliveryPeriod': async (ctx, { deliveryDateNumber }) => {
    ctx.cookies.set('deliveryDateNumber', deliveryDateNumber)
    return { done: true as const }
  },
})
