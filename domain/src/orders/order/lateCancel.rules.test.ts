import { expect, test } from 'vitest'
import { isTooLate, lateCancelFrom, takesLateCancel } from './lateCancel.rules.ts'
import { whyNotCancel } from './order.rules.ts'

const late = (today: string, lateCancelDays = 30) => ({ shipByOn: '2026-11-20', lateCancelDays, today })

test('agreed for 20 November and thirty days: from 21 December on', () => {
  expect(lateCancelFrom(late(''))).toBe('2026-12-21')
  expect([isTooLate(late('2026-12-20')), isTooLate(late('2026-12-21'))]).toEqual([false, true])
})

test('without a date, or without the agreement, never', () => {
  expect(lateCancelFrom(late('', 0))).toBeNull()
  expect(isTooLate({ shipByOn: null, lateCancelDays: 30, today: '2030-01-01' })).toBe(false)
})

test('only what is being made: ready, on the road or over it is not his alone', () => {
  expect(whyNotCancel('pendingSchedule', late('2026-12-21'))).toBeUndefined()
  expect(whyNotCancel('pendingSchedule', late('2026-12-20'))).toContain('2026-12-21 起货仍未备齐的，可以直接取消')
  expect(whyNotCancel('pendingShipment', late('2026-12-21'))).toContain('请提交取消申请')
  expect(whyNotCancel('shipping', late('2026-12-21'))).toContain('已经发货')
})

test('goods made to order outside of a framework contract', () => {
  expect([
    takesLateCancel({ framework: false, stockMode: 2 }),
    takesLateCancel({ framework: true, stockMode: 2 }),
    takesLateCancel({ framework: false, stockMode: 1 }),
  ]).toEqual([true, false, false])
})
