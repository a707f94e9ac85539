import { expect, test } from 'vitest'
import { dayOfMonth, equation, lastMonth, monthText, statementMachine, statementNo } from './statement.rules.ts'

test('the month of the reference page closes to the fen', () => {
  const balance = equation('balance', 25_046_304, [
    { label: '来款', fen: 55_000_000, count: 3 },
    { label: '结算货款', fen: -61_387_524, count: 7 },
    { label: '余款退款', fen: -2_000_000, count: 1 },
    { label: '人工调整', fen: 0, count: 0 },
  ])
  expect(balance.closingFen).toBe(16_658_780)
  expect(balance.moves.map(m => m.label)).toEqual(['来款', '结算货款', '余款退款'])
  expect(
    equation('invoice', 4_681_200, [
      { label: '本月结算', fen: 61_387_524, count: 7 },
      { label: '本月开票', fen: -41_085_664, count: 3 },
    ]).closingFen,
  ).toBe(24_983_060)
})

test('the month is the mill’s: its last hours in London are the next one here', () => {
  expect(lastMonth(Date.UTC(2026, 9, 31, 15, 59))).toBe('2026-09-01')
  expect(lastMonth(Date.UTC(2026, 9, 31, 16, 0))).toBe('2026-10-01')
  expect(lastMonth(Date.UTC(2027, 0, 5))).toBe('2026-12-01')
  expect([dayOfMonth(Date.UTC(2026, 9, 31, 16, 0)), monthText('2026-10-01')]).toEqual([1, '2026 年 10 月'])
  expect(statementNo('2026-10-01', 'KH100001')).toBe('DZ202610-KH100001')
})

test('silence can still become a word; what both have sealed does not change', () => {
  expect(statementMachine.next('silent', 'confirm', 'buyer')).toBe('confirmed')
  expect(statementMachine.next('offered', 'lapse', 'system')).toBe('silent')
  expect(statementMachine.events('sealed', 'buyer')).toEqual([])
  expect(statementMachine.next('offered', 'seal', 'system')).toBeUndefined()
})
