// Each verb is one use case; the Commonly call of the channels J0000004 to J0000008 is the same one, the goods' channel decides the rest.
import { cartCalls } from '@mall/contract/orders/cart/cartCalls.ts'
import { serve } from '../../kernel/serve/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { addToCart, buyNow } from './addToCart.ts'
import { basketOf, visitOf } from './basketOf.ts'
import { BUY_NOW, emptyCart, selectItems, takeOut } from './cart.queries.ts'
import { checkItems, checkUserData, readBuyNow, readCart, readCount, readSpuPieces } from './cart.reads.ts'
import {
  changeLengthRange,
  changeParams,
  changeQuantity,
  changeServices,
  changeTargetWeight,
  changeUnits,
} from './changeCartItem.ts'
import { cartCoupons, goodsCoupons } from './couponsAhead.ts'
import { importList, orderAgain } from './fillCart.ts'
import { matchList, readPurchaseSheet } from './matchList.ts'
import { applicablePrices } from './priceTaken.ts'
import type { Delivery } from './orderPlan.ts'
import { previewOrder } from './previewOrder.ts'
import { putAside, readAside, takeFromAside } from './putAside.ts'
import { removeLines, restoreLines } from './removeLines.ts'

const done = { done: true as const }
const readNormal = readCart
const previewCart = async (ctx: Ctx, d: Delivery) => previewOrder(await basketOf(ctx))(ctx, d)
const previewBuyNow = previewOrder(BUY_NOW)
const removeOne = async (ctx: Ctx, { cartItemId }: { cartItemId: string }) => {
  await takeOut(ctx.db, { userId: ctx.me.userId, visit: visitOf(ctx) }, [cartItemId])
  return done
}
const select = async (ctx: Ctx, { selected, cartItemIds }: { selected: boolean; cartItemIds?: string[] | undefined }) => {
  await selectItems(ctx.db, ctx.me.userId, await basketOf(ctx), selected, cartItemIds ?? null)
  return done
}
const empty = async (ctx: Ctx) => ({ removed: await emptyCart(ctx.db, ctx.me.userId, await basketOf(ctx)) })

export const cartRoutes = serve(cartCalls, {
  '/api/cart/addGoodsToCart': addToCart,
  '/api/cart/addGoodsToCartCommonly': addToCart,
  '/api/cart/addGoodsToCartBuyNow': buyNow,
  '/api/cart/addGoodsToCartBuyNowCommonly': buyNow,
  '/api/cart/matchPurchaseList': matchList,
  '/api/cart/readPurchaseSheet': readPurchaseSheet,
  '/api/goods/getApplicablePrices': applicablePrices,
  '/api/coupon/getGoodsCoupons': goodsCoupons,
  '/api/coupon/getCartCoupons': cartCoupons,
  '/api/cart/getCartGoodsNum': readCount,
  '/api/cart/getSpuNumberFromBaseCart': readSpuPieces,
  '/api/cart/modifyProductCount': changeQuantity,
  '/api/cart/modifyProductCountCommonly': changeQuantity,
  '/api/cart/modifyProductOrderLengthRange': changeLengthRange,
  '/api/cart/modifyProductOrderLengthRangeCommonly': changeLengthRange,
  '/api/cart/modifyProductTargetWgtRange': changeTargetWeight,
  '/api/cart/modifyProductTargetWgtRangeCommonly': changeTargetWeight,
  '/api/cart/modifyProductServices': changeServices,
  '/api/cart/modifyProductServicesCommonly': changeServices,
  '/api/cart/modifyProductOrderParams': changeParams,
  '/api/cart/modifyProductOrderParamsCommonly': changeParams,
  '/api/cart/modifyProductUnits': changeUnits,
  '/api/cart/modifyProductUnitsCommonly': changeUnits,
  '/api/cart/restoreProduct': restoreLines,
  '/api/cart/restoreProductCommonly': restoreLines,
  '/api/cart/getAsideProducts': readAside,
  '/api/cart/putProductAside': putAside,
  '/api/cart/putProductAsideCommonly': putAside,
  '/api/cart/takeProductFromAside': takeFromAside,
  '/api/cart/takeProductFromAsideCommonly': takeFromAside,
  '/api/cart/removeProduct': removeOne,
  '/api/cart/removeProductCommonly': removeOne,
  '/api/cart/removeBatchStoreProduct': removeLines,
  '/api/cart/removeBatchStoreProductCommonly': removeLines,
  '/api/cart/refreashCartGroup': readNormal,
  '/api/cart/refreashCartGroupCommonly': readNormal,
  '/api/cart/refreashBuyNowCartGroup': readBuyNow,
  '/api/cart/refreashBuyNowCartGroupCommonly': readBuyNow,
  '/api/cart/updateAllCartItemStatus': select,
  '/api/cart/updateAllCartItemStatusCommonly': select,
  '/api/cart/checkCartItemStatus': checkItems,
  '/api/cart/checkCartItemStatusCommonly': checkItems,
  '/api/cart/checkCartUserDataFunction': checkUserData,
  '/api/cart/checkCartUserDataFunctionCommonly': checkUserData,
  '/api/cart/refreashCartToOrderServiceByShop': previewCart,
  '/api/cart/refreashCartToOrderServiceByShopCommonly': previewCart,
  '/api/cart/refreashCartBuyNowToOrderServiceByShop': previewBuyNow,
  '/api/cart/refreashCartBuyNowToOrderServiceByShopCommonly': previewBuyNow,
  '/api/cart/clearnCart': empty,
  '/api/cart/clearnCartCommonly': empty,
  '/api/cart/oneMoreOrderToCart': orderAgain,
  '/api/cart/oneMoreOrderToCartCommonly': orderAgain,
  '/api/cart/importJMZGProductSellerGoodsToCart': importList,
  '/api/cart/importJMZGProductSellerGoodsToCartCommonly': importList,
})
