// Which bank, or house of QR payments, is asked, as the settings choose (ports: kernel/ports/payment.ts).
import type { World } from '../../kernel/ctx.ts'
import type { PayPartner, RefundPartner } from '../../kernel/ports/payment.ts'
import { sandboxPay, sandboxRefund } from './sandboxPay.ts'
import { WECHAT, wechatPay, wechatRefund } from './wechatPay.ts'

/** Who is asked for new payments. Null: nobody is connected. */
export function payPartnerOf(world: World, kind: 'bank' | 'qr'): PayPartner | null {
  const { pool, settings } = world
  const choice = settings.partners[kind]
  const { wechat } = settings.adapters
  if (choice === 'sandbox') return sandboxPay(world, kind)
  if (wechat && kind === 'qr' && choice === WECHAT) return wechatPay(pool, wechat, settings.origin)
  return null
}
/** Who was asked for a payment, if the mall is still connected to it. */
export function payPartnerNamed(world: World, name: string): PayPartner | null {
  const kinds = ['bank', 'qr'] as const
  return kinds.map(kind => payPartnerOf(world, kind)).find(p => p?.name === name) ?? null
}
/** Who gives back what came by a partner: that partner alone. Null: by hand. */
export function refundPartnerOf(world: World, name: string): RefundPartner | null {
  const { pool, settings } = world
  const choice = settings.partners.refund
  const { wechat } = settings.adapters
  const connected =
    choice === 'sandbox' ? sandboxRefund(world) : wechat && choice === WECHAT ? wechatRefund(pool, wechat, settings.origin) : null
  return connected?.name === name ? connected : null
}
