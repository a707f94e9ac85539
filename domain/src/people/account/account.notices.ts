import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const accountNotices = {
  invitationWaits: {
    group: '账号',
    title: '有企业邀请您加入',
    body: '{companyName} 邀请您以「{role}」身份加入，请在买家中心答复',
    media: ['inbox'],
  },
  nameChanged: { group: '账号', title: '有成员修改了姓名', body: '{account}：{change}，请核对', media: ['inbox'] },
  accountLinked: {
    group: '账号',
    title: '账号已关联',
    body: '账号 {userName} 已与您在 {company} 的账号关联，可互相切换；不是本人操作的请马上修改密码，关联随即解除',
    media: ['inbox', 'sms'],
  },
  accountAskWaits: {
    group: '待办',
    title: '买方账号待同意',
    body: '{asker} 申请为 {name} {what}，等您同意',
    media: ['inbox'],
  },
  startPasswordGiven: {
    group: '账号',
    title: '钢厂重发了初始密码',
    body: '{name} 的账号由钢厂重发了初始密码，原来的登录都已退出；不是本人要求的请马上联系我们',
    media: ['inbox', 'sms'],
  },
} as const satisfies NoticeTable
