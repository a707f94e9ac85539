import { ticks } from '@mall/client/axisTicks.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { grouped } from './number.ts'

interface ChartPoint {
  /** Shown on the axis and in the tip: 11-21. */
  label: string
  value: number
}

export interface LineChartProps {
  points: readonly ChartPoint[]
  /** Second, dashed line (own price beside the day's), at the same places; null: not there yet. */
  second?: readonly (number | null)[]
  /** Single values of it, where a line would say too much. */
  marks?: readonly (number | null)[]
  unit: string
  /** One sentence that says what the line says. */
  label: string
  wide?: boolean
  format?: (value: number) => string
}

const H = 190
const LEFT = 52
const TOP = 16
const BOTTOM = 158

/** Server-rendered line with hover: no chart library in the first view. A wide one is drawn anew for a phone, where it would be too flat to read. */
export function LineChart(o: LineChartProps) {
  return o.wide ? (
    <>
      <Drawn {...o} kind="not-n" />
      <Drawn {...o} wide={false} kind="only-n" />
    </>
  ) : (
    <Drawn {...o} kind="" />
  )
}

function Drawn({ kind, points, second, marks, unit, label, wide = false, format = grouped }: LineChartProps & { kind: string }) {
  const [at, setAt] = useState<number | null>(null)
  const W = wide ? 1216 : 584
  if (points.length < 2) return <p className="mute">数据不足，还画不出走势。</p>

  const all = [...points.map(p => p.value), ...[...(second ?? []), ...(marks ?? [])].filter(v => v !== null)]
  const axis = ticks(Math.min(...all), Math.max(...all))
  const low = axis[0] ?? 0
  const high = axis[axis.length - 1] ?? 1
  // The last value stands beside the line's end and the lowest below its place, where no line is; sized for a phone's larger letters.
  const right = W - 14 - format(points.at(-1)?.value ?? 0).length * (wide ? 16 : 11)
  const floor = BOTTOM - (wide ? 32 : 24)
  const x = (i: number, n = points.length) => LEFT + (i / (n - 1)) * (right - LEFT)
  const y = (v: number) => floor - ((v - low) / (high - low || 1)) * (floor - TOP)
  const path = (list: readonly ChartPoint[]) =>
    `M${list.map((p, i) => `${x(i, list.length).toFixed(1)} ${y(p.value).toFixed(1)}`).join('L')}`
  const line = path(points)
  const dashed = (second ?? []).flatMap((v, i) => (v === null ? [] : [`${x(i).toFixed(1)} ${y(v).toFixed(1)}`])).join('L')
  const lastIndex = points.length - 1
  const shown = at ?? lastIndex
  const valueAt = (i: number) => points[i]?.value ?? 0
  const point = points[shown] ?? { label: '', value: valueAt(lastIndex) }
  const minIndex = points.reduce((m, p, i) => (p.value < valueAt(m) ? i : m), 0)

  const move = (e: PointerEvent<SVGSVGElement>) => {
    const box = e.currentTarget.getBoundingClientRect()
    const vx = ((e.clientX - box.left) / box.width) * W
    setAt(Math.max(0, Math.min(lastIndex, Math.round(((vx - LEFT) / (right - LEFT)) * lastIndex))))
  }
  const key = (e: KeyboardEvent) => {
    if (e.key === 'ArrowLeft') setAt(Math.max(0, shown - 1))
    if (e.key === 'ArrowRight') setAt(Math.min(lastIndex, shown + 1))
    if (e.key === 'Escape') setAt(null)
  }
  const anchor = x(shown) > right - 80 ? 'end' : x(shown) < LEFT + 60 ? 'start' : 'middle'

  return (
    <svg
      className={['chart', wide && 'w', kind].filter(Boolean).join(' ')}
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={label}
      tabIndex={0}
      onPointerMove={move}
      onPointerLeave={() => setAt(null)}
      onKeyDown={key}
    >
      <path className="area" d={`${line}L${x(lastIndex)} ${BOTTOM}L${LEFT} ${BOTTOM}Z`} />
      {axis.map(v => (
        <g key={v}>
          <path className="g" d={`M${LEFT} ${y(v).toFixed(1)}H${right}`} />
          <text x={LEFT - 8} y={y(v) + 4} textAnchor="end">
            {format(v)}
          </text>
        </g>
      ))}
      {dashed.includes('L') && <path className="l2" d={`M${dashed}`} />}
      <path className="l" d={line} />
      {(marks ?? []).map((v, i) => v !== null && <circle key={points[i]?.label} className="dot2" cx={x(i)} cy={y(v)} r="4" />)}
      {at === null && minIndex !== lastIndex && minIndex > 0 && (
        <text x={Math.max(x(minIndex), LEFT + (wide ? 70 : 50))} y={y(valueAt(minIndex)) + (wide ? 27 : 19)} textAnchor="middle">
          最低 {format(valueAt(minIndex))}
        </text>
      )}
      {at !== null && <path className="g" d={`M${x(shown)} ${TOP}V${BOTTOM}`} />}
      <circle className="hot" cx={x(shown)} cy={y(point.value)} r="3.5" />
      <text
        className="now"
        x={at === null ? right + 8 : anchor === 'end' ? x(shown) - 6 : x(shown)}
        y={at === null ? y(point.value) + 5 : Math.max(12, y(point.value) - 9)}
        textAnchor={at === null ? 'start' : anchor}
      >
        {at === null ? format(point.value) : `${point.label}　${format(point.value)} ${unit}`}
      </text>
      {[0, Math.round(lastIndex / 3), Math.round((lastIndex * 2) / 3), lastIndex].map((i, k) => (
        <text key={k} x={x(i)} y={H - 12} textAnchor={k === 0 ? 'start' : k === 3 ? 'end' : 'middle'}>
          {points[i]?.label}
        </text>
      ))}
    </svg>
  )
}
