import { repricingCalls } from '@mall/contract/goods/repricing/repricing.ts'
import { serve } from '../../kernel/serve/serve.ts'
import {
  importRepricing,
  previewRepricing,
  reverseRepricing,
  saveRepricing,
  setRepricingAreas,
  timeRepricing,
} from './draftRepricing.ts'
import { decideRepricing, submitRepricing, takeBackRepricing, withdrawRepricing } from './publishRepricing.ts'
import { readPriceOn, readRepricing, readRepricingLines, readRepricings } from './repricing.reads.ts'
import { readRepricingTouched } from './touched.reads.ts'

export const repricingRoutes = serve(repricingCalls, {
  '/api/ops/getRepricings': readRepricings,
  '/api/ops/getRepricing': readRepricing,
  '/api/ops/getRepricingLines': readRepricingLines,
  '/api/ops/getRepricingTouched': readRepricingTouched,
  '/api/ops/previewRepricing': previewRepricing,
  '/api/ops/saveRepricing': saveRepricing,
  '/api/ops/timeRepricing': timeRepricing,
  '/api/ops/setRepricingAreas': setRepricingAreas,
  '/api/ops/importRepricing': importRepricing,
  '/api/ops/submitRepricing': submitRepricing,
  '/api/ops/decideRepricing': decideRepricing,
  '/api/ops/withdrawRepricing': withdrawRepricing,
  '/api/ops/takeBackRepricing': takeBackRepricing,
  '/api/ops/reverseRepricing': reverseRepricing,
  '/api/ops/getPriceOn': readPriceOn,
})
