import { z } from 'zod'
import { call, nothing, text, word } from '../../kernel/call.ts'

const City = z.object({
  cityCode: z.string(),
  cityName: z.string(),
  provinceCode: z.string(),
  provinceName: z.string(),
  pinyin: z.string(),
  initial: z.string(),
  salesAreaCode: z.string(),
})

/** A city as its prices are reckoned; `isDefault`: it has no area of its own, 035 applies. */
const Region = z.object({
  salesAreaCode: z.string(),
  areaName: z.string(),
  cityName: z.string(),
  cityCode: z.string(),
  provinceCode: z.string(),
  isDefault: z.boolean(),
})

export const regionCalls = {
  '/api/address/getSystemRegionAreaInfoHot': call({
    title: '热门城市',
    access: 'guest',
    input: nothing,
    output: z.array(City),
    example: {},
  }),
  '/api/address/getRegion': call({
    title: '城市的销售区域，并记住所选城市',
    access: 'guest',
    /** `located`: found by 定位, not chosen by hand; a city chosen by hand stays then, and is the answer. */
    input: z.object({ city: text(40).min(1, '请选择城市'), located: z.boolean().default(false) }),
    output: Region,
    example: { city: '保定市' },
  }),
  '/api/address/findCity': call({
    title: '按写的地名找城市：市名、区县、省；不是地名的 kind 为 none。只找，不记住',
    access: 'guest',
    input: z.object({ word: word(40).min(1, '请填写城市') }),
    output: z.object({
      kind: z.enum(['city', 'within', 'none']).describe('city 就是这个城市；within 在所列城市之内，由人选；none 不是地名'),
      of: z.string().describe('认出的区县或省'),
      cities: z.array(City.extend({ isDefault: z.boolean().describe('没有单列的销售区域，按默认区域') })),
    }),
    example: { word: '昆山' },
  }),
  '/api/address/getRegionByLocation': call({
    title: '按位置找城市：位置取整到约一公里再用，不保存；附近没有城市时 found 为 false，按默认区域',
    access: 'guest',
    input: z.object({
      latitude: z.number().min(-90, '纬度在 -90 到 90 之间').max(90, '纬度在 -90 到 90 之间'),
      longitude: z.number().min(-180, '经度在 -180 到 180 之间').max(180, '经度在 -180 到 180 之间'),
    }),
    output: Region.extend({ found: z.boolean() }),
    refuses: ['TOO_MANY'],
    example: { latitude: 38.87, longitude: 115.46 },
  }),
  '/api/address/forgetRegion': call({
    title: '忘记所选城市，回到默认区域',
    access: 'guest',
    input: nothing,
    output: Region,
    example: {},
  }),
  '/api/address/getSystemRegionAreaInfoOfListByRegionType': call({
    title: '按层级取地区：1 省，2 市',
    access: 'guest',
    input: z.object({ regionType: z.int().min(1).max(2), parentCode: z.string().max(12).optional() }),
    output: z.array(z.object({ code: z.string(), name: z.string(), parentCode: z.string(), salesAreaCode: z.string() })),
    example: { regionType: 2, parentCode: '130000' },
  }),
  '/api/user/getRegionArea': call({
    title: '销售区域与其城市',
    access: 'guest',
    input: nothing,
    output: z.array(z.object({ salesAreaCode: z.string(), areaName: z.string(), cities: z.array(City) })),
    example: {},
  }),
  '/api/user/getGeneralRegionArea': call({
    title: '通用地区：省与其城市',
    access: 'guest',
    input: nothing,
    output: z.array(z.object({ provinceCode: z.string(), provinceName: z.string(), cities: z.array(City) })),
    example: {},
  }),
}
