import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { perTonAmount, type Kg } from '../../kernel/money.ts'
import { SheetState, sheetMachine, type SheetStateCode } from './sheet.machine.ts'
import { confirmsByRule, confirmText, freightPerTonOf, verdictOf, withinTolerance } from './sheet.rules.ts'

const truck = { held: false, reweighed: false, within: true, buyerWithin: null }
const weighed = { theoretical: false }

describe('what of a truck stands by rule', () => {
  test('a ticket in the band, alone or with the buyer’s scale agreeing', () => {
    expect(verdictOf(truck, weighed)).toBe('auto')
    expect(verdictOf({ ...truck, buyerWithin: true }, weighed)).toBe('auto')
  })
  test('a second weighing stands; a first one outside the band is the buyer’s to accept', () => {
    expect(verdictOf({ ...truck, within: false, reweighed: true }, weighed)).toBe('reweighed')
    expect(verdictOf({ ...truck, within: false }, weighed)).toBe('open')
  })
  test('the buyer’s scale further off opens even what was weighed twice', () => {
    expect(verdictOf({ ...truck, reweighed: true, buyerWithin: false }, weighed)).toBe('open')
  })
  test('by table weight the scales decide nothing; a dispute holds whatever the weight', () => {
    expect(verdictOf({ ...truck, within: false, buyerWithin: false }, { theoretical: true })).toBe('auto')
    expect(verdictOf({ ...truck, held: true }, { theoretical: true })).toBe('held')
  })
})

test('a sheet confirms itself only where nobody has anything to say', () => {
  const good = { verdicts: ['auto', 'reweighed'] as const, tailPieces: 0, withinTolerance: true }
  expect(confirmsByRule(good)).toBe(true)
  expect(confirmsByRule({ ...good, tailPieces: 1 })).toBe(false)
  expect(confirmsByRule({ ...good, withinTolerance: false })).toBe(false)
  for (const v of ['open', 'held', 'accepted'] as const) expect(confirmsByRule({ ...good, verdicts: ['auto', v] })).toBe(false)
})

test('tolerance counts both ways, to the kilogram', () => {
  const at = (settledKg: Kg) => withinTolerance({ orderedKg: 100_000, settledKg, tolerancePct: 1 })
  expect([at(99_000), at(101_000), at(98_999), at(101_001)]).toEqual([true, true, false, false])
})

test('the freight of an order is found again from its sum', () => {
  expect(freightPerTonOf(364_000, [64_000, 40_000])).toBe(3_500)
  expect([freightPerTonOf(0, [1000]), freightPerTonOf(10, [])]).toEqual([0, 0])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.array(fc.integer({ min: 1_000, max: 400_000 }), { minLength: 1, maxLength: 20 }),
      (perTon, kgs) => {
        const sum = kgs.reduce((s, kg) => s + perTonAmount(perTon, kg), 0)
        const found = freightPerTonOf(sum, kgs)
        return kgs.reduce((s, kg) => s + perTonAmount(found, kg), 0) === sum
      },
    ),
  )
})

test('the button says what happens with the money', () => {
  expect([1, 0, -1].map(fen => confirmText(fen, '42.25'))).toEqual([
    '确认结算，退 42.25 元',
    '确认结算，两清',
    '确认结算，应补 42.25 元',
  ])
})

test('a sheet that is over moves no money again', () => {
  const actors = ['finance', 'buyer', 'system'] as const
  for (const end of ['done', 'void'] as const) expect(actors.flatMap(a => sheetMachine.events(end, a))).toEqual([])
  expect(sheetMachine.next('drafted', 'confirm', 'buyer')).toBeUndefined()
  expect(sheetMachine.next('due', 'withdraw', 'finance')).toBeUndefined()
  const reached = new Set<string>(['drafted', ...sheetMachine.rows.map(r => r.to)])
  expect((SheetState.values as readonly SheetStateCode[]).filter(s => !reached.has(s))).toEqual([])
})
