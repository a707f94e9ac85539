// Receipts at the mill's desk.
import { z } from 'zod'
import { at, call, pageIn, pageOf, text } from './call.ts'

export const payDeskCalls = {
  '/api/ops/getPaymentList': call({
    title: '收款记录',
    access: 'staff',
    right: 'pay.see',
    input: z.object({ ...pageIn, state: z.int().min(0).max(3).optional(), word: text(60).default('') }),
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
    ),
    example: {},
  }),
}
