import { RED_LETTER_HOURS } from './red.machine.ts'
import type { NoticeTable } from '../../platform/notice/noticeTable.ts'
import { RED } from '../../platform/notice/threads.ts'

const PAPER = ['invoice {invoiceSn}'] as const

export const invoiceNotices = {
  invoiceRejected: {
    group: '发票',
    title: '开票申请被驳回',
    body: '发票申请 {invoiceSn}（{sum} 元）：{reason}。可重新提交或撤回',
    media: ['inbox', 'sms'],
    follows: PAPER,
  },
  invoiceToConfirm: {
    group: '发票',
    title: '开票金额有变，请确认',
    body: '发票申请 {invoiceSn}：原 {was} 元，现 {sum} 元（{reason}），请同意或提出异议',
    media: ['inbox', 'sms'],
    follows: PAPER,
  },
  invoiceMailLost: {
    group: '发票',
    title: '发票邮件没有送到',
    body: '发票 {invoiceSn} 发到 {address} 没有成功：{reason}；可在发票页换一个邮箱重发，或下载',
    media: ['inbox'],
    follows: ['mail {invoiceSn}'],
  },
  invoiceIssued: {
    group: '发票',
    title: '发票已开具',
    body: '发票 {taxInvoiceNo}，{sum} 元，可下载 {papers}{note}',
    media: ['inbox'],
    follows: PAPER,
  },
  invoiceLate: {
    group: '发票',
    title: '发票顺延到次日开具',
    body: '发票申请 {invoiceSn}（{sum} 元）：今日开票额度不足，次日 8:00 起自动补开，不用再申请',
    media: ['inbox'],
    follows: PAPER,
  },
  invoiceWithdrawnByMill: {
    group: '发票',
    title: '开票申请已撤回，请重新申请',
    body: '发票申请 {invoiceSn}（{sum} 元）：{reason}',
    media: ['inbox', 'sms'],
    follows: PAPER,
  },
  redToConfirm: {
    group: '发票',
    title: '红字确认单待您确认',
    body: `发票 {taxInvoiceNo} 的红字确认单 {redNo}，冲减 {sum} 元（{reason}），请在 ${RED_LETTER_HOURS} 小时内确认，到时作废`,
    media: ['inbox', 'sms'],
    follows: RED,
  },
  redAtBureau: {
    group: '发票',
    title: '红字确认单待贵公司在电子税务局确认',
    body: `发票 {taxInvoiceNo} 的红字确认单 {redNo}，冲减 {sum} 元（{reason}）：请在 ${RED_LETTER_HOURS} 小时内登录电子税务局确认，到时作废`,
    media: ['inbox', 'sms'],
    follows: RED,
  },
  redDone: {
    group: '发票',
    title: '红字发票已开具',
    body: '发票 {taxInvoiceNo} 冲减 {sum} 元，红字发票 {redInvoiceNo}{note}',
    media: ['inbox'],
    follows: RED,
  },
  redEnded: {
    group: '发票',
    title: '红字确认单已结束',
    body: '发票 {taxInvoiceNo} 的红字确认单 {redNo}：{state}（{reason}）',
    media: ['inbox'],
    follows: RED,
  },
  invoiceToReview: {
    group: '待办',
    title: '开票申请待核对',
    body: '{companyName} 的开票申请 {applyNo}：{n} 张 {sum} 元',
    media: ['inbox'],
  },
  invoiceObjected: {
    group: '待办',
    title: '客户对开票金额有异议',
    body: '{companyName} 的发票申请 {invoiceSn}：{reason}',
    media: ['inbox'],
  },
  invoiceTrouble: {
    group: '待办',
    title: '发票开具失败',
    body: '{companyName} 的发票申请 {invoiceSn}（{sum} 元）：{reason}',
    media: ['inbox'],
  },
  invoiceByHand: {
    group: '待办',
    title: '发票等手工开具',
    body: '{companyName} 的发票申请 {invoiceSn}（{sum} 元）：没有接通税务平台，请在电子税务局开具后登记',
    media: ['inbox'],
  },
  invoiceByHandMoved: {
    group: '待办',
    title: '手工开具的发票',
    body: '{companyName} 的发票申请 {invoiceSn}（{sum} 元）：{what}',
    media: ['inbox'],
  },
  invoiceTwice: {
    group: '待办',
    title: '一张发票开了两次',
    body: '{companyName} 的发票申请 {invoiceSn} 已手工登记 {taxInvoiceNo}，税务平台又答复已开具 {other}，请核实后红冲多开的一张',
    media: ['inbox'],
  },
  redAtDesk: {
    group: '待办',
    title: '红字确认单待销方处理',
    body: '{companyName} 的发票 {taxInvoiceNo}，红字确认单 {redNo} 冲减 {sum} 元：{reason}',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
