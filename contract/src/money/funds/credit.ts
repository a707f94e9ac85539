// 授信 as the company uses it: what was paid on it is paid back (an order is paid on it by /api/pay/creditPay).
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { call, requestId } from '../../kernel/call.ts'
import { amountFen } from './funds.ts'

export const creditCalls = {
  '/api/user/repayCredit': call({
    title: '用可用余额归还授信',
    access: 'company',
    need: 'order.pay',
    input: z.object({ useId: z.string().regex(/^[0-9]{1,18}$/), amountFen, requestId }),
    output: z.object({ restFen: fenInt().describe('还欠') }),
    refuses: ['PROVE_AGAIN', 'CREDIT_USE_NONE', 'CREDIT_REST', 'BALANCE_SHORT', 'REQUEST_REUSED'],
    example: { useId: '1', amountFen: 100, requestId: 'example-repay-001' },
    writes: true,
  }),
}
