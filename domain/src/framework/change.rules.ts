// 变更: what an application changes of a contract, in words of before and after; what of it a second person must look at.
import { type Kg, yuan } from '../money.ts'
import { tons } from '../weight.ts'
import { type CodeOf, codes } from '../codes.ts'
import { depositOf } from './deposit.rules.ts'
import { type FrameworkContent, limitKg } from './framework.rules.ts'

export const ChangeState = codes({
  waits: { code: 'waits', label: '待销售审批', tone: 'wait' },
  signing: { code: 'signing', label: '待双方签署', tone: 'info' },
  done: { code: 'done', label: '已生效', tone: 'good' },
  rejected: { code: 'rejected', label: '已驳回', tone: 'bad' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  unsigned: { code: 'unsigned', label: '未签成', tone: 'bad' },
})
export type ChangeStateCode = CodeOf<typeof ChangeState>

/** What a buyer asks for; what he leaves out stays. */
export interface Asked {
  lines?: readonly { lineNo: number; committedKg: Kg; premiumFen?: number | undefined }[] | undefined
  toOn?: string | undefined
  addressText?: string | undefined
}
export interface Difference {
  what: string
  before: string
  after: string
}

/** The content as it would be. */
export const changed = (c: FrameworkContent, a: Asked): FrameworkContent => ({
  ...c,
  toOn: a.toOn ?? c.toOn,
  addressText: a.addressText ?? c.addressText,
  lines: c.lines.map(l => {
    const asked = a.lines?.find(x => x.lineNo === l.lineNo)
    return asked ? { ...l, committedKg: asked.committedKg, premiumFen: asked.premiumFen ?? l.premiumFen } : l
  }),
})

const signedYuan = (fen: number): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))} 元/吨`

/** Before and after, one row a thing; empty when nothing would change. */
export function differences(was: FrameworkContent, now: FrameworkContent): Difference[] {
  const rows: Difference[] = []
  for (const l of now.lines) {
    const old = was.lines.find(x => x.lineNo === l.lineNo)
    if (!old) continue
    if (old.committedKg !== l.committedKg)
      rows.push({ what: `${l.title} 数量`, before: `${tons(old.committedKg)} 吨`, after: `${tons(l.committedKg)} 吨` })
    if (old.premiumFen !== l.premiumFen)
      rows.push({ what: `${l.title} 品种升贴水`, before: signedYuan(old.premiumFen), after: signedYuan(l.premiumFen) })
  }
  if (was.toOn !== now.toOn) rows.push({ what: '截止日', before: was.toOn, after: now.toOn })
  if (was.addressText !== now.addressText)
    rows.push({ what: '送货地址', before: was.addressText || '未写', after: now.addressText })
  if (depositOf(was) !== depositOf(now))
    rows.push({ what: '履约保证金', before: `${yuan(depositOf(was))} 元`, after: `${yuan(depositOf(now))} 元` })
  return rows
}

/** A contract that runs longer than this, years after its first day, is a slip of the pen. */
const MOST_YEARS = 3
/** Why it cannot run so long: days as 2026-11-24; ended before today, or longer than three years. Undefined when it can. */
export function whyNotPeriod(c: Pick<FrameworkContent, 'fromOn' | 'toOn'>, today: string): string | undefined {
  if (c.toOn < c.fromOn || c.toOn < today) return `截止日 ${c.toOn} 已过`
  const most = `${Number(c.fromOn.slice(0, 4)) + MOST_YEARS}${c.fromOn.slice(4)}`
  return c.toOn > most ? `截止日 ${c.toOn} 太远，一份合同最长 ${MOST_YEARS} 年，请核对` : undefined
}

/** Why a change cannot be: fewer tons than are ordered already, a period that ends before today. Undefined when it can. */
export function whyNotChange(
  was: FrameworkContent,
  now: FrameworkContent,
  o: { orderedKg: ReadonlyMap<number, Kg>; today: string },
): string | undefined {
  if (differences(was, now).length === 0) return '没有改动'
  for (const l of now.lines) {
    const ordered = o.orderedKg.get(l.lineNo) ?? 0
    if (limitKg(l.committedKg, now.toleranceBp) < ordered)
      return `${l.title} 已订 ${tons(ordered)} 吨，不能改到 ${tons(l.committedKg)} 吨`
  }
  return whyNotPeriod(now, o.today)
}

/** More tons than this added at once are the manager's to decide. */
export const MANAGER_ABOVE_KG: Kg = 100_000

/** Whether a manager has to look at it: the price moves, or more tons than the line of the rule are added. */
export function needsManager(was: FrameworkContent, now: FrameworkContent, aboveKg: Kg = MANAGER_ABOVE_KG): boolean {
  const sum = (c: FrameworkContent): Kg => c.lines.reduce((n, l) => n + l.committedKg, 0)
  const price = now.lines.some(l => was.lines.find(x => x.lineNo === l.lineNo)?.premiumFen !== l.premiumFen)
  return price || sum(now) - sum(was) > aboveKg
}
