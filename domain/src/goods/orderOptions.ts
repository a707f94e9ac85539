// Order parameters of made-to-order goods (期货排产): what may be chosen, what it adds per ton, and why a choice is impossible.
// The surcharges are assumptions in the range of the trade (docs/decisions/0009); the mill changes them here.
import type { Fen, PriceUnit } from '../money.ts'
import { PackageWay, RolledBase } from './goods.codes.ts'

export interface OptionChoice {
  code: string
  label: string
  addFenPerTon: Fen
  possible: boolean
  why: string
}

export interface OptionFacts {
  classCode: string
  varietyCode: string
  thicknessMm: number | null
  coating: string
  /** What the goods are priced by; surcharges are per ton. */
  priceUnit: PriceUnit
  /** What the goods have by themselves, by parameter; codes of the tables. */
  own?: Readonly<Partial<Record<string, string>>>
}

const yuan = (n: number): Fen => n * 100

const COATINGS: Record<string, readonly [code: string, addYuan: number, fromMm: number, toMm: number][]> = {
  GGC: [
    ['Z40', -90, 0, 1.2],
    ['Z60', -50, 0, 9],
    ['Z80', 0, 0, 9],
    ['Z100', 40, 0, 9],
    ['Z120', 80, 0, 9],
    ['Z150', 140, 0, 9],
    ['Z180', 200, 0.5, 9],
    ['Z200', 240, 0.5, 9],
    ['Z275', 400, 0.5, 9],
  ],
  GAC: [
    ['AZ50', -60, 0, 1.2],
    ['AZ100', 0, 0, 9],
    ['AZ120', 70, 0, 9],
    ['AZ150', 160, 0, 9],
  ],
  GMC: [
    ['ZM60', -120, 0, 9],
    ['ZM90', -40, 0, 9],
    ['ZM120', 0, 0, 9],
    ['ZM180', 150, 0.5, 9],
    ['ZM275', 380, 0.8, 9],
    ['ZM310', 460, 0.8, 9],
  ],
  JFG: [
    ['黑管', 0, 0, 99],
    ['热浸锌', 960, 0, 99],
    ['锌铝镁', 720, 0, 4],
  ],
}

/** A bound beyond what is rolled at all is none. */
const thicknesses = (from: number, to: number): string =>
  to >= 9 ? `${from} mm 起` : from === 0 ? `${to} mm 及以下` : `${from}–${to} mm`

/** 镀层: surcharge against the goods' own coating, so that the chosen one of the goods costs nothing extra. */
export function coatingChoices(f: OptionFacts): OptionChoice[] {
  const rows = COATINGS[f.varietyCode]
  if (!rows) return []
  const own = rows.find(([code]) => code === f.coating)?.[1] ?? 0
  const t = f.thicknessMm ?? 0
  return rows.map(([code, add, from, to]) => {
    const possible = t >= from && t <= to
    return {
      code,
      label: code,
      addFenPerTon: yuan(add - own),
      possible,
      why: possible ? '' : `${code} 只做厚度 ${thicknesses(from, to)}，本品 ${t} mm`,
    }
  })
}

const LIGHT_PACKING = new Set(['CRC', 'GAL', 'PPC'])

/** 包装方式: thin sheet is never shipped bare. */
export function packageChoices(f: OptionFacts): OptionChoice[] {
  const bare = !LIGHT_PACKING.has(f.classCode)
  return [
    { code: '1', label: PackageWay.label(1), addFenPerTon: 0, possible: bare, why: bare ? '' : '薄板易锈蚀擦伤，不裸装' },
    { code: '2', label: PackageWay.label(2), addFenPerTon: 0, possible: true, why: '' },
    { code: '3', label: PackageWay.label(3), addFenPerTon: yuan(25), possible: true, why: '' },
    { code: '4', label: PackageWay.label(4), addFenPerTon: yuan(45), possible: true, why: '' },
  ]
}

const SIZE_TIERS: Record<string, readonly [below: number, addYuan: number][]> = {
  CRC: [
    [0.35, 420],
    [0.45, 300],
    [0.55, 200],
    [0.7, 110],
    [0.9, 50],
    [1.6, 0],
    [99, 30],
  ],
  GAL: [
    [0.35, 430],
    [0.45, 300],
    [0.55, 200],
    [0.7, 120],
    [0.95, 50],
    [99, 0],
  ],
  HRC: [
    [2, 160],
    [2.5, 110],
    [3, 60],
    [4, 20],
    [99, 0],
  ],
  HRP: [
    [8, 120],
    [12, 60],
    [50, 0],
    [80, 80],
    [999, 160],
  ],
}

const tierText = (from: number | string, below: number | string): string => (below === '' ? `${from}-` : `${from}-${below}`)
/** 0.45-0.55 -> 厚度 0.45–0.55 mm, 0.95- -> 厚度 ≥ 0.95 mm; what is no tier reads as it stands. */
export function baseSizeLabel(code: string): string {
  const [, from, below] = /^([\d.]+)-([\d.]*)$/.exec(code) ?? []
  if (from === undefined) return code
  return below ? `厚度 ${from}–${below} mm` : `厚度 ≥ ${from} mm`
}

/**
 * 基准规格: the thickness tiers of the class. The goods' own tier is the one that applies, and its extra stands in the list price already:
 * surcharges are against it, so that naming it in the order costs nothing.
 */
export function baseSizeChoices(f: OptionFacts): OptionChoice[] {
  const tiers = SIZE_TIERS[f.classCode]
  const t = f.thicknessMm
  if (!tiers || t === null) return []
  const starts = tiers.map((_, i) => tiers[i - 1]?.[0] ?? 0)
  const isOwn = (i: number): boolean => t >= (starts[i] ?? 0) && t < (tiers[i]?.[0] ?? 0)
  const ownYuan = tiers.find((_, i) => isOwn(i))?.[1] ?? 0
  return tiers.map(([below, add], i) => {
    const possible = isOwn(i)
    const code = tierText(starts[i] ?? 0, i === tiers.length - 1 ? '' : below)
    const why = possible ? '' : `本品厚度 ${t} mm，不在此档`
    return { code, label: baseSizeLabel(code), addFenPerTon: yuan(add - ownYuan), possible, why }
  })
}

/** 轧制基料 of coated and cold-rolled goods. */
export function rolledBaseChoices(f: OptionFacts): OptionChoice[] {
  if (f.classCode !== 'GAL' && f.classCode !== 'PPC' && f.classCode !== 'CRC') return []
  const thick = (f.thicknessMm ?? 0) >= 1.5
  return [
    { code: 'CR', label: RolledBase.label('CR'), addFenPerTon: 0, possible: true, why: '' },
    {
      code: 'HRP',
      label: RolledBase.label('HRP'),
      addFenPerTon: yuan(-60),
      possible: thick,
      why: thick ? '' : '厚度 1.5 mm 起才有热轧酸洗基料',
    },
  ]
}
