// 手工登记 of what the platform of bills would tell: signed for, honoured, refused. What it is compared with stands on the draft itself.
import { DraftKind, draftNoText, DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { HandResult } from '@mall/domain/money/byHand/handWord.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import type { HandRoom } from '../byHand/handRooms.ts'
import { draftByCode, type DraftRow, lockDraft, lockPackage } from './draft.queries.ts'
import { dishonour, handKeyOf, honour, sign } from './takeDraftNotice.ts'

const resultsOf = (d: DraftRow) =>
  d.state === DraftState.waiting
    ? [HandResult.signed]
    : d.state === DraftState.signed && d.presentedAt !== null
      ? [HandResult.honoured, HandResult.dishonoured]
      : []

export const draftByHand: HandRoom = {
  partner: 'draft',
  facts: async (world, db, no, tx) => {
    const seen = await draftByCode(db, no)
    // Signing for it ends what others have registered of it: its package is locked before the row.
    if (seen && tx) await lockPackage(tx, seen.draftNo)
    const d = seen && tx ? await lockDraft(tx, no) : seen
    if (!d) return undefined
    const results = resultsOf(d)
    return {
      no,
      key: handKeyOf(d),
      companyId: d.companyId,
      whose: d.companyName,
      amountFen: d.faceFen,
      to: `${DraftKind.label(d.kind)} ${draftNoText(d.draftNo)}，承兑人 ${d.acceptorName}，${d.dueOn} 到期`,
      toSealed: '',
      since: d.state === DraftState.signed ? (d.presentedAt ?? d.createdAt) : d.createdAt,
      results,
      state: d.state === DraftState.signed ? '还没有到期提示付款' : DraftState.label(d.state),
      partnerAsked: results.length > 0 && isConnected(world.settings, 'draft'),
    }
  },
  end: async (_world, tx, f, said) => {
    const d = await lockDraft(tx, f.no)
    if (!d) throw new Error(`no draft ${f.no}`)
    const who = { by: 'finance' as const, actorId: said.actorId }
    if (said.result === HandResult.signed) await sign(tx, d, who)
    else if (said.result === HandResult.honoured) await honour(tx, d, who, `银行流水 ${said.bankTxnId}`)
    else await dishonour(tx, d, said.reason, who)
  },
}
