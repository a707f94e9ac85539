import { expect, test } from 'vitest'
import { GROUPS } from './groupInput.ts'

test('an address of any kind asks a sound question', () => {
  expect(GROUPS.input(new URLSearchParams('view=mine&currentPage=2&mode=spot&cid=HRP&myArea=1&word= 板 '))).toEqual({
    view: 'mine',
    currentPage: 2,
    pageSize: 10,
    word: '板',
    cid: 'HRP',
    mode: 'spot',
    myArea: 1,
  })
  expect(GROUPS.input(new URLSearchParams('view=x&currentPage=-3&mode=y'))).toEqual({
    view: 'open',
    currentPage: 1,
    pageSize: 10,
  })
})
test('a filter starts from the first page and can be taken out again', () => {
  const query = new URLSearchParams('view=ended&currentPage=4&cid=HRP')
  expect(GROUPS.to(query, { cid: null })).toBe('/groupBuyingSearch?view=ended')
  expect(GROUPS.to(new URLSearchParams(), {})).toBe('/groupBuyingSearch')
  expect([GROUPS.filtered(query), GROUPS.filtered(new URLSearchParams('view=ended'))]).toEqual([true, false])
})
