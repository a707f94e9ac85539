import { describe, expect, test } from 'vitest'
import { bookingMachine } from './booking.machine.ts'
import { isDone, type LineMade, madePercent, readUnits, type UnitEntry, whyNotReport } from './production.rules.ts'
import { BookingState, type BookingStateCode } from './schedule.codes.ts'

const line: LineMade = {
  orderedKg: 30_000,
  orderedPieces: 5,
  producedKg: 0,
  producedPieces: 0,
  tolerancePct: 10,
  pieceWeightG: 6_000_000,
}
const coil = (over: Partial<UnitEntry> = {}): UnitEntry => ({
  unitNo: 'C26112203019',
  heatNo: '26L30871',
  kg: 6120,
  pieces: 1,
  ...over,
})

describe('a production report', () => {
  test('takes coils with their numbers, heats and weights', () => {
    expect(whyNotReport([coil(), coil({ unitNo: 'C26112203020' })], line)).toBeUndefined()
  })
  test.each([
    ['a weight below zero', coil({ kg: -1 }), '大于 0'],
    ['no weight', coil({ kg: 0 }), '大于 0'],
    ['a weight of half a kg', coil({ kg: 0.5 }), '整公斤'],
    ['a weight ten times too much', coil({ kg: 60_000 }), '差十倍'],
    ['a weight of a tenth', coil({ kg: 600 }), '差十倍'],
    ['a number in small letters', coil({ unitNo: 'c26' }), '件号'],
    ['no heat', coil({ heatNo: '' }), '炉号'],
    ['no piece', coil({ pieces: 0 }), '件数'],
  ])('refuses %s', (_, unit, words) => {
    expect(whyNotReport([unit], line)).toContain(words)
  })
  test('refuses a number that stands there twice, an empty report, and more rows than one can look through', () => {
    expect(whyNotReport([coil(), coil()], line)).toBe('件号 C26112203019 出现两次')
    expect(whyNotReport([], line)).toContain('至少')
    expect(
      whyNotReport(
        Array.from({ length: 201 }, (_, i) => coil({ unitNo: `C${1000 + i}` })),
        line,
      ),
    ).toContain('200')
  })
  test('takes the ordered weight and the tolerance, and not one kg more', () => {
    const made = { ...line, producedKg: 27_000 }
    expect(whyNotReport([coil({ kg: 6000 })], made)).toBeUndefined()
    expect(whyNotReport([coil({ kg: 6001 })], made)).toContain('33.000')
  })
})

test('a line is done at the lower end of the tolerance; percent is of the ordered weight and ends at 100', () => {
  expect(isDone({ ...line, producedKg: 26_999 })).toBe(false)
  expect(isDone({ ...line, producedKg: 27_000 })).toBe(true)
  expect(madePercent(18_600, 30_000)).toBe(62)
  expect(madePercent(32_000, 30_000)).toBe(100)
})

test('rows are read as a table is pasted: tabs or spaces, tons with a point, else kg, the head left out and named', () => {
  expect(readUnits('卷号\t炉号\t重量\nc26112203019\t26l30871\t6.120\nC26112203020 26L30872 6,130\n\nB1 26L1 2.668 96\n')).toEqual(
    {
      units: [
        { unitNo: 'C26112203019', heatNo: '26L30871', kg: 6120, pieces: 1 },
        { unitNo: 'C26112203020', heatNo: '26L30872', kg: 6130, pieces: 1 },
        { unitNo: 'B1', heatNo: '26L1', kg: 2668, pieces: 96 },
      ],
      unread: ['卷号\t炉号\t重量'],
    },
  )
})

test('every state of a booking is reached, every one but the end has a way on', () => {
  const seen = new Set<BookingStateCode>(['waiting'])
  for (let size = 0; size !== seen.size; ) {
    size = seen.size
    for (const row of bookingMachine.rows) if (row.from.some(from => seen.has(from))) seen.add(row.to)
  }
  expect(seen.size).toBe(BookingState.values.length)
  for (const state of BookingState.values) expect(bookingMachine.rows.some(r => r.from.includes(state))).toBe(state !== 'ended')
  expect(bookingMachine.next('running', 'move', 'planner')).toBeUndefined()
  expect(bookingMachine.next('done', 'finish', 'planner')).toBeUndefined()
})
