// What an agreed price is, for which goods it is, how low it may be. Asked by the form, the Excel, the desk, the cart and the order alike.
import type { StockModeCode, StockModeScope } from '../../goods/goods/goods.codes.ts'
import { type Fen, type Kg, type PriceUnit, PriceUnitLabel, shareOf, yuan, type Um } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'
import { AgreedKind, type AgreedKindCode, type AgreedStateCode } from './companyPrice.codes.ts'

export interface AgreedTerms {
  kind: AgreedKindCode
  /** fixed: 厂提价 per price unit without chosen parameters. */
  priceFen: Fen
  /** cut: off the list price per price unit. */
  cutFen: Fen
  /** percent: off the list price without parameters, basis points; 200 is 98 %. */
  percentBp: number
}
/** For which goods; an empty text or null asks nothing. */
export interface AgreedScope {
  ofChannel: string
  classCode: string
  grade: string
  skuCode: string
  /** Thickness or diameter, micrometres, both ends in. */
  sizeFromUm: Um | null
  sizeToUm: Um | null
  stockMode: StockModeScope
  priceUnit: PriceUnit
}
export interface AgreedForm extends AgreedTerms, AgreedScope {
  /** ms; the end is outside. */
  fromAt: number
  untilAt: number
  /** Tons that may be ordered at it, all versions together; null: as many as wanted. */
  limitKg: Kg | null
}

export interface GoodsOfPrice {
  channelCode: string
  classCode: string
  grade: string
  skuCode: string
  thicknessUm: Um | null
  diameterUm: Um | null
  priceUnit: PriceUnit
}
/** Whether the goods, bought this way, are among those of the agreed price. */
export function coversGoods(s: AgreedScope, g: GoodsOfPrice, stockMode: StockModeCode): boolean {
  const sizeUm = g.thicknessUm ?? g.diameterUm
  return (
    g.priceUnit === s.priceUnit &&
    (s.ofChannel === '' || s.ofChannel === g.channelCode) &&
    (s.classCode === '' || s.classCode === g.classCode) &&
    (s.grade === '' || s.grade === g.grade) &&
    (s.skuCode === '' || s.skuCode === g.skuCode) &&
    (s.stockMode === 0 || s.stockMode === stockMode) &&
    (s.sizeFromUm === null || (sizeUm !== null && sizeUm >= s.sizeFromUm)) &&
    (s.sizeToUm === null || (sizeUm !== null && sizeUm <= s.sizeToUm))
  )
}

/** 厂提价 under it: `listFen` is today's with the chosen parameters, `optionsFen` what these are of it. Parameters cost what they cost everybody. */
export function agreedFen(t: AgreedTerms, { listFen, optionsFen }: { listFen: Fen; optionsFen: Fen }): Fen {
  if (t.kind === AgreedKind.fixed) return t.priceFen + optionsFen
  if (t.kind === AgreedKind.cut) return listFen - t.cutFen
  return listFen - shareOf(listFen - optionsFen, t.percentBp)
}

/** No agreed price lies lower than this share of the list price: below it is a slip of the pen, whoever approves. */
const LOWEST_BP = 7000
const MOST_DAYS = 400
const DAY = 86_400_000

export interface WrongField {
  field: keyof AgreedForm
  why: string
}
/** What is wrong with the terms themselves; the goods are asked afterwards. `orderedKg`: what was ordered at it already. */
export function whyNotAgreed(f: AgreedForm, now: number, orderedKg: Kg = 0): WrongField | undefined {
  if (f.kind === AgreedKind.fixed && f.priceFen <= 0) return { field: 'priceFen', why: '请填写协议价' }
  if (f.kind === AgreedKind.cut && f.cutFen <= 0) return { field: 'cutFen', why: '请填写比挂牌价低多少' }
  if (f.kind === AgreedKind.percent && (f.percentBp < 1 || f.percentBp > 10_000 - LOWEST_BP))
    return { field: 'percentBp', why: '折扣在 7 折到 9.99 折之间' }
  if (f.kind === AgreedKind.fixed && f.skuCode === '' && (f.classCode === '' || f.grade === ''))
    return { field: 'skuCode', why: '固定价请指定商品，或品类加材质：不同的货不能一个价' }
  if (f.skuCode === '' && f.classCode === '' && f.ofChannel === '' && f.grade === '')
    return { field: 'classCode', why: '请至少选渠道、品类、材质或商品之一' }
  if (f.sizeFromUm !== null && f.sizeToUm !== null && f.sizeFromUm > f.sizeToUm)
    return { field: 'sizeToUm', why: '规格的上限不能小于下限' }
  if (f.untilAt <= Math.max(f.fromAt, now)) return { field: 'untilAt', why: '截止须晚于开始和现在' }
  if (f.untilAt - f.fromAt > MOST_DAYS * DAY) return { field: 'untilAt', why: `一份协议价最长 ${MOST_DAYS} 天` }
  if (f.limitKg !== null && f.limitKg <= 0) return { field: 'limitKg', why: '限量须大于 0，不限请留空' }
  if (f.limitKg !== null && f.limitKg < orderedKg)
    return { field: 'limitKg', why: `已按这份协议价订了 ${tons(orderedKg)} 吨，限量不能更少` }
  if (f.limitKg !== null && f.priceUnit === 'piece') return { field: 'limitKg', why: '按件计价的商品不限吨位，请留空' }
  return undefined
}

/** Lowest and highest list price of the goods that are touched, over all areas. */
export interface TouchedPrices {
  count: number
  lowFen: Fen
  highFen: Fen
}
/** Where it goes furthest below the list: at the dearest goods of a fixed price, at the cheapest of a cut. */
export const worstListFen = (t: AgreedTerms, p: TouchedPrices): Fen => (t.kind === AgreedKind.fixed ? p.highFen : p.lowFen)

/** Why no such price is made for these goods; undefined: it may be, with or without a second person. */
export function whyNotFor(t: AgreedTerms, p: TouchedPrices): WrongField | undefined {
  if (p.count === 0) return { field: 'skuCode', why: '没有上架的商品符合这些条件' }
  if (t.kind === AgreedKind.fixed && t.priceFen >= p.highFen)
    return { field: 'priceFen', why: `不低于任何一件商品的挂牌价（最高 ${yuan(p.highFen)}），没有用处` }
  const listFen = worstListFen(t, p)
  const fen = agreedFen(t, { listFen, optionsFen: 0 })
  const field = t.kind === AgreedKind.fixed ? 'priceFen' : t.kind === AgreedKind.cut ? 'cutFen' : 'percentBp'
  // What is taken off is more than the goods cost: there is no price to name.
  if (fen <= 0) return { field, why: `减得比挂牌价还多：符合条件的商品最低挂牌价是 ${yuan(listFen)}` }
  return fen * 10_000 < listFen * LOWEST_BP
    ? { field, why: `${yuan(fen)} 低于挂牌价 ${yuan(listFen)} 的 7 折，请核对` }
    : undefined
}

/** The price in words: 3,450 元/吨; 挂牌价减 30 元/吨; 挂牌价 98.5 %. */
export function agreedText(t: AgreedTerms, unit: PriceUnit): string {
  const label = PriceUnitLabel[unit]
  if (t.kind === AgreedKind.fixed) return `${yuan(t.priceFen)} ${label}`
  if (t.kind === AgreedKind.cut) return `挂牌价减 ${yuan(t.cutFen)} ${label}`
  return `挂牌价 ${(10_000 - t.percentBp) / 100} %`
}

/** What of its life an agreed price is in. */
export function agreedStateNow(
  p: { state: 'waiting' | 'live' | 'stopped' | 'rejected'; fromAt: number; untilAt: number },
  now: number,
): AgreedStateCode {
  if (p.state !== 'live') return p.state
  return now < p.fromAt ? 'coming' : now >= p.untilAt ? 'over' : 'live'
}
