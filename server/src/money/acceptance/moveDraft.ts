// The one place where a draft's state changes: by the machine, under its lock, with a row of its history.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import {
  type DraftActor,
  type DraftEvent,
  DraftEventLabel,
  draftMachine,
  DraftState,
} from '@mall/domain/money/acceptance/draft.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { logDraft } from '../funds/draftMoney.queries.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { changeDraft, type DraftRow } from './draft.queries.ts'

export async function moveDraft(
  tx: Tx,
  d: DraftRow,
  m: { on: DraftEvent; by: DraftActor; actorId: number; detail?: string },
): Promise<DraftRow> {
  const to = draftMachine.next(d.state, m.on, m.by)
  const act = DraftEventLabel[m.on]
  if (!to) return refuse('DRAFT_STATE', { state: DraftState.label(d.state), act })
  const detail = m.detail ?? ''
  if (!(await changeDraft(tx, { id: d.id, from: d.state, to, why: detail })))
    return refuse('DRAFT_STATE', { state: '已变化', act })
  await logDraft(tx, { draftId: d.id, event: m.on, detail, actorId: m.actorId })
  announce(tx, `company:${d.companyId}`, { kind: 'funds' })
  return { ...d, state: to, endedWhy: detail }
}

type BuyerEvent =
  | 'draftSigned'
  | 'draftRefused'
  | 'draftOvertaken'
  | 'draftExpired'
  | 'draftDueSoon'
  | 'draftPaid'
  | 'draftDishonoured'
  | 'draftBack'
  | 'draftDebtLate'
/** Who registered it and who looks after the company's money. */
export const tellBuyer = async (
  tx: Tx,
  d: DraftRow,
  event: BuyerEvent,
  facts: { amountFen?: Fen; reason?: string; day?: string } = {},
) =>
  notify(tx, [d.userId, ...(await peopleWithRight(tx, d.companyId, 'funds.see'))], {
    ...toldOneOf(event, {
      draftCode: d.draftCode,
      amount: yuan(facts.amountFen ?? d.faceFen),
      acceptor: d.acceptorName,
      reason: facts.reason ?? '',
      day: facts.day ?? '',
    }),
    link: `/user/draft?draftCode=${d.draftCode}`,
  })
