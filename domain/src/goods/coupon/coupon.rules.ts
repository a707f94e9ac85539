// What a coupon takes off an order, and why it does not. Money whole fen, weight whole kg, percentages in basis points.
import type { StockModeCode, StockModeScope } from '../goods/goods.codes.ts'
import { type Fen, type Kg, perTonAmount, shareOf, splitAmount, yuan } from '../../kernel/money.ts'
import { CouponKind, type CouponKindCode } from './coupon.codes.ts'

export interface CouponTerms {
  kind: CouponKindCode
  /** 满减: what is taken off. */
  offFen: Fen
  /** 满 y 元可用, over the goods it is for; 0: any sum. */
  fromFen: Fen
  /** 吨减: fen a ton. */
  perTonFen: Fen
  /** 折扣: what is taken off in basis points; 200 is 九八折. */
  percentBp: number
  /** 最多减: of 吨减, 折扣 and 运费券; 0: no bound (not for 运费券). */
  mostFen: Fen
  /** Channels and classes it is for; none named: all. */
  channels: readonly string[]
  classes: readonly string[]
  stockMode: StockModeScope
}
interface CouponLine {
  classCode: string
  amountFen: Fen
  weightKg: Kg
}
export interface CouponOrder {
  channelCode: string
  stockMode: StockModeCode
  freightFen: Fen
  lines: readonly CouponLine[]
}
export type CouponAnswer = { offFen: Fen } | { why: 'scope' | 'minimum' | 'freight'; lackFen: Fen }

/**
 * What a coupon takes off one order, fen; or why nothing. Counted over the goods it is for; a freight coupon never takes more than the freight, any
 * other never the last fen of the goods.
 */
export function couponOff(c: CouponTerms, o: CouponOrder): CouponAnswer {
  const inScope =
    (c.channels.length === 0 || c.channels.includes(o.channelCode)) && (c.stockMode === 0 || c.stockMode === o.stockMode)
  const lines = inScope ? o.lines.filter(l => c.classes.length === 0 || c.classes.includes(l.classCode)) : []
  if (lines.length === 0) return { why: 'scope', lackFen: 0 }
  const baseFen = lines.reduce((s, l) => s + l.amountFen, 0)
  if (baseFen < c.fromFen) return { why: 'minimum', lackFen: c.fromFen - baseFen }
  const kg = lines.reduce((s, l) => s + l.weightKg, 0)
  const bounded = (fen: Fen) => (c.mostFen > 0 ? Math.min(fen, c.mostFen) : fen)
  if (c.kind === CouponKind.freight) return o.freightFen > 0 ? { offFen: bounded(o.freightFen) } : { why: 'freight', lackFen: 0 }
  const wanted =
    c.kind === CouponKind.off
      ? c.offFen
      : bounded(c.kind === CouponKind.perTon ? perTonAmount(c.perTonFen, kg) : shareOf(baseFen, c.percentBp))
  const offFen = Math.min(wanted, baseFen - 1)
  return offFen > 0 ? { offFen } : { why: 'minimum', lackFen: Math.max(0, 2 - baseFen) }
}

/** What the cheapest goods that a coupon is for cost: a ton of them, and the least that can be bought. */
export interface Cheapest {
  tonFen: Fen
  pieceFen: Fen
}
/** The most of their price that it takes off the goods it is for, as a share. A freight coupon makes the same goods cheaper by the road. */
export function couponShare(c: CouponTerms, g: Cheapest): number {
  if (c.kind === CouponKind.percent) return c.percentBp / 10_000
  if (c.kind === CouponKind.perTon) return Math.min(1, c.perTonFen / Math.max(1, g.tonFen))
  const fen = c.kind === CouponKind.freight ? c.mostFen : c.offFen
  return Math.min(1, fen / Math.max(1, c.fromFen, g.pieceFen))
}

/** Of several orders of one submission the one it takes off most; of equal ones the first. No row: why, of the one that lacks least. */
export function bestOrder(
  c: CouponTerms,
  orders: readonly CouponOrder[],
): { index: number; offFen: Fen } | { why: CouponAnswer } {
  let best: { index: number; offFen: Fen } | undefined
  let nearest: Extract<CouponAnswer, { why: string }> | undefined
  for (const [index, o] of orders.entries()) {
    const a = couponOff(c, o)
    if ('offFen' in a) {
      if (!best || a.offFen > best.offFen) best = { index, offFen: a.offFen }
    } else if (!nearest || rank(a) < rank(nearest)) nearest = a
  }
  return best ?? { why: nearest ?? { why: 'scope', lackFen: 0 } }
}
/** The reason that is nearest to being mended is the one to say. */
const rank = (a: Extract<CouponAnswer, { why: string }>): number =>
  a.why === 'freight' ? 0 : a.why === 'minimum' ? 1 + a.lackFen : Number.MAX_SAFE_INTEGER

/** Part of a discount on each line, by its goods; the parts add up to the fen. */
export const discountOfLines = (discountFen: Fen, amounts: readonly Fen[]): Fen[] => splitAmount(discountFen, amounts)

const plain = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')

/** What it takes off, in words: 满 50,000 减 500 元. */
export function termsText(c: Omit<CouponTerms, 'channels' | 'classes' | 'stockMode'>): string {
  const from = c.fromFen > 0 ? `满 ${plain(c.fromFen)} 元` : ''
  const most = c.mostFen > 0 ? `，最多 ${plain(c.mostFen)} 元` : ''
  switch (c.kind) {
    case 'off':
      return `${from || '无门槛'}减 ${plain(c.offFen)} 元`
    case 'perTon':
      return `${from}每吨减 ${plain(c.perTonFen)} 元${most}`
    case 'percent':
      return `${from}打 ${(10_000 - c.percentBp) / 1000} 折${most}`
    case 'freight':
      return `${from}抵运费，最多 ${plain(c.mostFen)} 元`
  }
}

export interface CouponPlanForm {
  kind: CouponKindCode
  offFen: Fen
  fromFen: Fen
  perTonFen: Fen
  percentBp: number
  mostFen: Fen
  validFrom: number
  validUntil: number | null
  validDays: number | null
  takeUntil: number
  stock: number
  perCompany: number
}

/** What is wrong with a plan, for the field it is about; undefined: it can be given out. Times in ms. */
export function whyNotPlan(p: CouponPlanForm, now: number): { field: keyof CouponPlanForm; why: string } | undefined {
  if (p.kind === CouponKind.off && p.offFen <= 0) return { field: 'offFen', why: '请填写减多少元' }
  if (p.kind === CouponKind.off && p.fromFen > 0 && p.fromFen <= p.offFen) return { field: 'fromFen', why: '门槛须高于减的金额' }
  if (p.kind === CouponKind.perTon && p.perTonFen <= 0) return { field: 'perTonFen', why: '请填写每吨减多少元' }
  if (p.kind === CouponKind.percent && (p.percentBp < 1 || p.percentBp > 3000))
    return { field: 'percentBp', why: '折扣在 7 折到 9.99 折之间' }
  if (p.kind === CouponKind.percent && p.mostFen <= 0) return { field: 'mostFen', why: '折扣券请填写最多减多少' }
  if (p.kind === CouponKind.perTon && p.mostFen <= 0) return { field: 'mostFen', why: '吨减券请填写最多减多少' }
  if (p.kind === CouponKind.freight && p.mostFen <= 0) return { field: 'mostFen', why: '运费券请填写最多抵多少运费' }
  if ((p.validUntil === null) === (p.validDays === null))
    return { field: 'validUntil', why: '有效期请选一种：到某一天，或领取后若干天' }
  if (p.validUntil !== null && p.validUntil <= Math.max(p.validFrom, now))
    return { field: 'validUntil', why: '截止时间须晚于开始时间和现在' }
  if (p.takeUntil <= now) return { field: 'takeUntil', why: '领取截止须晚于现在' }
  if (p.validUntil !== null && p.takeUntil > p.validUntil) return { field: 'takeUntil', why: '领取截止不能晚于有效期' }
  if (p.perCompany > p.stock) return { field: 'perCompany', why: '每家限领不能多于总张数' }
  return undefined
}

/** The holder is told so long before a coupon ends; one that lives shorter is not told of. */
export const COUPON_WARN_DAYS = 3
