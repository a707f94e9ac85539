import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const SEARCH = ['search {searchId}'] as const

export const purchaseListsNotices = {
  searchChanged: {
    group: '商品',
    title: '保存的搜索有变化',
    body: '「{name}」{said}',
    media: ['inbox'],
    follows: SEARCH,
  },
} as const satisfies NoticeTable
