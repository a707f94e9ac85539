import { fenInt, kgInt } from '../../kernel/units.ts'
import { InvoiceType, InvoiceRoute } from '@mall/domain/kernel/tax.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { CancelApply, FreightMode, OrderStatus, PayStatus } from '@mall/domain/orders/order/order.status.ts'
import { plainNumber } from '@mall/domain/kernel/pasted.ts'
import { BUYER_NO_MAX, ORDER_FILES_MOST } from '@mall/domain/orders/order/reference.ts'
import { draftQuoteNo } from '../../kernel/numberFields.ts'
import { DAYS_REVERSED, daysInOrder } from '@mall/domain/kernel/days.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { StageState } from '@mall/domain/orders/order/stage.rules.ts'
import { z } from 'zod'
import {
  at,
  call,
  daysIn,
  done,
  nothing,
  ofChannel,
  orderCode,
  pageIn,
  pageOf,
  requestId,
  text,
  word,
} from '../../kernel/call.ts'
import { fileId } from '../../platform/file/file.ts'
import { FuturesView, stageShares } from '../cart/cart.ts'
import { ContractText } from '../contract/contract.ts'
import { couponNo } from '../../goods/coupon/coupon.ts'
import { LimitsOut, LoadOut, MonthLimitsOut } from '../../people/companyAccess/people.ts'
import { TeamUse } from '../../people/companyAccess/team.ts'
import { PriceLine, ServiceOption } from '../../goods/goods/goods.ts'

/** 采购单号、项目、希望到货日 as the answers have them. */
export const ReferenceOut = z
  .object({
    buyerNo: z.string().describe('买方采购单号；没有为空'),
    projectName: z.string().describe('项目；没有为空'),
    wantedOn: z.string().nullable().describe('希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空'),
  })
  .describe('买方自己的单号、项目和希望到货日')
/** The same as they are said; read after today by the database's clock. */
const buyerNo = z.string().overwrite(plainNumber).max(BUYER_NO_MAX, `不能超过 ${BUYER_NO_MAX} 个字`)
const wantedOn = z.iso.date('希望到货日形如 2026-12-20')
/** Optional in every call that makes or previews orders. */
const saidReference = {
  buyerNo: buyerNo.optional().describe('买方采购单号，每张订单都带上'),
  projectName: text(40).optional().describe('项目，每张订单都归进去'),
  wantedOn: wantedOn.optional().describe('希望到货日，今天起一年内；是希望，不是交货期'),
}
/** 订单附件: own uploads of that purpose; no word of a contract or paper. */
const orderFileIds = z
  .array(fileId)
  .max(ORDER_FILES_MOST, `附件最多 ${ORDER_FILES_MOST} 份`)
  .optional()
  .describe('附件，先上传（purpose 为 order）；每张订单都带上，不进合同和单据')

/** 项目限额, and what of it is used in the month. */
const ProjectLimit = MonthLimitsOut.extend({ used: LoadOut.describe('全公司本月已下单，含等审批的') })

/** 订金 as it was agreed, and what of the rest is still to be paid. */
const PayParts = z.object({
  depositPercent: z.int(),
  depositFen: fenInt().describe('订金'),
  restFen: fenInt().describe('尾款'),
  unpaidRestFen: fenInt().describe('订金已付、还没付的尾款；没有为 0'),
  restUntilText: z.string().describe('尾款何时前付清'),
  restDueOn: z.string().nullable().describe('尾款最后一天；货没有备齐为空'),
  keptFen: fenInt().describe('取消时扣的违约金'),
  endAskedByMill: z.boolean().describe('取消由钢厂提请：尾款逾期'),
})

/** 分批付款放行 as it was agreed, and how far it is paid, released and loaded. */
const PayStages = z.object({
  rows: z.array(
    z.object({
      stageNum: z.int().describe('第几期'),
      percent: z.int().describe('这一期的比例，%'),
      fen: fenInt().describe('这一期的货款'),
      kg: kgInt().describe('这一期放行的重量，按理论重量'),
      stageState: z.literal(StageState.values).describe('paid 已付 next 下一期 later 以后'),
      dueOn: z.string().nullable().describe('最后一天；还没有开始计时的为空，首期看付款时限'),
      untilText: z.string().describe('何时前付清'),
    }),
  ),
  paidCount: z.int().describe('已付几期'),
  nextStageNum: z.int().nullable().describe('下一期；付清为空'),
  nextFen: fenInt().describe('下一期的货款；付清为 0'),
  nextUntilText: z.string(),
  nextOverdue: z.boolean().describe('下一期已过最后一天'),
  releasedFen: fenInt().describe('已放行：已付的'),
  releasedKg: kgInt().describe('已放行的重量，按理论重量'),
  loadedFen: fenInt().describe('已配车、已出厂的货折成的合同金额，任何时候不超过已付'),
  loadedKg: kgInt().describe('已配车、已出厂的重量，按件重'),
  days: z.int().describe('几天一期'),
  keptFen: fenInt().describe('取消时扣的违约金'),
  endAskedByMill: z.boolean().describe('终止由钢厂提请：分期货款逾期'),
})

/** 约定交货期 of an order that is being made, and from when the buyer may end it alone. */
const ShipBy = z.object({
  shipByOn: z.string().describe('约定交货期，各行最晚的一天'),
  lateCancelDays: z.int().describe('过了它多少天买方可以自己取消；0：没有约定'),
  cancelFromOn: z.string().nullable().describe('从哪一天起；没有约定为空'),
  mayCancel: z.boolean().describe('现在可以直接取消，全额退款'),
})

export const OrderRow = z.object({
  orderCode: z.string(),
  masterOrderCode: z.string(),
  status: z.literal(OrderStatus.values),
  payStatus: z.literal(PayStatus.values),
  cancelApply: z.literal(CancelApply.values),
  stockMode: z.literal(StockMode.values),
  settlement: z.literal(SettlementMode.values),
  freightMode: z.literal(FreightMode.values),
  paymentType: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  depotName: z.string(),
  companyName: z.string(),
  buyerName: z.string(),
  insteadUserId: z.union([z.string(), z.literal(false)]),
  summary: z.string(),
  params: z.string().describe('期货的订货参数，各行依次；没有为空'),
  lineCount: z.int(),
  pieces: z.int(),
  weightKg: kgInt(),
  totalFen: fenInt(),
  paidFen: fenInt(),
  payParts: PayParts.nullable().describe('分订金、尾款两次付的：约定与还没付的尾款；全款的为空'),
  payStages: PayStages.nullable().describe('分批付款放行的：各期、已付、已放行与已装；不是的为空'),
  shipBy: ShipBy.nullable().describe('期货待排产时的约定交货期；没有为空'),
  createdAt: at,
  payBefore: at.nullable().describe('付款或确认的时限；不在等买方为空'),
  holdUntil: at.nullable().describe('当前状态最迟等到何时，到时自动取消并释放库存；不在等待为空'),
  waitsFor: z.string(),
  companyApproval: z.literal(CompanyApproval.values).describe('企业内部审批：0 无需 1 待审批 2 已同意 3 未同意'),
  companyApprovalWhy: z.string(),
  actorName: z.string().describe('代打单的员工，空为买方自己下单'),
  signMode: z.enum(['ticked', 'signed', 'paper']).describe('ticked 勾选条款成交；signed 须双方签署；paper 已纸质签署'),
  needsTerms: z.boolean().describe('买方确认时须带 acceptTerms：由员工代下、还没有人同意过条款'),
  contractNo: z.string().describe('合同编号；还没有合同为空'),
  contractStatus: z.literal(ContractStatus.values).nullable(),
  origin: z.enum(OrderOrigin.values).describe('订单来源'),
  originNo: z.string().describe('来源编号：竞拍号、团购号、框架合同号、议价单号、退货单号；挂牌订货为空'),
  reference: ReferenceOut,
  openPriceNote: z.string().describe('按暂定价下的：等哪个月的结算价，或已出的结算价；价已定的为空'),
  /** Events the asker may cause now: the buttons. */
  acts: z.array(z.string()),
})
export type OrderRow = z.output<typeof OrderRow>

const OrderLine = z.object({
  lineNo: z.int(),
  skuCode: z.string(),
  title: z.string(),
  productName: z.string(),
  classCode: z.string(),
  grade: z.string(),
  spec: z.string(),
  millName: z.string(),
  accent: z.string(),
  pieceUnit: z.string(),
  pieces: z.int(),
  weightKg: kgInt(),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  priceFen: fenInt(),
  amountFen: fenInt(),
  serviceFen: fenInt(),
  discountFen: fenInt().describe('优惠里这一行的部分'),
  services: z.array(ServiceOption),
  futures: FuturesView,
  priceLines: z.array(PriceLine),
  priceNote: z.string().describe('暂定价的说明；价已定为空'),
  finalPriceFen: fenInt().nullable().describe('按暂定价下单的，已出的结算价'),
})

export const OrderDetail = OrderRow.extend({
  goodsFen: fenInt(),
  freightFen: fenInt(),
  serviceFen: fenInt(),
  acceptanceFen: fenInt(),
  discountFen: fenInt().describe('优惠'),
  coupon: z
    .object({ couponNo: z.string(), name: z.string(), live: z.boolean() })
    .nullable()
    .describe('用的优惠券；live 否：订单取消，券已退回'),
  gateFeeFen: fenInt().describe('自提时在仓库另付的出库吊装费，不在合计里；代办运输为 0'),
  weightFromKg: kgInt(),
  weightToKg: kgInt(),
  note: z.string(),
  invoiceType: z.literal(InvoiceType.values),
  invoiceRoute: z.literal(InvoiceRoute.values),
  invoiceTitle: z.string(),
  taxNo: z.string(),
  address: z.string(),
  receiver: z.string(),
  receiverMobile: z.string(),
  bdName: z.string(),
  bdPhone: z.string(),
  lines: z.array(OrderLine),
  lotLines: z
    .array(
      z.object({
        lineNo: z.int(),
        unitNo: z.string().describe('件号；空：该商品任一件'),
        title: z.string(),
        pieces: z.int(),
        pieceUnit: z.string(),
        weightKg: kgInt(),
        defect: z.string().describe('清单所列缺陷'),
        files: z.array(z.object({ name: z.string(), url: z.string(), image: z.boolean() })),
      }),
    )
    .describe('竞拍买的：标的清单里这张订单的行；其他订单为空'),
  history: z.array(
    z.object({
      seq: z.int(),
      event: z.string(),
      label: z.string(),
      from: z.literal(OrderStatus.values).nullable(),
      to: z.literal(OrderStatus.values),
      at,
      actorName: z.string(),
      reason: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      paymentNo: z.string(),
      payCode: z.string(),
      amountFen: fenInt(),
      state: z.literal(PaymentState.values),
      at,
      heldFen: fenInt().describe('另由冻结的保证金、订金付的'),
      toBalance: z.boolean().describe('到账时订单已不待付，转入了企业余额'),
    }),
  ),
  refunds: z.array(z.object({ amountFen: fenInt(), at, reason: z.string() })),
  settled: z
    .object({ kg: kgInt(), finalFen: fenInt(), moreFen: fenInt().describe('结算少补已付的') })
    .nullable()
    .describe('已确认的结算单合计；还没有为空'),
  drafts: z
    .array(z.object({ draftCode: z.string(), amountFen: fenInt(), returnedFen: fenInt() }))
    .describe('付款中用的承兑，其余为余额'),
  deposit: z
    .object({ name: z.enum(['保证金', '订金']), fen: fenInt(), state: z.enum(['held', 'converted', 'released', 'forfeited']) })
    .nullable()
    .describe('竞拍保证金、团购订金：冻结着、抵了货款、已解冻、已扣罚；没有为空'),
  blocker: z.object({ waitsFor: z.string(), whose: z.string(), mine: z.boolean(), since: at }).nullable(),
  /** 接下来: steps still to come, the next first. */
  ahead: z.array(z.string()),
  siblings: z.array(z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values), totalFen: fenInt() })),
  /** What an approver of the company decides by; null where nothing waits for one. */
  approval: z
    .object({
      buyerName: z.string(),
      limits: LimitsOut,
      used: LoadOut.describe('下单人本月的其他订单'),
      project: ProjectLimit.extend({ projectName: z.string() }).nullable().describe('订单的项目有限额：限额与其他订单；没有为空'),
      team: TeamUse.nullable().describe('订单所属班组的预算与本期其他订单；没有为空'),
      approvers: z.array(z.string()),
      whyNot: z.string().describe('为何您不能审批；空为可以'),
      lastPrices: z.array(
        z.object({
          lineNo: z.int(),
          skuCode: z.string(),
          title: z.string(),
          priceUnit: z.enum(['ton', 'kg', 'piece']),
          priceFen: fenInt().describe('本次单价'),
          paid: z.array(z.object({ orderCode: z.string(), at, priceFen: fenInt() })).describe('本企业最近三次成交'),
          contract: z
            .object({
              ccNo: z.string(),
              lineNo: z.int(),
              beforeKg: kgInt().describe('没有这张订单时还可订'),
              afterKg: kgInt().describe('订了这张订单还可订'),
            })
            .nullable()
            .describe('按框架合同订的：合同这一行的余量；其他为空'),
        }),
      ),
    })
    .nullable(),
  files: z
    .array(z.object({ fileId: z.string(), fileName: z.string(), size: z.int().describe('字节') }))
    .describe('买方下单时带的附件'),
  whyNotFiles: z.string().describe('为何不能再撤附件；空为可以'),
  whyNotReference: z.object({ buyerNo: z.string(), wantedOn: z.string() }).describe('为何不能再改采购单号、希望到货日；空为可以'),
  deliveryOpen: z.boolean().describe('竞拍、团购成交的订单待付款：可以改提货方式与开票抬头'),
  whyNotCancel: z.string(),
  whyNotApplyCancel: z.string(),
  serverNow: at,
})
export type OrderDetail = z.output<typeof OrderDetail>

/** The number of a row, as an answer has given it. */
const rowId = z.string().regex(/^[0-9]{1,18}$/)
/** Lines of the asker's cart, as a preview has given them. */
const cartItemIds = z.array(rowId).max(200)
/** A field of the body, so that clients of any age can send it; who does not is told what to do. */
const acceptTerms = z.boolean().default(false).describe('买方已阅读并同意买卖合同与产品协议；有勾选成交的订单时必须为 true')
export const createInput = z.object({
  requestId,
  freightMode: z.literal(FreightMode.values),
  addressId: rowId.optional(),
  invoiceId: rowId.optional(),
  invoiceType: z.literal(InvoiceType.values).default(2),
  invoiceRoute: z.literal(InvoiceRoute.values).default(1),
  paymentType: z.enum(['A', 'B']).default('A'),
  draftQuoteNo: draftQuoteNo.optional().describe('按这张承兑报价计承兑加价；不填按牌价加价'),
  couponNo: couponNo.optional().describe('优惠券，用在这次提交的一张订单上'),
  byDeposit: z.boolean().default(false).describe('期货先付订金、提货前付尾款；不填为生产前付全款'),
  stageShares,
  note: text(300).default(''),
  ...saidReference,
  fileIds: orderFileIds,
  fingerprint: z.string().max(64).describe('结算预览给出的指纹；价格或库存变了就会拒绝'),
  cartItemIds: cartItemIds.default([]).describe('结算预览里的各行；在别处刚下过单的，拒绝时说出订单号'),
  acceptTerms,
})

export const createOutput = z.object({
  masterOrderCode: z.string(),
  orderCodes: z.array(z.string()),
  totalFen: fenInt(),
  dueFen: fenInt(),
  /** Order status of the first order: 3 goes on to the payment page, 1 waits for the mill. */
  status: z.literal(OrderStatus.values),
})
export const createRefusals = [
  'CART_EMPTY',
  'ORDERED_ALREADY',
  'ORDER_CHANGED',
  'UNITS_GONE',
  'DRAFT_QUOTE_OVER',
  'TERMS_NEEDED',
  'STOCK_SHORT',
  'ADDRESS_NEEDED',
  'INVOICE_NEEDED',
  'REQUEST_REUSED',
  'REQUEST_RUNNING',
  'COMPANY_FROZEN',
  'CERT_REQUIRED',
  'HOLD_CAP',
  'NO_COMPANY',
  'GOODS_NOT_FOUND',
  'COUPON_NONE',
  'COUPON_ENDED',
  'COUPON_STOPPED',
  'COUPON_SCOPE',
  'COUPON_MINIMUM',
  'COUPON_USED',
  'COUPON_FREIGHT',
  'COUPON_EARLY',
  'COUPON_CONTRACT',
  'ORDER_REFERENCE',
  'FILE_NOT_FOUND',
] as const

const createCall = (title: string) =>
  call({
    title,
    access: 'company',
    open: 'order',
    need: 'order.create',
    proxy: true,
    input: createInput,
    output: createOutput,
    refuses: createRefusals,
    example: { requestId: 'example-0001', freightMode: 1, invoiceId: '1', fingerprint: 'from-the-preview', acceptTerms: true },
    writes: true,
  })

const byOrder = z.object({ orderCode })
const EXAMPLE_ORDER = 'DD20261102000186'
const confirmCall = (title: string) =>
  call({
    title,
    access: 'company',
    open: 'order',
    need: 'order.confirm',
    input: byOrder.extend({
      acceptTerms,
      termsKey: z.string().max(20).optional().describe('读合同时给出的版本标记；之后又发布了新版就会拒绝'),
    }),
    output: z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'APPROVAL_WAITS', 'TERMS_NEEDED', 'TERMS_CHANGED'],
    example: { orderCode: EXAMPLE_ORDER, acceptTerms: true },
    writes: true,
  })

export const orderCalls = {
  '/api/order/createOrder': createCall('购物车下单'),
  '/api/order/createOrderCommonly': createCall('购物车下单（Commonly）'),
  '/api/order/createOrderBuyNow': createCall('立即购买下单'),
  '/api/order/createOrderBuyNowCommonly': createCall('立即购买下单（Commonly）'),
  '/api/order/getOrderList': call({
    title: '我的订单',
    access: 'company',
    open: 'ship',
    input: z
      .object({
        ...pageIn,
        ...daysIn,
        status: z.literal(OrderStatus.values).optional(),
        word: word(60).default('').describe('订单号、采购单号、品名、材质'),
        ofChannel,
        buyerId: z
          .string()
          .regex(/^[1-9]\d{0,14}$/)
          .optional()
          .describe('只看此人下的；须有查看全公司订单的权限，否则只有自己的'),
        approval: z.boolean().default(false).describe('只看待本企业审批的'),
        sort: z
          .enum(['time', 'timeUp', 'amount', 'amountUp', 'tons', 'tonsUp', 'deadline'])
          .default('time')
          .describe('不带 Up 的从大到小；deadline 为时限近的在前'),
      })
      .refine(daysInOrder, DAYS_REVERSED),
    output: pageOf(OrderRow).extend({ sumKg: kgInt(), sumFen: fenInt() }),
    example: { currentPage: 1 },
  }),
  '/api/order/getOrderBuyerList': call({
    title: '本企业下过单的人',
    access: 'company',
    need: 'order.seeAll',
    input: nothing,
    output: z.array(z.object({ buyerId: z.string(), buyerName: z.string(), count: z.int().describe('订单数') })),
    example: {},
  }),
  '/api/order/getCartItemOrderList': call({
    title: '购物车的这些行刚下成的订单',
    access: 'company',
    input: z.object({ cartItemIds }),
    output: z.array(z.object({ orderCode: z.string(), count: z.int().describe('其中的行数') })),
    example: { cartItemIds: ['1'] },
  }),
  '/api/order/getOrderStatusCount': call({
    title: '各状态订单数与待办',
    access: 'company',
    open: 'ship',
    input: nothing,
    output: z.object({
      counts: z.array(z.object({ status: z.literal(OrderStatus.values), count: z.int(), totalFen: fenInt() })),
      dueFen: fenInt(),
      monthFen: fenInt(),
      monthKg: kgInt(),
      approvals: z.int().describe('等您审批的本企业订单'),
      companyWaits: z.int().describe('看得到的订单里等本企业审批的，含在待确认里'),
      months: z.array(z.object({ month: z.string(), totalFen: fenInt(), weightKg: kgInt() })),
    }),
    example: {},
  }),
  '/api/order/getOrderDetail': call({
    title: '订单详情',
    access: 'company',
    open: 'ship',
    input: byOrder,
    output: OrderDetail,
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/order/userConfirmOrder': confirmCall('买方确认订单'),
  '/api/order/userConfirmOrderCommonly': confirmCall('买方确认订单（Commonly）'),
  '/api/order/askSealedContract': call({
    title: '申请盖章合同：勾选成交的合同另出双方签章的文本，合同效力与订单不变',
    access: 'company',
    need: 'contract.sign',
    input: z.object({ orderCode }),
    output: z.object({ contractNo: z.string() }),
    refuses: ['ORDER_NOT_FOUND', 'SEALED_COPY'],
    example: { orderCode: 'DD20261102000186' },
    writes: true,
  }),
  '/api/order/cancelOrder': call({
    title: '取消订单：未付款的；过了约定交货期仍未备齐的期货，全额退款',
    access: 'company',
    open: 'order',
    need: 'order.cancel',
    proxy: true,
    input: byOrder.extend({ reason: text(200).default('') }),
    output: z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE'],
    example: { orderCode: EXAMPLE_ORDER },
    writes: true,
  }),
  '/api/order/cancelOrderApproval': call({
    title: '申请取消（已付款，钢厂审批）',
    access: 'company',
    need: 'order.cancel',
    input: byOrder.extend({ reason: text(200).min(1, '请填写取消原因') }),
    output: done,
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'REASON_NEEDED'],
    example: { orderCode: EXAMPLE_ORDER, reason: '工期推迟' },
    writes: true,
  }),
  '/api/order/approveCompanyOrder': call({
    title: '企业内部审批：同意超限额订单',
    access: 'company',
    need: 'order.approve',
    input: byOrder.extend({ reason: text(200).default('') }),
    output: z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'ALREADY_DONE', 'APPROVAL_OWN'],
    example: { orderCode: EXAMPLE_ORDER },
    writes: true,
  }),
  '/api/order/rejectCompanyOrder': call({
    title: '企业内部审批：不同意，订单取消',
    access: 'company',
    need: 'order.approve',
    input: byOrder.extend({ reason: text(200).default('') }),
    output: z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'ALREADY_DONE', 'APPROVAL_OWN', 'REASON_NEEDED'],
    example: { orderCode: EXAMPLE_ORDER, reason: '本月预算已用完' },
    writes: true,
  }),
  '/api/order/previewContract': call({
    title: '下单前看合同：所选各行将要签的合同',
    access: 'company',
    input: z.object({
      buyNow: z.boolean().default(false).describe('立即购买的，不是购物车的'),
      quoteNo: z
        .string()
        .regex(/^YJ[0-9]{8,20}$/)
        .optional()
        .describe('议价单的，不是购物车的'),
      freightMode: z.literal(FreightMode.values),
      addressId: rowId.optional(),
      paymentType: z.enum(['A', 'B']).default('A'),
      draftQuoteNo: draftQuoteNo.optional(),
      couponNo: couponNo.optional(),
      byDeposit: z.boolean().default(false).describe('期货先付订金'),
      stageShares,
      invoiceRoute: z.literal(InvoiceRoute.values).default(1),
      ...saidReference,
    }),
    output: z.array(z.object({ groupKey: z.string(), signMode: z.enum(['ticked', 'signed']), document: ContractText })),
    refuses: ['CART_EMPTY', 'DRAFT_QUOTE_OVER', 'QUOTE_NONE', 'QUOTE_OVER', 'QUOTE_ORDERED'],
    example: { freightMode: 1 },
  }),
  '/api/order/getDeliveryChoice': call({
    title: '竞拍、团购成交的订单：可选的提货方式、地址与开票抬头，各要多少运费',
    access: 'company',
    need: 'order.create',
    input: byOrder,
    output: z.object({
      orderCode: z.string(),
      whyNot: z.string().describe('为何不能改；空为可以'),
      freightMode: z.literal(FreightMode.values),
      addressId: z.string().describe('自提为空'),
      invoiceId: z.string().describe('还没有抬头为空'),
      pickUpFen: fenInt().describe('自提时的订单金额'),
      addresses: z.array(
        z.object({
          addressId: z.string(),
          name: z.string(),
          text: z.string(),
          receiver: z.string(),
          freightFenPerTon: z.int(),
          freightFen: fenInt(),
          totalFen: fenInt().describe('送到这里的订单金额'),
        }),
      ),
      titles: z.array(z.object({ invoiceId: z.string(), title: z.string(), taxNo: z.string() })),
    }),
    refuses: ['ORDER_NOT_FOUND', 'COMPANY_RIGHT', 'ORDER_DELIVERY'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/order/changeDelivery': call({
    title: '竞拍、团购成交的订单待付款时改提货方式与开票抬头；运费、合计和合同一起重算',
    access: 'company',
    need: 'order.create',
    input: byOrder.extend({
      freightMode: z.literal(FreightMode.values),
      addressId: rowId.optional(),
      invoiceId: rowId.optional().describe('不改为空'),
      totalFen: fenInt().min(1).describe('您看到的订单金额；与现在算出的不同则不改'),
    }),
    output: z.object({ orderCode: z.string(), freightFen: fenInt(), totalFen: fenInt(), contractNo: z.string() }),
    refuses: ['ORDER_NOT_FOUND', 'COMPANY_RIGHT', 'ORDER_DELIVERY', 'ADDRESS_NEEDED', 'INVOICE_NEEDED'],
    example: { orderCode: EXAMPLE_ORDER, freightMode: 1, totalFen: 100 },
    writes: true,
  }),
  '/api/order/setOrderProject': call({
    title: '把订单归到项目；空：移出',
    access: 'company',
    need: 'order.create',
    input: byOrder.extend({ projectName: text(40) }),
    output: done,
    refuses: ['ORDER_NOT_FOUND', 'COMPANY_RIGHT', 'ORDER_PROJECT'],
    example: { orderCode: EXAMPLE_ORDER, projectName: '滨河路桥二标段' },
    writes: true,
    proxy: true,
  }),
  '/api/order/setOrderReference': call({
    title: '改订单的采购单号、希望到货日；空：没有',
    access: 'company',
    need: 'order.create',
    input: byOrder.extend({ buyerNo, wantedOn: wantedOn.nullable().default(null).describe('不写：没有希望的日子') }),
    output: done,
    refuses: ['ORDER_NOT_FOUND', 'COMPANY_RIGHT', 'ORDER_REFERENCE'],
    example: { orderCode: EXAMPLE_ORDER, buyerNo: 'PO-2026-118', wantedOn: null },
    writes: true,
    proxy: true,
  }),
  '/api/order/removeOrderFile': call({
    title: '撤下订单的一份附件，钢厂审核之前',
    access: 'company',
    need: 'order.create',
    input: byOrder.extend({ fileId }),
    output: done,
    refuses: ['ORDER_NOT_FOUND', 'COMPANY_RIGHT', 'FILE_NOT_FOUND', 'ORDER_FILE'],
    example: { orderCode: EXAMPLE_ORDER, fileId: 'AAAAAAAAAAAAAAAAAAAAAA' },
    writes: true,
    proxy: true,
  }),
  '/api/order/getOrderProject': call({
    title: '订单归在哪个项目，与用过的项目',
    access: 'company',
    input: byOrder,
    output: z.object({ projectName: z.string(), list: z.array(z.object({ projectName: z.string() })) }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/order/getProjects': call({
    title: '项目，各有多少订单，每月限额用了多少',
    access: 'company',
    input: nothing,
    output: z.array(
      z.object({
        projectName: z.string(),
        orderCount: z.int(),
        totalFen: fenInt(),
        weightKg: kgInt(),
        lastAt: at,
        limit: ProjectLimit.nullable().describe('每月限额；不限为空'),
      }),
    ),
    example: {},
  }),
  '/api/order/getRecentDealList': call({
    title: '最近成交（脱敏）',
    access: 'guest',
    input: nothing,
    output: z.array(z.object({ title: z.string(), weightKg: kgInt(), buyer: z.string(), at })),
    example: {},
  }),
}
