import { describe, expect, test } from 'vitest'
import { decideGuard, safeRedirect } from './guard.ts'

const go = (pathname: string, o: { search?: string; channelCode?: string | null; loggedIn?: boolean } = {}) =>
  decideGuard({ pathname, search: o.search ?? '', channelCode: o.channelCode ?? null, loggedIn: o.loggedIn ?? false })

describe('the channel guard', () => {
  test('sends to the portal where a channel is needed and there is none', () => {
    for (const p of ['/homePage', '/cart', '/order/orderList', '/article', '/user/userCenter'])
      expect([p, go(p)]).toEqual([p, `/?notice=pick&next=${encodeURIComponent(p)}`])
  })
  test('leaves the exempt routes alone', () => {
    for (const p of [
      '/',
      '/index',
      '/error',
      '/login',
      '/goods',
      '/search',
      '/helpCenter',
      '/totalAuction',
      '/auction/rules',
      '/auction/verify',
      '/priceTrend',
      '/login/helpUserDoLogin',
    ])
      expect([p, go(p)]).toEqual([p, null])
  })
})

describe('the login guard', () => {
  test('comes after the channel guard and keeps the whole address', () => {
    expect(go('/cart', { channelCode: 'J0000009', search: '?a=1&b=二' })).toBe(
      `/login?redirectUrl=${encodeURIComponent('/cart?a=1&b=二')}`,
    )
    expect(go('/homePage', { channelCode: 'J0000009' })).toBeNull()
    expect(go('/privacyArgeement')).toBe(`/login?redirectUrl=${encodeURIComponent('/privacyArgeement')}`)
  })
  test('a lot asks who is there; the hall, its rules and the check of a log do not', () => {
    expect(go('/totalAuction')).toBeNull()
    expect(go('/auction/verify', { channelCode: 'J0000009' })).toBeNull()
    expect(go('/auction/details', { channelCode: 'J0000009', search: '?biddingNo=JP20261121007' })).toBe(
      `/login?redirectUrl=${encodeURIComponent('/auction/details?biddingNo=JP20261121007')}`,
    )
  })
  test('sends logged-in users away from login and register', () => {
    expect(go('/login', { loggedIn: true })).toBe('/')
    expect(go('/register', { loggedIn: true, channelCode: 'J0000009' })).toBe('/')
    expect(go('/cart', { loggedIn: true, channelCode: 'J0000009' })).toBeNull()
  })
  test('is not fooled by a slash at the end or by letters around a path', () => {
    expect(go('/cart/', { channelCode: 'J0000009' })).toContain('/login')
    expect(go('/Goods', { channelCode: 'J0000009' })).toContain('/login')
    expect(go('/goodsX', { channelCode: 'J0000009' })).toContain('/login')
  })
})

describe('redirectUrl', () => {
  test('keeps a deep link with a Chinese query', () => {
    expect(safeRedirect('/search?word=螺纹钢&page=2#top')).toBe(`/search?word=${encodeURIComponent('螺纹钢')}&page=2#top`)
  })
  test('never leaves the site', () => {
    const bad = [
      '//evil.example',
      '/\\evil.example',
      '/%09/evil.example',
      '/\t/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      ' /x',
      '\\\\evil',
      '/.//evil.example',
      'http:evil.example',
      'data:text/html,x',
      '//',
      '///evil.example',
      '/login',
      '/register?x=1',
      '',
      null,
      undefined,
      `/${'a'.repeat(3000)}`,
    ]
    for (const b of bad) {
      const target = safeRedirect(b)
      expect([b, new URL(target, 'http://here.example').origin]).toEqual([b, 'http://here.example'])
      expect([b, target.startsWith('//')]).toEqual([b, false])
    }
    expect(safeRedirect('https://evil.example')).toBe('/')
    expect(safeRedirect('/login?redirectUrl=/cart')).toBe('/')
  })
})
