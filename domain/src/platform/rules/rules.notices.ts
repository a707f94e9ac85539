import type { NoticeTable } from '../notice/noticeTable.ts'

export const rulesNotices = {
  settingWaits: {
    group: '待办',
    title: '规则改动待同意',
    body: '「{label}」有一项改动等您同意，同意后生效',
    media: ['inbox'],
  },
  holidaysUnfilled: {
    group: '待办',
    title: '节假日未填',
    body: '{years}：审核、审批等按工作小时的时限会把节假日当工作日；请在「规则」里按国务院通知填写法定节假日与调休上班日',
    media: ['inbox'],
  },
  partnerAway: {
    group: '待办',
    title: '{partner}连不上',
    body: '{minutes} 分钟以上没有成功：{why}；等着的事和改为手工办的办法见「合作方」',
    media: ['inbox'],
  },
  partnerKeyEnds: {
    group: '待办',
    title: '{partner}的密钥{left}',
    body: '最后有效日 {until}。请到服务商换新的密钥或证书、续服务合同，在服务器上换好并改 PARTNER_KEYS_UNTIL；过期后{partner}会停',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
