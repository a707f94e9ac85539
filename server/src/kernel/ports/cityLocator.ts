import type { Position } from '@mall/domain/site/region/nearestCity.ts'

/** `position` is rounded already. Null: no city of ours is near. */
export interface CityLocator {
  locate(position: Position): Promise<{ cityCode: string; by: 'maps' | 'nearest' } | null>
}
