import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveLine, POLL_MS, type Source } from './liveLine.ts'

class FakeSource implements Source {
  onopen: (() => void) | null = null
  onmessage: ((e: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  beat = (): void => {}
  addEventListener(_name: 'beat', hear: () => void): void {
    this.beat = hear
  }
  close(): void {
    this.closed = true
  }
}

const made: FakeSource[] = []
const told: string[] = []
let end = (): void => {}
const last = (): FakeSource => made.at(-1) ?? new FakeSource()

beforeEach(() => {
  vi.useFakeTimers()
  made.length = 0
  told.length = 0
  end = liveLine({
    url: '/api/live',
    onEvent: data => told.push(data),
    onUp: first => told.push(first ? 'up' : 'up again'),
    onPoll: () => told.push('poll'),
    source: () => {
      const one = new FakeSource()
      made.push(one)
      return one
    },
    random: () => 1,
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('a line that is refused is asked for again, ever more slowly, for as long as it is wanted', () => {
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = made.length
    last().onerror?.()
    vi.advanceTimersByTime(wait - 1)
    expect(made).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(made).toHaveLength(before + 1)
  }
})

test('after a gap the hearer is told that something may be missing, and the next gap begins with a short pause', () => {
  last().onopen?.()
  for (let i = 0; i < 4; i++) {
    last().onerror?.()
    vi.advanceTimersByTime(30_000)
  }
  last().onopen?.()
  expect(told.filter(t => t !== 'poll')).toEqual(['up', 'up again'])
  const before = made.length
  last().onerror?.()
  vi.advanceTimersByTime(1000)
  expect(made).toHaveLength(before + 1)
})

test('where the line cannot be had the hearer reads again every half minute, and no more once it is there', () => {
  for (let passed = 0; passed < 3 * POLL_MS; passed += 1000) {
    last().onerror?.()
    vi.advanceTimersByTime(1000)
  }
  expect(told.filter(t => t === 'poll')).toHaveLength(3)
  while (last().closed) vi.advanceTimersByTime(1000)
  last().onopen?.()
  told.length = 0
  for (let i = 0; i < 5; i++) {
    last().beat()
    vi.advanceTimersByTime(POLL_MS)
  }
  expect(told).toEqual([])
})

test('a line without a beat is dead: it is closed and asked for anew', () => {
  last().onopen?.()
  vi.advanceTimersByTime(49_000)
  last().beat()
  vi.advanceTimersByTime(49_000)
  expect(made).toHaveLength(1)
  vi.advanceTimersByTime(2000)
  expect(made[0]?.closed).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(made).toHaveLength(2)
})

test('whoever is no longer interested leaves nothing behind', () => {
  last().onerror?.()
  end()
  expect(vi.getTimerCount()).toBe(0)
})
