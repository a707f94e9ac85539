import { trackingCalls, trackingDeskCalls } from '@mall/contract/delivery/tracking/tracking.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readDriverTrip, sayPlace, sendPosition, shareTrip } from './driverTrip.ts'
import { readDeskTruckPosition, readTruckPosition } from './tracking.reads.ts'

export const trackingRoutes = serve(trackingCalls, {
  '/api/tracking/getDriverTrip': readDriverTrip,
  '/api/tracking/shareTrip': shareTrip,
  '/api/tracking/sendPosition': sendPosition,
  '/api/tracking/sayPlace': sayPlace,
  '/api/order/getTruckPosition': readTruckPosition,
})
export const trackingDeskRoutes = serve(trackingDeskCalls, {
  '/api/ops/getTruckPosition': readDeskTruckPosition,
})
