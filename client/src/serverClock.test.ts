import { expect, test, vi } from 'vitest'

async function fresh() {
  vi.resetModules()
  return import('./serverClock.ts')
}

test('the page’s own making is believed until a question was asked; then the shortest way there and back', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const clock = await fresh()
  clock.setClock(1_000_400)
  expect(clock.serverTime()).toBe(1_000_400)
  // 200 ms there and back: the middle is 100 ms behind.
  clock.tuneClock(1_000_700, 1_000_000, 1_000_200)
  expect(clock.serverTime()).toBe(1_000_600)
  // A slower question knows less.
  clock.tuneClock(1_005_000, 1_000_000, 1_002_000)
  expect(clock.serverTime()).toBe(1_000_600)
  // A quicker one more.
  clock.tuneClock(1_000_620, 1_000_000, 1_000_040)
  expect(clock.serverTime()).toBe(1_000_600)
  vi.useRealTimers()
})

test('an old reading gives way to a slower one: a laptop that slept has another clock', async () => {
  const clock = await fresh()
  clock.tuneClock(5_000, 0, 10)
  clock.tuneClock(1_000_000, 900_000, 900_100)
  vi.useFakeTimers({ now: 900_050 })
  expect(clock.serverTime()).toBe(1_000_000)
  vi.useRealTimers()
})

test('what is left rounds up: 00:00 is over and nothing else', async () => {
  const { leftText } = await fresh()
  expect([1, 999, 1000, 151_000, 3_751_000, 183_751_000, 0, -5].map(leftText)).toEqual([
    '00:01',
    '00:01',
    '00:01',
    '02:31',
    '1:02:31',
    '2 天 03:02:31',
    '00:00',
    '00:00',
  ])
})
