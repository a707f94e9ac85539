import { oftenCalls } from '@mall/contract/orders/purchaseLists/often.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readBought } from './bought.ts'
import { addListToCart, addToList, readList, readLists, removeList, saveList } from './lists.ts'
import { ownPrices } from './often.queries.ts'
import { readSearches, removeSearch, saveSearch } from './searches.ts'

export const oftenRoutes = serve(oftenCalls, {
  '/api/often/getBoughtGoods': readBought,
  '/api/often/getOwnPrices': async (ctx, input) => ({
    points: await ownPrices(ctx.db, { ...input, companyId: ctx.companyId, ownOnly: ctx.ownOnly }),
  }),
  '/api/often/getLists': readLists,
  '/api/often/getList': readList,
  '/api/often/saveList': saveList,
  '/api/often/addToList': addToList,
  '/api/often/removeList': removeList,
  '/api/often/addListToCart': addListToCart,
  '/api/often/getSearches': readSearches,
  '/api/often/saveSearch': saveSearch,
  '/api/often/removeSearch': removeSearch,
})
