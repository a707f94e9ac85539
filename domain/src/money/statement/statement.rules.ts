// 对账单: a company's month with the mall, as equations that close, and the lines that were settled.
import type { Fen } from '../../kernel/money.ts'
import { CHINA_MS } from '../../kernel/clock.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { DAYS_REVERSED, daysInOrder } from '../../kernel/days.ts'
import { machine } from '../../kernel/machine.ts'

export const StatementState = codes({
  offered: { code: 'offered', label: '待买方确认', tone: 'wait' },
  confirmed: { code: 'confirmed', label: '已确认，待签章', tone: 'info' },
  silent: { code: 'silent', label: '到期视为无异议', tone: 'none' },
  sealed: { code: 'sealed', label: '双方已签章', tone: 'good' },
})
export type StatementStateCode = CodeOf<typeof StatementState>
export const StatementLineState = codes({
  agreed: { code: 'agreed', label: '一致', tone: 'good' },
  disputed: { code: 'disputed', label: '有争议', tone: 'wait' },
  upheld: { code: 'upheld', label: '钢厂维持', tone: 'bad' },
  corrected: { code: 'corrected', label: '已同意更正', tone: 'good' },
})
export type StatementLineStateCode = CodeOf<typeof StatementLineState>

export type StatementEvent = 'confirm' | 'lapse' | 'seal'
export const statementMachine = machine<StatementStateCode, StatementEvent, 'buyer' | 'system'>([
  { on: 'confirm', from: ['offered', 'silent'], to: 'confirmed', by: ['buyer'] },
  { on: 'lapse', from: ['offered'], to: 'silent', by: ['system'] },
  { on: 'seal', from: ['confirmed'], to: 'sealed', by: ['system'] },
])

/** One move of an equation; fen, signed as it adds to the closing. */
export interface Move {
  label: string
  fen: Fen
  count: number
}
export interface Equation {
  key: 'balance' | 'goods' | 'invoice'
  openingFen: Fen
  moves: Move[]
  closingFen: Fen
}

/** Closes an equation: moves of nothing are left out, the sum is the closing. */
export function equation(key: Equation['key'], openingFen: Fen, moves: readonly Move[]): Equation {
  return {
    key,
    openingFen,
    moves: moves.filter(m => m.fen !== 0 || m.count > 0),
    closingFen: moves.reduce((sum, m) => sum + m.fen, openingFen),
  }
}
export const equationLabel: Record<Equation['key'], { title: string; note: string }> = {
  balance: { title: '账户余额', note: '可用与冻结之和' },
  goods: { title: '货款', note: '已付而未结算的订单款' },
  invoice: { title: '发票', note: '已结算而未开票，含税' },
}

/** 2026-10-01 -> 2026 年 10 月 */
export const monthText = (month: string): string => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5, 7))} 月`
/** First day of the month before the one that a moment lies in, by the mill's clock. `at`: ms. */
export function lastMonth(at: number): string {
  const d = new Date(at + CHINA_MS)
  return new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
}
/** The days of a month, both inclusive. `month`: its first day. */
export function daysOfMonth(month: string): { fromOn: string; toOn: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
  return { fromOn: month, toOn: last.toISOString().slice(0, 10) }
}
/** 2026-11-01, 2026-11-28 -> 2026-11-01 至 2026-11-28 */
export const periodText = (days: { fromOn: string; toOn: string }): string => `${days.fromOn} 至 ${days.toOn}`
/** What may be asked for at once: a year, leap or not. */
const PERIOD_DAYS = 366
/** Lines of one answer and of one paper; more are asked for in parts. */
export const PERIOD_LINES = 2000
/** What is wrong with the days asked for; empty: nothing. `today`: ISO date by the mill's clock. */
export function whyNotPeriod(days: { fromOn: string; toOn: string }, today: string): string {
  if (!daysInOrder(days)) return DAYS_REVERSED
  if (days.toOn > today) return `结束日期最晚是今天 ${today}`
  const n = (Date.parse(days.toOn) - Date.parse(days.fromOn)) / 86_400_000 + 1
  return n > PERIOD_DAYS ? `一次最多看 ${PERIOD_DAYS} 天，现在是 ${n} 天` : ''
}
/** Day of the month of a moment, by the mill's clock. */
export const dayOfMonth = (at: number): number => new Date(at + CHINA_MS).getUTCDate()
/** DZ202610-KH100001 */
export const statementNo = (month: string, companyCode: string): string =>
  `DZ${month.slice(0, 4)}${month.slice(5, 7)}-${companyCode}`
export const isStatementNo = (no: string): boolean => /^DZ\d{6}-/.test(no)

/** The buyer is reminded so long before a statement counts as agreed. */
export const STATEMENT_REMIND_DAYS = 3
