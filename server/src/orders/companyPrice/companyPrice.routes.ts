import { companyPriceCalls } from '@mall/contract/orders/companyPrice/companyPrice.ts'
import { companyPriceDeskCalls } from '@mall/contract/orders/companyPrice/companyPriceDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { importPrices } from './importPrices.ts'
import { previewPrice, readMyPrices, readPrice, readPrices } from './priceDesk.ts'
import { decideCompanyPrice, saveCompanyPrice, stopCompanyPrice } from './saveCompanyPrice.ts'

export const companyPriceRoutes = serve(companyPriceCalls, {
  '/api/companyPrice/getMyPrices': readMyPrices,
})
export const companyPriceDeskRoutes = serve(companyPriceDeskCalls, {
  '/api/ops/getCompanyPrices': readPrices,
  '/api/ops/getCompanyPrice': readPrice,
  '/api/ops/previewCompanyPrice': previewPrice,
  '/api/ops/saveCompanyPrice': saveCompanyPrice,
  '/api/ops/decideCompanyPrice': decideCompanyPrice,
  '/api/ops/stopCompanyPrice': stopCompanyPrice,
  '/api/ops/importCompanyPrices': importPrices,
})
