// 开票登记: an invoice that finance issued by hand at the tax bureau's site; one registers it, another confirms.
import { z } from 'zod'
import { ByHandState, INVOICE_PARTS } from '@mall/domain/money/invoice/byHand.ts'
import { at, call, digits, text } from '../../kernel/call.ts'
import { fileId, StoredFile } from '../../platform/file/file.ts'
import { invoiceSn } from './invoice.ts'

/** A registration as the desk reads it. */
export const ByHandOut = z.object({
  byHandId: z.string(),
  state: z.literal(ByHandState.values),
  taxInvoiceNo: z.string(),
  issuedOn: z.string(),
  redConfirmNo: z.string().describe('红字发票信息确认单编号，可空'),
  mayBeIssued: z.boolean().describe('税务平台可能已经开过'),
  why: z.string().describe('平台可能已开时为什么手工登记'),
  differences: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })).describe('XML 与申请的差异'),
  files: z.array(z.object({ part: z.enum(INVOICE_PARTS), fileId: z.string(), fileName: z.string() })),
  registeredBy: z.string(),
  registeredAt: at,
  decidedBy: z.string(),
  decidedAt: at.nullable(),
  reason: z.string(),
  own: z.boolean().describe('是本人登记的'),
  unseen: z.int().describe('本人还没有打开的文件'),
})

const byHandId = z.string().regex(/^[0-9]{1,18}$/)

export const byHandCalls = {
  '/api/ops/uploadTaxInvoice': call({
    title: '上传数电票文件：PDF、OFD、XML（multipart/form-data）',
    access: 'staff',
    right: 'invoice.handle',
    input: z.object({}),
    output: StoredFile,
    refuses: [
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_WHITELIST',
      'FILE_FORMAT',
      'FILE_HEIC',
      'FILE_CONTENT',
      'FILE_LARGE',
      'FILE_QUOTA',
      'BUSY',
    ],
    example: {},
    writes: true,
    upload: true,
  }),
  '/api/ops/registerInvoice': call({
    title: '开票登记：在电子税务局开好的发票，登记号码、日期、文件；由另一位同事确认',
    access: 'staff',
    right: 'invoice.handle',
    input: z.object({
      invoiceSn,
      taxInvoiceNo: digits(20).regex(/^[0-9]{20}$/, '数电票号码是 20 位数字'),
      issuedOn: z.iso.date('请填写开票日期'),
      redConfirmNo: digits(30).default('').describe('红票：红字发票信息确认单编号'),
      fileIds: z.array(fileId).min(1, '请上传发票文件').max(3, 'PDF、OFD、XML 各一份'),
      why: text(200).default('').describe('税务平台可能已开时必填'),
    }),
    output: z.object({ byHandId: z.string(), differences: ByHandOut.shape.differences }),
    refuses: ['INVOICE_NONE', 'BY_HAND_STATE', 'FILE_NOT_FOUND'],
    example: {
      invoiceSn: 'FP20261101000001',
      taxInvoiceNo: '26132000000012345678',
      issuedOn: '2026-11-28',
      fileIds: ['AAAAAAAAAAAAAAAAAAAAAA'],
    },
    writes: true,
  }),
  '/api/ops/decideInvoiceByHand': call({
    title: '开票登记：第二人确认或驳回；登记人收回',
    access: 'staff',
    right: 'invoice.handle',
    input: z.object({
      byHandId,
      act: z.enum(['confirm', 'reject', 'takeBack']),
      reason: text(100).default(''),
    }),
    output: z.object({ state: ByHandOut.shape.state }),
    refuses: [
      'BY_HAND_NONE',
      'BY_HAND_STATE',
      'BY_HAND_OWN',
      'BY_HAND_LOOK',
      'BY_HAND_DIFFERS',
      'REASON_NEEDED',
      'INVOICE_NONE',
      'INVOICE_STATE',
    ],
    example: { byHandId: '1', act: 'confirm' },
    writes: true,
  }),
}
