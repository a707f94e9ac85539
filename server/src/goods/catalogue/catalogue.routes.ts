import { goodsMakeDeskCalls } from '@mall/contract/goods/goods/goodsMakeDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { tryGoodsByRule } from './goodsByRule.ts'
import { startGoodsImport, tryGoodsImport } from './goodsImports.ts'
import { readGoodsBasics, readGoodsForm, readGoodsImport, readGoodsImports } from './goodsMake.reads.ts'
import { saveGoods } from './saveGoods.ts'
import { dropShelfPlans, readShelfBatch, readShelfBatches, updateManyShelf } from './shelfMany.ts'
import { planSkuShelf } from './shelfPlans.ts'
import { undoGoodsImport } from './undoGoodsImport.ts'

export const goodsMakeDeskRoutes = serve(goodsMakeDeskCalls, {
  '/api/ops/getGoodsBasics': readGoodsBasics,
  '/api/ops/getGoodsForm': readGoodsForm,
  '/api/ops/saveGoods': saveGoods,
  '/api/ops/planSkuShelf': planSkuShelf,
  '/api/ops/updateManyShelf': updateManyShelf,
  '/api/ops/getShelfBatches': readShelfBatches,
  '/api/ops/getShelfBatch': readShelfBatch,
  '/api/ops/dropShelfPlans': dropShelfPlans,
  '/api/ops/tryGoodsImport': tryGoodsImport,
  '/api/ops/tryGoodsByRule': tryGoodsByRule,
  '/api/ops/startGoodsImport': startGoodsImport,
  '/api/ops/undoGoodsImport': undoGoodsImport,
  '/api/ops/getGoodsImports': readGoodsImports,
  '/api/ops/getGoodsImport': readGoodsImport,
})
