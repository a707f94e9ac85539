// 买方账号 at the desk: an account for a customer's person, or a start password anew, where no SMS proves his number. One asks, another agrees.
import { AccountAskKind, AccountAskState } from '@mall/domain/people/session/givenAccount.codes.ts'
import { z } from 'zod'
import { nickName } from './account.ts'
import { at, call, mobile, pageIn, pageOf, requestId, text, word, type ReplyOf } from '../../kernel/call.ts'

const accountAskId = z.string().regex(/^[1-9][0-9]{0,15}$/, '单号有误，请刷新')

export const buyerAccountDeskCalls = {
  '/api/ops/getBuyerAccountAsks': call({
    title: '买方账号：谁申请开或重发初始密码，谁同意的',
    access: 'staff',
    right: 'account.ask',
    input: z.object({
      ...pageIn,
      word: word(40).default('').describe('姓名、手机或事由'),
      view: z.enum(['waiting', 'all']).default('all'),
    }),
    output: pageOf(
      z.object({
        accountAskId,
        askKind: z.literal(AccountAskKind.values),
        askState: z.literal(AccountAskState.values),
        mobile: z.string(),
        realName: z.string(),
        reason: z.string(),
        userName: z.string().describe('账号；还没有为空'),
        companyName: z.string().describe('这个账号现在的企业'),
        usesStart: z.boolean().describe('还没有把初始密码改成自己的'),
        askerName: z.string(),
        askedAt: at,
        deciderName: z.string(),
        decidedAt: at.nullable(),
        decideReason: z.string(),
        whyNotAgree: z.string().describe('为什么不能同意；空为可以'),
        mine: z.boolean().describe('本人申请的，可以撤回'),
      }),
    ).extend({ counts: z.object({ waitingCount: z.int(), allCount: z.int() }) }),
    example: {},
  }),
  '/api/ops/askBuyerAccount': call({
    title: '申请为客户开账号，或为已有账号重发初始密码；由另一人同意',
    access: 'staff',
    right: 'account.ask',
    input: z.object({
      askKind: z.literal(AccountAskKind.values),
      mobile,
      realName: nickName,
      reason: text(200).min(4, '请写明为哪家企业、怎样核实了本人').describe('为哪家企业、怎样核实了本人'),
      requestId,
    }),
    output: z.object({ accountAskId }),
    refuses: ['ACCOUNT_ASK_WRONG', 'REQUEST_REUSED'],
    example: {
      askKind: 'open' as const,
      mobile: '10200009904',
      realName: '马丁酉',
      requestId: 'example-account-1',
      reason: '石家庄演示新禾钢结构有限公司，已见授权书并回拨公司电话',
    },
    writes: true,
  }),
  '/api/ops/decideBuyerAccount': call({
    title: '同意或不同意；同意后初始密码只给这一次。申请人只能撤回',
    access: 'staff',
    right: 'account.ask',
    input: z.object({ accountAskId, agree: z.boolean(), reason: text(200).default('') }),
    output: z.object({ userName: z.string(), startPassword: z.string().describe('只在同意时有，只给这一次') }),
    refuses: ['ACCOUNT_ASK_WRONG', 'ACCOUNT_ASK_OVER', 'SECOND_PERSON', 'STAFF_RIGHT'],
    example: { accountAskId: '1', agree: true },
    writes: true,
  }),
}
export type BuyerAccountAsk = ReplyOf<typeof buyerAccountDeskCalls, '/api/ops/getBuyerAccountAsks'>['list'][number]
