// 电子签章: a document is signed by the buyer, then sealed by the mill, on a platform of a third house. 签署流程 flow: one document on its way.
// 撤回 revoke (before both have signed), 拒签 refuse, 作废 void (after both have signed: a second signing, never a deletion), 归档 archive
// (the signed file and its hash are kept). 状态不明 unclear: the platform did not answer; the flow comes back to what the platform says.
import { stateSet } from '../../kernel/stateSet.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { machine, type Step } from '../../kernel/machine.ts'

/** Specification §4: the thirteen states of the signing platform. */
export const SignStatus = codes({
  incomplete: { code: -1, label: '待补全', tone: 'info' },
  pendingReview: { code: 0, label: '待审核', tone: 'info' },
  pendingSign: { code: 1, label: '待签署', tone: 'wait' },
  signing: { code: 2, label: '签署中', tone: 'info' },
  signed: { code: 3, label: '已签署', tone: 'good' },
  archived: { code: 4, label: '已归档', tone: 'good' },
  revoked: { code: 5, label: '已撤销', tone: 'none' },
  voiding: { code: 6, label: '作废中', tone: 'wait' },
  voided: { code: 7, label: '已作废', tone: 'none' },
  reviewFailed: { code: 8, label: '审核失败', tone: 'bad' },
  underReview: { code: 9, label: '审核中', tone: 'info' },
  none: { code: 10, label: '无状态', tone: 'none' },
  unclear: { code: 100, label: '状态不明', tone: 'wait' },
})
export type SignStatusCode = CodeOf<typeof SignStatus>
/** The mill's own review of it is not over: nobody can sign it yet. */
export const BEFORE_SIGNING = stateSet<CodeOf<typeof SignStatus>>({
  [SignStatus.incomplete]: true,
  [SignStatus.pendingReview]: true,
  [SignStatus.pendingSign]: false,
  [SignStatus.signing]: false,
  [SignStatus.signed]: false,
  [SignStatus.archived]: false,
  [SignStatus.revoked]: false,
  [SignStatus.voiding]: false,
  [SignStatus.voided]: false,
  [SignStatus.reviewFailed]: true,
  [SignStatus.underReview]: true,
  [SignStatus.none]: false,
  [SignStatus.unclear]: false,
})
export type SignStatusName =
  | 'incomplete'
  | 'pendingReview'
  | 'pendingSign'
  | 'signing'
  | 'signed'
  | 'archived'
  | 'revoked'
  | 'voiding'
  | 'voided'
  | 'reviewFailed'
  | 'underReview'
  | 'none'
  | 'unclear'
export const signStatusOf = (code: number): SignStatusName => SignStatus.nameOf(code) as SignStatusName

/** `platform`: what it tells about a signature; `system`: rules and jobs of the mall. */
export type SignActor = 'buyer' | 'mill' | 'platform' | 'system'
const found = ['pendingSign', 'signing', 'signed', 'archived', 'voiding'] as const
type FoundEvent = `found:${(typeof found)[number]}`

export type SignEvent =
  | 'createDraft'
  | 'submit'
  | 'take'
  | 'pass'
  | 'fail'
  | 'edit'
  | 'firstSign'
  | 'lastSign'
  | 'archive'
  | 'revoke'
  | 'revokeAgreed'
  | 'refuse'
  | 'expire'
  | 'urge'
  | 'extend'
  | 'handOver'
  | 'askRevoke'
  | 'dropRevoke'
  | 'applyVoid'
  | 'voidSign'
  | 'voidConfirmed'
  | 'voidRefused'
  | 'platformUnreachable'
  | 'signedOnPaper'
  | 'toPaper'
  | FoundEvent

/**
 * Rows of the trade (state-machines: signStatus) and ours: refuse, expire, urge, extend, handing over, the wish to revoke. A flow that is
 * found again goes to where the platform says by `found:…`; from there its ordinary events follow.
 */
export const signMachine = machine<SignStatusName, SignEvent, SignActor>([
  { on: 'createDraft', from: ['none'], to: 'incomplete', by: ['system'] },
  { on: 'submit', from: ['incomplete'], to: 'pendingReview', by: ['mill', 'system'] },
  { on: 'take', from: ['pendingReview'], to: 'underReview', by: ['mill', 'system'] },
  { on: 'pass', from: ['underReview'], to: 'pendingSign', by: ['mill', 'system'] },
  { on: 'fail', from: ['underReview'], to: 'reviewFailed', by: ['mill'] },
  { on: 'edit', from: ['reviewFailed'], to: 'incomplete', by: ['mill'] },
  { on: 'firstSign', from: ['pendingSign'], to: 'signing', by: ['platform'] },
  { on: 'lastSign', from: ['signing'], to: 'signed', by: ['platform'] },
  { on: 'archive', from: ['signed'], to: 'archived', by: ['system'] },
  {
    on: 'revoke',
    from: ['incomplete', 'pendingReview', 'underReview', 'reviewFailed', 'pendingSign'],
    to: 'revoked',
    by: ['mill', 'system', 'platform'],
  },
  // Both have signed on paper: nothing of it goes to the platform any more.
  {
    on: 'signedOnPaper',
    from: ['incomplete', 'pendingReview', 'underReview', 'reviewFailed'],
    to: 'revoked',
    by: ['mill'],
  },
  // Sent while a platform was connected, and none is any more: nobody has signed, and it goes on with pen and stamp.
  { on: 'toPaper', from: ['pendingSign'], to: 'incomplete', by: ['mill'] },
  { on: 'revokeAgreed', from: ['signing'], to: 'revoked', by: ['mill', 'buyer', 'platform', 'system'] },
  { on: 'refuse', from: ['pendingSign', 'signing'], to: 'revoked', by: ['buyer', 'mill', 'platform'] },
  { on: 'expire', from: ['pendingSign', 'signing'], to: 'revoked', by: ['platform'] },
  { on: 'urge', from: ['pendingSign'], to: 'pendingSign', by: ['mill'] },
  { on: 'urge', from: ['signing'], to: 'signing', by: ['buyer'] },
  { on: 'urge', from: ['voiding'], to: 'voiding', by: ['buyer', 'mill'] },
  { on: 'extend', from: ['pendingSign'], to: 'pendingSign', by: ['mill'] },
  { on: 'extend', from: ['signing'], to: 'signing', by: ['mill'] },
  { on: 'handOver', from: ['pendingSign'], to: 'pendingSign', by: ['buyer'] },
  { on: 'askRevoke', from: ['signing'], to: 'signing', by: ['buyer', 'mill'] },
  { on: 'dropRevoke', from: ['signing'], to: 'signing', by: ['buyer', 'mill'] },
  { on: 'applyVoid', from: ['signed', 'archived'], to: 'voiding', by: ['buyer', 'mill', 'platform'] },
  { on: 'voidSign', from: ['voiding'], to: 'voiding', by: ['platform'] },
  { on: 'voidConfirmed', from: ['voiding'], to: 'voided', by: ['platform'] },
  { on: 'voidRefused', from: ['voiding'], to: 'signed', by: ['buyer', 'mill', 'platform'] },
  {
    on: 'platformUnreachable',
    from: ['pendingSign', 'signing', 'signed', 'archived', 'voiding'],
    to: 'unclear',
    by: ['system'],
  },
  ...found.map(
    (to): Step<SignStatusName, SignEvent, SignActor> => ({ on: `found:${to}`, from: ['unclear'], to, by: ['system'] }),
  ),
])

export const signEventLabel: Record<SignEvent, string> = {
  createDraft: '生成签署文件',
  submit: '提交审核',
  take: '开始审核',
  pass: '审核通过，送签',
  fail: '审核不通过',
  edit: '重新准备',
  firstSign: '买方签署',
  lastSign: '卖方盖章',
  archive: '存证归档',
  revoke: '撤回',
  revokeAgreed: '同意撤回',
  refuse: '拒签',
  expire: '到期未签，自动撤销',
  urge: '催签',
  extend: '延长签署期限',
  handOver: '转给他人签署',
  askRevoke: '请求撤回',
  dropRevoke: '撤回请求了结',
  applyVoid: '申请作废',
  voidSign: '作废协议签署',
  voidConfirmed: '双方签署作废协议',
  voidRefused: '作废未成，恢复已签署',
  platformUnreachable: '平台无回应，状态不明',
  signedOnPaper: '纸质签署确认，不再送签',
  toPaper: '收回，改纸质签署',
  'found:pendingSign': '平台恢复回应',
  'found:signing': '平台恢复回应',
  'found:signed': '平台恢复回应',
  'found:archived': '平台恢复回应',
  'found:voiding': '平台恢复回应',
}
/** How a revoked flow ended, of its last move `event:from`: before the buyer has signed it is he who refuses, afterwards the mill. Empty: taken back. */
export function endingLabel(ended: string | null): string {
  if (ended === `refuse:${SignStatus.pendingSign}`) return '买方拒签'
  if (ended === `refuse:${SignStatus.signing}`) return '卖方拒签'
  return ended?.startsWith('expire:') ? '到期未签' : ''
}
/** What a state is called to the buyer: -1, 0, 9 and 8 are the seller's own business. */
export function buyerStatusLabel(status: number): string {
  const name = signStatusOf(status)
  if (name === 'incomplete' || name === 'none' || name === 'reviewFailed') return '卖方准备中'
  if (name === 'pendingReview' || name === 'underReview') return '卖方审核中'
  return SignStatus.label(status)
}
