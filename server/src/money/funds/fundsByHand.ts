// 手工登记 of what the ERP would pay: balance refunds, and transfers that go back to their payer. The ERP's message is locked first, as its answer does.
import { HandResult } from '@mall/domain/money/byHand/handWord.ts'
import { bankNumberText } from '@mall/domain/money/funds/statement.ts'
import { receiptMachine, ReceiptState } from '@mall/domain/money/funds/receipt.ts'
import { refundMachine, RefundStatus, type RefundStatusCode } from '@mall/domain/money/funds/refund.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { applyAnswer } from '../../platform/erpOutbox/applyAnswer.ts'
import { holdOut, lockOut, outByKey, type OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import type { HandFacts, HandRoom, HandSaidOf } from '../byHand/handRooms.ts'
import { returnKey } from './claimReceipt.ts'
import { lockReceipt, receiptByNo } from './receipt.queries.ts'
import { lockRefund, refundByNo } from './refund.queries.ts'

const RESULTS = [HandResult.paid, HandResult.returned] as const

/** Approved, and whoever pays has not said what became of it. */
const waitsForPay = (status: RefundStatusCode): boolean =>
  refundMachine.rows.some(row => row.on === 'paid' && row.from.some(name => RefundStatus[name] === status))

const messageOf = (db: Db, key: string, tx: Tx | null): Promise<OutRow | undefined> => (tx ? lockOut(tx, key) : outByKey(db, key))
/** It was sent, or somebody tried to: what did not answer may have taken it. */
const asked = (out: OutRow | undefined): boolean => out !== undefined && (out.state === 'sent' || out.tries > 0)

async function end(world: World, tx: Tx, f: HandFacts, said: HandSaidOf): Promise<void> {
  const out = await lockOut(tx, f.key)
  if (!out) throw new Error(`no message ${f.key}`)
  const answer = {
    messageId: `hand-${said.wordId}`,
    key: f.key,
    result: said.result === HandResult.paid ? ('paid' as const) : ('returned' as const),
    amountFen: f.amountFen,
    bankTxnId: said.bankTxnId,
    reason: said.reason,
    at: Math.floor((await nowOf(tx)) / 1000),
  }
  if (!(await applyAnswer(world, tx, out, answer, { actorId: said.actorId })))
    throw new Error(`${f.key} was answered by hand before`)
}

export const balanceRefundByHand: HandRoom = {
  partner: 'erp',
  facts: async (_world, db, no, tx) => {
    const seen = await refundByNo(db, no)
    if (!seen) return undefined
    const out = seen.erpKey ? await messageOf(db, seen.erpKey, tx) : undefined
    const r = tx ? await lockRefund(tx, no) : seen
    if (!r) return undefined
    // Between the two locks it was decided anew: another try, whose message is not locked.
    const waits = r.erpKey === seen.erpKey && out !== undefined && out.state !== 'done'
    return {
      no,
      key: r.erpKey ?? '',
      companyId: r.companyId,
      whose: r.companyName,
      amountFen: r.amountFen,
      to: `${r.accountName}，${r.bankName} 尾号 ${r.accountTail}`,
      toSealed: r.accountSealed,
      since: r.approvedAt ?? r.createdAt,
      results: waits && waitsForPay(r.status) ? RESULTS : [],
      state: RefundStatus.label(r.status),
      partnerAsked: asked(out),
    }
  },
  hold: holdOut,
  end,
}

export const receiptReturnByHand: HandRoom = {
  partner: 'erp',
  facts: async (_world, db, no, tx) => {
    const seen = await receiptByNo(db, no)
    if (!seen) return undefined
    const out = await messageOf(db, returnKey(seen), tx)
    const r = tx ? await lockReceipt(tx, no) : seen
    if (!r) return undefined
    const waits = r.round === seen.round && out !== undefined && out.state !== 'done'
    return {
      no,
      key: returnKey(r),
      companyId: r.companyId ?? r.likelyCompanyId,
      whose: r.payerName,
      amountFen: r.amountFen,
      to: `${r.payerName} 尾号 ${r.payerTail}（来款流水 ${bankNumberText(r.bankTxnId)}）`,
      toSealed: r.payerSealed,
      since: out?.createdAt ?? r.receivedAt,
      results: receiptMachine.next(r.state, 'returned', 'checker') && waits ? RESULTS : [],
      state: ReceiptState.label(r.state),
      partnerAsked: asked(out),
    }
  },
  hold: holdOut,
  end,
}
