import { expect, test } from 'vitest'
import { decideGuard, safeRedirect } from './guard.ts'
import { mayStandInFor } from './proxy.rules.ts'

test.each([
  ['tab', '/goods\t'],
  ['newline', '/goods\n'],
  ['delete', '/goods\u007f'],
  ['backslash', '/goods\\x'],
  ['the last control character', '/goods\u001f'],
  ['another site', '//evil.example/goods'],
  ['another site in full', 'https://evil.example/goods'],
  ['a place without its slash', 'goods'],
  ['a second slash behind a dot', '/.//evil.example'],
  ['the log-in itself', '/login?redirectUrl=/goods'],
  ['registering', '/register'],
  ['nothing', ''],
  ['more than anybody needs', `/${'x'.repeat(2000)}`],
])('after the log-in nobody is led to %s', (_, address) => expect(safeRedirect(address)).toBe('/'))

test('a place of this site is kept with its question and its mark', () => {
  expect(safeRedirect('/search?word=HRB400E 20*9#top')).toBe('/search?word=HRB400E%2020*9#top')
  expect(safeRedirect(`/${'x'.repeat(1999)}`)).toHaveLength(2000)
  expect([safeRedirect(null), safeRedirect(undefined)]).toEqual(['/', '/'])
})

test('slashes at the end of an address change nothing', () => {
  const at = (pathname: string) => decideGuard({ pathname, search: '', channelCode: 'J00', loggedIn: false })
  expect([at('/goods'), at('/goods/'), at('/goods//'), at('/')]).toEqual([null, null, null, null])
  expect(at('/cart')).toBe('/login?redirectUrl=%2Fcart')
})

test('a manager stands in for every company, a salesman for his own', () => {
  const roles = (...r: string[]) => mayStandInFor({ userId: 7, roles: r }, 8)
  expect([roles('sales'), roles('sales', 'admin'), roles('approver'), roles()]).toEqual([false, true, true, false])
  expect(mayStandInFor({ userId: 7, roles: ['sales'] }, 7)).toBe(true)
})
