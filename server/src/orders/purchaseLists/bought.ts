// 买过的商品: what the company has ordered, at today's price.
import { whyNotCompared } from '@mall/domain/orders/order/boughtBefore.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { areaAddFen, type Ctx } from '../../kernel/ctx.ts'
import { rowsToday } from './rowsToday.ts'
import { boughtRows } from './often.queries.ts'

export async function readBought(ctx: Ctx, { word, currentPage, pageSize }: Parsed<'/api/often/getBoughtGoods'>) {
  const rows = await boughtRows(ctx.db, {
    companyId: ctx.companyId,
    ownOnly: ctx.ownOnly,
    word,
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  })
  const known = await rowsToday(
    ctx,
    rows.map(r => r.skuId),
  )
  const totalCount = rows[0]?.total ?? 0
  return {
    list: rows.map(({ skuId, total: _total, boughtAt, channelCode, origin, stockMode, areaFen, byTerms, listFen, ...r }) => {
      const today = known.get(skuId) ?? null
      // What the area makes of the price today, also where it has one of its own.
      const nowAreaFen = today ? today.priceFen - listFen : r.priceUnit === 'ton' ? areaAddFen(ctx, channelCode) : 0
      const thenAreaFen = today?.priceFen === r.boughtFen ? nowAreaFen : areaFen
      return {
        ...r,
        boughtAt: boughtAt.getTime(),
        today,
        otherPrice: whyNotCompared({ origin, stockMode, byTerms, thenAreaFen, nowAreaFen }),
      }
    }),
    currentPage,
    totalPage: Math.ceil(totalCount / pageSize),
    totalCount,
  }
}
