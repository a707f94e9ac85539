/** A trend of a row: 88 x 24, no axis. The figures beside it carry the information. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map(
    (v, i) => `${((i / (values.length - 1)) * 88).toFixed(1)} ${(22 - ((v - low) / span) * 20).toFixed(1)}`,
  )
  return (
    <svg className="spark" viewBox="0 0 88 24" aria-hidden="true">
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}
