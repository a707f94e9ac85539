// 购物车 cart: lines of one user. Pieces are what is ordered; tons follow from them in whole kg. Groups are the orders the cart will
// become: one channel, depot, kind of goods (spot or made to order), pieces and settlement mode each.
import { z } from 'zod'
import { call, done, nothing, skuCode, text } from './call.ts'
import { EXAMPLE_COMMONLY, EXAMPLE_SKU, PriceLine, ServiceOption } from './goods.ts'

/** Parameters of made-to-order goods. Lengths in mm, weights in kg. */
export const FuturesInput = z.object({
  coating: text(20).optional(),
  packageWay: text(20).optional(),
  baseSize: text(40).optional(),
  rolledBase: text(40).optional(),
  lengthFromMm: z.int().min(1).max(100_000).optional(),
  lengthToMm: z.int().min(1).max(100_000).optional(),
  targetWeightFromKg: z.int().min(1).max(60_000).optional(),
  targetWeightToKg: z.int().min(1).max(60_000).optional(),
  deliveryDateNumber: z
    .string()
    .regex(/^[0-9]{6}[1-3]$/, '交货期形如 2026121（年月 + 旬）')
    .optional(),
})
export type FuturesInput = z.output<typeof FuturesInput>

const pieces = z.int('数量须为整数件').min(1, '数量至少 1 件').max(99_999, '数量过大，请联系业务员')
/** Wanted weight: rounded up to whole pieces, a piece cannot be split. */
const wantedKg = z.int().min(1).max(99_999_999)

const addInput = z
  .object({
    skuCode,
    pieces: pieces.optional(),
    weightKg: wantedKg.optional(),
    stockMode: z.int().min(1).max(2).default(1).describe('1 现货 2 期货排产'),
    futures: FuturesInput.optional(),
    services: z.array(z.string().max(20)).max(10).default([]),
  })
  .refine(v => v.pieces !== undefined || v.weightKg !== undefined, { message: '请填写件数或吨数', path: ['pieces'] })

const CartChange = z.object({
  kind: z.enum(['priceUp', 'priceDown', 'stockShort', 'soldOut', 'offShelf', 'modeGone']),
  message: z.string(),
  wasFen: z.int().optional(),
  nowFen: z.int().optional(),
  availablePieces: z.int().optional(),
})

export const CartLine = z.object({
  cartItemId: z.string(),
  skuCode: z.string(),
  spuCode: z.string(),
  title: z.string(),
  productName: z.string(),
  classCode: z.string(),
  grade: z.string(),
  spec: z.string(),
  millName: z.string(),
  depotName: z.string(),
  accent: z.string(),
  channelCode: z.string(),
  stockMode: z.int(),
  settlement: z.int(),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  pieceUnit: z.string(),
  pieceWeightG: z.int(),
  pieces: z.int(),
  weightKg: z.int(),
  weightFromKg: z.int(),
  weightToKg: z.int(),
  availablePieces: z.int(),
  priceFen: z.int(),
  freightFenPerTon: z.int(),
  serviceFenPerTon: z.int(),
  amountFen: z.int(),
  serviceFen: z.int(),
  services: z.array(ServiceOption),
  futures: FuturesInput,
  priceLines: z.array(PriceLine),
  selected: z.boolean(),
  valid: z.boolean(),
  changes: z.array(CartChange),
})
export type CartLine = z.output<typeof CartLine>

export const CartGroup = z.object({
  groupKey: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  depotCode: z.string(),
  depotName: z.string(),
  stockMode: z.int(),
  settlement: z.int(),
  lines: z.array(CartLine),
  pieces: z.int(),
  weightKg: z.int(),
  goodsFen: z.int(),
  serviceFen: z.int(),
  freightFen: z.int(),
  totalFen: z.int(),
})
export type CartGroup = z.output<typeof CartGroup>

/** refreashCartGroup's reply: data, and data.cartMap by group key (specification 7). */
export const CartView = z.object({
  cartMap: z.record(z.string(), CartGroup),
  cartGoodsNum: z.int(),
  selectedLines: z.int(),
  invalidLines: z.int(),
  changedLines: z.int(),
  pieces: z.int(),
  weightKg: z.int(),
  weightFromKg: z.int(),
  weightToKg: z.int(),
  goodsFen: z.int(),
  serviceFen: z.int(),
  freightFen: z.int(),
  totalFen: z.int(),
  salesAreaCode: z.string(),
})
export type CartView = z.output<typeof CartView>

const salesType = z.union([z.string().max(4), z.int()]).optional()
const groupInput = z.object({ appid: z.union([z.int(), z.string().max(10)]).optional(), salesType })
const itemId = z.string().regex(/^[0-9]{1,18}$/, '购物车行号不正确')

const deliveryInput = {
  freightMode: z.int().min(1).max(2).default(2).describe('1 自提 2 代办汽运'),
  addressId: itemId.optional(),
  paymentType: z.enum(['A', 'B']).default('A'),
}

/** What the confirm page shows: the orders that would be made, line by line, and the most to prepay. */
export const OrderPreview = z.object({
  groups: z.array(CartGroup.extend({ lines: z.array(CartLine), freightFenPerTon: z.int(), acceptanceFen: z.int() })),
  goodsFen: z.int(),
  serviceFen: z.int(),
  freightFen: z.int(),
  acceptanceFen: z.int(),
  totalFen: z.int(),
  prepayFen: z.int().describe('最多预付'),
  pieces: z.int(),
  weightKg: z.int(),
  weightFromKg: z.int(),
  weightToKg: z.int(),
  problems: z.array(z.object({ cartItemId: z.string(), message: z.string() })),
  /** Sent back with createOrder: if prices or stock have moved since, the order is refused with the new values. */
  fingerprint: z.string(),
  salesAreaCode: z.string(),
  nextSteps: z.array(z.string()).describe('提交之后会发生什么，按当前规则'),
  blocked: z
    .object({ refusal: z.enum(['CERT_REQUIRED', 'HOLD_CAP']), why: z.string() })
    .nullable()
    .describe('现在不能下单的原因；空为可以'),
  companyApproval: z
    .object({ reasons: z.array(z.string()), approvers: z.array(z.string()) })
    .nullable()
    .describe('超过本人限额，提交后先由企业内部审批；空为不需要'),
  acceptanceBp: z.int().describe('用承兑汇票付款时货款加收，万分之'),
})
export type OrderPreview = z.output<typeof OrderPreview>

const variants = (ex: string) => ({
  addGoodsToCart: call({
    title: '加入购物车',
    access: 'user',
    input: addInput,
    output: z.object({ cartItemId: z.string(), cartGoodsNum: z.int(), pieces: z.int(), weightKg: z.int() }),
    refuses: [
      'GOODS_NOT_FOUND',
      'STOCK_SHORT',
      'NOT_SPOT',
      'NOT_FUTURES',
      'FUTURES_MIN',
      'SERVICE_UNKNOWN',
      'CART_FULL',
      'RANGE',
    ],
    example: { skuCode: ex, pieces: 2 },
    writes: true,
    proxy: true,
  }),
  addGoodsToCartBuyNow: call({
    title: '立即购买',
    access: 'user',
    input: addInput,
    output: z.object({ cartItemId: z.string(), pieces: z.int(), weightKg: z.int() }),
    refuses: ['GOODS_NOT_FOUND', 'STOCK_SHORT', 'NOT_SPOT', 'NOT_FUTURES', 'FUTURES_MIN', 'SERVICE_UNKNOWN', 'RANGE'],
    example: { skuCode: ex, pieces: 1 },
    writes: true,
    proxy: true,
  }),
  modifyProductCount: call({
    title: '修改数量',
    access: 'user',
    input: z.object({ cartItemId: itemId, pieces: pieces.optional(), weightKg: wantedKg.optional() }),
    output: z.object({ cartItemId: z.string(), pieces: z.int(), weightKg: z.int() }),
    refuses: ['CART_ITEM_NOT_FOUND', 'STOCK_SHORT', 'QUANTITY', 'FUTURES_MIN'],
    example: { cartItemId: '1', pieces: 3 },
    writes: true,
    proxy: true,
  }),
  modifyProductOrderLengthRange: call({
    title: '修改订货长度范围，mm',
    access: 'user',
    input: z.object({ cartItemId: itemId, lengthFromMm: z.int().min(1).max(100_000), lengthToMm: z.int().min(1).max(100_000) }),
    output: done,
    refuses: ['CART_ITEM_NOT_FOUND', 'RANGE', 'NOT_FUTURES'],
    example: { cartItemId: '1', lengthFromMm: 6000, lengthToMm: 9000 },
    writes: true,
    proxy: true,
  }),
  modifyProductTargetWgtRange: call({
    title: '修改目标单重范围，kg',
    access: 'user',
    input: z.object({ cartItemId: itemId, weightFromKg: z.int().min(1).max(60_000), weightToKg: z.int().min(1).max(60_000) }),
    output: done,
    refuses: ['CART_ITEM_NOT_FOUND', 'RANGE', 'NOT_FUTURES'],
    example: { cartItemId: '1', weightFromKg: 8000, weightToKg: 12000 },
    writes: true,
    proxy: true,
  }),
  modifyProductServices: call({
    title: '修改附加服务',
    access: 'user',
    input: z.object({ cartItemId: itemId, services: z.array(z.string().max(20)).max(10) }),
    output: done,
    refuses: ['CART_ITEM_NOT_FOUND', 'SERVICE_UNKNOWN'],
    example: { cartItemId: '1', services: [] },
    writes: true,
    proxy: true,
  }),
  removeProduct: call({
    title: '移除一行',
    access: 'user',
    input: z.object({ cartItemId: itemId }),
    output: done,
    example: { cartItemId: '1' },
    writes: true,
    proxy: true,
  }),
  removeBatchStoreProduct: call({
    title: '批量移除',
    access: 'user',
    input: z.object({ cartItemIds: z.array(itemId).max(200).default([]), invalidOnly: z.boolean().default(false) }),
    output: z.object({ removed: z.int() }),
    example: { cartItemIds: ['1'] },
    writes: true,
    proxy: true,
  }),
  refreashCartGroup: call({
    title: '购物车分组',
    access: 'user',
    input: groupInput,
    output: CartView,
    example: { appid: 1, salesType: '1' },
  }),
  refreashBuyNowCartGroup: call({
    title: '立即购买分组',
    access: 'user',
    input: groupInput,
    output: CartView,
    example: { appid: 1, salesType: '1' },
  }),
  updateAllCartItemStatus: call({
    title: '勾选或取消勾选',
    access: 'user',
    input: z.object({ selected: z.boolean(), cartItemIds: z.array(itemId).max(200).optional() }),
    output: done,
    example: { selected: true },
    writes: true,
    proxy: true,
  }),
  checkCartItemStatus: call({
    title: '检查所选行：价格、库存、上架',
    access: 'user',
    input: z.object({ buyNow: z.boolean().default(false) }),
    output: z.object({ ok: z.boolean(), changes: z.array(CartChange.extend({ cartItemId: z.string(), title: z.string() })) }),
    example: {},
  }),
  checkCartUserDataFunction: call({
    title: '检查下单资料：企业、地址、抬头',
    access: 'user',
    input: nothing,
    output: z.object({
      ok: z.boolean(),
      missing: z.array(z.object({ code: z.string(), message: z.string(), link: z.string() })),
    }),
    example: {},
  }),
  refreashCartToOrderServiceByShop: call({
    title: '购物车结算预览',
    access: 'company',
    input: z.object(deliveryInput),
    output: OrderPreview,
    refuses: ['CART_EMPTY', 'NO_COMPANY'],
    example: { freightMode: 1 },
  }),
  refreashCartBuyNowToOrderServiceByShop: call({
    title: '立即购买结算预览',
    access: 'company',
    input: z.object(deliveryInput),
    output: OrderPreview,
    refuses: ['CART_EMPTY', 'NO_COMPANY'],
    example: { freightMode: 1 },
  }),
  clearnCart: call({
    title: '清空购物车',
    access: 'user',
    input: nothing,
    output: z.object({ removed: z.int() }),
    example: {},
    writes: true,
    proxy: true,
  }),
  oneMoreOrderToCart: call({
    title: '再来一单',
    access: 'company',
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
  }),
  importJMZGProductSellerGoodsToCart: call({
    title: '导入清单到购物车',
    access: 'user',
    input: z.object({
      rows: z
        .array(
          z.object({ text: text(120).min(1), pieces: pieces.optional(), tons: z.number().positive().max(99_999).optional() }),
        )
        .min(1, '清单是空的')
        .max(200, '一次最多导入 200 行'),
    }),
    output: z.object({
      added: z.int(),
      cartGoodsNum: z.int(),
      rows: z.array(z.object({ text: z.string(), ok: z.boolean(), message: z.string(), skuCode: z.string() })),
    }),
    example: { rows: [{ text: 'HRB400E 20*9', tons: 30 }] },
    writes: true,
    proxy: true,
  }),
})

const named = <T extends Record<string, unknown>, S extends string>(table: T, suffix: S) =>
  Object.fromEntries(Object.entries(table).map(([name, c]) => [`/api/cart/${name}${suffix}`, c])) as {
    [K in keyof T & string as `/api/cart/${K}${S}`]: T[K]
  }

/** Every call that writes or groups has its Commonly variant for channels J0000004 to J0000008 (reading notes, The wire). */
export const cartCalls = {
  ...named(variants(EXAMPLE_SKU), ''),
  ...named(variants(EXAMPLE_COMMONLY), 'Commonly'),
  '/api/cart/getCartGoodsNum': call({
    title: '购物车行数',
    access: 'guest',
    input: groupInput,
    output: z.int(),
    example: { appid: 1 },
  }),
  '/api/cart/getSpuNumberFromBaseCart': call({
    title: '购物车里每个商品的件数',
    access: 'guest',
    input: groupInput,
    output: z.record(z.string(), z.int()),
    example: { appid: 1 },
  }),
}
