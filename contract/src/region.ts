import { z } from 'zod'
import { call, nothing, text } from './call.ts'

const City = z.object({
  cityCode: z.string(),
  cityName: z.string(),
  provinceCode: z.string(),
  provinceName: z.string(),
  pinyin: z.string(),
  initial: z.string(),
  salesAreaCode: z.string(),
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
    input: z.object({ city: text(40).min(1, '请选择城市') }),
    output: z.object({
      salesAreaCode: z.string(),
      areaName: z.string(),
      cityName: z.string(),
      cityCode: z.string(),
      provinceCode: z.string(),
      isDefault: z.boolean(),
    }),
    example: { city: '保定市' },
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
