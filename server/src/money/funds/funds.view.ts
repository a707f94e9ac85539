import { plainName, UnmatchedWhy, type UnmatchedWhyCode, ReceiptEventLabel } from '@mall/domain/money/funds/receipt.ts'
import { RefundEventLabel, refundWaits } from '@mall/domain/money/funds/refund.ts'
import type { ReceivingAccount } from '@mall/domain/kernel/virtualAccount.ts'
import type { EventRow, ReceiptRow } from './receipt.queries.ts'
import type { RefundRow } from './refund.queries.ts'

export const refundView = (r: RefundRow) => ({
  refundNo: r.refundNo,
  amountFen: r.amountFen,
  accountName: r.accountName,
  bankName: r.bankName,
  accountTail: r.accountTail,
  reason: r.reason,
  status: r.status,
  waitsFor: refundWaits(r.status, r.firstBy !== null),
  answerText: r.answer,
  askedBy: r.userName,
  createdAt: r.createdAt.getTime(),
  sentAt: r.sentAt?.getTime() ?? null,
  paidAt: r.paidAt?.getTime() ?? null,
  erpNo: r.erpKey ?? '',
  bankTxnId: r.bankTxnId ?? '',
})

export const receiptView = (r: ReceiptRow) => ({
  receiptNo: r.receiptNo,
  payerName: r.payerName,
  payerTail: r.payerTail,
  amountFen: r.amountFen,
  goodsFen: r.goodsFen,
  depositFen: r.depositFen,
  remark: r.remark,
  paidAt: r.paidAt.getTime(),
  bookedAt: r.bookedAt?.getTime() ?? null,
  state: r.state,
  byRule: r.byRule,
})

const BY_ITSELF = new Set(['sendToErp', 'paid', 'bankReturn', 'answerOdd'])
/** Names on the mill's side are the mill's: the company hears who it was by desk. */
export const refundHistory = (rows: readonly (EventRow & { staff: boolean })[], forBuyer: boolean) =>
  rows.map(e => ({
    at: e.at.getTime(),
    what: RefundEventLabel[e.event as keyof typeof RefundEventLabel] ?? e.event,
    who: BY_ITSELF.has(e.event) && !e.staff ? '系统' : forBuyer && e.staff ? '钢厂财务' : e.who,
    // What finance notes for itself when it agrees is no answer to the company.
    detail: forBuyer && (e.event === 'approve' || e.event === 'firstApprove' || e.event === 'answerOdd') ? '' : e.detail,
  }))
export const receiptHistory = (rows: readonly EventRow[]) =>
  rows.map(e => ({
    at: e.at.getTime(),
    what: ReceiptEventLabel[e.event as keyof typeof ReceiptEventLabel] ?? e.event,
    who: e.who,
    detail: e.detail,
  }))

export const whyOf = (r: ReceiptRow): UnmatchedWhyCode => (r.state === 'booked' ? '' : (r.why as UnmatchedWhyCode))

/** Why the company has not got it yet, in words for the company: of the accounts that it was given, and no others. */
export const hintText = (r: ReceiptRow, to: ReceivingAccount | null): string => {
  switch (r.why) {
    case 'mainAccount':
      return to && to.prefix !== '' ? '转到了收款账户本身，没有转到贵公司的专属账号' : '已到收款账户，还没有核对是哪家企业的'
    case 'aboveLine':
      return '付款账号、户名与贵公司一致，金额较大，须两位财务核对'
    case 'nameShort':
      return `付款户名「${plainName(r.payerName)}」与企业名不完全一致`
    case 'personal':
      return '付款人是个人，须人工核对'
    case 'thirdParty':
      return '付款户名不是贵公司，须人工核对'
    default:
      return UnmatchedWhy.label(r.why) || '须人工核对'
  }
}
