// Rules of a 调价单 on the goods they reach: later rules work on what earlier ones made; nobody is rounded or clamped silently.
import type { PriceLine } from '../goods/priceBuild.ts'
import { whyUnlikely } from '../goods/priceChange.rules.ts'
import type { Reach } from '../goods/secondPerson.rules.ts'
import { type Fen, type PriceUnit, yuan } from '../../kernel/money.ts'
import { RepriceHow, type RepriceHowCode } from './repricing.codes.ts'

export interface RepriceRule {
  how: RepriceHowCode
  /** 加减: fen a price unit, signed. */
  addFen: Fen
  /** 按百分比: basis points, signed; 150 is +1.5 %. */
  percentBp: number
  /** 改为: fen a price unit. */
  setFen: Fen
}
export interface RepriceGoods {
  skuId: number
  skuCode: string
  title: string
  priceUnit: PriceUnit
  /** The list price now, fen a price unit. */
  wasFen: Fen
  /** The variety's quotation of the day per ton; null where there is none. */
  dayFen: Fen | null
}
export interface Repriced {
  skuId: number
  wasFen: Fen
  nowFen: Fen
  /** How the price is made up before and after; absent: only the price moves, as a line of its own. */
  made?: { was: readonly PriceLine[]; now: readonly PriceLine[] } | null
}
/** What cannot be, in words, and at which rule (counted from 1; 0: of the sheet as a whole). */
export interface RepriceFault {
  rule: number
  why: string
}

/** Of a percentage of a price per ton whole yuan remain (half up); pieces and kilograms keep their fen. */
export function percentOf(fen: Fen, percentBp: number, unit: PriceUnit): Fen {
  const exact = fen * (10_000 + percentBp)
  return unit === 'ton' ? Math.round(exact / 1_000_000) * 100 : Math.round(exact / 10_000)
}

/** Why a rule says nothing or nonsense by itself; undefined when it may be. */
export function whyNotRule(r: RepriceRule): string | undefined {
  if (r.how === RepriceHow.add && r.addFen === 0) return '请填写加减多少'
  if (r.how === RepriceHow.percent && r.percentBp === 0) return '请填写百分之几'
  if (r.how === RepriceHow.set && r.setFen <= 0) return '新价须大于 0'
  return undefined
}

const applied = (r: RepriceRule, fen: Fen, unit: PriceUnit): Fen =>
  r.how === RepriceHow.add ? fen + r.addFen : r.how === RepriceHow.percent ? percentOf(fen, r.percentBp, unit) : r.setFen

/**
 * New prices of the goods that rules reach (`reach[i]`: goods of rule i), only those that move; the first fault ends it. Two rules that set the
 * same goods contradict each other. A price of zero or less, or one that such goods never cost, is a fault, never a clamped price.
 */
export function reprice(
  rules: readonly RepriceRule[],
  reach: readonly (readonly RepriceGoods[])[],
): { lines: Repriced[]; fault: RepriceFault | null } {
  const now = new Map<number, { goods: RepriceGoods; fen: Fen; last: number; setBy: number }>()
  for (const [i, rule] of rules.entries()) {
    const wrong = whyNotRule(rule)
    if (wrong) return { lines: [], fault: { rule: i + 1, why: wrong } }
    for (const goods of reach[i] ?? []) {
      const was = now.get(goods.skuId) ?? { goods, fen: goods.wasFen, last: 0, setBy: 0 }
      const sets = rule.how === RepriceHow.set
      if (sets && was.setBy > 0)
        return { lines: [], fault: { rule: i + 1, why: `与第 ${was.setBy} 条同一格：${goods.title} ${goods.skuCode}` } }
      if (sets && was.last > 0)
        return { lines: [], fault: { rule: i + 1, why: `会盖掉第 ${was.last} 条，请把「改为」放在前面：${goods.title}` } }
      now.set(goods.skuId, {
        goods,
        fen: applied(rule, was.fen, goods.priceUnit),
        last: i + 1,
        setBy: sets ? i + 1 : was.setBy,
      })
    }
  }
  const lines: Repriced[] = []
  for (const { goods, fen, last } of now.values()) {
    const why = whyNotNewPrice(goods, fen)
    if (why) return { lines: [], fault: { rule: last, why: `${goods.title} ${goods.skuCode}：${why}` } }
    if (fen !== goods.wasFen) lines.push({ skuId: goods.skuId, wasFen: goods.wasFen, nowFen: fen })
  }
  return { lines, fault: null }
}

const MOST_FEN = 1_000_000_000
/** Why goods cannot cost that, in words; undefined when they may. */
export function whyNotNewPrice(goods: Pick<RepriceGoods, 'wasFen' | 'dayFen' | 'priceUnit'>, nowFen: Fen): string | undefined {
  if (nowFen <= 0) return `新价 ${yuan(nowFen)}，须大于 0`
  if (nowFen > MOST_FEN) return `新价 ${yuan(nowFen)} 过高，请核对`
  return whyUnlikely({ wasFen: goods.wasFen, nowFen, dayFen: goods.priceUnit === 'ton' ? goods.dayFen : null })
}

/** Basis points a price moves, half away from zero, signed. */
export const movedBp = (wasFen: Fen, nowFen: Fen): number => {
  const bp = (Math.abs(nowFen - wasFen) * 10_000) / wasFen
  return Math.sign(nowFen - wasFen) * Math.round(bp)
}

export const reachOf = (lines: readonly Repriced[]): Reach => ({
  goods: lines.length,
  widest: lines.reduce((m, l) => Math.max(m, Math.abs(l.nowFen - l.wasFen) / l.wasFen), 0),
})
