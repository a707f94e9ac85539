// 议价 at the desk: what is to answer, what waits for the manager. Who answers below the authority price does not let it pass himself.
import { QuoteLineState, QuoteState } from '@mall/domain/quote/quote.codes.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, text } from './call.ts'
import { askedFen, QuoteDetail, QuoteLine, quoteLineNo, quoteNo, QuoteRow } from './quote.ts'

const fen = z.int()
const EXAMPLE = 'YJ20261120000012'
const version = z.int().min(1)
const DeskLine = QuoteLine.extend({
  authorityFen: fen.nullable().describe('业务权限价：低于它须审批；已下架为空'),
  availablePieces: z.int(),
  nextFen: fen.nullable().describe('送审的报价'),
  nextPieces: z.int().nullable(),
  state: z.literal(QuoteLineState.values),
})

export const quoteDeskCalls = {
  '/api/ops/getQuotes': call({
    title: '议价队列',
    access: 'staff',
    right: 'quote.see',
    input: z.object({
      ...pageIn,
      word: text(40).default(''),
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
      lines: z
        .array(
          z.object({
            lineNo: quoteLineNo,
            offerFen: askedFen.nullable().describe('空：这一行不让价'),
            pieces: z.int().min(1).max(99_999).optional(),
            reason: text(100).default(''),
          }),
        )
        .min(1)
        .max(50),
    }),
    output: z.object({ state: z.literal(QuoteState.values) }),
    refuses: ['QUOTE_NONE', 'QUOTE_STATE', 'QUOTE_CHANGED', 'QUOTE_LINES', 'QUOTE_PRICE'],
    example: { quoteNo: EXAMPLE, version: 1, lines: [{ lineNo: 1, offerFen: 320_500 }] },
    writes: true,
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
