import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const FRAMEWORK = ['framework {ccNo}'] as const

export const frameworkNotices = {
  frameworkInForce: {
    group: '合同',
    title: '框架合同已生效',
    body: '框架合同 {ccNo} 第 {versionNo} 版双方已签署，{can}，{toOn} 到期',
    media: ['inbox', 'sms'],
    follows: FRAMEWORK,
  },
  frameworkUnsigned: {
    group: '合同',
    title: '框架合同没有签成',
    body: '框架合同 {ccNo} 第 {versionNo} 版没有签成：{why}{after}',
    media: ['inbox'],
    follows: FRAMEWORK,
  },
  frameworkChangeRejected: {
    group: '合同',
    title: '框架合同变更被驳回',
    body: '框架合同 {ccNo} 的变更 {changeNo} 没有通过：{why}，合同按原版继续',
    media: ['inbox'],
    follows: FRAMEWORK,
  },
  frameworkChangeOffered: {
    group: '合同',
    title: '钢厂提出变更框架合同',
    body: '钢厂提出变更框架合同 {ccNo}：{what}。请查看，同意就签署新版，不同意可以拒签、合同按原版继续；签署或拒签之前不能按它下单',
    media: ['inbox', 'sms'],
    follows: FRAMEWORK,
  },
  frameworkEnding: {
    group: '合同',
    title: '框架合同快到期',
    body: '框架合同 {ccNo} {toOn} 到期，还有 {left} 吨没有订{lack}',
    media: ['inbox', 'sms'],
    follows: FRAMEWORK,
  },
  frameworkFinalPrice: {
    group: '合同',
    title: '结算价已出，请确认',
    body: '框架合同 {ccNo} {month} 的结算价已出{again}：指数均价 {index} 元/吨，{n} 张订单按它结算，多退少补。请在 {until} 前确认，有异议请写明；到期没有回复视为无异议',
    media: ['inbox', 'sms'],
    follows: FRAMEWORK,
  },
  frameworkSheetReminder: {
    group: '合同',
    title: '结算价快到确认期限',
    body: '框架合同 {ccNo} {month} 的结算价还没有确认，{until} 后视为无异议',
    media: ['inbox', 'sms'],
    follows: FRAMEWORK,
  },
  frameworkPriceStands: {
    group: '合同',
    title: '结算价已生效',
    body: '框架合同 {ccNo} {month} 的结算价已生效（{how}）：指数均价 {index} 元/吨，{n} 张订单按它结算，多退少补',
    media: ['inbox'],
    follows: FRAMEWORK,
  },
  frameworkSheetDisputed: {
    group: '合同',
    title: '价格单有异议',
    body: '{companyName} 对框架合同 {ccNo} {month} 价格单第 {version} 版有异议：{reason}',
    media: ['inbox'],
  },
  frameworkRebate: {
    group: '合同',
    title: '合同返利结算',
    body: '框架合同 {ccNo} {period}结算 {settled} 吨，{result}',
    media: ['inbox'],
    follows: FRAMEWORK,
  },
  frameworkRebateHeld: {
    group: '合同',
    title: '合同返利',
    body: '框架合同 {ccNo} {period}的返利{result}',
    media: ['inbox'],
    follows: FRAMEWORK,
  },
  frameworkDeposit: {
    group: '合同',
    title: '框架合同履约保证金',
    body: '框架合同 {ccNo} 的履约保证金{result}',
    media: ['inbox', 'sms'],
    follows: FRAMEWORK,
  },
  frameworkDepositDesk: {
    group: '待办',
    title: '框架合同履约保证金',
    body: '{companyName} 的框架合同 {ccNo}：{result}',
    media: ['inbox'],
  },
  frameworkChangeAsked: {
    group: '待办',
    title: '框架合同变更等审批',
    body: '{companyName} 申请变更框架合同 {ccNo}：{what}',
    media: ['inbox'],
  },
  frameworkChangeDrafted: {
    group: '待办',
    title: '框架合同变更等同事审批',
    body: '{makerName} 拟变更 {companyName} 的框架合同 {ccNo}：{what}，请另一位同事审批',
    media: ['inbox'],
  },
  frameworkDraftRejected: {
    group: '待办',
    title: '拟的框架合同变更被驳回',
    body: '您拟的框架合同 {ccNo} 变更 {changeNo} 被驳回：{why}',
    media: ['inbox'],
  },
  frameworkReview: {
    group: '待办',
    title: '框架合同等审核',
    body: '{companyName} 的框架合同 {ccNo} 编写完毕，请审核',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
