import { expect, test } from 'vitest'
import { copyOf, emptyFields, fieldsOf, formOf, type Goods, wrongOf } from './groupForm.ts'

const NOW = Date.UTC(2026, 10, 23, 2)
const goods: Goods = {
  skuCode: 'X',
  title: '中厚板',
  depotName: '厂内',
  listPriceFen: 348_000,
  pieceUnit: '件',
  pieceWeightG: 1_000_000,
  freePieces: 900,
  spot: true,
  periods: [],
  whyNot: '',
}
const sound = {
  ...emptyFields(NOW),
  skuCode: 'X',
  capTons: 600,
  limitTons: 100,
  tiers: [
    { tons: 300, priceFen: 347_000 },
    { tons: 500, priceFen: 346_000 },
  ],
}
test('an empty form names every field that lacks', () => {
  expect(Object.keys(wrongOf(emptyFields(NOW), undefined, NOW)).toSorted()).toEqual(['capKg', 'limitKg', 'skuCode', 'tiers'])
})
test('a sound form says nothing; the server’s rules speak at their fields', () => {
  expect(wrongOf(sound, goods, NOW)).toEqual({})
  expect(wrongOf({ ...sound, tiers: sound.tiers.toReversed() }, goods, NOW).tiers).toContain('吨数须大于')
  expect(wrongOf({ ...sound, capTons: 400 }, goods, NOW).capKg).toContain('最后一档')
  expect(wrongOf({ ...sound, depositPercent: 60 }, goods, NOW).depositBp).toBeDefined()
  expect(wrongOf(sound, { ...goods, whyNot: '商品已下架' }, NOW).skuCode).toBe('商品已下架')
})
test('a group of another price area stays there when it is edited or copied', () => {
  const form = {
    ...formOf({ ...sound, salesAreaCode: '031' }),
    period: '',
    minJoinKg: 5000,
    depositBp: 1000,
    payHours: 24,
    note: '',
  }
  expect(form.salesAreaCode).toBe('031')
  expect(formOf(fieldsOf(form as never)).salesAreaCode).toBe('031')
  expect(formOf(copyOf(form as never, NOW)).salesAreaCode).toBe('031')
})
test('what is read comes back as it was; a copy has other times', () => {
  const sent = formOf(sound)
  const form = { period: '', salesAreaCode: '035', minJoinKg: 5000, depositBp: 1000, payHours: 24, note: '', ...sent }
  expect(formOf(fieldsOf(form as never))).toEqual(sent)
  expect(formOf(copyOf(form as never, NOW + 86_400_000)).startAt).toBe(sent.startAt + 86_400_000)
})
