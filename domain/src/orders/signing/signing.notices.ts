import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const signingNotices = {
  signWanted: {
    group: '合同',
    title: '合同待签署',
    body: '{title}（{documentNo}，{amount} 元）请在 {until} 前签署',
    media: ['inbox', 'sms'],
  },
  signUrged: {
    group: '合同',
    title: '催签合同',
    body: '{title}（{documentNo}）请尽快签署，{until} 到期',
    media: ['inbox', 'sms'],
  },
  signHanded: {
    group: '合同',
    title: '合同转给您签署',
    body: '{name} 把 {title}（{documentNo}，{amount} 元）转给您签署，{until} 前有效',
    media: ['inbox', 'sms'],
  },
  signNearlyOver: {
    group: '合同',
    title: '合同即将到期未签',
    body: '{title}（{documentNo}）{until} 到期，到期未签自动撤销',
    media: ['inbox', 'sms'],
  },
  signExtended: {
    group: '合同',
    title: '签署期限已延长',
    body: '{title}（{documentNo}）的签署期限延至 {until}',
    media: ['inbox'],
  },
  signDone: { group: '合同', title: '合同双方已签署', body: '{title}（{documentNo}）双方已签署生效', media: ['inbox'] },
  signEnded: {
    group: '合同',
    title: '合同签署已结束',
    body: '{title}（{documentNo}）{what}：{reason}',
    media: ['inbox', 'sms'],
  },
  signRevokeAsked: {
    group: '合同',
    title: '对方请求撤回合同',
    body: '{title}（{documentNo}）：{reason}，请答复是否同意',
    media: ['inbox'],
  },
  signRevokeDropped: {
    group: '合同',
    title: '撤回请求未成',
    body: '{title}（{documentNo}）继续签署：{reason}',
    media: ['inbox'],
  },
  signVoidAsked: {
    group: '合同',
    title: '对方申请作废合同',
    body: '{title}（{documentNo}）：{reason}，请签署作废协议或不同意',
    media: ['inbox', 'sms'],
  },
  signVoidRefused: {
    group: '合同',
    title: '合同未作废',
    body: '{title}（{documentNo}）恢复为已签署：{reason}',
    media: ['inbox'],
  },
  signVoided: { group: '合同', title: '合同已作废', body: '{title}（{documentNo}）双方已签署作废协议', media: ['inbox', 'sms'] },
  signDesk: {
    group: '待办',
    title: '合同签署待处理',
    body: '{companyName} 的 {title}（{documentNo}）：{what}',
    media: ['inbox'],
  },
  signAuthorityWaits: {
    group: '待办',
    title: '签署授权待审核',
    body: '{companyName} 提交了 {name} 的签署授权',
    media: ['inbox'],
  },
  signAuthorityDecided: { group: '合同', title: '签署授权有了结果', body: '{name} 的签署授权{result}', media: ['inbox'] },
} as const satisfies NoticeTable
