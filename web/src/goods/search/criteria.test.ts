// In which order a result list stands when nobody has chosen one.
import { expect, test } from 'vitest'
import { searchInputOf, sortingOf } from './criteria.ts'

const by = (text: string, commonly = false) => Object.values(sortingOf(new URLSearchParams(text), commonly))

test('whoever looks for goods by the landed price gets the cheapest at his site first', () => {
  expect(by('word=HRB400E 20')).toEqual([8, 0])
  expect(by('cid=REB')).toEqual([8, 0])
  expect(searchInputOf(new URLSearchParams('word=HRB400E'), false)).toMatchObject({ sortField: 8, sortType: 0 })
})
test('by the price at the mill, or in a channel without freight, the list stands as the mall has put it', () => {
  expect(by('word=HRB400E&basis=works')).toEqual([5, -1])
  expect(by('word=HRB400E', true)).toEqual([5, -1])
  expect(by('')).toEqual([5, -1])
})
test('what was chosen stands above it', () => {
  expect(by('word=HRB400E&sortField=4&sortType=1')).toEqual([4, 1])
  expect(by('word=HRB400E&sortField=99')).toEqual([8, 0])
})
