// What 支付宝 tells the mall of payments: a form, signed over its fields. Of refunds it tells nothing by itself: they are asked about. Answered by one word, exactly.
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { type NoticeOutcome, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { countCall } from '../../platform/partner/partner.queries.ts'
import { ALIPAY_NOTICE, paymentIn } from './alipayPay.ts'
import { momentMs, noticeIn } from './alipaySign.ts'
import { rawPairs } from './rawForm.ts'
import { takePayment } from './takePayment.ts'

/** It tells again for a day and a quarter. */
const OLDEST_MS = 2 * 86_400_000
const AHEAD_MS = 15 * 60_000

type Came = { fields: Readonly<Record<string, string>> } | { wrong: true }

export function registerAlipay(app: FastifyInstance, world: World): void {
  /** Null: a stranger's. A wrong signature under our own application is worth a look at the desk: the key may have been replaced. */
  const read = (raw: Buffer): Came | null => {
    const own = world.settings.adapters.alipay
    if (!own) return null
    const fields = noticeIn(raw, own.publicKeys)
    if (!fields) return rawPairs(raw)?.get('app_id')?.toString('latin1') === own.appId ? { wrong: true } : null
    const at = momentMs(fields.notify_time)
    const ageMs = at === null ? Number.NaN : world.clock.now() - at
    return ageMs > -AHEAD_MS && ageMs < OLDEST_MS ? { fields } : null
  }
  async function take(fields: Readonly<Record<string, string>>): Promise<NoticeOutcome> {
    const own = world.settings.adapters.alipay
    if (!own || fields.app_id !== own.appId || fields.seller_id !== own.sellerId) return { refused: '不是本商户的' }
    const told = paymentIn(fields)
    if (told === undefined) return { refused: '读不懂' }
    // Told again under its number (notify_id), or of the same money in another state, it is the same event. What does not fit lies at the desk: told again it
    // would be the same.
    return told && (await takePayment(world, told)) === 'refused' ? { refused: '与商户订单不符' } : taken
  }

  takeNotices(app, {
    path: ALIPAY_NOTICE,
    name: 'alipay notice',
    mostBytes: 64_000,
    sound: read,
    take: async came => {
      const outcome =
        'wrong' in came
          ? { refused: '的签名不对：可能是伪造的，也可能是公钥换了（ALIPAY_PUBLIC_KEYS）' }
          : await take(came.fields)
      const why = 'refused' in outcome ? `通知${outcome.refused}` : ''
      await countCall(world.pool, { partner: 'qr', act: 'notice', outcome: why === '' ? 'ok' : 'refused', why, skewMs: null })
      return outcome
    },
    answer: outcome => ('taken' in outcome ? { status: 200, body: 'success' } : { status: 400, body: 'fail' }),
  })
}
