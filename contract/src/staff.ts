// Employees' accounts: who works at which desk, his password and his second factor.
import { z } from 'zod'
import { at, call, done, mobile, nothing, pageIn, pageOf, text } from './call.ts'

/** The lists of the console: each keeps views. A list that is new has its word here, its frame asks for it. */
const viewLists = [
  'export',
  'statement',
  'order',
  'intend',
  'certification',
  'sku',
  'company',
  'payment',
  'staff',
  'sms',
  'mail',
  'audit',
  'signing',
  'signAuthority',
  'production',
  'settlement',
  'claim',
  'goodsReturn',
  'invoice',
  'exceptions',
  'unit',
  'waybill',
  'freight',
  'scaleTicket',
  'weightObjection',
  'heat',
  'misfit',
  'certificate',
  'receipt',
  'balanceRefund',
  'sourceRefund',
  'erpDifference',
  'erpRun',
  'erpMessage',
  'comment',
  'credit',
  'receivable',
  'unapplied',
  'uninvoiced',
  'draft',
  'bidding',
  'framework',
  'biddingPool',
  'biddingReport',
] as const

export const Staff = z.object({
  staffCode: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  rights: z.array(z.string()),
  token: z.string().describe('空：还要输入动态码'),
  /** Password and second factor are done, or the code is still to come. */
  step: z.enum(['in', 'code']),
  ticket: z.string().describe('step 为 code 时，下一步的一次性凭证'),
  sandboxCode: z.string().optional().describe('演示员工的当前动态码'),
  enrolled: z.boolean().describe('已启用两步验证'),
  /** What must be done before anything else. */
  must: z.enum(['', 'password', 'enrol']),
})

const staffCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]{1,11}$/, '工号由 2-12 位字母和数字组成，以字母开头')
const code = z.string().regex(/^[0-9]{6}$/, '动态码是 6 位数字')
const password = z.string().min(1, '请输入密码').max(128)
const START = z.object({ startPassword: z.string().describe('只显示一次，空为没有新密码') })
const reason = text(200)
const one = { access: 'staff', right: 'staff.manage', writes: true } as const

export const staffCalls = {
  '/api/ops/getViews': call({
    title: '自己保存的列表视图',
    access: 'staff',
    input: nothing,
    output: z.array(z.object({ viewId: z.string(), list: z.string(), name: z.string(), query: z.string() })),
    example: {},
  }),
  '/api/ops/saveView': call({
    title: '保存列表视图：筛选条件与名称；同名则更新',
    access: 'staff',
    input: z.object({
      list: z.enum(viewLists, '没有这个列表'),
      name: text(20).min(1, '请填写名称'),
      query: z.string().max(500).describe('地址里的筛选条件'),
    }),
    output: done,
    refuses: ['VIEW_FULL'],
    example: { list: 'order', name: '期货待审', query: 'stockMode=2' },
    writes: true,
  }),
  '/api/ops/deleteView': call({
    title: '删除列表视图',
    access: 'staff',
    input: z.object({ viewId: z.string().regex(/^[0-9]{1,18}$/) }),
    output: done,
    example: { viewId: '1' },
    writes: true,
  }),
  '/api/ops/loginStaff': call({
    title: '员工登录；启用两步验证的员工还要 loginStaffCode',
    access: 'guest',
    input: z.object({ staffCode: text(20).min(1, '请输入工号'), password: z.string().min(1, '请输入密码').max(128) }),
    output: Staff,
    refuses: ['STAFF_WRONG', 'LOGIN_THROTTLED', 'ACCOUNT_FROZEN'],
    example: { staffCode: 'S001', password: 'Steel@2026' },
    writes: true,
  }),
  '/api/ops/getStaff': call({
    title: '当前员工',
    access: 'staff',
    unready: true,
    input: nothing,
    output: Staff,
    example: {},
  }),
  '/api/ops/loginStaffCode': call({
    title: '员工登录第二步：动态码',
    access: 'guest',
    input: z.object({ ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/, '请重新输入工号和密码'), code }),
    output: Staff,
    refuses: ['STAFF_TICKET', 'STAFF_CODE_WRONG', 'LOGIN_THROTTLED', 'ACCOUNT_FROZEN'],
    example: { ticket: 'A'.repeat(43), code: '000000' },
    writes: true,
  }),
  '/api/ops/changeStaffPassword': call({
    title: '修改自己的密码（员工）',
    access: 'staff',
    unready: true,
    input: z.object({ oldPassword: z.string().max(128), password }),
    output: done,
    refuses: ['PASSWORD_WEAK', 'PASSWORD_OLD_WRONG', 'PASSWORD_SAME', 'LOGIN_THROTTLED'],
    example: { oldPassword: 'not-the-password', password: 'a-new-Pass-9731' },
    writes: true,
  }),
  '/api/ops/startTotp': call({
    title: '启用两步验证：取得密钥与二维码',
    access: 'staff',
    unready: true,
    input: z.object({ password }),
    output: z.object({ secret: z.string(), qr: z.string().describe('二维码，SVG 数据地址') }),
    refuses: ['STAFF_WRONG', 'STAFF_ENROLLED', 'LOGIN_THROTTLED'],
    example: { password: 'not-the-password' },
    writes: true,
  }),
  '/api/ops/confirmTotp': call({
    title: '启用两步验证：输入一次动态码',
    access: 'staff',
    unready: true,
    input: z.object({ code }),
    output: done,
    refuses: ['STAFF_CODE_WRONG', 'STAFF_ENROLLED', 'LOGIN_THROTTLED'],
    example: { code: '000000' },
    writes: true,
  }),
  '/api/ops/getStaffList': call({
    title: '员工账号',
    access: 'staff',
    right: 'staff.manage',
    input: z.object({ ...pageIn, word: text(40).default(''), role: text(20).optional(), frozen: z.boolean().optional() }),
    output: pageOf(
      z.object({
        staffCode: z.string(),
        name: z.string(),
        mobile: z.string(),
        phone: z.string(),
        roles: z.array(z.string()),
        frozen: z.boolean(),
        frozenReason: z.string(),
        enrolled: z.boolean(),
        mustChange: z.boolean(),
        lastLoginAt: at.nullable(),
        sessions: z.int().describe('登录中的会话'),
        proxies: z.int().describe('进行中的代打单'),
        companies: z.int().describe('负责的企业'),
        self: z.boolean(),
      }),
    ).extend({ roles: z.array(z.object({ code: z.string(), label: z.string() })) }),
    example: {},
  }),
  '/api/ops/saveStaff': call({
    ...one,
    title: '新增或修改员工账号',
    input: z.object({
      isNew: z.boolean(),
      staffCode,
      name: text(20).min(1, '请填写姓名'),
      mobile,
      phone: z
        .string()
        .trim()
        .regex(/^([0-9-]{5,20})?$/, '电话由数字和横线组成'),
      roles: z.array(z.string().max(20)).min(1, '请至少选择一个岗位').max(6),
    }),
    output: START,
    refuses: ['STAFF_NOT_FOUND', 'STAFF_TAKEN', 'STAFF_LAST_ADMIN'],
    example: { isNew: false, staffCode: 'S999', name: '示例', mobile: '10209909999', phone: '', roles: ['sales'] },
  }),
  '/api/ops/resetStaffPassword': call({
    ...one,
    title: '重置员工密码，并使其全部退出',
    input: z.object({ staffCode }),
    output: START,
    refuses: ['STAFF_NOT_FOUND', 'STAFF_SELF'],
    example: { staffCode: 'S999' },
  }),
  '/api/ops/resetStaffTotp': call({
    ...one,
    title: '重置员工的两步验证，并使其全部退出',
    input: z.object({ staffCode, reason: reason.min(1, '请填写原因') }),
    output: done,
    refuses: ['STAFF_NOT_FOUND', 'STAFF_SELF'],
    example: { staffCode: 'S999', reason: '更换手机' },
  }),
  '/api/ops/freezeStaff': call({
    ...one,
    title: '停用或恢复员工账号',
    input: z.object({ staffCode, frozen: z.boolean(), reason: reason.min(1, '请填写原因') }),
    output: done,
    refuses: ['STAFF_NOT_FOUND', 'STAFF_SELF', 'STAFF_LAST_ADMIN', 'ALREADY_DONE'],
    example: { staffCode: 'S999', frozen: true, reason: '离职' },
  }),
  '/api/ops/endStaffSessions': call({
    ...one,
    title: '让员工的全部会话退出',
    input: z.object({ staffCode }),
    output: z.object({ ended: z.int() }),
    refuses: ['STAFF_NOT_FOUND'],
    example: { staffCode: 'S999' },
  }),
}
