import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const RECEIPT = ['{receiptNo}'] as const
const REFUND = ['{refundNo}'] as const
const CREDIT = ['credit {orderCode}'] as const
const CREDIT_ASK = ['credit of {companyName}'] as const

export const fundsNotices = {
  receiptBooked: {
    group: '资金',
    title: '来款已入账',
    body: '{payer} 转来 {amount} 元已入账（{receiptNo}）',
    media: ['inbox', 'sms'],
    follows: RECEIPT,
  },
  receiptLikely: {
    group: '资金',
    title: '有一笔来款可能是贵公司的',
    body: '{payer} 转来 {amount} 元，还没有入账；是贵公司的请传回单，财务人工认领',
    media: ['inbox', 'sms'],
    follows: RECEIPT,
  },
  receiptUndone: {
    group: '资金',
    title: '来款入账已撤销',
    body: '来款 {receiptNo}（{amount} 元）认错企业，已从余额撤出：{reason}',
    media: ['inbox', 'sms'],
    follows: RECEIPT,
  },
  holdReleased: { group: '资金', title: '保证金已释放', body: '{amount} 元已回到可用余额：{reason}', media: ['inbox'] },
  refundApproved: {
    group: '资金',
    title: '余款退款审核通过',
    body: '退款 {refundNo}（{amount} 元）已通过，付到 {account}',
    media: ['inbox'],
    follows: REFUND,
  },
  refundRejected: {
    group: '资金',
    title: '余款退款被驳回',
    body: '退款 {refundNo}（{amount} 元）未通过，金额已回到可用余额：{reason}',
    media: ['inbox', 'sms'],
    follows: REFUND,
  },
  refundPaid: {
    group: '资金',
    title: '余款退款已到账',
    body: '退款 {refundNo}（{amount} 元）已付到 {account}',
    media: ['inbox', 'sms'],
    follows: REFUND,
  },
  refundReturned: {
    group: '资金',
    title: '余款退款被银行退回',
    body: '退款 {refundNo}（{amount} 元）银行退回：{reason}。金额已回到可用余额，财务核对后重付，也可以撤回换账户',
    media: ['inbox', 'sms'],
    follows: REFUND,
  },
  creditOpened: {
    group: '资金',
    title: '授信有变动',
    body: '贵公司的授信{what}：额度 {limit} 元，账期 {days} 天，{until} 前可用',
    media: ['inbox'],
  },
  creditStopped: {
    group: '资金',
    title: '授信已停用',
    body: '贵公司的授信暂停用于新订单：{reason}。已用的按原到期日归还',
    media: ['inbox', 'sms'],
  },
  creditUsed: {
    group: '资金',
    title: '订单已用授信付款',
    body: '订单 {orderCodes} 用授信付款 {amount} 元，{dueOn} 到期',
    media: ['inbox'],
  },
  creditDueSoon: {
    group: '资金',
    title: '授信快到期',
    body: '订单 {orderCode} 的授信 {amount} 元 {dueOn} 到期（{left}），到期日可用余额足够时自动归还',
    media: ['inbox'],
    follows: CREDIT,
  },
  creditDueToday: {
    group: '资金',
    title: '授信今天到期',
    body: '订单 {orderCode} 的授信 {amount} 元今天到期，可用余额不足，请来款后归还',
    media: ['inbox', 'sms'],
    follows: CREDIT,
  },
  creditOverdue: {
    group: '资金',
    title: '授信已逾期',
    body: '订单 {orderCode} 的授信 {amount} 元 {dueOn} 到期，{left}；归还前不能再用授信付款',
    media: ['inbox', 'sms'],
    follows: CREDIT,
  },
  creditCollected: {
    group: '资金',
    title: '授信到期，已从余额归还',
    body: '订单 {orderCode} 的授信到期，已从可用余额归还 {amount} 元',
    media: ['inbox'],
    follows: CREDIT,
  },
  creditToCheck: {
    group: '待办',
    title: '授信调整待复核',
    body: '{companyName}：额度 {limit} 元，账期 {days} 天，{reason}',
    media: ['inbox'],
    follows: CREDIT_ASK,
  },
  creditAnswered: {
    group: '待办',
    title: '授信调整已复核',
    body: '{companyName} 的授信调整{result}：{reason}',
    media: ['inbox'],
    follows: CREDIT_ASK,
  },
  receiptToCheck: {
    group: '待办',
    title: '来款认领待复核',
    body: '{receiptNo}（{amount} 元）认领到 {companyName}',
    media: ['inbox'],
    follows: RECEIPT,
  },
  receiptRefused: {
    group: '待办',
    title: '来款复核不通过',
    body: '{receiptNo}：{reason}',
    media: ['inbox'],
    follows: RECEIPT,
  },
  receiptConflict: {
    group: '待办',
    title: '银行重发来款，内容不同',
    body: '{receiptNo}（银行流水 {txnId}）以先到的为准，请向银行核实',
    media: ['inbox'],
  },
  refundWaits: {
    group: '待办',
    title: '余款退款待审核',
    body: '{companyName} 申请退款 {amount} 元（{refundNo}）',
    media: ['inbox'],
    follows: REFUND,
  },
  refundBack: {
    group: '待办',
    title: '余款退款被银行退回',
    body: '{companyName} 的 {refundNo}：{reason}，请核对账户后重付或驳回',
    media: ['inbox'],
    follows: REFUND,
  },
  refundOdd: {
    group: '待办',
    title: 'ERP 答复与退款不符',
    body: '{refundNo}：{why}。没有入账，请与 ERP 核对',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
