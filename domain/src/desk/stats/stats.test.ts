import { expect, test } from 'vitest'
import { type StaffRole, staffRights } from '../../people/staff/staff.rights.ts'
import { panels, panelsOf } from './dashboard.ts'
import { addTo, emptySketch, estimate, merge } from './sketch.ts'
import {
  isMachine,
  isQuiet,
  mayCount,
  mayLoadVendor,
  neighbours,
  pageKindOf,
  permille,
  searchRate,
  spanOf,
} from './visits.rules.ts'

/** Hashes without a hash function: a fixed walk through 32 bits. */
function* hashes(seed: number): Generator<[number, number]> {
  let x = seed >>> 0
  const next = () => {
    x = (x + 0x9e3779b9) >>> 0
    let z = x
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return (z ^ (z >>> 16)) >>> 0
  }
  for (;;) yield [next(), next()]
}
const many = (seed: number, n: number) => {
  const sketch = emptySketch()
  const walk = hashes(seed)
  for (let i = 0; i < n; i += 1) addTo(sketch, ...(walk.next().value as [number, number]))
  return sketch
}

test('a visitor who comes again is not another one', () => {
  const sketch = emptySketch()
  expect(estimate(sketch)).toBe(0)
  expect(addTo(sketch, 0x12345678, 0x00ff0000)).toBe(true)
  expect(addTo(sketch, 0x12345678, 0x00ff0000)).toBe(false)
  expect(estimate(sketch)).toBe(1)
})

test('visitors are counted to about two in a hundred, few of them nearly exactly', () => {
  for (const n of [3, 40, 900]) expect(Math.abs(estimate(many(7, n)) - n)).toBeLessThanOrEqual(Math.ceil(n * 0.02))
  for (const n of [5000, 40_000]) expect(Math.abs(estimate(many(11, n)) / n - 1)).toBeLessThan(0.05)
})

test('what two processes saw is one sum: visitors of both are counted once', () => {
  const one = many(3, 500)
  const two = many(3, 800)
  merge(one, two)
  expect(estimate(one)).toBe(estimate(many(3, 800)))
})

const person = { agent: 'Mozilla/5.0 Chrome/140', doNotTrack: undefined, privacy: undefined, choice: null }
test('who asks not to be followed, says no or is a program is not counted', () => {
  expect(mayCount(person)).toBe(true)
  expect(mayCount({ ...person, choice: 'yes' })).toBe(true)
  for (const no of [
    { doNotTrack: '1' },
    { privacy: '1' },
    { choice: 'no' as const },
    { agent: '' },
    { agent: 'Baiduspider/2.0' },
  ])
    expect(mayCount({ ...person, ...no }), JSON.stringify(no)).toBe(false)
  for (const agent of ['Googlebot/2.1', 'curl/8.1', 'Mozilla/5.0 HeadlessChrome/140', 'python-requests/2'])
    expect(isMachine(agent), agent).toBe(true)
})

test('a vendor’s script wants a yes, and do-not-track overrules it', () => {
  expect(mayLoadVendor(person)).toBe(false)
  expect(mayLoadVendor({ ...person, choice: 'yes' })).toBe(true)
  expect(mayLoadVendor({ ...person, choice: 'yes', doNotTrack: '1' })).toBe(false)
  expect(mayLoadVendor({ ...person, choice: 'yes', privacy: '1' })).toBe(false)
})

test('a week begins on Monday, a month on its first; before and after lead to the next ones', () => {
  expect(spanOf('week', '2026-11-29')).toEqual({ fromOn: '2026-11-23', untilOn: '2026-11-30' })
  expect(spanOf('month', '2026-12-31')).toEqual({ fromOn: '2026-12-01', untilOn: '2027-01-01' })
  expect(neighbours('month', '2026-03-15')).toEqual({ before: '2026-02-28', after: '2026-04-01' })
})

test('a share of nothing is nothing, not zero', () => {
  expect(permille(3, 0)).toBeNull()
  expect(permille(17, 412)).toBe(41)
})

test('orders beyond the searches came another way: no share of them is told', () => {
  expect(searchRate(17, 412)).toBe(41)
  expect(searchRate(4, 4)).toBe(1000)
  expect([searchRate(9, 3), searchRate(4, 0), searchRate(0, 0)]).toEqual([null, null, null])
})

test('a channel is left out only where nothing would be missing from the sum: one that sold yesterday stays', () => {
  const none = { visitors: 0, pages: 0, searches: 0, orders: 0, beforeKg: 0, beforeRate: null }
  expect([isQuiet(none), isQuiet({ ...none, beforeRate: 0 })]).toEqual([true, true])
  for (const some of [{ beforeKg: 19_392 }, { orders: 1 }, { pages: 1 }, { beforeRate: 54 }])
    expect(isQuiet({ ...none, ...some })).toBe(false)
})

test('pages are counted by what they are', () => {
  expect([pageKindOf('/goods'), pageKindOf('/confirmOrder'), pageKindOf('/')]).toEqual(['goods', 'checkout', 'page'])
})

test('nobody’s first screen has a part without the right to it; a part that a role names is one it may see', () => {
  for (const role of Object.keys(staffRights) as StaffRole[]) {
    const rights: readonly string[] = staffRights[role]
    for (const panel of panelsOf([role])) expect(rights, `${role} ${panel}`).toContain(panels[panel].right)
  }
  expect(panelsOf(['sales'])).not.toContain('funnel')
  expect(panelsOf(['sales'])).not.toContain('moves')
  expect(panelsOf(['finance'])).toEqual(['sales', 'money', 'stuck', 'todo', 'due'])
  expect(panelsOf(['sales', 'finance'])).toEqual(['sales', 'money', 'stuck', 'queues', 'todo', 'best', 'due', 'tons', 'carts'])
  expect(panelsOf(['gate'])).toEqual([])
})
