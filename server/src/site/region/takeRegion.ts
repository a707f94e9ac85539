// The city of a visitor lives in his cookies alone (specification 3): chosen by hand, found by 定位 or preferred in his profile, remembered alike.
import { DEFAULT_CITY, DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { roundPosition } from '@mall/domain/site/region/nearestCity.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { askerOf, askLimit, within } from '../../kernel/serve/rateLimit.ts'
import { forgetPlace, handMade, locationOf, rememberPlace } from '../../kernel/serve/cookies.ts'
import type { Ctx } from '../../kernel/ctx.ts'

type Region = Reply<'/api/address/getRegion'>

/** Within the hour. A person presses it once or twice. */
const LOCATED = askLimit({ name: 'locate', most: 60 })

function regionOf(ctx: Ctx, city: string): Region & { known: boolean } {
  const { citiesByName, areas } = ctx.world.catalogue
  const found = citiesByName.get(city)
  const salesAreaCode = found?.salesAreaCode ?? DEFAULT_SALES_AREA
  return {
    salesAreaCode,
    areaName: areas.get(salesAreaCode)?.name ?? '',
    cityName: found?.name ?? city,
    cityCode: found?.cityCode ?? '',
    provinceCode: found?.provinceCode ?? '',
    isDefault: !found?.salesAreaCode,
    known: found !== undefined,
  }
}

/**
 * The area of a city, remembered. Specification 4: a failed or empty look-up falls back to 035, it does not show an error; the header then says
 * 默认区域. What was `located` does not take the place of what was chosen by hand, be it in another tab a moment ago: the answer is then that one.
 */
export async function takeRegion(ctx: Ctx, { city, located }: Parsed<'/api/address/getRegion'>): Promise<Region> {
  const kept = locationOf(ctx.cookies)
  const { known, ...region } = regionOf(ctx, located && kept && handMade(ctx.cookies) ? kept.cityName : city)
  if (known && !(located && handMade(ctx.cookies))) rememberPlace(ctx.cookies, { ...region, located })
  return region
}

/** Back to the default area, as before the first choice. */
export async function forgetRegion(ctx: Ctx): Promise<Region> {
  forgetPlace(ctx.cookies)
  const { known: _, ...region } = regionOf(ctx, DEFAULT_CITY.cityName)
  return { ...region, isDefault: true }
}

/** Which city a position belongs to. Nothing is remembered, neither the position nor the city: that is `takeRegion`, when the visitor agrees. */
export async function getRegionByLocation(
  ctx: Ctx,
  input: Parsed<'/api/address/getRegionByLocation'>,
): Promise<Reply<'/api/address/getRegionByLocation'>> {
  await within(ctx.db, LOCATED, askerOf(ctx))
  // Rounded before anything sees it: the maps service and what may ever be written of this call know a square kilometre, not a door.
  const found = await ctx.world.locator.locate(roundPosition(input))
  const near = found && ctx.world.catalogue.cities.get(found.cityCode)
  const city = near && !near.off ? near : undefined
  const { known: _, ...region } = regionOf(ctx, city ? city.name : DEFAULT_CITY.cityName)
  return { found: Boolean(city), ...region, isDefault: city ? region.isDefault : true }
}
