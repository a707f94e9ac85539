import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const actOnBehalfNotices = {
  proxyStarted: {
    group: '代打单',
    title: '客服正在为您代打单',
    body: '{staff} 于 {time} 开始以您的名义操作，事由：{reason}；最迟 {until} 结束。未经您确认的订单不生效',
    media: ['inbox', 'sms'],
  },
  proxyEnded: {
    group: '代打单',
    title: '代打单已结束',
    body: '{staff} 的操作已结束，共 {n} 项，可在账号安全中查看',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
