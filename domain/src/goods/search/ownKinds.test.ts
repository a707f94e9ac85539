import { expect, test } from 'vitest'
import { parseQuery } from './parseQuery.ts'

const known = {
  names: new Set<string>(),
  longest: 0,
  longestKind: 5,
  kinds: new Map([
    ['耐磨钢板', { varietyCodes: ['NM'] }],
    ['工字钢', { varietyCodes: ['GZG'] }],
  ]),
  shapes: new Map([['NM', 'plate' as const]]),
}

test('a variety that the desk has made is goods of the search: its name stands whole, its sizes are read by its shape', () => {
  const q = parseQuery('耐磨钢板 12*2000', known)
  expect([q.varietyCodes, q.words, q.sizes[0]?.any[0]?.shapes]).toEqual([['NM'], [], ['plate']])
  // Without the desk's word it is 钢板 with something before it.
  expect(parseQuery('耐磨钢板').varietyCodes).toEqual(['HRP'])
  // A name of the trade means the desk's own variety once the desk has made one; what the trade sells elsewhere is a word until then.
  expect(parseQuery('工字钢', known).varietyCodes).toEqual(['GZG'])
  expect(parseQuery('工字钢').varietyCodes).toEqual(['SEC-I'])
  expect(parseQuery('球扁钢').varietyCodes).toEqual([])
  // The words of the trade stay what they are.
  expect(parseQuery('螺纹钢 20*9', known).varietyCodes).toEqual(['REB'])
})
