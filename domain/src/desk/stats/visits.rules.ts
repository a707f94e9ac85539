// 访问统计: what is counted of whom, and what the figures mean.
// 访客 visitor: a browser at an address, one day long. 页面 page: shown in a browser. 渠道 channel: where the visitor stood; '' in none.

import type { Kg } from '../../kernel/money.ts'

/** Steps of the way from a visit to the checkout, as columns of the counters. */
export const visitCounts = ['pages', 'searches', 'emptySearches', 'goodsViews', 'cartAdds', 'checkouts'] as const
export type VisitCount = (typeof visitCounts)[number]

/** What a page tells when it is shown. */
export const pageKinds = ['page', 'goods', 'checkout'] as const
export type PageKind = (typeof pageKinds)[number]
/** The path of a page of the mall says what it counts as. */
export const pageKindOf = (pathname: string): PageKind =>
  pathname === '/goods' ? 'goods' : pathname === '/confirmOrder' ? 'checkout' : 'page'

/** All of the mall together: only different visitors are counted under it, everything else is the sum of the channels. */
export const WHOLE_MALL = '*'

/** Counters are also kept by pieces of the day so long, to compare with the same time of day a week before. */
export const SLOT_MINUTES = 10

const MACHINES =
  /bot\b|bot[/;]|crawl|spider|slurp|headless|lighthouse|monitor|preview|scan|curl\/|wget|python|java\/|okhttp|axios|undici|node-fetch|go-http/i
/** Programs that say what they are; who says nothing is none of our visitors either. */
export const isMachine = (agent: string): boolean => agent === '' || MACHINES.test(agent)

/** What the visitor chose under 访问统计; null: nothing yet. */
export const statsChoices = ['yes', 'no'] as const
export type StatsChoice = (typeof statsChoices)[number]
export const choiceOf = (text: string | null): StatsChoice | null => (text === 'yes' || text === 'no' ? text : null)

interface Asking {
  agent: string
  /** Header DNT. */
  doNotTrack: string | undefined
  /** Header Sec-GPC. */
  privacy: string | undefined
  choice: StatsChoice | null
}
/** The browser asks not to be followed. */
export const asksNotTo = (a: Pick<Asking, 'doNotTrack' | 'privacy'>): boolean => a.doNotTrack === '1' || a.privacy === '1'
/** Our own counter keeps nothing of a person: it counts unless somebody does not want it. */
export const mayCount = (a: Asking): boolean => !asksNotTo(a) && a.choice !== 'no' && !isMachine(a.agent)
/** A vendor's script wants a yes. */
export const mayLoadVendor = (a: Omit<Asking, 'agent'>): boolean => !asksNotTo(a) && a.choice === 'yes'

/** 未下单的购物车: a line so old without an order counts as lost; one older than the second is forgotten. */
export const LOST_FROM_DAYS = 3
export const LOST_UNTIL_DAYS = 90

/** Days the pieces of a day are kept, and the goods looked at by day; whole days, weeks and months. */
export const SLOT_DAYS = 40
export const GOODS_DAYS = 60
export const KEPT_DAYS = 1100

/** From searches to orders in tenths of a percent; null where nobody searched. */
export const permille = (part: number, all: number): number | null => (all === 0 ? null : Math.round((part / all) * 1000))
/**
 * From search to order, in permille; null where nothing was searched, and where more was ordered than searched: orders made from lists, by keys or by staff
 * came from no search, and 300 % would tell of none.
 */
export const searchRate = (orders: number, searches: number): number | null =>
  orders > searches ? null : permille(orders, searches)
/** A channel that may be left out of the table: nobody came and nothing was ordered, now or in the time before, so that the rows still add up to the sum. */
export const isQuiet = (r: {
  visitors: number
  pages: number
  searches: number
  orders: number
  beforeKg: Kg
  beforeRate: number | null
}): boolean => r.visitors + r.pages + r.searches + r.orders + r.beforeKg === 0 && !r.beforeRate
/** So much lower than the week before makes the bar amber: half a point. */
export const WORSE_BY = 5

export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]
export const spanLabels: Record<Span, string> = { day: '日', week: '周', month: '月' }

const DAY_MS = 86_400_000
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The first day of the span a day lies in, and the first after it; ISO dates, a week begins on Monday. */
export function spanOf(span: Span, on: string): { fromOn: string; untilOn: string } {
  const day = Date.parse(`${on}T00:00:00Z`)
  if (span === 'day') return { fromOn: on, untilOn: iso(day + DAY_MS) }
  if (span === 'week') {
    const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS
    return { fromOn: iso(monday), untilOn: iso(monday + 7 * DAY_MS) }
  }
  const d = new Date(day)
  return {
    fromOn: iso(Date.UTC(d.getUTCFullYear(), d.getUTCMonth(), 1)),
    untilOn: iso(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 1)),
  }
}
/** A day of the span before, and one of the span after. */
export const neighbours = (span: Span, on: string): { before: string; after: string } => {
  const { fromOn, untilOn } = spanOf(span, on)
  return { before: iso(Date.parse(`${fromOn}T00:00:00Z`) - DAY_MS), after: untilOn }
}
