// 售后: claims of a company about steel it received, its returns and what was given back.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { z } from 'zod'
import {
  AfterSalesStatus,
  AfterSalesType,
  ClaimWay,
  Finding,
  PhotoPosition,
  OrderRefundStatus,
  ReturnMode,
  ReturnStatus,
  ReturnTo,
  RoundSide,
} from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import {
  at,
  call,
  daysIn,
  done,
  mobile,
  orderCode,
  pageIn,
  pageOf,
  person,
  requestId,
  text,
  typed,
  word,
} from '../../kernel/call.ts'

export const kg = kgInt()
export const fen = fenInt()
export const claimNo = typed().min(1).max(30)
export const returnNo = typed().min(1).max(30)
export const version = z.int().min(1)
export const rowId = z.string().regex(/^[0-9]{1,18}$/)
const mostFen = fenInt().min(0).max(10_000_000_000)
const kind = z.literal(ClaimKind.values)
const way = z.literal(ClaimWay.values)
const fileId = z.string().max(40)
const photos = z.array(z.object({ position: z.literal(PhotoPosition.values), fileId })).max(40)

export const ClaimHead = z.object({
  claimNo: z.string(),
  orderCode: z.string(),
  companyName: z.string(),
  kind,
  afterSalesType: z.literal(AfterSalesType.values),
  status: z.literal(AfterSalesStatus.values),
  title: z.string(),
  units: z.int(),
  tagKg: kg,
  problemKg: kg,
  wishFen: fen,
  refundedFen: fen,
  filedAt: at,
  statusSince: at,
  answerBy: at.nullable(),
  waitsFor: z.string().describe('等待事项；空：不等'),
  turn: z.enum(['buyer', 'mill', '']).describe('责任方'),
})
const Photo = z.object({
  position: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  picture: z.boolean(),
  unitNo: z.string(),
})
const ClaimUnit = z.object({
  claimUnitId: z.string(),
  unitNo: z.string(),
  title: z.string(),
  heatNo: z.string(),
  certNo: z.string(),
  waybillNo: z.string(),
  ticketNo: z.string(),
  tagKg: kg,
  listedDefect: z.string().describe('竞拍买的：标的清单所列的缺陷；空：没有'),
  problem: z.string(),
  problemKg: kg,
  openedPercent: z.int(),
  property: z.string(),
  certValue: z.string(),
  retestValue: z.string(),
  standardValue: z.string(),
  finding: z.literal(Finding.values).nullable(),
  way: way.nullable().describe('商定的结果；空：还没有'),
  fenPerTon: fen,
  kg,
  agreedFen: fen,
  agreedAt: at.nullable(),
  paidFen: fen.nullable().describe('已到账；空：没有'),
})
const Term = z.object({
  claimUnitId: z.string(),
  unitNo: z.string(),
  way,
  fenPerTon: fen,
  kg,
  handlingFen: fen,
  amountFen: fen,
})
export const ClaimDetail = ClaimHead.extend({
  version,
  note: z.string(),
  contact: z.string(),
  mobile: z.string(),
  visitOn: z.string(),
  wish: way,
  wishFenPerTon: fen,
  filedBy: z.string(),
  orderedFen: fen.describe('这些件的货款：已结算的按结算，其余按订货价'),
  orderedKg: kg.describe('上面的货款算的重量：已结算的按结算，其余按标签'),
  list: z.array(ClaimUnit),
  photos: z.array(Photo),
  survey: z.object({ by: z.string(), at, note: z.string() }).nullable(),
  rounds: z.array(
    z.object({
      seq: z.int(),
      side: z.literal(RoundSide.values),
      by: z.string(),
      at,
      note: z.string(),
      terms: z.array(Term),
    }),
  ),
  refunds: z.array(z.object({ refundNo: z.string(), amountFen: fen, at, text: z.string(), newOrderCode: z.string() })),
  returns: z.array(
    z.object({
      returnNo: z.string(),
      status: z.literal(ReturnStatus.values),
      newOrderCode: z.string().describe('换货订单；空：只退货'),
      newOrderStatus: z.literal(OrderStatus.values).nullable(),
    }),
  ),
  history: z.array(z.object({ at, what: z.string(), who: z.string(), detail: z.string() })),
  endReason: z.string(),
  moneyWaits: z.string().describe('商定的钱为什么还没有到账；空：不等'),
  countered: z.int(),
})

/** What the buyer fills in; the draft holds the same, unfinished. */
const filing = {
  kind,
  wish: z.literal(ClaimWay.values),
  wishFenPerTon: mostFen.describe('希望折价，分/吨'),
  note: text(500).default(''),
  contact: person(40),
  visitOn: z.iso.date().nullable().default(null),
  units: z
    .array(
      z.object({
        waybillUnitId: rowId,
        problem: text(200),
        problemKg: kg.min(0).max(1_000_000),
        openedPercent: z.int().min(0).max(100).default(0),
        photos,
      }),
    )
    .max(200),
  paperIds: z.array(fileId).max(20).default([]).describe('磅单、检验单等单证'),
}
export const FilingContent = z.object({ ...filing, mobile: text(20) })

export const ReturnHead = z.object({
  returnNo: z.string(),
  claimNo: z.string(),
  orderCode: z.string(),
  companyName: z.string(),
  title: z.string(),
  depotName: z.string(),
  status: z.literal(ReturnStatus.values),
  version,
  mode: z.literal(ReturnMode.values).nullable(),
  planOn: z.string(),
  plate: z.string(),
  contact: z.string(),
  mobile: z.string(),
  units: z.int(),
  received: z.int(),
  kg,
  refundedFen: fen,
  madeAt: at,
  endReason: z.string(),
})
export const ReturnDetail = ReturnHead.extend({
  list: z.array(
    z.object({
      claimUnitId: z.string(),
      unitNo: z.string(),
      title: z.string(),
      heatNo: z.string(),
      settledKg: kg.describe('结算重量；没有结算为吊牌重'),
      handlingFen: fen,
      receivedKg: kg.nullable(),
      placed: z.literal(ReturnTo.values).nullable(),
      newUnitNo: z.string(),
      receivedAt: at.nullable(),
      refundFen: fen.nullable(),
    }),
  ),
  moneyWaits: z.string(),
})
const RefundHead = z.object({
  refundNo: z.string(),
  orderCode: z.string(),
  claimNo: z.string(),
  amountFen: fen,
  status: z.literal(OrderRefundStatus.values),
  reason: z.string(),
  at,
  newOrderCode: z.string().describe('付给了哪张换货订单；空：在余额或原来的资金里'),
  sourceFen: fenInt().describe('原路退回已退、在退或会退的：至多是银行收到的，冻结款抵付的留在余额'),
  payCode: z.string().describe('订单是怎么付的；空：没有付款'),
  byBank: z.boolean().describe('网银或扫码付的，可以原路退回'),
  sourceState: z.literal(SourceRefundState.values).nullable().describe('原路退回走到哪里；空：在余额里'),
  sourceReason: z.string().describe('银行为什么没有退'),
  whyNotSource: z.string().describe('空：可以原路退回'),
})
const example = { claimNo: 'SH20261101000001' }

export const afterSalesCalls = {
  '/api/order/getAfterSalesApply': call({
    title: '提异议：这张订单的件、期限与草稿',
    access: 'company',
    input: z.object({ orderCode }),
    output: z.object({
      orderCode: z.string(),
      title: z.string(),
      now: at,
      weightHours: z.int().describe('重量异议期，小时'),
      contact: z.string(),
      mobile: z.string(),
      units: z.array(
        z.object({
          waybillUnitId: z.string(),
          unitNo: z.string(),
          title: z.string(),
          heatNo: z.string(),
          waybillNo: z.string(),
          ticketNo: z.string(),
          certNo: z.string(),
          pieces: z.int(),
          pieceUnit: z.string(),
          coil: z.boolean().describe('卷材：问已开卷多少；成捆的不问'),
          tagKg: kg,
          receivedAt: at.nullable(),
          inClaim: z.string(),
          returned: z.boolean(),
          listedDefect: z.string().describe('竞拍买的：标的清单所列的缺陷，不在异议范围；空：没有'),
        }),
      ),
      draft: FilingContent.nullable(),
      draftPhotos: z.array(z.object({ fileId: z.string(), fileName: z.string(), picture: z.boolean() })),
      draftAt: at.nullable(),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/saveAfterSalesDraft': call({
    title: '保存异议草稿',
    access: 'company',
    need: 'claim.manage',
    input: z.object({ orderCode, content: FilingContent.nullable().default(null).describe('空：不要草稿了') }),
    output: z.object({ savedAt: at }),
    refuses: ['ORDER_NOT_FOUND', 'FILE_NOT_FOUND', 'COMPANY_RIGHT'],
    example: { orderCode: 'DD20261102000186', content: null },
    writes: true,
  }),
  '/api/order/createAfterSales': call({
    title: '提出异议',
    access: 'company',
    need: 'claim.manage',
    input: z.object({ orderCode, requestId, ...filing, mobile }),
    output: z.object({ claimNo: z.string() }),
    refuses: ['ORDER_NOT_FOUND', 'CLAIM_UNIT', 'CLAIM_EVIDENCE', 'FILE_NOT_FOUND', 'COMPANY_RIGHT'],
    example: {
      orderCode: 'DD20261102000186',
      requestId: 'example-claim-1',
      kind: 'document',
      wish: 'none',
      wishFenPerTon: 0,
      contact: '示例联系人',
      mobile: '10200000101',
      units: [],
    },
    writes: true,
  }),
  '/api/order/addAfterSalesPapers': call({
    title: '给还没结束的异议补充照片与单证',
    access: 'company',
    need: 'claim.manage',
    input: z.object({
      claimNo,
      requestId,
      note: text(200).default(''),
      papers: z
        .array(z.object({ fileId, claimUnitId: rowId.nullable().default(null).describe('哪一件；空：整单') }))
        .min(1, '请先添加文件')
        .max(12),
    }),
    output: done,
    refuses: ['CLAIM_NOT_FOUND', 'CLAIM_STATE', 'CLAIM_EVIDENCE', 'FILE_NOT_FOUND', 'CLAIM_UNIT', 'COMPANY_RIGHT'],
    example: { ...example, requestId: 'example-papers', papers: [{ fileId: 'AAAAAAAAAAAAAAAAAAAAAA' }] },
    writes: true,
  }),
  '/api/order/getAfterSalesList': call({
    title: '售后列表',
    access: 'company',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['all', 'mine', 'open', 'done']).default('all'),
    }),
    output: pageOf(ClaimHead).extend({ mineCount: z.int(), openCount: z.int() }),
    example: {},
  }),
  '/api/order/getAfterSalesDetail': call({
    title: '异议详情',
    access: 'company',
    input: z.object({ claimNo }),
    output: ClaimDetail.extend({
      whyNotAnswer: z.string().describe('空：可以答复'),
      whyNotCounter: z.string().describe('空：可以还价'),
      whyNotWithdraw: z.string(),
    }),
    refuses: ['CLAIM_NOT_FOUND'],
    example,
  }),
  '/api/order/getOrderAfterSales': call({
    title: '一张订单的异议与退货',
    access: 'company',
    input: z.object({ orderCode }),
    output: z.object({
      claims: z.array(ClaimHead),
      whyNotClaim: z.string().describe('空：可以提异议；-：不适用'),
      termsText: z.string().describe('各类异议的期限'),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/answerAfterSales': call({
    title: '答复方案：逐件同意，或还价一次',
    access: 'company',
    need: 'claim.manage',
    input: z.object({
      claimNo,
      version,
      requestId,
      agree: z.array(rowId).max(200).describe('同意的件'),
      counter: z
        .object({ fenPerTon: mostFen, note: text(200).default('') })
        .nullable()
        .default(null)
        .describe('其余的件还价'),
    }),
    output: z.object({ status: z.literal(AfterSalesStatus.values), refundedFen: fen, waits: z.string() }),
    refuses: [
      'CLAIM_NOT_FOUND',
      'CLAIM_STATE',
      'CLAIM_CHANGED',
      'CLAIM_TERMS',
      'CLAIM_ROUND',
      'REFUND_OVER',
      'REPLACE_STOCK',
      'COMPANY_RIGHT',
    ],
    example: { ...example, version: 1, requestId: 'example-answer', agree: [] },
    writes: true,
  }),
  '/api/order/arbitrateAfterSales': call({
    title: '不同意方案，申请仲裁',
    access: 'company',
    need: 'claim.manage',
    input: z.object({ claimNo, version, reason: text(200).min(1, '请写明理由') }),
    output: done,
    refuses: ['CLAIM_NOT_FOUND', 'CLAIM_STATE', 'CLAIM_CHANGED', 'COMPANY_RIGHT'],
    example: { ...example, version: 1, reason: '复验值低于标准' },
    writes: true,
  }),
  '/api/order/cancelAfterSales': call({
    title: '撤销异议',
    access: 'company',
    need: 'claim.manage',
    input: z.object({ claimNo, reason: text(200).default('') }),
    output: done,
    refuses: ['CLAIM_NOT_FOUND', 'CLAIM_STATE', 'CLAIM_ROUND', 'CLAIM_CHANGED', 'COMPANY_RIGHT'],
    example,
    writes: true,
  }),
  '/api/order/getRefundList': call({
    title: '退款列表',
    access: 'company',
    input: z.object({ ...pageIn, ...daysIn }),
    output: pageOf(RefundHead),
    example: {},
  }),
  '/api/order/getRefundDetail': call({
    title: '退款详情',
    access: 'company',
    input: z.object({ refundNo: typed().max(30) }),
    output: RefundHead.extend({
      lines: z.array(z.object({ unitNo: z.string(), title: z.string(), waybillNo: z.string(), kg, amountFen: fen })),
    }),
    refuses: ['REFUND_NOT_FOUND'],
    example: { refundNo: 'TK00000001' },
  }),
  '/api/order/getOrderReturnList': call({
    title: '退货单列表',
    access: 'company',
    input: z.object({ ...pageIn, ...daysIn, state: z.enum(['all', 'open', 'done']).default('all') }),
    output: pageOf(ReturnHead),
    example: {},
  }),
  '/api/order/getOrderReturnDetail': call({
    title: '退货单',
    access: 'company',
    input: z.object({ returnNo }),
    output: ReturnDetail,
    refuses: ['RETURN_NOT_FOUND'],
    example: { returnNo: 'TH20261101000001' },
  }),
  '/api/order/bookOrderReturn': call({
    title: '约定退回：钢厂取货或自行送回',
    access: 'company',
    need: 'claim.manage',
    input: z.object({
      returnNo,
      version,
      mode: z.literal(ReturnMode.values),
      planOn: z.iso.date(),
      plate: text(24).default(''),
      contact: person(40).min(1, '请填写联系人'),
      mobile,
    }),
    output: done,
    refuses: ['RETURN_NOT_FOUND', 'RETURN_STATE', 'RETURN_WRONG', 'CLAIM_CHANGED', 'COMPANY_RIGHT'],
    example: {
      returnNo: 'TH20261101000001',
      version: 1,
      mode: 'own',
      planOn: '2026-12-01',
      plate: '冀A00000',
      contact: '示例联系人',
      mobile: '10200000101',
    },
    writes: true,
  }),
  '/api/order/cancelOrderReturn': call({
    title: '不退了：取消退货单',
    access: 'company',
    need: 'claim.manage',
    input: z.object({ returnNo, reason: text(200).min(1, '请写明原因') }),
    output: done,
    refuses: ['RETURN_NOT_FOUND', 'RETURN_STATE', 'COMPANY_RIGHT'],
    example: { returnNo: 'TH20261101000001', reason: '自用' },
    writes: true,
  }),
  '/api/order/getGoodsReturnList': call({
    title: '已退回的件',
    access: 'company',
    input: z.object({ ...pageIn, ...daysIn }),
    output: pageOf(
      z.object({
        unitNo: z.string(),
        title: z.string(),
        returnNo: z.string(),
        orderCode: z.string(),
        receivedKg: kg,
        refundFen: fen.nullable(),
        receivedAt: at,
      }),
    ),
    example: {},
  }),
}
