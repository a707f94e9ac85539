import { expect, test } from 'vitest'
import { compareSpec, sortedBySpec } from './compareSpec.ts'
import { gradeKey, normaliseQuery } from './normalise.ts'

test.each([
  [
    ['10*1500', '6*1500', '6*1250', '6'],
    ['6', '6*1250', '6*1500', '10*1500'],
  ],
  [
    ['1.25×1000', '1.2×1000', '1.15×1000'],
    ['1.15×1000', '1.2×1000', '1.25×1000'],
  ],
  [
    ['DN100', 'DN15', '20'],
    ['20', 'DN15', 'DN100'],
  ],
  [
    ['20 B', '20 A', '20'],
    ['20', '20 A', '20 B'],
  ],
  [
    ['H型', 'HW 100', 'HN 100'],
    ['HN 100', 'HW 100', 'H型'],
  ],
  [
    ['3x1500', '3*1250'],
    ['3*1250', '3x1500'],
  ],
])('%j stand in the order %j', (given, sorted) => {
  expect([...given].sort(compareSpec)).toEqual(sorted)
  expect(sortedBySpec(given, spec => spec)).toEqual(sorted)
  for (const [i, a] of sorted.entries())
    for (const [j, b] of sorted.entries()) expect(Math.sign(compareSpec(a, b))).toBe(Math.sign(i - j))
})

test('however it is typed, equal is equal', () => {
  expect(compareSpec('20×9', '20*9')).toBe(0)
  expect(compareSpec('', '')).toBe(0)
  expect(compareSpec('20 A', '20  A')).toBe(0)
})

test('signs of many kinds are one space, a diameter sign stands close to its number', () => {
  expect(normaliseQuery('Q235B,,；  20')).toBe('Q235B 20')
  expect([normaliseQuery('Φ  20'), normaliseQuery('Φ x')]).toEqual(['Φ20', 'Φ X'])
})

test('a grade is compared without the marks of its form', () => {
  expect(['Q195-WR', 'H-Q235B', 'CHC-Q195', 'q 235  b', 'H-X', 'A-WR-B', 'XH-Q1'].map(gradeKey)).toEqual([
    'Q195',
    'Q235B',
    'Q195',
    'Q235B',
    'H-X',
    'A-WR-B',
    'XH-Q1',
  ])
})
