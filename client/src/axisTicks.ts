/** Axis steps of 1, 2 or 5 times a power of ten: three to five lines. */
export function ticks(low: number, high: number): number[] {
  const span = high - low || Math.max(1, Math.abs(high) * 0.02)
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const step = [1, 2, 4, 5, 10].map(f => f * power).find(s => span / s <= 4) ?? 10 * power
  const first = Math.floor(low / step) * step
  const list: number[] = []
  for (let v = first; v < high + step; v += step) list.push(v)
  return list.length > 1 ? list : [first, first + step]
}
