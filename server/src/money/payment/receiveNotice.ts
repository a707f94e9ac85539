// The bank's callback: at least once, in any order, perhaps forged. Signature, merchant and age first; then the settle function.
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { announce } from '../../platform/live/hub.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { closeRequest, insertEvent, lockRequest } from './pay.queries.ts'
import { type BankNotice, MERCHANT_ID, signatureRight } from './sandboxBank.ts'
import { settlePayment } from './settle.ts'

const PROVIDER = 'sandboxBank'
const MAX_AGE_SECONDS = 600

export type NoticeOutcome = 'settled' | 'repeat' | 'failed' | 'refused'

/** Checks a callback's envelope. Anything not exactly right is refused without an effect. */
export function noticeSound(world: World, body: unknown, nowSeconds: number): BankNotice | null {
  if (body === null || typeof body !== 'object') return null
  const n = body as Record<string, unknown>
  const texts = ['merchantId', 'eventId', 'txnId', 'paymentNo'] as const
  if (texts.some(k => typeof n[k] !== 'string' || n[k] === '' || (n[k] as string).length > 80)) return null
  if (n.currency !== 'CNY' || (n.state !== 'paid' && n.state !== 'failed')) return null
  if (!Number.isSafeInteger(n.amountFen) || !Number.isSafeInteger(n.at)) return null
  const notice = {
    merchantId: n.merchantId,
    eventId: n.eventId,
    txnId: n.txnId,
    paymentNo: n.paymentNo,
    amountFen: n.amountFen,
    currency: n.currency,
    state: n.state,
    at: n.at,
  } as BankNotice
  if (!signatureRight(world.settings.bankSecret, notice, n.signature)) return null
  if (notice.merchantId !== MERCHANT_ID || Math.abs(nowSeconds - notice.at) > MAX_AGE_SECONDS) return null
  return notice
}

/** A verified notice, from the callback or from the reconcile job's question. One effect, however often it comes. */
export async function takeNotice(world: World, n: BankNotice): Promise<NoticeOutcome> {
  return world.pool.tx(async tx => {
    const request = await lockRequest(tx, n.paymentNo)
    if (!request || request.amountFen !== n.amountFen || request.provider === 'BALANCE') return 'refused'
    // Another transaction of the bank than the one it opened for this payment.
    if (request.txnId !== null && request.txnId !== n.txnId) return 'refused'
    const event = await insertEvent(tx, {
      provider: PROVIDER,
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
        txnId: n.txnId,
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
