// 框架合同, the buyer's side: his contracts with what is left of them, contract mode, call-offs, changes. The signing calls of specification 7
// stand in signing.ts. `ccNo` is the commerce contract number of a question; commerceContractNo goes with every POST and says the mode.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { GradeLevel, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { ccNo } from '../../kernel/numberFields.ts'
import { z } from 'zod'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { CallOffAim } from '@mall/domain/selling/framework/callOffPlan.ts'
import { ChangeState } from '@mall/domain/selling/framework/change.rules.ts'
import { FrameworkDeposit } from '@mall/domain/selling/framework/deposit.rules.ts'
import { SheetWord } from '@mall/domain/selling/framework/priceSheet.rules.ts'
import { RebatePeriod, RebateState } from '@mall/domain/selling/framework/rebate.rules.ts'
import { FrameworkPayment, FrameworkTypes, IndexWindow, PriceState } from '@mall/domain/selling/framework/framework.rules.ts'
import {
  at,
  call,
  deliveryDateNumber,
  done,
  nothing,
  pageIn,
  pageOf,
  requestId,
  runningNo,
  skuCode,
  text,
  typed,
} from '../../kernel/call.ts'
import { fileId } from '../../platform/file/file.ts'

export const EXAMPLE_CC = 'CC202611000001'
const kg = kgInt()
const fen = fenInt()
const status = z.literal(ContractStatus.values)
const contractType = z.enum(FrameworkTypes)

/** The five quantities of a line, kg. `leftKg` counts the tolerance in. */
const Quantities = {
  committedKg: kg.describe('约定'),
  orderedKg: kg.describe('已订，取消的不算'),
  shippedKg: kg.describe('已发'),
  invoicedKg: kg.describe('已开票'),
  leftKg: kg.describe('还可订，含允差'),
}
export const FrameworkRow = z.object({
  ccNo: z.string(),
  contractType,
  status,
  versionNo: z.int().describe('生效的版本；0：还没有'),
  fromOn: z.string(),
  toOn: z.string(),
  title: z.string(),
  ...Quantities,
  toleranceBp: z.int().describe('允差，万分比'),
  limitKg: kg.describe('含允差最多可订'),
  term: z.enum(['coming', 'running', 'over']).describe('未开始、期间内、已到期'),
  whyNotUse: z.string().describe('现在不能按它下单的原因；空为可以'),
  signDocumentNo: z.string().describe('等签署的文件；空为没有'),
  changeWaits: z.boolean().describe('有变更在审批或签署'),
  sheetWaits: z.boolean().describe('有结算价等买方确认'),
})
export const ChangeRow = z.object({
  changeNo: z.string(),
  ccNo: z.string(),
  askedAt: at,
  askedName: z.string(),
  byMill: z.boolean().describe('钢厂提出的；买方在钢厂内部审批通过之后才看得到'),
  differences: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  files: z.array(z.object({ fileId: z.string(), fileName: z.string() })).describe('附件'),
  state: z.enum(ChangeState.values),
  decidedName: z.string(),
  decidedAt: at.nullable(),
  why: z.string().describe('驳回或没有签成的原因'),
  versionNo: z.int().nullable().describe('由它而来的版本'),
})
const LineOut = z.object({
  lineNo: z.int(),
  title: z.string(),
  classCode: z.string(),
  grade: z.string(),
  gradeLevel: z.literal(GradeLevel.values).describe('这一行是哪个等级的货；别的等级不按它买，也不计入它的吨数'),
  ...Quantities,
  premiumFen: fen,
  extraFen: fen,
  exWorksFen: fen.nullable().describe('现在下单的厂提价；没有指数时为空'),
  skuCode: z.string().describe('这一行的一种商品，用来打开商品页；空为没有'),
  freightFen: fen.nullable().describe('从这种商品的仓库送到 deliverTo 的代办运费，同购物车；这一行没有在架商品时为空'),
  freightDepotName: z.string().describe('发货仓库；空为没有'),
  deliveredFen: fen.nullable().describe('到货价：厂提价加运费'),
  spotFen: fen.nullable().describe('同一商品今天的挂牌厂提价，按 deliverTo 的价格区域；没有在架商品时为空'),
})
const PriceOut = z.object({
  indexName: z.string(),
  source: z.string().describe('指数由谁发布、在哪里查；没有写为空'),
  window: z.enum(IndexWindow.values),
  windowDays: z.int(),
  fromOn: z.string(),
  toOn: z.string(),
  averageFen: fen.nullable(),
  points: z.array(z.object({ onDay: z.string(), fen })),
})
/** 履约保证金; null where the contract has none. */
const DepositOut = z.object({
  state: z.enum(FrameworkDeposit.values),
  depositBp: z.int().describe('合同金额的万分比'),
  valueFen: fen.describe('合同金额：送签那天的厂提价 × 约定吨数'),
  dueFen: fen.describe('应冻结'),
  heldFen: fen.describe('现在冻结着的'),
  lackFen: fen.describe('等冻结的；余额充足后自动冻结'),
  forfeitedFen: fen.describe('已扣罚'),
  why: z.string().describe('怎么结束的；没有结束为空'),
  endedAt: at.nullable(),
})
export const Detail = FrameworkRow.extend({
  companyName: z.string(),
  fulfilBp: z.int(),
  payment: z.enum(FrameworkPayment.values),
  addressText: z.string(),
  signerName: z.string(),
  deliverTo: z.string().describe('运费算到哪里：合同的送货地址所在城市，没有写的按当前所在地'),
  channels: z.array(z.object({ channelCode: z.string(), channelName: z.string() })),
  lines: z.array(LineOut),
  plan: z.array(z.object({ month: z.string(), kg, orderedKg: kg })),
  tiers: z.array(z.object({ fromKg: kg, fenPerTon: fen, rebateFen: fen.describe('刚到这一档的返利') })),
  rebateNowFen: fen.describe('按现在已订的吨数；返利不按合同期的为零'),
  lackKg: kg.describe('到考核还差'),
  lackRebateFen: fen.describe('到不了考核就没有的返利'),
  price: PriceOut,
  deposit: DepositOut.nullable(),
  versions: z.array(
    z.object({ versionNo: z.int(), stateText: z.string(), madeAt: at, signedAt: at.nullable(), documentNo: z.string() }),
  ),
  serverNow: at,
})

/** What a period earned, by which sheets, and what the next tier would bring. */
export const Rebates = z.object({
  ccNo: z.string(),
  rebatePeriod: z.enum(RebatePeriod.values),
  postedFen: fen.describe('已入余额的返利合计'),
  periods: z.array(
    z.object({
      periodKey: z.string(),
      label: z.string(),
      fromOn: z.string(),
      toOn: z.string(),
      state: z.enum(RebateState.values),
      settledKg: kg.describe('已确认的结算单上的吨数，减退货'),
      fenPerTon: fen.describe('现在到的档位；没有到为零'),
      rebateFen: fen.describe('按现在的吨数的返利'),
      postedFen: fen.describe('这一期已入账'),
      differenceFen: fen.describe('结算之后有变，下次入账的差额'),
      next: z
        .object({ fromKg: kg, lackKg: kg, moreFen: fen.describe('到下一档多得') })
        .nullable()
        .describe('进行中的期到下一档还差；已到最高为空'),
      heldReason: z.string(),
      heldAt: at.nullable(),
      closings: z.array(
        z.object({
          seq: z.int().describe('1 是期末结算，其后是差额'),
          madeAt: at,
          settledKg: kg,
          fenPerTon: fen,
          rebateFen: fen,
          postedFen: fen,
          sheets: z.array(z.object({ settleNo: z.string(), orderCode: z.string(), settledKg: kg, returnedKg: kg })),
        }),
      ),
    }),
  ),
})

/** A version of a month's sheet, with what both sides have said of it. */
const SheetVersion = z.object({
  version: z.int(),
  state: z.enum(SheetWord.values),
  indexFen: fen.describe('这一版的指数均价'),
  issuedAt: at,
  confirmUntil: at.describe('买方确认或提异议的期限；到期没有回复视为无异议'),
  wordName: z.string().describe('买方谁确认、谁提的异议；没有回复为空'),
  wordAt: at.nullable(),
  disputeText: z.string().describe('买方的异议；没有为空'),
  answeredName: z.string().describe('钢厂谁答复的'),
  answeredAt: at.nullable(),
  answer: z.string(),
  stoodAt: at.nullable().describe('从什么时候起生效；还没有为空'),
})
export const sheetKey = {
  ccNo,
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份写成 2026-11'),
  version: z.int().min(1).describe('看到的那一版'),
}
/** 暂定价与结算价, month by month. */
export const PriceSheets = z.object({
  ccNo: z.string(),
  sheets: z.array(
    z.object({
      month: z.string(),
      fromOn: z.string(),
      toOn: z.string(),
      state: z.enum(PriceState.values),
      why: z.string().describe('还不能出结算价的原因；出了为空'),
      indexFen: fen.nullable().describe('这个月到现在的指数均价；出了结算价就是它的'),
      points: z.array(z.object({ onDay: z.string(), fen })),
      issuedAt: at.nullable(),
      word: SheetVersion.nullable().describe('双方的话；还没有出结算价为空'),
      earlier: z.array(SheetVersion).describe('有异议而重出之前的各版'),
      calls: z.array(
        z.object({
          orderCode: z.string(),
          title: z.string(),
          weightKg: kg,
          orderedAt: at,
          orderedIndexFen: fen.describe('下单时的指数均价'),
          provisionalFen: fen.describe('暂定的厂提价，不含订货参数'),
          finalFen: fen.nullable().describe('结算的厂提价；价格单生效之前是它所写的'),
        }),
      ),
    }),
  ),
})

/** 这样排: what lacks to the rule or the next tier, the cheapest way to it, and what of it cannot be placed. */
const Proposal = z.object({
  aim: z.enum(CallOffAim.values).describe('到考核、到下一档返利'),
  goalKg: kg.describe('要到的吨数，整份合同'),
  lackKg: kg.describe('已订之外还差'),
  inCartKg: kg.describe('已在合同购物车里的，已经算进去'),
  lostFen: fen.describe('不再订就没有的返利'),
  untilOn: z.string().describe('这一天前下单才算'),
  takes: z.array(
    z.object({
      lineNo: z.int(),
      title: z.string(),
      skuCode: z.string(),
      goodsTitle: z.string(),
      depotName: z.string(),
      pieces: z.int(),
      pieceUnit: z.string(),
      weightKg: kg,
      deliveryDateNumber: z.string().describe('交货期；空：现货'),
      periodText: z.string(),
      weekText: z.string().describe('会排进的周；付款时才占'),
      closesOn: z.string().describe('这一周的截止日'),
      deliveredFen: fen.describe('到货价，元/吨：厂提价加运费，订货参数另计'),
      amountFen: fen,
      overFen: fen.describe('比同一商品今天的挂牌价（到货）多付的；负数是少付'),
    }),
  ),
  placedKg: kg.describe('这样排一共'),
  amountFen: fen,
  unplacedKg: kg.describe('还放不下的'),
  whyNot: z.array(z.string()).describe('放不下的原因，一行一句'),
  afterKg: kg.describe('订了之后合计'),
  afterPartText: z.string().describe('占约定的百分比'),
  fenPerTon: fen.describe('订了之后到的返利档位；没有到为零'),
  rebateFen: fen.describe('订了之后的返利'),
  rebateMoreFen: fen.describe('这些吨数多得的返利'),
  overFen: fen.describe('各行比挂牌多付之和；负数是少付'),
  netFen: fen.describe('返利减去比挂牌多付的；负数：按挂牌价买更省'),
  advised: z.boolean().describe('为返利而订的，净得才建议；考核是合同义务，照列'),
  overPlanKg: kg.describe('超出本月计划的吨数；没有计划为零'),
})
const fillGoods = z.object({
  skuCode: z.string(),
  title: z.string(),
  depotName: z.string(),
  freightFen: fen.describe('每吨，到 deliverTo'),
  again: z.boolean().describe('上次调用的就是它'),
})
export const frameworkCalls = {
  '/api/framework/getPriceSheets': call({
    title: '框架合同的暂定价与结算价：各交货月的指数、调用的订单、差价',
    access: 'company',
    input: z.object({ ccNo }),
    output: PriceSheets,
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/framework/confirmPriceSheet': call({
    title: '确认一个月的结算价：价格生效，订单按它结算；提过异议也可以再确认',
    access: 'company',
    need: 'settle.confirm',
    input: z.object(sheetKey),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_SHEET'],
    example: { ccNo: EXAMPLE_CC, month: '2026-10', version: 1 },
    writes: true,
  }),
  '/api/framework/disputePriceSheet': call({
    title: '对一个月的结算价提异议，写明哪里不对；钢厂答复之前不结算',
    access: 'company',
    need: 'settle.confirm',
    input: z.object({ ...sheetKey, reason: text(200).min(4, '请写明哪里不对，至少四个字') }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_SHEET'],
    example: { ccNo: EXAMPLE_CC, month: '2026-10', version: 1, reason: '10 月 12 日的指数与公布的不一致' },
    writes: true,
  }),
  '/api/framework/getFrameworkRebates': call({
    title: '框架合同的返利：各期结算的吨数、档位、已入账、到下一档还差',
    access: 'company',
    input: z.object({ ccNo }),
    output: Rebates,
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/framework/getFrameworkContractList': call({
    title: '本企业的框架合同',
    access: 'company',
    input: z.object({ ...pageIn, state: z.enum(['all', 'running', 'sign', 'over']).default('all') }),
    output: pageOf(FrameworkRow),
    example: {},
  }),
  '/api/framework/getFrameworkContractByCommerceContractNo': call({
    title: '一份框架合同：余量、价格公式、计划、返利、版本',
    access: 'company',
    input: z.object({ ccNo }),
    output: Detail,
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/framework/getCommerceContractNoList': call({
    title: '现在可以下单的合同号',
    access: 'company',
    input: nothing,
    output: z.array(z.object({ ccNo: z.string(), title: z.string(), toOn: z.string(), leftKg: kg })),
    example: {},
  }),
  '/api/framework/checkFramework': call({
    title: '这些商品按本企业的框架合同能不能买、什么价、还可订多少',
    access: 'company',
    input: z.object({
      ccNo: ccNo.optional().describe('只问这一份；不写问全部可用的'),
      lines: z
        .array(z.object({ skuCode, pieces: z.int().min(1).max(99_999).default(1) }))
        .min(1)
        .max(50),
    }),
    output: z.array(
      z.object({
        ccNo: z.string(),
        skuCode: z.string(),
        usable: z.boolean(),
        why: z.string().describe('不能的原因；空为可以'),
        priceFen: fen.nullable().describe('厂提价'),
        leftKg: kg,
        toOn: z.string(),
      }),
    ),
    refuses: ['FRAMEWORK_NONE'],
    example: { lines: [{ skuCode: 'DEMO-SKU' }] },
  }),
  '/api/framework/enterContract': call({
    title: '进入合同模式：之后的购物车、价格、订单都按这份合同',
    access: 'company',
    need: 'order.create',
    input: z.object({ ccNo }),
    output: z.object({ ccNo: z.string() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_NOT_USABLE'],
    example: { ccNo: EXAMPLE_CC },
    writes: true,
    proxy: true,
  }),
  '/api/framework/fillMonth': call({
    title: '把一行的本月余量整件放进合同购物车，按上次调用的商品和要求，没有则到货运费最低的；进入合同模式',
    access: 'company',
    need: 'order.create',
    input: z.object({
      ccNo,
      lineNo: z.int().min(1).max(50),
      deliveryDateNumber: deliveryDateNumber.optional().describe('期货的交货期；现货不填'),
      skuCode: typed().min(1).max(80).optional().describe('放哪一件商品，如订货日历所写；不填：上次调用的，没有则到货运费最低的'),
    }),
    output: z.object({ pieces: z.int(), weightKg: kg, cartGoodsNum: z.int() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_NOT_USABLE', 'FRAMEWORK_FILL', 'STOCK_SHORT', 'CART_FULL'],
    example: { ccNo: EXAMPLE_CC, lineNo: 1 },
    writes: true,
    proxy: true,
  }),
  '/api/framework/takeProposal': call({
    title: '把订货日历的建议放进合同购物车，与所见的完全一样，全部放进或一件不放；进入合同模式',
    access: 'company',
    need: 'order.create',
    input: z.object({
      ccNo,
      aim: z.enum(CallOffAim.values),
      takes: z
        .array(
          z.object({
            lineNo: z.int().min(1).max(50),
            skuCode,
            pieces: z.int().min(1).max(99_999),
            deliveryDateNumber: deliveryDateNumber.or(z.literal('')).describe('交货期；现货为空'),
          }),
        )
        .min(1, '没有可放的')
        .max(300)
        .describe('所见的建议；变了就不放'),
    }),
    output: z.object({ lines: z.int(), weightKg: kg, cartGoodsNum: z.int() }),
    refuses: [
      ...(['FRAMEWORK_NONE', 'FRAMEWORK_NOT_USABLE', 'FRAMEWORK_PLAN', 'STOCK_SHORT', 'CART_FULL'] as const),
      ...(['FUTURES_MIN', 'NOT_SPOT', 'NOT_FUTURES', 'QUANTITY', 'PACK'] as const),
    ],
    example: { ccNo: EXAMPLE_CC, aim: 'fulfil', takes: [{ lineNo: 1, skuCode: 'DEMO-SKU', pieces: 1, deliveryDateNumber: '' }] },
    writes: true,
    proxy: true,
  }),
  '/api/framework/getLeftInCart': call({
    title: '本人在一份合同的购物车里还放着什么；合同到期、变更中不能下单时也能看，用 moveToCart 移出来',
    access: 'company',
    input: z.object({ ccNo }),
    output: z.object({
      ccNo: z.string(),
      why: z.string().describe('这份合同现在不能下单的原因；空为可以'),
      lines: z.array(
        z.object({
          cartItemId: z.string(),
          title: z.string(),
          classCode: z.string(),
          depotName: z.string(),
          stockMode: z.literal(StockMode.values),
          pieces: z.int(),
          pieceUnit: z.string(),
          weightKg: kg,
        }),
      ),
    }),
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/framework/moveToCart': call({
    title: '合同购物车里的行移到普通购物车，按挂牌价',
    access: 'company',
    need: 'order.create',
    input: z.object({
      cartItemIds: z
        .array(z.string().regex(/^[0-9]{1,18}$/))
        .min(1)
        .max(200),
    }),
    output: z.object({ moved: z.int() }),
    example: { cartItemIds: ['1'] },
    writes: true,
    proxy: true,
  }),
  '/api/framework/moveToContract': call({
    title:
      '普通购物车里合同包含的行转到合同购物车，数量不变，并进入合同模式；合同不包含的留在原处，超出余量的转过去并说明；已经转过去的再发一次，转 0 行、进入合同模式',
    access: 'company',
    need: 'order.create',
    input: z.object({
      ccNo,
      cartItemIds: z
        .array(z.string().regex(/^[0-9]{1,18}$/))
        .min(1)
        .max(200),
    }),
    output: z.object({
      moved: z.int(),
      told: z
        .array(z.object({ title: z.string(), moved: z.boolean(), why: z.string() }))
        .describe('没有转的原因；转了而超出余量的，下单前要减少或申请加量'),
    }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_NOT_USABLE', 'CART_ITEM_NOT_FOUND', 'CART_FULL'],
    example: { ccNo: EXAMPLE_CC, cartItemIds: ['1'] },
    writes: true,
    proxy: true,
  }),
  '/api/framework/getContractCartState': call({
    title: '合同购物车：下单之后各行还剩多少、考核和返利到哪里',
    access: 'company',
    input: nothing,
    output: z
      .object({
        ccNo: z.string(),
        title: z.string(),
        toOn: z.string(),
        committedKg: kg,
        orderedKg: kg,
        nowKg: kg.describe('这次勾选的'),
        fulfilBp: z.int(),
        lackKg: kg.describe('这次之后到考核还差'),
        rebateFen: fen.describe('这次之后的返利'),
        afterPartText: z.string().describe('这次之后占约定的百分比'),
        fenPerTon: fen.describe('这次之后到的返利档位；没有到为零'),
        next: z
          .object({ fromKg: kg, lackKg: kg, moreFen: fen.describe('到下一档多得') })
          .nullable()
          .describe('这次之后到下一档还差；已到最高、返利不按合同期的为空'),
        depositFen: fen.describe('合同的履约保证金，冻结着的；不抵货款'),
        ordinaryLines: z.int().describe('普通购物车里的行数：按挂牌价，退出合同模式后结算'),
        provisional: z.boolean().describe('暂定价：交货月过后按结算价多退少补'),
        lines: z.array(z.object({ lineNo: z.int(), title: z.string(), leftKg: kg, afterKg: kg })),
      })
      .nullable(),
    refuses: ['FRAMEWORK_NOT_USABLE', 'FRAMEWORK_NONE'],
    example: {},
  }),
  '/api/framework/getFrameworkOrderList': call({
    title: '按框架合同下的订单',
    access: 'company',
    input: z.object({ ...pageIn, ccNo: ccNo.optional() }),
    output: pageOf(
      z.object({
        orderCode: z.string(),
        ccNo: z.string(),
        versionNo: z.int(),
        orderStatus: z.literal(OrderStatus.values),
        summary: z.string(),
        weightKg: kg,
        totalFen: fen,
        createdAt: at,
        deliveryText: z.string().describe('交货期；现货为空'),
        buyerName: z.string(),
      }),
    ),
    example: {},
  }),
  '/api/framework/getCallOffCalendar': call({
    title: '订货日历：合同的商品在滚动排产各周还能订多少、何时截止、本企业订了多少',
    access: 'company',
    input: z.object({ ccNo }),
    output: z.object({
      monthRestKg: kg.nullable().describe('本月计划还没订的；没有计划为空'),
      deliverTo: z.string().describe('运费算到哪里'),
      proposals: z.array(Proposal).describe('到考核、到下一档还差的，最省的排法'),
      weeks: z.array(z.object({ fromOn: z.string(), label: z.string() })),
      lines: z.array(
        z.object({
          lineNo: z.int(),
          title: z.string(),
          leftKg: kg,
          minKg: kg.describe('期货排产起订；0：不限'),
          whyNotRolled: z.string().describe('还有余量而不能按期货订的原因；空为可以'),
          lineName: z.string().describe('产线；空：没有产线生产它'),
          rolled: fillGoods.nullable().describe('期货订余量放的商品；空：没有产线或没有可排产的'),
          stocked: fillGoods.nullable().describe('没有产线的，按现货订余量放的商品'),
          cells: z.array(
            z.object({
              state: z.enum(['open', 'limited', 'inquire', 'closed', 'stopped']),
              leftKg: kg,
              closesOn: z.string(),
              ownKg: kg,
              note: z.string(),
              deliveryDateNumber: z.string().describe('这一周入库所在的交货期'),
              periodText: z.string().describe('同上，如 2026 年 12 月中旬'),
              whyNotPeriod: z.string().describe('现在下单赶不上这一周的原因；空为可以'),
            }),
          ),
        }),
      ),
    }),
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/framework/getFrameworkChangeLogPages': call({
    title: '变更记录：改前、改后、原因、结果',
    access: 'company',
    input: z.object({ ...pageIn, ccNo: ccNo.optional() }),
    output: pageOf(ChangeRow),
    example: {},
  }),
  '/api/framework/applyFrameworkContractChange': call({
    title: '申请变更：数量、升贴水、截止日、送货地址；审批后重新签署才生效',
    access: 'company',
    need: 'contract.sign',
    input: z.object({
      ccNo,
      lines: z
        .array(
          z.object({
            lineNo: z.int().min(1).max(50),
            committedKg: kgInt('请填写吨数').min(1000, '每行至少 1 吨').max(1_000_000_000, '吨数过大'),
            premiumFen: fenInt().min(-100_000, '升贴水在 ±1000 元之内').max(100_000, '升贴水在 ±1000 元之内').optional(),
          }),
        )
        .max(50)
        .default([]),
      toOn: z.iso.date('请填写截止日').optional(),
      addressId: z
        .string()
        .regex(/^[0-9]{1,18}$/)
        .optional()
        .describe('收货地址；不改不填'),
      reason: text(200).min(2, '请写明原因'),
      fileIds: z.array(fileId).max(5, '附件最多 5 份').default([]).describe('用途 frameworkChange 的上传'),
      requestId,
    }),
    output: z.object({ changeNo: z.string() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_CHANGE', 'FRAMEWORK_STATE', 'REQUEST_REUSED'],
    example: {
      ccNo: EXAMPLE_CC,
      lines: [{ lineNo: 1, committedKg: 220_000 }],
      reason: '新增订单',
      requestId: 'example-change-1',
    },
    writes: true,
  }),
  '/api/framework/withdrawFrameworkChange': call({
    title: '撤回还没有审批的变更申请',
    access: 'company',
    need: 'contract.sign',
    input: z.object({ changeNo: runningNo('frameworkChange', '编号不完整') }),
    output: done,
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE'],
    example: { changeNo: 'BG202611000001' },
    writes: true,
  }),
}
