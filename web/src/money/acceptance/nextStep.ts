import type { Reply } from '@mall/contract/main/calls.ts'
import { SOON_DAYS } from '@mall/domain/money/acceptance/draft.ts'
import { yuan } from '@mall/domain/kernel/money.ts'

export type DraftRow = Reply<'/api/draft/getDraftList'>['list'][number]

/** 下一步 of a draft, in words: who does what until when. */
export function nextStep(d: DraftRow): string {
  if (d.debtFen > 0) return `退票：${d.endedWhy}。请 ${d.debtDueOn ?? ''} 前现汇补 ${yuan(d.debtFen)} 元`
  if (d.state === 'waiting') return d.odd ? `平台通知与登记不符：${d.odd}` : `${d.endorseBy} 前在网银背书给商城`
  if (d.presented) return '已提示付款，等承兑人答复'
  const used = d.orderCodes.length > 0 ? `付 ${d.orderCodes.join('、')}` : ''
  if (d.state === 'signed') {
    if (d.leftFen > 0) return `${used ? `${used}，` : ''}还可用 ${yuan(d.leftFen)} 元`
    return soon(d) ? `${d.dueOn} 由商城提示付款` : used
  }
  if (d.state === 'dishonoured') return d.appliedFen > 0 ? '退票款已结清' : `${d.endedWhy}；没有付过订单，不用补付`
  if (d.state === 'expired') return '没有按时背书，可以重新登记'
  return d.endedWhy || used
}
export const soon = (d: DraftRow): boolean => d.state === 'signed' && d.daysLeft <= SOON_DAYS
export const daysText = (d: DraftRow): string =>
  d.daysLeft < 0 ? `已过 ${-d.daysLeft} 天` : d.daysLeft === 0 ? '今天到期' : `还有 ${d.daysLeft} 天`
/** How the row is marked: owed, waits for the buyer, over. */
export const rowClass = (d: DraftRow): string | undefined =>
  d.debtFen > 0 ? 'late' : d.state === 'waiting' ? 'ask' : d.state === 'signed' ? undefined : 'off'
