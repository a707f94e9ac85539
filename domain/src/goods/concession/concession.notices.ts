import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const CONCESSION = ['concession {concessionNo}'] as const

export const concessionNotices = {
  concessionToApprove: {
    group: '待办',
    title: '让价待审批',
    body: '{concessionNo} {title}：{why}',
    media: ['inbox'],
    follows: CONCESSION,
  },
  concessionDecided: {
    group: '待办',
    title: '让价有结果',
    body: '{concessionNo} {title}：{what}',
    media: ['inbox'],
    follows: CONCESSION,
  },
} as const satisfies NoticeTable
