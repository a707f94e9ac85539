// What a partner says of a payment: at least once, in any order, by its notice or because it was asked. One effect, however often it comes.
import { PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import type { PaymentTold } from '../../kernel/ports/payment.ts'
import { announce } from '../../platform/live/hub.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { closeRequest, insertEvent, lockRequest } from './pay.queries.ts'
import { settlePayment } from './settle.ts'

const OUTSIDE: ReadonlySet<string> = new Set([PayCode.bank, PayCode.qr])

export type PaymentOutcome = 'settled' | 'repeat' | 'failed' | 'refused'

/** `n` is verified: signed by the partner, or its answer to our own question. */
export async function takePayment(world: World, n: PaymentTold): Promise<PaymentOutcome> {
  return world.pool.tx(async tx => {
    const request = await lockRequest(tx, n.paymentNo)
    if (!request || !OUTSIDE.has(request.provider)) return 'refused'
    // What was not paid may come without a sum.
    if (request.amountFen !== n.amountFen && (n.state === 'paid' || n.amountFen !== 0)) return 'refused'
    // Another house than the one that was asked for this payment.
    if (request.partner !== '' && request.partner !== n.partner) return 'refused'
    // Another transaction of the bank than the one it opened for this payment.
    if (request.txnId !== null && request.txnId !== n.txnId) return 'refused'
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
        message: '银行没有扣款，原因以银行的提示为准（余额、限额、取消）；可重新支付，或换一种付款方式',
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
