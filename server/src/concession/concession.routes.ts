import { concessionCalls } from '@mall/contract/concession.ts'
import { serve } from '../app/serve.ts'
import { decideConcession, readConcessions } from './decideConcession.ts'

export const concessionRoutes = serve(concessionCalls, {
  '/api/ops/getConcessions': readConcessions,
  '/api/ops/decideConcession': decideConcession,
})
