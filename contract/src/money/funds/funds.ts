// 资金 of a company: what it has, what came in, what is frozen, what it asks back.
import { fenInt } from '../../kernel/units.ts'
import { ccNo } from '../../kernel/numberFields.ts'
import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { z } from 'zod'
import { ReceiptState } from '@mall/domain/money/funds/receipt.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { MoneyChangeType, PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { at, call, daysIn, done, orderCode, pageIn, pageOf, requestId, runningNo, text, typed, word } from '../../kernel/call.ts'
import { CreditLine } from './creditLine.ts'
import { fileId } from '../../platform/file/file.ts'

const fen = fenInt()
/** What a person may move at once: one fen to ten thousand million yuan. */
export const amountFen = fenInt('金额最多两位小数').min(1, '金额须大于零').max(1_000_000_000_000)
export const receiptNo = runningNo('receipt', '来款编号形如 HK20261128000001')
export const refundNo = runningNo('refund', '退款编号形如 TK20261128000001')

export const History = z.array(z.object({ at, what: z.string(), who: z.string(), detail: z.string() }))

export const Refund = z.object({
  refundNo: z.string(),
  amountFen: fen,
  accountName: z.string(),
  bankName: z.string(),
  accountTail: z.string(),
  reason: z.string(),
  status: z.literal(RefundStatus.values),
  waitsFor: z.string(),
  answerText: z.string().describe('驳回原因，或银行退回原因'),
  askedBy: z.string(),
  createdAt: at,
  sentAt: at.nullable().describe('交 ERP 的时刻'),
  paidAt: at.nullable(),
  erpNo: z.string().describe('ERP 指令号；空：还没有交'),
  bankTxnId: z.string(),
})

const Receipt = z.object({
  receiptNo: z.string(),
  payerName: z.string(),
  payerTail: z.string(),
  amountFen: fen,
  goodsFen: fen,
  depositFen: fen,
  remark: z.string(),
  paidAt: at,
  bookedAt: at.nullable(),
  state: z.literal(ReceiptState.values),
  byRule: z.boolean(),
})

const Pool = z.object({
  poolFen: fen.describe('可用：预付 + 授信 - 授信已用 - 冻结'),
  prepaidFen: fen,
  creditFen: fen,
  creditUsedFen: fen,
  frozenFen: fen,
  availableFen: fen.describe('其中自有资金，余款退款以此为限'),
})

export const Voucher = z.object({
  voucherId: z.string(),
  amountFen: fen,
  paidOn: z.string(),
  accountTail: z.string(),
  fileId: z.string(),
  state: z.enum(['waiting', 'matched', 'withdrawn']),
  receiptNo: z.string(),
  forOrder: z.string().describe('为哪张订单转的：订单号，几张一起的是主订单号；空：没有写明'),
  createdAt: at,
})
/** What a slip says: the payment's page asks for the same. */
export const slipInput = z.object({
  amountFen,
  paidOn: z.iso.date(),
  account: typed().regex(/^\d{6,32}$/, '付款账号是 6-32 位数字'),
  fileId,
  note: text(100).default(''),
  requestId,
})
export const slipExample = {
  amountFen: 8640000,
  paidOn: '2026-11-01',
  account: '130100009999',
  fileId: 'aaaaaaaaaaaaaaaaaaaaaa',
  requestId: 'example-voucher-1',
}
export const voucherId = z.string().regex(/^[0-9]{1,18}$/)

export const fundsCalls = {
  '/api/userRefundFunds/getArPoolPrice': call({
    title: '应收池可用金额',
    access: 'company',
    need: 'funds.see',
    input: z.object({}),
    output: Pool,
    example: {},
  }),
  '/api/user/getCapital': call({
    title: '资金：可用、冻结、收款账号、疑似来款、回单',
    access: 'company',
    need: 'funds.see',
    input: z.object({}),
    output: Pool.extend({
      holds: z.array(z.object({ reason: z.string(), number: z.string(), amountFen: fen, since: at, endsText: z.string() })),
      account: z
        .object({
          accountName: z.string(),
          payeeText: z.string().describe('户名不是卖方时，凭什么代收；空：就是卖方'),
          bankName: z.string(),
          lineNo: z.string(),
          accountNo: z.string(),
          ownNumber: z.boolean(),
        })
        .nullable()
        .describe('收款账号：企业专属的（ownNumber），或大家共用的一个；企业没有认证、钢厂没有设置为空'),
      whyNoAccount: z.enum(['', 'certify', 'notSet']).describe('没有账号的原因：企业没有认证、钢厂还没有设置'),
      askText: z.string().describe('钢厂还没有设置收款账户时向谁索取'),
      hints: z.array(
        z.object({
          receiptNo: z.string(),
          payerName: z.string(),
          amountFen: fen,
          paidAt: at,
          whyText: z.string(),
          voucher: z.boolean(),
        }),
      ),
      vouchers: z.array(Voucher),
      transfers: z
        .array(z.object({ forOrder: z.string(), dueFen: fen }))
        .describe('设了到账后自动付、还在等转账的订单：回单可以写明为哪一张'),
      refunds: z.array(Refund).describe('最近三笔余款退款'),
      owedFen: fen.describe('应补未付；不为零时不能退款'),
      credit: CreditLine.nullable().describe('空：没有授信'),
      draftFen: fen.describe('承兑余额：签收了还没有用的，不在可用之内'),
      draftDebtFen: fen.describe('退票款没有补付的；不为零时不能退款'),
      receiptSandbox: z.boolean().describe('演示环境：可以在沙箱银行转账'),
    }),
    example: {},
  }),
  '/api/user/getCapitalLedger': call({
    title: '资金流水：一张凭证一行，含冻结',
    access: 'company',
    need: 'funds.see',
    input: z.object({ ...pageIn, ...daysIn, ccNo: ccNo.optional().describe('只要这份框架合同的返利和履约保证金') }),
    output: pageOf(
      z.object({
        entryId: z.string(),
        at,
        moneyChangeType: z.literal(MoneyChangeType.values),
        note: z.string(),
        ccNo: z.string().describe('合同返利、履约保证金的框架合同；其余为空'),
        amountFen: fen.describe('预付余额的变动；冻结与解冻为零'),
        frozenChangeFen: fen,
        prepaidFen: fen.describe('之后的预付余额（含冻结）'),
        frozenFen: fen,
      }),
    ),
    example: {},
  }),
  '/api/user/getCollectionFundList': call({
    title: '来款列表',
    access: 'company',
    need: 'funds.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['all', 'booked', 'claimed']).default('all'),
    }),
    output: pageOf(Receipt).extend({
      direct: z
        .array(
          z.object({
            paymentNo: z.string(),
            payCode: z.literal(PayCode.values),
            masterOrderCode: z.string(),
            amountFen: fen,
            surplusFen: fen,
            at,
          }),
        )
        .describe('网银、扫码直接付订单的最近二十笔：不进余额，不在资金流水里'),
    }),
    example: {},
  }),
  '/api/user/addTransferVoucher': call({
    title: '传转账回单',
    access: 'company',
    need: 'funds.see',
    input: slipInput.extend({
      forOrder: z
        .union([orderCode, z.literal('')])
        .optional()
        .describe('为哪张设了到账后自动付的订单；空文本：都不是；不填：金额正好的一张，有几张的要选'),
    }),
    output: done,
    refuses: ['VOUCHER_FULL', 'VOUCHER_DATE', 'VOUCHER_PLAN', 'VOUCHER_WHICH', 'FILE_NOT_FOUND'],
    example: slipExample,
    writes: true,
  }),
  '/api/user/withdrawTransferVoucher': call({
    title: '撤回转账回单',
    access: 'company',
    need: 'funds.see',
    input: z.object({ voucherId }),
    output: done,
    refuses: ['VOUCHER_NONE'],
    example: { voucherId: '1' },
    writes: true,
  }),
  '/api/userRefundFunds/applyRefund': call({
    title: '申请余款退款',
    access: 'company',
    need: 'funds.refund',
    input: z.object({
      amountFen,
      accountId: z.string().regex(/^[0-9]{1,18}$/, '请选择收款账户'),
      reason: text(100).min(1, '请填写退款原因'),
      requestId,
    }),
    output: z.object({ refundNo: z.string() }),
    refuses: [
      'PROVE_AGAIN',
      'BANK_ACCOUNT_NOT_FOUND',
      'REFUND_NAME',
      'REFUND_OWED',
      'REFUND_OVERDUE',
      'DRAFT_DEBT_OPEN',
      'BALANCE_SHORT',
      'REQUEST_REUSED',
      'BUSY',
    ],
    example: { amountFen: 100, accountId: '1', reason: '项目结束', requestId: 'example-refund-01' },
    writes: true,
  }),
  '/api/userRefundFunds/withdrawRefund': call({
    title: '撤回余款退款（审核前）',
    access: 'company',
    need: 'funds.refund',
    input: z.object({ refundNo }),
    output: done,
    refuses: ['REFUND_NONE', 'REFUND_STATE'],
    example: { refundNo: 'TK20261101000001' },
    writes: true,
  }),
  '/api/userRefundFunds/selectSteelUserRefundFundsToERP': call({
    title: '余款退款列表，含交 ERP 的状态',
    access: 'company',
    need: 'funds.see',
    input: z.object({ ...pageIn, state: z.enum(['all', 'running', 'arrived', 'ended']).default('all') }),
    output: pageOf(Refund),
    example: {},
  }),
  '/api/userRefundFunds/getRefundDetail': call({
    title: '一笔余款退款与处理进度',
    access: 'company',
    need: 'funds.see',
    input: z.object({ refundNo }),
    output: Refund.extend({ history: History, whyNotWithdraw: z.string().describe('空：可以撤回') }),
    refuses: ['REFUND_NONE'],
    example: { refundNo: 'TK20261101000001' },
  }),
  '/api/userRefundFunds/getExportUrl': call({
    title: `导出余款退款或来款：${DOWNLOAD_SECONDS} 秒内一次有效的下载地址`,
    access: 'company',
    proxy: true,
    need: 'funds.see',
    input: z.object({ kind: z.enum(['refunds', 'receipts']) }),
    output: z.object({ url: z.string(), expiresAt: at }),
    example: { kind: 'refunds' },
    writes: true,
  }),
}
