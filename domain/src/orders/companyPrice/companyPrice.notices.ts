import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const AGREED = ['agreedPrice {priceNo}'] as const

export const companyPriceNotices = {
  agreedPriceLive: {
    group: '优惠',
    title: '有新的企业协议价',
    body: '{scope}：{terms}，{until} 前有效，下单时自动采用',
    media: ['inbox'],
    follows: AGREED,
  },
  agreedPriceStopped: {
    group: '优惠',
    title: '企业协议价已停用',
    body: '{scope}：{terms} 已停用（{why}），已下的订单不变',
    media: ['inbox'],
    follows: AGREED,
  },
  agreedPriceToApprove: {
    group: '待办',
    title: '协议价待审批',
    body: '{companyName} 的协议价 {priceNo}：{why}',
    media: ['inbox'],
    follows: AGREED,
  },
  agreedPriceDecided: {
    group: '待办',
    title: '协议价审批有结果',
    body: '{companyName} 的协议价 {priceNo} {what}',
    media: ['inbox'],
    follows: AGREED,
  },
} as const satisfies NoticeTable
