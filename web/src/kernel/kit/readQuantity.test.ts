import { expect, test } from 'vitest'
import { readQuantity, type Typed } from './readQuantity.ts'

const bundle: Typed = { text: '', pieces: 2, unit: '件', inTons: false, pieceGrams: 2_668_000, min: 1, max: 336 }
const read = (text: string, more: Partial<Typed> = {}) => Object.values(readQuantity({ ...bundle, ...more, text }))

test('what is typed in whole pieces within the stock is taken as it stands', () => {
  expect([read('3'), read('３'), read('1,000', { max: null }), read('336'), read('')]).toEqual([
    [3, ''],
    [3, ''],
    [1000, ''],
    [336, ''],
    [2, ''],
  ])
})

test('more than there is, parts of a piece, words and minus signs are answered in words', () => {
  expect(read('99999')).toEqual([336, '最多 336 件，已改为 336 件'])
  expect(read('2.5')).toEqual([3, '按整件卖，2.5 取 3 件'])
  expect(read('abc')).toEqual([2, '「abc」不是数量，仍是 2 件'])
  expect(read('-3')).toEqual([2, '数量要大于 0，仍是 2 件'])
  expect(read('0')).toEqual([2, '数量要大于 0，仍是 2 件'])
  expect(read('3', { min: 5 })).toEqual([5, '至少 5 件，已改为 5 件'])
})

test('tons are taken to the nearest whole piece with the other side beside it, unless they are whole pieces', () => {
  const inTons = (text: string, more: Partial<Typed> = {}) => read(text, { inTons: true, ...more })
  expect(inTons('5.336')).toEqual([2, ''])
  expect(inTons('20')).toEqual([7, '按整件卖，20 吨取 7 件 18.676 吨；多一件是 8 件 21.344 吨'])
  expect(inTons('21')).toEqual([8, '按整件卖，21 吨取 8 件 21.344 吨；少一件是 7 件 18.676 吨'])
  expect(inTons('0.5')).toEqual([1, '按整件卖，0.5 吨取 1 件 2.668 吨'])
  const coil = { unit: '卷', pieceGrams: 8_010_000, max: null }
  expect(inTons('10', coil)).toEqual([1, '按整卷卖，10 吨取 1 卷 8.010 吨；多一卷是 2 卷 16.020 吨'])
  // As much as is rolled at once is wanted: not less is taken. Less than that is said.
  expect(inTons('26', { ...coil, min: 4 })).toEqual([4, '按整卷卖，26 吨取 4 卷 32.040 吨'])
  expect(inTons('20', { ...coil, min: 4 })).toEqual([4, '至少 4 卷，已改为 4 卷'])
  // What there is not is not offered beside.
  expect(inTons('20', { max: 7 })).toEqual([7, '按整件卖，20 吨取 7 件 18.676 吨'])
})

test('made to order, tons that are as much as is rolled at once never become less than that; less than that stays what it is', () => {
  const made = (text: string) => read(text, { inTons: true, max: null, rolledKg: 35_000 })
  expect(made('35')).toEqual([14, '按整件卖，35 吨取 14 件 37.352 吨；再少不够起订 35.000 吨'])
  expect(made('36')).toEqual([14, '按整件卖，36 吨取 14 件 37.352 吨；再少不够起订 35.000 吨'])
  expect(made('38')).toEqual([14, '按整件卖，38 吨取 14 件 37.352 吨；多一件是 15 件 40.020 吨'])
  expect(made('30')).toEqual([11, '按整件卖，30 吨取 11 件 29.348 吨；多一件是 12 件 32.016 吨'])
})
