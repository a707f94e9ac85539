// The outline of a section as it is drawn: legs with the slope of their standard, roots and toes rounded. It knows no table: sizes come with the
// goods, so a page that draws one need not load them.

/** Sections that are drawn from their own size. Rails and piles have curves that no table here says: they are not. */
const OUTLINED_SHAPES = ['ibeam', 'channel', 'equalAngle', 'unequalAngle', 'squareBar', 'hexBar', 'flatBar'] as const
export type OutlinedShape = (typeof OUTLINED_SHAPES)[number]
export const isOutlined = (shape: string): shape is OutlinedShape => (OUTLINED_SHAPES as readonly string[]).includes(shape)

/** Millimetres; 0: the section has none. */
export interface SectionSize {
  /** Height, long leg, side, across the flats, thickness of a flat. */
  heightMm: number
  /** Leg width, short leg, side, width of a flat; of a hexagon across its corners. */
  widthMm: number
  /** Web, leg of an angle. */
  webMm: number
  /** Mean thickness of a leg, where half of it stands free. */
  flangeMm: number
  rootRadiusMm: number
  toeRadiusMm: number
}
export type Point = readonly [number, number]

/** Inner sides of the legs by GB/T 706: 1:6 of I-beams, 1:10 of channels. */
const SLOPE = { ibeam: 1 / 6, channel: 1 / 10 } as const
/** Pieces an arc is drawn of. */
const ARC_PARTS = 8

type Corner = readonly [x: number, y: number, radius?: number]

/** A corner rounded by an arc that touches both of its sides. */
function arc(before: Corner, [x, y, radius = 0]: Corner, after: Corner): Point[] {
  const [a, b] = [Math.atan2(before[1] - y, before[0] - x), Math.atan2(after[1] - y, after[0] - x)]
  // Half the angle between the sides, and the way the arc turns.
  const turn = Math.atan2(Math.sin(b - a), Math.cos(b - a))
  const half = Math.abs(turn) / 2
  if (radius === 0) return [[x, y]]
  const middle = a + turn / 2
  const far = radius / Math.sin(half)
  const [cx, cy] = [x + Math.cos(middle) * far, y + Math.sin(middle) * far]
  const sweep = (Math.PI - 2 * half) * -Math.sign(turn)
  const from = middle + Math.PI - sweep / 2
  return Array.from({ length: ARC_PARTS + 1 }, (_, i) => {
    const at = from + (sweep * i) / ARC_PARTS
    return [cx + Math.cos(at) * radius, cy + Math.sin(at) * radius] as const
  })
}

/** Corners of a section in its own box, left to right and downwards. */
function cornersOf(shape: OutlinedShape, s: SectionSize): Corner[] {
  const { heightMm: h, widthMm: b, webMm: d, rootRadiusMm: r, toeRadiusMm: r1 } = s
  switch (shape) {
    case 'ibeam': {
      const free = (b - d) / 2
      const [toe, root] = legOf(s, free, SLOPE.ibeam)
      const [left, right] = [free, b - free]
      return [
        ...([
          [0, 0],
          [b, 0],
          [b, toe, r1],
          [right, root, r],
        ] as const),
        ...([
          [right, h - root, r],
          [b, h - toe, r1],
          [b, h],
          [0, h],
        ] as const),
        ...([
          [0, h - toe, r1],
          [left, h - root, r],
          [left, root, r],
          [0, toe, r1],
        ] as const),
      ]
    }
    case 'channel': {
      const [toe, root] = legOf(s, b - d, SLOPE.channel)
      return [
        ...([
          [0, 0],
          [b, 0],
          [b, toe, r1],
          [d, root, r],
        ] as const),
        ...([
          [d, h - root, r],
          [b, h - toe, r1],
          [b, h],
          [0, h],
        ] as const),
      ]
    }
    case 'equalAngle':
    case 'unequalAngle':
      return [
        [0, 0],
        [d, 0, r1],
        [d, h - d, r],
        [b, h - d, r1],
        [b, h],
        [0, h],
      ]
    case 'hexBar':
      return [
        [b / 4, 0],
        [(b * 3) / 4, 0],
        [b, h / 2],
        [(b * 3) / 4, h],
        [b / 4, h],
        [0, h / 2],
      ]
    case 'squareBar':
    case 'flatBar':
      return [
        [0, 0],
        [b, 0],
        [b, h],
        [0, h],
      ]
  }
}
/** Thickness of a leg at its end and where it meets the web. */
const legOf = ({ flangeMm }: SectionSize, freeMm: number, slope: number): readonly [number, number] => [
  flangeMm - (freeMm / 2) * slope,
  flangeMm + (freeMm / 2) * slope,
]

/** The outline as points of a closed polygon, millimetres, from the upper left of its box. */
export function sectionOutline(shape: OutlinedShape, size: SectionSize): Point[] {
  const corners = cornersOf(shape, size)
  return corners.flatMap((corner, i) => arc(corners.at(i - 1) ?? corner, corner, corners[(i + 1) % corners.length] ?? corner))
}
