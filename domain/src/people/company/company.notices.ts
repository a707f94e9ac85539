import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const companyNotices = {
  companyFrozen: { group: '企业', title: '企业账户已冻结', body: '{companyName} 已被冻结：{reason}', media: ['sms'] },
  companyThawed: { group: '企业', title: '企业账户已解冻', body: '{companyName} 可以重新登录和交易', media: ['inbox', 'sms'] },
  mentioned: {
    group: '待办',
    title: '同事 @ 了您',
    body: '{name} 在{of}的备注里 @ 您：{body}',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
