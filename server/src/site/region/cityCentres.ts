// Where the cities lie, from the reference data the mall comes with (NOTICE: GeoNames). Read once; the rows themselves stand in the table `city`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CityCentre } from '@mall/domain/site/region/nearestCity.ts'

interface Listed {
  adcode: string
  lat: number
  lng: number
}

let kept: readonly CityCentre[] | undefined

export function cityCentres(): readonly CityCentre[] {
  if (kept) return kept
  const file = path.join(import.meta.dirname, '../referenceData/data/cities-geo.json')
  const { cities } = JSON.parse(readFileSync(file, 'utf8')) as { cities: Listed[] }
  kept = cities.map(({ adcode, lat, lng }) => ({ cityCode: adcode, latitude: lat, longitude: lng }))
  return kept
}
