import { priceTableCalls } from '@mall/contract/goods/repricing/priceTable.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { draftTablePrices } from './draftRepricing.ts'
import { endPriceRule, readPriceRules, readPriceTableState, readTablePrice, savePriceRule } from './priceTable.ts'

export const priceTableRoutes = serve(priceTableCalls, {
  '/api/ops/getPriceRules': readPriceRules,
  '/api/ops/getPriceTableState': readPriceTableState,
  '/api/ops/savePriceRule': savePriceRule,
  '/api/ops/endPriceRule': endPriceRule,
  '/api/ops/draftTablePrices': draftTablePrices,
  '/api/ops/getTablePrice': readTablePrice,
})
