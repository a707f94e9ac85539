import { expect, test } from 'vitest'
import { CLOSED_LOT } from './bidding/bidding.status.ts'
import { UNFINISHED_ORDER } from './order/order.status.ts'
import { ENTERED, LEFT, RECEIVED } from './shipment/waybill.status.ts'
import { stateSet } from './stateSet.ts'

test('a state that was placed nowhere does not compile', () => {
  // @ts-expect-error the third state is not placed
  const two = stateSet<1 | 2 | 3>({ 1: true, 2: false })
  expect(two.codes).toEqual([1])
})

test('a truck that is gone has entered, and one that is received is gone', () => {
  expect(LEFT.codes.every(ENTERED.has)).toBe(true)
  expect(RECEIVED.codes.every(LEFT.has)).toBe(true)
  expect(ENTERED.others).toEqual([1])
  expect(LEFT.others).toEqual([1, 2, 3])
  expect(RECEIVED.others).toEqual([1, 2, 3, 4])
})

test('an order is unfinished up to its last receipt, and cancelled or failed it is not', () => {
  expect(UNFINISHED_ORDER.codes).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(UNFINISHED_ORDER.others).toEqual([7, 8, 9])
})

test('a lot is closed when nothing comes of its clock any more', () => {
  expect(CLOSED_LOT.codes).toEqual([5, 6, 7, 8, 9, 12])
})
