import { expect, test } from 'vitest'
import { type CameIn, slipsOf, type WaitingSlip } from './slip.ts'

const slip = (id: number, o: Partial<WaitingSlip> = {}): WaitingSlip => ({
  id,
  amountFen: 100_000,
  transferId: null,
  codes: [],
  ...o,
})
const forOrder = (id: number, transferId: number): WaitingSlip =>
  slip(id, { transferId, codes: [`DD2026110200018${transferId}`, `ZD2026110200018${transferId}`] })
const came = (receiptId: number, o: Partial<CameIn> = {}): CameIn => ({ receiptId, amountFen: 100_000, remark: '货款', ...o })

test('each slip finds one receipt of its sum, the oldest the first; another sum is another transfer', () => {
  expect(slipsOf([came(1), came(2), came(3)], [slip(7), slip(8)])).toEqual([
    { receiptId: 1, slipId: 7 },
    { receiptId: 2, slipId: 8 },
  ])
  expect(slipsOf([came(1, { amountFen: 99_999 })], [slip(7)])).toEqual([])
})

test('money that names an order is of the slip for it, whoever sent one before, and never of a slip for another order', () => {
  const named = came(1, { remark: '货款 DD20261102000182' })
  expect(slipsOf([named], [slip(7), forOrder(8, 1), forOrder(9, 2)])).toEqual([{ receiptId: 1, slipId: 9 }])
  expect(slipsOf([named], [forOrder(8, 1)])).toEqual([])
  expect(slipsOf([named], [forOrder(8, 1), slip(9)])).toEqual([{ receiptId: 1, slipId: 9 }])
})

test('money that names none is of the one planned transfer with a slip of its sum; of two of them it is of neither', () => {
  expect(slipsOf([came(1)], [slip(7), forOrder(8, 1)])).toEqual([{ receiptId: 1, slipId: 8 }])
  expect(slipsOf([came(1)], [forOrder(8, 1), forOrder(9, 2)])).toEqual([])
  expect(slipsOf([came(1), came(2)], [forOrder(8, 1), forOrder(9, 1)])).toHaveLength(2)
})

test('money that has paid a planned transfer is of no slip for another, only of one that says no order', () => {
  expect(slipsOf([came(1, { spent: true })], [forOrder(8, 1)])).toEqual([])
  expect(slipsOf([came(1, { spent: true }), came(2)], [forOrder(8, 1)])).toEqual([{ receiptId: 2, slipId: 8 }])
  expect(slipsOf([came(1, { spent: true })], [slip(7), forOrder(8, 1)])).toEqual([{ receiptId: 1, slipId: 7 }])
})
