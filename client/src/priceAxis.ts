/** Lines of an axis: three to five, at 1, 2 or 5 times a power of ten, the whole range between the first and the last. */
export function stepsOf(low: number, high: number): number[] {
  const span = Math.max(high - low, 1)
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const step = [1, 2, 5, 10, 20].map(f => f * power).find(s => span / s <= 4) ?? 20 * power
  // Whole fen: half of one is no price.
  const by = Math.max(1, Math.round(step))
  const first = Math.floor(low / by) * by
  const list: number[] = []
  for (let v = first; v < high + by; v += by) list.push(v)
  return list.length > 1 ? list : [first, first + by]
}

/** The axis of a price that rises from `low`: before there is a second price, the next hundredth above it, for 4,000 and 4,000.01 say nothing. */
export const axisFrom = (low: number, high: number): number[] =>
  stepsOf(low, high > low ? high : low + Math.max(100, Math.round(low / 100)))
