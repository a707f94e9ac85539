import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedLimitFen, type CreditFacts, daysBetween, dueText, needsSecond, reminderStage, whyNotCredit } from './credit.ts'
import { arPool } from './pool.ts'

const line: CreditFacts = {
  limitFen: 100_000_000,
  termDays: 30,
  validUntil: '2026-12-31',
  state: 'open',
  stopReason: '',
  usedFen: 42_000_000,
  overdueFen: 0,
  owedFen: 0,
  today: '2026-11-22',
}

describe('授信', () => {
  test('is offered within what is left, to the fen and to the last day', () => {
    expect(whyNotCredit(line, 58_000_000)).toBe('')
    expect(whyNotCredit(line, 58_000_001)).toBe('授信还可用 580,000.00 元，不足本次应付')
    expect(whyNotCredit({ ...line, today: '2026-12-31' }, 1)).toBe('')
    expect(whyNotCredit({ ...line, today: '2027-01-01' }, 1)).toContain('2026-12-31 到期')
  })

  test('says why it is not: none, stopped, overdue, a difference to pay', () => {
    expect(whyNotCredit(null, 1)).toContain('没有开通')
    expect(whyNotCredit({ ...line, state: 'stopped', stopReason: '年审未过' }, 1)).toBe('授信已停用：年审未过')
    expect(whyNotCredit({ ...line, overdueFen: 1_280_000 }, 1)).toBe('有 12,800.00 元授信已逾期，归还后才能再用')
    expect(whyNotCredit({ ...line, owedFen: 500 }, 1)).toContain('结算差额 5.00 元')
  })

  test('a limit lowered below what is used leaves nothing, and asks nobody for more than he owes', () => {
    expect(whyNotCredit({ ...line, limitFen: 40_000_000 }, 1)).toContain('还可用 0.00 元')
  })

  test('可用 = 预付 + 额度 − 已用 − 冻结; a line that cannot be used adds nothing', () => {
    const money = { availableFen: 30_000_000, frozenFen: 5_000_000 }
    const pool = (f: CreditFacts) => arPool({ ...money, creditFen: countedLimitFen(f), creditUsedFen: f.usedFen }).poolFen
    expect(pool(line)).toBe(35_000_000 + 100_000_000 - 42_000_000 - 5_000_000)
    expect(pool({ ...line, state: 'stopped' })).toBe(30_000_000)
    expect(pool({ ...line, overdueFen: 1 })).toBe(30_000_000)
    expect(countedLimitFen(null)).toBe(0)
  })

  test('a second person looks at what widens a line above the mark, not at what narrows it', () => {
    const before = { limitFen: 60_000_000, termDays: 30, validUntil: '2026-12-31' }
    expect(needsSecond(null, before, 50_000_000)).toBe(true)
    expect(needsSecond(null, before, 0)).toBe(false)
    expect(needsSecond(null, { ...before, limitFen: 50_000_000 }, 50_000_000)).toBe(false)
    expect(needsSecond(before, { ...before, limitFen: 55_000_000 }, 50_000_000)).toBe(false)
    expect(needsSecond(before, { ...before, limitFen: 55_000_000, termDays: 31 }, 50_000_000)).toBe(true)
    expect(needsSecond(before, { ...before, validUntil: '2027-01-31' }, 50_000_000)).toBe(true)
  })

  test('the buyer is told 7 days before, the day before, on the day, overdue, and then weekly', () => {
    expect([8, 7, 2, 1, 0, -1, -7, -8, -15].map(reminderStage)).toEqual([0, 1, 1, 2, 3, 4, 4, 5, 6])
    expect([14, 0, -68].map(dueText)).toEqual(['剩 14 天', '今天到期', '逾期 68 天'])
    fc.assert(fc.property(fc.integer({ min: -400, max: 400 }), d => reminderStage(d - 1) >= reminderStage(d)))
  })

  test('days are counted from day to day, over the end of a year and of February', () => {
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-11-22', '2026-11-15')).toBe(-7)
  })
})
