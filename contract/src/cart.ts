// 购物车 cart: lines of one user. Pieces are what is ordered; tons follow from them in whole kg. Groups are the orders the cart will
// become: one channel, depot, kind of goods (spot or made to order), pieces and settlement mode each.
import { z } from 'zod'
import { text } from './call.ts'
import { PriceLine, ServiceOption } from './goods.ts'

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

export const CartChange = z.object({
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
