// 企业认证 certification: an application is a draft, goes to review, comes back approved or rejected. 变更 change: a certified company applies
// for other data and works on with the old ones until they are approved. 撤回 withdraw, 放弃 discard.
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const CertificationState = codes({
  draft: { code: 0, label: '填写中', tone: 'none' },
  inReview: { code: 1, label: '审核中', tone: 'wait' },
  approved: { code: 2, label: '已通过', tone: 'good' },
  rejected: { code: 3, label: '已驳回', tone: 'bad' },
  discarded: { code: 4, label: '已放弃', tone: 'none' },
})
export type CertificationStateCode = CodeOf<typeof CertificationState>
export type CertificationStateName = 'draft' | 'inReview' | 'approved' | 'rejected' | 'discarded'
export type CertificationEvent = 'submit' | 'withdraw' | 'approve' | 'reject' | 'discard'

export const certificationMachine = machine<CertificationStateName, CertificationEvent, 'applicant' | 'reviewer'>([
  { on: 'submit', from: ['draft', 'rejected'], to: 'inReview', by: ['applicant'] },
  { on: 'withdraw', from: ['inReview'], to: 'draft', by: ['applicant'] },
  { on: 'approve', from: ['inReview'], to: 'approved', by: ['reviewer'] },
  { on: 'reject', from: ['inReview'], to: 'rejected', by: ['reviewer'] },
  { on: 'discard', from: ['draft', 'rejected'], to: 'discarded', by: ['applicant'] },
])

export const certificationStateOf = (code: number): CertificationStateName =>
  CertificationState.nameOf(code) as CertificationStateName
/** Drafts and rejected applications can be written to. */
export const editable = (code: number): boolean =>
  certificationMachine.next(certificationStateOf(code), 'submit', 'applicant') !== undefined

export const certificationKindLabel = { first: '企业认证', change: '资料变更' } as const
export const certificationEventLabel: Record<CertificationEvent | 'start' | 'bankCheck' | 'bankPassed' | 'bankFailed', string> = {
  start: '开始填写',
  submit: '提交审核',
  withdraw: '撤回修改',
  approve: '审核通过',
  reject: '审核驳回',
  discard: '放弃申请',
  bankCheck: '发起小额打款验证',
  bankPassed: '小额打款验证通过',
  bankFailed: '小额打款验证未通过',
}
export const certificationEventText = (event: string): string =>
  (certificationEventLabel as Record<string, string>)[event] ?? event

/** A payment below one yuan proves the account; this is how long and how often its amount may be named. */
export const bankCheckRules = { days: 7, tries: 3, perDay: 3 } as const

/** Facts of the refusal while a first application is open: what it is called now, and what its applicant can do about it on its page. */
export const certificationOpen = (state: number): { state: string; act: string } => ({
  state: CertificationState.label(state),
  act: editable(state)
    ? certificationEventLabel.discard
    : `${certificationEventLabel.withdraw}，再${certificationEventLabel.discard}`,
})
