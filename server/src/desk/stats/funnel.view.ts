// From a visit to an order by channel: counters beside the order table, now beside a week or a span before.
import { searchRate, WHOLE_MALL } from '@mall/domain/desk/stats/visits.rules.ts'
import type { ChannelVisits } from './visits.queries.ts'
import type { ChannelSales } from './sales.queries.ts'

export type Visits = Omit<ChannelVisits, 'channelCode'>
const noVisits: Visits = { visitors: 0, pages: 0, searches: 0, emptySearches: 0, goodsViews: 0, cartAdds: 0, checkouts: 0 }
const noSales = { orders: 0, kg: 0, fen: 0 }

/** Different visitors of the whole mall are counted by themselves; everything else is the sum of the channels. */
export function wholeMall(rows: readonly ChannelVisits[]): Visits {
  const sum = (pick: (row: ChannelVisits) => number) => rows.reduce((n, row) => n + pick(row), 0)
  return {
    visitors: rows.find(r => r.channelCode === WHOLE_MALL)?.visitors ?? 0,
    pages: sum(r => r.pages),
    searches: sum(r => r.searches),
    emptySearches: sum(r => r.emptySearches),
    goodsViews: sum(r => r.goodsViews),
    cartAdds: sum(r => r.cartAdds),
    checkouts: sum(r => r.checkouts),
  }
}

interface Sides {
  visits: readonly ChannelVisits[]
  visitsBefore: readonly ChannelVisits[]
  sales: readonly ChannelSales[]
  salesBefore: readonly ChannelSales[]
}
const salesSum = (rows: readonly ChannelSales[]) =>
  rows.reduce((s, r) => ({ orders: s.orders + r.orders, kg: s.kg + r.kg, fen: s.fen + r.fen }), noSales)

/** Channels in the order of the mall, those on show first; '' only where somebody stood in none. */
export function funnel(channels: readonly { channelCode: string; channelName: string }[], o: Sides) {
  const of = <T extends { channelCode: string }>(rows: readonly T[], code: string) => rows.find(r => r.channelCode === code)
  const row = (channelCode: string, channelName: string) => {
    const visits = of(o.visits, channelCode) ?? noVisits
    const sales = of(o.sales, channelCode) ?? noSales
    const before = of(o.salesBefore, channelCode) ?? noSales
    return {
      ...visits,
      ...sales,
      channelCode,
      channelName,
      rate: searchRate(sales.orders, visits.searches),
      beforeRate: searchRate(before.orders, of(o.visitsBefore, channelCode)?.searches ?? 0),
      beforeKg: before.kg,
    }
  }
  const none = row('', '没有进渠道')
  const rows = channels.map(c => row(c.channelCode, c.channelName))
  const [visits, sales, before] = [wholeMall(o.visits), salesSum(o.sales), salesSum(o.salesBefore)]
  return {
    rows: none.pages + none.searches > 0 ? [...rows, none] : rows,
    total: {
      ...visits,
      ...sales,
      channelCode: WHOLE_MALL,
      channelName: '合计',
      rate: searchRate(sales.orders, visits.searches),
      beforeRate: searchRate(before.orders, wholeMall(o.visitsBefore).searches),
      beforeKg: before.kg,
    },
  }
}
