import { expect, test } from 'vitest'
import {
  CONTRACT_START,
  type ContractActor,
  contractMachine,
  type ContractState,
  contractStateOf,
  contractStatusOf,
} from './contract.machine.ts'
import { ContractStatus } from './contract.status.ts'

const actors: ContractActor[] = ['buyer', 'staff', 'system']
const reached = (): Set<ContractState> => {
  const seen = new Set<ContractState>([CONTRACT_START])
  for (const state of seen)
    for (const by of actors)
      for (const on of contractMachine.events(state, by)) {
        const next = contractMachine.next(state, on, by)
        if (next) seen.add(next)
      }
  return seen
}

test('from 待确认 every state of the specification can be reached, and only 已作废 has no way on', () => {
  expect([...reached()].toSorted()).toEqual(['changed', 'confirmed', 'deleted', 'pendingReview', 'unconfirmed'])
  const ends = [...reached()].filter(s => actors.every(by => contractMachine.events(s, by).length === 0))
  expect(ends).toEqual(['deleted'])
})

test('ticked terms bind at once; a contract to be sealed goes over 待审核', () => {
  expect(contractMachine.next('unconfirmed', 'acceptTerms', 'buyer')).toBe('confirmed')
  expect(contractMachine.next('unconfirmed', 'signedByBoth', 'system')).toBeUndefined()
  expect(contractMachine.next('unconfirmed', 'submit', 'system')).toBe('pendingReview')
  expect(contractMachine.next('pendingReview', 'signedByBoth', 'system')).toBe('confirmed')
  expect(contractMachine.next('pendingReview', 'signedByBoth', 'staff')).toBeUndefined()
})

test('a paper that ends it leaves it in force until both have signed it; nobody ticks for the buyer', () => {
  expect(contractMachine.next('confirmed', 'change', 'system')).toBe('changed')
  expect(contractMachine.next('changed', 'changeEnded', 'system')).toBe('confirmed')
  expect(contractMachine.next('changed', 'delete', 'system')).toBe('deleted')
  expect(contractMachine.next('unconfirmed', 'acceptTerms', 'staff')).toBeUndefined()
})

test('states and the specification’s codes are the same', () => {
  for (const code of ContractStatus.values) expect(contractStatusOf(contractStateOf(code))).toBe(code)
  expect(ContractStatus.values).toEqual([1, 2, 3, 4, 5])
})
