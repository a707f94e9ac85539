import type { ErrorTable } from '../../kernel/errorTable.ts'

export const acceptanceErrors = {
  DRAFT_NONE: { code: 5111, message: '没有找到这张承兑，请刷新' },
  DRAFT_STATE: { code: 5112, message: '承兑{state}，不能{act}' },
  DRAFT_NOT_TAKEN: { code: 5113, message: '这张票不收：{why}' },
  DRAFT_KNOWN: { code: 5114, message: '票号 {draftNo} 已经登记过，请核对票号' },
  DRAFT_ABOVE_LEFT: { code: 5115, message: '承兑 {draftCode} 只剩 {left} 元可用，请改用票金额' },
  DRAFT_ABOVE_DUE: { code: 5116, message: '用票合计 {sum} 元，超过应付 {due} 元，请改用票金额' },
  DRAFT_ORDER_KIND: { code: 5117, message: '订单 {orderCode} 按现汇价下单，不能用承兑付，请用现汇付款' },
  DRAFT_DEBT_OPEN: { code: 5118, message: '有退票款 {debt} 元没有补付，补付后才能{act}' },
  DRAFT_REST_SHORT: {
    code: 5119,
    message: '用票之外还要现汇 {rest} 元，可用余额 {available} 元，还差 {missing} 元，请先来款或多用票',
  },
  DRAFT_QUOTE_OVER: { code: 5120, message: '承兑报价已过期或不存在，请重新报价，或按牌价承兑加价下单' },
  DRAFT_DEARER: {
    code: 5121,
    message: '承兑 {draftCode} 的贴现成本高于订单 {orderCode} 下单时的报价，请换到期更近的票，或用现汇付款',
  },
  DRAFT_DEBT_NONE: { code: 5122, message: '这张承兑没有要补付的退票款，请刷新' },
  DRAFT_RULE: {
    code: 5123,
    says: {
      startsPast: '生效时间已过，请改为马上或以后',
      companyBelowOne: '一家企业的合计上限不能低于单张上限',
      startsTwice: '这一类在同一时刻已有规则，请换一个生效时间',
      nameTaken: '名单里已有「{name}」，或这一行已不在，请刷新',
    },
  },
} as const satisfies ErrorTable
