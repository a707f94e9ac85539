// 质保书: what stands on it. The content is frozen when it is issued: page, PDF and verification show the same words.
import type { Kg } from '../../kernel/money.ts'
import { type GradeRow, limitsOf, limitText, type Misfit, type Values } from './limits.ts'
import { chemistry, coatingMass, mechanics, properties, type PropertyKey, valueText } from './properties.ts'

/** A value beside what is asked of it; texts as printed. */
export interface ValueRow {
  key: PropertyKey
  label: string
  unit: string
  limit: string
  value: string
}
interface CertUnit {
  unitNo: string
  pieces: number
  kg: Kg
}
export interface CertContent {
  certNo: string
  versionNo: number
  mill: string
  /** Who buys of the mill. */
  buyer: string
  /** Of a child: to whom its holder sells, and where it is used. */
  customer: string
  useFor: string
  /** Of a child: the certificate it is a part of. */
  parentNo: string
  orderCode: string
  contractNo: string
  waybillNo: string
  plate: string
  depotName: string
  productName: string
  grade: string
  spec: string
  standard: string
  delivery: string
  heatNo: string
  thicknessMm: number | null
  pieces: number
  pieceUnit: string
  weightKg: Kg
  weightBasis: string
  units: CertUnit[]
  chemistry: ValueRow[]
  mechanics: ValueRow[]
  /** Of coated coils the three-spot test of the ordered coating; certificates from before it say nothing of it. */
  coating?: { code: string; name: string; rows: ValueRow[] } | undefined
  bend: string
  /** No limits of the grade are kept: the values stand alone, and the paper claims nothing. */
  measuredOnly?: boolean | undefined
  inspector: string
  testedOn: string
  /** Nobody measured these: they are made for the demonstration. */
  demo: boolean
  /** 让步接收: what the buyer accepted, who, when. */
  concessions: string[]
  /** Of a second and later version: what was wrong with the one before. */
  correction: string
  issuedAt: number
}

const rowsOf = (keys: readonly PropertyKey[], row: GradeRow, values: Values, thicknessMm: number | null): ValueRow[] => {
  const limits = limitsOf(row, thicknessMm)
  // Only what the standard limits; a value that is missing stays visible as a dash.
  return keys
    .filter(key => limits[key])
    .map(key => {
      const value = values[key]
      const { label, unit } = properties[key]
      const cold = key === 'impact' && row.impactTempC !== undefined ? ` ${row.impactTempC} ℃` : ''
      const gauge = key === 'elongation' && row.gauge ? ` ${row.gauge}` : ''
      return {
        key,
        label: `${label}${cold}${gauge}`,
        unit,
        limit: limitText(key, limits[key]),
        value: value === undefined ? '—' : valueText(key, value),
      }
    })
}
export const chemistryRows = (row: GradeRow, values: Values, thicknessMm: number | null): ValueRow[] =>
  rowsOf(Object.keys(chemistry) as PropertyKey[], row, values, thicknessMm)
export const mechanicRows = (row: GradeRow, values: Values, thicknessMm: number | null): ValueRow[] =>
  rowsOf(Object.keys(mechanics) as PropertyKey[], row, values, thicknessMm)

/** The properties that a heat of the grade is measured for. */
export const askedOf = (row: GradeRow, thicknessMm: number | null): PropertyKey[] => {
  const limits = limitsOf(row, thicknessMm)
  return (Object.keys(properties) as PropertyKey[]).filter(key => limits[key])
}

/** What such a certificate says before anything else, on paper and on screens. */
export const MEASURED_ONLY =
  '仅列实测值：本站没有存这个牌号的标准限值，数值没有同标准比对，本件不作合格判定，不证明货物符合标准或订货要求。'

/** Such a paper proves no quality: it shows what was measured. */
export const titleOf = (c: Pick<CertContent, 'measuredOnly'>): string => (c.measuredOnly ? '产品实测值证明书' : '产品质量证明书')

/** CEV 0.44 超内控 ≤ 0.43. */
export const misfitText = (m: Misfit): string =>
  `${m.key in coatingMass ? '镀层重量' : ''}${properties[m.key].label} ${valueText(m.key, m.value)}，${m.of === 'standard' ? '标准' : '内控'} ${limitText(m.key, m.limit)}`

/** What a child says: its own part, of its parent the number alone. Order, contract and truck are the holder's business. */
export const childContent = (
  parent: CertContent,
  c: Pick<CertContent, 'certNo' | 'versionNo' | 'customer' | 'useFor' | 'units' | 'correction' | 'issuedAt'>,
): CertContent => ({
  ...parent,
  ...c,
  parentNo: parent.certNo,
  orderCode: '',
  contractNo: '',
  waybillNo: '',
  plate: '',
  concessions: parent.concessions,
  pieces: c.units.reduce((n, u) => n + u.pieces, 0),
  weightKg: c.units.reduce((n, u) => n + u.kg, 0),
})

/** Above the values of a coating. */
export const coatingHead = (c: { code: string; name: string }): string => `镀层重量，${c.code} ${c.name}，三点试验，双面`
