import { concessionCalls } from '@mall/contract/goods/concession/concession.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { decideConcession, readConcessions } from './decideConcession.ts'

export const concessionRoutes = serve(concessionCalls, {
  '/api/ops/getConcessions': readConcessions,
  '/api/ops/decideConcession': decideConcession,
})
