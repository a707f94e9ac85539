import { expect, test } from 'vitest'
import { HALL } from './hallInput.ts'

const of = (text: string) => HALL.input(new URLSearchParams(text))

test('what an address says wrongly is left out: the hall shows what runs', () => {
  expect(of('')).toEqual({ view: 'open', currentPage: 1, pageSize: 20 })
  expect(of('view=nonsense&mode=X&currentPage=-3&canSignUp=yes&word=%20%20')).toEqual({
    view: 'open',
    currentPage: 1,
    pageSize: 20,
  })
  expect(of('view=ended&mode=QTY&currentPage=2&canSignUp=1&word=H型钢&depotCode=W01')).toEqual({
    view: 'ended',
    mode: 'QTY',
    currentPage: 2,
    pageSize: 20,
    canSignUp: 1,
    word: 'H型钢',
    depotCode: 'W01',
  })
})

test('a filter goes back to the first page and leaves the others as they are', () => {
  const query = new URLSearchParams('view=coming&word=卷&currentPage=3')
  expect(decodeURIComponent(HALL.to(query, { mode: 'LOT' }))).toBe('/totalAuction?view=coming&word=卷&mode=LOT')
  expect(HALL.to(query, { view: null, word: null })).toBe('/totalAuction')
  expect([HALL.filtered(query), HALL.filtered(new URLSearchParams('view=ended'))]).toEqual([true, false])
})
