// 承兑 as the buyer sees it: will this draft be taken and what does it cost, his drafts, what came back unpaid.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { AcceptorClass, DRAFT_NO, DraftKind, DraftState, plainDraftNo } from '@mall/domain/money/acceptance/draft.ts'
import { at, call, done, pageIn, pageOf, requestId, runningNo, typed } from '../../kernel/call.ts'
import { amountFen, History } from '../funds/funds.ts'

const fen = fenInt()
export const draftCode = runningNo('draft', '承兑编号形如 CD20261128000001')
const draftNo = z
  .string()
  .overwrite(plainDraftNo)
  .regex(DRAFT_NO, '票号是 30 位数字，拆分过的后面接子票区间，如 …-1-1000000，请与票面核对')
const kind = z.literal(DraftKind.values)
const dueOn = z.iso.date('到期日写成 2027-05-20 这样')

export const ClassRuleOut = z.object({
  classCode: z.literal(AcceptorClass.values),
  rateBp: z.int().describe('年贴现率，万分之'),
  singleLimitFen: fen.describe('单张上限'),
  companyLimitFen: fen.describe('一家企业未到期合计上限'),
  months: z.int().describe('剩余期限最长几个月'),
})
export const AcceptorOut = z.object({
  acceptorId: z.string(),
  name: z.string(),
  kind,
  classCode: z.literal(AcceptorClass.values),
  taken: z.boolean(),
})

export const Draft = z.object({
  draftCode: z.string(),
  draftNo: z.string(),
  kind,
  acceptorName: z.string(),
  classCode: z.literal(AcceptorClass.values),
  faceFen: fen,
  appliedFen: fen.describe('付了订单的'),
  leftFen: fen.describe('还可用的；只有已签收的有'),
  dueOn: z.string(),
  daysLeft: z.int().describe('到期还有几天；过了为负'),
  rateBp: z.int(),
  days: z.int().describe('登记时的剩余天数'),
  discountFen: fen,
  state: z.literal(DraftState.values),
  endorseBy: z.string(),
  presented: z.boolean().describe('已提示付款，等承兑人答复'),
  endedWhy: z.string(),
  odd: z.string().describe('平台通知与登记不符的地方'),
  debtFen: fen.describe('退票款还没有补付的'),
  debtDueOn: z.string().nullable(),
  orderCodes: z.array(z.string()).describe('付了哪些订单，最近三张'),
  createdAt: at,
})
export const DraftUse = z.object({ orderCode: z.string(), paymentNo: z.string(), amountFen: fen, returnedFen: fen, at })
export type Draft = z.output<typeof Draft>

const offered = z.object({
  kind,
  acceptorId: z.string().regex(/^[0-9]{1,18}$/, '请选择承兑人'),
  faceFen: amountFen,
  dueOn,
  requestId,
})
const OFFER = { kind: 'bank' as const, acceptorId: '1', faceFen: 50_000_000, dueOn: '2027-03-20' }

export const draftCalls = {
  '/api/draft/getDraftDesk': call({
    title: '收票规则、承兑额度、待付订单：算一张票收不收、贴多少',
    access: 'company',
    need: 'funds.see',
    input: z.object({}),
    output: z.object({
      today: z.string(),
      classes: z.array(ClassRuleOut),
      acceptors: z.array(AcceptorOut),
      lineFen: fen.describe('承兑额度'),
      openFen: fen.describe('待背书与已签收的票面合计'),
      openCount: z.int(),
      openOfClass: z.record(z.string(), fen),
      leftFen: fen.describe('承兑余额：签收了还没有用的'),
      debtFen: fen,
      availableFen: fen,
      acceptanceBp: z.int().describe('牌价承兑加价，万分之'),
      quoteUntil: at.describe('现在报价，有效到什么时候'),
      dueOrders: z.array(
        z.object({
          orderCode: z.string(),
          masterOrderCode: z.string(),
          summary: z.string(),
          weightKg: kgInt(),
          totalFen: fen,
          holdUntil: at.nullable(),
        }),
      ),
      months: z
        .array(z.object({ month: z.string(), openFen: fen, openCount: z.int(), badFen: fen, badCount: z.int() }))
        .describe('到期月历：本月起，未到期的与退票的'),
      draftSandbox: z.boolean().describe('演示环境：在沙箱票据平台背书'),
    }),
    example: {},
  }),
  '/api/draft/quote': call({
    title: '承兑报价：按这张票的实际贴现下单，当天 18:00 前有效',
    access: 'company',
    need: 'order.create',
    input: offered,
    output: z.object({ quoteNo: z.string(), validUntil: at, rateBp: z.int(), days: z.int(), discountFen: fen }),
    refuses: ['DRAFT_NOT_TAKEN', 'REQUEST_REUSED', 'BUSY'],
    example: { ...OFFER, requestId: 'example-draft-quote' },
    writes: true,
  }),
  '/api/draft/register': call({
    title: '登记一张承兑，等背书',
    access: 'company',
    need: 'order.pay',
    input: offered.extend({ draftNo }),
    output: z.object({ draftCode: z.string(), endorseBy: z.string() }),
    refuses: ['DRAFT_NOT_TAKEN', 'DRAFT_KNOWN', 'REQUEST_REUSED', 'BUSY'],
    example: { ...OFFER, draftNo: '199901000099920261120000031711', requestId: 'example-draft-new' },
    writes: true,
  }),
  '/api/draft/withdraw': call({
    title: '撤回一张待背书的承兑',
    access: 'company',
    need: 'order.pay',
    input: z.object({ draftCode }),
    output: done,
    refuses: ['DRAFT_NONE', 'DRAFT_STATE'],
    example: { draftCode: 'CD20261101000001' },
    writes: true,
  }),
  '/api/draft/getDraftList': call({
    title: '我的承兑：退票和待背书在前',
    access: 'company',
    need: 'funds.see',
    input: z.object({ ...pageIn, state: z.enum(['all', 'open', 'dishonoured', 'ended']).default('all') }),
    output: pageOf(Draft),
    example: {},
  }),
  '/api/draft/getDraft': call({
    title: '一张承兑：付了哪些订单、处理进度',
    access: 'company',
    need: 'funds.see',
    input: z.object({ draftCode }),
    output: Draft.extend({
      uses: z.array(DraftUse),
      history: History,
      whyNotWithdraw: z.string().describe('空：可以撤回'),
      draftSandbox: z.boolean(),
    }),
    refuses: ['DRAFT_NONE'],
    example: { draftCode: 'CD20261101000001' },
  }),
  '/api/draft/getUsableDrafts': call({
    title: '付款时可用的承兑：每张还剩多少，为什么不能用',
    access: 'company',
    need: 'order.pay',
    input: z.object({ masterOrderCode: typed().min(1).max(40) }),
    output: z.object({
      availableFen: fen,
      debtFen: fen,
      drafts: z.array(
        z.object({
          draftCode: z.string(),
          acceptorName: z.string(),
          classCode: z.literal(AcceptorClass.values),
          faceFen: fen,
          leftFen: fen,
          dueOn: z.string(),
          why: z.string().describe('空：可以用'),
        }),
      ),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { masterOrderCode: 'ZD20261102000186' },
  }),
  '/api/draft/repayDebt': call({
    title: '补付退票款，从可用余额扣',
    access: 'company',
    need: 'order.pay',
    input: z.object({ draftCode, requestId }),
    output: z.object({ paidFen: fen }),
    refuses: ['PROVE_AGAIN', 'DRAFT_NONE', 'DRAFT_DEBT_NONE', 'BALANCE_SHORT', 'REQUEST_REUSED'],
    example: { draftCode: 'CD20261101000001', requestId: 'example-draft-debt' },
    writes: true,
  }),
}
