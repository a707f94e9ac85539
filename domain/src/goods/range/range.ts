// The trade's range beside coils, tubes and H-beams: what a size of it is and what a metre or a square metre of it weighs, by which standard.
// One table a family; a size that is in none has no weight here, and nobody guesses one.
import { HEXAGON_BARS, ROUND_BARS, SQUARE_BARS } from './bars.ts'
import { CHANNELS } from './channels.ts'
import { CHECKERED_KG_PER_M2, CHECKERED_PATTERNS } from './checkeredPlates.ts'
import { EQUAL_ANGLES } from './equalAngles.ts'
import { FLAT_BARS } from './flatBars.ts'
import { I_BEAMS } from './iBeams.ts'
import { CRANE_RAILS, HEAVY_RAILS, LIGHT_RAILS, type RailRow } from './rails.ts'
import type { FlangedRow } from './rangeFacts.ts'
import { isOutlined, type SectionSize } from './sectionOutline.ts'
import { SEAMLESS_DIAMETERS, SEAMLESS_WALLS } from './seamlessTubes.ts'
import { PILE_NUMBERS, SHEET_PILES } from './sheetPiles.ts'
import { UNEQUAL_ANGLES } from './unequalAngles.ts'

/** Families whose size is a model or a section; their goods also have a length. */
export const SECTION_SHAPES = [
  ...(['ibeam', 'channel', 'equalAngle', 'unequalAngle', 'squareBar', 'hexBar', 'flatBar'] as const),
  ...(['heavyRail', 'lightRail', 'craneRail', 'sheetPile'] as const),
] as const
export type SectionShape = (typeof SECTION_SHAPES)[number]
/** With those whose size is a diameter, or a thickness and a width. */
const RANGE_SHAPES = [...SECTION_SHAPES, 'roundBar', 'seamless', 'checkered', 'cutPlate'] as const
export type RangeShape = (typeof RANGE_SHAPES)[number]
export const isSectionShape = (shape: string): shape is SectionShape => (SECTION_SHAPES as readonly string[]).includes(shape)
export const isRangeShape = (shape: string): shape is RangeShape => (RANGE_SHAPES as readonly string[]).includes(shape)

export interface RangeFacts {
  name: string
  /** Of sizes and mass: named wherever a theoretical weight is. */
  standard: string
  /** What the standard permits, in words; empty: not known. Not confirmed by a second source it says so. */
  tolerance: string
}
const GB706 = { standard: 'GB/T 706-2016', tolerance: '每米重 ±5 %（未核实）' }
const GB702 = { standard: 'GB/T 702-2017', tolerance: '' }
export const RANGE_FACTS: Readonly<Record<RangeShape, RangeFacts>> = {
  ibeam: { name: '工字钢', ...GB706 },
  channel: { name: '槽钢', ...GB706 },
  equalAngle: { name: '等边角钢', ...GB706 },
  unequalAngle: { name: '不等边角钢', ...GB706 },
  roundBar: { name: '圆钢', ...GB702 },
  squareBar: { name: '方钢', ...GB702 },
  hexBar: { name: '六角钢', ...GB702 },
  flatBar: { name: '扁钢', ...GB702 },
  seamless: { name: '无缝钢管', standard: 'GB/T 17395-2024', tolerance: '单支 ±10 %，每批不小于 10 吨的 ±7.5 %（未核实）' },
  heavyRail: { name: '重轨', standard: 'GB/T 2585-2021', tolerance: '长度 ±20 mm（未核实）' },
  lightRail: { name: '轻轨', standard: 'GB/T 11264-2025', tolerance: '' },
  craneRail: { name: '起重机轨', standard: 'YB/T 5055-2014', tolerance: '' },
  sheetPile: { name: '钢板桩', standard: 'GB/T 20933-2021', tolerance: '' },
  checkered: { name: '花纹板', standard: 'GB/T 33974-2017', tolerance: '' },
  cutPlate: { name: '开平板', standard: 'GB/T 709-2019', tolerance: '' },
}

/** One size: how it is written, by which dimensions it is found, what a metre weighs. Millimetres. */
export interface RangeRow {
  /** 25a, 50×5, 100×63×8, QU80, 43kg. */
  model: string
  /** Height, leg, width, across the flats. */
  sideAMm: number
  /** Leg width, the other leg, base, height of a pile; 0: none. */
  sideBMm: number
  /** Web, leg, wall; 0: none. */
  thicknessMm: number
  kgPerM: number
  /** I-beams: by the tables before 2016. */
  oldKgPerM?: number
  /** Mean thickness of a leg of I-beams and channels. */
  flangeMm?: number
  /** Where legs meet, and where they end. */
  rootRadiusMm?: number
  toeRadiusMm?: number
}
const flanged = (r: FlangedRow): RangeRow => ({
  model: r.model,
  sideAMm: r.heightMm,
  sideBMm: r.widthMm,
  thicknessMm: r.webMm,
  kgPerM: r.kgPerM,
  flangeMm: r.flangeMm,
  rootRadiusMm: r.radiusMm,
  toeRadiusMm: r.toeRadiusMm,
  ...(r.oldKgPerM === undefined ? {} : { oldKgPerM: r.oldKgPerM }),
})
/** The toe of an angle is rounded by a third of its leg. */
const toed = (a: { thicknessMm: number; radiusMm: number }) => ({ rootRadiusMm: a.radiusMm, toeRadiusMm: a.thicknessMm / 3 })
const rail = (r: RailRow): RangeRow => ({
  model: r.model.startsWith('QU') ? r.model : `${r.model}kg`,
  sideAMm: r.heightMm,
  sideBMm: r.baseMm,
  thicknessMm: r.webMm,
  kgPerM: r.kgPerM,
})

const ROWS: Readonly<Record<SectionShape, readonly RangeRow[]>> = {
  ibeam: I_BEAMS.map(flanged),
  channel: CHANNELS.map(flanged),
  equalAngle: EQUAL_ANGLES.map(a => ({
    model: `${a.legMm}×${a.thicknessMm}`,
    sideAMm: a.legMm,
    sideBMm: a.legMm,
    thicknessMm: a.thicknessMm,
    kgPerM: a.kgPerM,
    ...toed(a),
  })),
  unequalAngle: UNEQUAL_ANGLES.map(a => ({
    model: `${a.longLegMm}×${a.shortLegMm}×${a.thicknessMm}`,
    sideAMm: a.longLegMm,
    sideBMm: a.shortLegMm,
    thicknessMm: a.thicknessMm,
    kgPerM: a.kgPerM,
    ...toed(a),
  })),
  squareBar: SQUARE_BARS.map(([a, kgPerM]) => ({ model: `${a}×${a}`, sideAMm: a, sideBMm: a, thicknessMm: 0, kgPerM })),
  hexBar: HEXAGON_BARS.map(([s, kgPerM]) => ({ model: `S${s}`, sideAMm: s, sideBMm: 0, thicknessMm: 0, kgPerM })),
  flatBar: FLAT_BARS.flatMap(([b, walls, kg]) =>
    walls.map((t, i) => ({ model: `${b}×${t}`, sideAMm: b, sideBMm: 0, thicknessMm: t, kgPerM: kg[i] ?? 0 })),
  ),
  heavyRail: HEAVY_RAILS.map(rail),
  lightRail: LIGHT_RAILS.map(rail),
  craneRail: CRANE_RAILS.map(rail),
  sheetPile: SHEET_PILES.map(p => ({
    model: `${p.widthMm}×${p.heightMm}×${p.thicknessMm}`,
    sideAMm: p.widthMm,
    sideBMm: p.heightMm,
    thicknessMm: p.thicknessMm,
    kgPerM: p.kgPerM,
  })),
}
/** All sizes of a family, in the order of its table. */
export const rangeRows = (shape: SectionShape): readonly RangeRow[] => ROWS[shape]
const BY_MODEL = Object.fromEntries(
  Object.entries(ROWS).map(([shape, rows]) => [shape, new Map(rows.map(r => [r.model, r]))]),
) as Record<SectionShape, Map<string, RangeRow>>
const byModel = (shape: SectionShape, model: string): RangeRow | undefined => BY_MODEL[shape].get(model)

/** A size by its dimensions, in millimetres and in the order they are said: 250, 116, 8 is the I-beam 25a, 50, 5 and 50, 50, 5 an angle. */
export function rangeByNumbers(shape: SectionShape, numbers: readonly number[]): RangeRow | undefined {
  const [a, b, c] = numbers
  if (a === undefined || numbers.length > 3) return undefined
  switch (shape) {
    case 'equalAngle':
      if (b === undefined || (c !== undefined && a !== b)) return undefined
      return byModel(shape, `${a}×${c ?? b}`)
    case 'unequalAngle':
      return c === undefined || b === undefined ? undefined : byModel(shape, `${Math.max(a, b)}×${Math.min(a, b)}×${c}`)
    case 'squareBar':
      return (b ?? a) === a && c === undefined ? byModel(shape, `${a}×${a}`) : undefined
    case 'hexBar':
      return b === undefined ? byModel(shape, `S${a}`) : undefined
    case 'flatBar':
      return b !== undefined && c === undefined ? byModel(shape, `${Math.max(a, b)}×${Math.min(a, b)}`) : undefined
    case 'heavyRail':
    case 'lightRail':
      return b === undefined ? byModel(shape, `${a}kg`) : undefined
    case 'craneRail':
      return b === undefined ? byModel(shape, `QU${a}`) : undefined
    case 'sheetPile':
      return ROWS.sheetPile.find(r => r.sideAMm === a && r.sideBMm === b && (c === undefined || r.thicknessMm === c))
    default:
      return ROWS[shape].find(r => r.sideAMm === a && r.sideBMm === b && r.thicknessMm === c)
  }
}

/** A section by its number: 25 and a letter. Without one: the row that has none, or nothing where the table has a, b, c only. */
export const rangeByModel = (shape: 'ibeam' | 'channel', number: number, letter: string): RangeRow | undefined =>
  byModel(shape, `${number}${letter.toLowerCase()}`)
/** 拉森 by the number the trade says, or by its type. */
export function pileByNumber(said: string): RangeRow | undefined {
  const type = PILE_NUMBERS[said] ?? said
  const row = SHEET_PILES.find(p => p.type === type)
  return row && byModel('sheetPile', `${row.widthMm}×${row.heightMm}×${row.thicknessMm}`)
}

/** The size in a specification as it is typed or kept: 25a*12000, 工25a, 50*5, ∠50×5*6000, QU80. Undefined: not in the family's table. */
export function rangeRowOf(shape: SectionShape, spec: string): RangeRow | undefined {
  const parts = spec
    .normalize('NFKC')
    .replace(/[×xX✕]/g, '*')
    .replace(/\s+/g, '')
    .split('*')
  // What follows the section is its length.
  const own = parts.length > 1 && Number(parts.at(-1)) >= 1000 ? parts.slice(0, -1) : parts
  if (shape === 'ibeam' || shape === 'channel') {
    const m = /^\D*(\d{1,2}(?:\.\d)?)#?([abc]?)#?\D*$/i.exec(own[0] ?? '')
    if (m && own.length === 1) return rangeByModel(shape, Number(m[1]), m[2] ?? '')
  }
  const numbers = own.map(part => Number(/\d+(?:\.\d+)?/.exec(part)?.[0] ?? Number.NaN))
  return numbers.some(Number.isNaN) ? undefined : rangeByNumbers(shape, numbers)
}

/** What a section is drawn from; undefined where it stands in no table, or no outline is known. */
export function sectionSizeOf(shape: string, spec: string): SectionSize | undefined {
  const row = isOutlined(shape) ? rangeRowOf(shape, spec) : undefined
  if (!row) return undefined
  const { sideAMm: a, sideBMm: b, thicknessMm: t, flangeMm = 0, rootRadiusMm = 0, toeRadiusMm = 0 } = row
  const legs = { webMm: t, flangeMm, rootRadiusMm, toeRadiusMm }
  if (shape === 'flatBar') return { ...legs, heightMm: t, widthMm: a, webMm: 0 }
  return { ...legs, heightMm: a, widthMm: shape === 'hexBar' ? (2 * a) / Math.sqrt(3) : b }
}

const ROUND_KG = new Map(ROUND_BARS)
/** Plain round bar of GB/T 702: by its table, and by geometry for a diameter the table leaves out. */
export const roundBarKgPerM = (diameterMm: number): number =>
  ROUND_KG.get(diameterMm) ?? Math.round((Math.PI / 4) * diameterMm ** 2 * 7.85) / 1000
export const isTableDiameter = (diameterMm: number): boolean => ROUND_KG.has(diameterMm)
/** Seamless tube: the standard reckons with π = 3.1416, three decimals. */
export const seamlessKgPerM = (tube: { outerDiameterMm: number; wallMm: number }): number =>
  Math.round(0.0246615 * (tube.outerDiameterMm - tube.wallMm) * tube.wallMm * 1000) / 1000
const DIAMETERS = new Set(SEAMLESS_DIAMETERS.map(([od]) => od))
export const isSeamlessSize = (tube: { outerDiameterMm: number; wallMm: number }): boolean =>
  DIAMETERS.has(tube.outerDiameterMm) && SEAMLESS_WALLS.includes(tube.wallMm)
/** An estimate from memory, never a weight to settle by; undefined for a thickness or pattern that is not known. */
export function checkeredKgPerM2(thicknessMm: number, pattern: string): number | undefined {
  const at = (CHECKERED_PATTERNS as readonly string[]).indexOf(pattern)
  return at < 0 ? undefined : CHECKERED_KG_PER_M2.find(([t]) => t === thicknessMm)?.[at + 1]
}
