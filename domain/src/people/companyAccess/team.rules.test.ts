import { expect, test } from 'vitest'
import { budgetState, overBudget, type TeamBudget } from './team.rules.ts'

const team: TeamBudget = { teamName: '一工区', period: 'quarter', budgetFen: 10_000, beyond: 'approve' }

test('an order that takes the last fen of the budget is within it, one more is beyond', () => {
  expect(overBudget(team, 6_000, 4_000)).toEqual([])
  expect(overBudget(team, 6_000, 4_001)).toEqual([
    '超班组「一工区」每季度预算 100.00 元，已用 60.00 元，本次 40.01 元，超出 0.01 元',
  ])
})
test('the approver reads what is left, or by how much it is passed', () => {
  expect(budgetState(team, 6_000, 1_000)).toBe('预算 100.00 元，已用 60.00 元，本单 10.00 元，还余 30.00 元')
  expect(budgetState(team, 6_000, 5_000)).toBe('预算 100.00 元，已用 60.00 元，本单 50.00 元，超出 10.00 元')
})
