import { expect, test } from 'vitest'
import { kept } from './kept.ts'

/** Readings that answer when the test says so. */
function readings() {
  const asked: ((value: string) => void)[] = []
  return { asked, read: () => new Promise<string>(done => asked.push(done)) }
}

test('a reading that was under way when something changed does not bring the old value back', async () => {
  const { asked, read } = readings()
  const rule = kept(read, 60_000)
  const first = rule.get()
  rule.forget()
  const second = rule.get()
  asked[1]?.('new')
  expect(await second).toBe('new')
  asked[0]?.('old')
  // Who asked before the change is told what is now, too.
  expect(await first).toBe('new')
  expect(await rule.get()).toBe('new')
  expect(asked).toHaveLength(2)
})

test('many questions are one reading; an old answer serves while the new one is on its way', async () => {
  const { asked, read } = readings()
  const rule = kept(read, -1)
  const all = [rule.get(), rule.get(), rule.get()]
  asked[0]?.('one')
  expect(await Promise.all(all)).toEqual(['one', 'one', 'one'])
  expect(await rule.get()).toBe('one')
  expect(asked).toHaveLength(2)
  asked[1]?.('two')
  await new Promise(done => setImmediate(done))
  expect(await rule.get()).toBe('two')
})

test('a reading that failed is told to who waits, and the next question reads again', async () => {
  let fails = true
  const rule = kept(async () => {
    if (fails) throw new Error('away')
    return 'here'
  }, 60_000)
  await expect(rule.get()).rejects.toThrow('away')
  fails = false
  expect(await rule.get()).toBe('here')
})
