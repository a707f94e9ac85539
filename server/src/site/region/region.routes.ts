import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { findPlace } from '@mall/domain/site/region/findPlace.ts'
import { regionCalls } from '@mall/contract/site/region/region.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { serve } from '../../kernel/serve/serve.ts'
import type { CityRow } from '../../kernel/ports/catalogue.ts'
import { districts } from './districts.ts'
import { forgetRegion, getRegionByLocation, takeRegion } from './takeRegion.ts'

/** Those that are offered: one that the desk has stopped is known where it is named already, and chosen nowhere. */
const offered = ({ world }: Ctx): CityRow[] => [...world.catalogue.cities.values()].filter(c => !c.off)

const cityView = (c: CityRow) => ({
  cityCode: c.cityCode,
  cityName: c.name,
  provinceCode: c.provinceCode,
  provinceName: c.provinceName,
  pinyin: c.pinyin,
  initial: c.initial,
  salesAreaCode: c.salesAreaCode ?? DEFAULT_SALES_AREA,
})

export const regionRoutes = serve(regionCalls, {
  '/api/address/getSystemRegionAreaInfoHot': async ctx =>
    offered(ctx)
      .filter(c => c.hot)
      .map(cityView),

  '/api/address/getRegion': takeRegion,
  '/api/address/findCity': async (ctx, { word }) => {
    const found = findPlace(word, offered(ctx), districts())
    const listed = found.kind === 'within' ? found.cities : found.kind === 'city' ? [found.city] : []
    return {
      kind: found.kind,
      of: found.kind === 'within' ? found.of : '',
      cities: listed.map(c => ({ ...cityView(c), isDefault: c.salesAreaCode === null })),
    }
  },
  '/api/address/getRegionByLocation': getRegionByLocation,
  '/api/address/forgetRegion': forgetRegion,

  '/api/address/getSystemRegionAreaInfoOfListByRegionType': async (ctx, { regionType, parentCode }) => {
    const cities = offered(ctx)
    if (regionType === 2)
      return cities
        .filter(c => !parentCode || c.provinceCode === parentCode)
        .map(c => ({
          code: c.cityCode,
          name: c.name,
          parentCode: c.provinceCode,
          salesAreaCode: c.salesAreaCode ?? DEFAULT_SALES_AREA,
        }))
    const provinces = new Map(cities.map(c => [c.provinceCode, c.provinceName]))
    return [...provinces]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([code, name]) => ({ code, name, parentCode: '', salesAreaCode: '' }))
  },

  '/api/user/getRegionArea': async ctx => {
    const cities = offered(ctx)
    return [...ctx.world.catalogue.areas.values()].map(({ salesAreaCode, name }) => ({
      salesAreaCode,
      areaName: name,
      cities: cities.filter(c => c.salesAreaCode === salesAreaCode).map(cityView),
    }))
  },
  '/api/user/getGeneralRegionArea': async ctx => {
    const byProvince = Map.groupBy(offered(ctx), c => c.provinceCode)
    return [...byProvince].map(([provinceCode, cities]) => ({
      provinceCode,
      provinceName: cities[0]?.provinceName ?? '',
      cities: cities.map(cityView),
    }))
  },
})
