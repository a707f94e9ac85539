import type { ErrorTable } from '../../kernel/errorTable.ts'

export const supportErrors = {
  SUPPORT_NONE: { code: 5450, message: '没有这个会话，或不是您的会话' },
  SUPPORT_EMPTY: { code: 5451, message: '请先写一句话、选一张卡片或一张图片' },
  SUPPORT_CLOSED: { code: 5452, message: '现在没有人值班（{hours}），请留言，会按时回复' },
  SUPPORT_FAST: { code: 5453, message: '发得太快：一分钟最多 {most} 条，请稍等再发；已写的不会丢' },
  SUPPORT_CARD: { code: 5454, message: '没有这个{what}，或您看不到它，请从页面上重新选择' },
  SUPPORT_PICTURE: {
    code: 5455,
    says: {
      guest: '游客看不到图片，请他登录后再发',
      gone: '图片不存在或已发过，请重新选择',
      loginFirst: '登录后可以发图片',
    },
  },
  SUPPORT_STATE: { code: 5456, message: '会话{state}，不能{act}' },
  SUPPORT_RATED: { code: 5457, message: '这次会话已经评价过，谢谢' },
  SUPPORT_TAKEN: { code: 5458, message: '已被 {name} 接入，请看下一位' },
  SUPPORT_FULL: { code: 5459, message: '{why}' },
  SUPPORT_QUEUE: { code: 5460, message: '没有人在等' },
  SUPPORT_OTHERS: { code: 5461, message: '这个会话由 {name} 接待，请先由对方转交' },
  SUPPORT_TO: { code: 5462, message: '没有这位同事，或对方不能接待，请重新选择' },
  SUPPORT_TRANSFER: { code: 5463, message: '这次转交已经收回或已处理，请刷新' },
  SUPPORT_LEAD: { code: 5464, message: '只有客服主管可以这样做' },
  SUPPORT_PHRASES: { code: 5465, message: '每人最多 {most} 条短语，请先删除不用的' },
  SUPPORT_TICKET: { code: 5466, message: '没有这张工单，或不是您的工单' },
  SUPPORT_TICKET_CHANGED: { code: 5467, message: '工单刚被别人改过，请刷新后再操作' },
  SUPPORT_DUE: { code: 5468, message: '回复时限须在现在之后、30 天以内' },
  SUPPORT_PHRASE: { code: 5473, message: '没有这条短语，可能已被删除，请刷新' },
  SUPPORT_CARD_OTHERS: { code: 5610, message: '{no} 不是这位客户的订单，不能发给他，请从他的订单里选' },
} as const satisfies ErrorTable
