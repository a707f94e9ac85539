import { type Fen, yuan } from '../../kernel/money.ts'

/** A price moved by more than this asks for a reason: most typing errors are a digit too many or too few. Basis points. */
const REASON_ABOVE_BP = 500

/** Why a change of price needs a reason, in words for the form; undefined when it may go without. `nowFen` null resets an area's price. */
export function whyReasonNeeded(wasFen: Fen, nowFen: Fen | null): string | undefined {
  if (nowFen === null || wasFen <= 0) return undefined
  const moved = Math.abs(nowFen - wasFen) * 10_000
  if (moved <= wasFen * REASON_ABOVE_BP) return undefined
  return `较原价 ${yuan(wasFen)} 变动超过 ${REASON_ABOVE_BP / 100} %，请填写原因`
}

/** Beyond this many times, or under that part, of what such goods cost no price is taken at all. */
const LIKELY_TIMES = 3
const nearTo = (fen: Fen, of: Fen): boolean => fen * LIKELY_TIMES >= of && fen <= of * LIKELY_TIMES

/**
 * Why a price is refused outright, in words; undefined when it may be. `dayFen`: the variety's price of the day in the same unit. It counts
 * where the goods are of that kind at all (the old or the new price is near it); by-products and single pieces are held to their old price.
 */
export function whyUnlikely(p: { wasFen: Fen; nowFen: Fen; dayFen: Fen | null }): string | undefined {
  const { wasFen, nowFen, dayFen } = p
  const byDay = dayFen !== null && dayFen > 0 && (nearTo(nowFen, dayFen) || nearTo(wasFen, dayFen))
  const of = byDay ? dayFen : wasFen
  if (of <= 0 || nearTo(nowFen, of)) return undefined
  return `${yuan(nowFen)} 与${byDay ? '该品种今日行情' : '原价'} ${yuan(of)} 相差超过 ${LIKELY_TIMES} 倍，请核对单位和小数点`
}

/** Whether a change goes so far that the price must be typed a second time. */
export const beyondBand = (wasFen: Fen, nowFen: Fen, bandPercent: number): boolean =>
  wasFen > 0 && Math.abs(nowFen - wasFen) * 100 > wasFen * bandPercent

/** Signed change in percent with one decimal: +1.5 %. */
export function movedPercent(wasFen: Fen, nowFen: Fen): string {
  if (wasFen <= 0) return ''
  const tenths = Math.round(((nowFen - wasFen) * 1000) / wasFen)
  return `${tenths > 0 ? '+' : ''}${(tenths / 10).toFixed(1)} %`
}
