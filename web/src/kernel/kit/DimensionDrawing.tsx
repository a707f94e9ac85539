import { Profile, type ProfileDims, profileSaid } from './Profile.tsx'
import { DimH, DimV, DimWall, Leader, LengthView, Notes } from './drawingParts.tsx'
import { Section, type SectionKind } from './Section.tsx'

/** Real dimensions of a piece in millimetres; what is unknown is left out and not drawn. */
export interface Dims {
  shape: 'rect' | 'round' | 'bar' | 'h' | 'profile' | 'plate' | 'coil' | 'other'
  /** A section of the range with its size. */
  profile?: ProfileDims
  /** Sides of a tube, height and width of an H section. */
  aMm?: number
  bMm?: number
  /** Wall, plate or strip thickness; web of an H section. */
  tMm?: number
  flangeMm?: number
  radiusMm?: number
  /** Outer diameter of a tube, diameter of a bar. */
  dMm?: number
  widthMm?: number
  lengthMm?: number
  /** 定尺, 倍尺 … printed after the length. */
  lengthNote?: string
  /** Coil: inner and outer diameter. */
  innerMm?: number
  outerMm?: number
  ribbed?: boolean
  /** Under the axis: A = 33.63 cm², 26.402 kg/m. */
  notes?: readonly string[]
}

const label = (letter: string, value: number | undefined) => `${letter} ${value ?? '—'}`
const lengthText = (d: Dims) => `L ${d.lengthMm ?? '—'}${d.lengthNote ? ` ${d.lengthNote}` : ''}`

function rounded(x: number, y: number, w: number, h: number, r: number): string {
  const q = Math.max(0, Math.min(r, w / 2, h / 2))
  return `M${x + q} ${y}H${x + w - q}A${q} ${q} 0 0 1 ${x + w} ${y + q}V${y + h - q}A${q} ${q} 0 0 1 ${x + w - q} ${y + h}H${x + q}A${q} ${q} 0 0 1 ${x} ${y + h - q}V${y + q}A${q} ${q} 0 0 1 ${x + q} ${y}Z`
}

function Rect({ d }: { d: Dims }) {
  const a = d.aMm ?? 100
  const b = d.bMm ?? a
  const scale = Math.min(272 / a, 170 / b)
  const [w, h] = [a * scale, b * scale]
  const [x, y] = [216 - w / 2, 62]
  const t = Math.max(3, (d.tMm ?? a * 0.04) * scale)
  const r = (d.radiusMm ?? (d.tMm ?? 4) * 2) * scale
  return (
    <>
      <path
        className="cut"
        fillRule="evenodd"
        d={`${rounded(x, y, w, h, r)} ${rounded(x + t, y + t, w - 2 * t, h - 2 * t, Math.max(0, r - t))}`}
      />
      <path className="ax" d={`M${x - 14} ${y + h / 2}H${x + w + 14}M216 ${y - 12}V${y + h + 12}`} />
      <DimH x1={x} x2={x + w} y={34} from={y} text={label('a', a)} />
      <DimV y1={y} y2={y + h} x={x + w + 34} from={x + w} text={label('b', b)} />
      <DimWall x1={x} x2={x + t} y={y + h * 0.68} text={label('t', d.tMm)} />
      {d.radiusMm && <Leader x={x + r * 0.3} y={y + h - r * 0.3} tx={x - 22} ty={y + h + 24} text={label('R', d.radiusMm)} />}
      <Notes x={216} y={y + h / 2 + 20} lines={d.notes ?? []} />
      <LengthView y={304} height={50} text={lengthText(d)} lines={[8, 42]} />
    </>
  )
}

function Round({ d, solid }: { d: Dims; solid: boolean }) {
  const outer = d.dMm ?? 100
  const r = 88
  const t = solid ? r : Math.max(3, ((d.tMm ?? outer * 0.04) / outer) * 2 * r)
  const [cx, cy] = [206, 144]
  return (
    <>
      <circle className="cut" cx={cx} cy={cy} r={r} />
      {!solid && <circle cx={cx} cy={cy} r={r - t} fill="#fff" stroke="#3D4B5C" strokeWidth="1.4" />}
      {d.ribbed && (
        <path
          d={`M${cx - 26} ${cy - r}q26 -12 52 0M${cx - 26} ${cy + r}q26 12 52 0`}
          fill="#E2E8EE"
          stroke="#3D4B5C"
          strokeWidth="1.4"
        />
      )}
      <path className="ax" d={`M${cx - r - 14} ${cy}H${cx + r + 14}M${cx} ${cy - r - 14}V${cy + r + 14}`} />
      <DimH x1={cx - r} x2={cx + r} y={26} from={cy - r + 20} text={`${solid ? 'd' : 'D'} ${d.dMm ?? '—'}`} />
      {!solid && <DimWall x1={cx - r} x2={cx - r + t} y={cy + 26} text={label('t', d.tMm)} />}
      <Notes x={cx} y={cy + 20} lines={d.notes ?? []} />
      <LengthView y={304} height={46} text={lengthText(d)} lines={solid ? [23] : [7, 39]}>
        {d.ribbed && (
          <path
            d={[0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15].map(i => `M${54 + i * 21} 304c-8 14 -2 32 8 46`).join('')}
            fill="none"
            stroke="#3D4B5C"
            strokeWidth=".8"
            opacity=".5"
          />
        )}
      </LengthView>
    </>
  )
}

function HSection({ d }: { d: Dims }) {
  const [H, B] = [d.aMm ?? 200, d.bMm ?? 100]
  const scale = Math.min(180 / H, 200 / B)
  const [h, b] = [H * scale, B * scale]
  const [x, y] = [206 - b / 2, 58]
  const tw = Math.max(4, (d.tMm ?? 6) * scale)
  const tf = Math.max(5, (d.flangeMm ?? 9) * scale)
  const [l, r] = [206 - tw / 2, 206 + tw / 2]
  const q = Math.min((d.radiusMm ?? 8) * scale, (b - tw) / 3)
  const web = `H${r + q}Q${r} ${y + tf} ${r} ${y + tf + q}V${y + h - tf - q}Q${r} ${y + h - tf} ${r + q} ${y + h - tf}H${x + b}V${y + h}H${x}V${y + h - tf}H${l - q}Q${l} ${y + h - tf} ${l} ${y + h - tf - q}V${y + tf + q}Q${l} ${y + tf} ${l - q} ${y + tf}H${x}Z`
  return (
    <>
      <path className="cut" d={`M${x} ${y}H${x + b}V${y + tf}${web}`} />
      <path className="ax" d={`M${x - 14} ${y + h / 2}H${x + b + 14}M206 ${y - 12}V${y + h + 12}`} />
      <DimH x1={x} x2={x + b} y={30} from={y} text={label('B', d.bMm)} />
      <DimV y1={y} y2={y + h} x={x + b + 38} from={x + b} text={label('H', d.aMm)} />
      <DimWall x1={l} x2={r} y={y + h * 0.66} text={label('t₁', d.tMm)} />
      <Leader x={x + 6} y={y + h - tf / 2} tx={x - 14} ty={y + h + 22} text={label('t₂', d.flangeMm)} />
      <Notes x={350} y={y + h + 16} lines={d.notes ?? []} />
      <LengthView y={304} height={52} text={lengthText(d)} lines={[8, 44]} />
    </>
  )
}

/** Drawn at an angle: a plate has no section worth showing, its three dimensions are the order. */
function Plate({ d }: { d: Dims }) {
  const ratio = Math.min(1, Math.max(0.25, (d.widthMm ?? 1500) / (d.lengthMm ?? 6000)))
  const t = 14
  const w = 60 + 90 * ratio
  const [x, y] = [40, 226]
  const top = `M${x} ${y}L${x + w} ${y - w * 0.72}H${x + 250 + w}L${x + 250} ${y}Z`
  return (
    <>
      <path d={top} fill="#F1F4F7" stroke="#3D4B5C" strokeWidth="1.4" strokeLinejoin="round" />
      <path className="cut" d={`M${x} ${y}H${x + 250}V${y + t}H${x}Z`} />
      <path
        d={`M${x + 250} ${y}L${x + 250 + w} ${y - w * 0.72}V${y - w * 0.72 + t}L${x + 250} ${y + t}Z`}
        fill="#E2E8EE"
        stroke="#3D4B5C"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <DimH x1={x} x2={x + 250} y={y + t + 36} from={y + t} text={lengthText(d)} />
      <Leader
        x={x + 250 + w / 2}
        y={y - w * 0.36 + t}
        tx={x + 264 + w / 2}
        ty={y - w * 0.36 + t + 44}
        text={label('W', d.widthMm)}
      />
      <Leader x={x + 2} y={y + t / 2} tx={x + 14} ty={y + 92} text={label('t', d.tMm)} />
      <Notes x={216} y={390} lines={d.notes ?? []} />
    </>
  )
}

function Coil({ d }: { d: Dims }) {
  const outer = d.outerMm ?? 1600
  const R = 92
  const r = Math.max(18, (R * (d.innerMm ?? 610)) / outer)
  const [cx, cy] = [160, 176]
  // The mantle touches the end circle where its normal is square to the axis.
  const [vx, vy] = [126, -32]
  const len = Math.hypot(vx, vy)
  const [nx, ny] = [(-vy / len) * R, (vx / len) * R]
  const mantle = `M${cx - nx} ${cy - ny}l${vx} ${vy}A${R} ${R} 0 0 1 ${cx + nx + vx} ${cy + ny + vy}l${-vx} ${-vy}Z`
  const rings = [0.25, 0.5, 0.75].map(f => r + (R - r) * f)
  return (
    <>
      <path d={mantle} fill="#E2E8EE" stroke="#3D4B5C" strokeWidth="1.4" strokeLinejoin="round" />
      <circle cx={cx} cy={cy} r={R} fill="#fff" stroke="#3D4B5C" strokeWidth="1.4" />
      {rings.map(q => (
        <circle key={q} cx={cx} cy={cy} r={q} fill="none" stroke="#3D4B5C" strokeWidth=".7" opacity=".45" />
      ))}
      <circle cx={cx} cy={cy} r={r} fill="#CDD6DF" stroke="#3D4B5C" strokeWidth="1.4" />
      <path className="ax" d={`M${cx - R - 14} ${cy}H${cx + R + 8}M${cx} ${cy - R - 14}V${cy + R + 14}`} />
      {d.outerMm && <DimV y1={cy - R} y2={cy + R} x={40} from={cx - 10} text={`D ≈ ${d.outerMm}`} />}
      <DimH x1={cx - r} x2={cx + r} y={cy + R + 34} from={cy + r} text={label('d', d.innerMm)} />
      <Leader x={cx + 130} y={cy + 20} tx={cx + 168} ty={cy + 96} text={label('W', d.widthMm)} />
      <Leader x={cx + 34} y={cy + R - 7} tx={cx + 70} ty={cy + R + 62} text={label('t', d.tMm)} />
      <Notes x={216} y={380} lines={d.notes ?? []} />
    </>
  )
}

/** The goods page's drawing, made from the goods' own dimensions; without them the class's drawing stands in. */
export function DimensionDrawing({ dims, name, fallback }: { dims: Dims; name: string; fallback: SectionKind }) {
  if (dims.shape === 'other')
    return (
      <div className="empty">
        <Section kind={fallback} large />
      </div>
    )
  const said = [
    ...(dims.profile ? profileSaid(dims.profile) : []),
    dims.aMm && `a ${dims.aMm}`,
    dims.bMm && `b ${dims.bMm}`,
    dims.dMm && `直径 ${dims.dMm}`,
    !dims.profile && dims.tMm && `厚 ${dims.tMm}`,
    dims.widthMm && `宽 ${dims.widthMm}`,
    dims.lengthMm && `长 ${dims.lengthMm}`,
  ].filter(Boolean)
  return (
    <svg className="draw" viewBox="0 0 440 424" role="img" aria-label={`${name}尺寸图：${said.join('，')}，单位毫米`}>
      {dims.shape === 'rect' && <Rect d={dims} />}
      {dims.shape === 'round' && <Round d={dims} solid={false} />}
      {dims.shape === 'bar' && <Round d={dims} solid />}
      {dims.shape === 'h' && <HSection d={dims} />}
      {dims.profile && <Profile profile={dims.profile} length={lengthText(dims)} notes={dims.notes ?? []} />}
      {dims.shape === 'plate' && <Plate d={dims} />}
      {dims.shape === 'coil' && <Coil d={dims} />}
    </svg>
  )
}
