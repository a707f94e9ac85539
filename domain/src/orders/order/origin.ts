// 订单来源: by which way of buying an order came to be, and which number that way has of its own.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const OrderOrigin = codes({
  /** 挂牌: from the cart or bought at once. */
  list: { code: 'list', label: '挂牌订货' },
  /** Won in a lot; its number is the lot's. */
  auction: { code: 'auction', label: '竞拍成交' },
  /** 换货: replaces what came back; its number is the return's. */
  replacement: { code: 'replacement', label: '换货' },
  /** 团购; its number is the group's. */
  group: { code: 'group', label: '团购' },
  /** 框架合同 call-off; its number is the CC number. */
  framework: { code: 'framework', label: '框架合同' },
  /** 议价; its number is the quote's. */
  quote: { code: 'quote', label: '议价' },
})
export type OrderOriginCode = CodeOf<typeof OrderOrigin>

/**
 * Why an order has no review at the desk to go back to, in words; undefined when it has one. Whoever sold these goods has decided already, in its
 * own room, and what follows from a cancellation (deposit, tons, the next in line) has happened there.
 */
export const whyNotReviewed = (origin: string): string | undefined =>
  origin === OrderOrigin.list || origin === OrderOrigin.framework ? undefined : `${OrderOrigin.label(origin)}的订单不经审核`

/** Where it comes from, for a line of the order's page; empty for an order from the list. */
export const originText = (o: { origin: string; originNo: string }): string =>
  o.origin === OrderOrigin.list ? '' : `${OrderOrigin.label(o.origin)} ${o.originNo}`
