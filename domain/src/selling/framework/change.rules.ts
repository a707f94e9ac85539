// 变更: what an application changes of a contract, in words of before and after; what of it a second person must look at.
import { type Kg, yuan, type Fen } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'
import { codes } from '../../kernel/codes.ts'
import { GradeLevel } from '../../goods/goods/goods.codes.ts'
import { depositOf } from './deposit.rules.ts'
import { type FrameworkContent, FrameworkPayment, type FrameworkLine, IndexWindow, levelOf, limitKg } from './framework.rules.ts'
import { RebatePeriod, rebatePeriodOf } from './rebate.rules.ts'

export const ChangeState = codes({
  waits: { code: 'waits', label: '待销售审批', tone: 'wait' },
  signing: { code: 'signing', label: '待双方签署', tone: 'info' },
  done: { code: 'done', label: '已生效', tone: 'good' },
  rejected: { code: 'rejected', label: '已驳回', tone: 'bad' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  unsigned: { code: 'unsigned', label: '未签成', tone: 'bad' },
})

/** What a buyer asks for; what he leaves out stays. The mill drafts the whole content. */
export interface Asked {
  content?: FrameworkContent | undefined
  lines?: readonly { lineNo: number; committedKg: Kg; premiumFen?: Fen | undefined }[] | undefined
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
  // What the deposit is a share of is reckoned anew when the version is sent.
  ...(a.content ? { ...a.content, ...(c.valueFen === undefined ? {} : { valueFen: c.valueFen }) } : c),
  toOn: a.toOn ?? (a.content ?? c).toOn,
  addressText: a.addressText ?? (a.content ?? c).addressText,
  lines: (a.content ?? c).lines.map(l => {
    const asked = a.lines?.find(x => x.lineNo === l.lineNo)
    return asked ? { ...l, committedKg: asked.committedKg, premiumFen: asked.premiumFen ?? l.premiumFen } : l
  }),
})

const signedYuan = (fen: Fen): string => `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))} 元/吨`

/** What stands for a code on the screen; without it the code itself does. */
export interface Names {
  index?(code: string): string
  channel?(code: string): string
}
const size = (from: number | null, to: number | null): string =>
  from === null && to === null ? '' : ` ${from === null ? '' : from / 1000}–${to === null ? '' : to / 1000} mm`
/** Which goods a line is about, in words. */
const goodsText = (l: FrameworkLine): string =>
  `${l.title}（${[l.classCode, l.grade, l.spuCode, GradeLevel.label(levelOf(l))].filter(x => x !== '').join(' ')}${size(l.thicknessFromUm, l.thicknessToUm)}${size(l.widthFromUm, l.widthToUm)}）`
const percent = (bp: number): string => `${bp / 100} %`
const windowText = (c: FrameworkContent): string =>
  c.window === IndexWindow.lastMonth ? IndexWindow.label(c.window) : `${IndexWindow.label(c.window)}（${c.windowDays} 天）`
const planText = (c: FrameworkContent): string => c.plan.map(p => `${p.month} ${tons(p.kg)} 吨`).join('，') || '没有'
const tiersText = (c: FrameworkContent): string =>
  c.tiers
    .toSorted((a, b) => a.fromKg - b.fromKg)
    .map(t => `满 ${tons(t.fromKg)} 吨 ${yuan(t.fenPerTon)} 元/吨`)
    .join('，') || '没有'
/** Terms beside the lines, each with how it is said. */
const termsOf = (c: FrameworkContent, n: Names): [string, string][] => [
  ['渠道', c.channelCodes.map(code => n.channel?.(code) ?? code).join('、')],
  ['允差', `+${percent(c.toleranceBp)}`],
  ['考核', percent(c.fulfilBp)],
  ['付款', FrameworkPayment.label(c.payment)],
  ['买方经办', c.signerName || '未写'],
  ['指数', n.index?.(c.indexCode) ?? c.indexCode],
  ['指数窗口', windowText(c)],
  ['月度计划', planText(c)],
  ['返利档位', tiersText(c)],
  ['返利期', RebatePeriod.label(rebatePeriodOf(c))],
]

/** Before and after, one row a thing; empty when nothing would change. */
export function differences(was: FrameworkContent, now: FrameworkContent, names: Names = {}): Difference[] {
  const rows: Difference[] = []
  for (const l of now.lines) {
    const old = was.lines.find(x => x.lineNo === l.lineNo)
    if (!old) {
      const price = `${tons(l.committedKg)} 吨，升贴水 ${signedYuan(l.premiumFen)}，规格加价 ${signedYuan(l.extraFen)}`
      rows.push({ what: `新增 ${l.title}`, before: '没有', after: `${goodsText(l)} ${price}` })
      continue
    }
    if (goodsText(old) !== goodsText(l)) rows.push({ what: `${old.title} 货物`, before: goodsText(old), after: goodsText(l) })
    if (old.extraFen !== l.extraFen)
      rows.push({ what: `${l.title} 规格加价`, before: signedYuan(old.extraFen), after: signedYuan(l.extraFen) })
    if (old.committedKg !== l.committedKg)
      rows.push({ what: `${l.title} 数量`, before: `${tons(old.committedKg)} 吨`, after: `${tons(l.committedKg)} 吨` })
    if (old.premiumFen !== l.premiumFen)
      rows.push({ what: `${l.title} 品种升贴水`, before: signedYuan(old.premiumFen), after: signedYuan(l.premiumFen) })
  }
  for (const old of was.lines)
    if (!now.lines.some(l => l.lineNo === old.lineNo))
      rows.push({ what: `删去 ${old.title}`, before: `${tons(old.committedKg)} 吨`, after: '没有' })
  if (was.toOn !== now.toOn) rows.push({ what: '截止日', before: was.toOn, after: now.toOn })
  if (was.addressText !== now.addressText)
    rows.push({ what: '送货地址', before: was.addressText || '未写', after: now.addressText || '未写' })
  const after = termsOf(now, names)
  for (const [i, [what, before]] of termsOf(was, names).entries())
    if (before !== after[i]?.[1]) rows.push({ what, before, after: after[i]?.[1] ?? '' })
  // The sum is known when the version is sent; before that the share is what was changed.
  if ((was.depositBp ?? 0) !== (now.depositBp ?? 0) && depositOf(was) === depositOf(now))
    rows.push({ what: '履约保证金', before: percent(was.depositBp ?? 0), after: percent(now.depositBp ?? 0) })
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

/** What decides which goods a line takes; its title does not. */
const sameGoods = (l: FrameworkLine): string =>
  JSON.stringify([l.classCode, l.grade, l.spuCode, levelOf(l), l.thicknessFromUm, l.thicknessToUm, l.widthFromUm, l.widthToUm])
/** What the mill may not change by a draft, in words: how long a contract has run and what of it is closed stands. Undefined: nothing of it. */
export function whyNotDraft(
  was: FrameworkContent,
  now: FrameworkContent,
  o: { provisional: boolean; closed: boolean },
): string | undefined {
  if (was.fromOn !== now.fromOn || was.contractType !== now.contractType) return '起始日和类型不能变更，请另签一份合同'
  const formula = (c: FrameworkContent): string => `${c.indexCode} ${windowText(c)}`
  if (o.provisional && formula(was) !== formula(now)) return '还有按暂定价下的订单没有出结算价，指数和窗口先不能改'
  if (o.closed && (tiersText(was) !== tiersText(now) || rebatePeriodOf(was) !== rebatePeriodOf(now)))
    return '返利已经结算过，档位和返利期不能改'
  return undefined
}

/** Why a change cannot be: fewer tons than are ordered already, a period that ends before today. Undefined when it can. */
export function whyNotChange(
  was: FrameworkContent,
  now: FrameworkContent,
  o: { orderedKg: ReadonlyMap<number, Kg>; today: string },
): string | undefined {
  if (differences(was, now).length === 0) return '没有改动'
  for (const old of was.lines) {
    const kept = now.lines.find(l => l.lineNo === old.lineNo)
    const ordered = o.orderedKg.get(old.lineNo) ?? 0
    if (!kept && ordered > 0) return `${old.title} 已订 ${tons(ordered)} 吨，不能删去`
    if (kept && ordered > 0 && sameGoods(kept) !== sameGoods(old))
      return `${old.title} 已订货，品类、材质、规格、等级不能改，请另加一行`
  }
  for (const l of now.lines) {
    const ordered = o.orderedKg.get(l.lineNo) ?? 0
    if (limitKg(l.committedKg, now.toleranceBp) < ordered)
      return `${l.title} 已订 ${tons(ordered)} 吨，不能改到 ${tons(l.committedKg)} 吨`
  }
  return whyNotPeriod(now, o.today)
}

/** More tons than this added at once are the manager's to decide: of all lines together, or of one. */
const MANAGER_ABOVE_KG: Kg = 100_000
/** An end that moves by more days than this is. */
const MANAGER_ABOVE_DAYS = 90

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(b) - Date.parse(a)) / 86_400_000
/** What a first contract is decided by, beside price and tons; as text, to be compared. */
const termsText = (c: FrameworkContent): string =>
  JSON.stringify([
    c.indexCode,
    windowText(c),
    tiersText(c),
    rebatePeriodOf(c),
    c.channelCodes.toSorted(),
    c.toleranceBp,
    c.fulfilBp,
    c.payment,
    c.depositBp ?? 0,
  ])

/**
 * Whether a manager has to look at it, as at a first contract: prices, goods or terms differ, the end moves far, or more tons than the rule's line may be
 * ordered, of one line or of all. Tons are those of the limit, tolerance included.
 */
export function needsManager(was: FrameworkContent, now: FrameworkContent, aboveKg: Kg = MANAGER_ABOVE_KG): boolean {
  const most = (c: FrameworkContent, l: FrameworkLine | undefined): Kg => (l ? limitKg(l.committedKg, c.toleranceBp) : 0)
  const sum = (c: FrameworkContent): Kg => c.lines.reduce((n, l) => n + most(c, l), 0)
  const line = now.lines.some(l => {
    const old = was.lines.find(x => x.lineNo === l.lineNo)
    return (
      old?.premiumFen !== l.premiumFen ||
      old.extraFen !== l.extraFen ||
      sameGoods(old) !== sameGoods(l) ||
      most(now, l) - most(was, old) > aboveKg
    )
  })
  const terms = termsText(was) !== termsText(now) || daysBetween(was.toOn, now.toOn) > MANAGER_ABOVE_DAYS
  return line || terms || sum(now) - sum(was) > aboveKg
}
