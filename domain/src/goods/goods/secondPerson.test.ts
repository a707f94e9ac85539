import { expect, test } from 'vitest'
import { loweredBy, togetherLower, whySecondPerson } from './secondPerson.rules.ts'

const line = { percent: 2, goods: 300 }

test('two per cent is one person’s own, a fen more is not; whether it is a price, a coupon or a group makes no difference', () => {
  expect(whySecondPerson({ goods: 1, widest: loweredBy(400_000, 392_000) }, line, undefined, 'lowered')).toBe('')
  expect(whySecondPerson({ goods: 1, widest: loweredBy(400_000, 391_000) }, line, undefined, 'lowered')).toBe(
    '比挂牌价最多低 2.3 %，超过 2 %',
  )
})

test('what is raised lowers nothing; goods without a price of their own are lowered by nothing', () => {
  expect([loweredBy(400_000, 410_000), loweredBy(0, 1)]).toEqual([0, 0])
})

test('a price of 1.5 % less with a coupon of 1.5 % is a reduction of 3 %, and one alone stays what it is', () => {
  expect(togetherLower([0.015, 0.015])).toBeCloseTo(0.03, 9)
  expect(togetherLower([0, 0.02, 0])).toBe(0.02)
  expect(whySecondPerson({ goods: 1, widest: 0.015 }, line, { goods: 0, widest: togetherLower([0.015, 0.015]) }, 'lowered')).toBe(
    '与本人近 24 小时没有经过审批的调价、让价合计，最多低 3.0 %，超过 2 %',
  )
})

test('more goods than the line wait as well, however little they are lowered', () => {
  expect(whySecondPerson({ goods: 301, widest: 0.001 }, line)).toBe('301 个商品，超过 300 个')
})
