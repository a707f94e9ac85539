import { chainCalls } from '@mall/contract/chain.ts'
import { chainDeskCalls } from '@mall/contract/chainDesk.ts'
import { serve } from '../app/serve.ts'

export const chainRoutes = serve(chainCalls, {})
export const chainDeskRoutes = serve(chainDeskCalls, {})
