// Order parameters of finish: what a class of made-to-order goods can have of coil bore, oil, surface, paint and ultrasonic test.
// Which variety knows what follows the mill's catalogue; surcharges are assumptions (docs/decisions/0009).
import {
  CoilInnerDiameter,
  Oiling,
  PaintBrand,
  SurfaceQuality,
  SurfaceStructure,
  SurfaceTreatment,
  TOWER_TOLERANCE_MM,
} from './goods.codes.ts'
import type { OptionChoice, OptionFacts } from './orderOptions.ts'
import { ULTRASONIC_FROM_UM, ULTRASONIC_LEVELS, type UltrasonicCode, UltrasonicStandard } from './ultrasonic.ts'

/** Code -> yuan per ton. */
type Adds = Readonly<Record<string, number>>

interface Labels {
  values: readonly (string | number)[]
  label(code: string | number): string
}

/** Varieties whose list price holds the extra of what they have; of the others it says nothing, so that less is not cheaper. */
interface Priced {
  adds: Adds
  inList: boolean
}
const inList = (adds: Adds): Priced => ({ adds, inList: true })
const apart = (adds: Adds): Priced => ({ adds, inList: false })

/** The choices of a table against the goods' own: another one costs the difference. */
function against(table: Labels, priced: Priced | undefined, own: string | undefined): OptionChoice[] {
  if (!priced) return []
  const ownYuan = own === undefined ? 0 : (priced.adds[own] ?? 0)
  return Object.entries(priced.adds).map(([code, add]) => ({
    code,
    label: table.label(code),
    addFenPerTon: (priced.inList ? add - ownYuan : Math.max(0, add - Math.max(0, ownYuan))) * 100,
    possible: true,
    why: '',
  }))
}

const NARROW_BORE = ['508', '610']
const BORES: Readonly<Record<string, readonly string[]>> = {
  CRC: NARROW_BORE,
  CHC: NARROW_BORE,
  GGC: NARROW_BORE,
  GAC: NARROW_BORE,
  GMC: NARROW_BORE,
  NPC: NARROW_BORE,
  HRC: ['610', '762'],
  'HRC-CK': ['762'],
}

/** 内径: all three of the specification are shown; the line's mandrels decide which can be wound. */
export function innerDiameterChoices(f: OptionFacts): OptionChoice[] {
  const bores = BORES[f.varietyCode]
  if (!bores) return []
  return CoilInnerDiameter.values.map(mm => {
    const code = String(mm)
    const possible = bores.includes(code)
    return {
      code,
      label: CoilInnerDiameter.label(mm),
      addFenPerTon: 0,
      possible,
      why: possible ? '' : `本品产线卷筒只有 ${bores.join('、')} mm`,
    }
  })
}

const OIL: Adds = { N: -10, L: 0, M: 10, H: 20 }
const only = (adds: Adds, ...codes: string[]): Adds => Object.fromEntries(codes.map(code => [code, adds[code] ?? 0]))
const OILINGS: Readonly<Record<string, Priced>> = {
  CRC: inList(OIL),
  CHC: apart(only(OIL, 'N', 'L')),
  GGC: apart(only(OIL, 'N', 'L', 'M')),
}
export const oilingChoices = (f: OptionFacts): OptionChoice[] => against(Oiling, OILINGS[f.varietyCode], f.own?.oiling)

const QUALITIES: Readonly<Record<string, Priced>> = {
  CRC: inList({ FB: 0, FC: 60, FD: 180 }),
  GGC: apart({ FA: 0, FB: 30, FC: 80 }),
  GMC: apart({ FA: 0, FB: 30 }),
}
export const surfaceQualityChoices = (f: OptionFacts): OptionChoice[] =>
  against(SurfaceQuality, QUALITIES[f.varietyCode], f.own?.surfaceQuality).map(c => ({
    ...c,
    label: `${c.label}（${c.code}）`,
  }))

const STRUCTURES: Readonly<Record<string, Priced>> = { CRC: apart({ D: 0, B: 0 }), GGC: apart({ N: 0, M: 0, F: 0 }) }
export const surfaceStructureChoices = (f: OptionFacts): OptionChoice[] =>
  against(SurfaceStructure, STRUCTURES[f.varietyCode], f.own?.surfaceStructure)

const TREATMENTS: Readonly<Record<string, Priced>> = {
  GGC: inList({ C: 0, C5: 20, O: 0, CO: 0, CO5: 30, AF: 80, AF5: 120, U: 0 }),
  GAC: inList({ C: 0, AF: 80, AF5: 120 }),
  GMC: inList({ C: 0, C5: 20, AF5: 120 }),
}
export const surfaceTreatmentChoices = (f: OptionFacts): OptionChoice[] =>
  against(SurfaceTreatment, TREATMENTS[f.varietyCode], f.own?.surfaceTreatment)

const PAINTS: Readonly<Record<string, Priced>> = { NPC: inList({ A: 150, B: 60, C: 0 }) }
export const paintBrandChoices = (f: OptionFacts): OptionChoice[] => against(PaintBrand, PAINTS[f.varietyCode], f.own?.paintBrand)

const TESTS = inList({ GB01: 60, NB01: 80, AS01: 70, AS02: 90, BS01: 80, BS02: 80, GOST: 80 })
/** 探伤标准 of plate; too thin a plate cannot be tested. */
export function ultrasonicChoices(f: OptionFacts): OptionChoice[] {
  if (f.classCode !== 'HRP') return []
  const fromMm = ULTRASONIC_FROM_UM / 1000
  const possible = (f.thicknessMm ?? 0) >= fromMm
  const why = possible ? '' : `厚度 ${fromMm} mm 起才探伤`
  return against(UltrasonicStandard, TESTS, f.own?.utStandard).map(c => ({ ...c, possible, why }))
}

/** Levels of a standard, as they are offered; none for what is no standard. */
export const ultrasonicLevels = (standard: string | undefined): readonly string[] =>
  standard !== undefined && standard in ULTRASONIC_LEVELS ? ULTRASONIC_LEVELS[standard as UltrasonicCode].levels : []

/** 塔形: the most a coil may telescope, mm; undefined for what is no coil. */
export const towerRange = (f: OptionFacts): { from: number; to: number } | undefined =>
  f.varietyCode in BORES ? TOWER_TOLERANCE_MM : undefined
