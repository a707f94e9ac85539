// 让价 concession: a coupon, a group's tiers, the floor of a lot that lower what buyers pay beyond one person's own line, and wait for another.
// Price sheets, agreed prices and quotes keep their own waiting states; the line is the same (goods/goods/secondPerson.rules.ts).
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const ConcessionKind = codes({
  coupon: { code: 'coupon', label: '优惠券' },
  group: { code: 'group', label: '团购' },
  lot: { code: 'lot', label: '竞拍起拍价' },
  reserve: { code: 'reserve', label: '竞拍保留价' },
  /** Never waiting here: they are kept so that a person's day is one sum. */
  agreed: { code: 'agreed', label: '企业协议价' },
  quote: { code: 'quote', label: '议价' },
})
export type ConcessionKindCode = CodeOf<typeof ConcessionKind>

export const ConcessionState = codes({
  waiting: { code: 'waiting', label: '待审批', tone: 'wait' },
  passed: { code: 'passed', label: '已通过', tone: 'good' },
  returned: { code: 'returned', label: '已退回', tone: 'bad' },
  /** What it was of was changed, taken back or deleted before anybody decided. */
  dropped: { code: 'dropped', label: '已撤回', tone: 'none' },
})
export type ConcessionStateCode = CodeOf<typeof ConcessionState>

/** Offers stand beside each other, a buyer takes one; a coupon comes off whatever he takes. */
export type ConcessionLayer = 'offer' | 'coupon'
export const layerOf = (kind: ConcessionKindCode): ConcessionLayer => (kind === ConcessionKind.coupon ? 'coupon' : 'offer')
