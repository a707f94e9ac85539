import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const erpNotices = {
  erpDifferences: {
    group: '待办',
    title: 'ERP 对账有差异',
    body: '对账 {runNo}：{n} 条差异待处理',
    media: ['inbox'],
  },
  erpStockStuck: {
    group: '待办',
    title: 'ERP 库存消息没有记入',
    body: '{skuCode}：{why}',
    media: ['inbox'],
  },
  erpUnreconciled: {
    group: '待办',
    title: 'ERP 对账没有完成',
    body: '对账 {runNo}：{why}。恢复后自动再对',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
