// 基价与加价: what goods cost by the mill's own table, a base of their kind and extras for what they are. The table says what a price should be;
// what goods are sold at moves by a 调价单 that is made from it.
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { GradeLevel } from '../goods/goods.codes.ts'
import { attributeLabel } from '../goods/attributes.ts'
import type { PriceLine } from '../goods/priceBuild.ts'
import { type Fen, yuan, type Um } from '../../kernel/money.ts'

export const PricePart = codes({
  base: { code: 'base', label: '基价' },
  grade: { code: 'grade', label: '材质加价' },
  size: { code: 'size', label: '规格加价' },
  attribute: { code: 'attribute', label: '属性加价' },
  /** What seconds and goods sold as they are cost less than prime ones of the same making (decision 0270). */
  level: { code: 'level', label: '等级差' },
})
export type PricePartCode = CodeOf<typeof PricePart>

export const SizeAxis = codes({
  thickness: { code: 'thickness', label: '厚度' },
  width: { code: 'width', label: '宽度' },
  diameter: { code: 'diameter', label: '直径' },
  length: { code: 'length', label: '长度' },
})
export type SizeAxisCode = CodeOf<typeof SizeAxis>

/** A line of the table. Empty scopes hold for all; sizes in micrometres, from inclusive, to exclusive; fen per the goods' price unit. */
export interface PriceRule {
  part: PricePartCode
  classCode: string
  varietyCode: string
  millCode: string
  grade: string
  /** Of a size; empty for the other parts. */
  axis: SizeAxisCode | ''
  fromUm: Um | null
  toUm: Um | null
  /** Of a level: `gradeLevel`, and which one. */
  attribute: string
  attributeValue: string
  fen: Fen
  /** First and last day it holds, `2026-11-26`; null: until another one takes its place. */
  fromOn: string
  untilOn: string | null
}

export interface TablePriced {
  classCode: string
  varietyCode: string
  millCode: string
  grade: string
  thicknessUm: Um | null
  widthUm: Um | null
  diameterUm: Um | null
  lengthUm: Um | null
  attributes: Readonly<Record<string, string>>
  /** GradeLevel. */
  gradeLevel: string
}

const sizeOf = (g: TablePriced, axis: SizeAxisCode): number | null =>
  axis === SizeAxis.thickness
    ? g.thicknessUm
    : axis === SizeAxis.width
      ? g.widthUm
      : axis === SizeAxis.diameter
        ? g.diameterUm
        : g.lengthUm

/** The line of a price that the level makes, and the attribute of its rows. */
export const LEVEL_LINE = 'gradeLevel'

const inForce = (r: Pick<PriceRule, 'fromOn' | 'untilOn'>, day: string): boolean =>
  r.fromOn <= day && (r.untilOn === null || r.untilOn >= day)

const fits = (r: PriceRule, g: TablePriced): boolean => {
  if (r.varietyCode !== '' && r.varietyCode !== g.varietyCode) return false
  if (r.millCode !== '' && r.millCode !== g.millCode) return false
  if (r.grade !== '' && r.grade !== g.grade) return false
  if (r.part === PricePart.level) return g.gradeLevel === r.attributeValue
  if (r.part === PricePart.attribute) return g.attributes[r.attribute] === r.attributeValue
  if (r.axis === '') return true
  const um = sizeOf(g, r.axis)
  return um !== null && (r.fromUm === null || um >= r.fromUm) && (r.toUm === null || um < r.toUm)
}
/** Of several that fit, the one that says more of the goods: variety before mill before grade. */
const says = (r: PriceRule): number => (r.varietyCode ? 4 : 0) + (r.millCode ? 2 : 0) + (r.grade ? 1 : 0)

/** Which line of a price a rule makes: of each there is one. */
const slotOf = (r: PriceRule): string =>
  r.part === PricePart.level
    ? LEVEL_LINE
    : r.part === PricePart.base || r.part === PricePart.grade
      ? r.part
      : `extra:${r.part === PricePart.size ? r.axis : r.attribute}`
const labelOf = (r: PriceRule): string =>
  r.part === PricePart.base || r.part === PricePart.grade || r.part === PricePart.level
    ? PricePart.label(r.part)
    : `${r.part === PricePart.size ? SizeAxis.label(r.axis) : attributeLabel(r.attribute).replace(/\(.*\)$/, '')}加价`
const ORDER = ['base', 'grade', ...SizeAxis.values.map(a => `extra:${a}`)]
const rank = (code: string): number =>
  ORDER.includes(code) ? ORDER.indexOf(code) : code === LEVEL_LINE ? ORDER.length + 1 : ORDER.length

/** Lines of a price that the table makes; all others are the goods' own (移库费, 挂牌调整, the market's). */
export const isOfTable = (code: string): boolean =>
  code === 'base' || code === 'grade' || code === LEVEL_LINE || code.startsWith('extra:')

export interface TablePrice {
  fen: Fen
  /** Base first, then the extras that are not nothing; they add up to `fen`. */
  parts: PriceLine[]
}

/** The table of one day, sorted by class so that the whole catalogue can be asked. */
export function priceTable(rules: readonly PriceRule[], day: string) {
  const byClass = Map.groupBy(
    rules.filter(r => inForce(r, day)),
    r => r.classCode,
  )
  return {
    /** Undefined where the table has no base for such goods. */
    priceOf(g: TablePriced): TablePrice | undefined {
      const best = new Map<string, PriceRule>()
      for (const r of byClass.get(g.classCode) ?? []) {
        if (!fits(r, g)) continue
        const slot = slotOf(r)
        const now = best.get(slot)
        if (!now || says(r) > says(now)) best.set(slot, r)
      }
      if (!best.has('base')) return undefined
      const parts = [...best]
        .filter(([, r]) => r.fen !== 0)
        .map(([code, r]) => ({ code, label: labelOf(r), fen: r.fen }))
        .toSorted((a, b) => rank(a.code) - rank(b.code) || (a.code < b.code ? -1 : 1))
      return { fen: parts.reduce((sum, p) => sum + p.fen, 0), parts }
    },
  }
}
export type PriceTable = ReturnType<typeof priceTable>

/**
 * What goods cost after the table: its lines, and, with `keep`, what was the goods' own beside them (移库费, what earlier sheets moved). Without it the
 * price is the table's.
 */
export function pricedAnew(
  g: { listPriceFen: Fen; parts: readonly PriceLine[] },
  table: TablePrice,
  keep: boolean,
): { fen: Fen; parts: PriceLine[] } {
  if (!keep) return table
  const own = g.parts.filter(p => !isOfTable(p.code))
  const ofTable = g.parts.filter(p => isOfTable(p.code)).reduce((sum, p) => sum + p.fen, 0)
  return { fen: g.listPriceFen - ofTable + table.fen, parts: [...table.parts, ...own] }
}

const MOST_FEN = 1_000_000_000
/** What is wrong with a line by itself, in words; undefined when it may stand in the table. `today`: lines hold from today on, never backwards. */
export function whyNotPriceRule(r: PriceRule, today: string): string | undefined {
  if (r.classCode === '') return '请选择品类'
  if (r.fromOn < today) return '起始日不能早于今天：过去的价格已经按当时的表成交'
  if (r.untilOn !== null && r.untilOn < r.fromOn) return '截止日早于起始日'
  if (r.part === PricePart.base ? r.fen <= 0 : r.fen === 0 && r.varietyCode === '' && r.millCode === '' && r.grade === '')
    return r.part === PricePart.base ? '基价须大于 0' : '加价不能是 0；要让某个品种或钢厂不加价，请写明它'
  if (Math.abs(r.fen) > MOST_FEN) return '金额过大，请核对'
  if (r.part === PricePart.grade && r.grade === '') return '请填写材质'
  if (r.part === PricePart.size) {
    if (r.axis === '') return '请选择厚度、宽度、直径或长度'
    if (r.fromUm === null && r.toUm === null) return '请填写从多少到多少'
    if (r.fromUm !== null && r.toUm !== null && r.fromUm >= r.toUm) return '「从」须小于「到」'
  }
  if (r.part === PricePart.level) {
    if (r.attributeValue !== GradeLevel.second && r.attributeValue !== GradeLevel.agreement) return '请选择二级品或协议品'
    if (r.fen > 0) return '等级差写负数：次一等的货比一级品便宜'
  }
  if (r.part === PricePart.attribute) {
    if (attributeLabel(r.attribute) === r.attribute) return '请选择属性'
    if (r.attributeValue === '') return '请填写属性的值'
  }
  return undefined
}

/** Two lines that would both make the same line of the same goods on one day, neither saying more than the other. */
export function clash(a: PriceRule, b: PriceRule): boolean {
  const same =
    a.part === b.part &&
    a.classCode === b.classCode &&
    a.varietyCode === b.varietyCode &&
    a.millCode === b.millCode &&
    a.grade === b.grade &&
    a.axis === b.axis &&
    a.attribute === b.attribute &&
    a.attributeValue === b.attributeValue
  if (!same) return false
  const days = (a.untilOn ?? '9999') >= b.fromOn && (b.untilOn ?? '9999') >= a.fromOn
  const below = (x: number | null, y: number | null) => x === null || y === null || x < y
  return days && below(a.fromUm, b.toUm) && below(b.fromUm, a.toUm)
}

const mm = (um: Um): string => String(um / 1000)
/** 0.35–0.45 mm: of a size in the table, from inclusive, to exclusive. */
const sizeRangeText = (r: Pick<PriceRule, 'axis' | 'fromUm' | 'toUm'>): string =>
  r.axis === ''
    ? ''
    : `${SizeAxis.label(r.axis)} ${
        r.fromUm === null
          ? `小于 ${mm(r.toUm ?? 0)}`
          : r.toUm === null
            ? `${mm(r.fromUm)} 及以上`
            : `${mm(r.fromUm)} 至不足 ${mm(r.toUm)}`
      } mm`
/** What a line is of, as a person says it: 厚度 0.35 至不足 0.45 mm, 镀层 Z150, Q355B. */
export const ruleOfText = (r: PriceRule): string =>
  r.part === PricePart.size
    ? [r.grade, sizeRangeText(r)].filter(Boolean).join(' ')
    : r.part === PricePart.level
      ? [r.grade, GradeLevel.rows.find(l => l.code === r.attributeValue)?.label].filter(Boolean).join(' ')
      : r.part === PricePart.attribute
        ? [r.grade, `${attributeLabel(r.attribute)} ${r.attributeValue}`].filter(Boolean).join(' ')
        : r.grade
export const signedYuan = (fen: Fen): string => `${fen > 0 ? '+' : fen < 0 ? '−' : ''}${yuan(Math.abs(fen))}`
