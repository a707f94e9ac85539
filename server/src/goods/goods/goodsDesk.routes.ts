import { goodsDeskCalls } from '@mall/contract/goods/goods/goodsDesk.ts'
import { marketDeskCalls } from '@mall/contract/goods/goods/marketDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readGoodsScopes, readIntendList, readSkuDesk, readSkuForStaff } from './goodsDesk.reads.ts'
import { handleIntend } from './handleIntend.ts'
import { updateSkuPrice } from './updateSkuPrice.ts'
import { updateSkuShelf } from './updateSkuShelf.ts'
import { updateSkuStock } from './updateSkuStock.ts'
import { makeWordIntend } from './wordIntend.ts'
import { readVarietyPrices, saveVarietyPrices } from './varietyPrices.ts'

export const goodsDeskRoutes = serve(goodsDeskCalls, {
  '/api/ops/getGoodsScopes': readGoodsScopes,
  '/api/ops/getSkuList': readSkuDesk,
  '/api/ops/getSkuDetail': readSkuForStaff,
  '/api/ops/updateSkuPrice': updateSkuPrice,
  '/api/ops/updateSkuStock': updateSkuStock,
  '/api/ops/updateSkuShelf': updateSkuShelf,
  '/api/ops/getIntendList': readIntendList,
  '/api/ops/handleIntend': handleIntend,
  '/api/ops/makeWordIntend': makeWordIntend,
})

export const marketDeskRoutes = serve(marketDeskCalls, {
  '/api/ops/getVarietyPrices': readVarietyPrices,
  '/api/ops/saveVarietyPrices': saveVarietyPrices,
})
