// The specification names the states of a contract and no transitions: these rows are ours (docs/decisions/0050). An order's contract is
// generated at 待确认; ticked terms make it binding in the same moment, a contract to be sealed goes over 待审核.
import { machine } from '../../kernel/machine.ts'
import { ContractStatus, type ContractStatusCode } from './contract.status.ts'

export type ContractState = 'confirmed' | 'unconfirmed' | 'pendingReview' | 'deleted' | 'changed'
export type ContractEvent = 'submit' | 'acceptTerms' | 'signedByBoth' | 'change' | 'changeEnded' | 'delete'
export type ContractActor = 'buyer' | 'staff' | 'system'

/** The state in which `generate` leaves a contract. */
export const CONTRACT_START: ContractState = 'unconfirmed'

export const contractMachine = machine<ContractState, ContractEvent, ContractActor>([
  { on: 'acceptTerms', from: ['unconfirmed'], to: 'confirmed', by: ['buyer'] },
  { on: 'submit', from: ['unconfirmed'], to: 'pendingReview', by: ['buyer', 'staff', 'system'] },
  { on: 'signedByBoth', from: ['pendingReview'], to: 'confirmed', by: ['system'] },
  // Both have signed it, and a paper that ends it lies before them: it binds until both have signed that one too (0207).
  { on: 'change', from: ['confirmed'], to: 'changed', by: ['system'] },
  { on: 'changeEnded', from: ['changed'], to: 'confirmed', by: ['system'] },
  // The order was cancelled, or its review taken back: the text binds nobody any more, whatever it had come to.
  {
    on: 'delete',
    from: ['unconfirmed', 'pendingReview', 'confirmed', 'changed'],
    to: 'deleted',
    by: ['buyer', 'staff', 'system'],
  },
])

export const contractStateOf = (status: ContractStatusCode): ContractState => ContractStatus.nameOf(status) as ContractState
export const contractStatusOf = (state: ContractState): ContractStatusCode => ContractStatus[state]

/** What the contract's history calls each event. */
export const ContractEventLabel: Record<ContractEvent | 'generate', string> = {
  generate: '生成合同',
  acceptTerms: '买方勾选同意条款，合同生效',
  submit: '提交签署',
  signedByBoth: '双方签章完成，合同生效',
  change: '作废协议待双方签署',
  changeEnded: '作废未签成，合同继续有效',
  delete: '合同作废',
}
