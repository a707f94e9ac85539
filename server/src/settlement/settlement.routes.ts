import { settlementCalls } from '@mall/contract/settlement.ts'
import { settlementDeskCalls } from '@mall/contract/settlementDesk.ts'
import { serve } from '../app/serve.ts'

export const settlementRoutes = serve(settlementCalls, {})
export const settlementDeskRoutes = serve(settlementDeskCalls, {})
