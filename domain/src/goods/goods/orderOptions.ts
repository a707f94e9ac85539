// What may be chosen of one made-to-order goods: the rows that are for it, what each costs against the goods' own, and why one is impossible.
import type { Fen, PriceUnit, Um } from '../../kernel/money.ts'
import { TOWER_TOLERANCE_MM } from './goods.codes.ts'
import { CHOICE_PARAMS, type ChoiceParam, type OptionRow, type OptionTable } from './optionTable.ts'

export interface OptionChoice {
  code: string
  label: string
  addFenPerTon: Fen
  possible: boolean
  why: string
  /** Levels of an ultrasonic standard. */
  levels: readonly string[]
}

export interface OptionFacts {
  table: OptionTable
  classCode: string
  varietyCode: string
  thicknessMm: number | null
  coating: string
  /** What the goods are priced by; surcharges are per ton. */
  priceUnit: PriceUnit
  /** What the goods have by themselves, by parameter; codes of the table. */
  own?: Readonly<Partial<Record<string, string>>>
  /** Asked of what was agreed before: what is off meanwhile counts as it stands. */
  kept?: boolean
}

/** The rows of a parameter that are for these goods, also those that are off. */
export function rowsFor(name: ChoiceParam, f: OptionFacts): readonly OptionRow[] {
  const { scope } = CHOICE_PARAMS[name]
  return f.table.of(name, scope === 'variety' ? f.varietyCode : scope === 'class' ? f.classCode : '')
}

const mm = (um: Um): number => um / 1000
const thicknesses = ({ fromUm, toUm }: OptionRow): string =>
  toUm === null ? `${mm(fromUm ?? 0)} mm 起` : !fromUm ? `${mm(toUm)} mm 及以下` : `${mm(fromUm)}–${mm(toUm)} mm`

/** Why these goods cannot have what a row offers; empty: they can. */
function whyNotMade(row: OptionRow, f: OptionFacts): string {
  if (row.notFor.includes(f.classCode)) return row.whyNot || `${row.label} 不适用于本品`
  if (row.fromUm === null && row.toUm === null) return ''
  const um = Math.round((f.thicknessMm ?? 0) * 1000)
  const beyond = row.toUm !== null && (row.param === 'baseSize' ? um >= row.toUm : um > row.toUm)
  if (um >= (row.fromUm ?? 0) && !beyond) return ''
  if (row.param === 'baseSize') return `本品厚度 ${f.thicknessMm} mm，不在此档`
  return row.whyNot || `${row.label} 只做厚度 ${thicknesses(row)}，本品 ${f.thicknessMm ?? 0} mm`
}

/** The goods' own among the rows; an extra that is off is in the list price as before. */
function ownRow(name: ChoiceParam, f: OptionFacts, rows: readonly OptionRow[]): OptionRow | undefined {
  if (name === 'baseSize') return rows.find(r => whyNotMade(r, f) === '')
  const code = name === 'coating' ? f.coating : f.own?.[name]
  return rows.find(r => r.code === code)
}

/**
 * What is offered of a parameter, surcharges against the goods' own: naming what the goods have costs nothing. Base sizes are tiers of
 * thickness; goods without one have none. Of bores all are shown, those that the line's mandrels do not wind with the reason.
 */
export function optionChoices(name: ChoiceParam, f: OptionFacts): OptionChoice[] {
  const rows = rowsFor(name, f)
  if (rows.length === 0 || (name === 'baseSize' && f.thicknessMm === null)) return []
  const ownFen = ownRow(name, f, rows)?.addFen ?? 0
  const offered = rows.filter(r => !r.off || f.kept)
  const choices = offered.map(row => {
    const why = whyNotMade(row, f)
    const addFenPerTon = row.inList ? row.addFen - ownFen : Math.max(0, row.addFen - Math.max(0, ownFen))
    return { code: row.code, label: row.label, addFenPerTon, possible: why === '', why, levels: row.levels }
  })
  return name === 'innerDiameter' ? withOtherBores(f, choices) : choices
}

function withOtherBores(f: OptionFacts, choices: OptionChoice[]): OptionChoice[] {
  const why = `本品产线卷筒只有 ${choices.map(c => c.code).join('、')} mm`
  const others = f.table
    .all('innerDiameter')
    .filter(r => choices.every(c => c.code !== r.code))
    .map(({ code, label }) => ({ code, label, addFenPerTon: 0, possible: false, why, levels: [] }))
  return [...choices, ...others].sort((a, b) => Number(a.code) - Number(b.code))
}

/** Levels of a standard as they are offered; none for what is no standard. */
export const ultrasonicLevels = (f: OptionFacts, standard: string | undefined): readonly string[] =>
  rowsFor('utStandard', f).find(r => r.code === standard)?.levels ?? []

/** 塔形: the most a coil may telescope, mm; undefined for what is no coil. */
export const towerRange = (f: OptionFacts): { from: number; to: number } | undefined =>
  rowsFor('innerDiameter', f).length > 0 ? TOWER_TOLERANCE_MM : undefined
