import { Refusal } from '@mall/contract/main/errors.ts'
import { expect, test, vi } from 'vitest'
import { inOwnTurn } from './ownTurns.ts'

const work = (ms: number, seen: { now: number; most: number; done: number }) => async () => {
  seen.now += 1
  seen.most = Math.max(seen.most, seen.now)
  await new Promise(done => void setTimeout(done, ms))
  seen.now -= 1
  seen.done += 1
}

test('of forty reads of one session four are done at a time; another session’s are not behind them', async () => {
  const mine = { now: 0, most: 0, done: 0 }
  const his = { now: 0, most: 0, done: 0 }
  const all = Promise.all(Array.from({ length: 40 }, () => inOwnTurn({ sessionId: 1 }, work(5, mine))))
  await inOwnTurn({ sessionId: 2 }, work(5, his))
  expect(mine.done).toBeLessThan(20)
  await all
  expect([mine.most, his.most, mine.now]).toEqual([4, 1, 0])
})

test('more than four hundred at once of one session are told to come again; a failed one frees its place', async () => {
  const seen = { now: 0, most: 0, done: 0 }
  const all = await Promise.allSettled(Array.from({ length: 450 }, () => inOwnTurn({ sessionId: 3 }, work(1, seen))))
  expect(all.filter(a => a.status === 'rejected')).toHaveLength(50)
  await expect(inOwnTurn({ sessionId: 3 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await inOwnTurn({ sessionId: 3 }, work(1, seen))
})

test('a read that finds a place is answered before the loop turns', async () => {
  let turned = false
  setImmediate(() => (turned = true))
  expect(await inOwnTurn({ sessionId: 4 }, () => Promise.resolve('answer'))).toBe('answer')
  expect(turned).toBe(false)
})
test('of forty reads that wait for nothing four are done in a turn of the loop, then others are looked at', async () => {
  await new Promise(turn => void setImmediate(turn))
  let done = 0
  const all = Promise.all(Array.from({ length: 40 }, () => inOwnTurn({ sessionId: 5 }, () => Promise.resolve(void (done += 1)))))
  const seen = await new Promise<number>(look => void setImmediate(() => look(done)))
  expect(seen).toBe(4)
  await all
  expect(done).toBe(40)
})

test('whoever has waited for his own reads until his connection would soon be cut is told to come again', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const read = () => new Promise<string>(done => void setTimeout(done, 12_000, 'read'))
  const busy = (e: unknown) => (e instanceof Refusal ? e.refusal : Promise.reject(e as Error))
  const all = Promise.all(Array.from({ length: 40 }, () => inOwnTurn({ sessionId: 6 }, read).catch(busy)))
  // Nobody is kept for longer than the reads before him take, however many there are.
  for (let s = 0; s < 60; s++) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise(turn => void setImmediate(turn))
  }
  vi.useRealTimers()
  const said = await all
  expect([said.filter(x => x === 'read').length, said.filter(x => x === 'BUSY').length]).toEqual([8, 32])
})
