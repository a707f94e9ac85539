import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { type LostCart, lostCarts, lostSums } from './lostCarts.queries.ts'

export const cartRow = (r: LostCart) => ({
  ...r,
  companyName: r.companyCode === '' ? '还没有企业的买家' : r.companyName,
  oldestAt: r.oldestAt.getTime(),
})

/** Of an employee with his own customers: theirs. */
export async function readLostCarts(ctx: Ctx, input: Parsed<'/api/ops/getLostCarts'>) {
  const f = { contactId: deskContactOf(ctx), channelCode: input.ofChannel || null }
  const [rows, { companies, lines, kg, fen }] = await Promise.all([
    lostCarts(ctx.db, { ...f, limit: input.pageSize, offset: offsetOf(input) }),
    lostSums(ctx.db, f),
  ])
  return { ...page(input, rows.map(cartRow), companies), lines, kg, fen }
}
