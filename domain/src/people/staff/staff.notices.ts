import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const staffNotices = {
  workHanded: {
    group: '待办',
    title: '有工作交接给您',
    body: '{name} 的{what}已交给您：{reason}',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
