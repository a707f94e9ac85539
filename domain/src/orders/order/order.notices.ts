import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const orderNotices = {
  orderReviewed: {
    group: '订单',
    title: '订单审核通过',
    body: '订单 {orderCode} 已通过审核，请在 {hours} 小时内付款',
    media: ['inbox', 'sms'],
  },
  orderToSign: {
    group: '订单',
    title: '订单审核通过，请签署合同',
    body: '订单 {orderCode} 已通过审核，请在 {hours} 小时内签署合同，双方签署后付款',
    media: ['inbox', 'sms'],
  },
  contractInForce: {
    group: '订单',
    title: '合同已生效，请付款',
    body: '订单 {orderCode} 的合同双方已签署，请在 {hours} 小时内付款',
    media: ['inbox', 'sms'],
  },
  orderReturned: { group: '订单', title: '订单退回待确认', body: '订单 {orderCode} 需您确认：{reason}', media: ['inbox', 'sms'] },
  orderRejected: { group: '订单', title: '订单被驳回', body: '订单 {orderCode} 未通过：{reason}', media: ['inbox'] },
  orderCancelledByMill: {
    group: '订单',
    title: '订单被钢厂取消',
    body: '订单 {orderCode} 已由钢厂取消：{reason}',
    media: ['inbox', 'sms'],
  },
  orderExtended: {
    group: '订单',
    title: '订单时限延长',
    body: '订单 {orderCode} 的时限延长 {time}：{reason}',
    media: ['inbox'],
  },
  orderReopened: {
    group: '订单',
    title: '订单重新审核',
    body: '订单 {orderCode} 由钢厂重新审核，暂不需要付款：{reason}',
    media: ['inbox', 'sms'],
  },
  orderTimedOut: {
    group: '订单',
    title: '订单超时取消',
    body: '订单 {orderCode} 超过时限，已自动取消并释放库存',
    media: ['inbox'],
  },
  orderReviewTimedOut: {
    group: '订单',
    title: '订单审核超时取消',
    body: '订单 {orderCode} 未在时限内审核完，已自动取消并释放库存；需要的话请重新下单，或联系专属客服',
    media: ['inbox', 'sms'],
  },
  cancelAgreed: {
    group: '订单',
    title: '取消申请已同意',
    body: '订单 {orderCode} 已取消，{refund} 元退回{to}',
    media: ['inbox', 'sms'],
  },
  cancelRefused: { group: '订单', title: '取消申请未同意', body: '订单 {orderCode} 继续执行：{reason}', media: ['inbox'] },
  approvalWanted: {
    group: '待办',
    title: '有订单等您审批',
    body: '{name} 的订单 {orderCode}（{amount} 元、{tons} 吨）{why}',
    media: ['inbox', 'sms'],
  },
  approvalGiven: { group: '订单', title: '企业内部审批通过', body: '{name} 同意了订单 {orderCode}', media: ['inbox'] },
  approvalRefused: {
    group: '订单',
    title: '企业内部审批未通过',
    body: '{name} 未同意订单 {orderCode}：{reason}',
    media: ['inbox'],
  },
  proxyOrder: {
    group: '代打单',
    title: '代打单待您确认',
    body: '{staff} 为您代下订单 {orderCode}，共 {amount} 元、{tons} 吨，请核对后确认',
    media: ['inbox', 'sms'],
  },
  orderWaits: { group: '待办', title: '有订单待审核', body: '{companyName} 的订单 {orderCode}：{why}', media: ['inbox'] },
  orderNearlyOverdue: {
    group: '待办',
    title: '有订单即将超时',
    body: '{companyName} 的订单 {orderCode} 还剩 {left}，到时自动取消并释放库存',
    media: ['inbox'],
  },
  orderHanded: {
    group: '待办',
    title: '同事转来订单',
    body: '{name} 转来 {companyName} 的订单 {orderCode}：{body}',
    media: ['inbox'],
  },
  cancelWanted: {
    group: '待办',
    title: '有取消申请待审批',
    body: '{companyName} 申请取消订单 {orderCode}：{reason}',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
