// 开票: what of the settled tickets can be invoiced, the application in four steps, the invoices and what is taken back of them.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { InvoiceRoute } from '@mall/domain/kernel/tax.ts'
import { z } from 'zod'
import { INVOICE_PARTS, IssuedBy } from '@mall/domain/money/invoice/byHand.ts'
import { BillingBlock } from '@mall/domain/money/invoice/tickets.ts'
import {
  InvoiceApplyStatus,
  InvoiceFlow,
  InvoiceHandled,
  InvoiceKind,
  InvoiceTrouble,
} from '@mall/domain/money/invoice/invoice.machine.ts'
import { RedSide, RedState, RedThere } from '@mall/domain/money/invoice/red.machine.ts'
import { MailState } from '@mall/domain/platform/notice/mail.ts'
import { at, call, daysIn, done, mobile, nothing, orderCode, pageIn, pageOf, text, typed, word } from '../../kernel/call.ts'

const kg = kgInt()
const fen = fenInt()
const applyNo = typed().regex(/^KP\d{8,20}$/, '开票申请号形如 KP20261122000001')
export const invoiceSn = typed().regex(/^FP\d{8,20}$/, '发票申请号形如 FP20261122000001')
export const redNo = typed().regex(/^HZ\d{8,20}$/, '红字确认单号形如 HZ20261122000001')
const ticketId = z.string().regex(/^\d{1,18}-\d{1,18}-\d{1,18}$/, '请从列表中选择磅单')

const BillingTicket = z.object({
  ticketId,
  ticketNo: z.string().describe('磅单号；没有过磅的是运单号'),
  waybillNo: z.string(),
  plate: z.string(),
  orderCode: z.string(),
  settleNo: z.string(),
  title: z.string(),
  kg,
  pieces: z.int(),
  pieceUnit: z.string(),
  priceFen: fen,
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  moneyText: z.string().describe('可开的由哪些钱加成；空：就是货款'),
  openFen: fen.describe('还可以开的含税金额'),
  invoicedFen: fen,
  group: z.string().describe('同组的可以同票'),
  groupText: z.string(),
  contractNo: z.string(),
  paymentType: z.enum(['A', 'B']),
  invoiceRoute: z.literal(InvoiceRoute.values),
  ratePercent: z.int(),
  settledAt: at,
})
const BillingLimits = z.object({ maxLines: z.int(), maxNetFen: fen, restNetFen: fen, dayNetFen: fen })
const Draft = z.object({
  applyNo: z.string(),
  step: z.enum(['billingDetails', 'fillInRecipients', 'confirmationInformation']),
  ticketIds: z.array(z.string()),
  grossFen: fen,
  holdUntil: at,
  titleId: z.string().nullable(),
  titleType: z.literal([1, 2]),
  invoiceType: z.literal([1, 2]),
  title: z.string(),
  taxNo: z.string(),
  address: z.string(),
  tel: z.string(),
  bankName: z.string(),
  recipientMobile: z.string(),
  recipientMail: z.string(),
  remark: z.string(),
})
const PackedLine = z.object({
  ticketId: z.string(),
  ticketNo: z.string(),
  orderCode: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  kg,
  price: z.string(),
  grossFen: fen,
  netFen: fen,
  taxFen: fen,
})
const Packed = z.object({
  groupText: z.string(),
  paymentType: z.enum(['A', 'B']),
  ratePercent: z.int(),
  kg,
  grossFen: fen,
  netFen: fen,
  taxFen: fen,
  day: z.int().describe('0 今天，1 次日，按销方额度'),
  why: z.string(),
  lines: z.array(PackedLine),
})

export const InvoiceHead = z.object({
  invoiceSn: z.string(),
  applyNo: z.string(),
  companyName: z.string(),
  kind: z.literal(InvoiceKind.values),
  flow: z.literal(InvoiceFlow.values),
  handled: z.literal(InvoiceHandled.values),
  invoiceType: z.literal([1, 2]),
  title: z.string(),
  taxInvoiceNo: z.string().describe('数电票号码；没有开具为空'),
  orderCodes: z.array(z.string()),
  lineCount: z.int(),
  kg,
  grossFen: fen,
  netFen: fen,
  taxFen: fen,
  redFen: fen.describe('已红冲'),
  redOpenFen: fen.describe('红字办理中'),
  trouble: z.literal(InvoiceTrouble.values),
  troubleText: z.string(),
  createdAt: at,
  issuedAt: at.nullable(),
})
const RedHead = z.object({
  redNo: z.string(),
  state: z.literal(RedState.values),
  starter: z.literal(RedSide.values),
  bureauState: z.literal(RedThere.values).describe('在电子税务局等哪一方确认；空：不在那里等'),
  turnText: z.string(),
  reason: z.string(),
  sourceNo: z.string(),
  kg,
  grossFen: fen,
  netFen: fen,
  taxFen: fen,
  expiresAt: at.nullable(),
  answer: z.string(),
  madeBy: z.string(),
  madeAt: at,
  answeredAt: at.nullable(),
  doneAt: at.nullable(),
  redInvoiceSn: z.string(),
  redInvoiceNo: z.string(),
})
export const InvoiceDetail = InvoiceHead.extend({
  titleType: z.literal([1, 2]),
  taxNo: z.string(),
  address: z.string(),
  tel: z.string(),
  bankName: z.string(),
  recipientMobile: z.string(),
  recipientMail: z.string(),
  mail: z
    .object({
      address: z.string(),
      mailState: z.literal(MailState.values),
      reason: z.string().describe('没有发出或被退回的原因'),
      attempts: z.int(),
      at,
    })
    .nullable()
    .describe('最近一封邮件；空：没有发过'),
  remark: z.string(),
  groupText: z.string(),
  paymentType: z.enum(['A', 'B']),
  ratePercent: z.int(),
  why: z.string(),
  reason: z.string(),
  sendAfter: at,
  changedFen: fen.nullable(),
  deliveredAt: at.nullable(),
  usedAt: at.nullable().describe('购方用途确认（抵扣勾选）的时间'),
  blueSn: z.string(),
  blueNo: z.string(),
  seller: z.object({ name: z.string(), taxNo: z.string() }),
  pdfHash: z.string(),
  issuedBy: z.literal(IssuedBy.values).describe('由谁开具；空：还没有开'),
  parts: z.array(z.enum(INVOICE_PARTS)).describe('可以下载的文件'),
  lines: z.array(
    PackedLine.extend({
      lineNo: z.int(),
      redFen: fen,
      waybillNo: z.string(),
      changedFen: fen.nullable(),
      heatNos: z.array(z.string()),
    }),
  ),
  reds: z.array(RedHead),
  history: z.array(z.object({ at, what: z.string(), who: z.string(), detail: z.string() })),
})

const buyerActs = ['withdraw', 'reapply', 'confirm', 'object', 'used', 'notUsed'] as const
const stockRow = z.object({
  goods: z.string(),
  tickets: z.int(),
  orderCodes: z.array(z.string()),
  kg,
  openFen: fen,
  ticketIds: z.array(z.string()),
})

export const resend = z.object({
  invoiceSn: z.string().regex(/^FP\d{8,20}$/, '发票申请号不对'),
  recipientMail: z
    .union([z.literal(''), z.email('邮箱少了后缀或写法不对，例如 finance@example.com').max(80)])
    .default('')
    .describe('空：发到收票邮箱'),
})

export const invoiceCalls = {
  '/api/order/getBillingTickets': call({
    title: '可开票的已结算磅单，和现在不能开的及原因',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ orderCode: orderCode.optional() }),
    output: z.object({
      list: z.array(BillingTicket),
      openFen: fen,
      openKg: kg,
      blocked: z.array(
        z.object({
          ticketNo: z.string(),
          orderCode: z.string(),
          title: z.string(),
          kg,
          fen,
          block: z.literal(BillingBlock.values),
          why: z.string(),
          to: z.string().describe('去哪里处理；空：不用您处理'),
        }),
      ),
      limits: BillingLimits,
      draft: Draft.nullable().describe('本人没做完的申请'),
    }),
    example: {},
  }),
  '/api/order/getBillingStock': call({
    title: '可开票的货物，按品名汇总',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ word: word(40).default('') }),
    output: z.object({ list: z.array(stockRow), openFen: fen, openKg: kg }),
    example: {},
  }),
  '/api/order/getOrderInvoices': call({
    title: '一张订单的开票：可开、已开、各张发票',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ orderCode }),
    output: z.object({ openFen: fen, invoicedFen: fen, list: z.array(InvoiceHead) }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/getInvoiceRecipients': call({
    title: '用过的收票人，最近的在前',
    access: 'company',
    need: 'invoice.manage',
    input: nothing,
    output: z.array(
      z.object({ recipientMobile: z.string(), recipientMail: z.string(), times: z.int(), lastAt: at, applyNo: z.string() }),
    ),
    example: {},
  }),
  '/api/order/saveBillingDraft': call({
    title: '选磅单：占用到今天 24:00',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ ticketIds: z.array(ticketId).min(1, '请至少选一张磅单').max(400, '一次最多选 400 张磅单') }),
    output: Draft,
    refuses: ['INVOICE_TICKET', 'INVOICE_HELD', 'COMPANY_RIGHT'],
    example: { ticketIds: ['1-1-1'] },
    writes: true,
  }),
  '/api/order/getBillingDraft': call({
    title: '本人的开票草稿，按现在的额度可开几张',
    access: 'company',
    need: 'invoice.manage',
    input: nothing,
    output: z.object({ draft: Draft.nullable(), invoices: z.array(Packed), limits: BillingLimits, whyNotSpecial: z.string() }),
    example: {},
  }),
  '/api/order/updateBillingDraft': call({
    title: '开票草稿：抬头与种类，收票人',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({
      applyNo,
      title: z.object({ titleId: z.string().regex(/^[0-9]{1,18}$/, '请选择抬头'), invoiceType: z.literal([1, 2]) }).optional(),
      recipient: z
        .object({
          recipientMobile: mobile,
          recipientMail: z.union([z.literal(''), z.email('邮箱少了后缀或写法不对，例如 finance@example.com').max(80)]),
          remark: text(100).default(''),
        })
        .optional(),
    }),
    output: Draft,
    refuses: ['INVOICE_DRAFT_NONE', 'INVOICE_TITLE', 'COMPANY_RIGHT'],
    example: { applyNo: 'KP20261122000001' },
    writes: true,
  }),
  '/api/order/deleteBillingDraft': call({
    title: '放弃开票草稿，放回磅单',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ applyNo }),
    output: done,
    refuses: ['INVOICE_DRAFT_NONE', 'COMPANY_RIGHT'],
    example: { applyNo: 'KP20261122000001' },
    writes: true,
  }),
  '/api/order/insertInvoiceInfo': call({
    title: '提交开票申请；同一份草稿提交几次都只有一份申请',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({
      applyNo,
      invoices: z.int().min(1).describe('页面上看到的张数'),
      grossFen: fen.describe('页面上看到的合计'),
    }),
    output: z.object({ applyNo: z.string(), invoiceSns: z.array(z.string()), byRule: z.boolean() }),
    refuses: ['INVOICE_DRAFT_NONE', 'INVOICE_CHANGED', 'INVOICE_TITLE', 'INVOICE_TICKET', 'COMPANY_RIGHT'],
    example: { applyNo: 'KP20261122000001', invoices: 1, grossFen: 100 },
    writes: true,
  }),
  '/api/order/getInvoiceApplyPages': call({
    title: '开票申请列表',
    access: 'company',
    open: 'account',
    need: 'invoice.manage',
    input: z.object({ ...pageIn, ...daysIn, word: word(40).default('') }),
    output: pageOf(
      z.object({
        applyNo: z.string(),
        applyStatus: z.literal(InvoiceApplyStatus.values),
        title: z.string(),
        invoiceType: z.literal([1, 2]),
        by: z.string(),
        appliedAt: at,
        grossFen: fen,
        invoices: z.array(
          z.object({ invoiceSn: z.string(), flow: z.literal(InvoiceFlow.values), grossFen: fen, taxInvoiceNo: z.string() }),
        ),
      }),
    ),
    example: {},
  }),
  '/api/order/getInvoiceInfoPages': call({
    title: '发票列表',
    access: 'company',
    open: 'account',
    need: 'invoice.manage',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      list: z.enum(['all', 'mine', 'going', 'issued', 'red']).default('all'),
    }),
    output: pageOf(InvoiceHead).extend({
      mineCount: z.int().describe('等您处理'),
      goingCount: z.int(),
      sums: z.object({ issuedFen: fen, redFen: fen, goingFen: fen }).describe('全部发票'),
    }),
    example: {},
  }),
  '/api/order/getInvoiceInfoDetails': call({
    title: '发票',
    access: 'company',
    open: 'account',
    need: 'invoice.manage',
    input: z.object({ invoiceSn }),
    output: InvoiceDetail.extend({ acts: z.array(z.enum(buyerActs)), whyNotRed: z.string().describe('空：可以申请红字') }),
    refuses: ['INVOICE_NONE'],
    example: { invoiceSn: 'FP20261101000001' },
  }),
  '/api/order/updateInvoiceInfo': call({
    title: '撤回、重新提交、同意或不同意金额、用途确认',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ invoiceSn, act: z.enum(buyerActs), reason: text(200).default('') }),
    output: done,
    refuses: ['INVOICE_NONE', 'INVOICE_STATE', 'REASON_NEEDED', 'RED_OPEN', 'COMPANY_RIGHT'],
    example: { invoiceSn: 'FP20261101000001', act: 'withdraw' },
    writes: true,
  }),
  '/api/order/resendInvoiceMail': call({
    title: '把开出的发票重发到邮箱',
    access: 'company',
    need: 'invoice.manage',
    input: resend,
    output: z.object({ address: z.string() }),
    refuses: ['INVOICE_NONE', 'MAIL_NOT_YET', 'MAIL_NONE', 'MAIL_SOON', 'MAIL_DAILY', 'COMPANY_RIGHT'],
    example: { invoiceSn: 'FP20261101000001' },
    writes: true,
  }),
  '/api/order/insertRedLetter': call({
    title: '申请红字：整张红冲（抬头、内容有误）',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ invoiceSn, reason: text(200).min(1, '请写明原因') }),
    output: z.object({ redNo: z.string() }),
    refuses: ['INVOICE_NONE', 'INVOICE_STATE', 'RED_OPEN', 'RED_AMOUNT', 'COMPANY_RIGHT'],
    example: { invoiceSn: 'FP20261101000001', reason: '抬头写错' },
    writes: true,
  }),
  '/api/order/answerRedLetter': call({
    title: '确认、拒绝或撤销红字确认单',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ redNo, act: z.enum(['confirm', 'refuse', 'withdraw']), reason: text(200).default('') }),
    output: done,
    refuses: ['RED_NONE', 'RED_STATE', 'REASON_NEEDED', 'COMPANY_RIGHT'],
    example: { redNo: 'HZ20261122000001', act: 'confirm' },
    writes: true,
  }),
}
