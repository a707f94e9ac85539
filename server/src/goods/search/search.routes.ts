import { searchCalls } from '@mall/contract/goods/search/search.ts'
import { searchDeskCalls } from '@mall/contract/goods/search/searchDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { productListUrl } from './productList.ts'
import { previewSynonym, removeSynonym, saveSynonym } from './saveSynonym.ts'
import { searchFilters, searchProducts } from './searchProducts.ts'
import { readSearchWords, readSynonyms } from './searchWords.reads.ts'

export const searchRoutes = serve(searchCalls, {
  '/api/search/getSearchProducts': searchProducts,
  '/api/search/searchFilterData': searchFilters,
  '/api/search/getExportUrl': productListUrl,
  '/api/search/searchAutokey': async (ctx, input) => ctx.world.search.suggest(input.word, input.size, ctx.channelCode),
})

export const searchDeskRoutes = serve(searchDeskCalls, {
  '/api/ops/getSearchWords': readSearchWords,
  '/api/ops/getSynonyms': readSynonyms,
  '/api/ops/previewSynonym': previewSynonym,
  '/api/ops/saveSynonym': saveSynonym,
  '/api/ops/removeSynonym': removeSynonym,
})
