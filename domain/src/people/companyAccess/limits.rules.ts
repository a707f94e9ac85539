// 限额 limit: how much a person may order without asking, for one submission (单笔) and for a calendar month in China's time (每月), in money
// and in weight; null is no limit. Orders beyond it wait for an approver of the same company.
import { type Fen, type Kg, yuan } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'

export interface Limits {
  orderFen: Fen | null
  monthFen: Fen | null
  orderKg: Kg | null
  monthKg: Kg | null
}
export interface Load {
  fen: Fen
  kg: Kg
}

/** 项目限额: of a project whoever orders for it, a calendar month. */
export type MonthLimits = Pick<Limits, 'monthFen' | 'monthKg'>
export const isUnlimited = (l: MonthLimits): boolean => l.monthFen === null && l.monthKg === null

export const noLimits: Limits = { orderFen: null, monthFen: null, orderKg: null, monthKg: null }
export const isLimited = (l: Limits): boolean => Object.values(l).some(v => v !== null)

/**
 * Which limits an order passes and by how much, in words; empty when it stays within. `used` is what the person has ordered this month
 * already, waiting orders too: whoever splits an order or sends two at once gains nothing.
 */
export function overLimit(limits: Limits, used: Load, order: Load): string[] {
  const reasons: string[] = []
  const check = (limit: number | null, label: string, before: number, now: number, show: (n: number) => string, unit: string) => {
    if (limit === null || before + now <= limit) return
    const had = before > 0 ? `，本月已下 ${show(before)} ${unit}` : ''
    reasons.push(`超${label} ${show(limit)} ${unit}${had}，本次 ${show(now)} ${unit}，超出 ${show(before + now - limit)} ${unit}`)
  }
  check(limits.orderFen, '单笔限额', 0, order.fen, yuan, '元')
  check(limits.orderKg, '单笔限额', 0, order.kg, tons, '吨')
  check(limits.monthFen, '每月限额', used.fen, order.fen, yuan, '元')
  check(limits.monthKg, '每月限额', used.kg, order.kg, tons, '吨')
  return reasons
}

/** The same of a project: `used` is what the whole company has ordered for it this month. */
export const overProject = (projectName: string, limits: MonthLimits, used: Load, order: Load): string[] =>
  overLimit({ ...noLimits, ...limits }, used, order).map(why => `项目「${projectName}」${why}`)

/** How an order stands to limits of a month, a line for each that is set: what was ordered before, the order itself, what is left or passed. */
export function monthState(limits: MonthLimits, used: Load, order: Load): string[] {
  const line = (limit: number | null, before: number, now: number, show: (n: number) => string, unit: string) => {
    if (limit === null) return []
    const rest = limit - before - now
    const end = rest < 0 ? `超出 ${show(-rest)} ${unit}` : `还余 ${show(rest)} ${unit}`
    return [`限 ${show(limit)} ${unit}，已下 ${show(before)} ${unit}，本单 ${show(now)} ${unit}，${end}`]
  }
  return [...line(limits.monthFen, used.fen, order.fen, yuan, '元'), ...line(limits.monthKg, used.kg, order.kg, tons, '吨')]
}

/** Whether one may do by these limits what the other may not: in any of the four, more or without an end. */
export const wider = (theirs: Limits, mine: Limits): boolean =>
  (Object.keys(noLimits) as (keyof Limits)[]).some(name => {
    const [most, limit] = [mine[name], theirs[name]]
    return most !== null && (limit === null || limit > most)
  })

/** 单笔 20 万元、每月 100 吨: the limits of a person in one line. */
export function limitsText(l: Limits): string {
  const money = (fen: Fen) =>
    fen > 0 && fen % 1_000_000 === 0 ? `${fen / 1_000_000} 万元` : `${yuan(fen).replace(/\.00$/, '')} 元`
  const weight = (kg: Kg) => `${tons(kg).replace(/\.?0+$/, '')} 吨`
  const part = (name: string, fen: Fen | null, kg: Kg | null) => {
    const both = [fen === null ? '' : money(fen), kg === null ? '' : weight(kg)].filter(Boolean).join(' / ')
    return both ? `${name} ${both}` : ''
  }
  return [part('单笔', l.orderFen, l.orderKg), part('每月', l.monthFen, l.monthKg)].filter(Boolean).join('，') || '不限'
}
