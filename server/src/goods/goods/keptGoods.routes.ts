import { keptGoodsCalls } from '@mall/contract/goods/goods/keptGoods.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { addFavourite, addFootprint, removeFavourite, removeFootprints } from './goods.queries.ts'
import { findSku, readFavourites, readFootprints } from './goods.reads.ts'
import { priceFor } from './pricing.ts'

const done = { done: true as const }

export const keptGoodsRoutes = serve(keptGoodsCalls, {
  '/api/goods/insertUserProductCollection': async (ctx, { skuCode }) => {
    const sku = await findSku(ctx, skuCode)
    await addFavourite(ctx.db, ctx.me.userId, sku.id, priceFor(ctx, sku).priceFen)
    return done
  },
  '/api/goods/deleteUserProductCollection': async (ctx, { skuCode }) => {
    await removeFavourite(ctx.db, ctx.me.userId, skuCode)
    return done
  },
  '/api/goods/getUserProductCollection': readFavourites,
  '/api/user/addUserFootPrintProductInfo': async (ctx, { skuCode }) => {
    await addFootprint(ctx.db, ctx.me.userId, (await findSku(ctx, skuCode)).id)
    return done
  },
  '/api/user/getUserFootPrintProductInfo': readFootprints,
  '/api/user/deleteUserFootPrintProductInfo': async (ctx, { skuCodes }) => {
    await removeFootprints(ctx.db, ctx.me.userId, skuCodes)
    return done
  },
})
