// Receipts at the mill's desk.
import { z } from 'zod'
import { at, call, daysIn, pageIn, pageOf, text } from './call.ts'

export const payDeskCalls = {
  '/api/ops/getPaymentList': call({
    title: '收款记录',
    access: 'staff',
    right: 'pay.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      dayOf: z.enum(['created', 'settled']).default('created').describe('日期指发起还是到账'),
      state: z.int().min(0).max(3).optional(),
      payCode: z.string().max(20).optional(),
      word: text(60).default(''),
      sort: z.enum(['newest', 'amount', 'amountUp']).default('newest'),
    }),
    output: pageOf(
      z.object({
        paymentNo: z.string(),
        payCode: z.string(),
        amountFen: z.int(),
        state: z.int(),
        companyName: z.string(),
        orderCodes: z.array(z.string()),
        providerTxnId: z.string(),
        surplusFen: z.int(),
        createdAt: at,
        settledAt: at.nullable(),
      }),
    ).extend({
      sumFen: z.int().describe('全部符合条件的，不只本页'),
      settledFen: z.int().describe('其中已到账的'),
      surplusFen: z.int().describe('已到账的中转余额的'),
    }),
    example: {},
  }),
}
