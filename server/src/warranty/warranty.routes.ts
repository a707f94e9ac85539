import { warrantyCalls } from '@mall/contract/warranty.ts'
import { warrantyDeskCalls } from '@mall/contract/warrantyDesk.ts'
import { serve } from '../app/serve.ts'

export const warrantyRoutes = serve(warrantyCalls, {})
export const warrantyDeskRoutes = serve(warrantyDeskCalls, {})
