// The account: registering, proving who one is by SMS, passwords. A person's own data and devices follow below.
import { TICKET_MINUTES } from '@mall/domain/people/session/sms.rules.ts'
import { z } from 'zod'
import { at, call, done, mobile, nothing, text } from '../../kernel/call.ts'
import { RefreshedUser, smsCode, smsPurpose } from '../session/session.ts'

const password = z.string().min(1, '请设置密码').max(128, '密码最多 128 个字符')
const rtToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, '身份验证已过期，请重新获取验证码')
export const nickName = text(20).min(1, '请填写姓名')

const agreements = z
  .array(z.object({ articleId: z.string().max(60), version: z.string().max(20) }))
  .max(10)
  .describe('所同意的协议与版本，见 getPrivacyInfo')

export const accountCalls = {
  '/api/user/checkMobile': call({
    title: '手机号是否已注册',
    access: 'guest',
    input: z.object({ mobile }),
    output: z.object({ registered: z.boolean() }),
    refuses: ['TOO_MANY'],
    example: { mobile: '10200000101' },
  }),
  '/api/user/createUser': call({
    title: '注册并登录',
    access: 'guest',
    input: z.object({
      mobile,
      smsCode,
      password,
      nickName,
      agreements,
    }),
    output: RefreshedUser,
    refuses: ['SMS_WRONG', 'MOBILE_TAKEN', 'PASSWORD_WEAK', 'AGREEMENT_NEEDED'],
    example: {
      mobile: '10200009901',
      smsCode: '000000',
      password: 'kiln-Vega7',
      nickName: '马丁酉',
      agreements: [
        { articleId: 'privacyAgreement-1', version: '1' },
        { articleId: 'privacyAgreement-2', version: '1' },
      ],
    },
    writes: true,
  }),
  '/api/user/setFirstPassword': call({
    title: '把钢厂给的初始密码换成自己的，同意协议并登录',
    access: 'guest',
    input: z.object({
      account: text(40).min(1, '请输入账号或手机号'),
      startPassword: z.string().min(1, '请输入初始密码').max(128),
      password,
      agreements,
    }),
    output: RefreshedUser,
    refuses: [
      ...(['LOGIN_WRONG', 'LOGIN_THROTTLED', 'ACCOUNT_FROZEN', 'PASSWORD_WEAK', 'PASSWORD_SAME', 'AGREEMENT_NEEDED'] as const),
      ...(['START_PASSWORD_OLD', 'PASSWORD_OWN'] as const),
    ],
    example: {
      account: '10200009904',
      startPassword: 'Jk7mQwertyU2xy',
      password: 'kiln-Vega7',
      agreements: [{ articleId: 'privacyAgreement-1', version: '1' }],
    },
    writes: true,
  }),
  '/api/user/getDueAgreements': call({
    title: '本人同意过、之后有了新版本的协议',
    access: 'user',
    input: nothing,
    output: z.array(
      z.object({
        articleId: z.string(),
        title: z.string(),
        version: z.string().describe('现行的版本'),
        since: at.describe('从哪一刻起现行'),
        agreedVersion: z.string().describe('本人同意的版本'),
      }),
    ),
    example: {},
  }),
  '/api/user/agreeToAgreements': call({
    title: '同意协议的新版本',
    access: 'user',
    input: z.object({ agreements }),
    output: done,
    refuses: ['AGREEMENT_NEEDED'],
    example: { agreements: [{ articleId: 'privacyAgreement-1', version: '1' }] },
    writes: true,
  }),
  '/api/sms/verificationSms': call({
    title: '核对短信验证码（不消耗）',
    access: 'guest',
    input: z.object({ mobile, smsCode, purpose: smsPurpose.default('login') }),
    output: done,
    refuses: ['SMS_WRONG'],
    example: { mobile: '10200000101', smsCode: '000000', purpose: 'register' },
    writes: true,
  }),
  '/api/sms/verificationSmsRtToken': call({
    title: `核对短信验证码，换取 ${TICKET_MINUTES} 分钟内有效的一次性凭证`,
    access: 'guest',
    input: z.object({ mobile, smsCode, purpose: z.enum(['reset', 'bindMobile']).default('reset') }),
    output: z.object({ rtToken: z.string(), seconds: z.int() }),
    refuses: ['SMS_WRONG'],
    example: { mobile: '10200000101', smsCode: '000000', purpose: 'reset' },
    writes: true,
  }),
  '/api/user/proveAgain': call({
    title: '再输一次登录密码，或短信验证码（purpose 为 prove）：之后几分钟内可以付大额、退款、改收款账户、发密钥',
    access: 'user',
    input: z.union([z.object({ password: z.string().min(1).max(128) }), z.object({ smsCode })]),
    output: done,
    refuses: ['PROVE_WRONG', 'SMS_WRONG', 'LOGIN_THROTTLED'],
    example: { password: 'kiln-Vega7' },
    writes: true,
  }),
  '/api/user/updateUserPassword': call({
    title: '修改密码：凭原密码（已登录）或凭短信凭证（找回）',
    access: 'guest',
    input: z.object({
      password,
      oldPassword: z.string().min(1).max(128).optional(),
      rtToken: rtToken.optional(),
    }),
    output: done,
    refuses: ['PASSWORD_WEAK', 'PASSWORD_OLD_WRONG', 'PASSWORD_SAME', 'TICKET_DEAD', 'LOGIN_THROTTLED', 'SESSION_INVALID'],
    example: { password: 'kiln-Vega7', rtToken: 'A'.repeat(43) },
    writes: true,
  }),
}
