import { expect, test } from 'vitest'
import { SettlementMode } from '../../goods/goods/goods.codes.ts'
import { allSound, isSound, JOINT_REWEIGHING, objectionWords, ownWeightWords, whyNotTaken } from './receipt.rules.ts'

const expected = [
  { id: 1, unitNo: 'K1-001', pieces: 4 },
  { id: 2, unitNo: 'K1-002', pieces: 2 },
]
const taken = (change: object) => [{ ...allSound(expected)[0], ...change }, allSound(expected)[1]] as ReturnType<typeof allSound>

test('全部无误 takes every piece of every unit, and nothing else is sound', () => {
  expect(allSound(expected)).toEqual([
    { id: 1, piecesSound: 4, piecesShort: 0, piecesDamaged: 0, note: '' },
    { id: 2, piecesSound: 2, piecesShort: 0, piecesDamaged: 0, note: '' },
  ])
  expect(isSound(allSound(expected))).toBe(true)
  expect(isSound(taken({ piecesSound: 3, piecesShort: 1 }))).toBe(false)
  expect(isSound(taken({ piecesSound: 3, piecesDamaged: 1 }))).toBe(false)
})
test('what is short or damaged needs a word, not only blanks; what is sound needs none', () => {
  expect(whyNotTaken(expected, allSound(expected))).toBeUndefined()
  expect(whyNotTaken(expected, taken({ piecesSound: 3, piecesShort: 1, note: ' ' }))).toBe('请写明 K1-001 短少或破损的情况')
  expect(whyNotTaken(expected, taken({ piecesSound: 3, piecesDamaged: 1 }))).toBe('请写明 K1-001 短少或破损的情况')
  expect(whyNotTaken(expected, taken({ piecesSound: 3, piecesDamaged: 1, note: '边部碰伤' }))).toBeUndefined()
})
test('every unit once, with all its pieces', () => {
  expect(whyNotTaken(expected, allSound(expected).slice(0, 1))).toBe('K1-002 还没有填，请逐件核对')
  expect(whyNotTaken(expected, [...allSound(expected), ...allSound(expected)])).toBe('K1-001 填了两次，请只填一次')
  expect(whyNotTaken(expected, taken({ id: 9 }))).toBe('有不在这张运单上的件，请刷新后重新核对')
  expect(whyNotTaken(expected, taken({ piecesSound: 5, piecesShort: -1, note: 'x' }))).toBe('K1-001 的件数不能为负')
  expect(whyNotTaken(expected, taken({ piecesSound: 3 }))).toBe('K1-001 应收 4 件，完好、短少、破损合计须相等')
})
test('up to three permille the mill’s ticket counts, above it somebody decides, and the words say which', () => {
  expect(objectionWords(2.9)).toBe('两磅相差 2.9‰，在 ±3‰ 以内，按发货磅结算')
  expect(objectionWords(3)).toMatch(/^两磅相差 3‰，在 ±3‰ 以内/)
  expect(objectionWords(3.1)).toBe('两磅相差 3.1‰，超过 ±3‰，双方共同复磅，以复磅结果为准；结果登记前这一车不结算')
})

test('an own weight of a truck that the table settles changes nothing, and the words before it is entered say so', () => {
  expect(ownWeightWords(SettlementMode.theoretical)).toBe('按理论重量结算，过磅仅作参考')
  expect(ownWeightWords(SettlementMode.weighed)).toBe(`与发货磅差 ±3‰ 以内按发货磅结算，超出的${JOINT_REWEIGHING}`)
})
