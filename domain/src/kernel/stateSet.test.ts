import { expect, test } from 'vitest'
import { CLAIM_BEFORE_TERMS, CLAIM_IN_WORK, RETURN_IN_WORK, RETURN_TO_COME } from '../delivery/afterSales/claim.codes.ts'
import { CLOSED_LOT } from '../selling/auction/bidding.status.ts'
import { BEFORE_PAYMENT, BEFORE_SCHEDULE, DELIVERS, UNFINISHED_ORDER } from '../orders/order/order.status.ts'
import { ENTERED, isBuyersStatus, LEFT, LOADED, RECEIVED, WaybillStatus } from '../delivery/shipment/waybill.status.ts'
import { BEFORE_SIGNING } from '../orders/signing/sign.machine.ts'
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

test('an order may be paid once it is agreed, is made once it is paid, and delivers from the yard to its receipt', () => {
  expect([BEFORE_PAYMENT.codes, BEFORE_SCHEDULE.codes, DELIVERS.codes]).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3],
    [5, 6, 7],
  ])
})

test('a load is complete from the loaded truck on, and a buyer asks for no state between the mill and its carrier', () => {
  expect(LOADED.others).toEqual([1, 2])
  expect(WaybillStatus.values.filter(isBuyersStatus)).toEqual([1, 2, 3, 4, 5, 6])
  expect([isBuyersStatus(0), isBuyersStatus(2.5), isBuyersStatus(Number.NaN)]).toEqual([false, false, false])
})

test('a claim in work has no end, one before its terms can be withdrawn; a return can be arranged until steel comes back', () => {
  expect([CLAIM_IN_WORK.codes, CLAIM_IN_WORK.others, CLAIM_BEFORE_TERMS.codes]).toEqual([
    [0, 1, 2, 3, 4, 8],
    [5, 6, 7],
    [0, 1, 2, 3],
  ])
  expect([RETURN_TO_COME.codes, RETURN_IN_WORK.codes]).toEqual([
    [0, 1],
    [0, 1, 2],
  ])
})

test('nobody can sign what the mill still looks at', () => {
  expect(BEFORE_SIGNING.codes).toEqual([-1, 0, 8, 9])
})
