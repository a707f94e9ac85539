// What a partner says of a payment: at least once, in any order, by its notice or because it was asked. One effect, however often it comes.
import { PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import type { PaymentTold } from '../../kernel/ports/payment.ts'
import { announce } from '../../platform/live/hub.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { closeRequest, insertEvent, lockRequest } from './pay.queries.ts'
import { keepOdd } from './payOdd.ts'
import { settlePayment } from './settle.ts'

const OUTSIDE: ReadonlySet<string> = new Set([PayCode.bank, PayCode.qr])

/** `odd`: signed and not fitting; it stands at the desk. */
export type PaymentOutcome = 'settled' | 'repeat' | 'failed' | 'refused' | 'odd'

/** Not taken, as a house is told: what lies at the desk is no yes either. */
export const notTaken = (outcome: PaymentOutcome): boolean => outcome === 'refused' || outcome === 'odd'

/** `n` is verified: signed by the partner, or its answer to our own question. */
export async function takePayment(world: World, n: PaymentTold): Promise<PaymentOutcome> {
  return world.pool.tx(async tx => {
    const request = await lockRequest(tx, n.paymentNo)
    if (!request || !OUTSIDE.has(request.provider)) return 'refused'
    // Another house than the one that was asked for this payment.
    if (request.partner !== '' && request.partner !== n.partner) return 'refused'
    const otherTxn = request.txnId !== null && request.txnId !== n.txnId
    const otherSum = request.amountFen !== n.amountFen
    if (n.state === 'paid' && (otherTxn || otherSum)) {
      await keepOdd(tx, request, n, otherTxn ? 'twice' : n.amountFen < request.amountFen ? 'less' : 'more')
      return 'odd'
    }
    // What was not paid may come without a sum; of another transaction than the one it opened for this payment it is nothing.
    if (otherTxn || (otherSum && n.amountFen !== 0)) return 'refused'
    const event = await insertEvent(tx, {
      provider: n.partner,
      eventId: n.eventId,
      verified: true,
      paymentNo: n.paymentNo,
      amountFen: n.amountFen,
      outcome: n.state,
    })
    if (!event) return 'repeat'
    if (n.state === 'failed') {
      if (request.state !== PaymentState.pending) return 'repeat'
      await closeRequest(tx, request.id, {
        state: PaymentState.failed,
        message:
          request.provider === PayCode.qr
            ? '这个付款码没有付成（取消、限额或过期），没有扣款；可重新扫码，或换一种付款方式'
            : '银行没有扣款，原因以银行的提示为准（余额、限额、取消）；可重新支付，或换一种付款方式',
        txnId: n.txnId || null,
        surplusFen: 0,
      })
      announce(tx, `company:${request.companyId}`, {
        kind: 'payment',
        userId: request.userId,
        paymentNo: request.paymentNo,
        masterOrderCode: request.masterOrderCode,
        state: PaymentState.failed,
      })
      return 'failed'
    }
    const { outcome } = await settlePayment(world, tx, {
      paymentNo: n.paymentNo,
      txnId: n.txnId,
      amountFen: n.amountFen,
      eventId: event.id,
      actorId: await systemUserId(tx),
    })
    return outcome === 'settled' ? 'settled' : 'repeat'
  })
}
