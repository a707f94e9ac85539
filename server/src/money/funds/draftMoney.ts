// Money of drafts: what pays an order comes off the draft, what an order gives back goes to the draft it came from, never to cash, as long as
// the draft lives. One that was paid out is cash since; one that came back is owed, and what is given back lowers what is owed.
import { DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { splitGiveBack } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { insertUses, lockUsesOf, logDraft, offsetDebt, returnToDraft, returnUse, takeOfDraft } from './draftMoney.queries.ts'
import type { Entry } from './ledger.ts'

/** Accounts that share a journal: one entry each, none of nothing. */
export function entriesOf(parts: readonly Entry[]): Entry[] {
  const by = new Map<string, Entry>()
  for (const p of parts) {
    const key = `${p.kind}-${p.companyId}`
    by.set(key, { ...p, amountFen: p.amountFen + (by.get(key)?.amountFen ?? 0) })
  }
  return [...by.values()].filter(e => e.amountFen !== 0)
}

export interface Use {
  draftId: number
  orderId: number
  orderCode: string
  paymentId: number
  amountFen: Fen
}
/** Writes what pays which order; the drafts are locked. False: one of them has less left. */
export async function useDrafts(tx: Tx, uses: readonly Use[], actorId: number): Promise<boolean> {
  const sums = new Map<number, number>()
  for (const u of uses) sums.set(u.draftId, (sums.get(u.draftId) ?? 0) + u.amountFen)
  for (const [draftId, fen] of [...sums].sort(([a], [b]) => a - b)) if (!(await takeOfDraft(tx, draftId, fen))) return false
  await insertUses(tx, uses)
  for (const u of uses)
    await logDraft(tx, { draftId: u.draftId, event: 'use', detail: `订单 ${u.orderCode} ${yuan(u.amountFen)} 元`, actorId })
  return true
}

export interface GivenBack {
  /** What the company's accounts (and the debts of its drafts) get of it; together the amount. */
  entries: Entry[]
  /** What lies on living drafts again. */
  drafts: { draftId: number; amountFen: Fen }[]
  draftFen: Fen
}
/** Where money of an order goes back to. The order is locked; what is said here is done when the journal with these entries is posted. */
export async function giveBackEntries(
  tx: Tx,
  order: { id: number; orderCode: string; companyId: number },
  amountFen: Fen,
  actorId: number,
): Promise<GivenBack> {
  const uses = await lockUsesOf(tx, order.id)
  const cash = (fen: Fen): Entry => ({ kind: 'customer_available', companyId: order.companyId, amountFen: fen })
  if (uses.length === 0) return { entries: [cash(amountFen)], drafts: [], draftFen: 0 }
  const { parts, cashFen } = splitGiveBack(uses, amountFen)
  const entries = [cash(cashFen)]
  const drafts: GivenBack['drafts'] = []
  for (const p of parts) {
    await returnUse(tx, p.useId, p.amountFen)
    const state = uses.find(u => u.useId === p.useId)?.state
    const detail = `订单 ${order.orderCode} ${yuan(p.amountFen)} 元`
    if (state === DraftState.signed) {
      await returnToDraft(tx, p.draftId, p.amountFen)
      entries.push({ kind: 'customer_draft', companyId: order.companyId, amountFen: p.amountFen })
      drafts.push({ draftId: p.draftId, amountFen: p.amountFen })
      await logDraft(tx, { draftId: p.draftId, event: 'giveBack', detail, actorId })
      continue
    }
    const owed = state === DraftState.dishonoured ? await offsetDebt(tx, p.draftId, p.amountFen) : 0
    entries.push({ kind: 'mall_draft_claim', companyId: null, amountFen: owed }, cash(p.amountFen - owed))
    if (owed > 0) await logDraft(tx, { draftId: p.draftId, event: 'offset', detail, actorId })
  }
  return { entries: entriesOf(entries), drafts, draftFen: drafts.reduce((sum, d) => sum + d.amountFen, 0) }
}
