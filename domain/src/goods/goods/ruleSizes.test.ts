import { expect, test } from 'vitest'
import { readSizes } from './ruleSizes.ts'

test('a line of sizes is every combination of its values, with weight and extra price', () => {
  const { sizes, wrong } = readSizes(['thicknessUm', 'widthUm'], '1.0/1.2*1000/1250 kg=9800 +50\n\n2*1250')
  expect(wrong).toBe('')
  expect(sizes.map(s => [s.thicknessUm, s.widthUm, s.pieceWeightG, s.addFen])).toEqual([
    [1000, 1_000_000, 9_800_000, 5000],
    [1000, 1_250_000, 9_800_000, 5000],
    [1200, 1_000_000, 9_800_000, 5000],
    [1200, 1_250_000, 9_800_000, 5000],
    [2000, 1_250_000, 0, 0],
  ])
})

test('a section is its own name with the length behind it; what cannot be read is said with its line', () => {
  expect(readSizes(['lengthUm'], '50×50×2.5*6000 kg=22').sizes[0]).toMatchObject({
    spec: '50×50×2.5*6000',
    lengthUm: 6_000_000,
    pieceWeightG: 22_000,
  })
  expect(readSizes(['lengthUm'], 'H 244×175×7×11*12000').sizes[0]).toMatchObject({
    spec: 'H 244×175×7×11*12000',
    lengthUm: 12_000_000,
  })
  expect(readSizes([], '罐车 8×4').sizes[0]?.spec).toBe('罐车 8×4')
  expect(readSizes(['thicknessUm', 'widthUm'], '1*1250\n1.5').wrong).toBe('第 2 行：须有 2 个尺寸，用 * 隔开')
  // Words are no size of a plate: said on the page, with the line, before anything is tried.
  expect(readSizes(['thicknessUm', 'widthUm', 'lengthUm'], '12*2000*6000\n\nabc').wrong).toBe(
    '第 3 行：「abc」不是尺寸，须写 3 个数，用 * 隔开',
  )
  expect(readSizes(['diameterUm'], 'Φ0').wrong).toContain('大于 0')
})
