import { expect, test } from 'vitest'
import { openClock } from './clock.ts'
import type { Db } from '../../kernel/ports/database.ts'

const dbAt = (now: () => number) => ({ row: async () => ({ now: new Date(now()) }) }) as unknown as Db

test('a process whose clock is eleven minutes ahead goes by the database and says how far it is off', async () => {
  const clock = await openClock(
    dbAt(() => Date.now()),
    () => Date.now() + 11 * 60_000,
  )
  expect(Math.abs(clock.driftMs() - 11 * 60_000)).toBeLessThan(1000)
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000)
  clock.close()
})

test('one that goes right is off by nothing', async () => {
  const clock = await openClock(dbAt(() => Date.now()))
  expect(Math.abs(clock.driftMs())).toBeLessThan(1000)
  expect(clock.ageMs()).toBeLessThan(1000)
  clock.close()
})
