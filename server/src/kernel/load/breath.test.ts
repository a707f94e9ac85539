import { expect, test } from 'vitest'
import { inSlices } from './breath.ts'

const busy = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until) continue
}

test('of forty long works at once one goes on in a turn of the loop: nobody waits for all of them', async () => {
  let now = 0
  let most = 0
  let on = true
  const tick = (): void => {
    now = 0
    if (on) setImmediate(tick)
  }
  setImmediate(tick)
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const slice = inSlices()
      for (let i = 0; i < 4; i += 1) {
        await slice()
        now += 1
        most = Math.max(most, now)
        busy(3)
      }
    }),
  )
  on = false
  // A slice is three such steps; two works may meet where one ends and the next begins.
  expect(most).toBeLessThanOrEqual(6)
})
