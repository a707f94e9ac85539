import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const couponNotices = {
  couponGiven: {
    group: '优惠',
    title: '收到优惠券',
    body: '{name}（{terms}）已发放给贵公司，{until} 前可用，结算时选用',
    media: ['inbox'],
  },
  couponEnding: {
    group: '优惠',
    title: '优惠券快到期',
    body: '{name}（{terms}）{until} 到期，还没有使用',
    media: ['inbox', 'sms'],
  },
} as const satisfies NoticeTable
