// 入库登记 as people have it: lines typed, pasted from a sheet or made of a row of numbers. A line: 件号 炉号 件数 标牌重量（吨） 库位.
import { seenText } from '../../kernel/pasted.ts'
import type { Kg } from '../../kernel/money.ts'

interface UnitLine {
  unitNo: string
  heatNo: string
  pieces: number
  tagKg: Kg
  position: string
}
export interface ParsedUnits {
  /** Beside `errors`: a line that cannot be read has no unit. */
  units: { row: number; unit: UnitLine }[]
  errors: { row: number; why: string }[]
}
const NUMBER = /^[A-Z0-9][A-Z0-9-]{3,29}$/
const HEAT = /^[A-Z0-9-]{4,20}$/
const TONS = /^\d{1,4}(?:\.\d{1,3})?$/
/** Head of a sheet that was copied along. */
const HEAD = /^(?:件号|卷号|捆号|张号)/

/** Reads the lines; blank ones and a copied head are passed over, rows are counted as they stand. */
export function readUnitLines(text: string): ParsedUnits {
  const units: ParsedUnits['units'] = []
  const errors: ParsedUnits['errors'] = []
  const seen = new Map<string, number>()
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = seenText(raw.normalize('NFKC')).trim()
    if (line === '' || HEAD.test(line)) continue
    const row = i + 1
    const [no = '', heat = '', pieces = '', tons = '', position = ''] = line.split(/[\t,; ]+/)
    const unitNo = no.toUpperCase()
    const heatNo = heat.toUpperCase()
    const twin = seen.get(unitNo)
    const why = !NUMBER.test(unitNo)
      ? '件号为 4 至 30 位字母、数字或横线'
      : twin !== undefined
        ? `件号与第 ${twin} 行相同`
        : !HEAT.test(heatNo)
          ? '炉号为 4 至 20 位字母、数字或横线'
          : !/^[1-9]\d{0,4}$/.test(pieces)
            ? '件数为正整数'
            : !TONS.test(tons) || Number(tons) === 0
              ? '标牌重量写作吨，至多三位小数，例如 2.668'
              : position.length > 20
                ? '库位不超过 20 个字'
                : undefined
    seen.set(unitNo, twin ?? row)
    if (why) errors.push({ row, why })
    else units.push({ row, unit: { unitNo, heatNo, pieces: Number(pieces), tagKg: Math.round(Number(tons) * 1000), position } })
  }
  return { units, errors }
}

/** A row of numbers: 前缀 + 从 n 起 count 个, as lines of the same heat, pieces and weight. */
export function numberedLines(o: {
  prefix: string
  from: number
  count: number
  digits: number
  heatNo: string
  pieces: number
  tons: string
  position: string
}): string {
  return Array.from({ length: o.count }, (_, i) =>
    `${o.prefix}${String(o.from + i).padStart(o.digits, '0')} ${o.heatNo} ${o.pieces} ${o.tons} ${o.position}`.trimEnd(),
  ).join('\n')
}

/** A tag may differ from the table by so much, or a digit slipped. */
const APART = 3
/** Why a tag weight cannot be right beside the table's; undefined when it can. */
export const whyNotTag = (tagKg: Kg, theoryKg: Kg): string | undefined =>
  tagKg > theoryKg * APART || tagKg * APART < theoryKg
    ? `标牌 ${(tagKg / 1000).toFixed(3)} 吨与理论 ${(theoryKg / 1000).toFixed(3)} 吨相差过大，请核对单位（吨还是公斤）和件数`
    : undefined
