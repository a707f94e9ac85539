// Which bank, or house of QR payments, is asked, as the settings choose (ports: kernel/ports/payment.ts).
import type { World } from '../../kernel/ctx.ts'
import type { PayPartner, RefundPartner } from '../../kernel/ports/payment.ts'
import { ALIPAY, alipayPay, alipayRefund } from './alipayPay.ts'
import { CCB, ccbPay } from './ccbPay.ts'
import { ccbRefund } from './ccbRefund.ts'
import { USED_AGAIN_HOURS } from './pay.queries.ts'
import { sandboxPay, sandboxRefund } from './sandboxPay.ts'
import { WECHAT, wechatPay, wechatRefund } from './wechatPay.ts'

/** Who is asked for new payments. Null: nobody is connected. */
export function payPartnerOf(world: World, kind: 'bank' | 'qr'): PayPartner | null {
  const { pool, settings } = world
  const choice = settings.partners[kind]
  const { wechat, alipay, ccb } = settings.adapters
  if (choice === 'sandbox') return sandboxPay(world, kind)
  if (ccb && choice === CCB) return ccbPay(pool, ccb, kind)
  if (wechat && kind === 'qr' && choice === WECHAT) return wechatPay(pool, wechat, settings.origin)
  if (alipay && kind === 'qr' && choice === ALIPAY) return alipayPay(pool, alipay, settings.origin)
  return null
}
/** Who was asked for a payment, if the mall is still connected to it. */
export function payPartnerNamed(world: World, name: string): PayPartner | null {
  const kinds = ['bank', 'qr'] as const
  return kinds.map(kind => payPartnerOf(world, kind)).find(p => p?.name === name) ?? null
}
/** For so many hours an open payment is used again. */
export const keptHours = (partner: PayPartner): number => partner.keptHours ?? USED_AGAIN_HOURS
/** Until when it may be paid: an hour longer than it is used again, so that a page opened last can still be paid. */
export const openUntilOf = (partner: PayPartner, openedAt: Date): Date =>
  new Date(openedAt.getTime() + (keptHours(partner) + 1) * 3_600_000)
/** Who gives back, what came by itself alone. Null: by hand. */
export function refundHouse(world: World): RefundPartner | null {
  const { pool, settings } = world
  const choice = settings.partners.refund
  const { wechat, alipay, ccb } = settings.adapters
  if (choice === 'sandbox') return sandboxRefund(world)
  if (wechat && choice === WECHAT) return wechatRefund(pool, wechat, settings.origin)
  if (alipay && choice === ALIPAY) return alipayRefund(pool, alipay)
  return ccb?.client && choice === CCB ? ccbRefund(pool, ccb.client) : null
}
