// 开放接口 of a company: keys for its own systems, 回调 (hooks) and what was delivered. Which calls a key may use stands at each call (`open`).
import { z } from 'zod'
import {
  DeliveryState,
  HookEvent,
  HookFormat,
  KEY_DAYS,
  KeyState,
  OpenRight,
  PER_DAY,
  SOON_DAYS,
} from '@mall/domain/desk/openApi/openApi.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { at, call, done, nothing, pageIn, pageOf, requestId, text, typed, type ReplyOf } from '../../kernel/call.ts'
import { smsCode } from '../../people/session/session.ts'

const id = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择')
const events = z.array(z.enum(HookEvent.values)).min(1, '请至少选择一种事件').max(20)
const url = typed().min(1, '请填写回调地址').max(300, '地址不能超过 300 个字符')

const endName = text(60).min(1, '请填写两端的名称')
const CxmlEnd = z.object({
  domain: endName.describe('标识的种类，如 NetworkId、DUNS'),
  identity: endName.describe('标识'),
})
const format = z
  .enum(HookFormat.values)
  .default('json')
  .describe('json 为本商城自己的；cxml 为采购系统的文档，只报从 cXML 下的订单')
const ends = z
  .object({ from: CxmlEnd.describe('商城一端'), to: CxmlEnd.describe('贵公司一端') })
  .optional()
  .describe('cXML 文档里写的两端；格式为 cxml 时必填')

const keyTerms = {
  requestId,
  expiresOn: z.iso.date('请选择到期日').describe(`到期日，含当日；最长 ${KEY_DAYS} 天`),
  smsCode: smsCode.optional().describe('权限含「下单」时要，验证码发到本人手机；沙箱密钥不要'),
}

const Key = z.object({
  keyId: z.string(),
  name: z.string(),
  hint: z.string().describe('开头与末四位；密钥只在新建时给出'),
  sandbox: z.boolean().describe('沙箱密钥：写操作走完整个过程后撤回'),
  rights: z.array(z.enum(OpenRight.values)),
  state: z.enum(KeyState.values),
  actsAs: z.string().describe('以谁的身份'),
  whyDead: z.string().describe('在用却不能用的原因，如代表的人员已停用；空为可用'),
  perDay: z.int(),
  usedToday: z.int(),
  perMinute: z.int(),
  nets: z.array(z.string()).describe('允许的来源地址，空为不限'),
  expiresAt: at,
  soon: z.boolean().describe(`${SOON_DAYS} 天内到期`),
  lastAt: at.nullable(),
  lastIp: z.string(),
  createdAt: at,
  madeBy: z.string(),
  revokedAt: at.nullable(),
  revokedBy: z.string(),
  needsCode: z.boolean().describe('换新时要短信验证码'),
})
const Hook = z.object({
  hookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(HookEvent.values)),
  format: z.enum(HookFormat.values),
  ends: z.object({ from: CxmlEnd, to: CxmlEnd }).nullable().describe('cXML 的两端；JSON 为空'),
  stoppedAt: at.nullable().describe('停送的时刻；空为正常'),
  sent: z.int().describe('24 小时内的事件'),
  arrived: z.int().describe('其中已送达'),
  lost: z.int().describe('未送达的，含更早的'),
  held: z.int().describe('停送期间等着的'),
  lastAt: at.nullable(),
  lastCode: z.int().describe('最近一次对方的回应；0 为没有回应'),
  lastTrouble: z.string(),
  lastMs: z.int(),
})
const Delivery = z.object({
  deliveryId: z.string(),
  eventId: z.string(),
  event: z.string(),
  eventLabel: z.string(),
  about: z.string().describe('单号'),
  url: z.string(),
  state: z.enum(DeliveryState.values),
  createdAt: at,
  nextAt: at.nullable().describe('下一次重试'),
  body: z.string().describe('送出的内容，逐字'),
  tries: z.array(z.object({ at, code: z.int(), trouble: z.string(), ms: z.int() })),
})
/** Shown this once. */
const NewKey = z.object({ keyId: z.string(), key: z.string().describe('只在这里给出一次') })

const need = 'openApi.manage' as const
const hookRefusals = ['OPEN_FORM', 'OPEN_FULL', 'COMPANY_RIGHT'] as const

export const openApiCalls = {
  '/api/openApi/getOpenApi': call({
    title: '开放接口：密钥与回调地址',
    access: 'company',
    need,
    input: nothing,
    output: z.object({
      address: z.string().describe('接口的地址'),
      keys: z.array(Key),
      hooks: z.array(Hook),
      people: z.array(z.object({ userName: z.string(), name: z.string(), whyNot: z.string() })).describe('密钥可以代表的人员'),
      mobile: z.string().describe('本人手机，收验证码'),
    }),
    refuses: ['COMPANY_RIGHT'],
    example: {},
  }),
  '/api/openApi/makeKey': call({
    title: '新建密钥：密钥只给出一次',
    access: 'company',
    need,
    input: z.object({
      ...keyTerms,
      name: text(20).min(1, '请填写名称，如 ERP 采购同步'),
      rights: z.array(z.enum(OpenRight.values)).min(1, '请至少选择一种权限').max(10),
      actsAs: typed().min(1, '请选择以谁的身份').max(40).describe('人员的账号'),
      perDay: z.int('须为整数').min(1, '每日次数须大于 0').max(PER_DAY, `每日最多 ${PER_DAY} 次`).default(PER_DAY),
      nets: z.array(typed().max(50)).max(20, '最多 20 个地址').default([]),
      sandbox: z.boolean().default(false).describe('沙箱密钥，以 hy_test_ 开头；不要短信验证码'),
    }),
    output: NewKey,
    refuses: ['PROVE_AGAIN', 'OPEN_FORM', 'OPEN_AS', 'RIGHT_BEYOND', 'SMS_WRONG', 'OPEN_TWICE', 'OPEN_FULL', 'COMPANY_RIGHT'],
    example: {
      requestId: 'example-0001',
      name: 'ERP 采购同步',
      rights: ['price', 'ship'],
      actsAs: 'demo01',
      expiresOn: '2027-05-31',
      perDay: 5000,
    },
    writes: true,
  }),
  '/api/openApi/renewKey': call({
    title: '换新密钥：新旧两把同时有效 7 天',
    access: 'company',
    need,
    input: z.object({ ...keyTerms, keyId: id }),
    output: NewKey,
    refuses: [
      'PROVE_AGAIN',
      'OPEN_KEY_NONE',
      'OPEN_KEY_STATE',
      'OPEN_FORM',
      'OPEN_AS',
      'RIGHT_BEYOND',
      'SMS_WRONG',
      'OPEN_TWICE',
      'OPEN_FULL',
      'COMPANY_RIGHT',
    ],
    example: { requestId: 'example-0002', keyId: '999999999', expiresOn: '2027-05-31' },
    writes: true,
  }),
  '/api/openApi/revokeKey': call({
    title: '停用密钥：随即失效，不能恢复',
    access: 'company',
    need,
    input: z.object({ keyId: id }),
    output: done,
    refuses: ['OPEN_KEY_NONE', 'OPEN_KEY_STATE', 'COMPANY_RIGHT'],
    example: { keyId: '999999999' },
    writes: true,
  }),
  '/api/openApi/makeHook': call({
    title: '新增回调地址：签名密钥只给出一次',
    access: 'company',
    need,
    input: z.object({ requestId, url, events, format, ends }),
    output: z.object({ hookId: z.string(), secret: z.string().describe('只在这里给出一次') }),
    refuses: [...hookRefusals, 'OPEN_TWICE'],
    example: { requestId: 'example-0003', url: 'https://erp.company.example/hook', events: ['order.moved'] },
    writes: true,
  }),
  '/api/openApi/changeHook': call({
    title: '修改回调地址与事件',
    access: 'company',
    need,
    input: z.object({ hookId: id, url, events, ends }),
    output: done,
    refuses: [...hookRefusals, 'OPEN_HOOK_NONE'],
    example: { hookId: '999999999', url: 'https://erp.company.example/hook', events: ['order.moved'] },
    writes: true,
  }),
  '/api/openApi/removeHook': call({
    title: '删除回调地址',
    access: 'company',
    need,
    input: z.object({ hookId: id }),
    output: done,
    refuses: ['OPEN_HOOK_NONE', 'COMPANY_RIGHT'],
    example: { hookId: '999999999' },
    writes: true,
  }),
  '/api/openApi/pingHook': call({
    title: '试发：马上送一次 ping',
    access: 'company',
    need,
    input: z.object({ hookId: id }),
    output: z.object({ ok: z.boolean(), code: z.int(), trouble: z.string(), ms: z.int() }),
    refuses: ['OPEN_HOOK_NONE', 'TOO_MANY', 'COMPANY_RIGHT'],
    example: { hookId: '999999999' },
    writes: true,
  }),
  '/api/openApi/simulateEvent': call({
    title: '模拟事件：马上送一次，单号都是不存在的，内容标 sandbox',
    access: 'company',
    need,
    input: z.object({
      hookId: id,
      event: z.enum(HookEvent.values),
      status: z.literal(OrderStatus.values).default(OrderStatus.pendingPayment).describe('订单状态变化：变成什么'),
    }),
    output: z.object({ ok: z.boolean(), code: z.int(), trouble: z.string(), ms: z.int() }),
    refuses: ['OPEN_HOOK_NONE', 'TOO_MANY', 'COMPANY_RIGHT'],
    example: { hookId: '999999999', event: 'order.paid' },
    writes: true,
  }),
  '/api/openApi/getDeliveryList': call({
    title: '送达记录',
    access: 'company',
    need,
    input: z.object({ ...pageIn, state: z.enum(DeliveryState.values).optional(), hookId: id.optional() }),
    output: pageOf(Delivery).extend({ lost: z.int().describe('未送达的共几条') }),
    refuses: ['COMPANY_RIGHT'],
    example: { currentPage: 1 },
  }),
  '/api/openApi/resendDeliveries': call({
    title: '重发：内容与编号不变，签名时间更新',
    access: 'company',
    need,
    input: z.object({ deliveryIds: z.array(id).min(1, '请选择要重发的').max(20, '一次最多 20 条') }),
    output: z.object({ sent: z.int(), arrived: z.int() }),
    refuses: ['OPEN_HOOK_NONE', 'TOO_MANY', 'COMPANY_RIGHT'],
    example: { deliveryIds: ['999999999'] },
    writes: true,
  }),
}
export type OpenApiSeen = ReplyOf<typeof openApiCalls, '/api/openApi/getOpenApi'>
export type OpenApiKey = OpenApiSeen['keys'][number]
