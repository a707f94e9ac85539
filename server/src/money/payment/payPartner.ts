// Which bank, or house of QR payments, is asked, as the settings choose (ports: kernel/ports/payment.ts).
import type { World } from '../../kernel/ctx.ts'
import type { PayPartner, RefundPartner } from '../../kernel/ports/payment.ts'
import { sandboxPay, sandboxRefund } from './sandboxPay.ts'

/** Who is asked for new payments. Null: nobody is connected. */
export function payPartnerOf(world: World, kind: 'bank' | 'qr'): PayPartner | null {
  return world.settings.partners[kind] === 'sandbox' ? sandboxPay(world, kind) : null
}
/** Who was asked for a payment, if the mall is still connected to it. */
export function payPartnerNamed(world: World, name: string): PayPartner | null {
  const kinds = ['bank', 'qr'] as const
  return kinds.map(kind => payPartnerOf(world, kind)).find(p => p?.name === name) ?? null
}
/** Who gives back what came by a partner: that partner alone. Null: by hand. */
export function refundPartnerOf(world: World, name: string): RefundPartner | null {
  const connected = world.settings.partners.refund === 'sandbox' ? sandboxRefund(world) : null
  return connected?.name === name ? connected : null
}
