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

test('each kind of condition takes away what it put there', () => {
  const query = { understood: ['品名 螺纹钢', '材质 HRB400E', '规格 20*9', '规格 Φ12', '要求 定尺', '包含 抚顺 老厂'] }
  const without = (condition: string) => withoutTerm(query, condition)
  expect(without('kind')).toBe('HRB400E 20*9 Φ12 定尺 抚顺 老厂')
  expect(without('size:1')).toBe('螺纹钢 HRB400E 20*9 定尺 抚顺 老厂')
  expect(without('attribute:edge')).toBe('螺纹钢 HRB400E 20*9 Φ12 抚顺 老厂')
  expect(without('settlementWord')).toBe('螺纹钢 HRB400E 20*9 Φ12 抚顺 老厂')
  expect(without('word:老厂')).toBe('螺纹钢 HRB400E 20*9 Φ12 定尺')
  expect(without('word:别的')).toBe('螺纹钢 HRB400E 20*9 Φ12 定尺 抚顺 老厂')
  expect(without('Wordless')).toBeNull()
})

test('a price in the words can be dropped from them, one of the filter cannot', () => {
  const query = parseQuery('HRB400E 3200元以下')
  expect(withoutTerm(query, 'range:price')).toBe('HRB400E')
  expect(withoutTerm(parseQuery('HRB400E'), 'range:price')).toBeNull()
})
