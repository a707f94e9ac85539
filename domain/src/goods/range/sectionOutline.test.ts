// What is drawn is what is weighed: the area of every outline against the mass that the table gives its size.
import { expect, test } from 'vitest'
import { rangeRows, rangeRowOf, sectionSizeOf } from './range.ts'
import { isOutlined, type OutlinedShape, type Point, sectionOutline } from './sectionOutline.ts'

const DENSITY = 7.85e-3
const areaOf = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [x2, y2] = points[(i + 1) % points.length] ?? [x, y]
      return sum + x * y2 - x2 * y
    }, 0),
  ) / 2
function outlineOf(shape: OutlinedShape, model: string): Point[] {
  const size = sectionSizeOf(shape, model)
  if (!size) throw new Error(`no size of ${shape} ${model}`)
  return sectionOutline(shape, size)
}

test.each([
  ['ibeam', 45],
  ['channel', 41],
  ['equalAngle', 100],
  ['unequalAngle', 69],
  ['squareBar', 40],
  ['hexBar', 20],
  ['flatBar', 616],
] as const)('the area of every %s that is drawn weighs what its table says', (shape, atLeast) => {
  const rows = rangeRows(shape)
  expect(rows.length).toBeGreaterThanOrEqual(atLeast)
  const wrong = rows.flatMap(row => {
    const off = (areaOf(outlineOf(shape, row.model)) * DENSITY) / row.kgPerM - 1
    return Math.abs(off) > 0.006 ? [`${row.model} ${(off * 100).toFixed(2)} %`] : []
  })
  expect(wrong).toEqual([])
})

test('an outline fills its box and leaves it nowhere', () => {
  for (const shape of ['ibeam', 'channel', 'equalAngle', 'unequalAngle', 'squareBar', 'hexBar', 'flatBar'] as const)
    for (const { model } of rangeRows(shape)) {
      const size = sectionSizeOf(shape, model)
      const points = outlineOf(shape, model)
      const [xs, ys] = [points.map(p => p[0]), points.map(p => p[1])]
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
      const should = [0, 0, size?.widthMm ?? 0, size?.heightMm ?? 0]
      expect([model, box.every((v, i) => Math.abs(v - (should[i] ?? 0)) < 1e-9)]).toEqual([model, true])
    }
})

test('sizes are found as goods are written, and what no outline is known of has none', () => {
  expect(sectionSizeOf('ibeam', '25a*12000')).toEqual({
    ...{ heightMm: 250, widthMm: 116, webMm: 8, flangeMm: 13, rootRadiusMm: 10, toeRadiusMm: 5 },
  })
  expect(sectionSizeOf('unequalAngle', '100×63×8*6000')).toMatchObject({ heightMm: 100, widthMm: 63, webMm: 8 })
  expect(sectionSizeOf('flatBar', '50×5*6000')).toMatchObject({ heightMm: 5, widthMm: 50, webMm: 0 })
  expect(rangeRowOf('heavyRail', '43kg')).toBeDefined()
  expect([sectionSizeOf('heavyRail', '43kg'), sectionSizeOf('section', '25a'), sectionSizeOf('ibeam', '26a')]).toEqual([
    ...[undefined, undefined, undefined],
  ])
  expect(['sheetPile', 'craneRail', 'roundBar'].some(isOutlined)).toBe(false)
})
