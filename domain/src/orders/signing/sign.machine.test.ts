import { expect, test } from 'vitest'
import {
  buyerStatusLabel,
  endingLabel,
  signEventLabel,
  signMachine,
  SignStatus,
  signStatusOf,
  type SignStatusName,
} from './sign.machine.ts'

const names = SignStatus.values.map(signStatusOf)
const actors = ['buyer', 'mill', 'platform', 'system'] as const

test('the thirteen states are those of the specification', () => {
  expect([...SignStatus.values].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100])
})

test('every state is reached from the beginning, and only revoked and voided are ends', () => {
  const reached = new Set<SignStatusName>(['none'])
  for (let grew = true; grew; ) {
    grew = false
    for (const row of signMachine.rows)
      if (row.from.some(f => reached.has(f)) && !reached.has(row.to)) {
        reached.add(row.to)
        grew = true
      }
  }
  expect(names.filter(n => !reached.has(n))).toEqual([])
  const ends = names.filter(n => signMachine.rows.every(r => !r.from.includes(n) || r.to === n))
  expect(ends).toEqual(['revoked', 'voided'])
})

test('an event leads from one state to one place, whoever causes it', () => {
  for (const from of names)
    for (const row of signMachine.rows.filter(r => r.from.includes(from)))
      expect(signMachine.rows.filter(r => r.on === row.on && r.from.includes(from)).map(r => r.to)).toEqual([row.to])
})

test('nobody revokes alone once one side has signed, and nobody but the platform says that somebody signed', () => {
  for (const by of actors) {
    expect(signMachine.next('signing', 'revoke', by)).toBeUndefined()
    expect(signMachine.next('signed', 'revoke', by)).toBeUndefined()
    if (by !== 'platform')
      for (const on of ['firstSign', 'lastSign', 'voidConfirmed'] as const)
        expect(names.map(n => signMachine.next(n, on, by)).filter(Boolean)).toEqual([])
  }
  expect(signMachine.next('pendingSign', 'lastSign', 'platform')).toBeUndefined()
})

test('what is over stays over, also when the platform falls silent', () => {
  for (const end of ['revoked', 'voided'] as const) for (const by of actors) expect(signMachine.events(end, by)).toEqual([])
})

test('from unclear a flow comes back to where it was', () => {
  const lost = signMachine.rows.find(r => r.on === 'platformUnreachable')?.from ?? []
  expect(lost.map(n => signMachine.next('unclear', `found:${n}` as 'found:signed', 'system'))).toEqual([...lost])
})

test('the buyer sees the seller’s side in two words, and every event has its name', () => {
  expect([-1, 10, 8, 0, 9].map(buyerStatusLabel)).toEqual(['卖方准备中', '卖方准备中', '卖方准备中', '卖方审核中', '卖方审核中'])
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(buyerStatusLabel)).toEqual([
    '待签署',
    '签署中',
    '已签署',
    '已归档',
    '已撤销',
    '作废中',
    '已作废',
    '状态不明',
  ])
  expect(['refuse:1', 'refuse:2', 'expire:1', 'revoke:1', null].map(endingLabel)).toEqual([
    '买方拒签',
    '卖方拒签',
    '到期未签',
    '',
    '',
  ])
  expect(signMachine.rows.filter(r => !signEventLabel[r.on])).toEqual([])
})
