// 议价 at the desk: what is to answer, what waits for the manager. Who answers below the authority price does not let it pass himself.
import { fenInt } from '../../kernel/units.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { QuoteLineState, QuoteState } from '@mall/domain/orders/quote/quote.codes.ts'
import { z } from 'zod'
import { FuturesInput } from '../cart/cart.ts'
import { at, call, pageIn, pageOf, requestId, skuCode, text, typed, word } from '../../kernel/call.ts'
import { StoredFile } from '../../platform/file/file.ts'
import { EXAMPLE_SKU } from '../../goods/goods/goods.ts'
import {
  askedFen,
  askLines,
  intendCode,
  quoteDay,
  QuoteDetail,
  quoteFileIds,
  QuoteLine,
  quoteLineNo,
  quoteNo,
  QuoteRow,
} from './quote.ts'

const fen = fenInt()
const EXAMPLE = 'YJ20261120000012'
const version = z.int().min(1)
const DeskLine = QuoteLine.extend({
  authorityFen: fen.nullable().describe('业务权限价：低于它须审批；已下架为空'),
  availablePieces: z.int(),
  nextFen: fen.nullable().describe('送审的报价'),
  nextPieces: z.int().nullable(),
  nextOn: z.string().nullable().describe('送审的交期'),
  state: z.literal(QuoteLineState.values),
})

export const quoteDeskCalls = {
  '/api/ops/getQuotes': call({
    title: '议价队列',
    access: 'staff',
    right: 'quote.see',
    input: z.object({
      ...pageIn,
      word: word(40).default(''),
      view: z.enum(['asked', 'approval', 'offered', 'done', 'all']).default('asked').describe('待报价、待审批、待买方、已结束'),
    }),
    output: pageOf(QuoteRow.extend({ companyCode: z.string(), counterCount: z.int() })).extend({
      counts: z.object({ askedCount: z.int(), approvalCount: z.int(), offeredCount: z.int() }),
      serverNow: at,
    }),
    example: {},
  }),
  '/api/ops/getQuote': call({
    title: '一张议价单，含权限价与上次成交',
    access: 'staff',
    right: 'quote.see',
    input: z.object({ quoteNo }),
    output: QuoteDetail.extend({
      companyCode: z.string(),
      lines: z.array(DeskLine),
      whyNotAct: z.string(),
      offeredByMe: z.boolean(),
    }),
    refuses: ['QUOTE_NONE'],
    example: { quoteNo: EXAMPLE },
  }),
  '/api/ops/answerQuote': call({
    title: '逐行报价：报价、件数，或不让价及原因；低于业务权限价的先送审批',
    access: 'staff',
    right: 'quote.answer',
    input: z.object({
      quoteNo,
      version,
      validHours: z.int().min(1, '有效期 1 到 168 小时').max(168, '有效期 1 到 168 小时').default(24),
      reply: text(300).default(''),
      fileIds: quoteFileIds,
      lines: z
        .array(
          z.object({
            lineNo: quoteLineNo,
            offerFen: askedFen.nullable().describe('空：这一行不让价'),
            pieces: z.int().min(1).max(99_999).optional(),
            offerOn: quoteDay.optional().describe('能交的日子；不写按买方要求的'),
            reason: text(100).default(''),
          }),
        )
        .min(1)
        .max(50),
    }),
    output: z.object({ state: z.literal(QuoteState.values) }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_CHANGED', 'QUOTE_LINES', 'QUOTE_PRICE', 'FILE_NOT_FOUND'],
    example: { quoteNo: EXAMPLE, version: 1, lines: [{ lineNo: 1, offerFen: 320_500 }] },
    writes: true,
  }),
  '/api/ops/makeQuote': call({
    title: '主动报价：给一家企业报几行，低于业务权限价的先送审批；买方接受、还价一次或放弃',
    access: 'staff',
    right: 'quote.answer',
    input: z.object({
      companyCode: typed().min(1, '请选择企业').max(20),
      toUserId: z
        .string()
        .regex(/^\d{1,18}$/, '没有这个人')
        .optional()
        .describe('报给企业里的哪一位，他须能下单；不写报给管理员'),
      lines: z
        .array(
          z.object({
            skuCode,
            stockMode: z.literal(StockMode.values).default(1),
            pieces: z.int('数量须为整数件').min(1, '数量至少 1 件').max(99_999, '数量过大'),
            futures: FuturesInput.default({}),
            offerFen: askedFen,
            offerOn: quoteDay.optional().describe('能交的日子'),
          }),
        )
        .min(1, '请至少报一行')
        .max(50, '一次最多 50 行'),
      validHours: z.int().min(1, '有效期 1 到 168 小时').max(168, '有效期 1 到 168 小时').default(24),
      reply: text(300).default('').describe('附言，买方看得到'),
      fileIds: quoteFileIds,
      intendCode: intendCode.optional().describe('由这条采购意向转来，意向随之记为已处理'),
      requestId,
    }),
    output: z.object({ quoteNo: z.string(), state: z.literal(QuoteState.values) }),
    refuses: [
      ...(['QUOTE_COMPANY', 'QUOTE_LINES', 'QUOTE_PRICE', 'GOODS_NOT_FOUND', 'NOT_SPOT', 'NOT_FUTURES', 'FUTURES_MIN'] as const),
      ...([
        'RANGE',
        'STOCK_SHORT',
        'QUANTITY',
        'PACK',
        'REQUEST_REUSED',
        'FILE_NOT_FOUND',
        'INTEND_NONE',
        'INTEND_QUOTED',
      ] as const),
    ],
    example: {
      companyCode: 'KH100001',
      lines: [{ skuCode: EXAMPLE_SKU, pieces: 5, offerFen: 320_000 }],
      requestId: 'example-make-quote',
    },
    writes: true,
  }),
  '/api/ops/getIntendOffer': call({
    title: '由一条采购意向主动报价：企业与对应的商品',
    access: 'staff',
    right: 'quote.answer',
    input: z.object({ intendCode }),
    output: z.object({ companyCode: z.string(), wantedText: z.string().describe('意向要的'), ...askLines }),
    refuses: ['INTEND_NONE', 'QUOTE_COMPANY'],
    example: { intendCode: 'YX20261121000001' },
  }),
  '/api/ops/uploadQuoteFile': call({
    title: '上传议价附件（multipart/form-data），随报价发给买方',
    access: 'staff',
    right: 'quote.answer',
    input: z.object({}),
    output: StoredFile,
    refuses: [
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_WHITELIST',
      'FILE_FORMAT',
      'FILE_HEIC',
      'FILE_CONTENT',
      'FILE_LARGE',
      'FILE_QUOTA',
      'BUSY',
    ],
    example: {},
    writes: true,
    upload: true,
  }),
  '/api/ops/decideQuote': call({
    title: '底价审批：通过即发出报价，退回由业务员重报',
    access: 'staff',
    right: 'quote.decide',
    input: z.object({ quoteNo, version, pass: z.boolean(), reason: text(200).default('') }),
    output: z.object({ state: z.literal(QuoteState.values) }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_CHANGED', 'QUOTE_SELF', 'QUOTE_LINES'],
    example: { quoteNo: EXAMPLE, version: 2, pass: true },
    writes: true,
  }),
}
