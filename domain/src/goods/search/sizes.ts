// What the numbers of a query can mean. One size has several readings; goods match when one reading matches on every axis it names.
import { type RangeRow, rangeByModel, rangeByNumbers, rangeRows, SECTION_SHAPES, type SectionShape } from '../range/range.ts'
import { BARE_CHANNELS } from '../range/channels.ts'
import type { Shape } from './shapes.ts'

export type AxisName = 'thickness' | 'width' | 'length' | 'diameter' | 'sideA' | 'sideB' | 'flange' | 'dn'

/** One reading of a size. Axes in whole micrometres (dn as it is). */
export interface SizeReading {
  shapes: readonly Shape[]
  axes: Partial<Record<AxisName, number>>
  /** Upper ends of the axes of which a range was asked; `axes` has the lower ones. */
  upTo?: Partial<Record<AxisName, number>>
}

const um = (mm: number): number => Math.round(mm * 1000)
/** Lengths below 100 are metres: 20*9 is a bar of nine metres, 20*9000 the same one. */
const lengthUm = (n: number): number => um(n < 100 ? n * 1000 : n)

const FLAT: readonly Shape[] = ['coil', 'plate']
const BARS: readonly Shape[] = ['bar', 'rod']
const LONG: readonly Shape[] = ['plate', 'bar', 'round', 'rect', 'section', ...SECTION_SHAPES]

const isLength = (n: number): boolean => n <= 18 || n >= 3000
const rectangle = (a: number, b: number) => ({ sideA: um(Math.max(a, b)), sideB: um(Math.min(a, b)) })

function one(a: number, shapes: ReadonlySet<Shape>): SizeReading[] {
  const readings: SizeReading[] = []
  if (a <= 200) {
    readings.push({ shapes: FLAT, axes: { thickness: um(a) } }, { shapes: BARS, axes: { diameter: um(a) } })
  }
  if (a >= 15 && a < 3000) readings.push({ shapes: ['round'], axes: { diameter: um(a) } })
  if (a >= 600 && a <= 4000) readings.push({ shapes: FLAT, axes: { width: um(a) } })
  if (a >= 3000) readings.push({ shapes: LONG, axes: { length: um(a) } })
  // Only when the buyer named the goods: otherwise every plate of 20 would drag in every tube with a side of 20.
  if (shapes.has('rect')) {
    readings.push({ shapes: ['rect'], axes: { sideA: um(a) } }, { shapes: ['rect'], axes: { thickness: um(a) } })
  }
  if (shapes.has('section')) readings.push({ shapes: ['section'], axes: { sideA: um(a) } })
  if (shapes.has('round') && a < 30) readings.push({ shapes: ['round'], axes: { thickness: um(a) } })
  return readings
}

function two(a: number, b: number): SizeReading[] {
  const readings: SizeReading[] = []
  if (b >= 500) readings.push({ shapes: FLAT, axes: { thickness: um(a), width: um(b) } })
  if (a <= 50 && isLength(b)) readings.push({ shapes: ['bar'], axes: { diameter: um(a), length: lengthUm(b) } })
  if (a >= 15 && b < a / 2 && b <= 40) {
    readings.push({ shapes: ['round'], axes: { diameter: um(a), thickness: um(b) } })
    readings.push({ shapes: ['rect'], axes: { sideA: um(a), sideB: um(a), thickness: um(b) } })
  }
  if (a >= 10 && b >= 10 && a <= 1000 && b <= 1000) {
    readings.push({ shapes: ['rect'], axes: rectangle(a, b) }, { shapes: ['section'], axes: { sideA: um(a), sideB: um(b) } })
  }
  return readings
}

/** 14*2.2*8 of a plate: its width in metres, as its length is. */
const isWidthM = (n: number): boolean => n >= 1 && n <= 4.5

function three(a: number, b: number, c: number, shapes: ReadonlySet<Shape>): SizeReading[] {
  const readings: SizeReading[] = []
  if ((shapes.size === 0 || shapes.has('plate')) && isWidthM(b) && c >= 2 && isLength(c))
    readings.push({ shapes: ['plate'], axes: { thickness: um(a), width: um(b * 1000), length: lengthUm(c) } })
  if (b >= 500 && c >= 18) readings.push({ shapes: ['plate'], axes: { thickness: um(a), width: um(b), length: um(c) } })
  if (b >= 500 && c < 18) readings.push({ shapes: ['plate'], axes: { thickness: um(a), width: um(b), length: lengthUm(c) } })
  if (a >= 10 && b >= 10 && c <= 30) readings.push({ shapes: ['rect'], axes: { ...rectangle(a, b), thickness: um(c) } })
  if (a >= 80 && b >= 40) readings.push({ shapes: ['section'], axes: { sideA: um(a), sideB: um(b), thickness: um(c) } })
  if (a >= 15 && b < a / 2 && b <= 40 && isLength(c)) {
    readings.push({ shapes: ['round'], axes: { diameter: um(a), thickness: um(b), length: lengthUm(c) } })
    readings.push({ shapes: ['rect'], axes: { sideA: um(a), sideB: um(a), thickness: um(b), length: lengthUm(c) } })
  }
  return readings
}

function four(a: number, b: number, c: number, d: number): SizeReading[] {
  const section = { sideA: um(a), sideB: um(b), thickness: um(c), flange: um(d) }
  return [
    { shapes: ['rect'], axes: { ...rectangle(a, b), thickness: um(c), length: lengthUm(d) } },
    ...(d < 100 ? [{ shapes: ['section'] as const, axes: section }] : []),
  ]
}

/** Where goods of the trade's range lie on the axes: all dimensions by which a size of a table is another than its neighbours. */
const rowReading = (shape: SectionShape, row: RangeRow): SizeReading => ({
  shapes: [shape],
  axes: {
    sideA: um(row.sideAMm),
    ...(row.sideBMm === 0 ? {} : { sideB: um(row.sideBMm) }),
    ...(row.thicknessMm === 0 ? {} : { thickness: um(row.thicknessMm) }),
  },
})

/** Of a number alone only who names the goods means one: 24 is a rail, a hexagon and forty plates. */
const BY_ONE_NUMBER: readonly SectionShape[] = ['squareBar', 'hexBar', 'heavyRail', 'lightRail', 'craneRail']

/**
 * Sizes of the range in plain numbers: 250*116*8 is the I-beam 25a, 50*5 an angle or a flat bar, 63*40*5 an angle of two legs; what follows
 * the size may be a length. Where the goods were named, theirs only.
 */
function rangeReadings(numbers: readonly number[], shapes: ReadonlySet<Shape>): SizeReading[] {
  return SECTION_SHAPES.flatMap((shape): SizeReading[] => {
    if (shapes.size > 0 ? !shapes.has(shape) : numbers.length === 1 || BY_ONE_NUMBER.includes(shape)) return []
    if (numbers.length === 1 && !BY_ONE_NUMBER.includes(shape)) return byNumberAlone(shape, numbers[0] ?? 0)
    const [first = 0, second] = numbers
    if ((shape === 'ibeam' || shape === 'channel') && numbers.length === 2 && shapes.size > 0 && isLength(second ?? 0))
      return readModel(first, '', new Set([shape]), second)
    const row = rangeByNumbers(shape, numbers)
    if (row) return [rowReading(shape, row)]
    const length = numbers.at(-1) ?? 0
    const size = numbers.slice(0, -1)
    // 20*9 of goods that nobody named is a bar of nine metres.
    const own = size.length > (shapes.size > 0 ? 0 : 1) && isLength(length) ? rangeByNumbers(shape, size) : undefined
    if (!own) return []
    const reading = rowReading(shape, own)
    return [{ ...reading, axes: { ...reading.axes, length: lengthUm(length) } }]
  })
}
/** 角钢 50 has a leg and no thickness; 工字钢 25 is the number of the section. */
function byNumberAlone(shape: SectionShape, n: number): SizeReading[] {
  if (shape === 'ibeam' || shape === 'channel') return readModel(n, '', new Set([shape]))
  return rangeRows(shape).some(r => r.sideAMm === n) ? [{ shapes: [shape], axes: { sideA: um(n) } }] : []
}

/**
 * Readings of a section's number: 25a, 12.6#, 5#. The number is the height, or the leg, in centimetres. Without a letter an I-beam means a; so does a
 * channel, except where the edition of 1988 had one without a letter: there both are meant until somebody says which.
 */
export function readModel(number: number, letter: string, shapes: ReadonlySet<Shape>, length?: number): SizeReading[] {
  const found = modelReadings(number, letter, shapes)
  return length === undefined ? found : found.map(r => ({ ...r, axes: { ...r.axes, length: lengthUm(length) } }))
}
function modelReadings(number: number, letter: string, shapes: ReadonlySet<Shape>): SizeReading[] {
  const readings: SizeReading[] = []
  const meant = (shape: Shape): boolean => shapes.size === 0 || shapes.has(shape)
  for (const shape of ['ibeam', 'channel'] as const) {
    if (!meant(shape)) continue
    const letters = letter !== '' ? [letter] : shape === 'channel' && BARE_CHANNELS.includes(number) ? ['a', 'b'] : ['', 'a']
    const rows = letters.flatMap(l => rangeByModel(shape, number, l) ?? [])
    readings.push(...rows.map(row => rowReading(shape, row)))
  }
  if (letter !== '' || shapes.size === 0) return readings
  for (const shape of ['equalAngle', 'unequalAngle'] as const)
    if (shapes.has(shape) && rangeRows(shape).some(r => r.sideAMm === number * 10))
      readings.push({ shapes: [shape], axes: { sideA: um(number * 10) } })
  for (const shape of ['heavyRail', 'lightRail'] as const)
    if (shapes.has(shape)) readings.push(...rangeReadings([number], new Set([shape])))
  return readings
}
export const readRow = (shape: SectionShape, row: RangeRow | undefined): SizeReading[] => (row ? [rowReading(shape, row)] : [])

/**
 * Readings of plain numbers separated by `*`, in mm; `coil` when the size ended in C, `shapes` those of the goods the buyer named
 * (empty when none). No numbers or more than five give no reading.
 */
export function readSize(numbers: readonly number[], coil: boolean, shapes: ReadonlySet<Shape>): SizeReading[] {
  const [a, b, c, d, e] = numbers
  if (a === undefined || numbers.length > 5) return []
  if (coil && shapes.has('plate') && !shapes.has('coil'))
    return [
      { shapes: ['plate'], axes: { thickness: um(a), ...(b === undefined ? {} : { width: um(isWidthM(b) ? b * 1000 : b) }) } },
    ]
  if (coil)
    return [
      { shapes: ['coil'], axes: { thickness: um(a), ...(b === undefined ? {} : { width: um(isWidthM(b) ? b * 1000 : b) }) } },
    ]
  // 花纹板 5mm 1500*6000: the thickness was said before.
  if (b !== undefined && c === undefined && a >= 600 && b >= 3000 && shapes.has('plate'))
    return [{ shapes: ['plate'], axes: { width: um(a), length: um(b) } }]
  const range = rangeReadings(numbers, shapes)
  if (b === undefined) return [...one(a, shapes), ...range]
  if (c === undefined) return [...two(a, b), ...range]
  if (d === undefined) return [...three(a, b, c, shapes), ...range]
  if (e === undefined) return [...four(a, b, c, d), ...range]
  return [{ shapes: ['section'], axes: { sideA: um(a), sideB: um(b), thickness: um(c), flange: um(d), length: lengthUm(e) } }]
}

/** Readings of a size that began with Φ: outer diameter of a pipe with its wall, or diameter of a bar with its length. */
export function readDiameter(numbers: readonly number[]): SizeReading[] {
  const [d, b, c] = numbers
  if (d === undefined || numbers.length > 3) return []
  const diameter = um(d)
  if (b === undefined) return [{ shapes: ['bar', 'rod', 'round'], axes: { diameter } }]
  if (c !== undefined) return [{ shapes: ['round'], axes: { diameter, thickness: um(b), length: lengthUm(c) } }]
  if (b >= 100) return [{ shapes: ['bar', 'round'], axes: { diameter, length: um(b) } }]
  return [
    { shapes: ['round'], axes: { diameter, thickness: um(b) } },
    { shapes: ['bar'], axes: { diameter, length: lengthUm(b) } },
  ]
}

/** Wide pipes are listed by their outer diameter, of two series for most nominal sizes. */
const OUTER_MM: Readonly<Record<number, readonly number[]>> = {
  200: [219.1],
  250: [273],
  300: [323.9, 325],
  350: [355.6, 377],
  400: [406.4, 426],
  450: [457, 478],
  500: [508, 529],
  600: [610, 630],
  700: [711, 720],
  800: [813, 820],
  900: [914, 920],
  1000: [1016, 1020],
  1100: [1118],
  1200: [1219, 1220],
  1400: [1420, 1422],
  1600: [1620],
  1800: [1820],
  2000: [2020],
  2200: [2220],
  2500: [2540],
}

/** Readings of a nominal pipe size: DN100, DN100*4 (wall), DN100*4*6000. */
export function readNominal(numbers: readonly number[]): SizeReading[] {
  const [dn, wall, length] = numbers
  if (dn === undefined || numbers.length > 3) return []
  const others = {
    ...(wall === undefined ? {} : { thickness: um(wall) }),
    ...(length === undefined ? {} : { length: lengthUm(length) }),
  }
  return [
    { shapes: ['round'], axes: { dn, ...others } },
    ...(OUTER_MM[dn] ?? []).map((outer): SizeReading => ({ shapes: ['round'], axes: { diameter: um(outer), ...others } })),
  ]
}

/** A number with its axis said aloud: 厚20, 1500宽, 12米, 长 9 米. */
export function readNamedAxis(axis: 'thickness' | 'width' | 'length', value: number, metres: boolean): SizeReading[] {
  const all: readonly Shape[] = ['coil', 'plate', 'bar', 'rod', 'rect', 'round', 'section', ...SECTION_SHAPES, 'other']
  return [{ shapes: all, axes: { [axis]: axis === 'length' && !metres ? lengthUm(value) : um(metres ? value * 1000 : value) } }]
}

/** Readings of a range: those that both its ends have, from one to the other. */
export function readRange(low: readonly SizeReading[], high: readonly SizeReading[]): SizeReading[] {
  const keyOf = (r: SizeReading): string => `${r.shapes.join()} ${Object.keys(r.axes).join()}`
  const ends = new Map(high.map(reading => [keyOf(reading), reading]))
  return low.flatMap(reading => {
    const end = ends.get(keyOf(reading))
    if (!end) return []
    const axes: SizeReading['axes'] = {}
    const upTo: SizeReading['axes'] = {}
    for (const [axis, value] of Object.entries(reading.axes) as [AxisName, number][]) {
      const other = end.axes[axis] ?? value
      axes[axis] = Math.min(value, other)
      if (other !== value) upTo[axis] = Math.max(value, other)
    }
    return [{ shapes: reading.shapes, axes, ...(Object.keys(upTo).length > 0 ? { upTo } : {}) }]
  })
}
