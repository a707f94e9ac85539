// 异议期: until when what can be claimed. The contract says it, the claim is held to it.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const ClaimKind = codes({
  visible: { code: 'visible', label: '外观与尺寸' },
  weight: { code: 'weight', label: '重量' },
  inner: { code: 'inner', label: '内在性能' },
  transit: { code: 'transit', label: '运输破损' },
  document: { code: 'document', label: '质保书与单证' },
  price: { code: 'price', label: '价格与金额' },
})
export type ClaimKindCode = CodeOf<typeof ClaimKind>
/**
 * Days from the receipt. Documents are found wanting late, at the buyer's own customer; a price is seen with the settlement sheet. A weight has the
 * mill's rule (weighing.objectionHours), by the truck's own page as by a claim.
 */
const CLAIM_DAYS: Readonly<Record<Exclude<ClaimKindCode, 'weight'>, number>> = {
  visible: 7,
  transit: 7,
  inner: 30,
  price: 30,
  document: 90,
}

const DAY = 24 * 3_600_000
const HOUR = 3_600_000
export const lastsMs = (kind: ClaimKindCode, weightHours: number): number =>
  kind === 'weight' ? weightHours * HOUR : CLAIM_DAYS[kind] * DAY
/** The last moment, which is still in time. */
export const claimUntil = (receivedAt: number, kind: ClaimKindCode, weightHours: number): number =>
  receivedAt + lastsMs(kind, weightHours)
/** 7 天, or 60 小时 where it is no whole day. */
export const claimTermText = (kind: ClaimKindCode, weightHours: number): string => {
  const ms = lastsMs(kind, weightHours)
  return ms % DAY === 0 ? `${ms / DAY} 天` : `${Math.round(ms / HOUR)} 小时`
}
/** Until when what can be claimed, in a sentence: the kinds that end together stand together, the shortest first. */
export function claimTermsText(weightHours: number): string {
  const byTerm = Map.groupBy(
    ClaimKind.values.toSorted((a, b) => lastsMs(a, weightHours) - lastsMs(b, weightHours)),
    kind => claimTermText(kind, weightHours),
  )
  return `签收后：${[...byTerm].map(([term, kinds]) => `${kinds.map(k => ClaimKind.label(k)).join('、')} ${term}`).join('，')}`
}
