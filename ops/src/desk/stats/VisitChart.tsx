import { ticks } from '@mall/client/axisTicks.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Link } from 'react-router'

type Point = Reply<'/api/ops/getVisits'>['points'][number]
const W = 1060
const H = 210
const LEFT = 80
const RIGHT = 1004
const TOP = 14
const BOTTOM = 178

const ways = (top: number, bottom: number, high: number) => (n: number) => bottom - (n / (high || 1)) * (bottom - top)

/** Pages as columns, orders as a line on their own axis at the right. A column of a day opens the day. */
export function VisitChart({
  points,
  slots,
  label,
  dayTo,
}: {
  points: readonly Point[]
  /** How many there will be when the time is over: what has not begun stays empty. */
  slots: number
  label: string
  dayTo?: (on: string) => string
}) {
  const pages = ticks(0, Math.max(4, ...points.map(p => p.pages)))
  const orders = ticks(0, Math.max(4, ...points.map(p => p.orders)))
  const y = ways(TOP, BOTTOM, pages.at(-1) ?? 1)
  const yOrders = ways(TOP, BOTTOM, orders.at(-1) ?? 1)
  const step = (RIGHT - LEFT) / Math.max(1, slots, points.length)
  const x = (i: number) => LEFT + (i + 0.5) * step
  const every = Math.ceil(Math.max(slots, points.length) / 12)
  const bar = (p: Point, i: number) => (
    <rect
      className="b"
      x={x(i) - step * 0.32}
      width={step * 0.64}
      y={y(p.pages)}
      height={Math.max(p.pages > 0 ? 1 : 0, BOTTOM - y(p.pages))}
    >
      <title>
        {p.label}：页面 {p.pages}，访客 {p.visitors}，搜索 {p.searches}，订单 {p.orders}
      </title>
    </rect>
  )
  return (
    <>
      <svg className="vbars" viewBox={`0 0 ${W} ${H}`} role="group" aria-label={label}>
        {pages.map(v => (
          <g key={v}>
            <path className="g" d={`M${LEFT} ${y(v).toFixed(1)}H${RIGHT}`} />
            <text x={LEFT - 8} y={y(v) + 4} textAnchor="end">
              {v.toLocaleString('en-US')}
            </text>
          </g>
        ))}
        {orders.map(v => (
          <text key={v} x={RIGHT + 8} y={yOrders(v) + 4}>
            {v}
          </text>
        ))}
        {points.map((p, i) =>
          dayTo ? (
            <Link key={p.label} to={dayTo(p.on)} aria-label={`${p.label} 页面 ${p.pages}，订单 ${p.orders}`}>
              {bar(p, i)}
            </Link>
          ) : (
            <g key={p.label}>{bar(p, i)}</g>
          ),
        )}
        <path className="l" d={`M${points.map((p, i) => `${x(i).toFixed(1)} ${yOrders(p.orders).toFixed(1)}`).join('L')}`} />
        {points.map((p, i) =>
          p.orders > 0 ? <circle key={p.label} className="dot" cx={x(i)} cy={yOrders(p.orders)} r="2.5" /> : null,
        )}
        {points.map((p, i) =>
          i % every === 0 ? (
            <text key={p.label} x={x(i)} y={BOTTOM + 25} textAnchor="middle">
              {p.label}
            </text>
          ) : null,
        )}
      </svg>
      <p className="legend">
        <span>
          <i />
          页面，左轴
        </span>
        <span className="line">
          <i />
          订单，右轴
        </span>
      </p>
    </>
  )
}
