// 代打单: how an employee begins, what he may confirm with the buyer's code, how it ends, and what the buyer sees of it.
import { fenInt } from '../../kernel/units.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { PROXY_MINUTES_MAX, PROXY_MINUTES_MIN, PROXY_TICKET_SECONDS } from '@mall/domain/people/session/proxy.rules.ts'
import { z } from 'zod'
import { account, at, call, done, nothing, orderCode, pageIn, pageOf, text } from '../../kernel/call.ts'
import { RefreshedUser, smsCode } from '../../people/session/session.ts'

const EXAMPLE_ORDER = 'DD20261102000186'
const reason = text(100).min(1, '请填写代打单事由，买方会看到')
const minutes = z
  .int(`请填写 ${PROXY_MINUTES_MIN}-${PROXY_MINUTES_MAX} 分钟`)
  .min(PROXY_MINUTES_MIN, `最短 ${PROXY_MINUTES_MIN} 分钟`)
  .max(PROXY_MINUTES_MAX, `最长 ${PROXY_MINUTES_MAX} 分钟`)
const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, '代打单凭证不完整，请从运营台重新开始')
const code = z.string().regex(/^[0-9]{6}$/, '动态码是 6 位数字')
const sessionId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择')

const ConfirmSent = z.object({ seconds: z.int(), mobile: z.string().describe('脱敏'), sandboxCode: z.string().optional() })
const confirmSms = {
  input: z.object({ orderCode }),
  output: ConfirmSent,
  example: { orderCode: EXAMPLE_ORDER },
  writes: true as const,
}

const ProxyAct = z.object({ at, action: z.string(), detail: z.string() })

export const proxyCalls = {
  '/api/ops/startProxy': call({
    title: `开始代打单：给出 ${PROXY_TICKET_SECONDS} 秒有效的一次性入口`,
    access: 'staff',
    right: 'proxy.order',
    input: z.object({
      userId: sessionId.optional(),
      userName: account.optional().describe('买家账号或手机号'),
      reason,
      minutes,
      password: z.string().min(1, '请输入您的密码').max(128),
      code: code.optional().describe('已启用两步验证的员工必填'),
    }),
    output: z.object({ ticket: z.string(), seconds: z.int(), address: z.string() }),
    refuses: ['PROXY_WHO', 'PROXY_WHY_NOT', 'STAFF_WRONG', 'STAFF_CODE_NEEDED', 'STAFF_CODE_WRONG', 'LOGIN_THROTTLED'],
    example: { userName: 'nobody', reason: '客户电话下单', minutes: 30, password: 'wrong-password' },
    writes: true,
  }),
  '/api/user/getProxyTerms': call({
    title: '代打单须知：以谁的名义、能做与不能做的事',
    access: 'guest',
    input: z.object({ ticket: ticket.optional() }),
    output: z.object({
      who: z
        .object({
          companyName: z.string(),
          buyerName: z.string(),
          staffName: z.string(),
          reason: z.string(),
          minutes: z.int(),
          until: at,
          seconds: z.int().describe('凭证剩余秒数'),
        })
        .nullable(),
      groups: z.array(z.object({ label: z.string(), may: z.array(z.string()), mayNot: z.array(z.string()) })),
    }),
    refuses: ['PROXY_TICKET'],
    example: {},
  }),
  '/api/user/agentLogin': call({
    title: '进入代打单：凭一次性入口，或直接以工号登录',
    access: 'guest',
    // Let through to its own refusal, which says how to go on.
    proxy: true,
    input: z
      .object({
        ticket: ticket.optional(),
        staffCode: text(20).optional(),
        password: z.string().max(128).optional(),
        code: code.optional(),
        userName: account.optional().describe('买家账号或手机号'),
        reason: text(100).optional(),
        minutes: minutes.optional(),
      })
      .refine(i => i.ticket !== undefined || Boolean(i.staffCode && i.password), '请输入工号和密码')
      .refine(i => i.ticket !== undefined || Boolean(i.userName), '请输入买家账号或手机号')
      .refine(i => i.ticket !== undefined || Boolean(i.reason), '请填写代打单事由，买方会看到'),
    output: RefreshedUser,
    refuses: [
      'PROXY_TICKET',
      'PROXY_NESTED',
      'PROXY_WHO',
      'PROXY_WHY_NOT',
      'STAFF_WRONG',
      'STAFF_RIGHT',
      'STAFF_CODE_NEEDED',
      'STAFF_CODE_WRONG',
      'STAFF_MUST_PASSWORD',
      'STAFF_MUST_ENROL',
      'LOGIN_THROTTLED',
      'ACCOUNT_FROZEN',
    ],
    example: { ticket: 'A'.repeat(43) },
    writes: true,
  }),
  '/api/user/agentLogout': call({
    title: '退出代打单',
    access: 'user',
    proxy: true,
    input: nothing,
    output: done,
    refuses: ['PROXY_ENDED'],
    example: {},
    writes: true,
  }),
  '/api/user/getProxyLog': call({
    title: '代打单记录：谁以我（或本企业人员）的名义做了什么',
    access: 'user',
    input: z.object({ ...pageIn, scope: z.enum(['mine', 'company']).default('mine') }),
    output: pageOf(
      z.object({
        sessionId: z.string(),
        buyerName: z.string(),
        staffName: z.string(),
        reason: z.string(),
        startedAt: at,
        until: at,
        endedAt: at.nullable(),
        endWhy: z.string(),
        running: z.boolean(),
        actCount: z.int(),
        acts: z.array(ProxyAct),
      }),
    ),
    refuses: ['COMPANY_RIGHT'],
    example: {},
  }),
  '/api/user/endProxySession': call({
    title: '立即结束一次代打单',
    access: 'user',
    input: z.object({ sessionId }),
    output: done,
    refuses: ['PROXY_ENDED'],
    example: { sessionId: '999999999' },
    writes: true,
  }),
  '/api/order/getProxyCompare': call({
    title: '代打单与上次同规格订单的差异',
    access: 'company',
    input: z.object({ orderCode }),
    output: z.array(
      z.object({
        lineNo: z.int(),
        title: z.string(),
        pieceUnit: z.string(),
        priceUnit: z.enum(['ton', 'kg', 'piece']),
        pieces: z.int(),
        priceFen: fenInt(),
        last: z.object({ orderCode: z.string(), at, pieces: z.int(), priceFen: fenInt() }).nullable(),
      }),
    ),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: EXAMPLE_ORDER },
  }),
  '/api/order/sendConfirmSms': call({
    title: '向买方手机发送订单确认码（代打单）',
    access: 'company',
    proxy: true,
    ...confirmSms,
    refuses: [
      'ORDER_NOT_FOUND',
      'PROXY_ONLY',
      'SMS_TOO_SOON',
      'SMS_DAILY',
      'TOO_MANY',
      'SMS_NONE',
      'SMS_NOT_SENT',
      'SMS_IN_DOUBT',
    ],
  }),
  '/api/ops/sendConfirmSms': call({
    title: '向买方手机发送代打单确认码（运营台）',
    access: 'staff',
    right: 'proxy.order',
    ...confirmSms,
    refuses: [
      'ORDER_NOT_FOUND',
      'PROXY_ONLY',
      'SMS_TOO_SOON',
      'SMS_DAILY',
      'TOO_MANY',
      'SMS_NONE',
      'SMS_NOT_SENT',
      'SMS_IN_DOUBT',
    ],
  }),
  '/api/order/confirmOrderBySms': call({
    title: '凭买方短信码确认订单（代打单）',
    access: 'company',
    need: 'order.confirm',
    proxy: true,
    input: z.object({
      orderCode,
      smsCode,
      acceptTerms: z.boolean().default(false).describe('已向买方说明合同条款，买方念码即同意；勾选成交的订单必须为 true'),
    }),
    output: z.object({ orderCode: z.string(), status: z.literal(OrderStatus.values) }),
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'PROXY_ONLY', 'SMS_WRONG', 'TERMS_NEEDED'],
    example: { orderCode: EXAMPLE_ORDER, smsCode: '000000', acceptTerms: true },
    writes: true,
  }),
}
