import { expect, test } from 'vitest'
import { parseQuery } from './parseQuery.ts'
import { withoutTerm } from './withoutTerm.ts'

test('a search word loses exactly the condition that is dropped', () => {
  const query = parseQuery('HRB600 Φ99')
  expect(withoutTerm(query, 'size:0')).toBe('HRB600')
  expect(withoutTerm(query, 'grades')).toBe('Φ99')
  expect(withoutTerm(parseQuery('镀锌 1.0 Z120'), 'coatings')).toBe('镀锌 1.0')
})
test('a condition chosen beside the word is none of the word’s', () => {
  expect(withoutTerm(parseQuery('HRB600'), 'depot')).toBeNull()
  expect(withoutTerm(parseQuery('HRB600'), 'range:thickness')).toBeNull()
})
test('what remains is understood as before', () => {
  const query = parseQuery('三级抗震 20*9')
  expect(parseQuery(withoutTerm(query, 'size:0') ?? '').grades).toEqual(query.grades)
})
