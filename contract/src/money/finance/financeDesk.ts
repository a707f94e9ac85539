// 财务晨会板: what finance opens in the morning, and the lists behind its figures.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { AGING, matters, SINCE, type TodoKind, URGENCY } from '@mall/domain/money/finance/aging.ts'
import { at, call, done, pageIn, pageOf, text, type ReplyOf } from '../../kernel/call.ts'

const fen = fenInt()
const aging = z.literal(AGING.map(b => b.code))
const since = z.literal(SINCE.map(b => b.code))
const word = text(40).default('')
const remind = { remindedAt: at.nullable().describe('今天催过的时刻'), remindedBy: z.string() }
const todoKinds = Object.keys(URGENCY) as [TodoKind, ...TodoKind[]]

const Receivable = z.object({
  matter: z.enum(['credit', 'settlement', 'rest']),
  number: z.string().describe('授信、尾款：订单号；少补：结算单号'),
  orderCode: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  amountFen: fen,
  dueOn: z.string(),
  lateDays: z.int().describe('逾期天数；不为正：未到期'),
  band: aging,
  availableFen: fen.describe('企业可用余额'),
  receiptWaits: z.boolean().describe('有一笔待认领的来款可能是它的'),
  ...remind,
})
const Uninvoiced = z.object({
  orderCode: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  contactName: z.string(),
  amountFen: fen,
  settledAt: at,
  ageDays: z.int(),
  band: since,
  ...remind,
})

export const FinanceBoard = z.object({
  at: at.describe('数字定格的时刻，数据库时间'),
  receivable: z.object({
    fen,
    companies: z.int(),
    lateFen: fen,
    lateCompanies: z.int(),
    bands: z.array(z.object({ band: aging, fen, count: z.int() })),
  }),
  days: z
    .array(z.object({ on: z.string(), fen, count: z.int(), uncovered: z.int().describe('余额不够的笔数') }))
    .describe('今天起七天到期的'),
  unapplied: z.object({
    fen,
    companies: z.int(),
    bands: z.array(z.object({ band: since, fen, companies: z.int(), oldestDays: z.int() })),
    openFen: fen.describe('另有待认领'),
    openCount: z.int(),
    openMinutes: z.int().nullable().describe('待认领最久'),
  }),
  uninvoiced: z.object({
    fen,
    companies: z.int(),
    bands: z.array(z.object({ band: since, fen, orders: z.int(), companies: z.int() })),
  }),
  drafts: z.object({
    fen: fen.describe('在手：已签收、还没有兑付的票面'),
    count: z.int(),
    weekFen: fen.describe('7 天内到期'),
    months: z.array(z.object({ month: z.string(), fen, count: z.int() })).describe('按到期月'),
  }),
  red: z.object({ count: z.int(), firstAt: at.nullable() }),
  quota: z.object({ dayFen: fen, restFen: fen, lateCount: z.int(), lateFen: fen }).nullable().describe('看全部客户的岗位才有'),
  todo: z.array(
    z.object({
      kind: z.enum(todoKinds),
      who: z.string(),
      companyCode: z.string().describe('空：不是一家企业的事'),
      text: z.string(),
      amountFen: fen,
      turn: z.string().describe('责任方'),
      to: z.string().describe('运营台里办这件事的地方'),
      goText: z.string().describe('去那里的按钮'),
      matter: z.enum(matters).nullable().describe('可以催客户的事'),
      number: z.string(),
      ...remind,
    }),
  ),
})

export const financeDeskCalls = {
  '/api/ops/getFinanceBoard': call({
    title: '财务晨会板',
    access: 'staff',
    right: 'fund.see',
    input: z.object({}),
    output: FinanceBoard,
    example: {},
  }),
  '/api/ops/getReceivableList': call({
    title: '应收与账龄：没有还的授信、没有补的少补',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      word,
      band: z.enum(['all', 'late', 'today', ...AGING.map(b => b.code)]).default('all'),
      dueOn: z.iso.date().optional(),
    }),
    output: pageOf(Receivable).extend({ sumFen: fen }),
    example: {},
  }),
  '/api/ops/getUnappliedList': call({
    title: '来款未用：各企业可用余额，按最近一次进账',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ ...pageIn, word, band: z.enum(['all', ...SINCE.map(b => b.code)]).default('all') }),
    output: pageOf(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        amountFen: fen,
        lastInAt: at.nullable(),
        idleDays: z.int(),
        band: since,
        unpaidFen: fen.describe('待付款订单'),
      }),
    ).extend({ sumFen: fen }),
    example: {},
  }),
  '/api/ops/getUninvoicedList': call({
    title: '已结未开票，按订单',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ ...pageIn, word, band: z.enum(['all', ...SINCE.map(b => b.code)]).default('all') }),
    output: pageOf(Uninvoiced).extend({ sumFen: fen }),
    example: {},
  }),
  '/api/ops/remindBuyer': call({
    title: '催办客户：每件事每天一次',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ matter: z.enum(matters), number: text(40).min(1) }),
    output: done,
    refuses: ['REMINDED', 'REMIND_NONE'],
    example: { matter: 'credit', number: 'DD20261101000001' },
    writes: true,
  }),
}
export type FinanceBoardSums = ReplyOf<typeof financeDeskCalls, '/api/ops/getFinanceBoard'>
