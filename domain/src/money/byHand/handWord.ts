// 手工登记 by hand: what a partner would answer, where it is not connected or stays silent. One person registers what he did at the bank or in the bill
// system, another who has compared it says yes; only then it has the effect that the partner's own answer would have had.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const HandKind = codes({
  balanceRefund: { code: 'balanceRefund', label: '余款退款' },
  receiptReturn: { code: 'receiptReturn', label: '来款退回' },
  sourceRefund: { code: 'sourceRefund', label: '原路退款' },
  draft: { code: 'draft', label: '承兑' },
  /** Money that a house says has come, and that does not fit its payment. */
  payOdd: { code: 'payOdd', label: '付款异常' },
  /** A line of the bank's that no receipt was made of by rule. */
  oddArrival: { code: 'oddArrival', label: '来款核对' },
})
export type HandKindCode = CodeOf<typeof HandKind>
/** No partner could say it: it waits for people alone. */
export const isAtDesk = (kind: HandKindCode): boolean => kind === HandKind.payOdd || kind === HandKind.oddArrival
/** What a number is of: its first letters say it. */
export const handKindOf = (no: string): HandKindCode =>
  no.startsWith('TK')
    ? HandKind.balanceRefund
    : no.startsWith('HK')
      ? HandKind.receiptReturn
      : no.startsWith('YT')
        ? HandKind.sourceRefund
        : no.startsWith('YC')
          ? HandKind.payOdd
          : no.startsWith('LH')
            ? HandKind.oddArrival
            : HandKind.draft

export const HandResult = codes({
  paid: { code: 'paid', label: '已付款', tone: 'good' },
  returned: { code: 'returned', label: '付款失败', tone: 'bad' },
  signed: { code: 'signed', label: '已签收', tone: 'good' },
  honoured: { code: 'honoured', label: '承兑人已付款', tone: 'good' },
  dishonoured: { code: 'dishonoured', label: '被拒付', tone: 'bad' },
  credited: { code: 'credited', label: '核实到账，转余额', tone: 'good' },
  dismissed: { code: 'dismissed', label: '核实没有到账', tone: 'none' },
  booked: { code: 'booked', label: '是另一笔来款，入账', tone: 'good' },
  setAside: { code: 'setAside', label: '不是新的来款，不入账', tone: 'none' },
})
export type HandResultCode = CodeOf<typeof HandResult>
/** Money moved at a bank: it has a number there. */
export const movesMoney = (result: HandResultCode): boolean => result === 'paid' || result === 'honoured' || result === 'credited'
/** Something went wrong: the other side reads why. */
export const needsWhy = (result: HandResultCode): boolean =>
  result === 'returned' || result === 'dishonoured' || result === 'dismissed'

export const HandState = codes({
  asked: { code: 'asked', label: '待复核', tone: 'wait' },
  confirmed: { code: 'confirmed', label: '已复核', tone: 'good' },
  refused: { code: 'refused', label: '复核不通过', tone: 'bad' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  overtaken: { code: 'overtaken', label: '合作方先有答复', tone: 'none' },
})
export type HandStateCode = CodeOf<typeof HandState>
export type HandEvent = 'confirm' | 'refuse' | 'withdraw' | 'overtake'
export type HandActor = 'checker' | 'clerk' | 'system'

export const handMachine = machine<HandStateCode, HandEvent, HandActor>([
  { on: 'confirm', from: ['asked'], to: 'confirmed', by: ['checker'] },
  { on: 'refuse', from: ['asked'], to: 'refused', by: ['checker'] },
  { on: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['clerk'] },
  { on: 'overtake', from: ['asked'], to: 'overtaken', by: ['system'] },
])
export const HandEventLabel: Record<HandEvent, string> = {
  confirm: '复核',
  refuse: '复核不通过',
  withdraw: '撤回',
  overtake: '作废',
}

export interface HandSaid {
  result: HandResultCode
  bankAccount: string
  bankTxnId: string
  happenedOn: string
  reason: string
}
/** Why this cannot be registered; empty: it can. `from`: the day it was to be done; `warning`: the partner may do it too. */
export function whyNotSaid(
  s: HandSaid,
  f: { results: readonly HandResultCode[]; from: string; today: string; warning: string },
): string {
  if (!f.results.includes(s.result)) return `现在不能登记「${HandResult.label(s.result)}」，请刷新查看`
  if (movesMoney(s.result) && (s.bankAccount === '' || s.bankTxnId === '')) return '请填写本方银行账号和银行流水号'
  if (!movesMoney(s.result) && s.bankTxnId !== '') return `「${HandResult.label(s.result)}」没有付款流水，请不要填流水号`
  if (s.happenedOn > f.today) return '日期不能晚于今天'
  if (s.happenedOn < f.from) return `日期不能早于 ${f.from}，那天才开始办`
  if (s.reason === '' && needsWhy(s.result)) return '请写明原因，客户会看到'
  if (s.reason === '' && f.warning !== '') return '合作方可能也会办这一笔，请写明为什么手工登记'
  return ''
}
