import { shipmentCalls } from '@mall/contract/shipment.ts'
import { shipmentDeskCalls } from '@mall/contract/shipmentDesk.ts'
import { serve } from '../app/serve.ts'

export const shipmentRoutes = serve(shipmentCalls, {})
export const shipmentDeskRoutes = serve(shipmentDeskCalls, {})
