import type { ReactNode } from 'react'

const RAIL = '#1F5FBF'

/** Dimension lines as on a workshop drawing: thin, blue, arrows inside, the figure in the middle. */
export function DimH({ x1, x2, y, text, from }: { x1: number; x2: number; y: number; text: string; from: number }) {
  const mid = (x1 + x2) / 2
  const w = text.length * 7.4 + 8
  const up = from > y ? -6 : 6
  return (
    <>
      <path className="dim" d={`M${x1} ${from + up}V${y + up}M${x2} ${from + up}V${y + up}M${x1} ${y}H${x2}`} />
      <path d={`M${x1} ${y}l7 -2.5v5z`} fill={RAIL} />
      <path d={`M${x2} ${y}l-7 -2.5v5z`} fill={RAIL} />
      <rect x={mid - w / 2} y={y - 9} width={w} height="18" fill="#fff" />
      <text className="dimt" x={mid} y={y + 4} textAnchor="middle">
        {text}
      </text>
    </>
  )
}

export function DimV({ y1, y2, x, text, from }: { y1: number; y2: number; x: number; text: string; from: number }) {
  const mid = (y1 + y2) / 2
  const w = text.length * 7.4 + 8
  const out = from > x ? -6 : 6
  return (
    <>
      <path className="dim" d={`M${from + out} ${y1}H${x + out}M${from + out} ${y2}H${x + out}M${x} ${y1}V${y2}`} />
      <path d={`M${x} ${y1}l-2.5 7h5z`} fill={RAIL} />
      <path d={`M${x} ${y2}l-2.5 -7h5z`} fill={RAIL} />
      <rect x={x - 9} y={mid - w / 2} width="18" height={w} fill="#fff" />
      <text className="dimt" transform={`translate(${x + 4} ${mid}) rotate(-90)`} textAnchor="middle">
        {text}
      </text>
    </>
  )
}

/** Wall thickness: arrows from outside on a pair of near lines. */
export function DimWall({ x1, x2, y, text }: { x1: number; x2: number; y: number; text: string }) {
  return (
    <>
      <path className="dim" d={`M${x1 - 30} ${y}H${x1 - 1}M${x2 + 1} ${y}H${x2 + 22}`} />
      <path d={`M${x1} ${y}l-7 -2.5v5z`} fill={RAIL} />
      <path d={`M${x2} ${y}l7 -2.5v5z`} fill={RAIL} />
      <text className="dimt" x={x1 - 34} y={y + 4} textAnchor="end">
        {text}
      </text>
    </>
  )
}

export function Leader({ x, y, tx, ty, text }: { x: number; y: number; tx: number; ty: number; text: string }) {
  const end = tx < x ? tx - text.length * 7 - 6 : tx + text.length * 7 + 6
  return (
    <>
      <path className="dim" d={`M${x} ${y}L${tx} ${ty}H${end}`} />
      <text className="dimt" x={Math.min(tx, end) + 3} y={ty - 5}>
        {text}
      </text>
    </>
  )
}

export function Notes({ x, y, lines }: { x: number; y: number; lines: readonly (string | null | undefined)[] }) {
  return (
    <>
      {lines
        .filter((l): l is string => Boolean(l))
        .map((line, i) => (
          <text key={line} x={x} y={y + i * 17} textAnchor="middle" className={i === 0 ? undefined : 'strong'}>
            {line}
          </text>
        ))}
    </>
  )
}

/** Side view of a long product with a break, and its length. */
export function LengthView({
  y,
  height,
  text,
  lines,
  children,
}: {
  y: number
  height: number
  text: string
  lines?: readonly number[]
  children?: ReactNode
}) {
  const b = y + height
  const curve = `C${214 - 6} ${y + height * 0.3} ${220} ${y + height * 0.7} 214 ${b}`
  return (
    <>
      <path d={`M44 ${y}H214${curve}H44Z`} fill="#F1F4F7" stroke="#3D4B5C" strokeWidth="1.4" />
      <path
        d={`M226 ${y}H396V${b}H226C232 ${y + height * 0.7} 220 ${y + height * 0.3} 226 ${y}Z`}
        fill="#F1F4F7"
        stroke="#3D4B5C"
        strokeWidth="1.4"
      />
      {lines?.map(at => (
        <path key={at} d={`M44 ${y + at}H212M228 ${y + at}H396`} stroke="#3D4B5C" strokeWidth=".7" opacity=".45" />
      ))}
      {children}
      <DimH x1={44} x2={396} y={b + 28} from={b} text={text} />
    </>
  )
}
