import type { Kg } from '@mall/domain/kernel/money.ts'
import { ticks } from '@mall/client/axisTicks.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

const W = 400
const H = 158
const LEFT = 46
const RIGHT = 384
const TOP = 20
const BOTTOM = 134
const HALVES_A_DAY = 48

const summed = (parts: readonly number[]): number[] => {
  let sum = 0
  return parts.map(kg => (sum += kg))
}
const whole = (kg: Kg): string => Math.round(kg / 1000).toLocaleString('en-US')
const clock = (half: number): string => `${Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`

/** Cumulative tons of today (solid) and of the same day a week before (dashed), by half hours; working hours at least, more where there was more. */
export function TonsChart({
  now,
  before,
  minute,
  day,
}: {
  now: readonly number[]
  before: readonly number[]
  minute: number
  day: string
}) {
  const first =
    [...now, ...before].length === 0
      ? 16
      : Math.min(16, ...[now, before].flatMap(l => l.findIndex(kg => kg > 0)).filter(i => i >= 0))
  const last = Math.max(36, now.length, before.findLastIndex(kg => kg > 0) + 1)
  const [sumNow, sumBefore] = [summed(now), summed(before)]
  const total = sumNow.at(-1) ?? 0
  const all = sumBefore.at(-1) ?? 0
  const axis = ticks(0, Math.max(total, all, 3000))
  const high = axis.at(-1) ?? 1
  const x = (half: number) => LEFT + ((half - first) / (last - first)) * (RIGHT - LEFT)
  const y = (kg: Kg) => BOTTOM - (kg / high) * (BOTTOM - TOP)
  /** The sum of a half hour stands at its end; of the running one at this minute. */
  const path = (sums: readonly number[], end: number) =>
    `M${x(first).toFixed(1)} ${y(sums[first - 1] ?? 0).toFixed(1)}${sums
      .slice(first, last)
      .map((kg, i) => `L${x(Math.min(first + i + 1, end)).toFixed(1)} ${y(kg).toFixed(1)}`)
      .join('')}`
  const at = Math.max(first, minute / 30)
  const step = (last - first) / 4
  const atSame = sumBefore[Math.max(0, Math.floor(minute / 30) - 1)] ?? 0
  const endsRight = x(at) > 290
  return (
    <svg
      className="tchart"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={`今日累计 ${tons(total)} 吨；上${day}同一时刻约 ${tons(atSame)} 吨，全天 ${tons(all)} 吨`}
    >
      {axis.map(v => (
        <g key={v}>
          <path className="g" d={`M${LEFT} ${y(v).toFixed(1)}H${RIGHT}`} />
          <text x={LEFT - 6} y={y(v) + 4} textAnchor="end">
            {whole(v)}
          </text>
        </g>
      ))}
      {[0, 1, 2, 3, 4].map(i => (
        <text key={i} x={x(first + i * step)} y={BOTTOM + 17} textAnchor={i === 4 ? 'end' : 'middle'}>
          {clock(Math.round(first + i * step))}
        </text>
      ))}
      {all > 0 ? <path className="l2" d={path(sumBefore, HALVES_A_DAY)} /> : null}
      <path className="l" d={path(sumNow, at)} />
      <circle cx={x(at)} cy={y(total)} r="3" />
      <text
        className="now"
        x={x(at) + (endsRight ? -8 : 8)}
        y={y(total) + (y(total) > BOTTOM - 20 ? -8 : 14)}
        textAnchor={endsRight ? 'end' : 'start'}
      >
        今日 {whole(total)}
      </text>
      {all > 0 ? (
        <text className="was" x={RIGHT} y={Math.max(11, y(all) - 6)} textAnchor="end">
          上{day} {whole(all)}
        </text>
      ) : null}
    </svg>
  )
}
