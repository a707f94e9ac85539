import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '@mall/contract/errors.ts'
import { takingTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('who has waited so long that his connection would be cut is told to come again', async () => {
  const inTurn = takingTurns({ atWork: 1, waiting: 20 })
  const slow = () => new Promise<string>(done => void setTimeout(done, 10_000, 'read'))
  const all = Array.from({ length: 10 }, () =>
    inTurn(slow).catch((e: unknown) => (e instanceof Refusal ? e.refusal : Promise.reject(e as Error))),
  )
  const settled = Promise.all(all)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await Promise.race([settled, Promise.resolve('still waiting')])).toEqual([
    ...Array<string>(3).fill('read'),
    ...Array<string>(7).fill('BUSY'),
  ])
})
