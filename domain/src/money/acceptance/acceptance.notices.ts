import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const DRAFT = ['{draftCode}'] as const

export const acceptanceNotices = {
  draftSigned: {
    group: '资金',
    title: '承兑已签收',
    body: '承兑 {draftCode}（{amount} 元，{acceptor}）已签收，可以付订单',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftRefused: {
    group: '资金',
    title: '承兑不收',
    body: '承兑 {draftCode}（{amount} 元，{acceptor}）财务不收：{reason}',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftOvertaken: {
    group: '资金',
    title: '承兑登记已作废',
    body: '承兑 {draftCode}（{amount} 元，{acceptor}）的登记已作废：{reason}',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftExpired: {
    group: '资金',
    title: '承兑登记已过期',
    body: '承兑 {draftCode}（{amount} 元，{acceptor}）没有在 {day} 前背书，登记已过期；票还在贵公司，可以重新登记',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftDueSoon: {
    group: '资金',
    title: '承兑快到期',
    body: '承兑 {draftCode}（{acceptor}）{day} 到期，由商城提示付款；还有 {amount} 元没有用，兑付后转为可用余额',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftPaid: {
    group: '资金',
    title: '承兑已兑付',
    body: '承兑 {draftCode}（{acceptor}）已兑付，没有用的 {amount} 元已转为可用余额',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftDishonoured: {
    group: '资金',
    title: '承兑退票，请补付',
    body: '承兑 {draftCode}（{acceptor}）被拒付：{reason}。已付订单的 {amount} 元请在 {day} 前用现汇补付，补付前不能用承兑、不能退余款',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftDebtLate: {
    group: '资金',
    title: '退票款过期未补',
    body: '承兑 {draftCode}（{acceptor}）的退票款 {amount} 元 {day} 到期未补付，请尽快用现汇补付',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftBack: {
    group: '资金',
    title: '承兑退票',
    body: '承兑 {draftCode}（{acceptor}）被拒付：{reason}。这张票没有付过订单，不需要补付',
    media: ['inbox', 'sms'],
    follows: DRAFT,
  },
  draftOdd: {
    group: '待办',
    title: '票据平台通知与登记不符',
    body: '承兑 {draftCode}（{companyName}）：{why}。没有签收，请与客户核对',
    media: ['inbox'],
  },
  draftMatures: {
    group: '待办',
    title: '承兑今天到期',
    body: '{companyName} 的承兑 {draftCode}（{amount} 元，{acceptor}）已提示付款',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftCameBack: {
    group: '待办',
    title: '承兑退票',
    body: '{companyName} 的承兑 {draftCode}（{acceptor}）被拒付：{reason}，退票款 {amount} 元',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftDebtOpen: {
    group: '待办',
    title: '退票款过期未补',
    body: '{companyName} 的承兑 {draftCode} 退票款 {amount} 元 {day} 到期未补付，请催收',
    media: ['inbox'],
    follows: DRAFT,
  },
  draftRepaid: {
    group: '待办',
    title: '退票款已补付',
    body: '{companyName} 已补付承兑 {draftCode} 的退票款 {amount} 元',
    media: ['inbox'],
    follows: DRAFT,
  },
} as const satisfies NoticeTable
