import type { Um } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { agreedStateNow, agreedText } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import type { AgreedPriceForm } from '@mall/contract/orders/companyPrice/companyPriceDesk.ts'
import type { World } from '../../kernel/ctx.ts'
import type { PriceRecord, TermsRow, VersionRow } from './companyPrice.queries.ts'

const mm = (um: Um): string => String(um / 1000)
/** Thickness or diameter in words; empty where any will do. */
function sizeText({ sizeFromUm: from, sizeToUm: to }: Pick<TermsRow, 'sizeFromUm' | 'sizeToUm'>): string {
  if (from === null && to === null) return ''
  if (from !== null && from === to) return `规格 ${mm(from)} mm`
  return from === null
    ? `规格不超过 ${mm(to ?? 0)} mm`
    : to === null
      ? `规格 ${mm(from)} mm 起`
      : `规格 ${mm(from)} 到 ${mm(to)} mm`
}
/** For which goods, in words: 建筑钢材，螺纹钢，HRB400E，规格 20 到 25 mm，现货. */
export function scopeText(world: World, t: TermsRow | AgreedPriceForm): string {
  const { channels, classes } = world.catalogue
  const parts = [
    t.skuCode && `商品 ${t.skuCode}`,
    t.ofChannel && (channels.get(t.ofChannel)?.channelName ?? t.ofChannel),
    t.classCode && (classes.get(t.classCode)?.name ?? t.classCode),
    t.grade,
    sizeText(t),
    t.stockMode === 0 ? '' : StockMode.label(t.stockMode),
  ]
  return parts.filter(Boolean).join('，')
}
/** Where such goods are found. */
export function searchHref(world: World, t: TermsRow): string {
  if (t.skuCode) return `/goods?skuCode=${encodeURIComponent(t.skuCode)}`
  const words = [world.catalogue.classes.get(t.classCode)?.name ?? '', t.grade].filter(Boolean).join(' ')
  return words ? `/search?word=${encodeURIComponent(words)}` : '/search'
}

export const wordsOf = (world: World, p: PriceRecord) => ({
  priceNo: p.priceNo,
  kind: p.kind,
  termsText: agreedText(p, p.priceUnit),
  scopeText: scopeText(world, p),
  skuCode: p.skuCode,
  state: agreedStateNow({ state: p.state, fromAt: p.fromAt.getTime(), untilAt: p.untilAt.getTime() }, p.now.getTime()),
  fromAt: p.fromAt.getTime(),
  untilAt: p.untilAt.getTime(),
  limitKg: p.limitKg,
  orderedKg: p.orderedKg,
  leftKg: p.limitKg === null ? null : Math.max(0, p.limitKg - p.orderedKg),
})
export const deskRow = (world: World, p: PriceRecord, waitsText: string) => ({
  ...wordsOf(world, p),
  companyName: p.companyName,
  companyCode: p.companyCode,
  versionNo: p.version,
  waitsText,
  makerName: p.makerName,
  madeAt: p.madeAt.getTime(),
  stopReason: p.stopReason,
})

export const formOf = (t: TermsRow): AgreedPriceForm => ({
  kind: t.kind,
  priceFen: t.priceFen,
  cutFen: t.cutFen,
  percentBp: t.percentBp,
  ofChannel: t.ofChannel,
  classCode: t.classCode,
  grade: t.grade,
  skuCode: t.skuCode,
  sizeFromUm: t.sizeFromUm,
  sizeToUm: t.sizeToUm,
  stockMode: t.stockMode,
  priceUnit: t.priceUnit,
  fromAt: t.fromAt.getTime(),
  untilAt: t.untilAt.getTime(),
  limitKg: t.limitKg,
})
export const versionView = (world: World, v: VersionRow) => ({
  versionNo: v.version,
  versionState: v.state,
  termsText: agreedText(v, v.priceUnit),
  scopeText: scopeText(world, v),
  fromAt: v.fromAt.getTime(),
  untilAt: v.untilAt.getTime(),
  limitKg: v.limitKg,
  note: v.note,
  below: v.below,
  makerName: v.makerName,
  madeAt: v.madeAt.getTime(),
  deciderName: v.deciderName,
  decidedAt: v.decidedAt?.getTime() ?? null,
  decideReason: v.decideReason,
  form: formOf(v),
})
