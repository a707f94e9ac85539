// 买过的商品: what the company has ordered, at today's price.
import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx } from '../app/ctx.ts'
import { boughtRows } from './often.queries.ts'

export async function readBought(ctx: Ctx, { word, currentPage, pageSize }: Parsed<'/api/often/getBoughtGoods'>) {
  const rows = await boughtRows(ctx.db, {
    ...{ companyId: ctx.companyId, ownOnly: ctx.ownOnly, word },
    ...{ limit: pageSize, offset: (currentPage - 1) * pageSize },
  })
  const totalCount = rows[0]?.total ?? 0
  return {
    list: rows.map(({ skuId, total: _total, boughtAt, ...r }) => ({
      ...r,
      boughtAt: boughtAt.getTime(),
      today: ctx.world.search.row(skuId, ctx.areaCode),
    })),
    currentPage,
    totalPage: Math.ceil(totalCount / pageSize),
    totalCount,
  }
}
