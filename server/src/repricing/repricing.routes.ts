import { priceTableCalls } from '@mall/contract/priceTable.ts'
import { repricingCalls } from '@mall/contract/repricing.ts'
import { serve } from '../app/serve.ts'
import {
  draftTablePrices,
  importRepricing,
  previewRepricing,
  reverseRepricing,
  saveRepricing,
  timeRepricing,
} from './draftRepricing.ts'
import { decideRepricing, submitRepricing, takeBackRepricing, withdrawRepricing } from './publishRepricing.ts'
import { endPriceRule, readPriceRules, readPriceTableState, readTablePrice, savePriceRule } from './priceTable.ts'
import { readPriceOn, readRepricing, readRepricingLines, readRepricings } from './repricing.reads.ts'

export const repricingRoutes = serve(
  { ...priceTableCalls, ...repricingCalls },
  {
    '/api/ops/getPriceRules': readPriceRules,
    '/api/ops/getPriceTableState': readPriceTableState,
    '/api/ops/savePriceRule': savePriceRule,
    '/api/ops/endPriceRule': endPriceRule,
    '/api/ops/draftTablePrices': draftTablePrices,
    '/api/ops/getTablePrice': readTablePrice,
    '/api/ops/getRepricings': readRepricings,
    '/api/ops/getRepricing': readRepricing,
    '/api/ops/getRepricingLines': readRepricingLines,
    '/api/ops/previewRepricing': previewRepricing,
    '/api/ops/saveRepricing': saveRepricing,
    '/api/ops/timeRepricing': timeRepricing,
    '/api/ops/importRepricing': importRepricing,
    '/api/ops/submitRepricing': submitRepricing,
    '/api/ops/decideRepricing': decideRepricing,
    '/api/ops/withdrawRepricing': withdrawRepricing,
    '/api/ops/takeBackRepricing': takeBackRepricing,
    '/api/ops/reverseRepricing': reverseRepricing,
    '/api/ops/getPriceOn': readPriceOn,
  },
)
