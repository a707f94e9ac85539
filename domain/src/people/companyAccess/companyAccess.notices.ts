import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const companyAccessNotices = {
  invited: {
    group: '账号',
    title: '企业邀请您加入',
    body: '{companyName} 邀请您以「{role}」身份加入，请登录商城接受；{days} 天内有效',
    media: ['inbox', 'sms'],
  },
  invitedToRegister: {
    group: '账号',
    title: '企业邀请您加入',
    body: '{companyName} 邀请您以「{role}」身份加入，请用本手机号在 {address} 注册，登录后接受邀请；{days} 天内有效',
    media: ['sms'],
  },
  invitationAnswered: { group: '账号', title: '邀请有了答复', body: '{name} {answer}', media: ['inbox'] },
  joinAsked: {
    group: '待办',
    title: '有人申请加入贵公司',
    body: '{name} 申请加入，请核实后答复；{days} 天内有效',
    media: ['inbox'],
  },
  joinAnswered: { group: '账号', title: '加入申请有了答复', body: '{company} {answer}', media: ['inbox'] },
  companyGroupAsked: {
    group: '待办',
    title: '有集团邀请贵公司加入',
    body: '{head} 邀请贵公司加入集团「{name}」，各自的订单、资金和发票不变；{days} 天内有效',
    media: ['inbox'],
  },
  companyGroupChanged: { group: '账号', title: '集团有变化', body: '{company} {what}', media: ['inbox'] },
  roleChanged: { group: '账号', title: '您的权限有变化', body: '{what}', media: ['inbox'] },
} as const satisfies NoticeTable
