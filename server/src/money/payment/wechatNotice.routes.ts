// What 微信支付 tells the mall of payments and refunds: signed over the bytes, and covered. Answered as it wants: nothing, or FAIL with a sentence.
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import type { WechatSettings } from '../../kernel/settings/wechatSettings.ts'
import type { PaymentTold, RefundState } from '../../kernel/ports/payment.ts'
import { jsonIn, type NoticeOutcome, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { countCall } from '../../platform/partner/partner.queries.ts'
import { notTaken, takePayment } from './takePayment.ts'
import { takeRefundState } from './takeRefund.ts'
import { paymentIn, refundIn, WECHAT_NOTICE } from './wechatPay.ts'
import { openCovered, publicKeysOf, signatureRight, signedBy } from './wechatSign.ts'

/** What a notice is about; `other`: rightly signed, and nothing that the mall keeps. */
type Told = { payment: PaymentTold } | { refund: RefundState & { sourceNo: string } } | { other: true }

export function registerWechatPay(app: FastifyInstance, world: World): void {
  const inside = (raw: Buffer, own: WechatSettings): Told => {
    const wire = jsonIn(raw) as { event_type?: unknown; resource?: Record<string, unknown> } | null
    const { ciphertext, nonce, associated_data: aad = '' } = wire?.resource ?? {}
    if (typeof ciphertext !== 'string' || typeof nonce !== 'string' || typeof aad !== 'string') return { other: true }
    const opened = openCovered({ ciphertext, nonce, aad }, own.v3Keys)
    const told: unknown = opened === null ? null : jsonIn(Buffer.from(opened))
    if (String(wire?.event_type).startsWith('REFUND.')) {
      const refund = refundIn(told)
      return refund ? { refund } : { other: true }
    }
    const payment = paymentIn(told, own)
    return payment ? { payment } : { other: true }
  }
  const take = async (told: Told): Promise<NoticeOutcome> => {
    if ('payment' in told) return notTaken(await takePayment(world, told.payment)) ? { refused: '与商户订单不符' } : taken
    if ('refund' in told) await takeRefundState(world, told.refund.sourceNo, told.refund)
    return 'other' in told ? { refused: '读不懂' } : taken
  }

  takeNotices(app, {
    path: WECHAT_NOTICE,
    name: 'wechat notice',
    mostBytes: 64_000,
    sound: (raw, headers) => {
      const own = world.settings.adapters.wechat
      const by = signedBy(name => headers[name])
      if (!own || !by) return null
      const now = Math.floor(world.clock.now() / 1000)
      return signatureRight(by, raw, publicKeysOf(own.publicKeys), now) ? inside(raw, own) : null
    },
    take: async told => {
      const outcome = await take(told)
      const refused = 'refused' in outcome
      await countCall(world.pool, {
        partner: 'refund' in told ? 'refund' : 'qr',
        act: 'notice',
        outcome: refused ? 'refused' : 'ok',
        why: refused ? `通知${outcome.refused}` : '',
        skewMs: null,
      })
      return outcome
    },
    answer: outcome =>
      'forged' in outcome
        ? { status: 401, body: { code: 'FAIL', message: '签名校验未通过' } }
        : 'refused' in outcome
          ? { status: 400, body: { code: 'FAIL', message: outcome.refused } }
          : { status: 204, body: '' },
  })
}
