// Receipts at the mill's desk.
import { fenInt } from '../../kernel/units.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { z } from 'zod'
import { SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import { at, call, daysIn, pageIn, pageOf, text, typed, word } from '../../kernel/call.ts'

export const payDeskCalls = {
  '/api/ops/getPaymentList': call({
    title: '收款记录',
    access: 'staff',
    right: 'pay.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      dayOf: z.enum(['created', 'settled']).default('created').describe('日期指发起还是到账'),
      state: z.literal(PaymentState.values).optional(),
      payCode: z.string().max(20).optional(),
      word: word(60).default(''),
      sort: z.enum(['newest', 'amount', 'amountUp']).default('newest'),
    }),
    output: pageOf(
      z.object({
        paymentNo: z.string(),
        payCode: z.string(),
        amountFen: fenInt(),
        heldFen: fenInt().describe('另由冻结的保证金、订金付的；等待到账的是付款时要抵的'),
        state: z.literal(PaymentState.values),
        companyName: z.string(),
        orderCodes: z.array(z.string()),
        providerTxnId: z.string(),
        surplusFen: fenInt(),
        createdAt: at,
        settledAt: at.nullable(),
      }),
    ).extend({
      sumFen: fenInt().describe('全部符合条件的，不只本页'),
      settledFen: fenInt().describe('其中已到账的'),
      surplusFen: fenInt().describe('已到账的中转余额的'),
    }),
    example: {},
  }),
  '/api/ops/getSourceRefunds': call({
    title: '原路退款：网银与扫码付款的退款，各走到哪里',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      word: word(40).default(''),
      state: z.enum(['can', 'work', 'done', 'failed', 'all']).default('work'),
    }),
    output: pageOf(
      z.object({
        refundNo: z.string(),
        orderCode: z.string(),
        companyName: z.string(),
        payCode: z.string(),
        amountFen: fenInt(),
        why: z.string(),
        at,
        sourceNo: z.string(),
        state: z.literal(SourceRefundState.values).nullable(),
        reason: z.string(),
        trouble: z.string().describe('银行的答复哪里对不上；空：没有'),
        askedAt: at.nullable(),
        endedAt: at.nullable(),
      }),
    ).extend({ workCount: z.int(), workFen: fenInt() }),
    example: {},
  }),
  '/api/ops/refundToSource': call({
    title: '代客户办原路退回',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ refundNo: typed().max(30), reason: text(100).min(1, '请写明客户怎样提出') }),
    output: z.object({ sourceNo: z.string(), state: z.literal(SourceRefundState.values) }),
    refuses: ['REFUND_NOT_FOUND', 'SOURCE_REFUND', 'BALANCE_SHORT', 'BUSY', 'STAFF_RIGHT'],
    example: { refundNo: 'TK00000001', reason: '客户来电，户头等用' },
    writes: true,
  }),
}
