// 开放接口: what a key may do, and what a company's own system is told. One table for the contract, the server and the screens.
import { codes, type CodeOf } from '../../kernel/codes.ts'

/** Rights of a key. What the person behind it may not do, the key may not do either. */
export const OpenRight = codes({
  price: { code: 'price', label: '查价与库存' },
  cart: { code: 'cart', label: '购物车与草稿' },
  order: { code: 'order', label: '下单' },
  ship: { code: 'ship', label: '订单与发货' },
  account: { code: 'account', label: '发票与对账' },
})
export type OpenRightCode = CodeOf<typeof OpenRight>

/** What a key begins with tells it apart before anybody looks into a table. */
export const KEY_START = { live: 'hy_live_', sandbox: 'hy_test_' } as const

export const KeyState = codes({
  live: { code: 'live', label: '在用', tone: 'good' },
  old: { code: 'old', label: '已换新', tone: 'wait' },
  over: { code: 'over', label: '已到期', tone: 'none' },
  revoked: { code: 'revoked', label: '已停用', tone: 'none' },
})
export type KeyStateCode = CodeOf<typeof KeyState>

/** Events a hook can choose; `ping` is sent by 试发 only. */
export const HookEvent = codes({
  orderMoved: { code: 'order.moved', label: '订单状态变化' },
  orderPaid: { code: 'order.paid', label: '付款到账' },
  orderShipped: { code: 'order.shipped', label: '车辆出厂' },
  orderSettled: { code: 'order.settled', label: '订单结算' },
  invoiceIssued: { code: 'invoice.issued', label: '开具发票' },
  invoiceRed: { code: 'invoice.red', label: '开具红票' },
})
export type HookEventCode = CodeOf<typeof HookEvent>
/** The form in which a hook hears: our own JSON, or the documents of cXML, which know three of the events. */
export const HookFormat = codes({
  json: { code: 'json', label: 'JSON' },
  cxml: { code: 'cxml', label: 'cXML' },
})
export type HookFormatCode = CodeOf<typeof HookFormat>
/** Which document of cXML an event is, as people of purchasing systems call it. */
export const CXML_DOCUMENT: Readonly<Partial<Record<HookEventCode, string>>> = {
  'order.moved': '订单确认（ConfirmationRequest）',
  'order.shipped': '发货通知（ShipNoticeRequest）',
  'invoice.issued': '发票（InvoiceDetailRequest）',
}
export const hearsOf = (format: HookFormatCode, event: HookEventCode): boolean =>
  format === HookFormat.json || event in CXML_DOCUMENT
export const PING = 'ping'
export const eventLabel = (event: string): string => (event === PING ? '试发' : HookEvent.label(event))

export const DeliveryState = codes({
  waiting: { code: 'waiting', label: '待送达', tone: 'wait' },
  done: { code: 'done', label: '已送达', tone: 'good' },
  lost: { code: 'lost', label: '未送达', tone: 'bad' },
})
export type DeliveryStateCode = CodeOf<typeof DeliveryState>

/** Minutes after which a try is made again; with the last of them the event counts as lost. */
export const RETRY_MINUTES: readonly number[] = [1, 5, 30]
/** So many different events lost in a row stop a hook. */
export const LOST_STOPS = 6
/** What was not delivered is kept, days. */
export const KEEP_DAYS = 7
/** A call of the receiver that lasts longer counts as failed, seconds. */
export const ANSWER_SECONDS = 10
/** Calls of one key in a minute. */
export const PER_MINUTE = 120
/** Calls of one key in a day where its maker named no number. */
export const PER_DAY = 20_000
export const MOST_KEYS = 20
export const MOST_HOOKS = 10
/** A key lives a year at most, days. */
export const KEY_DAYS = 366
/** Old and new key both work so long after 换新密钥, days. */
export const OVERLAP_DAYS = 7
/** 最近几天到期: the row says so, days. */
export const SOON_DAYS = 30
