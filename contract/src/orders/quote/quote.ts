// 议价 quote: lines at other prices than the list's, asked by the buyer, answered line by line, good until an hour. Prices in fen are 厂提价 per
// price unit with the chosen parameters.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { QuoteLineState, QuoteState, QuoteStep } from '@mall/domain/orders/quote/quote.codes.ts'
import { MOST_FILES, MOST_LINES } from '@mall/domain/orders/quote/quote.rules.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, requestId, skuCode, text } from '../../kernel/call.ts'
import { FuturesInput, FuturesView, OrderPreview } from '../cart/cart.ts'
import { deliveryInput } from '../cart/cartCalls.ts'
import { fileId } from '../../platform/file/file.ts'
import { EXAMPLE_SKU } from '../../goods/goods/goods.ts'
import { createInput, createOutput, createRefusals } from '../order/order.ts'

const fen = fenInt()
const kg = kgInt()
export const quoteNo = z.string().regex(/^YJ[0-9]{8,20}$/, '议价单号不正确')
export const quoteLineNo = z.int().min(1).max(50)
export const askedFen = fenInt('价格须是整分').min(1, '请填写价格').max(100_000_000, '价格过大，请核对')
const version = z.int().min(1)
export const quoteFileIds = z.array(fileId).max(MOST_FILES, `附件最多 ${MOST_FILES} 份`).default([]).describe('议价附件，先上传')
export const quoteDay = z.iso.date('请填写日期')
export const intendCode = z.string().regex(/^YX[0-9]{8,20}$/, '采购意向编号不正确')
const EXAMPLE = 'YJ20261120000012'

export const QuoteRow = z.object({
  quoteNo: z.string(),
  state: z.literal(QuoteState.values),
  millMade: z.boolean().describe('钢厂主动报价，没有买方的要价'),
  title: z.string(),
  lineCount: z.int(),
  weightKg: kg,
  listSumFen: fen.describe('按提出那天的挂牌价，货款'),
  wantedSumFen: fen.describe('按买方要的价'),
  offerSumFen: fen.nullable().describe('按报价；还没有报价为空'),
  savedFen: fen.describe('谈成各行比挂牌价省多少'),
  expiresAt: at.nullable(),
  madeAt: at,
  since: at,
  buyerName: z.string(),
  companyName: z.string(),
  orderCode: z.string().describe('成交的主订单号；没有为空'),
})
export const QuoteLine = z.object({
  lineNo: z.int(),
  skuCode: z.string(),
  title: z.string(),
  classCode: z.string(),
  accent: z.string(),
  millName: z.string(),
  depotName: z.string(),
  stockMode: z.literal(StockMode.values),
  futures: FuturesView,
  serviceCodes: z.array(z.string()),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  pieceUnit: z.string(),
  pieces: z.int(),
  pieceWeightG: z.int().describe('单件重，克'),
  stepPieces: z.int().describe('只按这个件数的整倍数卖；1 为不限'),
  minPieces: z.int().describe('起订件数'),
  weightKg: kg,
  listFen: fen.describe('提出那天的挂牌价'),
  todayFen: fen.nullable().describe('现在的挂牌价；已下架为空'),
  lastFen: fen.nullable().describe('本企业上次成交价'),
  lastAt: at.nullable(),
  wantedFen: fen,
  counterFen: fen.nullable(),
  offerFen: fen.nullable(),
  offerPieces: z.int().nullable(),
  offerKg: kg.nullable(),
  amountFen: fen.nullable().describe('按报价的货款'),
  reason: z.string(),
  needOn: z.string().nullable().describe('要求交期，2026-12-05；没有要求为空'),
  offerOn: z.string().nullable().describe('钢厂答复的交期；没有另说为空'),
  state: z.literal(QuoteLineState.values),
})
const QuoteStepRow = z.object({
  seq: z.int(),
  at,
  stepKind: z.literal(QuoteStep.values),
  whoName: z.string(),
  text: z.string(),
})
export const QuoteDetail = QuoteRow.extend({
  version: z.int(),
  note: z.string(),
  replyText: z.string(),
  areaName: z.string(),
  bdName: z.string(),
  approvalWhy: z.string().describe('为什么要底价审批；不用为空'),
  approverName: z.string(),
  countersLeft: z.int(),
  lines: z.array(QuoteLine),
  files: z.array(
    z.object({
      fileId: z.string(),
      fileName: z.string(),
      size: z.int().describe('字节'),
      ofMill: z.boolean().describe('钢厂附的'),
      sent: z.boolean().describe('随报价发出；待审批的还没有'),
    }),
  ),
  steps: z.array(QuoteStepRow),
  serverNow: at,
})

/** A line that a quote may begin with, at today's price. */
const AskLine = z.object({
  skuCode: z.string(),
  title: z.string(),
  classCode: z.string(),
  accent: z.string(),
  depotName: z.string(),
  stockMode: z.literal(StockMode.values),
  futures: FuturesView,
  serviceCodes: z.array(z.string()),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  pieceUnit: z.string(),
  pieces: z.int(),
  pieceWeightG: z.int().describe('单件重，克'),
  stepPieces: z.int().describe('只按这个件数的整倍数卖；1 为不限'),
  minPieces: z.int().describe('起订件数'),
  weightKg: kg,
  todayFen: fen.describe('现在的挂牌价'),
})
export const askLines = {
  lines: z.array(AskLine),
  gone: z.array(z.object({ title: z.string(), why: z.string() })).describe('不能照样议价的：已下架、没有现货、写得不够清楚'),
}

export const quoteCalls = {
  '/api/quote/getAskLines': call({
    title: '按一张自己的订单、或一条自己的采购意向再询价：能议的行和不能议的原因',
    access: 'company',
    input: z
      .object({ orderCode: z.string().min(1).max(40).optional(), intendCode: intendCode.optional() })
      .refine(i => (i.orderCode === undefined) !== (i.intendCode === undefined), '请选一张订单或一条采购意向'),
    output: z.object({ ...askLines, note: z.string().describe('意向的送货地与备注') }),
    refuses: ['ORDER_NOT_FOUND', 'INTEND_NONE'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/quote/getMyIntends': call({
    title: '我的采购意向：最近 10 条，及转成的议价单',
    access: 'company',
    input: z.object({}),
    output: z.object({
      intends: z.array(
        z.object({
          intendCode: z.string(),
          title: z.string(),
          weightKg: kg,
          handled: z.boolean(),
          handledNote: z.string(),
          quoteNo: z.string().describe('转成的议价单；没有为空'),
          createdAt: at,
        }),
      ),
    }),
    example: {},
  }),
  '/api/quote/getQuoteList': call({
    title: '我的议价：等本企业答复的在前',
    access: 'company',
    input: z.object({
      ...pageIn,
      view: z.enum(['all', 'mine', 'mill', 'done']).default('all').describe('待我答复、待钢厂、已结束'),
    }),
    output: pageOf(QuoteRow).extend({ mineCount: z.int(), millCount: z.int(), doneCount: z.int(), serverNow: at }),
    example: {},
  }),
  '/api/quote/getQuoteDetail': call({
    title: '一张议价单：逐行报价、往来、以前的议价',
    access: 'company',
    input: z.object({ quoteNo }),
    output: QuoteDetail.extend({
      before: z.array(z.object({ quoteNo: z.string(), state: z.literal(QuoteState.values), savedFen: fen })),
    }),
    refuses: ['QUOTE_NONE'],
    example: { quoteNo: EXAMPLE },
  }),
  '/api/quote/askQuote': call({
    title: '提出议价：每行要的价，低于今日价',
    access: 'company',
    need: 'order.create',
    proxy: true,
    input: z.object({
      lines: z
        .array(
          z.object({
            skuCode,
            stockMode: z.literal(StockMode.values).default(1),
            pieces: z.int('数量须为整数件').min(1, '数量至少 1 件').max(99_999, '数量过大，请联系业务员'),
            futures: FuturesInput.default({}),
            services: z.array(z.string().max(20)).max(10).default([]),
            wantedFen: askedFen,
            needOn: quoteDay.optional().describe('要求交期'),
          }),
        )
        .min(1, '请至少选一行')
        .max(MOST_LINES, `一次最多 ${MOST_LINES} 行`),
      note: text(300).default(''),
      fileIds: quoteFileIds,
      fromCart: z.boolean().default(false).describe('由购物车里勾选的商品提出：成交下单后，下单的件数从购物车取下'),
      fromIntendCode: intendCode.optional().describe('由自己的采购意向转来，一条意向转一次'),
      fromQuoteNo: quoteNo.optional().describe('重新询价：从哪一张来'),
      requestId,
    }),
    output: z.object({ quoteNo: z.string() }),
    refuses: [
      'TOO_MANY',
      ...(['QUOTE_LINES', 'QUOTE_PRICE', 'QUOTE_NONE', 'GOODS_NOT_FOUND', 'NOT_SPOT', 'NOT_FUTURES', 'FUTURES_MIN'] as const),
      ...([
        'SERVICE_UNKNOWN',
        'RANGE',
        'STOCK_SHORT',
        'QUANTITY',
        'PACK',
        'CERT_REQUIRED',
        'REQUEST_REUSED',
        'FILE_NOT_FOUND',
        'INTEND_NONE',
        'INTEND_QUOTED',
      ] as const),
    ],
    example: { lines: [{ skuCode: EXAMPLE_SKU, pieces: 5, wantedFen: 300_000 }], requestId: 'example-quote-1' },
    writes: true,
  }),
  '/api/quote/counterQuote': call({
    title: '还价：一次，可还几行；没还的行保留对方报价',
    access: 'company',
    need: 'order.create',
    input: z.object({
      quoteNo,
      version,
      lines: z
        .array(z.object({ lineNo: quoteLineNo, counterFen: askedFen }))
        .min(1, '请填写还价')
        .max(50),
      note: text(300).default(''),
    }),
    output: z.object({ state: z.literal(QuoteState.values) }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_CHANGED', 'QUOTE_LINES', 'QUOTE_PRICE', 'QUOTE_OVER'],
    example: { quoteNo: EXAMPLE, version: 3, lines: [{ lineNo: 1, counterFen: 319_500 }] },
    writes: true,
  }),
  '/api/quote/acceptQuote': call({
    title: '按报价接受所选的行，放进议价结算；没选的这次不买',
    access: 'company',
    need: 'order.create',
    input: z.object({ quoteNo, version, lineNos: z.array(quoteLineNo).min(1, '请至少选一行').max(50) }),
    output: z.object({ state: z.literal(QuoteState.values) }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_CHANGED', 'QUOTE_LINES', 'QUOTE_OVER'],
    example: { quoteNo: EXAMPLE, version: 3, lineNos: [1] },
    writes: true,
  }),
  '/api/quote/refuseQuote': call({
    title: '都不接受',
    access: 'company',
    need: 'order.create',
    input: z.object({ quoteNo, version, reason: text(200).default('') }),
    output: z.object({ state: z.literal(QuoteState.values) }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_CHANGED'],
    example: { quoteNo: EXAMPLE, version: 3 },
    writes: true,
  }),
  '/api/quote/withdrawQuote': call({
    title: '撤回议价',
    access: 'company',
    need: 'order.create',
    proxy: true,
    input: z.object({ quoteNo, version }),
    output: z.object({ state: z.literal(QuoteState.values) }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_CHANGED'],
    example: { quoteNo: EXAMPLE, version: 1 },
    writes: true,
  }),
  '/api/quote/quoteToCart': call({
    title: '谈成的行放进本人的议价结算，去确认订单',
    access: 'company',
    need: 'order.create',
    input: z.object({ quoteNo }),
    output: z.object({ lineCount: z.int() }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_OVER', 'QUOTE_ORDERED'],
    example: { quoteNo: EXAMPLE },
    writes: true,
  }),
  '/api/quote/previewQuoteOrder': call({
    title: '议价结算预览',
    access: 'company',
    input: z.object({ ...deliveryInput, quoteNo }),
    output: OrderPreview,
    refuses: ['CART_EMPTY', 'NO_COMPANY', 'DRAFT_QUOTE_OVER', 'QUOTE_NONE', 'QUOTE_OVER', 'QUOTE_ORDERED', 'QUOTE_QUANTITY'],
    example: { freightMode: 1, quoteNo: EXAMPLE },
  }),
  '/api/quote/createQuoteOrder': call({
    title: '按谈成的价下单，一张议价单只成一次',
    access: 'company',
    need: 'order.create',
    input: createInput.extend({ quoteNo }),
    output: createOutput,
    refuses: [...createRefusals, 'QUOTE_NONE', 'QUOTE_OVER', 'QUOTE_ORDERED', 'QUOTE_QUANTITY'],
    example: {
      requestId: 'example-0002',
      freightMode: 1,
      invoiceId: '1',
      fingerprint: 'from-the-preview',
      acceptTerms: true,
      quoteNo: EXAMPLE,
    },
    writes: true,
  }),
}
