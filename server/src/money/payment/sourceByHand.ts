// 手工登记 of 原路退款, where the bank's refunds are not connected or it stays silent.
import { HandResult } from '@mall/domain/money/byHand/handWord.ts'
import { sourceRefundMachine, SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import type { HandRoom } from '../byHand/handRooms.ts'
import { lockSource, sourceByNo } from './sourceRefund.queries.ts'
import { failSource, paidOut } from './takeRefund.ts'

export const sourceRefundByHand: HandRoom = {
  partner: 'refund',
  facts: async (world, db, no, tx) => {
    const r = await (tx ? lockSource(tx, no) : sourceByNo(db, no))
    if (!r) return undefined
    const waits = sourceRefundMachine.next(r.state, 'paid', 'finance') !== undefined
    return {
      no,
      key: r.sourceNo,
      companyId: r.companyId,
      whose: r.companyName,
      amountFen: r.amountFen,
      to: `订单 ${r.orderCode} 的付款账户（${PayCode.label(r.payCode)}，原付款流水 ${r.txnId}）`,
      toSealed: '',
      since: r.askedAt,
      results: waits ? [HandResult.paid, HandResult.returned] : [],
      state: SourceRefundState.label(r.state),
      // While the bank is connected one that it has not got yet may be on its way to it.
      partnerAsked: r.state === SourceRefundState.sent || (waits && isConnected(world.settings, 'refund')),
    }
  },
  end: async (_world, tx, f, said) => {
    const r = await lockSource(tx, f.no)
    if (!r) throw new Error(`no refund ${f.no}`)
    await (said.result === HandResult.paid
      ? paidOut(tx, r, null, said.actorId)
      : failSource(tx, r, said.reason, null, said.actorId))
  },
}
