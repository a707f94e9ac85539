import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const LOT = ['lot {biddingNo}'] as const

export const talkNotices = {
  bidAnnounced: {
    group: '竞拍',
    title: '竞拍公告',
    body: '竞拍 {biddingNo} {title}：{words}',
    media: ['inbox', 'sms'],
    follows: LOT,
  },
  bidTalkAnswered: {
    group: '竞拍',
    title: '您的提问已答复',
    body: '竞拍 {biddingNo} {title} 的提问{how}：{words}',
    media: ['inbox'],
    follows: LOT,
  },
  bidTalkRejected: {
    group: '竞拍',
    title: '您的提问没有公开',
    body: '竞拍 {biddingNo} {title} 的提问没有答复：{why}',
    media: ['inbox'],
    follows: LOT,
  },
  bidTalkAsked: {
    group: '待办',
    title: '竞拍有提问',
    body: '竞拍 {biddingNo} {title}：{words}',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
