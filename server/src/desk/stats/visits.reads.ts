// 访问统计: a day, a week or a month, by channel; goods; what lies in carts.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { neighbours, spanOf, WHOLE_MALL } from '@mall/domain/desk/stats/visits.rules.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { funnel, type Visits } from './funnel.view.ts'
import { mostOrdered, orderedCount, orderedOf, salesByChannel, salesPoints, viewsOf } from './sales.queries.ts'
import { mostViewed, viewedCount, visitsBetween, visitsByDay, visitsByHour } from './visits.queries.ts'

const nothing: Visits = { visitors: 0, pages: 0, searches: 0, emptySearches: 0, goodsViews: 0, cartAdds: 0, checkouts: 0 }
const DAY_MS = 86_400_000

const rangeOf = (ctx: Ctx, { span, on }: Pick<Parsed<'/api/ops/getVisits'>, 'span' | 'on'>) => {
  const today = dayText(new Date(ctx.me.now))
  // Of days to come nothing is known.
  const day = on && on < today ? on : today
  const range = spanOf(span, day)
  const { before, after } = neighbours(span, day)
  return { today, day, range, past: spanOf(span, before), before, after: after > today ? null : after }
}

export async function readVisits(ctx: Ctx, input: Parsed<'/api/ops/getVisits'>) {
  const { today, range, past, before, after } = rangeOf(ctx, input)
  const channelCode = input.ofChannel || WHOLE_MALL
  const byHour = input.span === 'day'
  const asked = { ...range, channelCode }
  const [visits, visitsBefore, sales, salesBefore, lines, sold] = await ctx.db.together(db =>
    Promise.all([
      visitsBetween(db, range),
      visitsBetween(db, past),
      salesByChannel(db, range),
      salesByChannel(db, past),
      byHour ? visitsByHour(db, asked) : visitsByDay(db, asked),
      salesPoints(db, byHour ? 'hour' : 'day', asked),
    ]),
  )
  const shown = [...ctx.world.catalogue.channels.values()].map(({ channelCode: code, channelName }) => ({
    channelCode: code,
    channelName,
  }))
  const all = funnel(shown, { visits, visitsBefore, sales, salesBefore })
  const one = all.rows.find(r => r.channelCode === channelCode)
  const keys = byHour
    ? // Hours that have not begun have no count, not a count of nothing.
      Array.from({ length: 24 }, (_, h) => String(h).padStart(2, '0')).filter(
        h => Date.parse(`${range.fromOn}T${h}:00:00+08:00`) <= ctx.me.now,
      )
    : Array.from({ length: (Date.parse(range.untilOn) - Date.parse(range.fromOn)) / DAY_MS }, (_, i) =>
        new Date(Date.parse(range.fromOn) + i * DAY_MS).toISOString().slice(0, 10),
      ).filter(day => day <= today)
  return {
    at: ctx.me.now,
    ...range,
    before,
    after,
    points: keys.map(key => {
      const { at: _at, ...counts } = lines.find(l => l.at === key) ?? { at: key, ...nothing }
      const { orders, kg, fen } = sold.find(s => s.at === key) ?? { orders: 0, kg: 0, fen: 0 }
      return { label: byHour ? `${key}:00` : key.slice(5), on: byHour ? range.fromOn : key, ...counts, orders, kg, fen }
    }),
    rows: input.ofChannel ? all.rows.filter(r => r.channelCode === input.ofChannel) : all.rows,
    total: input.ofChannel ? (one ?? all.total) : all.total,
    channels: shown,
  }
}

export async function readVisitGoods(ctx: Ctx, input: Parsed<'/api/ops/getVisitGoods'>) {
  const { range, before, after } = rangeOf(ctx, input)
  const channelCode = input.ofChannel || null
  const asked = { ...range, span: input.span, channelCode, limit: input.pageSize, offset: offsetOf(input) }
  const [seen, sold] = await Promise.all([viewedCount(ctx.db, asked), orderedCount(ctx.db, asked)])
  const more = { ...range, before, after, sumViews: seen.views, sumKg: sold.kg }
  if (input.by === 'orders') {
    const rows = await mostOrdered(ctx.db, asked)
    const views = await viewsOf(ctx.db, { ...asked, skuIds: rows.map(r => r.skuId) })
    const of = new Map(views.map(v => [v.skuId, v.views]))
    return {
      ...page(
        input,
        rows.map(r => ({ ...r, views: of.get(r.skuId) ?? 0 })),
        sold.goods,
      ),
      ...more,
    }
  }
  const rows = await mostViewed(ctx.db, asked)
  const orders = await orderedOf(ctx.db, { ...range, skuIds: rows.map(r => r.skuId) })
  const of = new Map(orders.map(o => [o.skuId, o]))
  return {
    ...page(
      input,
      rows.map(r => ({ ...r, orders: of.get(r.skuId)?.orders ?? 0, kg: of.get(r.skuId)?.kg ?? 0 })),
      seen.goods,
    ),
    ...more,
  }
}
