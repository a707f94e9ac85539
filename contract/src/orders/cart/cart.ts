// 购物车 cart: lines of one user. Pieces are what is ordered; tons follow from them in whole kg. Groups are the orders the cart will
// become: one channel, depot, kind of goods (spot or made to order), pieces and settlement mode each.
import { fenInt, kgInt, umInt } from '../../kernel/units.ts'
import { GradeLevel, SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { choiceParams } from '@mall/domain/goods/goods/optionTable.ts'
import { PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import { STAGES_MOST } from '@mall/domain/orders/order/stage.rules.ts'
import { z } from 'zod'
import { couponWords } from '../../goods/coupon/coupon.ts'
import { deliveryDateNumber, text } from '../../kernel/call.ts'
import { PriceLine, ServiceOption } from '../../goods/goods/goods.ts'
import { TeamUse } from '../../people/companyAccess/team.ts'

/** Parameters of made-to-order goods, codes of domain/goods/futuresParams.ts. Lengths in mm, weights in kg. */
export const FuturesInput = z.object({
  coating: text(20).optional(),
  packageWay: text(20).optional(),
  baseSize: text(40).optional(),
  rolledBase: text(40).optional(),
  innerDiameter: text(10).optional(),
  oiling: text(10).optional(),
  surfaceQuality: text(10).optional(),
  surfaceStructure: text(10).optional(),
  surfaceTreatment: text(10).optional(),
  paintBrand: text(10).optional(),
  utStandard: text(10).optional(),
  utLevel: text(20).optional(),
  towerToleranceMm: z.int().min(1).max(1000).optional().describe('塔形不超过，mm'),
  lengthFromMm: z.int().min(1).max(100_000).optional(),
  lengthToMm: z.int().min(1).max(100_000).optional(),
  targetWeightFromKg: kgInt().min(1).max(60_000).optional(),
  targetWeightToKg: kgInt().min(1).max(60_000).optional(),
  deliveryDateNumber: deliveryDateNumber.optional(),
})
export type FuturesInput = z.output<typeof FuturesInput>
/** As it is read: with the names of the codes; of an order those of its day. */
export const FuturesView = FuturesInput.extend({
  words: z.partialRecord(z.enum(choiceParams), z.string()).optional().describe('编码的名称；订单里是下单时的名称'),
  unitNos: z.array(z.string()).optional().describe('按捆包号选定的现货；没有：任选'),
})

/** One of the prices that lawfully apply (domain/goods/priceOffer.ts), fen per price unit, ex works. */
export const TakenPrice = z.object({
  source: z.enum(PriceSource.values),
  sourceNo: z.string(),
  priceFen: fenInt(),
  how: z.enum(['bound', 'open', 'told']),
  note: z.string(),
  href: z.string(),
  taken: z.boolean(),
})

export const CartChange = z.object({
  kind: z.enum([
    'priceUp',
    'priceDown',
    'stockShort',
    'soldOut',
    'packOff',
    'offShelf',
    'modeGone',
    'paramsGone',
    'unitsGone',
    'notCovered',
  ]),
  message: z.string(),
  wasFen: fenInt().optional(),
  nowFen: fenInt().optional(),
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
  gradeLevel: z.string(),
  channelCode: z.string(),
  stockMode: z.literal(StockMode.values),
  settlement: z.literal(SettlementMode.values),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  pieceUnit: z.string(),
  pieceWeightG: z.int(),
  stepPieces: z.int().describe('只按这个件数的整倍数卖；1 为不限'),
  minPieces: z.int().describe('起订件数；余下的不够时可一次买完'),
  rolledKg: kgInt().describe('期货起订量，公斤；现货为 0'),
  pieces: z.int(),
  weightKg: kgInt(),
  weightFromKg: kgInt(),
  weightToKg: kgInt(),
  availablePieces: z.int(),
  priceFen: fenInt(),
  freightFenPerTon: z.int(),
  serviceFenPerTon: z.int(),
  amountFen: fenInt(),
  serviceFen: fenInt(),
  services: z.array(ServiceOption),
  futures: FuturesView,
  units: z
    .array(
      z.object({
        unitNo: z.string(),
        heatNo: z.string(),
        pieces: z.int(),
        weightKg: kgInt(),
        gone: z.boolean().describe('已被选走或售出'),
      }),
    )
    .describe('按捆包号选定的件，提交订单时才留住；空：任选'),
  selected: z.boolean(),
  valid: z.boolean(),
  changes: z.array(CartChange),
  prices: z.array(TakenPrice).describe('还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空'),
})
type CartLine = z.output<typeof CartLine>

/** As the checkout has it: with how the price came about, which the cart itself does not show and fifty lines of which are half a page. */
export const PlannedLine = CartLine.extend({ priceLines: z.array(PriceLine) })
/** In a planned order with its part of what a coupon takes off. */
const OfferedLine = PlannedLine.extend({ discountFen: fenInt() })
export type PlannedLine = z.output<typeof PlannedLine>

export const CartGroup = z.object({
  groupKey: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  depotCode: z.string(),
  depotName: z.string(),
  stockMode: z.literal(StockMode.values),
  settlement: z.literal(SettlementMode.values),
  lines: z.array(CartLine),
  pieces: z.int(),
  weightKg: kgInt(),
  goodsFen: fenInt(),
  serviceFen: fenInt(),
  freightFen: fenInt(),
  totalFen: fenInt(),
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
  weightKg: kgInt(),
  weightFromKg: kgInt(),
  weightToKg: kgInt(),
  goodsFen: fenInt(),
  serviceFen: fenInt(),
  freightFen: fenInt(),
  totalFen: fenInt(),
  salesAreaCode: z.string(),
})
export type CartView = z.output<typeof CartView>

/** How an order is to be paid in stages, as it is said while ordering. */
export const stageShares = z
  .array(z.int().min(1).max(99))
  .max(STAGES_MOST, `最多分 ${STAGES_MOST} 期`)
  .default([])
  .describe('分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款')

/** One stage of 分批付款放行 as it would be agreed. */
const StageShare = z.object({
  stageNum: z.int().describe('第几期'),
  percent: z.int().describe('这一期的比例，%'),
  fen: fenInt().describe('这一期的货款'),
  kg: kgInt().describe('这一期放行的重量，按理论重量'),
})

/** What the confirm page shows: the orders that would be made, line by line, and the most to prepay. */
export const OrderPreview = z.object({
  groups: z.array(
    CartGroup.extend({
      lines: z.array(OfferedLine),
      freightFenPerTon: z.int(),
      gateFeeFen: fenInt().describe('自提时在仓库另付的出库吊装费，不在合计里；代办运输为 0'),
      acceptanceFen: fenInt(),
      discountFen: fenInt().describe('优惠券减多少'),
      signMode: z.enum(['ticked', 'signed']),
      deposit: z
        .object({
          chosen: z.boolean(),
          depositPercent: z.int(),
          depositFen: fenInt().describe('订金'),
          restDays: z.int().describe('货备齐后几天内付尾款'),
        })
        .nullable()
        .describe('期货可以先付的订金；不能的为空'),
      stages: z
        .object({
          chosen: z.boolean(),
          most: z.int().describe('最多几期'),
          firstPercent: z.int().describe('首期至少，%'),
          days: z.int().describe('几天一期'),
          why: z.string().describe('选的期数或比例为什么不行；可以为空'),
          rows: z.array(StageShare).describe('选了的各期；没有选为空'),
        })
        .nullable()
        .describe('够大的订单可以选的分批付款放行；不能的为空'),
    }),
  ),
  goodsFen: fenInt(),
  serviceFen: fenInt(),
  freightFen: fenInt(),
  acceptanceFen: fenInt(),
  discountFen: fenInt(),
  totalFen: fenInt(),
  prepayFen: fenInt().describe('生产、提货前先付的：全款，选了订金的订金，选了分批付款放行的首期'),
  pieces: z.int(),
  weightKg: kgInt(),
  weightFromKg: kgInt(),
  weightToKg: kgInt(),
  problems: z.array(z.object({ cartItemId: z.string(), message: z.string() })),
  /** Sent back with createOrder: if prices or stock have moved since, the order is refused with the new values. */
  fingerprint: z.string(),
  salesAreaCode: z.string(),
  areaName: z.string().describe('价格区域的名称'),
  earliestOn: z.string().describe('今天付款，这些货最早全部可以装车的一天；期货为交货期的第一天；说不准为空'),
  nextSteps: z.array(z.string()).describe('提交之后会发生什么，按当前规则'),
  blocked: z
    .object({ refusal: z.enum(['CERT_REQUIRED', 'HOLD_CAP', 'TEAM_BUDGET']), why: z.string() })
    .nullable()
    .describe('现在不能下单的原因；空为可以'),
  companyApproval: z
    .object({ reasons: z.array(z.string()), approvers: z.array(z.string()) })
    .nullable()
    .describe('超过本人限额，提交后先由企业内部审批；空为不需要'),
  team: TeamUse.nullable().describe('本人所在班组的预算与本期已用；没有班组为空'),
  acceptanceBp: z.int().describe('用承兑汇票付款时货款加收，万分之'),
  whyNotDraft: z.string().describe('商城现在为什么不收承兑；空：收'),
  draftQuotes: z
    .array(
      z.object({
        quoteNo: z.string(),
        acceptorName: z.string(),
        faceFen: fenInt(),
        dueOn: z.string(),
        rateBp: z.int(),
        days: z.int(),
        validUntil: z.int(),
        acceptanceFen: fenInt().describe('按它下单的承兑加价'),
      }),
    )
    .describe('本企业还有效的承兑报价'),
  coupons: z
    .array(
      z.object({
        couponNo: z.string(),
        ...couponWords,
        validUntil: z.int(),
        offFen: fenInt().describe('用在这次提交能减多少'),
        orderNo: z.int().describe('用在第几张订单；不能用为 0'),
        whyNot: z.string().describe('不能用的原因；空：可以用'),
      }),
    )
    .describe('本企业可用的优惠券，减得多的在前'),
  couponNo: z.string().describe('已用上的优惠券；没有为空'),
  noCouponWhy: z.string().describe('这种订单为什么都不能用券（框架合同）；空：可以用'),
  whyNotCoupon: z.string().describe('选的优惠券为什么用不上；空：用上了或没选'),
})
export type OrderPreview = z.output<typeof OrderPreview>

/** 优惠券 before the checkout: what each would take off, the most first; it is chosen and used at the checkout. */
export const CouponsAhead = z.object({
  counted: z.boolean().describe('按登录企业算过；游客和没有企业的账号为 false，只列能领的'),
  goodsFen: fenInt().describe('按它算的货款'),
  totalFen: fenInt().describe('没有用券的合计，含服务与到货运费'),
  coupons: z.array(
    z.object({
      couponNo: z.string().describe('企业手里的优惠券；还没领为空'),
      planNo: z.string().describe('还没领的：券种编号；手里的为空'),
      ...couponWords,
      validText: z.string(),
      offFen: fenInt().describe('能减多少；不能用为 0'),
      orderNo: z.int().describe('减在第几张订单；不能用为 0'),
      whyNot: z.string().describe('不能用的原因；空：可以用'),
    }),
  ),
})
export type CouponsAhead = z.output<typeof CouponsAhead>

/** One depot's stock of goods that a line of a purchase list means. Prices in fen per priceUnit, of the caller's area. */
export const Offer = z.object({
  skuCode: z.string(),
  depotCode: z.string(),
  depotName: z.string(),
  own: z.boolean().describe('厂内成品库'),
  channelCode: z.string(),
  settlement: z.literal(SettlementMode.values),
  availablePieces: z.int(),
  pieceWeightG: z.int(),
  stepPieces: z.int().describe('只按这个件数的整倍数卖；1 为不限'),
  minPieces: z.int().describe('起订件数；余下的不够时可一次买完'),
  priceFen: fenInt(),
  freightFen: fenInt(),
  deliveredFen: fenInt(),
  priceLabel: z.string().describe('价不是挂牌价时：企业协议价、框架合同价；空：挂牌价'),
  whyNot: z.string().describe('合同模式下不能按合同买的原因；空：能买'),
  traits: z.string().describe('与其他仓不同之处，如 切边，内径 610'),
})
export type Offer = z.output<typeof Offer>

export const MatchedGoods = z.object({
  key: z.string(),
  title: z.string(),
  productName: z.string(),
  classCode: z.string(),
  grade: z.string(),
  spec: z.string(),
  more: z.string().describe('表面等标题里没有的'),
  gradeLevel: z.literal(GradeLevel.values).describe('等级；没写等级的清单只按一级品配，没有一级品时由人来选'),
  accent: z.string(),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  pieceUnit: z.string(),
  diameterUm: umInt(),
  lengthUm: umInt(),
  gradeSaid: z.boolean().describe('清单里写了这个材质'),
  bought: z.string().describe('本企业上次买的月份，如 2026-10；没买过为空'),
  offers: z.array(Offer).describe('厂内成品库在前，其余按到货价'),
})
export type MatchedGoods = z.output<typeof MatchedGoods>

/** A line of a purchase list held against the stock. */
export const MatchedLine = z.object({
  text: z.string(),
  goodsText: z.string().describe('去掉数量与到货城市之后的原文'),
  place: z
    .object({ cityCode: z.string(), cityName: z.string() })
    .nullable()
    .describe('这一行写的到货城市（送天津）；没写、不是城市为空。价格仍按当前城市算；整行只写了城市时 goodsText 为空'),
  quantity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('pieces'), n: z.number(), unit: z.string() }),
    z.object({ kind: z.literal('tons'), tons: z.number(), unit: z.string() }),
    z.object({ kind: z.literal('none') }),
  ]),
  state: z
    .enum(['sure', 'choose', 'instead', 'unknown', 'unread'])
    .describe('已配好、要选一个、有此规格但无现货（替代）、没有此规格、没读懂'),
  why: z.string().describe('为什么要人来定；已配好时为空'),
  notes: z.array(z.string()).describe('按什么读的：没写单位按件读、三级抗震 = HRB400E'),
  goods: z.array(MatchedGoods),
  goodsCount: z.int().describe('符合的共几种，goods 只列前几种'),
  intent: z.object({ productName: z.string(), grade: z.string(), spec: z.string() }),
  from: z.int().describe('来自传入的第几行，从 0 起；表头、标题不是货，没有对应的行；一行写了几种货的有几行'),
  remark: z.string().describe('表格里写在货以外的话（使用部位、备注），没有参与配货'),
  ask: z
    .object({
      about: z.string().describe('要买方答的一句，整列问一次'),
      choices: z.array(z.string()).describe('可以答的单位'),
    })
    .nullable()
    .describe('数量要问的：about 是问题，同一列的各行相同，问一次即可；choices 是可选的单位，选了把它写在数字后面再配；不问为空'),
})
export type MatchedLine = z.output<typeof MatchedLine>
