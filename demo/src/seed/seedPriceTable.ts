// The demo's table of 基价与加价: the bases and extras that the prices of its goods were made of (finishSku).
import { LEVEL_LINE, PricePart, type PriceRule, SizeAxis, type SizeAxisCode } from '@mall/domain/goods/repricing/priceTable.ts'
import type { Pool } from '../../../server/src/kernel/ports/database.ts'
import { insertRule } from '../../../server/src/goods/repricing/priceTable.queries.ts'
import { type ExtraTable, loadCatalogueData, type Variety } from '../../../server/src/site/referenceData/catalogueData.ts'
import { LEVEL_YUAN } from '../../../server/src/site/referenceData/finishSku.ts'
import { labelOf } from '../../../server/src/site/referenceData/combinations.ts'

/** Sizes are columns of the goods; all else is an attribute. */
const AXES: Readonly<Record<string, SizeAxisCode>> = {
  thickness: SizeAxis.thickness,
  width: SizeAxis.width,
  diameter: SizeAxis.diameter,
  od: SizeAxis.diameter,
  length: SizeAxis.length,
}
const MOST_UM = 100_000_000

function sizeRules(axis: SizeAxisCode, tiers: { lt: number; add: number }[]): Partial<PriceRule>[] {
  return tiers.map(({ lt, add }, i) => ({
    part: PricePart.size,
    axis,
    fen: add * 100,
    fromUm: i === 0 ? null : Math.round((tiers[i - 1]?.lt ?? 0) * 1000),
    toUm: i === tiers.length - 1 ? null : Math.min(MOST_UM, Math.round(lt * 1000)),
  }))
}
/** Of numbers in an attribute (5 kg, 10 kg) each value stands by itself. */
function attributeRules(v: Variety, attribute: string, table: ExtraTable): Partial<PriceRule>[] {
  const values = Array.isArray(table)
    ? [...(v.options[attribute] ?? []), ...(Array.isArray(v.axes[attribute]) ? v.axes[attribute] : [])].map(
        value => [labelOf(value), table.find(row => Number(value) < row.lt)?.add ?? 0] as const,
      )
    : Object.entries(table)
  return values.map(([attributeValue, add]) => ({
    part: PricePart.attribute,
    attribute,
    attributeValue: String(attributeValue),
    fen: add * 100,
  }))
}

/** Goods that are priced by the model or by a factor (车辆, 服务) have no table. */
function rulesOf(v: Variety): Partial<PriceRule>[] {
  const { gradePrice, gradeFactor, ...extras } = v.extras
  if (v.price.per === 'piece' || gradeFactor !== undefined) return []
  const grades = new Map(v.grades.map(g => [g.grade, g.extra]))
  const bases: Partial<PriceRule>[] =
    gradePrice !== undefined
      ? Object.entries(gradePrice as Record<string, number>).map(([grade, yuan]) => ({
          part: PricePart.base,
          grade,
          fen: yuan * 100,
        }))
      : v.shape === 'powder'
        ? [...grades].map(([grade, yuan]) => ({ part: PricePart.base, grade, fen: yuan * 100 }))
        : [
            { part: PricePart.base, fen: v.price.base * 100 },
            ...[...grades].map(([grade, yuan]) => ({ part: PricePart.grade, grade, fen: yuan * 100 })),
          ]
  const more = Object.entries(extras).flatMap(([name, table]) => {
    const axis = AXES[name]
    return axis && Array.isArray(table) ? sizeRules(axis, table) : attributeRules(v, name, table)
  })
  return [...bases, ...more].filter(r => r.fen !== 0)
}

/** 等级差 is a rule of a class: what is below prime costs so much less, whatever it is made of. */
const levelRules = (): Partial<PriceRule>[] => {
  const { varieties } = loadCatalogueData()
  const graded = new Set(varieties.filter(v => v.options.gradeLevel !== undefined).map(v => v.classCode))
  return [...graded].flatMap(classCode =>
    Object.entries(LEVEL_YUAN).map(([attributeValue, yuan]) => ({
      part: PricePart.level,
      classCode,
      attribute: LEVEL_LINE,
      attributeValue,
      fen: yuan * 100,
    })),
  )
}

export async function seedPriceTable(pool: Pool): Promise<void> {
  const who = await pool.row<{ id: number; fromOn: string }>(
    `select id, (day_of(now()) - 90)::text as "fromOn" from app_user where staff_code = 'S004'`,
  )
  if (!who) return
  const blank: PriceRule = {
    part: PricePart.base,
    classCode: '',
    varietyCode: '',
    millCode: '',
    grade: '',
    axis: '',
    fromUm: null,
    toUm: null,
    attribute: '',
    attributeValue: '',
    fen: 0,
    fromOn: who.fromOn,
    untilOn: null,
  }
  await pool.tx(async tx => {
    const insert = (rule: Partial<PriceRule>, requestId: string) =>
      insertRule(tx, { ...blank, ...rule, note: '', madeBy: who.id, requestId })
    for (const v of loadCatalogueData().varieties)
      for (const [i, rule] of rulesOf(v).entries())
        await insert({ classCode: v.classCode, varietyCode: v.code, ...rule }, `demo-table-${v.code}-${i}`)
    for (const [i, rule] of levelRules().entries()) await insert(rule, `demo-table-level-${i}`)
  })
}
