import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const OPTION = ['optionChange {changeNo}'] as const

export const masterDataNotices = {
  optionChangeToApprove: {
    group: '待办',
    title: '订货参数调整待审批',
    body: '{changeNo} {title}：{why}',
    media: ['inbox'],
    follows: OPTION,
  },
  optionChangeDecided: {
    group: '待办',
    title: '订货参数调整有结果',
    body: '{changeNo} {title}：{what}',
    media: ['inbox'],
    follows: OPTION,
  },
} as const satisfies NoticeTable
