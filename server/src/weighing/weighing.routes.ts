import { weighingCalls } from '@mall/contract/weighing.ts'
import { weighingDeskCalls } from '@mall/contract/weighingDesk.ts'
import { serve } from '../app/serve.ts'

export const weighingRoutes = serve(weighingCalls, {})
export const weighingDeskRoutes = serve(weighingDeskCalls, {})
