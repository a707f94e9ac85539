import { expect, test } from 'vitest'
import { firstPieces, nearestPack, packFit, packStep, packWords, whyNotPack } from './packRule.ts'

const TEN = { stepPieces: 10, minPieces: 20 }
const PIECE = { stepPieces: 1, minPieces: 1 }

test('sold by the piece, every number may be ordered', () => {
  for (const n of [1, 7, 99]) expect(packFit(PIECE, n, 100)).toEqual({ ok: true })
  expect(packWords(PIECE, '件')).toBe('')
})

test('twenty-five of ten each: twenty or thirty', () => {
  expect(packFit(TEN, 25, 100)).toEqual({ ok: false, lower: 20, higher: 30 })
  expect(whyNotPack(TEN, { pieces: 25, available: 100, unit: '件' })).toBe(
    '按 10 件的整倍数卖，20 件起订，25 件不成整，可改为 20 件或 30 件',
  )
  expect(packFit(TEN, 30, 100)).toEqual({ ok: true })
})

test('fewer than the least have only a higher one, also where they are a whole pack', () => {
  expect(packFit(TEN, 10, 100)).toEqual({ ok: false, lower: null, higher: 20 })
  expect(packFit(TEN, 3, null)).toEqual({ ok: false, lower: null, higher: 20 })
  // A least of 15 is two packs of ten.
  expect(firstPieces({ stepPieces: 10, minPieces: 15 }, null)).toBe(20)
})

test('all that is left may be bought, whatever its number', () => {
  expect(packFit(TEN, 7, 7)).toEqual({ ok: true })
  expect(packFit(TEN, 25, 25)).toEqual({ ok: true })
  expect(packFit(TEN, 5, 7)).toEqual({ ok: false, lower: null, higher: 7 })
  expect(whyNotPack(TEN, { pieces: 22, available: 25, unit: '件' })).toBe(
    '按 10 件的整倍数卖，20 件起订，22 件不成整，可改为 20 件或 25 件（余下的全部）',
  )
  expect(firstPieces(TEN, 7)).toBe(7)
})

test('the stepper goes from pack to pack, and at the end to all that is left', () => {
  expect([20, 30].map(n => packStep(TEN, n, true, 34))).toEqual([30, 34])
  expect([34, 30, 20].map(n => packStep(TEN, n, false, 34))).toEqual([30, 20, 20])
  expect(packStep(PIECE, 4, true, null)).toBe(5)
})

test('tons become the nearest pack, as near on both sides the one that has enough', () => {
  expect([23, 25, 27].map(n => nearestPack(TEN, n, null))).toEqual([20, 30, 30])
})

test('only a least number is said without a step', () => {
  expect(packWords({ stepPieces: 1, minPieces: 5 }, '卷')).toBe('5 卷起订')
  expect(packWords({ stepPieces: 2, minPieces: 1 }, '卷')).toBe('按 2 卷的整倍数卖')
})
