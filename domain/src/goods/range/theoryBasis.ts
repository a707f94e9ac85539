// 理重: what a theoretical weight rests on, as it is told beside it. Goods page, desk, contract and the weight itself ask here.
import type { Kg, Um } from '../../kernel/money.ts'
import { weightOfPieces } from '../../kernel/weight.ts'
import {
  checkeredKgPerM2,
  isRangeShape,
  isSectionShape,
  RANGE_FACTS,
  rangeRowOf,
  roundBarKgPerM,
  seamlessKgPerM,
} from './range.ts'

/** Which mass of an I-beam a line settles by (attribute 理重表); goods that say nothing settle by the edition in force. */
export const OLD_WEIGHT_TABLE = '旧表'
/** Attributes of the range's goods. */
export const RANGE_ATTRIBUTE = { model: 'sectionModel', sideA: 'sideA', sideB: 'sideB', weightTable: 'weightTable' } as const

export interface RangeGoods {
  thicknessUm: Um | null
  widthUm: Um | null
  lengthUm: Um | null
  diameterUm: Um | null
  spec?: string
  attributes?: Readonly<Record<string, string | number>>
}
export interface TheoryBasis {
  standard: string
  kgPerM: number | null
  kgPerM2: number | null
  tolerance: string
  /** False: an estimate that nothing is settled by. */
  settles: boolean
}

const mm = (um: Um | null): number => (um ?? 0) / 1000

/** What the theoretical weight of goods rests on; undefined for goods outside the range and for sizes that stand in no table. */
export function theoryBasis(shape: string, g: RangeGoods): TheoryBasis | undefined {
  if (!isRangeShape(shape)) return undefined
  const { standard, tolerance } = RANGE_FACTS[shape]
  const perM = (kgPerM: number, of = standard): TheoryBasis => ({ standard: of, kgPerM, kgPerM2: null, tolerance, settles: true })
  if (isSectionShape(shape)) {
    const row = rangeRowOf(shape, g.spec ?? '')
    if (!row) return undefined
    const old = g.attributes?.[RANGE_ATTRIBUTE.weightTable] === OLD_WEIGHT_TABLE ? row.oldKgPerM : undefined
    return old === undefined ? perM(row.kgPerM) : perM(old, '旧理重表（GB/T 706-2008 及以前）')
  }
  if (shape === 'roundBar') return g.diameterUm ? perM(roundBarKgPerM(mm(g.diameterUm))) : undefined
  if (shape === 'seamless')
    return g.diameterUm && g.thicknessUm
      ? perM(seamlessKgPerM({ outerDiameterMm: mm(g.diameterUm), wallMm: mm(g.thicknessUm) }))
      : undefined
  if (!g.thicknessUm) return undefined
  if (shape === 'cutPlate') {
    const kgPerM2 = Math.round(mm(g.thicknessUm) * 7850) / 1000
    return { standard, kgPerM: null, kgPerM2, tolerance, settles: true }
  }
  const kgPerM2 = checkeredKgPerM2(mm(g.thicknessUm), String(g.attributes?.pattern ?? ''))
  return kgPerM2 === undefined ? undefined : { standard, kgPerM: null, kgPerM2, tolerance, settles: false }
}

/** GB/T 706-2016，38.1 kg/m */
export const basisText = (b: TheoryBasis): string =>
  `${b.standard}，${b.kgPerM === null ? `${b.kgPerM2} kg/m²` : `${b.kgPerM} kg/m`}${b.settles ? '' : '（参考值，按过磅结算）'}`

/** Whole grams of one piece of the range; null where it has no theoretical weight. Half a gram goes up. */
export function rangePieceG(shape: string, g: RangeGoods): number | null {
  const basis = theoryBasis(shape, g)
  if (!basis || !g.lengthUm) return null
  if (basis.kgPerM !== null) return Math.round((basis.kgPerM * g.lengthUm) / 1000)
  if (!g.widthUm) return null
  // A plate is reckoned from its thickness, not from the rounded mass of a square metre.
  if (basis.settles) return Math.round((mm(g.thicknessUm) * mm(g.widthUm) * mm(g.lengthUm) * 7.85) / 1000)
  return Math.round(((basis.kgPerM2 ?? 0) * mm(g.widthUm) * mm(g.lengthUm)) / 1000)
}

/** What the weight of so many pieces rests on, in words; empty where it is not what the table gives: a weight of the desk's own is no table's. */
export function lineBasis(shape: string, g: RangeGoods, line: { pieces: number; weightKg: Kg }): string {
  const basis = theoryBasis(shape, g)
  const pieceG = rangePieceG(shape, g)
  return basis?.settles && pieceG !== null && weightOfPieces(line.pieces, pieceG) === line.weightKg
    ? `理重 ${basisText(basis)}`
    : ''
}

/** What a size of the table says of its goods beside its name: filled into a form, so that lists and filters have it. */
export function rangeFill(
  shape: string,
  g: RangeGoods,
): { spec: string; thicknessUm: Um | null; widthUm: Um | null; attributes: Record<string, string> } | undefined {
  if (!isSectionShape(shape)) return undefined
  const row = rangeRowOf(shape, g.spec ?? '')
  if (!row) return undefined
  const wide =
    shape === 'flatBar' || shape === 'sheetPile' ? row.sideAMm : shape === 'squareBar' || shape === 'hexBar' ? 0 : row.sideBMm
  const um = (n: number): number | null => (n === 0 ? null : Math.round(n * 1000))
  return {
    spec: g.lengthUm ? `${row.model}*${g.lengthUm / 1000}` : row.model,
    thicknessUm: um(row.thicknessMm),
    widthUm: um(wide),
    attributes: {
      [RANGE_ATTRIBUTE.model]: row.model,
      [RANGE_ATTRIBUTE.sideA]: String(row.sideAMm),
      ...(row.sideBMm === 0 || shape === 'squareBar' ? {} : { [RANGE_ATTRIBUTE.sideB]: String(row.sideBMm) }),
    },
  }
}
