// 对账单: the company's month; lines may be disputed, the rest is confirmed and sealed by both sides.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { z } from 'zod'
import { StatementLineState, StatementState } from '@mall/domain/money/statement/statement.rules.ts'
import { PaperOut } from '../../orders/signing/paperContract.ts'
import { at, call, done, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'

const fen = fenInt()
const kg = kgInt()
const statementNo = typed().regex(/^DZ\d{6}-\w{1,20}$/, '对账单编号形如 DZ202610-KH100001')
const StatementHead = z.object({
  statementNo: z.string(),
  companyName: z.string(),
  monthText: z.string(),
  state: z.literal([...StatementState.values]),
  settledKg: kg,
  settledFen: fen,
  balanceClosingFen: fen,
  goodsClosingFen: fen,
  lineCount: z.int(),
  disputedCount: z.int(),
  disputedFen: fen,
  draftedAt: at,
  confirmUntil: at,
  confirmedAt: at.nullable(),
  sealedAt: at.nullable(),
})
const Line = z.object({
  lineNo: z.int(),
  orderCode: z.string(),
  buyerNo: z.string().describe('买方采购单号；没有为空'),
  settleNo: z.string(),
  waybillNo: z.string().describe('空：整张结算单的加价或优惠'),
  ticketNo: z.string(),
  title: z.string(),
  settledAt: at,
  settledKg: kg,
  amountFen: fen,
  state: z.literal([...StatementLineState.values]),
  reason: z.string(),
  ownKg: kg.nullable().describe('买方认为的重量'),
  disputedBy: z.string(),
  disputedAt: at.nullable(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: at.nullable(),
})
export const equations = z.array(
  z.object({
    key: z.enum(['balance', 'goods', 'invoice']),
    title: z.string(),
    note: z.string(),
    openingFen: fen,
    moves: z.array(z.object({ label: z.string(), fen, count: z.int() })),
    closingFen: fen,
  }),
)
const StatementDetail = StatementHead.extend({
  equations,
  lines: z.array(Line),
  carried: z.array(Line.extend({ statementNo: z.string(), monthText: z.string() })).describe('以前各月还没有了结的争议'),
  signStatus: z.literal(SignStatus.values).nullable().describe('电子签章平台状态；空：还没有送签'),
  buyerSignedAt: at.nullable(),
  sellerSignedAt: at.nullable(),
  sha256: z.string(),
  flowNo: z.string().describe('签署流程；空：还没有'),
  paper: PaperOut.nullable().describe('纸质签署的登记，等确认或已确认'),
})

const daysIn = { fromOn: z.iso.date('日期写成 2026-11-01'), toOn: z.iso.date('日期写成 2026-11-28') }
const example = { fromOn: '2026-11-01', toOn: '2026-11-28' }
const Period = z.object({
  companyName: z.string(),
  ...daysIn,
  periodText: z.string().describe('期间的写法，如 2026-11-01 至 2026-11-28'),
  equations,
  lines: z.array(
    Line.pick({
      lineNo: true,
      orderCode: true,
      buyerNo: true,
      settleNo: true,
      waybillNo: true,
      ticketNo: true,
      title: true,
      settledAt: true,
      settledKg: true,
      amountFen: true,
    }),
  ),
  settledKg: kg,
  settledFen: fen,
  now: at,
})

export const statementCalls = {
  '/api/statement/getStatementList': call({
    title: '对账单：每月一张',
    access: 'company',
    open: 'account',
    need: 'settle.confirm',
    input: z.object({ ...pageIn }),
    output: pageOf(StatementHead),
    example: {},
  }),
  '/api/statement/getStatement': call({
    title: '一张对账单',
    access: 'company',
    open: 'account',
    need: 'settle.confirm',
    input: z.object({ statementNo }),
    output: StatementDetail,
    refuses: ['STATEMENT_NONE'],
    example: { statementNo: 'DZ202610-KH100001' },
  }),
  '/api/statement/getPeriod': call({
    title: '任选期间的往来，当月到今天也可以：余额、货款、发票与结算明细；供核对，不签章',
    access: 'company',
    open: 'account',
    need: 'settle.confirm',
    input: z.object(daysIn),
    output: Period,
    refuses: ['STATEMENT_PERIOD'],
    example,
  }),
  '/api/statement/disputeLine': call({
    title: '对一行有疑问，写明原因；不填原因为撤回',
    access: 'company',
    need: 'settle.confirm',
    input: z.object({
      statementNo,
      lineNo: z.int().min(1),
      reason: text(200).default(''),
      ownKg: kg.min(1).max(10_000_000).optional().describe('我方认为的净重'),
    }),
    output: done,
    refuses: ['STATEMENT_NONE', 'STATEMENT_STATE', 'STATEMENT_LINE'],
    example: { statementNo: 'DZ202610-KH100001', lineNo: 1, reason: '我方复磅 30.120 吨' },
    writes: true,
  }),
  '/api/statement/confirmStatement': call({
    title: '确认其余各行；随后双方签章。送签未成时再按一次重新送签',
    access: 'company',
    need: 'settle.confirm',
    input: z.object({ statementNo, settledFen: fen.describe('所见的结算合计'), disputedFen: fen.describe('所见的争议合计') }),
    output: z.object({ state: z.literal([...StatementState.values]) }),
    refuses: ['STATEMENT_NONE', 'STATEMENT_STATE', 'STATEMENT_CHANGED'],
    example: { statementNo: 'DZ202610-KH100001', settledFen: 61387524, disputedFen: 0 },
    writes: true,
  }),
}

export const statementDeskCalls = {
  '/api/ops/getStatementQueue': call({
    title: '对账单：谁还没有确认',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      word: word(40).default(''),
      state: z.enum(['all', 'offered', 'confirmed', 'silent', 'sealed', 'disputed']).default('all'),
    }),
    output: pageOf(StatementHead),
    example: {},
  }),
  '/api/ops/getStatementDetail': call({
    title: '一张对账单',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ statementNo }),
    output: StatementDetail,
    refuses: ['STATEMENT_NONE'],
    example: { statementNo: 'DZ202610-KH100001' },
  }),
  '/api/ops/getStatementPeriod': call({
    title: '一家企业任选期间的往来，与买方所见相同',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ companyCode: z.string().min(1).max(20), ...daysIn }),
    output: Period,
    refuses: ['STATEMENT_PERIOD', 'COMPANY_NOT_FOUND'],
    example: { companyCode: 'KH100001', ...example },
  }),
  '/api/ops/answerStatementLine': call({
    title: '答复有争议的一行：维持，或同意更正',
    access: 'staff',
    right: 'settle.decide',
    input: z.object({
      statementNo,
      lineNo: z.int().min(1),
      agree: z.boolean(),
      answer: text(200).min(4, '请写明依据，至少四个字'),
    }),
    output: done,
    refuses: ['STATEMENT_NONE', 'STATEMENT_LINE'],
    example: { statementNo: 'DZ202610-KH100001', lineNo: 1, agree: false, answer: '两次过磅一致，磅单有效' },
    writes: true,
  }),
}
export type StatementLine = ReplyOf<typeof statementCalls, '/api/statement/getStatement'>['lines'][number]
export type StatementEquations = ReplyOf<typeof statementCalls, '/api/statement/getStatement'>['equations']
