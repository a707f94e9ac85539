// 定位: from a position to a city. Offline by the nearest centre, which needs nobody; or by a maps service (MAPS_VENDOR_URL), which knows the borders
// of districts and behind which the offline way stands: a visitor never sees that a service failed (decision 0112).
import type { CityLocator } from '../../kernel/ports/cityLocator.ts'
import { nearestCity } from '@mall/domain/site/region/nearestCity.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import { cityCentres } from './cityCentres.ts'
import { askMaps, type MapsAnswer } from './mapsVendor.ts'

export const nearestLocator = (): CityLocator => ({
  locate: async position => {
    const city = nearestCity(cityCentres(), position)
    return city && { cityCode: city.cityCode, by: 'nearest' }
  },
})

/** After a failure the service is left alone for this long: a dead one must not cost every visitor its timeout. */
const REST_MS = 30_000

/** 130606 (a district) belongs to 130600, 110105 to 110000; a county under its province (429004) to none we know. */
const cityOf = (adcode: string): string | undefined => {
  const codes = new Set(cityCentres().map(c => c.cityCode))
  return [`${adcode.slice(0, 4)}00`, `${adcode.slice(0, 2)}0000`].find(code => codes.has(code))
}

export function vendorLocator(
  vendor: NonNullable<Settings['mapsVendor']>,
  { ask = askMaps, now = Date.now, restMs = REST_MS }: { ask?: typeof askMaps; now?: () => number; restMs?: number } = {},
): CityLocator {
  const offline = nearestLocator()
  let restsUntil = 0
  return {
    locate: async position => {
      if (now() < restsUntil) return offline.locate(position)
      let answer: MapsAnswer
      try {
        answer = await ask(vendor, position)
      } catch {
        // Neither the position nor the answer goes anywhere: what failed is counted by the service's own console.
        restsUntil = now() + restMs
        return offline.locate(position)
      }
      if (answer.adcode === null) return null
      const cityCode = cityOf(answer.adcode)
      return cityCode ? { cityCode, by: 'maps' } : offline.locate(position)
    },
  }
}

export const cityLocatorOf = ({ mapsVendor }: Settings): CityLocator =>
  mapsVendor ? vendorLocator(mapsVendor) : nearestLocator()
