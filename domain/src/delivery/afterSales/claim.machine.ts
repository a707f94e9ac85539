// An 异议 on its way. The specification's states; 仲裁 is ours, for what two rounds could not settle.
import { machine } from '../../kernel/machine.ts'
import { type AfterSalesStatusCode, CLAIM_IN_WORK } from './claim.codes.ts'

export type ClaimEvent =
  | 'accept'
  | 'reject'
  | 'survey'
  | 'propose'
  | 'agreePart'
  | 'agree'
  | 'counter'
  | 'arbitrate'
  | 'award'
  | 'finish'
  | 'withdraw'
export type ClaimActor = 'buyer' | 'service' | 'quality' | 'arbiter' | 'system'

export const claimMachine = machine<AfterSalesStatusCode, ClaimEvent, ClaimActor>([
  { on: 'accept', from: [0], to: 1, by: ['service'] },
  { on: 'reject', from: [0, 1, 2], to: 6, by: ['service'] },
  { on: 'survey', from: [1, 2], to: 2, by: ['quality'] },
  // A small claim needs nobody on the spot.
  { on: 'propose', from: [1, 2], to: 3, by: ['service'] },
  // Units come to their end one by one.
  { on: 'agreePart', from: [3], to: 3, by: ['buyer'] },
  { on: 'agree', from: [3], to: 4, by: ['buyer'] },
  { on: 'counter', from: [3], to: 1, by: ['buyer'] },
  // Silence agrees to nothing: a third person of the mill decides.
  { on: 'arbitrate', from: [3], to: 8, by: ['buyer', 'system'] },
  { on: 'award', from: [8], to: 4, by: ['arbiter'] },
  { on: 'finish', from: [4], to: 5, by: ['system'] },
  { on: 'withdraw', from: [0, 1, 2, 3], to: 7, by: ['buyer'] },
])

export const ClaimEventLabel: Readonly<Record<ClaimEvent | 'file' | 'money' | 'returnMade', string>> = {
  file: '提出异议',
  accept: '受理',
  reject: '驳回',
  survey: '勘验',
  propose: '提出方案',
  agreePart: '同意部分方案',
  agree: '同意方案',
  counter: '还价',
  arbitrate: '转仲裁',
  award: '仲裁裁定',
  finish: '完成',
  withdraw: '撤销异议',
  money: '退款到账',
  returnMade: '开出退货单',
}
/** Still about its units: nobody else may claim them. */
export const isLive = (status: AfterSalesStatusCode): boolean => CLAIM_IN_WORK.has(status)
