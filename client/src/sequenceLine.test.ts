import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Source } from './liveLine.ts'
import { ASK_EVERY_MS, CHECK_EVERY_MS, type LineState, sequenceLine } from './sequenceLine.ts'

interface Bid {
  seq: number
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(from = 0) {
  const sources: Source[] = []
  /** What the server knows. */
  let known = from
  let answers = true
  const seen: number[] = []
  const states: LineState[] = []
  const asked: number[] = []
  const end = sequenceLine<Bid>({
    url: '/line',
    after: from,
    ask: async after => {
      asked.push(after)
      if (!answers) throw new Error('away')
      return Array.from({ length: known - after }, (_, i) => ({ seq: after + i + 1 }))
    },
    read: data => JSON.parse(data) as Bid,
    onEvents: events => seen.push(...events.map(e => e.seq)),
    onState: state => states.push(state),
    source: () => {
      const s: Source = { onopen: null, onmessage: null, onerror: null, addEventListener() {}, close() {} }
      sources.push(s)
      return s
    },
  })
  const line = () => sources.at(-1) as Source
  return {
    seen,
    states,
    asked,
    end,
    up: async () => {
      line().onopen?.()
      await vi.advanceTimersByTimeAsync(0)
    },
    down: async () => {
      line().onerror?.()
      await vi.advanceTimersByTimeAsync(0)
    },
    /** Happens, and is told over the line. */
    bid: async (seq = known + 1) => {
      known = Math.max(known, seq)
      line().onmessage?.({ data: JSON.stringify({ seq }) })
      await vi.advanceTimersByTimeAsync(0)
    },
    /** Happens where nobody hears it. */
    unheard: (n: number) => void (known += n),
    away: (is: boolean) => void (answers = !is),
  }
}

test('bids come in their order, each once; what is told twice or late is dropped', async () => {
  const w = watched(3)
  await w.up()
  await w.bid()
  await w.bid()
  await w.bid(4)
  await w.bid(5)
  expect([w.seen, w.states]).toEqual([[4, 5], ['live']])
  w.end()
})

test('a hole is filled by asking before anything behind it is shown', async () => {
  const w = watched()
  await w.up()
  w.unheard(2)
  await w.bid(3)
  expect(w.seen).toEqual([1, 2, 3])
  await w.bid()
  expect([w.seen, w.asked]).toEqual([
    [1, 2, 3, 4],
    [0, 0],
  ])
  w.end()
})

test('without a line it is asked every few seconds, and said; the line that comes back fills what was missed', async () => {
  const w = watched()
  await w.up()
  await w.down()
  expect(w.states.at(-1)).toBe('polling')
  w.unheard(2)
  await vi.advanceTimersByTimeAsync(ASK_EVERY_MS)
  expect(w.seen).toEqual([1, 2])
  w.unheard(1)
  await w.up()
  expect([w.seen, w.states]).toEqual([
    [1, 2, 3],
    ['live', 'polling', 'live'],
  ])
  w.end()
})

test('a line that seems up but has died is found out by asking now and then', async () => {
  const w = watched()
  await w.up()
  w.unheard(1)
  await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
  expect([w.seen, w.states]).toEqual([[1], ['live']])
  w.end()
})

test('where neither line nor answer comes it says so, and goes on trying', async () => {
  const w = watched()
  w.away(true)
  await w.down()
  expect(w.states).toEqual(['lost'])
  w.unheard(1)
  await vi.advanceTimersByTimeAsync(2 * ASK_EVERY_MS)
  expect(w.seen).toEqual([])
  w.away(false)
  await vi.advanceTimersByTimeAsync(ASK_EVERY_MS)
  expect([w.seen, w.states]).toEqual([[1], ['lost', 'polling']])
  w.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(w.states.length).toBe(2)
})

test('the cable pulled while a question is under way: said at once, and the next question does not wait for the hanging one', async () => {
  const heard = new Map<string, (e: Event) => void>()
  vi.stubGlobal('addEventListener', (name: string, then: (e: Event) => void) => void heard.set(name, then))
  vi.stubGlobal('removeEventListener', () => {})
  const hanging = new Promise<readonly Bid[]>(() => {})
  let answer: Promise<readonly Bid[]> = hanging
  const states: LineState[] = []
  const seen: number[] = []
  const source: Source = { onopen: null, onmessage: null, onerror: null, addEventListener() {}, close() {} }
  const end = sequenceLine<Bid>({
    url: '/line',
    after: 0,
    ask: () => answer,
    read: () => null,
    onEvents: events => seen.push(...events.map(e => e.seq)),
    onState: state => states.push(state),
    source: () => source,
  })
  source.onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  heard.get('offline')?.(new Event('offline'))
  expect(states.at(-1)).toBe('lost')
  answer = Promise.resolve([{ seq: 1 }])
  heard.get('online')?.(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([states.at(-1), seen]).toEqual(['live', [1]])
  end()
  vi.unstubAllGlobals()
})
