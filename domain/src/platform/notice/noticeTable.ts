// 通知 notice: event x medium x words. The inbox has every event; an SMS goes where waiting costs money. {names} are filled with facts.

/** How the inbox groups and filters them, in its order. */
export const noticeGroups = [
  '订单',
  '合同',
  '付款',
  '结算',
  '商品',
  '待办',
  '售后',
  '发货',
  '企业',
  '账号',
  '代打单',
  '资金',
  '发票',
  '竞拍',
  '团购',
  '议价',
  '优惠',
  '客服',
] as const

export interface NoticeEvent {
  group: (typeof noticeGroups)[number]
  title: string
  body: string
  media: readonly ('inbox' | 'sms')[]
  /** What it goes on with: it takes the place of unread ones of the same. Without: it stands for itself. */
  follows?: readonly string[]
}

export type NoticeTable = Readonly<Record<string, NoticeEvent>>
