// The people of a buying company: accounts with roles and limits, invitations, own roles, and closing an account.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { at, call, done, mobile, nothing, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'
import { nickName } from '../account/account.ts'
import { RefreshedUser, smsCode } from '../session/session.ts'

const userName = typed().min(1, '请从列表中选择人员').max(40)
const roleId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择角色')
const invitationId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择邀请')
export const role = z
  .string()
  .regex(/^(administrator|purchaser|approver|finance|viewer|[0-9]{1,18})$/, '请选择角色')
  .describe('系统角色代码，或自定义角色编号')
const name = text(20).min(1, '请填写姓名')

const fen = fenInt('金额须为整数分').min(0, '限额不能小于 0').max(1e14, '限额过大').nullable().default(null)
const kg = kgInt('重量须为整数公斤').min(0, '限额不能小于 0').max(1e12, '限额过大').nullable().default(null)
/** Inside an object of its own: null means no limit, and top-level nulls are dropped on the wire. */
export const limits = z
  .object({ orderFen: fen, monthFen: fen, orderKg: kg, monthKg: kg })
  .default({ orderFen: null, monthFen: null, orderKg: null, monthKg: null })
  .describe('单笔与每月限额：分、公斤；空为不限')
export const LimitsOut = z.object({
  orderFen: fenInt().nullable(),
  monthFen: fenInt().nullable(),
  orderKg: kgInt().nullable(),
  monthKg: kgInt().nullable(),
})
export const LoadOut = z.object({ fen: fenInt(), kg: kgInt() })

/** 项目限额 in an object of its own, as limits of a person are. */
const monthLimits = z.object({ monthFen: fen, monthKg: kg }).describe('每月限额：分、公斤；空为不限')
export const MonthLimitsOut = LimitsOut.pick({ monthFen: true, monthKg: true })

const Person = z.object({
  userName: z.string(),
  name: z.string(),
  mobile: z.string().describe('脱敏'),
  role: z.string(),
  roleName: z.string(),
  limits: LimitsOut,
  used: LoadOut.describe('本月已下单，含等审批的'),
  blocked: z.boolean(),
  blockedReason: z.string(),
  lastLoginAt: at.nullable(),
  linked: z.boolean().describe('可由本人在其他企业的账号切换进入'),
  self: z.boolean(),
  whyNotTake: z.string().describe('为何不能停用、移除或改角色；空为可以'),
})
const Invitation = z.object({
  invitationId: z.string(),
  name: z.string(),
  mobile: z.string().describe('脱敏'),
  roleName: z.string(),
  limits: LimitsOut,
  invitedBy: z.string(),
  sentAt: at,
  expiresAt: at,
  sendsLeft: z.int(),
})

const NO_LIMITS = { orderFen: null, monthFen: null, orderKg: null, monthKg: null }
const who = { name: '马丁酉', role: 'purchaser', limits: { ...NO_LIMITS, orderFen: 20_000_000, monthKg: 100_000 } }

export const peopleCalls = {
  '/api/user/getCompanyUserList': call({
    title: '企业人员与待接受的邀请',
    access: 'company',
    need: 'people.manage',
    input: z.object({ ...pageIn, word: word(40).default('').describe('姓名、账号') }),
    output: pageOf(Person).extend({ invitations: z.array(Invitation) }),
    example: { currentPage: 1 },
  }),
  '/api/user/insertCompanyUser': call({
    title: '邀请人员加入企业（短信）',
    access: 'company',
    need: 'people.manage',
    input: z.object({ mobile, name, role, limits }),
    output: z.object({ invitationId: z.string() }),
    refuses: ['INVITE_SELF', 'INVITE_MEMBER', 'INVITE_TWICE', 'ROLE_NOT_FOUND', 'RIGHT_BEYOND', 'TOO_MANY', 'COMPANY_RIGHT'],
    example: { mobile: '10200009903', ...who },
    writes: true,
  }),
  '/api/user/updateUserBeanByUserName': call({
    title: '修改人员：姓名、角色、限额、停用',
    access: 'company',
    need: 'people.manage',
    input: z.object({ userName, name, role, limits, blocked: z.boolean().default(false), reason: text(100).default('') }),
    output: done,
    refuses: ['PERSON_NOT_FOUND', 'PERSON_KEPT', 'ROLE_NOT_FOUND', 'RIGHT_BEYOND', 'REASON_NEEDED', 'COMPANY_RIGHT'],
    example: { userName: 'demo00-0', ...who },
    writes: true,
  }),
  '/api/user/deleteUserBean': call({
    title: '移除人员：账号注销、手机号释放，订单保留',
    access: 'company',
    need: 'people.manage',
    input: z.object({ userName }),
    output: done,
    refuses: ['PERSON_NOT_FOUND', 'PERSON_KEPT', 'COMPANY_RIGHT'],
    example: { userName: 'demo00-0' },
    writes: true,
  }),
  '/api/user/withdrawInvitation': call({
    title: '撤回邀请',
    access: 'company',
    need: 'people.manage',
    input: z.object({ invitationId }),
    output: done,
    refuses: ['INVITATION_GONE', 'COMPANY_RIGHT'],
    example: { invitationId: '999999999' },
    writes: true,
  }),
  '/api/user/resendInvitation': call({
    title: '再发一次邀请短信，有效期重新计算',
    access: 'company',
    need: 'people.manage',
    input: z.object({ invitationId }),
    output: done,
    refuses: ['INVITATION_GONE', 'INVITATION_SENDS', 'TOO_MANY', 'COMPANY_RIGHT'],
    example: { invitationId: '999999999' },
    writes: true,
  }),
  '/api/user/getMyInvitationList': call({
    title: '发给我的企业邀请',
    access: 'user',
    input: nothing,
    output: z.array(
      z.object({
        invitationId: z.string(),
        companyName: z.string(),
        roleName: z.string(),
        invitedBy: z.string(),
        limits: LimitsOut,
        expiresAt: at,
        /** What accepting would do: join, or leave the present company for a new account. */
        moves: z.boolean(),
        whyNot: z.string().describe('为何现在不能接受；空为可以'),
        /** The asker's own first certification. In review it stands in the way (`whyNot`); a draft is given up with the acceptance. */
        application: z.object({ certCode: z.string(), companyName: z.string(), inReview: z.boolean() }).nullable(),
      }),
    ),
    example: {},
  }),
  '/api/user/updateUserBeanBindingCompany': call({
    title: '答复企业邀请：接受或谢绝',
    access: 'user',
    input: z.object({
      invitationId,
      accept: z.boolean(),
      giveUpDraft: z.boolean().default(false).describe('接受时一并放弃本人填写中或被驳回的企业认证申请'),
    }),
    output: z.object({ accepted: z.boolean(), user: RefreshedUser }),
    refuses: [
      'INVITATION_GONE',
      'INVITE_MEMBER',
      'CERTIFICATION_OPEN',
      'ALREADY_DONE',
      'CERT_STATE',
      'PERSON_KEPT',
      'COMPANY_FROZEN',
      'ACCOUNT_FROZEN',
      'BUSY',
    ],
    example: { invitationId: '999999999', accept: false },
    writes: true,
  }),
  '/api/user/getCompanyRoleList': call({
    title: '角色与权限表',
    access: 'company',
    need: 'people.manage',
    input: nothing,
    output: z.array(
      z.object({
        role: z.string(),
        name: z.string(),
        note: z.string(),
        rights: z.array(z.string()),
        own: z.boolean().describe('自定义角色'),
        users: z.int(),
        invitations: z.int(),
      }),
    ),
    example: {},
  }),
  '/api/user/saveCompanyRole': call({
    title: '新增或修改自定义角色',
    access: 'company',
    need: 'people.manage',
    input: z.object({
      roleId: roleId.optional(),
      name: text(12).min(1, '请填写角色名称'),
      rights: z.array(z.string().max(40)).max(40).describe('权限表中的代码'),
    }),
    output: z.object({ roleId: z.string() }),
    refuses: ['ROLE_NOT_FOUND', 'ROLE_WRONG', 'ROLE_NAME_TAKEN', 'ROLE_FULL', 'RIGHT_BEYOND', 'COMPANY_RIGHT'],
    example: { roleId: '999999999', name: '材料员', rights: ['order.create'] },
    writes: true,
  }),
  '/api/user/saveProjectLimit': call({
    title: '项目每月限额；金额与吨都空：不限',
    access: 'company',
    need: 'people.manage',
    input: z.object({ projectName: text(40).min(1, '请填写项目名称'), limits: monthLimits }),
    output: done,
    refuses: ['COMPANY_RIGHT'],
    example: { projectName: '滨河路桥二标段', limits: { monthFen: 50_000_000, monthKg: null } },
    writes: true,
  }),
  '/api/user/deleteCompanyRole': call({
    title: '删除自定义角色',
    access: 'company',
    need: 'people.manage',
    input: z.object({ roleId }),
    output: done,
    refuses: ['ROLE_NOT_FOUND', 'ROLE_IN_USE', 'COMPANY_RIGHT'],
    example: { roleId: '999999999' },
    writes: true,
  }),
  '/api/user/updateUserBaseByMobile': call({
    title: '修改本人基础资料（手机号须是本人的）',
    access: 'user',
    input: z.object({
      mobile,
      nickName,
      email: typed()
        .max(80, '邮箱不能超过 80 个字符')
        .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, '邮箱格式是 名称@域名，如 buyer@company.example')
        .optional(),
    }),
    output: done,
    refuses: ['MOBILE_OTHER'],
    example: { mobile: '10200000101', nickName: '秦乙未' },
    writes: true,
  }),
  '/api/user/closeUserAccount': call({
    title: '注销本人账号：密码加短信验证码',
    access: 'user',
    input: z.object({ password: z.string().min(1, '请输入密码').max(128), smsCode }),
    output: done,
    refuses: ['PASSWORD_WRONG', 'LOGIN_THROTTLED', 'SMS_WRONG', 'CLOSE_BLOCKED', 'CERTIFICATION_OPEN', 'SESSION_INVALID'],
    example: { password: 'not-the-password', smsCode: '000000' },
    writes: true,
  }),
}
export type CompanyRole = ReplyOf<typeof peopleCalls, '/api/user/getCompanyRoleList'>[number]
