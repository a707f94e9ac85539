// 电子签章, the buyer's side: the six calls the specification names (send, rollback, type, update, modify, get) for orders and for framework
// contracts, what stands beside them, the letters of authority, and the public check of a document.
import { fenInt } from '../../kernel/units.ts'
import { AuthorityState } from '@mall/domain/orders/signing/sign.rules.ts'
import { plainNumber } from '@mall/domain/kernel/pasted.ts'
import { z } from 'zod'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { PaperOut } from './paperContract.ts'
import { at, call, done, nothing, pageIn, pageOf, text, typed, word } from '../../kernel/call.ts'

const documentNo = typed()
  .min(1, '请填写文件编号')
  .max(40)
  .regex(/^[\w-]+$/, '编号由字母、数字组成')
/** Several at once; more than this nobody looks through on one page. */
const documentNos = z.array(documentNo).min(1, '请至少选一份').max(50, '一次最多 50 份，请分次签署')
const EXAMPLE_DOCUMENT = 'HT20261116000128'
const kind = z.enum(['order', 'framework', 'statement'])
const reason = text(100).default('')
const way = z.enum(['sms', 'ukey'], '请选择短信验证码或 UKey')
const userId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择')

const SignerOut = z.object({
  userId: z.string(),
  name: z.string(),
  mobile: z.string().describe('脱敏'),
  agent: z.boolean().describe('认证时的被授权人'),
  limitFen: fenInt().nullable().describe('单笔上限；空为不限'),
  validUntil: z.string(),
  why: z.string().describe('不能签署的原因；空为可以'),
})
export const LogOut = z.object({ at, event: z.string(), actorName: z.string(), byMill: z.boolean(), detail: z.string() })

const FlowRowOut = z.object({
  flowNo: z.string(),
  kind,
  documentNo: z.string(),
  title: z.string(),
  amountFen: fenInt(),
  status: z.literal(SignStatus.values),
  statusText: z.string().describe('买方看到的状态'),
  expiresAt: at,
  buyerSignedAt: at.nullable(),
  sellerSignedAt: at.nullable(),
  createdAt: at,
  mine: z.boolean().describe('等贵公司签署'),
  paperOn: z.string().describe('纸质签署的日期；空为不是'),
})
const FlowOut = FlowRowOut.extend({
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  link: z.string().describe('这份文件自己的页面；空为没有'),
  buyerName: z.string(),
  millName: z.string(),
  buyerSigner: z.string(),
  sellerSigner: z.string(),
  signerName: z.string().describe('指定的签署人；空为未指定'),
  reason: z.string(),
  leftText: z.string().describe('状态不明之前的状态'),
  silentSince: at.nullable(),
  revokeAskedBy: z.enum(['', 'buyer', 'mill']),
  revokeAskedAt: at.nullable(),
  revokeReason: z.string(),
  voidBy: z.enum(['', 'buyer', 'mill']),
  voidAskedAt: at.nullable(),
  voidReason: z.string(),
  voidBuyerAt: at.nullable(),
  voidSellerAt: at.nullable(),
  archivedAt: at.nullable(),
  sha256: z.string(),
  hasPdf: z.boolean(),
  hasVoidPdf: z.boolean(),
  autoSealMinutes: z.int().nullable().describe('卖方按规则盖章的等待；空为人工'),
  serverNow: at,
  whyNotSign: z.string().describe('当前用户不能签署的原因；空为可以'),
  whyNotAct: z.string().describe('当前用户不能拒签、撤回、作废的原因'),
  refusedText: z.string().describe('拒签以后怎样；空为卖方可以修改后重新送签'),
  me: SignerOut.nullable(),
  paper: PaperOut.nullable().describe('卖方登记的纸质签署，等确认或已确认'),
  log: z.array(LogOut),
})

/** The specification's six, and three beside them; the same in both areas, one use case each. */
const callsOf = <A extends 'order' | 'framework'>(area: A) => {
  const what = area === 'order' ? '订单合同' : '框架合同'
  const example = { documentNo: EXAMPLE_DOCUMENT }
  const one = { documentNo }
  const def = {
    send: call({
      title: `${what}签署：去签章平台（send）`,
      access: 'company',
      need: 'contract.sign',
      input: z.object({ ...one, way }),
      output: z.object({ url: z.string() }),
      refuses: [
        'SIGN_NONE',
        'SIGN_STATE',
        'SIGN_AUTHORITY',
        'SIGN_PLATFORM',
        'SIGN_REFUSED',
        'SIGN_OFF',
        'SIGN_PREPARING',
        'SIGN_VOID_OWN',
      ],
      example: { ...example, way: 'sms' },
      writes: true,
    }),
    rollback: call({
      title: `${what}：拒签，请求撤回，答复撤回（rollback）`,
      access: 'company',
      need: 'contract.sign',
      input: z.object({ ...one, act: z.enum(['refuse', 'askRevoke', 'takeBackAsk', 'agreeRevoke', 'declineRevoke']), reason }),
      output: done,
      refuses: [
        'SIGN_NONE',
        'SIGN_STATE',
        'SIGN_AUTHORITY',
        'SIGN_PLATFORM',
        'SIGN_REFUSED',
        'SIGN_OFF',
        'SIGN_REASON',
        'SIGN_ASKED',
        'SIGN_NOT_ASKED',
        'ALREADY_DONE',
      ],
      example: { ...example, act: 'refuse', reason: '交期与约定不符' },
      writes: true,
    }),
    type: call({
      title: `${what}：签署方式与可签署的人（type）`,
      access: 'company',
      input: z.object(one),
      output: z.object({
        ways: z.array(z.object({ way: z.string(), label: z.string(), why: z.string() })),
        signers: z.array(SignerOut),
      }),
      refuses: ['SIGN_NONE'],
      example,
    }),
    update: call({
      title: `${what}：现在向签章平台核对状态（update）`,
      access: 'company',
      input: z.object(one),
      output: z.object({ status: z.literal(SignStatus.values) }),
      refuses: ['SIGN_NONE', 'SIGN_PLATFORM', 'SIGN_REFUSED', 'SIGN_OFF', 'SIGN_PREPARING', 'ALREADY_DONE'],
      example,
      writes: true,
    }),
    modify: call({
      title: `${what}：转给他人签署（modify）`,
      access: 'company',
      need: 'contract.sign',
      input: z.object({ ...one, signerId: userId }),
      output: done,
      refuses: ['SIGN_NONE', 'SIGN_STATE', 'SIGN_SIGNER', 'ALREADY_DONE'],
      example: { ...example, signerId: '1' },
      writes: true,
    }),
    get: call({
      title: `${what}：签署情况（get）`,
      access: 'company',
      input: z.object(one),
      output: FlowOut,
      refuses: ['SIGN_NONE'],
      example,
    }),
    urge: call({
      title: `${what}：催促卖方`,
      access: 'company',
      need: 'contract.sign',
      input: z.object(one),
      output: done,
      refuses: ['SIGN_NONE', 'SIGN_STATE', 'SIGN_URGED', 'ALREADY_DONE'],
      example,
      writes: true,
    }),
    void: call({
      title: `${what}：申请作废，撤回申请，不同意作废`,
      access: 'company',
      need: 'contract.sign',
      input: z.object({ ...one, act: z.enum(['apply', 'withdraw', 'refuse']), reason }),
      output: done,
      refuses: [
        'SIGN_NONE',
        'SIGN_STATE',
        'SIGN_AUTHORITY',
        'SIGN_PLATFORM',
        'SIGN_REFUSED',
        'SIGN_OFF',
        'SIGN_REASON',
        'SIGN_PREPARING',
        'SIGN_VOID_OWN',
        'ALREADY_DONE',
      ],
      example: { ...example, act: 'apply', reason: '工地停工' },
      writes: true,
    }),
  } as const
  return def
}
const order = callsOf('order')
const framework = callsOf('framework')

const AuthorityOut = z.object({
  authorityId: z.string(),
  userId: z.string(),
  personName: z.string(),
  mobile: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  limitFen: fenInt().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  state: z.literal(AuthorityState.values),
  reason: z.string(),
  createdAt: at,
  decidedAt: at.nullable(),
})
export { AuthorityOut }

export const signingCalls = {
  '/api/order/sendContractSign': order.send,
  '/api/order/rollbackContractSign': order.rollback,
  '/api/order/getContractSignType': order.type,
  '/api/order/updateContractSign': order.update,
  '/api/order/modifyContractSign': order.modify,
  '/api/order/getContractSign': order.get,
  '/api/order/urgeContractSign': order.urge,
  '/api/order/voidContractSign': order.void,
  '/api/framework/sendContractSign': framework.send,
  '/api/framework/rollbackContractSign': framework.rollback,
  '/api/framework/getContractSignType': framework.type,
  '/api/framework/updateContractSign': framework.update,
  '/api/framework/modifyContractSign': framework.modify,
  '/api/framework/getContractSign': framework.get,
  '/api/framework/urgeContractSign': framework.urge,
  '/api/framework/voidContractSign': framework.void,
  '/api/order/getContractSignList': call({
    title: '待签与已签的文件，待我方签署的在前',
    access: 'company',
    input: z.object({ ...pageIn, status: z.literal([...SignStatus.values]).optional(), word: word(40).default('') }),
    output: pageOf(FlowRowOut).extend({ mine: z.int().describe('等贵公司签署的份数') }),
    example: {},
  }),
  '/api/order/getContractSigns': call({
    title: '批量签署：选中的几份文件，各自的编号、对方、金额，能不能签',
    access: 'company',
    input: z.object({ documentNos }),
    output: z.object({
      items: z.array(FlowRowOut.extend({ millName: z.string(), whyNotSign: z.string().describe('现在不能签的原因；空为可以') })),
      missing: z.array(z.string()).describe('没有，或不在能查看的范围内的编号'),
      together: z.boolean().describe('签章平台能一次确认签几份；否则一份一份去签'),
      ways: z.array(z.object({ way, label: z.string() })),
      serverNow: at,
    }),
    example: { documentNos: [EXAMPLE_DOCUMENT] },
  }),
  '/api/order/sendContractSigns': call({
    title: '批量签署：带能签的几份去签章平台，一次确认，每份各自签署',
    access: 'company',
    need: 'contract.sign',
    input: z.object({ documentNos, way }),
    output: z.object({
      url: z.string(),
      items: z.array(z.object({ documentNo: z.string(), why: z.string().describe('没有带去的原因；空：带去了') })),
    }),
    refuses: ['SIGN_NONE', 'SIGN_STATE', 'SIGN_PLATFORM', 'SIGN_REFUSED', 'SIGN_OFF', 'SIGN_ONE_BY_ONE', 'SIGN_NOTHING'],
    example: { documentNos: [EXAMPLE_DOCUMENT], way: 'sms' },
    writes: true,
  }),
  '/api/signing/getSignAuthorityList': call({
    title: '签署授权：谁可以替企业签署',
    access: 'company',
    input: nothing,
    output: z.object({
      signers: z.array(SignerOut),
      list: z.array(AuthorityOut),
      people: z.array(z.object({ userId: z.string(), name: z.string() })),
    }),
    example: {},
  }),
  '/api/signing/saveSignAuthority': call({
    title: '提交签署授权书，等钢厂审核',
    access: 'company',
    need: 'people.manage',
    input: z.object({
      userId,
      fileId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '请先上传授权书'),
      limitFen: fenInt('请填写金额')
        .min(1, '上限须大于 0')
        .max(1_000_000_000_000)
        .nullable()
        .default(null)
        .describe('单笔上限；空为不限'),
      validFrom: z.iso.date('请填写起始日期'),
      validUntil: z.iso.date('请填写截止日期'),
    }),
    output: z.object({ authorityId: z.string() }),
    refuses: ['SIGN_LETTER', 'SIGN_SIGNER', 'SIGN_AUTHORITY_DATES', 'ALREADY_DONE'],
    example: {
      userId: '1',
      fileId: 'AAAAAAAAAAAAAAAAAAAAAA',
      limitFen: 50_000_000,
      validFrom: '2026-11-01',
      validUntil: '2027-10-31',
    },
    writes: true,
  }),
  '/api/signing/withdrawSignAuthority': call({
    title: '停用签署授权',
    access: 'company',
    need: 'people.manage',
    input: z.object({ authorityId: userId }),
    output: done,
    refuses: ['SIGN_AUTHORITY_NONE'],
    example: { authorityId: '1' },
    writes: true,
  }),
  '/api/signing/verify': call({
    title: '核验签署文件：编号与摘要',
    access: 'guest',
    input: z.object({ documentNo: z.string().overwrite(plainNumber).max(40).default(''), hash: text(64).default('') }),
    output: z.object({
      asked: z.boolean(),
      found: z.boolean(),
      sandbox: z.boolean(),
      title: z.string(),
      documentNo: z.string(),
      status: z.string(),
      voided: z.boolean(),
      buyer: z.string().describe('脱敏'),
      mill: z.string(),
      buyerSignedAt: at.nullable(),
      sellerSignedAt: at.nullable(),
      archivedAt: at.nullable(),
      stampedAt: at.nullable(),
      seals: z.array(z.object({ kind: z.string(), name: z.string().describe('脱敏'), serial: z.string() })),
      whole: z.boolean().describe('按全部 64 位摘要核对'),
    }),
    refuses: ['SIGN_VERIFY_FORM', 'TOO_MANY'],
    example: {},
  }),
}
