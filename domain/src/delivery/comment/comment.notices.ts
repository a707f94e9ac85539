import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const commentNotices = {
  commentLow: {
    group: '待办',
    title: '收到低分评价',
    body: '{companyName} 评价 {title}：{stars} 星，请查看回复',
    media: ['inbox'],
  },
  commentAppealed: {
    group: '待办',
    title: '评价申请恢复显示',
    body: '{companyName} 的 {title}：{reason}',
    media: ['inbox'],
  },
  commentReplied: {
    group: '订单',
    title: '客服回复了您的评价',
    body: '{title}（订单 {orderCode}）：{reply}',
    media: ['inbox'],
  },
  commentHidden: {
    group: '订单',
    title: '评价没有公开显示',
    body: '{title}（订单 {orderCode}）：{reason}。可在「我的评价」申请恢复',
    media: ['inbox'],
  },
  commentShown: {
    group: '订单',
    title: '评价已恢复显示',
    body: '{title}（订单 {orderCode}）：{reason}',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
