import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx } from '../app/ctx.ts'
import { literal, offsetOf, page } from '../app/paging.ts'
import { paymentCount, type PaymentRow, paymentsPage } from './payDesk.queries.ts'

const paymentView = (p: PaymentRow) => ({
  ...p,
  createdAt: p.createdAt.getTime(),
  settledAt: p.settledAt?.getTime() ?? null,
})

export async function readPaymentList(ctx: Ctx, input: Parsed<'/api/ops/getPaymentList'>) {
  const [rows, total] = await Promise.all([
    paymentsPage(ctx.db, input.state ?? null, literal(input.word), input.pageSize, offsetOf(input)),
    paymentCount(ctx.db, input.state ?? null, literal(input.word)),
  ])
  return page(input, rows.map(paymentView), total)
}
