// 关联账号: the accounts of one person in several companies, and the way from one to the other.
import { z } from 'zod'
import { account, at, call, done, mobile, nothing } from '../../kernel/call.ts'
import { RefreshedUser, smsCode } from '../session/session.ts'

const accountId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择账号')

export const linkedAccountCalls = {
  '/api/user/getLinkedAccountList': call({
    title: '本人在各企业的关联账号',
    access: 'company',
    input: nothing,
    output: z.array(
      z.object({
        accountId: z.string(),
        userName: z.string(),
        companyName: z.string(),
        roleName: z.string(),
        linkedAt: at,
        current: z.boolean().describe('正在使用'),
        whyNot: z.string().describe('为何现在不能切换；空为可以'),
      }),
    ),
    example: {},
  }),
  '/api/user/linkAccount': call({
    title: '关联本人在另一家企业的账号：凭它的密码，或发到它手机的验证码',
    access: 'company',
    input: z.union([
      z.object({ account: account.min(1, '请输入账号或手机号'), password: z.string().min(1, '请输入密码').max(128) }),
      z.object({ mobile, smsCode }),
    ]),
    output: done,
    refuses: [
      'LINK_WRONG',
      'LOGIN_WRONG',
      'LOGIN_THROTTLED',
      'SMS_WRONG',
      'ACCOUNT_FROZEN',
      'PASSWORD_FIRST',
      'START_PASSWORD_OLD',
      'PROVE_AGAIN',
    ],
    example: { account: 'demo02', password: 'not-the-password' },
    writes: true,
  }),
  '/api/user/unlinkAccount': call({
    title: '解除关联账号',
    access: 'company',
    input: z.object({ accountId }),
    output: done,
    refuses: ['LINK_WRONG'],
    example: { accountId: '999999999' },
    writes: true,
  }),
  '/api/user/switchAccount': call({
    title: '切换到关联账号：本次登录换成那家企业的',
    access: 'company',
    input: z.object({ accountId }),
    output: RefreshedUser,
    refuses: ['LINK_WRONG', 'ACCOUNT_FROZEN', 'COMPANY_FROZEN', 'PASSWORD_FIRST', 'SWITCHED', 'SESSION_INVALID'],
    example: { accountId: '999999999' },
    writes: true,
  }),
}
