import { expect, test } from 'vitest'
import { ask, askAll, type Now, now, soon, type Steps } from './steps.ts'

function* walk(one: Now<number>, more: readonly Now<number>[]): Steps<number> {
  const first = yield* ask(one)
  const rest = yield* askAll(more)
  return rest.reduce((sum, n) => sum + n, first)
}

test('a walk over an engine that answers at once ends in the same turn, whoever asks', async () => {
  expect(now(walk(1, [2, 3]))).toBe(6)
  let ended = false
  const run = soon(
    (function* () {
      const sum = yield* walk(1, [2, 3])
      ended = true
      return sum
    })(),
  )
  expect(ended).toBe(true)
  expect(await run).toBe(6)
})

test('answers that come later are awaited, several of them together; at once they are not to be had', async () => {
  expect(await soon(walk(Promise.resolve(1), [Promise.resolve(2), 3]))).toBe(6)
  expect(() => now(walk(Promise.resolve(1), []))).toThrow('does not answer at once')
})

test('what an engine refuses is thrown where it was asked', async () => {
  function* careful(): Steps<string> {
    try {
      yield* ask<number>(Promise.reject(new Error('away')))
      return 'answered'
    } catch (e) {
      return (e as Error).message
    }
  }
  expect(await soon(careful())).toBe('away')
  await expect(soon(walk(Promise.reject(new Error('away')), []))).rejects.toThrow('away')
})
