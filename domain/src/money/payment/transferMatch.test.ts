import { expect, test } from 'vitest'
import { type Arrival, arrivedFor, type PlannedTransfer } from './transferMatch.ts'

const plan = (id: number, o: Partial<PlannedTransfer> = {}): PlannedTransfer => ({
  id,
  codes: [`ZD2026110200018${id}`, `DD2026110200018${id}`],
  dueFen: 100_000,
  createdAt: 1000,
  endedAt: null,
  ...o,
})
const came = (o: Partial<Arrival> = {}): Arrival => ({ remark: 'ZD20261102000181', fen: 100_000, bookedAt: 2000, ...o })

test('a transfer that names the payment or one of its orders is of it, whatever stands around the number; in parts it adds up', () => {
  const a = plan(1)
  const b = plan(2)
  for (const remark of ['ZD20261102000181', '货款 dd20261102000181。', 'ZD20261102000181 ZD20261102000181'])
    expect([arrivedFor(a, [a, b], [came({ remark })]), arrivedFor(b, [a, b], [came({ remark })])]).toEqual([100_000, 0])
  expect(arrivedFor(a, [a, b], [came({ fen: 30_000 }), came({ fen: 70_000 })])).toBe(100_000)
})

test('a transfer that names nothing is known by its sum where one payment alone is of this sum, else by nobody', () => {
  const [a, b] = [plan(1), plan(2, { dueFen: 50_000 })]
  const plain = came({ remark: '货款' })
  expect([arrivedFor(a, [a, b], [plain]), arrivedFor(b, [a, b], [plain])]).toEqual([100_000, 0])
  const twin = plan(3)
  expect([arrivedFor(a, [a, twin], [plain]), arrivedFor(twin, [a, twin], [plain])]).toEqual([0, 0])
  // The other had ended before the money came: nobody but one waited for it.
  expect(arrivedFor(a, [a, { ...twin, endedAt: 1500 }], [plain])).toBe(100_000)
  // It ended after: then the money may have been its own.
  expect(arrivedFor(a, [a, { ...twin, endedAt: 2500 }], [plain])).toBe(0)
})

test('money from before it was said is not of it, and of money that names two the first has what it is due', () => {
  const [a, b] = [plan(1), plan(2)]
  expect(arrivedFor(a, [a], [came({ bookedAt: 999 })])).toBe(0)
  const both = came({ remark: 'ZD20261102000181 ZD20261102000182', fen: 150_000 })
  expect([arrivedFor(a, [a, b], [both]), arrivedFor(b, [a, b], [both])]).toEqual([150_000, 50_000])
})

test('what the balance has paid of its orders after money came is spent of it; paid before it, or named for another order, it is not', () => {
  const a = plan(1, { codes: ['ZD20261102000181', 'DD20261102000181', 'DD20261102000182'] })
  const paid = [{ codes: ['DD20261102000181', 'ZD20261102000181'], fen: 60_000, at: 3000 }]
  expect(arrivedFor(a, [a], [came()], paid)).toBe(40_000)
  expect(arrivedFor(a, [a], [came({ remark: '货款' })], paid)).toBe(40_000)
  expect(arrivedFor(a, [a], [came({ fen: 50_000 }), came({ fen: 50_000 })], paid)).toBe(40_000)
  expect(arrivedFor(a, [a], [came({ remark: 'DD20261102000182' })], paid)).toBe(100_000)
  expect(arrivedFor(a, [a], [came({ bookedAt: 4000 })], paid)).toBe(100_000)
})

test('money that names nothing is of the payment for which its slip was shown, whatever others are of its sum; the remark goes before the slip', () => {
  const [a, b] = [plan(1), plan(2)]
  const both = (arrival: Arrival) => [arrivedFor(a, [a, b], [arrival]), arrivedFor(b, [a, b], [arrival])]
  expect(both(came({ remark: '货款', slipFor: 2 }))).toEqual([0, 100_000])
  expect(both(came({ remark: '货款', slipFor: 2, fen: 70_000 }))).toEqual([0, 70_000])
  expect(both(came({ slipFor: 2 }))).toEqual([100_000, 0])
  // The payment of the slip had ended before, or was said after: the money is for no other either.
  expect(arrivedFor(a, [a, { ...b, endedAt: 1500 }], [came({ remark: '货款', slipFor: 2 })])).toBe(0)
  expect(arrivedFor(a, [a, { ...b, createdAt: 2500 }], [came({ remark: '货款', slipFor: 2 })])).toBe(0)
  const paid = [{ codes: ['DD20261102000182', 'ZD20261102000182'], fen: 60_000, at: 3000 }]
  expect(arrivedFor(b, [a, b], [came({ remark: '货款', slipFor: 2 })], paid)).toBe(40_000)
  const ofOther = [{ codes: ['DD20261102000181', 'ZD20261102000181'], fen: 60_000, at: 3000 }]
  expect(arrivedFor(b, [a, b], [came({ remark: '货款', slipFor: 2 })], ofOther)).toBe(100_000)
})
