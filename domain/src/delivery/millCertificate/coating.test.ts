import { expect, test } from 'vitest'
import { coatingIn, coatingMisfits, coatingRows, coatingValues, demoSpots, whyNotSpots } from './coating.ts'

test.each([
  ['镀锌卷 DX51D+Z 0.8*1000*C Z80', 'Z80', 80_000, 68_000],
  ['镀锌卷 DX51D+Z 0.8*1000*C Z275', 'Z275', 275_000, 234_000],
  ['镀铝锌卷 DX51D+AZ 0.5*1000*C AZ150', 'AZ150', 150_000, 128_000],
])('%s: the mean of three spots and the least of one', (title, code, three, spot) => {
  const c = coatingIn(title)
  expect([c?.code, c?.limits.coatingThree?.min, c?.limits.coatingSpot?.min]).toEqual([code, three, spot])
})

test('goods without a coating have none', () => {
  for (const title of ['冷轧卷 DC01 0.8*1000*C', '螺纹钢 HRB400E Φ20*9000', '矩形管 Q235B 100×100×2.5*8000'])
    expect(coatingIn(title)).toBeUndefined()
})

test('a limit holds at its own value; below it the words say which', () => {
  const c = coatingIn('镀锌卷 DX51D+Z 0.8*1000*C Z80')
  if (!c) throw new Error('no coating')
  expect(coatingMisfits(c, [68_000, 92_000, 80_000])).toEqual([])
  expect(coatingMisfits(c, [67_000, 92_000, 81_000]).map(m => m.key)).toEqual(['coatingSpot'])
  expect(coatingMisfits(c, [78_000, 80_000, 80_000]).map(m => m.key)).toEqual(['coatingThree'])
  expect(coatingRows(c, [84_000, 88_000, 86_000]).map(r => [r.label, r.unit, r.limit, r.value])).toEqual([
    ['三点平均', 'g/m²', '≥ 80', '86'],
    ['单点最小', 'g/m²', '≥ 68', '84'],
  ])
})

test('the demonstration is always within and always the same', () => {
  const c = coatingIn('镀锌卷 DX51D+Z 0.8*1000*C Z60')
  if (!c) throw new Error('no coating')
  for (let i = 0; i < 200; i += 1) {
    const spots = demoSpots(c, `26L${i}`)
    expect([coatingMisfits(c, spots), spots]).toEqual([[], demoSpots(c, `26L${i}`)])
    expect(whyNotSpots(spots)).toBeUndefined()
  }
  expect(coatingValues([60_000, 61_000, 62_000])).toEqual({ coatingThree: 61_000, coatingSpot: 60_000 })
  expect([whyNotSpots([80_000]), whyNotSpots([80, 80_000, 80_000])].every(Boolean)).toBe(true)
})
