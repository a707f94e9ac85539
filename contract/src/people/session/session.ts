import { ApprovalStatus, UserType } from '@mall/domain/people/session/user.codes.ts'
import { z } from 'zod'
import { account, call, done, mobile, nothing, type ReplyOf } from '../../kernel/call.ts'

/** refreshUser's reply, field for field as specification section 7 reads it. */
export const RefreshedUser = z.object({
  token: z.string(),
  lastLoginTime: z.int(),
  headImgUrl: z.string(),
  id: z.string(),
  mobile: z.string(),
  apiResultUserExtendInfo: z.object({ realName: z.string() }),
  siteCode: z.string(),
  isPickUp: z.boolean(),
  userName: z.string(),
  approvalStatus: z.literal(ApprovalStatus.values),
  insteadUserId: z.union([z.string(), z.literal(false)]),
  companyCode: z.string(),
  apiResultUserCompany: z.object({ companyName: z.string(), id: z.string() }),
  staffCode: z.string(),
  userType: z.literal(UserType.values),
  rights: z.array(z.string()).describe('在本企业的权限'),
  bdName: z.string().describe('专属客服，空为未绑定'),
})

/** The user session of specification section 3. */
const SessionUser = z.object({
  headImgUrl: z.string(),
  id: z.string(),
  mobile: z.string(),
  nickName: z.string(),
  siteCode: z.string(),
  isPickUp: z.boolean(),
  userName: z.string(),
  approvalStatus: z.literal(ApprovalStatus.values),
  insteadUserId: z.union([z.string(), z.literal(false)]),
  companyCode: z.string(),
  companyName: z.string(),
  companyId: z.string(),
  staffCode: z.string(),
  userType: z.literal(UserType.values),
  token: z.string(),
  lastLoginTime: z.int(),
})

export const smsCode = z.string().regex(/^[0-9]{6}$/, '验证码是 6 位数字')
/** A code is good for what it was sent for only. */
export const smsPurpose = z.enum(['login', 'register', 'reset', 'bindMobile', 'closeAccount', 'openKey', 'prove', 'linkAccount'])

export const sessionCalls = {
  '/api/user/loginUser': call({
    title: '密码登录',
    access: 'guest',
    input: z.object({ userName: account.min(1, '请输入账号或手机号'), password: z.string().min(1, '请输入密码').max(128) }),
    output: RefreshedUser,
    refuses: ['LOGIN_WRONG', 'LOGIN_THROTTLED', 'ACCOUNT_FROZEN', 'PASSWORD_FIRST', 'START_PASSWORD_OLD'],
    example: { userName: 'demo01', password: 'Steel@2026' },
    writes: true,
  }),
  '/api/user/smsLoginUserBean': call({
    title: '短信验证码登录',
    access: 'guest',
    input: z.object({ mobile, smsCode }),
    output: RefreshedUser,
    refuses: ['SMS_WRONG', 'ACCOUNT_FROZEN', 'PASSWORD_FIRST'],
    example: { mobile: '10200000101', smsCode: '000000' },
    writes: true,
  }),
  '/api/sms/sendSms': call({
    title: '发送短信验证码',
    access: 'guest',
    input: z.object({ mobile, purpose: smsPurpose.default('login') }),
    output: z.object({ seconds: z.int(), sandboxCode: z.string().optional() }),
    refuses: ['SMS_TOO_SOON', 'SMS_DAILY', 'TOO_MANY', 'SMS_NONE', 'SMS_NOT_SENT', 'SMS_IN_DOUBT'],
    example: { mobile: '10200000101' },
    writes: true,
  }),
  '/api/user/getUserByToken': call({
    title: '按 token 取会话用户',
    punchOut: true,
    access: 'user',
    input: nothing,
    output: SessionUser,
    refuses: ['SESSION_INVALID'],
    example: {},
  }),
  '/api/user/refreshUser': call({
    title: '刷新会话用户',
    punchOut: true,
    access: 'user',
    input: nothing,
    output: RefreshedUser,
    refuses: ['SESSION_INVALID'],
    example: {},
  }),
  '/api/user/logoutUser': call({
    title: '退出登录',
    punchOut: true,
    access: 'guest',
    proxy: true,
    input: nothing,
    output: done,
    example: {},
    writes: true,
  }),
  '/api/user/leaveCommerceContract': call({
    title: '退出框架合同',
    access: 'guest',
    input: nothing,
    output: done,
    example: {},
    writes: true,
  }),
}
export type LoggedIn = ReplyOf<typeof sessionCalls, '/api/user/loginUser'>
