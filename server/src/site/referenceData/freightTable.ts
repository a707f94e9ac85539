// Freight from every depot to every sales area, fen per ton. Our assumption: the areas' own figures from the mill's city, 30 yuan
// inside an area, and by distance elsewhere, calibrated on the same figures.
import type { City, SalesArea, Warehouse } from './catalogueData.ts'

const MILL_CITY = '130100'
const LOCAL_YUAN = 30
const START_YUAN = 40
const YUAN_PER_KM = 0.19

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function kilometres(a: City, b: City): number {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

/** The city an area is delivered to: its first own city, or the capital of its province. */
function centreOf(area: SalesArea, cities: ReadonlyMap<string, City>): City | undefined {
  const province = area.provinceCodes[0] ?? ''
  return cities.get(area.cityAdcodes[0] ?? '') ?? cities.get(province) ?? cities.get(`${province.slice(0, 2)}0100`)
}

/** Rows [depot, area, fen per ton], one for every pair. */
export function freightTable(
  depots: readonly Warehouse[],
  areas: readonly SalesArea[],
  cities: readonly City[],
): [string, string, number][] {
  const byCode = new Map(cities.map(city => [city.adcode, city]))
  return depots.flatMap(depot =>
    areas.map((area): [string, string, number] => {
      const from = byCode.get(depot.adcode)
      const to = centreOf(area, byCode)
      let yuan = area.freightPerTon
      if (depot.salesAreaCode === area.code) yuan = LOCAL_YUAN
      else if (depot.adcode !== MILL_CITY && from && to)
        yuan = Math.round((START_YUAN + kilometres(from, to) * YUAN_PER_KM) / 5) * 5
      return [depot.code, area.code, yuan * 100]
    }),
  )
}
