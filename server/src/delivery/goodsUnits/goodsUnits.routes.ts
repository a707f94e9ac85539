import { goodsUnitCalls } from '@mall/contract/delivery/goodsUnits/goodsUnits.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readGoodsUnits, readUnitQuality } from './goodsUnits.reads.ts'

export const goodsUnitRoutes = serve(goodsUnitCalls, {
  '/api/goods/getGoodsUnits': readGoodsUnits,
  '/api/goods/getUnitQuality': readUnitQuality,
})
