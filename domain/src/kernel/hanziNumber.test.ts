import { expect, test } from 'vitest'
import { amountsInFigures, hanziNumber } from './hanziNumber.ts'

test.each([
  ['一百二十', 120],
  ['一百二', 120],
  ['一百零二', 102],
  ['一百〇二', 102],
  ['十五', 15],
  ['二十', 20],
  ['两百', 200],
  ['两千五', 2500],
  ['三千零二十', 3020],
  ['一万二千', 12_000],
  ['九', 9],
  ['二十五', 25],
] as const)('%s is %i', (said, n) => {
  expect(hanziNumber(said)).toBe(n)
})

test('what is no number is none', () => {
  for (const said of ['二三', '百', '十百', '', '一万万', '一百二三']) expect(hanziNumber(said), said).toBeUndefined()
})

test('amounts become figures, words of the trade stay', () => {
  expect(amountsInFigures('热轧卷 一百二十吨')).toBe('热轧卷 120吨')
  expect(amountsInFigures('三级螺纹 二十五 吨，两件')).toBe('三级螺纹 25 吨，2件')
  expect(amountsInFigures('一吨半 半吨 三千克')).toBe('1吨半 半吨 3千克')
  expect(amountsInFigures('六角钢 二级 三级抗震 一级品')).toBe('六角钢 二级 三级抗震 一级品')
})
