import { expect, test } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { readSettings } from './settings.ts'
import { asksForStats, vendorScript } from './statsVendor.ts'

const SCRIPT = 'https://stats.example.com/s.js?id=1&k=2'
/** What the two questions read of a context. */
const visitor = (o: { url?: string | null; choice?: string | null; asksNotTo?: boolean }): Ctx =>
  ({
    world: { settings: { statsVendorUrl: o.url === undefined ? SCRIPT : o.url } },
    cookies: { get: () => o.choice ?? null },
    asksNotTo: o.asksNotTo ?? false,
  }) as unknown as Ctx

test('a vendor’s script is only in the page of who has said yes, by a nonce of that answer', () => {
  const one = vendorScript(visitor({ choice: 'yes' }))
  expect(one?.tag).toBe(`<script async nonce="${one?.nonce}" src="https://stats.example.com/s.js?id=1&amp;k=2"></script>`)
  expect(one?.origin).toBe('https://stats.example.com')
  expect(vendorScript(visitor({ choice: 'yes' }))?.nonce).not.toBe(one?.nonce)
  for (const without of [{ choice: null }, { choice: 'no' }, { choice: 'yes', asksNotTo: true }, { choice: 'yes', url: null }])
    expect(vendorScript(visitor(without)), JSON.stringify(without)).toBeNull()
})

test('a page asks only where a vendor is set, once, and nobody who asks not to be followed', () => {
  expect(asksForStats(visitor({}))).toBe(true)
  for (const asked of [{ choice: 'yes' }, { choice: 'no' }, { asksNotTo: true }, { url: null }])
    expect(asksForStats(visitor(asked)), JSON.stringify(asked)).toBe(false)
})

test('the script’s address must be https and nothing that would widen the policy it stands in', () => {
  const read = (STATS_VENDOR_URL: string) => readSettings({ MALL_DATA: '.data/test', STATS_VENDOR_URL }).statsVendorUrl
  expect(read(SCRIPT)).toBe(SCRIPT)
  expect(read('')).toBeNull()
  for (const wrong of [
    'http://stats.example.com/s.js',
    'https://a.example/s.js; script-src *',
    "https://a.example/' 'unsafe-inline",
  ])
    expect(() => read(wrong), wrong).toThrow('STATS_VENDOR_URL')
})
