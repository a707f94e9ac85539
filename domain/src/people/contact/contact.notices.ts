import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const contactNotices = {
  contactAssigned: { group: '企业', title: '专属客服已变更', body: '您的专属客服是 {bdName}，电话 {bdPhone}', media: ['inbox'] },
} as const satisfies NoticeTable
