import { describe, expect, test, vi } from 'vitest'
import { Cache, memory, remembered } from './cache.ts'

/** Readings that answer when the test says so. */
function readings() {
  const asked: ((value: string) => void)[] = []
  return { asked, read: () => new Promise<string>(done => asked.push(done)) }
}
const quiet = () => new Promise(done => setImmediate(done))

describe('one that is told what is now', () => {
  const rules = (ttl: number) => new Cache<'all', string>({ ttl, max: 1, stale: true, anew: true })

  test('a reading that was under way when something changed does not bring the old value back', async () => {
    const { asked, read } = readings()
    const rule = rules(60_000)
    const first = rule.get('all', read)
    rule.invalidate()
    const second = rule.get('all', read)
    asked[1]?.('new')
    expect(await second).toBe('new')
    asked[0]?.('old')
    // Who asked before the change is told what is now, too.
    expect(await first).toBe('new')
    expect(await rule.get('all', read)).toBe('new')
    expect(asked).toHaveLength(2)
  })

  test('many questions are one reading; an old answer serves while the new one is on its way', async () => {
    const { asked, read } = readings()
    const rule = rules(-1)
    const all = [rule.get('all', read), rule.get('all', read), rule.get('all', read)]
    asked[0]?.('one')
    expect(await Promise.all(all)).toEqual(['one', 'one', 'one'])
    expect(await rule.get('all', read)).toBe('one')
    expect(asked).toHaveLength(2)
    asked[1]?.('two')
    await quiet()
    expect(await rule.get('all', read)).toBe('two')
  })

  test('what was read anew before a change takes nobody’s place after it', async () => {
    const { asked, read } = readings()
    const rule = rules(-1)
    const first = rule.get('all', read)
    asked[0]?.('one')
    await first
    await rule.get('all', read)
    rule.invalidate()
    asked[1]?.('of before the change')
    await quiet()
    const now = rule.get('all', read)
    asked[2]?.('now')
    expect(await now).toBe('now')
  })

  test('an old answer goes on where reading it anew fails, and the next question tries again', async () => {
    let fails = false
    let n = 0
    const rule = rules(-1)
    const read = async () => {
      n += 1
      if (fails) throw new Error('away')
      return `read ${n}`
    }
    await rule.get('all', read)
    fails = true
    expect(await rule.get('all', read)).toBe('read 1')
    await quiet()
    expect(await rule.get('all', read)).toBe('read 1')
    await quiet()
    expect(n).toBe(3)
  })
})

test('a reading that failed is told to who waits, and the next question reads again', async () => {
  let fails = true
  const cache = new Cache<string, string>({ ttl: 60_000 })
  const read = async () => {
    if (fails) throw new Error('away')
    return 'here'
  }
  await expect(cache.get('a', read)).rejects.toThrow('away')
  fails = false
  expect(await cache.get('a', read)).toBe('here')
})

test('an answer ends with its time; of three that room for two is asked for at once each gets his', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let n = 0
    const cache = new Cache<string, string>({ ttl: 1000, max: 2 })
    const ask = (key: string) => cache.get(key, async () => `${key}${++n}`)
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a1', 'b2', 'c3'])
    expect([await ask('c'), await ask('b'), await ask('a')]).toEqual(['c3', 'b2', 'a4'])
    vi.advanceTimersByTime(999)
    expect(await ask('b')).toBe('b2')
    vi.advanceTimersByTime(1)
    expect(await ask('b')).toBe('b5')
  } finally {
    vi.useRealTimers()
  }
})

test('one key is invalidated alone; what is not worth keeping is told and read again', async () => {
  let n = 0
  const cache = new Cache<string, number>({ ttl: Infinity, keep: value => value !== 3 })
  const ask = (key: string) => cache.get(key, async () => ++n)
  expect([await ask('a'), await ask('b')]).toEqual([1, 2])
  cache.invalidate('a')
  expect([await ask('a'), await ask('b')]).toEqual([3, 2])
  expect(await ask('a')).toBe(4)
  cache.invalidate()
  expect(await ask('b')).toBe(5)
})

test('what was worked out is kept while it is asked for', () => {
  let n = 0
  const texts = memory<string>(2)
  const read = (text: string) => remembered(texts, text, () => `${text}${++n}`)
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(read)).toEqual(['a1', 'b2', 'a1', 'c3', 'a1', 'b4'])
})
