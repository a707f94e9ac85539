// 授信: what a company may owe. A line has a limit, a term in days and a last day; every order that is paid on credit is a use with a due date of
// its own. Nothing is blocked without a sentence that says why.
import { yuan, type Fen } from '../../kernel/money.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'

export const CreditState = codes({
  open: { code: 'open', label: '使用中', tone: 'good' },
  stopped: { code: 'stopped', label: '已停用', tone: 'bad' },
})
export type CreditStateCode = CodeOf<typeof CreditState>

/** What changed a line, or what is owed on it: one history with who, before and after. */
export const CreditEvent = codes({
  allocated: { code: 'allocated', label: '开通' },
  updated: { code: 'updated', label: '调整' },
  asked: { code: 'asked', label: '申请调整，等另一人复核' },
  refused: { code: 'refused', label: '复核不通过' },
  withdrawn: { code: 'withdrawn', label: '撤回申请' },
  stopped: { code: 'stopped', label: '停用' },
  resumed: { code: 'resumed', label: '恢复' },
  used: { code: 'used', label: '付款占用' },
  repaid: { code: 'repaid', label: '客户归还' },
  collected: { code: 'collected', label: '到期自动归还' },
  returned: { code: 'returned', label: '退款抵还' },
  reminded: { code: 'reminded', label: '催收' },
})
export type CreditEventCode = CodeOf<typeof CreditEvent>

/** Terms a line may have. */
export const TERM = { least: 1, most: 180 } as const

export interface Line {
  limitFen: Fen
  termDays: number
  /** Last day on which an order may be paid on it, 2026-11-22. */
  validUntil: string
}
/** More than before: more money, for longer, until later. Less needs no second person. */
const widens = (before: Line | null, after: Line): boolean =>
  before === null || after.limitFen > before.limitFen || after.termDays > before.termDays || after.validUntil > before.validUntil
/** A second person of finance looks at what widens a line above the mark; 0 switches it off. */
export const needsSecond = (before: Line | null, after: Line, aboveFen: Fen): boolean =>
  aboveFen > 0 && after.limitFen > aboveFen && widens(before, after)

export interface CreditFacts extends Line {
  state: CreditStateCode
  stopReason: string
  usedFen: Fen
  /** Of its uses: what is past its due date and not repaid. */
  overdueFen: Fen
  /** 少补: settlement differences that the company has not paid. */
  owedFen: Fen
  /** Today in China. */
  today: string
}
export const leftFen = (f: Pick<CreditFacts, 'limitFen' | 'usedFen'>): number => Math.max(0, f.limitFen - f.usedFen)

/** Why an order cannot be paid on credit now, in the buyer's words; empty: it can. */
export function whyNotCredit(f: CreditFacts | null, dueFen: Fen): string {
  if (!f) return '贵公司没有开通授信，需要时请联系专属客服'
  if (f.state === CreditState.stopped) return `授信已停用：${f.stopReason}`
  if (f.overdueFen > 0) return `有 ${yuan(f.overdueFen)} 元授信已逾期，归还后才能再用`
  if (f.owedFen > 0) return `有结算差额 ${yuan(f.owedFen)} 元没有补付，补付后才能用授信`
  if (f.today > f.validUntil) return `授信已于 ${f.validUntil} 到期，续期请联系专属客服`
  const left = leftFen(f)
  return dueFen > left ? `授信还可用 ${yuan(left)} 元，不足本次应付` : ''
}

/**
 * What of the line counts as 可用 of the company. A line that cannot be used now counts as far as it is used: what was borrowed stays borrowed,
 * nothing more can be.
 */
export const countedLimitFen = (f: CreditFacts | null): number =>
  f === null ? 0 : whyNotCredit(f, 0) === '' ? f.limitFen : f.usedFen

const DAY = 86_400_000
/** Whole days from one day to another, both as 2026-11-22. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** 剩几天, as the buyer and finance read it. */
export function dueText(daysLeft: number): string {
  if (daysLeft > 0) return `剩 ${daysLeft} 天`
  return daysLeft === 0 ? '今天到期' : `逾期 ${-daysLeft} 天`
}
/**
 * How often the buyer is told before and after the due date: within 7 days, the day before, on the day, when it is overdue and then every week.
 * Each stage once; a stage that nobody saw (a short term) is not told afterwards.
 */
export function reminderStage(daysLeft: number): number {
  if (daysLeft > 7) return 0
  if (daysLeft > 1) return 1
  if (daysLeft === 1) return 2
  return daysLeft === 0 ? 3 : 4 + Math.floor((-daysLeft - 1) / 7)
}
