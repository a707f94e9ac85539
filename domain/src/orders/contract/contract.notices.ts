import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const contractNotices = {
  agreementAnnounced: {
    group: '合同',
    title: '产品协议有新版公示',
    body: '《{title}》第 {versionNo} 版改 {changes} 处，{day} 起的新订单按它执行；此前的订单不变',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
