// 对账差异: where the mall's books and the ERP's do not agree, one row a book, from the day it was found to the day it is gone.
import type { Fen, Kg } from '../../kernel/money.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'
import { type BookKindCode, MONEY_KINDS, unitOf } from './erp.events.ts'

export const DifferenceState = codes({
  open: { code: 'open', label: '待处理', tone: 'bad' },
  explained: { code: 'explained', label: '已说明', tone: 'info' },
  mendAsked: { code: 'mendAsked', label: '待复核', tone: 'wait' },
  mended: { code: 'mended', label: '已修正', tone: 'good' },
  gone: { code: 'gone', label: '已一致', tone: 'good' },
})
export type DifferenceStateCode = CodeOf<typeof DifferenceState>
/** A book has one such row at most. */
export const LIVE_STATES: readonly DifferenceStateCode[] = ['open', 'explained', 'mendAsked']

export type DifferenceEvent = 'explain' | 'askMend' | 'mend' | 'refuseMend' | 'vanish' | 'change'
export type DifferenceActor = 'desk' | 'system'
export const differenceMachine = machine<DifferenceStateCode, DifferenceEvent, DifferenceActor>([
  { on: 'explain', from: ['open'], to: 'explained', by: ['desk'] },
  // Above the line one says that it is mended and another looks.
  { on: 'askMend', from: ['open', 'explained'], to: 'mendAsked', by: ['desk'] },
  { on: 'mend', from: ['open', 'explained', 'mendAsked'], to: 'mended', by: ['desk'] },
  { on: 'refuseMend', from: ['mendAsked'], to: 'open', by: ['desk'] },
  // The next reconciliation finds both sides equal.
  { on: 'vanish', from: ['open', 'explained', 'mendAsked'], to: 'gone', by: ['system'] },
  // Or finds another figure: what was said of it is said of something else.
  { on: 'change', from: ['open', 'explained', 'mendAsked'], to: 'open', by: ['system'] },
])
export const DifferenceEventLabel: Record<DifferenceEvent | 'found' | 'still' | 'resend', string> = {
  found: '对账发现差异',
  still: '标为已修正后，对账仍有差异',
  change: '差额有变化',
  explain: '说明原因',
  askMend: '登记已修正，等另一人复核',
  mend: '确认已修正',
  refuseMend: '复核不通过',
  vanish: '对账一致，自动关闭',
  resend: '重发消息',
}

export const RunState = codes({
  clean: { code: 'clean', label: '一致', tone: 'good' },
  differing: { code: 'differing', label: '有差异', tone: 'bad' },
  failed: { code: 'failed', label: '未完成', tone: 'bad' },
})
export type RunStateCode = CodeOf<typeof RunState>

export interface BookGap {
  kind: BookKindCode
  ref: string
  ours: number
  theirs: number
}
export type Judged = BookGap & { underWay: number; verdict: 'underWay' | 'different' }

/**
 * What a gap between the books means. `underWay`: the effects of events that were sent or wait and that the ERP has not booked yet. A gap that they
 * explain to the last fen is no difference; anything else is one, and what is under way is named beside it.
 */
export function judgeGaps(
  gaps: readonly BookGap[],
  underWay: readonly { kind: BookKindCode; ref: string; value: number }[],
): Judged[] {
  const sums = new Map<string, number>()
  for (const u of underWay) sums.set(`${u.kind} ${u.ref}`, (sums.get(`${u.kind} ${u.ref}`) ?? 0) + u.value)
  return gaps.flatMap(g => {
    const gap = g.ours - g.theirs
    if (gap === 0) return []
    const way = sums.get(`${g.kind} ${g.ref}`) ?? 0
    return [{ ...g, underWay: way, verdict: way === gap ? ('underWay' as const) : ('different' as const) }]
  })
}

export interface MendLines {
  /** Money above this, and weight and pieces above these, want two persons. */
  fen: Fen
  kg: Kg
  pieces: number
}
export function mendNeedsTwo(d: { kind: BookKindCode; gap: number }, line: MendLines): boolean {
  const unit = unitOf(d.kind)
  return Math.abs(d.gap) > (unit === 'fen' ? line.fen : unit === 'kg' ? line.kg : line.pieces)
}
/** Whose matter a book is: money is finance's, steel also the yard's. */
export const isMoney = (kind: BookKindCode): boolean => MONEY_KINDS.includes(kind)
