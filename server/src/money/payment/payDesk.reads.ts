import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { type PaymentFilter, type PaymentRow, paymentsPage, paymentTotals } from './payDesk.queries.ts'

const paymentView = (p: PaymentRow) => ({
  ...p,
  createdAt: p.createdAt.getTime(),
  settledAt: p.settledAt?.getTime() ?? null,
})

/** 收款记录 with its sums in fen: of everything found, not of the page. */
export async function readPaymentList(ctx: Ctx, input: Parsed<'/api/ops/getPaymentList'>) {
  const filter: PaymentFilter = {
    ...daysOf(input),
    dayOf: input.dayOf,
    state: input.state ?? null,
    payCode: input.payCode ?? null,
    word: literal(input.word),
    sort: input.sort,
  }
  const [rows, totals] = await Promise.all([
    paymentsPage(ctx.db, filter, { limit: input.pageSize, offset: offsetOf(input) }),
    paymentTotals(ctx.db, filter),
  ])
  const { count = 0, sumFen = 0, settledFen = 0, surplusFen = 0 } = totals ?? {}
  return { ...page(input, rows.map(paymentView), count), sumFen, settledFen, surplusFen }
}
