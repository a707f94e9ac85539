import { describe, expect, test } from 'vitest'
import { canMake, lineFor, type LineFacts } from './line.rules.ts'
import { bookedPercent, firstWithRoom, periodStateOf, type WeekFacts, weekStateOf, whyNotBook, whyNotPlan } from './week.rules.ts'

const TODAY = '2026-11-21'
const aWeek = (over: Partial<WeekFacts> = {}): WeekFacts => ({
  week: '2026-12-07',
  capacityKg: 8_400_000,
  bookedKg: 4_200_000,
  released: true,
  stopReason: '',
  closesOn: '2026-12-04',
  extendedTo: null,
  closedEarlyOn: null,
  ...over,
})
const stateOf = (over: Partial<WeekFacts>, today = TODAY) => weekStateOf(aWeek(over), today)

describe('the word of a week', () => {
  test('is 开放 above fifteen percent left, 紧张 at fifteen and below, 已截止 when nothing is left', () => {
    expect(stateOf({ bookedKg: 7_139_000 })).toBe('open')
    expect(stateOf({ bookedKg: 7_140_000 })).toBe('limited')
    expect(stateOf({ bookedKg: 8_400_000 })).toBe('closed')
  })
  test('is 已截止 from the day after its last day, later when extended, at once when closed early', () => {
    expect(stateOf({}, '2026-12-04')).toBe('open')
    expect(stateOf({}, '2026-12-05')).toBe('closed')
    expect(stateOf({ extendedTo: '2026-12-06' }, '2026-12-05')).toBe('open')
    expect(stateOf({ closedEarlyOn: '2026-11-21' })).toBe('closed')
    expect(stateOf({ closedEarlyOn: '2026-11-22' })).toBe('open')
  })
  test('is 停线 with a reason and 询单 before it is released; the running week takes nothing', () => {
    expect(stateOf({ stopReason: '锌锅检修' })).toBe('stopped')
    expect(stateOf({ released: false })).toBe('inquire')
    expect(stateOf({ week: '2026-11-16', closesOn: '2026-11-30' })).toBe('closed')
  })
  test('shows 100 % only when it is full', () => {
    expect(bookedPercent({ capacityKg: 1_000_000, bookedKg: 999_000 })).toBe(99)
    expect(bookedPercent({ capacityKg: 8_400_000, bookedKg: 8_190_000 })).toBe(98)
    expect(bookedPercent({ capacityKg: 5, bookedKg: 5 })).toBe(100)
  })
})

test('a line that does not fit says by how much; exactly the rest fits', () => {
  const full = aWeek({ capacityKg: 5_200_000, bookedKg: 4_940_000 })
  expect(whyNotBook(full, 310_000, TODAY)).toBe('第 50 周超 50.000 吨，放不下')
  expect(whyNotBook(full, 260_000, TODAY)).toBeUndefined()
})

test('the planner may after the last day and into the running week, not into a stop, the past or a week that is not released', () => {
  expect(whyNotPlan(aWeek(), 1000, '2026-12-06')).toBeUndefined()
  expect(whyNotPlan(aWeek({ week: '2026-11-16' }), 1000, TODAY)).toBeUndefined()
  expect(whyNotPlan(aWeek({ week: '2026-11-09' }), 1000, TODAY)).toBe('第 46 周已过')
  expect(whyNotPlan(aWeek({ stopReason: '检修' }), 1000, TODAY)).toBe('第 50 周停线（检修）')
  expect(whyNotPlan(aWeek({ released: false }), 1000, TODAY)).toContain('先放量')
})

test('the next week with room is the earliest that takes the whole line', () => {
  const weeks = [
    aWeek({ week: '2026-12-14', bookedKg: 0 }),
    aWeek({ week: '2026-11-30', bookedKg: 8_390_000, closesOn: '2026-11-27' }),
    aWeek({ week: '2026-12-07', stopReason: '检修' }),
  ]
  expect(firstWithRoom(weeks, 20_000, TODAY)?.week).toBe('2026-12-14')
  expect(firstWithRoom(weeks, 10_000, TODAY)?.week).toBe('2026-11-30')
  expect(firstWithRoom(weeks, 9_000_000, TODAY)).toBeUndefined()
})

test('a delivery period offers what the best of its weeks does, and is closed for a line that fits into none', () => {
  const weeks = [aWeek({ bookedKg: 8_400_000 }), aWeek({ week: '2026-12-14', closesOn: '2026-12-11', bookedKg: 8_000_000 })]
  const line = { readyDays: 5 }
  expect(periodStateOf('2026122', line, weeks, 1000, TODAY)).toBe('limited')
  expect(periodStateOf('2026122', line, weeks, 500_000, TODAY)).toBe('closed')
  expect(periodStateOf('2027013', line, weeks, 1000, TODAY)).toBe('inquire')
})

describe('which line can make what', () => {
  const aLine = (over: Partial<LineFacts> = {}): LineFacts => ({
    id: 1,
    seq: 1,
    active: true,
    varietyCodes: ['CRC'],
    grades: [],
    thicknessFromUm: 500,
    thicknessToUm: 2000,
    widthFromUm: null,
    widthToUm: 1_500_000,
    ...over,
  })
  const goods = { varietyCode: 'CRC', grade: 'DC04', thicknessUm: 800, widthUm: 1_250_000 }
  test('variety, grade and size decide; the bounds belong to it; goods without a size have none to fail', () => {
    expect(canMake(aLine(), goods)).toBe(true)
    expect(canMake(aLine(), { ...goods, thicknessUm: 500 })).toBe(true)
    expect(canMake(aLine(), { ...goods, thicknessUm: 499 })).toBe(false)
    expect(canMake(aLine(), { ...goods, widthUm: 1_500_001 })).toBe(false)
    expect(canMake(aLine({ grades: ['DC01'] }), goods)).toBe(false)
    expect(canMake(aLine({ active: false }), goods)).toBe(false)
    expect(canMake(aLine(), { ...goods, thicknessUm: null, widthUm: null })).toBe(true)
    expect(canMake(aLine(), { ...goods, varietyCode: 'GGC' })).toBe(false)
  })
  test('a line that names the grade comes before one that makes every grade', () => {
    const lines = [aLine({ id: 1, seq: 1 }), aLine({ id: 2, seq: 9, grades: ['DC04'] }), aLine({ id: 3, seq: 0 })]
    expect(lineFor(lines, goods)?.id).toBe(2)
    expect(lineFor(lines, { ...goods, grade: 'DC01' })?.id).toBe(3)
    expect(lineFor([], goods)).toBeUndefined()
  })
})
