import { expect, test } from 'vitest'
import { whyNotPlan } from './shelf.rules.ts'

test('goods come on after they are off and the other way round, at two times, within a year, never in the past', () => {
  const now = 1_000_000_000_000
  const plan = (onShelf: boolean, dueAt: number, plans: { onShelf: boolean; dueAt: number }[] = []) =>
    whyNotPlan({ onShelf: true, plans }, { onShelf, dueAt, now })
  expect(plan(false, now + 1)).toBe('')
  expect(plan(false, now)).toContain('现在之后')
  expect(plan(false, now + 367 * 86_400_000)).toContain('一年之内')
  expect(plan(true, now + 1)).toContain('先定下架时间')
  expect(plan(true, now + 2, [{ onShelf: false, dueAt: now + 1 }])).toBe('')
  expect(plan(true, now + 1, [{ onShelf: false, dueAt: now + 1 }])).toContain('同一时刻')
})
