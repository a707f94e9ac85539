// 来款认领、余款退款审核 at the mill's desk.
import { fenInt } from '../../kernel/units.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { z } from 'zod'
import { UnmatchedWhy } from '@mall/domain/money/funds/receipt.ts'
import { type ColumnRole, columnRoles } from '@mall/domain/money/funds/bankTable.ts'
import { at, call, daysIn, done, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'
import { amountFen, History, receiptNo, Refund, refundNo } from './funds.ts'

const fen = fenInt()
const reason = text(200)
const mustReason = text(200).min(1, '请填写理由')
const Receipt = z.object({
  receiptNo: z.string(),
  bankTxnId: z.string(),
  source: z.enum(['notice', 'import', 'link']),
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

/** Of a bank's file, by the place of the column. */
const columnNum = z.int().min(0).max(200)
const columnRole = z.enum(Object.keys(columnRoles) as [ColumnRole, ...ColumnRole[]])
/** A line that is not taken, with why. */
const RestLine = z.object({
  line: z.int(),
  what: z.enum(['repeat', 'skip', 'bad']),
  txnId: z.string(),
  payerName: z.string(),
  amountFen: fen.describe('支出为负'),
  note: z.string(),
})
const fileIn = {
  accountNo: typed().max(40).default('').describe('文件里没写本方账号时：是哪个账户的'),
}
const FILE_REFUSALS = ['IMPORT_FILE', 'FILE_MISSING', 'FILE_LARGE', 'BUSY', 'STAFF_RIGHT'] as const
const Slip = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  amountFen: fen,
  fileId: z.string(),
  paidOn: z.string(),
  accountTail: z.string(),
  forOrder: z.string().describe('为哪张订单转的，附言该写的号；空：没有写明'),
  dueFen: fen.nullable().describe('那张订单要付的；空：没有写明订单'),
  state: z.enum(['waiting', 'matched']),
  sentAt: at,
})

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
  '/api/ops/getWaitingSlips': call({
    title: '等来款的回单：客户说已转账、还没有对上的',
    access: 'staff',
    right: 'fund.see',
    input: z.object({}),
    output: z.object({ list: z.array(Slip).describe('先传的在前，最多 50 张'), totalCount: z.int() }),
    example: {},
  }),
  '/api/ops/getReceipt': call({
    title: '一笔来款：候选、拆分、处理进度',
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
      vouchers: z.array(Slip),
      acts: z.array(z.enum(['claim', 'askReturn', 'takeBack', 'check', 'refuse', 'undo'])),
      whyNotCheck: z.string().describe('空：可以复核'),
      ruleText: z.string().describe('自动入账的依据；空：人办的'),
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
      goodsFen: fenInt('金额最多两位小数').min(0),
      depositFen: fenInt('金额最多两位小数').min(0),
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
    title:
      '银行流水导入前逐行看（multipart/form-data）：CSV、TXT、XLSX、CAMT.053、MT940，最多 20,000 行；认出银行，说每行入账、待认领、已有还是不收',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object(fileIn),
    output: z.object({
      layoutName: z.string().describe('认出的银行或格式；空：须先指定各列'),
      encodingText: z.string(),
      accountNo: z.string().describe('文件是哪个账户的'),
      accountName: z.string(),
      needsAccount: z.boolean().describe('文件里没写账户，须先选'),
      accounts: z.array(z.object({ accountNo: z.string(), name: z.string() })).describe('本单位的收款账户'),
      ask: z
        .object({
          fingerprint: z.string(),
          headWords: z.array(z.string()),
          sampleWords: z.array(z.array(z.string())),
          guess: z.array(z.object({ role: columnRole, columnNum })),
        })
        .nullable()
        .describe('没见过的文件：表头和几行样子'),
      lineCount: z.int(),
      booked: z.int().describe('将自动入账'),
      open: z.int().describe('将待认领'),
      repeat: z.int().describe('已有，跳过'),
      skipCount: z.int().describe('支出等，不是来款'),
      badCount: z.int().describe('不能收的行，写明原因'),
      sumFen: fen.describe('将收的合计'),
      inFen: fen.describe('文件里收入合计'),
      inCount: z.int(),
      outFen: fen.describe('文件里支出合计'),
      outCount: z.int(),
      saidInFen: fen.nullable().describe('文件里银行写的收入总额'),
      notes: z.array(z.string()).describe('与余额、总额核对的结果'),
      importNo: z.string().describe('这份文件导入过的编号；空：没有'),
      list: z
        .array(
          z.object({
            line: z.int(),
            txnId: z.string(),
            payerName: z.string(),
            payerTail: z.string(),
            amountFen: fen,
            paidAt: at,
            what: z.enum(['booked', 'open']),
            note: z.string(),
          }),
        )
        .describe('将收的，前 300 行'),
      rest: z.array(RestLine).describe('不收的，全部'),
    }),
    refuses: [...FILE_REFUSALS],
    example: {},
    upload: true,
  }),
  '/api/ops/importReceipts': call({
    title: '导入银行流水：能收的都收，其余留下并说明原因；与看到的不一致则一行不收',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({
      ...fileIn,
      booked: z.int().min(0).describe('看到的：将自动入账'),
      open: z.int().min(0).describe('看到的：将待认领'),
      sumFen: fenInt().min(0).describe('看到的：将收的合计'),
    }),
    output: z.object({ importNo: z.string(), booked: z.int(), open: z.int(), repeat: z.int(), leftOut: z.int() }),
    refuses: [...FILE_REFUSALS, 'IMPORT_NOTHING', 'IMPORT_KNOWN', 'IMPORT_CHANGED'],
    example: { booked: 0, open: 1, sumFen: 1000 },
    writes: true,
    upload: true,
  }),
  '/api/ops/saveStatementColumns': call({
    title: '指定一种银行流水的各列：记住，下次同样表头的文件直接认',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({
      fingerprint: z.string().regex(/^[0-9a-f]{64}$/, '请重新选择文件'),
      bankName: text(20).min(1, '请填写银行名称'),
      columns: z
        .array(z.object({ role: columnRole, columnNum }))
        .min(1)
        .max(Object.keys(columnRoles).length),
    }),
    output: done,
    refuses: ['IMPORT_COLUMNS', 'STAFF_RIGHT'],
    example: {
      fingerprint: '0'.repeat(64),
      bankName: '示例村镇银行',
      columns: [
        { role: 'date', columnNum: 0 },
        { role: 'payerName', columnNum: 1 },
        { role: 'payerAccount', columnNum: 2 },
        { role: 'income', columnNum: 3 },
      ],
    },
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
        layoutName: z.string(),
        lineCount: z.int(),
        booked: z.int(),
        open: z.int(),
        repeat: z.int(),
        leftOut: z.int(),
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
    output: z.object({ status: z.literal(RefundStatus.values), waitsFor: z.string() }),
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
