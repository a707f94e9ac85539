import { searchCalls } from '@mall/contract/search.ts'
import { serve } from '../app/serve.ts'
import type { Ctx } from '../app/ctx.ts'
import { productListUrl } from './productList.ts'

const at = (ctx: Ctx) => ({ channelCode: ctx.channelCode, areaCode: ctx.areaCode })

export const searchRoutes = serve(searchCalls, {
  '/api/search/getSearchProducts': async (ctx, input) => ctx.world.search.products(input, at(ctx)),
  '/api/search/searchFilterData': async (ctx, input) => ctx.world.search.filters(input, at(ctx)),
  '/api/search/getExportUrl': productListUrl,
  '/api/search/searchAutokey': async (ctx, input) => ctx.world.search.suggest(input.word, input.size, ctx.channelCode),
})
