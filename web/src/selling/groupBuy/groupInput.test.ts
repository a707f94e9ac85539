import { expect, test } from 'vitest'
import { filtersOf, groupInput, groupsWith } from './groupInput.ts'

test('an address of any kind asks a sound question', () => {
  expect(groupInput(new URLSearchParams('view=mine&currentPage=2&mode=spot&cid=HRP&myArea=1&word= 板 '))).toEqual({
    view: 'mine',
    currentPage: 2,
    pageSize: 10,
    word: '板',
    cid: 'HRP',
    mode: 'spot',
    myArea: 1,
  })
  expect(groupInput(new URLSearchParams('view=x&currentPage=-3&mode=y'))).toEqual({ view: 'open', currentPage: 1, pageSize: 10 })
})
test('a filter starts from the first page and can be taken out again', () => {
  const query = new URLSearchParams('view=ended&currentPage=4&cid=HRP')
  expect(groupsWith(query, { cid: null })).toBe('/groupBuyingSearch?view=ended')
  expect(groupsWith(new URLSearchParams(), {})).toBe('/groupBuyingSearch')
  expect([filtersOf(query), filtersOf(new URLSearchParams('view=ended'))]).toEqual([true, false])
})
