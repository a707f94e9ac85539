import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { plainNumber } from '@mall/domain/kernel/pasted.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { withBlocks } from './order.queries.ts'
import { buyerRow } from './order.reads.ts'
import { orderBuyers, type OrderFilter, type OrderSort, ordersOf, orderTotals } from './orderList.queries.ts'

interface ListInput {
  currentPage: number
  pageSize: number
  status?: OrderStatusCode | undefined
  word: string
  fromOn?: string | undefined
  toOn?: string | undefined
  ofChannel?: string | undefined
  buyerId?: string | undefined
  approval: boolean
  sort: OrderSort
}

/**
 * The orders within the asker's scope (his company's, or only his own), filtered and sorted, with the sums of the whole filter (kg, fen).
 * A person may be chosen among those whose orders the asker sees; another's orders are as those that do not exist.
 */
export async function readOrderList(ctx: Ctx, input: ListInput) {
  const buyerId = input.buyerId === undefined ? null : Number(input.buyerId)
  const { ownOnly } = ctx
  if (ownOnly !== null && buyerId !== null && buyerId !== ownOnly) return { ...page(input, [], 0), sumKg: 0, sumFen: 0 }
  const filter: OrderFilter = {
    companyId: ctx.companyId,
    userId: ownOnly ?? buyerId,
    approval: input.approval,
    status: input.status ?? null,
    word: literal(input.word),
    numberWord: literal(plainNumber(input.word)),
    fromOn: input.fromOn ?? null,
    toOn: input.toOn ?? null,
    channelCode: input.ofChannel ?? null,
    sort: input.sort,
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, totals] = await Promise.all([
    ordersOf(ctx.db, filter).then(found => withBlocks(ctx.db, found)),
    orderTotals(ctx.db, filter),
  ])
  return {
    ...page(
      input,
      rows.map(o => buyerRow(ctx, o)),
      totals?.count ?? 0,
    ),
    sumKg: totals?.sumKg ?? 0,
    sumFen: totals?.sumFen ?? 0,
  }
}

/** Who has ordered in the asker's company, with the number of their orders. */
export const readOrderBuyers = (ctx: Ctx) => orderBuyers(ctx.db, ctx.companyId)
