// 报产 production report: coils, bundles or plates of one ordered line with heat and weight. Weights in kg.
import type { Kg } from '../../kernel/money.ts'
import { toleranceBand, tons } from '../../kernel/weight.ts'

export const MOST_UNITS = 200

export interface UnitEntry {
  unitNo: string
  heatNo: string
  kg: Kg
  pieces: number
}
export interface LineMade {
  orderedKg: Kg
  orderedPieces: number
  producedKg: Kg
  producedPieces: number
  tolerancePct: number
  /** Grams of one piece by the table. */
  pieceWeightG: number
}

/** Unit and heat numbers as mills write them: letters, digits and hyphens. */
const UNIT_NO = /^[A-Z0-9][A-Z0-9-]{3,29}$/
const HEAT_NO = /^[A-Z0-9][A-Z0-9-]{2,19}$/

/** What is wrong with one row; undefined when nothing is. A weight ten times off is a slip of the comma, not a heavy coil. */
function whyNotUnit(u: UnitEntry, line: LineMade): string | undefined {
  if (!UNIT_NO.test(u.unitNo)) return `件号「${u.unitNo}」须为 4–30 位大写字母、数字或横线`
  if (!HEAT_NO.test(u.heatNo)) return `${u.unitNo} 的炉号「${u.heatNo}」须为 3–20 位大写字母、数字或横线`
  if (!Number.isInteger(u.kg) || u.kg <= 0) return `${u.unitNo} 的重量须为大于 0 的整公斤`
  if (!Number.isInteger(u.pieces) || u.pieces <= 0) return `${u.unitNo} 的件数须为大于 0 的整数`
  const expected = (u.pieces * line.pieceWeightG) / 1000
  if (u.kg >= expected * 10 || u.kg * 10 <= expected)
    return `${u.unitNo} 的重量 ${tons(u.kg)} 吨与理论 ${tons(Math.max(1, Math.round(expected)))} 吨差十倍，请核对`
  return undefined
}

/** Why the rows cannot be reported together; undefined when they can. More than ordered and tolerance belongs to nobody. */
export function whyNotReport(units: readonly UnitEntry[], line: LineMade): string | undefined {
  if (units.length === 0) return '请至少录入一行'
  if (units.length > MOST_UNITS) return `一次最多报 ${MOST_UNITS} 行，请分次`
  const seen = new Set<string>()
  for (const u of units) {
    const why = whyNotUnit(u, line)
    if (why) return why
    if (seen.has(u.unitNo)) return `件号 ${u.unitNo} 出现两次`
    seen.add(u.unitNo)
  }
  const most = toleranceBand(line.orderedKg, line.tolerancePct).toKg
  const total = line.producedKg + units.reduce((sum, u) => sum + u.kg, 0)
  return total > most ? `合计 ${tons(total)} 吨，超过订货量加允差 ${tons(most)} 吨；多出的请另行入库` : undefined
}

/** Whether what was made fulfils the line: by weight within the class's tolerance. */
export const isDone = (line: Pick<LineMade, 'orderedKg' | 'producedKg' | 'tolerancePct'>): boolean =>
  line.producedKg >= toleranceBand(line.orderedKg, line.tolerancePct).fromKg

/** 轧制 62 %: whole percent of the ordered weight, at most 100. */
export const madePercent = (producedKg: Kg, orderedKg: Kg): number =>
  orderedKg <= 0 ? 0 : Math.min(100, Math.floor((producedKg * 100) / orderedKg))

/** A weight as people type it: with a point or below a hundred it is tons, else kg. */
const kgOf = (text: string): number => {
  const n = Number(text.replaceAll(',', ''))
  return text.includes('.') || n < 100 ? Math.round(n * 1000) : n
}

/** Rows pasted from a table: 件号, 炉号, 重量, 件数 (one where it is not said). Lines without a weight (a head) are left out and named. */
export function readUnits(pasted: string): { units: UnitEntry[]; unread: string[] } {
  const units: UnitEntry[] = []
  const unread: string[] = []
  for (const row of pasted.split(/\r?\n/)) {
    const cells = row
      .trim()
      .split(/[\t;，、\s]+/)
      .filter(Boolean)
    if (cells.length === 0) continue
    const [unitNo = '', heatNo = '', weight = '', pieces = '1'] = cells
    if (/^-?[\d,]+(\.\d+)?$/.test(weight) && /^\d+$/.test(pieces))
      units.push({ unitNo: unitNo.toUpperCase(), heatNo: heatNo.toUpperCase(), kg: kgOf(weight), pieces: Number(pieces) })
    else unread.push(row.trim())
  }
  return { units, unread }
}
