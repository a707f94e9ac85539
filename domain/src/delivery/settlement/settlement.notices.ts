import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const SHEET = ['{settleNo}'] as const

export const settlementNotices = {
  settlementOffered: {
    group: '结算',
    title: '结算单待您确认',
    body: '订单 {orderCode} 的结算单 {settleNo}：结算 {tons} 吨，{result}，请在 {days} 天内确认',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementOfferedByRule: {
    group: '结算',
    title: '结算单已出，到时自动确认',
    body: '订单 {orderCode} 的结算单 {settleNo}：结算 {tons} 吨，{result}；{why}，{days} 天后自动确认，有异议请在此前提出',
    media: ['inbox'],
    follows: SHEET,
  },
  settlementReminder: {
    group: '结算',
    title: '结算单快到确认期限',
    body: '订单 {orderCode} 的结算单 {settleNo}（{result}）还没有确认，到期由专属客服与您联系，不会自动确认',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementDone: {
    group: '结算',
    title: '订单已结算',
    body: '订单 {orderCode} 的结算单 {settleNo} 已确认：{result}',
    media: ['inbox'],
    follows: SHEET,
  },
  settlementDue: {
    group: '结算',
    title: '结算差额待补付',
    body: '订单 {orderCode} 的结算单 {settleNo} 已确认：{result}，请补付，补付前不能开票',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementUnpaid: {
    group: '结算',
    title: '结算差额还没有补付',
    body: '订单 {orderCode} 的结算单 {settleNo}：{result}，已过补付期限，请用余额补付；补付前不能开票',
    media: ['inbox', 'sms'],
    follows: SHEET,
  },
  settlementWithdrawn: {
    group: '结算',
    title: '结算单已撤回',
    body: '订单 {orderCode} 的结算单 {settleNo} 由钢厂撤回：{reason}。将重新出单',
    media: ['inbox'],
    follows: SHEET,
  },
  settlementRefused: {
    group: '待办',
    title: '客户不同意结案',
    body: '{companyName} 的订单 {orderCode}，结算单 {settleNo}：{reason}',
    media: ['inbox'],
  },
  settlementToCheck: {
    group: '待办',
    title: '结算单待核对',
    body: '{companyName} 的订单 {orderCode}，结算单 {settleNo} 有待认定的车或超出允差',
    media: ['inbox'],
  },
  caseCloseAsked: {
    group: '待办',
    title: '客户申请结案',
    body: '{companyName} 的订单 {orderCode}：{reason}',
    media: ['inbox'],
  },
  caseCloseRefused: {
    group: '结算',
    title: '钢厂不同意结案',
    body: '订单 {orderCode} 继续交货：{reason}',
    media: ['inbox', 'sms'],
  },
} as const satisfies NoticeTable
