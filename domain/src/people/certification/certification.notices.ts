import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const certificationNotices = {
  certificationSubmitted: { group: '待办', title: '企业认证待审核', body: '{companyName} 提交了{kind}', media: ['inbox'] },
  certificationApproved: {
    group: '企业',
    title: '企业认证通过',
    body: '{companyName} 已通过认证，{contact}',
    media: ['inbox', 'sms'],
  },
  certificationRejected: { group: '企业', title: '企业认证未通过', body: '{companyName}：{reason}', media: ['inbox', 'sms'] },
  licenceExpiring: { group: '企业', title: '证照即将到期', body: '{kind} 将于 {date} 到期，请及时更新', media: ['inbox', 'sms'] },
  licenceExpired: {
    group: '企业',
    title: '证照已到期',
    body: '{kind} 已于 {date} 到期，请更新',
    media: ['inbox', 'sms'],
  },
  // The business licence is the one paper that a rule of ordering asks for (`startOf`): of no other may this be said.
  businessLicenceExpired: {
    group: '企业',
    title: '证照已到期',
    body: '{kind} 已于 {date} 到期，更新前订单先由销售审核',
    media: ['inbox', 'sms'],
  },
} as const satisfies NoticeTable
