import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const REPRICING = ['repricing {repricingNo}'] as const

export const repricingNotices = {
  repricingToApprove: {
    group: '待办',
    title: '调价单待审批',
    body: '{repricingNo} {title}，{goods} 个商品：{why}',
    media: ['inbox'],
    follows: REPRICING,
  },
  repricingDecided: {
    group: '待办',
    title: '调价单有结果',
    body: '{repricingNo} {title}：{what}',
    media: ['inbox'],
    follows: REPRICING,
  },
} as const satisfies NoticeTable
