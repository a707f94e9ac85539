import { type Fen, yuan } from '../money.ts'

/** A price moved by more than this asks for a reason: most typing errors are a digit too many or too few. Basis points. */
export const REASON_ABOVE_BP = 500

/** Why a change of price needs a reason, in words for the form; undefined when it may go without. `nowFen` null resets an area's price. */
export function whyReasonNeeded(wasFen: Fen, nowFen: Fen | null): string | undefined {
  if (nowFen === null || wasFen <= 0) return undefined
  const moved = Math.abs(nowFen - wasFen) * 10_000
  if (moved <= wasFen * REASON_ABOVE_BP) return undefined
  return `较原价 ${yuan(wasFen)} 变动超过 ${REASON_ABOVE_BP / 100} %，请填写原因`
}

/** Signed change in percent with one decimal: +1.5 %. */
export function movedPercent(wasFen: Fen, nowFen: Fen): string {
  if (wasFen <= 0) return ''
  const tenths = Math.round(((nowFen - wasFen) * 1000) / wasFen)
  return `${tenths > 0 ? '+' : ''}${(tenths / 10).toFixed(1)} %`
}
