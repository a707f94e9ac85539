// 承兑 at the mill's desk: what waits for endorsement, what is in hand, what falls due, what came back; and the rules drafts are taken by.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { AcceptorClass, DraftKind } from '@mall/domain/money/acceptance/draft.ts'
import { at, call, done, pageIn, pageOf, text, word } from '../../kernel/call.ts'
import { AcceptorOut, ClassRuleOut, Draft, draftCode, DraftUse } from './draft.ts'
import { amountFen, History } from '../funds/funds.ts'

const fen = fenInt()
const Row = Draft.extend({ companyCode: z.string(), companyName: z.string() })

export const draftDeskCalls = {
  '/api/ops/getDraftList': call({
    title: '承兑',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      word: word(40).default(''),
      state: z.enum(['waiting', 'hand', 'due7', 'due30', 'dishonoured', 'odd', 'ended', 'all']).default('waiting'),
    }),
    output: pageOf(Row).extend({
      sumFen: fen,
      counts: z.object({
        waiting: z.int(),
        hand: z.int(),
        handFen: fen,
        due7: z.int(),
        due7Fen: fen,
        due30: z.int(),
        dishonoured: z.int().describe('退票款没有补齐的'),
        debtFen: fen,
        odd: z.int(),
      }),
    }),
    example: {},
  }),
  '/api/ops/getDraft': call({
    title: '一张承兑：用在哪里、平台说了什么、处理进度',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ draftCode }),
    output: Row.extend({
      uses: z.array(DraftUse),
      notices: z.array(z.object({ noticeId: z.string(), what: z.string(), outcome: z.string(), at })),
      history: History,
      whyNotRefuse: z.string().describe('空：可以不收'),
    }),
    refuses: ['DRAFT_NONE'],
    example: { draftCode: 'CD20261101000001' },
  }),
  '/api/ops/refuseDraft': call({
    title: '不收一张待背书的承兑',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({ draftCode, reason: text(200).min(1, '请填写原因') }),
    output: done,
    refuses: ['DRAFT_NONE', 'DRAFT_STATE'],
    example: { draftCode: 'CD20261101000001', reason: '票面有瑕疵' },
    writes: true,
  }),
  '/api/ops/getDraftRules': call({
    title: '收票规则：类别、贴现率、上限、承兑人名单',
    access: 'staff',
    right: 'fund.see',
    input: z.object({}),
    output: z.object({
      classes: z.array(ClassRuleOut.extend({ validFrom: at, madeBy: z.string(), state: z.enum(['coming', 'inForce', 'over']) })),
      acceptors: z.array(AcceptorOut.extend({ note: z.string(), changedAt: at, openFen: fen.describe('未到期票面') })),
      lineFen: fen,
    }),
    example: {},
  }),
  '/api/ops/saveDraftClass': call({
    title: '改一类的贴现率与上限，从某时起',
    access: 'staff',
    right: 'fund.check',
    input: z.object({
      classCode: z.literal(AcceptorClass.values),
      rateBp: z.int('贴现率最多两位小数').min(1, '贴现率须大于零').max(2000, '贴现率不超过 20 %'),
      singleLimitFen: amountFen,
      companyLimitFen: amountFen,
      months: z.int().min(1).max(6, '剩余期限不超过 6 个月'),
      validFrom: at.nullable().default(null).describe('空：马上'),
    }),
    output: done,
    refuses: ['DRAFT_RULE'],
    example: {
      classCode: 'A',
      rateBp: 120,
      singleLimitFen: 500_000_000,
      companyLimitFen: 2_000_000_000,
      months: 6,
      validFrom: null,
    },
    writes: true,
  }),
  '/api/ops/saveDraftAcceptor': call({
    title: '加或改一个承兑人',
    access: 'staff',
    right: 'fund.check',
    input: z.object({
      acceptorId: z
        .string()
        .regex(/^[0-9]{1,18}$/)
        .nullable()
        .default(null),
      name: text(60).min(2, '请填写承兑人全称'),
      kind: z.literal(DraftKind.values),
      classCode: z.literal(AcceptorClass.values),
      taken: z.boolean(),
      note: text(100).default(''),
    }),
    output: done,
    refuses: ['DRAFT_RULE'],
    example: { acceptorId: null, name: '示例城商行', kind: 'bank', classCode: 'B', taken: true },
    writes: true,
  }),
}
