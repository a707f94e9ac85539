import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StockMode } from '../../goods/goods/goods.codes.ts'
import { CancelApply, OrderStatus } from './order.status.ts'
import { depositOf, partFen, restDue, restFen, takesDeposit, whyNotKeep } from './deposit.rules.ts'

test('the deposit is whole yuan, rounded up, and never more than the whole', () => {
  // 30 % of 221,076.00 are 66,322.80: a yuan is begun.
  expect(depositOf(22_107_600, 30)).toBe(6_632_300)
  expect(depositOf(22_107_667, 30)).toBe(6_632_400)
  // Nothing is rounded where nothing is left over.
  expect(depositOf(1_000_000, 30)).toBe(300_000)
  expect(depositOf(50, 30)).toBe(50)
  expect(depositOf(22_107_600, 0)).toBe(0)
})

test('deposit and rest are the total to the fen, whatever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), fc.integer({ min: 1, max: 90 }), (totalFen, depositPercent) => {
      const depositFen = depositOf(totalFen, depositPercent)
      const o = { totalFen, depositPercent, depositFen }
      expect(depositFen * 100).toBeGreaterThanOrEqual(Math.min(totalFen, (totalFen * depositPercent) / 100) * 100 - 1)
      expect(partFen({ ...o, paidFen: 0 }) + partFen({ ...o, paidFen: depositFen })).toBe(totalFen)
    }),
  )
})

test('the rest is asked for between the deposit and the truck, but not of who has asked for the end himself', () => {
  const o = {
    totalFen: 1000_00,
    paidFen: 300_00,
    depositPercent: 30,
    depositFen: 300_00,
    status: OrderStatus.pendingShipment,
    cancelApply: CancelApply.none,
    cancelByMill: false,
  }
  expect(restFen(o)).toBe(700_00)
  expect([
    restFen({ ...o, paidFen: 0 }),
    restFen({ ...o, status: OrderStatus.cancelled }),
    restFen({ ...o, paidFen: 1000_00 }),
  ]).toEqual([0, 0, 0])
  expect(restDue(o)).toBe(true)
  expect(restDue({ ...o, cancelApply: CancelApply.applied })).toBe(false)
  expect(restDue({ ...o, cancelApply: CancelApply.applied, cancelByMill: true })).toBe(true)
  expect(whyNotKeep(300_00, o)).toBeUndefined()
  expect(whyNotKeep(300_01, o)).toContain('不能超过订金')
  expect(whyNotKeep(1, { ...o, depositPercent: 0, depositFen: 0 })).toContain('没有订金')
})

test('what has money of its own takes none', () => {
  expect(takesDeposit({ framework: false, stockMode: StockMode.futures })).toBe(true)
  expect(takesDeposit({ framework: true, stockMode: StockMode.futures })).toBe(false)
  expect(takesDeposit({ framework: false, stockMode: StockMode.spot })).toBe(false)
})
