import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const paymentNotices = {
  paid: { group: '付款', title: '付款到账', body: '{amount} 元已到账，用于 {orderCodes}', media: ['inbox'] },
  depositPaid: {
    group: '付款',
    title: '订金到账',
    body: '订单 {orderCode} 的订金 {amount} 元已到账，开始安排生产；尾款 {rest} 元，{until}付清',
    media: ['inbox'],
  },
  stagePaid: {
    group: '付款',
    title: '分期货款到账，放行一批',
    body: '订单 {orderCode} 的{stage} {amount} 元已到账，共放行 {released} 吨；{next}',
    media: ['inbox'],
  },
  surplus: {
    group: '付款',
    title: '款项转为余额',
    body: '{amount} 元到账时订单 {orderCodes} 已不待付，已记入企业余额，可用余额支付',
    media: ['inbox'],
  },
  transferShort: {
    group: '付款',
    title: '转账到了，还差一些',
    body: '{code} 的转账已到 {came} 元，还差 {short} 元；补足后自动付款，也可以用余额付',
    media: ['inbox'],
    follows: ['{code}'],
  },
  transferUnpaid: {
    group: '付款',
    title: '到账后自动付没有付成',
    body: '{code} 没有自动付：{why}',
    media: ['inbox'],
    follows: ['{code}'],
  },
  sourceRefundDone: {
    group: '资金',
    title: '退款已退回付款账户',
    body: '订单 {orderCode} 的退款 {amount} 元（{sourceNo}）银行已原路退回',
    media: ['inbox', 'sms'],
    follows: ['{sourceNo}'],
  },
  sourceRefundFailed: {
    group: '资金',
    title: '银行退不了，钱在余额',
    body: '订单 {orderCode} 的退款 {amount} 元（{sourceNo}）没有退到付款账户：{reason}；金额已回到可用余额，可直接使用或申请余款退款',
    media: ['inbox', 'sms'],
    follows: ['{sourceNo}'],
  },
  sourceRefundOdd: {
    group: '待办',
    title: '原路退款的银行答复对不上',
    body: '{companyName} 的原路退款 {sourceNo}：{why}',
    media: ['inbox'],
    follows: ['{sourceNo}'],
  },
  payOdd: {
    group: '待办',
    title: '银行通知的到账与付款对不上',
    body: '支付单 {paymentNo}（{oddNo}）：{why}。请在银行核实，再到手工登记写明结果',
    media: ['inbox'],
    follows: ['{oddNo}'],
  },
  payOddCredited: {
    group: '资金',
    title: '到账的款已记入余额',
    body: '支付单 {paymentNo} 到账 {amount} 元与应付的不同，财务已核实，记入企业余额，可用余额支付',
    media: ['inbox'],
    follows: ['{paymentNo}'],
  },
  payOddDismissed: {
    group: '资金',
    title: '没有查到这笔到账',
    body: '支付单 {paymentNo}：银行曾通知到账 {amount} 元，财务核实没有收到：{reason}',
    media: ['inbox'],
    follows: ['{paymentNo}'],
  },
} as const satisfies NoticeTable
