import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const ARTICLE = ['article {articleId}'] as const

export const contentNotices = {
  articleToApprove: {
    group: '待办',
    title: '文章待批准',
    body: '{name}{when}',
    media: ['inbox'],
    follows: ARTICLE,
  },
  articleDecided: {
    group: '待办',
    title: '文章有结果',
    body: '{name}：{what}',
    media: ['inbox'],
    follows: ARTICLE,
  },
} as const satisfies NoticeTable
