import { describe, expect, test } from 'vitest'
import { seal } from '../sealed.ts'
import { cookieJar, type CookieName, Cookies, locationOf } from './cookies.ts'
import { readSettings } from '../settings/settings.ts'

const settings = readSettings({ MALL_DATA: '.data/test', LOG_LEVEL: 'silent', PORT: '0' })
const { wire } = Cookies.cityName
const sealed = seal(settings.cookieKeys, wire, '邯郸市')
const read = (header: string, by = settings) => cookieJar(by, header).get('cityName')

describe('a sealed cookie', () => {
  test('says what was written into it, the second time too', () => {
    expect([read(`${wire}=${sealed}`), read(`a=b; ${wire}=${sealed}`)]).toEqual(['邯郸市', '邯郸市'])
  })

  test('that was edited, cut or moved to another name is as good as none, also after the right one was read', () => {
    read(`${wire}=${sealed}`)
    const swapped = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2)
    for (const text of [swapped, sealed.slice(0, -1), `${sealed}=`, sealed.toUpperCase(), ''])
      expect(read(`${wire}=${text}`)).toBe(null)
    expect(cookieJar(settings, `${Cookies.token.wire}=${sealed}`).get('token')).toBe(null)
  })

  test('is not opened by another key of the same name', () => {
    read(`${wire}=${sealed}`)
    const others = { ...settings, cookieKeys: settings.cookieKeys.map(k => ({ ...k, key: Buffer.alloc(32, 7) })) }
    expect(read(`${wire}=${sealed}`, others)).toBe(null)
  })
})

test('city and sales area are restored together; one without the other is as good as none', () => {
  const jar = (...names: CookieName[]) =>
    cookieJar(settings, names.map(n => `${Cookies[n].wire}=${seal(settings.cookieKeys, Cookies[n].wire, n)}`).join('; '))
  expect(locationOf(jar('cityName', 'salesAreaCode', 'cityCode', 'provinceCode'))).toEqual({
    cityName: 'cityName',
    salesAreaCode: 'salesAreaCode',
    cityCode: 'cityCode',
    provinceCode: 'provinceCode',
  })
  expect(locationOf(jar('cityName', 'salesAreaCode'))).toMatchObject({ cityCode: null, provinceCode: null })
  expect([locationOf(jar('cityName')), locationOf(jar('salesAreaCode', 'cityCode')), locationOf(jar())]).toEqual([
    null,
    null,
    null,
  ])
})
