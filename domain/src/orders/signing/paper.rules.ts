// 纸质签署: a contract that both have signed on paper instead of on the platform. One employee records it with its scans, a second confirms.
import { PartnerLink, type PartnerLinkCode } from '../../platform/partner/partner.codes.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { SignStatus, signStatusOf } from './sign.machine.ts'

/** Kinds of documents that may be signed with pen and stamp: what each is called and what follows when both have. */
const ON_PAPER: Readonly<Record<string, { noun: string; effect: string; next: string; again: string; undo: string }>> = {
  order: {
    noun: '合同',
    effect: '合同生效',
    next: '买方按时限付款',
    again: '订单重新审核、生成新一版合同之后，在送签之前登记',
    // Two papers would be needed to undo one; until then this is the way.
    undo: '合同是纸质签署的，不能在线作废：协商一致后，买方申请取消订单，由销售经理同意；已发货的，余下的申请结案',
  },
  framework: {
    noun: '合同',
    effect: '合同生效',
    next: '买方可以按它订货',
    again: '合同重新审核送签（变更重新申请）之后，在送平台之前登记',
    undo: '合同是纸质签署的，不能在线作废：协商一致后申请变更，把截止日提前，由双方签署',
  },
  statement: {
    noun: '对账单',
    effect: '对账单双方已签章',
    next: '这个月对清',
    again: '买方重新确认之后，在送平台之前登记',
    undo: '对账单不作废；争议的结果记入以后的月份',
  },
}
/** Whether documents of this kind can be signed on paper. */
export const onPaperKind = (kind: string): boolean => ON_PAPER[kind] !== undefined

export const MOST_SCANS = 6

export const PaperState = codes({
  waits: { code: 'waits', label: '待第二人确认', tone: 'wait' },
  confirmed: { code: 'confirmed', label: '已确认', tone: 'good' },
  rejected: { code: 'rejected', label: '已驳回', tone: 'bad' },
  takenBack: { code: 'takenBack', label: '已收回', tone: 'none' },
  ended: { code: 'ended', label: '已失效', tone: 'none' },
})
export type PaperStateCode = CodeOf<typeof PaperState>

/** Why a paper contract cannot be recorded or confirmed as its signing stands; undefined: it can. */
export function whyNotOnPaper(f: { kind: string; status: number; atPlatform: boolean }): string | undefined {
  const words = ON_PAPER[f.kind]
  if (!words) return '这类文件只在签章平台上签署，不登记纸质签署'
  const state = SignStatus.label(f.status)
  switch (signStatusOf(f.status)) {
    case 'incomplete':
    case 'pendingReview':
    case 'underReview':
    case 'reviewFailed':
      return f.atPlatform ? `文件已在签章平台（${state}），请先撤回` : undefined
    case 'pendingSign':
      return `文件已在签章平台等买方签署，请先撤回；${words.again}`
    case 'signing':
    case 'unclear':
      return `文件在签章平台上「${state}」，已有人电子签署或状态不明，请先了结电子签署`
    case 'revoked':
      return '这次签署已经结束，请到现在的那一版上登记'
    default:
      return `${words.noun}「${state}」，不用再登记纸质签署`
  }
}

/**
 * Whether it waits for pens and stamps: no platform is connected, and nobody has signed it there. What waits for whom, the page of the signing and
 * the desk's queue ask here; `flowOnPaper` says the same to the database.
 */
export const waitsForPaper = (f: { kind: string; status: number; atPlatform: boolean }, sign: PartnerLinkCode): boolean =>
  sign === PartnerLink.off && whyNotOnPaper(f) === undefined

/** Whether it lies, unsigned, at a platform that is not connected any more: nobody can sign it there, and the desk takes it back to paper. */
export const strandedThere = (f: { status: number; platformOff: boolean }): boolean =>
  f.platformOff && f.status === SignStatus.pendingSign

/** The days are the mill's, `YYYY-MM-DD`: nobody signs tomorrow, nor before there was a text. */
export function whyNotSignedOn(signedOn: string, o: { madeOn: string; today: string }): string | undefined {
  if (signedOn > o.today) return '签署日期不能晚于今天'
  return signedOn < o.madeOn ? `签署日期不能早于文件生成日 ${o.madeOn}` : undefined
}

/** What a document of this kind is called, and what its second signature does. */
export const paperWords = (kind: string): { noun: string; effect: string; next: string } =>
  ON_PAPER[kind] ?? { noun: '文件', effect: '文件双方已签署', next: '' }

/** Why a document that was signed on paper is not made void on the page, and the way out. */
export const paperUndo = (kind: string): string => ON_PAPER[kind]?.undo ?? ''
