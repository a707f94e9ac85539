import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type CityCentre, isPosition, kmBetween, nearestCity, roundPosition } from './nearestCity.ts'

const { cities } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../../server/src/site/referenceData/data/cities-geo.json'), 'utf8'),
) as { cities: { adcode: string; name: string; lat: number; lng: number }[] }
const centres: (CityCentre & { name: string })[] = cities.map(c => ({
  cityCode: c.adcode,
  name: c.name,
  latitude: c.lat,
  longitude: c.lng,
}))
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const cityAt = (latitude: number, longitude: number) => nearestCity(centres, at(latitude, longitude))?.name ?? null

test.each([
  ['石家庄 长安区', 38.05, 114.54, '石家庄市'],
  ['天津 滨海新区', 39.03, 117.68, '天津市'],
  ['北京 通州', 39.9, 116.66, '北京市'],
  ['三沙 永兴岛', 16.83, 112.34, '三沙市'],
  ['拉萨', 29.65, 91.13, '拉萨市'],
])('%s belongs to %s', (_, latitude, longitude, name) => expect(cityAt(latitude, longitude)).toBe(name))

test.each([
  ['the East China Sea', 29, 126],
  ['平壤', 39.03, 125.75],
  ['河内', 21.03, 105.85],
  ['首尔', 37.57, 126.98],
  ['德里', 28.61, 77.21],
  ['the middle of 羌塘', 34.2, 87],
  ['the Gulf of Guinea, where a device without a position says it is', 0, 0],
  ['the north pole', 90, 0],
  ['the south pole', -90, 180],
])('%s belongs to no city', (_, latitude, longitude) => expect(cityAt(latitude, longitude)).toBeNull())

test.each([
  [Number.NaN, 114],
  [38, Number.NaN],
  [Number.POSITIVE_INFINITY, 114],
  [38, Number.NEGATIVE_INFINITY],
  [90.01, 114],
  [38, 180.01],
])('%d, %d is no position and belongs to no city', (latitude, longitude) => {
  expect(isPosition(at(latitude, longitude))).toBe(false)
  expect(cityAt(latitude, longitude)).toBeNull()
})

test('every city is nearest to its own centre', () => {
  expect(centres.filter(c => nearestCity(centres, c)?.cityCode !== c.cityCode).map(c => c.name)).toEqual([])
})

test('distances are those of the great circle, also across the date line and over the pole', () => {
  // 石家庄 to 天津 by any map: about 265 km.
  expect(kmBetween(at(38.04, 114.48), at(39.13, 117.2))).toBeCloseTo(265, -1)
  expect(kmBetween(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111.2, 0)
  expect(kmBetween(at(89.5, 0), at(89.5, 180))).toBeCloseTo(111.2, 0)
  expect(kmBetween(at(0, 0), at(0, 180))).toBeCloseTo(20_015, 0)
  expect(kmBetween(at(12.3, 45.6), at(12.3, 45.6))).toBe(0)
})

test('the limit is the distance itself: a city exactly as far still counts, one farther does not', () => {
  const one = [{ cityCode: '1', latitude: 30, longitude: 100 }]
  const km = kmBetween(at(30, 100), at(31, 100))
  expect(nearestCity(one, at(31, 100), km)).not.toBeNull()
  expect(nearestCity(one, at(31, 100), km - 0.001)).toBeNull()
  expect(nearestCity([], at(30, 100))).toBeNull()
})

test('a position is known to a hundredth of a degree and no better', () => {
  expect(roundPosition(at(38.042_761, 114.514_862))).toEqual(at(38.04, 114.51))
  expect(roundPosition(at(-0.004, 179.996))).toEqual(at(-0, 180))
})
