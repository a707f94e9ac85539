// 开票台 of the mill's finance.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { at, call, daysIn, done, nothing, pageIn, pageOf, text, word } from '../../kernel/call.ts'
import { ByHandOut } from './byHand.ts'
import { InvoiceDetail, InvoiceHead, invoiceSn, redNo, resend } from './invoice.ts'

const fen = fenInt()
const deskActs = ['reject', 'pass', 'change', 'correct', 'retry', 'withdraw'] as const

export const invoiceDeskCalls = {
  '/api/ops/getInvoiceQueue': call({
    title: '开票台',
    access: 'staff',
    right: 'invoice.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['work', 'review', 'trouble', 'byHand', 'going', 'red', 'issued', 'all']).default('work'),
    }),
    output: pageOf(InvoiceHead.extend({ since: at, waitsFor: z.string(), openRed: z.string() })).extend({
      reviewCount: z.int(),
      troubleCount: z.int(),
      byHandCount: z.int().describe('等手工开具，或登记等第二人确认'),
      redCount: z.int(),
    }),
    example: {},
  }),
  '/api/ops/getInvoiceDetail': call({
    title: '发票',
    access: 'staff',
    right: 'invoice.see',
    input: z.object({ invoiceSn }),
    output: InvoiceDetail.extend({
      acts: z.array(z.enum(deskActs)),
      whyNotRed: z.string(),
      whyNotByHand: z.string().describe('为什么现在不能登记手工开具；空：可以'),
      mayBeIssued: z.boolean().describe('税务平台可能已经开出'),
      byHands: z.array(ByHandOut),
    }),
    refuses: ['INVOICE_NONE'],
    example: { invoiceSn: 'FP20261101000001' },
  }),
  '/api/ops/actOnInvoice': call({
    title: '核对通过、驳回、改金额、重新核对、重开、撤回',
    access: 'staff',
    right: 'invoice.handle',
    input: z.object({
      invoiceSn,
      act: z.enum(deskActs),
      reason: text(200).default(''),
      lines: z
        .array(z.object({ lineNo: z.int().min(1), grossFen: fen.min(1, '金额须大于 0') }))
        .max(200)
        .default([])
        .describe('改金额：各行新的含税金额'),
    }),
    output: done,
    refuses: ['INVOICE_NONE', 'INVOICE_STATE', 'INVOICE_AMOUNT', 'REASON_NEEDED', 'STAFF_RIGHT'],
    example: { invoiceSn: 'FP20261101000001', act: 'pass' },
    writes: true,
  }),
  '/api/ops/getTaxPlatform': call({
    title: '税务平台状态：登录、今日额度、失败的',
    access: 'staff',
    right: 'invoice.see',
    input: nothing,
    output: z.object({
      connected: z.boolean(),
      sandbox: z.boolean(),
      sessionOpen: z.boolean().nullable().describe('空：平台没有回应'),
      scannedAt: at.nullable(),
      scannedBy: z.string(),
      dayNetFen: fen,
      usedNetFen: fen,
      waiting: z.int(),
      issuing: z.int(),
      failed: z.int(),
      late: z.int().describe('等次日额度'),
    }),
    example: {},
  }),
  '/api/ops/scanTaxFace': call({
    title: '税务平台扫脸登录；登录失效的发票随后自动重开',
    access: 'staff',
    right: 'invoice.handle',
    input: nothing,
    output: z.object({
      open: z.boolean().describe('已登录'),
      retried: z.int(),
      qrSvg: z.string().describe('登录二维码；空：不需要'),
      scanWords: z.string(),
    }),
    refuses: ['TAX_AWAY', 'STAFF_RIGHT'],
    example: {},
    writes: true,
  }),
  '/api/ops/openRedLetter': call({
    title: '录入红字确认单：整张红冲',
    access: 'staff',
    right: 'invoice.handle',
    input: z.object({ invoiceSn, reason: text(200).min(1, '请写明原因') }),
    output: z.object({ redNo: z.string() }),
    refuses: ['INVOICE_NONE', 'INVOICE_STATE', 'RED_OPEN', 'RED_AMOUNT', 'STAFF_RIGHT'],
    example: { invoiceSn: 'FP20261101000001', reason: '抬头写错' },
    writes: true,
  }),
  '/api/ops/answerRedLetter': call({
    title: '销方确认、拒绝或撤销红字确认单',
    access: 'staff',
    right: 'invoice.handle',
    input: z.object({ redNo, act: z.enum(['confirm', 'refuse', 'withdraw']), reason: text(200).default('') }),
    output: done,
    refuses: ['RED_NONE', 'RED_STATE', 'REASON_NEEDED', 'STAFF_RIGHT'],
    example: { redNo: 'HZ20261122000001', act: 'confirm' },
    writes: true,
  }),
  '/api/ops/resendInvoiceMail': call({
    title: '代客户把发票重发到邮箱',
    access: 'staff',
    right: 'invoice.handle',
    input: resend,
    output: z.object({ address: z.string() }),
    refuses: ['INVOICE_NONE', 'MAIL_NOT_YET', 'MAIL_NONE', 'MAIL_SOON', 'MAIL_DAILY', 'STAFF_RIGHT'],
    example: { invoiceSn: 'FP20261101000001' },
    writes: true,
  }),
}
