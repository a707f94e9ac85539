// 客服: a conversation (会话) between a visitor or a company's person and the mill's people; what is left open is a ticket (工单).
import { codes, type CodeOf } from '../../kernel/codes.ts'

export const SupportState = codes({
  waiting: { code: 'waiting', label: '待接入', tone: 'wait' },
  open: { code: 'open', label: '接待中', tone: 'info' },
  ended: { code: 'ended', label: '已结束', tone: 'none' },
})
export type SupportStateCode = CodeOf<typeof SupportState>

/** How a conversation ended. */
export const SupportEnd = codes({
  buyer: { code: 'buyer', label: '客户结束' },
  staff: { code: 'staff', label: '客服结束' },
  quiet: { code: 'quiet', label: '客户久未回复，自动结束' },
  closed: { code: 'closed', label: '下班时未接入，已转工单' },
  login: { code: 'login', label: '登录后并入原会话' },
})
export type SupportEndCode = CodeOf<typeof SupportEnd>

export const SupportSolved = codes({
  yes: { code: 'yes', label: '解决了', tone: 'good' },
  part: { code: 'part', label: '一部分', tone: 'wait' },
  no: { code: 'no', label: '没解决', tone: 'bad' },
})

export const CardKind = codes({
  goods: { code: 'goods', label: '商品' },
  order: { code: 'order', label: '订单' },
  lot: { code: 'lot', label: '竞拍' },
  quote: { code: 'quote', label: '报价' },
})
export type CardKindCode = CodeOf<typeof CardKind>

const asked = {
  price: { code: 'price', label: '价格与库存' },
  order: { code: 'order', label: '下单与合同' },
  delivery: { code: 'delivery', label: '发货与提货' },
  quality: { code: 'quality', label: '质量与质保书' },
  money: { code: 'money', label: '付款与发票' },
  account: { code: 'account', label: '账号与认证' },
  other: { code: 'other', label: '其他' },
} as const
/** What anybody may ask about by himself. */
export const AskedKind = codes(asked)
export type AskedKindCode = CodeOf<typeof AskedKind>
export const SupportTicketKind = codes({
  ...asked,
  /** Made on the page of the lot, by who took part (domain/bidding/appeal.rules.ts). */
  appeal: { code: 'appeal', label: '竞拍申诉' },
})
export type SupportTicketKindCode = CodeOf<typeof SupportTicketKind>

export const SupportTicketState = codes({
  open: { code: 'open', label: '处理中', tone: 'wait' },
  done: { code: 'done', label: '已回复', tone: 'good' },
})

export const SupportTicketEvent = codes({
  made: { code: 'made', label: '提交' },
  assign: { code: 'assign', label: '分派' },
  due: { code: 'due', label: '改回复时限' },
  add: { code: 'add', label: '客户补充' },
  done: { code: 'done', label: '回复' },
  reopen: { code: 'reopen', label: '重新处理' },
})
