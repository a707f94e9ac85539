import { expect, test } from 'vitest'
import { WaybillStatus } from '../shipment/waybill.status.ts'
import { ageText, cityInAddress, donePermille, etaOf, etaText, legOf, roadKm, whereText } from './eta.rules.ts'

const at = Date.parse('2026-11-28T14:20:00+08:00')
const MIN = 60_000
const eta = (o: Partial<Parameters<typeof etaOf>[0]> = {}) =>
  etaOf({ at, now: at + 10 * MIN, straightKm: 108, kmPerHour: 50, staleHours: 4, ...o })

test('108 km straight are 140 km of road, at 50 km an hour 2 h 48 min: from 14:20 on that is 17:08, said as 17:10', () => {
  expect(roadKm(108)).toBe(140)
  const found = eta()
  expect(found).toMatchObject({ known: true, km: 140, near: false })
  expect(etaText(found, at)).toBe('预计 17:10 左右到（估计）')
  expect(whereText({ place: '保定市', at, now: at + 10 * MIN, eta: found, target: '收货地' })).toBe(
    '14:20 在 保定市 附近，距收货地约 140 公里（估计）',
  )
})

test('a position older than the hours that count gives no time but says how old it is', () => {
  expect(eta({ now: at + 4 * 60 * MIN })).toMatchObject({ known: true })
  expect(eta({ now: at + 4 * 60 * MIN + 1 })).toEqual({ known: false, why: '最后的位置是 4 小时前的，太旧，不知道现在到了哪里' })
  expect(etaText(eta({ straightKm: null }), at)).toBe('不知道离目的地多远，不估到达时间')
})

test('near the place no kilometres are said, and never an hour that is over', () => {
  // 10 km straight, 13 of road: a quarter of an hour, 14:36.
  const near = eta({ straightKm: 10 })
  expect(etaText(near, at)).toBe('预计 14:40 左右到（估计）')
  expect(whereText({ place: '石家庄市', at, now: at, eta: near, target: '收货地' })).toBe(
    '14:20 在 石家庄市 附近，离收货地不远了',
  )
  expect(etaText(eta({ straightKm: 10, now: at + 95 * MIN }), at)).toBe('预计 16:00 左右到（估计）')
  // The day after it is said with its day.
  expect(etaText(eta({ straightKm: 800 }), at)).toBe('预计 11-29 11:10 左右到（估计）')
})

test('the age of a position, and how much of the way is behind it', () => {
  expect([90_000, 25 * MIN, 190 * MIN, 50 * 60 * MIN].map(ageText)).toEqual(['刚刚', '25 分钟前', '3 小时前', '2 天前'])
  expect(donePermille({ fromKm: 30, toKm: 90 })).toBe(250)
  expect(donePermille({ fromKm: null, toKm: 90 })).toBeNull()
  expect(donePermille({ fromKm: 0, toKm: 0 })).toBe(1000)
})

test('positions are taken on the way to the gate and on the road, nowhere else', () => {
  const w = { status: WaybillStatus.allocated as number, ended: false, arrived: false, named: true, selfPickup: false }
  expect(legOf(w)).toBe('toMill')
  expect(legOf({ ...w, named: false })).toBe('none')
  expect(legOf({ ...w, ended: true })).toBe('none')
  expect(legOf({ ...w, status: WaybillStatus.loading })).toBe('none')
  expect(legOf({ ...w, status: WaybillStatus.inTransit })).toBe('toBuyer')
  expect(legOf({ ...w, status: WaybillStatus.inTransit, arrived: true })).toBe('none')
  expect(legOf({ ...w, status: WaybillStatus.received })).toBe('none')
})

test('the city of an address: the foremost name, the longest of those that begin together', () => {
  const cities = [
    { cityCode: '220200', provinceName: '吉林省', name: '吉林市', shortName: '吉林' },
    { cityCode: '220100', provinceName: '吉林省', name: '长春市', shortName: '长春' },
    { cityCode: '130100', provinceName: '河北省', name: '石家庄市', shortName: '石家庄' },
    { cityCode: '320500', provinceName: '江苏省', name: '苏州市', shortName: '苏州' },
  ]
  expect(cityInAddress('河北省石家庄市示例区苏州路 8 号', cities)?.cityCode).toBe('130100')
  expect(cityInAddress('江苏苏州昆山开发区', cities)?.cityCode).toBe('320500')
  // A province of a city's name is no city.
  expect(cityInAddress('吉林省长春市示例区演示路 8 号', cities)?.cityCode).toBe('220100')
  expect(cityInAddress('吉林长春示例区', cities)?.cityCode).toBe('220100')
  expect(cityInAddress('吉林省吉林市示例区', cities)?.cityCode).toBe('220200')
  expect(cityInAddress('吉林市示例区长春路 8 号', cities)?.cityCode).toBe('220200')
  expect(cityInAddress('江苏苏州长春路 8 号', cities)?.cityCode).toBe('320500')
  expect(cityInAddress('演示钢材市场 A 区', cities)).toBeUndefined()
})
