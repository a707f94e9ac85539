// The price of a lot as the stair it is: it stands still until somebody bids. One drawing for mall and console; its look is priceSteps.css.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { hourText, timeText } from '@mall/domain/kernel/clock.ts'
import { axisFrom } from './priceAxis.ts'

export interface PriceStepsProps {
  startAt: number
  startFen: Fen
  /** Accepted bids, oldest first. */
  points: readonly { at: number; priceFen: Fen; mine?: boolean }[]
  endAt: number
  /** The end as it was announced: what lies behind it was added by late bids. */
  plannedEndAt: number
  /** Server time; where the line ends while the lot runs. */
  now: number
  /** Only for who may know it. */
  reserveFen?: Fen | null
  /** 元/吨, 元. */
  unit: string
}

const W = 840
const H = 220
const LEFT = 84
const RIGHT = 812
const TOP = 34
const BOTTOM = 182

const DAY_MS = 86_400_000
/** The mill's clock, whatever the browser's. */
const at = (ms: number, withDay: boolean): string => (withDay ? timeText : hourText)(new Date(ms))
const whole = (fen: Fen): string =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: fen % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })

export function PriceSteps(p: PriceStepsProps) {
  const to = Math.max(p.endAt, p.points.at(-1)?.at ?? 0, p.startAt + 1)
  const until = Math.min(Math.max(p.now, p.points.at(-1)?.at ?? p.startAt, p.startAt), to)
  const last = p.points.at(-1)
  const high = last?.priceFen ?? p.startFen
  const axis = axisFrom(p.startFen, Math.max(high, p.reserveFen ?? 0))
  const low = axis[0] ?? p.startFen
  const top = axis.at(-1) ?? high
  const x = (ms: number) => LEFT + (Math.max(0, ms - p.startAt) / (to - p.startAt)) * (RIGHT - LEFT)
  const y = (fen: Fen) => BOTTOM - ((fen - low) / (top - low || 1)) * (BOTTOM - TOP)
  const line = p.points.map(b => `H${x(b.at).toFixed(1)}V${y(b.priceFen).toFixed(1)}`).join('')
  const withDay = to - p.startAt > DAY_MS
  const marks = withDay ? [0, 1] : [0, 1 / 3, 2 / 3, 1]
  const extended = p.endAt > p.plannedEndAt
  return (
    <svg
      className="pricesteps"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={`价格从 ${whole(p.startFen)} ${last ? `经 ${p.points.length} 次出价到 ${whole(high)}` : '起，还没有出价'} ${p.unit}${extended ? '，结束时间已顺延' : ''}`}
    >
      {extended && (
        <>
          <rect
            className="ext"
            x={x(p.plannedEndAt)}
            y={TOP - 14}
            width={x(p.endAt) - x(p.plannedEndAt)}
            height={BOTTOM - TOP + 14}
          />
          <text className="extt" x={x(p.endAt) - 4} y={TOP - 20} textAnchor="end">
            延时
          </text>
        </>
      )}
      {axis.map(v => (
        <g key={v}>
          <path className="g" d={`M${LEFT} ${y(v).toFixed(1)}H${RIGHT}`} />
          <text x={LEFT - 8} y={y(v) + 4} textAnchor="end">
            {whole(v)}
          </text>
        </g>
      ))}
      {p.reserveFen ? (
        <>
          <path className="res" d={`M${LEFT} ${y(p.reserveFen).toFixed(1)}H${RIGHT}`} />
          <text className="rest" x={LEFT + 6} y={y(p.reserveFen) - 6}>
            保留价 {whole(p.reserveFen)}，买家看不到
          </text>
        </>
      ) : null}
      <path className="l" d={`M${LEFT} ${y(p.startFen).toFixed(1)}${line}H${x(until).toFixed(1)}`} />
      {p.points.map((b, i) => (
        <circle
          key={`${b.at}-${b.priceFen}`}
          className={i === p.points.length - 1 ? 'lead' : b.mine ? 'mine' : 'dot'}
          cx={x(b.at).toFixed(1)}
          cy={y(b.priceFen).toFixed(1)}
          r="3.5"
        />
      ))}
      {marks.map(f => (
        <text
          key={f}
          x={LEFT + f * (RIGHT - LEFT)}
          y={H - 12}
          textAnchor={f === 0 ? 'start' : f === 1 ? 'end' : 'middle'}
          className={f > 0 && f < 1 ? 'mid' : undefined}
        >
          {at(p.startAt + f * (to - p.startAt), withDay)}
        </text>
      ))}
    </svg>
  )
}
