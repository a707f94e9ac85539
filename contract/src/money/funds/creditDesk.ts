// 授信 at finance's desk.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { CreditState, TERM } from '@mall/domain/money/funds/credit.ts'
import { at, call, done, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'
import { CreditUse } from './creditLine.ts'

const fen = fenInt()
const companyCode = typed().min(1, '请选择企业').max(40)
const mustReason = text(200).min(1, '请填写理由')
const askId = z.string().regex(/^[0-9]{1,18}$/)

export const creditDeskCalls = {
  '/api/ops/getCreditList': call({
    title: '授信：额度、已用、逾期、下次到期',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      word: word(40).default(''),
      state: z.enum(['all', 'used', 'overdue', 'week', 'asked', 'stopped']).default('all'),
    }),
    output: pageOf(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        limitFen: fen,
        usedFen: fen,
        termDays: z.int(),
        validUntil: z.string().nullable(),
        state: z.literal(CreditState.values).nullable().describe('空：还没有开通，在等复核'),
        stopReason: z.string(),
        overdueFen: fen,
        overdueDays: z.int(),
        nextDueOn: z.string().nullable(),
        nextDueFen: fen,
        asked: z.boolean(),
      }),
    ).extend({ lineCount: z.int(), limitFen: fen, usedFen: fen, overdueFen: fen, overdueCount: z.int(), askedCount: z.int() }),
    example: {},
  }),
  '/api/ops/getCredit': call({
    title: '一家企业的授信、占用与变动记录',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ companyCode }),
    output: z.object({
      companyCode: z.string(),
      companyName: z.string(),
      availableFen: fen,
      owedFen: fen.describe('结算少补未付'),
      twoAboveFen: fen.describe('额度超过它由两人办理；0：不分'),
      version: z.int().describe('调整时原样带回；0：还没有开通'),
      line: z
        .object({
          limitFen: fen,
          usedFen: fen,
          overdueFen: fen,
          termDays: z.int(),
          validUntil: z.string(),
          state: z.literal(CreditState.values),
          stopReason: z.string(),
          whyNot: z.string(),
        })
        .nullable(),
      uses: z.array(CreditUse),
      ask: z
        .object({
          askId: z.string(),
          limitFen: fen,
          termDays: z.int(),
          validUntil: z.string(),
          reason: z.string(),
          askedName: z.string(),
          askedAt: at,
          own: z.boolean(),
          whyNotDecide: z.string().describe('空：可以复核'),
        })
        .nullable(),
      whyNotSet: z.string().describe('空：可以调整'),
      history: z.array(
        z.object({ at, what: z.string(), who: z.string(), detail: z.string(), amountFen: fen, limitFen: fen, usedFen: fen }),
      ),
    }),
    refuses: ['COMPANY_NOT_FOUND'],
    example: { companyCode: 'KH100001' },
  }),
  '/api/ops/setCredit': call({
    title: '开通或调整授信',
    access: 'staff',
    right: 'fund.check',
    input: z.object({
      companyCode,
      limitFen: fenInt('金额最多两位小数').min(1, '额度须大于零；要停止使用请用「停用」').max(1_000_000_000_000),
      termDays: z
        .int('账期是整天数')
        .min(TERM.least, `账期 ${TERM.least}-${TERM.most} 天`)
        .max(TERM.most, `账期 ${TERM.least}-${TERM.most} 天`),
      validUntil: z.iso.date('请选择有效期'),
      reason: mustReason,
      version: z.int().min(0),
    }),
    output: z.object({ waitsFor: z.string().describe('空：已生效') }),
    refuses: ['COMPANY_NOT_FOUND', 'CREDIT_WRONG', 'CREDIT_CHANGED', 'CREDIT_WAITS'],
    example: {
      companyCode: 'KH100001',
      limitFen: 20000000,
      termDays: 30,
      validUntil: '2027-06-30',
      reason: '年度授信评审通过',
      version: 0,
    },
    writes: true,
  }),
  '/api/ops/decideCredit': call({
    title: '复核授信调整',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ askId, agree: z.boolean(), reason: text(200).default('') }),
    output: done,
    refuses: ['CREDIT_ASK_NONE', 'CREDIT_TWO', 'CREDIT_CHANGED', 'CREDIT_WRONG', 'FUND_REASON', 'COMPANY_NOT_FOUND'],
    example: { askId: '1', agree: true },
    writes: true,
  }),
  '/api/ops/withdrawCredit': call({
    title: '撤回自己的授信调整申请',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ askId }),
    output: done,
    refuses: ['CREDIT_ASK_NONE', 'CREDIT_WAITS'],
    example: { askId: '1' },
    writes: true,
  }),
  '/api/ops/stopCredit': call({
    title: '停用授信',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ companyCode, reason: mustReason }),
    output: done,
    refuses: ['COMPANY_NOT_FOUND', 'CREDIT_NONE', 'CREDIT_CHANGED'],
    example: { companyCode: 'KH100001', reason: '年审未过' },
    writes: true,
  }),
  '/api/ops/resumeCredit': call({
    title: '恢复授信',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ companyCode, reason: mustReason }),
    output: done,
    refuses: ['COMPANY_NOT_FOUND', 'CREDIT_NONE', 'CREDIT_CHANGED'],
    example: { companyCode: 'KH100001', reason: '已还清' },
    writes: true,
  }),
}
export type CompanyCredit = ReplyOf<typeof creditDeskCalls, '/api/ops/getCredit'>
