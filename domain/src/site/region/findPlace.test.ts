import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findPlace } from './findPlace.ts'

const data = path.join(import.meta.dirname, '../../../../server/src/site/referenceData/data')
const listed = JSON.parse(readFileSync(path.join(data, 'cities-geo.json'), 'utf8')) as {
  cities: { adcode: string; name: string; shortName: string; pinyin: string; provinceCode: string; province: string }[]
}
const cities = listed.cities.map(({ adcode, province, ...c }) => ({ ...c, cityCode: adcode, provinceName: province }))
const { districts: text } = JSON.parse(readFileSync(path.join(data, 'districts.json'), 'utf8')) as {
  districts: Record<string, string>
}
const districts = Object.entries(text).map(([cityCode, names]) => ({ cityCode, names: names.split(' ') }))
const find = (word: string) => {
  const found = findPlace(word, cities, districts)
  if (found.kind === 'none') return 'none'
  return found.kind === 'city' ? found.city.name : `${found.of}: ${found.cities.map(c => c.name).join(' ')}`
}

test.each(['保定市', '保定', ' 保 定 ', 'baoding', '河北保定', '河北省保定市'])('「%s」 is the city 保定', word => {
  expect(find(word)).toBe('保定市')
})

test.each([
  ['昆山', '昆山市: 苏州市'],
  ['张家港市', '张家港市: 苏州市'],
  ['江苏省昆山市', '昆山市: 苏州市'],
  ['江苏省苏州市昆山市', '昆山市: 苏州市'],
  ['天津市滨海新区', '滨海新区: 天津市'],
  ['天津滨海', '滨海新区: 天津市'],
  ['滨海新区', '滨海新区: 天津市'],
  ['保定徐水区漕河镇', '徐水区: 保定市'],
])('%s lies in its city, which is proposed: %s', (word, city) => {
  expect(find(word)).toBe(city)
})

test('a name that several cities have leads to all of them', () => {
  expect(find('朝阳区')).toBe('朝阳区: 北京市 长春市')
  expect(find('朝阳')).toBe('朝阳市')
})

test('a province leads to its cities, and so does a county that belongs to no city', () => {
  expect(find('海南')).toMatch(/^海南省: .*海口市/)
  expect(find('吉林')).toMatch(/^吉林省: .*吉林市/)
  expect(find('吉林市')).toBe('吉林市')
  expect(find('仙桃')).toMatch(/^仙桃市: .*武汉市/)
})

test.each(['月球市', '月球', '', '123', '保定月球', '市', '天津市月球区'])('「%s」 is no place', word => {
  expect(find(word)).toBe('none')
})
