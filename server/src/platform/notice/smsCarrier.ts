// Who carries a short message out of the house, as the settings choose. The sandbox keeps what was sent for the desk to read; the rule sandbox.sms
// says whether it takes anything.
import type { World } from '../../kernel/ctx.ts'
import { done } from '../../kernel/ports/partner.ts'
import type { SmsCarrier } from '../../kernel/ports/sms.ts'
import { aliyunSms } from './aliyunSms.ts'
import { templateOf } from './sms.queries.ts'
import { tencentSms } from './tencentSms.ts'

const sandboxSms = (world: World): SmsCarrier => ({
  send: async m =>
    (await world.rules.get('sandbox.sms')) === 'fail'
      ? { kind: 'refused', code: 'SANDBOX', words: '沙箱：运营商拒绝', final: false }
      : done({ vendorId: `sandbox-${m.key}` }),
  find: async () => done(null),
  probe: async () => done('沙箱，不发真实短信'),
})

/** Null: none is connected, and what is to be sent waits. */
export function smsCarrierOf(world: World): SmsCarrier | null {
  const { pool, settings } = world
  const choice = settings.partners.sms
  const own = settings.adapters.sms
  if (choice === 'sandbox') return sandboxSms(world)
  if (own && choice === 'aliyun') return aliyunSms(pool, own, event => templateOf(pool, choice, event))
  if (own && choice === 'tencent') return tencentSms(pool, own, event => templateOf(pool, choice, event))
  return null
}
