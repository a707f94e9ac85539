import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '@mall/contract/main/errors.ts'
import { takingOwnTurns, takingTurns } from './turns.ts'

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

test('what waits for a turn within a turn has waited for both: nobody waits twice as long as a connection lasts', async () => {
  const [outer, inner] = [takingTurns({ atWork: 1, waiting: 20 }), takingTurns({ atWork: 1, waiting: 20 })]
  const work = (ms: number) => () => new Promise<string>(done => void setTimeout(done, ms, 'read'))
  const busy = (e: unknown) => (e instanceof Refusal ? e.refusal : Promise.reject(e as Error))
  const held = [outer(work(15_000)), inner(work(30_000))]
  const nested = outer(() => inner(work(1000))).catch(busy)
  const alone = inner(work(1000)).catch(busy)
  const settled = Promise.all([nested, alone, ...held])
  await vi.advanceTimersByTimeAsync(60_000)
  // 15 s for the outer one and 15 s for the inner one are together more than may be waited, as 30 s at once are.
  expect(await settled).toEqual(['BUSY', 'BUSY', 'read', 'read'])
})

test('long works of one person are done one after the other, beside those of another; more than may wait are told to come again at once', async () => {
  const inTurn = takingOwnTurns({ waiting: 2 })
  const done: string[] = []
  const work = (name: string) => async (): Promise<void> => {
    done.push(`${name} begins`)
    await new Promise(end => void setTimeout(end, 1000))
    done.push(`${name} ends`)
  }
  const busy = (e: unknown) => (e instanceof Refusal ? void done.push(e.refusal) : Promise.reject(e as Error))
  const all = [...['A1', 'A2', 'A3', 'A4'].map(name => inTurn(1, work(name)).catch(busy)), inTurn(2, work('B1')).catch(busy)]
  await vi.advanceTimersByTimeAsync(500)
  expect(done.toSorted()).toEqual(['A1 begins', 'B1 begins', 'BUSY'])
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(all)
  expect(done.filter(d => d.startsWith('A'))).toEqual(['A1', 'A2', 'A3'].flatMap(name => [`${name} begins`, `${name} ends`]))
  // Nobody is inside any more: he may come again.
  const again = inTurn(1, work('A5'))
  await vi.advanceTimersByTimeAsync(1000)
  await again
  expect(done.at(-1)).toBe('A5 ends')
})
