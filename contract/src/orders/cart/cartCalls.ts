// The cart's calls. Every one that writes or groups has its Commonly variant for channels J0000004 to J0000008 (specification 7):
// one definition, two paths, written out so that a search for a path finds it.
import { kgInt } from '../../kernel/units.ts'
import { MOST_UNITS } from '@mall/domain/goods/goods/chosenUnits.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { draftQuoteNo } from '../../kernel/numberFields.ts'
import { z } from 'zod'
import { call, done, nothing, skuCode, text } from '../../kernel/call.ts'
import {
  CartChange,
  CartLine,
  CartView,
  CouponsAhead,
  FuturesInput,
  MatchedLine,
  OrderPreview,
  stageShares,
  TakenPrice,
} from './cart.ts'
import { couponNo } from '../../goods/coupon/coupon.ts'
import { EXAMPLE_COMMONLY, EXAMPLE_SKU } from '../../goods/goods/goods.ts'

const pieces = z.int('数量须为整数件').min(1, '数量至少 1 件').max(99_999, '数量过大，请联系业务员')
/** Wanted weight: a piece cannot be split. */
const wantedKg = kgInt().min(1).max(99_999_999).describe('要的重量，取最近的整件，两头一样近取够的；期货不少于起订量')

/** As a tag has it, in capitals. */
export const unitNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{3,29}$/, '捆包号为 4 至 30 位字母、数字或横线')
/** The units that a line names. */
const unitNos = z.array(unitNo).min(1, '请至少选一件').max(MOST_UNITS, `一行至多选 ${MOST_UNITS} 件，请分次下单`)

const addInput = z
  .object({
    skuCode,
    pieces: pieces.optional(),
    weightKg: wantedKg.optional(),
    stockMode: z.literal(StockMode.values).default(1).describe('1 现货 2 期货排产'),
    futures: FuturesInput.optional(),
    services: z.array(z.string().max(20)).max(10).default([]),
    unitNos: unitNos.optional().describe('按捆包号选定的现货，件数与重量按它们的标牌；加到同一商品已选的捆包上'),
    ordinary: z.boolean().default(false).describe('合同模式下也放进普通购物车，按挂牌价；合同不含的商品只能这样放'),
  })
  .refine(v => v.pieces !== undefined || v.weightKg !== undefined || v.unitNos !== undefined, {
    message: '请填写件数或吨数',
    path: ['pieces'],
  })

const salesType = z.union([z.string().max(4), z.int()]).optional()
const groupInput = z.object({ appid: z.union([z.int(), z.string().max(10)]).optional(), salesType })
const itemId = z.string().regex(/^[0-9]{1,18}$/, '购物车行号不正确')

export const deliveryInput = {
  freightMode: z.literal(FreightMode.values).default(2).describe('1 自提 2 代办汽运'),
  addressId: itemId.optional(),
  paymentType: z.enum(['A', 'B']).default('A'),
  draftQuoteNo: draftQuoteNo.optional().describe('按这张承兑报价计承兑加价；不填按牌价加价'),
  couponNo: couponNo.optional().describe('优惠券，用在这次提交的一张订单上'),
  byDeposit: z.boolean().default(false).describe('期货先付订金、提货前付尾款；不填为生产前付全款'),
  stageShares,
  projectName: text(40).optional().describe('项目；超出它的限额时先由企业内部审批'),
}

const addGoodsToCart = (ex: string) =>
  call({
    title: '加入购物车',
    punchOut: true,
    access: 'user',
    open: 'cart',
    input: addInput,
    output: z.object({ cartItemId: z.string(), cartGoodsNum: z.int(), pieces: z.int(), weightKg: kgInt() }),
    refuses: [
      'GOODS_NOT_FOUND',
      'STOCK_SHORT',
      'NOT_SPOT',
      'NOT_FUTURES',
      'FUTURES_MIN',
      'PACK',
      'SERVICE_UNKNOWN',
      'CART_FULL',
      'FRAMEWORK_UNCOVERED',
      'RANGE',
      'UNITS_GONE',
      'UNITS_NOT_OF_GOODS',
    ],
    example: { skuCode: ex, pieces: 2 },
    writes: true,
    proxy: true,
  })

const addGoodsToCartBuyNow = (ex: string) =>
  call({
    title: '立即购买',
    access: 'user',
    open: 'cart',
    input: addInput,
    output: z.object({ cartItemId: z.string(), pieces: z.int(), weightKg: kgInt() }),
    refuses: [
      'GOODS_NOT_FOUND',
      'STOCK_SHORT',
      'NOT_SPOT',
      'NOT_FUTURES',
      'FUTURES_MIN',
      'PACK',
      'SERVICE_UNKNOWN',
      'RANGE',
      'UNITS_GONE',
      'UNITS_NOT_OF_GOODS',
    ],
    example: { skuCode: ex, pieces: 1 },
    writes: true,
    proxy: true,
  })

const modifyProductCount = call({
  title: '修改数量',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: z.object({ cartItemId: itemId, pieces: pieces.optional(), weightKg: wantedKg.optional() }),
  output: z.object({ cartItemId: z.string(), pieces: z.int(), weightKg: kgInt() }),
  refuses: ['CART_ITEM_NOT_FOUND', 'STOCK_SHORT', 'QUANTITY', 'FUTURES_MIN', 'PACK'],
  example: { cartItemId: '1', pieces: 3 },
  writes: true,
  proxy: true,
})

const modifyProductOrderLengthRange = call({
  title: '修改订货长度范围，mm',
  access: 'user',
  input: z.object({ cartItemId: itemId, lengthFromMm: z.int().min(1).max(100_000), lengthToMm: z.int().min(1).max(100_000) }),
  output: done,
  refuses: ['CART_ITEM_NOT_FOUND', 'RANGE', 'NOT_FUTURES'],
  example: { cartItemId: '1', lengthFromMm: 6000, lengthToMm: 9000 },
  writes: true,
  proxy: true,
})

const modifyProductTargetWgtRange = call({
  title: '修改目标单重范围，kg',
  access: 'user',
  input: z.object({ cartItemId: itemId, weightFromKg: kgInt().min(1).max(60_000), weightToKg: kgInt().min(1).max(60_000) }),
  output: done,
  refuses: ['CART_ITEM_NOT_FOUND', 'RANGE', 'NOT_FUTURES'],
  example: { cartItemId: '1', weightFromKg: 8000, weightToKg: 12000 },
  writes: true,
  proxy: true,
})

const modifyProductServices = call({
  title: '修改附加服务',
  punchOut: true,
  access: 'user',
  input: z.object({ cartItemId: itemId, services: z.array(z.string().max(20)).max(10) }),
  output: done,
  refuses: ['CART_ITEM_NOT_FOUND', 'SERVICE_UNKNOWN'],
  example: { cartItemId: '1', services: [] },
  writes: true,
  proxy: true,
})

/** Beside the specification: all parameters of the line at once, as the form shows them; what is missing is as the goods are. */
const modifyProductOrderParams = call({
  title: '修改订货参数',
  punchOut: true,
  access: 'user',
  input: z.object({ cartItemId: itemId, futures: FuturesInput }),
  output: done,
  refuses: ['CART_ITEM_NOT_FOUND', 'RANGE', 'NOT_FUTURES'],
  example: { cartItemId: '1', futures: { packageWay: '3' } },
  writes: true,
  proxy: true,
})

/** Beside the specification: which units a line names, those that are gone left out. */
const modifyProductUnits = call({
  title: '改选捆包：这一行只要这些',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: z.object({ cartItemId: itemId, unitNos }),
  output: z.object({ cartItemId: z.string(), pieces: z.int(), weightKg: kgInt() }),
  refuses: ['CART_ITEM_NOT_FOUND', 'STOCK_SHORT', 'UNITS_GONE', 'UNITS_NOT_OF_GOODS', 'PACK'],
  example: { cartItemId: '1', unitNos: ['C26112090001'] },
  writes: true,
  proxy: true,
})

const removeProduct = call({
  title: '移除一行',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: z.object({ cartItemId: itemId }),
  output: done,
  example: { cartItemId: '1' },
  writes: true,
  proxy: true,
})

const removeBatchStoreProduct = call({
  title: '批量移除',
  punchOut: true,
  access: 'user',
  input: z.object({ cartItemIds: z.array(itemId).max(200).default([]), invalidOnly: z.boolean().default(false) }),
  output: z.object({ removed: z.int() }),
  example: { cartItemIds: ['1'] },
  writes: true,
  proxy: true,
})

/** Beside the specification: the way back from a removal, for an hour. A line whose like was added meanwhile stays away. */
const restoreProduct = call({
  title: '撤销移除',
  punchOut: true,
  access: 'user',
  input: z.object({ cartItemIds: z.array(itemId).min(1).max(200) }),
  output: z.object({ restored: z.int() }),
  refuses: ['CART_FULL'],
  example: { cartItemIds: ['1'] },
  writes: true,
  proxy: true,
})

const shifted = z.object({
  moved: z.int().describe('移过去的行'),
  joined: z.int().describe('与那边同样的一行合在一起的'),
  stayed: z.int().describe('没有移的：那边已有同一商品按捆包号选的一行，或合起来超过上限'),
})

/** 稍后再买, beside the specification: a line put aside costs nothing, holds nothing, and goes with no order. */
const putProductAside = call({
  title: '放到稍后再买',
  punchOut: true,
  access: 'user',
  input: z.object({ cartItemIds: z.array(itemId).min(1).max(200) }),
  output: shifted,
  refuses: ['ASIDE_FULL'],
  example: { cartItemIds: ['1'] },
  writes: true,
  proxy: true,
})
const takeProductFromAside = call({
  title: '从稍后再买移回购物车',
  punchOut: true,
  access: 'user',
  input: z.object({ cartItemIds: z.array(itemId).min(1).max(200) }),
  output: shifted,
  refuses: ['CART_FULL'],
  example: { cartItemIds: ['1'] },
  writes: true,
  proxy: true,
})

const refreashCartGroup = call({
  title: '购物车分组',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: groupInput,
  output: CartView,
  example: { appid: 1, salesType: '1' },
})

const refreashBuyNowCartGroup = call({
  title: '立即购买分组',
  access: 'user',
  open: 'cart',
  input: groupInput,
  output: CartView,
  example: { appid: 1, salesType: '1' },
})

const updateAllCartItemStatus = call({
  title: '勾选或取消勾选',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: z.object({ selected: z.boolean(), cartItemIds: z.array(itemId).max(200).optional() }),
  output: done,
  example: { selected: true },
  writes: true,
  proxy: true,
})

const checkCartItemStatus = call({
  title: '检查所选行：价格、库存、上架',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: z.object({ buyNow: z.boolean().default(false) }),
  output: z.object({ ok: z.boolean(), changes: z.array(CartChange.extend({ cartItemId: z.string(), title: z.string() })) }),
  example: {},
})

const checkCartUserDataFunction = call({
  title: '检查下单资料：企业、地址、抬头',
  access: 'user',
  open: 'cart',
  input: nothing,
  output: z.object({
    ok: z.boolean(),
    missing: z.array(z.object({ code: z.string(), message: z.string(), link: z.string() })),
  }),
  example: {},
})

const refreashCartToOrderServiceByShop = call({
  title: '购物车结算预览',
  access: 'company',
  open: 'cart',
  input: z.object(deliveryInput),
  output: OrderPreview,
  refuses: ['CART_EMPTY', 'NO_COMPANY', 'DRAFT_QUOTE_OVER'],
  example: { freightMode: 1 },
})

const refreashCartBuyNowToOrderServiceByShop = call({
  title: '立即购买结算预览',
  access: 'company',
  open: 'cart',
  input: z.object(deliveryInput),
  output: OrderPreview,
  refuses: ['CART_EMPTY', 'NO_COMPANY', 'DRAFT_QUOTE_OVER'],
  example: { freightMode: 1 },
})

const clearnCart = call({
  title: '清空购物车',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: nothing,
  output: z.object({ removed: z.int() }),
  example: {},
  writes: true,
  proxy: true,
})

const oneMoreOrderToCart = call({
  title: '再来一单',
  access: 'company',
  open: 'cart',
  input: z.object({ orderCode: z.string().min(1).max(40) }),
  output: z.object({
    added: z.int(),
    skipped: z.array(z.object({ title: z.string(), message: z.string() })),
    cartGoodsNum: z.int(),
  }),
  refuses: ['ORDER_NOT_FOUND'],
  example: { orderCode: 'DD20261102000186' },
  writes: true,
  proxy: true,
})

const importJMZGProductSellerGoodsToCart = call({
  title: '导入清单到购物车',
  punchOut: true,
  access: 'user',
  open: 'cart',
  input: z.object({
    rows: z
      .array(z.object({ text: text(120).min(1), pieces: pieces.optional(), tons: z.number().positive().max(99_999).optional() }))
      .min(1, '清单是空的')
      .max(200, '一次最多导入 200 行'),
    ordinary: z.literal(true).optional().describe('合同模式下也放进普通购物车'),
  }),
  output: z.object({
    added: z.int(),
    cartGoodsNum: z.int(),
    rows: z.array(z.object({ text: z.string(), ok: z.boolean(), message: z.string(), skuCode: z.string() })),
  }),
  example: { rows: [{ text: 'HRB400E 20*9', tons: 30 }] },
  writes: true,
  proxy: true,
})

/** Beside the specification: reads a list and says what each line means, before anything is in the cart. */
const readPurchaseSheet = call({
  title: '把一份 Excel 采购清单读成一行行文字（multipart/form-data，.xlsx，最多 1000 行），同粘贴一样再配货；不保存文件',
  access: 'user',
  input: z.object({}),
  output: z.object({
    lines: z.array(z.string()).describe('每行的格子用制表符隔开，表头也在内'),
    notes: z.array(z.string()).describe('没有读的、和表上看到的不同的：隐藏的行、没有结果的公式、读的是哪一张工作表'),
  }),
  refuses: ['FILE_MISSING', 'FILE_LARGE', 'FILE_CONTENT'],
  example: {},
  upload: true,
})
const matchPurchaseList = call({
  title: '采购清单逐行配货：连标题、表头一起传也读得懂',
  access: 'user',
  open: 'price',
  input: z.object({
    // As it stands: a tab in front is an empty first cell.
    lines: z.array(z.string().max(200).regex(/\S/, '有一行是空的')).min(1, '清单是空的').max(200, '一次最多 200 行'),
  }),
  output: z.object({
    lines: z.array(MatchedLine),
    aside: z.array(z.string()).describe('不是货的：标题、表头、合计、编制人'),
  }),
  example: { lines: ['HRB400E 20*9 30吨', '方管 100*100 2件'] },
})

export const cartCalls = {
  '/api/cart/addGoodsToCart': addGoodsToCart(EXAMPLE_SKU),
  '/api/cart/addGoodsToCartCommonly': addGoodsToCart(EXAMPLE_COMMONLY),
  '/api/cart/addGoodsToCartBuyNow': addGoodsToCartBuyNow(EXAMPLE_SKU),
  '/api/cart/addGoodsToCartBuyNowCommonly': addGoodsToCartBuyNow(EXAMPLE_COMMONLY),
  '/api/cart/modifyProductCount': modifyProductCount,
  '/api/cart/modifyProductCountCommonly': modifyProductCount,
  '/api/cart/modifyProductOrderLengthRange': modifyProductOrderLengthRange,
  '/api/cart/modifyProductOrderLengthRangeCommonly': modifyProductOrderLengthRange,
  '/api/cart/modifyProductTargetWgtRange': modifyProductTargetWgtRange,
  '/api/cart/modifyProductTargetWgtRangeCommonly': modifyProductTargetWgtRange,
  '/api/cart/modifyProductServices': modifyProductServices,
  '/api/cart/modifyProductServicesCommonly': modifyProductServices,
  '/api/cart/modifyProductOrderParams': modifyProductOrderParams,
  '/api/cart/modifyProductOrderParamsCommonly': modifyProductOrderParams,
  '/api/cart/modifyProductUnits': modifyProductUnits,
  '/api/cart/modifyProductUnitsCommonly': modifyProductUnits,
  '/api/cart/restoreProduct': restoreProduct,
  '/api/cart/restoreProductCommonly': restoreProduct,
  '/api/cart/getAsideProducts': call({
    title: '稍后再买：放着的行，今天的价格与还有没有；不计价、不占库存、不进订单',
    punchOut: true,
    access: 'user',
    input: nothing,
    output: z.object({ lines: z.array(CartLine) }),
    example: {},
  }),
  '/api/cart/putProductAside': putProductAside,
  '/api/cart/putProductAsideCommonly': putProductAside,
  '/api/cart/takeProductFromAside': takeProductFromAside,
  '/api/cart/takeProductFromAsideCommonly': takeProductFromAside,
  '/api/cart/removeProduct': removeProduct,
  '/api/cart/removeProductCommonly': removeProduct,
  '/api/cart/removeBatchStoreProduct': removeBatchStoreProduct,
  '/api/cart/removeBatchStoreProductCommonly': removeBatchStoreProduct,
  '/api/cart/refreashCartGroup': refreashCartGroup,
  '/api/cart/refreashCartGroupCommonly': refreashCartGroup,
  '/api/cart/refreashBuyNowCartGroup': refreashBuyNowCartGroup,
  '/api/cart/refreashBuyNowCartGroupCommonly': refreashBuyNowCartGroup,
  '/api/cart/updateAllCartItemStatus': updateAllCartItemStatus,
  '/api/cart/updateAllCartItemStatusCommonly': updateAllCartItemStatus,
  '/api/cart/checkCartItemStatus': checkCartItemStatus,
  '/api/cart/checkCartItemStatusCommonly': checkCartItemStatus,
  '/api/cart/checkCartUserDataFunction': checkCartUserDataFunction,
  '/api/cart/checkCartUserDataFunctionCommonly': checkCartUserDataFunction,
  '/api/cart/refreashCartToOrderServiceByShop': refreashCartToOrderServiceByShop,
  '/api/cart/refreashCartToOrderServiceByShopCommonly': refreashCartToOrderServiceByShop,
  '/api/cart/refreashCartBuyNowToOrderServiceByShop': refreashCartBuyNowToOrderServiceByShop,
  '/api/cart/refreashCartBuyNowToOrderServiceByShopCommonly': refreashCartBuyNowToOrderServiceByShop,
  '/api/cart/clearnCart': clearnCart,
  '/api/cart/clearnCartCommonly': clearnCart,
  '/api/cart/oneMoreOrderToCart': oneMoreOrderToCart,
  '/api/cart/oneMoreOrderToCartCommonly': oneMoreOrderToCart,
  '/api/cart/importJMZGProductSellerGoodsToCart': importJMZGProductSellerGoodsToCart,
  '/api/cart/importJMZGProductSellerGoodsToCartCommonly': importJMZGProductSellerGoodsToCart,
  '/api/cart/matchPurchaseList': matchPurchaseList,
  '/api/cart/readPurchaseSheet': readPurchaseSheet,
  '/api/goods/getApplicablePrices': call({
    title:
      '适用价：哪一个已采用，别的是多少、怎样才有；只有挂牌价时为空。游客只看得到正在进行的团购，企业自己的协议、合同、议价只给本企业',
    punchOut: true,
    access: 'guest',
    open: 'price',
    input: z.object({
      skuCode,
      stockMode: z.literal(StockMode.values).default(1),
      pieces: pieces.default(1),
      futures: FuturesInput.optional().describe('排产参数，期货时计入加价'),
    }),
    output: z.object({
      priceUnit: z.enum(['ton', 'kg', 'piece']),
      prices: z.array(TakenPrice),
      whyNot: z.string().describe('合同模式下这份合同不能这样买的原因；空为可以'),
    }),
    refuses: ['GOODS_NOT_FOUND', 'FRAMEWORK_NEEDED', 'FRAMEWORK_NONE', 'FRAMEWORK_NOT_USABLE'],
    example: { skuCode: EXAMPLE_SKU, pieces: 2 },
  }),
  '/api/coupon/getGoodsCoupons': call({
    title: '这个商品买这么多，哪张优惠券能减多少；还没领的也列出，游客只看能领什么',
    access: 'guest',
    input: z.object({
      skuCode,
      pieces: pieces.default(1),
      stockMode: z.literal(StockMode.values).default(1),
      futures: FuturesInput.optional(),
      unitNos: unitNos.optional().describe('按捆包号选定的件：按它们的重量算'),
    }),
    output: CouponsAhead,
    refuses: ['GOODS_NOT_FOUND', 'FRAMEWORK_NEEDED', 'FRAMEWORK_NONE', 'FRAMEWORK_NOT_USABLE'],
    example: { skuCode: EXAMPLE_SKU, pieces: 2 },
  }),
  '/api/coupon/getCartCoupons': call({
    title: '购物车里勾选的商品，哪张优惠券减得最多；用哪张由结算时决定',
    access: 'user',
    input: nothing,
    output: CouponsAhead,
    refuses: ['FRAMEWORK_NEEDED'],
    example: {},
  }),
  '/api/cart/getCartGoodsNum': call({
    title: '购物车行数',
    punchOut: true,
    access: 'guest',
    input: groupInput,
    output: z.int(),
    example: { appid: 1 },
  }),
  '/api/cart/getSpuNumberFromBaseCart': call({
    title: '购物车里每个商品的件数',
    punchOut: true,
    access: 'guest',
    input: groupInput,
    output: z.record(z.string(), z.int()),
    example: { appid: 1 },
  }),
}
