// A row of sellable goods, as every list of goods shows it.
import { fenInt, kgInt } from './units.ts'
import { SaleUnit, SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { z } from 'zod'

/** What the asker's company pays where that is not the list price: what the cart would take for one piece. */
export const OwnRowPrice = z.object({
  priceFen: fenInt().describe('按本企业的价算的单价；合同不含这个商品时就是挂牌价'),
  deliveredFen: fenInt(),
  source: z.string(),
  sourceNo: z.string(),
  label: z.string().describe('企业协议价、合同价 …'),
  whyNot: z.string().describe('合同模式下不能按合同买的原因；空：能买'),
})
export type OwnRowPrice = z.output<typeof OwnRowPrice>
/** A row of the result list, and of every other list of goods. Prices in fen per priceUnit, weights in kg. */
export const ProductRow = z.object({
  skuCode: z.string(),
  spuCode: z.string(),
  title: z.string(),
  productName: z.string(),
  classCode: z.string(),
  cateCode: z.string(),
  channelCode: z.string(),
  grade: z.string(),
  standard: z.string(),
  spec: z.string(),
  millName: z.string(),
  depotCode: z.string(),
  depotName: z.string(),
  gradeLevel: z.string(),
  settlement: z.literal(SettlementMode.values).describe('1 理计 2 磅计 3 抄码'),
  saleUnit: z.literal(SaleUnit.values).describe('1 件 2 吨'),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  pieceUnit: z.string(),
  pieceWeightG: z.int(),
  stepPieces: z.int().describe('只按这个件数的整倍数卖；1 为不限'),
  minPieces: z.int().describe('起订件数；余下的不够时可一次买完'),
  availablePieces: z.int(),
  availableKg: kgInt(),
  priceFen: fenInt(),
  freightFen: fenInt().describe('每吨运费，送到访客所在的价格区域；按件计价的商品为 0'),
  deliveredFen: fenInt(),
  spot: z.boolean(),
  futures: z.boolean(),
  accent: z.string().describe('彩涂颜色，#rrggbb，其余为空'),
  own: OwnRowPrice.optional().describe('本企业买这个商品的价与挂牌不同时才有：购物车按它收'),
  priceHidden: z.boolean().optional().describe('true：这个渠道的价登录后可见，价格字段都是 0，不是价'),
})
export type ProductRow = z.output<typeof ProductRow>
