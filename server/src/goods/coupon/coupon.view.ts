import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import { type CouponOrder, bestOrder, termsText } from '@mall/domain/goods/coupon/coupon.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { type Why, sentence } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { CouponRecord, PlanTerms } from './coupon.queries.ts'

/** For what it is good, in words: 建筑钢材、线材；螺纹钢；现货. */
function scopeText(world: World, p: PlanTerms): string {
  const { channels, classes } = world.catalogue
  const parts = [
    p.channels.map(c => channels.get(c)?.channelName ?? c).join('、') || '全部渠道',
    p.classes.map(c => classes.get(c)?.name ?? c).join('、') || '全部品类',
    p.stockMode === 0 ? '现货和期货' : StockMode.label(p.stockMode),
  ]
  return parts.join('，')
}
export const wordsOf = (world: World, p: PlanTerms) => ({
  name: p.name,
  kind: p.kind,
  termsText: termsText(p),
  scopeText: scopeText(world, p),
})

export const validText = (p: { validFrom: Date; validUntil: Date | null; validDays: number | null; now: Date }): string => {
  const from = p.validFrom > p.now ? `${momentText(p.validFrom)} 起` : ''
  return p.validUntil
    ? `${from}${from && '，'}${momentText(p.validUntil)} 前有效`
    : `${from}${from && '，'}领取后 ${p.validDays} 天有效`
}

export const couponRow = (world: World, c: CouponRecord) => ({
  couponNo: c.couponNo,
  ...wordsOf(world, c),
  state: c.state,
  way: c.way,
  validFromAt: c.validFrom.getTime(),
  validUntil: c.validUntil.getTime(),
  usedFen: c.usedFen,
  usedAt: c.usedAt?.getTime() ?? null,
  orderCode: c.orderCode,
  gotAt: c.gotAt.getTime(),
  gotByName: c.gotByName,
})

type WhyNoCoupon = Why<
  'COUPON_USED' | 'COUPON_ENDED' | 'COUPON_STOPPED' | 'COUPON_EARLY' | 'COUPON_MINIMUM' | 'COUPON_FREIGHT' | 'COUPON_SCOPE'
>
/** `lackFen`: what the goods lack to the coupon's threshold; 0 where another reason stands against it. */
export type Applied = { index: number; offFen: Fen } | { refusal: WhyNoCoupon; lackFen?: Fen }
/** A coupon, or what one would be that a company may take now. */
export type Appliable = PlanTerms &
  Pick<CouponRecord, 'state' | 'orderCode' | 'stopReason' | 'validFrom' | 'now'> & { validUntil: Date | null }

/** What a coupon takes off which of the orders, or the sentence why it does not. */
export function applyCoupon(world: World, c: Appliable, orders: readonly CouponOrder[]): Applied {
  const { name } = c
  if (c.state === 'used') return { refusal: ['COUPON_USED', { name, orderCode: c.orderCode }] }
  if (c.state === 'expired') return { refusal: ['COUPON_ENDED', { name, until: c.validUntil ? momentText(c.validUntil) : '' }] }
  if (c.state === 'stopped') return { refusal: ['COUPON_STOPPED', { name, why: c.stopReason }] }
  if (c.validFrom > c.now) return { refusal: ['COUPON_EARLY', { name, from: momentText(c.validFrom) }] }
  const best = bestOrder(c, orders)
  if ('index' in best) return best
  const { why } = best
  if (!('why' in why)) throw new Error('a coupon without answer')
  if (why.why === 'minimum') return { refusal: ['COUPON_MINIMUM', { name, lack: yuan(why.lackFen) }], lackFen: why.lackFen }
  if (why.why === 'freight') return { refusal: ['COUPON_FREIGHT', { name }] }
  return { refusal: ['COUPON_SCOPE', { name, scope: `只用于 ${scopeText(world, c)}` }] }
}
export const whyNotApplied = (a: Applied): string => ('refusal' in a ? sentence(...a.refusal) : '')
