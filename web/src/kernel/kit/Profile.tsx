import { type OutlinedShape, type SectionSize, sectionOutline } from '@mall/domain/goods/range/sectionOutline.ts'
import { DimH, DimV, DimWall, Leader, LengthView, Notes } from './drawingParts.tsx'

export interface ProfileDims {
  kind: OutlinedShape
  size: SectionSize
}

/** What the drawing says to those who do not see it, by the letters of the standard. */
export function profileSaid({ kind, size: s }: ProfileDims): string[] {
  switch (kind) {
    case 'ibeam':
    case 'channel':
      return [`高 h ${s.heightMm}`, `腿宽 b ${s.widthMm}`, `腰厚 d ${s.webMm}`, `平均腿厚 t ${s.flangeMm}`]
    case 'equalAngle':
      return [`边宽 b ${s.widthMm}`, `边厚 d ${s.webMm}`]
    case 'unequalAngle':
      return [`长边 B ${s.heightMm}`, `短边 b ${s.widthMm}`, `边厚 d ${s.webMm}`]
    case 'squareBar':
      return [`边长 a ${s.heightMm}`]
    case 'hexBar':
      return [`对边距离 s ${s.heightMm}`]
    case 'flatBar':
      return [`宽 b ${s.widthMm}`, `厚 t ${s.heightMm}`]
  }
}

/** The box of a section on the sheet, and millimetres to units of it. */
interface Box {
  x: number
  y: number
  w: number
  h: number
  scale: number
}
const MIDDLE = 206
const TOP = 62
function boxOf({ kind, size }: ProfileDims): Box {
  const most = kind === 'flatBar' ? 240 : 176
  const scale = Math.min(170 / size.heightMm, most / size.widthMm)
  const [w, h] = [size.widthMm * scale, size.heightMm * scale]
  // What is low stands in the middle of the room that others fill.
  return { x: MIDDLE - w / 2, y: TOP + (170 - h) / 2, w, h, scale }
}

/** Figures of an I-beam or a channel: t where it is the mean, half of what stands free from the end. */
function Flanged({ kind, size: s, box }: ProfileDims & { box: Box }) {
  const { x, y, w, h, scale } = box
  const web = s.webMm * scale
  const left = kind === 'channel' ? x : MIDDLE - web / 2
  const free = kind === 'channel' ? w - web : (w - web) / 2
  const at = kind === 'channel' ? x + w - free / 2 : x + free / 2
  return (
    <>
      <DimH x1={x} x2={x + w} y={y - 28} from={y} text={`b ${s.widthMm}`} />
      <DimV y1={y} y2={y + h} x={x + w + 38} from={x + w} text={`h ${s.heightMm}`} />
      <DimWall x1={left} x2={left + web} y={y + h * 0.66} text={`d ${s.webMm}`} />
      <Leader x={at} y={y + h - (s.flangeMm * scale) / 2} tx={x - 18} ty={y + h + 26} text={`t ${s.flangeMm}`} />
    </>
  )
}

function Angle({ kind, size: s, box }: ProfileDims & { box: Box }) {
  const { x, y, w, h, scale } = box
  const long = kind === 'unequalAngle' ? 'B' : 'b'
  return (
    <>
      <DimV y1={y} y2={y + h} x={x - 36} from={x} text={`${long} ${s.heightMm}`} />
      <DimH x1={x} x2={x + w} y={y + h + 30} from={y + h} text={`b ${s.widthMm}`} />
      <Leader x={x + (s.webMm * scale) / 2} y={y + h * 0.3} tx={x + w * 0.5} ty={y + h * 0.16} text={`d ${s.webMm}`} />
    </>
  )
}

function Bar({ kind, size: s, box }: ProfileDims & { box: Box }) {
  const { x, y, w, h } = box
  if (kind === 'flatBar')
    return (
      <>
        <DimH x1={x} x2={x + w} y={y - 28} from={y} text={`b ${s.widthMm}`} />
        <Leader x={x + w - 10} y={y + h / 2} tx={x + w + 14} ty={y + h / 2 + 44} text={`t ${s.heightMm}`} />
      </>
    )
  return (
    <>
      {kind === 'squareBar' && <DimH x1={x} x2={x + w} y={y - 28} from={y} text={`a ${s.widthMm}`} />}
      <DimV
        y1={y}
        y2={y + h}
        x={x + w + 34}
        from={kind === 'hexBar' ? x + (w * 3) / 4 : x + w}
        text={`${kind === 'hexBar' ? 's' : 'a'} ${s.heightMm}`}
      />
    </>
  )
}

const isFlanged = (kind: OutlinedShape) => kind === 'ibeam' || kind === 'channel'
const isAngle = (kind: OutlinedShape) => kind === 'equalAngle' || kind === 'unequalAngle'

/** A section of the range to its size, with the figures that its table gives. */
export function Profile({ profile, length, notes }: { profile: ProfileDims; length: string; notes: readonly string[] }) {
  const { kind, size } = profile
  const box = boxOf(profile)
  const { x, y, w, h, scale } = box
  const [flanged, angle] = [isFlanged(kind), isAngle(kind)]
  const path = sectionOutline(kind, size).map(([px, py]) => `${(x + px * scale).toFixed(2)} ${(y + py * scale).toFixed(2)}`)
  // Both legs of a section are seen as edges from the side; of an angle the lower one, of a hexagon the edges of its upper and lower face.
  const side = 50
  const leg = (side * (flanged ? size.flangeMm : size.webMm)) / size.heightMm
  const edges = flanged ? [leg, side - leg] : angle ? [side - leg] : kind === 'hexBar' ? [side / 2] : []
  return (
    <>
      <path className="cut" d={`M${path.join('L')}Z`} />
      {kind !== 'flatBar' && !angle && (
        <path
          className="ax"
          d={`M${x - 14} ${y + h / 2}H${x + w + 14}${kind === 'channel' ? '' : `M${MIDDLE} ${y - 12}V${y + h + 12}`}`}
        />
      )}
      {flanged ? <Flanged {...profile} box={box} /> : angle ? <Angle {...profile} box={box} /> : <Bar {...profile} box={box} />}
      <Notes x={352} y={276} lines={notes} />
      <LengthView y={304} height={side} text={length} lines={edges} />
    </>
  )
}
