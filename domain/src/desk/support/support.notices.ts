import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const CHAT = ['chat {threadNo}'] as const
const TICKET = ['ticket {ticketNo}'] as const

export const supportNotices = {
  supportWaiting: {
    group: '待办',
    title: '有客户在等客服',
    body: '{who} 在等接入，现在没有人当班：{words}',
    media: ['inbox'],
    follows: CHAT,
  },
  supportAnswered: {
    group: '客服',
    title: '客服回复了您',
    body: '{agent}：{words}',
    media: ['inbox'],
    follows: CHAT,
  },
  supportTicket: {
    group: '待办',
    title: '客服工单',
    body: '工单 {ticketNo}（{who}），{due} 前回复：{words}',
    media: ['inbox'],
    follows: TICKET,
  },
  supportTicketAdded: {
    group: '待办',
    title: '客户补充了工单',
    body: '工单 {ticketNo}：{words}',
    media: ['inbox'],
    follows: TICKET,
  },
  supportTicketDone: {
    group: '客服',
    title: '工单已回复',
    body: '工单 {ticketNo}：{words}',
    media: ['inbox', 'sms'],
    follows: TICKET,
  },
} as const satisfies NoticeTable
