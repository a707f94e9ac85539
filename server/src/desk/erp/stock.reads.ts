import { inSandbox } from '../../kernel/settings/partners.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { levelPage, stuckLevels } from './stock.queries.ts'

/** ERP 库存, at the desk: the levels, and how many wait. */
export async function readStockLevels(ctx: Ctx, input: Parsed<'/api/ops/getErpStockList'>) {
  const [rows, stuckCount] = await Promise.all([
    levelPage(ctx.db, input.state, { ...daysOf(input), word: input.word, limit: input.pageSize, offset: offsetOf(input) }),
    stuckLevels(ctx.db),
  ])
  return {
    ...page(
      input,
      rows.map(({ id: _id, total: _total, ...r }) => ({
        ...r,
        countedAt: r.countedAt.getTime(),
        nextAt: r.nextAt.getTime(),
        receivedAt: r.receivedAt.getTime(),
        doneAt: r.doneAt?.getTime() ?? null,
      })),
      rows[0]?.total ?? 0,
    ),
    stuckCount,
    sandbox: inSandbox(ctx.world.settings, 'erp'),
  }
}
