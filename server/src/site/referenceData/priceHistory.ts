// Two years of daily prices per variety: the monthly trend between its points, the ups and downs of a market around it, no trade at weekends. Deterministic.
import type { Catalogue, Variety } from './catalogueData.ts'
import { hashOf } from './keyHash.ts'

const DAYS = 731
const DAY_MS = 86_400_000

/** Which of the two trends a variety follows, and how strongly: scrap moves 0.7 of rebar. */
function trendOf(variety: Variety): { series: 'rebar' | 'hotCoil'; factor: number } {
  if (['REBAR', 'WIRE', 'STRUCT', 'SECTION', 'BAR'].includes(variety.classCode)) return { series: 'rebar', factor: 1 }
  if (variety.classCode === 'SCRAP') return { series: 'rebar', factor: 0.7 }
  return { series: 'hotCoil', factor: 1 }
}

/** Trend at a day, months as fractions; before and after the table its ends hold. The middle of a month is its average. */
function at(values: readonly number[], months: number): number {
  const place = Math.min(values.length - 1, Math.max(0, months - 0.5))
  const low = Math.floor(place)
  const a = values[low] ?? 0
  return a + ((values[Math.min(values.length - 1, low + 1)] ?? a) - a) * (place - low)
}

/** Ups and downs around the monthly average, yuan per ton: so many calendar days from one top to the next. No two of them are multiples of each other, so none repeats soon. */
const SWINGS: readonly { days: number; yuan: number }[] = [
  { days: 19, yuan: 24 },
  { days: 43, yuan: 38 },
  { days: 101, yuan: 46 },
]
/** Flat products swing further than rebar and turn two days later: their buyers follow the long ones' price. */
const SWING = { rebar: { factor: 1, lag: 0 }, hotCoil: { factor: 1.25, lag: 2 } } as const

/** Where the market of a day stands above or below its average, yuan per ton. A mill moves its list by tens, so days without a change lie between. */
function swingOf(series: 'rebar' | 'hotCoil', ms: number): number {
  const { factor, lag } = SWING[series]
  const day = ms / DAY_MS - lag
  return SWINGS.reduce((sum, s) => sum + s.yuan * factor * Math.sin((2 * Math.PI * day) / s.days), 0)
}
/** News of a day moves all varieties of a series together, by nothing on most days. */
const newsOf = (series: string, iso: string): number => [0, 10, 0, -10, 0, 20, 0, -20, 0][hashOf(`${series}|${iso}`) % 9] ?? 0

/** The two varieties that a series is of; every other one has a supply of its own, so that some weeks it moves more than they and some weeks less. */
const LEADING = new Set(['REB', 'HRC'])
const WEEK_MS = 7 * DAY_MS
/** Of a week beginning on a Monday, yuan per ton. */
const ownWeek = (variety: string, ms: number): number =>
  LEADING.has(variety) ? 0 : ([-20, -10, 0, 10, 20][hashOf(`${variety}|${Math.floor((ms + 3 * DAY_MS) / WEEK_MS)}`) % 5] ?? 0)

/**
 * Rows [variety, yyyy-mm-dd, fen per ton] ending at `today` (yyyy-mm-dd), where the price is the variety's base price. Varieties not
 * priced per ton, and by-products with a price per kind, have none.
 */
export function* priceHistory(catalogue: Catalogue, today: string): Generator<[string, string, number]> {
  const end = Date.parse(`${today}T00:00:00Z`)
  const [startYear = 2024] = (catalogue.priceTrend.months[0] ?? '').split('-').map(Number)
  const monthsAt = (ms: number): number => {
    const date = new Date(ms)
    return (date.getUTCFullYear() - startYear) * 12 + date.getUTCMonth() + (date.getUTCDate() - 1) / 31
  }
  // Beyond the table the last two years of it are replayed, so that a demo of any day shows a living market.
  const beyond = Math.max(0, monthsAt(end) - (catalogue.priceTrend.months.length - 0.5))
  for (const variety of catalogue.varieties) {
    if (variety.price.per !== 'ton' || variety.classCode === 'BYPROD') continue
    const { series, factor } = trendOf(variety)
    const values = catalogue.priceTrend[series]
    const levelOn = (ms: number): number =>
      (at(values, monthsAt(ms) - beyond) + swingOf(series, ms) + newsOf(series, new Date(ms).toISOString().slice(0, 10))) *
        factor +
      ownWeek(variety.code, ms)
    const last = levelOn(end)
    let price = 0
    for (let back = DAYS - 1; back >= 0; back -= 1) {
      const day = end - back * DAY_MS
      const iso = new Date(day).toISOString().slice(0, 10)
      const weekday = new Date(day).getUTCDay()
      const closed = weekday === 0 || weekday === 6
      if (price === 0 || !closed) {
        price = variety.price.base + Math.round((levelOn(day) - last) / 10) * 10
      }
      yield [variety.code, iso, price * 100]
    }
  }
}
