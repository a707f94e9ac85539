// 合同签署 and 签署授权 at the mill's desk.
import { fenInt } from '../../kernel/units.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { AuthorityState } from '@mall/domain/orders/signing/sign.rules.ts'
import { z } from 'zod'
import { at, call, daysIn, done, pageIn, pageOf, runningNo, text, word } from '../../kernel/call.ts'
import { StoredFile } from '../../platform/file/file.ts'
import { PaperOut } from './paperContract.ts'
import { AuthorityOut, LogOut } from './signing.ts'

const flowNo = runningNo('signFlow', '流程号不完整')
const EXAMPLE_FLOW = 'QS20261122000001'
const queues = ['all', 'review', 'paper', 'seal', 'buyer', 'soon', 'unclear', 'voiding'] as const
const Row = z.object({
  flowNo: z.string(),
  version: z.int(),
  kind: z.string(),
  documentNo: z.string(),
  title: z.string(),
  companyName: z.string(),
  amountFen: fenInt(),
  status: z.literal(SignStatus.values),
  endedText: z.string().describe('已撤销的怎么结束：买方拒签、卖方拒签、到期未签；空为撤回'),
  trouble: z.string(),
  expiresAt: at,
  buyerSignedAt: at.nullable(),
  sellerSignedAt: at.nullable(),
  revokeAskedBy: z.enum(['', 'buyer', 'mill']),
  voidBy: z.enum(['', 'buyer', 'mill']),
  createdAt: at,
  paper: z.enum(['', 'waits', 'confirmed']).describe('纸质签署'),
})
const acts = [
  'take',
  'pass',
  'fail',
  'edit',
  'seal',
  'refuse',
  'urge',
  'extend',
  'revoke',
  'askRevoke',
  'agreeRevoke',
  'declineRevoke',
  'takeBackAsk',
  'applyVoid',
  'confirmVoid',
  'refuseVoid',
  'withdrawVoid',
  'toPaper',
  'ask',
] as [DeskAct, ...DeskAct[]]
export type DeskAct =
  | 'take'
  | 'pass'
  | 'fail'
  | 'edit'
  | 'seal'
  | 'refuse'
  | 'urge'
  | 'extend'
  | 'revoke'
  | 'askRevoke'
  | 'agreeRevoke'
  | 'declineRevoke'
  | 'takeBackAsk'
  | 'applyVoid'
  | 'confirmVoid'
  | 'refuseVoid'
  | 'withdrawVoid'
  | 'toPaper'
  | 'ask'

export const signingDeskCalls = {
  '/api/ops/getSignQueue': call({
    title: '合同签署队列',
    access: 'staff',
    right: 'contract.seal',
    input: z.object({
      ...pageIn,
      ...daysIn,
      queue: z.enum(queues).default('all'),
      word: word(60).default(''),
      sort: z.enum(['due', 'newest', 'amount']).default('due'),
    }),
    output: pageOf(Row).extend({
      counts: z.record(z.enum(queues), z.int()),
      platform: z.enum(['ok', 'resting', 'none']).describe('签章平台：正常、暂停询问、未接入'),
    }),
    example: {},
  }),
  '/api/ops/getSignDetail': call({
    title: '签署流程：双方、文件、历史、可做的事',
    access: 'staff',
    right: 'contract.seal',
    input: z.object({ flowNo }),
    output: Row.extend({
      lines: z.array(z.object({ label: z.string(), text: z.string() })),
      buyerSigner: z.string(),
      sellerSigner: z.string(),
      signerName: z.string(),
      reason: z.string(),
      revokeReason: z.string(),
      voidReason: z.string(),
      voidBuyerAt: at.nullable(),
      voidSellerAt: at.nullable(),
      leftStatus: z.literal(SignStatus.values).nullable(),
      silentSince: at.nullable(),
      sha256: z.string(),
      hasPdf: z.boolean(),
      hasVoidPdf: z.boolean(),
      extended: z.int(),
      sealNote: z.string().describe('按规则何时盖章；空为人工'),
      acts: z.array(z.enum(acts)),
      papers: z
        .array(PaperOut.extend({ own: z.boolean().describe('本人登记'), unseen: z.int().describe('本人还没打开的扫描件') }))
        .describe('纸质签署的登记，新的在前'),
      whyNoPaper: z.string().describe('现在不能登记纸质签署的原因；空为可以'),
      log: z.array(LogOut),
    }),
    refuses: ['SIGN_NONE'],
    example: { flowNo: EXAMPLE_FLOW },
  }),
  '/api/ops/actOnSign': call({
    title: '合同签署：审核、盖章、拒签、催签、延长、撤回、作废',
    access: 'staff',
    right: 'contract.seal',
    input: z.object({
      flowNo,
      version: z.int().min(1),
      act: z.enum(acts),
      reason: text(100).default(''),
      days: z.int().min(1, '最少 1 天').max(7, '一次最多 7 天').default(3),
    }),
    output: z.object({ status: z.literal(SignStatus.values), version: z.int() }),
    refuses: [
      ...([
        'SIGN_NONE',
        'SIGN_STATE',
        'SIGN_PLATFORM',
        'SIGN_REFUSED',
        'SIGN_OFF',
        'SIGN_REASON',
        'SIGN_ASKED',
        'SIGN_NOT_ASKED',
        'SIGN_URGED',
      ] as const),
      ...(['SIGN_TERM', 'SIGN_VOID_OWN', 'SIGN_PREPARING', 'PAPER_STATE', 'ALREADY_DONE'] as const),
    ],
    example: { flowNo: EXAMPLE_FLOW, version: 1, act: 'ask' },
    writes: true,
  }),
  '/api/ops/uploadPaperScan': call({
    title: '上传纸质合同扫描件（multipart/form-data）',
    access: 'staff',
    right: 'contract.seal',
    input: z.object({}),
    output: StoredFile,
    refuses: [
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_WHITELIST',
      'FILE_FORMAT',
      'FILE_HEIC',
      'FILE_CONTENT',
      'FILE_LARGE',
      'FILE_QUOTA',
      'BUSY',
    ],
    example: {},
    writes: true,
    upload: true,
  }),
  '/api/ops/getSignAuthorityQueue': call({
    title: '签署授权审核队列',
    access: 'staff',
    right: 'company.review',
    input: z.object({ ...pageIn, state: z.literal(AuthorityState.values).optional(), word: word(60).default('') }),
    output: pageOf(AuthorityOut.extend({ companyName: z.string(), reviewerName: z.string() })),
    example: {},
  }),
  '/api/ops/decideSignAuthority': call({
    title: '签署授权：通过，或写明原因驳回',
    access: 'staff',
    right: 'company.review',
    input: z.object({ authorityId: z.string().regex(/^[0-9]{1,18}$/), approve: z.boolean(), reason: text(100).default('') }),
    output: done,
    refuses: ['SIGN_AUTHORITY_NONE', 'SIGN_REASON'],
    example: { authorityId: '1', approve: true },
    writes: true,
  }),
}
