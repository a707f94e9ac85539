// 来款认领、余款退款审核 at the mill's desk.
import { z } from 'zod'
import { UnmatchedWhy } from '@mall/domain/money/funds/receipt.ts'
import { ImportLine } from '@mall/domain/money/funds/statement.ts'
import { at, call, daysIn, done, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'
import { amountFen, History, receiptNo, Refund, refundNo } from './funds.ts'

const fen = z.int()
const reason = text(200)
const mustReason = text(200).min(1, '请填写理由')
const Receipt = z.object({
  receiptNo: z.string(),
  bankTxnId: z.string(),
  source: z.enum(['notice', 'import']),
  payerName: z.string(),
  payerTail: z.string(),
  toAccount: z.string(),
  amountFen: fen,
  remark: z.string(),
  paidAt: at,
  receivedAt: at,
  waitMinutes: z.int().describe('到账以来'),
  state: z.enum(['open', 'claimed', 'booked', 'returnAsked', 'returning', 'returned']),
  why: z.literal(UnmatchedWhy.values),
  companyCode: z.string().describe('入账或认领到的企业；待认领：最像的'),
  companyName: z.string(),
  likelyPoints: z.int(),
  goodsFen: fen,
  depositFen: fen,
  byRule: z.boolean(),
  askedBy: z.string(),
  askedAt: at.nullable(),
  askReason: z.string(),
  checkedName: z.string(),
  bookedAt: at.nullable(),
})

/** A file of at most 600 KB, as base64. */
const statementFile = z
  .string()
  .min(1, '文件是空的')
  .max(800_100, '文件超过 600 KB，请按日期分几份导入')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, '文件没有读全，请重新选择')
/** 流水号,付款户名,付款账号,收款账号,金额,附言,时间 and one line. */
const IMPORT_EXAMPLE =
  '5rWB5rC05Y+3LOS7mOasvuaIt+WQjSzku5jmrL7otKblj7cs5pS25qy+6LSm5Y+3LOmHkeminSzpmYToqIAs5pe26Ze0CkRFTU9UWE4wMDAwMSzmvJTnpLrku5jmrL7kuroxMzAsMTMwMTAwMDA5OTk5LDEzMDEwMDAwODg4OCwxMC4wMCzotKfmrL4sMjAyNi0xMS0yMSAwOTo1OAo='
export const fundsDeskCalls = {
  '/api/ops/getReceiptList': call({
    title: '来款认领',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['open', 'check', 'mine', 'booked', 'returned', 'all']).default('open'),
    }),
    output: pageOf(Receipt).extend({
      sumFen: fen,
      openCount: z.int(),
      openFen: fen,
      oldestMinutes: z.int().nullable(),
      checkCount: z.int().describe('待我复核'),
      mineCount: z.int().describe('我经手，待别人复核'),
      todayCount: z.int().describe('今天自动入账'),
      todayFen: fen,
    }),
    example: {},
  }),
  '/api/ops/getReceipt': call({
    title: '一笔来款：候选、拆分、经过',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ receiptNo }),
    output: Receipt.extend({
      candidates: z.array(
        z.object({
          companyCode: z.string(),
          companyName: z.string(),
          points: z.int(),
          reasons: z.array(z.object({ text: z.string(), points: z.int() })),
        }),
      ),
      vouchers: z.array(z.object({ companyName: z.string(), fileId: z.string(), paidOn: z.string(), accountTail: z.string() })),
      acts: z.array(z.enum(['claim', 'askReturn', 'takeBack', 'check', 'refuse', 'undo'])),
      whyNotCheck: z.string().describe('空：可以复核'),
      history: History,
    }),
    refuses: ['RECEIPT_NONE'],
    example: { receiptNo: 'HK20261101000001' },
  }),
  '/api/ops/claimReceipt': call({
    title: '认领来款，送复核',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({
      receiptNo,
      companyCode: typed().min(1, '请选择企业').max(40),
      goodsFen: z.int('金额最多两位小数').min(0),
      depositFen: z.int('金额最多两位小数').min(0),
      reason: mustReason,
    }),
    output: done,
    refuses: ['RECEIPT_NONE', 'RECEIPT_STATE', 'RECEIPT_COMPANY', 'RECEIPT_SPLIT', 'COMPANY_NOT_FOUND'],
    example: { receiptNo: 'HK20261101000001', companyCode: 'KH100001', goodsFen: 100, depositFen: 0, reason: '备案账号一致' },
    writes: true,
  }),
  '/api/ops/askReceiptReturn': call({
    title: '申请原路退回',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({ receiptNo, reason: mustReason }),
    output: done,
    refuses: ['RECEIPT_NONE', 'RECEIPT_STATE'],
    example: { receiptNo: 'HK20261101000001', reason: '第三方代付，客户不认' },
    writes: true,
  }),
  '/api/ops/takeBackReceipt': call({
    title: '收回自己的认领或退回申请',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({ receiptNo }),
    output: done,
    refuses: ['RECEIPT_NONE', 'RECEIPT_STATE', 'RECEIPT_OTHERS'],
    example: { receiptNo: 'HK20261101000001' },
    writes: true,
  }),
  '/api/ops/checkReceipt': call({
    title: '复核认领或退回',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ receiptNo, agree: z.boolean(), reason: reason.default('') }),
    output: done,
    refuses: ['RECEIPT_NONE', 'RECEIPT_STATE', 'RECEIPT_TWO', 'RECEIPT_COMPANY', 'RECEIPT_SPENT', 'FUND_REASON'],
    example: { receiptNo: 'HK20261101000001', agree: true },
    writes: true,
  }),
  '/api/ops/undoReceipt': call({
    title: '撤销认领',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ receiptNo, reason: mustReason }),
    output: done,
    refuses: ['RECEIPT_NONE', 'RECEIPT_STATE', 'RECEIPT_TWO', 'RECEIPT_SPENT'],
    example: { receiptNo: 'HK20261101000001', reason: '认错企业' },
    writes: true,
  }),
  '/api/ops/previewReceiptImport': call({
    title: '银行流水导入前逐行看：入账、待认领、已有、有错',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({ content: statementFile }),
    output: z.object({
      encodingText: z.string(),
      sha256: z.string(),
      lineCount: z.int(),
      booked: z.int().describe('将自动入账'),
      open: z.int().describe('将待认领'),
      repeat: z.int().describe('流水号已有，跳过'),
      badCount: z.int().describe('有错的行；有一行就整份不导入'),
      sumFen: fen,
      importNo: z.string().describe('这份文件导入过的编号；空：没有'),
      list: z.array(
        z.object({
          line: z.int(),
          txnId: z.string(),
          payerName: z.string(),
          amountFen: fen,
          what: z.literal(ImportLine.values),
          note: z.string(),
        }),
      ),
    }),
    refuses: ['IMPORT_FILE', 'STAFF_RIGHT'],
    example: { content: IMPORT_EXAMPLE },
  }),
  '/api/ops/importReceipts': call({
    title: '导入银行流水（CSV），整份成或不成',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({
      content: statementFile,
      fileName: text(100).min(1, '请选择文件'),
      booked: z.int().min(0).describe('看到的：将自动入账'),
      open: z.int().min(0).describe('看到的：将待认领'),
    }),
    output: z.object({ importNo: z.string(), booked: z.int(), open: z.int(), repeat: z.int() }),
    refuses: ['IMPORT_FILE', 'IMPORT_BAD', 'IMPORT_KNOWN', 'IMPORT_CHANGED', 'STAFF_RIGHT'],
    example: { content: IMPORT_EXAMPLE, fileName: '流水.csv', booked: 0, open: 1 },
    writes: true,
  }),
  '/api/ops/getReceiptImports': call({
    title: '银行流水导入记录',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ ...pageIn }),
    output: pageOf(
      z.object({
        importNo: z.string(),
        fileName: z.string(),
        encodingText: z.string(),
        lineCount: z.int(),
        booked: z.int(),
        open: z.int(),
        repeat: z.int(),
        sumFen: fen,
        who: z.string(),
        at,
      }),
    ),
    example: {},
  }),
  '/api/ops/getBalanceRefundList': call({
    title: '余款退款队列',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['work', 'erp', 'returned', 'done', 'all']).default('work'),
    }),
    output: pageOf(
      Refund.extend({ companyCode: z.string(), companyName: z.string(), firstName: z.string(), trouble: z.string() }),
    ).extend({
      workCount: z.int(),
      workFen: fen,
      erpCount: z.int(),
      returnedCount: z.int(),
    }),
    example: {},
  }),
  '/api/ops/getBalanceRefund': call({
    title: '一笔余款退款',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ refundNo }),
    output: Refund.extend({
      companyCode: z.string(),
      companyName: z.string(),
      firstName: z.string(),
      approvedName: z.string(),
      attempt: z.int(),
      trouble: z.string(),
      availableFen: fen,
      frozenFen: fen,
      twoPersons: z.boolean(),
      whyNotDecide: z.string().describe('空：可以审核'),
      history: History,
    }),
    refuses: ['REFUND_NONE'],
    example: { refundNo: 'TK20261101000001' },
  }),
  '/api/ops/decideBalanceRefund': call({
    title: '审核余款退款',
    access: 'staff',
    right: 'fund.check',
    input: z.object({
      refundNo,
      attempt: z.int().min(0).describe('看到的是第几次'),
      agree: z.boolean(),
      reason: reason.default(''),
    }),
    output: z.object({ status: z.int(), waitsFor: z.string() }),
    refuses: ['DRAFT_DEBT_OPEN', 'REFUND_NONE', 'REFUND_STATE', 'REFUND_TWO', 'BALANCE_SHORT', 'FUND_REASON'],
    example: { refundNo: 'TK20261101000001', attempt: 0, agree: true },
    writes: true,
  }),
  '/api/ops/getCompanyHolds': call({
    title: '企业的冻结与收款账号',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ companyCode: typed().min(1).max(40) }),
    output: z.object({
      accountNo: z.string().describe('它汇款的账号；还没有设置收款账户为空'),
      holds: z.array(
        z.object({ holdId: z.string(), reason: z.string(), amountFen, since: at, endsText: z.string(), releasable: z.boolean() }),
      ),
    }),
    refuses: ['COMPANY_NOT_FOUND'],
    example: { companyCode: 'KH100001' },
  }),
  '/api/ops/releaseHold': call({
    title: '释放保证金',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ holdId: z.string().regex(/^[0-9]{1,18}$/), reason: mustReason }),
    output: done,
    refuses: ['HOLD_NONE'],
    example: { holdId: '1', reason: '未成交' },
    writes: true,
  }),
}
export type Receipt = ReplyOf<typeof fundsDeskCalls, '/api/ops/getReceipt'>
