import { expect, test } from 'vitest'
import { type OwnPrice, ownMoveFen, ownPriceFen, ownPrices } from './ownPrice.rules.ts'

const now: OwnPrice = { listFen: 470_000, areaFen: null, addFen: 9000 }

test('goods cost their list price with what the area adds, or the price the area has for itself', () => {
  expect(ownPriceFen(now)).toBe(479_000)
  expect(ownPriceFen({ ...now, areaFen: 475_000 })).toBe(475_000)
  expect(ownPriceFen({ ...now, listFen: null })).toBeNull()
})

test('goods that nobody repriced have not moved, whatever their variety did', () => expect(ownMoveFen(now, [])).toBe(0))

test('the arrow says what the goods themselves rose or fell by', () => {
  expect(ownMoveFen(now, [{ what: 'list', wasFen: 391_000 }])).toBe(79_000)
  // Twice on a day: since before the first.
  expect(
    ownMoveFen(now, [
      { what: 'list', wasFen: 480_000 },
      { what: 'list', wasFen: 460_000 },
    ]),
  ).toBe(10_000)
  expect(ownMoveFen(now, [{ what: 'add', wasFen: 8000 }])).toBe(1000)
})

test('where the area has its own price, the list price moves nothing', () => {
  const own = { ...now, areaFen: 475_000 }
  expect(ownMoveFen(own, [{ what: 'list', wasFen: 391_000 }])).toBe(0)
  expect(ownMoveFen(own, [{ what: 'area', wasFen: null }])).toBe(-4000)
})

test('goods that were just made have no day before to be compared with', () =>
  expect(ownMoveFen(now, [{ what: 'list', wasFen: null }])).toBe(0))

const days = ['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23']
const asked = { now, days, addKnownFrom: null }

test('a day costs what stood at its end', () => {
  const changes = [
    { what: 'list', wasFen: 391_000, on: '2026-11-26' },
    { what: 'list', wasFen: 390_000, on: '2026-11-24' },
    { what: 'list', wasFen: 380_000, on: '2026-11-24' },
    { what: 'add', wasFen: 10_000, on: '2026-11-24' },
  ] as const
  expect(ownPrices({ ...asked, changes })).toEqual([
    { on: '2026-11-23', priceFen: 390_000 },
    { on: '2026-11-24', priceFen: 400_000 },
    { on: '2026-11-25', priceFen: 400_000 },
    { on: '2026-11-26', priceFen: 479_000 },
  ])
})

test('a day of which the area’s addition is not known has no price, unless the area had its own', () => {
  expect(ownPrices({ ...asked, changes: [], addKnownFrom: '2026-11-25' }).map(p => p.on)).toEqual(['2026-11-25', '2026-11-26'])
  const changes = [{ what: 'area', wasFen: 471_000, on: '2026-11-24' }] as const
  expect(ownPrices({ ...asked, changes, addKnownFrom: '2026-11-25' }).map(p => p.on)).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-26',
  ])
})

test('before goods had a list price they had none', () => {
  const changes = [{ what: 'list', wasFen: null, on: '2026-11-25' }] as const
  expect(ownPrices({ ...asked, changes }).map(p => p.on)).toEqual(['2026-11-25', '2026-11-26'])
})
