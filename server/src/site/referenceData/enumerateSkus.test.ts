import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { LEVEL_LINE } from '@mall/domain/goods/repricing/priceTable.ts'
import { beforeAll, expect, test } from 'vitest'
import { enumerateMany, enumerateSkus } from './enumerateSkus.ts'
import { feed, HASH_START, bytesOf } from './keyHash.ts'
import { priceHistory } from './priceHistory.ts'
import { loadCatalogueData } from './catalogueData.ts'
import { skuCodeOf, skuRow, spuCodeOf } from './skuRow.ts'

let skus: ReturnType<typeof enumerateSkus>
beforeAll(() => {
  skus = enumerateSkus()
})

test('the demo catalogue has 27,881 goods with keys and codes of their own', () => {
  expect(skus).toHaveLength(27_881)
  expect(new Set(skus.map(s => s.key)).size).toBe(27_881)
  expect(new Set(skus.map(s => skuCodeOf(spuCodeOf(s), s))).size).toBe(27_881)
})

test('every run makes the same goods at the same prices, and what was there before the range of sections and bars is as it was', () => {
  const digestOf = (some: typeof skus) =>
    some.reduce((hash, s) => feed(hash, bytesOf(`${s.key} ${s.price} ${s.pieceKg} ${s.stockPieces}\n`)), HASH_START)
  expect(digestOf(skus.slice(0, 25_697))).toBe(3_399_501_971)
  expect(digestOf(skus)).toBe(2_650_494_201)
})

test('a second costs less than prime goods of the same making, goods sold as they are still less', () => {
  const level = (s: (typeof skus)[number]) => s.parts.find(p => p.code === LEVEL_LINE)?.fen ?? 0
  const of = (code: string) => skus.filter(s => s.pick.gradeLevel === code).map(level)
  expect(of(GradeLevel.second).length).toBeGreaterThan(100)
  expect(new Set(of(GradeLevel.second))).toEqual(new Set([-18_000]))
  expect(of(GradeLevel.agreement).length).toBeGreaterThan(100)
  expect(new Set(of(GradeLevel.agreement))).toEqual(new Set([-42_000]))
  expect(
    skus.filter(s => s.pick.gradeLevel === undefined || s.pick.gradeLevel === GradeLevel.first).every(s => level(s) === 0),
  ).toBe(true)
})

test('the parts of a price add up to it and every piece weighs something', () => {
  for (const s of skus) {
    expect(s.parts.reduce((sum, part) => sum + part.fen, 0)).toBe(s.price * 100)
    expect(s.pieceKg).toBeGreaterThan(0)
  }
})

test('a code can be read out: variety, grade, size, depot', () => {
  const rebar = skus.find(s => s.key === 'REB|HRB400E|20|9000|理计|W02')
  expect(rebar && skuCodeOf(spuCodeOf(rebar), rebar)).toBe('REB-HRB400E-20-9000-1-W02')
})

test('the bench gets the demo catalogue first and further lots at the end', () => {
  let count = 0
  let first = ''
  let last = ''
  for (const s of enumerateMany(500_000)) {
    if (count === 0) first = s.key
    count += 1
    last = skuCodeOf(spuCodeOf(s), s)
  }
  expect(count).toBe(500_000)
  expect(first).toBe(skus[0]?.key)
  expect(last).toMatch(/-L02$/)
})

test('two years of prices end today and stand still at weekends', () => {
  const rows = [...priceHistory(loadCatalogueData(), '2027-03-10')].filter(([variety]) => variety === 'REB')
  expect(rows).toHaveLength(731)
  expect(rows.at(-1)).toEqual(['REB', '2027-03-10', 321_000])
  const on = new Map(rows.map(([, day, fen]) => [day, fen]))
  expect(on.get('2027-03-07')).toBe(on.get('2027-03-05'))
})

test('the market of the demo moves as one does: by tens, mostly little from day to day, by some hundreds in three months', () => {
  for (const today of ['2026-08-18', '2026-11-30', '2027-03-10', '2027-06-23']) {
    const rows = [...priceHistory(loadCatalogueData(), today)]
    for (const code of ['REB', 'HRC']) {
      const yuan = rows.filter(([variety]) => variety === code).map(([, , fen]) => fen / 100)
      expect(yuan.every(y => y % 10 === 0)).toBe(true)
      const months = yuan.slice(-91)
      const range = Math.max(...months) - Math.min(...months)
      expect([today, code, range >= 120 && range <= 350]).toEqual([today, code, true])
      const moves = months.slice(1).map((y, i) => Math.abs(y - (months[i] ?? y)))
      expect(moves.filter(m => m > 40).length).toBeLessThan(6)
      expect(moves.filter(m => m > 0).length).toBeGreaterThan(20)
    }
  }
})

test('a pipe has its outer diameter in its row, where the filter of diameters looks', () => {
  const odOf = ({ pick: { size } }: (typeof skus)[number]): unknown =>
    size !== null && typeof size === 'object' && 'od' in size ? size.od : undefined
  const pipes = skus.filter(s => odOf(s) !== undefined)
  expect(pipes.length).toBeGreaterThan(100)
  for (const s of pipes) expect(skuRow(1, s, 0)[17]).toBe(Number(odOf(s)) * 1000)
})
