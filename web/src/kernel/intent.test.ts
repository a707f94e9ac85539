// What a guest pressed before the log-in is done once, on its own page, or not at all.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intentFor, intentText, keepIntent, takeIntent } from './intent.ts'

const goods = { skuCode: 'A', channelCode: 'J0000009', title: '螺纹钢 HRB400E Φ20*9000', pieceUnit: '件' }
const line = { goods, pieces: 3, extras: {} }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
    removeItem: (k: string) => kept.delete(k),
  })
  vi.stubGlobal('location', { pathname: '/goods', search: '?skuCode=A' })
})
afterEach(() => vi.unstubAllGlobals())

test('what a guest was about to add is done once when he is back, never twice', () => {
  keepIntent('cart', [line])
  expect(takeIntent()?.lines).toEqual([line])
  expect(takeIntent()).toBeUndefined()
})
test('it belongs to the page it was pressed on, and not for longer than half an hour', () => {
  keepIntent('cart', [line])
  expect(intentFor('/goods?skuCode=B')).toBeUndefined()
  expect(intentFor('/goods?skuCode=A')?.act).toBe('cart')
  expect(intentFor('/goods?skuCode=A', Date.now() + 31 * 60_000)).toBeUndefined()
})
test('the log-in says it in the words of the button that was pressed', () => {
  keepIntent('cart', [line, line])
  expect(intentText(takeIntent() ?? { act: 'cart', from: '', at: 0, lines: [] })).toBe(
    '登录后把 螺纹钢 HRB400E Φ20*9000 3 件 等 2 种 加入购物车。',
  )
  keepIntent('buyNow', [line])
  expect(intentText(takeIntent() ?? { act: 'cart', from: '', at: 0, lines: [] })).toBe(
    '登录后立即购买 螺纹钢 HRB400E Φ20*9000 3 件，去确认订单。',
  )
})
