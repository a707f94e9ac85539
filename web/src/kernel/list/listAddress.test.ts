import { expect, test } from 'vitest'
import { day, flag, maybe, oneOf, opened, pageOf, part, word } from './filters.ts'
import { listAddress } from './listAddress.ts'

const LIST = listAddress({
  at: '/order/bills',
  pageSize: 20,
  filters: {
    word: word(10),
    state: oneOf(['all', 'open', 'done']),
    status: maybe(text => [1, 2].find(n => String(n) === text)),
    fromOn: day,
    late: flag,
    sort: part(oneOf(['new', 'old'])),
    bill: opened(word()),
  },
})
const q = (text: string) => new URLSearchParams(text)

test('what the address does not mean is read as nothing said', () => {
  expect(LIST.input(q('word=%20ab%20&state=open&status=2&fromOn=2026-11-29&late=1&currentPage=3'))).toEqual({
    word: 'ab',
    state: 'open',
    status: 2,
    fromOn: '2026-11-29',
    late: true,
    sort: 'new',
    currentPage: 3,
    pageSize: 20,
  })
  expect(LIST.values(q('state=nonsense&status=9&fromOn=yesterday&late=yes&bill=B1'))).toEqual({
    word: '',
    state: 'all',
    status: undefined,
    fromOn: undefined,
    late: false,
    sort: 'new',
    bill: 'B1',
  })
})

test('a page is a whole number from one on', () => {
  const page = (text: string) => pageOf(q(`currentPage=${text}`))
  expect(['2', '0', '-1', '1.5', 'x', '', '100000', '100001'].map(page)).toEqual([2, 1, 1, 1, 1, 1, 100_000, 1])
})

test('a list is filtered by what is looked for, not by its order or the row that is open', () => {
  expect(['', 'sort=old&bill=B1&currentPage=2', 'state=all&word=', 'state=open', 'late=1'].map(t => LIST.filtered(q(t)))).toEqual(
    [false, false, false, true, true],
  )
})

test('a filter that changes leaves the others and goes back to the first page', () => {
  const from = q('word=a&state=open&currentPage=4&other=1')
  expect(LIST.to(from, { state: 'done' })).toBe('/order/bills?word=a&state=done')
  expect(LIST.to(from, { state: 'all', word: null })).toBe('/order/bills')
  expect(LIST.to(q(''), { late: true, status: 2 })).toBe('/order/bills?status=2&late=1')
})

test('opening a row stays on its page', () => {
  expect(LIST.to(q('word=a&currentPage=4'), { bill: 'B1' })).toBe('/order/bills?word=a&currentPage=4&bill=B1')
  expect(LIST.to(q('currentPage=4&bill=B1'), { bill: null })).toBe('/order/bills?currentPage=4')
})

test('a list that stands at a query of its own keeps it', () => {
  const bought = listAddress({ at: '/often?view=bought', pageSize: 20, filters: { word: word() } })
  expect([bought.to(q(''), {}), bought.to(q('view=bought&currentPage=2'), { word: 'x' })]).toEqual([
    '/often?view=bought',
    '/often?view=bought&word=x',
  ])
})
