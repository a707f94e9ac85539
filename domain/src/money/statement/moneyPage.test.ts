import { expect, test } from 'vitest'
import { byDue, cameTotal, owedTotal, sumOf } from './moneyPage.rules.ts'

test('what is owed is the credit that was used, what settlements ask for and drafts that came back', () => {
  // 120,000.00 + 148.59 + 50,000.00
  expect(owedTotal({ creditUsedFen: 12_000_000, settleFen: 14_859, draftDebtFen: 5_000_000 })).toBe(17_014_859)
})

test('what came in is on the balance or in an order', () => {
  // 200,000.00 + 158,698.93
  expect(cameTotal({ balanceFen: 20_000_000, orderFen: 15_869_893 })).toBe(35_869_893)
})

test('what is asked for at once comes before what has a day; the sum is of all of it', () => {
  const rows = [
    { amountFen: 300, dueAt: 2_000 },
    { amountFen: 20, dueAt: null },
    { amountFen: 1, dueAt: 1_000 },
  ]
  expect(rows.toSorted(byDue).map(r => r.amountFen)).toEqual([20, 1, 300])
  expect(sumOf(rows)).toBe(321)
})
