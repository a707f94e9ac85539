// Two years of daily prices per variety: the monthly trend between its points, a little noise, no trade at weekends. Deterministic.
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
    const last = at(values, monthsAt(end) - beyond)
    let price = 0
    for (let back = DAYS - 1; back >= 0; back -= 1) {
      const day = end - back * DAY_MS
      const iso = new Date(day).toISOString().slice(0, 10)
      const weekday = new Date(day).getUTCDay()
      const closed = weekday === 0 || weekday === 6
      if (price === 0 || !closed) {
        const noise = back === 0 ? 0 : ((hashOf(`${variety.code}|${iso}`) % 7) - 3) * 5
        price = Math.round((variety.price.base + (at(values, monthsAt(day) - beyond) - last) * factor + noise) / 5) * 5
      }
      yield [variety.code, iso, price * 100]
    }
  }
}
