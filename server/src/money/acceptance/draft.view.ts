import type { Fen } from '@mall/domain/kernel/money.ts'
import { DraftEventLabel, restOfDraft } from '@mall/domain/money/acceptance/draft.ts'
import type { Draft } from '@mall/contract/money/acceptance/draft.ts'
import type { DraftRow } from './draft.queries.ts'

export const draftView = (d: DraftRow): Draft => ({
  draftCode: d.draftCode,
  draftNo: d.draftNo,
  kind: d.kind,
  acceptorName: d.acceptorName,
  classCode: d.classCode,
  faceFen: d.faceFen,
  appliedFen: d.appliedFen,
  leftFen: restOfDraft(d),
  dueOn: d.dueOn,
  daysLeft: d.daysLeft,
  rateBp: d.rateBp,
  days: d.days,
  discountFen: d.discountFen,
  state: d.state,
  endorseBy: d.endorseBy,
  presented: d.state === 'signed' && d.presentedAt !== null,
  endedWhy: d.endedWhy,
  odd: d.odd,
  debtFen: d.debtFen,
  debtDueOn: d.debtFen > 0 ? d.debtDueOn : null,
  orderCodes: d.orderCodes,
  createdAt: d.createdAt.getTime(),
})

export const useView = (u: { orderCode: string; paymentNo: string; amountFen: Fen; returnedFen: Fen; at: Date }) => ({
  ...u,
  at: u.at.getTime(),
})
/** A buyer reads that the mill did it, not who there. */
export const draftHistory = (
  rows: readonly { event: string; detail: string; who: string; staff: boolean; at: Date }[],
  forBuyer: boolean,
) =>
  rows.map(e => ({
    at: e.at.getTime(),
    what: DraftEventLabel[e.event as keyof typeof DraftEventLabel] ?? e.event,
    who: forBuyer && e.staff ? '商城财务' : e.who,
    detail: e.detail,
  }))
