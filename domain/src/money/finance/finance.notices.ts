import type { NoticeTable } from '../../platform/notice/noticeTable.ts'
import { RED } from '../../platform/notice/threads.ts'

export const financeNotices = {
  invoiceRemind: {
    group: '发票',
    title: '结算后还没有开票',
    body: '订单 {orderCode} 已结算，还有 {sum} 元没有申请开票，请选磅单申请',
    media: ['inbox'],
  },
  redRemind: {
    group: '发票',
    title: '红字确认单快到时',
    body: '发票 {taxInvoiceNo} 的红字确认单 {redNo}（{sum} 元）等您确认，到时作废',
    media: ['inbox', 'sms'],
    follows: RED,
  },
} as const satisfies NoticeTable
