// 余款退款: a company asks its unused balance back, to its own account of its own name; finance approves, the ERP pays.
import type { Fen } from '../../kernel/money.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

/** 0-4 of the specification; 5 is ours: an own word is no refusal. */
export const RefundStatus = codes({
  asked: { code: 0, label: '待审核', tone: 'wait' },
  approved: { code: 1, label: '审核通过', tone: 'info' },
  atErp: { code: 2, label: '退款中', tone: 'info' },
  paid: { code: 3, label: '已退款', tone: 'good' },
  rejected: { code: 4, label: '已驳回', tone: 'bad' },
  withdrawn: { code: 5, label: '已撤回', tone: 'none' },
})
export type RefundStatusCode = CodeOf<typeof RefundStatus>
type Name = 'asked' | 'approved' | 'atErp' | 'paid' | 'rejected' | 'withdrawn'

export type RefundEvent = 'approve' | 'reject' | 'withdraw' | 'sendToErp' | 'paid' | 'bankReturn'
export type RefundActor = 'finance' | 'buyer' | 'system'

export const refundMachine = machine<Name, RefundEvent, RefundActor>([
  { on: 'approve', from: ['asked'], to: 'approved', by: ['finance'] },
  { on: 'reject', from: ['asked'], to: 'rejected', by: ['finance'] },
  { on: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['buyer'] },
  { on: 'sendToErp', from: ['approved'], to: 'atErp', by: ['system'] },
  // The answer may overtake the note that it was sent. Where no ERP answers, two persons say what they did at the bank.
  { on: 'paid', from: ['approved', 'atErp'], to: 'paid', by: ['system', 'finance'] },
  { on: 'bankReturn', from: ['approved', 'atErp'], to: 'asked', by: ['system', 'finance'] },
])
export const nextRefund = (status: number, on: RefundEvent, by: RefundActor): RefundStatusCode | undefined => {
  const from = RefundStatus.nameOf(status)
  const to = from && refundMachine.next(from as Name, on, by)
  return to && RefundStatus[to]
}

export const RefundEventLabel: Record<RefundEvent | 'apply' | 'firstApprove' | 'answerOdd', string> = {
  apply: '申请退款，金额已冻结',
  firstApprove: '初审同意，等另一人复审',
  approve: '财务审核通过',
  reject: '财务驳回，金额已解冻',
  withdraw: '撤回申请，金额已解冻',
  sendToErp: '已交 ERP 付款',
  paid: '银行已付款',
  bankReturn: '银行退回，金额已解冻',
  answerOdd: 'ERP 答复与申请不符，未入账',
}

/** 等谁: whose turn it is, in words. */
export const refundWaits = (status: number, firstApproved: boolean): string =>
  status === RefundStatus.asked
    ? firstApproved
      ? '等财务复审'
      : '等财务审核'
    : status === RefundStatus.approved
      ? '等付款'
      : status === RefundStatus.atErp
        ? '等银行付款'
        : ''

export interface RefundAsk {
  amountFen: Fen
  availableFen: Fen
  /** A settlement difference of the company that is not paid (应补未付). */
  owedFen: Fen
  /** Credit that is past its due date. */
  overdueFen: Fen
  sameName: boolean
}
/** Why it cannot be asked for; undefined: it can. */
export function whyNotRefund(a: RefundAsk): 'REFUND_OWED' | 'REFUND_OVERDUE' | 'REFUND_NAME' | 'BALANCE_SHORT' | undefined {
  if (a.owedFen > 0) return 'REFUND_OWED'
  if (a.overdueFen > 0) return 'REFUND_OVERDUE'
  if (!a.sameName) return 'REFUND_NAME'
  return a.amountFen > a.availableFen ? 'BALANCE_SHORT' : undefined
}

/** The line above which two persons approve; 0 switches it off. */
export const needsTwo = (amountFen: Fen, lineFen: Fen): boolean => lineFen > 0 && amountFen > lineFen
