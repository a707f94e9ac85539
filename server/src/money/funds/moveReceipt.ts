// The one place where a receipt's state changes after it came: by the machine, under its lock, with a row of its history.
import {
  type ReceiptActor,
  type ReceiptEvent,
  ReceiptEventLabel,
  receiptMachine,
  ReceiptState,
} from '@mall/domain/money/funds/receipt.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { endDeskWork } from '../../platform/notice/notify.ts'
import { announce } from '../../platform/live/hub.ts'
import { changeReceipt, type ReceiptChange, type ReceiptRow, logReceipt } from './receipt.queries.ts'

type Kept = Partial<Omit<ReceiptChange, 'id' | 'from' | 'to'>>

export async function moveReceipt(
  tx: Tx,
  r: ReceiptRow,
  m: { on: ReceiptEvent; by: ReceiptActor; actorId: number; detail: string; set: Kept },
): Promise<ReceiptRow> {
  const to = receiptMachine.next(r.state, m.on, m.by)
  if (!to) return refuse('RECEIPT_STATE', { state: ReceiptState.label(r.state), act: ReceiptEventLabel[m.on] })
  const next = {
    why: r.why,
    companyId: r.companyId,
    goodsFen: r.goodsFen,
    depositFen: r.depositFen,
    round: r.round,
    byRule: r.byRule,
    askedBy: r.askedBy,
    askReason: r.askReason,
    checkedBy: r.checkedBy,
    booked: to === 'booked',
    ...m.set,
  }
  if (!(await changeReceipt(tx, { ...next, id: r.id, from: r.state, to })))
    return refuse('RECEIPT_STATE', { state: '已变化', act: ReceiptEventLabel[m.on] })
  await logReceipt(tx, { receiptId: r.id, event: m.on, detail: m.detail, actorId: m.actorId })
  // Checked, refused or taken back: nobody is asked for his check any more.
  if (r.state === 'claimed' || r.state === 'returnAsked') await endDeskWork(tx, 'fund.check', [r.receiptNo])
  const who = next.companyId ?? r.companyId ?? r.likelyCompanyId
  if (who !== null) announce(tx, `company:${who}`, { kind: 'funds' })
  return { ...r, ...next, state: to }
}

/** As if nobody had said anything yet. */
export const OPEN_AGAIN = {
  companyId: null,
  goodsFen: 0,
  depositFen: 0,
  byRule: false,
  askedBy: null,
  askReason: '',
  checkedBy: null,
} as const
